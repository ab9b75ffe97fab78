"""`${NAME}`, `${NAME:-default}` and `${as_of:%Y-%m}`, filled into scalars after the YAML is read, never into keys."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from reportgen.config.yaml_text import Listing, Node, Table
from reportgen.errors import Problem

_PLACE = re.compile(r"\$\{([^}]*)\}?")
_NAME = re.compile(r"(?P<name>[A-Za-z_]\w*)(?P<with_default>:-(?P<default>.*))?", re.DOTALL)
# Digits only, so that a file's name does not depend on the language of the machine.
_DATE_PARTS = "YmdyjGVu%"


def fill(node: Node, key: str, *, environ: Mapping[str, str], as_of: date | None, problems: list[Problem]) -> Node:
    """Return the tree with every `${...}` filled in; what cannot be filled is a problem and stays as typed."""
    given = {"environ": environ, "as_of": as_of}
    if isinstance(node, Table):
        entries = {
            name: fill(child, f"{key}.{name}" if key else name, problems=problems, **given)  # type: ignore[arg-type]
            for name, child in node.entries.items()
        }
        return replace(node, entries=entries)
    if isinstance(node, Listing):
        items = (
            fill(child, f"{key}[{index}]", problems=problems, **given)  # type: ignore[arg-type]
            for index, child in enumerate(node.items)
        )
        return replace(node, items=tuple(items))
    if "${" not in node.text:
        return node

    def value_of(found: re.Match[str]) -> str:
        value, what, mend = _value(found[0], found[1], environ, as_of)
        if what:
            problems.append(Problem(where=node.where, key=key, what=what, mend=mend))
        return value

    return replace(node, text=_PLACE.sub(value_of, node.text))


def filled_in(node: Node, environ: Mapping[str, str]) -> dict[str, str]:
    """Return the values that the environment gives for a tree, each with its name as typed: no message prints them."""
    if isinstance(node, Table | Listing):
        inner = node.entries.values() if isinstance(node, Table) else node.items
        return {value: name for child in inner for value, name in filled_in(child, environ).items()}
    names = (form["name"] for inside in _PLACE.findall(node.text) if (form := _NAME.fullmatch(inside)))
    return {environ[name]: f"${{{name}}}" for name in names if environ.get(name)}


def _value(whole: str, inside: str, environ: Mapping[str, str], as_of: date | None) -> tuple[str, str, str]:
    """Return what stands for `${inside}`, and what is wrong and its mend where nothing does."""
    if not whole.endswith("}"):
        return whole, f"`{whole}` is not closed", "Close it with `}`."
    if inside == "as_of" or inside.startswith("as_of:"):
        return _date(whole, inside.partition(":")[2], as_of)
    form = _NAME.fullmatch(inside)
    if form is None:
        return whole, f"`{whole}` cannot be filled in", "Write ${NAME}, ${NAME:-default} or ${as_of:%Y-%m}."
    value = environ.get(form["name"])
    if form["with_default"] and not value:
        return form["default"], "", ""
    if value is None:
        mend = f"Set it before the run, or give a default: ${{{form['name']}:-...}}"
        return whole, f"the environment has no variable {form['name']}", mend
    return value, "", ""


def _date(whole: str, form: str, as_of: date | None) -> tuple[str, str, str]:
    form = form or "%Y-%m-%d"
    unknown = next(
        (part for part in re.findall(r"%(.?)", form, re.DOTALL) if not part or part not in _DATE_PARTS), None
    )
    if unknown is not None:
        known = " ".join(f"%{part}" for part in _DATE_PARTS)
        return whole, f"`%{unknown}` in `{whole}` is no part of a date", f"These are: {known}"
    if as_of is None:
        return whole, f"`{whole}` needs a date, and none was given", 'Give one: --as-of "$(date +%F)"'
    return as_of.strftime(form), "", ""
