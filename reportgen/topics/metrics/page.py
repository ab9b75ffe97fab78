"""The metrics: all of one model, by the cases under the fraction bar, all models side by side, and both files."""

from dataclasses import replace

from reportgen.analysis.stated import MEASURED
from reportgen.page.blocks import Content, Paragraphs, Table
from reportgen.page.material import Material, Ranged, Voice
from reportgen.page.metric_tables import (
    MAIN,
    NO_FIGURE,
    ModelColumn,
    compared_columns,
    comparison_tables,
    figure_of,
    head_of,
    side_by_side,
)
from reportgen.page.stated import stated_facts
from reportgen.page.table import (
    Cell,
    Column,
    Sheet,
    block,
    heading,
    metric_named,
    number,
    sheet,
    sheet_of_parts,
    text,
)
from reportgen.results.measure import Measure
from reportgen.results.results import Results
from reportgen.stats.metrics import METRICS
from reportgen.topics.metrics.words import MetricRow, metric_rows

MOST = 5  # metrics beside each other
_Named = tuple[str, Measure]


def metrics_section(material: Material) -> Content:
    """Yield the metrics that the config wants first, of all models: a row for each.

    Where that is wide, and the models are fewer, the metrics are the rows.
    """
    say, judged = material.say, side_by_side(material.results)[: len(material.results.names)]
    keys = [key for key in say.headline() if any(key in model.metrics for _, model in judged)]
    name, caption = "comparison-first", say("metrics.first" if len(judged) > 1 else "section.metrics")
    if keys and len(keys) > max(MOST, len(judged)):
        yield from comparison_tables(say, name=name, caption=caption, keys=keys)
    elif keys:
        yield block(say, name, caption, (_WHO, *map(_of_metric, keys)), judged, file="metrics")


def models_table(say: Voice) -> Table:
    """Return the main metrics of every model with their ranges, those that any of them has."""
    judged = side_by_side(say.facts.results)[: len(say.facts.results.names)]
    keys = [key for key in MAIN if any(model.metrics.get(key, NO_FIGURE).estimate is not None for _, model in judged)]
    return block(say, "models", say("metrics.first"), (_WHO, *map(_in_lines, keys)), judged)


def _in_lines(key: str) -> Column[tuple[str, ModelColumn]]:
    """Return a metric with its range below it."""

    def cell(say: Voice, row: tuple[str, ModelColumn]) -> Ranged:
        ranged = _expected(say, key, row[1])
        return Ranged("\n".join((ranged.value, *say.range(ranged))), marks=ranged.marks)

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
    yield from stated_facts(material, MEASURED)
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
    return sheet_of_parts("model", columns, ((name, model.metrics.items()) for name, model in side_by_side(results)))


def _method(measure: Measure) -> Cell:
    of = measure.expected
    return None if of.low is None else of.method


def _reason(measure: Measure) -> str | None:
    return measure.reason or (measure.corrected.reason if measure.corrected else None)


def swapped_sheet(results: Results) -> Sheet | None:
    """Return one row for each model and metric: as it is, and with the negative class taken as the positive one."""
    columns: tuple[Column[tuple[str, Measure, Measure]], ...] = (
        Column(key="metric", value=lambda row: row[0]),
        Column(key="estimate", value=lambda row: row[1].estimate, kind="number"),
        Column(key="swapped", value=lambda row: row[2].estimate, kind="number"),
    )
    models = [
        (name, [(key, model.metrics[key], other) for key, other in model.swapped.get("metrics", {}).items()])
        for name, model in results.models.items()
    ]
    return sheet_of_parts("model", columns, models) if any(rows for _, rows in models) else None


def comparison_sheet(results: Results) -> Sheet:
    """Return one row for each metric and one column for each model; an undefined metric is an empty cell.

    A figure is what new cases are expected to show: the corrected one where the cases have chosen the threshold.
    """
    judged = side_by_side(results)
    return sheet(compared_columns(judged), dict.fromkeys(key for _, model in judged for key in model.metrics))


_WHO: Column[tuple[str, ModelColumn]] = text("table.model", lambda say, row: heading(say, head_of(*row)))


def _of_metric(key: str) -> Column[tuple[str, ModelColumn]]:
    return number(metric_named(key), lambda say, row: _expected(say, key, row[1]))


def _expected(say: Voice, key: str, judged: ModelColumn) -> Ranged:
    """Return the figure that new cases are expected to show, marked where it is a corrected one."""
    figure = figure_of(say, key, judged)
    return replace(figure.expected, marks=(say("checks.corrected"), *figure.marks)) if figure.corrected else figure
