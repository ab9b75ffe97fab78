"""What is said of cases without labels."""

import re
from dataclasses import replace

import pytest

from reportgen.across.differences import VerdictMoved
from reportgen.page.own import NOTHING
from reportgen.page.render import render_html, render_markdown
from reportgen.results.values.summary import Verdict
from reportgen.topics.differences import wording_of
from reportgen.topics.indexed import Place, indexed
from tests.cases.case import said, texts_of
from tests.cases.unlabelled import WORKED, groups_of, kept_apart, scored, selection_cases, without_reference, worked

OF_LABELS = re.compile(r"guessing|do not use|do not rely|misse[sd]|false alarm|precision|recall", re.IGNORECASE)


def page_of(case):
    return case.reported.compose(case.explained, {}, case.config, NOTHING)


def test_the_first_screen_says_what_was_selected_of_whom_and_what_nobody_knows():
    explained = worked().explained
    assert texts_of(explained, "verdict_told") == [
        "The only check of the model passed.",
        "By its decisions, the model had 84 of the 168 applicants invited: 50% (95% range: 42.5% to 57.5%).",
        "For sex “female”, the share invited is 0.82 times that for sex “male” (95% range: 0.60 to 1.00).",
    ]
    assert texts_of(explained, "before") == [
        "No outcome is known, so nobody can say whether the right applicants were invited."
    ]
    (asked,) = texts_of(explained, "asked")
    assert asked.startswith("By “sex”, the lowest share invited at least 0.8 times the highest: 0.823")


@pytest.mark.parametrize(
    ("checks", "headline"),
    [
        (["flag_rate <= 0.9", "flag_rate >= 0.1"], "Both checks of the model passed."),
        (["flag_rate <= 0.3"], "The only check of the model failed."),
        (["flag_rate <= 0.3", "flag_rate >= 0.1"], "Of the 2 checks of the model, 1 failed."),
        (["flag_rate <= 0.3", "flag_rate >= 0.9"], "Both checks of the model failed."),
    ],
)
def test_the_headline_says_what_became_of_the_checks(checks, headline):
    assert texts_of(groups_of(*WORKED, checks=checks).explained, "verdict_told")[0] == headline


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ([0.1], "At a threshold of 0.50, the model had no case flagged."),
        ([0.9], "At a threshold of 0.50, the model had the only case flagged."),
        ([0.9, 0.1, 0.2], "At a threshold of 0.50, the model had 1 of the 3 cases flagged."),
    ],
)
def test_none_one_and_few_cases_are_told_by_counts(scores, told):
    assert texts_of(scored(scores).explained, "verdict_told") == [told]


@pytest.mark.parametrize(("cases", "invited"), [(4, 2), (40, 0)])
def test_a_reference_too_small_or_never_invited_is_named_and_no_ratio_to_it(cases, invited):
    explained = without_reference(cases, invited).explained
    assert said(explained, "groups.no_reference") == [
        "There are too few applicants for sex \u201ca\u201d, or none invited, to compare other groups with."
    ]
    assert said(explained, "selections.ratio") == []


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ([("a", 1, 1)], []),
        (
            [("a", 1, 1), ("b", 1, 0)],
            ["In 2 of 2 groups there are too few applicants to compare: sex “a” and sex “b”."],
        ),
        (
            [("a", 3, 3), ("b", 60, 6), ("c", 5, 1)],
            ["In 1 of 3 groups there are too few applicants to compare: sex “c”."],
        ),
    ],
)
def test_groups_with_few_cases_are_those_that_are_not_compared(counts, told):
    assert said(groups_of(*counts).explained, "selections.few_in_group") == told


def test_a_group_that_is_kept_out_is_not_named_again_for_its_few_cases():
    assert said(kept_apart().explained, "selections.few_in_group") == []


def test_a_difference_of_verdicts_has_the_words_of_the_page():
    then, now = (Verdict(code=code, model="screen") for code in ("not_as_it_stands", "not_settled"))
    wording = wording_of(worked().results, worked().config, {})
    assert wording.text(VerdictMoved(then=then, now=now)) == "Failed became Undecided"
    assert wording.text(VerdictMoved(then=None, now=replace(now, code="measured"))) == "none, now Measured"
    place = Place(folder="a", files="", page=None, proof="as_written")
    assert indexed(place, worked().results, worked().config, then).verdict.shown == "Failed"


def test_no_page_speaks_of_what_needs_a_label():
    for case in selection_cases():
        assert case.explained.holes == ()
        page = page_of(case)
        for text in (render_html(page, None), render_markdown(page, None)):
            words = re.sub(r"<style>.*?</style>|<script>.*?</script>", "", text, flags=re.DOTALL)
            assert not re.search(
                r"guessing|do not use|do not rely|misse[sd]|false alarm|precision|recall", words, re.IGNORECASE
            )
            assert words.count("No outcome is known") == 1
