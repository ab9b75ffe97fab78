"""Rates for new cases as percentages, each with its 95% range and no firmer than the test allows."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import Corrected, Measure
from reportgen.results.paths import Number
from reportgen.stats.adequacy import Standing, lack_for_ranking, lack_of_cases, lack_of_clusters, none_seen
from reportgen.text import numbers, numerals
from reportgen.text.facts import Facts, number_slot, text_slot
from reportgen.text.money import standing_of
from reportgen.text.sentences import Sentence, Slot

Name = Literal["missed", "caught", "alarms", "right"]
Strength = Literal["plain", "probably"]  # the second: a flaw of the data is known

DIGITS_FROM = 1_000  # cases under the bar from which a percentage has a decimal


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
    least = 0 if facts.cases(rate.of) < DIGITS_FROM else 1
    low, high, share = percents(facts, figure, least)
    reason = doubt(facts, name)
    but = {} if reason is None or reason.shown in given else {"reason": reason}
    firm = strength(reason)
    if standing.said == "counts and range":
        return facts.say(f"rate.{name}", between=True, strength=firm, low=low, high=high, **but)
    return facts.say(f"rate.{name}", strength=firm, rate=share, low=low, high=high, **but)


def percents(facts: Facts, figure: Measure | Corrected, least: int = 0) -> tuple[Slot, Slot, Slot]:
    """Return the ends of a range and its share as percentages, with the digits that tell them well and apart."""
    ends = [end for end in (figure.low, figure.high) if end is not None]
    places = numbers.percent_places([figure.estimate or 0.0], least)
    while places < numerals.FINEST and len({numbers.percent_at(end, places) for end in ends}) < len(set(ends)):
        places += 1
    shown = partial(numbers.percent_at, places=places)
    low, high, share = (facts.quote(figure, end, shown=shown) for end in ("low", "high", "estimate"))
    return low, high, share


def _end(facts: Facts, name: Name, measure: Measure) -> Sentence | None:
    """Return what is still possible where none or all of the cases had it; a bound is rounded up."""
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
    few = lack_for_ranking(facts.cases(rate.of), math.inf) is not None
    counted = facts.nouns(rate.noun, facts.count(rate.of))
    return facts.say(
        f"rate.{name}",
        seen="none" if none else "all",
        held=facts.say.phrase("rate.held", counted, few=few, cases_held=counted),
        high=number_slot(*high, numbers.percent_up),
    )


def strength(reason: Slot | None) -> Strength:
    """Return how firmly a rate may be told: a flaw of the data makes it probable."""
    return "plain" if reason is None else "probably"


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
