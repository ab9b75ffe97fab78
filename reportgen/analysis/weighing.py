"""What prices say of one model's thresholds: the closed form, the ends of ranges, fewer errors of one kind."""

from dataclasses import replace
from typing import Literal

import numpy as np

from reportgen.analysis.chosen import Tuning, choose_point, closed_form_threshold, prevalence_in_use
from reportgen.analysis.decisions import BenefitReading, BetaChoice, ClosedForm, Halving
from reportgen.analysis.measured import Span
from reportgen.analysis.points import Point, least_cost
from reportgen.analysis.prices import matrix_of, prices_of
from reportgen.analysis.resampled import CLOSED_FORM, Resampled
from reportgen.counts.prices import OF_POSITIVES, OUTCOMES, Outcome
from reportgen.counts.views import Counts, FloatArray, Money
from reportgen.stats.costs import FEWEST_FLAGS, MOST_FLAGS, best_chance, beyond, halved, near_optimal, shorthand
from reportgen.stats.crossfit import difference, interval
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import CostMatrix
from reportgen.stats.metrics import METRICS
from reportgen.stats.rules import Rule
from reportgen.stats.sweep import Sweep
from reportgen.stats.thresholds import threshold_at

COST = METRICS["total_cost"]
Error = Literal["false_negative", "false_positive"]


def closed_form(tuning: Tuning, cheapest: Resampled | None, case_wise: float | None) -> ClosedForm | None:
    """Return the threshold of the closed form beside the cheapest; None without prices, or where scores are ranks.

    `cheapest` is the least cost in resamples, with the closed form beside it: both see the same cases by chance.
    """
    costs = tuning.given.costs
    if costs is None or tuning.config.models[tuning.name].kind != "probability":
        return None
    best = best_chance(costs)
    if best.chance is None:
        return ClosedForm(chance=None, threshold=None, reason=best.reason)
    used = prevalence_in_use(tuning.config)
    form = ClosedForm(chance=best.chance, threshold=closed_form_threshold(tuning), case_wise_cost=case_wise)
    figures = None if cheapest is None else cheapest.beyond(CLOSED_FORM, COST, tuning.given, used)
    if cheapest is None or figures is None:
        return form
    cost, more = figures
    if cost.estimate is None or more.estimate is None:
        return form
    found, span = beyond(cost.estimate, cost.estimate - more.estimate), interval(more, cheapest.level)
    return replace(
        form,
        cost=found.cost,
        least_cost=found.least,
        beyond_least=None if span is None else Span(low=span[0], high=span[1]),
        beyond_least_share=found.share,
        agrees=found.agrees or (None if span is None else span[0] <= 0),
    )


def with_saving(
    choices: tuple[BetaChoice, ...], best: Resampled | None, cheapest: Resampled | None, tuning: Tuning
) -> tuple[BetaChoice, ...]:
    """Return the choices, the given one with what it saves on new cases beside the least cost: below 0, what it costs.

    Both thresholds are chosen anew in the same resamples; None leaves the choices as they are.
    """
    if best is None or cheapest is None:
        return choices
    used = prevalence_in_use(tuning.config)
    saved = difference(*(each.figure(COST, tuning.given, used) for each in (cheapest, best)))
    found = cheapest.corrected(saved)
    return tuple(replace(each, saving=found) if each.given else each for each in choices)


def near_best(rule: Rule, point: Point, tuning: Tuning) -> tuple[Span, bool] | None:
    """Return the stretch of thresholds round the chosen one that are nearly as good, and whether others are, too."""
    if rule.metric is None:
        return None
    values = evaluate(rule.metric, tuning.counts, tuning.given)
    found = near_optimal(values if rule.metric.lower_is_better else -values, tuning.place(point.value))
    if found is None:
        return None
    scores = tuning.sweep.scores
    ends = threshold_at(scores, found.first), threshold_at(scores, found.last)
    low, high = ends if scores.flag == "low" else ends[::-1]
    return Span(low=low, high=high), found.elsewhere


