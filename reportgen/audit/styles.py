"""What differs between two reports, in the forms that people and other programs read."""

import json
from collections.abc import Callable, Mapping

from reportgen.across.kinds import Style
from reportgen.audit.github import annotation
from reportgen.audit.places import Place
from reportgen.frozen import frozen
from reportgen.harmless import escaped, one_line

SCHEMA = "reportgen/diff/1"
JsonValue = str | float | bool | None | list["JsonValue"] | dict[str, "JsonValue"]


@frozen
class Line:
    """One difference in words."""

    kind: str  # its code
    name: str  # what its kind is called
    text: str
    key: str
    fails: bool
    facts: Mapping[str, object]  # what JSON says beyond the words
    place: Place | None = None  # of the key in the later config


@frozen
class Said:
    """All differences of two reports in words."""

    old: Mapping[str, str | None]
    new: Mapping[str, str | None]
    lines: tuple[Line, ...]
    closing: tuple[str, ...]


def _text(said: Said) -> str:
    """Return a line each, one that fails marked, and what is to be said of all."""
    lines = [f"{'!' if line.fails else ' '} {line.name}: {line.text}" for line in said.lines]
    return "\n".join(map(one_line, (*lines, *said.closing)))


_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|~#$"} | {"&": "&amp;"})


def _markdown(said: Said) -> str:
    """Return a list, to be a comment on a change; what fails stands in bold."""
    heads = ((f"**{line.name}**" if line.fails else line.name, line) for line in said.lines)
    lines = [f"- {head}: {one_line(line.text).translate(_MARKS)}" for head, line in heads]
    return "\n".join([*lines, *([""] if lines else []), *map(one_line, said.closing)])


def _json(said: Said) -> str:
    lines = [
        {"kind": line.kind, "key": line.key, "fails": line.fails, "text": line.text, **line.facts}
        for line in said.lines
    ]
    content = {"schema": SCHEMA, "old": said.old, "new": said.new, "differences": lines}
    return escaped(json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2))


def _github(said: Said) -> str:
    """Return commands that GitHub shows beside the lines of a config: an error for what fails."""
    levels = {True: "error", False: "notice"}
    return "\n".join(annotation(levels[line.fails], f"{line.name}: {line.text}", line.place) for line in said.lines)


STYLES: Mapping[Style, Callable[[Said], str]] = {
    "text": _text,
    "markdown": _markdown,
    "json": _json,
    "github": _github,
}


def styled(said: Said, style: Style) -> str:
    """Return the differences of two reports in a form."""
    return STYLES[style](said)
