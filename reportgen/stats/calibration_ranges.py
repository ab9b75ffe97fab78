"""Ranges of figures on chances of cases that are drawn one by one, where no resamples are at hand."""

from reportgen.stats.calibration import Chances, calibration_intercept, information
from reportgen.stats.intervals import Estimated, reach, share_interval


def ratio_range(events: float, expected: float, cases: float, level: float) -> Estimated:
    """Return events observed over those expected: the interval of their share of the cases over the mean chance."""
    interval, per_share = share_interval(events, cases, level), cases / expected
    if interval is None or interval.low is None or interval.high is None:
        return Estimated(estimate=events / expected)
    low, high = interval.low * per_share, interval.high * per_share
    return Estimated(estimate=events / expected, low=low, high=high, method=interval.method)


def intercept_range(stated: Chances, level: float) -> Estimated:
    """Return calibration in the large, with so many standard errors to either side; both classes are there."""
    intercept = calibration_intercept(stated)
    arm = float(reach(level)) / information(stated, intercept) ** 0.5
    return Estimated(estimate=intercept, low=intercept - arm, high=intercept + arm)
