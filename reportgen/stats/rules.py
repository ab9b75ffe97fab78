"""The rules that choose an operating point, as values."""

from dataclasses import dataclass
from typing import Literal

from reportgen.stats.metrics import Metric

Kind = Literal["fixed", "default", "optimise", "nearest", "capacity", "closed_form"]
Comparison = Literal[">=", ">", "<=", "<"]


@dataclass(frozen=True, kw_only=True)
class Floor:
    """A metric that must reach, or stay below, a limit."""

    condition: str  # as typed: "recall >= 0.80"
    metric: Metric
    op: Comparison
    limit: float


@dataclass(frozen=True, kw_only=True)
class Rule:
    """How a threshold is chosen."""

    words: str  # "minimise cost", "maximise f_beta", "nearest perfect_corner", "flag at most 2%", "fixed", "default"
    kind: Kind
    metric: Metric | None = None  # optimise: what is made as good as can be
    fixed: float | None = None  # fixed, default
    share: float | None = None  # capacity: of the cases (weighted, as estimates are)
    floors: tuple[Floor, ...] = ()
    weighed: bool = False  # capacity: with the classes as rare as in use, which takes labels
    confidence: float | None = None  # of the floors together
    most_flags_on_a_tie: bool = False

    @property
    def chooses(self) -> bool:
        """Whether the choice looks at cases."""
        return self.kind in {"optimise", "nearest", "capacity"}

    @property
    def tuned(self) -> bool:
        """Whether the choice looks at labels, which flatters the figures on the same cases: a capacity sees none."""
        return self.chooses and (self.kind != "capacity" or self.weighed)
