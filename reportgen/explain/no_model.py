"""The rules that need no model, in words: what they cost beside a model, and which of them the config rules out."""

from reportgen.analysis.decisions import BesideNoModel
from reportgen.analysis.price_values import only_errors_cost
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, text_slot

RULES = ("flag_none", "flag_all")


def beside_no_model(facts: Facts, name: str, found: BesideNoModel) -> dict[str, Slot]:
    """Return what a model and the cheapest rule without one cost, where, and what that rule does."""
    path, costs = f"models.{name}.no_model", facts.results.costs
    sums = {"cost": (found.cost, f"{path}.cost"), "rule": (found.rule_cost, f"{path}.rule_cost")}
    balanced = costs is not None and not only_errors_cost(costs)
    slots = {key: facts.balance(*one) for key, one in sums.items()} if balanced else facts.moneys(**sums)
    where = where_beside(facts, name)
    told = facts.say.phrase("no_model.where", text_slot(where, path), where=where)
    return {**slots, "where": told, "way": way(facts, found.rule)}


def where_beside(facts: Facts, name: str) -> str:
    """Return where a model is held against rules without one: "here", on "new" cases, or "in_use"."""
    if facts.weighs_use:
        return "in_use"
    corrected = facts.measure("total_cost", name).corrected
    return "here" if corrected is None or corrected.estimate is None else "new"


def way(facts: Facts, rule: str) -> Slot:
    """Return a rule in words, and whether it is not possible: "no payment held"."""
    named = facts.say.phrase(f"figure.way.{rule}", text_slot(rule, f"baselines.{rule}"))
    return named if rule in possible(facts) else facts.say.phrase("figure.way.not_possible", named, way=named)


def possible(facts: Facts) -> tuple[str, ...]:
    """Return the rules without a model that the config allows."""
    return tuple(rule for rule in RULES if facts.results.baselines[rule].possible)


def not_possible(facts: Facts) -> Sentence | None:
    """Say which rules without a model the config rules out; None where it allows both."""
    out = [rule for rule in RULES if rule not in possible(facts)]
    return facts.say("no_model.not_possible", only=out[0] if len(out) == 1 else None) if out else None


def cost_of(facts: Facts, rule: str) -> Slot:
    """Return what the errors cost in this test under a rule that needs no model."""
    value = facts.results.baselines[rule].metrics["total_cost"].estimate or 0.0
    return facts.money(value, f"baselines.{rule}.metrics.total_cost.estimate")
