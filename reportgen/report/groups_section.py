"""The section of the groups: what stands out, the picture, and for each grouping the figures of every group."""

from collections.abc import Iterator

from reportgen.analysis.grouped import Group, Grouping
from reportgen.analysis.measured import Judged, Measure
from reportgen.explain.explained import Explained
from reportgen.report.curve_sections import figure
from reportgen.report.metric_tables import counted
from reportgen.report.page import Block, Column, Drawn, Fold, Paragraphs, Section, Table
from reportgen.report.voice import Voice
from reportgen.stats.adequacy import FEWEST
from reportgen.stats.metrics import METRICS

_COUNTS = ("cases", "positives")


def groups_section(say: Voice, explained: Explained, figures: Drawn) -> Section:
    """Return the section of the groups; without a block where the config names none."""
    groupings = say.facts.results.groups
    if not groupings:
        return Section(id="groups", title=say("section.groups"))
    picture = figure("groups", explained, figures)
    blocks: tuple[Block, ...] = (Paragraphs(texts=(say("groups.intro"),)),)
    parts = tuple(
        Section(id=f"groups-{place + 1}", title=grouping.column, blocks=tuple(_blocks(say, explained, place)))
        for place, grouping in enumerate(groupings)
    )
    return Section(
        id="groups",
        title=say("section.groups"),
        blocks=blocks if picture is None else (*blocks, picture),
        parts=parts,
    )


def _blocks(say: Voice, explained: Explained, place: int) -> Iterator[Block]:
    grouping, subject = say.facts.results.groups[place], say.facts.results.subject
    yield Paragraphs(texts=(" ".join(sentence.text for sentence in explained.groups[place]),))
    yield _table(say, grouping, subject, f"groups-{place + 1}-table")
    others = [name for name in say.facts.results.models if name != subject]
    tables = tuple(
        _table(say, grouping, name, f"groups-{place + 1}-model-{number + 1}") for number, name in enumerate(others)
    )
    if tables:
        yield Fold(summary=say("groups.others", column=grouping.column), blocks=tables)


def _table(say: Voice, grouping: Grouping, model: str, name: str) -> Table:
    keys = list(grouping.groups[0].models[model].metrics)
    whole = say.facts.results.models[model]
    everyone = (counted(say.facts.cases("n")), counted(say.facts.cases("positives")))
    return Table(
        name=name,
        caption=say("groups.table", column=grouping.column, model=model),
        columns=(
            Column(name=say("groups.group")),
            *(Column(name=say(f"groups.{key}"), align="right") for key in _COUNTS),
            *(Column(name=say.metric(key), align="right") for key in keys),
        ),
        rows=(
            *(_row(say, grouping.column, group, group.models[model]) for group in grouping.groups),
            (say("groups.all"), *everyone, *(say.sure(key, whole.metrics[key]) for key in keys)),
        ),
    )


def _row(say: Voice, column: str, group: Group, judged: Judged) -> tuple[str, ...]:
    cells = (_cell(say, key, measure, group) for key, measure in judged.metrics.items())
    return say.facts.group_name(column, group.group), counted(group.cases), counted(group.positives), *cells


def _cell(say: Voice, key: str, measure: Measure, group: Group) -> str:
    """Return a metric of a group with its interval; where there are too few cases, what was counted."""
    under = measure.denominator if measure.n is None else measure.n
    if METRICS[key].kind == "share" and under is not None and under < FEWEST and measure.estimate is not None:
        part, whole = counted(measure.numerator or 0.0), counted(measure.denominator or 0.0)
        return f"{say('groups.of', part=part, whole=whole)}\n{say('groups.few')}"
    if measure.estimate is not None and group.cases < FEWEST:
        return say("groups.few")
    return say.sure(key, measure)
