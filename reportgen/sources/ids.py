"""The ids of the cases, which stay in the database: joined there, compared there, counted there."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from reportgen.counts.cells import WHOLE_ID, Extremes, IntArray
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.tables import Table
from reportgen.sources.units import Digests, digests_of

if TYPE_CHECKING:
    import duckdb

_EXAMPLES = 3
_INTEGERS = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER")
# Whole numbers first, by their value; then texts.
_WHOLE = f"regexp_full_match(id::VARCHAR, '{WHOLE_ID}')"
_ORDER = f"(NOT {_WHOLE}, CASE WHEN {_WHOLE} THEN id::BIGINT ELSE 0 END, id::VARCHAR)"


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

    database: "duckdb.DuckDBPyConnection"
    table: str
    size: int

    def rows(self) -> IntArray:
        """Return, for each case, how many cases carry its id."""
        rows = np.ones(self.size, dtype=np.int64)
        repeated = f"SELECT id::VARCHAR AS id, count(*) AS n FROM {self.table} GROUP BY id HAVING count(*) > 1"
        if self.database.execute(f"SELECT 1 FROM ({repeated}) LIMIT 1").fetchall():
            found = self.database.execute(
                f"SELECT row, n FROM ({self._numbered()}) JOIN ({repeated}) USING (id)"
            ).fetchnumpy()
            rows[found["row"]] = found["n"]
        return rows

    def extremes(self, cell: IntArray, size: int) -> Extremes:
        """Return the smallest and the largest id of each cell; a case of cell -1 is left out."""
        # A join on the number of the row: duckdb's POSITIONAL JOIN mixes rows up when several threads read.
        self.database.register("cell_of_row", {"row": np.arange(self.size), "cell": cell})
        found = self.database.execute(
            f"SELECT cell, arg_min(id, {_ORDER}), arg_max(id, {_ORDER}) "
            f"FROM ({self._numbered()}) JOIN cell_of_row USING (row) WHERE cell >= 0 GROUP BY cell"
        ).fetchall()
        self.database.unregister("cell_of_row")
        smallest, largest = np.empty(size, dtype=object), np.empty(size, dtype=object)
        for place, first, last in found:
            smallest[place], largest[place] = first, last
        return Extremes(smallest=smallest, largest=largest)

    def digests(self, rows: IntArray) -> Digests:
        """Return the digest of the id, as text, of each of these cases."""
        found = self.database.execute(f"SELECT {sql.digest('id::VARCHAR')} AS digest FROM {self.table}").fetchnumpy()
        return np.asarray(found["digest"])[rows]

    def _numbered(self) -> str:
        return f"SELECT row_number() OVER () - 1 AS row, id::VARCHAR AS id FROM {self.table}"


def ids_of(database: "duckdb.DuckDBPyConnection", table: str) -> WholeIds | TextIds:
    """Return the ids of a table, as numbers where all are whole numbers as those are usually written."""
    (type_name,) = database.execute(f"SELECT typeof(id) FROM {table} LIMIT 1").fetchall()[0]
    if type_name not in _INTEGERS:
        size, whole = database.execute(f"SELECT count(*), bool_and({_WHOLE}) FROM {table}").fetchall()[0]
        if not whole:
            return TextIds(database, table, size)
    return WholeIds(np.asarray(database.execute(f"SELECT id::BIGINT AS id FROM {table}").fetchnumpy()["id"]))


def join_own_files(database: "duckdb.DuckDBPyConnection", main: Table, own: Sequence[Table]) -> str:
    """Join models' own files to the data by id, each case to exactly one row; return the table's name."""
    problems = [problem for table in (main, *own) for problem in _repeated(database, table)]
    problems += [problem for table in own for problem in _unmatched(database, main, table)]
    if problems:
        raise DataError(problems)
    columns = [f"{main.name}.*"] + [
        f"{table.name}.{sql.name(column.name)}" for table in own for column in table.columns if column.role != "id"
    ]
    joins = " ".join(f"JOIN {table.name} ON {main.name}.id::VARCHAR = {table.name}.id::VARCHAR" for table in own)
    database.execute(f"CREATE TEMP TABLE joined AS SELECT {', '.join(columns)} FROM {main.name} {joins}")
    return "joined"


def _repeated(database: "duckdb.DuckDBPyConnection", table: Table) -> Iterator[Problem]:
    found = database.execute(
        f"SELECT id, count(*) OVER () FROM {table.name} GROUP BY id HAVING count(*) > 1 "
        f"ORDER BY {_ORDER} LIMIT {_EXAMPLES}"
    ).fetchall()
    if found:
        what = _told(found, "id stands on more than one row", "ids stand on more than one row")
        mend = "Files are joined by id, so that an id must stand on one row in each of them."
        yield Problem(where=_names(table), key="data.id", what=what, mend=mend)


def _unmatched(database: "duckdb.DuckDBPyConnection", main: Table, own: Table) -> Iterator[Problem]:
    for left, right in ((main, own), (own, main)):
        found = database.execute(
            f"SELECT DISTINCT id::VARCHAR AS id, count(*) OVER () FROM {left.name} l "
            f"ANTI JOIN {right.name} r ON l.id::VARCHAR = r.id::VARCHAR ORDER BY {_ORDER} LIMIT {_EXAMPLES}"
        ).fetchall()
        if found:
            there = _names(right)
            what = _told(found, f"id is not in {there}", f"ids are not in {there}")
            yield Problem(where=_names(left), key="data.id", what=what, mend="Both must hold the same cases.")


def _told(found: Sequence[tuple[str, int]], one: str, many: str) -> str:
    n = found[0][1]
    examples = ", ".join(f"'{each}'" for each, _ in found) + (", ..." if n > len(found) else "")
    return f"{n} {one if n == 1 else many}: {examples}"


def _names(table: Table) -> str:
    return ", ".join(part.name for part in table.parts)
