"""Whether a figure changed some month ago: a change-point likelihood ratio with a limit found by simulation.

Each figure adds up what the four outcomes of a month give. The months before a change are the reference, so that what
they leave open is in the ratio; months in which nothing changed are drawn from the counts and give the limit.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen

A_YEAR = 12  # months that are watched together, and the longest stretch after a change
FALSE_ALARMS = 0.05  # of years in which nothing changed
DRAWS = 4_000  # so that a rate of 5 % is right within 0.7 points
ROUGH_DRAWS = 1_000  # for what is printed in round numbers
SET = 0.95  # of changes are within the range of months
PRIOR = 0.5  # of each outcome: Jeffreys
LEAST = 1.0  # of a limit, where outcomes hardly vary
SOON = 3  # months within which a fall is to be seen

Worse = Literal["lower", "higher", "either"]
Four = tuple[float, float, float, float]  # of tp, fp, fn and tn


@frozen(eq=False)
class Series:
    """A figure month by month: a share of cases, or an amount for each case."""

    key: str
    worse: Worse
    hits: FloatArray  # above the bar, one entry a month
    of: FloatArray  # below it, as independent cases
    over: Four  # what each outcome adds above the bar
    under: Four

    @property
    def is_share(self) -> bool:
        """Whether each case below the bar is a hit or none."""
        return all(over in (0, under) for over, under in zip(self.over, self.under, strict=True))


@frozen(eq=False)
class Months:
    """The outcomes of months that follow each other, and the figures that are watched."""

    outcomes: FloatArray  # one row a month
    series: Sequence[Series]
    first: int = 1  # months that are reference alone
    false_alarms: float = FALSE_ALARMS
    seed: int = 1

    @property
    def count(self) -> int:
        """How many months there are."""
        return len(self.outcomes)


@frozen
class Alarm:
    """What the last month says of all figures that are watched."""

    limit: float  # of the ratio
    largest: float
    key: str  # of the figure whose ratio is largest
    since: int  # the first month after the change that explains it best
    earliest: int  # of the range of months, both ends within
    latest: int

    @property
    def raised(self) -> bool:
        """Whether the ratio is beyond the limit."""
        return self.largest > self.limit


def alarm(months: Months) -> Alarm:
    """Return the figure that has most likely changed, since when, and whether that is beyond chance.

    With nothing changed, at most the stated share of years has a month in which a figure is beyond the limit.
    """
    limit = limit_of(months)
    ratios = [_observed(series, months) for series in months.series]
    place = int(np.argmax([ratio.max() for ratio in ratios]))
    ratio, start = ratios[place], _start(months.count, months.first)
    best = int(ratio.argmax())
    close = np.flatnonzero(ratio >= ratio[best] - _allowance(months, months.series[place], start + best))
    return Alarm(
        limit=limit,
        largest=float(ratio[best]),
        key=months.series[place].key,
        since=start + best,
        earliest=start + int(close[0]),
        latest=start + int(close[-1]),
    )


def worth(share: FloatArray, cases: FloatArray, effective: FloatArray) -> FloatArray:
    """Return how many independent cases one case is, by the variances of all months; months are the last axis."""
    inside = share * (1 - share) * cases
    rest: FloatArray = np.sum(effective, axis=-1) / np.maximum(np.sum(cases, axis=-1), 1e-9)
    spread = np.sum(inside * cases / np.maximum(effective, 1e-9), axis=-1)
    of_all = np.sum(inside, axis=-1)
    return np.minimum(np.where(of_all > 0, of_all / np.where(spread > 0, spread, 1.0), rest), 1.0)


def limit_of(months: Months) -> float:
    """Return the limit of the ratio that all figures keep to in most years in which nothing changed."""
    rng = np.random.default_rng(months.seed)
    sizes, looks = _year(months)
    cases = _drawn(rng, _rates(rng, months, DRAWS), sizes)
    largest = np.zeros(DRAWS)
    for series in months.series:
        hits, of = _added(cases, series)
        spread = _spread(cases, series)
        for look in looks:
            largest = np.maximum(largest, ratio_after(series, (hits, of, spread), look, months.first).max(axis=1))
    return max(float(np.quantile(largest, 1 - months.false_alarms, method="higher")), LEAST)


def seen_soon(months: Months, key: str, to: float, limit: float) -> float:
    """Return how often an alarm follows within 3 months if a share moved to this value after the last month."""
    rng = np.random.default_rng(months.seed)
    series = next(series for series in months.series if series.key == key)
    before = _rates(rng, months, ROUGH_DRAWS)
    sizes = _sizes(months)
    past = _drawn(rng, before, sizes)
    soon = _drawn(rng, _moved(before, series, to), np.full(SOON, _typical(sizes)))
    cases = np.concatenate([past, soon], axis=1)
    hits, of = _added(cases, series)
    spread = _spread(cases, series)
    looks = range(months.count + 1, months.count + SOON + 1)
    ratios = [ratio_after(series, (hits, of, spread), look, months.first).max(axis=1) for look in looks]
    return float(np.mean(np.max(ratios, axis=0) > limit))


def _start(look: int, first: int) -> int:
    """Return the earliest month since which a figure may have changed, after so many months."""
    return min(max(first, look - A_YEAR), look - 1)


def _year(months: Months) -> tuple[FloatArray, range]:
    """Return the cases of each month, and after which of them somebody looks: twelve times up to now.

    In the first year the looks that are still to come count as well, at months as large as those that were.
    """
    sizes = _sizes(months)
    ahead = max(months.first + A_YEAR - months.count, 0)
    end = months.count + ahead
    return np.concatenate([sizes, np.full(ahead, _typical(sizes))]), range(end - A_YEAR + 1, end + 1)


def _sizes(months: Months) -> FloatArray:
    """Return how many independent cases each month has: the figures' mean, where they differ."""
    worths = [
        float(series.of.sum() / counted)
        for series in months.series
        if (counted := float(np.sum(months.outcomes @ series.under))) > 0
    ]
    worth = float(np.mean(worths)) if worths else 1.0
    sizes: FloatArray = np.rint(months.outcomes.sum(axis=1) * worth)
    return sizes


