"""How a config and counts become results: rules, ties, ranges and what is missing."""

import numpy as np
import pandas as pd
import pytest

import reportgen
from reportgen.analysis import analyse, study
from reportgen.config.load import config_from
from reportgen.sources.opening import open_source
from tests.helpers import D_LABELS, D_SCORES

GUARD = {"kind": "guard", "formats": ["json"]}


def evaluated(labels=D_LABELS, scores=D_SCORES, **settings):
    settings = {"positive": 1, "report": GUARD, **settings}
    return reportgen.evaluate(list(labels), {"m": scores}, **settings).results


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "rule", "value"),
    [
        ({}, "default", 0.5),
        ({"beta": 2}, "maximise f_beta", 0.36),
        ({"alpha": 0.2}, "maximise f_beta", 0.36),
        ({"costs": {"false_positive": 1, "false_negative": 4}, "beta": 0.1}, "minimise cost", 0.36),
        ({"threshold": {"maximise": "precision"}}, "maximise precision", 0.98),
        ({"threshold": {"maximise": "recall"}}, "maximise recall", 0.36),
        ({"threshold": {"maximise": "youden_j"}}, "maximise informedness", 0.66),
        ({"threshold": {"fixed": 0.7}}, "fixed", 0.7),
    ],
)
def test_the_rule_is_the_typed_one_or_cost_or_f_beta_or_one_half(settings, rule, value):
    threshold = evaluated(**settings)["models"]["m"]["threshold"]
    assert (threshold["rule"], threshold["value"]) == (rule, value)


@pytest.mark.slow
def test_beta_and_alpha_say_the_same_thing():
    one, other = evaluated(beta=2), evaluated(alpha=0.2)
    assert (one["beta"], one["alpha"]) == (other["beta"], other["alpha"]) == (2, 0.2)
    metrics = one["models"]["m"]["metrics"]
    assert metrics["f_beta"]["estimate"] == metrics["weighted_f"]["estimate"] == metrics["f2"]["estimate"]


@pytest.mark.slow
@pytest.mark.parametrize("weight", [{"beta": 1e-6}, {"beta": 1e6}, {"alpha": 1e-12}, {"alpha": 1 - 1e-12}])
def test_an_extreme_beta_is_a_beta(weight):
    assert evaluated(**weight)["models"]["m"]["metrics"]["f_beta"]["estimate"] is not None


@pytest.mark.slow
def test_prices_far_apart_have_a_cost():
    metrics = evaluated(costs={"false_positive": 1e12, "false_negative": 1e-9})["models"]["m"]["metrics"]
    assert metrics["net_benefit"]["estimate"] == 0
    assert metrics["total_cost"]["estimate"] == pytest.approx(7e-9)


@pytest.mark.slow
def test_chances_that_expect_nothing_have_no_ratio():
    metrics = evaluated([0, 1], [1e-310, 2e-310])["models"]["m"]["metrics"]
    assert metrics["observed_expected"] == {"estimate": None, "reason": "the scores add up to 0"}


def test_a_score_of_32_bits_reaches_itself_as_a_threshold():
    scores = np.array([0.1, 0.7, 0.2, 0.7], np.float32)
    model = evaluated([1, 1, 0, 0], scores, threshold={"fixed": scores[1]})["models"]["m"]
    assert model["confusion"] == {"tp": 1, "fp": 1, "fn": 1, "tn": 1}
    assert model["threshold"]["cases_on_it"] == 2


@pytest.mark.slow
def test_a_period_may_lie_beyond_the_year_9999():
    frame = pd.DataFrame({"label": [1, 0], "score": [0.9, 0.1], "t": np.array(["20000-01-01", "20000-01-02"], "M8[s]")})
    document = {"data": {"label": "label", "positive": 1, "time": "t"}, "models": {"m": {"score": "score"}}}
    period = reportgen.run({"version": 1, **document}, frame).results["data"]["period"]
    assert period == {"from": "20000-01-01", "to": "20000-01-02"}


@pytest.mark.slow
def test_what_is_apparent_is_called_so_everywhere():
    model = evaluated(beta=2)["models"]["m"]
    assert model["metrics"]["f_beta"]["apparent"] is model["swapped"]["metrics"]["recall"]["apparent"] is True


