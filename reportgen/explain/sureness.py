"""How sure a figure is: what may be done with it, by the one set of rules in `stats/adequacy.py`."""

from reportgen.analysis.measured import Measure
from reportgen.explain.facts import Facts
from reportgen.stats.adequacy import Standing, standing
from reportgen.stats.metrics import METRICS

SHARE = (0.0, 1.0)


def standing_of(facts: Facts, key: str, measure: Measure) -> Standing:
    """Return what may be done with a metric, by the cases under its bar and the width of its interval.

    Where a cut-off was tuned on the same cases it is the corrected figure that counts.
    """
    return standing_on(key, measure, _under(facts, key, measure))


def standing_on(key: str, measure: Measure, under: float) -> Standing:
    """Return the same of a metric that rests on so many cases."""
    found = measure if measure.corrected is None else measure.corrected
    ends = {} if METRICS[key].range != SHARE else {"rate": found.estimate, "low": found.low, "high": found.high}
    return standing(under, **ends)


def _under(facts: Facts, key: str, measure: Measure) -> float:
    """Return how many cases stand under the bar, without their weights; of clusters what they are worth.

    Under a figure of the scores these are the cases of the smaller class, under a function of the four counts all.
    """
    if measure.denominator is not None:
        found = measure.denominator if measure.n is None else measure.n
        return found if measure.effective is None else min(found, measure.effective)
    if METRICS[key].from_counts:
        return facts.cases("n")
    return min(facts.cases("positives"), facts.cases("negatives"))
