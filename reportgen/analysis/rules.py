"""What other rules, other betas and prices say of one model's thresholds."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import numpy as np

from reportgen.analysis.measures import confusion
from reportgen.analysis.resamples import CLOSED_FORM, ResampledThreshold
from reportgen.analysis.setting import matrix_of, prices_of
from reportgen.analysis.tuning import (
    DEFAULT,
    UNDEFINED,
    Point,
    Tuning,
    choose_point,
    closed_form_threshold,
    least_cost,
    prevalence_in_use,
)
from reportgen.counts.cells import IntArray
from reportgen.counts.query import OF_POSITIVES, OUTCOMES, Outcome
from reportgen.counts.views import Counts, FloatArray, Money, ScoreCounts
from reportgen.results.measure import Span
from reportgen.results.values.costs import BenefitReading, ClosedForm
from reportgen.results.values.threshold import BetaChoice, Halving, RuleChoice
from reportgen.stats.costs import (
    FEWEST_FLAGS,
    MOST_FLAGS,
    best_chance,
    beyond,
    halved,
    near_optimal,
    shorthand,
    side_by_side,
)
from reportgen.stats.crossfit import corrected_interval, difference
from reportgen.stats.evaluation import evaluate
from reportgen.stats.hull import Ratios
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import Sweep, elbow
from reportgen.stats.thresholds import Rule, excess, flagged_scores, threshold_at

DIGITS = 12
ELSEWHERE = ("f1", "f_beta", "informedness", "mcc", "kappa", "accuracy", "balanced_accuracy", "g_mean")


def rule_choices(own: Rule, point: Point | None, tuning: Tuning, reporting: Sweep) -> tuple[RuleChoice, ...]:
    """Return what every rule would choose on the tuning split and do on the reporting split, the config's own first."""
    quick = replace(tuning, sweep=corners(tuning.sweep))
    choices = [_choice(own, point, tuning, reporting, of_config=True)]
    choices += [
        _choice(rule, choose_point(rule, quick), tuning, reporting)
        for rule in _rules(tuning, most_flags=own.most_flags_on_a_tie)
        if rule.words != own.words
    ]
    costs = [choice.total_cost for choice in choices if choice.total_cost is not None]
    return tuple(
        choice
        if choice.total_cost is None
        else replace(choice, beyond_least=float(excess(choice.total_cost, min(costs))))
        for choice in choices
    )


def _rules(tuning: Tuning, *, most_flags: bool) -> Iterator[Rule]:
    chances = tuning.config.models[tuning.name].kind == "probability"
    if tuning.given.costs is not None:
        yield least_cost(most_flags)
        if chances:
            yield replace(least_cost(most_flags), kind="closed_form")
    for key in ELSEWHERE:
        if key != "f_beta" or tuning.given.beta is not None:
            metric = METRICS[key]
            yield Rule(kind="optimise", metric=metric, most_flags_on_a_tie=most_flags)
    yield Rule(kind="nearest", most_flags_on_a_tie=most_flags)
    if chances:
        yield Rule(kind="default", fixed=DEFAULT)


def corners(model: Sweep) -> Sweep:
    """Return the sweep without the entries that another beats in hits or in false alarms, and is as good in the other.

    A rule that prefers more hits and fewer false alarms never chooses one of those, and a large sweep has many. Every
    entry stays where prices differ by case, since a hit may then be dearer than a miss, and where none is better than
    chance, since some rules then prefer fewer hits.
    """
    counts = model.counts
    best = counts.at(elbow(counts))
    above_chance = excess(best.tp * counts.fp[-1], best.fp * counts.tp[-1]) > 0
    if counts.money is not None or not above_chance:
        return model
    hits, alarms = counts.tp[1:] > counts.tp[:-1], counts.fp[1:] > counts.fp[:-1]
    moves = np.flatnonzero(hits | alarms)  # weights may be 0
    hits, alarms = hits[moves], alarms[moves]
    # A step worth stopping at brings hits, and the next one brings false alarms.
    stops = moves[hits & np.r_[alarms[1:], True]] + 1
    return _at(model, np.union1d([0, len(counts.tp) - 1], stops))


def _at(model: Sweep, entries: IntArray) -> Sweep:
    counts, scores = model.counts.at(entries), model.scores
    places = entries[1:] - 1
    return Sweep(
        scores=ScoreCounts(
            score=scores.score[places],
            positives=np.diff(counts.tp),
            negatives=np.diff(counts.fp),
            cases=scores.cases[places],
            flag=scores.flag,
            bins=scores.bins,
        ),
        counts=counts,
    )


def _choice(
    rule: Rule, point: Point | None, tuning: Tuning, reporting: Sweep, *, of_config: bool = False
) -> RuleChoice:
    if point is None or point.reason is not None:
        reason = UNDEFINED.reason
        return RuleChoice(rule=rule.words, threshold=None, confusion=None, of_config=of_config, reason=reason)
    place = 0 if point.value is None else flagged_scores(reporting.scores, point.value)
    counts = reporting.counts.at(place)
    weighed, given = tuning.weighed(counts), tuning.given
    return RuleChoice(
        rule=rule.words,
        threshold=point.value,
        confusion=confusion(counts),
        recall=_value("recall", weighed, given),
        precision=_value("precision", weighed, given),
        flag_rate=_value("flag_rate", weighed, given),
        total_cost=_value("total_cost", weighed, given),
        of_config=of_config,
    )


