"""The composed report: every text in its place, ready to be set as HTML or Markdown; and all of them changed alike."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, fields, is_dataclass, replace
from itertools import groupby
from typing import Any, ClassVar, Literal, TypeVar

from reportgen.config.part import keys_of
from reportgen.config.schema import Config
from reportgen.errors import Hole
from reportgen.frozen import frozen
from reportgen.harmless import LONGEST_NAME, short_name
from reportgen.results.values.checks import Mark


@frozen
class Paragraphs:
    """Running text."""

    kind: ClassVar[str] = "paragraphs"
    texts: tuple[str, ...]


@frozen
class Bullets:
    """A list of short texts."""

    kind: ClassVar[str] = "points"
    texts: tuple[str, ...]


Part = Literal["corrected", "low", "high"]


@frozen
class Heading:
    """The head of a column."""

    name: str
    align: Literal["left", "right"] = "left"
    part: Part | None = None  # of the number in the column before it
    told: str = ""  # in full, where the name alone does not say of which number it is a part


@frozen
class Link:
    """A way to a section of the page: the first of these ids that the page has, under the heading of that section."""

    ids: tuple[str, ...]
    title: str = ""  # the heading, filled in when the page is set


@frozen
class Table:
    """A table; the first cell of a row names the row. A cell may hold a second line, after a line break."""

    kind: ClassVar[str] = "table"
    name: str  # unique on the page
    caption: str
    columns: tuple[Heading, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()  # what is to be known of numbers that bear a mark
    marked: Mapping[tuple[int, int], str] = field(default_factory=dict)  # the signs of those, by row and column
    # The sections that a cell leads to, by row and column; the text of the cell is then their headings.
    links: Mapping[tuple[int, int], tuple[Link, ...]] = field(default_factory=dict)
    pictured: Mapping[tuple[int, int], str] = field(default_factory=dict)  # small ones in place of last lines
    file: str = ""  # the CSV file that holds its numbers, by its place beside the page
    own: bool = False  # whether that file is of this table alone, and holds it as shown

    @property
    def lines(self) -> int:
        """How many lines it takes with the cells of each row below each other, a number and its range in one."""
        return len(self.rows) * sum(not column.part for column in self.columns)


@frozen
class PanelBlock:
    """One of the pictures of a figure, with its name."""

    name: str
    title: str
    svg: str
    file: str
    short: str


@frozen
class FigureBlock:
    """A picture with its short and its long text, or several under one heading."""

    kind: ClassVar[str] = "figure"
    name: str
    title: str
    subtitle: str
    reading: tuple[str, ...]
    svg: str = ""
    file: str = ""  # where it stands beside the Markdown
    short: str = ""
    data: "Details | None" = None
    panels: tuple[PanelBlock, ...] = ()

    @property
    def drawn(self) -> tuple[str, ...]:
        """All of its pictures."""
        return (self.svg, *(panel.svg for panel in self.panels))


@frozen
class Callout:
    """A finding."""

    severity: Literal["note", "warning", "grave"]
    label: str  # the severity in words
    text: str
    each: tuple[str, ...] = ()  # further models with what it comes to for them; the first screen leaves them out
    models: frozenset[str] = frozenset()  # as they are called, where it is about some
    code: str = ""  # of the finding


@frozen
class Callouts:
    """Findings, gravest first."""

    kind: ClassVar[str] = "callouts"
    items: tuple[Callout, ...]


@frozen
class FactRow:
    """A term and what is said of it, in one line or several; `missing` marks what nobody stated."""

    term: str
    lines: tuple[str, ...]
    missing: bool = False


@frozen
class FactList:
    """Terms and what is said of them."""

    kind: ClassVar[str] = "facts"
    items: tuple[FactRow, ...]


Since = Literal["better", "worse", "before", "apart", "then"]  # what came of a model since an earlier report


@frozen
class Answer:
    """A line below the headline: of which kind it is, in a word and by its sign, and what it says."""

    mark: Mark | Since | Literal["clear", "close", "depends", "drawback", "next", "more"]
    label: str
    text: str


Tone = Literal["good", "open", "bad", "plain"]


@frozen
class Panel:
    """What the report comes to: the verdict in a word, what to do, what that means, and the checks."""

    kind: ClassVar[str] = "panel"
    tone: Tone
    state: str
    headline: str
    means: tuple[str, ...]
    answers: tuple[Answer, ...] = ()
    checks: tuple[Answer, ...] = ()
    others: str = ""  # what the checks are called for which there is no room here
    more: str = ""  # what became of them

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it tells."""
        return (self.state, self.headline, *self.means, *(one.text for one in (*self.answers, *self.checks)))

    @property
    def lines(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """Its answers, its checks, how many others there are, what to do next: the sign and the word of each kind."""
        parts = (*self.answers, *self.checks)
        others = (Answer(mark="more", label=self.others, text=self.more),) if self.more else ()
        last = tuple(one for one in parts if one.mark == "next")
        ordered = (*(one for one in parts if one.mark != "next"), *others, *last)
        kinds = (tuple(alike) for _, alike in groupby(ordered, key=lambda one: one.label))
        return tuple((alike[0].mark, alike[0].label, tuple(one.text for one in alike)) for alike in kinds)


@frozen
class Reach:
    """A dot with its range on an axis, as percentages of that."""

    dot: str | None  # None: too far off to be drawn
    line: tuple[str, str] | None
    label: str  # the ends of the range


@frozen
class OptionRow:
    """One way of deciding: its name, its errors, what they cost, and how it compares."""

    cells: tuple[str, ...]
    compared: str
    reach: Reach | None = None
    out: bool = False  # it breaks a limit
    first: bool = False  # the way that the headline is about


@frozen
class OptionTable:
    """All ways of deciding, one a row, the one that the headline is about first."""

    kind: ClassVar[str] = "options"
    title: str
    subtitle: str
    columns: tuple[Heading, ...]
    compared: str  # head of the comparison; empty where nothing is compared
    scale: tuple[str, str] | None  # both ends of the axis of the costs; None: nothing is drawn
    rows: tuple[OptionRow, ...]
    note: str

    @property
    def above(self) -> tuple[str, ...]:
        """What it tells above its rows."""
        return (self.title, self.subtitle)

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it tells."""
        heads, rows = (column.name for column in self.table.columns), self.table.rows
        return (*self.above, *heads, *(text for row in rows for text in row), self.note)

    @property
    def table(self) -> Table:
        """The same as a plain table, the range of a cost in brackets."""
        rows = ((*row.cells[:-1], _ranged(row), *([row.compared] if self.compared else [])) for row in self.rows)
        columns = (*self.columns, *([Heading(name=self.compared)] if self.compared else []))
        return Table(name="options", caption=self.title, columns=columns, rows=tuple(rows))


def _ranged(row: OptionRow) -> str:
    label = "" if row.reach is None else row.reach.label
    return f"{row.cells[-1]} ({label})" if label else row.cells[-1]


@frozen
class SideBySide:
    """Figures and tables beside each other, figures without what is told of them elsewhere."""

    kind: ClassVar[str] = "side_by_side"
    figures: tuple["FigureBlock | Callouts | Table", ...]


@frozen
class Before:
    """What to know before deciding, a line each, and where more is told."""

    kind: ClassVar[str] = "before"
    title: str
    items: tuple[Callout, ...]
    links: Mapping[str, str]  # the text, by the id of the place


@frozen
class Code:
    """A text as typed."""

    kind: ClassVar[str] = "code"
    caption: str
    text: str


@frozen
class Details:
    """Blocks that open on demand; in print and in Markdown they are open."""

    kind: ClassVar[str] = "fold"
    summary: str
    blocks: tuple["Table | Code | FigureBlock | Details | Callouts | Paragraphs", ...]


@frozen
class Prose:
    """A text of the author's own, set already: as HTML without tags of its own, and as Markdown."""

    kind: ClassVar[str] = "prose"
    html: str
    markdown: str


@frozen
class PriceField:
    """A field for a price."""

    label: str
    value: str  # as the config has it; empty where it has none


@frozen
class Explorer:
    """A threshold to be moved, with what it does; it takes script, so it is hidden until that runs."""

    kind: ClassVar[str] = "explorer"
    texts: Mapping[str, str]
    last: int  # entry of the highest threshold; the first, 0, is the lowest
    start: int
    prices: Mapping[str, PriceField]  # by the id of the field
    places: Mapping[str, str]  # the thresholds that the report tells of, by their entries
    buttons: Mapping[str, str]  # what else can be asked for, by words that the script knows
    figures: Mapping[str, str]  # the figures shown, by the id of their place
    data: Mapping[str, object]  # what the script counts with


Pictures = Mapping[str, str | Callouts]  # the SVG of each figure; what is told in its place where it could not be drawn
Words = Paragraphs | Bullets | Callouts | FactList | Code | Prose  # blocks of nothing else
Block = Words | Table | FigureBlock | OptionTable | SideBySide | Panel | Before | Details | Explorer
Depth = Literal["result", "review", "record"]  # the first screen, what is open, what is folded


@frozen
class Section:
    """A part of the report with its heading."""

    id: str
    title: str
    blocks: tuple[Block, ...] = ()
    parts: tuple["Section", ...] = ()
    depth: Depth = "review"
    letter: str = ""  # of a section of the appendix

    @property
    def heading(self) -> str:
        """Its title, after its letter where it has one."""
        return f"{self.letter}. {self.title}" if self.letter else self.title


Content = Iterator[Block | Section]  # what stands in a section: blocks, and parts with a heading of their own


@frozen
class Page:
    """A whole report."""

    language: str
    title: str
    head: tuple[str, ...]  # of which day and which cases the report is
    not_stated: str  # how much nobody stated
    sections: tuple[Section, ...]  # from the first depth to the last
    record: str  # heading of the last depth
    about_record: str  # what it holds
    prints: Depth  # the last that is printed
    contents: str  # heading of the table of contents
    skip: str  # text of the link that leads past it
    tools: Mapping[str, str]  # texts below a table: `copy` of the button, `copied` when that is done, `csv` of the link
    footer: str
    running: str  # in the margin of each printed page
    logo: str = ""  # an address that holds the picture itself
    logo_file: str = ""  # where it stands beside the Markdown
    accent: str = ""  # colour of links, "#0a6e31"
    holes: tuple[Hole, ...] = ()  # what is missing on it
    models: tuple[str, ...] = ()  # whose names its texts have in quotation marks

    @property
    def tab(self) -> str:
        """What a window of a browser, or a bookmark, calls it."""
        return short_name(self.title)

    def scripts(self) -> Iterator[str]:
        """Yield the scripts that have something to add to it."""
        yield "tables"
        if any("data-reading=" in svg for figure in self.figures() for svg in figure.drawn):
            yield "readings"
        if any(self.explorers()):
            yield "explorer"

    def explorers(self) -> Iterator[Explorer]:
        """Yield what takes script."""
        yield from (block for section in self.sections for block in section.blocks if isinstance(block, Explorer))

    def figures(self) -> Iterator[FigureBlock]:
        """Yield every figure in the order of the page."""
        for section in self.sections:
            for part in (section, *section.parts):
                yield from (block for block in _one_by_one(part.blocks) if isinstance(block, FigureBlock))

    def tables(self) -> Iterator[Table]:
        """Yield every table, also those that are folded."""
        for section in self.sections:
            for part in (section, *section.parts):
                yield from _tables(part.blocks)


def _one_by_one(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks, those that stand side by side each by itself."""
    for block in blocks:
        yield from block.figures if isinstance(block, SideBySide) else (block,)


def _tables(blocks: Iterable[Block]) -> Iterator[Table]:
    for block in _one_by_one(blocks):
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Details):
            yield from _tables(block.blocks)
        elif isinstance(block, FigureBlock) and block.data is not None:
            yield from _tables(block.data.blocks)


def texts_of(sections: Iterable[Section]) -> Iterator[str]:
    """Yield the texts of sections and of their parts: not the config as typed, nor what is set or drawn already."""
    for section in sections:
        yield section.title
        for block in _one_by_one(section.blocks):
            yield from _texts(block)
        yield from texts_of(section.parts)


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Paragraphs() | Bullets() | Panel() | OptionTable():
            yield from block.texts
        case Callouts() | Before():
            for called in block.items:
                yield from (called.text, *called.each)
        case FactList():
            for item in block.items:
                yield from (item.term, *item.lines)
        case Table():
            yield from (block.caption, *(column.name for column in block.columns))
            yield from (cell for row in block.rows for cell in row)
            yield from block.notes
        case FigureBlock():
            yield from (block.title, block.subtitle, *(panel.title for panel in block.panels), *block.reading)
        case Details():
            yield block.summary
            for inner in block.blocks:
                yield from _texts(inner)
        case _:
            pass


def linked(sections: Iterable[Section]) -> Iterator[Section]:
    """Yield sections with every link of their tables led to a section that is among them; one to none is left out."""
    every = tuple(sections)
    headings = {part.id: part.heading for section in every for part in (section, *section.parts)}
    for section in every:
        parts = tuple(replace(part, blocks=_linked(part.blocks, headings)) for part in section.parts)
        yield replace(section, blocks=_linked(section.blocks, headings), parts=parts)


def _linked(blocks: tuple[Block, ...], headings: Mapping[str, str]) -> tuple[Block, ...]:
    return tuple(_with_links(block, headings) if isinstance(block, Table) else block for block in blocks)


def _with_links(table: Table, headings: Mapping[str, str]) -> Table:
    led = {place: tuple(dict.fromkeys(_led(links, headings))) for place, links in table.links.items()}
    texts = {place: ", ".join(link.title for link in links) for place, links in led.items() if links}
    rows = (tuple(texts.get((place, at), cell) for at, cell in enumerate(row)) for place, row in enumerate(table.rows))
    return replace(table, rows=tuple(rows), links={place: led[place] for place in texts}) if table.links else table


def _led(links: Iterable[Link], headings: Mapping[str, str]) -> Iterator[Link]:
    for link in links:
        target = next((name for name in link.ids if name in headings), None)
        if target is not None:
            yield Link(ids=(target,), title=headings[target])


AS_MADE = ("svg", "html", "file", "id", "ids", "part")  # no texts to be read, or drawn and set already


def each_text(value: Any, change: Callable[[str], str], *, but: type | None = None) -> Any:  # noqa: ANN401 (any plain value)
    """Return the value with every text in it changed; keys, what is set already and values of type `but` stay."""
    if but is not None and isinstance(value, but):
        return value
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {key: each_text(part, change, but=but) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(each_text(part, change, but=but) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            field.name: each_text(getattr(value, field.name), change, but=but)
            for field in fields(value)
            if field.name not in AS_MADE and field.init
        }
        return replace(value, **changed)
    return value


T = TypeVar("T")
_PROSE = {"about", "errors", "title", "report"}  # told whole, once


def long_names(results: object, title: str, config: Config) -> tuple[str, ...]:
    """Return every name too long to be shown whole, whatever it names, longest first."""
    named = [getattr(config, config_key.attribute) for key, config_key in keys_of(Config).items() if key not in _PROSE]
    texts = {*_texts_in(results), *_texts_in(named)} - {title}
    return tuple(sorted((text for text in texts if len(text) > LONGEST_NAME), key=lambda text: (-len(text), text)))


def shortened(value: T, names: tuple[str, ...]) -> T:
    """Return the value with every one of the names cut in its middle; code stays as typed."""
    if not names:
        return value
    # The first letter is left out, since a sentence may begin with its capital.
    cut = {name[1:]: short_name(name)[1:] for name in names}

    def change(text: str) -> str:
        for name, brief in cut.items() if len(text) > LONGEST_NAME else ():
            text = text.replace(name, brief)
        return text

    changed: T = each_text(value, change, but=Code)
    return changed


def _texts_in(value: Any) -> Iterator[str]:  # noqa: ANN401 (whatever a value holds)
    if isinstance(value, str):
        yield value
    elif value is None or isinstance(value, float | int):
        return
    elif isinstance(value, tuple | list):
        if value and not isinstance(value[0], float):  # the columns of curves, long and without a text
            for part in value:
                yield from _texts_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _texts_in(key)
            yield from _texts_in(part)
