"""What a file seems to hold, and each of its columns: what `init` proposes, and `run` never guesses."""

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import IO

from reportgen.config.files import KINDS, FileKind, kind_by_content, kind_of, own_ending
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.harmless import check_regular, one_line
from reportgen.scratch import scratch
from reportgen.sources import sql
from reportgen.sources.bounds import Bounds
from reportgen.sources.columns import LOOKS_MISSING
from reportgen.sources.files import open_piece
from reportgen.sources.tables import Layout, Piece, open_text, short_path
from reportgen.sources.unpacking import table_file

_LOOK = 1 << 18  # bytes looked at
_ROWS = 200
_DELIMITERS = ("\t", ";", "|", ",")
_WITH_COMMA = re.compile(r"\s*[-+]?\d+,\d+\s*")


def seen_layout(path: Path) -> Layout:
    """Return what a config has to say of a file, as far as its ending does not tell it."""
    try:
        own, head, encoding = _looked_at(path)
    except (OSError, DataError):  # reading it tells what is wrong
        return Layout()
    kind = own or kind_by_content(head) or KINDS[0]  # a table of text begins with any letter
    form = None if own is not None else kind.name
    if not kind.letters:
        return Layout(format=form)
    if not kind.separator:
        return Layout(format=form, encoding=encoding)
    text, usual = head.decode(encoding or "utf-8-sig", "replace"), kind.separator
    rows = {delimiter: _rows(text, delimiter) for delimiter in _DELIMITERS}
    delimiter = max(_DELIMITERS, key=lambda separator: (_width(rows[separator]), separator == usual))
    comma = delimiter != "," and _has_commas(rows[delimiter])
    return Layout(format=form, delimiter=None if delimiter == usual else delimiter, comma=comma, encoding=encoding)


def _looked_at(path: Path) -> tuple[FileKind | None, bytes, str | None]:
    """Return what kind a file is as it is read, how it begins, unpacked, and how its letters are written."""
    check_regular(path)
    with scratch() as folder:
        file, kind = table_file(path, kind_of(own_ending(path.name)), folder, lambda *_: None, Bounds([path]))
        with open_text(file) as opened:
            head = opened.read(_LOOK)
            return kind, head, _encoding(head, opened)


def _encoding(head: bytes, rest: IO[bytes]) -> str | None:
    """Return how the letters of a text are written; None where that is UTF-8 to the end."""
    if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) or b"\0" in head:
        return "utf-16"
    decoder = getincrementaldecoder("utf-8")()
    try:
        decoder.decode(head)
        for piece in iter(partial(rest.read, _LOOK), b""):
            decoder.decode(piece)
    except UnicodeDecodeError:
        return "windows-1252"
    return None


def _rows(text: str, delimiter: str) -> list[list[str]]:
    """Return the first rows that a text has with a delimiter; the last may be cut off."""
    lines = text.splitlines(keepends=True)
    try:
        rows = [row for row in csv.reader(lines[: _ROWS + 1], delimiter=delimiter) if row]
    except csv.Error:
        return []
    return rows[:-1] if len(rows) > 1 and not text.endswith("\n") else rows


def _width(rows: Sequence[Sequence[str]]) -> int:
    """Return how many columns most rows have, the first among them; 0 where they are of all lengths."""
    width, n = Counter(map(len, rows)).most_common(1)[0] if rows else (0, 0)
    return width if n > len(rows) / 2 and len(rows[0]) == width else 0


