"""Which threshold a model uses, by the rule of the config, and what is known of it."""

import math
from dataclasses import dataclass

from reportgen.analysis.results import Threshold
from reportgen.config.schema import Config
from reportgen.counts.views import ScoreCounts
from reportgen.errors import DataError, Problem
from reportgen.stats.given import CostMatrix, Given
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.sweep import Sweep
from reportgen.stats.thresholds import choose, equal_decisions, flagged_scores, threshold_at

DEFAULT = 0.5


@dataclass(frozen=True, kw_only=True)
class Rule:
    """The rule in words, and the metric to optimise or the fixed value."""

    words: str
    metric: Metric | None = None
    fixed: float | None = None


@dataclass(frozen=True, kw_only=True)
class Point:
    """A threshold with what the tuning said of it; None flags nothing."""

    value: float | None
    objective: float | None = None
    tied: int = 1


def rule_of(config: Config) -> Rule:
    """Return the rule of the config, or its default: least cost, else best F-beta, else 0.5."""
    typed = config.threshold
    if typed is not None and typed.fixed is not None:
        return Rule(words="fixed", fixed=typed.fixed)
    if typed is not None and typed.maximise is not None:
        return Rule(words=f"maximise {typed.maximise}", metric=find(typed.maximise))
    if typed is not None or config.costs is not None:
        return Rule(words="minimise cost", metric=METRICS["total_cost"])
    if config.beta is not None or config.alpha is not None:
        return Rule(words="maximise f_beta", metric=METRICS["f_beta"])
    return Rule(words="default", fixed=DEFAULT)


def most_flags_on_a_tie(config: Config) -> bool:
    """Return whether a tie goes to the lowest bar: a miss cannot be undone and a false alarm can."""
    return config.errors.false_negative.reversible is False and config.errors.false_positive.reversible is True


def choose_point(rule: Rule, tuning: Sweep, given: Given, *, config: Config, model: str) -> Point:
    """Return the point that the rule chooses on the tuning split."""
    if rule.metric is None:
        return Point(value=rule.fixed)
    choice = choose(rule.metric, tuning.counts, given, most_flags_on_a_tie=most_flags_on_a_tie(config))
    if choice is None:
        raise DataError([_no_value(rule.metric, config, model)])
    return Point(value=threshold_at(tuning.scores, choice.index), objective=choice.objective, tied=choice.tied)


def described(rule: Rule, point: Point, scores: ScoreCounts, config: Config) -> Threshold:
    """Return the threshold with the range that decides alike on the reporting split."""
    index = 0 if point.value is None else flagged_scores(scores, point.value)
    beyond, up_to = equal_decisions(scores, index)
    high = scores.flag == "high"
    return Threshold(
        rule=rule.words,
        value=point.value,
        flags="none" if point.value is None else None,
        cases_on_it=0 if point.value is None else int(scores.cases[scores.score == point.value].sum()),
        objective=point.objective,
        tied=point.tied,
        tie_goes_to=None if point.tied == 1 else "most flags" if most_flags_on_a_tie(config) else "fewest flags",
        same_decisions_above=beyond if high else None,
        same_decisions_up_to=up_to if high else None,
        same_decisions_below=None if high else beyond,
        same_decisions_down_to=None if high else up_to,
    )


def odds_of(point: Point, config: Config, model: str) -> float | None:
    """Return the odds of the threshold as a chance of the positive class, where it is one below 1."""
    settings = config.models[model]
    if settings.kind != "probability" or point.value is None:
        return None
    chance = 1 - point.value if settings.flag == "low" else point.value
    return chance / (1 - chance) if 0 <= chance < 1 else None


def given_by(config: Config) -> Given:
    """Return beta, alpha and costs of the config; beta and alpha say the same thing twice."""
    beta, alpha = config.beta, config.alpha
    if beta is None and alpha is not None:
        beta = math.sqrt((1 - alpha) / alpha)
    if alpha is None and beta is not None:
        alpha = 1 / (1 + beta**2)
    typed = config.costs
    costs = None if typed is None else CostMatrix(fp=typed.false_positive, fn=typed.false_negative)
    return Given(beta=beta, alpha=alpha, costs=costs, odds=costs.odds() if costs else None)


def _no_value(metric: Metric, config: Config, model: str) -> Problem:
    return Problem(
        where=config.where("threshold"),
        key="threshold",
        what=f"{metric.key} has no value at any threshold of {model}",
        mend="Choose a metric that these data can give, or a fixed threshold.",
    )
