"""A threshold to be moved by the reader: the counts at some hundred thresholds, for the script of the page."""

from collections.abc import Iterable, Mapping
from itertools import chain

from reportgen.page.blocks import Explorer, PriceField
from reportgen.page.material import PREFIX, Material, Voice
from reportgen.results.results import Curve
from reportgen.results.values.costs import PRICE_KEYS, Costs, PerCase, typical
from reportgen.text import cut_offs, numbers
from reportgen.text.numerals import plural
from reportgen.text.say import names_in
from reportgen.text.sentences import Slot

CURVE = "counts_by_threshold"
# By the id of a field or a place on the page.
_PRICES = {"miss": "false_negative", "alarm": "false_positive"}
_STATED = ("inspection", "benefit")  # where what an inspection costs and a hit brings back is stated
_FIGURES = {
    "recall": "recall",
    "precision": "precision",
    "false-alarm-rate": "false_alarm_rate",
    "specificity": "specificity",
    "flag-rate": "flag_rate",
    "cost": "total_cost",
    "cost-per-1000": "cost_per_1000",
}
_SENTENCES = {
    "said": ("at", "tp", "p", "fn", "fp"),
    "said_cost": ("at", "tp", "p", "fn", "fp", "cost"),
    "dearer": ("amount",),
    "cheaper": ("amount",),
    "as_dear": (),
}
# Each in the forms that the language has for numbers: differences, and what stands below a number of the tree.
_COUNTED = (
    *(f"{outcome}.{way}" for outcome in ("fn", "fp") for way in ("more", "fewer", "same")),
    *(f"tree.{key}" for key in ("all", "positives", "negatives", "tp", "fn", "fp", "tn")),
)
_OWN = f"{PREFIX}explorer."
_BESIDE = {"beside": ("differences",), "as_today": ()}  # each for what is in use
_ENOUGH = 200  # whole numbers up to here have every plural category, but for one that begins at a million
_TO_PRICES = ("cheapest", "prices")  # the cheapest at those typed, and back to those stated
_PLACE, _SUM = 6, 10  # digits of a threshold that is a place in a picture, and of a sum of money
_SHORT = {"false_negative": "fn", "false_positive": "fp", "true_positive": "tp", "true_negative": "tn"}


def explorer(material: Material) -> tuple[Explorer, ...]:
    """Return the explorer of the subject's thresholds; none without scores of both classes, or for weighted samples."""
    curve = material.facts.subject.curves.get(CURVE)
    if curve is None or material.facts.weighted:  # sums of weights are no counts of cases
        return ()
    return (_explorer(material.say, curve),)


def _explorer(say: Voice, points: Curve) -> Explorer:
    curve, costs = _rising(say, points), say.facts.results.costs
    thresholds, flag = curve["threshold"], say.facts.setup().flag
    labels = [say("column.nothing") if at is None else cut_offs.alone(at, low=flag == "low") for at in thresholds]
    places = {}
    for role, value in _marked(say).items():
        places[role] = entry(thresholds, value, flag)
        labels[places[role]] = say("column.nothing") if value is None else say.facts.cut_off(value, "").shown
    nothing = thresholds.index(None)
    return Explorer(
        texts=_texts(say),
        last=len(thresholds) - 1,
        start=next(iter(places.values()), nothing),
        prices=_fields(say, costs),
        places={str(place): say(f"explorer.to.{role}") for role, place in places.items()},
        buttons={to: say(f"explorer.to.{to}") for to in _TO_PRICES if to == "cheapest" or costs is not None},
        figures={key: say.metric(metric) for key, metric in _FIGURES.items()},
        data={**_data(say, curve, labels, costs), "today": _today(say, curve, costs, places.get("in_use"))},
    )


def _rising(say: Voice, curve: Curve) -> Curve:
    """Return the curve with its thresholds rising, as they stand on the axis of every figure."""
    if say.facts.setup().flag == "low":
        return curve
    return {name: tuple(reversed(values)) for name, values in curve.items()}


def _marked(say: Voice) -> dict[str, float | None]:
    """Return the threshold in use, unless decisions in the data are, and the recommended one where it is another."""
    model = say.facts.subject
    thresholds = (
        {} if model.threshold is None or say.facts.setup().decision is not None else {"in_use": model.threshold}
    )
    if model.recommended is not None:
        thresholds["recommended"] = model.recommended
    return {role: threshold.value for role, threshold in thresholds.items()}


def entry(thresholds: tuple[float | None, ...], value: float | None, flag: str) -> int:
    """Return the entry of rising thresholds that decides as a threshold does: the last one whose scores it flags."""
    flagged = (
        value is not None and threshold is not None and (threshold >= value if flag == "high" else threshold <= value)
        for threshold in thresholds
    )
    count = sum(flagged)
    return count if flag == "low" else len(thresholds) - 1 - count


def _texts(say: Voice) -> Mapping[str, str]:
    """Return what stands around the fields, in the words that the page has for it elsewhere."""
    own = ("title", "intro", "cut_off", "lower", "higher", "tree", "figures", "limits")
    ends = ("fewer", "more") if say.facts.setup().flag == "low" else ("more", "fewer")
    left, right = (say(f"explorer.end.{end}") for end in ends)
    return {**{key: say(f"explorer.{key}") for key in own}, "left": left, "right": right}


