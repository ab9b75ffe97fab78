"""One word for each difference, and none that the sample does not bear."""

import pytest

from reportgen.stats.checks import ShownDifference, verdict


def said(difference, p, at_alike=None, *, sure=True, higher_is_better=True, smallest=None):
    shown = ShownDifference(difference=difference, p=p, sure=sure, at_alike=at_alike)
    return verdict(shown, alpha=0.05, higher_is_better=higher_is_better, smallest=smallest)


@pytest.mark.parametrize(
    ("difference", "p", "at_alike", "smallest", "expected"),
    [
        (0.05, 0.01, (0.02, 0.08), None, "better"),
        (-0.05, 0.01, (-0.08, -0.02), None, "worse"),
        (0.05, 0.05, (0.02, 0.08), None, "better"),
        (0.05, 0.051, (0.02, 0.08), None, "no_difference_shown"),
        (0.05, 0.01, (0.02, 0.08), 0.04, "better"),
        (0.05, 0.01, (0.02, 0.08), 0.09, "better_less_than_matters"),
        (-0.05, 0.01, (-0.08, -0.02), 0.09, "worse_less_than_matters"),
        (-0.05, 0.01, (-0.08, -0.02), 0.08, "worse"),
        (0.01, 0.40, (-0.02, 0.04), 0.05, "no_difference_that_matters"),
        (0.01, 0.40, (-0.02, 0.06), 0.05, "no_difference_shown"),
        (0.01, 0.40, (-0.06, 0.02), 0.05, "no_difference_shown"),
        (0.0, 1.0, (0.0, 0.0), 0.05, "no_difference_that_matters"),
        (0.0, 0.0, (0.0, 0.0), None, "no_difference_shown"),
    ],
)
def test_the_test_says_whether_and_the_interval_whether_it_matters(difference, p, at_alike, smallest, expected):
    assert said(difference, p, at_alike, smallest=smallest) == expected


def test_where_less_is_better_the_lower_model_wins():
    assert said(-120.0, 0.01, (-200.0, -40.0), higher_is_better=False) == "better"
    assert said(120.0, 0.01, (40.0, 200.0), higher_is_better=False) == "worse"
    assert said(-2.0, 0.01, (-3.0, -1.0), higher_is_better=False, smallest=5) == "better_less_than_matters"


def test_without_a_test_or_enough_cases_there_is_nothing_to_say():
    assert said(0.5, None, (0.4, 0.6)) == "cannot_tell"
    assert said(0.5, 0.001, (0.4, 0.6), sure=False, smallest=0.7) == "cannot_tell"
