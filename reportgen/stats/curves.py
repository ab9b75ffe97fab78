"""The curves of a report: values at thresholds, thinned to what the eye can see."""

import math
from collections.abc import Callable, Iterable, Mapping

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts, FloatArray, ScoreCounts
from reportgen.frozen import frozen
from reportgen.stats.adequacy import RARE
from reportgen.stats.costs import PriceEnds, cost_by_threshold, cost_curve, decision_curve, threshold_by_ratio
from reportgen.stats.evaluation import evaluate
from reportgen.stats.hull import Envelope, envelope
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters
from reportgen.stats.ranking import Sweep, elbow
from reportgen.stats.thresholds import reached

POINTS = 400
SHARED = 12
CORNERS = 60
DENSE = 8_000  # more entries than this tell the eye nothing new
BINS = 20
TAIL = 0.005  # of a class, at either end of its scores, that may share a bin
LEAST = 1e-5  # odds from which on bins are told apart

Columns = Mapping[str, FloatArray]  # equally long; NaN where a value is undefined, infinite for "flag nothing"


@frozen(eq=False)
class CurveEntries:
    """Some entries of a sweep, from which curves are read."""

    threshold: FloatArray
    counts: Counts
    given: Parameters

    def metric(self, key: str) -> FloatArray:
        """Return a metric of the catalogue at every entry."""
        return evaluate(METRICS[key], self.counts, self.given)


def curves(
    model: Sweep,
    given: Parameters,
    *,
    keep: Iterable[int],
    in_use: int | None = None,
    probability: bool = False,
    price_ends: PriceEnds | None = None,
) -> dict[str, Columns]:
    """Return every curve by name; the kept entries of the sweep survive the thinning.

    Where one class is empty, only the histogram is left. The entry in use has its own line beside the cost curve; a
    score that is no probability has no decision curve, and without costs there is no cost by threshold.
    """
    if model.counts.tp[-1] == 0 or model.counts.fp[-1] == 0:
        return {"histogram": histogram(model.scores)}
    corners = envelope(model.counts)
    traced, places = _traced(model, given, corners, keep)
    by_name = _along(traced, places, CURVES)
    if given.costs is not None:
        by_threshold = cost_by_threshold(traced.threshold, traced.counts, given, price_ends)
        by_name["cost_by_threshold"] = _thinned(by_threshold, places, ("threshold", "cost"))
    if probability:
        by_name["decision"] = decision_curve(model, given, price_ends)
    by_name["cost"] = _thinned(cost_curve(model.counts, corners, in_use), set(), ("operating", "model"))
    by_name["threshold_by_ratio"] = threshold_by_ratio(model, corners, given, price_ends)
    positives, negatives = float(model.counts.tp[-1]), float(model.counts.fp[-1])
    rare = min(positives, negatives) < RARE * (positives + negatives)
    return {**by_name, "histogram": histogram(model.scores, by_odds=probability and rare)}


def some_curves(model: Sweep, given: Parameters, names: Iterable[str]) -> dict[str, Columns]:
    """Return some of the curves that follow from the counts, as `curves` has them; none where one class is empty."""
    if model.counts.tp[-1] == 0 or model.counts.fp[-1] == 0:
        return {}
    return _along(*_traced(model, given, envelope(model.counts), ()), names)


def _traced(model: Sweep, given: Parameters, corners: Envelope, keep: Iterable[int]) -> tuple[CurveEntries, set[int]]:
    """Return the entries that curves are read off, and which of these no curve leaves out."""
    counts = model.counts
    fixed = {0, elbow(counts), len(counts.tp) - 1, *keep, *_cheapest(counts, given), *_some(corners.index)}
    entries = _dense(counts, fixed)
    traced = trace(model, given, entries)
    return traced, set(np.searchsorted(entries, sorted(fixed)).tolist()) | _shared(traced)


def _along(traced: CurveEntries, places: set[int], names: Iterable[str]) -> dict[str, Columns]:
    by_name = {}
    for name in names:
        columns, axes = CURVES[name]
        thinned = _thinned(columns(traced), places, axes)
        by_name[name] = _from_first_hit(thinned) if name == "pr" else thinned
    return by_name