def _fields(say: Voice, costs: Costs | None) -> Mapping[str, PriceField]:
    """Return a field for each price that was typed; for those of the errors where none was."""
    if costs is None or costs.benefit is None:
        return {key: _price(say, key, costs) for key in _PRICES}
    return {key: PriceField(label=say(f"explorer.price.{key}"), value=_typed(getattr(costs, key))) for key in _STATED}


def _made_of(costs: Costs | None) -> Mapping[str, Mapping[str, float]]:
    """Return how often the number of each field goes into the price of each outcome."""
    if costs is None or costs.benefit is None:
        return {_SHORT[outcome]: {key: 1} for key, outcome in _PRICES.items()}
    forgone = {"fn": {"benefit": 1}} if costs.benefit_counts == "twice" else {}
    return {"fp": {"inspection": 1}, "tp": {"inspection": 1, "benefit": -1}, **forgone}


def _typed(number: float) -> str:
    return repr(number).removesuffix(".0")


def _price(say: Voice, key: str, costs: Costs | None) -> PriceField:
    if costs is None:
        return PriceField(label=say(f"explorer.price.{key}"), value="")
    price = getattr(costs, _PRICES[key])
    if isinstance(price, PerCase):
        return PriceField(label=say(f"explorer.times.{key}"), value="1")
    return PriceField(label=say(f"explorer.price.{key}"), value=_typed(typical(price)))


def _data(say: Voice, curve: Curve, shown: list[str], costs: Costs | None) -> Mapping[str, object]:
    """Return what the script counts with; where prices differ by case, what the cases of an outcome cost together."""
    prices = {} if costs is None else {key: getattr(costs, key) for key in PRICE_KEYS}
    return {
        "language": say.facts.config.report.language,
        "threshold": _short(curve["threshold"], _PLACE),
        "shown": shown,
        "tp": [round(count) for count in curve["tp"] if count is not None],
        "fp": [round(count) for count in curve["fp"] if count is not None],
        "spent": {short: _short(curve[f"cost_{short}"], _SUM) for short in _spent(curve, costs)},
        "price": {short: typical(prices[key]) if key in prices else 0 for key, short in _SHORT.items()},
        "made": _made_of(costs),
        "currency": say.facts.currency,
        "decimals": numbers.minor(say.facts.currency),
        "words": _words(say),
    }


def _short(values: Iterable[float | None], digits: int) -> list[float | None]:
    """Return numbers with no more digits than the script makes use of."""
    return [None if value is None else float(f"{value:.{digits}g}") for value in values]


def _spent(curve: Curve, costs: Costs | None) -> list[str]:
    """Return the outcomes whose cases have prices of their own."""
    return [
        short
        for key, short in _SHORT.items()
        if isinstance(getattr(costs, key, None), PerCase) and f"cost_{short}" in curve
    ]


def _today(say: Voice, curve: Curve, costs: Costs | None, place: int | None) -> Mapping[str, object]:
    """Return what is in use, to be held against: the counts, and what the cases of an outcome cost where it is known.

    Decisions in the data have counts alone.
    """
    if place is None:
        four = say.facts.subject.confusion
        return {"tp": round(four.tp), "fp": round(four.fp), "spent": {}}
    spent = {short: _short(curve[f"cost_{short}"], _SUM)[place] for short in _spent(curve, costs)}
    return {"tp": round(curve["tp"][place] or 0), "fp": round(curve["fp"][place] or 0), "spent": spent}


def _words(say: Voice) -> Mapping[str, str]:
    """Return the texts of the script, those that count in every form that the language has for a number."""
    model = say.facts.subject
    used = "decisions" if say.facts.setup().decision is not None or model.threshold is None else "cut_off"
    today = "deployed" if used == "cut_off" and say.facts.point("deployed") is not None else used
    return {
        "undefined": say("not_defined"),
        **{key: say(f"explorer.{key}") for key in ("no_price", "fewer", "wrong")},
        **{key: say(f"explorer.{key}", **_left_to_script(*slots)) for key, slots in _SENTENCES.items()},
        **{key: say(f"explorer.{key}.{today}", **_left_to_script(*slots)) for key, slots in _BESIDE.items()},
        **_in_each_form(say, "about", "money.about", "amount"),
        **_in_each_form(say, "units", "money.units", "amount"),
        **dict(chain.from_iterable(_in_each_form(say, key, f"{_OWN}{key}", "count").items() for key in _COUNTED)),
    }


def _in_each_form(say: Voice, name: str, key: str, slot: str) -> Mapping[str, str]:
    """Return a message in its form for each plural category of a number, which the script fills in."""
    speak = say.facts.say
    if slot not in names_in(speak.messages[key]):
        return {name: speak(key).text}
    slots = {form: Slot(value=number, shown=f"{{{slot}}}", source="") for form, number in _forms().items()}
    return {f"{name}.{form}": speak(key, **{slot: fill}).text for form, fill in slots.items()}


def _forms() -> Mapping[str, int]:
    """Return the plural categories of the language, each with a number of it."""
    return {plural(number): number for number in (numbers.MILLION, *range(_ENOUGH, -1, -1))}


def _left_to_script(*slots: str) -> dict[str, str]:
    """Return slots that stay what they are, to be filled in by the script."""
    return {slot: f"{{{slot}}}" for slot in slots}
