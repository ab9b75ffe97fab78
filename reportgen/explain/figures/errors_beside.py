"""The words of the errors of today's way of deciding beside those of the model."""

from collections.abc import Iterator

from reportgen.explain.explained import Sentence
from reportgen.explain.facts import Facts
from reportgen.explain.figures.icons import alarms
from reportgen.explain.figures.worded import Worded
from reportgen.explain.ways import before_after

ERRORS = ("fn", "fp")


def errors_beside(facts: Facts) -> Worded:
    """Return the words of two bars for each error: how many of as many cases, today and with the model."""
    pair = before_after(facts)
    if pair is None:
        message = "nothing is there to stand beside the model"
        raise ValueError(message)
    (old, before), (new, after) = pair
    say, name = facts.say, "figure.errors_beside"
    whole = after.count("n")
    every = say.phrase("counted.case", whole, count=whole)
    labels = {"fn": say(f"{name}.misses"), "fp": say(f"{name}.alarms")}
    labels |= {"0": say("figure.way", name=old), "1": say("figure.way", name=new)}
    values: dict[str, float] = {}
    for place, found in enumerate((before, after)):
        labels |= {f"{key}.{place}": say(f"{name}.count", count=found.count(key)) for key in ERRORS}
        values |= {f"{key}.{place}": found.real[key] for key in ERRORS}
    slots = {
        "missed_now": before.count("fn"),
        "missed_then": after.count("fn"),
        "alarms_now": before.count("fp"),
        "alarms_then": alarms(facts, after),
    }
    same = {
        f"{each}_same": before.count(key).shown == after.count(key).shown
        for key, each in (("fn", "missed"), ("fp", "alarms"))
    }
    return Worded(
        title=say(f"{name}.title", all=every, **same, **slots),
        subtitle=say(f"{name}.subtitle", expected=after.expected, new=new, old=old, every=every),
        x=say(f"{name}.axis", every=every),
        y=say("figure.confusion.no_axis"),
        labels=labels,
        values=values,
        short=say(f"{name}.short", **same, **slots),
        reading=tuple(_reading(facts)),
    )


def _reading(facts: Facts) -> Iterator[Sentence]:
    yield facts.say("figure.errors_beside.read")
    if facts.results.comparisons:
        yield facts.say("figure.errors_beside.chance")
