"""Measure how often the watch over months raises a false alarm in a year, and finds a fall; print Markdown.

    python benchmarks/alarms.py                       10,000 years a line, about 5 minutes
    python benchmarks/alarms.py --years 1000

A year is twelve months after a reference. True recall is 85 % unless a line says otherwise; in a year with a fall it
is 15 points less from the first month on, or from the seventh. Compared with the watch: a check `recall >= 80%` each
month, and one `with_confidence: 0.95`. Clusters are of 5 positives whose outcomes have a correlation of 0.2; weights
are lognormal with a coefficient of variation of 0.8. What a case is worth is estimated from the months up to the last.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reportgen.stats.alarm import A_YEAR, SOON, Months, Series, alarm, limit_of, ratio_after, sums, worth
from reportgen.stats.intervals import exact_bounds

FloatArray = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
TRUTH, FLOOR, FALL = 0.85, 0.80, 0.15
CONFIDENCE = 0.95
PREVALENCE, ALARMS = 0.05, 0.03
GRID = (0.0, 0.1, 0.5, 0.9, 1.0)  # quantiles of the years whose limits are computed; the rest between them
FOUR = {
    "recall": ((1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 1.0, 0.0)),
    "precision": ((1.0, 0.0, 0.0, 0.0), (1.0, 1.0, 0.0, 0.0)),
    "flag_rate": ((1.0, 1.0, 0.0, 0.0), (1.0, 1.0, 1.0, 1.0)),
}


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What a line of the table is about."""

    positives: int  # a month
    reference: int  # positives before the year
    truth: float = TRUTH
    keys: tuple[str, ...] = ("recall",)
    cluster: int = 1
    alike: float = 0.0  # correlation of two outcomes of a cluster
    weights: float = 0.0  # coefficient of variation

    @property
    def plain(self) -> bool:
        """Whether cases are drawn one by one."""
        return self.cluster == 1 and self.weights == 0

    @property
    def text(self) -> str:
        """What is special about it."""
        parts = [f"recall {self.truth:.0%}"] if self.truth != TRUTH else []
        parts += [", ".join(self.keys).replace("_", " ")] if len(self.keys) > 1 else []
        parts += ["clusters"] if self.cluster > 1 else []
        parts += ["weights"] if self.weights else []
        return "; ".join(parts)


SETTINGS = (
    *(Setting(positives=20, reference=reference) for reference in (50, 200)),
    *(Setting(positives=50, reference=reference) for reference in (50, 100, 200, 500, 2_000)),
    *(Setting(positives=100, reference=reference) for reference in (50, 500)),
    *(Setting(positives=500, reference=reference) for reference in (50, 500, 2_000)),
    Setting(positives=20, reference=50, truth=0.98),
    Setting(positives=50, reference=500, truth=0.98),
    Setting(positives=50, reference=500, truth=0.4),
    Setting(positives=50, reference=500, keys=("recall", "precision", "flag_rate")),
    Setting(positives=20, reference=100, keys=("recall", "precision", "flag_rate")),
    Setting(positives=50, reference=500, weights=0.8),
    Setting(positives=50, reference=100, weights=0.8),
    Setting(positives=50, reference=500, cluster=5, alike=0.2),
    Setting(positives=50, reference=100, cluster=5, alike=0.2),
    Setting(positives=200, reference=500, cluster=5, alike=0.2),
)


@dataclass(frozen=True, kw_only=True)
class Years:
    """Months of many years, the reference first: years, months, outcomes; and what the positives are worth."""

    outcomes: FloatArray
    effective: FloatArray  # years, months

    @property
    def positives(self) -> FloatArray:
        """How many positives each month has."""
        return self.outcomes[..., 0] + self.outcomes[..., 2]


def drawn(rng: np.random.Generator, setting: Setting, years: int, falls: int | None) -> Years:
    """Return years with a fall before the month of this number; None: without one."""
    rates = [setting.truth, *(setting.truth - FALL * (falls is not None and month >= falls) for month in range(A_YEAR))]
    sizes = [setting.reference] + [setting.positives] * A_YEAR
    outcomes, effective = [], []
    for rate, size in zip(rates, sizes, strict=True):
        cases = round(size / PREVALENCE)
        positives = rng.binomial(cases, PREVALENCE, years) if setting.plain else np.full(years, size)
        hits, independent = recalled(rng, setting, positives, rate)
        false = rng.binomial(cases - positives, ALARMS)
        outcomes.append(np.stack([hits, false, positives - hits, cases - positives - false], axis=-1))
        effective.append(independent)
    return Years(outcomes=np.stack(outcomes, axis=1), effective=np.stack(effective, axis=1))


def recalled(
    rng: np.random.Generator, setting: Setting, positives: npt.NDArray[np.int64], rate: float
) -> tuple[FloatArray, FloatArray]:
    """Return the hits of a month in each year, and how many independent cases its positives are."""
    if setting.plain:
        return rng.binomial(positives, rate).astype(np.float64), positives.astype(np.float64)
    years, size = len(positives), int(positives[0])
    groups = size // setting.cluster
    chance: FloatArray | float = rate
    if setting.alike > 0:
        scale = 1 / setting.alike - 1
        chance = rng.beta(rate * scale, (1 - rate) * scale, (years, groups, 1))
    caught = rng.random((years, groups, setting.cluster)) < chance
    spread = np.sqrt(np.log1p(setting.weights**2))
    weight = rng.lognormal(0.0, spread, caught.shape)
    total = weight.sum(axis=(1, 2))
    share = (weight * caught).sum(axis=(1, 2)) / total
    rests = (weight * (caught - share[:, None, None])).sum(axis=2)
    variance = (rests**2).sum(axis=1) / total**2 * (groups / (groups - 1) if setting.cluster > 1 else 1.0)
    independent = np.where(variance > 0, share * (1 - share) / np.where(variance > 0, variance, 1.0), float(size))
    if setting.weights:
        independent = np.minimum(independent, total**2 / (weight**2).sum(axis=(1, 2)))
    independent = np.minimum(independent, float(size))
    return share * size, np.where(variance > 0, independent, float(groups))


