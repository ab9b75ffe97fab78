"""How well the stated chances fit what happened: events expected and observed, as a whole and in groups."""

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.frozen import frozen
from reportgen.results.values.calibration import Calibration, CalibrationGroup
from reportgen.stats import samples
from reportgen.stats.adequacy import lack_for_a_curve
from reportgen.stats.calibration import FEW_GROUPS, GROUPS, Chances, Groups, grouped, histogram
from reportgen.stats.intervals import Estimated, share_interval
from reportgen.stats.paired import level_of_each
from reportgen.stats.resampling import Binned
from reportgen.stats.samples import Effective


@frozen
class ByUnit:
    """What each unit has flagged at each of these entries of the sweep; asked where cases are not plain."""

    table: Binned
    entries: IntArray
    weighted: bool

    def worth(self, ends: tuple[int, int], cases: int) -> Effective | None:
        """Return the share of positives among the cases between two entries, and what those are worth."""
        first, last = np.searchsorted(self.entries, ends)
        positives, negatives = (of[:, last] - of[:, first] for of in (self.table.positives, self.table.negatives))
        return samples.of_clusters(positives, positives + negatives, float(cases) if self.weighted else None)


def groups_of(stated: Chances, positives: float, negatives: float) -> Groups:
    """Return the groups that so many cases of each class are enough for."""
    return grouped(stated, GROUPS if lack_for_a_curve(positives, negatives) is None else FEW_GROUPS)


def calibration(
    stated: Chances, groups: Groups, units: ByUnit | None, *, positives: float, negatives: float, level: float
) -> Calibration:
    """Return what the scores expect beside what happened; `units` where cases are not drawn one by one."""
    judged_groups = tuple(_group(groups, place, units, level) for place in range(len(groups.starts)))
    return Calibration(
        expected=float(np.sum(stated.total * stated.chance)),
        observed=_whole(float(stated.events.sum())),
        groups=judged_groups,
        off=sum(group.off for group in judged_groups),
        off_by_chance=1 - level ** len(judged_groups),
        scores={name: tuple(column.tolist()) for name, column in histogram(stated).items()},
        lack=lack_for_a_curve(positives, negatives),
    )


def _group(groups: Groups, place: int, units: ByUnit | None, level: float) -> CalibrationGroup:
    events, total = float(groups.events[place]), float(groups.total[place])
    share, cases = events / total, int(groups.cases[place])
    if units is None:
        worth: Effective | None = Effective(share=share, of=total, cases=total)
        interval = share_interval(events, total, level)
    else:
        worth = units.worth(groups.ends[place], cases)
        interval = None if worth is None else samples.effective_interval(worth, level)
    bounded = interval is not None and interval.low is not None and interval.high is not None
    low_of_all, high_of_all = _of_all(interval, worth, level, len(groups.starts))
    return CalibrationGroup(
        stated=float(groups.stated[place]),
        observed=share,
        numerator=_whole(events),
        denominator=_whole(total),
        cases=cases,
        low=interval.low if interval is not None and bounded else None,
        high=interval.high if interval is not None and bounded else None,
        method=interval.method if interval is not None and bounded else None,
        low_of_all=low_of_all,
        high_of_all=high_of_all,
    )


def _of_all(
    interval: Estimated | None, worth: Effective | None, level: float, groups: int
) -> tuple[float | None, float | None]:
    """Return the interval of one of so many groups that all hold together; that of an only group is its own."""
    if interval is None or worth is None or groups == 1:
        return (None, None) if interval is None else (interval.low, interval.high)
    wider = samples.exact(worth, level_of_each(level, groups))
    return (None, None) if wider is None else (float(wider.low), float(wider.high))


def _whole(value: float) -> float:
    return int(value) if value.is_integer() else value
