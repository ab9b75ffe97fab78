"""What `results.json` says in plain English for programs, in the language of the report: reasons and methods."""

import re
from functools import cache, lru_cache
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
_TEXTS = {**REASONS, **METHODS, **AS_HELD}
_WHOLE = MappingProxyType({text: key for key, text in _TEXTS.items() if "{" not in text})


def reason(facts: Facts, text: str | None) -> str:
    """Return a reason, or the name of a method, in the words of the report; one of another version as it stands."""
    return "" if text is None else _worded(facts, text)


def reason_slot(facts: Facts, text: str | None, source: str) -> Slot:
    """Return the same as a slot."""
    return Slot(value=text or "", shown=reason(facts, text), source=source)


def _worded(facts: Facts, text: str) -> str:
    if text in _WHOLE:
        return facts.say(_WHOLE[text]).text
    key, parts = _taken_apart(text)
    if key is None:
        return text
    inner = {name: text_slot(_worded(facts, numbers.local(part)), RULE) for name, part in parts}
    return facts.say(key, **inner).text


@lru_cache(maxsize=1000)  # each stands in many cells
def _taken_apart(text: str) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    """Return the key of the first message that a text fits, and what stands in its slots; None for no message."""
    for key, message in _TEXTS.items():
        found = _pattern(message).fullmatch(text) if "{" in message else None
        if found is not None:
            return key, tuple(found.groupdict().items())
    return None, ()


@cache
def _pattern(message: str) -> re.Pattern[str]:
    """Return what finds the slots of a text."""
    # A number, or words of which the first are the shorter: "permutation test" with "paired cluster bootstrap with t".
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(message)))
