"""Whether all that a report holds follows from its results, and these from their counts; no lock is needed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from reportgen.audit.differing import first_difference
from reportgen.audit.level import Level, counted
from reportgen.audit.lock import LOCK
from reportgen.audit.printed import Printed
from reportgen.results.document import DIGEST, Document, digest_of
from reportgen.results.file import NAME, differing

_ASIDE = {"tool", "tables", DIGEST}
_IN_ORDER = (".html", ".md", ".csv", ".svg")  # what a reader sees comes first


def consistent(files: Mapping[str, bytes], document: Document, made: Mapping[str, bytes], *, same: bool) -> Level:
    """Return whether the files are what the results make; `same`: `made` is of the very version that wrote them."""
    wrong = [*_pages(files, document, made, same=same), *wrong_digests(files, document)]
    if wrong:
        return moved(wrong)
    names = [name for name in made if name in files and name != LOCK]
    text = f"{counted(len(names), 'file has', 'files have')} the numbers of {NAME}, which follow from their counts"
    if not same and any(files[name] != made[name] for name in names):
        text += "; words were not compared, because another version wrote them"
    return Level(name="consistent", state="holds", text=text)


def moved(wrong: Sequence[str]) -> Level:
    """Return that something does not follow: the first, and how many there are besides."""
    more = f"; and {counted(len(wrong) - 1, 'more', 'more')}" if len(wrong) > 1 else ""
    return Level(name="consistent", state="moved", text=f"{wrong[0]}{more}")


def _pages(files: Mapping[str, bytes], document: Document, made: Mapping[str, bytes], *, same: bool) -> Iterator[str]:
    names = [name for name in sorted(made, key=_order) if name in files and name not in {NAME, LOCK}]
    if same:
        yield from (first_difference(name, files[name], made[name]) for name in names if files[name] != made[name])
        yield from _results(files[NAME], document, made[NAME])
        yield from _lock(files.get(LOCK), made[LOCK])
        return
    printed = Printed(document)
    for name in names:
        number = None if files[name] == made[name] else printed.strange(files[name], made[name])
        if number is not None:
            yield f"{name}: {number} is no number of {NAME}"


def _order(name: str) -> tuple[int, str]:
    return next((place for place, ending in enumerate(_IN_ORDER) if name.endswith(ending)), len(_IN_ORDER)), name


def _results(content: bytes, document: Document, made: bytes) -> Iterator[str]:
    """Yield where the results are not as this version writes these numbers, with their sentences."""
    follows = json.loads(made)
    place = next(differing(_own(document), _own(follows), ""), None)
    if place is not None:
        yield f"{NAME}: `{place}` does not follow from its numbers"
    elif DIGEST not in document:
        yield f"{NAME} has lost its digest"
    elif document == follows and content != made:
        yield first_difference(NAME, content, made)


def _lock(content: bytes | None, made: bytes) -> Iterator[str]:
    """Yield where a lock names other inputs and settings than the results; of its files it is asked elsewhere."""
    if content is not None:
        stands, follows = (json.loads(side) for side in (content, made))
        for lock in (stands, follows):
            del lock["files"]
            if "commit" not in stands.get("tool", {}):  # it was written by a version that does not know its commit
                lock.get("tool", {}).pop("commit", None)
        yield from (f"{LOCK}: `{place}` is not that of {NAME}" for place in differing(stands, follows, ""))


def _own(document: Document) -> dict[str, Any]:
    return {key: part for key, part in document.items() if key not in _ASIDE}


def wrong_digests(files: Mapping[str, bytes], document: Document) -> Iterator[str]:
    """Yield which of the digests in the results do not hold."""
    tables = document.get("tables", {})
    if not isinstance(tables, dict):
        yield f"{NAME}: `tables` contains something else"
        return
    for name, digest in tables.items():
        if name not in files:
            yield f"{name} is missing"
        elif sha256(files[name]).hexdigest() != digest:
            yield f"{name} has changed since {NAME} was written"
    if document.get(DIGEST, digest := digest_of(document)) != digest:
        yield f"{NAME} has changed since it was written: its digest is another"
