"""Two reports that are compared, of one of which some values were changed."""

import json
from functools import cache
from random import Random
from typing import get_args

from reportgen.across.kinds import KINDS, Style
from tests.fuzz.base import BASE, DATA
from tests.fuzz.case import OUT, Case, left_by
from tests.fuzz.earlier_cases import change, some_place, within
from tests.fuzz.mutate import changed
from tests.fuzz.tables import BYTES

CONFIG = f"{BASE}checks: [recall >= 0.5, {{check: cost <= 900, with_confidence: 0.95}}]\n"
LATER = CONFIG.replace("recall >= 0.5", "recall >= 0.4").replace("false_negative: 5", "false_negative: 4")
BOTH = ("old.json", "new.json")
UNREAD = ("findings", "sentences")


def diffs(random: Random) -> Case:
    """Return the comparison of two reports in one of its forms, of which one was changed."""
    configs = random.choice(((CONFIG, LATER), (LATER, CONFIG), (CONFIG, CONFIG)))
    files = dict(zip(BOTH, map(_report, configs), strict=True))
    name = random.choice(BOTH)
    if random.random() < 0.9:
        document = json.loads(files[name])
        for _ in range(random.choice((1, 1, 2, 4))):
            change(random, document, some_place(random, _places()))
        if random.random() < 0.2 and isinstance(document.get("config"), dict):
            document["config"]["text"] = changed(random, str(document["config"].get("text")))
        files[name] = json.dumps(document).encode()
    else:
        files[name] = changed(random, files[name].decode("latin-1"), (), BYTES).encode("latin-1")
    more = ("--fail-on", random.choice([*KINDS])) if random.random() < 0.2 else ()
    return Case(arguments=("diff", *BOTH, "--format", random.choice(get_args(Style)), *more), files=files)


@cache
def _report(config: str) -> bytes:
    files = {"c.yaml": config.encode(), "d.csv": DATA.encode()}
    return left_by(Case(arguments=("run", "c.yaml", "-o", OUT), files=files))[f"{OUT}/results.json"]


@cache
def _places() -> tuple[tuple[str | int, ...], ...]:
    return tuple(place for place in within(json.loads(_report(CONFIG))) if place and place[0] not in UNREAD)
