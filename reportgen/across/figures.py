"""The figures of an earlier report as another one is compared with them, and why some are not."""

import math
from dataclasses import replace

from reportgen.across.past import Past
from reportgen.analysis.comparisons import ROUNDING
from reportgen.results.measure import Confusion, Measure, Metrics
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.change import OTHER_CLASS, Earlier, EarlierFigure
from reportgen.results.values.costs import PRICE_KEYS, Costs, PerCase, Price, PriceRange, typical
from reportgen.results.values.published import Published
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.reasons import because

EXACT = ("Wilson", "Clopper-Pearson")  # methods of a share that is a plain count

OTHER_PRICES = because("then_other_prices")
OTHER_ODDS = because("other_odds")
OTHER_BETA = because("then_other_beta")
GROWS_WITH_CASES = because("then_grows")
NOT_HELD = because("then_not_held")


def earlier_of(past: Past[Results], now: Results, used: float | None, same_model: str | None = None) -> Earlier:
    """Return the model of an earlier report beside a report of now, for which this share of positives is stated.

    `same_model` is the model of now that it is about.
    """
    then = past.results
    model = then.judged(past.model)
    four = model.confusion or Confusion(tp=0, fp=0, fn=0, tn=0)  # never: what has no counts was refused
    return Earlier(
        name=past.name,
        title=then.title,
        as_of=then.run.as_of,
        model=past.model,
        file=past.file,
        sha256=past.sha256,
        level=float(then.run.level),
        cases=float(four.tp + four.fp + four.fn + four.tn),
        positives=float(four.tp + four.fn),
        same_cases=_same_cases(then, four, now),
        same_model=same_model,
        confusion=four,
        metrics={key: _as_now(metric, model, (then, now), used) for key, metric in METRICS.items()},
        clusters=then.data.clusters,
    )


def _same_cases(then: Results, four: Confusion, now: Results) -> bool:
    split = now.data.splits[now.data.reported_on]
    as_many = (four.tp + four.fn, four.fp + four.tn) == (split.positives, split.rows - split.positives)
    return inputs_of(then) == inputs_of(now) and then.data.reported_on == now.data.reported_on and as_many


def inputs_of(results: Results) -> frozenset[str]:
    """Return the digests of what a report was made from."""
    return frozenset(file.sha256 for file in results.run.inputs)


def _as_now(
    metric: Metric, model: ModelResult | Published, both: tuple[Results, Results], used: float | None
) -> EarlierFigure:
    """Return a figure with the classes as in use, where both reports state the same share; else as it was tested."""
    there = model.deployment if isinstance(model, ModelResult) else None
    stated = there is not None and there.stated and same_number(there.prevalence, used)
    if there is None or not stated or not metric.moves_with_classes:
        return _figure(metric, model.metrics, both)
    return replace(_figure(metric, there.metrics, both), mix="in_use")


def _figure(metric: Metric, metrics: Metrics, both: tuple[Results, Results]) -> EarlierFigure:
    measure = metrics.get(metric.key)
    reason = NOT_HELD if measure is None else _apart(metric, *both)
    if measure is None or reason is not None:
        return EarlierFigure(estimate=None, reason=reason)
    counted, of = metric.kind == "share" and _is_plain(measure), measure.expected
    return EarlierFigure(
        estimate=of.estimate,
        low=of.low,
        high=of.high,
        method=of.method,
        numerator=measure.numerator if counted else None,
        denominator=measure.denominator if counted else None,
        reason=of.reason or (of.no_range if isinstance(of, Measure) else None),
    )


def _is_plain(measure: Measure) -> bool:
    return measure.method in EXACT and measure.n is None and measure.corrected is None


def _apart(metric: Metric, then: Results, now: Results) -> str | None:
    """Return why a metric of the earlier report is no measure of what it is now."""
    if then.data.positive != now.data.positive:
        return OTHER_CLASS
    if metric.grows:
        return GROWS_WITH_CASES
    if metric.needs == "odds" and then.costs is None and now.costs is None:
        return OTHER_ODDS
    if (metric.kind == "cost" or metric.needs == "odds") and not _same_prices(then.costs, now.costs):
        return OTHER_PRICES
    if metric.needs in {"beta", "alpha"} and not same_number(getattr(then, metric.needs), getattr(now, metric.needs)):
        return OTHER_BETA
    return None


def _same_prices(then: Costs | None, now: Costs | None) -> bool:
    if then is None or now is None:
        return False
    return then.currency == now.currency and all(
        same_price(getattr(then, key), getattr(now, key)) for key in PRICE_KEYS
    )


def same_price(then: Price, now: Price) -> bool:
    """Return whether a price of the earlier report is that of now."""
    if isinstance(then, PerCase) and isinstance(now, PerCase):
        return (then.column, then.times, then.plus) == (now.column, now.times, now.plus)
    alike = all(isinstance(then, kind) == isinstance(now, kind) for kind in (PerCase, PriceRange))
    return alike and same_number(typical(then), typical(now))


def same_number(then: float | None, now: float | None) -> bool:
    """Return whether two numbers are the same but for the rounding of the file; None is like none."""
    return then is not None and now is not None and math.isclose(then, now, rel_tol=ROUNDING)
