"""The KS statistic on new cases: recall less false alarm rate at the threshold where luck made that largest."""

import numpy as np

from reportgen.analysis.bands import Drawn
from reportgen.counts.views import Counts, FloatArray
from reportgen.stats.crossfit import Replicates, by_rule, corrected, cross_fit
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.metrics import METRICS
from reportgen.stats.resampling import outcomes
from reportgen.stats.rules import Rule

_GAP = METRICS["informedness"]
_WIDEST = Rule(kind="optimise", metric=_GAP)


def best_gap(drawn: Drawn) -> Replicates:
    """Return the largest gap as new cases would show it: chosen in folds, judged outside them, with its resamples."""
    whole = outcomes(drawn.table, np.ones((1, drawn.resampling.units))).at(np.arange(len(drawn.entries)))
    widest = int(np.argmax(_gap(whole)[0]))
    return corrected(cross_fit(drawn.table, widest, by_rule(_WIDEST, Given()), drawn.resampling), _gap, _GAP.range)


def _gap(counts: Counts) -> FloatArray:
    return evaluate(_GAP, counts, Given())
