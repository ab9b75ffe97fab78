"""The criteria of a config, and their seal: a small YAML file that states them with their day and a digest."""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from reportgen.config.checks import Check
from reportgen.config.conditions import ConditionError, parse_condition
from reportgen.config.flow import quoted
from reportgen.config.groups import EachGroup
from reportgen.config.plain import Plain, plain_config
from reportgen.config.schema import Config
from reportgen.config.yaml_text import LARGEST_BYTES, Listing, Node, Scalar, YamlMapping, decode, read_yaml
from reportgen.errors import NO_FILE, ConfigError, DataError, Problem
from reportgen.frozen import frozen
from reportgen.harmless import read_whole

VERSION = "1"
LONGEST = 100  # letters of what a message repeats
# What decides by which figures a model is judged, at which threshold and at what prices; and what chance depends on.
WHOLE = ("subject", "checks", "threshold", "beta", "alpha", "costs", "uncertainty")
PARTS = {
    "data": ("positive", "negative", "classes"),
    "compare": ("require", "then", "primary", "smallest_that_matters"),
    "deployment": ("prevalence",),
}
OF_MODELS = ("threshold", "deployed_threshold")
MEND = "Take the file from the commit that added it, or remove it and seal anew."
MAKE = "Make it: reportgen seal CONFIG"
_BARE = re.compile(r"[A-Za-z0-9_.-](?:[A-Za-z0-9_.<>=%/+ -]*[A-Za-z0-9_.%])?")

_HEAD = """\
# The criteria of {name}, fixed by `reportgen seal`. With `report.seal`, a run compares its own with these.
# Do not edit: a seal is refused whose digest is not that of its day and criteria.
"""


@frozen
class Sealed:
    """What a seal states."""

    fixed_on: str
    criteria: dict[str, Plain]
    checks: tuple[Check, ...]
    digest: str


def criteria_of(config: Config) -> dict[str, Plain]:
    """Return what a model is judged by in a config, as plain values."""
    whole = plain_config(config)
    picked = {name: whole[name] for name in WHOLE if name in whole}
    for name, keys in PARTS.items():
        if part := _some(whole.get(name), keys):
            picked[name] = part
    models = whole["models"]
    rules = {name: _some(model, OF_MODELS) for name, model in models.items()} if isinstance(models, dict) else {}
    if any(rules.values()):
        picked["models"] = {name: rule for name, rule in rules.items() if rule}
    return picked


def _some(part: Plain | None, keys: tuple[str, ...]) -> dict[str, Plain]:
    return {key: part[key] for key in keys if key in part} if isinstance(part, dict) else {}


def seal_text(config: Config, day: str) -> str:
    """Return the seal of a config as a file."""
    criteria = criteria_of(config)
    lines = [
        f"seal: {VERSION}",
        f"fixed_on: {day}",
        "criteria:",
        *_block(criteria, 1),
        f"digest: {_digest(day, criteria)}",
    ]
    return _HEAD.format(name=config.name) + "\n".join(lines) + "\n"


def _digest(day: str, criteria: dict[str, Plain]) -> str:
    content = json.dumps([VERSION, day, criteria], sort_keys=True, separators=(",", ":"))
    return sha256(content.encode()).hexdigest()


def _block(value: Plain, depth: int) -> list[str]:
    """Return a plain value as lines of YAML."""
    indent = "  " * depth
    if isinstance(value, dict):
        pairs = ((f"{indent}{_scalar(name)}:", part) for name, part in value.items())
        return [line for head, part in pairs for line in _entry(head, part, depth)]
    if isinstance(value, list):
        return [line for part in value for line in _item(part, depth)]
    return [f"{indent}{_scalar(value)}"]


def _entry(head: str, part: Plain, depth: int) -> list[str]:
    return [f"{head} {_scalar(part)}"] if isinstance(part, str) else [head, *_block(part, depth + 1)]


def _item(part: Plain, depth: int) -> list[str]:
    """Return an item of a list, its first line behind a hyphen."""
    first, *others = _block(part, depth + 1)
    return [f"{'  ' * depth}- {first.lstrip()}", *others]


def _scalar(text: str) -> str:
    return text if _BARE.fullmatch(text) else quoted(text)


def read_seal(path: Path, where: str, key: str) -> Sealed:
    """Return what a seal states; stop where it is none, or its digest is not that of what it states."""
    try:
        content = read_whole(path, LARGEST_BYTES)
    except FileNotFoundError:
        problem = Problem(where=where, key=key, what=f"{path.name}: {NO_FILE}", mend=MAKE)
        raise DataError([problem]) from None
    sealed = _sealed_in(content, path.name)
    if isinstance(sealed, str):
        raise DataError([Problem(where=where, key=key, what=f"{path.name}: {sealed}", mend=MEND)])
    return sealed


def _sealed_in(content: bytes, name: str) -> Sealed | str:
    """Return what a seal states, or what is wrong with it."""
    try:
        tree, problems = read_yaml(decode(content, name), name)
    except ConfigError:
        return "this is not a seal"
    parts = None if tree is None or problems else _plain(tree)
    if not isinstance(parts, dict) or parts.keys() != {"seal", "fixed_on", "criteria", "digest"}:
        return "this is not a seal"
    version, day, criteria, digest = (parts[name] for name in ("seal", "fixed_on", "criteria", "digest"))
    if version != VERSION:
        return f"its version is '{str(version)[:LONGEST]}', and this program reads {VERSION}"
    if not isinstance(day, str) or not isinstance(criteria, dict) or digest != _digest(day, criteria):
        return "it was edited: its digest is not that of its day and criteria"
    listed = criteria.get("checks", [])
    try:
        checks = tuple(map(_check, listed if isinstance(listed, list) else [listed]))
    except (ConditionError, KeyError, TypeError, ValueError) as error:
        return f"a check of it cannot be read: {str(error)[:LONGEST]}"
    return Sealed(fixed_on=day, criteria=criteria, checks=checks, digest=str(digest))


def _plain(node: Node) -> Plain:
    match node:
        case YamlMapping():
            return {name: _plain(child) for name, child in node.entries.items()}
        case Listing():
            return [_plain(item) for item in node.items]
        case Scalar():
            return node.text


def _check(plain: Plain) -> Check:
    """Return a check of a seal, which states it as a config does."""
    options: dict[str, Any] = dict(plain) if isinstance(plain, dict) else {"check": plain}
    typed, item = options.pop("check"), options.pop("for_each", None)
    condition = parse_condition(str(typed), of_difference="against" in options)
    sure = options.pop("with_confidence", None)
    made: Check = Check(
        check=condition,
        with_confidence=None if sure is None else float(str(sure)),
        for_each=EachGroup(group=str(item["group"])) if isinstance(item, dict) else item,
        **options,
    )
    return made
