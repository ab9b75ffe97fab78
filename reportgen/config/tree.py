"""The tree of a config from elsewhere than YAML: mappings of Python, `--set`, and values of the environment."""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256
from numbers import Integral, Real

from reportgen.config.flow import yaml_of
from reportgen.config.yaml_text import (
    DEEPEST,
    LONGEST_TEXT,
    Listing,
    Node,
    Scalar,
    YamlMapping,
    read_yaml,
    too_long,
)
from reportgen.errors import Problem


def tree_of(document: Mapping[str, object], problems: list[Problem], key: str = "") -> YamlMapping:
    """Return the tree of a mapping; a key whose value is None is left out."""
    entries = {
        str(name): _node(value, f"{key}.{name}" if key else str(name), problems)
        for name, value in document.items()
        if value is not None
    }
    return YamlMapping(where="", entries=entries)


def _node(value: object, key: str, problems: list[Problem]) -> Node:
    if getattr(value, "ndim", None) == 0 and hasattr(value, "item") and not isinstance(value, Real):
        value = value.item()  # numpy's own true and false
    if isinstance(value, Mapping):
        return tree_of(value, problems, key)
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return Listing(where="", items=tuple(_node(item, f"{key}[{at}]", problems) for at, item in enumerate(value)))
    if isinstance(value, bool):
        return _scalar(str(value).lower(), plain=True)
    if isinstance(value, Real):
        # Through a double, as scores are: a float32 of 0.7 is not 0.7.
        return _scalar(str(value) if isinstance(value, Integral) else repr(float(value)), plain=True)
    if isinstance(value, str | date | os.PathLike):
        text = os.fspath(value) if isinstance(value, os.PathLike) else str(value)
        if len(text) > LONGEST_TEXT:
            problems.append(Problem(where="", key=key, what=too_long(len(text))))
        return _scalar(text[:LONGEST_TEXT], plain=False)
    what = f"expected a text, a number, true or false, a list or a mapping; found {type(value).__name__}"
    problems.append(Problem(where="", key=key, what=what))
    return _scalar(str(value), plain=False)


def _scalar(text: str, *, plain: bool) -> Scalar:
    return Scalar(where="", text=text, typed=text, plain=plain)


_WORDS = {"null", "true", "false", "nan", "inf", "yes", "no", "on", "off"}  # which YAML may read as no text
_PLACE = re.compile(r"\$\{([^}]*)\}?")
_NAME = re.compile(r"(?P<name>[A-Za-z_]\w*)(?P<with_default>:-(?P<default>.*))?", re.DOTALL)
# Digits only, so that a file's name does not depend on the language of the machine.
_DATE_PARTS = "YmdyjGVu%"


def fill(node: Node, key: str, *, environ: Mapping[str, str], as_of: date | None, problems: list[Problem]) -> Node:
    """Return the tree with every `${...}` filled in; what cannot be filled is a problem and stays as typed."""
    given = {"environ": environ, "as_of": as_of}
    if isinstance(node, YamlMapping):
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

    def value_of(match: re.Match[str]) -> str:
        value, what, mend = _filled(match[0], match[1], environ, as_of)
        if what:
            problems.append(Problem(where=node.where, key=key, what=what, mend=mend))
        return value

    return replace(node, text=_PLACE.sub(value_of, node.text))


def dated(node: Node, key: str = "") -> Iterator[str]:
    """Yield every key whose value depends on the date of the report."""
    if isinstance(node, YamlMapping):
        for name, child in node.entries.items():
            yield from dated(child, f"{key}.{name}" if key else name)
    elif isinstance(node, Listing):
        for index, child in enumerate(node.items):
            yield from dated(child, f"{key}[{index}]")
    elif any(inside.partition(":")[0] == "as_of" for inside in _PLACE.findall(node.text)):
        yield key


def plain_of(node: Node) -> object:
    """Return the texts of a tree without their places, quotes and order."""
    if isinstance(node, YamlMapping):
        return {name: plain_of(child) for name, child in sorted(node.entries.items())}
    if isinstance(node, Listing):
        return [plain_of(child) for child in node.items]
    return node.text


