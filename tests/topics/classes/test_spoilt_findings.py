"""Labels that are missing or wrong, scores that tell nothing: data that must raise each finding, and near misses."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest

from reportgen.app import run
from tests.analysis.classes.test_analyse import CLASSES, config, frame
from tests.helpers import percent

Names = npt.NDArray[np.str_]
MODEL: dict[str, Any] = {"scores": {each: f"new {each}" for each in CLASSES}}
RANKS = {"models": {"new": MODEL | {"kind": "rank"}}}


def found(data: pd.DataFrame, /, **more: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the results, and the sentence of each finding."""
    results = run(config(**{"models": {"new": MODEL}, **more}), data=data).results
    return results, {one["code"]: one["text"] for one in results["findings"]}


def named(data: pd.DataFrame, model: str = "new") -> Names:
    """Return which class a model names, of equal scores the first."""
    return np.array(CLASSES)[data[[f"{model} {each}" for each in CLASSES]].to_numpy().argmax(axis=1)]


def without(data: pd.DataFrame, rows: Any) -> pd.DataFrame:
    return data.assign(y=data["y"].where(~rows))


@pytest.mark.slow
def test_labels_that_are_missing_where_a_class_is_named_are_told_with_what_they_may_hide() -> None:
    data, turn = frame(), np.random.default_rng(4).random(len(frame()))
    for lacks in (lambda: (named(data) == "a") & (turn < 0.3), lambda: (named(data) != "a") & (turn < 0.3)):
        rows = lacks()
        results, told = found(without(data, rows))
        model = results["models"]["new"]
        seen, of, name = data["y"][~rows], named(data)[~rows], model["unlabelled_of"]
        hits, hidden = ((of == name) & (seen == name)).sum(), named(data)[rows]
        where = (hidden == name).mean() > (named(data) == name).mean()
        whole, key = ((of == name), "precision") if where else ((seen == name), "recall")
        lacking = (hidden == name).sum() if where else (hidden != name).sum()
        words = f"{key} of {name} is {percent(hits / (whole.sum() + lacking))}, not {percent(hits / whole.sum())}."
        assert words in told["labels_missing_by_flag"]
        assert model["unlabelled"]["flagged"] == (hidden == name).sum()


@pytest.mark.slow
def test_labels_that_are_missing_anywhere_or_seldom_are_no_finding() -> None:
    data, turn = frame(), np.random.default_rng(5).random(len(frame()))
    seldom = named(data) == "a"
    for rows in (turn < 0.1, seldom & (np.cumsum(seldom) <= 9)):
        assert "labels_missing_by_flag" not in found(without(data, rows))[1]


def test_scores_that_are_missing_in_one_class_are_told_with_its_recall_if_they_count_as_wrong() -> None:
    data, turn = frame(), np.random.default_rng(7).random(len(frame()))
    lost = (data["y"] == "a") & (turn < 0.4)
    gone = data.assign(**{f"new {each}": data[f"new {each}"].where(~lost) for each in CLASSES})
    results, told = found(gone)
    one = results["models"]["new"]["missing_by_class"]
    of_a, right = data["y"] == "a", named(data) == data["y"]
    assert (one["of"], one["missing"], one["whole"], one["others"]) == ("a", lost.sum(), of_a.sum(), 0)
    assert one["metrics"]["recall"]["estimate"] == pytest.approx((right & ~lost & of_a).sum() / of_a.sum())
    assert one["metrics"]["accuracy"]["estimate"] == pytest.approx((right & ~lost).mean())
    then, now = (right & ~lost & of_a).sum() / of_a.sum(), (right & ~lost & of_a).sum() / (of_a & ~lost).sum()
    assert f"recall of a would be {percent(then)}, not {percent(now)}." in told["scores_missing_by_class"]


def test_scores_that_are_missing_alike_in_all_classes_are_no_finding() -> None:
    data, lost = frame(), np.random.default_rng(7).random(len(frame())) < 0.3
    gone = data.assign(**{f"new {each}": data[f"new {each}"].where(~lost) for each in CLASSES})
    assert "scores_missing_by_class" not in found(gone)[1]


