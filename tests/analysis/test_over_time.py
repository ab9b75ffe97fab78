"""Figures of quarters of the time, against pandas and scikit-learn, in any order of the rows; and false alarms."""

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import roc_auc_score

from tests.cases.case import codes, said
from tests.cases.leaks import drifting, leaking, mixed


def table(case):
    """Return the cases with their quarter: days in order, each day where its middle case lies."""
    frame = pd.DataFrame({name: case._columns[name] for name in ("label", "score", "day")})
    frame["label"] = frame["label"] == "1"
    sizes = frame.groupby("day").size().sort_index()
    middle = sizes.cumsum() - sizes / 2
    return frame.assign(part=frame["day"].map((4 * middle / len(frame)).astype(int)))


def test_each_quarter_has_the_figures_of_its_cases():
    case = drifting((2.2, 0.2))
    found, frame = case.results.models["model"].over_time, table(case)
    for place, (_, part) in enumerate(frame.groupby("part")):
        quarter = found.quarters[place]
        assert (quarter.from_, quarter.to) == (part["day"].min(), part["day"].max())
        assert (quarter.cases, quarter.positives) == (len(part), part["label"].sum())
        assert {key: one.estimate for key, one in quarter.metrics.items()} == pytest.approx(
            {
                "prevalence": part["label"].mean(),
                "flag_rate": (part["score"] >= 0.3).mean(),
                "roc_auc": roc_auc_score(part["label"], part["score"]),
                "observed_expected": part["label"].sum() / part["score"].sum(),
            }
        )
        assert all(one.low < one.estimate < one.high for one in quarter.metrics.values())


def test_a_model_that_falls_apart_over_the_time_is_a_warning_with_its_first_and_last_figure():
    case = drifting((2.2, 0.2))
    trend = case.results.models["model"].over_time.trends["roc_auc"]
    assert codes(case.explained)["changes_over_time"] == "warning"
    (text,) = said(case.explained, "finding.changes_over_time")
    assert (
        f"has clearly changed: {trend.first:.3f} in the first quarter of the time, {trend.last:.3f} in the last" in text
    )


@pytest.mark.parametrize(
    ("case", "words"),
    [
        (drifting(prevalence=(0.1, 0.5)), "The share of cases labelled"),
        (drifting(called=(-1.0, 1.0), models={"model": {"score": "score", "kind": "rank"}}), "that the model flagged"),
    ],
)
def test_what_the_model_meets_or_flags_is_a_note(case, words):
    assert codes(case.explained)["changes_over_time"] == "note"
    assert words in said(case.explained, "finding.changes_over_time")[0]


@pytest.mark.slow
def test_without_times_with_clusters_and_where_nothing_moves_nothing_is_said():
    clustered = drifting((2.2, 0.2), data={"time": "day", "cluster": "day"})
    assert leaking(mixed()).results.models["model"].over_time is None
    assert clustered.results.models["model"].over_time is None
    assert "changes_over_time" not in codes(drifting().explained)


def test_cases_of_one_time_make_no_quarters():
    day = {"day": ["2026-01-01"] * 120}
    assert leaking(mixed(), columns=day, data={"time": "day"}).results.models["model"].over_time is None


@pytest.mark.slow
def test_sound_data_hardly_ever_raise_it_and_a_falling_model_nearly_always():
    seeds = range(30)
    sound = [raised(drifting(seed=seed, cases=400)) for seed in seeds]
    falling = [raised(drifting((2.2, 0.0), seed=seed, cases=400)) for seed in seeds[:10]]
    assert np.sum(sound) <= 1
    assert np.mean(falling) >= 0.85


def raised(case):
    return "changes_over_time" in codes(case.explained)