def _some(corners: IntArray) -> list[int]:
    """Return the corners of the hull, or some of them spread evenly where there are many."""
    chosen: list[int] = corners[evenly(len(corners), CORNERS, ())].tolist()
    return chosen


def _shared(model: CurveEntries) -> set[int]:
    """Return a few entries that every curve keeps, so that what is told of one threshold can be found in all."""
    columns, axes = CURVES["sensitivity_specificity_by_threshold"]
    return set(evenly_along(columns(model), axes, SHARED).tolist())


def _cheapest(counts: Counts, given: Parameters) -> tuple[int, ...]:
    """Return the entry of the least cost, where there are costs."""
    return () if given.costs is None else (int(np.argmin(evaluate(METRICS["total_cost"], counts, given))),)


def trace(model: Sweep, given: Parameters, entries: IntArray) -> CurveEntries:
    """Return the chosen entries of a sweep."""
    return CurveEntries(threshold=model.thresholds[entries], counts=model.counts.at(entries), given=given)


def _dense(counts: Counts, fixed: set[int]) -> IntArray:
    """Return entries dense enough for any curve: evenly by rank, by positives found, and all of the first."""
    last = len(counts.tp) - 1
    if last < DENSE:
        return np.arange(last + 1)
    by_hits = reached(counts.tp, np.linspace(0, counts.tp[-1], DENSE // 4))
    parts = (
        np.arange(DENSE // 4),
        np.linspace(0, last, DENSE // 2).astype(np.int64),
        np.minimum(by_hits, last),
        np.array(sorted(fixed)),
    )
    return np.unique(np.concatenate(parts))


def _roc(model: CurveEntries) -> Columns:
    return {
        "fpr": model.metric("false_alarm_rate"),
        "tpr": model.metric("recall"),
        "threshold": model.threshold,
    }


def _pr(model: CurveEntries) -> Columns:
    return {"recall": model.metric("recall"), "precision": model.metric("precision"), "threshold": model.threshold}


def _by_threshold(**metrics: str) -> Callable[[CurveEntries], Columns]:
    def columns(model: CurveEntries) -> Columns:
        return {"threshold": model.threshold, **{name: model.metric(key) for name, key in metrics.items()}}

    return columns


def _f(model: CurveEntries) -> Columns:
    both = {"f1": "f1"} if model.given.beta is None else {"f1": "f1", "f_beta": "f_beta"}
    return _by_threshold(**both)(model)


def _counts(model: CurveEntries) -> Columns:
    """Return what is flagged at each entry; where prices differ by case, also what the cases of each outcome cost."""
    counts = model.counts
    money = {} if counts.money is None else {f"cost_{name}": getattr(counts.money, name) for name in OUTCOMES}
    return {"threshold": model.threshold, "tp": counts.tp, "fp": counts.fp, **money}


def _gain(model: CurveEntries) -> Columns:
    return {"flag_rate": model.metric("flag_rate"), "recall": model.metric("recall")}


def _lift(model: CurveEntries) -> Columns:
    return {"flag_rate": model.metric("flag_rate"), "lift": model.metric("lift")}


# Each curve with the columns that span the picture: equal steps along these leave out what no eye can see.
CURVES: Mapping[str, tuple[Callable[[CurveEntries], Columns], tuple[str, ...]]] = {
    "roc": (_roc, ("fpr", "tpr")),
    "pr": (_pr, ("recall", "precision")),
    "precision_recall_by_threshold": (
        _by_threshold(precision="precision", recall="recall"),
        ("threshold", "precision", "recall"),
    ),
    "sensitivity_specificity_by_threshold": (
        _by_threshold(sensitivity="recall", specificity="specificity"),
        ("threshold", "sensitivity", "specificity"),
    ),
    "f_by_threshold": (_f, ("threshold", "f1")),
    "counts_by_threshold": (_counts, ("threshold", "tp", "fp")),
    "gain": (_gain, ("flag_rate", "recall")),
    "lift": (_lift, ("flag_rate", "lift")),
}


def histogram(scores: ScoreCounts, *, by_odds: bool = False) -> Columns:
    """Return the cases of each class in bins of equal width, [low, high) but the last, which holds its upper end.

    By odds, all but the first and the last are equally wide in the logarithm of the odds, over nearly all of a class.
    """
    low, high = _span(scores.score)
    edges = low + (high - low) * np.arange(BINS + 1) / BINS  # 3/20 is 0.15, which linspace misses by a bit
    if by_odds:
        edges = _edges_by_odds(scores)
    first = np.searchsorted(scores.score[:: scores.ascending], edges[1:-1])  # of each bin but the lowest
    sizes = np.diff(first, prepend=0, append=len(scores.score))
    bins = np.repeat(np.arange(BINS), sizes)[:: scores.ascending]
    return {
        "low": edges[:-1],
        "high": edges[1:],
        "positives": np.bincount(bins, weights=scores.positives, minlength=BINS).astype(np.float64),
        "negatives": np.bincount(bins, weights=scores.negatives, minlength=BINS).astype(np.float64),
    }


def _edges_by_odds(scores: ScoreCounts) -> FloatArray:
    score = scores.score[:: scores.ascending]
    # The others lie in the first bin and the last.
    inside = slice(np.searchsorted(score, 0, side="right"), np.searchsorted(score, 1))
    score, ends = score[inside], [0.5]
    for of_class in (scores.positives, scores.negatives):
        cases = of_class[:: scores.ascending][inside]
        if cases.sum() > 0:
            reached = np.cumsum(cases) / cases.sum()
            ends += [float(score[np.searchsorted(reached, share)]) for share in (TAIL, 1 - TAIL)]
    odds = [math.log(end / (1 - end)) for end in (max(min(ends), LEAST), min(max(ends), 1 - LEAST))]
    inner = 1 / (1 + np.exp(-np.linspace(odds[0] - 0.5, odds[1] + 0.5, BINS - 1)))
    return np.array([0.0, *(_short(float(edge)) for edge in inner), 1.0])


def _short(share: float) -> float:
    """Return a share in few digits, as far from 0 as from 1."""
    near = min(share, 1 - share)
    few = float(f"{near:.3g}")
    return few if share == near else 1 - few


def _span(score: FloatArray) -> tuple[float, float]:
    low, high = float(score.min()), float(score.max())
    if low >= 0 and high <= 1:
        return 0.0, 1.0
    return (low, high) if low < high else (low - 0.5, high + 0.5)


def evenly(count: int, points: int, fixed: Iterable[int]) -> IntArray:
    """Return at most `points` indices spread evenly over the ranks, and the kept ones."""
    if count <= points:
        return np.arange(count)
    chosen = sorted(set(fixed))
    spread = np.linspace(0, count - 1, points - len(chosen)).round().astype(np.int64)
    return np.union1d(spread, np.array(chosen, dtype=np.int64))


def _thinned(columns: Columns, places: set[int], axes: tuple[str, ...]) -> Columns:
    count = len(next(iter(columns.values())))
    if count <= POINTS:
        return columns
    spread = evenly_along(columns, axes, POINTS - len(places))
    chosen = np.union1d(spread, np.array(sorted(places), dtype=np.int64))
    return {name: column[chosen] for name, column in columns.items()}


def evenly_along(columns: Columns, axes: tuple[str, ...], points: int) -> IntArray:
    """Return entries at equal steps along the line that these columns draw."""
    travelled = np.concatenate(([0.0], np.cumsum(sum(_steps(columns[axis]) for axis in axes))))
    return reached(travelled, np.linspace(0, travelled[-1], points))


def _steps(column: FloatArray) -> FloatArray:
    """Return how far the column moves between neighbours, as a share of its span; no step to or from a gap."""
    finite = np.where(np.isfinite(column), column, np.nan)
    span = float(np.nanmax(finite) - np.nanmin(finite))
    steps = np.abs(np.diff(finite)) / span if span > 0 else np.zeros(len(column) - 1)
    return np.nan_to_num(steps)


def _from_first_hit(pr: Columns) -> Columns:
    has_hits = (pr["recall"] > 0) & np.isfinite(pr["precision"])
    return {name: column[has_hits] for name, column in pr.items()}
