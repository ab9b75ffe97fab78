"""The search for all that makes an evaluation untrustworthy, and each finding as a sentence of what it holds."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import get_args

from reportgen.analysis.finding import (
    GRAVITY,
    SPOILING,
    Evidence,
    Fact,
    Finding,
    NounKey,
    Quote,
    QuotePart,
    Saving,
    Several,
    allowed,
)
from reportgen.errors import Hole, attempt, holes_in
from reportgen.results.values.threshold import Constraint
from reportgen.text import dates, numbers
from reportgen.text.facts import MOST_NAMED, Facts, limit_slot, listed, number_slot, percent_slot, text_slot
from reportgen.text.phrases import reason_slot
from reportgen.text.say import joined, names_in
from reportgen.text.sentences import FindingText, Sentence, Slot
from reportgen.topics.checks.words import criterion_slot
from reportgen.topics.table import TOPICS, parts
from reportgen.topics.threshold.choice import condition, range_of
from reportgen.topics.topic import FindingWords


def find(evidence: Evidence) -> tuple[Finding | Hole, ...]:
    """Return what was found, gravest first, then what spoils the rest; then in the order of topics, and of models."""
    models, of_topics = evidence.results.models, parts(evidence.results)
    searches = [partial(function, evidence) for part in of_topics for function in part.findings]
    functions = [function for part in of_topics for function in part.findings_of_models]
    searches += [partial(function, evidence, name) for function in functions for name in models]
    of_published = [function for part in of_topics for function in part.findings_of_published]
    searches += [partial(function, evidence, name) for function in of_published for name in evidence.results.published]
    looked = [attempt("finding", search.func.__name__, search) for search in searches]
    findings = (allowed(finding, evidence.config) for finding in looked if isinstance(finding, Finding))
    return (*sorted(findings, key=_rank), *holes_in(looked))


def _rank(finding: Finding) -> tuple[int, int]:
    spoils = SPOILING.index(finding.code) if finding.code in SPOILING else len(SPOILING)
    return GRAVITY.index(finding.severity), spoils


TODAY = "deployed_dearer"  # what moving saves is what it costs not to move
FINDING_WORDS: Mapping[str, FindingWords] = {
    code: words for topic in TOPICS for code, words in topic.finding_words.items()
}
Wording = Callable[[Facts, Quote], Slot]
Slots = Mapping[str, Slot]


def finding_told(facts: Facts, finding: Finding) -> Sentence:
    """Return the sentence of a finding."""
    decimals = _decimals(finding)
    quoted = {
        name: _slot(facts, fact, decimals) for name, fact in finding.facts.items() if not isinstance(fact, Saving)
    }
    key, slots = f"finding.{finding.code}", _slots(facts, finding, quoted)
    needed = names_in(facts.say.messages.get(key, ""))
    sentence = facts.say(key, how=finding.how, **{name: slot for name, slot in slots.items() if name in needed})
    if finding.allowed is not None:
        return joined(sentence, facts.say("finding_allowed", because=_slot(facts, finding.allowed, decimals)))
    saving = finding.facts.get("saving")
    if not isinstance(saving, Saving):
        return sentence
    return joined(sentence, range_of(facts, saving, turned=finding.code == TODAY))


def finding_text(finding: Finding, sentence: Sentence) -> FindingText:
    """Return a finding as it stands in `results.json`."""
    return FindingText(code=finding.code, severity=finding.severity, text=sentence.text, told=sentence)


def _decimals(finding: Finding) -> int:
    """Return the decimals in which metrics that differ do not read alike."""
    quoted = [fact for fact in finding.facts.values() if isinstance(fact, Quote)]
    return numbers.decimals_apart([quote.number for quote in quoted if quote.unit in ("metric", "rate", "chance")])


def _slot(facts: Facts, fact: Fact, decimals: int) -> Slot:
    """Return what a finding quotes, in words."""
    match fact:
        case Quote(unit="metric" | "end" | "rate"):
            show = numbers.share_in_words if fact.unit == "rate" else numbers.metric
            return Slot(value=fact.number, shown=show(fact.number, decimals), source=fact.path)
        case Quote():
            return WORDS[fact.unit](facts, fact)
        case QuotePart():
            whole = (number_slot(part.number, part.path) for part in (fact.part, fact.whole))
            return facts.part(fact.of, *whole)
        case Constraint():
            return condition(facts, fact)
        case Several():
            slots = [_slot(facts, part, decimals) for part in fact.each]
            if any(isinstance(part, Constraint) or part.unit == "day" for part in fact.each):
                return listed(slots, fact.path)
            return text_slot("; ".join(slot.shown for slot in slots), fact.path)
        case _:
            message = f"no words for {fact}"
            raise TypeError(message)


def _models(facts: Facts, names: Sequence[str]) -> Slot:
    """Return the models that a finding is about: "all 12 models", or three and how many others, for as many names."""
    if len(names) <= MOST_NAMED or set(names) != set(facts.results.models):
        return facts.some_models(names)
    number = facts.number_of(facts.results.models.values())
    return facts.say.phrase("model.all", number, count=number)


def _slots(facts: Facts, finding: Finding, quoted: Slots) -> Slots:
    """Return what a finding quotes, with what its words say beside that: whom it is about, where it holds."""
    about = {}
    if finding.model is not None:
        about = {"model": facts.model_name(finding.model), "models": _models(facts, finding.about)}
    more = FINDING_WORDS.get(finding.code)
    return {**about, **quoted} if more is None else more(facts, finding, about, quoted)


def _shown(show: Callable[[float], str]) -> Wording:
    return lambda _, quote: Slot(value=quote.value, shown=show(quote.number), source=quote.path)


def _noun(noun: NounKey) -> Wording:
    return lambda facts, quote: facts.nouns(noun, number_slot(quote.number, quote.path))


def _place(facts: Facts, quote: Quote) -> Slot:
    """Return a key of the config with its line: "beta on line 14"."""
    line = facts.config.line(str(quote.value))
    slots = {"key": text_slot(str(quote.value), "config"), **({"line": text_slot(line, "config")} if line else {})}
    return text_slot(facts.say("config.place", **slots).text, "config")


def _undefined(facts: Facts, quote: Quote) -> Slot:
    """Return a metric with the reason why it has no value."""
    key = str(quote.value)
    reason = reason_slot(facts, facts.measure(key), "reason")
    return text_slot(
        facts.say("finding.undefined_metric", metric=facts.metric_name(key), reason=reason).text, quote.path
    )


def _field(facts: Facts, quote: Quote) -> Slot:
    """Return a field that nobody stated, with the key that states it."""
    key = str(quote.value)
    name = text_slot(facts.say(f"stated.{key}").text, quote.path)
    sentence = facts.say("finding.missing_stated_field", field=name, key=text_slot(key, quote.path))
    return text_slot(sentence.text, quote.path)


WORDS: Mapping[str, Wording] = {
    **{noun: _noun(noun) for noun in get_args(NounKey)},
    "balance": lambda facts, each: facts.balance(each.number, each.path),
    "beta": _shown(numbers.plain),
    "chance": _shown(numbers.plain),
    "count": _shown(numbers.count),
    "criterion": lambda facts, each: criterion_slot(facts, int(each.value), each.path),
    "cut_off": lambda facts, each: facts.cut_off(each.number, each.path),
    "day": lambda facts, each: dates.day(facts.say, str(each.value), each.path),
    "distance": _shown(partial(numbers.metric, decimals=1)),
    "field": _field,
    "limit": lambda _, each: limit_slot(each.number),
    "model": lambda facts, each: facts.model_name(str(each.value)),
    "month": lambda facts, each: dates.month(facts.say, str(each.value), each.path),
    "money": lambda facts, each: facts.money(each.number, each.path),
    "name of a metric": lambda facts, each: facts.metric_name(str(each.value)),
    "percent": lambda _, each: percent_slot(each.number, each.path),
    "place": _place,
    "price": lambda facts, each: facts.price(each.number, each.path),
    "rough money": lambda facts, each: facts.money(each.number, each.path, rough=True),
    "score": _shown(numbers.score),
    "share": _shown(numbers.stated_percent),
    "class": lambda _, each: text_slot(str(each.value), each.path),
    "text": lambda _, each: text_slot(str(each.value), each.path),
    "undefined metric": _undefined,
}
