"""What other rules, and other betas, would choose for one model, and what each choice does."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from reportgen.analysis.chosen import Tuning, choose_point
from reportgen.analysis.decisions import BetaChoice, RuleChoice
from reportgen.analysis.measured import Span
from reportgen.analysis.measures import confusion
from reportgen.analysis.points import DEFAULT, UNDEFINED, Point, least_cost
from reportgen.counts.cells import IntArray
from reportgen.counts.views import Counts, ScoreCounts
from reportgen.stats.beta import side_by_side
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.hull import Ratios
from reportgen.stats.metrics import METRICS
from reportgen.stats.ranking import elbow
from reportgen.stats.rules import Rule
from reportgen.stats.sweep import Sweep
from reportgen.stats.thresholds import apart, flagged_scores, threshold_at

DIGITS = 12
ELSEWHERE = ("f1", "f_beta", "informedness", "mcc", "kappa", "accuracy", "balanced_accuracy", "g_mean")


def rule_choices(own: Rule, point: Point | None, tuning: Tuning, reporting: Sweep) -> tuple[RuleChoice, ...]:
    """Return what every rule would choose on the tuning split and do on the reporting split, the config's own first."""
    quick = replace(tuning, sweep=corners(tuning.sweep))
    found = [_choice(own, point, tuning, reporting, of_config=True)]
    found += [
        _choice(rule, choose_point(rule, quick), tuning, reporting)
        for rule in _rules(tuning, most_flags=own.most_flags_on_a_tie)
        if rule.words != own.words
    ]
    costs = [each.total_cost for each in found if each.total_cost is not None]
    return tuple(
        each if each.total_cost is None else replace(each, beyond_least=float(apart(each.total_cost, min(costs))))
        for each in found
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
    above_chance = apart(best.tp * counts.fp[-1], best.fp * counts.tp[-1]) > 0
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
    kept = entries[1:] - 1
    return Sweep(
        scores=ScoreCounts(
            score=scores.score[kept],
            positives=np.diff(counts.tp),
            negatives=np.diff(counts.fp),
            cases=scores.cases[kept],
            flag=scores.flag,
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


def _value(key: str, counts: Counts, given: Given) -> float | None:
    found = float(evaluate(METRICS[key], counts, given))
    return None if np.isnan(found) else found


def beta_choices(own: Rule, tuning: Tuning) -> tuple[BetaChoice, ...]:
    """Return the best F-beta threshold of several betas and of the config's, with the prices that each is right for."""
    model = corners(tuning.sweep)
    counts = tuning.weighed(model.counts)
    found = side_by_side(counts, tuning.given, most_flags_on_a_tie=own.most_flags_on_a_tie)
    return tuple(
        BetaChoice(
            beta=each.beta,
            f=each.f,
            threshold=threshold_at(model.scores, each.index),
            confusion=confusion(model.counts.at(each.index)),
            implied_ratio=None if each.ratios is None else span_of(each.ratios),
            beyond_least=None if each.beyond is None else each.beyond.beyond,
            beyond_least_share=None if each.beyond is None else each.beyond.share,
            given=each.beta == tuning.given.beta,
        )
        for each in found
    )


def span_of(ratios: Ratios) -> Span:
    """Return prices of a miss as a range; None where it is open."""
    return Span(low=price(ratios.low), high=price(ratios.high) if np.isfinite(ratios.high) else None)


def price(ratio: float) -> float:
    """Return a price of a miss in the digits of results.json: 1 where sums of weights come to 0.9999999999999999."""
    return float(f"{ratio:.{DIGITS}g}")
