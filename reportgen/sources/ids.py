"""The ids of the cases, which stay in the database, and the resampling units that they are dealt to."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import md5
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import WHOLE_ID, Extremes, IntArray
from reportgen.counts.query import ID_PARTS, UNITS
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.tables import MappedTable

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
        return sql.text_of_code(sql.name(name), texts)
    if column.dtype == np.uint64:
        return f"format('{{:016x}}', {sql.name(name)})"
    return f"{sql.name(name)}::VARCHAR"


def bits(values: npt.NDArray[np.float64]) -> Digests:
    """Return the 64 bits of each number."""
    return np.ascontiguousarray(values).view(np.uint64)


MOST_PIECES = 5_000_000  # into which rows that stand for several cases are folded out
RANKED = UNITS  # cases, or clusters, of a split: up to so many are units by their ranks
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


@frozen(eq=False, kw_only=True)
class Dealt:
    """The resampling unit of each case."""

    unit: Units
    relative: bool  # whether any is a rank, or that of one of several equal cases, and so depends on the other cases


def units_of_cases(
    split: npt.NDArray[Any], digest: Digests, facts: Callable[[IntArray], Sequence[npt.NDArray[Any]]]
) -> Dealt:
    """Return the unit of each case, which its digest says: by its rank within the split, or where those are many alone.

    `facts` gives all that counts can tell of some cases, in whose order those of one digest are numbered.
    """
    unit, relative = np.zeros(len(split), dtype=np.int16), False
    for code in np.unique(split):
        cases = np.flatnonzero(split == code)
        own = digest[cases]
        ordered = np.sort(own)
        tied = np.isin(own, ordered[1:][ordered[1:] == ordered[:-1]])
        if tied.any():
            own[tied] = _of_equals(own[tied], facts(cases[tied]))
        unit[cases] = _units(own, len(own))
        relative |= bool(len(own) <= RANKED or tied.any())
    return Dealt(unit=unit, relative=relative)


def units_of_clusters(split: npt.NDArray[Any], cluster: Digests) -> Dealt:
    """Return the unit of each case, which the digest of its cluster says as that of a case would."""
    unit, relative = np.zeros(len(split), dtype=np.int16), False
    for code in np.unique(split):
        cases = np.flatnonzero(split == code)
        clusters = len(np.unique(cluster[cases]))
        unit[cases] = _units(cluster[cases], clusters)
        relative |= clusters <= RANKED
    return Dealt(unit=unit, relative=relative)


FILLED = 700  # of the units: up to so many that have cases tell of few clusters, above of 1,000 and more


def units_as_counted(split: npt.NDArray[Any], unit: Units, times: npt.NDArray[np.float64], *, clustered: bool) -> Dealt:
    """Return the unit of each case that was dealt when cases were counted: of few by the rank of what it was then."""
    units, relative = unit.copy(), False
    for code in np.unique(split):
        cases = np.flatnonzero(split == code)
        distinct, rank = np.unique(unit[cases], return_inverse=True)
        if len(distinct) <= FILLED if clustered else times[cases].sum() <= RANKED:
            units[cases], relative = rank, True
    return Dealt(unit=units, relative=relative)


def _units(digest: Digests, distinct: int) -> Units:
    """Return the unit of each digest: its rank where so many distinct ones are few, else what it says by itself.

    Equal units would suit few cases better, but of parts of the data no rank is that of the whole.
    """
    unit = np.searchsorted(np.unique(digest), digest) if distinct <= RANKED else digest % UNITS
    return unit.astype(np.int16)


def _of_equals(digest: Digests, facts: Sequence[npt.NDArray[Any]]) -> Digests:
    """Return digests that differ among cases of one digest: the first keeps it, of the others the number goes in.

    By their digest alone all would be in one unit, and intervals far too wide. Which of two equal ones is the
    first is not a matter.
    """
    order = np.lexsort((*facts, digest))
    ordered = digest[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    number = np.arange(len(order)) - np.repeat(starts, np.diff(starts, append=len(order)))
    later = number > 0
    digests = digest.copy()
    digests[order[later]] = digests_of({"digest": ordered[later], "number": number[later]})
    return digests


def parts_of(values: IntArray) -> IntArray:
    """Return in which of equal parts, in their order, each number lies; equal ones in one."""
    places = np.arange(1, ID_PARTS) * len(values) // ID_PARTS
    ends = np.partition(values, places)[places] if len(values) else values
    return np.searchsorted(ends, values, side="right")


class Ids(Protocol):
    """The ids of the cases, wherever they are kept."""

    def rows(self) -> IntArray:
        """Return, for each case, how many cases carry its id."""

    def splits(self, split: IntArray) -> IntArray:
        """Return, for each case, how many splits hold its id; a case of split -1 lies in none."""

    def parts(self) -> IntArray:
        """Return, for each case, in which part of the ids, in their order, its own lies; -1 where that is not known."""

    def extremes(self, cell: IntArray, size: int) -> Extremes:
        """Return the smallest and the largest id of each cell; a case of cell -1 is left out."""

    def digests(self, rows: IntArray) -> Digests:
        """Return the digest of the id, as text, of each of these cases."""


_EXAMPLES = 3
SAMPLE = 50_000  # texts that are ids: so many show their order
INTEGERS = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER")
# Whole numbers first, by their value; then texts.
WHOLE = f"regexp_full_match(id::VARCHAR, '{WHOLE_ID}')"
ORDER = f"(NOT {WHOLE}, CASE WHEN {WHOLE} THEN id::BIGINT ELSE 0 END, id::VARCHAR)"


@frozen(eq=False, kw_only=False)
class WholeIds:
    """Ids that are whole numbers, one a case."""

    values: IntArray

    def rows(self) -> IntArray:
        """Return, for each case, how many cases carry its id."""
        ordered = np.sort(self.values)
        if np.all(ordered[1:] != ordered[:-1]):
            return np.ones(len(ordered), dtype=np.int64)
        _, place, n = np.unique(self.values, return_inverse=True, return_counts=True)
        return n[place]

    def splits(self, split: IntArray) -> IntArray:
        """Return, for each case, how many splits hold its id; a case of split -1 lies in none."""
        pairs = np.unique(np.stack([self.values[split >= 0], split[split >= 0]]), axis=1)
        ids, n = np.unique(pairs[0], return_counts=True)
        if not len(ids):
            return np.zeros(len(self.values), dtype=np.int64)
        present = np.isin(self.values, ids)
        return np.where(present, n[np.searchsorted(ids, np.where(present, self.values, ids[0]))], 0)

    def parts(self) -> IntArray:
        """Return, for each case, in which part of the ids, in their order, its own lies."""
        return parts_of(self.values)

    def extremes(self, cell: IntArray, size: int) -> Extremes:
        """Return the smallest and the largest id of each cell, as texts; a case of cell -1 is left out."""
        bounds = np.iinfo(np.int64)
        smallest, largest = np.full(size, bounds.max), np.full(size, bounds.min)
        inside = slice(None) if cell.min(initial=0) >= 0 else cell >= 0
        np.minimum.at(smallest, cell[inside], self.values[inside])
        np.maximum.at(largest, cell[inside], self.values[inside])
        return Extremes(smallest=smallest.astype(str).astype(object), largest=largest.astype(str).astype(object))

    def digests(self, rows: IntArray) -> Digests:
        """Return the digest of the id, as text, of each of these cases."""
        return digests_of({"id": self.values[rows]})


@frozen(eq=False, kw_only=False)
class TextIds:
    """Ids of any kind, in the order of the rows of a table."""

    database: sql.Database
    table: str
    size: int

    def rows(self) -> IntArray:
        """Return, for each case, how many cases carry its id."""
        rows = np.ones(self.size, dtype=np.int64)
        repeated = f"SELECT id::VARCHAR AS id, count(*) AS n FROM {self.table} GROUP BY id HAVING count(*) > 1"
        if self.database.execute(f"SELECT 1 FROM ({repeated}) LIMIT 1").fetchall():
            columns = self.database.execute(
                f"SELECT row, n FROM ({self._numbered()}) JOIN ({repeated}) USING (id)"
            ).fetchnumpy()
            rows[columns["row"]] = columns["n"]
        return rows

    def splits(self, split: IntArray) -> IntArray:
        """Return, for each case, how many splits hold its id; a case of split -1 lies in none."""
        self.database.register("split_of_row", {"row": np.arange(self.size), "split": split})
        columns = self.database.execute(
            f"WITH numbered AS ({self._numbered()}), held AS (SELECT id, count(DISTINCT split) AS n FROM numbered "
            "JOIN split_of_row USING (row) WHERE split >= 0 GROUP BY id) "
            "SELECT row, n FROM numbered JOIN held USING (id)"
        ).fetchnumpy()
        self.database.unregister("split_of_row")
        splits = np.zeros(self.size, dtype=np.int64)
        splits[columns["row"]] = columns["n"]
        return splits

    def parts(self) -> IntArray:
        """Return, for each case, in which part of the numbers that ids end in its own lies; -1: not known."""
        every = max(1, self.size // SAMPLE)
        columns = self.database.execute(
            f"SELECT row, try_cast(regexp_extract(id, '[0-9]{{1,15}}$') AS BIGINT) AS number FROM ({self._numbered()}) "
            f"WHERE hash(id) % {every} = 0"
        ).fetchnumpy()
        present = ~np.ma.getmaskarray(columns["number"])
        parts = np.full(self.size, -1)
        parts[columns["row"][present]] = parts_of(np.asarray(columns["number"][present]))
        return parts

    def extremes(self, cell: IntArray, size: int) -> Extremes:
        """Return the smallest and the largest id of each cell; a case of cell -1 is left out."""
        # A join on the number of the row: duckdb's POSITIONAL JOIN mixes rows up when several threads read.
        self.database.register("cell_of_row", {"row": np.arange(self.size), "cell": cell})
        rows = self.database.execute(
            f"SELECT cell, arg_min(id, {ORDER}), arg_max(id, {ORDER}) "
            f"FROM ({self._numbered()}) JOIN cell_of_row USING (row) WHERE cell >= 0 GROUP BY cell"
        ).fetchall()
        self.database.unregister("cell_of_row")
        smallest, largest = np.empty(size, dtype=object), np.empty(size, dtype=object)
        for place, first, last in rows:
            smallest[place], largest[place] = first, last
        return Extremes(smallest=smallest, largest=largest)

    def digests(self, rows: IntArray) -> Digests:
        """Return the digest of the id, as text, of each of these cases."""
        columns = self.database.execute(f"SELECT {sql.digest('id::VARCHAR')} AS digest FROM {self.table}").fetchnumpy()
        return np.asarray(columns["digest"])[rows]

    def _numbered(self) -> str:
        return f"SELECT row_number() OVER () - 1 AS row, id::VARCHAR AS id FROM {self.table}"


def type_of_ids(database: sql.Database, table: str) -> str:
    """Return the type of the ids of a table; of a part without rows a whole number."""
    rows = database.execute(f"SELECT typeof(id) FROM {table} LIMIT 1").fetchall()
    return str(rows[0][0]) if rows else "BIGINT"


def ids_of(database: sql.Database, table: str) -> WholeIds | TextIds:
    """Return the ids of a table, as numbers where all are whole numbers as those are usually written."""
    if type_of_ids(database, table) not in INTEGERS:
        size, whole = database.execute(f"SELECT count(*), bool_and({WHOLE}) FROM {table}").fetchall()[0]
        if not whole:
            return TextIds(database, table, size)
    return WholeIds(np.asarray(database.execute(f"SELECT id::BIGINT AS id FROM {table}").fetchnumpy()["id"]))


def join_own_files(
    database: sql.Database, main: MappedTable, own: Sequence[MappedTable], *, inner: bool = False, whole: bool = True
) -> tuple[str, tuple[int, ...]]:
    """Join models' own files to the data by id, each case to exactly one row.

    Returns the name of the table, and how many rows of each file an `inner` join left out.
    """
    problems = [problem for table in (main, *own) for problem in _repeated(database, table)]
    problems += [problem for table in own if not inner for problem in _unmatched(database, main, table)]
    if problems:
        raise DataError(problems)
    columns = [f"{main.name}.*"] + [
        f"{table.name}.{sql.name(column.name)}" for table in own for column in table.columns if column.role != "id"
    ]
    joins = " ".join(f"JOIN {table.name} ON {main.name}.id::VARCHAR = {table.name}.id::VARCHAR" for table in own)
    database.execute(f"CREATE TEMP TABLE joined AS SELECT {', '.join(columns)} FROM {main.name} {joins}")
    rows = [_rows(database, name) for name in ("joined", *(table.name for table in (main, *own)))]
    if not rows[0] and (whole or rows[1]):  # a part may have no rows
        what, mend = "no id is in all of the files", "Name the column that identifies the cases in each of them."
        raise DataError.of(what, mend, where=", ".join(table.where for table in (main, *own)), key="data.id")
    return "joined", tuple(count - rows[0] for count in rows[1:])


def _rows(database: sql.Database, table: str) -> int:
    return int(database.execute(f"SELECT count(*) FROM {table}").fetchall()[0][0])


def _repeated(database: sql.Database, table: MappedTable) -> Iterator[Problem]:
    examples = database.execute(
        f"SELECT id, count(*) OVER () FROM {table.name} GROUP BY id HAVING count(*) > 1 "
        f"ORDER BY {ORDER} LIMIT {_EXAMPLES}"
    ).fetchall()
    if examples:
        what = _told(examples, "id is on more than one row", "ids are on more than one row")
        mend = "Files are joined by id, so an id must be on one row in each of them."
        yield Problem(where=table.where, key="data.id", what=what, mend=mend)


def _unmatched(database: sql.Database, main: MappedTable, own: MappedTable) -> Iterator[Problem]:
    for left, right in ((main, own), (own, main)):
        examples = database.execute(
            f"SELECT DISTINCT id::VARCHAR AS id, count(*) OVER () FROM {left.name} l "
            f"ANTI JOIN {right.name} r ON l.id::VARCHAR = r.id::VARCHAR ORDER BY {ORDER} LIMIT {_EXAMPLES}"
        ).fetchall()
        if examples:
            what = _told(examples, f"id is not in {right.where}", f"ids are not in {right.where}")
            yield Problem(where=left.where, key="data.id", what=what, mend=_SAME)


_SAME = "Both need the same cases. To leave out those that one of them lacks, write\ndata:\n  join: inner"


def _told(rows: Sequence[tuple[str, int]], singular: str, many: str) -> str:
    n = rows[0][1]
    examples = ", ".join(f"'{case_id}'" for case_id, _ in rows) + (", ..." if n > len(rows) else "")
    return f"{n} {singular if n == 1 else many}: {examples}"
