"""Folders called `month=2026-09` -> a column of the files in them, with one text for all rows of a file."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import PurePath
from urllib.parse import unquote

from reportgen.errors import DataError
from reportgen.sources import sql
from reportgen.sources.classes import shorten
from reportgen.sources.tables import Piece, text_or_null

_NO_VALUE = "__HIVE_DEFAULT_PARTITION__"  # as Hive and Spark name the folder of rows that have none


def partitions_of(path: PurePath) -> dict[str, str | None]:
    """Return the columns that the folders of a path name, each with its text; None where it is missing."""
    named = (part.partition("=") for part in path.parent.parts)
    return {unquote(name): None if text == _NO_VALUE else unquote(text) for name, sign, text in named if name and sign}


def name_of(path: PurePath) -> str:
    """Return the name of a file, with the folders that tell a column of it, without which many are called alike."""
    parts = path.parts
    first = next((place for place, part in enumerate(parts[:-1]) if "=" in part.lstrip("=")), len(parts) - 1)
    return "/".join(parts[first:])


def with_partitions(
    database: sql.Database, piece: Piece, partitions: Mapping[str, str | None], wanted: Iterable[str]
) -> Piece:
    """Return a piece with the columns that its folders tell, where they are wanted."""
    asked = {name: partitions[name] for name in dict.fromkeys(wanted) if name in partitions}
    kept = {name: text for name, text in asked.items() if name not in piece.columns}
    _check_same(database, piece, [(name, text) for name, text in asked.items() if name in piece.columns])
    texts: dict[str, tuple[str, sql.Kind]] = {name: (text_or_null(text), "text") for name, text in kept.items()}
    return replace(piece, columns={**piece.columns, **texts}, partitions=kept) if kept else piece


def _check_same(database: sql.Database, piece: Piece, asked: Sequence[tuple[str, str | None]]) -> None:
    """Refuse a column that the file has as well, and whose values are others than its folder says."""
    from reportgen.sources.duck import duckdb

    for name, text in asked:
        column, kind = piece.columns[name]
        if not column or kind == "nested":  # which is told of by itself
            continue
        value = sql.plain(column, kind)
        number = sql.as_number(text) if text is not None else None
        same = f"{value} IS NOT DISTINCT FROM {text_or_null(text)}"
        if number is not None:  # 09 in the name of a folder is 9 in the file
            same += f" OR try_cast({value} AS DOUBLE) IS NOT DISTINCT FROM {sql.literal(number)}"
        other = f"SELECT {value} FROM {piece.relation} WHERE NOT ({same}) LIMIT 1"
        row = None
        with suppress(duckdb.Error):  # which is told when the file is read
            row = database.execute(other).fetchone()
        if row is not None:
            found = "a missing value" if row[0] is None else f"'{shorten(row[0])}'"
            said = "that it is missing" if text is None else f"'{shorten(text)}'"
            what = f"column '{name}' contains {found}, and the folder of the file says {said}"
            mend = "Give the column another name, or the folder; or leave the column out of the files."
            raise DataError.of(what, mend, where=piece.name)
