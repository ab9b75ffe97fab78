"""On which share of positives models are ranked by F: tests with different shares rank nobody as they stand.

Precision, and every figure made from it, hangs on how common positives are among the cases; recall and specificity do
not. Where these two are known of every model, precision is worked out anew (Bayes) for one share.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from reportgen.analysis.measured import Metrics
from reportgen.stats.given import CostMatrix

PER = 1000  # cases, of which a cost is told
ONE_SHARE = 0.005  # of the larger: shares that differ by less are told as one


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What the shares of positives in the tests of models let be said of their precision beside each other.

    "same": one share; "brought": several, and all figures are worked out for one; "unknown": nobody tells some share,
    and those told are one; "apart": some are not told, and the others differ.
    """

    how: Literal["same", "brought", "unknown", "apart"]
    share: float | None = None  # of the ranking, where it is known
    low: float | None = None  # of the tests, where they differ
    high: float | None = None
    unknown: tuple[str, ...] = ()  # models of which nobody tells it


SAME = Ground(how="same")  # models on the same cases


def ground_of(models: Mapping[str, Metrics], subject: str) -> Ground:
    """Return on which share of positives models are ranked: where tests differ, on that of the subject."""
    shares = {name: metrics["prevalence"].estimate for name, metrics in models.items()}
    known = [share for share in shares.values() if share is not None]
    unknown = tuple(name for name, share in shares.items() if share is None)
    if not known:
        return Ground(how="unknown", unknown=unknown)
    low, high = min(known), max(known)
    if high - low <= ONE_SHARE * high:
        return Ground(how="unknown" if unknown else "same", share=None if unknown else low, unknown=unknown)
    if unknown:
        return Ground(how="apart", low=low, high=high, unknown=unknown)
    return Ground(how="brought", share=shares[subject], low=low, high=high)


def precision_and_recall(metrics: Metrics, ground: Ground) -> tuple[float | None, float | None]:
    """Return both as they stand beside those of other models: what new cases are expected to show, on one share."""
    precision, recall = metrics["precision"].best_guess, metrics["recall"].best_guess
    specificity, own = metrics["specificity"].best_guess, metrics["prevalence"].estimate
    if ground.how != "brought" or ground.share is None or own is None or recall is None or specificity is None:
        return precision, recall
    if math.isclose(own, ground.share, rel_tol=ONE_SHARE):
        return precision, recall
    hits, alarms = ground.share * recall, (1 - ground.share) * (1 - specificity)
    return (hits / (hits + alarms) if hits + alarms else None), recall


def costs_on(models: Mapping[str, Metrics], ground: Ground, costs: CostMatrix | None) -> dict[str, float]:
    """Return what each model costs per 1,000 cases with one share of positives, where that is known."""
    if costs is None or ground.share is None:
        return {}
    found = {}
    for name, metrics in models.items():
        recall, specificity = metrics["recall"].best_guess, metrics["specificity"].best_guess
        if recall is not None and specificity is not None:
            of_positives = recall * costs.tp + (1 - recall) * costs.fn
            of_negatives = specificity * costs.tn + (1 - specificity) * costs.fp
            found[name] = PER * (ground.share * of_positives + (1 - ground.share) * of_negatives)
    return found
