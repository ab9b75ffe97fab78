"""Runs and checks of configs whose seal was changed: byte by byte, or in its criteria with a digest that fits."""

import hashlib
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import yaml

from tests.fuzz.base import BASE, DATA
from tests.fuzz.case import OUT, Case, left_by
from tests.fuzz.earlier_cases import within
from tests.fuzz.mutate import PIECES, changed
from tests.fuzz.tables import BYTES

SEAL = "c.seal.yaml"
CONFIG = (
    BASE.replace("{formats: [json]}", f"{{formats: [json, markdown], seal: {SEAL}}}")
    + "checks: [recall >= 0.5, {check: cost <= 900, with_confidence: 0.95}, {check: precision >= 0.1, for_each: g}]\n"
    + "threshold: {maximise: f1}\n"
)
DAY = "2026-03-03"


def seals(random: Random) -> Case:
    """Return the run, or the check, of a config with a seal that was changed."""
    seal = _recriteria(random) if random.random() < 0.7 else changed(random, _seal(), (), BYTES).encode("latin-1")
    arguments = ("run", "c.yaml", "-o", OUT) if random.random() < 0.5 else ("check", "c.yaml")
    return Case(arguments=arguments, files={"c.yaml": CONFIG.encode(), "d.csv": DATA.encode(), SEAL: seal})


def _recriteria(random: Random) -> bytes:
    """Return a seal of other criteria, or of another day, as one who knows the form would write it."""
    document = _texts()
    for _ in range(random.choice((1, 1, 2, 4))):
        *above, last = random.choice(_places())
        part: Any = document
        try:
            for key in above:
                part = part[key]
            part[last] = random.choice(WAYS)(random, part[last])
        except (KeyError, TypeError, IndexError):  # an earlier change has taken it away
            continue
    stated = [document[name] for name in ("seal", "fixed_on", "criteria")]
    content = json.dumps(stated, sort_keys=True, separators=(",", ":"))
    document["digest"] = hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()
    return yaml.dump(document, allow_unicode=True).encode("utf-8", "replace")


def _other_text(random: Random, value: object) -> object:
    return changed(random, value) if isinstance(value, str) else random.choice(PIECES)


def _other_form(random: Random, value: object) -> object:
    return random.choice(({"check": value, "model": "x"}, [value, value], {"a": {"b": value}}, [], {}, "x" * 5000))


WAYS: tuple[Callable[[Random, object], object], ...] = (_other_text, _other_form)


@cache
def _seal() -> str:
    files = {"c.yaml": CONFIG.encode(), "d.csv": DATA.encode()}
    return left_by(Case(arguments=("seal", "c.yaml", "--as-of", DAY), files=files))[SEAL].decode()


def _texts() -> Any:
    """Return the seal with every value as a text, which is how it is read."""
    return yaml.load(_seal(), yaml.BaseLoader)  # noqa: S506 (it makes texts alone)


@cache
def _places() -> tuple[tuple[str | int, ...], ...]:
    document = _texts()
    return tuple(place for place in within(document) if place and place[0] != "digest" and place != ("seal",))
