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

    name, file = shown(path), sql.file(path)
    relation = f"read_parquet({file}, hive_partitioning = false)"
    try:
        described = database.execute(f"DESCRIBE SELECT * FROM {relation}").fetchall()
        names = _columns(database.execute(f"SELECT name, num_children FROM parquet_schema({file})").fetchall())
    except duckdb.Error as error:
        raise DataError([_damaged(name, error)]) from error
    twice = next((each for each in wanted if names.count(each) > 1), None)
    if twice is not None:
        what, mend = f"there are two columns of the name '{twice}'", "Give every column a name of its own."
        raise DataError([Problem(where=name, what=what, mend=mend)])
    # Names of our own: duckdb does not tell 'Label' from 'label', and calls the second one Label_1.
    kinds = [sql.kind_of(type_name) for _, type_name, *_ in described]
    columns = {column: (f"c{place}", kind) for place, (column, kind) in enumerate(zip(names, kinds, strict=True))}
    return Part(
        name=name,
        relation=f"{relation} AS file({', '.join(f'c{place}' for place in range(len(names)))})",
        columns=columns,
        read_often=True,
        digest=lambda: digest(path),
        numbers=lambda: [column for column, (_, kind) in columns.items() if kind in ("whole", "number")],
        place=lambda row: f"{name}, row {row}",
        faults=lambda: _faults(name, file),
    )


def _damaged(name: str, error: Exception) -> Problem:
    return Problem(
        where=name, what=f"the Parquet file is damaged: {sql.reason(error)}", mend="Fetch or write it again."
    )


def _faults(name: str, file: str) -> tuple[Problem, ...]:
    """Return what is wrong with a file whose end, which lists the columns, is sound."""
    import duckdb

    try:
        sql.connect().execute(f"SELECT max(hash(COLUMNS(*))) FROM read_parquet({file})").fetchall()
    except duckdb.Error as error:
        return (_damaged(name, error),)
    return ()


def _columns(schema: Sequence[tuple[str, int | None]]) -> list[str]:
    """Return the names of the columns themselves; a schema lists the parts of nested ones after each."""
    names, inner = [], 0
    for name, children in schema[1:]:
        if inner == 0:
            names.append(name)
        inner = max(inner - 1, 0) + (children or 0)
    return names
