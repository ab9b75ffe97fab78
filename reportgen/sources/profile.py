"""A file -> what each of its columns holds, for `init`, which knows of none of them what it means."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.harmless import one_line
from reportgen.sources import sql
from reportgen.sources.columns import LOOKS_MISSING
from reportgen.sources.files import open_piece
from reportgen.sources.tables import Layout, Piece, short_path

if TYPE_CHECKING:
    import duckdb

MOST_TEXTS = 100  # of a column whose texts are listed: what more of them name are no classes and no groups
_MOST_COLUMNS = 400
_LISTED_MISSING = 20
_MOSTLY, _FEW = 0.5, 4  # numbers among the values of a column of numbers, and other texts in it


@frozen
class ColumnProfile:
    """What a column holds; a value that is empty, or looks as if it meant that, is none."""

    name: str
    rows: int
    values: int = 0  # rows with a value
    distinct: int = 0
    first: str = ""  # the first of its texts in their order
    texts: Mapping[str, int] = field(
        default_factory=dict
    )  # text -> rows, the commonest first; empty where they are too many
    absent: tuple[str, ...] = ()  # texts that look as if they meant that there is no value
    numbers: int = 0  # values that are finite numbers
    strays: tuple[str, ...] = ()  # the few texts among numbers
    whole: bool = False  # whether all of these are whole
    low: float = 0.0
    high: float = 0.0
    times: bool = False  # whether every value is a time

    @property
    def is_numeric(self) -> bool:
        """Whether the values are numbers, but for few texts that may mean that there is none."""
        return self.numbers > 0 and (self.numbers == self.values or bool(self.strays))

    @property
    def tells_apart(self) -> bool:
        """Whether every row has a value of its own."""
        return self.distinct == self.values == self.rows


@frozen(eq=False)
class Table:
    """A file that is looked at."""

    database: "duckdb.DuckDBPyConnection"
    piece: Piece
    columns: tuple[ColumnProfile, ...]

    @property
    def rows(self) -> int:
        """The number of its rows."""
        return self.columns[0].rows

    def mean_ranks(self, score: str, label: str) -> Mapping[str, float]:
        """Return label -> where its cases stand on average when all are sorted by a score, from -0.5 to 0.5."""
        number, text = self._number(score), self._text(label)
        # Cases of one score share a place: those below it less those above it.
        found = self.database.execute(
            f"WITH cases AS (SELECT {text} AS t, {number} AS n, count(*) AS k FROM {self.piece.relation} "
            "GROUP BY 1, 2), "
            "scored AS (SELECT * FROM cases WHERE t IS NOT NULL AND n IS NOT NULL AND NOT isnan(n)), "
            "places AS (SELECT n, 2 * sum(sum(k)) OVER (ORDER BY n) - sum(k) - sum(sum(k)) OVER () AS r, "
            "sum(sum(k)) OVER () AS all_of FROM scored GROUP BY n) "
            "SELECT t, sum(k * r) / (2.0 * any_value(all_of) * sum(k)) FROM scored JOIN places USING (n) GROUP BY t"
        ).fetchall()
        return dict(found)

    def farthest_from_1(self, scores: Sequence[str]) -> float:
        """Return how far the sum of these columns is from 1 where it is farthest."""
        total = " + ".join(f"({self._number(score)})" for score in scores)
        found = self.database.execute(f"SELECT max(abs({total} - 1)) FROM {self.piece.relation}").fetchall()
        return float("inf") if found[0][0] is None else float(found[0][0])

    def _number(self, column: str) -> str:
        source, kind = self.piece.columns[column]
        return sql.number(source, kind, ())

    def _text(self, column: str) -> str:
        return _text(*self.piece.columns[column])


def read_profile(path: Path, layout: Layout) -> Table:
    """Return a file with what each of its columns holds."""
    with TemporaryDirectory(prefix="reportgen-") as scratch:
        return _profiled(path, layout, Path(scratch))


def _profiled(path: Path, layout: Layout, scratch: Path) -> Table:
    import duckdb

    database = sql.connect()
    piece = open_piece(database, path, (), layout, scratch)
    if any(not source for source, _ in piece.columns.values()):  # values of keys are found where they are asked for
        piece = open_piece(database, path, tuple(piece.columns), layout, scratch)
    try:
        if not piece.read_often:
            database.execute(f"CREATE TEMP TABLE seen AS SELECT * FROM {piece.relation}")
            piece = replace(piece, relation="seen")
        named = [(name, found) for name, found in piece.columns.items() if _can_be_named(name)]
        columns = tuple(_profile(database, piece, name, *found) for name, found in named[:_MOST_COLUMNS])
    except duckdb.Error as error:
        fallback = Problem(where=short_path(path), what=f"cannot be read: {sql.reason(error)}")
        raise DataError(piece.faults() or [fallback]) from error
    if not columns or not columns[0].rows:
        raise DataError([Problem(where=short_path(path), what="there are no rows, only names of columns")])
    return Table(database=database, piece=piece, columns=columns)


def _can_be_named(column: str) -> bool:
    """Return whether a config can name a column."""
    return bool(column.strip()) and column == one_line(column).strip() and "${" not in column


def _text(source: str, kind: sql.Kind) -> str:
    return f"({sql.case_id(source, kind)})::VARCHAR"


def _profile(
    database: "duckdb.DuckDBPyConnection", piece: Piece, name: str, source: str, kind: sql.Kind
) -> ColumnProfile:
    """Return what a column holds."""
    missing = ", ".join(map(sql.literal, sorted(LOOKS_MISSING)))
    # Each value is looked at once, however many rows have it.
    database.execute(
        f"CREATE OR REPLACE TEMP TABLE held AS SELECT *, t IS NOT NULL AND lower(t) NOT IN ({missing}) AS there "
        f"FROM (SELECT {_text('v', kind)} AS t, {sql.number('v', kind, ())} AS n, "
        f"{sql.time('v', kind, ())} AS moment, k "
        f"FROM (SELECT {source} AS v, count(*) AS k FROM {piece.relation} GROUP BY 1))"
    )
    absent = database.execute(
        f"SELECT DISTINCT t FROM held WHERE NOT there AND t IS NOT NULL ORDER BY 1 LIMIT {_LISTED_MISSING}"
    ).fetchall()
    a_number = "there AND isfinite(n)"
    found = database.execute(
        "SELECT min(t) FILTER (there), sum(k), sum(k) FILTER (there), count(DISTINCT t) FILTER (there), "
        f"sum(k) FILTER ({a_number}), count(*) FILTER ({a_number} AND n <> trunc(n)), "
        f"sum(k) FILTER (there AND moment <> {sql.NOT_A_TIME}), "
        f"min(n) FILTER ({a_number}), max(n) FILTER ({a_number}) FROM held"
    ).fetchall()[0]
    rows, values, distinct, numbers, broken, times, low, high = (each or 0 for each in found[1:])
    return ColumnProfile(
        name=name,
        rows=rows,
        values=values,
        distinct=distinct,
        first=found[0] or "",
        texts=_texts(database) if 0 < distinct <= MOST_TEXTS else {},
        absent=tuple(text for (text,) in absent),
        strays=_strays(database) if _MOSTLY * values <= numbers < values else (),
        numbers=numbers,
        whole=numbers > 0 and not broken,
        low=low,
        high=high,
        times=values > 0 and times == values,
    )


def _strays(database: "duckdb.DuckDBPyConnection") -> tuple[str, ...]:
    """Return the texts that are no numbers; none where they are many."""
    found = database.execute(
        f"SELECT DISTINCT t FROM held WHERE there AND NOT isfinite(n) ORDER BY 1 LIMIT {_FEW + 1}"
    ).fetchall()
    return tuple(text for (text,) in found) if len(found) <= _FEW else ()


def _texts(database: "duckdb.DuckDBPyConnection") -> Mapping[str, int]:
    """Return every text of a column, also those that look as if they meant that there is no value."""
    found = database.execute(
        f"SELECT t, sum(k) FROM held WHERE t IS NOT NULL GROUP BY t ORDER BY 2 DESC, 1 LIMIT {2 * MOST_TEXTS}"
    ).fetchall()
    return dict(found)
