"""What GitHub Actions shows of a run beside its log: annotations on lines of the config."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from reportgen.audit.judging import INSUFFICIENT, counting, passed
from reportgen.audit.places import Place, keys_of_checks, place_in, place_of
from reportgen.config.schema import Config
from reportgen.errors import Problem
from reportgen.harmless import one_line
from reportgen.results.values.checks import Check

TITLE = "reportgen"


def check_annotations(
    config: Config, checks: Sequence[Check], texts: Sequence[str], fail_on: Sequence[str]
) -> list[str]:
    """Return a command of the runner for each check that did not pass.

    It is an error where it fails the run, and a warning where it only warns, or is undecided and nothing makes that 1.
    """
    failing = {id(one) for one in counting(checks, fail_on) if one.status == "fail" or INSUFFICIENT in fail_on}
    lines = []
    for check, key, text in zip(checks, keys_of_checks(config, checks), texts, strict=True):
        if not passed(check):
            level = "error" if id(check) in failing else "warning"
            lines.append(annotation(level, f"{config.name}: {text}", place_of(config, key)))
    return lines


def problem_annotations(problems: Iterable[Problem]) -> Iterator[str]:
    """Yield a command for each problem of a config that stands on a line of it."""
    for problem in problems:
        place = place_in(problem.where)
        if place is not None and Path(place.file).is_file():
            yield annotation("error", str(problem), place)


def annotation(level: str, text: str, place: Place | None) -> str:
    """Return a text as a command of the runner, which reads it on a line of its own."""
    where = (
        () if place is None else (("file", _seen_from_root(place.file)), ("line", place.line), ("col", place.column))
    )
    about = ",".join(f"{name}={_property(str(value))}" for name, value in (*where, ("title", TITLE)))
    return f"::{level} {about}::{_escaped(one_line(text))}"


def _seen_from_root(file: str) -> str:
    """Return a path as seen from the checkout, by which the runner knows the file."""
    root, place = os.environ.get("GITHUB_WORKSPACE", ""), Path(file).absolute()
    return place.relative_to(root).as_posix() if root and place.is_relative_to(root) else file


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
