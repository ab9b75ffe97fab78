"""What `results.json` says in plain English for programs, in the language of the report: reasons and methods."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from reportgen.explain import numbers
from reportgen.explain.explained import Slot
from reportgen.explain.facts import RULE, Facts, text_slot
from reportgen.explain.messages.en_reasons import METHODS, REASONS

# What the file says in other words than the English messages: a reader knows no threshold but as a cut-off.
AS_HELD = MappingProxyType(
    {
        "reason.no_value_at_any": "it has no value at any threshold",
        "reason.apparent_groups": "the threshold was chosen on these cases, and the figures of groups are not "
        "corrected for that",
    }
)
_REASONS, _METHODS = MappingProxyType({**REASONS, **AS_HELD}), MappingProxyType(METHODS)
_KEYS = MappingProxyType({text: key for key, text in {**_REASONS, **_METHODS}.items() if "{" not in text})


def reason(facts: Facts, text: str | None) -> str:
    """Return a reason of the results in the words of the report; one that an older report gave as it stands there."""
    return "" if text is None else _worded(facts, text, _REASONS)


def reason_slot(facts: Facts, text: str | None, source: str) -> Slot:
    """Return the same as a slot."""
    return Slot(value=text or "", shown=reason(facts, text), source=source)


def method_name(facts: Facts, text: str) -> str:
    """Return the name of a method of the results in the words of the report; it may be made of several."""
    return _worded(facts, text, _METHODS)


def _worded(facts: Facts, text: str, messages: Mapping[str, str]) -> str:
    if text in _KEYS:
        return facts.say(_KEYS[text]).text
    for key in messages:
        found = _pattern(messages[key])
        parts = None if found is None else found.fullmatch(text)
        if parts is not None:
            inner = {name: _worded(facts, numbers.local(part), messages) for name, part in parts.groupdict().items()}
            return facts.say(key, **{name: text_slot(part, RULE) for name, part in inner.items()}).text
    return text


@cache
def _pattern(message: str) -> re.Pattern[str] | None:
    """Return what finds the slots of a text; None for one without slots."""
    if "{" not in message:
        return None
    # A number, or words that are the shorter first: "permutation test" with "paired cluster bootstrap with t".
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(message)))
