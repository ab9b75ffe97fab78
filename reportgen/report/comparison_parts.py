"""What a comparison goes into: where two models part, case by case, and what another training run may change."""

from collections.abc import Iterator

from reportgen.explain.explained import Explained
from reportgen.explain.flips import right_of
from reportgen.report.curve_sections import figure
from reportgen.report.folds_section import folds_section
from reportgen.report.metric_tables import counted
from reportgen.report.page import Block, Column, Drawn, Paragraphs, Section, Table
from reportgen.report.voice import Voice

_RIGHT = ("both_right", "only_a", "only_b", "both_wrong")


def comparison_parts(say: Voice, explained: Explained, figures: Drawn) -> tuple[Section, ...]:
    """Return the parts of the comparison that stand under a head of their own."""
    return (*_flips(say, explained, figures), *_crossings(say, explained), *folds_section(say, explained))


def _flips(say: Voice, explained: Explained, figures: Drawn) -> Iterator[Section]:
    if not explained.flips:
        return
    words = Paragraphs(texts=tuple(" ".join(sentence.text for sentence in pair) for pair in explained.flips))
    picture = figure("flips", explained, figures)
    blocks: tuple[Block, ...] = (words, *(() if picture is None else (picture,)), _table(say))
    yield Section(id="case-by-case", title=say("flips.title"), blocks=blocks)


def _crossings(say: Voice, explained: Explained) -> Iterator[Section]:
    if explained.crossings:
        words = Paragraphs(texts=(" ".join(sentence.text for sentence in explained.crossings),))
        yield Section(id="crossings", title=say("crossing.title"), blocks=(words,))


def _table(say: Voice) -> Table:
    return Table(
        name="flips-table",
        caption=say("flips.table"),
        columns=(
            *(Column(name=say(f"flips.{key}")) for key in ("first", "second", "class")),
            *(Column(name=say(f"flips.{key}"), align="right") for key in _RIGHT),
        ),
        rows=tuple(
            (pair.a, pair.b, say(f"data.{noun}s"), *(counted(getattr(right_of(pair, noun), key)) for key in _RIGHT))
            for pair in say.facts.results.flips
            for noun in ("positive", "negative")
        ),
    )
