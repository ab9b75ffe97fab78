"""Words of the tree of the four outcomes."""

from reportgen.text.facts import Facts
from reportgen.text.figures import FigureWords
from reportgen.text.say import joined
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.tree import CELLS, Tree, in_use, resting, tree_of
from reportgen.topics.costs.ways_words import runs_today
from reportgen.topics.outcomes.words import ERROR_RATES, error_range

TREE_NAMES = {
    "n": "case",
    "positives": "positive",
    "negatives": "negative",
    "tp": "caught",
    "fn": "missed",
    "fp": "alarm",
    "tn": "alone",
}


def tree_words(facts: Facts) -> FigureWords:
    """Return the words of the tree: a number and a name for each branch."""
    say, branches = facts.say, tree_of(facts)
    slots = {key: branches.count(key) for key in TREE_NAMES}
    counts = {f"{key}_count": say("figure.tree.count", count=slot) for key, slot in slots.items()}
    names = {key: say(f"figure.tree.{noun}", number=branches.whole(key).value) for key, noun in TREE_NAMES.items()}
    ranges = _ranges(facts, branches)
    reading = tuple(resting(facts, branches))
    kind = {"in_use": in_use(facts), "expected": branches.expected}
    level = say("figure.tree.ranges", number=len(ranges), level=facts.level) if ranges else None
    running = runs_today(facts) is not None
    whose = say("figure.tree.subtitle", model=facts.model_name(), expected=branches.expected, running=running)
    return FigureWords(
        title=say("figure.tree.title", all=_every(facts, branches), **kind),
        subtitle=joined(whose, level),
        x=say("figure.no_axis"),
        y=say("figure.no_axis"),
        labels={**counts, **names, **ranges},
        short=say("figure.tree.short", **{key: slots[key] for key in ("n", *CELLS)}),
        reading=reading,
    )


def _ranges(facts: Facts, branches: Tree) -> dict[str, Sentence]:
    """Return the range of each error for its leaf; nothing where the tree shows the cases of the test themselves."""
    ranges = {key: error_range(facts, branches, name) for name, (key, *_) in ERROR_RATES.items() if branches.expected}
    return {
        f"{key}_range": facts.say("figure.tree.range", ends=ends) for key, ends in ranges.items() if ends is not None
    }


def _every(facts: Facts, branches: Tree) -> Slot:
    whole = branches.count("n")
    return facts.say.phrase("counted.case", whole, count=whole)
