"""Ways of deciding that figures set side by side: today's, the model's, and those that need no model."""

from collections.abc import Iterator

from reportgen.frozen import frozen
from reportgen.results.measured import Corrected, Measure, Span
from reportgen.results.results import OperatingPoint
from reportgen.study.model import SAVINGS
from reportgen.text.facts import Facts, text_slot
from reportgen.text.sentences import Slot
from reportgen.text.tree import Tree, four_of, four_of_point, tree_of, tree_with
from reportgen.topics.costs.words import RULES
from reportgen.topics.costs.words import way as rule_in_words


@frozen
class Way:
    """One way of deciding: its name and where its metrics stand in the results."""

    name: Slot
    cost: Measure | None
    path: str
    possible: bool = True
    in_use: bool = False
    advised: bool = False


def ways(facts: Facts) -> tuple[Way, ...]:
    """Return no flag, every flag, the baseline, the model, and its recommended cut-off where it has another."""
    return tuple(_ways(facts))


def _ways(facts: Facts) -> Iterator[Way]:
    results = facts.results
    for name in RULES:
        judged, path = results.baselines[name], f"baselines.{name}.metrics"
        yield Way(
            name=rule_in_words(facts, name), cost=judged.metrics.get("total_cost"), path=path, possible=judged.possible
        )
    old = rival(facts)
    if old is not None:
        path = f"models.{old}.metrics"
        yield Way(name=_baseline(facts, old), cost=results.models[old].metrics.get("total_cost"), path=path)
    then = facts.point("recommended")
    path = f"models.{results.subject}.metrics"
    cost = facts.subject.metrics.get("total_cost")
    other = then is not None and "in_use" not in then[0].roles
    now = facts.point("deployed")
    own = facts.model_name() if not other or now is None else _cut(facts, "deployed", now)
    yield Way(name=own, cost=cost, path=path, in_use=True)
    if other and then is not None:
        held = then[0].metrics.get("total_cost")
        yield Way(name=_cut(facts, "recommended", then), cost=held, path=f"{then[1]}.metrics", advised=True)


def held_apart(facts: Facts, other: Way) -> bool | None:
    """Return whether the costs of the subject's way and of another are told apart; None where nothing says so."""
    found = _saving(facts, other)
    if found is None or found.low is None or found.high is None:
        return None
    return not found.low <= 0 <= found.high


def _saving(facts: Facts, other: Way) -> Measure | Corrected | Span | None:
    """Return what the subject's way saves beside another, with its range."""
    if other.advised:
        return None if facts.subject.costs is None else facts.subject.costs.saving_deployed_range
    key = next((key for rule, key in SAVINGS.items() if other.path == f"baselines.{rule}.metrics"), "saving_baseline")
    measure = facts.subject.metrics[key]
    return measure if measure.corrected is None else measure.corrected


def rival(facts: Facts) -> str | None:
    """Return the baseline where it is another model on the same cases."""
    name = facts.results.baseline
    return name if name in facts.results.models and name != facts.results.subject else None


def before_after(facts: Facts) -> tuple[tuple[Slot, Tree], tuple[Slot, Tree]] | None:
    """Return today's way and the model's, each with its tree, of as many cases; None where nothing is there today.

    Today's is the baseline model, or else the cut-off used today beside the recommended one.
    """
    found = tree_of(facts)
    old = rival(facts)
    if old is not None and not facts.results.alike.one_decision(old, facts.results.subject):
        before = tree_with(facts, four_of(facts, old), found.of)
        return (_baseline(facts, old), before), (facts.model_name(), found)
    now, then = facts.point("deployed"), facts.point("recommended")
    if now is None or then is None or now[0].confusion == then[0].confusion or facts.weighted:
        return None
    before, after = (tree_with(facts, four_of_point(facts, each), found.of) for each in (now, then))
    return (_cut(facts, "deployed", now), before), (_cut(facts, "recommended", then), after)


def _baseline(facts: Facts, name: str) -> Slot:
    return facts.say.phrase("figure.way.baseline", text_slot(name, f"models.{name}"), model=facts.model_name(name))


def _cut(facts: Facts, role: str, at: tuple[OperatingPoint, str]) -> Slot:
    cut_off = facts.cut_off_with(at[0].confusion, at[0].threshold, f"{at[1]}.threshold")
    return facts.say.phrase(f"figure.way.{role}", cut_off, cut_off=cut_off, model=facts.model_name())
