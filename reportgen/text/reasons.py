"""What `results.json` says in plain English for programs, in the language of the report: reasons, methods, rules."""

from reportgen.stats.reasons import Part, Told
from reportgen.text import numbers
from reportgen.text.facts import RULE, Facts, metric_name, text_slot
from reportgen.text.sentences import Slot


def reason(facts: Facts, told: str | None) -> str:
    """Return a reason, a method or a rule in the words of the report; a name of its own as it stands."""
    if not isinstance(told, Told):
        return told or ""
    inner = {name: text_slot(_inner(facts, name, part), RULE) for name, part in told.slots.items()}
    return facts.say(told.key, **inner).text


def reason_slot(facts: Facts, told: str | None, source: str) -> Slot:
    """Return the same as a slot."""
    return Slot(value=told or "", shown=reason(facts, told), source=source)


def _inner(facts: Facts, slot: str, part: Part) -> str:
    if isinstance(part, tuple):
        return numbers.listed(part)
    if slot == "metric":
        return metric_name(part, facts.config, facts.say)
    return reason(facts, part) if isinstance(part, Told) else numbers.local(part)
