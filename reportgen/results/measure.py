"""One figure with its reason, the four outcomes, and what follows from them: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from reportgen.frozen import frozen
from reportgen.units import Count, Derived, Exact, Keyed

# How `results.json` writes a field: by default where it is not None.
FOR_WORDS = MappingProxyType({"written": "never"})  # what wording needs of a value
ALWAYS = MappingProxyType({"written": "always"})  # None says something
IF_ANY = MappingProxyType({"written": "if any"})  # only when it is so, or where there is some

CutOffValue = Exact | None  # None flags nothing, or is no end
Mix = Literal["in_use", "test"]  # with which classes: those of `deployment.prevalence`, or those of the test

OUTCOME_NAMES = {
    "tp": ("tp",),
    "fp": ("fp",),
    "fn": ("fn",),
    "tn": ("tn",),
    "positives": ("tp", "fn"),
    "negatives": ("fp", "tn"),
    "flagged": ("tp", "fp"),
    "unflagged": ("fn", "tn"),
    "n": ("tp", "fp", "fn", "tn"),
}


@frozen
class Corrected:
    """What a figure at a tuned threshold is expected to be on new cases."""

    estimate: Derived | None = field(metadata=ALWAYS)
    low: Derived | None = None
    high: Derived | None = None
    method: Keyed = "cross-fitting"  # "cross-fitting": 10 folds of units, 20 repeats, at the flags counted
    reason: Keyed | None = None  # why there is no estimate, or no interval


@frozen
class Measure:
    """One metric: its estimate, or None and the reason why it has none."""

    estimate: Derived | None = field(metadata=ALWAYS)
    reason: Keyed | None = None
    numerator: Count | None = None  # shares only; with sampling weights these are weighted sums
    denominator: Count | None = None
    n: int | None = None  # the raw count under the bar, with sampling weights only
    effective: Derived | None = None  # how many independent cases that count is worth, with clusters only
    low: Derived | None = None  # ends of the interval, at the level of `run`
    high: Derived | None = None
    method: Keyed | None = None
    no_range: Keyed | None = None  # why there is no interval
    apparent: bool = field(default=False, metadata=IF_ANY)  # the threshold was tuned on the cases that it is judged on
    corrected: Corrected | None = None  # with `apparent` only
    by_guessing: Derived | None = None  # average precision only: its mean over all ways to deal the labels to the cases
    perfect: "Span | None" = None  # calibration error only: what sound chances would show

    @property
    def expected(self) -> "Measure | Corrected":
        """What new cases are expected to show, with its range: the corrected figure where there is one."""
        return self if self.corrected is None else self.corrected

    @property
    def best_guess(self) -> float | None:
        """The estimate of what new cases are expected to show."""
        return self.expected.estimate


Metrics = Mapping[str, Measure]


@frozen
class Confusion:
    """The four outcomes: counts of cases, or sums of their weights."""

    tp: Count
    fp: Count
    fn: Count
    tn: Count


@frozen
class Performance:
    """Four outcomes with the metrics that follow from them."""

    confusion: Confusion
    metrics: Metrics
    confusion_weighted: Confusion | None = None


@frozen
class NoModel(Performance):
    """What deciding alike for every case does, and whether the config allows that of the subject."""

    metrics_in_use: Metrics = field(default_factory=dict, metadata=IF_ANY)  # those that a stated share moves
    possible: bool = True
    not_possible_because: Keyed | None = None  # the limit that it breaks, in the words of the config

    def judged(self, key: str) -> Measure:
        """Return a metric with the classes as in use, where their share is stated and moves it."""
        return self.metrics_in_use.get(key, self.metrics[key])


@frozen
class Span:
    """A range of numbers, both ends within it; None: open on that side (for a threshold: up to flagging nothing)."""

    low: Derived | None
    high: Derived | None


def outcome_count(confusion: Confusion, outcome: str) -> float:
    """Return one of the four outcomes or one of their margins."""
    return float(sum(getattr(confusion, part) for part in OUTCOME_NAMES[outcome]))
