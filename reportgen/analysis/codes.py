"""The values of a column, held against those that the config lists: what is not listed, and what never occurs."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from reportgen.config.conditions import at_a_glance
from reportgen.results.values.data import Codes, CodeTaken, Taken

MOST_SHOWN = 20  # values that are not listed, the commonest


def codes(declared: Sequence[str], rows: Mapping[str, int], least: int | None) -> Codes | None:
    """Return what of the values of a column, with their rows, is not declared, and what of those declared is lacking.

    None where nothing is declared, or no value is known. Of values on fewer than the least rows nothing is told.
    """
    if not declared or not rows:
        return None
    declared_values = {_value(text) for text in declared}
    occurring = {_value(text) for text in rows}
    other = {text: n for text, n in rows.items() if _value(text) not in declared_values and n >= (least or 0)}
    absent = tuple(text for text in declared if _value(text) not in occurring)
    listed = sorted(other, key=lambda text: (-other[text], text))
    return Codes(
        declared=tuple(declared),
        undeclared={text: other[text] for text in listed[:MOST_SHOWN]},
        undeclared_values=len(other),
        undeclared_rows=sum(other.values()),
        absent=absent,
        taken=next(_taken(declared, listed, absent), None),
    )


def _value(text: str) -> str | float:
    """Return what a text is told apart by: numbers by their value."""
    number = _number(text)
    return text if number is None else number


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) and "_" not in text else None


def _taken(declared: Sequence[str], other: Sequence[str], absent: Iterable[str]) -> Iterator[CodeTaken]:
    """Yield what a value that is not declared seems to stand for: the only one that never occurs."""
    lacking = [*absent]
    if len(other) != 1 or len(lacking) != 1:
        return
    value, meant = other[0], lacking[0]
    how = _how(declared, value, meant)
    if how is not None:
        yield CodeTaken(value=value, meant=meant, how=how)


def _how(declared: Sequence[str], value: str, meant: str) -> Taken | None:
    """Return how a value came to stand for another: spelt otherwise, cut off, counted from elsewhere; else nothing."""
    if at_a_glance(value) == at_a_glance(meant):
        return "spelt"
    number, low, high, end = (_whole(text) for text in (value, declared[0], declared[-1], meant))
    if number is None or low is None or high is None or low <= number <= high or end not in (low, high):
        return None
    shifted = (number, end) in ((low - 1, high), (high + 1, low))
    if len(value) < len(meant) and meant.endswith(value):
        return "either" if shifted else "cut"
    return "shifted" if shifted else None


def _whole(text: str) -> int | None:
    number = _number(text)
    return int(number) if number is not None and number.is_integer() else None
