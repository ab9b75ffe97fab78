"""The data: what is said of them, what each part and each column of them holds, and what became of the rows."""

from collections.abc import Iterator, Sequence
from functools import partial

from reportgen.analysis.stated import DATA
from reportgen.counts.cells import MOST_DISTINCT
from reportgen.page.blocks import Content, Table
from reportgen.page.cells import role
from reportgen.page.material import Material, Ranged, Speaker, Voice, opening, paragraphs
from reportgen.page.stated import stated_facts
from reportgen.page.table import Column, block, metric_named, number, text
from reportgen.results.measure import Measure
from reportgen.results.results import SplitFacts
from reportgen.results.values.data import ColumnKind, Quarter
from reportgen.text import dates, numbers

MOST_COLUMNS = 40  # on the page; results.json has all
READ = ("data.used", "data.as_counts")
_Split = tuple[str, SplitFacts]
_IfMissing = tuple[str, str, Measure, Measure]  # a model, a metric, as counted and with missing scores not flagged


def data_section(material: Material) -> Content:
    """Yield how many rows were used."""
    yield from paragraphs(opening(material.explained.said("data"), READ)[0])


def data_record(material: Material) -> Content:
    """Yield what each part of the data has, and what else is said and stated."""
    if material.results.models:
        yield block(material.say, "splits", material.say("data.splits"), _SPLITS, material.results.data.splits.items())
    yield from paragraphs(opening(material.explained.said("data"), READ)[1])
    yield from stated_facts(material, DATA)
    if material.results.models:  # without cases there is nothing to count
        yield from _if_missing(material.say)
        yield from material.figure("over_time")
        yield from _over_time(material.say)
    yield from kinds(material.say, material.results.data.columns)


def kinds(say: Speaker, columns: Sequence[ColumnKind]) -> Content:
    """Yield of which kind each column is."""
    if columns:
        first_columns = columns[:MOST_COLUMNS]
        counts = {"shown": numbers.count(len(first_columns)), "all": numbers.count(len(columns))}
        caption = say("data.kinds") if len(first_columns) == len(columns) else say("data.kinds.first", **counts)
        yield block(say, "columns", caption, _KINDS, first_columns)


def _if_missing(say: Voice) -> Iterator[Table]:
    """Yield the figures of models with missing scores taken for not flagged, where that depends on the class."""
    models = say.facts.results.models
    rows = [
        (name, key, models[name].metrics[key], measure)
        for name, by_class in ((name, model.missing_by_class) for name, model in models.items())
        if by_class is not None
        for key, measure in by_class.metrics.items()
    ]
    if rows:
        yield block(say, "if-missing", say("data.if_missing"), _IF_MISSING, rows)


def _over_time(say: Voice) -> Iterator[Table]:
    """Yield the subject's figures of each quarter of the time, and how often chance makes such trends."""
    timeline = say.facts.subject.over_time
    if timeline is None:
        return
    columns: list[Column[Quarter | None]] = [
        text("data.over_time.quarter", _period),
        Column("data.cases", value=lambda row: None if row is None else row.cases, kind="count"),
        Column("data.positives", value=lambda row: None if row is None else row.positives, kind="count"),
        *(number(metric_named(key), partial(_figure, key)) for key in timeline.figures),
    ]
    rows = [*timeline.quarters, None]
    yield block(say, "over-time", say("data.over_time", model=say.facts.model_name().shown), columns, rows)


def _period(say: Voice, row: Quarter | None) -> str:
    if row is None:
        return say("data.over_time.trend")
    return dates.period(say.facts.say, row.from_, row.to, "").shown


def _figure(key: str, say: Voice, row: Quarter | None) -> Ranged | str:
    """Return the figure of a quarter with its range; in the last row the p-value of its trend."""
    timeline = say.facts.subject.over_time
    if row is not None:
        measure = row.metrics[key]
        ends = {"value": measure.estimate, "low": measure.low, "high": measure.high}
        return Ranged.of({name: say.number(key, end) for name, end in ends.items() if end is not None})
    trend = None if timeline is None else timeline.trends.get(key)
    return "" if trend is None else say.p_value(trend.p_adjusted)


def _share(say: Voice, row: _Split) -> str:
    """Return the share of positives as the sentence above the table gives it; a fraction where there are too few."""
    split = row[1]
    if split.prevalence is None:
        return say("not_defined")
    percent = numbers.percent(split.prevalence, split.rows)
    if percent is None and say.facts.weighted:
        return numbers.share(split.prevalence)
    return percent or say("data.few", part=numbers.count(split.positives), whole=numbers.count(split.rows))


def _kind(say: Speaker, column: ColumnKind) -> str:
    """Return the kind of a column, with its order where it is known, and whether the config says so."""
    text = say(f"kind.{column.kind}")
    if column.order:
        text = say("kind.in_order", kind=text, order=" < ".join(column.order))
    return text if column.guessed else say("kind.stated", kind=text)


def _missing(say: Speaker, column: ColumnKind) -> str:
    if not column.missing:
        return say("data.none_missing")
    share = numbers.percent(column.missing / column.rows, column.rows)
    return share or say("data.few", part=numbers.count(column.missing), whole=numbers.count(column.rows))


def _distinct(say: Speaker, column: ColumnKind) -> str:
    if column.digits is not None:
        return say("data.distinct_in_bins")
    if column.distinct is None:
        return say("data.many_distinct", most=numbers.count(MOST_DISTINCT))
    return numbers.count(column.distinct)


_KINDS: tuple[Column[ColumnKind], ...] = (
    Column("data.column", value=lambda row: row.column),
    Column("data.used_as", value=lambda row: ", ".join(row.used_as)),
    Column("data.kind", cell=_kind),
    Column("data.values", cell=lambda say, row: say(f"kind.{row.values}")),
    Column("data.missing", cell=_missing, kind="number"),
    Column("data.distinct", cell=_distinct, kind="number"),
)
_IF_MISSING: tuple[Column[_IfMissing], ...] = (
    text("data.if_missing.model", lambda _, row: row[0]),
    text("table.metric", lambda say, row: say.metric(row[1])),
    number("data.if_missing.counted", lambda say, row: say.value(row[1], row[2]).counted),
    number("data.if_missing.then", lambda say, row: say.value(row[1], row[3]).counted),
)
_SPLITS: tuple[Column[_Split], ...] = (
    text("data.split", lambda say, row: role(say, row[0])),
    Column("data.cases", value=lambda row: row[1].rows, kind="count"),
    Column("data.positives", value=lambda row: row[1].positives, kind="count"),
    Column("data.negatives", value=lambda row: row[1].rows - row[1].positives, kind="count"),
    number("data.share", _share),
)