def test_the_smallest_repeated_id_is_the_example():
    frame = pd.DataFrame({"id": [10, 10, 9, 9], "label": [1, 0, 1, 0], "score": [0.9, 0.8, 0.7, 0.1]})
    settings = {"data": {"id": "id", "label": "label", "positive": 1}, "models": {"m": {"score": "score"}}}
    source = open_source(config_from({"version": 1, **settings}), frame)
    data = analyse.analyse(config_from({"version": 1, **settings}), source).results.data
    assert (data.repeated_ids, data.repeated_id_example) == (2, "9")


@pytest.mark.slow
@pytest.mark.parametrize(("reversible", "value", "goes_to"), [(True, 0.9, "fewest flags"), (False, 0.7, "most flags")])
def test_a_tie_goes_to_the_fewest_flags_unless_only_a_miss_is_forever(reversible, value, goes_to):
    threshold = evaluated(
        [1, 0, 1, 0],
        [0.9, 0.8, 0.7, 0.6],
        costs={"false_positive": 1, "false_negative": 1},
        errors={"false_positive": {"reversible": True}, "false_negative": {"reversible": reversible}},
    )["models"]["m"]["threshold"]
    assert (threshold["value"], threshold["tied"], threshold["tie_goes_to"]) == (value, 2, goes_to)


@pytest.mark.slow
def test_a_threshold_beyond_all_scores_flags_nothing_and_says_where_the_scores_begin():
    model = evaluated(threshold={"fixed": 0.99})["models"]["m"]
    assert model["confusion"] == {"tp": 0, "fp": 0, "fn": 7, "tn": 5}
    assert model["threshold"]["same_decisions_above"] == 0.98
    assert "same_decisions_up_to" not in model["threshold"]
    assert model["metrics"]["precision"] == {"estimate": None, "reason": "no case was flagged"}


@pytest.mark.slow
def test_flagging_nothing_can_be_the_cheapest():
    model = evaluated([0, 1, 0], [0.9, 0.1, 0.2], costs={"false_positive": 10, "false_negative": 1})["models"]["m"]
    assert model["threshold"]["value"] is None
    assert model["threshold"]["flags"] == "none"
    assert model["operating_points"][0]["threshold"] is None


@pytest.mark.slow
def test_where_a_metric_has_no_value_at_any_threshold_nothing_is_flagged_and_the_report_goes_on():
    model = evaluated([1, 0], [0.9, 0.1], threshold={"maximise": "diagnostic_odds_ratio"})["models"]["m"]
    assert model["threshold"]["value"] is None
    assert model["threshold"]["reason"] == "it has no value at any threshold"
    assert model["metrics"]["flag_rate"]["estimate"] == 0
    assert "apparent" not in model["metrics"]["recall"]
    assert model["metrics"]["roc_auc"]["estimate"] == 1


@pytest.mark.slow
def test_net_benefit_is_taken_at_the_odds_of_the_costs_else_of_the_threshold():
    priced = evaluated(costs={"false_positive": 1, "false_negative": 4}, threshold={"fixed": 0.5})["models"]["m"]
    assert priced["metrics"]["net_benefit"]["estimate"] == pytest.approx(5 / 12 - 0 * 0.25)
    at_half = evaluated(threshold={"fixed": 0.4})["models"]["m"]
    assert at_half["metrics"]["net_benefit"]["estimate"] == pytest.approx(6 / 12 - 2 / 12 * 0.4 / 0.6)
    low = reportgen.evaluate(
        list(D_LABELS),
        {"m": {"score": [round(1 - score, 2) for score in D_SCORES], "flag": "low"}},
        positive=1, threshold={"fixed": 0.6}, report=GUARD,
    ).results["models"]["m"]  # fmt: skip
    assert low["metrics"]["net_benefit"] == at_half["metrics"]["net_benefit"]
    ranked = reportgen.evaluate(
        list(D_LABELS), {"m": {"score": D_SCORES, "kind": "rank"}}, positive=1, threshold={"fixed": 0.4}, report=GUARD
    ).results["models"]["m"]
    assert ranked["metrics"]["net_benefit"]["estimate"] is None


@pytest.mark.slow
def test_one_table_of_all_models_or_one_table_each_give_the_same_results(monkeypatch):
    rng = np.random.default_rng(5)
    models = {name: rng.random(200) for name in "abc"} | {"d": {"decision": rng.random(200) < 0.2, "flagged": True}}
    labels = rng.random(200) < 0.3

    def results():
        settings = {"costs": {"false_positive": 1, "false_negative": 3}, "report": GUARD}
        return reportgen.evaluate(labels, models, positive=True, **settings).results

    joint = results()
    monkeypatch.setattr(study, "JOINT_CELLS", 0)
    assert results() == joint


