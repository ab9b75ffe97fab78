"""The groups: what stands out, the picture, for each grouping the figures of every group, and the file of all."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from reportgen.page.blocks import Block, Content, Details, Paragraphs, Section, Table
from reportgen.page.gaps import gaps_table, sheet_of_gaps
from reportgen.page.material import Material, Ranged, Voice, paragraph
from reportgen.page.table import Cell, Column, Sheet, block, metric_named, outcomes, parted, sheet
from reportgen.results.measure import Measure, Performance
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.groups import (
    Group,
    GroupCalibration,
    Grouping,
)
from reportgen.results.values.selection import Selection, SelectionShare
from reportgen.stats.adequacy import FEWEST
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.groups import hidden
from reportgen.topics.groups.words import any_shown

MAIN = 3  # metrics of a group in the review


class _Row(NamedTuple):
    """What one model does in a group, or on all cases, where that is None."""

    grouping: Grouping
    group: Group | None
    model: str
    cases: float
    positives: float
    judged: Performance | ModelResult


def groups_section(material: Material) -> Content:
    """Yield the picture, and the subject's main metrics in each group; nothing where the config names no grouping."""
    say, groupings = material.say, material.results.groups
    if any_shown(say.facts):
        yield from material.picture("groups")
    for place, grouping in enumerate(groupings, 1):
        if grouping.groups:
            yield _table(say, grouping, material.results.subject, f"groups-{place}-table", _main(grouping))
        if grouping.hidden:
            yield Paragraphs(texts=(hidden(say.facts, grouping).text,))


def groups_record(material: Material) -> Content:
    """Yield for each grouping what stands out, every metric of the subject, and what the other models do."""
    groupings = material.results.groups
    if groupings:
        yield Paragraphs(texts=(material.say("groups.intro"),))
        yield from material.behind("groups")
    for place, grouping in enumerate(groupings):
        yield Section(id=f"groups-{place + 1}", title=grouping.column, blocks=tuple(_blocks(material, place)))


def groups_sheet(results: Results) -> Sheet | None:
    """Return one row for each group and model: counts, and each metric with the ends of its interval."""
    rows = [
        _row(grouping, group, model)
        for grouping in results.groups
        for group in grouping.groups
        for model in group.models
    ]
    return sheet(_columns(tuple(rows[0].judged.metrics)), rows) if rows else None


def gaps_sheet(results: Results) -> Sheet | None:
    """Return one row for each grouping and criterion: the groups that differ most, and by how much."""
    return sheet_of_gaps(results.groups)


def _blocks(material: Material, place: int) -> Iterator[Block]:
    say, results = material.say, material.results
    grouping = results.groups[place]
    if material.explained.listed("groups")[place]:
        yield paragraph(material.explained.listed("groups")[place])
    if not grouping.groups:
        return
    if len(_metrics(grouping)) > MAIN:
        yield from _tables(say, grouping, results.subject, f"groups-{place + 1}-all")
    if grouping.criteria:
        yield Paragraphs(texts=(say("groups.gaps.intro"),))
        yield gaps_table(say, grouping, f"groups-{place + 1}-gaps")
    if grouping.selection is not None:
        yield from _selection(say, grouping, grouping.selection, f"groups-{place + 1}-selection")
    if grouping.no_calibration is not None:
        yield Paragraphs(texts=(say("groups.calibration.none", reason=say.in_words(grouping.no_calibration)),))
    yield from _calibration(say, grouping, results.subject, f"groups-{place + 1}-chances")
    others = [name for name in results.models if name != results.subject]
    tables = tuple(
        table
        for number, name in enumerate(others)
        for table in _tables(say, grouping, name, f"groups-{place + 1}-model-{number + 1}")
    )
    if tables:
        yield Details(summary=say("groups.others", column=grouping.column), blocks=tables)


def _selection(say: Voice, grouping: Grouping, selection: Selection, name: str) -> Iterator[Block]:
    """Yield the share of the better outcome of each group, over that of the group compared with."""
    unflagged = "" if selection.metric == "flag_rate" else ".unflagged"
    base = numbers.listed([say.facts.group_name(grouping.column, category) for category in selection.base])
    yield Paragraphs(texts=(say("groups.selection.named" if selection.named else "groups.selection.intro"),))
    caption = say(f"groups.selection{unflagged}", column=grouping.column, base=base or say("not_defined"))
    rows = [_Selected(grouping, selection, share) for share in selection.categories]
    yield block(say, name, caption, _SELECTION, rows, file="group_ratios")


