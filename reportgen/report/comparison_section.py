"""The models compared: verdicts, the limit, differences, case by case, fold by fold, and their files."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from reportgen.analysis.judged import Candidate, Comparison, Figure, Pick
from reportgen.analysis.parted import Flips, Right
from reportgen.analysis.results import Results
from reportgen.explain import numbers
from reportgen.explain.metric_table import applies
from reportgen.report.folds_section import training_runs
from reportgen.report.material import Material, joined, paragraph
from reportgen.report.metrics_section import Side, comparison_table, head_of, side_by_side
from reportgen.report.page import Block, Fold, Paragraphs, Points, Section, Table
from reportgen.report.paragraphs import paragraphs
from reportgen.report.published_section import winners_tables
from reportgen.report.table import (
    OUTCOMES,
    Cell,
    Column,
    block,
    csv_file,
    metric_named,
)
from reportgen.report.voice import Voice
from reportgen.stats.metrics import METRICS

_RIGHT = ("both_right", "only_a", "only_b", "both_wrong")


def comparison_section(material: Material) -> Section:
    """Return what comparing the models comes to, and what it goes into."""
    say, explained = material.say, material.explained
    headline = comparison_table(say, name="comparison-first", caption=say("comparison.first"), keys=say.headline())
    models = material.results.models
    keys = [key for key in METRICS if any(applies(say.facts, key, name) for name in models)]
    everything = comparison_table(say, name="comparison-all", caption=say("comparison.all_table"), keys=keys)
    blocks: tuple[Block, ...] = (
        *paragraphs(explained.comparison),
        *_verdicts(material),
        *_earlier(say),
        *paragraphs(explained.published),
        Paragraphs(texts=(say("comparison.baselines"),)),
        _counts_table(say),
        *((headline,) if headline.rows else ()),
        Fold(summary=say("comparison.all"), blocks=(everything,)),
        *paragraphs(explained.best_at_betas),
        *(winners_tables(say) if explained.best_at_betas else ()),
    )
    parts = (*_flips(material), *_crossings(material), *training_runs(material))
    return Section(id="comparison", title=say("section.comparison"), blocks=blocks, parts=parts)


def _counts_table(say: Voice) -> Table:
    """Return the four counts of the models and of the two rules that need no model."""
    columns: tuple[Column[str], ...] = (
        Column(head="table.outcome", cell=lambda say, key: say(f"outcome.{key}")),
        *(_counts_of(name, one) for name, one in side_by_side(say.facts.results)),
    )
    return block(say, "comparison-counts", say("comparison.counts"), columns, OUTCOMES)


def _counts_of(name: str, judged: Side) -> Column[str]:
    def count(say: Voice, key: str) -> str:
        four = judged.confusion
        return say("published.not_known") if four is None else numbers.count(getattr(four, key))

    return Column(head=head_of(name, judged), cell=count, kind="number")


def _verdicts(material: Material) -> Iterator[Block]:
    """Yield the verdicts as a list, the tables of the limit and of the differences, and their picture."""
    say, results = material.say, material.results
    if not material.explained.verdicts:
        return
    decides, *verdicts = material.explained.verdicts
    yield paragraph(decides)
    yield Points(texts=tuple(map(joined, verdicts)))
    yield from material.figure("differences")
    if results.pick is not None:
        yield _limit_table(say, results.pick)
    primary = [one for one in results.comparisons if one.primary]
    yield _differences(say, "differences", say("comparison.differences"), primary)
    ties = [one for each in results.ties for one in each.pairs]
    if ties:
        yield _differences(say, "differences-ties", say("comparison.ties"), ties)
    if results.pick is not None and results.pick.against:
        yield _differences(say, "differences-pick", say("comparison.pick"), results.pick.against)
    rest = [one for one in results.comparisons if not one.primary]
    if rest:
        table = _differences(say, "differences-exploratory", say("comparison.exploratory"), rest)
        yield Fold(summary=say("comparison.exploratory_fold"), blocks=(table,))


def _earlier(say: Voice) -> Iterator[Table]:
    """Yield every model of today beside the earlier report; nothing without one."""
    results = say.facts.results
    if results.earlier is not None:
        caption = say("comparison.earlier", baseline=say.facts.called(results.earlier.name))
        yield _differences(say, "differences-earlier", caption, results.comparisons_with_earlier)


def _differences(say: Voice, name: str, caption: str, compared: Iterable[Comparison]) -> Table:
    rows = [("", one) for one in compared]
    corrected = any(one.primary for _, one in rows)
    return block(say, name, caption, _compared(corrected=corrected), rows)


def comparisons_csv(results: Results) -> bytes | None:
    """Return one row for each difference of two models, and the part of the report that it belongs to."""
    found = [("primary" if one.primary else "exploratory", one) for one in results.comparisons]
    found += [("tie", one) for each in results.ties for one in each.pairs]
    found += [("pick", one) for one in (results.pick.against if results.pick is not None else ())]
    return csv_file(_compared(), found) if results.comparisons else None


_Compared = tuple[str, Comparison]  # behind the part of the report that it belongs to


def _compared(*, corrected: bool = True) -> tuple[Column[_Compared], ...]:
    """Return the columns of differences; the page shows a p of those that only explore adjusted for nothing."""

    def of(key: str) -> Callable[[_Compared], Any]:
        return lambda row: getattr(row[1], key)

    def plain(*keys: str) -> Iterator[Column[_Compared]]:
        return (Column(key=key, value=of(key)) for key in keys)

    return (
        Column(key="part", value=lambda row: row[0]),
        *plain("a", "b"),
        Column(
            head="comparison.pair",
            cell=lambda say, row: say("comparison.beside", a=row[1].a, b=say.facts.called(row[1].b)),
        ),
        Column(head="table.metric", key="metric", value=of("metric"), cell=lambda say, row: say.metric(row[1].metric)),
        Column(head="comparison.difference", key="difference", value=of("difference"), cell=_moved, kind="number"),
        *plain("low", "high", "level"),
        Column(head="comparison.range", cell=_range, kind="number"),
        Column(head="comparison.verdict", cell=_verdict),
        Column(head="comparison.p", key="p", value=of("p"), cell=lambda say, row: say.p_value(row[1].p), kind="number"),
        Column(
            head="comparison.p_adjusted" if corrected else "",
            key="p_adjusted",
            value=of("p_adjusted"),
            cell=lambda say, row: say.p_value(row[1].p_adjusted),
            kind="number",
        ),
        Column(
            head="comparison.smallest", key="smallest_shown", value=of("smallest_shown"), cell=_smallest, kind="number"
        ),
        *plain("room"),
        Column(
            head="comparison.method",
            key="method",
            value=of("method"),
            cell=lambda say, row: say.in_words(row[1].method or row[1].no_range),
        ),
        *plain("verdict", "alone"),
    )


def _moved(say: Voice, row: _Compared) -> str:
    one = row[1]
    return "" if one.difference is None else say.difference(one.metric, one.difference)


def _range(say: Voice, row: _Compared) -> str:
    one = row[1]
    if one.low is None or one.high is None:
        return ""
    ends = say.difference_ends(one.metric, one.low, one.high, beside=_moved(say, row))
    span = say.span("decisions.span", ends)
    return "\n".join((*span, say("comparison.level", level=numbers.stated_percent(one.level)))) if span else ""


def _verdict(say: Voice, row: _Compared) -> str:
    one = row[1]
    verdict = say(f"comparison.verdict.{one.verdict}")
    if one.alone is None:
        return verdict
    return f"{verdict}\n{say('comparison.alone', verdict=say(f'comparison.verdict.{one.alone}'))}"


def _smallest(say: Voice, row: _Compared) -> str:
    """Return the smallest difference that such cases could show, as far as the metric leaves room for one."""
    one = row[1]
    if one.smallest_shown is None:
        return "" if one.room is None else say("comparison.smallest.none")
    shown = say.estimate(one.metric, one.smallest_shown)
    return shown if one.room is None else f"{shown}\n{say('comparison.smallest.worse')}"


_Candidate = tuple[str, Candidate]


def _limit_table(say: Voice, pick: Pick) -> Table:
    """Return every model beside the limit; also on the split that picks, where that is another one."""
    elsewhere = pick.picked_on != say.facts.results.data.reported_on
    columns: list[Column[_Candidate]] = [Column(head="comparison.model", value=lambda row: row[0])]
    if elsewhere:
        split = say.split(pick.picked_on)
        columns += [
            _on_tuning(pick.metric, split, lambda one: one.required_tuning),
            _on_tuning(pick.then, split, lambda one: one.then_tuning),
        ]
    columns += [
        _candidate(pick.metric, lambda one: one.required),
        _candidate(pick.then, lambda one: one.then),
        Column(head="comparison.standing", cell=lambda say, row: _standing(say, pick, row)),
    ]
    return block(say, "limit", say("comparison.limit", require=pick.require), columns, pick.models.items())


def _on_tuning(key: str, split: str, of: Callable[[Candidate], float | None]) -> Column[_Candidate]:
    def cell(say: Voice, row: _Candidate) -> str:
        value = of(row[1])
        return "" if value is None else say.estimate(key, value)

    return Column(head=lambda say: say("comparison.on", metric=say.metric(key), split=split), cell=cell, kind="number")


def _candidate(key: str, of: Callable[[Candidate], Figure]) -> Column[_Candidate]:
    def cell(say: Voice, row: _Candidate) -> str:
        found = of(row[1])
        if found.estimate is None:
            shown = say("not_defined")
        elif found.low is None or found.high is None:
            shown = say.estimate(key, found.estimate)
        else:
            shown = say.with_range(key, found.estimate, found.low, found.high)
        return f"{shown}\n{say('checks.corrected')}" if _is_corrected(say, key, row[0]) else shown

    return Column(head=metric_named(key), cell=cell, kind="number")


def _is_corrected(say: Voice, key: str, model: str) -> bool:
    return say.facts.measure(key, model).corrected is not None


def _standing(say: Voice, pick: Pick, row: _Candidate) -> str:
    name, one = row
    expected = "_new" if _is_corrected(say, pick.metric, name) and one.standing in ("meets", "misses") else ""
    return say(f"comparison.standing.{one.standing}{expected}")


class _Parted(NamedTuple):
    """What two models do with the cases of one class."""

    pair: Flips
    noun: str
    right: Right
    weighted: Right | None


def _flips(material: Material) -> Iterator[Section]:
    """Yield where two models part, case by case."""
    say, told = material.say, material.explained.flips
    if told:
        words = Paragraphs(texts=tuple(map(joined, told)))
        table = block(say, "flips-table", say("flips.table"), _parted(), _pairs(material.results))
        yield Section(id="case-by-case", title=say("flips.title"), blocks=(words, *material.figure("flips"), table))


def flips_csv(results: Results) -> bytes | None:
    """Return one row for each pair of models and class: how many cases both get right, only one of them, or none."""
    weighted = results.data.weight == "sampling"
    return csv_file(_parted(weighted=weighted), _pairs(results)) if results.flips else None


def _pairs(results: Results) -> Iterator[_Parted]:
    for pair in results.flips:
        yield _Parted(pair, "positive", pair.positives, pair.positives_weighted)
        yield _Parted(pair, "negative", pair.negatives, pair.negatives_weighted)


def _parted(*, weighted: bool = False) -> Iterator[Column[_Parted]]:
    def count(key: str) -> Callable[[_Parted], Cell]:
        return lambda row: getattr(row.right, key)

    def summed(key: str) -> Callable[[_Parted], Cell]:
        return lambda row: None if row.weighted is None else getattr(row.weighted, key)

    yield Column(head="flips.first", key="a", value=lambda row: row.pair.a)
    yield Column(head="flips.second", key="b", value=lambda row: row.pair.b)
    yield Column(
        head="flips.class", key="class", value=lambda row: row.noun, cell=lambda say, row: say(f"data.{row.noun}s")
    )
    yield from (Column(head=f"flips.{key}", key=key, value=count(key), kind="count") for key in _RIGHT)
    yield from (Column(key=f"{key}_weighted", value=summed(key)) for key in (_RIGHT if weighted else ()))


def _crossings(material: Material) -> Iterator[Section]:
    if material.explained.crossings:
        words = paragraph(material.explained.crossings)
        yield Section(id="crossings", title=material.say("crossing.title"), blocks=(words,))
