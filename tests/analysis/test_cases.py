"""Single errors by id, against the rows themselves."""

import numpy as np
import pandas as pd
import pytest

from tests.analysis.test_comparisons import results_of

SETTINGS = {"threshold": {"fixed": 0.5}, "data": {"id": "id"}}
PRICED = {
    "costs": {
        "false_positive": {"column": "effort", "times": 2, "plus": 1},
        "false_negative": {"column": "amount", "times": 0.85, "plus": 25},
    }
}


@pytest.fixture(scope="module")
def cases():
    rng = np.random.default_rng(7)
    label = rng.random(900) < 0.3
    return pd.DataFrame(
        {
            "id": rng.permutation(900),
            "label": label.astype(int),
            "score": np.round(np.clip(rng.normal(0.4 + 0.2 * label, 0.2), 0, 1), 2),  # few enough to tie
            "call": np.where(rng.random(900) < 0.5, "yes", "no"),
            "amount": np.round(rng.lognormal(3, 1, 900)),
            "effort": rng.integers(1, 9, 900),
            "part": np.where(rng.random(900) < 0.5, "validation", "test"),
            "w": rng.integers(0, 4, 900),
        }
    )


def listed(frame, asked=5, models=None, **settings):
    """Return each list, by the error and by what it is ordered."""
    models = models or {"m": {"score": "score"}}
    settings = {**SETTINGS, **settings, "report": {"kind": "guard", "cases": asked}}
    if "score" not in models["m"]:
        del settings["threshold"]
    found = results_of(frame, models, **settings)
    return {(one.error, one.by): one for one in found.cases.lists}


def rows_of(one):
    return [(case.id, case.cases) for case in one.cases]


def by_rows(errors, column, *, rising, asked=5):
    """Return, walking over the rows, the smallest id of each score or cost at the end, and how many share it."""
    found, covered = [], 0
    for value in sorted(errors[column].unique(), reverse=not rising):
        if covered >= asked:
            break
        alike = errors[errors[column] == value]
        found.append((str(alike.id.min()), len(alike)))
        covered += len(alike)
    return found, covered, len(errors)


def compared(one):
    return rows_of(one), one.listed, one.errors


@pytest.mark.slow
@pytest.mark.parametrize("asked", [1, 5, 40, 1000])
@pytest.mark.parametrize("flag", ["high", "low"])
def test_the_most_confident_errors_are_those_of_the_rows(cases, asked, flag):
    frame = cases if flag == "high" else cases.assign(score=1 - cases.score)
    found = listed(frame, asked, {"m": {"score": "score", "flag": flag}})
    flagged = frame.score >= 0.5 if flag == "high" else frame.score <= 0.5
    misses, alarms = frame[(frame.label == 1) & ~flagged], frame[(frame.label == 0) & flagged]
    assert compared(found["miss", "score"]) == by_rows(misses, "score", rising=flag == "high", asked=asked)
    assert compared(found["false_alarm", "score"]) == by_rows(alarms, "score", rising=flag == "low", asked=asked)
    assert set(found) == {("miss", "score"), ("false_alarm", "score")}


@pytest.mark.slow
@pytest.mark.parametrize("models", [{"m": {"score": "score"}}, {"m": {"decision": "call", "flagged": "yes"}}])
def test_the_dearest_errors_are_those_of_the_rows(cases, models):
    found = listed(cases, 7, models, **PRICED)
    flagged = cases.score >= 0.5 if "score" in models["m"] else cases.call == "yes"
    priced = cases.assign(fn=25 + 0.85 * cases.amount, fp=1 + 2 * cases.effort)
    misses, alarms = priced[(cases.label == 1) & ~flagged], priced[(cases.label == 0) & flagged]
    assert compared(found["miss", "cost"]) == by_rows(misses, "fn", rising=False, asked=7)
    assert compared(found["false_alarm", "cost"]) == by_rows(alarms, "fp", rising=False, asked=7)
    assert (("miss", "score") in found) == ("score" in models["m"])
    for one in found["miss", "cost"].cases:
        alike = misses[misses.fn == misses.set_index(misses.id.astype(str)).fn[one.id]]
        assert (one.cost.low, one.cost.high) == pytest.approx((alike.fn.max(), alike.fn.max()))
        if "score" in models["m"]:
            assert (one.score.low, one.score.high) == (alike.score.min(), alike.score.max())


