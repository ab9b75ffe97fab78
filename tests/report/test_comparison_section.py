"""The part on training runs: a table of folds, the tests, and the same numbers as CSV."""

import csv
import io
from dataclasses import replace

from reportgen.report.comparison_section import training_runs
from reportgen.report.material import Material
from reportgen.report.tables import csv_tables
from reportgen.report.voice import voice
from tests.explain.fold_cases import folded

FOUR = (((9, 20), (15, 20)), ((8, 20), (14, 20)), ((7, 20), (14, 20)), ((8, 20), (15, 20)))


def test_each_fold_has_a_row_and_each_test_its_range():
    case = folded(*FOUR)
    (part,) = training_runs(Material(say=voice(case.facts), explained=case.explained))
    _, table, tests, others = part.blocks
    assert table.caption == "Fold by fold: champion"
    assert table.rows[0][:4] == ("1", "23", "20", "0.450")
    assert [row[0] for row in table.rows] == ["1", "2", "3", "4", "lowest", "highest"]
    assert tests.rows == (
        ("challenger", "champion", "recall", "4", "0.325", "0.255 to 0.395", "<\u00a00.001", "<\u00a00.001"),
    )
    assert [other.caption for other in others.blocks] == ["Fold by fold: challenger"]


def test_without_folds_there_is_no_part():
    case = folded(*FOUR)
    facts = replace(case.facts, results=replace(case.results, folds=None))
    assert list(training_runs(Material(say=voice(facts), explained=case.explained))) == []


def test_the_folds_stand_in_a_file_of_their_own():
    content = csv_tables(folded(*FOUR).results, {})["tables/folds.csv"]
    head, *rows = csv.reader(io.StringIO(content.decode()))
    assert head == ["model", "metric", "fold", "cases", "positives", "value"]
    assert rows[0] == ["champion", "recall", "1", "23", "20", "0.45"]
