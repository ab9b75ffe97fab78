"""ROC curves that cross, in words."""

from tests.words.cases import texts_of, two_models
from tests.words.crossing_cases import ONCE, THRICE, TWICE, crossed

OLD, NEW = "\u201cchampion\u201d", "\u201cchallenger\u201d"


def test_one_crossing_is_told_with_its_sides_and_cut_offs():
    assert texts_of(crossed(*ONCE).explained, "crossings") == [
        (
            f"The ROC curves of {NEW} and {OLD} cross where about 39% of the genuine payments raise a false alarm. "
            f"With fewer false alarms {NEW} catches more frauds, with more of them {OLD}."
        ),
        f"The cut-off of {NEW} is there about 0.80, that of {OLD} about 0.80.",
        "Each of them catches more somewhere than chance in drawing the payments explains.",
    ]


def test_a_small_test_describes_its_cases_alone():
    told = texts_of(crossed(*ONCE, few=4).explained, "crossings")
    assert told[-1].startswith("That describes these payments: with others drawn in the same way")


def test_two_and_more_crossings_are_told_in_one_sentence():
    twice, thrice = (texts_of(crossed(*levels).explained, "crossings") for levels in (TWICE, THRICE))
    assert f"Between the two {OLD} catches more frauds, on either side {NEW}." in twice[0]
    assert thrice[0].startswith(f"The ROC curves of {NEW} and {OLD} cross 3 times, where about 12%, 40%, and 64%")


def test_curves_that_do_not_cross_have_no_word():
    assert texts_of(two_models().explained, "crossings") == []
