"""What findings on thresholds and on moving them say beside what they quote."""

from collections.abc import Mapping

from reportgen.analysis.finding import Finding, Saving
from reportgen.results.values.threshold import Constraint
from reportgen.text.facts import Facts
from reportgen.text.sentences import Slot
from reportgen.topics.costs.findings import NOW_AND_THEN
from reportgen.topics.costs.words import where_chosen
from reportgen.topics.threshold.choice import amount_of, best, does, where

Slots = Mapping[str, Slot]


def deployed_dearer(facts: Facts, finding: Finding, about: Slots, quoted: Slots) -> Slots:
    """Return the threshold used today and the recommended one, and what moving comes to, where that is known."""
    match finding.facts:
        case {"saving": Saving() as saving}:
            points = {role: facts.point(role, finding.model) for role in NOW_AND_THEN}
            moved: dict[str, Slot] = {
                role: facts.cut_off_with(found, finding.model) for role, found in points.items() if found is not None
            }
            return {**about, "where": where(facts, saving), **moved, "amount": amount_of(facts, saving)}
    return {**about, **quoted}


def beta_contradicts_costs(facts: Facts, finding: Finding, about: Slots, quoted: Slots) -> Slots:
    """Return what following beta comes to, and where that was worked out."""
    match finding.facts:
        case {"saving": Saving() as saving}:
            done = {"does": does(facts, saving, amount_of(facts, saving)), "where": where(facts, saving)}
            return {**about, **done, **quoted}
    if finding.how != "counted":
        return {**about, **quoted}
    return {**about, "amount": quoted["amount"], "where": where_chosen(facts), **quoted}


def threshold_outside_scores(facts: Facts, finding: Finding, about: Slots, quoted: Slots) -> Slots:
    """Return the threshold."""
    cut_offs = facts.cut_offs(finding.model)
    return {**about, **quoted} if cut_offs is None else {"value": cut_offs.value, **about}


def rule_unmet(facts: Facts, finding: Finding, about: Slots, quoted: Slots) -> Slots:
    """Return the best that can be reached."""
    missed = finding.facts.get("condition")
    reached = best(facts, missed) if isinstance(missed, Constraint) else None
    return {**about, **quoted, **({} if reached is None else {"best": reached})}
