"""How to write what was written in another form: conditions as keys, a number or a name as a rule."""

from collections.abc import Iterable

from reportgen.config.numbers import read_number, read_percent
from reportgen.config.suggest import closest
from reportgen.config.yaml_text import Node, Scalar, Table
from reportgen.stats.metrics import NAMES, find


def condition(node: Node) -> str:
    """Return `recall >= 0.8` for the mapping `recall: 0.8`; empty for all else."""
    entries = node.entries if isinstance(node, Table) else {}
    return next((_compared(name, value) for name, value in entries.items()), "")


def conditions_as_keys(node: Table, unknown: Iterable[str], key: str) -> str:
    """Return how to write checks that stand as keys with values, `recall: 0.8`; empty where a key is none of these."""
    found = [_compared(name, node.entries[name]) for name in unknown]
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


def rule(node: Scalar) -> str:
    """Return the rule that was meant by a number or a name in the place of a rule."""
    typed = node.text.strip() if node.text == node.typed else ""
    metric = find(closest(typed, NAMES) or "")
    if read_number(typed) is not None:
        return f"Write threshold: {{fixed: {typed}}}"
    if metric is not None and metric.is_cost:
        return "Write threshold: {minimise: cost}"
    if metric is not None and metric.from_counts and metric.higher_is_better:
        return f"Write threshold: {{maximise: {metric.key}}}"
    return "Write a rule, such as threshold: {fixed: 0.5}, {minimise: cost} or {maximise: f1}"
