"""The page of a report without labels: the first screen, its sections and their files."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, NamedTuple

from reportgen.frozen import frozen
from reportgen.page.blocks import Bullets, Callouts, Code, Content, Details, FactList, FactRow, Paragraphs, Table
from reportgen.page.gaps import gaps_table, sheet_of_gaps
from reportgen.page.made import inputs_of, inputs_read, made_with
from reportgen.page.material import Pieces, Ranged, Speaker, opening, paragraphs, texts_of
from reportgen.page.stated import stated_facts
from reportgen.page.table import Column, Head, Sheet, block, fields, figures, sheet, texts
from reportgen.results.measure import Measure
from reportgen.results.values.checks import Check
from reportgen.results.values.selection import SelectionShare
from reportgen.results.values.unlabelled import Agreement, SelectionGroup, SelectionGrouping, SelectionResults
from reportgen.stats.adequacy import FEW
from reportgen.stats.metrics import METRICS
from reportgen.text import cut_offs, numbers
from reportgen.text.tally import became
from reportgen.topics.checks.page import (
    asked_of,
    checks_caption,
    ends_of,
    grounds,
    in_full,
    sealed_paragraph,
    sheet_of_checks,
)
from reportgen.topics.checks.words import LIMITS, limit_of
from reportgen.topics.data.page import READ, kinds
from reportgen.topics.summary.page import first_screen
from reportgen.topics.unlabelled.facts import SelectionFacts
from reportgen.topics.unlabelled.words import marks, value_in_check
from reportgen.version import __version__

STATED = ("about.cases_selected", "about.tested_in_use")


@frozen
class SelectionVoice(Speaker):
    """Results without labels, and the language to name things in."""

    facts: SelectionFacts

    def metric(self, key: str) -> str:
        """Return the name of a metric."""
        return self.facts.metric_name(key).shown

    def estimate(self, key: str, value: float) -> str:
        """Return a share of cases, as all metrics here are."""
        return numbers.share(value) if METRICS[key].in_percent else numbers.metric(value)

    number = estimate  # ends of ranges read like values

    def share(self, measure: Measure) -> Ranged:
        """Return a share with its range; of few cases what was counted."""
        if measure.estimate is None:
            return Ranged(self("not_defined"))
        if (measure.n or measure.denominator or 0) < FEW:
            part, whole = (numbers.count(value or 0.0) for value in (measure.numerator, measure.denominator))
            return Ranged(self("groups.of", part=part, whole=whole))
        values = {"value": measure.estimate, "low": measure.low, "high": measure.high}
        return Ranged.of({name: numbers.share(value) for name, value in values.items() if value is not None})

    @property
    def named_share(self) -> str:
        """The key of the head of the share that groups are compared by."""
        return "selections.share" if self.facts.favourable else "selections.share.unflagged"


@frozen
class SelectionMaterial(Pieces):
    """All that a section may take from."""

    say: SelectionVoice

    @property
    def facts(self) -> SelectionFacts:
        """Results and config."""
        return self.say.facts

    @property
    def results(self) -> SelectionResults:
        """The numbers."""
        return self.say.facts.results


def result_section(material: SelectionMaterial, called_out: Sequence[Callouts], *, complete: bool) -> Content:
    """Yield what became of the checks, how many cases are flagged, of which groups, and what cannot be told."""
    verdict = material.explained.verdict
    state = None if verdict is None or verdict.code == "measured" else "selection"
    yield from first_screen(material, marks(material.facts), called_out, complete=complete, state=state)


def checks_section(material: SelectionMaterial) -> Content:
    """Yield each check with its verdict; nothing without checks."""
    checks = material.results.checks
    if checks:
        say = material.say
        yield Paragraphs(texts=texts_of(material.explained.said("tally")))
        columns = (*texts("checks.check", "checks.verdict"), *figures("checks.measured"), *texts("checks.limit"))
        rows = [_check(say, check) for check in checks]
        yield block(say, "checks-table", checks_caption(say), columns, rows, file="checks")
    yield from sealed_paragraph(material)


def _check(say: SelectionVoice, check: Check) -> tuple[str | Ranged, ...]:
    """Return a check with its verdict, what was measured and what was asked for."""
    values = {"value": check.estimate, **ends_of(check)}
    readings = {name: value_in_check(check, value) for name, value in values.items() if value is not None}
    measured = Ranged(say("not_defined")) if check.estimate is None else Ranged.of(readings)
    limit = say(f"checks.{LIMITS[check.op]}", limit=limit_of(check, share=METRICS[check.metric].in_percent))
    named = in_full(say, check, say.metric(check.metric), check.against, several=len(asked_of(say)) > 1)
    return named, say(f"checks.became.{became(check)}"), measured, limit


def checks_record(material: SelectionMaterial) -> Content:
    """Yield what each check rests on."""
    yield from grounds(material, material.results.checks)


def outcomes_section(material: SelectionMaterial) -> Content:
    """Yield how many cases each model flags."""
    yield from paragraphs(material.explained.said("outcomes"))
    yield models_table(material.say)


def models_table(say: SelectionVoice) -> Table:
    """Return how many cases each model flags, with the range of their share."""
    columns = (
        *texts("selections.model", "selections.threshold"),
        *figures("selections.cases", "selections.flagged", "selections.share"),
    )
    rows = [
        (
            name,
            _decided_by(say, name),
            numbers.count(model.cases),
            numbers.count(model.flagged),
            say.share(model.metrics["flag_rate"]),
        )
        for name, model in say.facts.results.models.items()
    ]
    return block(say, "selections-models", say("selections.models"), columns, rows, file="metrics")


def _decided_by(say: SelectionVoice, name: str) -> str:
    """Return the threshold of a model, or that the data say what it decided."""
    threshold = say.facts.results.models[name].threshold
    if threshold is None:
        return say("selections.decision")
    text = cut_offs.alone(threshold.value, low=say.facts.config.models[name].flag == "low")
    return say("selections.above", score=text) if threshold.set_by == "median" else text


def comparison_section(material: SelectionMaterial) -> Content:
    """Yield how often the subject and each other model decide alike; nothing of one model alone."""
    say, pairs = material.say, material.results.agreements
    if not pairs:
        return
    yield from paragraphs(material.explained.said("comparison"))
    heads = ["selections.both", _only(say), "selections.only_b", "selections.neither"]
    columns = (*texts("selections.other"), *figures(*heads, "selections.alike"))
    rows = [
        (
            pair.b,
            *(numbers.count(count) for count in (pair.both, pair.only_a, pair.only_b, pair.neither)),
            _alike(say, pair),
        )
        for pair in pairs
    ]
    caption = say("selections.agreement", model=material.results.subject)
    yield block(say, "agreement", caption, columns, rows, file="agreement")


def _only(say: SelectionVoice) -> Head:
    return lambda _: say("selections.only_a", model=say.facts.results.subject)


def _alike(say: SelectionVoice, pair: Agreement) -> Ranged:
    """Return the share of cases on which two models decide alike; of few cases what was counted."""
    if pair.cases < FEW:
        return Ranged(say("groups.of", part=numbers.count(pair.both + pair.neither), whole=numbers.count(pair.cases)))
    values = {"value": pair.alike, "low": pair.low, "high": pair.high}
    return Ranged.of({name: numbers.share(value) for name, value in values.items() if value is not None})


def groups_section(material: SelectionMaterial) -> Content:
    """Yield what is said of each grouping, and its groups; nothing where the config names none."""
    for place, grouping in enumerate(material.results.groups):
        yield from paragraphs(material.explained.listed("groups")[place])
        if grouping.groups:
            yield _groups_table(material.say, grouping, material.results.subject, f"groups-{place + 1}-table")


def _groups_table(say: SelectionVoice, grouping: SelectionGrouping, model: str, name: str) -> Table:
    """Return each group with how many of it a model flags, and how that compares where it is the subject."""
    compared = model == say.facts.results.subject and grouping.selection is not None
    heads = ["selections.cases", "selections.flagged", say.named_share, *(["selections.ratio"] if compared else [])]
    rows = [
        (
            say.facts.group_name(grouping.column, group.group),
            numbers.count(group.cases),
            numbers.count(group.models[model].flagged),
            say.share(group.models[model].metrics[say.facts.better]),
            *((_ratio(say, grouping, group),) if compared else ()),
        )
        for group in grouping.groups
    ]
    caption = say("selections.groups", column=grouping.column, model=model)
    return block(say, name, caption, (*texts("selections.group"), *figures(*heads)), rows, file="groups")


def _ratio(say: SelectionVoice, grouping: SelectionGrouping, group: SelectionGroup) -> Ranged:
    """Return the ratio of a group with its range; of the one compared with, that it is."""
    share = grouping.share_of(group.group)
    if share is not None and share.kept_out is not None:
        return Ranged(say(f"groups.limit.{share.kept_out}"))
    if share is None or share.ratio is None:
        return Ranged(say("not_defined"))
    marks = (say("selections.base"),) if group.group in grouping.base else ()
    ends = {"value": share.ratio, "low": share.low, "high": share.high}
    texts = {name: numbers.metric(end, 2) for name, end in ends.items() if end is not None}
    return replace(Ranged.of(texts), marks=marks)


def groups_record(material: SelectionMaterial) -> Content:
    """Yield how far the groups lie apart, and what the other models do in each."""
    results = material.results
    for place, grouping in enumerate(results.groups):
        if grouping.criteria:
            yield gaps_table(material.say, grouping, f"groups-{place + 1}-gaps")
        for number, name in enumerate(name for name in results.models if name != results.subject):
            if grouping.groups:
                yield _groups_table(material.say, grouping, name, f"groups-{place + 1}-model-{number + 1}")


def scores_section(material: SelectionMaterial) -> Content:
    """Yield how the scores of each model are spread."""
    yield from material.picture("selection_scores")
    for place, (name, model) in enumerate(material.results.models.items()):
        if model.scores is not None:
            rows = [
                (numbers.stated_percent(quantile.share), numbers.score(quantile.score))
                for quantile in model.scores.quantiles
            ]
            columns = figures("selections.at_most", "selections.score")
            caption = material.say("selections.quantiles", model=name)
            yield block(material.say, f"scores-{place + 1}", caption, columns, rows)


def scores_record(material: SelectionMaterial) -> Content:
    """Yield how many cases have a score in each range."""
    yield from material.behind("selection_scores")
    for place, (name, model) in enumerate(material.results.models.items()):
        if model.scores is not None:
            rows = [
                (numbers.metric(bar.low), numbers.metric(bar.high), numbers.count(bar.cases))
                for bar in model.scores.histogram
            ]
            columns = figures("selections.from", "selections.to", "selections.cases")
            caption = material.say("selections.histogram", model=name)
            yield block(material.say, f"histogram-{place + 1}", caption, columns, rows, file="scores")


def data_section(material: SelectionMaterial) -> Content:
    """Yield how many rows were used."""
    yield from paragraphs(opening(material.explained.said("data"), READ)[0])


def data_record(material: SelectionMaterial) -> Content:
    """Yield what else is said and stated of the data, and of which kind each column is."""
    yield from paragraphs(opening(material.explained.said("data"), READ)[1])
    yield from stated_facts(material, STATED)
    yield from kinds(material.say, material.results.data.columns)


def method_record(material: SelectionMaterial) -> Content:
    """Yield settings and rules, the inputs, and the config as typed."""
    say, run, text = material.say, material.results.run, material.facts.config.text
    items = (FactRow(term=say(f"method.{key}"), lines=(value,)) for key, value in _settings(material))
    yield FactList(items=tuple(items))
    yield Bullets(texts=texts_of(material.explained.said("method")))
    if run.inputs:
        yield block(say, "inputs", *inputs_read(say, inputs_of(run, None)))
    if text.strip():
        yield Details(summary=say("method.config"), blocks=(Code(caption=say("method.config"), text=text),))


def _settings(material: SelectionMaterial) -> Iterator[tuple[str, str]]:
    say, run = material.say, material.results.run
    yield "made_by", f"reportgen {__version__}"
    yield "subject", material.results.subject
    yield "resamples", say("method.resamples_value", resamples=numbers.count(run.resamples), seed=str(run.seed))
    yield from made_with(material.facts.config, run)


class _Share(NamedTuple):
    """One share of a model: of all cases, or of a group."""

    column: str | None
    group: str | None
    model: str
    cases: int
    flagged: int
    metric: str
    measure: Measure
    ratio: SelectionShare | None = None


def _measured(*keys: str) -> Iterator[Column[Any]]:
    """Yield columns of fields of the measure of a row."""
    for key in keys:
        yield Column(key=key, value=attrgetter(f"measure.{key}"), kind="number")


def _of_ratio(key: str, name: str) -> Column[_Share]:
    """Return a column of a field of the ratio of a row."""
    return Column(key=key, value=lambda row: None if row.ratio is None else getattr(row.ratio, name), kind="number")


def metrics_sheet(results: SelectionResults) -> Sheet:
    """Return one row for each model and share."""
    rows = [
        _Share(None, None, name, model.cases, model.flagged, key, measure)
        for name, model in results.models.items()
        for key, measure in model.metrics.items()
    ]
    columns: tuple[Column[_Share], ...] = (
        *fields("model"),
        Column(key="threshold", value=lambda row: _threshold(results, row.model), kind="exact"),
        *fields("cases", "flagged", kind="count"),
        *fields("metric"),
        *_measured("estimate", "low", "high", "numerator", "denominator"),
    )
    return sheet(columns, rows)


def _threshold(results: SelectionResults, name: str) -> float | None:
    """Return the threshold of a model; None where the data say what it decided."""
    threshold = results.models[name].threshold
    return None if threshold is None else threshold.value


def groups_sheet(results: SelectionResults) -> Sheet | None:
    """Return one row for each group, model and share, with its ratio where that is compared."""
    rows = [
        _Share(grouping.column, group.group, name, group.cases, judged.flagged, key, measure, ratio)
        for grouping in results.groups
        for group in grouping.groups
        for name, judged in group.models.items()
        for key, measure in judged.metrics.items()
        for ratio in (_compared(results, grouping, group, name, key),)
    ]
    columns: tuple[Column[_Share], ...] = (
        *fields("column", "group", "model"),
        *fields("cases", "flagged", kind="count"),
        *fields("metric"),
        *_measured("estimate", "low", "high", "numerator", "denominator"),
        _of_ratio("ratio", "ratio"),
        _of_ratio("ratio_low", "low"),
        _of_ratio("ratio_high", "high"),
        Column(key="four_fifths", value=lambda row: None if row.ratio is None else row.ratio.four_fifths),
    )
    return sheet(columns, rows) if rows else None


def _compared(
    results: SelectionResults, grouping: SelectionGrouping, group: SelectionGroup, name: str, key: str
) -> SelectionShare | None:
    """Return the ratio of a share, where it is of the subject and the one that groups are compared by."""
    compared = grouping.selection
    if compared is None or name != results.subject or key != compared.metric:
        return None
    return grouping.share_of(group.group)


def agreement_sheet(results: SelectionResults) -> Sheet | None:
    """Return one row for the subject and each other model: on how many cases they decide alike."""
    columns: tuple[Column[Agreement], ...] = (
        *fields("a", "b"),
        *fields("both", "only_a", "only_b", "neither", kind="count"),
        *fields("alike", "low", "high", kind="number"),
    )
    return sheet(columns, results.agreements) if results.agreements else None


class _Bar(NamedTuple):
    """The cases of a model with a score in one range."""

    model: str
    low: float
    high: float
    cases: int


def scores_sheet(results: SelectionResults) -> Sheet | None:
    """Return one row for each range of the scores of each model."""
    rows = [
        _Bar(name, bar.low, bar.high, bar.cases)
        for name, model in results.models.items()
        for bar in (() if model.scores is None else model.scores.histogram)
    ]
    columns = (*fields("model"), *fields("low", "high", kind="number"), *fields("cases", kind="count"))
    return sheet(columns, rows) if rows else None


def selection_sheets(results: SelectionResults) -> dict[str, Sheet | None]:
    """Return every table by the name of its file; None of which this report has nothing."""
    return {
        "metrics": metrics_sheet(results),
        "groups": groups_sheet(results),
        "group_gaps": sheet_of_gaps(results.groups),
        "agreement": agreement_sheet(results),
        "scores": scores_sheet(results),
        "checks": sheet_of_checks(results.checks),
    }
