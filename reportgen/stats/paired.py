"""Two models on the same cases: tests and intervals of the difference of two shares, and of many comparisons.

Equal models may swap their decisions on any case without anybody noticing, so a test that swaps them holds its level
however few the disagreements are, where resamples alone find too many differences. For a share it is McNemar's mid-p.
"""

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist

import numpy as np

from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.stats.adequacy import lack_of_resamples
from reportgen.stats.intervals import LEVEL, Difference, Ends, edge, reach, wilson
from reportgen.stats.reasons import because, way
from reportgen.stats.resampling import each

POWER = 0.8  # how often the smallest difference that a sample can show is shown
NOTHING_SEEN = 3  # so many events in n cases may be true where none was seen
ROUNDING = 1e-12  # relative: what differs by less is equal
TANGO = way("tango")
MID_P = way("mid_p")
WEIGHTED_SCORE = way("weighted_score")
SCORE = way("score")
CORRECTED_T = way("corrected_t")
ONE_FOLD = because("one_fold")
SAME_IN_ALL = because("same_in_all_folds")

Apart = Callable[[Counts, Counts], FloatArray]  # a figure of the first less that of the second
SAME = 1e-9  # relative: what lies closer is as far apart


@frozen
class Pairs:
    """How many cases of one population both models hit, only one of them, and neither."""

    both: float
    only_a: float
    only_b: float
    neither: float

    @property
    def n(self) -> float:
        """Every case."""
        return self.both + self.only_a + self.only_b + self.neither

    @property
    def hits(self) -> tuple[float, float]:
        """How many cases A hits, and how many B does."""
        return self.both + self.only_a, self.both + self.only_b

    @property
    def disagreements(self) -> float:
        """How many cases one hits and the other does not."""
        return self.only_a + self.only_b

    def swapped(self) -> "Pairs":
        """Return the same cases with what was no hit taken as one: left unflagged instead of flagged."""
        return Pairs(both=self.neither, only_a=self.only_b, only_b=self.only_a, neither=self.both)


def mid_p(only_a: float, only_b: float) -> float:
    """Return how often chance alone would split the disagreements of two equal models as unevenly: McNemar's mid-p."""
    from reportgen.stats.special import betainc

    fewer, n = min(only_a, only_b), only_a + only_b
    if n == 0:
        return 1.0
    point = math.exp(
        math.lgamma(n + 1) - math.lgamma(fewer + 1) - math.lgamma(n - fewer + 1) - n * math.log(2)
    )  # P(Bin(n, 1/2) = fewer)
    if only_a == only_b:
        return 1 - point / 2
    return 2 * float(betainc(n - fewer, fewer + 1, 0.5)) - point


def compared_shares(pairs: Pairs, level: float = LEVEL) -> Difference | None:
    """Return the share that A hits less that of B with Tango's interval and McNemar's mid-p; None for no case.

    Tango's holds 0 where McNemar's chi-square finds no difference, so that interval and test seldom part.
    """
    if pairs.n == 0:
        return None
    low, high = tango(pairs, level)
    return Difference(
        estimate=(pairs.only_a - pairs.only_b) / pairs.n,
        low=low,
        high=high,
        method=TANGO,
        p=mid_p(pairs.only_a, pairs.only_b),
        test=MID_P,
        se=math.sqrt(pairs.disagreements) / pairs.n,
    )


def tango(pairs: Pairs, level: float = LEVEL) -> Ends:
    """Return Tango's score interval of the share that A hits less that of B."""
    n, only_a, only_b, z = pairs.n, pairs.only_a, pairs.only_b, NormalDist().inv_cdf((1 + level) / 2)

    def inside(truth: float) -> bool:
        # The likeliest share that only B hits, if the true difference were this one: the root of a quadratic.
        linear = (2 * n - only_a + only_b) * truth - only_a - only_b
        root = math.sqrt(max(linear**2 + 8 * n * only_b * truth * (1 - truth), 0.0))
        variance = n * ((root - linear) / (2 * n) + truth * (1 - truth))
        return (only_a - only_b - n * truth) ** 2 <= z**2 * variance

    estimate = (only_a - only_b) / n
    return edge(inside, estimate, -1.0), edge(inside, estimate, 1.0)


