"""Earlier reports, in which some values were replaced, as the baseline of a run."""

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from tests.fuzz.base import BASE, DATA
from tests.fuzz.case import OUT, Case, left_by

RUN = ("run", "c.yaml", "-o", OUT)
VALUES = (None, True, 0, -1, 1, 0.5, 1e308, -1e308, 1e-323, 10**30, 10**400, float("nan"), float("inf"), "x", "", "1e5",
          "a" * 5000, "\ud800", [], {}, [1], {"a": 1})  # fmt: skip
UNREAD = ("findings", "sentences", "config")


def earlier(random: Random) -> Case:
    """Return the run beside an earlier report that was changed."""
    document = json.loads(_report())
    for _ in range(random.choice((1, 1, 2, 4))):
        change(random, document, random.choice(_places()))
    config = BASE.replace("{baseline: r}", "{baseline: {results: old.json}}")
    if random.random() < 0.3:
        config = config.replace("[json]", "[html, markdown]")
    files = {"c.yaml": config.encode(), "d.csv": DATA.encode(), "old.json": json.dumps(document).encode()}
    return Case(arguments=RUN, files=files)


@cache
def _report() -> str:
    case = Case(arguments=RUN, files={"c.yaml": BASE.encode(), "d.csv": DATA.encode()})
    return left_by(case)[f"{OUT}/results.json"].decode()


@cache
def _places() -> tuple[tuple[str | int, ...], ...]:
    return tuple(place for place in within(json.loads(_report())) if place and place[0] not in UNREAD)


def within(value: Any, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the place of every value; of a list, those of its first three items."""
    inside = value.items() if isinstance(value, dict) else enumerate(value[:3]) if isinstance(value, list) else ()
    yield above
    for key, one in inside:
        yield from within(one, (*above, key))


def some_place(random: Random, places: Sequence[tuple[str | int, ...]]) -> tuple[str | int, ...]:
    """Return one of the places, with each part of the document as likely as any other, however large it is."""
    part = random.choice([*dict.fromkeys(place[0] for place in places)])
    return random.choice([place for place in places if place[0] == part])


def change(random: Random, document: Any, place: tuple[str | int, ...]) -> None:
    """Replace or take out what stands at a place, where an earlier change has left it."""
    *above, last = place
    try:
        for key in above:
            document = document[key]
        if random.random() < 0.15:
            del document[last]
        else:
            document[last] = deepcopy(random.choice(VALUES))
    except (KeyError, TypeError, IndexError):
        return
