"""What a config takes over from others: their keys under its own, each with the place where it was typed."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from datetime import date
from pathlib import Path

from reportgen.config.models import ThresholdRule
from reportgen.config.part import Part, Shapes, keys_of, shapes_of
from reportgen.config.remote import is_address
from reportgen.config.schema import Config
from reportgen.config.tree import fill
from reportgen.config.yaml_text import Listing, Node, Scalar, YamlMapping
from reportgen.errors import NO_FILE, ConfigError, Problem
from reportgen.frozen import frozen

KEY = "extends"
DEEPEST = 10
MOST = 50  # files
WHOLE = (ThresholdRule,)  # mappings whose keys exclude each other: they are replaced, not merged

Reads = Callable[[str], tuple[YamlMapping, list[Problem]]]  # the file so named: its tree, and what is wrong in it


@frozen
class Extending:
    """What is known on the way from a config to those that it takes over."""

    read: Reads
    environ: Mapping[str, str]
    as_of: date | None
    folder: str  # of the config that is run
    problems: list[Problem]
    files: list[str] = field(default_factory=list)  # all so far
    chain: tuple[str, ...] = ()  # those on the way to this one


def extended(tree: YamlMapping, name: str, way: Extending) -> YamlMapping:
    """Return the tree of the config called `name` with all that it takes over; what is wrong stops the reading."""
    if KEY not in tree.entries:
        return tree
    whole = _with_bases(tree, name, replace(way, chain=(os.path.realpath(name),)))
    if way.problems:
        raise ConfigError(way.problems)
    return whole


def without_bases(tree: YamlMapping) -> YamlMapping:
    """Return a tree that names no others any more."""
    return replace(tree, entries={name: node for name, node in tree.entries.items() if name != KEY})


def _with_bases(tree: YamlMapping, name: str, way: Extending) -> YamlMapping:
    below: YamlMapping | None = None
    for scalar in _named(tree.entries.get(KEY)):
        base = _base(scalar, name, way)
        if base is not None:
            below = base if below is None else _merged(below, base, Config)
    return tree if below is None else _merged(below, tree, Config)


def _named(node: Node | None) -> Iterator[Scalar]:
    """Yield the names of files that stand there; what is no name is told where the tree is read."""
    items = node.items if isinstance(node, Listing) else (node,)
    yield from (item for item in items if isinstance(item, Scalar) and not item.empty and not is_address(item.text))


def _base(scalar: Scalar, name: str, way: Extending) -> YamlMapping | None:
    """Return the tree of a file that is taken over, with all below it; None where something is wrong with it."""
    before = len(way.problems)
    filled = fill(scalar, KEY, environ=way.environ, as_of=way.as_of, problems=way.problems)
    if len(way.problems) > before or not isinstance(filled, Scalar):
        return None
    file = str(Path(name).parent / filled.text)
    real = os.path.realpath(file)
    way.files.append(real)
    fault = _fault(file, real, way)
    if fault:
        way.problems.append(Problem(where=scalar.where, key=KEY, what=fault[0], mend=fault[1]))
        return None
    try:
        tree, problems = way.read(file)
    except ConfigError as error:
        way.problems.extend(error.problems)
        return None
    way.problems.extend(problems)
    folder = os.path.relpath(Path(file).absolute().parent, way.folder)
    placed = tree if folder == os.curdir else _in_folder(tree, Config, Path(folder).as_posix())
    return without_bases(_with_bases(placed, file, replace(way, chain=(*way.chain, real))))


def _fault(file: str, real: str, way: Extending) -> tuple[str, str] | None:
    """Return why a file cannot be taken over, and the mend."""
    if real in way.chain:
        round_trip = " -> ".join(Path(place).name for place in (*way.chain[way.chain.index(real) :], real))
        return f"the files extend each other: {round_trip}", "Remove one of these keys."
    if len(way.chain) > DEEPEST or len(way.files) > MOST:
        return f"more than {DEEPEST} levels, or {MOST} files", "Put what they share into one file."
    if not Path(file).is_file():
        return f"{NO_FILE}: {file}", "The path starts at the folder of the file that names it."
    return None


def _merged(base: YamlMapping, top: YamlMapping, part: type[Part]) -> YamlMapping:
    """Return a mapping of the language with the keys of both, those of `top` over those of `base`."""
    keys, entries = keys_of(part), dict(base.entries)
    for name, node in top.entries.items():
        under = entries.get(name)
        entries[name] = node if under is None or name not in keys else _over(under, node, shapes_of(keys[name]))
    return replace(top, entries=entries, keys={**base.keys, **top.keys})


def _over(under: Node, node: Node, shapes: Shapes) -> Node:
    """Return what is left of two values: both where they are mappings of keys, the upper where each is one value."""
    if not isinstance(under, YamlMapping) or not isinstance(node, YamlMapping) or len(shapes) > 1:
        return node
    (shape,) = shapes
    if shape.kind == "list":  # whose one item is written without a hyphen
        return node
    if shape.part is not None:
        return node if shape.part in WHOLE else _merged(under, node, shape.part)
    entries = dict(under.entries)
    for name, child in node.entries.items():
        entries[name] = _over(entries[name], child, shape.item) if name in entries else child
    return replace(node, entries=entries, keys={**under.keys, **node.keys})


def _in_folder(node: YamlMapping, part: type[Part], folder: str) -> YamlMapping:
    """Return a mapping of the language whose files start at a folder."""
    keys = keys_of(part)
    entries = {
        name: _located(child, shapes_of(keys[name]), folder) if name in keys else child
        for name, child in node.entries.items()
    }
    return replace(node, entries=entries)


def _located(node: Node, shapes: Shapes, folder: str) -> Node:
    if isinstance(node, Scalar):
        alone = (item for shape in shapes for item in (shape, *(shape.item if shape.kind == "list" else ())))
        return replace(node, folder=folder) if any(shape.is_file for shape in alone) else node
    if isinstance(node, Listing):
        inside = tuple(item for shape in shapes if shape.kind == "list" for item in shape.item)
        return replace(node, items=tuple(_located(item, inside, folder) for item in node.items))
    ways = (way for shape in shapes for way in (shape, *(shape.item if shape.kind == "list" else ())))
    part = next((way.part for way in ways if way.part is not None), None)
    if part is not None:
        return _in_folder(node, part, folder)
    inside = tuple(item for shape in shapes if shape.kind == "table" for item in shape.item)
    return replace(node, entries={name: _located(child, inside, folder) for name, child in node.entries.items()})
