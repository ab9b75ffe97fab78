"""`--set a.b=c`: values from the command line win over the file."""

import re
from collections.abc import Sequence
from dataclasses import replace

from reportgen.config.yaml_text import Listing, Node, Scalar, Table, read_yaml
from reportgen.errors import Problem


def override(tree: Table, sets: Sequence[str]) -> tuple[Table, list[Problem]]:
    """Return the tree with every `key=value` set, in order, and what is wrong with them."""
    problems: list[Problem] = []
    for text in sets:
        where = f"--set {text}"
        key, equals, typed = text.partition("=")
        # "report.formats[0]", as keys are written in messages, is "report.formats.0".
        parts = re.sub(r"\[(\d+)\]", r".\1", key.strip()).split(".")
        if not equals or not all(parts):
            problems.append(Problem(where=where, what="expected key=value", mend="Write --set data.label=outcome"))
            continue
        value, found = _value(typed.strip(), where)
        problems += found
        if value is not None:
            changed = _with(tree, parts, value, where)
            if isinstance(changed, Problem):
                problems.append(changed)
            elif isinstance(changed, Table):
                tree = changed
    return tree, problems


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
    if not parts[0].isdecimal() or int(parts[0]) > count:
        what = f"'{parts[0]}' is no place in a list of {count}"
        return Problem(where=where, what=what, mend=f"Places count from 0; {count} adds an item.")
    index = int(parts[0])
    changed = _with(node.items[index] if index < count else None, parts[1:], value, where)
    if isinstance(changed, Problem):
        return changed
    return replace(node, items=(*node.items[:index], changed, *node.items[index + 1 :]))
