"""A table as a specification, columns as data: what the block of a page, a CSV file and a frame are made of."""

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, replace
from io import StringIO
from itertools import chain
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from reportgen.frozen import frozen
from reportgen.harmless import visible
from reportgen.page.blocks import Heading, Part, Table
from reportgen.page.material import Ranged, Speaker, Voice
from reportgen.results.document import DIGITS, rounded, to_bytes
from reportgen.results.measure import Confusion, Metrics
from reportgen.text import numbers

Row = TypeVar("Row")
T = TypeVar("T")
Cell = str | float | None
Kind = Literal["text", "count", "number", "money", "exact", "flag"]  # exact: as in the data; flag: yes or no
Head = str | Callable[[Any], str]  # a text of the page, or what gives it

PARTS: tuple[Part, ...] = ("corrected", "low", "high")  # of a number, in columns beside it
WHOLE_FROM = 1_000  # a sum of this size, or one beside it, needs no decimals
PLAIN_FROM = 100  # nor does one of this size among sums of other kinds that have none
SIGNS = "*\u2020\u2021\u00a7"  # of marks, each of which a note below the table tells once
OUTCOMES_AS_READ = ("tp", "fn", "fp", "tn")  # as the page reads them: hit and miss, then false alarm and left alone


@frozen(kw_only=False)
class Column(Generic[Row]):
    """A column: `head` is over its cells on the page, `key` over its values in the file; without one it is not there.

    The value is, unless told otherwise, the field of the row that the key names; the page shows it, unless there is a
    `cell`. Without either and without a key it is the text that stands in the row.
    """

    head: Head = ""
    key: str = ""
    _: KW_ONLY
    value: Callable[[Row], Cell] | None = None
    cell: Callable[[Any, Row], str | Ranged] | None = None  # from the words of the page, of whichever kind of results
    kind: Kind = "text"  # texts begin at the left, everything else ends at the right

    def of(self, row: Row) -> Cell:
        """Return the value of a row."""
        cell: Cell = getattr(row, self.key) if self.value is None else self.value(row)
        return cell


def fields(*keys: str, kind: Kind = "text") -> tuple[Column[Any], ...]:
    """Return columns of the file alone that are fields of the row."""
    return tuple(Column(key=key, kind=kind) for key in keys)


def text(head: Head, cell: Callable[[Voice, Row], str]) -> Column[Row]:
    """Return a column of texts that the page alone has."""
    return Column(head, cell=cell)


def number(head: Head, cell: Callable[[Voice, Row], str | Ranged]) -> Column[Row]:
    """Return a column of numbers that the page alone has."""
    return Column(head, cell=cell, kind="number")


def texts(*heads: Head) -> tuple[Column[Any], ...]:
    """Return columns of texts that stand in the rows."""
    return tuple(Column(head) for head in heads)


def figures(*heads: Head) -> tuple[Column[Any], ...]:
    """Return columns of numbers that stand in the rows as they are shown."""
    return tuple(Column(head, kind="number") for head in heads)


def name_head(name: str) -> Head:
    """Return a head that is a name, such as that of a model."""
    return lambda _: name


def metric_named(key: str) -> Head:
    """Return a head that is the name of a metric."""
    return lambda say: say.metric(key)


def outcomes(
    four: Callable[[Row], Confusion | None], *, page: Sequence[str] = OUTCOMES_AS_READ, suffix: str = ""
) -> Iterable[Column[Row]]:
    """Yield the four counts, in the file as in a matrix, row by row; those of `page` stand there, too, in its order."""

    def count(key: str) -> Callable[[Row], Cell]:
        return lambda row: None if (confusion := four(row)) is None else getattr(confusion, key)

    # Between hits and cases left alone, page and file have misses and false alarms the other way round.
    for key, on_page, in_file in (("tp", 1, 1), ("fn", 1, 0), ("fp", 1, 1), ("fn", 0, 1), ("tn", 1, 1)):
        head = f"outcome.{key}" if on_page and key in page else ""
        yield Column(head, f"{key}{suffix}" if in_file else "", value=count(key), kind="count")


def metrics(keys: Iterable[str], of: Callable[[Row], Metrics]) -> Iterable[Column[Row]]:
    """Yield metrics as the page shows them, as counted, beside others of which no range and no correction is known."""

    def value(key: str) -> Callable[[Voice, Row], Ranged]:
        return lambda say, row: say.value(key, of(row)[key]).counted

    for key in keys:
        yield Column(metric_named(key), cell=value(key), kind="number")


