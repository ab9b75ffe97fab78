"""Reports that are verified beside a lock, or results, that were changed."""

import json
from collections.abc import Mapping
from functools import cache
from random import Random

from tests.fuzz.base import DATA, SMALL
from tests.fuzz.case import OUT, Case, left_by
from tests.fuzz.earlier_cases import change, some_place, within
from tests.fuzz.mutate import changed
from tests.fuzz.tables import BYTES

LOCK, RESULTS = f"{OUT}/reportgen.lock", f"{OUT}/results.json"


def locks(random: Random) -> Case:
    """Return the verification of a report, of whose lock a value or some bytes are others; or of its results."""
    files = dict(_report())
    name = LOCK if random.random() < 0.8 else RESULTS
    if random.random() < 0.7:
        document = json.loads(files[name])
        for _ in range(random.choice((1, 1, 2, 4))):
            change(random, document, some_place(random, _places(name)))
        files[name] = json.dumps(document).encode()
    else:
        files[name] = changed(random, files[name].decode("latin-1"), (), BYTES).encode("latin-1")
    if random.random() < 0.1:
        del files[LOCK]
    return Case(arguments=("verify", OUT, "--quick"), files=files)


@cache
def _report() -> Mapping[str, bytes]:
    files = {"c.yaml": SMALL.replace("[json]", "[json, markdown]").encode(), "d.csv": DATA.encode()}
    return left_by(Case(arguments=("run", "c.yaml", "-o", OUT), files=files))


@cache
def _places(name: str) -> tuple[tuple[str | int, ...], ...]:
    return tuple(place for place in within(json.loads(_report()[name])) if place)
