"""The rules that choose an operating point, as values."""

from typing import Literal

from reportgen.frozen import frozen
from reportgen.stats.metrics import Metric
from reportgen.stats.reasons import Told, rule_text

Kind = Literal["fixed", "default", "optimise", "nearest", "capacity", "closed_form"]
Comparison = Literal[">=", ">", "<=", "<"]


@frozen
class Floor:
    """A metric that must reach, or stay below, a limit."""

    condition: str  # as typed: "recall >= 0.80"
    metric: Metric
    op: Comparison
    limit: float
    percent: bool = False  # whether the limit is typed as a percentage


@frozen
class Rule:
    """How a threshold is chosen."""

    kind: Kind
    metric: Metric | None = None  # optimise: what is made as good as can be
    fixed: float | None = None  # fixed, default
    share: float | None = None  # capacity: of the cases (weighted, as estimates are)
    most: float | None = None  # capacity: the cases that are typed in the place of a share
    of_every: int | None = None  # capacity: of how many; None beside `most`: per day
    floors: tuple[Floor, ...] = ()
    weighed: bool = False  # capacity: with the classes as rare as in use, which takes labels
    confidence: float | None = None  # of the floors together
    most_flags_on_a_tie: bool = False

    @property
    def words(self) -> Told:
        """The rule as `results.json` tells it."""
        if not self.floors:
            return self._aim()
        conditions = tuple(floor.condition for floor in self.floors)
        if self.confidence is None:
            return rule_text("keeping", rule=self._aim(), conditions=conditions)
        return rule_text("promising", rule=self._aim(), conditions=conditions, confidence=f"{self.confidence:g}")

    def _aim(self) -> Told:
        """Return the rule without its floors."""
        if self.kind == "optimise" and self.metric is not None:
            cost = self.metric.kind == "cost" and self.metric.lower_is_better
            return rule_text("least_cost") if cost else rule_text("maximise", metric=self.metric.key)
        if self.kind != "capacity":
            return rule_text(self.kind)
        if self.most is None:
            return rule_text("most_share", most=f"{100 * (self.share or 0.0):g}")
        if self.of_every is None:
            return rule_text("most_per_day", most=f"{self.most:g}")
        return rule_text("most_of_every", most=f"{self.most:g}", every=str(self.of_every))

    @property
    def chooses(self) -> bool:
        """Whether the choice looks at cases."""
        return self.kind in {"optimise", "nearest", "capacity"}

    @property
    def tuned(self) -> bool:
        """Whether the choice looks at labels, which flatters the figures on the same cases: a capacity sees none."""
        return self.chooses and (self.kind != "capacity" or self.weighed)