@pytest.mark.slow
def test_wrong_labels_move_accuracy_and_recall_as_turned_ones_do() -> None:
    random, share = np.random.default_rng(6), 0.1
    data = frame(40_000)
    turned = random.random(len(data)) < share
    others = [np.array([each for each in CLASSES if each != one]) for one in data["y"]]
    seen = np.where(turned, [random.choice(each) for each in others], data["y"])
    results, told = found(data.assign(y=seen), about={"label": {"noise": "10%"}})
    truly = results["models"]["new"]["label_errors"]
    right = named(data) == data["y"]
    assert truly["accuracy"] == pytest.approx(right.mean(), abs=0.006)
    assert truly["recall"] == pytest.approx(right[data["y"] == truly["name"]].mean(), abs=0.02)
    text, ends = told["label_errors"], truly["accuracy_range"]
    assert f"{percent(truly['accuracy'])} (95% range: {percent(ends['low'])} to {percent(ends['high'])}), not" in text
    assert f", not {percent((named(data) == seen).mean())}." in text


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("stated", "severity"),
    [({"certainty": "90%"}, "warning"), ({"noise": "0.5%"}, "note"), ({"certainty": "two doctors agreed"}, None)],
)
def test_a_share_of_wrong_labels_is_a_finding_and_a_text_is_none(stated: dict[str, str], severity: str | None) -> None:
    results = run(config(models={"new": MODEL}, about={"label": stated}), data=frame()).results
    assert {one["code"]: one["severity"] for one in results["findings"]}.get("label_errors") == severity


def test_as_many_wrong_labels_as_a_class_can_have_leave_nothing_to_say() -> None:
    data = frame()
    kept = data[(data["y"] != "d") | (np.arange(len(data)) % 8 == 0)]
    told = found(kept, about={"label": {"noise": "40%"}})[1]["label_errors"]
    assert "d could have no more than these" in told
    assert "Nothing can then be said" in told


def test_wrong_labels_that_leave_nothing_to_say_beside_one_large_class_are_told_of_the_smallest() -> None:
    data = frame()
    kept = data[(data["y"] == "a") | (np.arange(len(data)) % 30 == 0)]
    told = found(kept, about={"label": {"noise": "10%"}})[1]["label_errors"]
    smallest = min(CLASSES, key=lambda each: (kept["y"] == each).sum())
    assert smallest != "a"
    assert f"{smallest} could have no more than these" in told


@pytest.mark.slow
def test_two_classes_with_one_score_are_told_and_with_one_case_apart_are_not() -> None:
    data = frame()
    same = data["new a"]
    near = same.mask(np.arange(len(data)) == 7, same + 0.01)
    lot = pd.Series(np.random.default_rng(8).permutation(same))
    for scores, told in ((same, True), (near, False), (lot, False)):
        results, texts = found(data.assign(**{"new c": scores}), **RANKS)
        assert ("equal_scores" in texts) == told
        assert results["models"]["new"].get("equal_scores", []) == (["a", "c"] if told else [])


def test_one_score_for_all_of_a_handful_of_cases_is_no_finding() -> None:
    data = frame().iloc[:5].assign(**{"new d": 0.1})
    assert "coarse_scores" in found(data, **RANKS)[1]
    assert "coarse_scores" not in found(data.iloc[:4], **RANKS)[1]


@pytest.mark.slow
def test_one_score_for_all_cases_is_told_and_two_are_not() -> None:
    data = frame()
    one = pd.Series(np.full(len(data), 0.1))
    two = one.mask(np.arange(len(data)) == 7, 0.2)
    for scores, told in ((one, True), (two, False)):
        assert ("coarse_scores" in found(data.assign(**{"new d": scores}), **RANKS)[1]) == told


@pytest.mark.slow
def test_a_code_among_the_scores_of_a_class_is_told_with_its_column_and_named_for_that_alone_it_is_none() -> None:
    data = frame()
    for count, told in ((40, True), (4, False)):
        coded = data.assign(**{"new b": data["new b"].mask(np.arange(len(data)) < count, 999)})
        text = found(coded, **RANKS)[1].get("missing_code", "")
        assert (f"999 is on {count} of the {len(data)} cases" in text and "the column “new b”" in text) == told
    mended = found(coded, **RANKS, data={"missing": {"new b": ["999"]}})
    assert "missing_code" not in mended[1]
    assert mended[0]["data"]["rows"]["dropped"] == {"missing_score": 4}


