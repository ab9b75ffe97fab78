"""The equations in a text: what stands on both sides of each sign of equality, and whether the two are alike."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from tests.net.arithmetic import worth

EQUALS = re.compile(r"(?<![<>!])=")
SIGNS = {"+", "\u2212", "\u00d7", "/"}  # what stands between two parts of one side
DIGITS = 2e-5  # what six digits of each number leave open, of the size of what is added up
WHOLE = 1000  # sums of money from here on are told whole


def equations(text: str, names: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    """Yield both sides of each equation of numbers and known names."""
    sides = EQUALS.split(text)
    for before, after in pairwise(sides):
        left, right = _last(before.split(), names), _first(after.split(), names)
        if left and right:
            yield left, right


def differs(left: str, right: str, names: Mapping[str, float]) -> bool:
    """Return whether two sides are not alike, beyond what the rounding of their numbers leaves open."""
    one, other = worth(left, names), worth(right, names)
    return abs(one - other) > half_a_unit(right) + DIGITS * max(abs(one), abs(other), _size(left, names))


def half_a_unit(number: str) -> float:
    """Return half a unit of the last place that a number is told to; nothing for one that is told in full."""
    found = re.fullmatch(r"\u2212?([\d,]+)(?:\.(\d+))?(e[-\u2212]?\d+)?%?", number)
    if found is None:
        return 0.0
    whole, decimals, power = found.groups()
    if power:
        return abs(worth(number)) * 10.0 ** -len(decimals or "")
    if decimals:
        return 0.5001 * 10.0 ** -len(decimals)
    return 0.5001 if int(whole.replace(",", "")) >= WHOLE else 0.0


def _size(side: str, names: Mapping[str, float]) -> float:
    """Return how large the parts are that are taken from each other, beside which rounding counts."""
    plus = re.sub(r"(^|\()\u2212", r"\1", side).replace("\u2212", "+")
    try:
        return abs(worth(plus, {key: abs(at) for key, at in names.items()}))
    except (SyntaxError, ZeroDivisionError):
        return 0.0


def _last(words: list[str], names: Mapping[str, float]) -> str:
    """Return the longest end of a text that is arithmetic; nothing where none is."""
    whole = (start for start in range(len(words)) if not {words[start], *words[start - 1 : start]} & SIGNS)
    return _arithmetic((" ".join(words[start:]) for start in whole), names)


def _first(words: list[str], names: Mapping[str, float]) -> str:
    """Return the longest beginning of a text that is arithmetic, but for what stands behind a number."""
    return _arithmetic((" ".join(words[:end]).rstrip(",.;:") for end in range(len(words), 0, -1)), names)


def _arithmetic(sides: Iterable[str], names: Mapping[str, float]) -> str:
    for side in sides:
        try:
            worth(side, names)
        except (SyntaxError, ValueError, KeyError, ZeroDivisionError):
            continue
        return side
    return ""
