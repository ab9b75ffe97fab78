"""The `results.json` of a report that was made: opened, and told apart from all that is none of this version."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from reportgen.config.asked import Asked
from reportgen.errors import DataError
from reportgen.frozen import frozen
from reportgen.harmless import read_whole
from reportgen.results.document import SCHEMA, Document, numbers
from reportgen.results.read import UnreadError, asked_in, results_in
from reportgen.results.results import Results
from reportgen.results.values.classes import ClassResults

LARGEST = 200_000_000  # bytes
NAME = "results.json"
_NEWER = re.compile(r"reportgen/results/([2-9]|[1-9][0-9]{1,5})")
_AGAIN = "Run its config again with this version."


@frozen(eq=False)
class Made:
    """A report that was made: its numbers, and the config that they are of."""

    path: Path
    results: Results | ClassResults
    asked: Asked
    as_of: date | None  # the date of the report


def opened(path: Path) -> Made:
    """Return the report whose `results.json` this is, or the folder of it."""
    place = path / NAME if path.is_dir() else path
    document = _document(place)
    try:
        asked, results = asked_in(document), results_in(document)
    except UnreadError as error:
        raise _refused(place, f"`{error.place}` {error.what}", f"{_by(document)} {_AGAIN}".strip()) from error
    other = next(_differing(numbers(results), {key: document[key] for key in _numbers_of(document)}, ""), None)
    if other is not None:
        what = f"`{other}` is not what this version writes there"
        raise _refused(place, what, f"{_by(document)} {_AGAIN}".strip())
    typed = results.run.as_of
    try:
        day = None if typed is None else date.fromisoformat(typed)
    except ValueError as error:
        raise _refused(place, f"`run.as_of` is no date: {str(typed)[:40]!r}", _AGAIN) from error
    return Made(path=place, results=results, asked=asked, as_of=day)


def _document(place: Path) -> Document:
    """Return what a file holds, where that is the results of a report in the schema of this version."""
    try:
        content = read_whole(place, LARGEST)
    except FileNotFoundError:
        mend = f"Name the {NAME} of a report, or the folder that it stands in."
        raise _refused(place, "there is no such file", mend) from None
    except OSError as error:
        raise _refused(place, f"the file cannot be read: {error.strerror}") from error
    if len(content) > LARGEST:
        raise _refused(place, f"the file has more than {LARGEST:,} bytes, which no {NAME} has")
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        mend = f"Name the {NAME} of a report, or the folder that it stands in."
        raise _refused(place, f"this is not the {NAME} of a report: it is no JSON ({error})", mend) from error
    schema = document.get("schema") if isinstance(document, dict) else None
    if isinstance(document, dict) and schema == SCHEMA:
        return document
    if _NEWER.fullmatch(str(schema)):
        what = f"its schema is {schema}, which is newer than {SCHEMA} of this version"
        raise _refused(place, what, f"{_by(document)} Take that version of reportgen, or a later one.".strip())
    said = "it has no schema" if schema is None else f"its schema is {str(schema)[:60]!r}"
    raise _refused(place, f"this is not the {NAME} of a report: {said}", f"The schema is to be {SCHEMA}.")


def _numbers_of(document: Document) -> list[str]:
    """Return the keys of a document that hold its numbers; the words are made anew."""
    return [key for key in document if key not in {"schema", "tool", "verdict", "findings", "sentences", "config"}]


def _differing(read: Any, written: Any, path: str) -> Iterator[str]:  # noqa: ANN401 (any JSON)
    """Yield the places at which what was read is not all that is written there."""
    if isinstance(read, Mapping) and isinstance(written, Mapping):
        for key in dict.fromkeys((*written, *read)):
            place = f"{path}.{key}" if path else key
            if key not in read or key not in written:
                yield place
            else:
                yield from _differing(read[key], written[key], place)
    elif isinstance(read, list) and isinstance(written, list) and len(read) == len(written):
        for number, (one, other) in enumerate(zip(read, written, strict=True)):
            yield from _differing(one, other, f"{path}.{number}")
    elif read != written:
        yield path


def _by(document: Document) -> str:
    tool = document.get("tool")
    version = tool.get("version") if isinstance(tool, Mapping) else None
    return f"It was written by reportgen {version}." if isinstance(version, str) else ""


def _refused(place: Path, what: str, mend: str = "") -> DataError:
    return DataError.of(what, mend, where=str(place))
