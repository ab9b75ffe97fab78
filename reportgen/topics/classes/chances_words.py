"""How sure a model of several classes is, how often it is right then, and what to do with the cases it doubts."""

from collections.abc import Iterator

from reportgen.text import numbers
from reportgen.text.facts import limit_slot
from reportgen.text.numbers import THOUSAND
from reportgen.text.say import Fill
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.classes.facts import ClassFacts
from reportgen.topics.classes.values import Confident, Handled

HALF = 0.5  # of the errors: what sending cases to a person is to spare where no price says more
WHOLE = 1.0 - 1e-12


def confident(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield whether the model is as often right as it is sure; nothing without scores that are chances."""
    model = facts.subject
    if model.confident is not None:
        yield facts.say("classes.sure", **how_sure(facts, model.confident))
    if model.disagreement:
        yield facts.say("classes.disagreement", cases_held=facts.nouns("case", facts.quote(model, "disagreement")))
    if model.off_total:
        yield facts.say("classes.off_total", cases_held=facts.nouns("case", facts.quote(model, "off_total")))


def how_sure(facts: ClassFacts, found: Confident) -> dict[str, Fill]:
    """Return how sure the model is, how often right, and whether it is surer than it should be, as far as is shown."""
    low, high = found.difference.low, found.difference.high
    way = "open" if low is None or high is None or low <= 0 <= high else "too_sure" if low > 0 else "too_timid"
    told = {name: facts.quote(found, name, shown=numbers.stated_percent) for name in ("stated", "right")}
    return {"way": way, "other_named": _other_named(facts), **told}


def _other_named(facts: ClassFacts) -> bool:
    """Return whether the model names another class than that of its highest chance for some cases."""
    model = facts.subject
    return model.decides == "lowest_cost" or bool(model.disagreement)


def unsure(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what sending the least sure cases to a person would do."""
    handled = facts.subject.handled
    found, every = advised(facts), next((each for each in handled if each.coverage >= WHOLE), None)
    if found is None:
        if handled:
            right = not facts.wrong(facts.subject.confusion).value
            yield facts.say("classes.unsure.none", right=right, priced=handled[0].cost_per_1000 is not None)
        return
    slots = {
        "doubted": facts.say.phrase(
            "classes.doubted", least(facts, found), rank=ranked(facts), least=least(facts, found)
        ),
        "coverage": facts.quote(found, "coverage", shown=numbers.stated_percent),
    }
    if found.error_rate is not None and every is not None and every.error_rate is not None:
        slots["errors"] = facts.quote(found, "error_rate", shown=numbers.stated_percent)
        slots["errors_all"] = facts.quote(every, "error_rate", shown=numbers.stated_percent)
    if found.cost_per_1000 is not None and every is not None and every.cost_per_1000 is not None:
        told = facts.money if facts.only_errors else facts.balance
        cost = told(*facts.at(found, "cost_per_1000"), rough=True)
        slots["cost"] = facts.say.phrase("classes.paid", cost, cost=cost, errors=facts.only_errors)
        slots["cost_all"] = told(*facts.at(every, "cost_per_1000"), rough=True)
        slots["thousand"] = limit_slot(THOUSAND)
    yield facts.say("classes.unsure", **slots)


def ranked(facts: ClassFacts) -> bool:
    """Return whether the scores of the subject are no chances."""
    return facts.config.models[facts.results.subject].kind == "rank"


def least(facts: ClassFacts, found: Handled) -> Slot:
    """Return the least highest score with which the model decides itself: a chance as a percentage."""
    return facts.quote(found, "least", shown=numbers.metric if ranked(facts) else numbers.stated_percent)


def advised(facts: ClassFacts) -> Handled | None:
    """Return the least score that costs least where persons have a price, else the first that halves the errors.

    None where sending no case to a person is best, or where no score does so.
    """
    rows = sorted(facts.subject.handled, key=lambda each: -each.coverage)
    if not rows or not rows[0].error_rate:
        return None
    if rows[0].cost_per_1000 is not None:
        best = min(rows, key=lambda each: each.cost_per_1000 if each.cost_per_1000 is not None else float("inf"))
        return None if best is rows[0] else best
    bound = HALF * rows[0].error_rate
    return next((each for each in rows[1:] if each.error_rate is not None and each.error_rate <= bound), None)
