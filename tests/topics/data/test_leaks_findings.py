"""Findings on labels that are given away: each has data that must raise it, and a near miss that must not."""

import numpy as np
import pytest

from tests.cases.case import codes
from tests.cases.leaks import HALF, LABELS, copied, ids_by_outcome, leaking, mixed, nearly, numbered, parted, ruled


def found(case, code):
    return next((each.text for each in case.explained.findings if each.code == code), None)


@pytest.mark.parametrize(
    ("case", "words"),
    [
        (copied, "hold two values, one for 60 cases labelled"),
        (lambda: leaking(parted()), "without one exception. Few models"),
        (lambda: leaking(nearly()), "almost without exception: AUC is 0.9997"),
        (ruled, "are right for 60 cases labelled"),
    ],
)
def test_scores_and_decisions_that_part_the_classes_are_not_believed(case, words):
    made = case()
    assert words in found(made, "score_is_label")
    assert codes(made.explained)["score_is_label"] == "warning"


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


@pytest.mark.parametrize("name", ["{}", "case-{:05}", "{}x"])
def test_ids_that_were_given_after_sorting_by_outcome_tell_the_label(name):
    text = found(numbered([name.format(each) for each in ids_by_outcome()]), "id_tells_label")
    if name == "{}x":
        assert text is None  # no number to order by
    else:
        assert "among lower ids none of the 60 cases are cases labelled “1”, among higher ones all 60 cases." in text


def test_ids_by_chance_or_by_a_drift_do_not():
    random = np.random.default_rng(1)
    assert found(numbered(random.permutation(2 * HALF).tolist()), "id_tells_label") is None
    drift = np.argsort(np.argsort(np.asarray(LABELS) + random.normal(size=2 * HALF)))
    assert found(numbered(drift.tolist()), "id_tells_label") is None
    few = {"labels": [1] * 19 + [0] * 19}
    case = leaking(mixed(half=19), columns={"id": list(range(38))}, data={"id": "id"}, **few)
    assert found(case, "id_tells_label") is None


def test_scores_that_follow_the_ids_are_named_as_such():
    ids = ids_by_outcome()
    for scores in ([each / 200 for each in ids], [1 - each / 200 for each in ids]):
        assert "the scores of the model follow it" in found(numbered(ids, scores), "id_tells_label")
