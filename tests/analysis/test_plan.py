"""How many cases a recall takes never contradicts how well it is known."""

import numpy as np
import pandas as pd
import pytest

import reportgen
from reportgen.stats.adequacy import plan_by_width

TARGET, MARGIN = 0.05, 0.005
ASKED = {
    "tuned": {},
    "floor": {"threshold": {"maximise": "precision", "subject_to": ["recall >= 0.8"]}},
    "fixed": {"threshold": {"fixed": 0.4}},
}


def ran(seed, asked, cases_are):
    rng = np.random.default_rng(seed)
    n, gap = int(rng.integers(60, 4000)), rng.uniform(0.3, 3)
    label = (rng.random(n) < rng.uniform(0.1, 0.6)).astype(int)
    label[:12] = [1, 0] * 6
    score = 1 / (1 + np.exp(-(rng.normal(size=n) + gap * (label - 0.5))))
    weight = np.exp(rng.normal(size=n)).round(2) + 0.01
    frame = pd.DataFrame({"id": range(n), "label": label, "s": score, "c": np.arange(n) % 40, "w": weight})
    of_data = {"clustered": {"cluster": "c"}, "weighted": {"weight": {"column": "w", "kind": "sampling"}}}
    config = {
        "version": 1,
        "data": {"label": "label", "positive": 1, "id": "id", **of_data.get(cases_are, {})},
        "models": {"m": {"score": "s", "kind": "probability"}},
        "costs": {"false_positive": 1, "false_negative": 4},
        "uncertainty": {"resamples": 400},
        **asked,
    }
    return reportgen.run(config, frame).results["models"]["m"]["adequacy"]


def contradiction(found):
    """Return what does not fit, of the plan and the width that is told."""
    half, plan, there = found["recall"], found.get("plan"), found["positives"]
    if half is None:
        return None if plan is None else "a plan without a width"
    if half < TARGET + MARGIN:
        return None if plan is None else "a plan where the width is reached"
    if plan is None:
        return None if there < 10 else "no plan where the width is not reached"
    return None if plan["positives"] > there else f"{there} give {half}, and {plan['positives']} would give {TARGET}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "cases_are", "seed"),
    [
        ("tuned", "plain", 3),
        ("floor", "plain", 4),
        ("tuned", "clustered", 5),
        ("fixed", "weighted", 6),
        ("fixed", "plain", 7),
    ],
)
def test_a_plan_asks_for_more_cases_exactly_where_the_recall_is_known_too_badly(asked, cases_are, seed):
    assert contradiction(ran(seed, ASKED[asked], cases_are)) is None


@pytest.mark.slow
@pytest.mark.parametrize("cases_are", ["plain", "clustered", "weighted"])
@pytest.mark.parametrize("asked", ASKED)
def test_plan_and_width_agree_over_random_reports(asked, cases_are):
    found = {seed: contradiction(ran(seed, ASKED[asked], cases_are)) for seed in range(2)}
    assert not any(found.values()), found


def test_a_width_of_twelve_points_takes_six_times_the_cases_that_five_points_take():
    # 923 positives known within 12 points: 273, as one share by itself would take, is no plan.
    found = plan_by_width(0.12, 0.05, positives=923, prevalence=0.1)
    assert (found.positives, found.cases) == (5317, 53170)
