"""`--set a.b=c`, or `sets={"a.b": c}` in Python: values that win over the file."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from reportgen.config.document import tree_of
from reportgen.config.yaml_text import DEEPEST, Listing, Node, Scalar, Table, read_yaml
from reportgen.errors import Problem

Sets = Sequence[str] | Mapping[str, object]  # "a.b=c" as typed after --set, or keys with their values


def override(tree: Table, sets: Sets) -> tuple[Table, list[Problem]]:
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
        elif isinstance(changed, Table):
            tree = changed
    return tree, problems


def texts(sets: Sets) -> list[str]:
    """Return what to type after each --set."""
    if not isinstance(sets, Mapping):
        return list(sets)
    return [
        f"{key}={value if isinstance(value, str) else json.dumps(value, default=str)}" for key, value in sets.items()
    ]


def _from_python(sets: Mapping[str, object], problems: list[Problem]) -> Iterator[tuple[str, str, Node]]:
    for key, value in sets.items():
        where = f"sets['{key}']"
        for node in tree_of({key: value}, problems).entries.values():
            yield where, str(key), _placed(node, where)


def _typed(sets: Sequence[str], problems: list[Problem]) -> Iterator[tuple[str, str, Node]]:
    if isinstance(sets, str):
        mend = f'Write sets=["{sets}"], or a mapping such as sets={{"title": "..."}}.'
        problems.append(Problem(where="", key="sets", what="expected a list or a mapping, found a text", mend=mend))
        return
    for text in sets:
        where = f"--set {text}"
        key, equals, typed = text.partition("=")
        value, found = _value(typed.strip(), where) if equals else (None, [_no_pair(where)])
        problems += found
        if value is not None:
            yield where, key, value


def _no_pair(where: str) -> Problem:
    return Problem(where=where, what="expected key=value", mend="Write --set data.label=outcome")


def _value(typed: str, where: str) -> tuple[Node | None, list[Problem]]:
    """Return the value: a list, a mapping or a quoted text as YAML, anything else the text as typed."""
    if typed[:1] not in {"[", "{", '"', "'"} or not typed:
        return Scalar(where=where, text=typed, typed=typed, plain=True), []
    node, problems = read_yaml(typed, where)
    problems = [replace(problem, where=where) for problem in problems]
    return (_placed(node, where) if node is not None else None), problems


def _placed(node: Node, where: str) -> Node:
    """Return the node with every place replaced by that of the option."""
    if isinstance(node, Table):
        entries = {name: _placed(child, where) for name, child in node.entries.items()}
        return replace(node, where=where, entries=entries, keys=dict.fromkeys(entries, where))
    if isinstance(node, Listing):
        return replace(node, where=where, items=tuple(_placed(item, where) for item in node.items))
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
        node = Table(where=where, entries={}, keys={})
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
        what = f"'{parts[0]}' is no place in a list of {count}"
        return Problem(where=where, what=what, mend=f"Places count from 0; {count} adds an item.")
    index = int(parts[0])
    changed = _with(node.items[index] if index < count else None, parts[1:], value, where)
    if isinstance(changed, Problem):
        return changed
    return replace(node, items=(*node.items[:index], changed, *node.items[index + 1 :]))
