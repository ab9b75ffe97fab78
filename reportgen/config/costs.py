"""What the errors cost: in the config language, and what prices must hold to."""

from typing import Annotated, Literal

from reportgen.config.part import COSTS, Because, Draft, Limits, OneOf, Part, entry, keys_of
from reportgen.errors import MISSING_KEY

_CODES = """
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV
WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL
"""
CURRENCIES = tuple(_CODES.split())
_CURRENCY = "Codes have three letters (ISO 4217), such as EUR, GBP or USD."
PriceNumber = Annotated[
    float,
    Limits(ge=-1e12, le=1e12, away=1e-9),
    Because(
        "Count huge ones in thousands.",
        unread="For a column of the data: {column: amount}; for a range: {low: 80, likely: 120, high: 300}",
    ),
]
Gain = Annotated[float, Limits(ge=1e-9, le=1e12)]
Weighs = Annotated[float, Limits(ge=1e-9, le=1e12), Because("Both count: `miss: 20` and `false_alarm: 1` for 20 to 1.")]


class CostColumn(Part):
    """A cost of its own for each case: `times` the value of a column, and `plus`."""

    column: str = entry("Name of the column of numbers.")
    times: PriceNumber = entry("What the number is multiplied by.", default=1.0)
    plus: PriceNumber = entry("What is added to it.", default=0.0)


class CostRange(Part):
    """A number that is known within limits."""

    low: PriceNumber = entry("The lowest that it may be.")
    likely: PriceNumber = entry("What it most likely is; this one is used.")
    high: PriceNumber = entry("The highest that it may be.")


class Ratio(Part):
    """How much worse the one error is than the other, where no money can be named."""

    miss: Weighs | CostRange = entry("How much one miss weighs.")
    false_alarm: Weighs | CostRange = entry("How much one false alarm weighs, in the same unit.")


class Costs(Part):
    """What each outcome costs: the outcomes, a ratio, or `inspection` and `benefit`; for several classes a `matrix`."""

    currency: Annotated[str | None, OneOf(CURRENCIES, "currency", _CURRENCY)] = entry(
        "The currency of the costs, such as `EUR`; left out, they have no unit.", default=None
    )
    false_positive: PriceNumber | CostColumn | CostRange | None = entry(
        "Cost of flagging one negative case (a false alarm).", default=None
    )
    false_negative: PriceNumber | CostColumn | CostRange | None = entry(
        "Cost of not flagging one positive case (a miss).", default=None
    )
    true_positive: PriceNumber | CostColumn | CostRange | None = entry(
        "Cost of flagging one positive case (a hit); a gain is negative; left out, 0.", default=None
    )
    true_negative: PriceNumber | CostColumn | CostRange | None = entry(
        "Cost of not flagging one negative case; a gain is negative; left out, 0.", default=None
    )
    ratio: Ratio | None = entry(
        "Instead of costs: how much worse the one error is, such as `{miss: 20, false_alarm: 1}`.", default=None
    )
    inspection: Gain | None = entry(
        "Instead of costs: what it costs to look at one flagged case; with `benefit` and `benefit_counts`.",
        default=None,
    )
    benefit: Gain | None = entry("With `inspection`: what a hit brings, before the inspection is paid.", default=None)
    benefit_counts: Literal["once", "twice"] | None = entry(
        "With `inspection`: whether the benefit counts `once`, as gained by a hit, or `twice`, as lost by "
        "a miss on top.",
        default=None,
    )
    matrix: dict[str, dict[str, PriceNumber]] | None = entry(
        "With `data.classes`: what it costs to take a case of one class for another, in words, such as "
        "`{actual small: {predicted big: 40}}`. A right answer that is not named costs 0.",
        default=None,
    )
    otherwise: PriceNumber = entry(
        "With `data.classes`: what each error costs that `matrix` does not name; without a `matrix`, every error.",
        default=0.0,
    )
    person: PriceNumber | None = entry(
        "With `data.classes`: what it costs to send one case to a person, who decides it correctly; then those are "
        "sent for which that is expected to cost less.",
        default=None,
    )

    @property
    def form(self) -> Literal["outcomes", "ratio", "shorthand"]:
        """In which of the three forms the costs are given."""
        if self.ratio is not None:
            return "ratio"
        return "shorthand" if self.inspection is not None else "outcomes"


_RIGHT_ANSWERS = {"false_positive": "true_negative", "false_negative": "true_positive"}  # the error, its right answer
_FORMS = {
    "outcomes": ("false_positive", "false_negative", "true_positive", "true_negative"),
    "ratio": ("ratio",),
    "shorthand": ("inspection", "benefit", "benefit_counts"),
}
_NEEDED = {"outcomes": tuple(_RIGHT_ANSWERS), "ratio": ("ratio",), "shorthand": _FORMS["shorthand"]}
_BENEFIT_COUNTS = (
    "Add `benefit_counts: once` where a hit gains the benefit and a miss costs nothing more, or `twice` where a miss "
    "costs it on top."
)
_CHEAPER = {
    "false_positive": "flagging a negative case would cost less than leaving it alone",
    "false_negative": "missing a positive case would cost less than flagging it",
}


