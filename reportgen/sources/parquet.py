"""Parquet files, which carry the types of their columns."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reportgen.errors import DataError, Problem
from reportgen.sources import sql
from reportgen.sources.parts import Part, digest, shown

if TYPE_CHECKING:
    import duckdb


def read(database: "duckdb.DuckDBPyConnection", path: Path, wanted: Sequence[str]) -> Part:
    """Return a Parquet file, ready to be read."""
    import duckdb

    name = shown(path)
    relation = f"read_parquet({sql.literal(str(path))})"
    try:
        described = database.execute(f"DESCRIBE SELECT * FROM {relation}").fetchall()
    except duckdb.Error as error:
        what = f"the Parquet file is damaged: {sql.reason(error)}"
        raise DataError([Problem(where=name, what=what, mend="Fetch or write it again.")]) from error
    names = [
        each for (each,) in database.execute(f"SELECT name FROM parquet_schema({sql.literal(str(path))})").fetchall()
    ]
    renamed = {column for column, *_ in described}
    twice = next((each for each in wanted if names.count(each) > 1 and f"{each}_1" in renamed), None)
    if twice is not None:  # duckdb calls the second one s_1
        what, mend = f"there are two columns of the name '{twice}'", "Give every column a name of its own."
        raise DataError([Problem(where=name, what=what, mend=mend)])
    return Part(
        name=name,
        relation=relation,
        columns={column: (sql.name(column), sql.kind_of(type_name)) for column, type_name, *_ in described},
        read_often=True,
        digest=lambda: digest(path),
        place=lambda row: f"{name}, row {row}",
        faults=lambda: (),
    )
