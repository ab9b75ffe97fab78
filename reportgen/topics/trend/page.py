"""The trend over the months of a history."""

from functools import partial

from reportgen.page.blocks import Content, Table
from reportgen.page.cells import cut_off
from reportgen.page.material import Material, Ranged, Voice, paragraphs
from reportgen.page.table import Column, block, metric_named, number, text
from reportgen.results.values.trend import MonthlyTrend, TrendMonth
from reportgen.text import dates


def trend_section(material: Material) -> Content:
    """Yield the months with what the watch says of them; nothing without a history."""
    seen = material.results.trend
    if seen is None:
        return
    yield from material.figure("trend", _months(material.say, seen))
    yield from paragraphs(material.explained.said("trend"))
    yield from material.figure("trend_cost")


def _months(say: Voice, seen: MonthlyTrend) -> Table:
    moved = len({month.threshold for month in seen.months}) > 1
    columns: list[Column[TrendMonth]] = [
        text("trend.month", lambda say, row: dates.month(say.facts.say, row.period, "").shown),
        *([text("trend.as_of", _as_of)] if any(month.looks for month in seen.months) else []),
        Column("trend.cases", value=lambda row: row.cases, kind="count"),
        Column("trend.positives", value=lambda row: row.positives, kind="count"),
        *(number(metric_named(key), partial(_figure, key, key == seen.main)) for key in seen.months[-1].metrics),
        *([text("trend.threshold", lambda say, row: cut_off(say, row.threshold))] if moved else []),
    ]
    return block(say, "trend-table", say("trend.table", model=seen.months[-1].model), columns, seen.months)


def _as_of(say: Voice, row: TrendMonth) -> str:
    return dates.day(say.facts.say, row.as_of, "").shown


def _figure(key: str, ranged: bool, say: Voice, row: TrendMonth) -> Ranged | str:  # noqa: FBT001 (of `partial`)
    """Return a figure of a month: the main one with its range, which the picture has of all."""
    figure = row.metrics.get(key)
    if figure is None or figure.estimate is None:
        return say("not_defined")
    ends = (figure.low, figure.high) if ranged else (None, None)
    return say.with_range(key, figure.estimate, *ends)
