"""The composed report: every text in its place, ready to be set as HTML or Markdown; templates add nothing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

from reportgen.errors import Hole
from reportgen.frozen import frozen


@frozen
class Paragraphs:
    """Running text; `lead` is set larger and stands for the report as a whole."""

    kind: ClassVar[str] = "paragraphs"
    texts: tuple[str, ...]
    lead: bool = False


@frozen
class Points:
    """A list of short texts."""

    kind: ClassVar[str] = "points"
    texts: tuple[str, ...]


@frozen
class Heading:
    """The head of a column."""

    name: str
    align: Literal["left", "right"] = "left"


@frozen
class Table:
    """A table; the first cell of a row names the row. A cell may hold a second line, after a line break."""

    kind: ClassVar[str] = "table"
    name: str  # unique on the page
    caption: str
    columns: tuple[Heading, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class Figure:
    """A picture with its short and its long text."""

    kind: ClassVar[str] = "figure"
    name: str
    title: str
    subtitle: str
    svg: str
    file: str  # where it stands beside the Markdown
    short: str
    reading: tuple[str, ...]
    data: "Fold | None" = None


@frozen
class Callout:
    """A finding."""

    severity: Literal["note", "warning", "grave"]
    label: str  # the severity in words
    text: str


@frozen
class Callouts:
    """Findings, gravest first."""

    kind: ClassVar[str] = "callouts"
    items: tuple[Callout, ...]


@frozen
class Fact:
    """A term and what is said of it, in one line or several; `missing` marks what nobody stated."""

    term: str
    lines: tuple[str, ...]
    missing: bool = False


@frozen
class Facts:
    """Terms and what is said of them."""

    kind: ClassVar[str] = "facts"
    items: tuple[Fact, ...]
    quiet: bool = False  # in small type, for those who look for it


@frozen
class Code:
    """A text as typed."""

    kind: ClassVar[str] = "code"
    caption: str
    text: str


@frozen
class Fold:
    """Blocks that open on demand; in print and in Markdown they are open."""

    kind: ClassVar[str] = "fold"
    summary: str
    blocks: tuple["Table | Code | Figure | Fold | Callouts", ...]


@frozen
class Prose:
    """A text of the author's own, set already: as HTML without tags of its own, and as Markdown."""

    kind: ClassVar[str] = "prose"
    html: str
    markdown: str


@frozen
class Price:
    """A field for a price."""

    label: str
    value: str  # as the config has it; empty where it has none


@frozen
class Explorer:
    """A cut-off to be moved, with what it does; it takes script, so it is hidden until that runs."""

    kind: ClassVar[str] = "explorer"
    texts: Mapping[str, str]
    last: int  # entry that flags every case; the first, 0, flags none
    start: int
    prices: Mapping[str, Price]  # by the id of the field
    buttons: Mapping[str, str]  # where each leads: an entry, or a word that the script knows
    figures: Mapping[str, str]  # the figures shown, by the id of their place
    data: Mapping[str, object]  # what the script counts with


Drawn = Mapping[str, str | Callouts]  # the SVG of each figure; what is told in its place where it could not be drawn
Block = Paragraphs | Points | Table | Figure | Callouts | Facts | Code | Fold | Prose | Explorer


@frozen
class Section:
    """A part of the report with its heading."""

    id: str
    title: str
    blocks: tuple[Block, ...] = ()
    parts: tuple["Section", ...] = ()
    scripted: bool = False  # of use only where script runs: hidden until it does, and no part of Markdown


Content = Iterator[Block | Section]  # what stands in a section: blocks, and parts with a heading of their own


@frozen
class Page:
    """A whole report."""

    language: str
    title: str
    head: Facts
    sections: tuple[Section, ...]
    contents: str  # heading of the table of contents
    skip: str  # text of the link that leads past it
    footer: str
    running: str  # in the margin of each printed page
    logo: str = ""  # an address that holds the picture itself
    logo_file: str = ""  # where it stands beside the Markdown
    accent: str = ""  # colour of links, "#0a6e31"
    holes: tuple[Hole, ...] = ()  # what is missing on it

    def figures(self) -> Iterator[Figure]:
        """Yield every figure in the order of the page."""
        for section in self.sections:
            for part in (section, *section.parts):
                yield from (block for block in part.blocks if isinstance(block, Figure))


def texts_of(sections: Iterable[Section]) -> Iterator[str]:
    """Yield the texts of sections and of their parts: not the config as typed, nor what is set or drawn already."""
    for section in sections:
        yield section.title
        for block in section.blocks:
            yield from _texts(block)
        yield from texts_of(section.parts)


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Paragraphs() | Points():
            yield from block.texts
        case Callouts():
            yield from (item.text for item in block.items)
        case Facts():
            for item in block.items:
                yield from (item.term, *item.lines)
        case Table():
            yield from (block.caption, *(column.name for column in block.columns))
            yield from (cell for row in block.rows for cell in row)
        case Figure():
            yield from (block.title, block.subtitle, *block.reading)
        case Fold():
            yield block.summary
            for inner in block.blocks:
                yield from _texts(inner)
        case _:
            pass
