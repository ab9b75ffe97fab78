"""What the data of several classes are, and by which rules their figures came about."""

from collections.abc import Iterable, Iterator

from reportgen.analysis.stated import ERROR_FACTS, REQUIRED
from reportgen.text import numbers
from reportgen.text.facts import ends, limit_slot, number_slot, text_slot
from reportgen.text.leaders import rank_rule
from reportgen.text.sentences import GlossaryTerm, Sentence, Slot
from reportgen.topics.classes.facts import MOST_NAMED, ClassFacts, metric_meaning, metric_name, then_of


def data(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what was read, left out and used, where the classes come from, and what the cases are."""
    dataset = facts.results.data
    if facts.on_cases:
        rows = facts.nouns("row", facts.quote(dataset.rows, "read"))
        yield facts.say("data.used", used=facts.quote(dataset.rows, "used"), rows=rows)
        if dataset.as_counts:
            yield facts.say("data.as_counts", ids="given" if facts.config.data.id else "none")
        for reason, count in dataset.rows.dropped.items():
            if count:
                yield facts.say(
                    f"data.dropped.{reason}", rows=facts.nouns("row", facts.quote(dataset.rows, "dropped", reason))
                )
    published = [model for model in facts.results.models.values() if model.published]
    if len(published) > 1:
        yield facts.say("classes.own_tests", models=facts.number_of(published))
    if dataset.cut is not None:
        ends = [numbers.plain(end) for end in dataset.cut]
        at = text_slot(numbers.listed(ends), facts.paths.of(dataset, "cut"))
        yield facts.say("classes.cut", at=at)
    if dataset.ordered:
        yield facts.say("classes.ordered", **_in_order(facts))


def _in_order(facts: ClassFacts) -> dict[str, Slot]:
    """Return the classes by name, or of many the first and the last with how many there are."""
    if len(facts.classes) <= MOST_NAMED:
        return {"names": facts.class_names(facts.classes)}
    first, last = (facts.class_name(facts.classes[place]) for place in (0, -1))
    return {"first": first, "last": last, "count": limit_slot(len(facts.classes))}


def method(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield the rules, a sentence or two each."""
    for decides in dict.fromkeys(model.decides for model in facts.results.models.values()):
        yield facts.say(f"classes.rule.{decides}")
    yield facts.say("classes.rule.against_rest")
    yield facts.say("classes.rule.averages")
    if any(spread.undefined for spread in facts.subject.spread):
        yield facts.say("classes.rule.undefined")
    if facts.results.data.ordered:
        yield facts.say("classes.rule.ordered")
    if facts.results.costs is not None:
        otherwise = facts.money(*facts.at(facts.results.costs, "otherwise"))
        person = None if facts.results.costs.person is None else facts.money(*facts.at(facts.results.costs, "person"))
        yield facts.say("classes.rule.costs", otherwise=otherwise, person=person)
    if facts.subject.confident is not None:
        yield facts.say("classes.rule.sure", bins=number_slot(len(facts.subject.confident.bins), _bins(facts)))
    yield from rank_rule(facts, then_of(facts))
    if facts.results.margins:
        yield facts.say("classes.rule.margins")
    yield facts.say("method.rule.undefined", **ends())
    yield facts.say("classes.rule.ranges", level=facts.level)


def _bins(facts: ClassFacts) -> str:
    return facts.paths.of(facts.subject.confident, "bins")


def called_for(facts: ClassFacts) -> tuple[str, ...]:
    """Return the fields that this kind of report asks for: those of a miss and a false alarm belong to two classes."""
    answered = {"about.period"} if facts.results.data.period is not None else set()
    return tuple(key for key in REQUIRED[facts.config.report.kind] if key not in {*ERROR_FACTS, *answered})


def own_terms(facts: ClassFacts) -> Iterable[GlossaryTerm]:
    """Yield the metrics of this report with their meanings."""
    model = facts.subject
    keys = {
        *model.metrics,
        *(key for metrics in (*model.per_class.values(), *model.averages.values()) for key in metrics),
    }
    for key in sorted(keys):
        meaning = metric_meaning(facts, key)
        if meaning is not None:
            yield GlossaryTerm(name=metric_name(facts, key), meaning=meaning)
