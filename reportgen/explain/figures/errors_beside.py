"""The words of the errors of today's way of deciding beside those of the model."""

from collections.abc import Iterator, Mapping

from reportgen.explain.explained import Sentence
from reportgen.explain.facts import Facts
from reportgen.explain.figures.icons import alarms
from reportgen.explain.figures.worded import Worded
from reportgen.explain.say import Choice, form
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
    how = form("expected" if after.expected else "counted", ("every",))
    apart = _apart({key: (before.count(key).shown, after.count(key).shown) for key in ERRORS})
    return Worded(
        title=say(f"{name}.title", apart, all=every, **slots),
        subtitle=say(f"{name}.subtitle", how, new=new, old=old, every=every),
        x=say(f"{name}.axis", every=every),
        y=say("figure.confusion.no_axis"),
        labels=labels,
        values=values,
        short=say(f"{name}.short", apart, **slots),
        reading=tuple(_reading(facts)),
    )


def _apart(shown: Mapping[str, tuple[str, str]]) -> Choice:
    """Return the form that names each error twice only where the two counts read differently."""
    same = {key: now == then for key, (now, then) in shown.items()}
    spare = (*(("missed_now",) if same["fn"] else ()), *(("alarms_now",) if same["fp"] else ()))
    if all(same.values()):
        return form("same", spare)
    return form("missed_same" if same["fn"] else "alarms_same" if same["fp"] else "other", spare)


def _reading(facts: Facts) -> Iterator[Sentence]:
    yield facts.say("figure.errors_beside.read")
    if facts.results.comparisons:
        yield facts.say("figure.errors_beside.chance")
