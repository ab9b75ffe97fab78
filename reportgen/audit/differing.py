"""Where two versions of a file part: the first place, with what stands there on each side."""

import re
from itertools import zip_longest

_WORD = re.compile(r"[\u2212-]?\d[\d.,]*\d%?|\d%?|[^\W\d]+")
_SHOWN = 40  # letters of what differs


def first_difference(name: str, stands: bytes, follows: bytes) -> str:
    """Return the first place at which a file is not what follows from the results: "report.md, line 3: 7, not 8"."""
    sides = (content.decode("utf-8", "replace").split("\n") for content in (stands, follows))
    for number, (line, other) in enumerate(zip_longest(*sides), 1):
        if line != other:
            return f"{name}, line {number}: {_words(line, other)}"
    return f"{name}: other bytes"


def _words(line: str | None, other: str | None) -> str:
    if line is None or other is None:
        return "the file ends too early" if line is None else "the file should have ended"
    pairs = enumerate(zip(line, other, strict=False))
    at = next((place for place, (a, b) in pairs if a != b), min(len(line), len(other)))
    return f"{_around(line, at)}, and results.json makes it {_around(other, at)}"


def _around(line: str, at: int) -> str:
    """Return the word or number at a place of a line; where none is, what follows."""
    words = (match for match in _WORD.finditer(line) if match.start() <= at <= match.end())
    word = next(words, None)
    text = (word[0] if word is not None else line[at:]).strip()
    return (text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...") or "nothing"
