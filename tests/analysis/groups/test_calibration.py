"""Scores as probabilities in each group: figures against statsmodels and sums by hand, tests against a plain loop."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from reportgen.page.blocks import texts_of
from reportgen.stats.intervals import wilson
from reportgen.topics.groups.page import calibration_sheet
from tests.cases.case import codes, said
from tests.cases.groups import chanced
from tests.cases.pages import page_of

NAMES = ("a", "b", "c")


def held(case, column="region"):
    (grouping,) = (each for each in case.results.groups if each.column == column)
    return {each.group: each for each in grouping.calibration["model"]}


def frame(case):
    found = pd.DataFrame({name: case._columns[name] for name in ("label", "score", "region")})
    return found.assign(label=found["label"] == "1")


def test_figures_of_a_group_are_those_of_its_cases():
    case = chanced({"b": 2 / 3})
    for name, part in frame(case).groupby("region"):
        one = held(case)[name]
        assert (one.cases, one.observed) == (len(part), part["label"].sum())
        assert one.expected == pytest.approx(part["score"].sum())
        assert one.observed_expected.estimate == pytest.approx(part["label"].sum() / part["score"].sum())
        ends = wilson(one.observed, one.cases)
        assert [one.observed_expected.low, one.observed_expected.high] == pytest.approx(
            [float(end) * one.cases / one.expected for end in (ends.low, ends.high)]
        )


@pytest.mark.slow
def test_calibration_in_the_large_of_a_group_is_that_of_a_logistic_regression_with_an_offset():
    import statsmodels.api as sm  # here, as every worker collects this file

    case = chanced({"b": 2 / 3})
    for name, part in frame(case).groupby("region"):
        offset = np.log(part["score"] / (1 - part["score"]))
        fit = sm.GLM(part["label"].astype(float), np.ones(len(part)), sm.families.Binomial(), offset=offset).fit()
        found = held(case)[name].calibration_intercept
        assert found.estimate == pytest.approx(fit.params.iloc[0], abs=1e-6)
        assert [found.low, found.high] == pytest.approx(fit.conf_int().iloc[0].tolist(), abs=1e-5)


@pytest.mark.slow
def test_the_file_has_every_model_and_group_and_the_page_the_subject_alone():
    models = {name: {"score": "score"} for name in ("model", "other")}
    case = chanced({"b": 2 / 3}, models=models, subject="model")
    found = calibration_sheet(case.results)
    held_in = {column.name: column.cells for column in found.columns}
    assert set(zip(held_in["model"], held_in["group"], strict=True)) == {(m, g) for m in models for g in NAMES}
    one = next(each for each in case.results.groups[0].calibration["other"] if each.group == "b")
    place = [*zip(held_in["model"], held_in["group"], strict=True)].index(("other", "b"))
    assert held_in["observed_expected"][place] == one.observed_expected.estimate
    assert held_in["observed_expected_low"][place] == one.observed_expected.low
    assert (held_in["rest"][place], held_in["p_adjusted"][place]) == (one.rest, one.p_adjusted)
    captions = [
        table.caption for table in page_of(case).tables() if "fit as probabilities in each group" in table.caption
    ]
    assert len(captions) == 1


def test_the_p_value_is_that_of_the_score_test_of_one_ratio_for_the_group_and_all_others():
    case = chanced({"b": 2 / 3})
    cases, p = frame(case), {}
    for name in NAMES:
        here = (cases["region"] == name).to_numpy()
        label, score = cases["label"].to_numpy(dtype=float), cases["score"].to_numpy()
        ratio = label.sum() / score.sum()
        spread = ratio * score - (ratio * score) ** 2
        middle = score[here].sum() / score.sum()
        apart = np.sum((here - middle) * (label - ratio * score))
        p[name] = 2 * stats.norm.sf(abs(apart) / np.sqrt(np.sum(spread * (here - middle) ** 2)))
    assert {name: one.p for name, one in held(case).items()} == pytest.approx(p, rel=1e-6)


def test_p_values_are_adjusted_over_all_groups_of_all_columns_and_two_groups_are_one_test():
    case = chanced({"b": 2 / 3}, groups=["region", "half"])
    three, two = held(case), held(case, "half")
    known = [*(one.p for one in three.values()), two["x"].p]
    assert two["x"].p == pytest.approx(two["y"].p)
    assert two["x"].p_adjusted == two["y"].p_adjusted
    smallest = min(known)
    assert min(one.p_adjusted for one in three.values()) == pytest.approx(4 * smallest)


def test_a_group_whose_scores_are_too_low_is_a_warning_with_both_figures():
    case = chanced({"b": 2 / 3})
    one = held(case)["b"]
    assert codes(case.explained)["chances_off_in_group"] == "warning"
    (text,) = said(case.explained, "finding.chances_off_in_group")
    more = "cases labelled \u201c1\u201d are clearly more frequent at the same score of the model: "
    assert text.startswith(f"For region \u201cb\u201d, {more}")
    assert f"{100 * one.observed_expected.estimate:.3g}% of the number that the scores predict" in text
    assert text.endswith(f" the scores predict, elsewhere {100 * one.rest:.3g}%.")


@pytest.mark.slow
def test_sound_scores_ranks_and_small_groups_raise_nothing():
    assert "chances_off_in_group" not in codes(chanced({}).explained)
    ranked = chanced({"b": 2 / 3}, models={"model": {"score": "score", "kind": "rank"}}, threshold={"fixed": 0.5})
    assert ranked.results.groups[0].calibration == {}
    few = held(chanced({"b": 2 / 3}, cases=60))
    assert all(one.lack is not None and one.observed_expected is None for one in few.values() if one.expected < 10)


def test_with_clusters_the_report_says_why_there_is_none():
    case = chanced({"b": 2 / 3}, data={"cluster": "half"})
    assert case.results.groups[0].calibration == {}
    assert case.results.groups[0].no_calibration == "cases come in clusters or are weighted"
    told = "How scores fit as probabilities in each group is not given: cases come in clusters or are weighted."
    assert told in [text for section in page_of(case).sections for text in texts_of([section])]


@pytest.mark.slow
def test_sound_scores_hardly_ever_raise_it_and_a_group_too_low_by_a_third_mostly():
    seeds = range(30)
    sound = [raised(chanced({}, seed=seed, cases=600)) for seed in seeds]
    low = [raised(chanced({"b": 2 / 3}, seed=seed, cases=2_000)) for seed in seeds[:8]]
    assert np.mean(sound) <= 0.05
    assert np.mean(low) >= 0.9


def raised(case):
    return "chances_off_in_group" in codes(case.explained)
