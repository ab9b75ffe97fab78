"""The cut-off: the rule, the value, what sorts the cases in the same way, ties, and where it was chosen."""

from collections.abc import Iterator

from reportgen.analysis.results import Threshold
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, number_slot, text_slot
from reportgen.explain.say import by, form
from reportgen.stats.metrics import METRICS

RULES = {"fixed": "fixed", "default": "default", "minimise cost": "cost"}


def threshold(facts: Facts) -> tuple[Sentence, ...]:
    """Return what is to be said of the subject's cut-off, and the cut-offs of the other models."""
    others = (name for name in facts.results.models if name != facts.results.subject)
    told = (*_subject(facts), *(sentence for name in others for sentence in _other(facts, name)))
    return (*told, *_chosen_on(facts))


def _subject(facts: Facts) -> Iterator[Sentence]:
    found = facts.subject.threshold
    if found is None:
        yield facts.say("threshold.decision", model=facts.model_name())
        return
    if facts.setup().decision is not None:
        yield facts.say("threshold.decision_rules", model=facts.model_name())
    yield _rule(facts, found)
    yield from _value(facts, found)
    yield from _tie(facts, found)


def _rule(facts: Facts, found: Threshold) -> Sentence:
    if found.rule in RULES:
        return facts.say(f"threshold.rule.{RULES[found.rule]}")
    key = found.rule.removeprefix("maximise ")
    beta = facts.results.beta
    if METRICS[key].needs != "beta" or beta is None:
        return facts.say("threshold.rule.maximise", metric=facts.metric_name(key))
    shown = Slot(value=beta, shown=numbers.plain(beta), source="beta")
    return facts.say("threshold.rule.maximise", form("beta"), metric=facts.metric_name(key), beta=shown)


def _value(facts: Facts, found: Threshold) -> Iterator[Sentence]:
    slots = facts.cut_offs()
    how = form("scores" if facts.setup().decision is not None else "cut")
    if slots is None:
        yield facts.say("threshold.nothing", how)
        return
    flag = facts.setup().flag
    yield facts.say(f"threshold.{flag}", how, value=slots.value)
    on_it = number_slot(found.cases_on_it, f"models.{facts.results.subject}.threshold.cases_on_it")
    yield facts.say("threshold.on_it", by("count"), count=on_it)
    yield from _range(facts, flag, slots.beyond, slots.up_to)


def _range(facts: Facts, flag: str, beyond: Slot | None, up_to: Slot | None) -> Iterator[Sentence]:
    high = flag == "high"
    if beyond is not None and up_to is not None:
        yield facts.say(f"threshold.range.{flag}", beyond=beyond, up_to=up_to)
    elif beyond is not None:
        yield facts.say("threshold.range.above" if high else "threshold.range.below", beyond=beyond)
    elif up_to is not None:
        yield facts.say("threshold.range.up_to" if high else "threshold.range.down_to", up_to=up_to)


def _tie(facts: Facts, found: Threshold) -> Iterator[Sentence]:
    if found.tied > 1:
        way = "most" if found.tie_goes_to == "most flags" else "fewest"
        source = f"models.{facts.results.subject}.threshold.tied"
        yield facts.say(
            f"threshold.tie.{way}", tied=Slot(value=found.tied, shown=numbers.count(found.tied), source=source)
        )


def _chosen_on(facts: Facts) -> Iterator[Sentence]:
    known, scored = (
        facts.results.data,
        [model for model in facts.results.models.values() if model.threshold is not None],
    )
    if not scored:
        return
    number = form("one" if len(scored) == 1 else "other")
    if known.tuned_where_judged:
        yield facts.say("threshold.apparent", number)
    elif known.tuned_on is None:
        yield facts.say("threshold.not_tuned", number)
    else:
        tuned, reported = text_slot(known.tuned_on, "data.tuned_on"), text_slot(known.reported_on, "data.reported_on")
        yield facts.say("threshold.tuned", number, tuned=tuned, reported=reported)


def _other(facts: Facts, name: str) -> Iterator[Sentence]:
    if facts.model(name).threshold is None:
        yield facts.say("threshold.decision", model=facts.model_name(name))
        return
    if facts.setup(name).decision is not None:
        yield facts.say("threshold.decision_rules", model=facts.model_name(name))
        return
    slots = facts.cut_offs(name)
    if slots is None:
        yield facts.say("threshold.other.nothing", model=facts.model_name(name))
        return
    flag = facts.setup(name).flag
    yield facts.say(f"threshold.other.{flag}", model=facts.model_name(name), value=slots.value)
