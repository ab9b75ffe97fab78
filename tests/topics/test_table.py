"""What topics join a report by: each place of words is told by one of them and read by a page."""

import re
from pathlib import Path

import pytest

import reportgen
from reportgen.topics.explain import VERDICT
from reportgen.topics.several import PLACES
from reportgen.topics.table import TOPICS

PACKAGE = Path(reportgen.__file__).parent
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py")))
PARTS = [part for topic in TOPICS for part in (topic.on_cases, topic.without_cases)]
READ = {way: set(re.findall(rf'\b{way}\("(\w+)"\)', CODE)) for way in ("said", "listed")}


def test_a_place_that_is_read_is_told_by_a_topic():
    assert READ["said"] - {name for part in PARTS for name in part.words} <= {VERDICT, *PLACES}
    assert READ["listed"] == {name for part in PARTS for name in part.listed}


def test_a_place_that_a_topic_tells_is_read():
    assert {name for part in PARTS for name in part.words} | {*PLACES} <= READ["said"]


@pytest.mark.parametrize("kind", ["words", "listed", "figures", "sections", "records"])
@pytest.mark.parametrize("report", ["on_cases", "without_cases"])
def test_no_two_topics_bring_the_same_name(kind, report):
    names = [name for topic in TOPICS for name in getattr(getattr(topic, report), kind)]
    assert len(names) == len(set(names))
    assert len(tables := [name for topic in TOPICS for name in topic.tables]) == len(set(tables))
