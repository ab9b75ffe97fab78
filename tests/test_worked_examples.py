"""The worked examples of the domain, through `results.json` of a run."""

import json

import pytest

import reportgen
from tests.helpers import D_LABELS, D_SCORES, write_case

A = [(1, 1)] * 6 + [(1, 0)] * 2 + [(0, 1)] + [(0, 0)] * 3
B = [(1, 1)] + [(1, 0)] * 9 + [(0, 0)] * 90
C = [(1, 1)] * 90 + [(0, 1)] * 9 + [(0, 0)]


def results_of(folder, config):
    """Return what a run writes to disk."""
    report = reportgen.run(config)
    report.save(folder / "out")
    return json.loads((folder / "out" / "results.json").read_text(encoding="utf-8"))


def decisions(folder, cases, extra=""):
    rows = [f"{'sick' if label else 'well'},{'yes' if flagged else 'no'}" for label, flagged in cases]
    config = write_case(
        folder,
        "label,hit\n" + "\n".join(rows) + "\n",
        "data: {path: cases.csv, label: label, positive: sick}\n"
        "models: {test: {decision: hit, flagged: 'yes'}}\nbeta: 2\nreport: {formats: [json]}\n" + extra,
    )
    return results_of(folder, config)["models"]["test"]


def estimates(metrics):
    return {key: metric["estimate"] for key, metric in metrics.items()}


def test_example_a_twelve_patients(tmp_path):
    model = decisions(tmp_path, A)
    assert model["confusion"] == {"tp": 6, "fp": 1, "fn": 2, "tn": 3}
    expected = {
        "accuracy": 3 / 4, "precision": 6 / 7, "recall": 6 / 8, "specificity": 3 / 4, "false_alarm_rate": 1 / 4,
        "miss_rate": 2 / 8, "npv": 3 / 5, "f1": 0.8, "f2": 10 / 13, "f0.5": 5 / 6, "balanced_accuracy": 0.75,
        "kappa": 0.470588, "mcc": 0.478091, "fowlkes_mallows": 0.801784, "threat_score": 2 / 3,
        "markedness": 0.457143, "informedness": 0.5, "lr_positive": 3, "lr_negative": 1 / 3,
        "diagnostic_odds_ratio": 9,
    }  # fmt: skip
    found = estimates(model["metrics"])
    assert {key: found[key] for key in expected} == pytest.approx(expected, abs=5e-7)
    assert model["metrics"]["precision"]["numerator"] == 6
    assert model["metrics"]["precision"]["denominator"] == 7
    assert model["threshold"] is None
    assert model["metrics"]["roc_auc"] == {"estimate": None, "reason": "the model gives decisions, no score"}


def test_example_b_the_rare_class(tmp_path):
    found = estimates(decisions(tmp_path, B)["metrics"])
    assert [found[key] for key in ("accuracy", "precision", "recall", "no_information_rate")] == [0.91, 1, 0.1, 0.9]
    assert found["f1"] == pytest.approx(2 / 11)


def test_example_c_the_ignored_negatives_and_the_classes_swapped(tmp_path):
    model = decisions(tmp_path, C)
    found, swapped = estimates(model["metrics"]), estimates(model["swapped"]["metrics"])
    assert found["precision"] == pytest.approx(90 / 99)
    assert (found["recall"], found["specificity"]) == (1, 0.1)
    assert found["f1"] == pytest.approx(0.9524, abs=5e-5)
    assert (swapped["precision"], swapped["recall"]) == (1, 0.1)
    assert swapped["f1"] == pytest.approx(0.1818, abs=5e-5)


def scored(folder, labels, scores, rule, extra=""):
    rows = "".join(f"{label},{score}\n" for label, score in zip(labels, scores, strict=True))
    config = write_case(
        folder,
        "label,score\n" + rows,
        f"data: {{path: cases.csv, label: label, positive: 1}}\nmodels: {{m: {{score: score}}}}\n"
        f"threshold: {rule}\nreport: {{formats: [json]}}\n" + extra,
    )
    return results_of(folder, config)["models"]["m"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("threshold", "four", "f1", "f2", "mcc", "above", "up_to"),
    [
        (0.50, (5, 0, 2, 5), 0.833333, 0.757576, 0.714286, 0.48, 0.66),
        (0.42, (5, 2, 2, 3), 0.714286, 0.714286, 0.314286, 0.40, 0.42),
        (0.40, (6, 2, 1, 3), 0.800000, 0.833333, 0.478091, 0.36, 0.40),
        (0.36, (7, 2, 0, 3), 0.875000, 0.945946, 0.683130, 0.15, 0.36),
        (0.10, (7, 4, 0, 1), 0.777778, 0.897436, 0.356753, 0.05, 0.10),
    ],
)
def test_example_d_at_five_thresholds(tmp_path, threshold, four, f1, f2, mcc, above, up_to):
    model = scored(tmp_path, D_LABELS, D_SCORES, f"{{fixed: {threshold}}}", "beta: 2\n")
    assert tuple(model["confusion"].values()) == four
    found = estimates(model["metrics"])
    assert [found["f1"], found["f2"], found["f_beta"], found["mcc"]] == pytest.approx([f1, f2, f2, mcc], abs=5e-7)
    assert found["roc_auc"] == pytest.approx(31 / 35)
    assert found["average_precision"] == pytest.approx(0.932540, abs=5e-7)
    assert found["brier"] == pytest.approx(0.113292, abs=5e-7)
    assert found["log_loss"] == pytest.approx(0.349914, abs=5e-7)
    point = model["threshold"]
    assert (point["value"], point["same_decisions_above"], point["same_decisions_up_to"]) == (threshold, above, up_to)
    assert "apparent" not in model["metrics"]["f1"]


