"""What is said of the results, as values: sentences that remember where each number comes from."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from decimal import Decimal
from typing import Self

from reportgen.analysis.finding import Severity
from reportgen.errors import Hole
from reportgen.frozen import frozen
from reportgen.results.measure import FOR_WORDS
from reportgen.results.values.summary import Verdict


class Shown(str):
    """A number as it is shown, which knows of what size the last of its digits is."""

    __slots__ = ("step",)
    step: Decimal

    def __new__(cls, text: str, step: Decimal) -> Self:
        """Return a number with a text of its own."""
        made = super().__new__(cls, text)
        made.step = step
        return made

    def __getnewargs__(self) -> tuple[str, Decimal]:  # type: ignore[override] # of a text there is but one
        """Return what a copy is made of."""
        return str(self), self.step

    def within(self, text: str) -> Self:
        """Return the same number with words or signs around it."""
        return type(self)(text, self.step)


@frozen
class Slot:
    """One value in a sentence: as computed, as shown, and its path in `results.json`."""

    value: float | str
    shown: str
    source: str  # "models.champion.confusion.fn"
    inside: Mapping[str, "Slot"] = field(default_factory=dict)  # further values that its words hold
    ranged: bool = False  # its words speak of a likely range


def shown_number(slot: Slot) -> Shown:
    """Return the number that a slot shows, with the words around it."""
    if not isinstance(slot.shown, Shown):
        message = f"'{slot.shown}' is no number"
        raise TypeError(message)
    return slot.shown


@frozen
class Sentence:
    """One sentence of the report; `id` is the key of its message."""

    id: str
    text: str
    values: Mapping[str, Slot] = field(default_factory=dict)
    about: str = ""  # what its paragraph is about: neighbours on one thing stand together
    ranged: bool = False  # it speaks of a likely range
    parts: tuple[str, ...] = ()  # its text: what the message says, and between that what its slots show


def about(what: str, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield sentences as those on one thing."""
    return (replace(sentence, about=what) for sentence in sentences)


@frozen
class FindingText:
    """A finding as `results.json` has it."""

    code: str
    severity: Severity
    text: str
    told: Sentence = field(metadata=FOR_WORDS)

    def is_of(self, model: str) -> bool:
        """Return whether it is about a model, or about none more than the rest."""
        named = self.told.values.get("model")
        return named is None or named.value == model


@frozen
class FigureRow:
    """One row of a figure: a value with its range, its name, and what stands beside it."""

    name: Sentence
    beside: Sentence
    estimate: float | None
    low: float | None = None
    high: float | None = None


@frozen
class Panel:
    """Rows of a figure on one axis."""

    rows: tuple[FigureRow, ...]
    head: Sentence | None = None
    share: bool = False  # values of the rows lie from 0 to 1

    def sentences(self) -> Iterator[Sentence]:
        """Yield what stands there, from the top."""
        yield from () if self.head is None else (self.head,)
        for row in self.rows:
            yield from (row.name, row.beside)


@frozen
class FigureText:
    """The words of one figure."""

    title: str  # states the finding
    subtitle: str  # what is plotted, for whom, n
    x: str
    y: str
    labels: Mapping[str, str]  # of lines, marks and areas, by the names that the figure function uses
    short: str  # text alternative under 150 characters: type, subject, finding
    reading: tuple[Sentence, ...]  # the caption: how to read it and what it shows here
    values: Mapping[str, float] = field(default_factory=dict)  # numbers drawn that stand in no curve
    panels: tuple[Panel, ...] = ()


@frozen
class Option:
    """One way of deciding as a row of the table of all: its errors, what they cost, and how that compares."""

    name: Sentence
    numbers: tuple[Sentence, ...]  # errors, then what they cost where they have prices
    range: Sentence | None = None  # of the cost
    compared: Sentence | None = None  # None: nothing is compared
    ends: tuple[float, ...] = ()  # the cost, and the ends of its range
    out: bool = False  # it breaks a limit
    first: bool = False  # the way that the headline is about

    def sentences(self) -> Iterator[Sentence]:
        """Yield what stands in its cells."""
        yield from (self.name, *self.numbers)
        yield from (sentence for sentence in (self.range, self.compared) if sentence is not None)


@frozen
class CostScale:
    """The axis of the costs in a table of options."""

    start: float
    end: float
    low: Sentence  # both as they are shown
    high: Sentence


@frozen
class Options:
    """The table of options, the one that the headline is about first."""

    title: Sentence
    subtitle: Sentence
    heads: tuple[Sentence, ...]
    rows: tuple[Option, ...]
    note: Sentence | None = None
    scale: CostScale | None = None  # None: nothing has a cost

    def sentences(self) -> Iterator[Sentence]:
        """Yield its texts; heads only where they quote a value."""
        yield from (self.title, self.subtitle, *(() if self.note is None else (self.note,)))
        yield from (head for head in self.heads if head.values)
        yield from (sentence for row in self.rows for sentence in row.sentences())


@frozen
class StatedField:
    """A field that an author states; None is printed as "not stated"."""

    key: str  # "about.purpose"
    name: str  # "Purpose"
    text: str | None
    required: bool


@frozen
class GlossaryTerm:
    """A word of the report and what it means."""

    name: str
    meaning: str


@frozen
class ChangeWords:
    """What is said of the change since an earlier report, by what it is about."""

    about: tuple[Sentence, ...] = ()
    differs: tuple[Sentence, ...] = ()
    each: tuple[Sentence, ...] = ()  # how the figures are judged
    scores: tuple[Sentence, ...] = ()
    limits: tuple[Sentence, ...] = ()

    def sentences(self) -> Iterator[Sentence]:
        """Yield all of them in the order of the page."""
        yield from (*self.about, *self.differs, *self.each, *self.scores, *self.limits)


@frozen
class Explanation:
    """All words of a report, by the place that they belong to."""

    places: Mapping[str, tuple[Sentence, ...]]  # by the names under which topics tell them
    lists: Mapping[str, tuple[tuple[Sentence, ...], ...]]  # the same of each of several things
    stated: tuple[StatedField, ...]  # in the order of the page; only fields that are stated or required
    figures: Mapping[str, FigureText]
    findings: tuple[FindingText, ...]  # gravest first
    sentences: tuple[Sentence, ...]  # every sentence, each once, for results.json
    options: Options | None = None
    verdict: Verdict | None = None  # None: a fault of the program kept it from being decided
    checks: tuple[tuple[Sentence, ...], ...] = ()  # of each check the verdict, then what it rests on
    change: ChangeWords = field(default_factory=ChangeWords)  # since an earlier report, where there is one
    ranges: tuple[Sentence, ...] = ()  # what a likely range is; empty where nothing speaks of one
    glossary: tuple[GlossaryTerm, ...] = ()  # the terms that occur, in alphabetical order
    holes: tuple[Hole, ...] = ()  # words, figures and findings that a fault of the program has left out

    def said(self, place: str) -> tuple[Sentence, ...]:
        """Return what is said in a place; nothing where the report has nothing to say there."""
        return self.places.get(place, ())

    def listed(self, place: str) -> tuple[tuple[Sentence, ...], ...]:
        """Return what is said of each of several things."""
        return self.lists.get(place, ())