@pytest.mark.slow
def test_a_list_by_score_tells_between_which_costs_its_cases_lie(cases):
    found = listed(cases, 30, **PRICED)["miss", "score"]
    misses = cases[(cases.label == 1) & (cases.score < 0.5)]
    assert any(one.cases > 1 for one in found.cases)
    for one in found.cases:
        alike = misses[misses.score == one.score.low]
        assert (one.cost.low, one.cost.high) == pytest.approx(tuple(25 + 0.85 * alike.amount.agg(["min", "max"])))


@pytest.mark.slow
def test_only_the_split_that_judges_is_listed(cases):
    split = {"id": "id", "split": {"column": "part"}}
    found = listed(cases, threshold={"maximise": "f1"}, data=split)["miss", "score"]
    names = set(cases.id[cases.part == "test"].astype(str))
    assert {one.id for one in found.cases} <= names
    ids = listed(cases, 1000, threshold={"maximise": "f1"}, data=split)["miss", "score"]
    assert found.errors == ids.errors == sum(one.cases for one in ids.cases)


@pytest.mark.slow
def test_a_decision_says_which_errors_there_are_and_the_score_how_sure_it_was(cases):
    found = listed(cases, models={"m": {"score": "score", "decision": "call", "flagged": "yes"}})
    misses = cases[(cases.label == 1) & (cases.call == "no")]
    assert compared(found["miss", "score"]) == by_rows(misses, "score", rising=True)


@pytest.mark.slow
def test_a_row_with_a_frequency_counts_as_many_times(cases):
    weight = {"id": "id", "weight": {"column": "w", "kind": "frequency"}}
    expanded = cases.loc[cases.index.repeat(cases.w)]
    misses = expanded[(expanded.label == 1) & (expanded.score < 0.5)]
    assert compared(listed(cases, data=weight)["miss", "score"]) == by_rows(misses, "score", rising=True)


@pytest.mark.slow
def test_weights_of_a_sample_change_no_list(cases):
    weight = {"id": "id", "weight": {"column": "w", "kind": "sampling"}}
    used = cases.assign(w=cases.w + 0.5)
    assert listed(used, data=weight, **PRICED) == listed(used, **PRICED)


@pytest.mark.slow
def test_the_order_of_the_rows_changes_no_list(cases):
    mixed = cases.sample(frac=1, random_state=1)
    named = cases.assign(id=[f"case {number}" for number in cases.id])
    assert listed(cases, **PRICED) == listed(mixed, **PRICED)
    assert listed(named, **PRICED) == listed(named.loc[mixed.index], **PRICED)


@pytest.mark.slow
def test_several_labels_of_a_class_stand_apart(cases):
    frame = cases.assign(label=np.where(cases.label == 1, np.where(cases.id % 2, "late", "never"), "paid"))
    data = {"id": "id", "positive": ["late", "never"]}
    found = listed(frame, 1000, data=data)["miss", "score"]
    texts = frame.set_index(frame.id.astype(str)).label
    assert [one.label for one in found.cases] == [texts[one.id] for one in found.cases]
    assert {one.label for one in found.cases} == {"late", "never"}


@pytest.mark.slow
def test_no_error_and_no_cut_off_leave_lists_empty(cases):
    none = listed(cases, threshold={"fixed": 1.0})["false_alarm", "score"]
    assert (none.errors, none.listed, none.cases) == (0, 0, ())


def test_nobody_asked_for_lists_and_no_id_is_told(cases):
    settings = {**SETTINGS, "report": {"kind": "guard"}}
    assert results_of(cases, {"m": {"score": "score"}}, **settings).cases is None
