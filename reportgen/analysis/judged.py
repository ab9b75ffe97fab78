"""What comparing models comes to, as frozen values: differences, ties, and the best one under a limit."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from reportgen.analysis.measured import ALWAYS
from reportgen.stats.adequacy import Lack
from reportgen.stats.rules import Comparison as Sign
from reportgen.stats.verdicts import Verdict

# Of a model beside the limit of `compare.require`, on the split that models are judged on.
Standing = Literal["meets_with_confidence", "meets", "misses", "unacceptable", "not_defined"]
Doubt = Literal["none_meets", "limit", "rivals"]
Same = Literal["decisions", "order", "scores"]


@dataclass(frozen=True, kw_only=True)
class Alike:
    """Models that are one, in sets of two or more: by the order of the cases, and by what they decide."""

    order: tuple[tuple[str, ...], ...] = ()  # the same order, with the same ties: any cut-off of one has its like
    decisions: tuple[tuple[str, ...], ...] = ()  # at their points in use they flag the same cases

    @property
    def whole(self) -> tuple[tuple[str, ...], ...]:
        """Models that are one in both ways."""
        found = (tuple(name for name in names if name in other) for names in self.order for other in self.decisions)
        return tuple(names for names in found if len(names) > 1)

    def one_order(self, a: str, b: str) -> bool:
        """Return whether both put the cases in the same order."""
        return any({a, b} <= set(names) for names in self.order)

    def one_decision(self, a: str, b: str) -> bool:
        """Return whether both decide the same on every case."""
        return any({a, b} <= set(names) for names in self.decisions)


NONE_ALIKE = Alike()


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """One metric of one model beside that of another on the same cases; `difference` is A less B."""

    a: str
    b: str
    metric: str
    difference: float | None  # of the corrected figures where a threshold was tuned on these cases
    low: float | None
    high: float | None
    p: float | None
    p_adjusted: float | None  # by Holm's method, over the comparisons that are judged together
    method: str | None
    verdict: Verdict
    primary: bool  # it decides which model is better; the others only explore
    level: float  # of the interval: with several primary comparisons that at which they all hold together
    matters: float | None = None  # the smallest difference that does, as the config says
    smallest_shown: float | None = None  # the smallest true difference that such a sample shows four of five times;
    # None where it is larger than any that the metric leaves room for
    room: float | None = None  # how much better than B the metric lets A be, where that is less than such a difference
    no_range: str | None = None  # why there is no difference, or no interval
    lack: Lack | None = None  # what there is too little of for a verdict
    same: Same | None = None  # in what the two are one, where no case tells them apart by this metric
    alone: Verdict | None = None  # what the difference by itself comes to, where the verdict is that A is unacceptable


@dataclass(frozen=True, kw_only=True)
class Ties:
    """Which models one primary metric tells apart."""

    metric: str
    order: tuple[str, ...]  # best first, by what new cases are expected to show
    groups: tuple[tuple[str, ...], ...]  # the largest sets of models none of which is told apart from another
    pairs: tuple[Comparison, ...]  # those that the comparisons do not hold already, judged together
    undefined: tuple[str, ...] = ()  # models without this metric


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One metric of one model on one split, as new cases are expected to show it."""

    estimate: float | None = field(metadata=ALWAYS)
    low: float | None = None
    high: float | None = None
    method: str | None = None


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """One model beside the limit."""

    required: Figure  # the metric of `require`, on the split that models are judged on
    then: Figure
    standing: Standing
    bound: float | None  # one-sided, at the confidence of the pick: what the metric is at least, or at most
    required_tuning: float | None = None  # both on the split that picks, where that is another one
    then_tuning: float | None = None


@dataclass(frozen=True, kw_only=True)
class Pick:
    """The best model that keeps to a limit: picked on one split, judged on the other where there are two."""

    require: str  # "recall >= 0.80"
    metric: str
    op: Sign
    limit: float
    then: str
    picked_on: str
    models: Mapping[str, Candidate]
    confidence: float  # of each bound: with one split the bounds of all models hold together
    picked: str | None  # None: no model keeps to the limit where it is picked
    alike: tuple[str, ...]  # others that decide the same as that one on every case
    tied: tuple[str, ...]  # others that do, and are just as good by `then`
    here: str | None  # the best one on the cases that models are judged on
    against: tuple[Comparison, ...]  # the picked model beside each other one, by `then`
    for_new: str | None  # the picked model where new cases are shown to prefer it; None: that cannot be told
    doubt: Doubt | None  # why not
    rivals: tuple[str, ...] = ()  # models that may be as good, and may keep to the limit
