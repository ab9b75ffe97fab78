"""Digests by md5, which is the same on every engine: what cases are ordered by before they are dealt out."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import md5
from typing import Any

import numpy as np
import numpy.typing as npt

from reportgen.sources import sql

FEW = 10_000  # rows, which are done before duckdb has opened a database

Digests = npt.NDArray[np.uint64]


def digests_of(columns: Mapping[str, npt.NDArray[Any]], named: Mapping[str, Sequence[str]] | None = None) -> Digests:
    """Return one digest a row: of its values as texts, `|` between them; unsigned numbers are bits, told in hex.

    A column that is `named` holds places among these texts.
    """
    named = named or {}
    if len(next(iter(columns.values()))) <= FEW:
        return _one_by_one(columns, named)
    texts = [_text(name, column, named.get(name)) for name, column in columns.items()]
    database = sql.connect()
    try:
        database.register("rows", dict(columns))
        text = f"concat_ws('|', {', '.join(texts)})"  # quicker than ||, and no value is NULL
        return np.asarray(database.execute(f"SELECT {sql.digest(text)} AS digest FROM rows").fetchnumpy()["digest"])
    finally:
        database.close()


def _one_by_one(columns: Mapping[str, npt.NDArray[Any]], named: Mapping[str, Sequence[str]]) -> Digests:
    texts = [_texts(column, named.get(name)) for name, column in columns.items()]
    rows = ("|".join(row).encode() for row in zip(*texts, strict=True))
    halves = b"".join(md5(row, usedforsecurity=False).digest()[:8] for row in rows)
    return np.frombuffer(halves, dtype=">u8").astype(np.uint64)


def _texts(column: npt.NDArray[Any], texts: Sequence[str] | None) -> Iterable[str]:
    if texts is not None:
        return map(texts.__getitem__, column.tolist())
    return map("{:016x}".format if column.dtype == np.uint64 else str, column.tolist())


def _text(name: str, column: npt.NDArray[Any], texts: Sequence[str] | None) -> str:
    """Return the same as SQL."""
    if texts is not None:
        return f"[{', '.join(map(sql.literal, texts))}][{sql.name(name)} + 1]"
    if column.dtype == np.uint64:
        return f"format('{{:016x}}', {sql.name(name)})"
    return f"{sql.name(name)}::VARCHAR"


def bits(values: npt.NDArray[np.float64]) -> Digests:
    """Return the 64 bits of each number."""
    return np.ascontiguousarray(values).view(np.uint64)
