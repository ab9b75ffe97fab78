"""A tree of a config as YAML: on one line, or in lines as people write it."""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath

from reportgen.config.yaml_text import Listing, Node, Scalar, YamlMapping

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def yaml_of(node: Node) -> str:
    """Return a tree as YAML that is read as the same tree."""
    if isinstance(node, Scalar):
        return node.typed if node.plain else quoted(node.typed)
    if isinstance(node, Listing):
        return f"[{', '.join(map(yaml_of, node.items))}]"
    return f"{{{', '.join(f'{quoted(name)}: {yaml_of(child)}' for name, child in node.entries.items())}}}"


def block_of(node: YamlMapping) -> str:
    """Return a tree as YAML in lines that are read as the same tree; files are named from the folder of the config."""
    return "".join(f"{line}\n" for line in _lines(node))


def _lines(node: Node) -> Iterator[str]:
    """Yield the lines of a mapping or a list; what is empty, and each single value, is on one line."""
    parts: Iterable[tuple[str, Node]] = ()
    if isinstance(node, YamlMapping):
        parts = ((f"{_key(name)}:", child) for name, child in node.entries.items())
    elif isinstance(node, Listing):
        parts = (("-", item) for item in node.items)
    for before, child in parts:
        if isinstance(child, Scalar) or not (child.items if isinstance(child, Listing) else child.entries):
            yield f"{before} {yaml_of(child) if not isinstance(child, Scalar) else _scalar(child)}"
        elif before == "-":
            first, *more = _lines(child)
            yield f"- {first}"
            yield from (f"  {line}" for line in more)
        else:
            yield before
            yield from (f"  {line}" for line in _lines(child))


def _key(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else quoted(name)


def _scalar(node: Scalar) -> str:
    typed = within(node.folder, node.typed)
    return typed if node.plain and typed.isprintable() else quoted(typed)


def within(folder: str, typed: str) -> str:
    """Return a path of a file of another folder as it is typed in the config's; one that begins elsewhere stays."""
    begins_elsewhere = not folder or typed.startswith("${") or PurePath(typed).is_absolute()
    return typed if begins_elsewhere else f"{folder}/{typed}"


def quoted(text: str) -> str:
    """Return a text in double quotes, as YAML and JSON read it."""
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"
