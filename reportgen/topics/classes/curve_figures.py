"""Words of the curves of several classes: how sure, how many cases to decide, and each class against the rest."""

from collections.abc import Sequence

from reportgen.text import numbers
from reportgen.text.figures import FigureWords
from reportgen.text.sentences import Sentence
from reportgen.topics.classes.chances_words import advised, least, other_named, ranked
from reportgen.topics.classes.facts import ClassFacts
from reportgen.topics.classes.figures import tested

LINES = 6  # of classes in one picture


def sure(facts: ClassFacts) -> FigureWords:
    """Return the words of how often the model is right by how sure it is."""
    say, name, found = facts.say, "figure.class_sure", facts.subject.confident
    model = facts.model_name()
    low, high = (None, None) if found is None else (found.difference.low, found.difference.high)
    way = "open" if low is None or high is None or low <= 0 <= high else "too_sure" if low > 0 else "too_timid"
    told = {key: facts.quote(found, key, shown=numbers.stated_percent) for key in ("stated", "right")}
    return FigureWords(
        title=say(f"{name}.title", way=way, other_named=other_named(facts), **told),
        subtitle=say(f"{name}.subtitle", cases_tested=tested(facts), model=model),
        x=say(f"{name}.x"),
        y=say(f"{name}.y"),
        labels={"model": say(f"{name}.model", model=model), "sound": say(f"{name}.sound")},
        short=say(f"{name}.short", model=model),
        reading=(say(f"{name}.read"),),
    )


def handled(facts: ClassFacts) -> FigureWords:
    """Return the words of the errors among the cases that the model decides itself."""
    say, name, found = facts.say, "figure.class_handled", advised(facts)
    model = facts.model_name()
    labels, values = {"model": say(f"{name}.model", model=model)}, {}
    told = {}
    if found is not None and found.error_rate is not None:
        shown = {"coverage": "coverage", "errors": "error_rate"}
        told = {key: facts.quote(found, at, shown=numbers.stated_percent) for key, at in shown.items()}
        labels["advised"] = say(f"{name}.advised", rank=ranked(facts), least=least(facts, found))
        values = {"coverage": found.coverage, "error_rate": found.error_rate}
    return FigureWords(
        title=say(f"{name}.title", right=not facts.wrong(facts.subject.confusion).value, **told),
        subtitle=say(f"{name}.subtitle", model=model),
        x=say(f"{name}.x"),
        y=say(f"{name}.y"),
        labels=labels,
        values=values,
        short=say(f"{name}.short", model=model),
        reading=(say(f"{name}.read"),),
    )


def roc(facts: ClassFacts) -> FigureWords:
    """Return the words of the ROC curves of the classes."""
    return _lines(facts, "roc", "roc_auc", {"chance": facts.say("figure.class_roc.chance")})


def pr(facts: ClassFacts) -> FigureWords:
    """Return the words of the precision-recall curves of the classes."""
    return _lines(facts, "pr", "average_precision", {})


def drawn_classes(facts: ClassFacts, curve: str, key: str) -> list[str]:
    """Return the classes whose curves are drawn, the one told least well first."""
    held = [name for name in facts.classes if curve in facts.subject.curves.get(name, {})]

    def worth(name: str) -> float:
        measure = facts.subject.per_class[name].get(key)
        return 2.0 if measure is None or measure.estimate is None else measure.estimate

    return sorted(held, key=worth)[:LINES]


def _lines(facts: ClassFacts, curve: str, key: str, more: dict[str, Sentence]) -> FigureWords:
    say, name = facts.say, f"figure.class_{curve}"
    drawn = drawn_classes(facts, curve, key)
    labels = {f"line.{place}": _line(facts, each, key) for place, each in enumerate(drawn)}
    left, places = [each for each in facts.classes if each not in drawn], map(facts.classes.index, drawn)
    worst = facts.subject.per_class[drawn[0]].get(key)
    told = {}
    if worst is not None and worst.estimate is not None:
        told = {"name": facts.class_name(drawn[0]), "low": facts.value(key, worst)}
    reading = [say(f"{name}.read")]
    reading += [say("figure.class_lines.left_out", names=facts.class_names(left))] if left else []
    return FigureWords(
        title=say(f"{name}.title", **told),
        subtitle=say(f"{name}.subtitle", model=facts.model_name()),
        x=say(f"{name}.x"),
        y=say(f"{name}.y"),
        labels={**labels, **more},
        values={"lines": float(len(drawn)), **{f"line.{place}": float(at) for place, at in enumerate(places)}},
        short=say(f"{name}.short"),
        reading=tuple(reading),
    )


def _line(facts: ClassFacts, name: str, key: str) -> Sentence:
    """Return a class with its figure."""
    measure = facts.subject.per_class[name].get(key)
    if measure is None or measure.estimate is None:
        return facts.say("figure.class_line.bare", name=facts.class_name(name))
    return facts.say("figure.class_line", name=facts.class_name(name), value=facts.value(key, measure))


def any_curve(facts: ClassFacts, curve: str) -> Sequence[str]:
    """Return the classes that have a curve."""
    return [name for name, each in facts.subject.curves.items() if curve in each]
