"""How far a metric can go on some cases: from every answer wrong to every answer right."""

from dataclasses import replace

import numpy as np

from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts, Money
from reportgen.frozen import frozen
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.metrics import Metric
from reportgen.stats.thresholds import TIE


@frozen
class Room:
    """How much higher, and how much lower, a metric can be than it is."""

    up: float
    down: float

    def better(self, metric: Metric) -> float:
        """Return how much better it can be; either way where neither end is better."""
        if metric.higher_is_better:
            return self.up
        return self.down if metric.lower_is_better else max(self.up, self.down)


def room(metric: Metric, value: float, counts: Counts, given: Given) -> Room:
    """Return how far a metric can go from its value on cases such as these."""
    low, high = metric.range
    if metric.from_counts and not np.isfinite(low + high):
        found = (float(evaluate(metric, decided(counts), given)) for decided in (_all_right, _all_wrong))
        ends = [end for end in found if np.isfinite(end)]
        if len(ends) == 2 and min(ends) - TIE <= value <= max(ends) + TIE:  # noqa: PLR2004 (both ends)
            low, high = max(low, min(ends)), min(high, max(ends))
    return Room(up=max(high - value, 0.0), down=max(value - low, 0.0))


def _all_right(counts: Counts) -> Counts:
    none = np.zeros_like(counts.n)
    return Counts(tp=counts.positives, fp=none, fn=none, tn=counts.negatives, money=_all(counts.money, ("tp", "tn")))


def _all_wrong(counts: Counts) -> Counts:
    none = np.zeros_like(counts.n)
    return Counts(tp=none, fp=counts.negatives, fn=counts.positives, tn=none, money=_all(counts.money, ("fp", "fn")))


def _all(money: Money | None, outcomes: tuple[str, str]) -> Money | None:
    """Return what the cases cost where each has one of these outcomes."""
    if money is None:
        return None
    none = np.zeros_like(money.all_tp)
    return replace(money, **{name: getattr(money, f"all_{name}") if name in outcomes else none for name in OUTCOMES})
