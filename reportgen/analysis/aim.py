"""What a model is to do well by, held against flagging none, flagging all, and guessing, on the same cases."""

from dataclasses import replace

import numpy as np

from reportgen.analysis.decisions import FIXED_RULES, CountedModel, FixedRule
from reportgen.analysis.ranges import AtPoint
from reportgen.analysis.tuning import prevalence_in_use
from reportgen.counts.views import Counts, FloatArray, Outcomes
from reportgen.results.measure import Span
from reportgen.results.values.threshold import Aim, WithoutModel
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.samples import at_prevalence

CHANCE = METRICS["informedness"]  # of guessing it is 0, as of flagging none or all


def held_aim(
    model: CountedModel, outcomes: Outcomes, at: AtPoint | None, possible: tuple[FixedRule, ...], *, priced: bool
) -> Aim | None:
    """Return what the model is to do well by beside what needs no model, the one of these that it leads least.

    Where the rule pursues nothing but its cost, or nothing at all, prices say whether it is worth it (`priced`), or
    else whether it flags positives more often than negatives. None where nothing can be said.
    """
    metric = _pursued(model)
    if metric is None and priced:
        return None
    beside: list[tuple[WithoutModel, Metric]] = [] if metric is None else [(name, metric) for name in possible]
    beside.append(("chance", CHANCE))
    aims = [aim for name, yardstick in beside if (aim := _held(model, outcomes, at, name, yardstick)) is not None]
    return min(aims, key=lambda aim: (aim.shown, aim.beside == "chance", aim.range.low or 0.0), default=None)


def _pursued(model: CountedModel) -> Metric | None:
    """Return the metric of the four counts that the rule of the threshold in use makes as good as can be; no cost."""
    if model.scored is None or model.own_decision:
        return None
    metric = model.scored.rule.metric
    return None if metric is None or not metric.from_counts or metric.kind == "cost" else metric


def _held(
    model: CountedModel, outcomes: Outcomes, at: AtPoint | None, name: WithoutModel, metric: Metric
) -> Aim | None:
    """Return a metric of the model beside one rule; None where one of the two has no value."""
    share, given, tuned = prevalence_in_use(model.setting.config), model.given, model.apparent
    gain = _gain(metric, name, share)
    counts = at_prevalence(outcomes.estimates, share)
    rule = 0.0 if name == "chance" else float(evaluate(metric, _without(counts, name), given))
    value = float(evaluate(gain, outcomes.estimates, given))
    if np.isnan(value) or np.isnan(rule):
        return None
    low = high = None
    flagged, every = float(outcomes.cases.flagged), float(outcomes.cases.n)
    if name == "chance" and flagged in {0.0, every}:
        name = "flag_all" if flagged else "flag_none"  # it is what guessing comes to, and has a plainer name
    elif 0 < flagged < every:
        if tuned is not None:
            corrected = tuned.corrected(tuned.figure(gain, given))
            value, low, high = (
                value if corrected.estimate is None else corrected.estimate,
                corrected.low,
                corrected.high,
            )
        else:
            ends = model.ranges(outcomes, at).of(gain, outcomes, given)
            low, high = (None, None) if ends is None else (ends.low, ends.high)
    sign = 1 if metric.higher_is_better else -1
    return Aim(
        metric=metric.key,
        beside=name,
        value=rule + sign * value,
        without=rule,
        gain=value,
        range=Span(low=low, high=high),
    )


def _gain(metric: Metric, name: WithoutModel, share: float | None) -> Metric:
    """Return how much better a metric is than that of a rule without a model, as a metric of the same counts."""
    sign = 1 if metric.higher_is_better else -1

    def gained(counts: Counts, given: Parameters) -> FloatArray:
        weighed = at_prevalence(counts, share)
        own = evaluate(metric, weighed, given)
        return sign * (own if name == "chance" else own - evaluate(metric, _without(weighed, name), given))

    width = metric.range[1] - metric.range[0]
    return replace(
        CHANCE,
        key=f"{metric.key} beyond {name}",
        numerator=gained,
        denominator=lambda counts, _: np.ones_like(counts.tp),
        range=(-width, width),
        best=width,
        changes_with_prevalence=metric.changes_with_prevalence,
        needs=metric.needs,
    )


def _without(counts: Counts, name: FixedRule) -> Counts:
    return FIXED_RULES[name](Outcomes(cases=counts)).cases