def newcombe_apart(a: tuple[float, float], b: tuple[float, float], level: float = LEVEL) -> Ends:
    """Return Newcombe's interval of the share of A less that of B on different cases; each is (hits, of)."""

    def ends(hits: float, of: float) -> tuple[float, float, float]:
        bounds = wilson(hits, of, level)
        return float(bounds.low), hits / of, float(bounds.high)

    return square_and_add(ends(*a), ends(*b))


def square_and_add(a: tuple[float, float, float], b: tuple[float, float, float]) -> Ends:
    """Return the interval of a difference whose ends lie as far off as those of both figures taken together.

    Each figure comes as its lower end, its estimate and its upper end.
    """
    (low_a, at_a, high_a), (low_b, at_b, high_b) = a, b

    def together(distance: float, other: float) -> float:
        return math.sqrt(distance**2 + other**2)

    estimate = at_a - at_b
    return estimate - together(at_a - low_a, high_b - at_b), estimate + together(high_a - at_a, at_b - low_b)


@frozen
class ScoreTest:
    """Precision or NPV of two models, and how often chance alone would part those of equal models as far."""

    a: float
    b: float
    chi2: float
    p: float
    test: str
    se: float  # of the difference, if there were none


def precision_test(positives: Pairs, negatives: Pairs, *, weighted: bool = True) -> ScoreTest | None:
    """Return the score test of two precisions; a hit is a flag in both classes. None where a model flags nothing."""
    (tp_a, tp_b), (fp_a, fp_b) = positives.hits, negatives.hits
    flagged_a, flagged_b = tp_a + fp_a, tp_b + fp_b
    if flagged_a == 0 or flagged_b == 0:
        return None
    a, b = tp_a / flagged_a, tp_b / flagged_b
    pooled = (tp_a + tp_b) / (flagged_a + flagged_b)
    # A case that both flag says nothing of which precision is higher, one that only one flags does.
    squares = (1 - pooled) ** 2 * positives.disagreements + pooled**2 * negatives.disagreements
    variance = squares / (flagged_a + flagged_b) * (1 / flagged_a + 1 / flagged_b)
    chi2 = _ratio((a - b) ** 2, variance) if weighted else _generalised_score(positives, negatives, pooled)
    return ScoreTest(
        a=a,
        b=b,
        chi2=chi2,
        p=_of_chi2(chi2),
        test=WEIGHTED_SCORE if weighted else SCORE,
        se=math.sqrt(variance),
    )


def npv_test(positives: Pairs, negatives: Pairs, *, weighted: bool = True) -> ScoreTest | None:
    """Return the score test of two NPVs; a hit is a flag in both classes. None where a model flags every case."""
    return precision_test(negatives.swapped(), positives.swapped(), weighted=weighted)


def _generalised_score(positives: Pairs, negatives: Pairs, pooled: float) -> float:
    """Return the statistic of Leisenring, Alonzo and Pepe, in which a case that both flag counts a little."""
    (tp_a, tp_b), (fp_a, fp_b) = positives.hits, negatives.hits
    of_b = (tp_b + fp_b) / (tp_a + fp_a + tp_b + fp_b)
    moves = np.array([-of_b, 1 - of_b, 1 - 2 * of_b])
    hits, alarms = (np.array([pairs.only_a, pairs.only_b, pairs.both]) for pairs in (positives, negatives))
    score = float(np.sum(hits * moves))
    return _ratio(score**2, float(np.sum((hits * (1 - pooled) ** 2 + alarms * pooled**2) * moves**2)))


def holm(values: Sequence[float]) -> tuple[float, ...]:
    """Return the p-values adjusted for their number by Holm's method, in the order in which they come."""
    p = np.asarray(values, dtype=np.float64)
    order = np.argsort(p, kind="stable")
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1.0)
    return tuple(adjusted.tolist())


