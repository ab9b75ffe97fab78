"""The rules that choose an operating point among the distinct scores and "flag nothing"."""

from dataclasses import dataclass

import numpy as np

from reportgen.counts.views import Counts, ScoreCounts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.metrics import Metric

TIE = 1e-12  # relative: values closer than this are one value with rounding on it


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The chosen entry of the sweep: 0 flags nothing, k flags the k distinct scores that come first."""

    index: int
    objective: float
    tied: int  # how many thresholds reach the objective


def choose(metric: Metric, counts: Counts, given: Given, *, most_flags_on_a_tie: bool) -> Choice | None:
    """Return the threshold at which the metric is best, or None where it has no value at any."""
    values = evaluate(metric, counts, given)
    if np.isnan(values).all():
        return None
    best = np.nanmin(values) if metric.lower_is_better else np.nanmax(values)
    tied = np.flatnonzero(np.abs(values - best) <= TIE * abs(best))
    index = int(tied[-1 if most_flags_on_a_tie else 0])
    return Choice(index=index, objective=float(values[index]), tied=len(tied))


def flagged_scores(scores: ScoreCounts, threshold: float) -> int:
    """Return how many distinct scores the threshold flags, which is its place in the sweep."""
    if scores.flag == "high":
        return int(np.count_nonzero(scores.score >= threshold))
    return int(np.count_nonzero(scores.score <= threshold))


def equal_decisions(scores: ScoreCounts, index: int) -> tuple[float | None, float | None]:
    """Return the scores between which any threshold decides alike: beyond the first, up to and with the second."""
    beyond = float(scores.score[index]) if index < len(scores.score) else None
    up_to = float(scores.score[index - 1]) if index > 0 else None
    return beyond, up_to


def threshold_at(scores: ScoreCounts, index: int) -> float | None:
    """Return the threshold of an entry of the sweep; None flags nothing."""
    return float(scores.score[index - 1]) if index > 0 else None
