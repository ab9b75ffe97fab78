"""The lists of single errors on the page and in the file for spreadsheets."""

import pytest

from reportgen.page.blocks import Table
from reportgen.page.material import Material, voice
from reportgen.topics.cases.page import cases_section, cases_sheet
from tests.cases.case import Case, decided
from tests.cases.errors import errors_listed


def blocks(case):
    return [*cases_section(Material(say=voice(case.facts), explained=case.explained))]


def tables(case):
    return [block for block in blocks(case) if isinstance(block, Table)]


def columns(table):
    return [column.name for column in table.columns]


def notes(case):
    return blocks(case)[0].texts[0]


@pytest.mark.slow
def test_each_list_has_its_table_with_id_label_score_and_cost():
    sure_misses, sure_alarms, dear_misses, dear_alarms = tables(errors_listed(5, 4, asked=2))
    assert columns(sure_misses) == ["Id", "Label", "Score", "Cost"]
    assert sure_misses.rows == (("p2", "1", "0.10", "24"), ("p3", "1", "0.11", "26"))
    assert [row[0] for row in sure_alarms.rows] == ["p9", "p10"]
    assert dear_misses.rows == (("p6", "1", "0.14", "32"), ("p5", "1", "0.13", "30"))
    assert [row[0] for row in dear_alarms.rows] == ["p12", "p11"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("misses", "named"), [(1, "a0"), (2, "a0\nand one other with this score"), (4, "a0\nand 3 others with this score")]
)
def test_of_errors_with_one_score_the_first_id_is_named_and_the_others_are_counted(misses, named):
    labels = ["1"] * (misses + 1) + ["0"] * 2
    scores = [0.2] * misses + [0.9, 0.1, 0.1]
    columns = {"id": [f"a{number}" for number in range(len(labels))], "label": labels, "score": scores}
    case = Case(columns, data={"id": "id"}, threshold={"fixed": 0.5}, report={"kind": "guard", "cases": 10})
    (table,) = tables(case)
    assert table.rows == ((named, "1", "0.20"),)


def test_decisions_without_prices_leave_nothing_to_list_and_the_page_says_why():
    case = decided(3, 2, 2, 3, data={"id": "label"}, report={"kind": "guard", "cases": 10})
    assert tables(case) == []
    assert notes(case) == (
        "The data have decisions and no scores of the model, so nothing tells of which errors it was most sure. Errors "
        "have no price here, so none is the costliest."
    )


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("kind", "told"),
    [("frequency", "the number of payments that its weight says"), ("sampling", "Weights play no part")],
)
def test_weights_are_said_to_count_or_not(kind, told):
    assert told in notes(errors_listed(5, 4, data={"id": "id", "weight": {"column": "amount", "kind": kind}}))


@pytest.mark.slow
def test_without_asking_there_is_no_section_and_no_file():
    case = errors_listed(5, 4, asked=0)
    assert blocks(case) == []
    assert cases_sheet(case.results) is None


@pytest.mark.slow
def test_the_file_holds_every_list():
    first, *rows = cases_sheet(errors_listed(5, 4, asked=1).results).csv().decode().splitlines()
    assert first == "error,by,id,label,cases,score_low,score_high,cost_low,cost_high"
    assert rows == [
        "miss,score,p2,1,1,0.1,0.1,24,24",
        "false_alarm,score,p9,0,1,0.9,0.9,19,19",
        "miss,cost,p6,1,1,0.14,0.14,32,32",
        "false_alarm,cost,p12,0,1,0.87,0.87,22,22",
    ]