def check_costs(draft: Draft) -> None:
    """Tell of costs that contradict each other, and of a beta that they cannot give."""
    if isinstance(draft.values.get("costs"), dict):
        _forms(draft)
        for name in (*_FORMS["outcomes"], "ratio.miss", "ratio.false_alarm"):
            _range(draft, f"costs.{name}")
        _matrix(draft)
    _beta_from(draft)


def _forms(draft: Draft) -> None:
    """Tell of costs in no form, in two, or in half of one."""
    typed = {form: [name for name in names if draft.given(f"costs.{name}")] for form, names in _FORMS.items()}
    forms = [form for form, names in typed.items() if names]
    if len(forms) > 1:
        first = " and ".join(typed[form][0] for form in forms)
        mend = "Keep one: the costs of the errors; or `ratio`; or `inspection`, `benefit` and `benefit_counts`."
        if any(draft.place(f"costs.{name}").startswith("--set") for names in typed.values() for name in names):
            mend += "\nTo replace the costs of the file: --set 'costs={ratio: {miss: 20, false_alarm: 1}}'"
        draft.tell("costs", f"expected costs in one form, found {first}", mend)
    elif (
        not forms
        and not draft.given("costs.matrix")
        and not draft.given("costs.otherwise")
        and not any(problem.key.startswith("costs.") for problem in draft.problems)
    ):
        draft.tell("costs", "names no cost", COSTS)
    for name in _NEEDED[forms[0]] if len(forms) == 1 else ():
        if not draft.given(f"costs.{name}"):
            meaning = keys_of(Costs)[name].description
            mend = f"Add the key `{name}`: {meaning[:1].lower()}{meaning[1:]}"
            draft.tell(f"costs.{name}", MISSING_KEY, _BENEFIT_COUNTS if name == "benefit_counts" else mend)
    if forms == ["ratio"] and draft.given("costs.currency"):
        mend = "Remove the currency, or give each cost in it."
        draft.tell("costs.currency", "cannot be used with `ratio`, which has no currency", mend)


def _range(draft: Draft, key: str) -> None:
    if ends_in_order(draft, key) and key.startswith("costs.ratio."):
        low = draft.values.get(f"{key}.low")
        if isinstance(low, float) and low <= 0:
            draft.tell(f"{key}.low", f"expected a number above 0, found '{draft.typed[f'{key}.low']}'")


def ends_in_order(draft: Draft, key: str) -> bool:
    """Return whether the ends of a number known within limits are read and in order; tell where they are not."""
    ends = [draft.values.get(f"{key}.{name}") for name in ("low", "likely", "high")]
    numbers = [end for end in ends if isinstance(end, float)]
    if len(numbers) < len(ends):
        return False
    if sorted(numbers) != numbers:
        low, likely, high = (draft.typed[f"{key}.{name}"] for name in ("low", "likely", "high"))
        what = f"expected low <= likely <= high, found {low}, {likely} and {high}"
        draft.tell(key, what, "Put the three in order.")
        return False
    return True


def _matrix(draft: Draft) -> None:
    """Tell of an error that costs less than the right answer; where one stands in a column, the data will tell."""
    equal = 0
    for error, right in _RIGHT_ANSWERS.items():
        (least, least_key), (most, most_key) = _end(draft, error, "low"), _end(draft, right, "high")
        if least is None or most is None:
            continue
        if least < most:
            what = f"{draft.typed[least_key]} is less than {_there(draft, most_key, right)}: {_CHEAPER[error]}"
            draft.tell(least_key, what, f"Raise {error}, or lower {right}; a gain has a minus sign.")
        equal += least == most == _end(draft, error, "high")[0]
    if equal == len(_RIGHT_ANSWERS) and all(draft.values[f"costs.{error}"] == 0 for error in _RIGHT_ANSWERS):
        draft.tell("costs", "both errors cost nothing", "Give at least one of them a cost above 0.")
    elif equal == len(_RIGHT_ANSWERS):
        what = "both errors cost no more than the right answers, so that every threshold costs the same"
        draft.tell("costs", what, "Make one of them cost more than its right answer.")


def _there(draft: Draft, key: str, outcome: str) -> str:
    """Return the price of a right answer with the place where it stands."""
    if not draft.given(key):
        return f"the 0 of {outcome}, its default"
    place = draft.place(key)
    return f"the {draft.typed[key]} of {outcome}" + (f" ({place})" if place else "")


def _end(draft: Draft, outcome: str, end: str) -> tuple[float | None, str]:
    """Return one end of a price, None where it is not known, and the key where it stands."""
    key = f"costs.{outcome}"
    if not draft.given(key):
        return (None if outcome in _RIGHT_ANSWERS else 0.0), key
    key = f"{key}.{end}" if draft.given(f"{key}.{end}") else key
    value = draft.values.get(key)
    return (value if isinstance(value, float) else None), key


def _beta_from(draft: Draft) -> None:
    if draft.values.get("beta.from") != "costs":
        return
    if not draft.given("costs"):
        draft.tell("beta.from", "needs `costs`, which are missing", COSTS)
    for error, right in _RIGHT_ANSWERS.items():
        (price, _), (other, _) = _end(draft, error, "likely"), _end(draft, right, "likely")
        if price is not None and price == other:
            what = f"the costs give no beta: {error} costs the same as {right}"
            draft.tell("beta.from", what, "Give a beta as a number, or maximise another metric.")
