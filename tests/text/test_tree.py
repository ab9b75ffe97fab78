"""The tree of expected counts: it adds up, is of one denominator, and pictures nothing that few cases cannot show."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.text.tree import CELLS, denominator, tree_of
from tests.cases.case import SPANS, at_cut_off, decided, fraud, texts_of
from tests.cases.decisions import with_subject
from tests.cases.first import WOMEN, clustered, screening, tuned


def told(case):
    return " ".join(texts_of(case.explained, "tree"))


@pytest.mark.slow
def test_the_screening_is_told_in_whole_women_of_every_thousand():
    assert told(screening()) == (
        "Picture 1,000 women like those of the test. Among them would be about 8 women with cancer and 992 women "
        "without cancer. The model would catch 7 of the 8 women with cancer and miss 1. It would raise a false alarm "
        "for 69 of the 992 women without cancer. So 76 women would be called in: 7 women with cancer and 69 women "
        "without cancer. The model would leave 924 women alone, among them 1 woman with cancer."
    )


def test_frauds_are_so_rare_that_the_tree_has_ten_thousand_payments_and_no_about():
    assert told(fraud()).startswith(
        "Picture 10,000 payments like those of the test. Among them would be 40 frauds and 9,960 genuine payments. "
        "The model would catch 34 of the 40 frauds and miss 6."
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("four", "text"),
    [
        ((40, 0, 0, 60), "The model would catch all 40 women with cancer. It would raise a false alarm for none of"),
        ((0, 0, 40, 60), "So no woman would be called in. The model would leave 100 women alone, among them 40 women"),
        ((0, 60, 40, 0), "would catch none of the 40 women with cancer. It would raise a false alarm for all 60 women"),
        ((40, 60, 0, 0), "The model would leave no woman alone."),
        ((99, 1, 1, 9899), "miss 1. It would raise a false alarm for 1 of the 9,900"),
    ],
)
def test_none_one_and_all_read_well(four, text):
    assert text in told(at_cut_off(*four, words=WOMEN))


@pytest.mark.slow
def test_a_small_class_is_shown_as_counted_and_pictures_no_others():
    few = decided(15, 5, 3, 97, words=SPANS)
    assert texts_of(few.explained, "tree") == [
        "With 18 cracked spans and 102 sound spans in the test, the tree shows these spans and pictures no others."
    ]
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
    assert "chosen on these very women" in told(with_subject(tuned(), corrected_confusion=None))


@pytest.mark.slow
def test_the_tree_has_the_share_of_positives_that_is_stated_for_use():
    in_use = at_cut_off(60, 20, 10, 200, deployment={"prevalence": 0.01})
    assert told(in_use).startswith("Picture 1,000 patients in use. Among them would be about 10 sick patients and 990")
    assert told(in_use).endswith("is the one that the config states for use, not that of the test.")
    found = tree_of(in_use.facts)
    per_1000 = in_use.facts.subject.deployment.per_1000
    assert {key: found.real[key] for key in CELLS} == pytest.approx({key: getattr(per_1000, key) for key in CELLS})


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 10**6), min_size=4, max_size=4).filter(any))
def test_the_denominator_is_the_smallest_at_which_all_that_occurs_comes_up(cells):
    total, sizes = sum(cells), [10**power for power in range(2, 7)]
    enough = [size for size in sizes if all(cell * size >= total for cell in cells if cell)]
    assert denominator([cell / total for cell in cells]) == (enough[0] if enough else sizes[-1])
