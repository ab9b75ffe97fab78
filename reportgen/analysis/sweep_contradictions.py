"""Where the tables of thresholds do not follow from the counts of their models."""

import math
from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from reportgen.analysis.contradictions import CLOSE, CURVE, Contradiction, counts_of, given_of
from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts, FloatArray
from reportgen.results.results import ModelResult, Results
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import find
from reportgen.stats.parameters import is_given

Columns = Mapping[str, FloatArray]


def sweep_contradictions(
    results: Results, sweeps: Mapping[str, Mapping[str, Iterable[float]]], files: Mapping[str, str]
) -> Iterator[Contradiction]:
    """Yield the first number of each table that its own counts, or those of the report, rule out."""
    for name, sweep in sweeps.items():
        columns = {column: np.asarray(values, dtype=float) for column, values in sweep.items()}
        if name in results.models and {"threshold", *OUTCOMES} <= columns.keys():
            yield from _of_one(files[name], columns, results.models[name], results)


def _far(stands: FloatArray, follows: FloatArray | float) -> NDArray[np.bool_]:
    """Return where numbers are others than follow, whatever rounding did; where both have no value, they agree."""
    near = np.abs(stands - follows) <= CLOSE * np.maximum(np.abs(follows), 1.0)
    far: NDArray[np.bool_] = ~(near | (np.isnan(stands) & np.isnan(follows)))
    return far


def _of_one(file: str, columns: Columns, model: ModelResult, results: Results) -> Iterator[Contradiction]:
    yield from _in_order(file, columns["threshold"])
    totals = counts_of(model.confusion_weighted or model.confusion)
    for outcome, opposite, whole in (("tp", "fn", totals.positives), ("fp", "tn", totals.negatives)):
        hits, sums, every = columns[outcome], columns[outcome] + columns[opposite], float(whole)
        beyond = (hits < 0) | (hits > every * (1 + CLOSE))
        yield from _first(file, outcome, hits, np.full_like(hits, every), far=beyond, by="there are")
        yield from _first(file, opposite, columns[opposite], every - hits, far=_far(sums, every))
        falls = np.concatenate(([False], np.diff(hits) < -CLOSE * max(1.0, every)))
        before = np.concatenate((hits[:1], hits[:-1]))
        yield from _first(file, outcome, hits, before, far=falls, by="the line before has")
    counts = Counts(tp=columns["tp"], fp=columns["fp"], fn=columns["fn"], tn=columns["tn"])
    given = given_of(results)
    for column, values in columns.items():
        metric = find(column)
        if metric is not None and metric.from_counts and is_given(metric, given) and metric.kind != "cost":
            follows = evaluate(metric, counts, given)
            yield from _first(file, column, values, follows, far=_far(values, follows))
    if model.disagreement is None:  # else its own decisions make the counts of the report
        yield from _at_threshold(file, columns, model)
    yield from _of_curve(file, columns, model)


def _in_order(file: str, thresholds: FloatArray) -> Iterator[Contradiction]:
    """Yield where the thresholds turn; the first line flags nothing and has none."""
    steps = np.diff(thresholds[1:])
    if (
        len(steps)
        and (wrong := np.flatnonzero((steps >= 0) if np.sum(steps < 0) >= len(steps) / 2 else (steps <= 0))).size
    ):
        at = int(wrong[0]) + 2
        follows = f"the line before has {thresholds[at - 1]:.12g}"
        yield Contradiction(path=_place(file, at, "threshold"), stands=float(thresholds[at]), follows=follows)


def _first(
    file: str,
    column: str,
    stands: FloatArray,
    follows: FloatArray,
    *,
    far: NDArray[np.bool_],
    by: str = "its counts make it",
) -> Iterator[Contradiction]:
    wrong = np.flatnonzero(far)
    if wrong.size:
        at = int(wrong[0])
        statement = f"{by} {follows[at]:.6g}" if math.isfinite(follows[at]) else "its counts give it no value"
        yield Contradiction(path=_place(file, at, column), stands=float(stands[at]), follows=statement)


def _at_threshold(file: str, columns: Columns, model: ModelResult) -> Iterator[Contradiction]:
    """Yield where the line at a threshold of the report has other counts than the report."""
    for point in model.operating_points:
        at = np.flatnonzero(columns["threshold"] == (math.inf if point.threshold is None else point.threshold))
        for outcome in ("tp", "fp") if at.size else ():
            stands, follows = float(columns[outcome][at[0]]), float(getattr(point.confusion, outcome))
            if abs(stands - follows) > CLOSE * max(follows, 1.0):
                statement = f"the report has {follows:.12g} at this threshold"
                yield Contradiction(path=_place(file, int(at[0]), outcome), stands=stands, follows=statement)


def _of_curve(file: str, columns: Columns, model: ModelResult) -> Iterator[Contradiction]:
    """Yield where a point of the curve is no line of the table."""
    curve = model.curves.get(CURVE)
    if curve is None:
        return
    places = {value: at for at, value in enumerate(columns["threshold"].tolist())}
    for number, typed in enumerate(curve["threshold"]):
        at = places.get(math.inf if typed is None else typed)
        for outcome in ("tp", "fp") if at is not None else ():
            stands, follows = float(columns[outcome][at]), curve[outcome][number]
            if follows is not None and abs(stands - follows) > CLOSE * max(follows, 1.0):
                statement = f"the curve of the report has {follows:.12g}"
                yield Contradiction(path=_place(file, int(at or 0), outcome), stands=stands, follows=statement)
                return


def _place(file: str, row: int, column: str) -> str:
    return f"{file}, line {row + 2}, {column},"
