"""Which rule a model's threshold follows, the point that it chooses, and what is known of that."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from reportgen.config.conditions import Condition
from reportgen.config.models import ThresholdRule
from reportgen.config.schema import Config
from reportgen.counts.bins import decided_at
from reportgen.counts.views import Counts, FloatArray, ScoreCounts
from reportgen.frozen import frozen
from reportgen.results.results import Threshold
from reportgen.results.values.data import ChosenThere
from reportgen.results.values.threshold import BetaSource, Constraint
from reportgen.stats.costs import alpha_of, best_chance, beta_of, beta_of_matrix, beta_of_shorthand, delta_of
from reportgen.stats.crossfit import Aim, Choose, by_rule
from reportgen.stats.evaluation import evaluate
from reportgen.stats.floors import Promise, missed_on_new, promise
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.parameters import CostMatrix, Parameters, less
from reportgen.stats.ranking import Sweep
from reportgen.stats.reasons import because
from reportgen.stats.samples import at_prevalence, shifted_score
from reportgen.stats.thresholds import (
    BoolArray,
    Floor,
    Rule,
    best,
    equal_decisions,
    flagged_scores,
    meets,
    objective,
    pick,
    sign_of,
    size_of,
    threshold_at,
)

DEFAULT = 0.5
MUCH = 0.05  # of the cost, or of the flags: less is no matter


@frozen
class Point:
    """A threshold with what the tuning said of it; None flags nothing."""

    value: float | None
    objective: float | None = None
    tied: int = 1
    constraints: tuple[Constraint, ...] = ()
    reason: str | None = None  # why the rule chooses nothing


UNDEFINED = Point(value=None, reason=because("no_value_at_any"))


def rule_of(config: Config, model: str, cases: float | None = None) -> Rule:
    """Return the rule of a model, or its default: least cost, else best F-beta, else 0.5.

    `cases` is of how many a capacity is, where the data tell it.
    """
    typed, most = config.rule_of(model), most_flags_on_a_tie(config)
    if typed is not None and typed.fixed is not None:
        return Rule(kind="fixed", fixed=typed.fixed, most_flags_on_a_tie=most)
    if typed is not None and typed.closed_form is not None:
        return replace(least_cost(most), kind="closed_form")
    if typed is not None and typed.nearest is not None:
        return Rule(kind="nearest", most_flags_on_a_tie=most)
    if typed is not None and typed.flag_at_most is not None:
        weighed = config.deployment is not None and config.deployment.prevalence is not None
        return replace(_capacity(typed, cases), weighed=weighed, most_flags_on_a_tie=most)
    metric = _pursued(config, typed)
    if metric is None:
        return Rule(kind="default", fixed=DEFAULT, most_flags_on_a_tie=most)
    floors = tuple(map(floor_of, typed.subject_to if typed is not None else ()))
    confidence = typed.with_confidence if typed is not None else None
    return Rule(kind="optimise", metric=metric, floors=floors, confidence=confidence, most_flags_on_a_tie=most)


def beta_beside_prices(config: Config, model: str) -> bool:
    """Return whether a model under audit may follow a beta of the config's own as well as its prices."""
    typed = (config.beta is not None or config.alpha is not None) and not config.beta_from_costs
    return typed and config.costs is not None and config.audits(model)


def least_cost(most_flags: bool) -> Rule:  # noqa: FBT001 (the only thing to say of it)
    """Return the plain rule of the least cost."""
    return Rule(kind="optimise", metric=METRICS["total_cost"], most_flags_on_a_tie=most_flags)


def _pursued(config: Config, typed: ThresholdRule | None) -> Metric | None:
    """Return the metric that the rule makes as good as can be."""
    if typed is not None and typed.maximise is not None:
        return find(typed.maximise)
    if typed is not None or config.costs is not None:
        return METRICS["total_cost"]
    return METRICS["f_beta"] if config.beta is not None or config.alpha is not None else None


def _capacity(typed: ThresholdRule, cases: float | None) -> Rule:
    """Return the rule of a capacity."""
    most = typed.flag_at_most or 0.0
    if typed.of_every is not None:
        return Rule(kind="capacity", share=most / typed.of_every, most=most, of_every=typed.of_every)
    if typed.per is not None:
        return Rule(kind="capacity", share=min(1.0, most / cases) if cases else 1.0, most=most)
    if typed.counts_cases:
        whole = int(cases or most)
        return Rule(kind="capacity", share=min(1.0, most / whole), most=most, of_every=whole)
    return Rule(kind="capacity", share=most)


def floor_of(condition: Condition) -> Floor:
    """Return a condition as a limit on a metric."""
    return Floor(
        condition=condition.text,
        metric=condition.metric,
        op=condition.op,
        limit=condition.limit,
        percent=condition.percent,
    )


def most_flags_on_a_tie(config: Config) -> bool:
    """Return whether a tie goes to the lowest bar: a miss cannot be undone and a false alarm can."""
    return config.errors.false_negative.reversible is False and config.errors.false_positive.reversible is True


