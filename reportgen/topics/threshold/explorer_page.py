"""A cut-off to be moved by the reader: the counts at some hundred cut-offs, for the script of the page."""

from collections.abc import Mapping

from reportgen.page.blocks import Content, Explorer, PriceField
from reportgen.page.material import Material, Voice
from reportgen.results.results import Curve
from reportgen.text import cut_offs, numbers
from reportgen.topics.costs.values import OUTCOMES, Costs, PerCase, typical

CURVE = "counts_by_threshold"
# By the id of a field or a place on the page.
_PRICES = {"miss": "false_negative", "alarm": "false_positive"}
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
    "tree.classes": ("of", "p", "n"),
    "tree.hits": ("tp", "fn"),
    "tree.alarms": ("fp", "tn"),
}
_TO_PRICES = ("cheapest", "prices")  # the cheapest at those typed, and back to those stated
_SHORT = {"false_negative": "fn", "false_positive": "fp", "true_positive": "tp", "true_negative": "tn"}


def explorer_section(material: Material) -> Content:
    """Yield the explorer of the subject's cut-offs; nothing without scores of both classes, or for weighted samples."""
    curve = material.facts.subject.curves.get(CURVE)
    if curve is not None and not material.facts.weighted:  # sums of weights are no counts of cases
        yield _explorer(material.say, curve)


def _explorer(say: Voice, curve: Curve) -> Explorer:
    thresholds, costs = curve["threshold"], say.facts.results.costs
    shown = [say("column.nothing") if one is None else cut_offs.alone(one) for one in thresholds]
    places = {}
    for role, value in _marked(say).items():
        places[role] = entry(thresholds, value, say.facts.setup().flag)
        shown[places[role]] = shown[0] if value is None else say.facts.cut_off(value, "").shown
    buttons = {str(place): say(f"explorer.to.{role}") for role, place in places.items()}
    return Explorer(
        texts=_texts(say),
        last=len(thresholds) - 1,
        start=next(iter(places.values()), 0),
        prices={key: _price(say, key, costs) for key in _PRICES},
        buttons=buttons | {to: say(f"explorer.to.{to}") for to in _TO_PRICES if to == "cheapest" or costs is not None},
        figures={key: say.metric(metric) for key, metric in _FIGURES.items()},
        data=_data(say, curve, shown, costs),
    )


def _marked(say: Voice) -> dict[str, float | None]:
    """Return the cut-off in use, unless decisions in the data are, and the recommended one where it is another."""
    model = say.facts.subject
    found = {} if model.threshold is None or say.facts.setup().decision is not None else {"in_use": model.threshold}
    if model.recommended is not None:
        found["recommended"] = model.recommended
    return {role: threshold.value for role, threshold in found.items()}


def entry(thresholds: tuple[float | None, ...], value: float | None, flag: str) -> int:
    """Return the last entry whose scores a threshold still flags; the first flags none."""
    if value is None:
        return 0
    flagged = (one is not None and (one >= value if flag == "high" else one <= value) for one in thresholds)
    return sum(flagged)


def _texts(say: Voice) -> Mapping[str, str]:
    """Return what stands around the fields, in the words that the page has for it elsewhere."""
    own = {key: say(f"explorer.{key}") for key in ("intro", "cut_off", "caption", "figures", "limits")}
    heads = {key: say(f"outcomes.{key}") for key in ("really", "flagged", "unflagged", "positives", "negatives", "all")}
    return {**own, **heads, **{key: say(f"outcome.{key}") for key in ("tp", "fp", "fn", "tn")}}


def _price(say: Voice, key: str, costs: Costs | None) -> PriceField:
    if costs is None:
        return PriceField(label=say(f"explorer.price.{key}"), value="")
    price = getattr(costs, _PRICES[key])
    if isinstance(price, PerCase):
        return PriceField(label=say(f"explorer.times.{key}"), value="1")
    return PriceField(label=say(f"explorer.price.{key}"), value=repr(typical(price)).removesuffix(".0"))


def _data(say: Voice, curve: Curve, shown: list[str], costs: Costs | None) -> Mapping[str, object]:
    """Return what the script counts with; where prices differ by case, what the cases of an outcome cost together."""
    prices = {} if costs is None else {key: getattr(costs, key) for key in OUTCOMES}
    words = {"undefined": say("not_defined"), "no_price": say("explorer.no_price"), "fewer": say("explorer.fewer")}
    return {
        "language": say.facts.config.report.language,
        "threshold": curve["threshold"],
        "shown": shown,
        "tp": [round(one) for one in curve["tp"] if one is not None],
        "fp": [round(one) for one in curve["fp"] if one is not None],
        "spent": {
            short: curve[f"cost_{short}"]
            for key, short in _SHORT.items()
            if isinstance(prices.get(key), PerCase) and f"cost_{short}" in curve
        },
        "price": {short: typical(prices[key]) if key in prices else 0 for key, short in _SHORT.items()},
        "currency": say.facts.currency,
        "decimals": numbers.minor(say.facts.currency),
        "words": words | {key: say(f"explorer.{key}", **_left_to_script(*slots)) for key, slots in _SENTENCES.items()},
    }


def _left_to_script(*slots: str) -> dict[str, str]:
    """Return slots that stay what they are, to be filled in by the script."""
    return {slot: f"{{{slot}}}" for slot in slots}
