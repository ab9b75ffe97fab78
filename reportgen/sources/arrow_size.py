"""What a file of Arrow comes to once its buffers are unpacked, by what its messages say; none is unpacked for it."""

import mmap
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import numpy as np

from reportgen.frozen import frozen
from reportgen.sources.bounds import OF_A_VALUE

_BEGINS, _GOES_ON = b"ARROW1", b"\xff\xff\xff\xff"
_DICTIONARY, _RECORDS = 2, 3  # kinds of messages
_BLOCK = struct.Struct("<qi4xq")  # where a message stands: offset, length of its head, length of its body
_OF_A_VIEW = 4  # numbers, of which the first is its length
_PAIR = 16  # bytes: length and nulls of a column, or offset and length of a buffer
_OLD = b"ARROW:experimental_compression"
_BROKEN = (struct.error, IndexError, ValueError, OverflowError)


class NoArrowError(ValueError):
    """What a file says of its parts cannot be so."""


@frozen
class ArrowSize:
    """How many rows there are, how many values of columns and of what is in them, and the bytes of all buffers."""

    rows: int = 0
    values: int = 0
    size: int = 0


def arrow_size(path: Path) -> ArrowSize:
    """Return what a file, or a stream, comes to."""
    with path.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as content:
        try:
            places = _of_file(content) if content[: len(_BEGINS)] == _BEGINS else _of_stream(content)
            sizes: dict[int, ArrowSize] = {}  # a file may name one message any number of times
            rows = values = size = 0
            for place, body in places:
                if place not in sizes:
                    sizes[place] = _of_message(content, place, body)
                part = sizes[place]
                rows, values, size = rows + part.rows, values + part.values, size + part.size
        except _BROKEN as error:
            message = f"what it says of its parts cannot be so ({error})"
            raise NoArrowError(message) from error
    return ArrowSize(rows=rows, values=values, size=size)


def viewed(column: Any) -> int:  # noqa: ANN401 - a column of pyarrow
    """Return how many bytes those values of a column come to of which many may stand in one place."""
    return sum(map(_viewed, column.chunks)) if "view" in str(column.type) else 0


def _viewed(array: Any) -> int:  # noqa: ANN401 - an array of pyarrow
    kind = str(array.type)
    if kind in ("string_view", "binary_view"):
        views = np.frombuffer(array.buffers()[1] or b"", dtype="<i4")[::_OF_A_VIEW]
        lengths = views[array.offset : array.offset + len(array)]
        return int(lengths[lengths > 0].sum(dtype=np.int64))
    if kind.startswith(("list_view", "large_list_view")):
        if "view" in str(array.type.value_type):
            message = "it contains views of views"
            raise NoArrowError(message)
        lengths = array.value_lengths().drop_null().to_numpy(zero_copy_only=False)
        return OF_A_VALUE * int(lengths.sum(dtype=np.int64))
    return sum(map(_viewed, _within(array)))


def _within(array: Any) -> list[Any]:  # noqa: ANN401 - arrays of pyarrow
    """Return what an array is made of."""
    for name in ("storage", "dictionary"):
        if hasattr(array, name):
            return [getattr(array, name)]
    if hasattr(array, "keys"):
        return [array.keys, array.items]
    if hasattr(array, "values"):
        return [array.values]
    return [array.field(place) for place in range(array.type.num_fields)]


def _of_file(content: mmap.mmap) -> Iterator[tuple[int, int]]:
    """Yield where each message that the end of a file names stands, and its body."""
    end = len(content) - len(_BEGINS) - 4
    (length,) = struct.unpack_from("<i", content, end)
    footer = _Table.root(content, end - length)
    for field in (2, 3):  # dictionaries, records
        start, blocks = footer.vector(field)
        for place in range(blocks):
            offset, head, _ = _BLOCK.unpack_from(content, start + place * _BLOCK.size)
            yield offset, offset + head


def _of_stream(content: mmap.mmap) -> Iterator[tuple[int, int]]:
    """Yield where each message stands, one after the other, and its body."""
    place = 0
    while content[place : place + 4] == _GOES_ON:
        (head,) = struct.unpack_from("<i", content, place + 4)
        if head <= 0:
            break
        body = place + 8 + head
        yield place, body
        place = body + max(_Table.root(content, place + 8).number(3, "<q"), 0)


def _of_message(content: mmap.mmap, place: int, body: int) -> ArrowSize:
    """Return what a message comes to; one that holds no records comes to nothing."""
    place += 8 if content[place : place + 4] == _GOES_ON else 4  # before version 0.15
    head = _Table.root(content, place)
    kind = head.number(1, "<B")
    if kind not in (_DICTIONARY, _RECORDS):
        return ArrowSize()
    records = head.table(2) if kind == _RECORDS else head.table(2).table(1)
    lengths, buffers = _pairs(content, *records.vector(1))[:, 0], _pairs(content, *records.vector(2))
    if (lengths < 0).any() or (buffers < 0).any():
        message = "a length is below 0"
        raise ValueError(message)
    values, packed = sum(lengths.tolist()), records.has(3) or _OLD in content[place:body]
    size = 0
    for offset, length in buffers[buffers[:, 1] > 0].tolist():
        size += length
        if packed:
            (unpacked,) = struct.unpack_from("<q", content, body + offset)
            size += max(unpacked - length, 0)  # below 0 where this one is not packed
    return ArrowSize(rows=max(records.number(0, "<q"), 0) if kind == _RECORDS else 0, values=values, size=size)


def _pairs(content: mmap.mmap, start: int, count: int) -> Any:  # noqa: ANN401 - an array of pairs
    if not 0 <= start <= start + count * _PAIR <= len(content):
        message = "a list goes on beyond the end of the file"
        raise ValueError(message)
    return np.frombuffer(content[start : start + count * _PAIR], dtype="<i8").reshape(count, 2)


@frozen
class _Table:
    """A table of FlatBuffers, the form of Arrow's messages: its fields stand where a list before it says."""

    content: mmap.mmap
    place: int

    @classmethod
    def root(cls, content: mmap.mmap, place: int) -> Self:
        """Return the outermost table of what begins here."""
        return cls(content=content, place=place + struct.unpack_from("<I", content, place)[0])

    def _at(self, field: int) -> int:
        """Return where a field stands; 0 where it is left out."""
        fields = self.place - struct.unpack_from("<i", self.content, self.place)[0]
        if 4 + 2 * field >= struct.unpack_from("<H", self.content, fields)[0]:
            return 0
        offset: int = struct.unpack_from("<H", self.content, fields + 4 + 2 * field)[0]
        return self.place + offset if offset else 0

    def has(self, field: int) -> bool:
        """Return whether a field is there."""
        return self._at(field) > 0

    def number(self, field: int, form: str) -> int:
        """Return a number; 0 where it is left out."""
        at = self._at(field)
        return int(struct.unpack_from(form, self.content, at)[0]) if at else 0

    def table(self, field: int) -> Self:
        """Return the table that a field leads to."""
        return self.root(self.content, self._at(field))

    def vector(self, field: int) -> tuple[int, int]:
        """Return where the items of a list begin, and how many there are."""
        at = self._at(field)
        if not at:
            return 0, 0
        start = at + struct.unpack_from("<I", self.content, at)[0]
        return start + 4, struct.unpack_from("<I", self.content, start)[0]