METRIC: Column[str] = text("table.metric", lambda say, key: say.metric(key))  # of rows that are metrics


def block(
    say: Speaker, name: str, caption: str, columns: Iterable[Column[Row]], rows: Iterable[Row], *, file: str = ""
) -> Table:
    """Return a table of the page: a number with a range takes a column for each end, and notes below tell its marks.

    `file` names the CSV file that holds its numbers; where there is none, the table has one of its own.
    """
    headed, listed = [column for column in columns if column.head], [*rows]
    cells = [[_shown(say, column, row, place) for row in listed] for place, column in enumerate(headed)]
    heads = [
        Heading(name=heading(say, column.head), align="left" if column.kind == "text" else "right") for column in headed
    ]
    spread = [part for head, body in zip(heads, cells, strict=True) for part in _spread(say, head, body)]
    signs = _signs(cells)
    marked = {
        (row, place): "".join(map(signs.__getitem__, marks))
        for place, part in enumerate(spread)
        for row, marks in enumerate(part.marks)
        if marks
    }
    return Table(
        name=name,
        caption=caption,
        columns=tuple(part.head for part in spread),
        rows=tuple(zip(*(part.texts for part in spread), strict=True)),
        notes=tuple(f"{sign} {mark}" for mark, sign in signs.items()),
        marked=marked,
        file=f"tables/{file or 'page_' + name.replace('-', '_')}.csv",
        own=not file,
    )


class _Shown(NamedTuple):
    """A column of the page: its head, the texts of its cells, and which marks each bears."""

    head: Heading
    texts: Sequence[str]
    marks: Sequence[Sequence[str]]


def _spread(say: Speaker, head: Heading, cells: Sequence[str | Ranged]) -> Iterator[_Shown]:
    """Yield a column as it is; of numbers with ranges a column for each part that one of them has."""
    ranges = _alike([cell if isinstance(cell, Ranged) else Ranged(cell) for cell in cells])
    one_end = not (any(cell.low for cell in ranges) and any(cell.high for cell in ranges))
    yield _Shown(head, [ranged.value for ranged in ranges], [ranged.marks for ranged in ranges])
    for part in PARTS:
        parts = [getattr(ranged, part) for ranged in ranges]
        if any(parts):
            bounds = one_end and part != "corrected" and all(cell.bound for cell in ranges if getattr(cell, part))
            name = say("table.bound" if bounds else f"table.{part}")
            named = Heading(name=name, align="right", part=part, told=say("table.part", of=head.name, part=name))
            bound = [
                cell.bound if text and part != "corrected" else () for cell, text in zip(ranges, parts, strict=True)
            ]
            yield _Shown(named, parts, bound)


def _alike(cells: Sequence[Ranged]) -> Sequence[Ranged]:
    """Return the numbers of one column with one number of decimals.

    Sums of one kind have none where some are large, else those of their currency where one has any. Of several kinds
    those that are told well without have none.
    """
    sums = [cell for cell in cells if cell.full is not None]
    mixed = len(frozenset[bool]().union(*(cell.decimals for cell in sums))) > 1
    if len({cell.key for cell in sums}) > 1:
        return [_without(cell) if mixed and min(cell.sizes, default=0) >= PLAIN_FROM else cell for cell in cells]
    if any(size >= WHOLE_FROM for cell in sums for size in cell.sizes if cell.whole is not None):
        return [_without(cell) for cell in cells]
    return [_as(cell, cell.full) if mixed else cell for cell in cells]


def _without(cell: Ranged) -> Ranged:
    return _as(cell, cell.whole)


def _as(cell: Ranged, other: Ranged | None) -> Ranged:
    """Return a number as it reads otherwise, with its marks; as it is where it does not."""
    return cell if other is None else replace(other, marks=cell.marks, bound=cell.bound)


