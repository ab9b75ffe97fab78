"""The checks of a config, decided for each model that they are about."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from reportgen.analysis.decisions import Check, FalseAlarmOfCheck, PerCase
from reportgen.analysis.measured import Confusion, Measure
from reportgen.analysis.results import ModelResult, Results
from reportgen.config.conditions import Condition, parse_condition
from reportgen.config.schema import Check as Asked
from reportgen.config.schema import Config
from reportgen.counts.views import Counts
from reportgen.stats import checks as stats
from reportgen.stats.given import Given
from reportgen.stats.intervals import one_sided

Bounds = Callable[[str, str, float], tuple[float, float] | None]
Status = Literal["pass", "fail", "insufficient"]

FEWEST = 10  # cases under the bar: below them the estimate decides nothing
FEW = 30
# The functions that count no case left alone rightly; what stands under their bar are the other three outcomes.
WITHOUT_TN = ("f1", "f0.5", "f2", "f_beta", "weighted_f", "fowlkes_mallows", "threat_score")

OPEN = "the limit lies between its bounds"
FEW_CASES = "it rests on {n} cases, and a verdict takes {fewest}"
NO_BOUNDS = "this report gives no bounds for "
RANKING = NO_BOUNDS + "a metric that judges the order of the scores"
PROBABILITY = NO_BOUNDS + "a metric that judges scores as probabilities"
SAMPLED = NO_BOUNDS + "a weighted sample"
CLUSTERED = NO_BOUNDS + "cases that come in clusters"
PER_CASE = NO_BOUNDS + "costs that differ from case to case"
AGAINST_MODEL = NO_BOUNDS + "a saving against another model"
CORRECTED = NO_BOUNDS + "this figure where the threshold was chosen on the same cases"


@dataclass(frozen=True, eq=False, kw_only=True)
class _Measured:
    """One check with all that decides it for one model."""

    asked: Asked
    condition: Condition
    name: str
    model: ModelResult
    results: Results
    given: Given
    clustered: bool
    bounds: Bounds | None

    @property
    def measure(self) -> Measure:
        return self.model.metrics[self.condition.metric.key]

    @property
    def estimate(self) -> float | None:
        """The corrected figure where there is one."""
        return self.measure.estimate if self.measure.corrected is None else self.measure.corrected.estimate

    @property
    def cases(self) -> int:
        """How many cases stand under the bar, without their weights."""
        measure, key = self.measure, self.condition.metric.key
        if self.condition.metric.kind == "share" and measure.denominator is not None:
            return int(measure.denominator if measure.n is None else measure.n)
        four = self.model.confusion
        return int(four.tp + four.fp + four.fn + (0 if key in WITHOUT_TN else four.tn))

    @property
    def plain_counts(self) -> bool:
        """Whether the four counts are those of cases drawn one by one, at a threshold that they did not choose."""
        return self.measure.corrected is None and self.unbounded is None

    @property
    def unbounded(self) -> str | None:
        """Why the figure at a fixed threshold has no bounds; None where it has some."""
        metric, data, costs = self.condition.metric, self.results.data, self.results.costs
        prices = (costs.false_positive, costs.false_negative, costs.true_positive, costs.true_negative) if costs else ()
        reasons = {
            RANKING: metric.kind == "ranking",
            PROBABILITY: metric.kind == "probability",
            SAMPLED: data.weight == "sampling",
            CLUSTERED: self.clustered,
            PER_CASE: metric.kind == "cost" and any(isinstance(price, PerCase) for price in prices),
            AGAINST_MODEL: metric.needs == "baseline",
        }
        return next((reason for reason, holds in reasons.items() if holds), None)


@dataclass(frozen=True, kw_only=True)
class _Verdict:
    status: Status
    reason: str | None = None
    low: float | None = None
    high: float | None = None
    method: str | None = None


def decide(
    results: Results, config: Config, *, given: Mapping[str, Given], bounds: Bounds | None = None
) -> tuple[Check, ...]:
    """Return every check of the config, decided.

    `given` holds for each model what its metrics were computed with. `bounds` returns, of a model, a metric and a
    confidence, the one-sided bounds of the corrected figure, or None where there are none.
    """
    return tuple(
        _check(
            _Measured(
                asked=asked,
                condition=parse_condition(asked.check),
                name=name,
                model=results.models[name],
                results=results,
                given=given[name],
                clustered=config.data.cluster is not None,
                bounds=bounds,
            )
        )
        for asked in config.checks
        for name in _models(asked, results)
    )


def _models(asked: Asked, results: Results) -> Iterator[str]:
    if asked.for_each == "model":
        yield from results.models
    else:
        yield asked.model or results.subject


def _check(one: _Measured) -> Check:
    verdict = _plain(one) if one.asked.with_confidence is None else _with_confidence(one, one.asked.with_confidence)
    return Check(
        check=one.asked.check,
        model=one.name,
        metric=one.condition.metric.key,
        op=one.condition.op,
        limit=one.condition.limit,
        estimate=one.estimate,
        status=verdict.status,
        low=verdict.low,
        high=verdict.high,
        method=verdict.method,
        with_confidence=one.asked.with_confidence,
        corrected=one.measure.corrected is not None,
        few_cases=one.estimate is not None and one.cases < FEW,
        severity=one.asked.severity or "grave",
        allowed=verdict.status == "insufficient" and one.asked.on_insufficient == "pass",
        reason=verdict.reason,
        fails_by_chance=_by_chance(one, verdict.status) if one.asked.with_confidence is None else None,
    )


def _undecided(one: _Measured) -> str | None:
    """Return why nothing can be said at all; None where something can."""
    if one.estimate is not None:
        return None
    corrected = one.measure.corrected
    return (corrected.reason if corrected is not None else None) or one.measure.reason or "it is not defined"


def _few(one: _Measured) -> str | None:
    return FEW_CASES.format(n=one.cases, fewest=FEWEST) if one.cases < FEWEST else None


def _plain(one: _Measured) -> _Verdict:
    """Return what the estimate decides; a corrected one brings its interval with it."""
    corrected = one.measure.corrected
    known = _Verdict(
        status="insufficient",
        reason=_undecided(one) or _few(one),
        low=corrected.low if corrected is not None else None,
        high=corrected.high if corrected is not None else None,
        method=corrected.method if corrected is not None else None,
    )
    if known.reason is not None or one.estimate is None:
        return known
    met = stats.meets(one.estimate, one.condition.op, one.condition.limit)
    return _Verdict(status="pass" if met else "fail", low=known.low, high=known.high, method=known.method)


def _with_confidence(one: _Measured, confidence: float) -> _Verdict:
    """Return what the one-sided bounds decide."""
    undecided = _undecided(one)
    if undecided is not None:
        return _Verdict(status="insufficient", reason=undecided)
    found = _bounds(one, confidence)
    if isinstance(found, str):
        return _Verdict(status="insufficient", reason=found)
    low, high, method = found
    met = stats.decided(low, high, one.condition.op, one.condition.limit)
    status: Status = "insufficient" if met is None else "pass" if met else "fail"
    return _Verdict(status=status, reason=OPEN if met is None else None, low=low, high=high, method=method)


def _bounds(one: _Measured, confidence: float) -> tuple[float, float, str] | str:
    """Return the one-sided bounds and how they were found, or why there are none."""
    metric, corrected = one.condition.metric, one.measure.corrected
    if corrected is not None:
        found = one.bounds(one.name, metric.key, confidence) if one.bounds is not None else None
        return corrected.reason or CORRECTED if found is None else (*found, corrected.method)
    if one.unbounded is not None:
        return one.unbounded
    few = None if metric.kind == "share" else _few(one)  # the bounds of a share are exact, others hold on average
    if few is not None:
        return few
    bounds = one_sided(metric, _counts(one.model.confusion), one.given, confidence, seed=one.results.run.seed)
    if bounds is None:
        return RANKING
    return float(bounds.low), float(bounds.high), bounds.method


def _by_chance(one: _Measured, status: Status) -> FalseAlarmOfCheck | None:
    """Return how often such a check fails by chance: the truth as measured where it passed, else at the limit."""
    metric, op, limit = one.condition.metric, one.condition.op, one.condition.limit
    if status == "insufficient" or one.estimate is None:
        return None
    truth = one.estimate if status == "pass" else limit
    corrected = one.measure.corrected
    if corrected is not None and corrected.low is not None and corrected.high is not None:
        interval = (corrected.low, corrected.high)
        one_run = stats.spread_fails(op, limit, truth=truth, interval=interval, level=one.results.run.level)
    elif not one.plain_counts:
        return None
    elif metric.kind == "share":
        one_run = stats.share_fails(op, limit, truth=truth, whole=one.cases)
    else:
        counts = _counts(one.model.confusion)
        one_run = stats.count_fails(
            metric, counts, one.given, op=op, limit=limit, truth=truth, seed=one.results.run.seed
        )
    return FalseAlarmOfCheck(
        truth=truth,
        assumed="as measured" if status == "pass" else "at the limit",
        one_run=one_run,
        twelve_runs=stats.over_a_year(one_run),
    )


def _counts(confusion: Confusion) -> Counts:
    tp, fp, fn, tn = (np.asarray(float(n)) for n in (confusion.tp, confusion.fp, confusion.fn, confusion.tn))
    return Counts(tp=tp, fp=fp, fn=fn, tn=tn)
