"""The tree of a config to values, along the annotations of the schema; every problem on the way is kept."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from reportgen.config.checks import Check
from reportgen.config.conditions import (
    FORM,
    ConditionError,
    closest,
    did_you_mean,
    how_to_write,
    parse_condition,
    read_number,
    read_percent,
)
from reportgen.config.mends import (
    conditions_as_keys,
    how_to_fetch,
    how_to_write_it,
    name_of,
    one_of,
    tell_unknown,
    what_it_is,
)
from reportgen.config.part import ConfigKey, Draft, Part, Shape, Shapes, Sound, keys_of, shapes_of
from reportgen.config.remote import is_address
from reportgen.config.schema import Config
from reportgen.config.traps import quoted
from reportgen.config.yaml_text import Listing, Node, Scalar, YamlMapping
from reportgen.errors import MISSING_KEY, UNKNOWN_KEY, Problem

_BOUNDS: dict[str, tuple[Callable[[float, float], bool], str]] = {
    "gt": (lambda value, limit: value > limit, "above"),
    "ge": (lambda value, limit: value >= limit, "at least"),
    "lt": (lambda value, limit: value < limit, "below"),
    "le": (lambda value, limit: value <= limit, "at most"),
    "away": (lambda value, limit: value == 0 or abs(value) >= limit, "that is 0, or in size at least"),
}
_CURLY = re.compile("[\u201c\u201d\u201e\u2018\u2019]([^\u201c\u201d\u201e\u2018]+)[\u201c\u201d\u2018\u2019]")
_BOOLEANS = {"true": True, "yes": True, "false": False, "no": False}
EMPTY = "is empty"
MOST_NAMES, MOST_PARTS = 100, 1_000  # models, for one; checks, for one


class _Nothing:
    """Stands for a value that could not be read; the problem has been told."""


NOTHING = _Nothing()


def read_tree(tree: YamlMapping, top: str, folder: Path, whole: type[Part] = Config) -> Draft:
    """Return what a tree holds, read as a Config, or as another mapping."""
    draft = Draft(top=top, folder=folder, whole=whole)
    draft.sound = _read_part(draft, tree, whole, "")
    draft.problems += [problem for key, problem in draft.missing.items() if not draft.given(key)]
    return draft


def _read(draft: Draft, node: Node, shapes: Shapes, key: str) -> object:
    """Return the value of a node, or NOTHING when a problem was told."""
    draft.places.setdefault(key, node.where)
    if isinstance(node, Scalar):
        draft.typed[key] = node.typed
    value: object = NOTHING
    if isinstance(node, Scalar) and node.told:
        return NOTHING
    if isinstance(node, Scalar) and node.empty:
        _tell_empty(draft, node, key)
    elif (shape := _fitting(node, shapes)) is None:
        what = f"'{node.typed}'" if isinstance(node, Scalar) else what_it_is(node)
        ways = dict.fromkeys(name_of(way) for way in shapes)
        draft.tell(key, f"expected {one_of(ways)}, found {what}", how_to_write_it(node, shapes))
    elif shape.kind == "list":
        value = _read_list(draft, node, shape, key)
    elif isinstance(node, YamlMapping):
        value = _read_part(draft, node, shape.part, key) if shape.part else _read_table(draft, node, shape, key)
    elif isinstance(node, Listing):
        value = _read_pair(draft, node, shape, key)
    else:
        value = _SCALARS[shape.kind](draft, node, shape, key)
        if shape.stands_for and value is not NOTHING:
            value = Sound(shape.stands_for, {shape.stands_for.short: value})
    if value is not NOTHING:
        draft.values[key] = value
    return value


def _fitting(node: Node, shapes: Shapes) -> Shape | None:
    """Return the way of writing that a node is meant as: told by its form; a word among choices comes first."""
    if isinstance(node, YamlMapping):
        ways = [shape for shape in shapes if shape.kind in {"part", "table"} or _takes_table(shape)]
        return max(ways, key=lambda shape: _keys_met(node, shape)) if len(ways) > 1 else next(iter(ways), None)
    if isinstance(node, Listing):
        return next((shape for shape in shapes if shape.kind in {"list", "pair"}), None)
    chosen = (shape for shape in shapes if node.text in shape.choices)
    others = (shape for shape in shapes if shape.kind in _SCALARS or shape.kind == "list")
    return next(chosen, None) or next(others, None)


def _keys_met(node: YamlMapping, shape: Shape) -> tuple[int, bool, bool]:
    """Return how many keys of a mapping this way of writing knows, and what decides between two that know as many.

    That is whether it may know one by its misspelling, and whether it misses none that is required.
    """
    if shape.kind == "table":  # of any keys, if their values are written so
        return sum(_fitting(value, shape.item) is not None for value in node.entries.values()), False, True
    keys = keys_of(shape.part) if shape.part else {}
    count = sum(name in keys for name in node.entries)
    misspelt = not count and any(closest(name, keys) for name in node.entries)
    return count, misspelt, not any(asked.required and name not in node.entries for name, asked in keys.items())


def _takes_table(shape: Shape) -> bool:
    """Return whether a list may be written as one mapping, without a hyphen."""
    return shape.kind == "list" and any(item.part for item in shape.item)


def _read_part(draft: Draft, node: YamlMapping, part: type[Part], key: str) -> Sound:
    values = Sound(part, {})
    unknown: dict[str, str] = {}  # key -> the known key before it
    before = ""
    keys = keys_of(part)
    node = _spelt(draft, node, keys, key)
    for name, child in node.entries.items():  # all of them first: what one means may depend on another
        if name in keys:
            place = child.where if isinstance(child, Scalar) else node.keys.get(name, child.where)
            draft.places[f"{key}.{name}" if key else name] = place
    for name, child in node.entries.items():
        inner = f"{key}.{name}" if key else name
        if name not in keys:
            unknown[name] = before
            continue
        before = name
        value = _read(draft, child, shapes_of(keys[name]), inner)
        if value is not NOTHING:
            values[name] = value
    if part is Check and (mend := conditions_as_keys(node, unknown, key)):
        name = next(iter(unknown))
        inner = f"{key}.{name}"
        draft.places.setdefault(f"{key}.check", node.keys.get(name, node.where))
        draft.tell(inner, UNKNOWN_KEY, mend, at=node.keys.get(name, node.where))
        unknown = {}
    for name, before in unknown.items():
        tell_unknown(draft, node, part, key, name=name, before=before)
    for name, info in keys.items():
        if info.required and name not in node.entries:
            inner = f"{key}.{name}" if key else name
            mend = f"Add the key `{name}`: {info.description[:1].lower()}{info.description[1:]}"
            draft.missing[inner] = Problem(where=draft.place(inner), key=inner, what=MISSING_KEY, mend=mend)
    return values


def _spelt(draft: Draft, node: YamlMapping, infos: Mapping[str, ConfigKey], key: str) -> YamlMapping:
    """Return a mapping with every key under its own spelling; tell of one that stands there in both."""
    entries, keys = dict(node.entries), dict(node.keys)
    for name, info in infos.items():
        if info.also not in entries:
            continue
        other, at = entries.pop(info.also), keys.pop(info.also, node.where)
        is_set = [child.where.startswith("--set") for child in (other, entries.get(name, other))]
        if name in entries and is_set[0] == is_set[1]:
            inner = f"{key}.{info.also}" if key else info.also
            draft.tell(inner, f"is the same key as `{name}`, which is there too", "Keep one of the two.", at=at)
        elif name not in entries or is_set[0]:
            entries[name], keys[name] = other, at
    return replace(node, entries=entries, keys=keys)


def _read_table(draft: Draft, node: YamlMapping, shape: Shape, key: str) -> object:
    values: dict[str, object] = {}
    if len(node.entries) > MOST_NAMES:
        draft.tell(
            key, f"names {len(node.entries):,}, and one report has {MOST_NAMES} at most", "Make several reports."
        )
        return NOTHING
    for name, child in node.entries.items():
        inner = f"{key}.{name}"
        if not name.strip():
            draft.tell(key, "a name is empty", at=node.keys.get(name, node.where))
            continue
        if not isinstance(child, Scalar):
            draft.places[inner] = node.keys.get(name, child.where)
        value = _read(draft, child, shape.item, inner)
        if value is not NOTHING:
            values[name] = value
    if not node.entries:
        draft.tell(key, "is empty", "It takes names, each with what belongs to it.")
    return values


def _read_list(draft: Draft, node: Node, shape: Shape, key: str) -> object:
    if not isinstance(node, Listing):  # one item alone
        value = _read_item(draft, node, shape.item, key, "Put a list in brackets: [{}]")
        return value if value is NOTHING else (value,)
    if not node.items:
        draft.tell(key, "the list is empty", "Give it at least one item, or remove the key.")
        return NOTHING
    if len(node.items) > MOST_PARTS and any(way.kind == "part" for way in shape.item):
        what = f"the list has {len(node.items):,}, and one report has {MOST_PARTS:,} at most"
        draft.tell(key, what, "Make several reports.")
        return NOTHING
    values = [
        _read_item(draft, item, shape.item, f"{key}[{index}]", "Put commas between several values: {}")
        for index, item in enumerate(node.items)
    ]
    return NOTHING if NOTHING in values else tuple(values)


def _read_item(draft: Draft, node: Node, shapes: Shapes, key: str, mend: str) -> object:
    """Return an item of a list; several that stand there as one text are told with the way to write them."""
    value = _read(draft, node, shapes, key)
    if value is not NOTHING or not isinstance(node, Scalar) or node.text != node.typed:
        return value
    if any(shape.kind == "condition" for shape in shapes):  # tells of several itself
        return value
    parts = [part for part in re.split(r"[,;\s]+", node.typed) if part]
    alone = Draft(top="")
    if len(parts) > 1 and all(
        _read(alone, replace(node, text=part, typed=part), shapes, key) is not NOTHING for part in parts
    ):
        problem = draft.problems.pop()
        hint = (
            f"\nIf it is one value, write{problem.mend.removeprefix('Write')}"
            if problem.mend.startswith("Write ")
            else ""
        )
        draft.problems.append(replace(problem, mend=mend.format(", ".join(parts)) + hint))
    return NOTHING


def _read_pair(draft: Draft, node: Listing, shape: Shape, key: str) -> object:
    texts = [_read(draft, item, (Shape(kind="text"),), f"{key}[{index}]") for index, item in enumerate(node.items)]
    if len(texts) != 2:  # noqa: PLR2004 - a pair
        draft.tell(key, f"expected two texts, found {len(texts)}", shape.because)
        return NOTHING
    return NOTHING if NOTHING in texts else tuple(texts)


def _read_text(draft: Draft, node: Scalar, shape: Shape, key: str) -> object:
    if _cut_by_comment(node):
        what = f"the text ends at ` #`: YAML reads '{node.comment}' as a comment"
        whole = quoted(f"{node.typed} {node.comment}")
        mend = f"Quote the text: {whole}\nFor a comment, put it on a line of its own."
        draft.tell(key, what, mend)
    if node.plain and node.text == node.typed and (inside := _CURLY.fullmatch(node.text.strip())):
        mend = f"Take them off, or use plain ones: {quoted(inside[1])}"
        mend += f"\nIf they belong to the text: {quoted(node.typed)}"
        draft.tell(key, "curly quotes are read as part of the text", mend)
        return NOTHING
    allowed = shape.known
    if (
        allowed is not None
        and node.text not in allowed.names
        and not (allowed.pattern and re.match(allowed.pattern, node.text))
    ):
        meant = did_you_mean(node.text, allowed.names) if node.text == node.typed else ""
        mend = " ".join(part for part in (meant, allowed.list_them) if part)
        draft.tell(key, f"unknown {allowed.noun}: '{node.typed}'", mend)
        return NOTHING
    if shape.elsewhere and is_address(node.text):
        return node.text
    if shape.is_file and is_address(node.typed):
        what = f"'{node.typed}' is an address, and files are read from this machine"
        draft.tell(key, what, f"Fetch it, and name the copy{how_to_fetch(node.typed)}.")
    return str(draft.folder / node.folder / node.text) if shape.is_file else node.text


def _read_condition(draft: Draft, node: Scalar, shape: Shape, key: str) -> object:
    text = _read_text(draft, node, shape, key)
    try:
        beyond = draft.given(f"{key.removesuffix('.check')}.against")
        if text is NOTHING:
            return NOTHING
        condition = parse_condition(node.text, of_difference=beyond)
        if condition.between is None or key.startswith("checks"):
            return condition
        draft.tell(key, "only checks compare groups", "Write it under `checks`.")
    except ConditionError as error:
        if draft.filled_in(key):  # what was filled in is not to be printed
            draft.tell(key, f"'{node.typed}' is not a condition once it is filled in", FORM)
        else:
            draft.tell(key, error.what, error.mend)
    return NOTHING


def _cut_by_comment(node: Scalar) -> bool:
    """Return whether the comment after a plain text looks like the rest of it: `Order #12`, `Fraud (see # 3)`."""
    open_in_text = node.text.count("(") > node.text.count(")") and ")" in node.comment
    return bool(node.comment) and (open_in_text or re.match(r"#\d", node.comment) is not None)


def _read_number(draft: Draft, node: Scalar, shape: Shape, key: str) -> object:
    value = read_percent(node.text) if shape.kind == "percent" else read_number(node.text)
    filled_in = node.text != node.typed
    if value is None or (shape.kind == "whole" and not value.is_integer()):
        mend = (how_to_write(node.text) or shape.unread) if value is None else ""
        mend = "The value that was filled in is not one." if filled_in else mend
        draft.tell(key, f"expected {name_of(shape)}, found '{node.typed}'", mend)
        return NOTHING
    if not node.plain and not filled_in and not (shape.kind == "percent" and node.text.endswith("%")):
        _tell_quotes(draft, node, shape, key)
        return NOTHING
    for bound, limit in shape.bounds:
        holds, words = _BOUNDS[bound]
        if not holds(value, limit):
            draft.tell(key, f"expected a number {words} {limit:.12g}, found '{node.typed}'", shape.because)
            return NOTHING
    return int(value) if shape.kind == "whole" else value


def _read_boolean(draft: Draft, node: Scalar, _: Shape, key: str) -> object:
    value = _BOOLEANS.get(node.text.strip().casefold())
    if value is None:
        draft.tell(key, f"expected true or false, found '{node.typed}'")
        return NOTHING
    return value


def _read_choice(draft: Draft, node: Scalar, shape: Shape, key: str) -> object:
    for choice in shape.choices:
        if node.text == str(choice):
            if isinstance(choice, str) or node.plain or node.text != node.typed:
                return choice
            _tell_quotes(draft, node, shape, key)
            return NOTHING
    meant = did_you_mean(node.text, map(str, shape.choices)) if node.text == node.typed else ""
    draft.tell(key, f"expected {name_of(shape)}, found '{node.typed}'", meant or shape.because)
    return NOTHING


_SCALARS: dict[str, Callable[[Draft, Scalar, Shape, str], object]] = {
    "text": _read_text,
    "condition": _read_condition,
    "number": _read_number,
    "percent": _read_number,
    "whole": _read_number,
    "boolean": _read_boolean,
    "choice": _read_choice,
}


def _tell_quotes(draft: Draft, node: Scalar, shape: Shape, key: str) -> None:
    what = f"expected {name_of(shape)}, found the text '{node.typed}' in quotes"
    draft.tell(key, what, f"Take the quotes off: {node.typed}")


def _tell_empty(draft: Draft, node: Scalar, key: str) -> None:
    mend = "Give it a value, or remove the line."
    if node.comment and not node.typed:
        mend += f"\nIf the # belongs to the text, quote it: {quoted(node.comment)}"
    elif draft.filled_in(key):
        mend = "The value that was filled in is empty."
    elif node.typed and node.plain:
        mend = f'Remove the line; or quote it if the text itself is meant: "{node.typed}"'
    draft.tell(key, EMPTY, mend)