def worths(years: Years, look: int) -> FloatArray:
    """Return what a positive is worth in each year, by its months up to a look."""
    cases = years.positives[:, :look]
    return worth(years.outcomes[:, :look, 0] / cases, cases, years.effective[:, :look])


def months_of(setting: Setting, years: Years, year: int, look: int) -> Months:
    """Return what the watch is given in one year, after so many months."""
    outcomes = years.outcomes[year, :look]
    value = 1.0 if setting.plain else float(worths(years, look)[year])
    return Months(outcomes=outcomes, series=[series_of(key, outcomes, value) for key in setting.keys])


def series_of(key: str, outcomes: FloatArray, value: float) -> Series:
    """Return a figure of the outcomes of one year, or of many."""
    over, under = FOUR[key]
    return Series(
        key=key,
        worse="either" if key == "flag_rate" else "lower",
        hits=outcomes @ np.array(over) * value,
        of=outcomes @ np.array(under) * value,
        over=over,
        under=under,
    )


def alarms(setting: Setting, years: Years) -> Bools:
    """Return whether each month of each year raises an alarm."""
    raised = []
    for look in range(2, A_YEAR + 2):
        largest = np.zeros(len(years.outcomes))
        for key in setting.keys:
            series = series_of(key, years.outcomes, 1.0)
            upto = (sums(series.hits), sums(series.of), np.zeros((len(largest), 1)))
            largest = np.maximum(largest, ratio_after(series, upto, look, 1).max(axis=1))
        cases = years.positives[:, :look].sum(axis=1)
        share = years.outcomes[:, :look, 0].sum(axis=1) / cases
        order = np.argsort(share, kind="stable")
        places = order[[round(quantile * (len(order) - 1)) for quantile in GRID]]
        limits = [limit_of(months_of(setting, years, int(place), look)) for place in places]
        limit = np.interp(share, share[places], limits)
        raised.append(largest * (1.0 if setting.plain else worths(years, look)) > limit)
    return np.stack(raised, axis=1)


def plain_check(years: Years) -> Bools:
    """Return whether the check of each month fails."""
    below: Bools = years.outcomes[:, 1:, 0] / years.positives[:, 1:] < FLOOR - 1e-12
    return below


def sure_check(years: Years) -> Bools:
    """Return whether the check with confidence of each month fails."""
    return exact_bounds(years.outcomes[:, 1:, 0], years.positives[:, 1:], CONFIDENCE).high < FLOOR


def soon(raised: Bools, falls: int) -> float:
    """Return how often a fall is seen within three months, of the years without an alarm before it."""
    calm = ~raised[:, :falls].any(axis=1)
    return float(raised[calm, falls : falls + SOON].any(axis=1).mean())


def lines(rng: np.random.Generator, years: int) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| positives a month | in the reference | | false alarm in a year | fall seen, first month | seventh month |"
    yield "|---|---|---|---|---|---|"
    for setting in SETTINGS:
        false = alarms(setting, drawn(rng, setting, years, None)).any(axis=1).mean()
        found = [soon(alarms(setting, drawn(rng, setting, years, falls)), falls) for falls in (0, 6)]
        cells = (
            setting.positives,
            f"{setting.reference:,}",
            setting.text,
            f"{false:.1%}",
            *(f"{x:.0%}" for x in found),
        )
        yield f"| {' | '.join(map(str, cells))} |"
    yield ""
    yield "| each month, 50 positives | false alarm in a year | fall seen |"
    yield "|---|---|---|"
    setting = Setting(positives=50, reference=50)
    calm, fallen = (drawn(rng, setting, years, falls) for falls in (None, 0))
    for name, check in (("`recall >= 80%`", plain_check), ("`with_confidence: 0.95`", sure_check)):
        yield f"| {name} | {check(calm).any(axis=1).mean():.1%} | {soon(check(fallen), 0):.0%} |"


def ranges(rng: np.random.Generator, years: int) -> Iterator[str]:
    """Yield how often the range of months holds that of the fall, where an alarm says so."""
    yield ""
    yield "| positives a month | months since the fall | range holds its month | months in the range |"
    yield "|---|---|---|---|"
    for positives in (50, 100):
        for since in (3, 6):
            setting, falls = Setting(positives=positives, reference=300), 4
            drawn_years = drawn(rng, setting, years, falls)
            looks = [alarm(months_of(setting, drawn_years, year, 1 + falls + since)) for year in range(years)]
            raised = [look for look in looks if look.raised]
            holds = np.mean([look.earliest <= 1 + falls <= look.latest for look in raised])
            wide = np.mean([look.latest - look.earliest + 1 for look in raised])
            yield f"| {positives} | {since} | {holds:.0%} | {wide:.1f} |"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--years", type=int, default=10_000)
    years = parser.parse_args().years
    start = time.perf_counter()
    for line in lines(np.random.default_rng(1), years):
        print(line, flush=True)
    for line in ranges(np.random.default_rng(1), max(years // 20, 1)):
        print(line, flush=True)
    print(f"\n{years:,} years a line, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
