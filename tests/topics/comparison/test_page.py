"""The models compared: the table of a limit, and the part on training runs with its file."""

import csv
import io

import pytest

from reportgen.page.material import Material, voice
from reportgen.topics.comparison.page import training_runs
from reportgen.topics.compose import all_sheets
from tests.cases.case import scored
from tests.cases.decisions import LABELS, SCORES
from tests.cases.folds import folded
from tests.cases.pages import page_of

FOUR = (((9, 20), (15, 20)), ((8, 20), (14, 20)), ((7, 20), (14, 20)), ((8, 20), (15, 20)))


def test_each_fold_has_a_row_and_each_test_its_range():
    case = folded(*FOUR)
    (part,) = training_runs(Material(say=voice(case.facts), explained=case.explained))
    _, table, tests, others = part.blocks
    assert table.caption == "Fold by fold: champion"
    assert table.rows[0][:4] == ("1", "23", "20", "45.0%")
    assert [row[0] for row in table.rows] == ["1", "2", "3", "4", "lowest", "highest"]
    assert tests.rows == (
        (
            "challenger",
            "champion",
            "recall",
            "4",
            "+32.5 points",
            "+25.5",
            "+39.5",
            "<\u00a00.001",
            "<\u00a00.001",
        ),
    )
    assert [other.caption for other in others.blocks] == ["Fold by fold: challenger"]


def test_the_folds_stand_in_a_file_of_their_own():
    content = all_sheets(folded(*FOUR).results, {})["tables/folds.csv"].csv()
    head, *rows = csv.reader(io.StringIO(content.decode()))
    assert head == ["model", "metric", "fold", "cases", "positives", "value"]
    assert rows[0] == ["champion", "recall", "1", "23", "20", "0.45"]


def limit_table(**tuned: object):
    """Return the table of a limit on two models: one with a threshold that these cases chose, one with a fixed one."""
    models = {"own": {"score": "score", "threshold": {"maximise": "f1"}}, "old": {"score": "b", "threshold": tuned}}
    scores = [score / 2 for score in SCORES]
    case = scored(LABELS, SCORES, {"b": scores}, models=models, compare={"require": "recall >= 0.5", "then": "f1"})
    (section,) = (one for one in page_of(case).sections if one.id == "comparison")
    return case, next(block for block in section.blocks if getattr(block, "name", "") == "limit")


@pytest.mark.slow
def test_the_table_of_a_limit_marks_the_figures_that_are_corrected():
    case, table = limit_table(fixed=0.25)
    own, _ = table.rows
    assert table.notes == ("* corrected",)
    assert {row for row, _ in table.marked} == {0}
    recall = case.results.models["own"].metrics["recall"].corrected.estimate
    assert own[1] == f"{recall:.1%}"