def thresholds_at_ends(rule: Rule, tuning: Tuning) -> Span | None:
    """Return the thresholds that the rule chooses where prices favour the fewest and the most flags."""
    found = []
    for ends in (FEWEST_FLAGS, MOST_FLAGS):
        prices = prices_of(tuning.config, ends)
        if prices is None or tuning.given.costs is None:
            return None
        costs = matrix_of(prices, tuning.given.costs)
        counts = repriced(tuning.sweep.counts, tuning.given.costs, costs)
        moved = replace(tuning, given=replace(tuning.given, costs=costs), sweep=replace(tuning.sweep, counts=counts))
        point = choose_point(rule, moved)
        found.append(None if point is None else point.value)
    fewest, most = found
    low, high = (fewest, most) if tuning.sweep.scores.flag == "low" else (most, fewest)
    return Span(low=low, high=high)


def repriced(counts: Counts, old: CostMatrix, new: CostMatrix) -> Counts:
    """Return the outcomes at other prices: only money that was added up case by case has to be moved."""
    if counts.money is None:
        return counts
    moved = {outcome: getattr(new, outcome) - getattr(old, outcome) for outcome in OUTCOMES}
    every: dict[Outcome, FloatArray] = {
        outcome: counts.positives if outcome in OF_POSITIVES else counts.negatives for outcome in OUTCOMES
    }
    parts = {
        outcome: getattr(counts.money, outcome) + getattr(counts, outcome) * moved[outcome] for outcome in OUTCOMES
    }
    whole = {
        f"all_{outcome}": getattr(counts.money, f"all_{outcome}") + every[outcome] * moved[outcome]
        for outcome in OUTCOMES
    }
    return replace(counts, money=Money(**parts, **whole))


def benefit_both_ways(rule: Rule, tuning: Tuning, reporting: Sweep) -> BenefitReading | None:
    """Return what the shorthand comes to with the benefit counted once and twice."""
    costs = tuning.config.costs
    if costs is None or costs.inspection is None or costs.benefit is None:
        return None
    readings = {
        times: shorthand(inspection=costs.inspection, benefit=costs.benefit, counts=times)
        for times in ("once", "twice")
    }
    cheapest = least_cost(rule.most_flags_on_a_tie)
    once = replace(tuning.given, costs=readings["once"])
    chosen, paid = {}, {}
    for times, matrix in readings.items():
        point = choose_point(cheapest, replace(tuning, given=replace(tuning.given, costs=matrix)))
        chosen[times] = None if point is None else point.value
        place = replace(tuning, sweep=reporting).place(chosen[times])
        paid[times] = float(evaluate(COST, reporting.counts.at(place), once))
    return BenefitReading(
        once_chance=best_chance(readings["once"]).chance,
        twice_chance=best_chance(readings["twice"]).chance,
        once_threshold=chosen["once"],
        twice_threshold=chosen["twice"],
        once_cost=paid["once"],
        twice_cost=paid["twice"],
    )


def _known(total: float) -> float | None:
    """Return a cost; None without prices, and where one class alone cannot be weighed as in use."""
    return None if np.isnan(total) else float(total)


def halvings(value: float | None, reporting: Tuning) -> tuple[Halving, ...]:
    """Return for each kind of error what it would take to make half as many, on the cases of the sweep."""
    counts, place = reporting.sweep.counts, reporting.place(value)
    totals = evaluate(COST, reporting.counts, reporting.given)
    found = []
    kinds: tuple[tuple[Error, FloatArray, FloatArray], ...] = (
        ("false_negative", counts.fn, counts.fp),
        ("false_positive", counts.fp, counts.fn),
    )
    for error, own, other in kinds:
        then = halved(counts, place, error)
        if then is not None:
            found.append(
                Halving(
                    error=error,
                    threshold=threshold_at(reporting.sweep.scores, then),
                    now=float(own[place]),
                    then=float(own[then]),
                    others_now=float(other[place]),
                    others_then=float(other[then]),
                    cost_now=_known(totals[place]),
                    cost_then=_known(totals[then]),
                )
            )
    return tuple(found)
