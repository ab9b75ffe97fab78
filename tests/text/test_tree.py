"""The tree of expected counts: it adds up, is of one denominator, and pictures nothing that few cases cannot show."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.text.tree import CELLS, base, four_of, tree_of, tree_with
from tests.cases.case import SPANS, at_cut_off, decided, said, scored
from tests.cases.decisions import with_subject
from tests.cases.first import clustered, tuned


def told(case):
    return " ".join(sentence.text for sentence in case.explained.figures["tree"].reading)


@pytest.mark.slow
def test_a_small_class_is_shown_as_counted_and_pictures_no_others():
    few = decided(15, 5, 3, 97, words=SPANS)
    assert told(few) == "With 18 cracked spans and 102 sound spans in the test, the tree shows only these spans."
    found = tree_of(few.facts)
    assert (found.of, found.shown["tp"], found.shown["fn"], found.shown["fp"], found.shown["tn"]) == (120, 15, 3, 5, 97)
    assert not tree_of(clustered(5).facts).expected


@pytest.mark.slow
def test_a_class_without_cases_is_an_empty_branch():
    case = at_cut_off(3, 1, 7, 2)
    found = tree_of(with_subject(case, confusion=replace(case.facts.subject.confusion, fp=0, tn=0)).facts)
    assert (found.shown["positives"], found.shown["negatives"], found.expected) == (10, 0, False)


@pytest.mark.slow
def test_a_cut_off_that_these_cases_chose_has_its_corrected_counts_in_the_tree():
    four = tuned().facts.subject.corrected_confusion
    found = tree_of(tuned().facts)
    assert found.real["fn"] == pytest.approx(found.of * four.fn / 500)
    assert "starts from the corrected counts" in told(tuned())
    assert "chosen on these same women" in told(with_subject(tuned(), corrected_confusion=None))


@pytest.mark.slow
def test_the_tree_has_the_share_of_positives_that_is_stated_for_use():
    in_use = at_cut_off(60, 20, 10, 200, deployment={"prevalence": 0.01})
    assert told(in_use).endswith("is the one that the config states for use, not that of the test.")
    found = tree_of(in_use.facts)
    per_1000 = in_use.facts.subject.deployment.per_1000
    expected = {key: found.of / 1_000 * getattr(per_1000, key) for key in CELLS}
    assert {key: found.real[key] for key in CELLS} == pytest.approx(expected)


def told_well(found):
    """Tell whether no branch that occurs is nought, and no error is moved by more than a tenth."""
    here = all(found.real[key] == 0 or found.real[key] >= 1 for key in CELLS)
    return here and all(abs(found.shown[key] - found.real[key]) <= 0.1 * found.real[key] + 1e-9 for key in ("fn", "fp"))


CASE = decided(30, 0, 0, 30)  # which are enough of each class to picture others


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(30, 10**5), min_size=2, max_size=2), st.lists(st.integers(0, 40), min_size=2, max_size=2))
def test_the_base_is_the_smallest_from_a_thousand_on_that_tells_every_error_to_a_tenth(right, wrong):
    (tp, tn), (fn, fp) = right, wrong
    counted = CASE.facts.subject.confusion
    facts = with_subject(CASE, confusion=replace(counted, tp=tp, fp=fp, fn=fn, tn=tn)).facts
    trees = {of: tree_with(facts, four_of(facts, facts.subject), of) for of in (1_000, 10_000, 100_000, 1_000_000)}
    enough = [of for of, found in trees.items() if told_well(found)]
    assert base(facts) == (enough[0] if enough else 1_000_000)


@pytest.mark.parametrize(
    ("four", "of", "shown"),
    [
        ((806, 0, 194, 7_000), 1_000, "24"),  # 24.25, and 2.43 of every hundred
        ((970, 100, 30, 18_900), 10_000, "15"),  # 1.5 of every thousand
        ((8, 69, 1, 922), 1_000, "1"),
    ],
)
def test_no_error_of_the_headline_moves_by_more_than_a_tenth(four, of, shown):
    tp, fp, fn, tn = four
    found = tree_of(decided(tp, fp, fn, tn).facts)
    if found.expected:
        assert (found.of, found.count("fn").shown) == (of, shown)


def test_errors_of_two_models_that_differ_read_otherwise():
    new, old = [0.9] * 924 + [0.1] * 76, [0.9] * 853 + [0.1] * 147  # 76 and 147 misses of 8,000
    rest = [0.9] * 10 + [0.1] * 6_990
    case = scored(
        [1] * 1_000 + [0] * 7_000, new + rest, {"old": old + rest},
        models={"new": {"score": "score"}, "old": {"score": "old"}}, compare={"baseline": "old"},
        threshold={"fixed": 0.5},
    )  # fmt: skip
    (told,) = said(case.explained, "result.errors")
    assert told == (
        "Out of 10,000 patients, \u201cnew\u201d misses 95 of 1,250 sick patients (184 with \u201cold\u201d). "
        "Of 1,168 patients flagged, 13 are healthy patients."
    )


def test_those_flagged_are_the_sum_of_both_among_them():
    """Of 10.3 caught, 13.3 missed and 3.7 false alarms: 11 and 4 would be 15 flagged, not 14.0."""
    found = tree_of(decided(62, 22, 80, 5836).facts)
    shown = {key: found.count(key).shown for key in ("tp", "fn", "fp", "flagged", "unflagged")}
    assert shown == {"tp": "10", "fn": "14", "fp": "4", "flagged": "14", "unflagged": "986"}
