"""What the months of a history show: since when a figure has changed, or how soon a change would be seen."""

from collections.abc import Iterator
from functools import partial

from reportgen.results.paths import Number
from reportgen.results.values.trend import Factor, MonthlyTrend, TrendMonth, Watch
from reportgen.stats.alarm import SOON
from reportgen.stats.metrics import METRICS
from reportgen.text import dates
from reportgen.text.facts import Facts, limit_slot, listed, metric_in_words, number_slot, percent_slot, text_slot
from reportgen.text.sentences import Sentence, Slot


def trend(facts: Facts) -> Iterator[Sentence]:
    """Yield what the watch says, what it rests on, and why the cost moved."""
    seen = facts.results.trend
    if seen is None:
        return
    yield from _watched(facts, seen.watch)
    for month in seen.months:
        if month.note is not None and (month.period, seen.watch.restart) != (seen.watch.since, "annotated"):
            yield facts.say("trend.noted", month=_month(facts, month, "period"), note=facts.text(month, "note"))
        yield from _known(facts, seen, month)
    if seen.missing:
        places = range(len(seen.missing))
        slots = [_month(facts, seen, "missing", place) for place in places]
        yield facts.say("trend.missing", months=listed(slots, facts.paths.of(seen, "missing")))
    yield from _cost(facts, seen)


def value(facts: Facts, key: str, number: Number) -> Slot:
    """Return a figure in running text: a share as a percentage, a cost as money."""
    if METRICS[key].kind == "cost":
        return facts.money(*number)
    return number_slot(*number, partial(metric_in_words, key))


def _month(facts: Facts, node: object, *names: str | int) -> Slot:
    text, source = facts.paths.value(node, *names)
    return dates.month(facts.say, str(text), source)


def _watched(facts: Facts, watch: Watch) -> Iterator[Sentence]:
    say, since = facts.say, _month(facts, watch, "since")
    if watch.unwatched is not None:
        yield say("trend.unwatched", why=watch.unwatched, restart=watch.restart, since=since)
        return
    alarm, soon = watch.alarm, watch.soon
    if alarm is not None:
        ends = {name: _month(facts, alarm, name) for name in ("earliest", "latest")}
        ranged = {} if alarm.earliest == alarm.latest else ends
        yield say("trend.began", month=_month(facts, alarm, "since"), **ranged)
    if soon is not None:
        yield say(
            "trend.soon",
            lower=soon.to < soon.now,
            metric=facts.metric_name(soon.metric),
            now=value(facts, soon.metric, facts.at(soon, "now")),
            to=value(facts, soon.metric, facts.at(soon, "to")),
            months=limit_slot(SOON),
            chance=percent_slot(*facts.at(soon, "chance")),
        )
    names = [facts.metric_name(key) for key in watch.metrics]
    yield say(
        "trend.promise",
        metrics=listed(names, "config.report.metrics"),
        since=since,
        restart=watch.restart,
        share=percent_slot(*facts.at(watch, "false_alarms")),
        note=_note(facts, watch),
    )


def _note(facts: Facts, watch: Watch) -> Slot:
    """Return what the config says of the month in which the watch began, or of the last one before."""
    notes = facts.config.annotate
    month = max((month for month in notes if month <= watch.since), default="")
    return text_slot(notes.get(month, ""), f"config.annotate.{month}")


def _known(facts: Facts, seen: MonthlyTrend, month: TrendMonth) -> Iterator[Sentence]:
    """Yield how a month was known on the first day and on the last."""
    now = month.metrics.get(seen.main)
    first = next((look for look in month.looks if look.estimate is not None), None)
    if first is None or now is None or now.estimate is None:
        return
    yield facts.say(
        "trend.known",
        month=_month(facts, month, "period"),
        metric=facts.metric_name(seen.main),
        then=value(facts, seen.main, facts.at(first, "estimate")),
        day=facts.day_of(first),
        now=value(facts, seen.main, facts.at(now, "estimate")),
        last=facts.day_of(month),
    )


def _cost(facts: Facts, seen: MonthlyTrend) -> Iterator[Sentence]:
    move = seen.cost
    if move is None:
        return
    parts = [part_slot(facts, seen, factor) for factor in move.parts]
    yield facts.say("trend.cost", parts=listed(parts, facts.paths.of(move, "parts")), approximate=move.approximate)


def part_slot(facts: Facts, seen: MonthlyTrend, factor: Factor) -> Slot:
    """Return what a factor did to the cost: "prevalence: €144 less"."""
    amount = amount_slot(facts, seen, factor)
    return facts.say.phrase("trend.part", amount, factor=factor_slot(facts, seen, factor), amount=amount)


def factor_slot(facts: Facts, seen: MonthlyTrend, factor: Factor) -> Slot:
    """Return what a factor is called."""
    return text_slot(facts.say(f"trend.factor.{factor}").text, facts.at(seen.cost, "parts", factor).source)


def amount_slot(facts: Facts, seen: MonthlyTrend, factor: Factor) -> Slot:
    """Return by how much a factor moved the cost."""
    return moved(facts, facts.at(seen.cost, "parts", factor))


def moved(facts: Facts, number: Number) -> Slot:
    """Return an amount with its way: "€40 more", "€40 less"."""
    amount = facts.money(abs(number.value), number.source)
    way = "more" if number.value > 0 else "less" if number.value < 0 else "none"
    slot = number_slot(number.value, number.source, lambda _: amount.shown)
    return facts.say.phrase("trend.moved", slot, way=way, amount=slot)
