"""Whether the files of a report are those that its lock names."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from reportgen.audit.level import Level, counted
from reportgen.audit.lock import LOCK, SCHEMA
from reportgen.errors import DataError

Lock = Mapping[str, Any]
NAMED = 3  # files that a line names
_TEXTS = ("files", "tool", "own")


def lock_in(content: bytes | None, where: str) -> Lock | None:
    """Return what a lock holds; None where there is none."""
    if content is None:
        return None
    try:
        lock = json.loads(content)
    except (ValueError, RecursionError):
        lock = None
    if not isinstance(lock, dict) or lock.get("schema") != SCHEMA or not all(_has_texts(lock, key) for key in _TEXTS):
        what = f"this is not a {LOCK} of this version"
        raise DataError.of(what, "Copy it again, or remove it to verify the report without it.", where=where)
    return lock


def _has_texts(lock: Lock, key: str) -> bool:
    """Return whether a part of a lock has texts alone; each but that of the files may be left out."""
    part = lock.get(key, None if key == "files" else {})
    return isinstance(part, dict) and all(isinstance(value, str) for value in part.values())


def whole(files: Mapping[str, bytes], lock: Lock | None) -> Level:
    """Return whether every file is there and as it was written, and no other stands among them."""
    if lock is None:
        return Level(name="whole", state="open", text=f"not known, because there is no {LOCK}")
    written: Mapping[str, str] = lock["files"]
    others = [name for name in files if name not in {*written, LOCK}]
    changed = [name for name in files if name in written and sha256(files[name]).hexdigest() != written[name]]
    parts = (("changed", changed), ("missing", [name for name in written if name not in files]), ("added", others))
    wrong = [f"{what}: {_named(names)}" for what, names in parts if names]
    if wrong:
        return Level(name="whole", state="moved", text="; ".join(wrong))
    return Level(name="whole", state="holds", text=f"{counted(len(written), 'file is', 'files are')} as written")


def _named(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more:,} more" if more > 0 else "")
