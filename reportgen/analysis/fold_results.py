"""What results hold of the folds of a cross-validation."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class FoldFacts:
    """One fold of the reporting split."""

    name: str
    cases: int
    positives: int


@dataclass(frozen=True, kw_only=True)
class ByFold:
    """One metric of one model in each fold."""

    values: tuple[float | None, ...]  # in the order of the folds; None: it has no value there
    lowest: float | None
    highest: float | None
    mean: float | None
    undefined: int  # folds without a value


@dataclass(frozen=True, kw_only=True)
class FoldTest:
    """The mean difference of two models over the folds, A less B, and whether another training run may undo it."""

    a: str
    b: str
    metric: str
    differences: tuple[float | None, ...]
    folds: int  # with a value for both models
    difference: float | None
    low: float | None
    high: float | None
    level: float
    p: float | None
    p_adjusted: float | None  # by Holm's method, over all tests by folds
    method: str | None
    reason: str | None = None  # why there is no test

    def shown(self, level: float) -> bool:
        """Return whether the folds show a difference: adjusted for all tests, and beyond both ends of its interval."""
        inside = self.low is not None and self.high is not None and self.low <= 0 <= self.high
        return self.p_adjusted is not None and self.p_adjusted <= 1 - level and not inside


@dataclass(frozen=True, kw_only=True)
class Folds:
    """The models by the folds that their predictions come from."""

    folds: tuple[FoldFacts, ...]
    one_class: int  # folds with cases of one class alone
    test_to_train: float  # cases of a fold to those of all others, on average
    models: Mapping[str, Mapping[str, ByFold]]
    tests: tuple[FoldTest, ...] = ()
    clusters: int | None = None  # declared clusters with cases in the reporting split
    split_clusters: int | None = None  # those with cases in more than one fold
