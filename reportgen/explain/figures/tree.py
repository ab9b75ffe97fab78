"""The words of the tree."""

from reportgen.explain.facts import Facts
from reportgen.explain.figures.worded import Worded
from reportgen.explain.tree import CELLS, tree, tree_of

NAMES = {
    "n": "case",
    "positives": "positive",
    "negatives": "negative",
    "tp": "caught",
    "fn": "missed",
    "fp": "alarm",
    "tn": "alone",
}


def tree_words(facts: Facts) -> Worded:
    """Return the words of the tree: a number and a name for each branch."""
    say, found = facts.say, tree_of(facts)
    whole = found.count("n")
    slots = {key: whole if key == "n" else found.count(key) for key in NAMES}
    counts = {f"{key}_count": say("figure.tree.count", count=slot) for key, slot in slots.items()}
    names = {key: say(f"figure.tree.{noun}", number=found.whole(key).value) for key, noun in NAMES.items()}
    reading = (say("figure.tree.read"),) if found.expected else tree(facts)
    return Worded(
        title=say(
            "figure.tree.title",
            all=facts.say.phrase("counted.case", whole, count=whole),
            caught=slots["tp"],
            missed=slots["fn"],
            alarms=facts.say.phrase("counted.false_alarm", slots["fp"], count=found.whole("fp")),
        ),
        subtitle=say("figure.tree.subtitle", expected=found.expected, whole=whole, model=facts.model_name()),
        x=say("figure.confusion.no_axis"),
        y=say("figure.confusion.no_axis"),
        labels={**counts, **names},
        short=say("figure.tree.short", **{key: slots[key] for key in ("n", *CELLS)}),
        reading=reading,
    )
