"""The `results.json` of a report that was made: opened, and told apart from all that is none of this version."""

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from reportgen.config.asked import Asked
from reportgen.errors import NO_FILE, DataError
from reportgen.frozen import frozen
from reportgen.harmless import read_whole
from reportgen.results.document import DIGEST, SCHEMA, Document, numbers
from reportgen.results.kinds import AnyResults
from reportgen.results.read import UnreadError, asked_in, results_in
from reportgen.results.values.summary import Verdict

LARGEST = 200_000_000  # bytes
NAME = "results.json"
_NEWER = re.compile(r"reportgen/results/([2-9]|[1-9][0-9]{1,5})")
_AGAIN = "Run its config again with this version."
_NAMED = f"Name the {NAME} of a report, or its folder."


@frozen(eq=False)
class Made:
    """A report that was made: its numbers, and the config that they are of."""

    path: Path
    results: AnyResults
    asked: Asked
    as_of: date | None  # the date of the report


def opened(path: Path) -> Made:
    """Return the report whose `results.json` this is, or the folder of it."""
    place = path / NAME if path.is_dir() else path
    try:
        document, _ = document_at(place)
        with mended(document):
            return _made(place, document)
    except UnreadError as error:
        raise DataError.of(str(error), error.mend, where=str(place)) from error


def _made(place: Path, document: Document) -> Made:
    asked, results = asked_in(document), results_in(document)
    other = next(differing(numbers(results), {key: document[key] for key in numbers_of(document)}, ""), None)
    if other is not None:
        message = f"`{other}` is not what this version writes there"
        raise UnreadError(message)
    typed = results.run.as_of
    try:
        day = None if typed is None else date.fromisoformat(typed)
    except ValueError as error:
        message = f"`run.as_of` is not a date: {str(typed)[:40]!r}"
        raise UnreadError(message, _AGAIN) from error
    return Made(path=place, results=results, asked=asked, as_of=day)


def document_at(place: Path) -> tuple[Document, str]:
    """Return what a file holds, with its digest; an `UnreadError` where those are no results in this schema."""
    try:
        content = read_whole(place, LARGEST)
    except FileNotFoundError:
        raise UnreadError(NO_FILE, _NAMED) from None
    except OSError as error:
        message = f"the file cannot be read: {error.strerror}"
        raise UnreadError(message) from error
    if len(content) > LARGEST:
        message = f"the file has more than {LARGEST:,} bytes, which no {NAME} has"
        raise UnreadError(message)
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        message = f"this is not the {NAME} of a report: it is not JSON ({error})"
        raise UnreadError(message, _NAMED) from error
    _check_schema(document)
    return document, hashlib.sha256(content).hexdigest()


def _check_schema(document: Any) -> None:  # noqa: ANN401 (any JSON)
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema == SCHEMA:
        return
    if _NEWER.fullmatch(str(schema)):
        message = f"its schema is {schema}, which is newer than {SCHEMA} of this version"
        raise UnreadError(message, f"{_by(document)} Take that version of reportgen, or a later one.".strip())
    said = "it has no schema" if schema is None else f"its schema is {str(schema)[:60]!r}"
    message = f"this is not the {NAME} of a report: {said}"
    raise UnreadError(message, f"The schema is to be {SCHEMA}.")


def parts_of(document: Document, keys: Collection[str]) -> AnyResults:
    """Return the numbers of a report as far as they stand under these keys; its other parts may be of any version."""
    with mended(document):
        return results_in({key: part for key, part in document.items() if key in keys})


@contextmanager
def mended(document: Document) -> Iterator[None]:
    """Tell with what cannot be read of a document which version wrote it, and what helps."""
    try:
        yield
    except UnreadError as error:
        error.mend = error.mend or f"{_by(document)} {_AGAIN}".strip()
        raise


def version_in(document: Document) -> str | None:
    """Return the version of the program that wrote a document, where it says so."""
    tool = document.get("tool")
    version = tool.get("version") if isinstance(tool, Mapping) else None
    return version if isinstance(version, str) else None


def verdict_in(document: Document) -> Verdict | None:
    """Return the verdict of a report of any version, without what it is about; None where it has none."""
    said = document.get("verdict")
    if not isinstance(said, Mapping) or not all(isinstance(said.get(name), str) for name in ("code", "model")):
        return None
    return Verdict(code=said["code"], model=said["model"])


def _by(document: Document) -> str:
    version = version_in(document)
    return "" if version is None else f"It was written by reportgen {version}."


def numbers_of(document: Document) -> list[str]:
    """Return the keys of a document that hold its numbers; the words are made anew."""
    return [
        key
        for key in document
        if key not in {"schema", "tool", "verdict", "findings", "sentences", "config", "tables", DIGEST}
    ]


def differing(read: Any, written: Any, path: str) -> Iterator[str]:  # noqa: ANN401 (any JSON)
    """Yield the places at which what was read is not all that is written there."""
    if isinstance(read, Mapping) and isinstance(written, Mapping):
        for key in dict.fromkeys((*written, *read)):
            place = f"{path}.{key}" if path else key
            if key not in read or key not in written:
                yield place
            else:
                yield from differing(read[key], written[key], place)
    elif isinstance(read, list) and isinstance(written, list) and len(read) == len(written):
        for number, (read_part, other) in enumerate(zip(read, written, strict=True)):
            yield from differing(read_part, other, f"{path}.{number}")
    elif read != written:
        yield path