def _cases_on(scores: ScoreCounts, value: float | None) -> int | None:
    """Return how many cases have this very score; None where scores are counted by bins."""
    if scores.binned:
        return None
    return 0 if value is None else int(scores.cases[scores.score == value].sum())


def threshold_with_range(rule: Rule, point: Point, scores: ScoreCounts) -> Threshold:
    """Return the threshold with the range that decides alike on the reporting split."""
    index = 0 if point.value is None else flagged_scores(scores, point.value)
    beyond, up_to = equal_decisions(scores, index)
    high = scores.flag == "high"
    return Threshold(
        rule=rule.words,
        kind=rule.kind,
        metric=rule.metric.key if rule.metric is not None else None,
        value=point.value,
        flags="none" if point.value is None else None,
        constraints=point.constraints,
        reason=point.reason,
        cases_on_it=_cases_on(scores, point.value),
        objective=point.objective,
        tied=point.tied,
        tie_goes_to=None if point.tied == 1 else "most flags" if rule.most_flags_on_a_tie else "fewest flags",
        same_decisions_above=beyond if high else None,
        same_decisions_up_to=up_to if high else None,
        same_decisions_below=None if high else beyond,
        same_decisions_down_to=None if high else up_to,
    )


def chance_of(value: float, config: Config, model: str) -> float:
    """Return a threshold as a probability of the positive class."""
    return less(1, value) if config.models[model].flag == "low" else value


def threshold_of(chance: float, config: Config, model: str) -> float:
    """Return a chance of the positive class as a threshold on the file's scale."""
    return less(1, chance) if config.models[model].flag == "low" else chance


def given_by(config: Config, costs: CostMatrix | None) -> tuple[Parameters, BetaSource | None]:
    """Return beta, alpha and costs of the config, and where beta comes from."""
    beta = _beta(config, costs)
    given = Parameters(
        beta=beta,
        alpha=None if beta is None else config.alpha if config.alpha is not None else alpha_of(beta),
        costs=costs,
        odds=costs.odds() if costs else None,
    )
    return given, None if beta is None else _source(config, costs, beta)


def _beta(config: Config, costs: CostMatrix | None) -> float | None:
    if config.typed_beta is not None:
        return config.typed_beta
    if config.alpha is not None:
        return beta_of(config.alpha)
    if not config.beta_from_costs or costs is None:
        return None
    convention = _convention(config)
    return beta_of_matrix(costs) if convention is None else convention


def _source(config: Config, costs: CostMatrix | None, beta: float) -> BetaSource:
    return BetaSource(
        source="costs" if config.beta_from_costs else "alpha" if config.alpha is not None else "beta",
        delta=delta_of(beta),
        marginal_miss=None if costs is None else less(costs.fn, costs.tp),
        marginal_false_alarm=None if costs is None else less(costs.fp, costs.tn),
        from_matrix=None if costs is None else beta_of_matrix(costs),
        from_convention=_convention(config),
    )


def _convention(config: Config) -> float | None:
    """Return the beta of the shorthand."""
    costs = config.costs
    if costs is None or costs.inspection is None or costs.benefit is None:
        return None
    return beta_of_shorthand(inspection=costs.inspection, benefit=costs.benefit)


@frozen(eq=False)
class Tuning:
    """The cases that one model's threshold is chosen on."""

    name: str
    config: Config
    given: Parameters
    sweep: Sweep

    @property
    def counts(self) -> Counts:
        """The outcomes at each entry, with the classes weighed as in use."""
        return self.weighed(self.sweep.counts)

    def weighed(self, counts: Counts) -> Counts:
        """Return outcomes with the classes weighed as in use, where the config says how rare positives are there."""
        return at_prevalence(counts, prevalence_in_use(self.config))

    @property
    def plain(self) -> bool:
        """Whether each case is drawn by itself and counts once, so that counts of them are binomial."""
        weight = self.config.data.weight
        return self.config.data.cluster is None and (weight is None or weight.kind != "sampling")

    def place(self, value: float | None) -> int:
        """Return the entry of the sweep at which a threshold lies."""
        return 0 if value is None else flagged_scores(self.sweep.scores, value)


def prevalence_in_use(config: Config) -> float | None:
    """Return the prevalence in use, where it is given."""
    return config.deployment.share if config.deployment is not None else None


def chosen_there(rule: Rule, chosen: float | None, judged: Tuning) -> ChosenThere | None:
    """Return what the rule would choose on the cases that judge, and its cost there; None where it is much the same."""
    point = choose_point(rule, judged) if rule.chooses and rule.confidence is None else None
    if point is None or point.reason is not None:
        return None
    now, then = (judged.sweep.counts.at(judged.place(value)) for value in (chosen, point.value))
    if judged.given.costs is None:
        far = abs(float(then.flagged - now.flagged)) > MUCH * float(now.flagged)
        return ChosenThere(threshold=point.value) if far else None
    cost, least = (float(evaluate(METRICS["total_cost"], counts, judged.given)) for counts in (now, then))
    return ChosenThere(threshold=point.value, cost=cost, least=least) if cost - least > MUCH * abs(cost) else None


