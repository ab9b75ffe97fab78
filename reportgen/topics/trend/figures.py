"""The words of the figures of months: each month's figures, and why the cost moved."""

from collections.abc import Iterator
from functools import reduce

from reportgen.results.values.trend import MonthlyTrend, TrendMonth
from reportgen.text import dates
from reportgen.text.facts import Facts, limit_slot, text_slot
from reportgen.text.figures import FigureWords
from reportgen.text.say import joined
from reportgen.text.sentences import FigureRow, Panel, Sentence, Slot
from reportgen.topics.trend.limits import limits
from reportgen.topics.trend.words import amount_slot, factor_slot, moved, value

THRESHOLD = "threshold"
THOUSAND = 1_000  # cases that a cost is told of


def has_months(facts: Facts) -> bool:
    """Return whether there are several months."""
    return facts.results.trend is not None and len(facts.results.trend.months) > 1


def has_cost(facts: Facts) -> bool:
    """Return whether the cost of two stretches of months can be compared."""
    return facts.results.trend is not None and facts.results.trend.cost is not None


def _trend(facts: Facts) -> MonthlyTrend:
    seen = facts.results.trend
    if seen is None:
        message = "there are no months"
        raise ValueError(message)
    return seen


def shown(seen: MonthlyTrend) -> tuple[str, ...]:
    """Return what is drawn month by month: the metrics of the last month, and the threshold where it moved."""
    moves = len({month.threshold for month in seen.months}) > 1
    return (*seen.months[-1].metrics, *((THRESHOLD,) if moves else ()))


def months(facts: Facts) -> FigureWords:
    """Return the words of the figures of each month."""
    seen, say, name = _trend(facts), facts.say, "figure.trend"
    first, last = seen.months[0], seen.months[-1]
    title = say(f"{name}.title", **_title(facts, seen))
    return FigureWords(
        title=title,
        subtitle=say(f"{name}.subtitle", level=facts.level, begins=_month(facts, first), ends=_month(facts, last)),
        x=say(f"{name}.axis"),
        y=say("figure.no_axis"),
        labels={
            **{key: _head(facts, key) for key in shown(seen)},
            **{
                f"month.{month}": say(
                    "figure.name", name=text_slot(dates.short_month(month), facts.paths.of(seen, "months"))
                )
                for month in _all(seen)
            },
        },
        short=say(f"{name}.short", count=facts.number_of(seen.months)),
        reading=(reduce(joined, _reading(facts, seen)),),
    )


def _all(seen: MonthlyTrend) -> Iterator[str]:
    yield from sorted({*(month.period for month in seen.months), *seen.missing})


def _head(facts: Facts, key: str) -> Sentence:
    if key == THRESHOLD:
        return facts.say("figure.trend.threshold")
    return facts.say("figure.name", name=facts.metric_name(key))


def _month(facts: Facts, month: TrendMonth) -> Slot:
    text, source = facts.paths.value(month, "period")
    return dates.month(facts.say, str(text), source)


def _title(facts: Facts, seen: MonthlyTrend) -> dict[str, Slot | str | None]:
    alarm = seen.watch.alarm
    if alarm is not None:
        text, source = facts.paths.value(alarm, "since")
        return {
            "how": "alarm",
            "metric": facts.metric_name(alarm.metric),
            "before": value(facts, alarm.metric, facts.at(alarm, "before")),
            "after": value(facts, alarm.metric, facts.at(alarm, "after")),
            "since": dates.month(facts.say, str(text), source),
        }
    months = [month for month in seen.months if seen.main in month.metrics]
    months = [month for month in months if month.metrics[seen.main].estimate is not None]
    metric = facts.metric_name(seen.main)
    if len(months) < 2:  # noqa: PLR2004 (both ends)
        return {"how": "unknown", "metric": metric}
    ends = {
        name: value(facts, seen.main, facts.at(month.metrics[seen.main], "estimate"))
        for name, month in (("before", months[0]), ("after", months[-1]))
    }
    how = "calm" if seen.watch.unwatched is None else "unwatched"
    dated = {"begins": _month(facts, months[0]), "ends": _month(facts, months[-1])}
    return {"how": how, "metric": metric, **ends, **dated}


def _reading(facts: Facts, seen: MonthlyTrend) -> Iterator[Sentence]:
    say, keys = facts.say, shown(seen)
    yield say("figure.trend.read", level=facts.level)
    if any(check.metric in keys for check in limits(facts.results)):
        yield say("figure.trend.limit")
    if seen.watch.alarm is not None:
        yield say("figure.trend.shaded")
    if any(month.note is not None for month in seen.months):
        yield say("figure.trend.noted")


def cost(facts: Facts) -> FigureWords:
    """Return the words of the figure of why the cost moved."""
    seen, say, name = _trend(facts), facts.say, "figure.trend_cost"
    move = seen.cost
    if move is None:
        message = "there is no cost to explain"
        raise ValueError(message)
    before, after = (facts.money(*facts.at(move, end)) for end in ("before", "after"))
    thousand = limit_slot(THOUSAND)
    difference = moved(facts, facts.at(move, "difference"))
    stretches = {
        f"{side}_{end}": dates.month(facts.say, *map(str, facts.paths.value(move, side, place)))
        for side in ("then", "now")
        for place, end in enumerate(("first", "last"))
    }
    rows = tuple(
        FigureRow(
            name=say("figure.name", name=factor_slot(facts, seen, factor)),
            beside=say("figure.trend_cost.amount", amount=amount_slot(facts, seen, factor)),
            estimate=part,
            low=None,
            high=None,
        )
        for factor, part in move.parts.items()
    )
    return FigureWords(
        title=say(f"{name}.title", before=before, after=after, difference=difference, thousand=thousand),
        subtitle=say(
            f"{name}.subtitle", months=move.then[0] != move.then[1] or move.now[0] != move.now[1], **stretches
        ),
        x=say(f"{name}.axis", thousand=thousand, **facts.unit_of("cost_per_1000")),
        y=say("figure.no_axis"),
        labels={},
        panels=(Panel(head=None, rows=rows, share=False),),
        short=say(f"{name}.short"),
        reading=(say(f"{name}.read"),),
    )
