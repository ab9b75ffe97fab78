"""How far groups lie apart, as conditions name it: `ratio(recall, by: region)`."""

import re
from typing import Literal

from reportgen.frozen import frozen

Apart = Literal["ratio", "difference"]
FORM = 'Write "ratio(recall, by: region) >= 80%" or "difference(recall, by: region) <= 5%"'
_NAME = r"(?P<name>[^\s,()\[\]]+(?:\[[^\]]+\])?)"  # of one class in brackets: recall[not known]
_FORM = re.compile(rf"(ratio|difference)\s*\(\s*{_NAME}(?:\s*,\s*|\s+)by\b\s*:?\s*(?P<column>\S.*?)\s*\)")
_BEGUN = re.compile(r"(ratio|difference)\s*\(")


@frozen
class BetweenGroups:
    """What is looked at: a metric in the two groups of a column that differ most, as a difference or as a ratio."""

    kind: Apart
    name: str  # of the metric, as typed
    column: str


def between_groups(name: str) -> BetweenGroups | None:
    """Return what a name says of groups; None where it says nothing of them."""
    found = _FORM.fullmatch(name)
    if found is None:
        return None
    kind: Apart = "ratio" if found[1] == "ratio" else "difference"
    return BetweenGroups(kind=kind, name=found["name"], column=found["column"])


def is_begun(text: str) -> bool:
    """Return whether a text begins as a ratio or a difference does."""
    return _BEGUN.match(text.strip()) is not None


def in_quotes(text: str) -> str:
    """Return how to write a condition that YAML cut at its comma or its colon."""
    if ")" in text:
        return f'Quote it: "{text.strip()}"'
    begun, limit = text.partition(",")[0].strip(), "<= 5%" if text.strip()[0] == "d" else ">= 80%"
    return f'Quote it: "{begun}, by: ...) {limit}"'
