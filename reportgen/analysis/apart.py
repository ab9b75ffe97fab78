"""How far two figures of different cases lie apart, known by themselves and their ranges."""

from collections.abc import Callable
from statistics import NormalDist

from reportgen.analysis.pair import MetricDifference
from reportgen.results.measure import Measure
from reportgen.stats.adequacy import Lack
from reportgen.stats.intervals import Ends, reach
from reportgen.stats.paired import newcombe_apart, square_and_add
from reportgen.stats.reasons import because, way

NEWCOMBE = way("newcombe")
MOVER = way("mover")
NO_VALUE = because("no_value")


def unpaired(
    a: Measure, b: Measure, limits: tuple[float, float], level: float, *, counted: bool, lack: Lack | None
) -> MetricDifference:
    """Return how much A has beyond B: of shares of counted cases by Newcombe, else from the arms of both ranges.

    `level` is that of the ranges.
    """
    if a.estimate is None or b.estimate is None:
        return MetricDifference(difference=None, ends=lambda _: None, reason=a.reason or b.reason or NO_VALUE)

    def ends(at: float) -> Ends | None:
        return _newcombe(a, b, at) if counted else _arms(a, b, limits, float(reach(at)) / float(reach(level)))

    difference, interval = a.estimate - b.estimate, ends(level)
    if interval is None:
        return MetricDifference(difference=difference, ends=lambda _: None, reason=NO_VALUE)
    return of_two_samples(difference, ends, interval, NEWCOMBE if counted else MOVER, level=level, lack=lack)


def of_two_samples(
    difference: float,
    ends: Callable[[float], Ends | None],
    interval: Ends,
    method: str,
    *,
    level: float,
    lack: Lack | None,
) -> MetricDifference:
    """Return a difference with its test, which follows from its interval at a level, `interval`."""
    # The end towards 0 decides whether chance alone may have made the difference.
    se = abs(difference - (interval[0] if difference > 0 else interval[1])) / float(reach(level))
    return MetricDifference(
        difference=difference,
        ends=ends,
        p=None if se == 0 else 2 * NormalDist().cdf(-abs(difference) / se),
        method=method,
        ends_by=method,
        se=se,
        lack=lack,
    )


def _newcombe(a: Measure, b: Measure, level: float) -> Ends | None:
    if a.numerator is None or a.denominator is None or b.numerator is None or b.denominator is None:
        return None
    return newcombe_apart((a.numerator, a.denominator), (b.numerator, b.denominator), level)


def _arms(a: Measure, b: Measure, limits: tuple[float, float], stretch: float) -> Ends | None:
    """Return the interval from those of both figures; another level reaches so many times as far."""
    ends = []
    for measure in (a, b):
        if measure.estimate is None or measure.low is None or measure.high is None:
            return None
        low, high = (measure.estimate + (end - measure.estimate) * stretch for end in (measure.low, measure.high))
        ends.append((max(low, limits[0]), measure.estimate, min(high, limits[1])))
    return square_and_add(ends[0], ends[1])
