"""What moving from the deployed threshold to the recommended one would save, with its range: case by case, by hand."""

import numpy as np
import pytest

from tests.cases.case import scored

COSTS = {"false_positive": 10, "false_negative": 100, "currency": "EUR"}


def moving(deployed, *, split=True, costs=COSTS, n=600, seed=4, **config):
    """Return the report and what each case of the test saves when the threshold moves."""
    rng = np.random.default_rng(seed)
    labels = (rng.random(n) < 0.3).astype(int)
    scores = np.round(1 / (1 + np.exp(-(2 * labels - 1.5 + rng.normal(size=n)))), 3)
    amount = np.round(rng.gamma(2, 40, n), 2)
    parts = ["validation", "test"] * (n // 2) if split else ["test"] * n
    model = {"model": {"score": "score", "deployed_threshold": deployed}}
    settings = {"models": model, "costs": costs, "threshold": {"minimise": "cost"}, **config}
    data = {"data": {"split": {"column": "part"}}} if split else {}
    case = scored(labels.tolist(), scores.tolist(), {"part": parts, "amount": amount.tolist()}, **settings, **data)
    then = case.results.models["model"].recommended.value
    miss = amount if isinstance(costs["false_negative"], dict) else 100.0

    def paid(cut):
        return np.where((labels == 1) & (scores < cut), miss, 0.0) + np.where(
            (labels == 0) & (scores >= cut), 10.0, 0.0
        )

    return case, (paid(deployed) - paid(then))[np.array(parts) == "test"]


@pytest.mark.slow
@pytest.mark.parametrize("costs", [COSTS, {**COSTS, "false_negative": {"column": "amount"}}], ids=["one", "each"])
def test_the_range_is_that_of_the_sum_of_what_each_case_saves(costs):
    case, saved = moving(0.7, costs=costs)
    found = case.results.models["model"].costs
    assert found.saving_deployed == pytest.approx(saved.sum())
    half = 1.96 * saved.std() * np.sqrt(len(saved))
    assert found.saving_deployed_range.low == pytest.approx(saved.sum() - half, abs=0.15 * half)
    assert found.saving_deployed_range.high == pytest.approx(saved.sum() + half, abs=0.15 * half)


def test_a_cut_off_that_the_same_cases_chose_saves_so_much_on_them_and_is_expected_to_save_less():
    case, saved = moving(0.7, split=False)
    model = case.results.models["model"]
    now, then = (point.metrics["total_cost"] for point in model.operating_points)
    found, expected = model.costs, model.costs.saving_deployed_corrected
    assert found.saving_deployed == pytest.approx(saved.sum())
    assert found.saving_deployed_range is None
    assert expected.estimate == pytest.approx(now.estimate - then.corrected.estimate)
    assert expected.low < expected.estimate < expected.high
    assert expected.estimate < found.saving_deployed
