"""Findings on labels that are given away: each has data that must raise it, and a near miss that must not."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from tests.cases.case import Case, codes
from tests.cases.leaks import (
    HALF,
    LABELS,
    but_for,
    coded,
    coded_column,
    copied,
    ids_by_outcome,
    in_both,
    leaking,
    mixed,
    nearly,
    numbered,
    parted,
    ruled,
    shaken,
    twins,
)


def found(case, code):
    return next((each.text for each in case.explained.findings if each.code == code), None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "words"),
    [
        (copied, "have two values, one for 60 cases labelled"),
        (lambda: leaking(parted()), "without exception. Few real models"),
        (lambda: leaking(nearly()), "almost without exception: AUC is 0.9997"),
        (ruled, "are right for 60 cases labelled"),
    ],
)
def test_scores_and_decisions_that_part_the_classes_are_not_believed(case, words):
    made = case()
    assert words in found(made, "score_is_label")
    assert codes(made.explained)["score_is_label"] == "warning"


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    [
        lambda: leaking(parted(slips=1)),
        lambda: leaking(mixed()),
        lambda: ruled(wrong=1),
        lambda: leaking(parted()[HALF - 49 : HALF + 49], labels=[1] * 49 + [0] * 49),  # few part by chance
    ],
)
def test_good_ones_and_few_cases_are(case):
    assert found(case(), "score_is_label") is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["{}", "case-{:05}", "{}x"])
def test_ids_that_were_given_after_sorting_by_outcome_tell_the_label(name):
    text = found(numbered([name.format(each) for each in ids_by_outcome()]), "id_tells_label")
    if name == "{}x":
        assert text is None  # no number to order by
    else:
        assert "among lower ids none of the 60 cases are cases labelled “1”, among higher ones all 60 cases." in text


@pytest.mark.slow
def test_ids_by_chance_or_by_a_drift_do_not():
    random = np.random.default_rng(1)
    assert found(numbered(random.permutation(2 * HALF).tolist()), "id_tells_label") is None
    drift = np.argsort(np.argsort(np.asarray(LABELS) + random.normal(size=2 * HALF)))
    assert found(numbered(drift.tolist()), "id_tells_label") is None
    few = {"labels": [1] * 19 + [0] * 19}
    case = leaking(mixed(half=19), columns={"id": list(range(38))}, data={"id": "id"}, **few)
    assert found(case, "id_tells_label") is None


@pytest.mark.slow
def test_scores_that_follow_the_ids_are_named_as_such():
    ids = ids_by_outcome()
    for scores in ([each / 200 for each in ids], [1 - each / 200 for each in ids]):
        assert "the scores of the model follow it" in found(numbered(ids, scores), "id_tells_label")


@pytest.mark.everyday(2)
@pytest.mark.parametrize(("value", "kind"), [(999, "rank"), (-1, "rank"), (-99, "rank"), (0.0, "probability")])
def test_a_code_among_scores_is_told_with_the_column_to_name_it_for(value, kind):
    case = coded(value, kind=kind)
    text = found(case, "missing_code")
    assert f" {str(value).replace('-', chr(0x2212)).removesuffix('.0')} is on 12 of the 120 cases" in text
    assert "for the column “score” under “data.missing”" in text
    named = coded(value, kind=kind, data={"missing": {"score": [str(value), f"{value:.1f}"]}})
    assert found(named, "missing_code") is None
    assert named.results.data.rows.dropped == {"missing_score": 12}


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    [
        lambda: coded(999, count=4),  # so few may be slips
        lambda: coded(0.0, kind="probability", digits=2),  # a scale that is rounded ends in 0
        lambda: coded(0.987, kind="probability"),  # no code
        lambda: leaking(
            [place % 101 for place in range(2 * HALF)],
            models={"model": {"score": "score", "kind": "rank", "threshold": {"fixed": 50}}},
        ),
    ],
)
def test_numbers_that_belong_to_their_scale_are_no_codes(case):
    assert found(case(), "missing_code") is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("values", "price", "nearest"),
    [
        ([18, 30, 45, 60, 75, 999], False, "75"),
        (["1", "2", "3", "99"], False, "3"),
        (["1", "1.0", "2", "2.0", "3", "3.0", "99"], False, "3"),
        ([3.5, 8.25, 20.0, -1.0, 60.0, 9999.0], True, "60"),
    ],
)
def test_a_code_among_groups_or_amounts_is_told(values, price, nearest):
    assert f"the nearest is {nearest}" in found(coded_column(values, price=price), "missing_code")


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("values", "price"),
    [([18, 30, 45, 60, 75, 99], False), (["1", "2", "x", "99"], False), ([3.5, 8.25, 20.0, 0.0, 60.0], True),
     ([2019, 2020, 2021, 2022], False)],
)  # fmt: skip
def test_groups_and_amounts_without_a_code_are_silent(values, price):
    assert found(coded_column(values, price=price), "missing_code") is None


def test_numbers_that_are_written_as_text_are_told_and_read():
    case, usual = leaking([str(each) for each in mixed()]), leaking(mixed())
    assert found(case, "numbers_in_text").startswith("In the column “score”, numbers are written as text on 120 rows.")
    assert codes(case.explained)["numbers_in_text"] == "note"
    assert found(usual, "numbers_in_text") is None
    assert case.results.models["model"].metrics == usual.results.models["model"].metrics


AGES = [*range(20, 41)]
LOW = [place / 10 for place in range(20, 40)]  # of amounts that begin low, so that 0 belongs to them
REST = [*range(40, 80)]


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("values", "told"),
    [([*AGES, 999], "999 is on 5 cases"), ([*AGES, 0, 0, 0], "0 is on 15 cases"),
     ([*AGES, -1, -1, -1], "1 is on 15 cases"), (AGES, None), ([*AGES, *REST[:9], 999], None),
     ([*range(1, 22), 0, 0, 0], None), ([0, 0, 0, *LOW, *REST], None),
     ([-1, -1, -1, *LOW, *REST], "1 is on 6 cases")],
)  # fmt: skip
def test_a_code_is_told_in_a_column_that_is_cut_into_bins(values, told):
    case = coded_column(values, bins=(30, 35))
    text = found(case, "missing_code")
    assert text is None if told is None else told in text
    if told is not None:
        named = coded_column(values, bins=(30, 35), data={"missing": {"held": ["999", "0", "-1"]}})
        assert found(named, "missing_code") is None
        assert case.results.models["model"].metrics == named.results.models["model"].metrics  # the draws stay the same


@pytest.mark.slow
def test_cases_in_both_splits_are_told_by_their_ids_or_else_by_their_scores():
    by_id, by_score = in_both(40, ids=True), in_both(40)
    told = "The split “old” contains the id of 40 of the 300 cases of “new”, too, for example “c0”."
    assert told in found(by_id, "same_case_in_both_splits")
    assert "repeated_ids" not in codes(by_id.explained)
    assert "40 of the 300 cases have the label and the score of the model" in found(
        by_score, "same_case_in_both_splits"
    )
    assert found(in_both(40, ids=True, fresh=True), "same_case_in_both_splits") is not None


@pytest.mark.slow
@pytest.mark.parametrize("case", [{"again": 0}, {"again": 0, "ids": True}, {"again": 3}, {"again": 0, "digits": 3}])
def test_scores_that_meet_by_chance_are_no_shared_cases(case):
    assert found(in_both(**case), "same_case_in_both_splits") is None


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", ["{}", "case-{}", "x{}y"])
def test_an_id_in_both_splits_is_counted_by_the_obvious_loop(name):
    random = np.random.default_rng(2)
    ids, part = random.integers(0, 60, 90).tolist(), random.choice(["old", "new"], 90).tolist()
    columns = {"label": ["1", "0"] * 45, "score": random.random(90).tolist(), "part": part}
    split = {"split": {"column": "part", "tune_on": "old", "report_on": "new"}, "id": "id"}
    case = Case(columns | {"id": [name.format(each) for each in ids]}, data=split, threshold={"fixed": 0.5})
    old = {each for each, where in zip(ids, part, strict=True) if where == "old"}
    held = [each for each, where in zip(ids, part, strict=True) if where == "new" and each in old]
    assert (case.results.data.shared_cases.cases, case.results.data.shared_cases.whole) == (
        len(held),
        part.count("new"),
    )


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("other", "words"),
    [
        (lambda scores: scores / 2, "scores of “one” and “two” put the cases in exactly the same order"),
        (but_for(1), "are equal for all but 1 of the 240 cases"),
        (but_for(2), "are equal for all but 2 of the 240 cases"),
        (shaken(0.02), "put 240 cases in nearly the same order (correlation 0.99"),
    ],
)
def test_one_model_under_two_names_is_told(other, words):
    assert words in found(twins(other), "one_model_twice")


@pytest.mark.slow
@pytest.mark.parametrize("other", [but_for(24), shaken(0.3)])
def test_two_models_of_a_kind_are_two(other):
    assert found(twins(other), "one_model_twice") is None


@pytest.mark.slow
def test_the_order_of_two_models_goes_together_as_their_ranks_do():
    case = twins(shaken(0.02))
    (nearly,) = case.results.alike.nearly
    scores = np.array(mixed(half=120))
    assert nearly.correlation == pytest.approx(spearmanr(scores, shaken(0.02)(scores)).statistic, abs=0.0005)