def level_of_each(level: float, comparisons: int) -> float:
    """Return the level at which so many intervals hold all together with the level given."""
    return 1 - (1 - level) / comparisons


def smallest_detectable(se: float, *, cases: float, level: float = LEVEL, comparisons: int = 1) -> float:
    """Return the smallest true difference that such a sample would show in four of five times.

    From the standard error alone, never from the difference seen; without any disagreement, three cases in all.
    """
    if se == 0:
        return min(NOTHING_SEEN / cases, 1.0)
    normal = NormalDist()
    return (normal.inv_cdf((1 + level_of_each(level, comparisons)) / 2) + normal.inv_cdf(POWER)) * se


def corrected_t(differences: Sequence[float], level: float = LEVEL, *, ratio: float | None = None) -> Difference:
    """Return the mean difference over folds with the corrected t-test of Nadeau and Bengio.

    The models of two folds share most of their training cases; the correction adds test over training cases to 1/k.
    That `ratio` is 1 / (k - 1) in a cross-validation in k folds that all have a value.
    """
    from reportgen.stats.special import stdtr

    values, folds = np.asarray(differences, dtype=np.float64), len(differences)
    estimate = float(values.mean())
    if folds == 1:
        return Difference(estimate=estimate, reason=ONE_FOLD)
    variance = float(values.var(ddof=1))
    if math.sqrt(variance) <= ROUNDING * abs(estimate):
        return Difference(estimate=estimate, reason=SAME_IN_ALL)
    se = math.sqrt((1 / folds + (1 / (folds - 1) if ratio is None else ratio)) * variance)
    half = float(reach(level, folds - 1)) * se
    return Difference(
        estimate=estimate,
        low=estimate - half,
        high=estimate + half,
        method=CORRECTED_T,
        p=2 * float(stdtr(folds - 1, -abs(estimate) / se)),
        test=CORRECTED_T,
        se=se,
    )


def _ratio(square: float, variance: float) -> float:
    """Return a chi-square; 0 where nothing varies, which is where nothing differs."""
    return square / variance if variance > 0 else 0.0


def _of_chi2(chi2: float) -> float:
    """Return how often a chi-square with one degree of freedom is as large."""
    return math.erfc(math.sqrt(chi2 / 2))


@frozen(eq=False)
class SwapDraws:
    """The outcomes under two models: first as they are, then one entry for each draw of the units that swap."""

    a: Counts
    b: Counts


def swaps(units: int, *, draws: int, seed: int) -> FloatArray:
    """Return which units swap, one row a draw; in the first none does."""
    # A stream of its own: resamples and folds stay as they are.
    rng = np.random.default_rng(np.random.PCG64([seed, 2]))
    rows = rng.integers(0, 2, (draws + 1, units)).astype(np.float64)
    rows[0] = 0
    return rows


def swap_draws(a: Counts, b: Counts, rows: FloatArray) -> SwapDraws:
    """Return the outcomes of all units, given those of each under both models."""
    drawn = each(lambda of, instead: of.sum() + rows @ (instead - of), a, b)
    return SwapDraws(a=drawn, b=each(lambda of, instead, taken: of.sum() + instead.sum() - taken, a, b, drawn))


def permuted_p(drawn: SwapDraws, apart: Apart) -> float | None:
    """Return the two-sided mid-p of a figure of A less that of B: what is as far apart as the sample counts half.

    None where the figure has no value for the sample, or for too many of the draws.
    """
    gaps = np.abs(apart(drawn.a, drawn.b))
    seen, defined = float(gaps[0]), gaps[np.isfinite(gaps)]
    if np.isnan(seen) or lack_of_resamples(len(gaps) - len(defined), len(gaps)) is not None:
        return None
    if seen == 0:
        return 1.0
    further = np.count_nonzero(defined > seen * (1 + SAME))
    alike = np.count_nonzero(defined >= seen * (1 - SAME)) - further  # the sample itself is one of them
    return float(further + alike / 2) / len(defined)
