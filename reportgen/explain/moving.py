"""What moving from the cut-off that is used today to the recommended one would change."""

from reportgen.explain.choice import errors_now_and_then, point
from reportgen.explain.costs import way_of
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, size_of
from reportgen.explain.ranged import few_of_a_class, money_range
from reportgen.explain.say import form, joined


def moving(facts: Facts) -> Sentence | None:
    """Say what moving from the cut-off used today to the recommended one would change; None where there is no other."""
    now, then, costs = point(facts, "deployed"), point(facts, "recommended"), facts.subject.costs
    if now is None or then is None or now[0].confusion == then[0].confusion:
        return None
    slots = {
        "deployed": facts.cut_off(now[0].threshold, f"{now[1]}.threshold"),
        "recommended": facts.cut_off(then[0].threshold, f"{then[1]}.threshold"),
    }
    if costs is None or costs.saving_deployed is None:
        return facts.say("first.moving", form("unpriced"), **slots, **errors_now_and_then(facts, now, then))
    amount = facts.money(*size_of(costs.saving_deployed, f"models.{facts.results.subject}.costs.saving_deployed"))
    way = way_of(costs.saving_deployed, costs.total)
    how = form(f"{way}_in_use" if facts.weighs_use else way, ("amount",))
    return joined(facts.say("first.moving", how, **slots, amount=amount), _range_of_moving(facts, amount))


def _range_of_moving(facts: Facts, beside: Slot) -> Sentence | None:
    """Say how sure it is what moving would save; None where nothing says it, or few cases do."""
    costs = facts.subject.costs
    found = None if costs is None else costs.saving_deployed_range
    if found is None or found.low is None or found.high is None or few_of_a_class(facts):
        return None
    path = f"models.{facts.results.subject}.costs.saving_deployed_range"
    way = "open" if found.low < 0 < found.high else "saves" if found.low >= 0 else "costs"
    ends = money_range(facts, found, path, beside, names=("high", "low") if way == "costs" else ("low", "high"))
    return facts.say("first.moving.range", form(way), moving_low=ends["low"], moving_high=ends["high"])
