"""One input of a fuzzer: a command line and its files, run as users run it, and what must not come of it."""

import contextlib
import hashlib
import json
import re
import shutil
import tempfile
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from reportgen import errors
from reportgen.cli import main

errors.UNFORESEEN = ()  # a fault shows where it is, and makes no hole in a report
WARNED = re.compile(r"^\S+:\d+: (\w*Warning: .*)$", re.MULTILINE)
CODES = (0, 1, 2, 3, 4)
MADE = (0, 1, 4)  # a report was made
OUT = "out"
CORPUS = Path(__file__).parent / "corpus"  # what was found once, and what is known to be hard
UNSAID = re.compile(r"(?<![\w.])(nan|inf|None)(?![\w.])")  # numbers that no sentence may hold


@dataclass(frozen=True, kw_only=True)
class Case:
    """What is typed after `reportgen`, and the files that stand in the current folder."""

    arguments: tuple[str, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    plain: bool = False  # all names are plain, so that `nan` on a page is a number that slipped through

    def to_json(self) -> str:
        """Return the case as a text to keep; bytes that are no UTF-8 stand there as half surrogates."""
        files = {name: content.decode("utf-8", "surrogateescape") for name, content in self.files.items()}
        return json.dumps({"arguments": self.arguments, "files": files, "plain": self.plain}, indent=1) + "\n"

    @property
    def name(self) -> str:
        """A name that tells cases apart."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()[:12]


def case_of(text: str) -> Case:
    """Return the case that was kept as this text."""
    kept = json.loads(text)
    files = {name: content.encode("utf-8", "surrogateescape") for name, content in kept["files"].items()}
    return Case(arguments=tuple(kept["arguments"]), files=files, plain=kept["plain"])


def judged(case: Case, folder: Path) -> str | None:
    """Return what is wrong with what comes of a case, or None; the folder is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, content in case.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    with contextlib.chdir(folder), warnings.catch_warnings():
        warnings.simplefilter("always")  # each time, and not the first time alone
        done = CliRunner().invoke(main, list(case.arguments))
        return _of_the_command(case, done) or _of_what_was_written(case, done)


def left_by(case: Case) -> Mapping[str, bytes]:
    """Return all files that are in the folder after a case that does no harm, in their order."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "case")
        assert judged(case, place) is None
        paths = sorted(path for path in place.rglob("*") if path.is_file())
        return {path.relative_to(place).as_posix(): path.read_bytes() for path in paths}


def _of_the_command(case: Case, done: Result) -> str | None:
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        return f"an exception got out: {done.exception!r}"
    if "Traceback (most recent call last)" in done.stderr or "Please report" in done.stderr:
        return f"a fault of the program: {done.stderr[-2000:]}"
    if "do not fit into the memory" in done.stderr:
        return f"too much memory: {done.stderr[-500:]}"
    if done.exit_code not in CODES:
        return f"exit code {done.exit_code}"
    said = done.output if case.arguments[0] == "verify" else done.stderr  # what it finds is its output
    if done.exit_code not in MADE and not said.strip():
        return f"exit code {done.exit_code}, and nothing was said"
    warned = WARNED.search(done.stderr)
    return f"a warning of Python: {warned[1]}" if warned else None


def _of_what_was_written(case: Case, done: Result) -> str | None:
    if done.exit_code not in MADE:
        return None
    if case.arguments[0] == "diff" and "json" in case.arguments:
        return _of_lines([done.stdout])
    if case.arguments[0] != "run":
        return None
    lines = [*done.stdout.splitlines()] if "--json" in case.arguments else []
    if (results := Path(OUT, "results.json")).exists():
        lines.append(results.read_text(encoding="utf-8"))
    if (wrong := _of_lines(lines)) is not None:
        return wrong
    page = Path(OUT, "report.md")
    if case.plain and page.exists() and (found := UNSAID.search(text := page.read_text(encoding="utf-8"))):
        return f"the page says: {text[max(found.start() - 100, 0) : found.end() + 50]}"
    return None


def _of_lines(lines: Sequence[str]) -> str | None:
    try:
        for line in lines:
            json.loads(line, parse_constant=_refuse)
    except ValueError as error:
        return f"no JSON: {error}"
    return None if lines else "no results"


def _refuse(constant: str) -> Any:
    message = f"{constant} is not a number"
    raise ValueError(message)