def _calibration(say: Voice, grouping: Grouping, model: str, name: str) -> Iterator[Table]:
    """Yield what the scores of a model expect in each group, and what there was, where they are probabilities."""
    rows = [_Fit(grouping, model, group) for group in grouping.calibration.get(model, ())]
    if rows:
        caption = say("groups.calibration", model=model, column=grouping.column)
        yield block(say, name, caption, _CALIBRATION, rows, file="group_calibration")


def _metrics(grouping: Grouping) -> tuple[str, ...]:
    return tuple(next(iter(grouping.groups[0].models.values())).metrics)


def _main(grouping: Grouping) -> tuple[str, ...]:
    """Return the metric by which the weakest group is told, and two others."""
    return tuple(sorted(_metrics(grouping), key=lambda key: key != grouping.metric))[:MAIN]


def _tables(say: Voice, grouping: Grouping, model: str, name: str) -> Iterator[Table]:
    """Yield every metric of a model in each group, a few metrics a table."""
    for place, keys in enumerate(parted(_metrics(grouping), MAIN)):
        yield _table(say, grouping, model, f"{name}-{place + 1}" if place else name, keys)


def _table(say: Voice, grouping: Grouping, model: str, name: str, keys: Sequence[str]) -> Table:
    facts = say.facts
    rows = [_row(grouping, group, model) for group in grouping.groups]
    everyone = _Row(grouping, None, model, facts.cases("n"), facts.cases("positives"), facts.results.models[model])
    caption = say("groups.table", column=grouping.column, model=model)
    bare = {key for key in keys if all(row.judged.metrics[key].low is None for row in rows)}
    return block(say, name, caption, _columns(keys, bare), (*rows, everyone), file="groups")


def _row(grouping: Grouping, group: Group, model: str) -> _Row:
    return _Row(grouping, group, model, group.cases, group.positives, group.models[model])


def _columns(keys: Sequence[str], bare: Collection[str] = ()) -> Iterator[Column[_Row]]:
    """Yield the columns, with these metrics; where no group has a range, the row of all cases has none either."""
    yield Column(key="column", value=lambda row: row.grouping.column)
    yield Column("groups.group", "group", value=lambda row: row.group.group if row.group else None, cell=_name)
    yield Column(key="model")
    yield Column("groups.cases", "cases", kind="count")
    yield Column("groups.positives", "positives", kind="count")
    yield from outcomes(lambda row: row.judged.confusion, page=())
    for key in keys:
        yield from _metric(key, bare=key in bare)


def _metric(key: str, *, bare: bool) -> Iterator[Column[_Row]]:
    """Yield a metric as the page shows it, and in the file with its ends."""

    def cell(say: Voice, row: _Row) -> Ranged:
        measure = row.judged.metrics[key]
        return say.value(key, measure).counted if bare and row.group is None else _cell(say, key, measure, row.group)

    yield Column(
        metric_named(key),
        key,
        value=lambda row: row.judged.metrics[key].estimate,
        cell=cell,
        kind="number",
    )
    yield Column(key=f"{key}_low", value=lambda row: row.judged.metrics[key].low, kind="number")
    yield Column(key=f"{key}_high", value=lambda row: row.judged.metrics[key].high, kind="number")


def _name(say: Voice, row: _Row) -> str:
    return say("groups.all") if row.group is None else say.facts.group_name(row.grouping.column, row.group.group)


def _cell(say: Voice, key: str, measure: Measure, group: Group | None) -> Ranged:
    """Return a metric of a group with its interval; where there are too few cases, what was counted."""
    if group is not None and measure.estimate is not None:
        under = measure.denominator if measure.n is None else measure.n
        if METRICS[key].kind == "share" and under is not None and under < FEWEST:
            part, whole = numbers.count(measure.numerator or 0.0), numbers.count(measure.denominator or 0.0)
            return Ranged(say("groups.of", part=part, whole=whole), marks=(say("groups.few"),))
        if group.cases < FEWEST:
            return Ranged("", marks=(say("groups.few"),))
    return say.sure(key, measure)


class _Selected(NamedTuple):
    """A group with how many of it have the better outcome."""

    grouping: Grouping
    selection: Selection
    share: SelectionShare


def ratios_sheet(results: Results) -> Sheet | None:
    """Return one row for each group: its cases, those selected, their share, and its ratio to the highest."""
    rows = [
        _Selected(grouping, grouping.selection, share)
        for grouping in results.groups
        if grouping.selection is not None
        for share in grouping.selection.categories
    ]
    return sheet(_SELECTION, rows) if rows else None