def _signs(cells: Sequence[Sequence[str | Ranged]]) -> dict[str, str]:
    """Return the sign of each mark that a number bears."""
    ranged = [cell for body in cells for cell in body if isinstance(cell, Ranged)]
    borne = ((*cell.marks, *(cell.bound if cell.low or cell.high else ())) for cell in ranged)
    marks = dict.fromkeys(chain.from_iterable(borne))
    return {mark: SIGNS[place % len(SIGNS)] * (place // len(SIGNS) + 1) for place, mark in enumerate(marks)}


def parted(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """Return items in parts of so many, for tables with room for no more."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def tools(say: Speaker) -> dict[str, str]:
    """Return the texts that stand below every table."""
    return {name: say(f"table.{name}") for name in ("copy", "copied", "csv")}


def heading(say: Speaker, head: Head) -> str:
    """Return a head in the words of the page."""
    return say(head) if isinstance(head, str) else head(say)


def _shown(say: Speaker, column: Column[Row], row: Row, place: int) -> str | Ranged:
    if column.cell is not None:
        return column.cell(say, row)
    if column.value is None and not column.key:
        ready: Any = row
        cell: str | Ranged = ready[place]
        return cell
    value = column.of(row)
    if value is None or isinstance(value, str):
        return value or ""
    if column.kind == "money":
        return say.sum(value)
    return numbers.count(value) if column.kind == "count" else numbers.metric(value)


# A spreadsheet would run a text that begins with one of these; some read the full-width signs alike.
_FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


class Held(NamedTuple):
    """A column with what it holds, None where a cell is empty."""

    name: str
    kind: Kind
    cells: Iterable[Cell]


@frozen
class Sheet:
    """A table as values; two columns may have one name, as that of a model can be any."""

    columns: tuple[Held, ...]

    def csv(self) -> bytes:
        """Return a CSV file: numbers as numbers, and no text that a spreadsheet would run."""
        lines = zip(*([_written(column.kind, cell) for cell in column.cells] for column in self.columns), strict=True)
        return csv_lines([column.name for column in self.columns], lines)

    def rounded(self) -> Iterator[Held]:
        """Yield the columns, derived numbers as `results.json` has them."""
        for name, kind, cells in self.columns:
            as_held = kind in {"text", "flag", "exact"}
            yield Held(name, kind, cells if as_held else [_as_written(cell) for cell in cells])


def sheet(columns: Iterable[Column[Row]], rows: Iterable[Row]) -> Sheet:
    """Return the columns of a table that have a key, as values."""
    return Sheet(columns=tuple(_held(columns, [*rows])))


def sheet_of_parts(part: str, columns: Iterable[Column[Row]], rows: Iterable[tuple[str, Iterable[Row]]]) -> Sheet:
    """Return the rows of several parts, such as models, as one table, the name of its part before each."""
    named = [(name, row) for name, some in rows for row in some]
    first = Held(part, "text", [name for name, _ in named])
    return Sheet(columns=(first, *_held(columns, [row for _, row in named])))


def _held(columns: Iterable[Column[Row]], rows: Sequence[Row]) -> Iterator[Held]:
    for column in columns:
        if column.key:
            yield Held(column.key, column.kind, [column.of(row) for row in rows])


def csv_lines(head: Iterable[str], lines: Iterable[Sequence[str]]) -> bytes:
    """Return a CSV file of cells that are text already."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([csv_text(name) for name in head])
    writer.writerows(lines)
    return to_bytes(out.getvalue())


def _as_written(value: Cell) -> Cell:
    return rounded(float(value)) if isinstance(value, int | float) else value


def _written(kind: Kind, value: Cell) -> str:
    if kind == "flag":
        return "yes" if value else "no"
    return repr(float(value)) if kind == "exact" and isinstance(value, float | int) else csv_text(value)


def as_shown(table: Table) -> bytes:
    """Return the CSV file of a table of the page, its cells as they stand there, without small pictures."""
    rows = (
        [csv_text(" ".join(_words(table, row, place).split())) for place in range(len(cells))]
        for row, cells in enumerate(table.rows)
    )
    return csv_lines([column.told or column.name for column in table.columns], rows)


def _words(table: Table, row: int, place: int) -> str:
    """Return a cell without the last line that stands for a picture."""
    cell = table.rows[row][place]
    return cell.rpartition("\n")[0] if (row, place) in table.pictured else cell


def csv_text(value: Cell) -> str:
    """Return a cell of a CSV file."""
    if value is None:
        return ""
    if isinstance(value, str):
        return visible(f"'{value}" if value.startswith(_FORMULA) else value)
    return f"{value + 0.0:.{DIGITS}g}"  # no minus zero