@pytest.mark.slow
def test_example_d_the_best_f2_stands_at_0_36_and_is_called_apparent(tmp_path):
    model = scored(tmp_path, D_LABELS, D_SCORES, "{maximise: f2}")
    assert model["threshold"].items() >= {
        "rule": "maximise f2", "kind": "optimise", "metric": "f2", "value": 0.36, "same_decisions_above": 0.15,
        "same_decisions_up_to": 0.36, "cases_on_it": 1, "objective": 0.945945945946, "tied": 1,
        "near_optimal": {"low": 0.36, "high": 0.36},
    }.items()  # fmt: skip
    assert model["metrics"]["f2"]["apparent"] is True
    assert model["metrics"]["f2"]["corrected"]["estimate"] < 0.945945945946
    assert "apparent" not in model["metrics"]["prevalence"]
    assert model["operating_points"][0]["roles"] == ["in_use", "recommended"]


@pytest.mark.slow
def test_example_d_by_cost_equals_brute_force(tmp_path):
    model = scored(tmp_path, D_LABELS, D_SCORES, "{minimise: cost}", "costs: {false_positive: 1, false_negative: 4}\n")
    costs = {
        threshold: sum((label == 0) for label, score in zip(D_LABELS, D_SCORES, strict=True) if score >= threshold)
        + 4 * sum((label == 1) for label, score in zip(D_LABELS, D_SCORES, strict=True) if score < threshold)
        for threshold in (*D_SCORES, 2.0)
    }
    assert model["threshold"]["value"] == min(costs, key=lambda threshold: (costs[threshold], -threshold)) == 0.36
    assert model["metrics"]["total_cost"]["estimate"] == min(costs.values()) == 2


@pytest.mark.slow
def test_example_e_six_scored_cases(tmp_path):
    model = scored(tmp_path, (1, 1, 0, 1, 0, 0), (0.68, 0.94, 0.30, 0.92, 0.70, 0.20), "{fixed: 0.5}")
    found = estimates(model["metrics"])
    assert (found["roc_auc"], found["average_precision"]) == (pytest.approx(8 / 9), pytest.approx(11 / 12))
    assert model["curves"]["roc"]["fpr"][0] == model["curves"]["roc"]["tpr"][0] == 0
    assert model["curves"]["roc"]["threshold"][0] is None


@pytest.mark.slow
def test_example_f_the_winner_of_three_models_turns_on_beta(tmp_path):
    hits = {"a": (168, 392), "b": (189, 756), "c": (84, 36)}
    rows = ["label,a,b,c"]
    for place in range(1000):
        positive = place < 210
        of_class = place if positive else place - 210
        flags = [str(int(of_class < hits[name][0 if positive else 1])) for name in hits]
        rows.append(f"{int(positive)},{','.join(flags)}")
    config = write_case(
        tmp_path,
        "\n".join(rows) + "\n",
        "data: {path: cases.csv, label: label, positive: 1}\nreport: {formats: [json]}\n"
        "models:\n" + "".join(f"  {name}: {{decision: {name}, flagged: 1}}\n" for name in hits),
    )
    models = results_of(tmp_path, config)["models"]
    expected = {
        "f1": (0.4364, 0.3273, 0.5091), "f2": (0.6000, 0.5294, 0.4375), "f0.5": (0.3429, 0.2368, 0.6087),
        "precision": (0.3, 0.2, 0.7), "recall": (0.8, 0.9, 0.4),
    }  # fmt: skip
    for key, values in expected.items():
        assert [models[name]["metrics"][key]["estimate"] for name in hits] == pytest.approx(values, abs=5e-5)


@pytest.mark.slow
def test_baselines_flag_none_and_flag_all_stand_beside_the_models(tmp_path):
    rows = "".join(f"{label},{score}\n" for label, score in zip(D_LABELS, D_SCORES, strict=True))
    config = write_case(
        tmp_path,
        "label,score\n" + rows,
        "data: {path: cases.csv, label: label, positive: 1}\nmodels: {m: {score: score}}\nreport: {formats: [json]}\n",
    )
    baselines = results_of(tmp_path, config)["baselines"]
    assert baselines["flag_none"]["confusion"] == {"tp": 0, "fp": 0, "fn": 7, "tn": 5}
    assert baselines["flag_all"]["confusion"] == {"tp": 7, "fp": 5, "fn": 0, "tn": 0}
    assert baselines["flag_all"]["metrics"]["npv"] == {"estimate": None, "reason": "no case was left unflagged"}
    assert baselines["flag_none"]["metrics"]["precision"] == {"estimate": None, "reason": "no case was flagged"}
