"""How far bins of scores move figures of a model, and the difference of two."""

from collections.abc import Callable

from reportgen.counts.cells import DIGITS
from reportgen.results.values.scores import ScoreBins
from reportgen.stats.metrics import Metric


def by_bins(
    metric: Metric, bins: ScoreBins | None, estimate: Callable[[str], float | None], *, in_use: bool
) -> float | None:
    """Return how far at most bins move a metric, by the estimates of others; None where nobody knows.

    Five digits are taken as the scores, but for the AUC, whose bound every such report has. Bounds are those with the
    classes of the test.
    """
    if metric.from_counts or bins is None:
        return 0.0
    bound = None
    if metric.key in ("roc_auc", "gini") and bins.auc_within is not None:
        bound = bins.auc_within * (2 if metric.key == "gini" else 1)
    elif metric.key == "average_precision":
        bound = bins.average_precision_within
    elif metric.key == "brier_skill" and not in_use:
        brier, skill = estimate("brier"), estimate("brier_skill")
        if brier and skill is not None and bins.brier_within is not None:
            bound = bins.brier_within * (1 - skill) / brier  # in units of the score of one chance for all
    elif not in_use:
        bound = {"brier": bins.brier_within, "log_loss": bins.log_loss_within}.get(metric.key)
    return 0.0 if bound is None and bins.digits >= DIGITS else bound
