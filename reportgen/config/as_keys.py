"""Conditions that were written as a key and its value, `recall: 0.8`, and how to write them."""

from collections.abc import Iterable

from reportgen.config.conditions import read_percent
from reportgen.config.measures import in_quotes, is_begun
from reportgen.config.yaml_text import Node, Scalar, YamlMapping
from reportgen.stats.metrics import find


def condition_as_key(node: Node) -> str:
    """Return `recall >= 0.8` for the mapping `recall: 0.8`; empty for all else."""
    entries = node.entries if isinstance(node, YamlMapping) else {}
    return next((_compared(name, value) for name, value in entries.items()), "")


def conditions_as_keys(node: YamlMapping, unknown: Iterable[str], key: str) -> str:
    """Return how to write checks that stand as keys with values, `recall: 0.8`; empty where a key is none of these."""
    names = [*unknown]
    if (cut := _cut(node, names)) is not None:
        return in_quotes(cut)
    found = [_compared(name, node.entries[name]) for name in names]
    if not found or not all(found):
        return ""
    if len(node.entries) > len(found):  # beside keys that a check does have
        return f"Write {{check: {found[0]}, ...}}" if node.flow else f"Write check: {found[0]}"
    if not key.endswith("]"):
        return f"Write {key}: [{', '.join(found)}]"
    return f"Write {', '.join(found)}" if node.flow else "Write " + "\n".join(f"- {each}" for each in found)


def _compared(name: str, value: Node) -> str:
    metric = find(name)
    if metric is None or not isinstance(value, Scalar) or read_percent(value.text) is None or value.text != value.typed:
        return ""
    return f"{name} {'<=' if metric.lower_is_better else '>='} {value.typed}"


def _cut(node: YamlMapping, names: Iterable[str]) -> str | None:
    """Return a condition on groups that YAML cut at its colon, as far as it stands here; None for all else."""
    for name in names:
        value = node.entries[name]
        if is_begun(name) and isinstance(value, Scalar) and value.text == value.typed:
            return f"{name}: {value.typed}"
        if name == "by":
            return f"ratio(recall, by: {value.typed}" if isinstance(value, Scalar) else "ratio(recall"
    return None
