"""The words of the figure that draws the best cut-off, and the cheapest model, against the price of a miss."""

from collections.abc import Iterator, Sequence

from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, text_slot
from reportgen.explain.figures.points import at_cut_off, cut_off_of, weighed_subtitle
from reportgen.explain.figures.prices import average_prices, likely_prices
from reportgen.explain.figures.worded import Worded, cut_off_label, named_line
from reportgen.explain.guessing import yet
from reportgen.explain.ratios import as_dear, break_even, even, ratio_slot
from reportgen.explain.readings import miss_in_false_alarms, nearest

CURVE = "threshold_by_ratio"
NAME = f"figure.{CURVE}"


def threshold_by_ratio(facts: Facts) -> Worded:
    """Return the words of how the best cut-off, and the cheapest model, change with the price of a miss."""
    say, found = facts.say, miss_in_false_alarms(facts.results.costs)
    ratio = None if found is None else ratio_slot(found.value, found.source)
    labels = {"model": named_line(facts), "threshold": cut_off_label(facts), "nothing": say(f"{NAME}.nothing")}
    if ratio is not None:
        labels["costs"] = say(f"{NAME}.costs", ratio=ratio)
    if _strip(facts):
        labels["winners"] = say(f"{NAME}.winners")
        for place, each in enumerate(facts.results.winners):
            if each.model is not None:
                labels[f"winner.{place}"] = _named(facts, place, (each.model, *each.alike))
    return Worded(
        title=_title(facts, ratio),
        subtitle=weighed_subtitle(facts, NAME),
        x=say(f"{NAME}.axis"),
        y=say("figure.cut_off_axis"),
        labels=labels,
        short=say(f"{NAME}.short", first=_of_curve(facts, 0), last=_of_curve(facts, -1)),
        reading=tuple(_reading(facts)),
    )


def _title(facts: Facts, ratio: Slot | None) -> Sentence:
    if ratio is not None:
        return _best_at(facts, nearest(facts.subject.curves[CURVE]["ratio"], float(ratio.value)))
    first, last = (cut_off_of(facts, CURVE, place) for place in (0, -1))
    if first is None or last is None:
        return _best_at(facts, 0 if last is None else -1)
    if not _moves(facts):
        return facts.say(f"{NAME}.same", best=first)
    return facts.say(
        f"{NAME}.moves", start=first, end=last, first=_of_curve(facts, 0), last=_of_curve(facts, -1)
    )  # fmt: skip


def _moves(facts: Facts) -> bool:
    """Return whether the price of a miss has any say in the best cut-off, as far as it is drawn."""
    return len(set(facts.subject.curves[CURVE]["threshold"])) > 1


def _best_at(facts: Facts, place: int) -> Sentence:
    return at_cut_off(facts, f"{NAME}.here", cut_off_of(facts, CURVE, place), price=_of_curve(facts, place))


def _reading(facts: Facts) -> Iterator[Sentence]:
    if _moves(facts):
        yield facts.say(f"{NAME}.read_{facts.setup().flag}")
    if facts.limited:
        yield facts.say("figure.every_cut_off")
    yield from even(facts)
    yield from average_prices(facts)
    yield from likely_prices(facts)
    if None in facts.subject.curves[CURVE]["threshold"]:
        yield facts.say(f"{NAME}.edge")
    if _strip(facts):
        yield facts.say(f"{NAME}.strip")
    yield from break_even(facts)
    if facts.results.break_even:
        yield from yet(facts, *facts.results.models)


def _strip(facts: Facts) -> bool:
    """Return whether a strip names the cheapest model: one is, at some prices and not at all."""
    found = facts.results.winners
    return len(found) > 1 and any(each.model is not None for each in found)


def _named(facts: Facts, place: int, names: Sequence[str]) -> Sentence:
    return facts.say("figure.name", name=text_slot(numbers.listed(names), f"winners.{place}"))


def _of_curve(facts: Facts, place: int) -> Slot:
    ratios = facts.subject.curves[CURVE]["ratio"]
    at = place % len(ratios)
    return as_dear(facts, ratios[at] or 0.0, f"models.{facts.results.subject}.curves.{CURVE}.ratio.{at}")
