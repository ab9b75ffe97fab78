"""What the errors cost, in the config: a number, a column, a range, a ratio, or inspection and benefit."""

from typing import Annotated, Literal

from reportgen.config.currencies import CURRENCIES
from reportgen.config.part import Because, Bounds, OneOf, Part, key

_CURRENCY = "Codes have three letters (ISO 4217), such as EUR, GBP or USD."
Amount = Annotated[
    float,
    Bounds(ge=-1e12, le=1e12, away=1e-9),
    Because(
        "Count huge ones in thousands.",
        unread="For a column of the data: {column: amount}; for a range: {low: 80, likely: 120, high: 300}",
    ),
]
Gain = Annotated[float, Bounds(ge=1e-9, le=1e12)]
Weighs = Annotated[float, Bounds(ge=1e-9, le=1e12), Because("Both count: `miss: 20` and `false_alarm: 1` for 20 to 1.")]


class CostColumn(Part):
    """A cost of its own for each case: `times` what stands in a column, and `plus`."""

    column: str = key(description="Name of the column of numbers.")
    times: Amount = key(default=1.0, description="What the number is multiplied by.")
    plus: Amount = key(default=0.0, description="What is added to it.")


class CostRange(Part):
    """A number that is known within limits."""

    low: Amount = key(description="The lowest that it may be.")
    likely: Amount = key(description="What it most likely is; this one is used.")
    high: Amount = key(description="The highest that it may be.")


class Ratio(Part):
    """How much worse the one error is than the other, where no money can be named."""

    miss: Weighs | CostRange = key(description="How much one miss weighs.")
    false_alarm: Weighs | CostRange = key(description="How much one false alarm weighs, in the same unit.")


class Costs(Part):
    """What each outcome costs, in one of three forms: the outcomes, or a ratio, or `inspection` and `benefit`."""

    currency: Annotated[str | None, OneOf(CURRENCIES, "currency", _CURRENCY)] = key(
        default=None, description="The currency of the costs, such as `EUR`; left out, they have no unit."
    )
    false_positive: Amount | CostColumn | CostRange | None = key(
        default=None, description="Cost of flagging one negative case (a false alarm)."
    )
    false_negative: Amount | CostColumn | CostRange | None = key(
        default=None, description="Cost of not flagging one positive case (a miss)."
    )
    true_positive: Amount | CostColumn | CostRange | None = key(
        default=None, description="Cost of flagging one positive case (a hit); a gain is negative; left out, 0."
    )
    true_negative: Amount | CostColumn | CostRange | None = key(
        default=None, description="Cost of not flagging one negative case; a gain is negative; left out, 0."
    )
    ratio: Ratio | None = key(
        default=None,
        description="In the place of costs: how much worse the one error is, such as `{miss: 20, false_alarm: 1}`.",
    )
    inspection: Gain | None = key(
        default=None,
        description="In the place of costs: what it costs to look at one flagged case; with `benefit` and "
        "`benefit_counts`.",
    )
    benefit: Gain | None = key(
        default=None,
        description="With `inspection`: what a hit brings, before the inspection is paid.",
    )
    benefit_counts: Literal["once", "twice"] | None = key(
        default=None,
        description="With `inspection`: whether the benefit counts `once`, as gained by a hit, or `twice`, as lost by "
        "a miss on top.",
    )

    @property
    def form(self) -> Literal["outcomes", "ratio", "shorthand"]:
        """In which of the three forms the costs are given."""
        if self.ratio is not None:
            return "ratio"
        return "shorthand" if self.inspection is not None else "outcomes"
