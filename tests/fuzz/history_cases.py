"""Runs beside a history, in the records of which some values were replaced."""

import json
from functools import cache
from random import Random
from typing import Any

from tests.fuzz.base import BASE, DATA
from tests.fuzz.case import OUT, Case, left_by
from tests.fuzz.earlier_cases import change, within

CONFIG = f"{BASE}checks: [recall >= 0.5, cost <= 900]\nhistory: h\n"
MONTHS = ("2026-06-30", "2026-07-31", "2026-08-31")


def history(random: Random) -> Case:
    """Return the run after three months, the records of which were changed."""
    files = {"c.yaml": CONFIG.encode(), "d.csv": DATA.encode()}
    for day in MONTHS:
        record = json.loads(_record(day))
        for _ in range(random.choice((0, 0, 1, 2))):
            change(random, record, random.choice(_places()))
        files[f"h/{day[:7]}_{day}.json"] = json.dumps(record).encode()
    return Case(arguments=_run("2026-09-30"), files=files)


def _run(day: str) -> tuple[str, ...]:
    return ("run", "c.yaml", "--as-of", day, "-o", OUT)


@cache
def _record(day: str) -> str:
    case = Case(arguments=_run(day), files={"c.yaml": CONFIG.encode(), "d.csv": DATA.encode()})
    return left_by(case)[f"h/{day[:7]}_{day}.json"].decode()


@cache
def _places() -> tuple[tuple[str | int, ...], ...]:
    record: Any = json.loads(_record(MONTHS[0]))
    return tuple(place for place in within(record) if place)
