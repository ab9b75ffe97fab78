"""The table of the model in use, beside its test."""

import pytest

from reportgen.page.material import voice
from reportgen.topics.compose import compose
from reportgen.topics.explain import draw_figures
from reportgen.topics.in_use.page import deployment_table
from tests.cases.case import PAYMENTS, at_cut_off, scored
from tests.cases.decisions import fixed, in_use


def test_counts_in_use_add_up_to_the_whole_beside_those_of_the_test():
    (table,) = deployment_table(voice(in_use().facts))
    counts = [row for row in table.rows if row[0].endswith("of every 1,000")]
    places = [place for place, column in enumerate(table.columns) if place and column.part is None]
    assert [sum(int(row[place]) for row in counts) for place in places] == [1000, 1000]
    assert deployment_table(voice(fixed().facts)) == ()


def test_use_without_a_share_of_its_own_stands_alone():
    case = scored([1] * 40 + [0] * 160, [0.9] * 30 + [0.2] * 170, threshold={"fixed": 0.5}, words=PAYMENTS,
                  deployment={"cases_per_year": 1000})  # fmt: skip
    (table,) = deployment_table(voice(case.facts))
    assert [column.name for column in table.columns] == ["What", "In use"]
    assert list(table.rows[0]) == ["caught, of every 1,000", "150"]


@pytest.mark.parametrize(("four", "decimals"), [((231, 32, 27, 54), 0), ((60, 2400, 15, 9000), 2)])
def test_right_alarms_by_share_have_the_decimals_that_tell_them(four, decimals):
    case = at_cut_off(*four)
    pictures = draw_figures(case.results, case.explained.figures)
    page = compose(case.results, case.explained, pictures, case.config)
    (table,) = (table for table in page.tables() if table.name == "points-by-prevalence")
    assert len(table.rows[0][1].partition(".")[2].rstrip("%")) == decimals
    right = [float(row[1].rstrip("%")) / 100 for row in table.rows]
    assert len(set(right)) == len(right)
    curve = case.results.models["model"].by_prevalence.curve["precision"]
    assert right[0] == pytest.approx(curve[0], rel=0.1)
