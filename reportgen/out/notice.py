"""What became of a run, as a file for whatever sends messages: a text, and the same as values."""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reportgen.errors import DataError, Problem
from reportgen.harmless import one_line, visible


def notice_of(reports: Sequence[Mapping[str, Any]], exit_code: int) -> dict[str, Any]:
    """Return the notice of a run: `text` is all that a message needs, `reports` has an entry for each config."""
    return {
        "text": "\n\n".join(visible(str(report["text"])) for report in reports),
        "exit_code": exit_code,
        "reports": [{key: value for key, value in report.items() if key != "text"} for report in reports],
    }


def failure_notice(name: str, problems: Sequence[str], exit_code: int) -> dict[str, Any]:
    """Return the entry of a config that no report was made of."""
    text = "\n".join((f"{name}: no report was made", *problems))
    return {"text": text, "name": name, "exit_code": exit_code, "verdict": None, "problems": list(problems)}


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that whoever reads it finds the old one or the new one, whole."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    except OSError as error:
        raise DataError([Problem(where=str(path), what=f"the file cannot be written: {error.strerror}")]) from error
    finally:
        partial.unlink(missing_ok=True)


def write_notice(path: Path, reports: Sequence[Mapping[str, Any]], exit_code: int) -> None:
    """Write the notice of a run as JSON."""
    write_whole(path, f"{json.dumps(notice_of(reports, exit_code), indent=2)}\n".encode())


def append_summary(path: str, text: str) -> str:
    """Add a text to the file that a CI system shows as the summary of a step; return why that was not possible."""
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(f"{text}\n")
    except OSError as error:
        return one_line(f"{path}: the summary of the step cannot be written: {error.strerror}")
    return ""
