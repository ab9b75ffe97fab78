"""The words of the signs, one for each case: what becomes of as many cases in one way of deciding, or in two."""

from collections.abc import Iterator

from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, limit_slot
from reportgen.explain.figures.worded import Worded
from reportgen.explain.tree import CELLS, Tree, tree_of, tree_with
from reportgen.explain.ways import before_after

MOST = 1_000  # signs of one way; a tree of more cases has fewer signs here
NAMES = {"tp": "caught", "fn": "missed", "fp": "alarm", "tn": "alone"}


def is_drawn(facts: Facts) -> bool:
    """Return whether there are few enough cases, or any number can be pictured."""
    found = tree_of(facts)
    return found.expected or found.of <= MOST


def icons(facts: Facts) -> Worded:
    """Return the words of the signs: for each way its name, and for each outcome a number and a name."""
    say, shown = facts.say, panels(facts)
    labels, values = {}, {"ways": float(len(shown)), "whole": float(shown[0][1].of)}
    for place, (name, found) in enumerate(shown):
        labels[f"{place}.way"] = say("figure.way", name=name)
        labels |= {f"{place}.{key}": _outcome(facts, found, key) for key in CELLS}
        labels |= {f"{place}.{key}_count": say("figure.tree.count", count=found.count(key)) for key in CELLS}
        values |= {f"{place}.{key}": float(found.shown[key]) for key in CELLS}
    whole = _whole(shown[0][1])
    slots = {"all": say.phrase("counted.case", whole, count=whole)}
    for when, (_, found) in zip(("then", "now"), reversed(shown), strict=False):
        slots |= {f"missed_{when}": found.count("fn"), f"alarms_{when}": alarms(facts, found)}
    names = {when: name for when, (name, _) in zip(("then", "now"), reversed(shown), strict=False)}
    return Worded(
        title=say("figure.icons.title", **slots, **(names if len(shown) > 1 else {})),
        subtitle=say(
            "figure.icons.subtitle",
            expected=shown[0][1].expected,
            whole=whole,
        ),
        x=say("figure.confusion.no_axis"),
        y=say("figure.confusion.no_axis"),
        labels=labels,
        values=values,
        short=say("figure.icons.short", whole=whole, **{key: slots[key] for key in slots if key != "all"}),
        reading=tuple(_reading(facts, shown)),
    )


def panels(facts: Facts) -> list[tuple[Slot, Tree]]:
    """Return what is drawn: today's way and the model's, or the model alone; of as many cases, which signs can show."""
    pair = before_after(facts)
    found = list(pair) if pair is not None else [(facts.model_name(), tree_of(facts))]
    if found[0][1].of <= MOST or not found[0][1].expected:
        return found
    return [(name, tree_with(facts, (one.four, one.path), MOST)) for name, one in found]


def alarms(facts: Facts, found: Tree) -> Slot:
    """Return the false alarms of a tree with their noun."""
    return facts.say.phrase("counted.false_alarm", found.count("fp"), count=found.whole("fp"))


def _whole(found: Tree) -> Slot:
    return found.count("n")


def _outcome(facts: Facts, found: Tree, key: str) -> Sentence:
    number = found.whole(key).value
    name = facts.say(f"figure.tree.{NAMES[key]}", number=number).text
    slot = found.count(key)
    return facts.say("figure.icons.outcome", count=slot, name=Slot(value=name, shown=name, source="config.words"))


def _reading(facts: Facts, shown: list[tuple[Slot, Tree]]) -> Iterator[Sentence]:
    yield facts.say("figure.icons.read")
    if any(found.real[key] > 0 and found.shown[key] == 0 for _, found in shown for key in CELLS):
        yield facts.say("figure.icons.few", one=limit_slot(1))
