"""Rules on a model beside an earlier report of itself: no rival, its parts add up, and states are what ranges show."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from reportgen.stats.metrics import METRICS
from tests.net.read import TINY, Read, value

LITTLE = ("better_less_than_matters", "worse_less_than_matters", "no_difference_that_matters")


def a_model_is_no_rival_of_its_own_earlier_report(read: Read) -> Iterator[str]:
    """Beside an earlier report of itself no model is replaced, kept for another or said to save anything."""
    if not _is_monitored(read):
        return
    found, name = read.document["verdict"], read.document["earlier"]["name"]
    if found["code"] == "keep_todays_way" and found["about"] == "earlier":
        yield f"{found}"
    for one in read.said("result.saved", "result.costs_more", "result.cost_open", "result.fewer", "result.more_errors"):
        if value(one, "today") == name:
            yield one["text"]
    for one in read.said(f"result.{found['code']}"):
        if "Replace" in one["text"] or value(one, "then") is not None:
            yield one["text"]


def states_are_those_of_the_same_model(read: Read) -> Iterator[str]:
    """Worse and as before are states of a model beside an earlier report of itself, and of no other one."""
    found = read.document["verdict"]
    if found["code"] in ("worse", "as_before") and not _is_monitored(read):
        yield f"{found}"


def parts_of_a_change_add_up(read: Read) -> Iterator[str]:
    """What the mix and the model did is the whole of what a figure moved by, and each is within its range."""
    for one in _parts(read):
        if one["then"] is None or one["now"] is None or one["model"]["difference"] is None:
            continue
        mix = (one.get("mix") or {"estimate": 0.0})["estimate"]
        size = max(abs(one["then"]), abs(one["now"]), abs(mix))
        if abs(one["then"] + mix + one["model"]["difference"] - one["now"]) > TINY * max(size, 1.0):
            yield f"{one['metric']}: {one['then']} + {mix} + {one['model']['difference']}, not {one['now']}"
        for part, figure in ((one.get("mix") or {}, "estimate"), (one["model"], "difference")):
            low, high = part.get("low"), part.get("high")
            if low is not None and high is not None and not low - TINY <= part[figure] <= high + TINY:
                yield f"{one['metric']}: {part}"


def the_mix_is_what_the_share_of_now_makes_of_the_rates_of_then(read: Read) -> Iterator[str]:
    """By plain prices a cost at the mix of now follows from the rates of then and the share of positives of now."""
    costs = read.document.get("costs", {})
    prices = {name: costs.get(key) or 0 for name, key in PRICES.items()}
    for one in _parts(read):
        if one["metric"] != "cost_per_1000" or one.get("at_mix") is None:
            continue
        then, now = read.document["earlier"]["confusion"], read.advised["confusion"]
        share = (now["tp"] + now["fn"]) / sum(now[cell] for cell in PRICES)
        positive, negative = then["tp"] + then["fn"], then["fp"] + then["tn"]
        each = {"tp": share / positive, "fn": share / positive}
        each |= dict.fromkeys(("fp", "tn"), (1 - share) / negative)
        cost = 1000 * sum(prices[cell] * then[cell] * each[cell] for cell in PRICES)
        if not math.isclose(cost, one["at_mix"], rel_tol=TINY, abs_tol=TINY):
            yield f"{one['at_mix']}, not {cost}"


def states_follow_the_ranges_of_the_model_part(read: Read) -> Iterator[str]:
    """A model is worse or better than before where a range of its part lies on that side, and on no other one; as
    before, where all are surely smaller than what matters, or the cases are the very same; never as nothing shows.
    """
    found = read.document["verdict"]
    if found["about"] != "earlier" or not _is_monitored(read):
        return
    sides = [_side(one["model"]) for one in _parts(read) if one["model"]["difference"] is not None]
    if found["code"] == "worse" and ("worse" not in sides or "better" in sides):
        yield f"{found}: {sides}"
    if found["code"] == "better" and ("better" not in sides or "worse" in sides):
        yield f"{found}: {sides}"
    if found["code"] == "as_before" and not sides:
        yield f"{found}"
    for one in _parts(read) if found["code"] == "as_before" else ():
        model, same = one["model"], read.document["earlier"]["same_cases"]
        matters = model.get("matters")
        small = matters is not None and model["verdict"] in LITTLE and abs(model["difference"]) < matters
        if not small and not (same and model["difference"] == 0):
            yield f"{found}: {model}"


def the_word_of_a_part_is_that_of_its_range(read: Read) -> Iterator[str]:
    """What the first screen says of a part is more, less or both as its range is, with its ends in their order."""
    for one in read.said("since.model"):
        low, high = value(one, "low"), value(one, "high")
        if low is not None and not 0 <= low <= high + TINY:
            yield one["text"]
        words = " higher" in one["text"] or " more (" in one["text"]
        part = next((each for each in _parts(read) if _source(one, "size").endswith(_place(read, each))), None)
        if low is not None and part is not None and words != (part["model"]["difference"] > 0):
            yield f"{one['text']} ({part['model']['difference']})"


def rates_then_and_now_are_those_of_the_counts(read: Read) -> Iterator[str]:
    """What the first screen says was caught and wrongly flagged are shares of the four counts of each report."""
    for one in read.said("since.model", "since.rates"):
        for name, (cell, other) in {"caught": ("tp", "fn"), "held": ("fp", "tn")}.items():
            for side in ("then", "now"):
                typed = value(one, f"{name}_{side}")
                four = read.document["earlier"]["confusion"] if side == "then" else read.advised["confusion"]
                share = four[cell] / max(four[cell] + four[other], 1)
                if typed is not None and not (abs(typed - share) < TINY or typed == four[cell]):
                    yield f"{one['text']} ({name} {side}: {share})"


PRICES = {"tp": "true_positive", "fp": "false_positive", "fn": "false_negative", "tn": "true_negative"}


def _is_monitored(read: Read) -> bool:
    earlier = read.document.get("earlier") or {}
    return earlier.get("same_model") == read.document["verdict"]["model"]


def _parts(read: Read) -> tuple[Mapping[str, Any], ...]:
    return tuple((read.document.get("change") or {}).get("parts", ())) if _is_monitored(read) else ()


def _place(read: Read, part: Mapping[str, Any]) -> str:
    return f"change.parts.{_parts(read).index(part)}.model.difference"


def _source(one: Mapping[str, Any], name: str) -> str:
    return str(one["values"][name]["source"]) if name in one["values"] else ""


def _side(model: Mapping[str, Any]) -> str:
    """Return on which side of nought the whole range is, as that is better or worse."""
    low, high = model.get("low"), model.get("high")
    if low is None or high is None or low <= 0 <= high:
        return "open"
    return "better" if (low > 0) == METRICS[model["metric"]].higher_is_better else "worse"
