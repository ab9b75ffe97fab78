"""The smallest difference that a test could show, as far as the metric leaves room for it."""

import pytest

from tests.cases import change as change_cases
from tests.cases import comparison as comparison_cases


def told(case, key):
    """Return what is said of the smallest difference by any metric."""
    return [one.text for one in case.explained.sentences if one.id == key]


@pytest.mark.slow
def test_a_model_near_the_best_cannot_be_as_much_better_as_a_test_would_show():
    ends = (
        " It can be better by 3.0 percentage points at most, which would show less often.",
        "samples like these would show it. It cannot be better.",
        "samples like these would miss even the largest possible difference.",
    )
    for case, end in zip(change_cases.with_little_room(), ends, strict=True):
        assert any(text.endswith(end) for text in told(case, "since.could_show"))


@pytest.mark.parametrize(("metric", "said"), [("cost", True), ("recall", False)])
def test_a_difference_that_hangs_on_the_classes_says_that_it_is_the_one_in_use(metric, said):
    mix = "These differences are those in use, where 1% of patients are sick patients."
    assert told(comparison_cases.rarer_in_use(metric), "verdict.mix") == ([mix] if said else [])
