"""Ranges of figures on chances of cases that are drawn one by one, where no resamples are at hand."""

from reportgen.stats.calibration import Chances, calibration_intercept, information
from reportgen.stats.intervals import Estimated, reach, share_interval


def ratio_range(events: float, expected: float, cases: float, level: float) -> Estimated:
    """Return events observed over those expected: the interval of their share of the cases over the mean chance."""
    found, per_share = share_interval(events, cases, level), cases / expected
    if found is None or found.low is None or found.high is None:
        return Estimated(estimate=events / expected)
    low, high = found.low * per_share, found.high * per_share
    return Estimated(estimate=events / expected, low=low, high=high, method=found.method)


def intercept_range(stated: Chances, level: float) -> Estimated:
    """Return calibration in the large, with so many standard errors to either side; both classes are there."""
    found = calibration_intercept(stated)
    arm = float(reach(level)) / information(stated, found) ** 0.5
    return Estimated(estimate=found, low=found - arm, high=found + arm)
