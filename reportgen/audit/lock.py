"""`reportgen.lock`: digests of all that a report was made from and of every file written; no clock and no host."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from reportgen.counts.cells import FRAME
from reportgen.made_by import commit
from reportgen.results.document import Document

LOCK = "reportgen.lock"
SCHEMA = "reportgen/lock/1"


def lock_of(document: Document, own: Mapping[str, str], files: Mapping[str, bytes]) -> bytes:
    """Return the lock of a report, a line for each digest: of its results, the author's own files, and all files."""
    run = document["run"]
    content: dict[str, Any] = {
        "schema": SCHEMA,
        "tool": {**document["tool"], **({} if commit() is None else {"commit": commit()})},
        "run": {key: run[key] for key in ("as_of", "seed", "resamples", "level") if key in run},
        "computed_with": run.get("computed_with", {}),
        "config": _config(document.get("config", {})),
        "data": "from Python" if any(part["name"] == FRAME for part in run["inputs"]) else "from files",
        "inputs": run["inputs"],
        "earlier": {key: document["earlier"][key] for key in ("file", "sha256")} if "earlier" in document else None,
        "seal": {key: document["seal"][key] for key in ("file", "digest")} if "seal" in document else None,
        "history": document["trend"]["sha256"] if "trend" in document else None,
        "own": own,
        "files": {name: sha256(content).hexdigest() for name, content in sorted(files.items())},
    }
    lines = json.dumps({key: part for key, part in content.items() if part}, indent=2, ensure_ascii=False)
    return f"{lines}\n".encode("utf-8", "backslashreplace")


def _config(asked: Mapping[str, Any]) -> dict[str, str]:
    """Return which config a report is of; of its place the name alone, since folders are those of a machine."""
    file = asked.get("file")
    named = {} if file is None else {"file": PurePath(file).name}
    return named | {key: asked[key] for key in ("sha256", "resolved") if key in asked}
