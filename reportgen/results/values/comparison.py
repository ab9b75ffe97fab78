"""What comparing models comes to, as frozen values: differences, ties, and the best one under a limit."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Mix
from reportgen.results.values.checks import Status
from reportgen.stats.adequacy import Lack
from reportgen.stats.checks import Verdict, rank_ranges
from reportgen.stats.thresholds import Operator
from reportgen.units import Count, Derived, Keyed

# Of a model compared with the limit of `compare.require`, on the split that models are judged on.
LimitStanding = Literal["meets_with_confidence", "meets", "misses", "unacceptable", "not_defined"]
Doubt = Literal["none_meets", "limit", "rivals"]
Same = Literal["decisions", "order", "scores"]
Way = Literal["better", "worse", "little", "same", "open"]

MOST_RANKED = 8  # models of which a sentence says which are told apart: nine make 36 pairs and as many words
MOST_JUDGED = 20  # models of which all pairs are judged together, where none comes first: 190 take half a minute

Together = Way | Literal["mixed"]  # mixed: better in one way and worse in another


def together(ways: Collection[Way]) -> Together:
    """Return what several comparisons of two models come to, in whatever order."""
    if {"better", "worse"} <= set(ways):
        return "mixed"
    order: tuple[Way, ...] = ("better", "worse", "open", "little")
    return next((way for way in order if way in ways), "same" if ways else "open")


@frozen
class NearlyAlike:
    """Two models that look like one: scores that are equal but for a few cases, or in almost the same order."""

    a: str
    b: str
    cases: int
    differ: int | None = None  # cases that have two scores; None: by the order
    correlation: Derived | None = None  # of the places of the cases in both orders


@frozen
class Alike:
    """Models that are one, in sets of two or more: by the order of the cases, and by what they decide."""

    order: tuple[tuple[str, ...], ...] = ()  # the same order, with the same ties: any threshold of one has its like
    decisions: tuple[tuple[str, ...], ...] = ()  # at their points in use they flag the same cases
    nearly: tuple[NearlyAlike, ...] = field(default=(), metadata=IF_ANY)  # in the same order but for a little

    @property
    def whole(self) -> tuple[tuple[str, ...], ...]:
        """Models that are one in both ways."""
        shared = (tuple(name for name in names if name in other) for names in self.order for other in self.decisions)
        return tuple(names for names in shared if len(names) > 1)

    def one_order(self, a: str, b: str) -> bool:
        """Return whether both put the cases in the same order."""
        return any({a, b} <= set(names) for names in self.order)

    def one_decision(self, a: str, b: str) -> bool:
        """Return whether both decide the same on every case."""
        return any({a, b} <= set(names) for names in self.decisions)


NONE_ALIKE = Alike()
BETTER: tuple[Verdict, ...] = ("better", "better_less_than_matters")
WORSE: tuple[Verdict, ...] = ("worse", "worse_less_than_matters")
TURNED: Mapping[Verdict, Verdict] = {**dict(zip(BETTER, WORSE, strict=True)), **dict(zip(WORSE, BETTER, strict=True))}
LITTLE: tuple[Verdict, ...] = ("better_less_than_matters", "worse_less_than_matters", "no_difference_that_matters")


@frozen
class Comparison:
    """One metric of one model compared with that of another on the same cases; `difference` is A minus B."""

    a: str
    b: str
    metric: str
    difference: Derived | None  # of the corrected figures where a threshold was tuned on these cases
    low: Derived | None
    high: Derived | None
    p: Derived | None
    p_adjusted: Derived | None  # by Holm's method, over the comparisons that are judged together
    method: Keyed | None
    verdict: Verdict
    mix: Mix = "test"  # "in_use": of figures with the classes as `deployment.prevalence` states them
    primary: bool  # it decides which model is better; the others only explore
    level: Derived  # of the interval: with several primary comparisons that at which they all hold together
    matters: Derived | None = None  # the smallest difference that does, as the config says
    # the smallest true difference that such a sample shows four of five times; None where it is larger than any that
    # the metric leaves room for
    smallest_shown: Derived | None = None
    # how much better than B the metric lets A be, where that is less than such a difference
    room: Derived | None = None
    no_range: Keyed | None = None  # why there is no difference, or no interval
    lack: Lack | None = None  # what there is too little of for a verdict
    same: Same | None = None  # in what the two are one, where no case tells them apart by this metric
    alone: Verdict | None = None  # what the difference by itself comes to, where the verdict is that A is unacceptable

    def way(self, name: str) -> Way:
        """Return how one of the two models does compared with the other."""
        verdict = self.alone or self.verdict
        if verdict in LITTLE:
            return "little"
        if verdict in {"better", "worse"}:
            return "better" if (verdict == "better") == (self.a == name) else "worse"
        return "same" if verdict == "same" else "open"

    def seen_from(self, name: str) -> "Comparison":
        """Return the difference as what this one of the two has beyond the other, as far as that says the same."""
        if self.b != name or self.verdict == "unacceptable":
            return self
        low, high = (None if end is None else -end for end in (self.high, self.low))
        return replace(
            self,
            a=self.b,
            b=self.a,
            difference=None if self.difference is None else -self.difference,
            low=low,
            high=high,
            verdict=TURNED.get(self.verdict, self.verdict),
            smallest_shown=None,
            room=None,
        )


def ranked(ties: "Ties", declared: Iterable[Comparison], out: Collection[str]) -> "Ties":
    """Return the ties with the ranks of the models but those that a limit rules out."""
    order, ahead = [name for name in ties.order if name not in out], ties.ahead(declared)
    ranges = rank_ranges(order, lambda one, other: (one, other) in ahead)
    return replace(ties, ranks={name: Rank(best=best, worst=worst) for name, (best, worst) in ranges.items()})


def by_metric(comparisons: Iterable[Comparison]) -> tuple[Comparison, ...]:
    """Return comparisons in an order that no config changes: by the names of their metrics."""
    return tuple(sorted(comparisons, key=lambda comparison: comparison.metric))


def rivals_first(
    pairs: Iterable[Comparison], name: str, out: Collection[str], higher: Callable[[str], bool]
) -> tuple[Comparison, ...]:
    """Return pairs of models by what decides first: those of one model before others, its best rival first of all.

    What may not be used (`out`) comes last. `higher` says whether more of a metric is better.
    """

    def place(pair: Comparison) -> tuple[bool, bool, float]:
        if name not in (pair.a, pair.b):
            return True, False, 0.0
        own = pair.seen_from(name)
        lead = None if own.difference is None else own.difference if higher(own.metric) else -own.difference
        other = pair.b if pair.a == name else pair.a
        return False, other in out, math.inf if lead is None else lead

    every = [*pairs]
    keys = [*dict.fromkeys(pair.metric for pair in every)]
    first = [pair for pair in every if pair.metric == keys[0]]
    order = [frozenset((pair.a, pair.b)) for pair in sorted(first, key=place)]
    return tuple(sorted(every, key=lambda pair: (keys.index(pair.metric), _at(order, pair))))


def _at(order: Sequence[frozenset[str]], pair: Comparison) -> int:
    names = frozenset((pair.a, pair.b))
    return order.index(names) if names in order else len(order)


@frozen
class Rank:
    """The best and the worst rank of a model that the comparisons leave open; those of all models hold together."""

    best: Count  # behind every model that is shown to be better
    worst: Count  # before every model that is shown to be worse


@frozen
class Ties:
    """Which models one primary metric tells apart."""

    metric: str
    order: tuple[str, ...]  # best first, by what new cases are expected to show
    groups: tuple[tuple[str, ...], ...]  # the largest sets of models that cannot be told apart
    pairs: tuple[Comparison, ...]  # those that the comparisons do not hold already, judged together
    undefined: tuple[str, ...] = ()  # models without this metric
    # Of the models that no limit rules out; none where there are too many to judge every pair.
    ranks: Mapping[str, Rank] = field(default_factory=dict, metadata=IF_ANY)

    def ahead(self, declared: Iterable[Comparison]) -> frozenset[tuple[str, str]]:
        """Return which models are shown to be better than which, by these pairs and those declared.

        Both the test and the range have to say so: where these part, the models are taken to be tied.
        """
        found = set[tuple[str, str]]()
        for pair in (*declared, *self.pairs):
            verdict, parted = pair.alone or pair.verdict, (pair.low or 0.0) < 0 < (pair.high or 0.0)
            if pair.primary and pair.metric == self.metric and verdict in (*BETTER, *WORSE) and not parted:
                found.add((pair.a, pair.b) if verdict in BETTER else (pair.b, pair.a))
        return frozenset(found)


@frozen
class Estimate:
    """One metric of one model on one split, as new cases are expected to show it."""

    estimate: Derived | None = field(metadata=ALWAYS)
    low: Derived | None = None
    high: Derived | None = None
    method: Keyed | None = None


@frozen
class Candidate:
    """One model compared with the limit."""

    required: Estimate  # the metric of `require`, on the split that models are judged on
    then: Estimate
    standing: LimitStanding
    bound: Derived | None  # one-sided, at the confidence of the pick: what the metric is at least, or at most
    required_tuning: Derived | None = None  # both on the split that picks, where that is another one
    then_tuning: Derived | None = None

    @property
    def status(self) -> Status:
        """What the limit comes to as a check of this model."""
        decided: Mapping[str, Status] = {"meets_with_confidence": "pass", "unacceptable": "fail"}
        return decided.get(self.standing, "insufficient")


@frozen
class Pick:
    """The best model that meets a limit: picked on one split, judged on the other where there are two."""

    require: str  # "recall >= 0.80"
    metric: str
    op: Operator
    limit: Derived
    mix: Mix  # "in_use": the figures of the limit are those with the classes as `deployment.prevalence` states them
    then: str
    picked_on: str
    models: Mapping[str, Candidate]
    confidence: Derived  # of each bound: with one split the bounds of all models hold together
    picked: str | None  # None: no model meets the limit where it is picked
    alike: tuple[str, ...]  # others that decide the same as that one on every case
    tied: tuple[str, ...]  # others that do, and are just as good by `then`
    here: str | None  # the best one on the cases that models are judged on
    against: tuple[Comparison, ...]  # the picked model compared with each other one, by `then`
    for_new: str | None  # the picked model where new cases are shown to prefer it; None: unknown
    doubt: Doubt | None  # why not
    rivals: tuple[str, ...] = ()  # models that may be as good, and may meet the limit


@frozen
class Right:
    """How many cases of one class both models get right, only one of them, or none; with weights their sums."""

    both_right: Count
    only_a: Count
    only_b: Count
    both_wrong: Count

    @property
    def cases(self) -> float:
        """Every case of the class."""
        return self.both_right + self.only_a + self.only_b + self.both_wrong

    @property
    def apart(self) -> float:
        """The cases that one of them gets right and the other wrong."""
        return self.only_a + self.only_b


@frozen
class CaseSaving:
    """What it saves, by the prices, that one model is right where the other is wrong."""

    only_a: Count
    only_b: Count


@frozen
class Flips:
    """Two models at their points in use, on the cases of the reporting split."""

    a: str
    b: str
    positives: Right  # right: flagged
    negatives: Right  # right: left alone
    positives_weighted: Right | None = None
    negatives_weighted: Right | None = None
    saved: CaseSaving | None = None
    by_chance: Derived | None = None  # how often two equally good models part as unevenly; mid-p of McNemar's test


def of_subject(pairs: "Sequence[Flips | Crossing]", subject: str) -> tuple[int, ...]:
    """Return the places of the pairs that the subject is one of."""
    return tuple(place for place, pair in enumerate(pairs) if subject in {pair.a, pair.b})


@frozen
class CrossingSide:
    """A stretch of the false alarm rate in which one ROC curve is above the other."""

    higher: str  # the model that catches more
    low: Derived
    high: Derived
    gap: Derived  # in recall, where it is largest
    gap_at: Derived  # the false alarm rate there
    shown: bool  # more than chance in drawing the cases explains, over all rates at once


@frozen
class Crossing:
    """Two models whose ROC curves cross; each side holds a gap that chance at that rate alone seldom makes."""

    a: str
    b: str
    rates: tuple[float, ...]  # the false alarm rates at which they cross
    cut_offs: Mapping[str, tuple[float | None, ...]]  # of each model, at these rates; None flags nothing
    sides: tuple[CrossingSide, ...]  # one more than crossings, in turn
    shown: bool  # each model is shown to catch more somewhere


@frozen
class FoldFacts:
    """One fold of the reporting split."""

    name: str
    cases: int
    positives: int


@frozen
class ByFold:
    """One metric of one model in each fold."""

    values: tuple[float | None, ...]  # in the order of the folds; None: it has no value there
    lowest: Derived | None
    highest: Derived | None
    mean: Derived | None
    undefined: int  # folds without a value


@frozen
class FoldTest:
    """The mean difference of two models over the folds, A less B, and whether another training run may undo it."""

    a: str
    b: str
    metric: str
    differences: tuple[float | None, ...]
    folds: int  # with a value for both models
    difference: Derived | None = None
    low: Derived | None = None
    high: Derived | None = None
    level: Derived
    p: Derived | None = None
    p_adjusted: Derived | None = None  # by Holm's method, over all tests by folds
    method: Keyed | None = None
    reason: Keyed | None = None  # why there is no test

    def shown(self, level: float) -> bool:
        """Return whether the folds show a difference: adjusted for all tests, and beyond both ends of its interval."""
        inside = self.low is not None and self.high is not None and self.low <= 0 <= self.high
        return self.p_adjusted is not None and self.p_adjusted <= 1 - level and not inside


@frozen
class Folds:
    """The models by the folds that their predictions come from."""

    folds: tuple[FoldFacts, ...]
    one_class: int  # folds with cases of one class alone
    test_to_train: Derived  # cases of a fold to those of all others, on average
    models: Mapping[str, Mapping[str, ByFold]]
    tests: tuple[FoldTest, ...] = ()
    clusters: int | None = None  # declared clusters with cases in the reporting split
    split_clusters: int | None = None  # those with cases in more than one fold
