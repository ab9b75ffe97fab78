"""What a model came to since an earlier report of itself: by what decides, what the mix of classes did and it did."""

from collections.abc import Iterator, Mapping
from typing import Literal

from reportgen.analysis.verdict import is_monitored, parts_since
from reportgen.results.paths import Number, total
from reportgen.results.values.change import Change, Earlier, Part
from reportgen.results.values.comparison import Comparison, Estimate, Way
from reportgen.stats.metrics import METRICS
from reportgen.text.facts import Facts, limit_slot, number_slot
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import reason_slot, size_of
from reportgen.text.say import Fill, joined
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.change.words import SIDES, report_slot, value_of

State = Literal["better", "worse", "before", "open"]
STATES: Mapping[Way, State] = {
    "better": "better", "worse": "worse", "little": "before", "same": "before", "open": "open",
}  # fmt: skip


def since(facts: Facts, state: State) -> Iterator[Sentence]:
    """Yield what the model did to each metric that decides and came to this since an earlier report of itself."""
    change, earlier = facts.results.change, facts.results.earlier
    if change is None or earlier is None or facts.few_of_a_class:
        return
    for part in parts_since(facts):
        if STATES[part.model.way(facts.results.subject)] == state:
            yield _model(facts, part, change, earlier)


def then_and_now(facts: Facts) -> Iterator[Sentence]:
    """Yield what each of these metrics was and is, and what the share of positives did to it; why others have none."""
    change, earlier = facts.results.change, facts.results.earlier
    if change is None or earlier is None or facts.few_of_a_class or not is_monitored(facts):
        return
    for part in change.parts:
        if part.model.difference is None:
            name, why = facts.metric_name(part.metric), reason_slot(facts, part.model, "no_range")
            yield facts.say("since.apart", metric=name, report=report_slot(facts), reason=why)
        elif part.model.verdict != "same":
            yield _then_and_now(facts, part, earlier)


def _model(facts: Facts, part: Part, change: Change, earlier: Earlier) -> Sentence:
    """Return what the model did to a metric, at one share of positives where that is known; and how."""
    report, same = report_slot(facts), part.model.verdict == "same"
    report = report if part.mix is None or same else facts.say.phrase("since.base", report, report=report)
    slots: dict[str, Fill] = {"report": report, "same": same}
    slots |= _of_metric(facts, part.metric) | _ends(facts, part.model, part.metric)
    if "side" in slots:
        slots["level"] = facts.confidence(part.model, "level")
    elif not same:
        slots |= {"reason": reason_slot(facts, part.model, "no_range"), "metric": facts.metric_name(part.metric)}
    sentence = facts.say("since.model", **slots)
    if same:
        return sentence
    sentence = sentence if part.mix is None else joined(sentence, _rates(facts, earlier))
    return joined(sentence, _moved_threshold(facts, change))


def _of_metric(facts: Facts, metric: str) -> dict[str, Fill]:
    """Return what a sentence calls a metric: what so many cases cost, or its name."""
    name = {"metric": facts.metric_name(metric)}
    return {"cost": True, "thousand": limit_slot(THOUSAND), **name} if METRICS[metric].kind == "cost" else {**name}


def _then_and_now(facts: Facts, part: Part, earlier: Earlier) -> Sentence:
    """Return what a metric was and is, and what the share of positives did to it."""
    sides = {side: facts.at(part, side) for side in SIDES}
    slots = _of_metric(facts, part.metric)
    if METRICS[part.metric].kind == "cost":
        slots |= facts.moneys(then=(*sides["then"],), now=(*sides["now"],))
        slots["errors"] = facts.only_errors_cost
    else:
        slots |= {side: value_of(facts, part.metric, number, side) for side, number in sides.items()}
    sentence = facts.say("since.then", **slots)
    if part.no_split is not None:
        return joined(sentence, facts.say("since.no_split", reason=reason_slot(facts, part, "no_split")))
    return joined(sentence, None if part.mix is None else _mix(facts, part.mix, part, earlier))


def _moved_threshold(facts: Facts, change: Change) -> Sentence | None:
    """Return that another threshold is in use than then; None where it is the same, or one of them has none."""
    then, now, used = change.threshold_then, change.threshold_now, facts.subject.threshold
    if then is None or now is None or used is None or used.value != now.value or None in (then.value, now.value):
        return None
    if then.value == now.value:
        return None
    sides = {side: facts.cut_off_at(cut, "value") for side, cut in zip(SIDES, (then, now), strict=True)}
    return facts.say("since.threshold", **sides)


def _rates(facts: Facts, earlier: Earlier) -> Sentence:
    """Return what share of each class was flagged, then and now."""
    slots: dict[str, Slot] = {}
    for side, judged in zip(SIDES, (earlier, facts.subject), strict=True):
        tp, fp, fn, tn = (facts.at(judged, "confusion", cell) for cell in ("tp", "fp", "fn", "tn"))
        slots[f"caught_{side}"] = _share(facts, tp, total((tp, fn)))
        slots[f"held_{side}"] = _share(facts, fp, total((fp, tn)))
    return facts.say("since.rates", model=facts.model_name(), **slots)


def _share(facts: Facts, part: Number, whole: Number) -> Slot:
    """Return a share as a percentage; of few cases as so many of so many."""
    share = facts.share(part / whole, whole.value)
    if share is not None:
        return share
    slots = {"part": number_slot(*part), "whole": number_slot(*whole)}
    return facts.say.phrase("since.few", slots["part"], **slots)


def _mix(facts: Facts, mix: Estimate, part: Part, earlier: Earlier) -> Sentence | None:
    """Return what the share of positives did to it; None where it is the same."""
    if not mix.estimate or mix.low is None:
        return None
    slots: dict[str, Slot] = {}
    for side, judged in zip(SIDES, (earlier, facts.subject), strict=True):
        cells = [facts.at(judged, "confusion", cell) for cell in ("tp", "fp", "fn", "tn")]
        slots[f"share_{side}"] = _share(facts, total((cells[0], cells[2])), total(cells))
    ends = _ends(facts, mix, part.metric)
    return facts.say("since.mix", level=facts.level, **slots, **ends)


def _is_cost(metric: str) -> bool:
    return METRICS[metric].kind == "cost"


def _ends(facts: Facts, node: Comparison | Estimate, metric: str) -> dict[str, Fill]:
    """Return how large a part is, which way it goes, and the ends of its range."""
    name = "difference" if isinstance(node, Comparison) else "estimate"
    number = facts.at(node, name)
    size = size_of(facts, metric, abs(number))
    low, high = node.low, node.high
    if low is None or high is None:
        return {"size": size}
    sizes = abs(facts.at(node, "low")), abs(facts.at(node, "high"))
    if low < 0 < high:
        return {"side": "both", "less": _end(facts, metric, sizes[0]), "more": _end(facts, metric, sizes[1])}
    near, far = sizes if low >= 0 else (sizes[1], sizes[0])
    ends = {"low": _end(facts, metric, near, bare=not _is_cost(metric)), "high": _end(facts, metric, far)}
    return {"side": "more" if low >= 0 else "less", "size": size, **ends}


def _end(facts: Facts, metric: str, size: Number, *, bare: bool = False) -> Slot:
    return facts.money_end(*size) if _is_cost(metric) else size_of(facts, metric, size, bare=bare)
