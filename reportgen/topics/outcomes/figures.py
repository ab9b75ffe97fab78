"""Words of the pictures of the four outcomes: the matrix, the tree, signs for cases, errors and ways of deciding."""

from collections.abc import Iterator

from reportgen.frozen import frozen
from reportgen.results.measure import OUTCOMES, Corrected, Measure, NoModel, Span
from reportgen.results.paths import total
from reportgen.results.results import ModelResult, OperatingPoint
from reportgen.study.model import SAVINGS
from reportgen.text import numbers
from reportgen.text.facts import COST_RATE, Facts, limit_slot, number_slot
from reportgen.text.figures import FigureWords, alarms_of_all, all_cases, caught_of_all
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.tree import CELLS, Tree, four_of, in_use, tree, tree_of, tree_with
from reportgen.topics.costs.words import RULES
from reportgen.topics.costs.words import way as rule_in_words


@frozen
class Way:
    """One way of deciding: its name and what it does."""

    name: Slot
    judged: NoModel | ModelResult | OperatingPoint
    possible: bool = True
    in_use: bool = False
    advised: bool = False

    @property
    def cost(self) -> Measure | None:
        """What all of its errors cost."""
        return self.judged.metrics.get(COST_RATE)


def ways(facts: Facts) -> tuple[Way, ...]:
    """Return no flag, every flag, the baseline, the model, and its recommended cut-off where it has another."""
    return tuple(_ways(facts))


def _ways(facts: Facts) -> Iterator[Way]:
    results = facts.results
    for name in RULES:
        judged = results.baselines[name]
        yield Way(name=rule_in_words(facts, name), judged=judged, possible=judged.possible)
    old = rival(facts)
    if old is not None:
        yield Way(name=_baseline(facts, old), judged=results.models[old])
    then = facts.point("recommended")
    other = then is not None and "in_use" not in then.roles
    now = facts.point("deployed")
    own = facts.model_name() if not other or now is None else _cut(facts, "deployed", now)
    yield Way(name=own, judged=facts.subject, in_use=True)
    if other and then is not None:
        yield Way(name=_cut(facts, "recommended", then), judged=then, advised=True)


def held_apart(facts: Facts, other: Way) -> bool | None:
    """Return whether the costs of the subject's way and of another are told apart; None where nothing says so."""
    found = _saving(facts, other)
    if found is None or found.low is None or found.high is None:
        return None
    return not found.low <= 0 <= found.high


def _saving(facts: Facts, other: Way) -> Measure | Corrected | Span | None:
    """Return what the subject's way saves beside another, with its range."""
    if other.advised:
        return None if facts.subject.costs is None else facts.subject.costs.saving_deployed_range
    rules = facts.results.baselines
    key = next((key for rule, key in SAVINGS.items() if other.judged is rules[rule]), "saving_baseline")
    measure = facts.subject.metrics[key]
    return measure if measure.corrected is None else measure.corrected


def rival(facts: Facts) -> str | None:
    """Return the baseline where it is another model on the same cases."""
    name = facts.results.baseline
    return name if name in facts.results.models and name != facts.results.subject else None


def before_after(facts: Facts) -> tuple[tuple[Slot, Tree], tuple[Slot, Tree]] | None:
    """Return today's way and the model's, each with its tree, of as many cases; None where nothing is there today.

    Today's is the baseline model, or else the cut-off used today beside the recommended one.
    """
    found = tree_of(facts)
    old = rival(facts)
    if old is not None and not facts.results.alike.one_decision(old, facts.results.subject):
        before = tree_with(facts, four_of(facts, facts.model(old)), found.of)
        return (_baseline(facts, old), before), (facts.model_name(), found)
    now, then = facts.point("deployed"), facts.point("recommended")
    if now is None or then is None or now.confusion == then.confusion or facts.weighted:
        return None
    before, after = (tree_with(facts, four_of(facts, each), found.of) for each in (now, then))
    return (_cut(facts, "deployed", now), before), (_cut(facts, "recommended", then), after)


def _baseline(facts: Facts, name: str) -> Slot:
    return facts.say.phrase("figure.way.baseline", facts.named(name), model=facts.model_name(name))


def _cut(facts: Facts, role: str, at: OperatingPoint) -> Slot:
    cut_off = facts.cut_off_with(at)
    return facts.say.phrase(f"figure.way.{role}", cut_off, cut_off=cut_off, model=facts.model_name())


MATRIX_CELLS = ("tp", "fn", "fp", "tn")


