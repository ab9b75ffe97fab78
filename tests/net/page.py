"""The tables of a page as a reader has them before them, and in their files: heads, and cells in lines."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from io import StringIO

Cell = Sequence[str]  # its lines
UNSEEN = re.compile(r"<(script|style|code|pre|desc|title)\b.*?</\1>|<[^>]*>", re.DOTALL)
ODDS = re.compile(r"[\d.]+ / \(1 \u2212 [\d.]+\)|\(1 \u2212 [\d.]+\) / [\d.]+")  # equations to be checked
WRITTEN = re.compile(r"(?<![\w.,\u2212-])\d[\d,]*(?:\.\d+)?(?![\w-])")
DIGITS = 6


@dataclass(frozen=True, kw_only=True)
class PageTable:
    """A table: its name and caption, its heads with what each is of, and its rows."""

    name: str
    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    file: str = ""
    notes: Sequence[str] = ()

    def column(self, head: str) -> list[str]:
        """Return the first lines of a column."""
        place = self.heads.index(head)
        return [row[place][0] for row in self.rows]


@dataclass
class _Making:
    name: str = ""
    caption: str = ""
    heads: list[str] = field(default_factory=list)
    rows: list[list[list[str]]] = field(default_factory=list)
    file: str = ""
    notes: list[str] = field(default_factory=list)


class _Tables(HTMLParser):
    """Collects tables; rows and cells end where the next ones begin."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[_Making] = []
        self.into: list[str] | None = None  # the lines that text goes to
        self.place = ""  # caption, thead, tbody, notes
        self.labelled = False  # a head that has a text of its own for readers of the screen

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = {key: value or "" for key, value in attrs}
        if tag == "table":
            self.found.append(_Making())
        begin = getattr(self, f"_{tag}", None)
        if self.found and begin is not None:
            begin(self.found[-1], held)

    def _caption(self, table: _Making, held: Mapping[str, str]) -> None:
        table.name = held.get("id", "").removesuffix("-caption")
        self.into, self.place = [""], "caption"

    def _thead(self, _table: _Making, _held: Mapping[str, str]) -> None:
        self.place = "thead"

    def _tbody(self, _table: _Making, _held: Mapping[str, str]) -> None:
        self.place = "tbody"

    def _tr(self, table: _Making, _held: Mapping[str, str]) -> None:
        if self.place == "tbody":
            table.rows.append([])

    def _td(self, table: _Making, held: Mapping[str, str]) -> None:
        self.into = [""]
        if self.place == "thead":
            self.labelled = "aria-label" in held
            table.heads.append(held.get("aria-label", ""))
        elif self.place == "tbody":
            table.rows[-1].append(self.into)

    _th = _td

    def _span(self, _table: _Making, held: Mapping[str, str]) -> None:
        if held.get("class") == "more" and self.into is not None:
            self.into.append("")

    def _ul(self, _table: _Making, held: Mapping[str, str]) -> None:
        if held.get("class") == "notes":
            self.place = "notes"

    def _li(self, _table: _Making, _held: Mapping[str, str]) -> None:
        if self.place == "notes":
            self.into = [""]

    def _p(self, _table: _Making, held: Mapping[str, str]) -> None:
        if held.get("class") == "tools":
            self.place = "tools"

    def _a(self, table: _Making, held: Mapping[str, str]) -> None:
        if self.place == "tools":
            table.file = table.file or held.get("href", "")

    def handle_data(self, data: str) -> None:
        if self.into is not None:
            self.into[-1] += data.replace("\n", " ")
            if self.place == "thead" and len(self.into) == 1 and not self.labelled:
                self.found[-1].heads[-1] = self.into[0].strip()

    def handle_endtag(self, tag: str) -> None:
        if not self.found:
            return
        table = self.found[-1]
        if tag == "caption" and self.into is not None:
            table.caption = self.into[0].strip()
        if tag == "li" and self.place == "notes" and self.into is not None:
            table.notes.append(self.into[0].strip())
        if tag in ("caption", "table", "li", "tbody", "p"):
            self.into = None
        if tag in ("ul", "p", "table"):
            self.place = ""


def tables_of(html: str) -> tuple[PageTable, ...]:
    """Return the tables of a page in their order."""
    reader = _Tables()
    reader.feed(re.sub(r"(?s)<svg\b.*?</svg>", "", html))  # most of a page, and no table
    return tuple(
        PageTable(
            name=one.name,
            caption=one.caption,
            heads=one.heads,
            rows=[[[line.strip() for line in cell] for cell in row] for row in one.rows],
            file=one.file,
            notes=one.notes,
        )
        for one in reader.found
    )


def sheet_of(content: bytes) -> list[dict[str, str]]:
    """Return the rows of a CSV file by the names of its columns."""
    return list(csv.DictReader(StringIO(content.decode("utf-8"))))


def lines_of(content: bytes) -> list[list[str]]:
    """Return a CSV file as lines of cells, its heads first."""
    return list(csv.reader(StringIO(content.decode("utf-8"))))


def cells(tables: Sequence[PageTable]) -> Iterator[tuple[PageTable, int, str, Cell]]:
    """Yield every cell with its table, its row and the head of its column."""
    for table in tables:
        for place, row in enumerate(table.rows):
            yield from ((table, place, head, cell) for head, cell in zip(table.heads, row, strict=False))


Sheets = Mapping[str, Sequence[Mapping[str, str]]]


def long_numbers(html: str, config: str) -> Iterator[str]:
    """Yield each number in sight that has too many digits and is none of the config."""
    for found in set(WRITTEN.findall(ODDS.sub("", UNSEEN.sub("\n", html)))) - set(WRITTEN.findall(config)):
        digits = re.sub(r"^(0|99)\.9+", "", found).replace(",", "").replace(".", "").strip("0")
        if len(digits) > DIGITS and "." in found:
            yield found
