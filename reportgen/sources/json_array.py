"""An array of JSON -> its objects, one a line, of which no more than a piece is held; their values stay as typed."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import IO, Any

LOOK = 1 << 16  # letters read at first of one object
PIECE = 1 << 20  # of several
_TRIES = 100  # ends of objects that are looked at
_BETWEEN = re.compile(r"\}[ \t\r\n]*,[ \t\r\n]*\{")
_NAMED = re.compile(r'"[ \t\r\n]*:')


class NoObjectError(ValueError):
    """What an array holds is not a case."""


def lines_of(letters: IO[str]) -> Iterator[str]:
    """Yield the objects of an array, one or more at a time, each on a line."""
    reader, place = _Letters(letters), 1
    reader.take("[")
    if reader.next() != "]":
        while True:
            if reader.next() != "{":
                message = f"item {place} of the array is not an object"
                raise NoObjectError(message)
            lines = reader.several() or reader.one(place)
            yield lines
            place += lines.count("\n")
            if reader.next() == "]":
                break
            reader.take(",")
    reader.take("]")
    if reader.next():
        message = "there is more after its end"
        raise ValueError(message)


class _Letters:
    """What has been read of a text and is not yet made use of."""

    def __init__(self, letters: IO[str]) -> None:
        self._letters, self._held, self._at = letters, "", 0
        self._singly = 0  # up to where objects are read one by one

    def _read(self, size: int) -> bool:
        piece = self._letters.read(size)
        self._held, self._singly, self._at = self._held[self._at :] + piece, self._singly - self._at, 0
        return bool(piece)

    def next(self) -> str:
        """Return the next letter that is not a blank; empty at the end."""
        while True:
            while self._at < len(self._held):
                if self._held[self._at] not in " \t\r\n":
                    return self._held[self._at]
                self._at += 1
            if not self._read(LOOK):
                return ""

    def take(self, letter: str) -> None:
        """Go past a letter, or say what stands there."""
        actual = self.next()
        if actual != letter:
            message = f"'{letter}' is expected, found {repr(actual) if actual else 'the end'}"
            raise ValueError(message)
        self._at += 1

    def several(self) -> str:
        """Return the lines of the objects that begin here; empty where they are to be read one by one."""
        if self._at < self._singly:
            return ""
        if len(self._held) - self._at < PIECE:
            self._read(PIECE)
        end = self._end_of_an_object()
        lines = _in_lines(self._held[self._at : end])
        if lines:
            self._at = end
        else:
            self._singly = end
        return lines

    def _end_of_an_object(self) -> int:
        """Return where, as it seems, the last object ends after which another one begins; else where it stands."""
        end = len(self._held)
        for _ in range(_TRIES):
            end = self._held.rfind("}", self._at, end)
            if end < 0:
                break
            if _BETWEEN.match(self._held, end):
                return end + 1
        return self._at

    def one(self, place: int) -> str:
        """Return the line of the object that begins here, of which ever more is read until it is whole."""
        size = LOOK
        while True:
            try:
                _, end = _EACH_ONCE.raw_decode(self._held, self._at)
            except json.JSONDecodeError as error:
                if not self._read(size):
                    message = f"item {place}: {error.msg}"
                    raise ValueError(message) from None
                size *= 2
            else:
                text, self._at = self._held[self._at : end], end
                return f"{_on_one_line(text)}\n"


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) < len(pairs):
        message = f"the key '{next(key for key, n in Counter(key for key, _ in pairs).items() if n > 1)}' occurs twice"
        raise ValueError(message)
    return row


_EACH_ONCE = json.JSONDecoder(object_pairs_hook=_each_once)


def _in_lines(text: str) -> str:
    """Return objects with commas between them, a line each; empty where it is not certain that they are these."""
    array, text = f"[{text}]", _on_one_line(text)
    try:
        rows = json.loads(array)
        if set(map(type, rows)) != {dict}:
            return ""
        if sum(map(len, rows)) != _names(text):  # a name stands twice, or within an object, or in a text
            _EACH_ONCE.decode(array)
    except (ValueError, RecursionError):
        return ""
    lines, ends = _BETWEEN.subn("}\n{", text)
    # There is such an end after each object but the last: as many as that, and there are no others, as in texts.
    return f"{lines}\n" if ends == len(rows) - 1 else ""


def _names(text: str) -> int:
    """Return how many names of values a text of JSON may hold at most; the quick way counts the same."""
    return text.count('":') if " :" not in text and "\t:" not in text else len(_NAMED.findall(text))


def _on_one_line(text: str) -> str:
    """Return a text of JSON, in which an end of a line is but a blank."""
    return text.replace("\n", " ").replace("\r", " ")