@pytest.mark.slow
def test_a_reporting_split_of_one_class_has_counts_and_reasons(tmp_path):
    frame = pd.DataFrame(
        {
            "label": [1, 0, 1, 0, 0, 0, 0],
            "score": [0.9, 0.8, 0.7, 0.1, 0.6, 0.3, 0.2],
            "part": ["validation"] * 4 + ["test"] * 3,
        }
    )
    config = tmp_path / "case.yaml"
    config.write_text(
        "version: 1\ndata: {label: label, positive: 1, split: {column: part}}\nmodels: {m: {score: score}}\n"
        "costs: {false_positive: 1, false_negative: 1}\n"
    )
    report = reportgen.run(config, frame)
    model = report.results["models"]["m"]
    assert sum(model["confusion"].values()) == 3
    for key in ("recall", "roc_auc", "ks", "average_precision", "calibration_slope"):
        assert model["metrics"][key] == {"estimate": None, "reason": "there is no positive case"}
    assert report.save(tmp_path / "out").is_dir()


@pytest.mark.slow
def test_a_table_of_the_sweep_holds_the_metrics_of_the_report():
    report = reportgen.evaluate(
        list(D_LABELS), {"m": D_SCORES}, positive=1, beta=2, report={"metrics": ["sensitivity", "f_beta", "roc_auc"]}
    )
    table = report.tables["sweep_m"]
    assert list(table.columns) == ["threshold", "tp", "fp", "fn", "tn", "sensitivity", "f_beta"]
    assert len(table) == 13
    assert np.isnan(table.threshold[0])
    row = table[table.threshold == 0.36].iloc[0]
    assert (row.tp, row.fp, row.fn, row.tn, row.sensitivity) == (7, 2, 0, 3, 1)


PAIR = {"m": D_SCORES, "other": [round(score**2, 4) for score in D_SCORES]}


@pytest.mark.slow
@pytest.mark.parametrize("threshold", [0.2, 0.4, 0.75])
@pytest.mark.parametrize("kind", ["probability", "rank", "decision"])
def test_every_model_has_its_net_benefit_at_the_odds_of_the_subject(threshold, kind):
    """The flags of each model are its own; what a false alarm weighs beside a hit is the same for all."""
    other = {"score": PAIR["other"], "kind": kind, "threshold": {"fixed": 0.2}}
    if kind == "decision":
        other = {"decision": [score >= 0.2 for score in PAIR["other"]], "flagged": True}
    models = {"m": {"score": D_SCORES, "threshold": {"fixed": threshold}}, "other": other}
    report = reportgen.evaluate(
        list(D_LABELS), models, positive=1, report={**GUARD, "metrics": ["net_benefit", "recall"]}
    )
    labels, n = np.array(D_LABELS), len(D_LABELS)
    flagged = {"m": np.array(D_SCORES) >= threshold, "other": np.array(PAIR["other"]) >= 0.2}
    for name, yes in flagged.items():
        expected = ((labels[yes] == 1).sum() - (labels[yes] == 0).sum() * threshold / (1 - threshold)) / n
        assert report.results["models"][name]["metrics"]["net_benefit"]["estimate"] == pytest.approx(expected)
    table = report.tables["sweep_other" if kind != "decision" else "sweep_m"]
    odds = threshold / (1 - threshold)
    assert table["net_benefit"].to_numpy() == pytest.approx((table["tp"] - odds * table["fp"]).to_numpy() / n)


@pytest.mark.slow
def test_without_a_chance_of_the_subject_no_model_has_a_net_benefit_and_the_reason_is_told():
    models = {"m": {"score": D_SCORES, "kind": "rank"}, "other": {"score": PAIR["other"]}}
    found = reportgen.evaluate(list(D_LABELS), models, positive=1, threshold={"fixed": 0.4}, report=GUARD).results
    assert [found["models"][name]["metrics"]["net_benefit"] for name in models] == [
        {
            "estimate": None,
            "reason": "no costs are given, and the threshold of the subject is not a probability below 1",
        }
    ] * 2
    priced = evaluated(costs={"false_positive": 5, "false_negative": 5, "true_positive": 5})["models"]["m"]["metrics"]
    assert priced["net_benefit"]["reason"] == "by the prices, no flag pays"
