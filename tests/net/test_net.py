"""120 reports on configs and cases drawn at random are held against themselves by every rule of `rules.py`."""

from pathlib import Path

import pytest

from tests.net.drawn import drawn
from tests.net.read import Read
from tests.net.rules import broken, rules
from tests.net.whole import faults

EVERYDAY, ALL, AT_ONCE = 2, 122, 20
METHODS = Path(__file__).parents[2] / "docs" / "methods.md"


def read(made, report):
    files = report._files()
    return Read(
        config=made.config, document=report.results, files=files,
        html=files["report.html"].decode("utf-8"), markdown=files["report.md"].decode("utf-8"),
        frame=made.frame if len(made.frame) else None,
    )  # fmt: skip


def complaints(seeds, folder):
    found = {}
    for seed in seeds:
        made = drawn(seed)
        report = made.report(folder)
        found[seed] = broken(read(made, report)) | faults(report)
    return {seed: rules for seed, rules in found.items() if rules}


@pytest.mark.slow
def test_some_drawn_reports_say_nothing_that_their_numbers_do_not(tmp_path):
    assert complaints(range(EVERYDAY), tmp_path) == {}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(EVERYDAY, ALL, AT_ONCE))
def test_drawn_reports_say_nothing_that_their_numbers_do_not(first, tmp_path):
    assert complaints(range(first, min(first + AT_ONCE, ALL)), tmp_path) == {}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", rules())
def test_every_rule_says_what_holds_in_the_docs_as_well(name):
    assert " ".join(str(rules()[name].__doc__).split()) in " ".join(METHODS.read_text(encoding="utf-8").split())
