"""The words of how many alarms are right, by how common positive cases are."""

from collections.abc import Iterator

from reportgen.analysis.decisions import ByPrevalence
from reportgen.explain import numbers
from reportgen.explain.deployment import share_slot
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, limit_slot, percent_slot
from reportgen.explain.figures.worded import Worded, named_line
from reportgen.explain.tree import is_expected

HUNDRED, TIMES = 100, 10


def is_drawn(facts: Facts) -> bool:
    """Return whether some alarms are right, and the cases suffice to say how other shares of positives change that."""
    found = facts.subject.by_prevalence
    return found is not None and is_expected(facts) and any(found.curve["precision"])


def by_prevalence(facts: Facts) -> Worded:
    """Return the words of the share of right alarms against the share of positives."""
    found = facts.subject.by_prevalence
    if found is None:
        message = "nothing is flagged, or one class is missing"
        raise ValueError(message)
    say, name, hundred = facts.say, "figure.by_prevalence", limit_slot(HUNDRED)
    test = right(facts, found, found.tested)
    share = _share(facts, found)
    labels = {
        "model": named_line(facts),
        "random": say(f"{name}.random"),
        "tested": say(f"{name}.tested", share=share),
    }
    if found.used is not None:
        labels["used"] = say(f"{name}.used", share=share_slot(found.used, f"{_path(facts)}.used"))
    return Worded(
        title=_title(facts, found, test),
        subtitle=say(f"{name}.subtitle", model=facts.model_name(), hundred=hundred),
        x=say(f"{name}.share"),
        y=say(f"{name}.axis", hundred=hundred),
        labels=labels,
        short=say(f"{name}.short", hundred=hundred, test=test, share=share),
        reading=tuple(_reading(facts, found)),
    )


def _title(facts: Facts, found: ByPrevalence, test: Slot) -> Sentence:
    """Return what becomes of right alarms elsewhere; nothing is known of it where no alarm was false."""
    key, slots = "figure.by_prevalence.title", {"hundred": limit_slot(HUNDRED), "test": test}
    if test.value == HUNDRED:
        return facts.say(
            key,
        )
    if found.used is not None:
        return facts.say(key, use=right(facts, found, found.used), **slots)
    rarer = right(facts, found, found.tested / TIMES)
    return facts.say(key, rarer=rarer, times=limit_slot(TIMES), **slots)


def right(facts: Facts, found: ByPrevalence, share: float) -> Slot:
    """Return how many of every hundred alarms are right at a share of positives that the curve holds."""
    place = found.curve["prevalence"].index(share)
    value = HUNDRED * (found.curve["precision"][place] or 0.0)
    source = f"{HUNDRED} * {_path(facts)}.curve.precision.{place}"
    return Slot(value=value, shown=numbers.of_hundred(value / HUNDRED), source=source)


def _share(facts: Facts, found: ByPrevalence) -> Slot:
    rows, source = facts.cases("n"), f"{_path(facts)}.tested"
    return facts.share(found.tested * rows, rows, source) or share_slot(found.tested, source)


def _path(facts: Facts) -> str:
    return f"models.{facts.results.subject}.by_prevalence"


def _reading(facts: Facts, found: ByPrevalence) -> Iterator[Sentence]:
    name = "figure.by_prevalence"
    names = {key: facts.metric_name(metric) for key, metric in (("recall", "recall"), ("alarms", "false_alarm_rate"))}
    yield facts.say(f"{name}.read", hundred=limit_slot(HUNDRED), **names)
    if None not in found.curve["low"]:
        yield facts.say(f"{name}.band", level=percent_slot(facts.results.run.level, "run.level"))
    if facts.measure("precision").corrected is not None:
        yield facts.say(f"{name}.corrected")
    yield facts.say(f"{name}.assumption")
