"""The smallest difference that a test could show, as far as the metric leaves room for it."""

import pytest

from tests.cases import comparison as comparison_cases


def told(case, key):
    """Return what is said of the smallest difference by any metric."""
    return [one.text for one in case.explained.sentences if one.id == key]


@pytest.mark.parametrize(("metric", "said"), [("cost", True), ("recall", False)])
def test_a_difference_that_hangs_on_the_classes_says_that_it_is_the_one_in_use(metric, said):
    mix = "These differences are those in use, where 1% of patients are sick patients."
    assert told(comparison_cases.rarer_in_use(metric), "verdict.mix") == ([mix] if said else [])
