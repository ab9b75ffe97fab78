"""What the rules that need no model do with the same cases, and how sure it is what they cost."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from reportgen.counts.views import Counts, Outcomes
from reportgen.results.measured import Corrected, Judged, Measure, Metrics, NoModel, Span
from reportgen.results.results import ModelResult
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.metrics import COSTS, METRICS, Metric
from reportgen.stats.prevalence import at_prevalence
from reportgen.stats.thresholds import TIE, ruled_out
from reportgen.study.counted import RULES, Counted, Rule, ruled
from reportgen.study.measures import ALWAYS_THE_SAME, judge
from reportgen.study.points import floor_of, prevalence_in_use, rule_of
from reportgen.study.profile import cases_per_day
from reportgen.study.ranges import AtPoint, Ranges, ranged
from reportgen.topics.costs.values import BesideNoModel

SAVINGS: Mapping[Rule, str] = {"flag_none": "saving", "flag_all": "saving_flag_all"}  # beside each


def without_model(subject: Counted, at: AtPoint | None) -> dict[str, NoModel]:
    """Return what flagging nothing and flagging everything does; `at` is the subject's point in use in resamples.

    Their rates are 0 or 1 by what they are. What they cost hangs on the cases, and has the interval of a model's cost.
    """
    outcomes = subject.outcomes(subject.on(subject.setting.facts.reported_on))
    found = {name: judge(rule(outcomes), subject.given) for name, rule in RULES.items()}
    if subject.given.costs is not None:
        ranges = subject.ranges(outcomes, at)
        found = {name: _sure(name, judged, subject, outcomes, ranges) for name, judged in found.items()}
    limits = {name: ruled_out_by(subject, name, outcomes) for name in RULES}
    return {
        name: NoModel(**vars(judged), possible=limits[name] is None, not_possible_because=limits[name])
        for name, judged in found.items()
    }


def ruled_out_by(model: Counted, name: Rule, outcomes: Outcomes) -> str | None:
    """Return the limit of the config that keeps a rule without a model from taking the place of this model."""
    config, source = model.setting.config, model.setting.source
    typed = config.rule_of(model.name)
    per_day = cases_per_day(config, source) if typed is not None and typed.per is not None else None
    rule = rule_of(config, model.name, per_day)
    required = config.compare.require if config.compare is not None else None
    limits = (*rule.floors, *(() if required is None else (floor_of(required),)))
    counts = at_prevalence(RULES[name](outcomes).estimates, prevalence_in_use(config))
    return ruled_out(rule, limits, counts, model.given)


def beside_no_model(model: Counted, result: ModelResult, outcomes: Outcomes) -> BesideNoModel | None:
    """Return a model beside the cheapest possible rule without one; None without prices, or where none is possible."""
    in_use = prevalence_in_use(model.setting.config) is not None and result.deployment is not None
    metrics = result.deployment.metrics if in_use and result.deployment is not None else result.metrics
    possible = [name for name in RULES if ruled_out_by(model, name, outcomes) is None]
    # A cut-off below every score does what flagging all does, whichever cases choose it.
    everything = outcomes.cases.n == outcomes.cases.flagged
    found = [one for name in possible if (one := _beside(name, metrics, as_counted=bool(everything))) is not None]
    return min(found, key=lambda one: one.rule_cost, default=None)


def _beside(name: Rule, metrics: Metrics, *, as_counted: bool) -> BesideNoModel | None:
    total, saving = (_told(metrics[key], as_counted=as_counted) for key in ("total_cost", SAVINGS[name]))
    paid, saved, held = total.estimate, saving.estimate, saving
    if paid is None or saved is None:
        return None
    alike = abs(saved) <= TIE * max(abs(paid), abs(paid + saved))
    return BesideNoModel(
        rule=name,
        cost=paid,
        rule_cost=paid + saved,
        saving=Span(low=held.low, high=held.high),
        verdict="as dear" if alike else "cheaper" if saved > 0 else "dearer",
        sure=held.low is not None and held.high is not None and not held.low <= 0 <= held.high,
    )


def _told(measure: Measure, *, as_counted: bool) -> Measure | Corrected:
    return measure if as_counted or measure.corrected is None else measure.corrected


def flagging_nothing(model: Counted, outcomes: Outcomes, at: AtPoint | None) -> Judged:
    """Return what a threshold that flags nothing does: just what the rule does, with a range where cases matter."""
    ranges = model.ranges(outcomes, at)
    found = judge(outcomes, model.given, ranges=ranges)
    found = replace(found, metrics=without_needless(found.metrics, model.given))
    return found if model.given.costs is None else _sure("flag_none", found, model, outcomes, ranges)


def without_needless(measures: Metrics, given: Given) -> dict[str, Measure]:
    """Return the measures of flagging nothing, without a range where it settles them, whatever the cases are.

    A recall of 0 is then no estimate, while the cost hangs on how many cases are positive.
    """
    return {
        key: replace(measure, low=None, high=None, method=None, no_range=ALWAYS_THE_SAME)
        if measure.estimate is not None and _settled(METRICS[key], given)
        else measure
        for key, measure in measures.items()
    }


def _settled(metric: Metric, given: Given) -> bool:
    """Return whether a metric has the same value in any cases of which none is flagged."""
    if metric.kind == "cost":
        return metric.key == "saving"
    nothing = np.zeros(2)
    mixes = Counts(tp=nothing, fp=nothing, fn=np.array([1.0, 1.0]), tn=np.array([1.0, 3.0]))
    one, other = evaluate(metric, mixes, given)
    return bool(one == other)


def _sure(name: Rule, judged: Judged, subject: Counted, outcomes: Outcomes, ranges: Ranges) -> Judged:
    """Return a rule with the interval of its cost: the model's draws and resamples, decided by the rule."""
    own, found = ruled(name, ranges, outcomes, subject.setting.prices), RULES[name](outcomes)
    costs = {key: ranged(judged.metrics[key], own.of(METRICS[key], found, subject.given)) for key in COSTS}
    return replace(judged, metrics={**judged.metrics, **costs})
