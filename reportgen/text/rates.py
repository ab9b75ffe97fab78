"""Rates for new cases as so many of every so many, each with its likely range and no firmer than the test allows."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import Measure
from reportgen.results.paths import Number
from reportgen.stats.adequacy import (
    Standing,
    few_clusters,
    lack_for_ranking,
    lack_of_cases,
    lack_of_clusters,
    none_seen,
)
from reportgen.text import numbers
from reportgen.text.facts import Facts, limit_slot, number_slot, text_slot
from reportgen.text.money import standing_of
from reportgen.text.say import joined
from reportgen.text.sentences import Sentence, Slot

Name = Literal["missed", "caught", "alarms", "right"]
Strength = Literal["plain", "probably", "may"]

HUNDRED = 100
DIGITS_FROM = 1_000  # cases under the bar from which a percentage has a decimal
ROUNDING = 1e-9  # of a bound that is a whole number but for the last digits of a float


@frozen
class Rate:
    """A metric that is told, the other side of it, and whom it is a share of."""

    metric: str
    other: str
    of: str  # an outcome of `facts.OUTCOME_NAMES`
    noun: str


RATES: Mapping[Name, Rate] = MappingProxyType(
    {
        "missed": Rate(metric="miss_rate", other="recall", of="positives", noun="positive"),
        "caught": Rate(metric="recall", other="miss_rate", of="positives", noun="positive"),
        "alarms": Rate(metric="false_alarm_rate", other="specificity", of="negatives", noun="negative"),
        "right": Rate(metric="precision", other="false_discovery_rate", of="flagged", noun="case"),
    }
)


def rates(facts: Facts, names: Sequence[Name]) -> Iterator[Sentence | None]:
    """Yield what some rates of one section are on new cases; a reason for doubt is given with the first that has it."""
    given: set[str] = set()
    for name in names:
        sentence = _rate(facts, name, given)
        if sentence is not None and "reason" in sentence.values:
            given.add(sentence.values["reason"].shown)
        yield sentence


def _rate(facts: Facts, name: Name, given: set[str]) -> Sentence | None:
    """Return what a rate is on new cases; None where there is nothing to say, or too little to say it by."""
    rate, measure = RATES[name], facts.measure(RATES[name].metric)
    figure = measure.expected
    if figure.estimate is None or lack_of_clusters(facts.results.data.clusters) is not None:
        return None
    standing = standing_of(facts, rate.metric, measure)
    if standing.said == "counts":
        # Many cases in clusters may be worth so few; whom few flags are is told by their counts.
        few = name != "right" and lack_of_cases(facts.cases(rate.of)) is not None
        return facts.say("rate.few", held=facts.nouns(rate.noun, facts.count(rate.of))) if few else None
    if figure.estimate in (0, 1):
        return _end(facts, name, measure)
    return None if standing.said == "nothing" or figure.low is None else _inside(facts, name, measure, standing, given)


def _inside(facts: Facts, name: Name, measure: Measure, standing: Standing, given: set[str]) -> Sentence:
    """Return a rate that is neither none nor all, as firmly as the test allows."""
    rate, figure = RATES[name], measure.expected
    whole = denominator(facts)
    step = _step(figure.estimate or 0.0, facts.cases(rate.of), whole)

    def slot(end: str) -> Slot:
        share = facts.at(figure, end)
        return number_slot(*share.times(whole), lambda _: _shown(facts, share.value, whole, step))

    low, high, count = slot("low"), slot("high"), slot("estimate")
    reason, of = doubt(facts, name), limit_slot(whole)
    firm, told_before = strength(facts, measure, reason), reason is not None and reason.shown in given
    but = {} if reason is None or told_before else {"reason": reason}
    if standing.said == "counts and range":
        return facts.say(f"rate.{name}", between=True, strength=firm, low=low, high=high, of=of, **but)
    if name == "right":
        seen = _whole(figure.estimate or 0.0, whole, step) or max(round(float(count.value)), 1)
        count = facts.say.phrase("counted.positive", count, count=replace(count, value=seen))
    ends = {} if low.shown == high.shown else {"low": low, "high": high}
    said = facts.say(f"rate.{name}", strength=firm, rate=count, **ends, of=of, **but)
    rest = _rest(facts, facts.at(figure, "estimate"), step) if name == "right" else None
    return joined(said, rest)


def _rest(facts: Facts, share: Number, step: int) -> Sentence | None:
    """Return how many of the flags are false alarms, so that both numbers add up to all of them."""
    whole = denominator(facts)
    count = _whole(share.value, whole, step)
    if count is None:
        return None
    rest = number_slot(*(1 - share).times(whole), lambda _: numbers.count(whole - count))
    return facts.say("rate.rest", number=whole - count, rest=rest)


def denominator(facts: Facts) -> int:
    """Return of how many all rates of the report are told: the least power of ten that tells each of them well."""
    shares = (facts.measure(rate.metric).best_guess for rate in RATES.values())
    return numbers.telling([part for share in shares if share is not None for part in (share, 1 - share)])


def _end(facts: Facts, name: Name, measure: Measure) -> Sentence | None:
    """Return what cannot be ruled out where none or all of the cases had it; a bound is rounded up."""
    rate = RATES[name]
    none = measure.best_guess == 0
    if name == "caught":
        return _end(facts, "missed", facts.measure("miss_rate"))
    other = measure if none else facts.measure(rate.other)
    if measure.corrected is not None:
        if facts.results.data.clusters is not None or facts.weighted:
            return None
        # Resamples of a figure that is always 0 say nothing of how large it may be.
        most, cases = none_seen(facts.results.run.level), facts.cases(rate.of)
        high = Number(min(most / cases, 1.0), f"{most} / ( {facts.count(rate.of).source} )") if cases else None
    else:
        high = None if other.high is None else facts.at(other, "high")
    if high is None:
        return None
    whole = denominator(facts)
    if 2 * high.value * whole < 1:  # rounded up, the bound would be more than twice what it is
        whole = max(whole, 10 * HUNDRED)
    up = math.ceil(whole * high.value - ROUNDING)
    few = lack_for_ranking(facts.cases(rate.of), math.inf) is not None
    counted = facts.nouns(rate.noun, facts.count(rate.of))
    return facts.say(
        f"rate.{name}",
        seen="none" if none else "all",
        held=facts.say.phrase("rate.held", counted, few=few, cases_held=counted),
        high=number_slot(*high.times(whole), lambda _: numbers.count(up)),
        of=limit_slot(whole),
    )


def strength(facts: Facts, measure: Measure, reason: Slot | None) -> Strength:
    """Return how firmly a rate may be told."""
    if reason is not None:
        return "may"
    small = lack_for_ranking(facts.cases("positives"), facts.cases("negatives")) is not None
    rough = few_clusters(facts.results.data.clusters) is not None
    return "probably" if small or rough or measure.corrected is not None else "plain"


def doubt(facts: Facts, name: Name) -> Slot | None:
    """Return why the cases or their labels do not speak for new ones, as far as that is known."""
    about = facts.config.about
    if about.cases_selected == "convenience":
        return text_slot(facts.say("reason.convenience").text, "config.about.cases_selected")
    if about.label.only_flagged_checked and name != "right":
        return text_slot(facts.say("reason.unchecked").text, "config.about.label.only_flagged_checked")
    if about.label.known_problems or facts.results.data.rows.dropped.get("doubtful_label"):
        return text_slot(facts.say("reason.labels").text, "config.about.label.known_problems")
    return None


def _step(share: float, cases: float, whole: int) -> int:
    """Return to what a rate is rounded, so that it has no more digits than its cases: whole percents of a hundred.

    One that this would move by more than a tenth has more.
    """
    sizes = (whole // part for part in (HUNDRED, 10 * HUNDRED) if cases < DIGITS_FROM or part > HUNDRED)
    both = (whole * share, whole * (1 - share))
    near = (size for size in sizes if size and all(numbers.within_a_tenth(step_of(side, size), side) for side in both))
    return next(near, 1)


def _shown(facts: Facts, share: float, whole: int, step: int) -> str:
    """Return a rate as so many of so many; one that is not none never reads as none, nor one that is not all as all."""
    count = _whole(share, whole, step)
    if count is not None:
        return numbers.count(count)
    few = 2 * share < 1
    return facts.say("rate.fewer" if few else "rate.more", count=limit_slot(1 if few else whole - 1)).text


def _whole(share: float, whole: int, step: int) -> int | None:
    """Return a rate as a whole number; None where that would be none, or all, and the rate is not."""
    counts = (step_of(share * whole, size) for size in (step, 1))
    return next((count for count in counts if 0 < count < whole or share in (0, 1)), None)


def step_of(value: float, size: int) -> int:
    """Return the nearest multiple, a half upwards."""
    return size * math.floor(value / size + 0.5)
