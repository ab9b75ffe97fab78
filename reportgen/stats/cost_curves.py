"""The curves of the cost page: cost by threshold, decision curve, cost curve, and the best threshold by price."""

from collections.abc import Mapping
from dataclasses import replace
from math import isclose
from typing import cast

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.prices import Outcome
from reportgen.counts.views import Counts, FloatArray, ScoreCounts
from reportgen.stats.costs import (
    FEWEST_FLAGS,
    MOST_FLAGS,
    End,
    at_stake,
    best_chance,
    envelope_of,
    is_at_stake,
    operating,
    total_at,
)
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import CostMatrix, Given
from reportgen.stats.hull import Envelope, ratio_of
from reportgen.stats.metrics import METRICS
from reportgen.stats.prevalence import shifted_score
from reportgen.stats.sweep import Sweep
from reportgen.stats.thresholds import TIE
from reportgen.stats.typed import less

STEPS = 201
DEAREST_MISS = 100.0  # false alarms; without costs, prices from its inverse to it are shown
AROUND = 4.0  # with costs, prices are shown from a quarter of what a miss costs to four times it

PriceEnds = tuple[CostMatrix, CostMatrix]  # every price at the low, and at the high end of its range


def cost_by_threshold(
    threshold: FloatArray, counts: Counts, given: Given, ends: PriceEnds | None
) -> dict[str, FloatArray]:
    """Return the cost per 1,000 cases at each threshold; with price ranges also the least and the most it may be."""
    found = {"threshold": threshold, "cost": evaluate(METRICS["cost_per_1000"], counts, given)}
    if ends is None:
        return found
    low, high = (1000 * total_at(counts, given, prices) / counts.n for prices in ends)
    return {**found, "low": low, "high": high}


def decision(model: Sweep, given: Given, ends: PriceEnds | None) -> dict[str, FloatArray]:
    """Return the net benefit at each threshold probability, beside flagging everyone (flagging nobody has none).

    With costs the range is fixed by them; the probability that they call for is one of the entries. Where the classes
    are weighed, a score is a chance among the cases as they were scored, and is moved as a sound one moves.
    """
    chance = _chances(given, ends)
    counts = model.counts.at(_places(model.scores, _as_scored(chance, model)))
    # One odds for each entry.
    at = replace(given, odds=cast("float", chance / (1 - chance)))
    everyone = model.counts.at(np.full(len(chance), -1))
    net_benefit = METRICS["net_benefit"]
    return {
        "chance": chance,
        "model": evaluate(net_benefit, counts, at),
        "flag_all": evaluate(net_benefit, everyone, at),
    }


def cost(counts: Counts, envelope: Envelope, in_use: int | None) -> dict[str, FloatArray]:
    """Return the cost curve: the expected cost, as a share of the most it may be, over prevalence and price together.

    Its corners are those of the lower envelope of all thresholds, so the lines between them are exact. Where prices
    differ by case, each case weighs as much as is at stake with it.
    """
    if is_at_stake(counts):
        counts = at_stake(counts)
        envelope = envelope_of(counts)
    positives, negatives = counts.tp[-1], counts.fp[-1]
    x = np.concatenate(([0.0], operating(positives / (positives + negatives), envelope.ratio), [1.0]))
    x, first = np.unique(x, return_index=True)
    best = np.append(envelope.index, envelope.index[-1])[first]

    def line(index: IntArray | int) -> FloatArray:
        at = counts.at(index)
        return np.asarray(at.fn / positives * x + at.fp / negatives * (1 - x))

    return {"operating": x, "model": line(best), **({} if in_use is None else {"in_use": line(in_use)})}


def threshold_by_ratio(model: Sweep, envelope: Envelope, given: Given, ends: PriceEnds | None) -> dict[str, FloatArray]:
    """Return the best threshold where a miss costs so many false alarms, and its cost in false alarms per 1,000 cases.

    Prices by case play no part: one ratio holds for all.
    """
    named = _named(given, ends)
    low, high = min([1 / DEAREST_MISS, *named / AROUND]), max([DEAREST_MISS, *named * AROUND])
    ratio = np.union1d(np.geomspace(low, high, STEPS), named)
    index = envelope.at(ratio)
    at = model.counts.at(index)
    return {"ratio": ratio, "threshold": model.thresholds[index], "cost": 1000 * (at.fp + ratio * at.fn) / at.n}


def _named(given: Given, ends: PriceEnds | None) -> FloatArray:
    """Return what a miss costs by the prices in use, and by those that call for the fewest and for the most flags."""
    return np.array([price for costs in _matrices(given, ends) if (price := ratio_of(costs)) is not None])


def _matrices(given: Given, ends: PriceEnds | None) -> tuple[CostMatrix, ...]:
    typed = () if given.costs is None else (given.costs,)
    return typed if ends is None else (*typed, *(_picked(ends, which) for which in (FEWEST_FLAGS, MOST_FLAGS)))


def _picked(ends: PriceEnds, which: Mapping[Outcome, End]) -> CostMatrix:
    low, high = ends
    return CostMatrix(**{outcome: getattr(low if end == "low" else high, outcome) for outcome, end in which.items()})


def _chances(given: Given, ends: PriceEnds | None) -> FloatArray:
    """Return the threshold probabilities to show, evenly spaced on the scale of their log odds."""
    named = _named(given, ends)
    low, high = (named.min() / AROUND, named.max() * AROUND) if len(named) else (1 / DEAREST_MISS, DEAREST_MISS)
    called_for = (best_chance(costs).chance for costs in _matrices(given, ends))
    exact = np.array([chance for chance in called_for if chance is not None])
    spaced = 1 / (1 + np.geomspace(low, high, STEPS))
    apart = np.all(
        np.abs(spaced[:, None] - exact) > TIE * exact, axis=1
    )  # else one stands there twice, but for rounding
    found = np.union1d(spaced[apart], exact)
    return found[found < 1]  # a false alarm beyond all price: its odds are no number


def _as_scored(chance: FloatArray, model: Sweep) -> FloatArray:
    """Return which chance among the cases as they were scored is this one with the classes as they are weighed."""
    positives, negatives = model.scores.positives.sum(), model.scores.negatives.sum()
    scored, weighed = float(positives / (positives + negatives)), model.counts.at(-1)
    used = float(weighed.tp / weighed.n)
    return chance if isclose(scored, used, rel_tol=TIE) else shifted_score(chance, sampled=used, used=scored)


def _places(scores: ScoreCounts, chance: FloatArray) -> IntArray:
    """Return which entry of the sweep flags from each chance of the positive class on."""
    if scores.flag == "low":
        return np.searchsorted(scores.score, [less(1, each) for each in chance], side="right")
    return len(scores.score) - np.searchsorted(scores.score[::-1], chance, side="left")
