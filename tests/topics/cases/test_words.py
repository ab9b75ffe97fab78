"""What is said of single errors."""

import pytest

from tests.cases.errors import errors_listed


def said_of(case):
    return [text for (text,) in ([sentence.text for sentence in listed] for listed in case.explained.listed("cases"))]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("counts", "miss", "false_alarm"),
    [
        ((0, 0), "No fraud was missed.", "There was no false alarm."),
        (
            (2, 2),
            "Of the 2 frauds missed, this list has 2, the least alarming score first.",
            "Of the 2 false alarms, this list has 2, the costliest first.",
        ),
        (
            (5, 4, 2),
            "Of the 5 frauds missed, this list has 2, the least alarming score first.",
            "Of the 4 false alarms, this list has 2, the costliest first.",
        ),
    ],
)
def test_a_list_says_how_many_of_how_many_errors_it_holds(counts, miss, false_alarm):
    first, *_, last = said_of(errors_listed(*counts))
    assert (first, last) == (miss, false_alarm)


def test_without_asking_nothing_is_said():
    assert said_of(errors_listed(3, 3, asked=0)) == []
