"""Reports on configs and cases drawn at random are held against themselves by every rule of `rules.py`."""

import pytest

from tests.net.drawn import drawn
from tests.net.read import Read
from tests.net.rules import broken, rules
from tests.net.whole import faults

EVERYDAY, ALL, AT_ONCE = 2, 32, 10


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


def test_every_rule_says_what_it_requires():
    assert [name for name, rule in rules().items() if not str(rule.__doc__).rstrip().endswith(".")] == []
