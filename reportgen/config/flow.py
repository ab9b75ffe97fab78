"""A tree of a config as one line of YAML."""

from reportgen.config.yaml_text import Listing, Node, Scalar


def yaml_of(node: Node) -> str:
    """Return a tree as YAML that is read as the same tree."""
    if isinstance(node, Scalar):
        return node.typed if node.plain else _quoted(node.typed)
    if isinstance(node, Listing):
        return f"[{', '.join(map(yaml_of, node.items))}]"
    return f"{{{', '.join(f'{_quoted(name)}: {yaml_of(child)}' for name, child in node.entries.items())}}}"


def _quoted(text: str) -> str:
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"
