"""Resampling units: equal in size and filled by chance, and the same whatever the order of the rows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import md5
from typing import Any

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import IntArray
from reportgen.counts.query import UNITS
from reportgen.frozen import frozen
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


MANY = 1_000_000  # digests, whose halves are sorted side by side
MOST_PIECES = 5_000_000  # into which rows that stand for several cases are folded out
Units = npt.NDArray[np.int16]


@frozen(eq=False)
class Pieces:
    """Cases folded out of rows that stand for several: where the row of each piece is, how many cases a piece is."""

    row: IntArray
    times: npt.NDArray[np.float64]


def folded_out(frequency: npt.NDArray[np.float64]) -> Pieces:
    """Return a piece for each case, none of them 0; of very many, pieces of several equal cases.

    A piece is dealt out whole, so that intervals of very many cases come out wider than they need be.
    """
    size = max(1.0, float(np.ceil(frequency.sum() / MOST_PIECES)))
    pieces = np.ceil(frequency / size).astype(np.int64)
    times = np.full(int(pieces.sum()), size)
    times[np.cumsum(pieces) - 1] = frequency - size * (pieces - 1)  # the last piece of a row is what is left
    return Pieces(row=np.repeat(np.arange(len(frequency)), pieces), times=times)


def units_of_cases(
    split: npt.NDArray[Any], digest: Digests, known: Callable[[IntArray], Sequence[npt.NDArray[Any]]]
) -> Units:
    """Return the unit of each case: within its split, cases in the order of their digests are dealt out in turn.

    `known` gives all that counts can tell of some cases, in whose order those of one digest are numbered.
    """
    unit = np.zeros(len(split), dtype=np.int16)
    for each in np.unique(split):
        cases = np.flatnonzero(split == each)
        own = digest[cases]
        order = _order(own)
        ordered = own[order]
        equal = ordered[1:] == ordered[:-1]
        if equal.any():
            tied = order[np.r_[False, equal] | np.r_[equal, False]]
            own[tied] = _of_equals(own[tied], known(cases[tied]))
            order = _order(own)
        unit[cases[order]] = np.resize(np.arange(UNITS, dtype=np.int16), len(cases))
    return unit


def units_of_clusters(split: npt.NDArray[Any], cluster: Digests) -> Units:
    """Return the unit of each case: within its split, whole clusters in the order of their digests are dealt out."""
    unit = np.zeros(len(split), dtype=np.int16)
    for each in np.unique(split):
        cases = np.flatnonzero(split == each)
        unit[cases] = np.unique(cluster[cases], return_inverse=True)[1] % UNITS
    return unit


def _order(digest: Digests) -> IntArray:
    """Return the digests' ascending order, that of the rows where they are equal; of very many by halves at once."""
    if len(digest) < MANY:
        return np.argsort(digest, kind="stable")
    lower = digest < 2**63
    halves = np.flatnonzero(lower), np.flatnonzero(~lower)
    with ThreadPoolExecutor(max_workers=2) as pool:
        return np.concatenate(list(pool.map(lambda rows: rows[np.argsort(digest[rows], kind="stable")], halves)))


def _of_equals(digest: Digests, known: Sequence[npt.NDArray[Any]]) -> Digests:
    """Return digests that differ among cases of one digest: the first keeps it, of the others the number goes in.

    Side by side, a thousand equal cases would be dealt out one to each unit: units more alike than chance makes them,
    and intervals far too narrow. Which of two cases that are equal in all is the first is no matter.
    """
    order = np.lexsort((*known, digest))
    ordered = digest[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    number = np.arange(len(order)) - np.repeat(starts, np.diff(starts, append=len(order)))
    later = number > 0
    found = digest.copy()
    found[order[later]] = digests_of({"digest": ordered[later], "number": number[later]})
    return found
