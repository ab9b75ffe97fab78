"""The point that a rule chooses on the tuning split of one model."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reportgen.analysis.decisions import Constraint
from reportgen.analysis.points import Point, chance_of, threshold_of
from reportgen.config.schema import Config
from reportgen.counts.views import Counts
from reportgen.stats.costs import best_chance
from reportgen.stats.crossfit import Choose, by_rule
from reportgen.stats.floors import Kept, Promise, constraints, promise
from reportgen.stats.given import Given
from reportgen.stats.prevalence import at_prevalence, shifted_score
from reportgen.stats.rules import Rule
from reportgen.stats.sweep import Sweep
from reportgen.stats.thresholds import BoolArray, flagged_scores, pick, threshold_at


@dataclass(frozen=True, eq=False, kw_only=True)
class Tuning:
    """The cases that one model's threshold is chosen on."""

    name: str
    config: Config
    given: Given
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
    return config.deployment.prevalence if config.deployment is not None else None


def choose_point(rule: Rule, tuning: Tuning, units: Counts | None = None) -> Point | None:
    """Return the point that the rule chooses; None where its metric has no value at any threshold.

    `units` are the outcomes of each cluster, which a floor with confidence takes into account.
    """
    if rule.fixed is not None:
        return Point(value=rule.fixed)
    if rule.kind == "closed_form":
        return Point(value=closed_form_threshold(tuning))
    counts, promises = tuning.counts, _promises(rule, tuning, units)
    picked = pick(rule, counts, tuning.given, allowed=[each.allowed for each in promises] if promises else None)
    index, objective = int(picked.index), float(picked.objective)
    if np.isnan(objective) and bool(picked.met):
        return None
    kept = constraints(rule, counts, tuning.given, index, promises, plain=tuning.plain)
    return Point(
        value=threshold_at(tuning.sweep.scores, index),
        objective=None if np.isnan(objective) else objective,
        tied=int(picked.tied),
        constraints=tuple(_constraint(each) for each in kept),
    )


def chooser(rule: Rule, tuning: Tuning, units: Counts | None = None) -> Choose:
    """Return the rule as what chooses anew on other cases, its promises included.

    `units` are the outcomes of each cluster at the candidates: parts of the cases are as much alike as all of them.
    """
    seed = tuning.config.uncertainty.seed

    def allowed(counts: Counts) -> list[BoolArray]:
        return [each.allowed for each in promise(rule, counts, tuning.given, seed=seed, units=units)]

    return by_rule(rule, tuning.given, tuning.weighed, None if rule.confidence is None else allowed)


def closed_form_threshold(tuning: Tuning) -> float | None:
    """Return the threshold of the closed form on the file's scale; None where no flag ever pays.

    Scores that are chances among these cases are other chances where positives are rarer: the cut-off moves with them.
    """
    chance = best_chance(tuning.given.costs).chance if tuning.given.costs is not None else None
    if chance is None:
        return None
    used = prevalence_in_use(tuning.config)
    if used is not None:
        whole = tuning.sweep.counts.at(-1)
        chance = float(shifted_score(chance, sampled=used, used=float(whole.tp / whole.n)))
    return threshold_of(chance, tuning.config, tuning.name)


def odds_at(value: float | None, tuning: Tuning) -> float | None:
    """Return the odds of a threshold as a chance of the positive class, where it is one below 1."""
    if tuning.config.models[tuning.name].kind != "probability" or value is None:
        return None
    chance = chance_of(value, tuning.config, tuning.name)
    return chance / (1 - chance) if 0 <= chance < 1 else None


def _promises(rule: Rule, tuning: Tuning, units: Counts | None) -> Sequence[Promise]:
    if rule.confidence is None:
        return ()
    return promise(rule, tuning.sweep.counts, tuning.given, seed=tuning.config.uncertainty.seed, units=units)


def _constraint(kept: Kept) -> Constraint:
    floor = kept.floor
    return Constraint(
        condition=floor.condition,
        metric=floor.metric.key,
        op=floor.op,
        limit=floor.limit,
        percent=floor.percent,
        estimate=kept.estimate,
        met=kept.met,
        best=kept.best,
        with_confidence=kept.with_confidence,
        method=kept.method,
        needs=kept.needs,
        missed_on_new=kept.missed_on_new,
    )
