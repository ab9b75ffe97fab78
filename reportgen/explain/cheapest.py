"""The cut-off in use beside the cheapest one, and what the difference costs."""

from collections.abc import Iterator
from dataclasses import replace

from reportgen.analysis.decisions import RuleChoice
from reportgen.analysis.savings import way_of
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, size_of, text_slot
from reportgen.explain.moving import moving
from reportgen.stats.metrics import METRICS
from reportgen.stats.reasons import rule_text

CHEAPEST = rule_text("least_cost")


def cheapest(facts: Facts) -> Iterator[Sentence]:
    """Yield what moving to the recommended cut-off would change, or what the one in use costs beyond the cheapest."""
    moved = moving(facts)
    if moved is not None:
        yield moved
    advice, deployed = facts.advice(), facts.point("deployed") is not None
    if advice is None or facts.results.costs is None or facts.setup().decision is not None:
        return
    rule = advice[0]
    least = rule.kind == "optimise" and rule.metric is not None and METRICS[rule.metric].kind == "cost"
    if least and not rule.constraints and not deployed:
        yield facts.say("first.cheapest", way="own")
    elif not (least and not rule.constraints and moved is not None):
        found = ((i, one) for i, one in enumerate(facts.subject.rules) if one.rule == CHEAPEST)
        for place, one in found:
            yield from _beside(facts, place, one)


def _beside(facts: Facts, place: int, one: RuleChoice) -> Iterator[Sentence]:
    """Yield the cheapest cut-off with what it costs on these cases beside the one in use."""
    paid = _paid(facts)
    if paid is None or one.total_cost is None:
        return
    path = f"models.{facts.results.subject}.rules.{place}"
    less = float(paid.value) - one.total_cost
    way = {"same": "same", "higher": "less", "lower": "more"}[way_of(less, float(paid.value))]
    if way == "more" and facts.choosing is None:
        return
    slots = {"cut_off": _cut_off(facts, facts.cut_off_with(one.confusion, one.threshold, f"{path}.threshold"))}
    if way != "same":
        slots["amount"] = facts.money(*size_of(less, f"( {paid.source} - {path}.total_cost )"))
    nowhere = text_slot("", "config.deployment")
    slots["where"] = facts.say.phrase("first.cheapest.where", nowhere, in_use=facts.weighs_use)
    told = facts.say("first.cheapest", way=way, unbound=facts.limited, **slots)
    if way == "less" and facts.choosing is None:
        told = replace(told, text=f"{told.text} {facts.say('first.cheapest.chosen').text}")
    yield told


def _cut_off(facts: Facts, cut_off: Slot) -> Slot:
    """Return the cheapest cut-off, and where it is that where another part of the data chose it."""
    if facts.choosing is None:
        return cut_off
    split = text_slot(facts.choosing, "config.data.split.tune_on")
    return facts.say.phrase("first.cheapest.by", cut_off, cut_off=cut_off, split=split)


def _paid(facts: Facts) -> Slot | None:
    """Return what the cut-off in use costs: with the classes weighed as in use, where choices are."""
    path, used, held = f"models.{facts.results.subject}", facts.subject.deployment, facts.subject.metrics
    if facts.weighs_use and used is not None:
        path, held = f"{path}.deployment", used.metrics
    paid = held["total_cost"].estimate if "total_cost" in held else None
    return None if paid is None else Slot(value=paid, shown="", source=f"{path}.metrics.total_cost.estimate")
