"""Figures of an earlier report that do not follow from its own counts, or cannot be."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts
from reportgen.frozen import frozen
from reportgen.stats.evaluation import THOUSAND, evaluate
from reportgen.stats.intervals import share_interval
from reportgen.stats.metrics import METRICS, Formula, Metric
from reportgen.stats.parameters import CostMatrix, Parameters, is_given

PLAIN = ("Wilson", "Clopper-Pearson")  # methods of a share whose range follows from what is counted alone
COUNTS = "its counts"
CLOSE = 1e-9  # far above what twelve digits lose
PRICES = {"fp": "false_positive", "fn": "false_negative", "tp": "true_positive", "tn": "true_negative"}

Found = Mapping[str, Any]


@frozen
class Contradiction:
    """One number of a file that another one rules out."""

    path: str  # "models.m.metrics.recall.estimate"
    stands: float
    follows: str  # what it would have to be, and by which counts

    def __str__(self) -> str:
        return f"{self.path} is {shown(self.stands)}, but {self.follows}"


def contradictions(document: Found) -> Iterator[Contradiction]:
    """Yield every figure of a report on two classes that does not follow from the counts beside it."""
    given, data = _given(document), document["data"]
    weighted = data.get("weight") == "sampling"
    for path, node in _counted(document):
        yield from _cases(path, node, data)
        yield from _curve(path, node)
        yield from _corrected(path, node, given)
        if not weighted or "confusion_weighted" in node:
            counts = counts_of(node.get("confusion_weighted") or node["confusion"])
            yield from figures(f"{path}.metrics", node["metrics"], counts, given)
            yield from plain_ranges(f"{path}.metrics", node["metrics"], float(document["run"]["level"]))
            yield from _of_thousand(f"{path}.metrics", node["metrics"], float(counts.n))
        yield from ranges(f"{path}.metrics", node["metrics"])


def shown(number: float) -> str:
    """Return a number as the file holds it."""
    return f"{number:.12g}"


def far(stands: float, follows: float, scale: float = 1.0) -> bool:
    """Return whether a number is another one than follows, whatever rounding did; NaN is none."""
    return not abs(stands - follows) <= CLOSE * max(abs(follows), scale)


def ranges(path: str, measures: Found) -> Iterator[Contradiction]:
    """Yield each figure that lies outside of its own range."""
    for key, measure in measures.items():
        yield from _within(f"{path}.{key}", measure)
        if "corrected" in measure:
            yield from _within(f"{path}.{key}.corrected", measure["corrected"])


def _within(path: str, of: Found) -> Iterator[Contradiction]:
    if None in (of.get("estimate"), of.get("low"), of.get("high")):
        return
    estimate, low, high = (float(of[end]) for end in ("estimate", "low", "high"))
    slack = CLOSE * max(1.0, abs(low), abs(high))
    if not low - slack <= estimate <= high + slack:
        told = f"its range runs from {shown(low)} to {shown(high)}"
        yield Contradiction(path=f"{path}.estimate", stands=estimate, follows=told)


def _given(document: Found) -> Parameters:
    """Return what metrics need besides the counts, as far as the file says it; prices by case are no such number."""
    costs = document.get("costs")
    prices = {} if costs is None else {outcome: _price(costs.get(key, 0.0)) for outcome, key in PRICES.items()}
    known = {outcome: price for outcome, price in prices.items() if price is not None}
    whole = len(known) == len(PRICES)
    matrix = CostMatrix(tp=known["tp"], fp=known["fp"], fn=known["fn"], tn=known["tn"]) if whole else None
    beta, alpha = (None if document.get(key) is None else float(document[key]) for key in ("beta", "alpha"))
    return Parameters(beta=beta, alpha=alpha, costs=matrix, odds=None if matrix is None else matrix.odds())


def _price(price: Any) -> float | None:  # noqa: ANN401 (whatever stands in the file)
    found = price.get("likely") if isinstance(price, Mapping) else price
    return None if found is None else float(found)


def _counted(document: Found) -> Iterator[tuple[str, Found]]:
    """Yield all that has four counts and figures of them, with its place."""
    for name, model in document["models"].items():
        if model.get("confusion") is None:
            continue
        path = f"models.{name}"
        yield path, model
        yield from ((f"{path}.operating_points[{at}]", one) for at, one in enumerate(model.get("operating_points", ())))
        if model.get("tuning") is not None:
            yield f"{path}.tuning", model["tuning"]
        yield from ((f"{path}.doubtful.{way}", one) for way, one in (model.get("doubtful") or {}).items())
    yield from ((f"baselines.{name}", rule) for name, rule in document.get("baselines", {}).items())


def _cases(path: str, node: Found, data: Found) -> Iterator[Contradiction]:
    """Yield where a model that was tested on the cases has others than their split."""
    split = (data.get("splits") or {}).get(data.get("reported_on"))
    if split is None or "operating_points" not in node:
        return
    four = node["confusion"]
    for what, parts, held in (("positive cases", ("tp", "fn"), "positives"), ("cases", OUTCOMES, "rows")):
        counted = sum(float(four[part]) for part in parts)
        if counted != float(split[held]):
            place = f"data.splits.{data['reported_on']}.{held}"
            follows = f"{path}.confusion has {shown(counted)} {what}"
            yield Contradiction(path=place, stands=float(split[held]), follows=follows)


def counts_of(four: Found) -> Counts:
    """Return four counts of the file."""
    tp, fp, fn, tn = (np.asarray(float(four[outcome])) for outcome in OUTCOMES)
    return Counts(tp=tp, fp=fp, fn=fn, tn=tn)


def figures(path: str, measures: Found, counts: Counts, given: Parameters) -> Iterator[Contradiction]:
    """Yield each figure of four counts that is another one than they make it."""
    for key, metric in METRICS.items():
        if metric.from_counts and key in measures and is_given(metric, given):
            yield from _figure(f"{path}.{key}", measures[key], metric, counts, given)
            yield from _parts(f"{path}.{key}", measures[key], metric, counts, given)


def other(path: str, found: Found, follows: float, *, scale: float = 1.0, by: str = COUNTS) -> Iterator[Contradiction]:
    """Yield a figure that is not what follows; nothing where it has no value."""
    if found.get("estimate") is not None and far(float(found["estimate"]), follows, scale):
        told = f"{by} make it {follows:.6g}" if math.isfinite(follows) else f"{COUNTS} give it no value"
        yield Contradiction(path=f"{path}.estimate", stands=float(found["estimate"]), follows=told)


def _figure(path: str, found: Found, metric: Metric, counts: Counts, given: Parameters) -> Iterator[Contradiction]:
    by = COUNTS
    if metric.kind == "share" and metric.numerator is not None and metric.denominator is not None:
        above, under = (shown(float(of(counts, given))) for of in (metric.numerator, metric.denominator))
        by = f"{above} of {under}"
    yield from other(path, found, float(evaluate(metric, counts, given)), scale=_scale(metric, counts, given), by=by)


def _parts(path: str, found: Found, metric: Metric, counts: Counts, given: Parameters) -> Iterator[Contradiction]:
    """Yield what a share does not count as its counts do."""
    if metric.kind != "share" or found.get("estimate") is None:
        return
    for part in ("numerator", "denominator"):
        of: Formula | None = getattr(metric, part)
        if of is not None and far(float(found[part]), follows := float(of(counts, given))):
            told = f"{COUNTS} make it {shown(follows)}"
            yield Contradiction(path=f"{path}.{part}", stands=float(found[part]), follows=told)


def _scale(metric: Metric, counts: Counts, given: Parameters) -> float:
    """Return of what size the terms of a metric are, which may cancel."""
    if metric.kind != "cost" or given.costs is None:
        return 1.0
    dearest = max(abs(float(getattr(given.costs, outcome))) for outcome in OUTCOMES)
    return max(1.0, dearest * (float(counts.n) if metric.grows else THOUSAND))


def plain_ranges(path: str, measures: Found, level: float) -> Iterator[Contradiction]:
    """Yield where the range of a plain share is not that of what it counts."""
    for key, found in measures.items():
        worth_less = "n" in found or "effective" in found
        if found.get("method") in PLAIN and "numerator" in found and not worth_less:
            yield from _ends(f"{path}.{key}", found, level)


def _ends(path: str, found: Found, level: float) -> Iterator[Contradiction]:
    of = share_interval(float(found["numerator"]), float(found["denominator"]), level)
    for end in ("low", "high") if of is not None else ():
        stands, follows = float(found[end]), float(getattr(of, end))
        if far(stands, follows):
            told = f"{shown(found['numerator'])} of {shown(found['denominator'])} make it {follows:.6g}"
            yield Contradiction(path=f"{path}.{end}", stands=stands, follows=told)


def _of_thousand(path: str, measures: Found, cases: float) -> Iterator[Contradiction]:
    """Yield where the cost of 1,000 cases is not that of all of them, whatever each costs."""
    whole, of_1000 = (measures.get(key, {}).get("estimate") for key in ("total_cost", "cost_per_1000"))
    if whole is None or of_1000 is None:
        return
    follows = THOUSAND * float(whole) / cases
    if far(float(of_1000), follows):
        told = f"{path}.total_cost over {shown(cases)} cases makes it {follows:.6g}"
        yield Contradiction(path=f"{path}.cost_per_1000.estimate", stands=float(of_1000), follows=told)


def _corrected(path: str, node: Found, given: Parameters) -> Iterator[Contradiction]:
    """Yield each corrected figure that does not follow from the corrected counts."""
    if node.get("corrected_confusion") is None:
        return
    counts = counts_of(node["corrected_confusion"])
    for key, metric in METRICS.items():
        found = (node["metrics"].get(key) or {}).get("corrected")
        if found is not None and metric.from_counts and is_given(metric, given):
            yield from _figure(f"{path}.metrics.{key}.corrected", found, metric, counts, given)


def _curve(path: str, node: Found) -> Iterator[Contradiction]:
    """Yield where ever more flags catch fewer cases, or more than there are."""
    curve = (node.get("curves") or {}).get("counts_by_threshold")
    if curve is None:
        return
    four = counts_of(node.get("confusion_weighted") or node["confusion"])
    for outcome, of in (("tp", float(four.positives)), ("fp", float(four.negatives))):
        at_threshold, before = f"{path}.curves.counts_by_threshold.{outcome}", 0.0
        for at, entry in enumerate(curve[outcome]):
            stands = before if entry is None else float(entry)
            if not before * (1 - CLOSE) <= stands <= of * (1 + CLOSE):
                told = f"there are {shown(of)}" if stands > of else f"{shown(before)} come before it"
                yield Contradiction(path=f"{at_threshold}[{at}]", stands=stands, follows=told)
                break
            before = stands