def _typical(sizes: FloatArray) -> float:
    return float(np.rint(np.mean(sizes[-A_YEAR:])))


def _rates(rng: np.random.Generator, months: Months, draws: int) -> FloatArray:
    """Return how often each outcome is, as sure as the counts of all months say it."""
    pooled = months.outcomes.sum(axis=0)
    scale = float(_sizes(months).sum()) / max(float(pooled.sum()), 1.0)
    return rng.dirichlet(pooled * scale + PRIOR, size=draws)


def _drawn(rng: np.random.Generator, rates: FloatArray, sizes: FloatArray) -> FloatArray:
    """Return the outcomes of months of these sizes: draws, months, outcomes."""
    return rng.multinomial(sizes.astype(np.int64)[None, :], rates[:, None, :]).astype(np.float64)


def _moved(rates: FloatArray, series: Series, to: float) -> FloatArray:
    """Return the rates with which a share has this value, and as many cases below its bar as before."""
    over, under = np.array(series.over), np.array(series.under)
    hits = rates @ over
    below = rates @ under
    factors = np.where(
        over > 0,
        (to * below / np.maximum(hits, np.finfo(float).tiny))[:, None],
        np.where(under > 0, ((1 - to) * below / np.maximum(below - hits, np.finfo(float).tiny))[:, None], 1.0),
    )
    moved: FloatArray = rates * factors
    rest: FloatArray = moved / moved.sum(axis=1, keepdims=True)
    return rest


def _added(cases: FloatArray, series: Series) -> tuple[FloatArray, FloatArray]:
    return sums(cases @ np.array(series.over)), sums(cases @ np.array(series.under))


def sums(values: FloatArray) -> FloatArray:
    """Return the sums of the months up to each: none first."""
    return np.concatenate([np.zeros((*values.shape[:-1], 1)), np.cumsum(values, axis=-1)], axis=-1)


def _spread(cases: FloatArray, series: Series) -> FloatArray:
    """Return the variance of one case, from all months up to each."""
    if series.is_share:
        return np.zeros((*cases.shape[:-2], 1))
    totals = np.cumsum(cases, axis=-2)
    of = np.maximum(totals @ np.array(series.under), 1.0)
    mean = totals @ np.array(series.over) / of
    squares = totals @ np.array(series.over) ** 2 / of
    variance = np.maximum(squares - mean**2, np.finfo(float).tiny)
    return np.concatenate([variance[..., :1], variance], axis=-1)


def _observed(series: Series, months: Months) -> FloatArray:
    """Return the ratio of each month since which the figure may have changed."""
    upto = (sums(series.hits)[None, :], sums(series.of)[None, :], _spread(months.outcomes[None], series))
    ratios: FloatArray = ratio_after(series, upto, months.count, months.first)[0]
    return ratios


def ratio_after(series: Series, upto: tuple[FloatArray, FloatArray, FloatArray], look: int, first: int) -> FloatArray:
    """Return the logarithms of likelihood ratios after so many months, one for each month that may begin a change.

    The months before it are one sample, it and those after it another; a change for the better counts as none.
    """
    hits, of, spread = upto
    splits = np.arange(_start(look, first), look)
    before, cases_before = hits[:, splits], of[:, splits]
    all_hits, all_cases = hits[:, look, None], of[:, look, None]
    after, cases_after = all_hits - before, all_cases - cases_before
    if series.is_share:
        ratio = _fit(before, cases_before) + _fit(after, cases_after) - _fit(all_hits, all_cases)
    else:
        apart = after / np.maximum(cases_after, 1e-9) - before / np.maximum(cases_before, 1e-9)
        ratio = apart**2 / (
            2 * spread[:, look, None] * (1 / np.maximum(cases_before, 1e-9) + 1 / cases_after.clip(1e-9))
        )
    if series.worse == "either":
        return ratio
    higher = after * cases_before > before * cases_after
    lower = after * cases_before < before * cases_after
    return np.where(lower if series.worse == "lower" else higher, ratio, 0.0)


def _fit(hits: FloatArray, of: FloatArray) -> FloatArray:
    """Return the logarithm of the likelihood of a share of its own."""
    return _times_log(hits) + _times_log(of - hits) - _times_log(of)


def _times_log(values: FloatArray) -> FloatArray:
    return values * np.log(np.maximum(values, 1e-300))


def _allowance(months: Months, series: Series, since: int) -> float:
    """Return how far below the best month that of the true change is at most, in most draws of such a change."""
    rng = np.random.default_rng(months.seed)
    sizes = _sizes(months)
    parts = []
    for part in (slice(0, since), slice(since, None)):
        mix = months.outcomes[part].sum(axis=0) + PRIOR
        rates = np.broadcast_to(mix / mix.sum(), (ROUGH_DRAWS, 4))
        parts.append(_drawn(rng, rates, sizes[part]))
    cases = np.concatenate(parts, axis=1)
    upto = (*_added(cases, series), _spread(cases, series))
    ratios = ratio_after(series, upto, months.count, months.first)
    below = ratios.max(axis=1) - ratios[:, since - _start(months.count, months.first)]
    return float(np.quantile(below, SET, method="higher"))
