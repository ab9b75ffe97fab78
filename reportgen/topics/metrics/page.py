"""The metrics: all of one model, by the cases under the fraction bar, all models side by side, and both files."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportgen.analysis.published import UNKNOWN
from reportgen.page.blocks import Content, Paragraphs, Table
from reportgen.page.material import Material, Ranged, Voice, paragraphs
from reportgen.page.table import (
    Cell,
    Column,
    Head,
    Sheet,
    block,
    heading,
    metric_named,
    name_head,
    number,
    parted,
    sheet,
    sheet_of_parts,
    text,
)
from reportgen.results.measure import Measure, NoModel
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.published import Published
from reportgen.stats.metrics import METRICS
from reportgen.topics.metrics.words import MetricRow, metric_rows

ModelColumn = ModelResult | Published | NoModel  # what stands side by side
UNASKED = ("baseline",)  # what metrics need and no key of the config can give
MOST = 5  # metrics beside each other
SIDE_BY_SIDE = 2  # models, each with the ends of its ranges
MAIN = ("recall", "precision", "f1", "roc_auc", "cost_per_1000")  # of every model, where there is no page around
_NONE = Measure(estimate=None)
_Named = tuple[str, Measure]
_Lacking = tuple[tuple[str, str], list[str]]  # metric and reason, and whom it misses


def metrics_section(material: Material) -> Content:
    """Yield the metrics that the config wants first, of all models and of the rules that need none: a row for each.

    Where that is wide, and the models are fewer, the metrics are the rows.
    """
    say, judged = material.say, side_by_side(material.results)
    keys = [key for key in say.headline() if any(key in one.metrics for _, one in judged)]
    name, caption = "comparison-first", say("metrics.first")
    if keys:
        yield from paragraphs(material.explained.said("metrics"))
    if keys and len(keys) > max(MOST, len(judged)):
        yield from comparison_tables(say, name=name, caption=caption, keys=keys)
    elif keys:
        yield block(say, name, caption, (_WHO, *map(_of_metric, keys)), judged, file="metrics")


def models_table(say: Voice) -> Table:
    """Return the main metrics of every model with their ranges, those that any of them has."""
    judged = side_by_side(say.facts.results)[: len(say.facts.results.names)]
    keys = [key for key in MAIN if any(one.metrics.get(key, _NONE).estimate is not None for _, one in judged)]
    return block(say, "models", say("metrics.first"), (_WHO, *map(_in_lines, keys)), judged)


def _in_lines(key: str) -> Column[tuple[str, ModelColumn]]:
    """Return a metric with its range below it."""

    def cell(say: Voice, row: tuple[str, ModelColumn]) -> Ranged:
        found = _expected(say, key, row[1])
        return Ranged("\n".join((found.value, *say.range(found))), marks=found.marks)

    return number(metric_named(key), cell)


def metrics_record(material: Material) -> Content:
    """Yield every metric of the subject, one table for each population under the fraction bar."""
    say, facts = material.say, material.facts
    intro = [say("metrics.intro", model=facts.model_name().shown)]
    if any(map(facts.config.given, ("words.flag", "words.positive"))):
        intro.append(say("metrics.words"))
    if any(measure.apparent for measure in facts.subject.metrics.values()):
        intro.append(say("metrics.apparent"))
    if facts.weighted:
        intro.append(say("metrics.weighted"))
    yield Paragraphs(texts=(" ".join(intro),))
    for group in metric_rows(facts, material.results.subject):
        yield block(say, f"metrics-{group.key}", group.name, _columns(group.rows[0].key), group.rows, file="metrics")


def _columns(first: str) -> tuple[Column[MetricRow], ...]:
    return (
        Column("table.metric", value=lambda row: row.name),
        number("table.value", lambda say, row: say.sure(row.key, say.facts.subject.metrics[row.key])),
        Column(
            "table.calculation" if METRICS[first].from_counts else "table.how",
            value=lambda row: row.reason or _come_about(row),
        ),
        Column("table.meaning", value=lambda row: row.meaning),
    )


def _come_about(row: MetricRow) -> str:
    formula = "\n= ".join(part for part in (row.symbols, row.formula) if part)
    return "\n".join(part for part in (formula, row.how) if part)


def metrics_sheet(results: Results) -> Sheet:
    """Return one row for each model and metric; an undefined metric has no estimate but a reason.

    Where the cases that judge have chosen the threshold, `corrected` stands beside the flattered estimate, and the
    range is that of the corrected figure.
    """
    columns: tuple[Column[_Named], ...] = (
        Column(key="metric", value=lambda row: row[0]),
        Column(key="estimate", value=lambda row: row[1].estimate, kind="number"),
        Column(key="low", value=lambda row: row[1].expected.low, kind="number"),
        Column(key="high", value=lambda row: row[1].expected.high, kind="number"),
        Column(
            key="corrected", value=lambda row: row[1].corrected.estimate if row[1].corrected else None, kind="number"
        ),
        Column(key="method", value=lambda row: _method(row[1])),
        Column(key="numerator", value=lambda row: row[1].numerator, kind="number"),
        Column(key="denominator", value=lambda row: row[1].denominator, kind="number"),
        Column(key="effective", value=lambda row: row[1].effective, kind="number"),
        Column(key="reason", value=lambda row: _reason(row[1])),
    )
    return sheet_of_parts("model", columns, ((name, one.metrics.items()) for name, one in side_by_side(results)))


def _method(one: Measure) -> Cell:
    of = one.expected
    return None if of.low is None else of.method


def _reason(one: Measure) -> str | None:
    return one.reason or (one.corrected.reason if one.corrected else None)


def swapped_sheet(results: Results) -> Sheet | None:
    """Return one row for each model and metric: as it is, and with the negative class taken as the positive one."""
    columns: tuple[Column[tuple[str, Measure, Measure]], ...] = (
        Column(key="metric", value=lambda row: row[0]),
        Column(key="estimate", value=lambda row: row[1].estimate, kind="number"),
        Column(key="swapped", value=lambda row: row[2].estimate, kind="number"),
    )
    models = [
        (name, [(key, one.metrics[key], other) for key, other in one.swapped.get("metrics", {}).items()])
        for name, one in results.models.items()
    ]
    return sheet_of_parts("model", columns, models) if any(held for _, held in models) else None


def comparison_sheet(results: Results) -> Sheet:
    """Return one row for each metric and one column for each model; an undefined metric is an empty cell.

    A figure is what new cases are expected to show: the corrected one where the cases have chosen the threshold.
    """
    judged = side_by_side(results)
    return sheet(_compared(judged), dict.fromkeys(key for _, one in judged for key in one.metrics))


def comparison_tables(say: Voice, *, name: str, caption: str, keys: Sequence[str]) -> Iterator[Table]:
    """Yield models side by side, one row for each metric and a few models a table; then the rules that need none."""
    results = say.facts.results
    judged = side_by_side(results)
    rows = [key for key in keys if any(key in one.metrics for _, one in judged)]
    several = parted(judged[: len(results.names)], SIDE_BY_SIDE)
    for place, some in enumerate(several):
        rules = judged[len(results.names) :] if place == len(several) - 1 else ()
        called = f"{name}-{place + 1}" if place else name
        yield block(say, called, caption, _compared((*some, *rules)), rows, file="metrics")


def _compared(judged: Sequence[tuple[str, ModelColumn]]) -> Iterator[Column[str]]:
    yield Column("table.metric", "metric", value=lambda key: key, cell=lambda say, key: say.metric(key))
    for name, one in judged:
        yield _of_one(name, one)


def _of_one(name: str, one: ModelColumn) -> Column[str]:
    return Column(
        head_of(name, one),
        name,
        value=lambda key: one.metrics.get(key, _NONE).best_guess,
        cell=lambda say, key: _value(say, key, one),
        kind="number",
    )


_WHO: Column[tuple[str, ModelColumn]] = text("table.model", lambda say, row: heading(say, head_of(*row)))


def _of_metric(key: str) -> Column[tuple[str, ModelColumn]]:
    return number(metric_named(key), lambda say, row: _expected(say, key, row[1]))


def _value(say: Voice, key: str, judged: ModelColumn) -> Ranged:
    # A rule that needs no model has no scores that could be judged.
    if key not in judged.metrics:
        return Ranged(say("no_scores"))
    if isinstance(judged, NoModel):  # the only ranges of a rule are those of its costs, which stand with the costs
        return say.value(key, judged.metrics[key])
    return say.published(key, judged) if isinstance(judged, Published) else say.sure(key, judged.metrics[key])


def _expected(say: Voice, key: str, judged: ModelColumn) -> Ranged:
    """Return the figure that new cases are expected to show, marked where it is a corrected one."""
    found = _value(say, key, judged)
    return replace(found.expected, marks=(say("checks.corrected"), *found.marks)) if found.corrected else found


def side_by_side(results: Results) -> tuple[tuple[str, ModelColumn], ...]:
    """Return what is compared: models, those known by published figures, and the rules that need no model."""
    return (*results.models.items(), *results.published.items(), *results.baselines.items())


def head_of(name: str, judged: ModelColumn) -> Head:
    """Return what stands over the column of a model, or of a rule that needs none."""
    if not isinstance(judged, NoModel):
        return name_head(name)
    possible = judged.possible
    return lambda say: say(f"table.{name}") if possible else say("instead.not_possible", way=say(f"table.{name}"))


def undefined_table(say: Voice) -> tuple[Table, ...]:
    """Return the metrics that are not defined, with the reason and whom they miss; nothing where there is none."""
    lacking, judged = dict[tuple[str, str], list[str]](), side_by_side(say.facts.results)
    for name, one in judged:
        for key, measure in one.metrics.items():
            # What was not published is said once, in words.
            if measure.estimate is None and METRICS[key].needs not in UNASKED and measure.reason not in UNKNOWN:
                lacking.setdefault((key, measure.reason or ""), []).append(heading(say, head_of(name, one)))
    columns: tuple[Column[_Lacking], ...] = (
        text("table.metric", lambda say, row: say.metric(row[0][0])),
        text("table.reason", lambda say, row: say.in_words(row[0][1])),
        text("table.lacking", lambda say, row: say("table.all") if len(row[1]) == len(judged) else ", ".join(row[1])),
    )
    return (block(say, "undefined", say("method.undefined"), columns, lacking.items()),) if lacking else ()
