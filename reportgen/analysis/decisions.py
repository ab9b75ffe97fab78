"""What decisions rest on, as frozen values: prices, rules, betas, checks; names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from reportgen.analysis.measured import ALWAYS, FOR_WORDS, IF_ANY, Confusion, Corrected, Metrics, Span
from reportgen.stats.adequacy import Lack
from reportgen.stats.costs import WITHIN


@dataclass(frozen=True, kw_only=True)
class Constraint:
    """One floor or ceiling of a rule, as the tuning split sees it."""

    condition: str  # as typed: "recall >= 0.80"
    metric: str
    op: Literal[">=", ">", "<=", "<"]
    limit: float
    percent: bool = field(default=False, metadata=FOR_WORDS)  # whether the limit is typed as a percentage
    estimate: float | None = field(metadata=ALWAYS)  # on the tuning split at the chosen threshold
    met: bool  # by the estimate on the tuning split; with confidence: by the rule that promises it
    best: float | None  # the best value that any threshold reaches on the tuning split
    with_confidence: float | None = None
    method: str | None = None  # with confidence: "order statistic", "fixed sequence", "20 tests (approximate)"
    needs: int | None = (
        None  # with confidence, where nothing can be promised: the cases of the class that it would take
    )
    missed_on_new: float | None = None  # without confidence: how often such a choice misses its floor on new cases


@dataclass(frozen=True, kw_only=True)
class RuleChoice:
    """What one rule would choose on the tuning split, and what that does on the reporting split."""

    rule: str
    threshold: float | None = field(metadata=ALWAYS)  # None flags nothing, where `reason` is None too
    confusion: Confusion | None
    recall: float | None = None
    precision: float | None = None
    flag_rate: float | None = None
    total_cost: float | None = None
    beyond_least: float | None = None  # cost beyond the cheapest rule of this table
    of_config: bool = False  # the rule that the config names
    reason: str | None = None  # why the rule chooses nothing


@dataclass(frozen=True, kw_only=True)
class BetaChoice:
    """What the best F-beta threshold of one beta does, and which prices it is right for."""

    beta: float
    f: float
    threshold: float | None = field(metadata=ALWAYS)
    confusion: Confusion  # on the tuning split
    implied_ratio: Span | None  # a miss costs this many false alarms where the threshold is cheapest; None: nowhere
    beyond_least: float | None  # on the tuning split, what it costs beyond the cheapest threshold
    beyond_least_share: float | None = None  # of the least cost
    given: bool = False  # the beta of the config
    saving: Corrected | None = None  # on new cases, beside the cheapest threshold; below 0: what it costs more


@dataclass(frozen=True, kw_only=True)
class Halving:
    """What it would take to make half as many errors of one kind: the nearest threshold that does, on these cases."""

    error: Literal["false_negative", "false_positive"]
    threshold: float | None = field(metadata=ALWAYS)
    now: float  # errors of this kind at the point in use
    then: float
    others_now: float  # errors of the other kind
    others_then: float
    cost_now: float | None = None
    cost_then: float | None = None


@dataclass(frozen=True, kw_only=True)
class ClosedForm:
    """The threshold that costs alone give to calibrated probabilities, held against the data (tuning split)."""

    chance: float | None  # t*; None: flagging never (or always) pays
    threshold: float | None = field(metadata=ALWAYS)  # on the file's scale
    reason: str | None = None
    cost: float | None = None  # on the split that chooses, at t*
    least_cost: float | None = None  # there, corrected for its choice on the same cases
    beyond_least: Span | None = None  # the paired interval of their difference
    beyond_least_share: float | None = None  # (cost - least) / |least|
    agrees: bool | None = None  # within 1 %, or as far as chance may take them apart; None: too few cases to tell
    case_wise_cost: float | None = None  # per-case costs, on the reporting split: what t*_i of each case would cost

    @property
    def more(self) -> float:
        """What it costs beyond the least cost."""
        return (self.cost or 0.0) - (self.least_cost or 0.0)

    @property
    def held(self) -> Literal["near", "chance", "dearer", "unknown"] | None:
        """How it does beside the least cost."""
        if self.cost is None or self.least_cost is None:
            return None
        if self.more <= WITHIN * abs(self.least_cost):
            return "near"
        return "unknown" if self.agrees is None else "chance" if self.agrees else "dearer"


@dataclass(frozen=True, kw_only=True)
class ModelCosts:
    """Money of one model, at the point in use on the reporting split."""

    total: float
    per_1000: float
    per_year: float | None = None
    saving_flag_none: float | None = None
    saving_flag_all: float | None = None
    saving_baseline: float | None = None  # of `compare.baseline`
    saving_deployed: float | None = None  # the recommended point beside the deployed one; above 0: moving saves
    saving_deployed_range: Span | None = None  # in resamples of these cases; None where they chose the recommended one
    saving_deployed_corrected: Corrected | None = None  # there: what moving is expected to save on new cases
    dearest_case: float | None = None  # the dearest single error; None where every error of a kind costs the same
    dearest_share: float | None = None  # of what all errors cost
    range: Span | None = None  # with price ranges: best and worst case
    dear_errors: "DearErrors | None" = None  # where errors with a price of their own are few
    threshold_range: Span | None = None  # what the rule chooses at the ends of the price ranges
    benefit_once: "BenefitReading | None" = None  # the shorthand: the other way of counting


@dataclass(frozen=True, kw_only=True)
class BesideNoModel:
    """A model beside the cheapest rule without one that the config allows, with the classes as they are in use.

    Costs are those of as many cases as were tested, of the model as new cases are expected to show it.
    """

    rule: Literal["flag_none", "flag_all"]
    cost: float
    rule_cost: float
    saving: Span  # the paired range of what the model saves beside the rule; ends of None: nothing says how sure it is
    verdict: Literal["cheaper", "as dear", "dearer"]  # the model, by the estimate
    sure: bool  # the range leaves out 0

    @property
    def standing(self) -> Literal["as_dear", "sure", "open"]:
        """How sure it is that a model that is no cheaper is the dearer one."""
        return "as_dear" if self.verdict == "as dear" else "sure" if self.sure else "open"


@dataclass(frozen=True, kw_only=True)
class UnseenMisses:
    """No positive was missed: the most misses that this leaves open, and what they would cost at the mean price."""

    most: float
    mean_price: float
    cost: float


@dataclass(frozen=True, kw_only=True)
class DearErrors:
    """Errors whose price differs by case, where they are too few to know what the next one costs."""

    outcome: Literal["fp", "fn"]  # of the rarer kind, where both have such prices
    count: int
    says: Literal["upper end may be too low", "too few"]
    unseen: UnseenMisses | None = None


@dataclass(frozen=True, kw_only=True)
class BenefitReading:
    """The shorthand `inspection` / `benefit` read both ways; both costs count the benefit once."""

    once_chance: float | None  # t* of each reading; None: no hit can pay
    twice_chance: float | None
    once_threshold: float | None  # chosen on the tuning split
    twice_threshold: float | None
    once_cost: float  # on the reporting split
    twice_cost: float


@dataclass(frozen=True, kw_only=True)
class Capacity:
    """A capacity rule `per: day` against the days of the reporting split."""

    per_day: int
    days: int
    mean_flags: float
    most_flags: int  # on the busiest day
    days_above: int


@dataclass(frozen=True, kw_only=True)
class Deployment:
    """The point in use where it is used: another prevalence, a yearly volume."""

    prevalence: float
    metrics: Metrics
    per_1000: Confusion | None  # of every 1,000 cases in use; None where one class alone was tested
    flags_per_year: float | None = None
    flags_per_year_range: Span | None = None  # at the level of `run`; of the corrected figure where there is one
    cost_per_year: float | None = None
    cost_per_year_range: Span | None = None
    per_year: Confusion | None = None
    threshold_on_sample: float | None = None  # what the rule would choose without the reweighing


@dataclass(frozen=True, kw_only=True)
class ByPrevalence:
    """What the share of right alarms of the point in use would be with other shares of positives among the cases."""

    tested: float  # the share on the reporting split
    used: float | None  # `deployment.prevalence`
    curve: Mapping[str, tuple[float | None, ...]]  # prevalence, precision, low, high; corrected where the point is


@dataclass(frozen=True, kw_only=True)
class BreakEven:
    """At which price of a miss, in false alarms, two models cost the same at their points in use."""

    a: str
    b: str
    ratio: float | None  # None: one of them is cheaper, or both alike, whatever a miss costs
    cheaper_above: str | None  # the model that is cheaper as long as a miss costs more
    cheaper_always: str | None = None


@dataclass(frozen=True, kw_only=True)
class Winner:
    """The cheapest model between two prices of a miss (in false alarms), each at its own best threshold."""

    model: str | None  # None: too close to call
    ratios: Span  # high None: however dear a miss is
    alike: tuple[str, ...] = ()  # others that are one with it: they put the cases in the same order


@dataclass(frozen=True, kw_only=True)
class FalseAlarmOfCheck:
    """How often a plain check like this fails by chance; only one that passed has it."""

    truth: float  # the true figure that is assumed
    assumed: Literal["as measured"]
    one_run: float
    twelve_runs: float


@dataclass(frozen=True, kw_only=True)
class Check:
    """One check of the config for one model, decided."""

    check: str  # "recall >= 0.80"
    model: str
    metric: str
    op: Literal[">=", ">", "<=", "<"]
    limit: float
    typed_limit: str = field(metadata=FOR_WORDS)  # "0.80", or a percentage
    estimate: float | None = field(metadata=ALWAYS)
    status: Literal["pass", "fail", "insufficient"]
    against: str | None = None  # the baseline; estimate, bounds and limit are then what the model has beyond it
    group: str | None = None
    low: float | None = None
    high: float | None = None
    method: str | None = None
    with_confidence: float | None = None
    corrected: bool = False  # the estimate is the corrected one
    few_cases: bool = False
    severity: Literal["warning", "grave"] = "grave"
    allowed: bool = False  # insufficient, and `on_insufficient: pass` lets it pass
    reason: str | None = None
    lack: Lack | None = None  # what there is too little of, where that is the reason
    fails_by_chance: FalseAlarmOfCheck | None = None
    column: str | None = None  # by which the cases fall into groups


@dataclass(frozen=True, kw_only=True)
class PerCase:
    """A price that stands in the data: times x column + plus."""

    column: str
    mean: float  # over the cases of the class (of the tuning split, where there is one)
    mean_judged: float | None = None  # over those of the reporting split, where that is another
    times: float = 1.0
    plus: float = 0.0

    @property
    def here(self) -> float:
        """The mean over the cases that models are judged on."""
        return self.mean if self.mean_judged is None else self.mean_judged


@dataclass(frozen=True, kw_only=True)
class PriceRange:
    """A price that is known within limits; `likely` is the one that is used."""

    low: float
    likely: float
    high: float


Price = float | PerCase | PriceRange


@dataclass(frozen=True, kw_only=True)
class Costs:
    """What each outcome costs; a gain is negative."""

    false_positive: Price
    false_negative: Price
    true_positive: Price = 0.0
    true_negative: Price = 0.0
    currency: str | None = None
    form: Literal["outcomes", "ratio", "shorthand"] = "outcomes"  # how the config says it
    inspection: float | None = None  # the shorthand
    benefit: float | None = None
    benefit_counts: Literal["once", "twice"] | None = None
    # Used cases whose miss costs less than its hit, though their means are sound.
    cheaper_misses: int = field(default=0, metadata=IF_ANY)
    cheaper_false_alarms: int = field(default=0, metadata=IF_ANY)


@dataclass(frozen=True, kw_only=True)
class BetaSource:
    """Where beta comes from, and every conversion of it (DOMAIN 3)."""

    source: Literal["beta", "alpha", "costs"]
    delta: float  # alpha / (1 - alpha) = 1 / beta^2
    marginal_miss: float | None = None  # from costs: what one more miss costs in the place of a hit
    marginal_false_alarm: float | None = None
    from_matrix: float | None = None  # sqrt((c_FN - c_TP) / (c_FP - c_TN))
    from_convention: float | None = None  # sqrt(C_p / C_I): the shorthand alone
