"""What deciding alike for every case costs, and how sure that is."""

import numpy as np
import pytest
from scipy.stats import beta

from tests.cases.case import at_cut_off, codes, decided, scored

COSTS = {"false_positive": 12, "false_negative": 480}
DRAWN = 0.02  # of the width of an interval: what a few thousand draws are off by


def costs(case, key="total_cost"):
    return {name: judged.metrics[key] for name, judged in case.results.baselines.items()}


@pytest.mark.slow
def test_the_range_of_either_rule_is_that_of_the_share_of_positives():
    found = costs(at_cut_off(34, 226, 6, 734, costs=COSTS))
    assert (found["flag_none"].estimate, found["flag_all"].estimate) == (40 * 480, 960 * 12)
    low, high = beta(40 + 1, 960 + 1).ppf([0.025, 0.975]) * 1000
    for name, ends in (("flag_none", (480 * low, 480 * high)), ("flag_all", (12 * (1000 - high), 12 * (1000 - low)))):
        width = ends[1] - ends[0]
        assert (found[name].low, found[name].high) == pytest.approx(ends, abs=3 * DRAWN * width)
        assert found[name].method == "Dirichlet"


@pytest.mark.slow
def test_prices_of_each_case_are_resampled_with_their_cases():
    draw = np.random.default_rng(5)
    amounts = np.round(draw.lognormal(4, 1, 400), 2)
    labels = [1] * 200 + [0] * 200
    columns = {"amount": amounts.tolist()}
    prices = {"false_positive": 3, "false_negative": {"column": "amount"}}
    case = scored(labels, [0.9, 0.1] * 200, columns, costs=prices, threshold={"fixed": 0.5})
    found = costs(case)["flag_none"]
    assert found.estimate == pytest.approx(amounts[:200].sum())
    spread = np.std(np.r_[amounts[:200], np.zeros(200)]) * np.sqrt(400)  # of a sum of 400 drawn cases
    assert found.high - found.low == pytest.approx(2 * 1.96 * spread, rel=0.15)
    assert found.method == "BCa bootstrap"
    # Every case costs the same where all are flagged, so that only the number of negatives can vary.
    everything = costs(case)["flag_all"]
    assert everything.high - everything.low == pytest.approx(3 * 2 * 1.96 * np.sqrt(400 * 0.25), rel=0.15)


