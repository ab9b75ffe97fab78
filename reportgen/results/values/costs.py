"""What outcomes cost, and what follows for models and thresholds: names as in `results.json`; and what prices mean."""

from dataclasses import field
from typing import Annotated, Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Corrected, CutOffValue, Span
from reportgen.results.values.checks import Status
from reportgen.results.values.comparison import Way
from reportgen.stats.costs import WITHIN
from reportgen.stats.parameters import CostMatrix
from reportgen.units import COUNT, Derived, Keyed


@frozen
class ClosedForm:
    """The threshold that costs alone give to calibrated probabilities, compared with the data (tuning split)."""

    chance: Derived | None  # t*; None: flagging never (or always) pays
    threshold: CutOffValue = field(metadata=ALWAYS)  # on the file's scale
    reason: Keyed | None = None
    cost: Derived | None = None  # on the split that chooses, at t*
    least_cost: Derived | None = None  # there, corrected for its choice on the same cases
    beyond_least: Span | None = None  # the paired interval of their difference
    beyond_least_share: Derived | None = None  # (cost - least) / |least|
    agrees: bool | None = None  # within 1 %, or as far as chance may take them apart; None: too few cases to tell
    case_wise_cost: Derived | None = None  # per-case costs, on the reporting split: what t*_i of each case would cost

    @property
    def more(self) -> float:
        """What it costs beyond the least cost."""
        return (self.cost or 0.0) - (self.least_cost or 0.0)

    @property
    def held(self) -> Literal["near", "chance", "dearer", "unknown"] | None:
        """How it does compared with the least cost."""
        if self.cost is None or self.least_cost is None:
            return None
        if self.more <= WITHIN * abs(self.least_cost):
            return "near"
        return "unknown" if self.agrees is None else "chance" if self.agrees else "dearer"


@frozen
class ModelCosts:
    """Money of one model, at the point in use on the reporting split."""

    total: Derived
    per_1000: Derived
    per_year: Derived | None = None
    saving_flag_none: Derived | None = None
    saving_flag_all: Derived | None = None
    saving_baseline: Derived | None = None  # of `compare.baseline`
    saving_deployed: Derived | None = None  # the recommended point vs the deployed one; above 0: moving saves
    saving_deployed_range: Span | None = None  # in resamples of these cases; None where they chose the recommended one
    saving_deployed_corrected: Corrected | None = None  # there: what moving is expected to save on new cases
    dearest_case: Derived | None = None  # the costliest single error; None where every error of a kind costs the same
    dearest_share: Derived | None = None  # of what all errors cost
    range: Span | None = None  # with price ranges: best and worst case
    dear_errors: "DearErrors | None" = None  # where errors with a price of their own are few
    carriers: "Carriers | None" = None  # where so few cases carry half of it all that the range of the cost is widened
    threshold_range: Span | None = None  # what the rule chooses at the ends of the price ranges
    benefit_once: "BenefitReading | None" = None  # the shorthand: the other way of counting


@frozen
class BesideNoModel:
    """A model compared with the cheapest rule without one that the config allows, with the classes as they are in use.

    Costs are those of as many cases as were tested, of the model as new cases are expected to show it.
    """

    rule: Literal["flag_none", "flag_all"]
    cost: Derived
    rule_cost: Derived
    saving: Span  # the paired range of the saving; ends of None: nothing says how sure it is
    verdict: Literal["cheaper", "as dear", "dearer"]  # the model, by the estimate
    sure: bool  # the range leaves out 0

    @property
    def standing(self) -> Literal["as_dear", "sure", "open"]:
        """How sure it is that a model that is no cheaper is the dearer one; as dear only where chance has no part."""
        if self.sure:
            return "sure"
        return "as_dear" if self.verdict == "as dear" and not (self.saving.low or self.saving.high) else "open"


@frozen
class UnseenMisses:
    """No positive was missed: the most misses that this leaves open, and what they would cost at the mean price."""

    most: Derived
    mean_price: Derived
    cost: Derived


@frozen
class DearErrors:
    """Errors whose price differs by case, where they are too few to know what the next one costs."""

    outcome: Literal["fp", "fn"]  # of the rarer kind, where both have such prices
    count: int
    says: Literal["upper end may be too low", "too few"]
    unseen: UnseenMisses | None = None


@frozen
class Carriers:
    """So few cases carry half of what all of their class could cost that others may well cost more."""

    outcome: Literal["fp", "fn"]  # the error that has a price of its own
    cases: int
    of: int  # cases of the class


@frozen
class BenefitReading:
    """The shorthand `inspection` / `benefit` read both ways; both costs count the benefit once."""

    once_chance: Derived | None  # t* of each reading; None: no hit can pay
    twice_chance: Derived | None
    once_threshold: CutOffValue  # chosen on the tuning split
    twice_threshold: CutOffValue
    once_cost: Derived  # on the reporting split
    twice_cost: Derived


@frozen
class BreakEven:
    """At which price of a miss, in false alarms, two models cost the same at their points in use."""

    a: str
    b: str
    ratio: Derived | None  # None: one of them is cheaper, or both alike, whatever a miss costs
    cheaper_above: str | None  # the model that is cheaper as long as a miss costs more
    cheaper_always: str | None = None


@frozen
class Winner:
    """The cheapest model between two prices of a miss (in false alarms), each at its own best threshold."""

    model: str | None  # None: too close to call
    ratios: Span  # high None: however dear a miss is
    alike: tuple[str, ...] = ()  # others that are one with it: they put the cases in the same order