def _ratio(say: Voice, row: _Selected) -> Ranged:
    share = row.share
    if share.ratio is None:
        return Ranged("" if share.kept_out else say("not_defined"))
    ends = {"value": share.ratio, "low": share.low, "high": share.high}
    return Ranged.of({name: numbers.metric(end) for name, end in ends.items() if end is not None})


def _limit(say: Voice, row: _Selected) -> str:
    standing = row.share.kept_out or row.share.four_fifths
    return say(f"groups.limit.{standing}") if standing else ""


def _better_outcome(say: Voice) -> str:
    return say("groups.selected" if say.facts.config.flag_is == "favourable" else "groups.selected.unflagged")


def _of_share(key: str) -> Callable[[_Selected], Cell]:
    return lambda row: getattr(row.share, key)


class _Fit(NamedTuple):
    """The scores of a model as probabilities in a group."""

    grouping: Grouping
    model: str
    found: GroupCalibration


def calibration_sheet(results: Results) -> Sheet | None:
    """Return one row for each group and model with probabilities: observed and expected cases, and the test."""
    rows = [
        _Fit(grouping, model, group)
        for grouping in results.groups
        for model, groups in grouping.calibration.items()
        for group in groups
    ]
    return sheet(_CALIBRATION, rows) if rows else None


def _fit(key: Literal["observed_expected", "calibration_intercept"]) -> Iterator[Column[_Fit]]:
    """Yield a figure of each group with its range; of too few cases there is none."""

    def cell(say: Voice, row: _Fit) -> Ranged:
        measure: Measure | None = getattr(row.found, key)
        if measure is None:
            return Ranged("", marks=(say("groups.few"),))
        if measure.estimate is None:
            return Ranged(say("not_defined"))
        ends = {"value": measure.estimate, "low": measure.low, "high": measure.high}
        return Ranged.of({name: numbers.metric(end) for name, end in ends.items() if end is not None})

    def held(end: str) -> Callable[[_Fit], float | None]:
        return lambda row: getattr(getattr(row.found, key), end, None)

    yield Column(metric_named(key), key, value=held("estimate"), cell=cell, kind="number")
    for end in ("low", "high"):
        yield Column(key=f"{key}_{end}", value=held(end), kind="number")


def _of_fit(key: str) -> Callable[[_Fit], Cell]:
    return lambda row: getattr(row.found, key)


_CALIBRATION: tuple[Column[_Fit], ...] = (
    Column(key="column", value=lambda row: row.grouping.column),
    Column("groups.group", "group", value=_of_fit("group"),
           cell=lambda say, row: say.facts.group_name(row.grouping.column, row.found.group)),
    Column(key="model", value=lambda row: row.model),
    Column("groups.cases", "cases", value=_of_fit("cases"), kind="count"),
    Column("groups.observed", "observed_positives", value=_of_fit("observed"), kind="count"),
    Column("groups.expected", "expected_positives", value=_of_fit("expected"), kind="number",
           cell=lambda _, row: numbers.metric(row.found.expected, 1)),
    *_fit("observed_expected"),
    *_fit("calibration_intercept"),
    Column(key="rest", value=_of_fit("rest"), kind="number"),
    Column(key="p", value=_of_fit("p"), kind="number"),
    Column("groups.apart", "p_adjusted", value=_of_fit("p_adjusted"), kind="number",
           cell=lambda say, row: say.p_value(row.found.p_adjusted)),
)  # fmt: skip
_SELECTION: tuple[Column[_Selected], ...] = (
    Column(key="column", value=lambda row: row.grouping.column),
    Column("groups.group", "group", value=_of_share("category"),
           cell=lambda say, row: say.facts.group_name(row.grouping.column, row.share.category)),
    Column("groups.cases", "cases", value=_of_share("cases"), kind="count"),
    Column(key="outcome", value=lambda row: "flagged" if row.selection.metric == "flag_rate" else "not flagged"),
    Column(_better_outcome, "selected", value=_of_share("selected"), kind="count"),
    Column("groups.share", "selection_rate", value=_of_share("rate"), kind="number",
           cell=lambda say, row: say.estimate(row.selection.metric, row.share.rate)),
    Column("groups.ratio", "impact_ratio", value=_of_share("ratio"), cell=_ratio, kind="number"),
    Column(key="impact_ratio_low", value=_of_share("low"), kind="number"),
    Column(key="impact_ratio_high", value=_of_share("high"), kind="number"),
    Column("groups.limit", "four_fifths", value=_of_share("four_fifths"), cell=_limit),
    Column(key="kept_out", value=_of_share("kept_out")),
)  # fmt: skip
