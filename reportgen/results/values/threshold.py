"""What is known of rules for a threshold, of beta and of capacities: names as in `results.json`."""

from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Confusion, Corrected, CutOffValue, Span
from reportgen.units import Derived, Keyed


@frozen
class Constraint:
    """One floor or ceiling of a rule, as the tuning split sees it."""

    condition: str  # as typed: "recall >= 0.80"
    metric: str
    op: Literal[">=", ">", "<=", "<"]
    limit: Derived
    percent: bool = field(default=False, metadata=IF_ANY)  # whether the limit is typed as a percentage
    estimate: Derived | None = field(metadata=ALWAYS)  # on the tuning split at the chosen threshold
    met: bool  # by the estimate on the tuning split; with confidence: by the rule that promises it
    best: Derived | None  # the best value that any threshold reaches on the tuning split
    with_confidence: Derived | None = None
    method: Keyed | None = None  # with confidence: "order statistic", "fixed sequence", "20 tests (approximate)"
    # with confidence, where nothing can be promised: the cases of the class that it would take
    needs: int | None = None
    missed_on_new: Derived | None = None  # without confidence: how often such a choice misses its floor on new cases
    would_show: int | None = None  # kept here, though chance may have done it: so many cases under its bar show it in
    # four of five tests


WithoutModel = Literal["flag_none", "flag_all", "chance"]


@frozen
class Aim:
    """The aim of a model, compared with what needs no model: of the rules possible here that which it leads least.

    Of the model as new cases are expected to show it, with the classes as they are in use where that is stated.
    """

    metric: str  # what the rule pursues; informedness where it pursues no metric, compared with guessing there
    beside: WithoutModel
    value: Derived
    without: Derived  # what the rule without a model has
    gain: Derived  # how much better the model is
    range: Span  # paired, of the gain; ends of None: nothing says how sure it is

    @property
    def shown(self) -> bool:
        """Whether the model is shown to do better."""
        return self.range.low is not None and self.range.low > 0


@frozen
class RuleChoice:
    """What one rule would choose on the tuning split, and what that does on the reporting split."""

    rule: Keyed
    threshold: CutOffValue = field(metadata=ALWAYS)  # None flags nothing, where `reason` is None too
    confusion: Confusion | None
    recall: Derived | None = None
    precision: Derived | None = None
    flag_rate: Derived | None = None
    total_cost: Derived | None = None
    beyond_least: Derived | None = None  # cost beyond the cheapest rule of this table
    of_config: bool = False  # the rule that the config names
    reason: Keyed | None = None  # why the rule chooses nothing


@frozen
class BetaChoice:
    """What the best F-beta threshold of one beta does, and which prices it is right for."""

    beta: Derived
    f: Derived
    threshold: CutOffValue = field(metadata=ALWAYS)
    confusion: Confusion  # on the tuning split
    implied_ratio: Span | None  # a miss costs this many false alarms where the threshold is cheapest; None: nowhere
    beyond_least: Derived | None  # on the tuning split, what it costs beyond the cheapest threshold
    beyond_least_share: Derived | None = None  # of the least cost
    given: bool = False  # the beta of the config
    saving: Corrected | None = None  # on new cases, compared with the cheapest threshold; below 0: what it costs more


@frozen
class Halving:
    """What it would take to make half as many errors of one kind: the nearest threshold that does, on these cases."""

    error: Literal["false_negative", "false_positive"]
    threshold: CutOffValue = field(metadata=ALWAYS)
    now: Derived  # errors of this kind at the point in use
    then: Derived
    others_now: Derived  # errors of the other kind
    others_then: Derived
    cost_now: Derived | None = None
    cost_then: Derived | None = None


@frozen
class Capacity:
    """A capacity rule `per: day` against the days of the reporting split."""

    per_day: int
    days: int
    mean_flags: Derived
    most_flags: int  # on the busiest day
    days_above: int


@frozen
class BetaSource:
    """Where beta comes from, and every conversion of it (DOMAIN 3)."""

    source: Literal["beta", "alpha", "costs"]
    delta: Derived  # alpha / (1 - alpha) = 1 / beta^2
    marginal_miss: Derived | None = None  # from costs: what one more miss costs instead of a hit
    marginal_false_alarm: Derived | None = None
    from_matrix: Derived | None = None  # sqrt((c_FN - c_TP) / (c_FP - c_TN))
    from_convention: Derived | None = None  # sqrt(C_p / C_I): the shorthand alone
