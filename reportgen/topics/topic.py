"""A topic: all that one thing brings to a report, joined to it by one line of `table.py`."""

from collections.abc import Callable, Iterable, Mapping, Sized
from dataclasses import field

from reportgen.analysis.finding import Evidence, Finding
from reportgen.drawing.marks import Drawing
from reportgen.frozen import frozen
from reportgen.page.blocks import Content
from reportgen.page.material import Material
from reportgen.page.table import Sheet
from reportgen.results.results import Results
from reportgen.text.facts import Facts
from reportgen.text.figures import FigureWords
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.view import View

Teller = Callable[[Facts], Iterable[Sentence]]
ListTeller = Callable[[Facts], tuple[tuple[Sentence, ...], ...]]
Maker = Callable[[Material], Content]  # a section without anything in it is left out
Slots = Mapping[str, Slot]
FindingWords = Callable[[Facts, Finding, Slots, Slots], Slots]  # whom it is about and what it quotes -> these and more
SheetMaker = Callable[[Results], Sheet | None]  # None: the report has nothing of the kind


@frozen
class Figure:
    """One figure: its words, its picture, and whether it is drawn."""

    words: Callable[[Facts], FigureWords]
    picture: Callable[[View], Drawing]
    curve: str | None = None  # without a point of it there is no picture
    by_threshold: bool = False  # the curve is several lines, each along the thresholds where it has a value
    when: Callable[[Facts], object] | None = None  # true where there is something to show; else the curve says so
    advised: bool = False  # about the model that the verdict is about, as the first screen is
    panel: bool = False  # a third of the page at most, small enough there for every screen

    def is_drawn(self, facts: Facts) -> bool:
        """Return whether there is something to show."""
        if self.when is not None:
            return bool(self.when(facts))
        return self.curve is None or self.curve in facts.subject.curves


@frozen
class Words:
    """What is said in one place of the report."""

    tell: Teller
    advised: bool = False  # about the model that the verdict is about, as the first screen is
    subject_only: bool = False  # left out where that one is not the subject
    tallied: bool = False  # read for its numbers: where it fails nothing is said in its place


@frozen
class ListedWords:
    """What is said of each of several things."""

    tell: ListTeller
    each: Callable[[Results], Sized] = lambda _: ()  # those things, for each of which nothing is said where it fails
    turn: int = 0  # among all lists in `results.json`; those below 0 come before the places


@frozen
class Contribution:
    """What a topic brings to a report, each by its name: of its place, of its file, in the config."""

    words: Mapping[str, Words] = field(default_factory=dict)
    listed: Mapping[str, ListedWords] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    sections: Mapping[str, Maker] = field(default_factory=dict)  # on the first screen, or open below it
    records: Mapping[str, Maker] = field(default_factory=dict)  # folded: the same in full, and others
    findings: tuple[Callable[[Evidence], Finding | None], ...] = ()
    findings_of_models: tuple[Callable[[Evidence, str], Finding | None], ...] = ()
    findings_of_published: tuple[Callable[[Evidence, str], Finding | None], ...] = ()


@frozen
class Topic:
    """What a topic brings to a report on cases, and to one on models known by published figures alone."""

    on_cases: Contribution = field(default_factory=Contribution)
    without_cases: Contribution = field(default_factory=Contribution)
    tables: Mapping[str, SheetMaker] = field(default_factory=dict)  # files, by name
    finding_words: Mapping[str, FindingWords] = field(default_factory=dict)  # by code, where quotes are not all