def _has_commas(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether some column holds numbers with decimal commas, and none of these a point."""
    width = _width(rows)
    whole = [row for row in rows[1:] if len(row) == width]
    columns = ([value for value in column if value.strip()] for column in zip(*whole, strict=True))
    with_commas = [column for column in columns if any(_WITH_COMMA.fullmatch(value) for value in column)]
    return bool(with_commas) and all("." not in value for column in with_commas for value in column)


MOST_TEXTS = 100  # of a column whose texts are listed: what more of them name are no classes and no groups
_MOST_COLUMNS = 400
_LOOKED_AT = 100_000  # rows, where a guess is all that depends on them
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

    database: sql.Database
    piece: Piece
    columns: tuple[ColumnProfile, ...]

    @property
    def rows(self) -> int:
        """The number of its rows."""
        return self.columns[0].rows

    def mean_ranks(self, score: str, label: str, every: int = 1) -> Mapping[str, float]:
        """Return label -> where its cases stand on average when all are sorted by a score, from -0.5 to 0.5."""
        number, text, rows = self._number(score), self._text(label), self.piece.relation
        if every > 1:
            rows = (
                f"(SELECT * FROM (SELECT *, row_number() OVER () AS numbered FROM {rows}) WHERE numbered % {every} = 0)"
            )
        # Cases of one score share a place: those below it less those above it.
        ranks = self.database.execute(
            f"WITH cases AS (SELECT {text} AS t, {number} AS n, count(*) AS k FROM {rows} "
            "GROUP BY 1, 2), "
            "scored AS (SELECT * FROM cases WHERE t IS NOT NULL AND n IS NOT NULL AND NOT isnan(n)), "
            "places AS (SELECT n, 2 * sum(sum(k)) OVER (ORDER BY n) - sum(k) - sum(sum(k)) OVER () AS r, "
            "sum(sum(k)) OVER () AS all_of FROM scored GROUP BY n) "
            "SELECT t, sum(k * r) / (2.0 * any_value(all_of) * sum(k)) FROM scored JOIN places USING (n) GROUP BY t"
        ).fetchall()
        return dict(ranks)

    def apart(self, score: str, label: str) -> float:
        """Return how far a score tells the values of a column apart: 0 not at all, 0.5 two of them wholly.

        Of many rows every so many are looked at.
        """
        places = self.mean_ranks(score, label, every=max(1, self.rows // _LOOKED_AT)).values()
        return max(places, default=0.0) - min(places, default=0.0)

    def pairs(self, name: str, other: str) -> int:
        """Return how many pairs of values two columns hold."""
        rows = self.database.execute(
            f"SELECT count(*) FROM (SELECT DISTINCT {self._text(name)}, {self._text(other)} FROM {self.piece.relation})"
        ).fetchall()
        return int(rows[0][0])

    def farthest_from_1(self, scores: Sequence[str]) -> float:
        """Return how far the sum of these columns is from 1 where it is farthest."""
        total = " + ".join(f"({self._number(score)})" for score in scores)
        rows = self.database.execute(f"SELECT max(abs({total} - 1)) FROM {self.piece.relation}").fetchall()
        return float("inf") if rows[0][0] is None else float(rows[0][0])

    def _number(self, column: str) -> str:
        source, kind = self.piece.columns[column]
        return sql.number(source, kind, ())

    def _text(self, column: str) -> str:
        return _text(*self.piece.columns[column])


def read_profile(path: Path, layout: Layout) -> Table:
    """Return a file with what each of its columns holds."""
    with scratch() as folder:
        return _profiled(path, layout, folder)


def _profiled(path: Path, layout: Layout, folder: Path) -> Table:
    from reportgen.sources.duck import duckdb

    database = sql.connect()
    piece = open_piece(database, path, (), layout, folder)
    if any(not source for source, _ in piece.columns.values()):  # values of keys are found where they are asked for
        piece = open_piece(database, path, tuple(piece.columns), layout, folder)
    try:
        named = [(name, origin) for name, origin in piece.columns.items() if _can_be_named(name)][:_MOST_COLUMNS]
        if not piece.read_often:
            taken = ", ".join(f"{source} AS v{at}" for at, (_, (source, _)) in enumerate(named))
            database.execute(f"CREATE TEMP TABLE seen AS SELECT {taken or '1'} FROM {piece.relation}")
            named = [(name, (f"v{at}", kind)) for at, (name, (_, kind)) in enumerate(named)]
            piece = replace(piece, relation="seen", columns=dict(named))
        columns = tuple(_profile(database, piece, name, *origin) for name, origin in named)
    except duckdb.Error as error:
        fallback = Problem(where=short_path(path), what=f"cannot be read: {sql.reason(error)}")
        raise DataError(piece.faults() or [fallback]) from error
    if not columns or not columns[0].rows:
        raise DataError.of(what="there are no rows, only names of columns", where=short_path(path))
    return Table(database=database, piece=piece, columns=columns)


def _can_be_named(column: str) -> bool:
    """Return whether a config can name a column."""
    return bool(column.strip()) and column == one_line(column) and "${" not in column


def _text(source: str, kind: sql.Kind) -> str:
    text = f"({sql.case_id(source, kind)})::VARCHAR"
    if kind == "nested":
        return "NULL::VARCHAR"
    return f"nullif({text}, {sql.literal(sql.NOT_A_VALUE)})" if kind == "json" else text


def _profile(database: sql.Database, piece: Piece, name: str, source: str, kind: sql.Kind) -> ColumnProfile:
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
    figures = database.execute(
        "SELECT min(t) FILTER (there), sum(k), sum(k) FILTER (there), count(DISTINCT t) FILTER (there), "
        f"sum(k) FILTER ({a_number}), count(*) FILTER ({a_number} AND n <> trunc(n)), "
        f"sum(k) FILTER (there AND moment <> {sql.NOT_A_TIME}), "
        f"min(n) FILTER ({a_number}), max(n) FILTER ({a_number}) FROM held"
    ).fetchall()[0]
    rows, values, distinct, numbers, broken, times, low, high = (figure or 0 for figure in figures[1:])
    return ColumnProfile(
        name=name,
        rows=rows,
        values=values,
        distinct=distinct,
        first=figures[0] or "",
        texts=_texts(database) if 0 < distinct <= MOST_TEXTS else {},
        absent=tuple(text for (text,) in absent),
        strays=_strays(database) if _MOSTLY * values <= numbers < values else (),
        numbers=numbers,
        whole=numbers > 0 and not broken,
        low=low,
        high=high,
        times=values > 0 and times == values,
    )


def _strays(database: sql.Database) -> tuple[str, ...]:
    """Return the texts that are no numbers; none where they are many."""
    rows = database.execute(
        f"SELECT DISTINCT t FROM held WHERE there AND NOT isfinite(n) ORDER BY 1 LIMIT {_FEW + 1}"
    ).fetchall()
    return tuple(text for (text,) in rows) if len(rows) <= _FEW else ()


def _texts(database: sql.Database) -> Mapping[str, int]:
    """Return every text of a column, also those that look as if they meant that there is no value."""
    rows = database.execute(
        f"SELECT t, sum(k) FROM held WHERE t IS NOT NULL GROUP BY t ORDER BY 2 DESC, 1 LIMIT {2 * MOST_TEXTS}"
    ).fetchall()
    return dict(rows)
