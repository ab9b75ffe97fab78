"""Reports on several classes, drawn at random, are held against themselves by the rules that are for these."""

import pytest

import reportgen
from tests.net.drawn_classes import drawn_classes
from tests.net.read import Read
from tests.net.rules import broken
from tests.net.whole import faults

EVERYDAY, ALL, AT_ONCE = 2, 17, 5


def complaints(seeds):
    found = {}
    for seed in seeds:
        config, frame = drawn_classes(seed)
        report = reportgen.run(config, data=frame)
        pages = {"html": report.to_html(), "markdown": report.to_markdown()}
        found[seed] = broken(Read(config=config, document=report.results, frame=frame, **pages)) | faults(report)
    return {seed: rules for seed, rules in found.items() if rules}


@pytest.mark.slow
def test_some_drawn_reports_on_several_classes_say_nothing_that_their_numbers_do_not():
    assert complaints(range(EVERYDAY)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(EVERYDAY, ALL, AT_ONCE))
def test_drawn_reports_on_several_classes_say_nothing_that_their_numbers_do_not(first):
    assert complaints(range(first, min(first + AT_ONCE, ALL))) == {}
