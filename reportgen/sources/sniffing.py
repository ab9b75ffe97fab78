"""What a file seems to hold, told from its first rows: what `init` proposes, and `run` never guesses."""

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from reportgen.errors import DataError
from reportgen.harmless import check_regular
from reportgen.sources.files import FORMATS, ending_of
from reportgen.sources.tables import Layout, open_text
from reportgen.sources.unpacking import LETTERS, table_file

_LOOK = 1 << 18  # bytes looked at
_ROWS = 200
_DELIMITERS = ("\t", ";", "|", ",")
_USUAL = {".csv": ",", ".tsv": "\t"}
_WITH_COMMA = re.compile(r"\s*[-+]?\d+,\d+\s*")


def seen_layout(path: Path) -> Layout:
    """Return what a config has to say of a file, as far as its ending does not tell it."""
    try:
        ending, head, encoding = _looked_at(path)
    except (OSError, DataError):  # reading it tells what is wrong
        return Layout()
    told = None if ending in FORMATS else _format(head)
    if ending not in LETTERS and told not in {"csv", "jsonl"}:
        return Layout(format=told)
    if ending not in _USUAL and told != "csv":
        return Layout(format=told, encoding=encoding)
    text = head.decode(encoding or "utf-8-sig", "replace")
    usual = _USUAL.get(ending if told is None else f".{told}", ",")
    rows = {delimiter: _rows(text, delimiter) for delimiter in _DELIMITERS}
    delimiter = max(_DELIMITERS, key=lambda each: (_width(rows[each]), each == usual))
    comma = delimiter != "," and _has_commas(rows[delimiter])
    return Layout(format=told, delimiter=None if delimiter == usual else delimiter, comma=comma, encoding=encoding)


def _looked_at(path: Path) -> tuple[str, bytes, str | None]:
    """Return the ending that tells how to read a file, how it begins, unpacked, and how its letters are written."""
    check_regular(path)
    own = ending_of(path, Layout())
    with TemporaryDirectory(prefix="reportgen-") as scratch:
        file, ending = table_file(path, own if own in FORMATS else "", Path(scratch), lambda *_: None)
        with open_text(file) as opened:
            head = opened.read(_LOOK)
            return ending or own, head, _encoding(head, opened)


def _format(head: bytes) -> str:
    if head.startswith(b"PAR1"):
        return "parquet"
    return "jsonl" if head.lstrip().startswith(b"{") else "csv"


def _encoding(head: bytes, rest: IO[bytes]) -> str | None:
    """Return how the letters of a text are written; None where that is UTF-8 to the end."""
    if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) or b"\0" in head:
        return "utf-16"
    decoder = getincrementaldecoder("utf-8")()
    try:
        decoder.decode(head)
        for piece in iter(partial(rest.read, _LOOK), b""):
            decoder.decode(piece)
    except UnicodeDecodeError:
        return "windows-1252"
    return None


def _rows(text: str, delimiter: str) -> list[list[str]]:
    """Return the first rows that a text has with a delimiter; the last may be cut off."""
    lines = text.splitlines(keepends=True)
    try:
        rows = [row for row in csv.reader(lines[: _ROWS + 1], delimiter=delimiter) if row]
    except csv.Error:
        return []
    return rows[:-1] if len(rows) > 1 and not text.endswith("\n") else rows


def _width(rows: Sequence[Sequence[str]]) -> int:
    """Return how many columns most rows have, the first among them; 0 where they are of all lengths."""
    width, n = Counter(map(len, rows)).most_common(1)[0] if rows else (0, 0)
    return width if n > len(rows) / 2 and len(rows[0]) == width else 0


def _has_commas(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether some column holds numbers with decimal commas, and none of these a point."""
    width = _width(rows)
    whole = [row for row in rows[1:] if len(row) == width]
    columns = ([value for value in column if value.strip()] for column in zip(*whole, strict=True))
    found = [column for column in columns if any(_WITH_COMMA.fullmatch(value) for value in column)]
    return bool(found) and all("." not in value for column in found for value in column)