def _value(key: str, counts: Counts, given: Parameters) -> float | None:
    value = float(evaluate(METRICS[key], counts, given))
    return None if np.isnan(value) else value


def beta_choices(own: Rule, tuning: Tuning) -> tuple[BetaChoice, ...]:
    """Return the best F-beta threshold of several betas and of the config's, with the prices that each is right for."""
    model = corners(tuning.sweep)
    counts = tuning.weighed(model.counts)
    choices = side_by_side(counts, tuning.given, most_flags_on_a_tie=own.most_flags_on_a_tie)
    return tuple(
        BetaChoice(
            beta=choice.beta,
            f=choice.f,
            threshold=threshold_at(model.scores, choice.index),
            confusion=confusion(model.counts.at(choice.index)),
            implied_ratio=None if choice.ratios is None else span_of(choice.ratios),
            beyond_least=None if choice.beyond is None else choice.beyond.beyond,
            beyond_least_share=None if choice.beyond is None else choice.beyond.share,
            given=choice.beta == tuning.given.beta,
        )
        for choice in choices
    )


def span_of(ratios: Ratios) -> Span:
    """Return prices of a miss as a range; None where it is open."""
    return Span(low=price(ratios.low), high=price(ratios.high) if np.isfinite(ratios.high) else None)


def price(ratio: float) -> float:
    """Return a price of a miss in the digits of results.json: 1 where sums of weights come to 0.9999999999999999."""
    return float(f"{ratio:.{DIGITS}g}")


COST = METRICS["total_cost"]
ErrorName = Literal["false_negative", "false_positive"]


def closed_form(tuning: Tuning, cheapest: ResampledThreshold | None, case_wise: float | None) -> ClosedForm | None:
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
    gap, span = beyond(cost.estimate, cost.estimate - more.estimate), corrected_interval(more, cheapest.level)
    return replace(
        form,
        cost=gap.cost,
        least_cost=gap.least,
        beyond_least=None if span is None else Span(low=span[0], high=span[1]),
        beyond_least_share=gap.share,
        agrees=gap.agrees or (None if span is None else span[0] <= 0),
    )


def with_saving(
    choices: tuple[BetaChoice, ...],
    best: ResampledThreshold | None,
    cheapest: ResampledThreshold | None,
    tuning: Tuning,
) -> tuple[BetaChoice, ...]:
    """Return the choices, the given one with what it saves on new cases beside the least cost: below 0, what it costs.

    Both thresholds are chosen anew in the same resamples; None leaves the choices as they are.
    """
    if best is None or cheapest is None:
        return choices
    used = prevalence_in_use(tuning.config)
    saved = difference(*(choice.figure(COST, tuning.given, used) for choice in (cheapest, best)))
    saving = cheapest.corrected(saved)
    return tuple(replace(choice, saving=saving) if choice.given else choice for choice in choices)


def near_best(rule: Rule, point: Point, tuning: Tuning) -> tuple[Span, bool] | None:
    """Return the stretch of thresholds round the chosen one that are nearly as good, and whether others are, too."""
    if rule.metric is None:
        return None
    values = evaluate(rule.metric, tuning.counts, tuning.given)
    stretch = near_optimal(values if rule.metric.lower_is_better else -values, tuning.place(point.value))
    if stretch is None:
        return None
    scores = tuning.sweep.scores
    ends = threshold_at(scores, stretch.first), threshold_at(scores, stretch.last)
    low, high = ends if scores.flag == "low" else ends[::-1]
    return Span(low=low, high=high), stretch.elsewhere


def thresholds_at_ends(rule: Rule, tuning: Tuning) -> Span | None:
    """Return the thresholds that the rule chooses where prices favour the fewest and the most flags."""
    thresholds = []
    for ends in (FEWEST_FLAGS, MOST_FLAGS):
        prices = prices_of(tuning.config, ends)
        if prices is None or tuning.given.costs is None:
            return None
        costs = matrix_of(prices, tuning.given.costs)
        counts = repriced(tuning.sweep.counts, tuning.given.costs, costs)
        moved = replace(tuning, given=replace(tuning.given, costs=costs), sweep=replace(tuning.sweep, counts=counts))
        point = choose_point(rule, moved)
        thresholds.append(None if point is None else point.value)
    fewest, most = thresholds
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


def _cost_at(entry: int, reporting: Tuning) -> float | None:
    """Return what an entry costs; None without prices, and where one class alone cannot be weighed as in use."""
    total = float(evaluate(COST, reporting.counts.at(entry), reporting.given))
    return None if np.isnan(total) else total


def halvings(value: float | None, reporting: Tuning) -> tuple[Halving, ...]:
    """Return for each kind of error what it would take to make half as many, on the cases of the sweep."""
    counts, place = reporting.sweep.counts, reporting.place(value)
    halves = []
    kinds: tuple[tuple[ErrorName, FloatArray, FloatArray], ...] = (
        ("false_negative", counts.fn, counts.fp),
        ("false_positive", counts.fp, counts.fn),
    )
    for error, own, other in kinds:
        then = halved(counts, place, error)
        if then is not None:
            halves.append(
                Halving(
                    error=error,
                    threshold=threshold_at(reporting.sweep.scores, then),
                    now=float(own[place]),
                    then=float(own[then]),
                    others_now=float(other[place]),
                    others_then=float(other[then]),
                    cost_now=_cost_at(place, reporting),
                    cost_then=_cost_at(then, reporting),
                )
            )
    return tuple(halves)
