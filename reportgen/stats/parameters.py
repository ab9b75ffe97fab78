"""What a metric may need besides the counts: beta, costs and the odds of a threshold.

Prices are taken as they were typed: 0.3 less 0.1 is 0.2, of which floats make 0.19999999999999998. A threshold worked
out from them is held against scores, and a score of 0.2 has to reach it.
"""

import math
from fractions import Fraction
from typing import Any

from reportgen.counts.query import OF_POSITIVES, Outcome
from reportgen.frozen import frozen
from reportgen.stats.metrics import Metric
from reportgen.stats.reasons import because


def as_typed(number: float) -> Fraction:
    """Return the shortest decimal that reads as this float."""
    return Fraction(repr(float(number)))


def as_float(number: Fraction) -> float:
    """Return the nearest float; infinite beyond the largest."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def less(number: float, other: float) -> float:
    """Return one number less another, as they were typed."""
    return as_float(as_typed(number) - as_typed(other))


@frozen
class CostMatrix:
    """What one case of each outcome costs, on average where prices differ by case; a gain is negative."""

    fp: float
    fn: float
    tp: float = 0.0
    tn: float = 0.0
    more: "CostMatrix | None" = None  # what one case costs beyond what was added up case by case

    def of(self, counts: Any, outcome: Outcome) -> Any:  # noqa: ANN401 - floats or arrays, as `Formula`
        """Return what the cases of an outcome cost: as added up case by case, else their number times the price."""
        cases = getattr(counts, outcome)
        if counts.money is None:
            return cases * getattr(self, outcome)
        return self._with_more(getattr(counts.money, outcome), cases, outcome)

    def of_all(self, counts: Any, outcome: Outcome) -> Any:  # noqa: ANN401
        """Return what every case of the class would cost as this outcome."""
        cases = counts.positives if outcome in OF_POSITIVES else counts.negatives
        if counts.money is None:
            return cases * getattr(self, outcome)
        return self._with_more(getattr(counts.money, f"all_{outcome}"), cases, outcome)

    def _with_more(self, summed: Any, cases: Any, outcome: Outcome) -> Any:  # noqa: ANN401
        return summed if self.more is None else summed + cases * getattr(self.more, outcome)

    @property
    def margins(self) -> tuple[Fraction, Fraction]:
        """What a miss, and what a false alarm, costs beyond the right answer."""
        return as_typed(self.fn) - as_typed(self.tp), as_typed(self.fp) - as_typed(self.tn)

    def odds(self) -> float | None:
        """Return t*/(1 - t*): what a false alarm costs beyond a right answer, over what a miss does."""
        miss, false_alarm = self.margins
        odds = as_float(false_alarm / miss) if miss > 0 else math.inf
        return odds if math.isfinite(odds) else None


@frozen
class Parameters:
    """What a metric may need besides the counts; None where the config does not give it."""

    beta: float | None = None
    alpha: float | None = None
    costs: CostMatrix | None = None
    baseline_cost: float | None = None
    no_baseline: str | None = None  # why there is no such cost, where a baseline is named
    odds: float | None = None  # of the threshold probability of the net benefit; a decision curve has one an entry


NOT_GIVEN = {
    "beta": because("no_beta"),
    "alpha": because("no_beta"),
    "costs": because("no_costs"),
    "baseline": because("no_baseline"),
    "odds": because("no_odds"),
}


NO_FLAG_PAYS = because("no_flag_pays")


def why_not_given(metric: Metric, given: Parameters) -> str:
    """Return why a metric lacks what it needs besides the counts."""
    if metric.needs == "baseline" and given.no_baseline is not None:
        return given.no_baseline
    return NO_FLAG_PAYS if metric.needs == "odds" and given.costs is not None else NOT_GIVEN[metric.needs or ""]


def is_given(metric: Metric, given: Parameters) -> bool:
    """Return whether the metric has what it needs besides the counts."""
    attribute = "baseline_cost" if metric.needs == "baseline" else metric.needs
    return attribute is None or getattr(given, attribute) is not None
