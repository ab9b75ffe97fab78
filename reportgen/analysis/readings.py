"""Where on the curves of costs the points lie that words and pictures speak of, so that both mean the same one."""

from collections.abc import Sequence
from math import isclose, log

from reportgen.frozen import frozen
from reportgen.results.paths import Number
from reportgen.results.results import Curve, ModelResult, Results
from reportgen.results.values.costs import PerCase, Price, PriceRange
from reportgen.stats.adequacy import RARE
from reportgen.stats.thresholds import TIE

BALANCE = 1e-9  # how near to the balance of the costs a point of a grid has to lie to be the one that was put there

BEYOND, TWICE = 1.5, 2.0  # how far above the cheaper rule without a model the axis of cost by threshold goes on


def least(costs: Sequence[float | None]) -> int:
    """Return the place of the lowest cost, on a tie the first: the one with the fewest flags."""
    defined = [cost for cost in costs if cost is not None]
    lowest = min(defined) + TIE * max(map(abs, defined))
    return next(place for place, cost in enumerate(costs) if cost is not None and cost <= lowest)


def same_cost(cost: float | None, other: float | None) -> bool:
    """Return whether two costs are one, but for rounding."""
    return cost is not None and other is not None and abs(cost - other) <= TIE * max(abs(cost), abs(other))


def in_force(thresholds: Sequence[float | None], value: float | None, *, low: bool) -> int | None:
    """Return the place whose decisions hold at a threshold, which may lie between two scores; None flags nothing."""
    sign = -1 if low else 1
    reached = [
        (sign * at, place)
        for place, at in enumerate(thresholds)
        if value is not None and at is not None and sign * at >= sign * value
    ]
    return min(reached)[1] if reached else next((n for n, at in enumerate(thresholds) if at is None), None)


def at_threshold(model: ModelResult, metric: str) -> float | None:
    """Return a metric of the scores at their threshold, which need not be that of decisions in the data."""
    rule = model.threshold.rule if model.threshold else None
    metrics = next((at.metrics for at in model.operating_points if at.rule == rule), model.metrics)
    return metrics[metric].estimate if metric in metrics else None


def by_odds(model: ModelResult) -> bool:
    """Return whether scores are drawn by their odds: they are chances, and one of the classes is rare."""
    share = model.metrics["prevalence"].estimate if "prevalence" in model.metrics else None
    return share is not None and "decision" in model.curves and 0 < min(share, 1 - share) < RARE


def cost_ceiling(curve: Curve) -> float | None:
    """Return where the axis of cost by threshold ends before the highest costs; None where these dwarf nothing."""
    lowest = [cost for cost in curve["cost"] if cost is not None]
    highest = [cost for key in ("cost", "low", "high") for cost in curve.get(key, ()) if cost is not None]
    level = min(lowest[0], lowest[-1])
    top = level + max(TWICE * (level - min(lowest)), BEYOND * abs(level))
    return top if top > level and max(highest) > TWICE * top else None


def recommended_place(model: ModelResult) -> int | None:
    """Return the place of the operating point that is recommended instead of the threshold in use, if there is one."""
    used = model.threshold.value if model.threshold is not None else None
    points = enumerate(model.operating_points)
    return next((place for place, at in points if "recommended" in at.roles and at.threshold != used), None)


def miss_in_false_alarms(results: Results, end: str = "likely") -> Number | None:
    """Return how many false alarms one more miss costs, by the likely prices or those of one end of their ranges.

    None where there are no prices, or where an error is no dearer than the right answer.
    """
    if results.costs is None:
        return None
    other = {"low": "high", "high": "low"}.get(end, end)
    miss = _price(results, "false_negative", end) - _price(results, "true_positive", other)
    alarm = _price(results, "false_positive", other) - _price(results, "true_negative", end)
    return None if miss.value <= 0 or alarm.value <= 0 else miss / alarm


@frozen
class OperatingShares:
    """Where on the axis of a cost curve the model works; the ends differ where prices are ranges."""

    low: Number
    likely: Number
    high: Number

    @property
    def ranges(self) -> bool:
        """Whether it is a stretch and not a point."""
        return self.low.value < self.high.value


def operating_shares(results: Results) -> OperatingShares | None:
    """Return the share that misses have in the cost of getting everything wrong: by the prices and the prevalence."""
    share = share_in_use(results)
    ratios = [miss_in_false_alarms(results, end) for end in ("low", "likely", "high")]
    if share is None or any(ratio is None for ratio in ratios):
        return None
    low, likely, high = (_probability_cost(share, ratio) for ratio in ratios if ratio is not None)
    return OperatingShares(low=low, likely=likely, high=high)


def break_even_chance(results: Results) -> float | None:
    """Return the chance of the positive class from which on a flag pays, by the prices of the cases judged on."""
    ratio = miss_in_false_alarms(results)
    return None if ratio is None else 1 / (1 + ratio.value)


def nearest(ratios: Sequence[float | None], value: float) -> int:
    """Return the place of the ratio that is nearest, as ratios go."""
    return min(
        (abs(log(ratio / value)), place) for place, ratio in enumerate(ratios) if ratio is not None and ratio > 0
    )[1]


def balance(curve: Curve, chance: float | None) -> int | None:
    """Return the place on a decision curve that the costs ask for, where the grid has it."""
    if chance is None:
        return None
    return next(
        (
            place
            for place, (at, model, flag_all) in enumerate(
                zip(curve["chance"], curve["model"], curve["flag_all"], strict=True)
            )
            if None not in (at, model, flag_all) and isclose(at or 0.0, chance, rel_tol=BALANCE)
        ),
        None,
    )


def share_in_use(results: Results) -> Number | None:
    """Return the share of positives that weighs costs: that in use where the config says it, else that of the test."""
    in_use = results.models[results.subject].deployment
    if in_use is not None:
        return results.paths.at(in_use, "prevalence")
    tested = results.data.splits[results.data.reported_on]
    return None if tested.prevalence is None else results.paths.at(tested, "prevalence")


def _probability_cost(prevalence: Number, ratio: Number) -> Number:
    misses = prevalence.by(ratio)
    return (misses / (misses.plus(1) - prevalence)).bracketed


def _price(results: Results, outcome: str, end: str) -> Number:
    price: Price = getattr(results.costs, outcome)
    if isinstance(price, PerCase):
        return results.paths.at(price, "mean" if price.mean_judged is None else "mean_judged")
    if isinstance(price, PriceRange):
        return results.paths.at(price, end)
    return results.paths.at(results.costs, outcome)
