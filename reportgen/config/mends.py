"""How to write what was written wrong: keys that are none, and values of another form than they take."""

import shlex
from collections.abc import Iterable

from reportgen.config.conditions import closest, read_percent
from reportgen.config.measures import in_quotes, is_begun
from reportgen.config.models import ThresholdRule, rule_meant_by
from reportgen.config.part import Draft, Part, Shape, Shapes, keys_of
from reportgen.config.schema import Config, keys_with_place
from reportgen.config.traps import quoted, space_after_colon
from reportgen.config.yaml_text import Listing, Node, Scalar, YamlMapping
from reportgen.errors import MOST, UNKNOWN_KEY
from reportgen.stats.metrics import find

_NAMES = {
    "text": "a text",
    "condition": "a text",
    "number": "a number",
    "percent": "a number or a percentage",
    "whole": "a whole number",
    "boolean": "true or false",
    "pair": "two texts in brackets",
    "list": "a list",
    "part": "a mapping of keys to values",
    "table": "a mapping of names to values",
}
_FETCHED = {"http": "curl -LO {}", "ftp": "curl -O {}", "s3://": "aws s3 cp {} .", "gs://": "gcloud storage cp {} ."}


def condition_as_key(node: Node) -> str:
    """Return `recall >= 0.8` for the mapping `recall: 0.8`; empty for all else."""
    entries = node.entries if isinstance(node, YamlMapping) else {}
    return next((_compared(name, value) for name, value in entries.items()), "")


def conditions_as_keys(node: YamlMapping, unknown: Iterable[str], key: str) -> str:
    """Return how to write checks that stand as keys with values, `recall: 0.8`; empty where a key is none of these."""
    names = [*unknown]
    if (cut := _cut(node, names)) is not None:
        return in_quotes(cut)
    checks = [_compared(name, node.entries[name]) for name in names]
    if not checks or not all(checks):
        return ""
    if len(node.entries) > len(checks):  # beside keys that a check does have
        return f"Write {{check: {checks[0]}, ...}}" if node.flow else f"Write check: {checks[0]}"
    if not key.endswith("]"):
        return f"Write {key}: [{', '.join(checks)}]"
    return f"Write {', '.join(checks)}" if node.flow else "Write " + "\n".join(f"- {check}" for check in checks)


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


def how_to_fetch(address: str) -> str:
    """Return the command that fetches from an address, where one is known."""
    command = next((line for start, line in _FETCHED.items() if address.lower().startswith(start)), None)
    return f": `{command.format(shlex.quote(address))}`" if command is not None and "${" not in address else ""


_EXPECTED = ("data.label",)  # keys that hardly a config is without, though they are not required


def tell_unknown(draft: Draft, node: YamlMapping, part: type[Part], key: str, *, name: str, before: str) -> None:
    """Tell of a key that is not in the language here, and what it may have been meant as."""
    inner = f"{key}.{name}" if key else name
    at = node.keys.get(name, node.where)
    keys = keys_of(part)
    if len(draft.problems) > MOST:  # nobody reads what was meant, which takes time to find
        draft.tell(inner, UNKNOWN_KEY, at=at)
        return
    lacking = [key_name for key_name in keys if key_name not in node.entries]
    # `lable` is `label`, and not `table`
    required = [key_name for key_name in lacking if keys[key_name].required or f"{key}.{key_name}" in _EXPECTED]
    meant = closest(name, required) or closest(name, lacking) or closest(name, keys)
    places = [place for key_name, place in keys_with_place(draft.whole or Config) if key_name == name]
    elsewhere = sorted((place for place in places if place != key), key=lambda place: (bool(place), place.count(".")))
    if meant is not None:
        draft.places.setdefault(f"{key}.{meant}" if key else meant, at)
        mend = f"Did you mean '{meant}'?"
    elif key in places:
        mend = f"It goes with another way to write this value. The keys of this one: {', '.join(keys)}."
    elif elsewhere:
        draft.places.setdefault(f"{elsewhere[0]}.{name}" if elsewhere[0] else name, at)
        mend = f"It belongs {one_of(f'under `{place}`' if place else 'at the top level' for place in elsewhere)}."
    else:
        mend = f"Keys here: {', '.join(keys)}."
        text = node.entries.get(before)
        if node.flow and isinstance(text, Scalar) and text.plain and " " in text.typed:
            mend += f'\nIf the comma belongs to the text before it, quote that text: {before}: "{text.typed}, ..."'
    draft.tell(inner, UNKNOWN_KEY, mend, at=at)


def name_of(shape: Shape) -> str:
    """Return what a way of writing takes, such as "a number"."""
    if shape.kind == "choice":
        return one_of(map(str, shape.choices))
    return _NAMES[shape.kind]


def what_it_is(node: Node) -> str:
    """Return what a node is that is not a scalar."""
    return "a list" if isinstance(node, Listing) else "a mapping"


def how_to_write_it(node: Node, shapes: Shapes) -> str:
    """Return how to write a field whose form was wrong."""
    parts = [shape.part for shape in shapes if shape.part]
    part = parts[0] if parts else None
    if part is not None and isinstance(node, Scalar) and (written := space_after_colon(node.typed)):
        return f"A space is missing after the colon: {written}"
    if part is ThresholdRule and isinstance(node, Scalar):
        return rule_meant_by(node.text.strip() if node.text == node.typed else "")
    unread = next((shape.unread for shape in shapes if part and shape.unread), "")
    if unread or (written := condition_as_key(node)):
        return unread or f"Write {f'[{written}]' if shapes[0].kind == 'list' else written}"
    if part is not None:
        return f"Its keys: {'; or '.join(', '.join(keys_of(part)) for part in parts)}."
    if any(shape.kind in {"text", "condition"} for shape in shapes) and isinstance(node, YamlMapping) and not node.flow:
        key, value = next(iter(node.entries.items()), ("", node))
        if isinstance(value, Scalar):
            return f"If the colon belongs to the text, quote it: {quoted(f'{key}: {value.typed}')}"
    if isinstance(node, Listing) and shapes[0].kind == "table":
        unread = "Write each name as a key of its own, without hyphen or brackets."
    return unread or next((shape.because for shape in shapes if shape.kind == "pair"), "")


def one_of(names: Iterable[str]) -> str:
    """Return "a, b or c"."""
    *others, last = list(names)
    return f"{', '.join(others)} or {last}" if others else last