def choose_point(rule: Rule, tuning: Tuning, units: Counts | None = None) -> Point | None:
    """Return the point that the rule chooses; None where its metric has no value at any threshold.

    `units` are the outcomes of each cluster, which a floor with confidence takes into account.
    """
    if rule.fixed is not None:
        return Point(value=rule.fixed)
    if rule.kind == "closed_form":
        return Point(value=closed_form_threshold(tuning))
    counts, promises = tuning.counts, _promises(rule, tuning, units)
    picked = pick(rule, counts, tuning.given, allowed=[promised.allowed for promised in promises] if promises else None)
    index, objective = int(picked.index), float(picked.objective)
    if np.isnan(objective) and bool(picked.met):
        return None
    limits = constraints(rule, counts, tuning.given, index, promises, plain=tuning.plain)
    return Point(
        value=threshold_at(tuning.sweep.scores, index),
        objective=None if np.isnan(objective) else objective,
        tied=int(picked.tied),
        constraints=limits,
    )


def chooser(rule: Rule, tuning: Tuning, units: Counts | None = None) -> Choose:
    """Return the rule as what chooses anew on other cases, its promises included.

    `units` are the outcomes of each cluster at the candidates: parts of the cases are as much alike as all of them.
    """
    seed = tuning.config.uncertainty.seed

    def allowed(counts: Counts) -> list[BoolArray]:
        return [promised.allowed for promised in promise(rule, counts, tuning.given, seed=seed, units=units)]

    return by_rule(rule, tuning.given, tuning.weighed, None if rule.confidence is None else allowed)


def aim_of(rule: Rule, given: Parameters, seen: Callable[[Counts], Counts] | None = None) -> Aim | None:
    """Return what the rule pursues, of the counts as they are or as they are `seen`; None of a capacity.

    None under a promise, too: it asks more of fewer cases, so that held-out ones see other thresholds on average.
    """
    if rule.kind == "capacity" or rule.confidence is not None:
        return None

    def value(counts: Counts) -> FloatArray:
        return objective(rule, seen(counts) if seen else counts, given)[0]

    return Aim(value=value, paid=rule.metric is not None and rule.metric.kind == "cost")


def closed_form_threshold(tuning: Tuning) -> float | None:
    """Return the threshold of the closed form on the file's scale; None where no flag ever pays.

    Scores that are chances among these cases are others where positives are rarer: the threshold moves with them. Of
    scores that counts tell by bins it is the edge that decides alike.
    """
    chance = best_chance(tuning.given.costs).chance if tuning.given.costs is not None else None
    if chance is None:
        return None
    used = prevalence_in_use(tuning.config)
    if used is not None:
        whole = tuning.sweep.counts.at(-1)
        chance = float(shifted_score(chance, sampled=used, used=float(whole.tp / whole.n)))
    value, scores = threshold_of(chance, tuning.config, tuning.name), tuning.sweep.scores
    return value if scores.bins is None or not scores.bins.from_counts else decided_at(value, scores.bins, scores.flag)


def odds_at(value: float | None, tuning: Tuning) -> float | None:
    """Return the odds of a threshold as a probability of the positive class, where it is one below 1."""
    if tuning.config.models[tuning.name].kind != "probability" or value is None:
        return None
    chance = chance_of(value, tuning.config, tuning.name)
    return chance / (1 - chance) if 0 <= chance < 1 else None


def _promises(rule: Rule, tuning: Tuning, units: Counts | None) -> Sequence[Promise]:
    if rule.confidence is None:
        return ()
    return promise(rule, tuning.sweep.counts, tuning.given, seed=tuning.config.uncertainty.seed, units=units)


def constraints(
    rule: Rule, counts: Counts, given: Parameters, index: int, promises: Sequence[Promise] = (), *, plain: bool = True
) -> tuple[Constraint, ...]:
    """Return what is known of each floor at the chosen entry of a single sweep, on the cases that it was chosen on.

    `plain`: cases are drawn one by one, and each counts once.
    """
    limits = []
    candidates = np.ones(np.shape(counts.tp), dtype=bool)
    for place, floor in enumerate(rule.floors):
        value = evaluate(floor.metric, counts, given)
        promised = promises[place] if promises else None
        mask = meets(floor, counts, given) if promised is None else promised.allowed
        reached = value[best(sign_of(floor) * value, candidates, size_of(floor.metric))]
        limits.append(
            Constraint(
                condition=floor.condition,
                metric=floor.metric.key,
                op=floor.op,
                limit=floor.limit,
                percent=floor.percent,
                estimate=None if math.isnan(value[index]) else float(value[index]),
                met=bool(mask[index]),
                best=None if math.isnan(reached[0]) else float(reached[0]),
                with_confidence=None if promised is None else rule.confidence,
                method=None if promised is None else promised.method,
                needs=None if promised is None else promised.needs,
                missed_on_new=None if promised is not None or not plain else missed_on_new(floor, counts, index),
            )
        )
        candidates = candidates & mask if np.any(candidates & mask) else candidates
    return tuple(limits)
