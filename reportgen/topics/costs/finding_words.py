"""What findings on costs say beside what they quote."""

from collections.abc import Mapping

from reportgen.analysis.finding import Finding
from reportgen.text.facts import Facts
from reportgen.text.sentences import Slot
from reportgen.topics.costs.words import beside_no_model, where_chosen

Slots = Mapping[str, Slot]


def closed_form_disagrees(facts: Facts, _finding: Finding, about: Slots, quoted: Slots) -> Slots:
    """Return where it was worked out."""
    return {**about, **quoted, "where": where_chosen(facts)}


def worse_than_no_model(facts: Facts, finding: Finding, about: Slots, quoted: Slots) -> Slots:
    """Return what the model comes to beside doing without one, where both are priced."""
    rule = None if finding.model is None else facts.model(finding.model).no_model
    if finding.model is None or rule is None or finding.how not in ("sure", "open", "as_dear"):
        return {**about, **quoted}
    return {**about, **beside_no_model(facts, finding.model, rule)}
