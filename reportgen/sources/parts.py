"""One file, or one frame, as duckdb reads it."""

import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, cast

from reportgen.counts.cells import Input
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.harmless import one_line
from reportgen.sources import sql


@frozen
class Part:
    """Where some of the rows are."""

    name: str  # for messages: the path from here, or "data frame"
    relation: str  # SQL that stands after FROM
    columns: Mapping[str, tuple[str, sql.Kind]]  # name in the file -> SQL of the column, kind
    read_often: bool  # cheap enough to be read again for every question
    digest: Callable[[], Input]
    numbers: Callable[[], Sequence[str]]  # names of the columns that seem to hold numbers, for a message
    place: Callable[[int], str]  # number of a row, from 1 -> "scores.csv:25001"
    faults: Callable[[], tuple[Problem, ...]]  # why duckdb could not read it, as far as we can tell
    changed: Callable[[], bool] = lambda: False  # whether it is another one by now


def shown(path: Path) -> str:
    """Return a path as short as it can be told from the current folder, on one line."""
    here = Path.cwd()
    return one_line(str(path.relative_to(here) if path.is_relative_to(here) else path))


def digest(path: Path) -> Input:
    """Return the name of a file and the hash of its bytes."""
    with path.open("rb") as file:
        return Input(name=path.name, sha256=hashlib.file_digest(file, "sha256").hexdigest())


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """Open a text file, unpacked; what breaks it off is told as a problem."""
    try:
        packed = path.name.lower().endswith(".gz")
        with closing(cast("IO[bytes]", gzip.open(path) if packed else path.open("rb"))) as file:
            yield file
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        what = f"the compressed file is damaged: {error}"
        raise DataError([Problem(where=shown(path), what=what, mend="Fetch or pack it again.")]) from error


def first_undecodable(path: Path) -> Problem | None:
    """Return where a text file stops being UTF-8."""
    bad, first = 0, 0
    with opened(path) as file:
        for number, line in enumerate(file, 1):
            try:
                line.decode()
            except UnicodeDecodeError:
                bad, first = bad + 1, first or number
    if not bad:
        return None
    lines = f"{bad} lines are" if bad > 1 else "the line is"
    return Problem(
        where=f"{shown(path)}:{first}",
        what=f"{lines} not UTF-8",
        mend=f"Convert the file, for example: `iconv -f WINDOWS-1252 -t UTF-8 {path.name} > utf8{path.suffix}`.",
    )