SPLIT = {"data": {"split": {"column": "part", "tune_on": "old", "report_on": "new"}}}


def halves(again: int = 0, *, dropped: float = 0.0, columns: tuple[str, ...] = ()) -> pd.DataFrame:
    """Return two splits, the second of which holds so many cases of the first again, and fewer of the class a."""
    first, second = frame(seed=3), frame(seed=4)
    second = second[(second["y"] != "a") | (np.random.default_rng(9).random(len(second)) >= dropped)]
    second = pd.concat([first[:again], second[again:]], ignore_index=True)
    return pd.concat([first.assign(part="old"), second.assign(part="new")], ignore_index=True).drop(columns=[*columns])


@pytest.mark.slow
def test_cases_in_both_splits_are_told_by_their_ids_or_else_by_their_scores() -> None:
    data = halves(60)
    ids = np.where(data.index < 960, np.arange(len(data)) % 900, np.arange(len(data)))
    by_id = found(data.assign(id=ids), data={**SPLIT["data"], "id": "id"})[1]
    assert "The split “old” contains the id of 60 of the 900 cases of “new”, too" in by_id["same_case_in_both_splits"]
    assert "repeated_ids" not in by_id
    random = np.random.default_rng(7)
    exact = data.assign(**{f"new {each}": data[f"new {each}"] + 1e-3 * random.random(len(data)) for each in CLASSES})
    for each in CLASSES:
        exact.loc[900:959, f"new {each}"] = exact.loc[:59, f"new {each}"].to_numpy()
    ranks = {**SPLIT, **RANKS}
    assert "60 of the 900 cases have a score of" in found(exact, **ranks)[1]["same_case_in_both_splits"]
    assert "same_case_in_both_splits" not in found(halves(), **ranks)[1]


@pytest.mark.slow
@pytest.mark.parametrize("priced", [False, True])
def test_another_mix_of_classes_is_told_with_what_the_model_would_do_on_it(*, priced: bool) -> None:
    costs = {"costs": {"currency": "EUR", "otherwise": 10}} if priced else {}
    data = halves(dropped=0.5)
    results, texts = found(data, **SPLIT, **costs)
    told = texts["prevalence_shift"]
    old, new = data[data["part"] == "old"], data[data["part"] == "new"]
    right = pd.Series(named(new) == new["y"]).groupby(new["y"]).mean()
    there, here = float((right * old["y"].value_counts(normalize=True)).sum()), float((named(new) == new["y"]).mean())
    expected = 10_000 * (1 - there) if priced else there
    assert results["models"]["new"]["on_other_mix"]["estimate"] == pytest.approx(expected)
    tens = f"€{10 * round(1000 * (1 - there)):,}, not about €{10 * round(1000 * (1 - here)):,}"
    assert (tens if priced else f"would be {percent(there)}, not {percent(here)}") in told
    assert f"a makes up {(old['y'] == 'a').sum()} of the {len(old)} cases of “old”" in told
    assert "prevalence_shift" not in found(halves(), **SPLIT, **costs)[1]


@pytest.mark.slow
def test_another_mix_of_classes_that_changes_little_or_that_nothing_is_known_of_is_told_by_its_shares() -> None:
    data = halves(dropped=0.5)
    right = data.assign(**{f"new {each}": np.where(data["y"] == each, 0.91, 0.03) for each in CLASSES})
    for cases in (right, halves(dropped=1.0)):
        old, new = (cases["y"][cases["part"] == part] == "a" for part in ("old", "new"))
        told = found(cases, **SPLIT)[1]["prevalence_shift"]
        assert told.endswith(
            f": a makes up {old.sum()} of the {len(old)} cases of “old”, and {new.sum() or 'none'} of the {len(new)} "
            "cases of “new”."
        )


@pytest.mark.slow
def test_another_mix_of_groups_is_told() -> None:
    data, random = halves(), np.random.default_rng(2)
    there = np.where(data["part"] == "old", 0.5, 0.2)
    mixed = data.assign(region=np.where(random.random(len(data)) < there, "north", "south"))
    for cases, told in ((mixed, True), (data, False)):
        assert ("group_shift" in found(cases, **SPLIT, groups=["region"])[1]) == told
