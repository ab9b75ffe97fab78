"""A table of the report as values, each column of one kind: what its CSV file, and its frame in Python, are made of."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from reportgen.frozen import frozen
from reportgen.harmless import visible
from reportgen.page.table import Cell, Column, Kind, Row
from reportgen.results.document import DIGITS, rounded, to_bytes

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


def csv_text(value: Cell) -> str:
    """Return a cell of a CSV file."""
    if value is None:
        return ""
    if isinstance(value, str):
        return visible(f"'{value}" if value.startswith(_FORMULA) else value)
    return f"{value + 0.0:.{DIGITS}g}"  # no minus zero
