"""What errors cost beside the two rules that need no model: flag nothing, flag everything."""

from reportgen.explain import numbers
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts
from reportgen.stats.thresholds import TIE

RULES = {"none": "flag_none", "all": "flag_all"}


def baseline_cost(facts: Facts, rule: str) -> Slot:
    """Return what the errors cost under a rule that needs no model."""
    value = facts.results.baselines[rule].metrics["total_cost"].estimate or 0.0
    return Slot(value=value, shown=numbers.cost(value), source=f"baselines.{rule}.metrics.total_cost.estimate")


def against_no_model(facts: Facts, name: str) -> str | None:
    """Return the cheaper rule where it costs less than a model or just as much: "none_less", "all_alike", ...

    None where the model is the cheapest, or where nothing has a price.
    """
    if facts.results.costs is None:
        return None
    own = float(facts.metric("total_cost", name).value)
    costs = {way: float(baseline_cost(facts, rule).value) for way, rule in RULES.items()}
    way = min(costs, key=lambda each: costs[each])
    margin = TIE * max(abs(own), abs(costs[way]))
    if costs[way] > own + margin:
        return None
    return f"{way}_{'less' if costs[way] < own - margin else 'alike'}"