@frozen
class PerCase:
    """A price from the data: times x column + plus."""

    column: str
    mean: Derived  # over the cases of the class (of the tuning split, where there is one)
    mean_judged: Derived | None = None  # over those of the reporting split, where that is another
    times: Derived = 1.0
    plus: Derived = 0.0

    @property
    def here(self) -> float:
        """The mean over the cases that models are judged on."""
        return self.mean if self.mean_judged is None else self.mean_judged


@frozen
class PriceRange:
    """A price that is known within limits; `likely` is the one that is used."""

    low: Derived
    likely: Derived
    high: Derived


Price = float | PerCase | PriceRange


@frozen
class Costs:
    """What each outcome costs; a gain is negative."""

    false_positive: Annotated[Price, COUNT]
    false_negative: Annotated[Price, COUNT]
    true_positive: Annotated[Price, COUNT] = 0.0
    true_negative: Annotated[Price, COUNT] = 0.0
    currency: str | None = None
    form: Literal["outcomes", "ratio", "shorthand"] = "outcomes"  # how the config says it
    inspection: Derived | None = None  # the shorthand
    benefit: Derived | None = None
    benefit_counts: Literal["once", "twice"] | None = None
    # Used cases whose miss costs less than its hit, though their means are sound.
    cheaper_misses: int = field(default=0, metadata=IF_ANY)
    cheaper_false_alarms: int = field(default=0, metadata=IF_ANY)


WRONG = ("false_negative", "false_positive")
PRICE_KEYS = (*WRONG, "true_positive", "true_negative")


def typical(price: Price) -> float:
    """Return one number for a price: the mean of a column, the likely one of a range."""
    if isinstance(price, PerCase):
        return price.mean
    return price.likely if isinstance(price, PriceRange) else price


def of_one_more_miss(costs: Costs) -> float:
    """Return what a miss costs beyond the hit that it takes the place of."""
    return typical(costs.false_negative) - typical(costs.true_positive)


def of_one_more_false_alarm(costs: Costs) -> float:
    """Return what a false alarm costs beyond leaving the case alone."""
    return typical(costs.false_positive) - typical(costs.true_negative)


def only_errors_cost(costs: Costs) -> bool:
    """Return whether right answers cost nothing and bring nothing, so that a cost is a cost of errors."""
    right = (costs.true_positive, costs.true_negative)
    return all(price == 0 for price in right) and min(map(typical, (costs.false_negative, costs.false_positive))) >= 0


def matrix_of(costs: Costs) -> CostMatrix:
    """Return one number for the price of each outcome, on the cases that models are judged on."""
    prices: list[Price] = [getattr(costs, key) for key in PRICE_KEYS]
    fn, fp, tp, tn = (price.here if isinstance(price, PerCase) else typical(price) for price in prices)
    return CostMatrix(fp=fp, fn=fn, tp=tp, tn=tn)


Ranged = Literal["prevalence", "false_positive", "false_negative", "true_positive", "true_negative"]


@frozen
class Turn:
    """Where something comes out otherwise as one quantity moves from its likely value towards an end of its limits."""

    of: Ranged
    at: Derived
    to: str  # the way that costs less beyond, or what becomes of a check or a comparison there
    above: bool  # beyond is above that value


@frozen
class CheckWithin:
    """What becomes of a check within the limits."""

    check: int  # its place among the checks
    holds: bool  # it comes out the same at every corner of the limits
    turns: tuple[Turn, ...] = field(default=(), metadata=IF_ANY)


@frozen
class ComparisonWithin:
    """What becomes of a comparison that decides within the limits."""

    comparison: int  # its place among the comparisons
    holds: bool  # it comes out the same at every corner of the limits
    turns: tuple[Turn, ...] = field(default=(), metadata=IF_ANY)


@frozen
class CheckAt:
    """A check that comes out otherwise at one end of the limits."""

    check: int  # its place among the checks
    status: Status


@frozen
class ComparisonAt:
    """A comparison that decides, and that comes out otherwise at one end of the limits."""

    comparison: int  # its place among the comparisons
    way: Way  # of its first model compared with the other


@frozen
class AtShare:
    """What comes out otherwise at one end of the stated shares of positives in use, by the likely prices."""

    prevalence: Derived
    dearer: bool  # a rule without a model, possible here, costs less than the subject there
    checks: tuple[CheckAt, ...] = field(default=(), metadata=IF_ANY)
    comparisons: tuple[ComparisonAt, ...] = field(default=(), metadata=IF_ANY)


@frozen
class WithinLimits:
    """What holds wherever prices, and the share of positives in use, are within their stated limits."""

    cost: Span | None = None  # of 1,000 cases at the point in use, at least and at most; None without prices
    cheapest: str | None = None  # the way that costs least by the likely figures: a model, a rule, or "recommended"
    others: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # ways that cost least at some corner of the limits
    turns: tuple[Turn, ...] = field(default=(), metadata=IF_ANY)
    comparisons: tuple[ComparisonWithin, ...] = field(default=(), metadata=IF_ANY)  # that decide
    checks: tuple[CheckWithin, ...] = field(default=(), metadata=IF_ANY)  # of the counts, that the limits move
    ends: tuple[AtShare, ...] = field(default=(), metadata=IF_ANY)  # of the share of positives in use


def per_case(costs: Costs) -> bool:
    """Return whether some price differs from case to case."""
    return any(isinstance(getattr(costs, key), PerCase) for key in PRICE_KEYS)