@pytest.mark.slow
def test_clusters_widen_the_range():
    columns = {"ward": [str(place // 5) for place in range(40)] + [str(place % 50) for place in range(960)]}
    labels, scores = [1] * 40 + [0] * 960, [0.9] * 34 + [0.1] * 6 + [0.8] * 226 + [0.1] * 734
    held = {"costs": COSTS, "threshold": {"fixed": 0.5}}
    together = costs(scored(labels, scores, columns, data={"cluster": "ward"}, **held))["flag_none"]
    apart = costs(scored(labels, scores, **held))["flag_none"]
    assert together.high - together.low > 1.5 * (apart.high - apart.low)


def test_without_prices_neither_rule_has_a_cost():
    assert all(measure.estimate is None and measure.low is None for measure in costs(decided(6, 1, 2, 3)).values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("config", "none", "everything"),
    [
        ({}, None, None),
        ({"threshold": {"flag_at_most": 0.1}}, None, "flag at most 10%"),
        ({"threshold": {"flag_at_most": 1}}, None, None),
        ({"threshold": {"flag_at_most": 5, "of_every": 100}}, None, "flag at most 5 of every 100"),
        ({"threshold": {"minimise": "cost", "subject_to": ["recall >= 0.5"]}}, "recall >= 0.5", None),
        ({"threshold": {"minimise": "cost", "subject_to": ["miss_rate <= 50%"]}}, "miss_rate <= 50%", None),
        ({"threshold": {"minimise": "cost", "subject_to": ["specificity >= 0.5"]}}, None, "specificity >= 0.5"),
        (
            {"threshold": {"minimise": "cost", "subject_to": ["false_alarm_rate <= 0.2"]}},
            None,
            "false_alarm_rate <= 0.2",
        ),
        ({"threshold": {"minimise": "cost", "subject_to": ["flag_rate <= 0.9"]}}, None, "flag_rate <= 0.9"),
        ({"threshold": {"minimise": "cost", "subject_to": ["precision >= 0.7"]}}, None, "precision >= 0.7"),
        ({"threshold": {"minimise": "cost", "subject_to": ["precision >= 0.6"]}}, None, None),
        (
            {"threshold": {"minimise": "cost", "subject_to": ["recall >= 0.5", "flag_rate <= 0.9"]}},
            "recall >= 0.5",
            "flag_rate <= 0.9",
        ),
        ({"threshold": {"fixed": 0.5}}, None, None),
    ],
    ids=str,
)
def test_a_rule_without_a_model_is_possible_only_where_the_config_allows_it(config, none, everything):
    found = scored([1, 1, 0, 0, 1] * 8, [0.9, 0.6, 0.4, 0.1, 0.3] * 8, costs=COSTS, **config).results.baselines
    assert {name: one.not_possible_because for name, one in found.items()} == {
        "flag_none": none,
        "flag_all": everything,
    }
    assert all(one.possible == (one.not_possible_because is None) for one in found.values())


@pytest.mark.slow
def test_the_limit_that_models_are_compared_under_rules_out_flagging_nothing():
    models = {"a": {"score": "score"}, "b": {"score": "b"}}
    compare = {"require": "recall >= 0.5", "then": "precision"}
    held = {"models": models, "compare": compare, "threshold": {"fixed": 0.5}, "costs": COSTS}
    case = scored([1, 1, 0, 0] * 10, [0.9, 0.6, 0.4, 0.1] * 10, {"b": [0.8, 0.2, 0.6, 0.1] * 10}, **held)
    assert not case.results.baselines["flag_none"].possible
    assert {one.no_model.rule for one in case.results.models.values()} == {"flag_all"}


@pytest.mark.slow
def test_a_capacity_leaves_only_flagging_nothing_to_be_held_against():
    # Flagging everyone would cost 20, less than the model may reach with four flags.
    prices = {"false_positive": 1, "false_negative": 10}
    case = scored([1, 0] * 20, [n / 40 for n in range(40)], costs=prices, threshold={"flag_at_most": 0.1})
    found = case.results.models["model"].no_model
    assert (found.rule, found.rule_cost, found.verdict) == ("flag_none", 200, "cheaper")
    free = scored([1, 0] * 20, [n / 40 for n in range(40)], costs=prices, threshold={"fixed": 0.9})
    found = free.results.models["model"].no_model
    assert (found.rule, found.rule_cost, found.verdict) == ("flag_all", 20, "dearer")


def test_where_no_rule_is_possible_a_model_is_held_against_none():
    limits = {"minimise": "cost", "subject_to": ["recall >= 0.5", "flag_rate <= 0.9"]}
    case = scored([1, 0] * 20, [n / 40 for n in range(40)], costs=COSTS, threshold=limits)
    assert case.results.models["model"].no_model is None


@pytest.mark.slow
def test_the_classes_are_weighed_as_in_use():
    four, share = (60, 200, 40, 700), 0.01
    prices = {"false_positive": 1, "false_negative": 10}
    tested = at_cut_off(*four, costs=prices).results.models["model"].no_model
    assert (tested.rule, tested.verdict, tested.sure) == ("flag_all", "cheaper", True)
    used = at_cut_off(*four, costs=prices, deployment={"prevalence": share}).results.models["model"].no_model
    paid = 1000 * (share * 0.4 * 10 + (1 - share) * 200 / 900)
    assert (used.rule, used.cost, used.rule_cost) == (
        "flag_none",
        pytest.approx(paid),
        pytest.approx(1000 * share * 10),
    )
    assert (used.verdict, used.sure) == ("dearer", True)


@pytest.mark.slow
def test_the_range_of_what_is_saved_is_that_of_the_paired_difference():
    case = at_cut_off(60, 200, 40, 700, costs={"false_positive": 1, "false_negative": 4})
    draws = np.random.default_rng(1).dirichlet(np.array([60, 200, 40, 700]) + 0.5, 200_000) * 1000
    saved = 4 * (draws[:, 0] + draws[:, 2]) - (draws[:, 1] + 4 * draws[:, 2])
    found = case.results.models["model"].no_model
    low, high = np.quantile(saved, [0.025, 0.975])
    assert (found.rule, found.cost, found.rule_cost) == ("flag_none", 360, 400)
    assert (found.saving.low, found.saving.high) == pytest.approx((low, high), abs=DRAWN * (high - low) * 2)
    assert (found.verdict, found.sure) == ("cheaper", low > 0)


@pytest.mark.slow
def test_a_tuned_cut_off_is_held_against_no_model_by_its_corrected_cost():
    draw = np.random.default_rng(4)
    labels, scores = (draw.random(120) < 0.3).astype(int).tolist(), draw.random(120).tolist()
    case = scored(labels, scores, costs={"false_positive": 1, "false_negative": 3})
    model = case.results.models["model"]
    cheapest = min(one.metrics["total_cost"].estimate for one in case.results.baselines.values())
    assert model.metrics["total_cost"].estimate < cheapest  # as counted, on the cases that chose the threshold
    assert model.no_model.cost == model.metrics["total_cost"].corrected.estimate > cheapest
    assert codes(case.explained)["worse_than_no_model"] in {"warning", "grave"}


@pytest.mark.slow
def test_a_tuned_cut_off_that_flags_every_case_costs_what_flagging_every_case_costs():
    draw = np.random.default_rng(5)
    labels, scores = (draw.random(200) < 0.5).astype(int).tolist(), draw.random(200).tolist()
    case = scored(labels, scores, costs={"false_positive": 1, "false_negative": 9})
    model = case.results.models["model"]
    assert (model.confusion.fn, model.confusion.tn) == (0, 0)
    assert model.metrics["total_cost"].corrected.estimate == model.metrics["total_cost"].estimate
    found = model.no_model
    assert (found.rule, found.verdict, found.sure) == ("flag_all", "as dear", False)
    assert found.cost == found.rule_cost == case.results.baselines["flag_all"].metrics["total_cost"].estimate
    assert codes(case.explained)["worse_than_no_model"] == "warning"


@pytest.mark.slow
def test_where_a_false_alarm_is_free_no_model_can_save_beside_flagging_all():
    draw = np.random.default_rng(1)
    labels = (draw.random(300) < 0.15).astype(int)
    scores = (labels + draw.normal(size=300)).round(2).tolist()
    models = {"model": {"score": "score", "kind": "rank"}}
    case = scored(labels.tolist(), scores, models=models, costs={"false_positive": 0, "false_negative": 50})
    found = case.results.models["model"]
    assert found.metrics["saving_flag_all"].corrected.estimate < 0 < found.confusion.tn
    assert (found.no_model.rule, found.no_model.saving.high) == ("flag_all", 0)
    assert found.metrics["saving"].corrected.low >= 0
    # As counted, of resampled clusters: the same.
    clusters = {"ward": [n // 2 for n in range(300)]}
    case = scored(
        labels.tolist(),
        scores,
        clusters,
        models=models,
        threshold={"fixed": 0.4},
        data={"cluster": "ward"},
        costs={"false_positive": 0, "false_negative": 50},
    )
    assert case.results.models["model"].metrics["saving_flag_all"].high <= 0


NEVER = {"costs": {"false_positive": 1000, "false_negative": 1}, "groups": ["ward"]}  # no flag can pay


def flagging_none(**config):
    """Return a tuned threshold that flags nothing, on two groups of 100 and 300 cases of which a fifth are positive."""
    labels, scores = [1] * 80 + [0] * 320, [n / 400 for n in range(400)]
    wards = {"ward": ["a", "b", "b", "b"] * 100}
    checks = [{"check": "cost_per_1000 <= 260", "with_confidence": 0.95}]
    return scored(labels, scores, wards, threshold={"minimise": "cost"}, checks=checks, **NEVER, **config)


@pytest.mark.slow
def test_a_group_of_a_cut_off_that_flags_nothing_has_a_range_where_cases_matter_and_else_none():
    case = flagging_none()
    assert case.results.models["model"].threshold.value is None
    for group in case.results.groups[0].groups:
        found = group.models["model"].metrics
        assert (found["recall"].estimate, found["recall"].low, found["recall"].apparent) == (0, None, False)
        assert found["recall"].no_range == "it is the same whatever the cases are"
        ends = beta(group.positives + 1, group.negatives + 1).ppf([0.025, 0.975]) * 1000
        cost = found["cost_per_1000"]
        assert (cost.low, cost.high) == pytest.approx(tuple(ends), abs=3 * DRAWN * (ends[1] - ends[0]))


@pytest.mark.slow
def test_a_check_of_what_flagging_nothing_costs_has_the_bounds_of_the_rule():
    """Such a threshold raises no false alarm, at a price of 1,000 each, on any cases."""
    (check,) = flagging_none().results.checks
    low, high = beta(80 + 1, 320 + 1).ppf([0.05, 0.95]) * 1000
    assert (check.low, check.high) == pytest.approx((low, high), abs=3 * DRAWN * (high - low))
    assert check.status == "pass"


FOR_ALL = ("recall", "flag_rate", "specificity", "false_alarm_rate", "miss_rate", "saving_flag_all")


@pytest.mark.parametrize("rule", [{"fixed": 0.3}, pytest.param({"minimise": "cost"}, marks=pytest.mark.slow)])
def test_one_score_for_every_case_has_the_ranges_of_flagging_all(rule):
    case = scored([1] * 40 + [0] * 160, [0.4] * 200, threshold=rule, costs={"false_positive": 1, "false_negative": 20})
    own, everything = case.facts.subject.metrics, case.results.baselines["flag_all"].metrics
    for key in ("total_cost", "cost_per_1000"):
        assert (own[key].low, own[key].high) == (everything[key].low, everything[key].high)
        assert own[key].corrected is None
    for key in FOR_ALL:
        assert (own[key].estimate, own[key].low) == (everything[key].estimate, None)
        assert own[key].no_range == "it is the same whatever the cases are"
    assert (own["precision"].low, own["precision"].high) == (own["prevalence"].low, own["prevalence"].high)


def test_scores_that_differ_have_ranges_of_their_own_where_all_are_flagged():
    case = scored([1] * 40 + [0] * 160, [0.4] * 100 + [0.5] * 100, threshold={"fixed": 0.3})
    assert case.facts.subject.metrics["recall"].low == pytest.approx(0.9119, abs=1e-4)