def confusion(facts: Facts) -> FigureWords:
    """Return the words of the four outcomes as a picture."""
    say = facts.say
    heads = ("positive", "negative", "flagged", "not_flagged")
    outcomes = {cell: say(f"figure.confusion.{cell}", number=facts.cases(cell)) for cell in MATRIX_CELLS}
    labels = {**{name: say(f"figure.confusion.{name}") for name in heads}, **outcomes}
    counts = {f"{cell}_count": say("figure.confusion.count", count=facts.count(cell)) for cell in MATRIX_CELLS}
    percents = numbers.percents([facts.cases(cell) for cell in MATRIX_CELLS]) or (None,) * len(MATRIX_CELLS)
    shares = {f"{cell}_share": _share(facts, cell, shown) for cell, shown in zip(MATRIX_CELLS, percents, strict=True)}
    return FigureWords(
        title=say("figure.confusion.title", caught=caught_of_all(facts), alarmed=alarms_of_all(facts)),
        subtitle=say("figure.confusion.subtitle", cases_tested=all_cases(facts), model=facts.model_name()),
        x=say("figure.confusion.no_axis"),
        y=say("figure.confusion.no_axis"),
        labels={**labels, **counts, **shares},
        short=say("figure.confusion.short", **{cell: facts.count(cell) for cell in MATRIX_CELLS}),
        reading=(say("figure.confusion.read"),),
    )


def _share(facts: Facts, cell: str, shown: str | None) -> Sentence:
    """Return "0.3% of all payments", or of how many where there are too few for a percentage."""
    whole = facts.count("n")
    if shown is None:
        return facts.say("figure.confusion.share", n=whole)
    over = total(facts.at(facts.subject, "confusion", part) for part in OUTCOMES["n"])
    share = number_slot(*facts.at(facts.subject, "confusion", cell) / over, lambda _: shown)
    return facts.say("figure.confusion.share", share=share)


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
    say, found = facts.say, tree_of(facts)
    whole = found.count("n")
    slots = {key: whole if key == "n" else found.count(key) for key in TREE_NAMES}
    counts = {f"{key}_count": say("figure.tree.count", count=slot) for key, slot in slots.items()}
    names = {key: say(f"figure.tree.{noun}", number=found.whole(key).value) for key, noun in TREE_NAMES.items()}
    reading = (say("figure.tree.read"),) if found.expected else tree(facts)
    kind = {"in_use": in_use(facts), "expected": found.expected}
    return FigureWords(
        title=say("figure.tree.title", all=facts.say.phrase("counted.case", whole, count=whole), **kind),
        subtitle=say("figure.tree.subtitle", model=facts.model_name(), **kind),
        x=say("figure.confusion.no_axis"),
        y=say("figure.confusion.no_axis"),
        labels={**counts, **names},
        short=say("figure.tree.short", **{key: slots[key] for key in ("n", *CELLS)}),
        reading=reading,
    )


MOST = 1_000  # signs of one way; a tree of more cases has fewer signs here
ICON_NAMES = {"tp": "caught", "fn": "missed", "fp": "alarm", "tn": "alone"}


def is_drawn(facts: Facts) -> bool:
    """Return whether there are few enough cases, or any number can be pictured."""
    found = tree_of(facts)
    return found.expected or found.of <= MOST


def icons(facts: Facts) -> FigureWords:
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
    return FigureWords(
        title=say("figure.icons.title", **slots, **(names if len(shown) > 1 else {})),
        subtitle=say(
            "figure.icons.subtitle",
            in_use=in_use(facts),
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
    return [(name, tree_with(facts, one.cells, MOST)) for name, one in found]


def alarms(facts: Facts, found: Tree) -> Slot:
    """Return the false alarms of a tree with their noun."""
    return facts.say.phrase("counted.false_alarm", found.count("fp"), count=found.whole("fp"))


def _whole(found: Tree) -> Slot:
    return found.count("n")


def _outcome(facts: Facts, found: Tree, key: str) -> Sentence:
    number = found.whole(key).value
    name = facts.say(f"figure.tree.{ICON_NAMES[key]}", number=number).text
    slot = found.count(key)
    return facts.say("figure.icons.outcome", count=slot, name=Slot(value=name, shown=name, source="config.words"))


def _reading(facts: Facts, shown: list[tuple[Slot, Tree]]) -> Iterator[Sentence]:
    yield facts.say("figure.icons.read")
    if any(found.real[key] > 0 and found.shown[key] == 0 for _, found in shown for key in CELLS):
        yield facts.say("figure.icons.few", one=limit_slot(1))


ERRORS = ("fn", "fp")


def errors_beside(facts: Facts) -> FigureWords:
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
    return FigureWords(
        title=say(f"{name}.title", all=every, **same, **slots),
        subtitle=say(f"{name}.subtitle", in_use=in_use(facts), expected=after.expected, new=new, old=old, every=every),
        x=say(f"{name}.axis", every=every),
        y=say("figure.confusion.no_axis"),
        labels=labels,
        values=values,
        short=say(f"{name}.short", **same, **slots),
        reading=tuple(_errors_beside_reading(facts)),
    )


def _errors_beside_reading(facts: Facts) -> Iterator[Sentence]:
    yield facts.say("figure.errors_beside.read")
    if facts.results.comparisons:
        yield facts.say("figure.errors_beside.chance")
