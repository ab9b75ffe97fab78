"""What topics join a report by: each place of words is told by one of them and read by a page."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import reportgen
from reportgen.topics.change.topic import SINCE
from reportgen.topics.explain import VERDICT
from reportgen.topics.several import PLACES
from reportgen.topics.table import TOPICS

PACKAGE = Path(reportgen.__file__).parent
PARTS = [part for topic in TOPICS for part in (topic.on_cases, topic.without_cases)]


@cache
def read(way):
    """Return the places that pages read so."""
    code = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    names = {name for text in code for name in re.findall(rf'\b{way}\(f?"([\w{{}}]+)"\)', text)}
    return {name.format(state=state) if "{" in name else name for name in names for state in SINCE}


def test_a_place_that_is_read_is_told_by_a_topic():
    assert read("said") - {name for part in PARTS for name in part.words} <= {VERDICT, *PLACES}
    assert read("listed") == {name for part in PARTS for name in part.listed}


def test_a_place_that_a_topic_tells_is_read():
    assert {name for part in PARTS for name in part.words} | {*PLACES} <= read("said")


@pytest.mark.parametrize("kind", ["words", "listed", "figures", "sections", "records"])
@pytest.mark.parametrize("report", ["on_cases", "without_cases"])
def test_no_two_topics_bring_the_same_name(kind, report):
    names = [name for topic in TOPICS for name in getattr(getattr(topic, report), kind)]
    assert len(names) == len(set(names))
    assert len(tables := [name for topic in TOPICS for name in topic.tables]) == len(set(tables))


# A topic that is made up: besides its folder it takes its line in the table, and the place and name of its section.
MADE_UP = """
import sys
from reportgen.config import page

page.SECTIONS = {**page.SECTIONS, "made_up": "what is made up"}
from reportgen.page.material import paragraph
from reportgen.text.facts import limit_slot
from reportgen.topics import english, table
from reportgen.topics.outcomes import figures, picture
from reportgen.topics.outcomes.page import confusion_sheet
from reportgen.topics.topic import Contribution, Figure, ListedWords, Topic, Words

english.MESSAGES = {
    **english.MESSAGES,
    "made_up.told": "There are {number} of them.",
    "made_up.each": "Of each there is {number}.",
    "page.section.made_up": "What is made up?",
}


def section(material):
    yield paragraph(material.explained.said("made_up"))
    yield paragraph(material.explained.listed("each_made_up")[0])
    yield from material.figure("made_up")


MADE_UP = Topic(
    on_cases=Contribution(
        words={"made_up": Words(tell=lambda facts: [facts.say("made_up.told", number=limit_slot(2))])},
        listed={"each_made_up": ListedWords(tell=lambda facts: ((facts.say("made_up.each", number=limit_slot(1)),),))},
        figures={"made_up": Figure(words=figures.tree_words, picture=picture.tree)},
        sections={"made_up": section},
    ),
    tables={"made_up": confusion_sheet},
)
if "without" not in sys.argv:
    table.TOPICS = (*table.TOPICS, MADE_UP)
table.NAMES = table.names_of((*table.TOPICS, MADE_UP))
from reportgen.cli import main

main(["run", "c.yaml", "-o", "report", "-q"])
"""
CONFIG = """
version: 1
data: {path: cases.csv, label: label, positive: 1}
models: {m: {score: score}}
uncertainty: {resamples: 100}
"""


@pytest.mark.slow
def test_a_topic_brings_words_figure_table_and_section_by_its_record_alone(tmp_path):
    (tmp_path / "program.py").write_text(MADE_UP)
    (tmp_path / "c.yaml").write_text(CONFIG)
    (tmp_path / "cases.csv").write_text("label,score\n" + "1,0.9\n0,0.1\n1,0.4\n0,0.6\n" * 25)

    def run(*how):
        done = subprocess.run(
            [sys.executable, "program.py", *how], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return {path.relative_to(tmp_path / "report").as_posix() for path in (tmp_path / "report").rglob("*.*")}

    assert {"figures/made_up.svg", "tables/made_up.csv"} <= run()
    told = {one["id"]: one["text"] for one in json.loads((tmp_path / "report/results.json").read_text())["sentences"]}
    assert (told["made_up.told"], told["made_up.each"]) == ("There are 2 of them.", "Of each there is 1.")
    page = (tmp_path / "report/report.html").read_text()
    assert page.index("What is made up?") < page.index("There are 2 of them.") < page.index('id="figure-made-up"')
    assert not {"figures/made_up.svg", "tables/made_up.csv"} & run("without")  # the old files are known as its own
