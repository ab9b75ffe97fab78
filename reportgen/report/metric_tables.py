"""Tables of metrics: all of one model, grouped by the cases under the fraction bar, and all models side by side."""

from collections.abc import Iterator, Sequence

from reportgen.analysis.measured import Judged
from reportgen.analysis.published import UNKNOWN, Published
from reportgen.analysis.results import ModelResult
from reportgen.explain import numbers
from reportgen.explain.metric_table import MetricRow, applies, metric_rows
from reportgen.report.page import Column, Table
from reportgen.report.voice import Voice
from reportgen.stats.metrics import METRICS, find

Side = ModelResult | Published | Judged  # what stands side by side
UNASKED = ("baseline",)  # what metrics need and no key of the config can give
OUTCOMES = ("tp", "fn", "fp", "tn")  # as the page reads them: hit and miss, then false alarm and left alone


def headline(say: Voice) -> tuple[str, ...]:
    """Return the keys of the metrics that the config wants first."""
    asked = map(find, say.facts.config.report.metrics)
    return tuple(dict.fromkeys(metric.key for metric in asked if metric is not None))


def applying(say: Voice) -> tuple[str, ...]:
    """Return the keys of the metrics that apply to one of the models at least."""
    return tuple(key for key in METRICS if any(applies(say.facts, key, name) for name in say.facts.results.models))


def group_tables(say: Voice) -> Iterator[Table]:
    """Yield the subject's metrics, one table for each population under the fraction bar."""
    facts = say.facts
    for group in metric_rows(facts, facts.results.subject):
        yield Table(
            name=f"metrics-{group.key}",
            caption=group.name,
            columns=(
                Column(name=say("table.metric")),
                Column(name=say("table.value"), align="right"),
                Column(name=say("table.calculation" if METRICS[group.rows[0].key].from_counts else "table.how")),
                Column(name=say("table.meaning")),
            ),
            rows=tuple(_row(say, row) for row in group.rows),
        )


def swapped_table(say: Voice) -> Table | None:
    """Return the subject's metrics beside those with the classes swapped, or None where there are none."""
    model = say.facts.subject
    other = model.swapped.get("metrics", {})
    if not other:
        return None
    return Table(
        name="metrics-swapped",
        caption=say("metrics.swapped"),
        columns=(
            Column(name=say("table.metric")),
            *(Column(name=say(f"metrics.positive_is_{key}"), align="right") for key in ("positive", "negative")),
        ),
        rows=tuple(
            (say.metric(key), say.value(key, model.metrics[key]), say.value(key, measure))
            for key, measure in other.items()
            if applies(say.facts, key, say.facts.results.subject)
        ),
    )


def comparison_table(say: Voice, *, name: str, caption: str, keys: Sequence[str]) -> Table:
    """Return models, and the two rules that need no model, side by side; one row for each metric."""
    judged = _judged(say)
    return Table(
        name=name,
        caption=caption,
        columns=(Column(name=say("table.metric")), *_heads(judged)),
        rows=tuple(
            (say.metric(key), *(_value(say, key, one) for _, one in judged))
            for key in keys
            if any(key in one.metrics for _, one in judged)
        ),
    )


def counts_table(say: Voice) -> Table:
    """Return the four counts of the models and of the two rules that need no model."""
    judged = _judged(say)
    return Table(
        name="comparison-counts",
        caption=say("comparison.counts"),
        columns=(Column(name=say("table.outcome")), *_heads(judged)),
        rows=tuple((say(f"outcome.{key}"), *(_count(say, key, one) for _, one in judged)) for key in OUTCOMES),
    )


def undefined_table(say: Voice) -> Table | None:
    """Return the metrics that are not defined, with the reason and whom they miss; None where there is none."""
    lacking: dict[tuple[str, str], list[str]] = {}
    for name, judged in _judged(say):
        for key, measure in judged.metrics.items():
            # What was not published is said once, in words.
            if measure.estimate is None and METRICS[key].needs not in UNASKED and measure.reason not in UNKNOWN:
                lacking.setdefault((key, measure.reason or ""), []).append(name)
    if not lacking:
        return None
    everyone = len(_judged(say))
    return Table(
        name="undefined",
        caption=say("method.undefined"),
        columns=tuple(Column(name=say(f"table.{key}")) for key in ("metric", "reason", "lacking")),
        rows=tuple(
            (say.metric(key), say.in_words(reason), say("table.all") if len(names) == everyone else ", ".join(names))
            for (key, reason), names in lacking.items()
        ),
    )


def counted(value: float) -> str:
    """Return a count, or a sum of weights, as a table shows it."""
    return numbers.count(value)


def _row(say: Voice, row: MetricRow) -> tuple[str, ...]:
    value = say.sure(row.key, say.facts.subject.metrics[row.key])
    known = row.formula.startswith(f"{row.symbols} =")  # a formula of numbers alone, such as 1 / 2
    formula = row.formula if known else "\n= ".join(part for part in (row.symbols, row.formula) if part)
    come_about = "\n".join(part for part in (formula, row.how) if part)
    return row.name, value, row.reason or come_about, row.meaning


def _count(say: Voice, key: str, judged: Side) -> str:
    return say("published.not_known") if judged.confusion is None else counted(getattr(judged.confusion, key))


def _value(say: Voice, key: str, judged: Side) -> str:
    # A rule that needs no model has no scores that could be judged.
    if key not in judged.metrics:
        return say("no_scores")
    if isinstance(judged, Judged):  # the only ranges of a rule are those of its costs, which stand with the costs
        return say.value(key, judged.metrics[key])
    return say.published(key, judged) if isinstance(judged, Published) else say.sure(key, judged.metrics[key])


def _judged(say: Voice) -> tuple[tuple[str, Side], ...]:
    """Return what stands side by side, each with the head of its column."""
    results = say.facts.results
    rules = (
        (head if judged.possible else say("instead.not_possible", way=head), judged)
        for name, judged in results.baselines.items()
        for head in (say(f"table.{name}"),)
    )
    return (*results.models.items(), *results.published.items(), *rules)


def _heads(judged: Sequence[tuple[str, Side]]) -> tuple[Column, ...]:
    return tuple(Column(name=name, align="right") for name, _ in judged)
