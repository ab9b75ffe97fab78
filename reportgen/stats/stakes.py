"""What is at stake with each case where prices differ by case: what a wrong answer costs beyond the right one."""

import numpy as np

from reportgen.counts.views import Counts
from reportgen.stats.hull import Envelope, envelope


def is_at_stake(counts: Counts) -> bool:
    """Return whether prices differ by case, and errors of either kind cost more than right answers, all in all."""
    money = counts.money
    if money is None:
        return False
    misses, alarms = money.all_fn - money.all_tp, money.all_fp - money.all_tn
    return bool(np.all(misses > 0) and np.all(alarms > 0))


def at_stake(counts: Counts) -> Counts:
    """Return the four outcomes with each case counted as what is at stake with it."""
    money = counts.money
    if money is None:
        return counts
    fn, fp = money.fn + money.tp - money.all_tp, money.fp + money.tn - money.all_tn
    return Counts(tp=money.all_fn - money.all_tp - fn, fp=fp, fn=fn, tn=money.all_fp - money.all_tn - fp)


def envelope_of(counts: Counts) -> Envelope:
    """Return the lower envelope of stakes, which need not rise: a right answer may cost more than the error."""
    order = np.lexsort((-counts.tp, counts.fp))
    best = counts.tp[order]
    rising = order[np.r_[True, best[1:] > np.maximum.accumulate(best)[:-1]]]
    found = envelope(counts.at(rising))
    return Envelope(index=rising[found.index], ratio=found.ratio)
