"""Each finding on several classes, or without labels, as a sentence of what it holds."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import get_args

from reportgen.analysis.finding import Finding, NounKey, Quote, QuotePart, QuoteUnit, Several
from reportgen.text import dates, numbers
from reportgen.text.facts import Quoting, limit_slot, number_slot, text_slot
from reportgen.text.say import joined, names_in
from reportgen.text.sentences import Sentence, Shown, Slot
from reportgen.topics.checks.words import criterion_slot
from reportgen.topics.classes.facts import spoken_class


def finding_told(facts: Quoting, finding: Finding) -> Sentence:
    """Return the sentence of a finding: with words of its own for several classes, else those of two."""
    own = f"finding.classes.{finding.code}"
    key = own if facts.say.has(own) else f"finding.{finding.code}"
    slots: dict[str, Slot] = {name: _slot(facts, fact) for name, fact in finding.facts.items()}
    if finding.code == "class_told_less":
        slots |= _apart(slots["now"], slots["then"])
    if finding.about:
        names = [facts.model_name(name).shown for name in finding.about]
        slots["model"] = facts.model_name(finding.about[0])
        slots["models"] = text_slot(numbers.listed(names), facts.paths.of(facts.results, "models"))
    needed = names_in(facts.say.messages.get(key, ""))
    sentence = facts.say(key, how=finding.how, **{name: slot for name, slot in slots.items() if name in needed})
    if finding.allowed is None:
        return sentence
    return joined(sentence, facts.say("finding_allowed", because=_quoted(facts, finding.allowed)))


def _apart(now: Slot, then: Slot) -> dict[str, Slot]:
    """Return two shares that differ, in more digits where they would read alike."""
    if now.shown != then.shown:
        return {}
    first, second = float(now.value), float(then.value)
    return {
        "now": replace(now, shown=numbers.percent_apart(first, second)),
        "then": replace(then, shown=numbers.percent_apart(second, first)),
    }


def _slot(facts: Quoting, fact: object) -> Slot:
    """Return what a finding quotes, in words."""
    match fact:
        case QuotePart():
            return facts.part(fact.of, *(number_slot(quote.number, quote.path) for quote in (fact.part, fact.whole)))
        case Several():
            text = "; ".join(_slot(facts, quote).shown for quote in fact.each)
            return text_slot(text, fact.path)
        case Quote():
            return _quoted(facts, fact)
        case _:
            message = f"no words for {fact}"
            raise TypeError(message)


def _quoted(facts: Quoting, fact: Quote) -> Slot:
    if isinstance(fact.value, str):
        return _text(facts, fact)
    if fact.unit in ("money", "rough money"):
        return facts.money(fact.number, fact.path, rough=fact.unit == "rough money")
    noun = next((key for key in get_args(NounKey) if key == fact.unit), None)
    if noun is not None:
        return facts.nouns(noun, number_slot(fact.number, fact.path))
    return limit_slot(fact.number) if fact.unit == "limit" else number_slot(fact.number, fact.path, _show(fact.unit))


def _show(unit: QuoteUnit) -> Callable[[float], Shown]:
    """Return how a number of a unit is written."""
    return SHOWN.get(unit, numbers.count)


SHOWN: Mapping[QuoteUnit, Callable[[float], Shown]] = {
    "share": numbers.stated_percent,
    "percent": numbers.percent_of_whole,
    "metric": numbers.metric,
    "rate": numbers.share_in_words,
    "end": numbers.metric,
    "score": numbers.plain,
    "chance": numbers.plain,
    "beta": numbers.plain,
}


def _text(facts: Quoting, fact: Quote) -> Slot:
    """Return a text that a finding quotes: a model, a metric, a field that nobody stated, or as it stands."""
    text = str(fact.value)
    match fact.unit:
        case "model":
            return facts.model_name(text)
        case "name of a metric":
            return facts.metric_name(text)
        case "class":
            return text_slot(spoken_class(facts, text), fact.path)
        case "field":
            name = text_slot(facts.say(f"stated.{text}").text, fact.path)
            sentence = facts.say("finding.missing_stated_field", field=name, key=text_slot(text, fact.path))
            return text_slot(sentence.text, fact.path)
        case _:
            printed = OF_ANY_REPORT.get(fact.unit)
            return text_slot(text, fact.path) if printed is None else printed(facts, fact)


OF_ANY_REPORT: Mapping[QuoteUnit, Callable[[Quoting, Quote], Slot]] = {
    "criterion": lambda facts, fact: criterion_slot(facts, int(fact.value), fact.path),
    "day": lambda facts, fact: dates.day(facts.say, str(fact.value), fact.path),
}
