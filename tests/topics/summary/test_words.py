"""What spoils all other numbers comes first, and no saving is told where another rule is cheaper."""

import pytest

from reportgen.analysis.finding import SPOILING
from tests.cases.case import at_cut_off, said
from tests.cases.leaks import leak_cases


@pytest.mark.slow
@pytest.mark.parametrize("leaks", [pytest.param(leak_cases, id="cases_of_scores")])  # which hold them
def test_what_spoils_all_other_numbers_comes_before_other_warnings(leaks):
    first = set()
    for case in leaks():
        first.add(case.explained.findings[0].code)
        if case.explained.findings[0].code not in SPOILING:
            assert not {each.code for each in case.explained.findings if each.severity == "warning"} & {*SPOILING}
    assert first >= {*SPOILING}


@pytest.mark.slow
def test_sums_of_the_test_are_told_apart_from_those_in_use():
    """In use positives are rare, and the model the cheapest; with the classes of the test all flagged costs less."""
    case = at_cut_off(
        120, 90, 80, 610, costs={"false_positive": 1, "false_negative": 20}, deployment={"prevalence": 0.02}
    )
    assert case.results.models["model"].no_model.verdict == "cheaper"
    assert case.results.models["model"].costs.saving_flag_all < 0
    (told,) = said(case.explained, "costs.mix")
    assert told.startswith("These sums have the share of sick patients of the test; the part on use has")
