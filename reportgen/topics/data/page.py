"""The data: what is said of them, what each part and each column of them holds, and what became of the rows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from reportgen.analysis.stated import DATA
from reportgen.counts.cells import MOST_DISTINCT
from reportgen.drawing.small import letters, small_bars
from reportgen.page.blocks import Content, Table
from reportgen.page.cells import role
from reportgen.page.material import Material, Ranged, Speaker, Voice, opening, paragraphs
from reportgen.page.stated import stated_facts
from reportgen.page.table import Column, block, metric_named, number, text
from reportgen.results.measure import Measure
from reportgen.results.results import SplitFacts
from reportgen.results.values.data import Codes, ColumnKind, Quarter
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
        table = block(say, "columns", caption, _KINDS, first_columns)
        last = len(_KINDS) - 1
        pictured = {
            (place, last): small_bars(column.contents.bars, _heights(say, column.contents.bars))
            for place, column in enumerate(first_columns)
            if column.contents.bars
        }
        yield replace(table, pictured=pictured)


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


def _contents(say: Speaker, column: ColumnKind) -> str:
    """Return which sort of values there are, and whether any between two of them can occur."""
    values, contents = say(f"kind.{column.values}"), column.contents
    if contents.holds is None:
        return say("kind.occur", values=values)
    return say("kind.contains", holds=say(f"kind.holds.{contents.holds.replace(' ', '_')}"), values=values)


def _shown_values(say: Speaker, column: ColumnKind) -> str:
    """Return the range or the commonest values, below what of them is not as declared, and last their bars."""
    beside = (
        "" if column.twin is None else say("data.twin", column=column.twin.column),
        "" if column.tells_label is None else say("data.tells_label"),
    )
    lines = (_range(say, column), _not_declared(say, column.codes), *beside, letters(column.contents.bars))
    return "\n".join(line for line in lines if line)


def _not_declared(say: Speaker, codes: Codes | None) -> str:
    if codes is None or not (codes.undeclared or codes.absent):
        return ""
    other = [say("data.value", text=text, share=numbers.count(n)) for text, n in [*codes.undeclared.items()][:_LISTED]]
    lacking = [*codes.absent][:_LISTED]
    parts = [("data.not_declared", other), ("data.never", lacking)]
    return "; ".join(say(key, values=", ".join(listed)) for key, listed in parts if listed)


def _range(say: Speaker, column: ColumnKind) -> str:
    """Return the ends of numbers and times, or the commonest of other values; nothing of what tells cases apart."""
    contents = column.contents
    if contents.holds in ("numbers", "whole numbers"):
        ends = () if contents.lowest is None or contents.highest is None else (contents.lowest, contents.highest)
        return say("data.range.ends", low=_end(ends[0]), high=_end(ends[1])) if ends else ""
    if contents.first is not None and contents.last is not None:
        return dates.period(say.facts.say, contents.first, contents.last, "").shown
    rest = column.rows - column.missing - sum(contents.commonest.values())
    shares = _shares(say, [*contents.commonest.values(), rest])
    listed = zip(contents.commonest, shares, strict=False)
    return "; ".join(say("data.value", text=text, share=share) for text, share in [*listed][:_LISTED])


def _shares(say: Speaker, rows: Sequence[float]) -> Sequence[str]:
    """Return parts of a whole as percentages that add up; as counts where there are too few for these."""
    whole = numbers.count(sum(rows))
    return numbers.percents(rows) or [say("data.few", part=numbers.count(n), whole=whole) for n in rows]


def _end(value: float) -> str:
    """Return the end of a range, in six digits where it is not whole."""
    return numbers.score(value if value.is_integer() else float(f"{value:.6g}"))


def _heights(say: Speaker, bars: Sequence[float | None]) -> str:
    """Return bars in words, for those who do not see them."""
    listed = numbers.listed([say("data.hidden_bar") if n is None else numbers.count(n) for n in bars])
    return say("data.bars", rows=listed)


_LISTED = 3  # of the commonest values
_KINDS: tuple[Column[ColumnKind], ...] = (
    Column("data.column", value=lambda row: row.column),
    Column("data.used_as", value=lambda row: ", ".join(row.used_as)),
    Column("data.kind", cell=lambda say, row: f"{_kind(say, row)}\n{_contents(say, row)}"),
    Column("data.missing", cell=_missing, kind="number"),
    Column("data.distinct", cell=_distinct, kind="number"),
    Column("data.values", cell=_shown_values),
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
