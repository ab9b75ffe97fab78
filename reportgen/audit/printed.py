"""Numbers that a report prints, held against those of its results, where another version has set its words."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

_UNSEEN = re.compile(r"<(script|style|code|pre)\b.*?</\1>|<[^>]*>", re.DOTALL)
_NUMBER = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?")
_BASES = (1, 100, 1_000, 10_000)  # a share, a percentage, and a number of so many cases


class Printed:
    """The numbers that may stand in a report: those of its results, however they are rounded, and of its config."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Take all numbers of the results, and all that its texts hold."""
        self.values = {abs(value) for value in _numbers(document)}
        self.typed = {number for text in _texts(document) for number in _tokens(text)}
        self.rounded = cache(self._rounded)

    def strange(self, stands: bytes, follows: bytes) -> str | None:
        """Return the first number of a file that is none of these, nor stands in what this version makes of it."""
        allowed = {*_tokens(_seen(follows)), *self.typed}
        return next(
            (number for number in _tokens(_seen(stands)) if number not in allowed and not self._has(number)), None
        )

    def _has(self, number: str) -> bool:
        plain = number.replace(",", "")
        digits = len(plain.partition(".")[2])
        return float(plain) in self.rounded(digits)

    def _rounded(self, digits: int) -> frozenset[float]:
        return frozenset(round(value * base, digits) for value in self.values for base in _BASES)


def _seen(content: bytes) -> str:
    return _UNSEEN.sub("\n", content.decode("utf-8", "replace"))


def _tokens(text: str) -> Iterator[str]:
    return (match[0].rstrip(",") for match in _NUMBER.finditer(text))


def _numbers(content: Any) -> Iterator[float]:  # noqa: ANN401 (any JSON, as below)
    if isinstance(content, int | float):
        yield content
    for part in _parts(content):
        yield from _numbers(part)


def _texts(content: Any) -> Iterator[str]:  # noqa: ANN401
    if isinstance(content, str):
        yield content
    for part in _parts(content):
        yield from _texts(part)


def _parts(content: Any) -> Iterator[Any]:  # noqa: ANN401
    yield from content.values() if isinstance(content, Mapping) else content if isinstance(content, list) else ()
