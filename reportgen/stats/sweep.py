"""The outcomes at every threshold that matters, "flag nothing" first, then each distinct score."""

import numpy as np

from reportgen.counts.views import Counts, FloatArray, ScoreCounts, money_along
from reportgen.frozen import frozen


@frozen(eq=False)
class Sweep:
    """The outcomes of one model at each entry: 0 flags nothing, k flags the k distinct scores that come first."""

    scores: ScoreCounts
    counts: Counts

    @property
    def thresholds(self) -> FloatArray:
        """The threshold of each entry; infinite where nothing is flagged."""
        nothing = np.inf if self.scores.flag == "high" else -np.inf
        return np.concatenate(([nothing], self.scores.score))


def sweep(scores: ScoreCounts) -> Sweep:
    """Return the outcomes at every threshold that matters."""
    tp, fp = _flagged(scores.positives), _flagged(scores.negatives)
    money = None
    if scores.money is not None:
        money = money_along({outcome: _flagged(cost) for outcome, cost in scores.money.items()})
    return Sweep(scores=scores, counts=Counts(tp=tp, fp=fp, fn=tp[-1] - tp, tn=fp[-1] - fp, money=money))


def _flagged(amount: FloatArray) -> FloatArray:
    """Return how much is flagged at each entry."""
    found = np.zeros(len(amount) + 1)  # without "flag nothing" the ROC curve would miss (0, 0)
    np.cumsum(amount, out=found[1:])
    return found
