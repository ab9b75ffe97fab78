"""What leaving unsure cases to a person does: by their expected costs, else by how sure the model is."""

from collections.abc import Iterator

from reportgen.frozen import frozen
from reportgen.results.measure import Measure
from reportgen.results.paths import Number
from reportgen.results.values.classes import Cheapest, Unsure
from reportgen.stats.adequacy import FEWEST
from reportgen.text import numbers
from reportgen.text.facts import limit_slot, number_slot
from reportgen.text.numbers import THOUSAND
from reportgen.text.say import Fill
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.classes.facts import ClassFacts


@frozen
class Left:
    """What is left to the model where a person takes unsure cases: their share, and how many it names wrongly."""

    coverage: Number
    errors: Number
    least: Slot | None  # how sure it has to be; None: expected costs decide


def left(facts: ClassFacts) -> Left | None:
    """Return what is left to the model where that is shown to spare something; else None."""
    by_cost, proposal = facts.shown_cheaper, facts.subject.unsure
    if by_cost is not None and facts.sent_on == "some":
        every = facts.every(by_cost.confusion)
        errors = facts.wrong(by_cost.confusion).bracketed / every.bracketed
        return Left(
            coverage=every.bracketed / facts.every(facts.subject.confusion).bracketed, errors=errors, least=None
        )
    if proposal is None or not proposal.shown:
        return None
    errors = facts.at(proposal.rate, "estimate")
    return Left(coverage=facts.at(proposal, "coverage"), errors=errors, least=least(facts, proposal))


def ranked(facts: ClassFacts) -> bool:
    """Return whether the scores of the subject are no chances."""
    return facts.config.models[facts.results.subject].kind == "rank"


def least(facts: ClassFacts, proposal: Unsure) -> Slot:
    """Return the least highest score with which the model decides itself: a chance as a percentage."""
    return facts.quote(proposal, "least", shown=numbers.metric if ranked(facts) else numbers.stated_percent)


def unsure(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what sending the least sure cases to a person would do."""
    costs, by_cost, proposal = facts.results.costs, facts.cheaper, facts.subject.unsure
    if not facts.subject.handled:
        return
    right = not facts.wrong(facts.subject.confusion).value
    priced = by_cost is not None and costs is not None and costs.person is not None
    if by_cost is not None and priced and facts.sent_on != "none":
        yield _by_cost(facts, by_cost)
    elif proposal is None:
        yield facts.say("classes.unsure.none", right=right, priced=priced, model=facts.model_name())
    elif proposal.lack is not None:
        wrong = number_slot(*facts.wrong(facts.subject.confusion))
        yield facts.say("classes.unsure.few", errors=wrong, need=limit_slot(FEWEST))
    elif proposal.shown:
        yield _shown(facts, proposal)
    else:
        yield facts.say("classes.unsure.open")


def _by_cost(facts: ClassFacts, cheapest: Cheapest) -> Sentence:
    """Return what the decision of the least expected cost leaves to a person, and whether that is shown to save."""
    saves, slots = facts.shown_cheaper is not None, _ends(facts, cheapest.saving)
    slots |= {"model": facts.model_name(), "thousand": limit_slot(THOUSAND)}
    parts = left(facts)
    if saves and parts is not None:
        every = facts.every(facts.subject.confusion)
        slots["persons"] = facts.part("case", facts.quote(cheapest, "persons"), number_slot(*every))
        slots["errors"] = number_slot(*parts.errors, numbers.stated_percent)
        slots["errors_all"] = number_slot(
            *(facts.wrong(facts.subject.confusion) / every.bracketed), numbers.stated_percent
        )
    return facts.say("classes.unsure.by_cost", shown=saves, asks=facts.sent_on, **slots)


def _ends(facts: ClassFacts, saving: Measure) -> dict[str, Fill]:
    """Return the ends of the range of what is saved, both sides of it where it may be a loss; none without a range."""
    if saving.low is None or saving.high is None:
        return {}
    names = ("low", "high") if saving.low > 0 else ("more", "less")
    ends = zip(names, ("low", "high"), strict=True)
    amounts: dict[str, Fill] = {name: facts.money_end(*abs(facts.at(saving, end))) for name, end in ends}
    return {"level": facts.level, **amounts}


def _shown(facts: ClassFacts, proposal: Unsure) -> Sentence:
    """Return what is spared by how sure the model has to be, on cases that did not choose that."""
    slots: dict[str, Fill] = {
        "doubted": facts.say.phrase(
            "classes.doubted", least(facts, proposal), rank=ranked(facts), least=least(facts, proposal)
        ),
        "model": facts.model_name(),
        "coverage": facts.quote(proposal, "coverage", shown=numbers.stated_percent),
    }
    rates = {name: facts.quote(proposal.rate, at, shown=numbers.stated_percent)
             for name, at in (("errors", "estimate"), ("low", "low"), ("high", "high"))}  # fmt: skip
    every = facts.every(facts.subject.confusion).bracketed
    whole = number_slot(*(facts.wrong(facts.subject.confusion) / every), numbers.stated_percent)
    return facts.say("classes.unsure", errors_all=whole, level=facts.level, **slots, **rates)