def digest_of(node: Node) -> str:
    """Return a digest of all keys and values of a tree, whatever their order and quotes."""
    return sha256(json.dumps(plain_of(node)).encode()).hexdigest()


def texts_in(node: Node, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every key of a tree with its text."""
    if isinstance(node, YamlMapping):
        for name, child in node.entries.items():
            yield from texts_in(child, f"{key}.{name}" if key else name)
    elif isinstance(node, Listing):
        for index, child in enumerate(node.items):
            yield from texts_in(child, f"{key}[{index}]")
    else:
        yield key, node.text


def places_in(node: Node) -> Iterator[tuple[str, str]]:
    """Yield the name of every variable of the environment that a tree names, with the key that holds it."""
    for key, text in texts_in(node):
        forms = filter(None, map(_NAME.fullmatch, _PLACE.findall(text)))
        yield from ((form["name"], key) for form in forms if form["name"] != "as_of")


def filled_in(node: Node, environ: Mapping[str, str]) -> dict[str, str]:
    """Return the values that the environment gives for a tree, each with its name as typed: no message prints them."""
    return {environ[name]: f"${{{name}}}" for name, _ in places_in(node) if environ.get(name)}


def _filled(whole: str, inside: str, environ: Mapping[str, str], as_of: date | None) -> tuple[str, str, str]:
    """Return what stands for `${inside}`, and what is wrong and its mend where nothing does."""
    if not whole.endswith("}"):
        return whole, f"`{whole}` is not closed", "Close it with `}`."
    if inside == "as_of" or inside.startswith("as_of:"):
        return _date(whole, inside.partition(":")[2], as_of)
    form = _NAME.fullmatch(inside)
    if form is None:
        mend = "Write ${NAME}, ${NAME:-default} or ${as_of:%Y-%m}."
        return whole, f"`{whole}` cannot be filled in", "List its values in `matrix`." if "matrix." in inside else mend
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
        parts = " ".join(f"%{part}" for part in _DATE_PARTS)
        return whole, f"`%{unknown}` in `{whole}` is not part of a date", f"These are: {parts}"
    if as_of is None:
        return whole, f"`{whole}` needs a date, and there is none", 'Give one: --as-of "$(date +%F)"'
    return as_of.strftime(form), "", ""


Sets = Sequence[str] | Mapping[str, object]  # "a.b=c" as typed after --set, or keys with their values


def override(tree: YamlMapping, sets: Sets) -> tuple[YamlMapping, list[Problem]]:
    """Return the tree with every key set to its value, in order, and what is wrong with them."""
    problems: list[Problem] = []
    for where, key, value in _from_python(sets, problems) if isinstance(sets, Mapping) else _typed(sets, problems):
        if key.count(".") >= DEEPEST:
            problems.append(Problem(where=where, what=f"the key has more than {DEEPEST} levels"))
            continue
        # "report.formats[0]", as keys are written in messages, is "report.formats.0".
        parts = re.sub(r"\[(\d+)\]", r".\1", key.strip()).split(".")
        changed = _with(tree, parts, value, where) if all(parts) else _no_pair(where)
        if isinstance(changed, Problem):
            problems.append(changed)
        elif isinstance(changed, YamlMapping):
            tree = changed
    return tree, problems


def texts(sets: Sets) -> list[str]:
    """Return what to type after each --set for the same values."""
    if not isinstance(sets, Mapping):
        return list(sets)
    return [f"{key}={_as_typed(node)}" for _, key, node in _from_python(sets, [])]


def _as_typed(node: Node) -> str:
    """Return what is typed for a value: a text without quotes where it cannot be taken for something else."""
    bare = isinstance(node, Scalar) and re.fullmatch(r"[^\W\d].*\S", node.typed) and node.typed.casefold() not in _WORDS
    return node.typed if isinstance(node, Scalar) and bare else yaml_of(node)


def _from_python(sets: Mapping[str, object], problems: list[Problem]) -> Iterator[tuple[str, str, Node]]:
    for key, value in sets.items():
        where = f"sets['{key}']"
        for node in tree_of({key: value}, problems).entries.values():
            yield where, str(key), placed(node, where)


def _are_texts(given: object) -> bool:
    return isinstance(given, Sequence) and all(isinstance(text, str) for text in given)


def _typed(sets: Sequence[str], problems: list[Problem]) -> Iterator[tuple[str, str, Node]]:
    if not _are_texts(sets):
        what = "expected a list of texts or a mapping, found something else"
        mend = 'Write sets=["threshold.fixed=0.3"], or sets={"threshold.fixed": 0.3}.'
        problems.append(Problem(where="", key="sets", what=what, mend=mend))
        return
    if isinstance(sets, str):
        mend = f'Write sets=["{sets}"], or a mapping such as sets={{"title": "..."}}.'
        problems.append(Problem(where="", key="sets", what="expected a list or a mapping, found a text", mend=mend))
        return
    for text in sets:
        where = f"--set {text}"
        key, equals, typed = text.partition("=")
        value, set_problems = _typed_value(typed.strip(), where) if equals else (None, [_no_pair(where)])
        problems += set_problems
        if value is not None:
            yield where, key, value


def _no_pair(where: str) -> Problem:
    return Problem(where=where, what="expected key=value", mend="Write --set data.label=outcome")


def _typed_value(typed: str, where: str) -> tuple[Node | None, list[Problem]]:
    """Return the value: a list, a mapping or a quoted text as YAML, anything else the text as typed."""
    if typed[:1] not in {"[", "{", '"', "'"} or not typed:
        return Scalar(where=where, text=typed, typed=typed, plain=True), []
    node, problems = read_yaml(typed, where)
    problems = [replace(problem, where=where) for problem in problems]
    return (placed(node, where) if node is not None else None), problems


def placed(node: Node, where: str) -> Node:
    """Return the node with every place replaced by another, such as that of an option."""
    if isinstance(node, YamlMapping):
        entries = {name: placed(child, where) for name, child in node.entries.items()}
        return replace(node, where=where, entries=entries, keys=dict.fromkeys(entries, where))
    if isinstance(node, Listing):
        return replace(node, where=where, items=tuple(placed(item, where) for item in node.items))
    return replace(node, where=where)


def _with(node: Node | None, parts: list[str], value: Node, where: str) -> Node | Problem:
    """Return the node with the value at the end of the path; mappings that are not there are made."""
    if not parts:
        return value
    if isinstance(node, Listing):
        return _with_item(node, parts, value, where)
    if node is None or (isinstance(node, Scalar) and node.empty):
        if f"[{parts[0]}]" in where:
            mend = "Set the whole of it, such as --set 'checks=[recall >= 0.80]'"
            return Problem(where=where, what=f"there is no list yet for item {parts[0]}", mend=mend)
        node = YamlMapping(where=where, entries={}, keys={})
    if isinstance(node, Scalar):
        return Problem(where=where, what=f"'{parts[0]}' cannot be set inside the value '{node.typed}'")
    # A name may hold dots: the longest one that is there is meant.
    ends = (end for end in range(len(parts), 0, -1) if ".".join(parts[:end]) in node.entries)
    end = next(ends, 1)
    name = ".".join(parts[:end])
    changed = _with(node.entries.get(name), parts[end:], value, where)
    if isinstance(changed, Problem):
        return changed
    keys = {**node.keys, name: where} if end == len(parts) or name not in node.keys else node.keys
    return replace(node, entries={**node.entries, name: changed}, keys=keys)


def _with_item(node: Listing, parts: list[str], value: Node, where: str) -> Node | Problem:
    count = len(node.items)
    if not parts[0].isdecimal() or len(parts[0]) > len(str(count)) or int(parts[0]) > count:
        what = f"'{parts[0]}' is not a place in a list of {count}"
        return Problem(where=where, what=what, mend=f"Places count from 0; {count} adds an item.")
    index = int(parts[0])
    changed = _with(node.items[index] if index < count else None, parts[1:], value, where)
    if isinstance(changed, Problem):
        return changed
    return replace(node, items=(*node.items[:index], changed, *node.items[index + 1 :]))
