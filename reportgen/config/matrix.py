"""One config for several reports: `matrix` has the values, and `${matrix.NAME}` stands for one of them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from reportgen.config.yaml_text import Listing, Node, Scalar, YamlMapping
from reportgen.errors import ConfigError, Problem
from reportgen.frozen import frozen

KEY = "matrix"
MOST = 500  # reports
_PLACE = re.compile(r"\$\{matrix\.([^}]*)\}")
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_VALUE = re.compile(r"\w[\w.+-]{0,63}")  # it names a folder
_APART = (KEY, "extends")  # where no value is filled in


@frozen
class Cell:
    """One report of a matrix: the value of each of its names."""

    chosen: tuple[tuple[str, str], ...]

    @property
    def sets(self) -> tuple[str, ...]:
        """What is typed after each `--set` to make this report alone."""
        return tuple(f"{KEY}.{name}={value}" for name, value in self.chosen)

    @property
    def values(self) -> tuple[str, ...]:
        """The values, which name its folder."""
        return tuple(value for _, value in self.chosen)


def cells(tree: YamlMapping) -> tuple[Cell, ...]:
    """Return the reports that a config stands for, in the order typed; none without a matrix, or with a wrong one."""
    names = _lists(tree)
    if not names or any(_wrong(tree)):
        return ()
    lists = [[(name, value.text) for value in values] for name, values in names.items()]
    return tuple(Cell(chosen=chosen) for chosen in product(*lists))


def chosen_alone(tree: YamlMapping, problems: list[Problem]) -> tuple[YamlMapping, tuple[str, ...]]:
    """Return the config of the one report that is left, and its values; tell where several are, or none."""
    node = tree.entries.get(KEY)
    if node is None:
        return tree, ()
    wrong = list(_wrong(tree))
    every = () if wrong else cells(tree)
    if len(every) > 1:
        what = f"it makes {len(every)} reports, and one is asked for"
        mend = f"`reportgen run` makes them all. For one: --set {' --set '.join(every[0].sets)}"
        raise ConfigError([Problem(where=tree.keys.get(KEY, node.where), key=KEY, what=what, mend=mend)])
    problems += wrong
    if not every:  # what else is wrong is told where the tree is read, and nothing of its places
        return _with_values(tree, {}, []), ()
    return _with_values(tree, dict(every[0].chosen), problems), every[0].values


def _with_values(tree: YamlMapping, values: dict[str, str], problems: list[Problem]) -> YamlMapping:
    """Return a config with the values in their places."""
    entries = {
        name: child if name in _APART else _filled(child, name, values, problems)
        for name, child in tree.entries.items()
    }
    return replace(tree, entries=entries)


def _lists(tree: YamlMapping) -> dict[str, list[Scalar]]:
    node = tree.entries.get(KEY)
    return {name: _scalars(child) for name, child in node.entries.items()} if isinstance(node, YamlMapping) else {}


def _scalars(node: Node) -> list[Scalar]:
    items = node.items if isinstance(node, Listing) else (node,)
    return [item for item in items if isinstance(item, Scalar)]


def _wrong(tree: YamlMapping) -> Iterator[Problem]:
    """Yield what is wrong with a matrix beyond what any list of texts can be."""
    node, number = tree.entries.get(KEY), 1
    for name, values in _lists(tree).items():
        where = node.keys.get(name, node.where) if isinstance(node, YamlMapping) else ""
        number *= max(len(values), 1)
        if not _NAME.fullmatch(name):
            mend = "Write letters, digits and underscores, such as country."
            yield Problem(where=where, key=KEY, what=f"'{name}' cannot be a name of a matrix", mend=mend)
        if not values:
            yield Problem(where=where, key=f"{KEY}.{name}", what="it has no value", mend="Write such as [de, fr].")
        seen: set[str] = set()
        for at, value in enumerate(values):
            key = f"{KEY}.{name}[{at}]"
            if not _VALUE.fullmatch(value.text):
                mend = "A value names a folder: write letters, digits, and `.`, `_`, `+`, `-` inside, 64 at most."
                yield Problem(where=value.where, key=key, what=f"'{value.typed}' cannot be a value", mend=mend)
            elif value.text in seen:
                yield Problem(where=value.where, key=key, what=f"'{value.typed}' occurs twice", mend="Remove one.")
            seen.add(value.text)
    if number > MOST and isinstance(node, YamlMapping):
        what = f"it makes {number:,} reports, and at most {MOST} are made at once"
        yield Problem(where=node.where, key=KEY, what=what, mend="Make two configs of it.")


def _filled(node: Node, key: str, values: dict[str, str], problems: list[Problem]) -> Node:
    """Return a tree with the values in their places, as if they were typed there."""
    if isinstance(node, YamlMapping):
        entries = {name: _filled(child, f"{key}.{name}", values, problems) for name, child in node.entries.items()}
        return replace(node, entries=entries)
    if isinstance(node, Listing):
        items = (_filled(child, f"{key}[{at}]", values, problems) for at, child in enumerate(node.items))
        return replace(node, items=tuple(items))
    unknown = [name for name in _PLACE.findall(node.text) if name not in values]
    if unknown:
        what, mend = f"the matrix has no '{unknown[0]}'", f"It has: {', '.join(values)}."
        problems.append(Problem(where=node.where, key=key, what=what, mend=mend))
        return replace(node, text=_PLACE.sub(lambda name: values.get(name[1], name[1]), node.text), told=True)
    text, typed = (_PLACE.sub(lambda name: values[name[1]], part) for part in (node.text, node.typed))
    return replace(node, text=text, typed=typed)
