"""How well stated chances fit what happened: names as in `results.json`."""

from collections.abc import Mapping

from reportgen.frozen import frozen
from reportgen.stats.adequacy import Lack
from reportgen.units import Count, Derived, Keyed


@frozen
class CalibrationGroup:
    """Cases of about the same score: what it states on average, and the share of positives among them."""

    stated: Derived
    observed: Derived
    numerator: Count  # with sampling weights these are weighted sums
    denominator: Count
    cases: int
    low: Derived | None  # ends of the interval of `observed`, at the level of `run`
    high: Derived | None
    method: Keyed | None
    low_of_all: Derived | None  # ends of a wider interval: those of all groups hold together at the level of `run`
    high_of_all: Derived | None

    @property
    def off(self) -> bool:
        """Whether chance alone hardly explains how far stated and observed are apart, looking at all groups."""
        if self.low_of_all is None or self.high_of_all is None:
            return False
        return not self.low_of_all <= self.stated <= self.high_of_all


@frozen
class Calibration:
    """The scores of one model as probabilities of the positive class, on the reporting split."""

    expected: Derived  # positives that the scores add up to
    observed: Derived
    groups: tuple[CalibrationGroup, ...]  # by rising score
    off: int  # groups whose wider interval does not hold what they state
    off_by_chance: Derived  # how often some group's own interval would not, were the scores sound
    scores: Mapping[str, tuple[float, ...]]  # how the cases spread over the chances
    lack: Lack | None = None  # why there are three groups and no curve
