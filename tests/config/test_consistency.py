"""Every metric of the catalogue can choose a threshold, or is refused with a reason that fits it."""

import pytest

from reportgen.config.load import config_from
from reportgen.errors import ConfigError
from reportgen.stats.metrics import METRICS, NAMES, find

BASE = {
    "version": 1,
    "data": {"path": "a.csv", "label": "y", "positive": "x"},
    "models": {"m": {"score": "s"}},
    "beta": 2,
    "costs": {"false_positive": 1, "false_negative": 20},
}


def refusal(rule: str | dict[str, object]) -> str | None:
    """Return why a rule cannot choose a threshold, or why a metric cannot be maximised; or None."""
    try:
        config_from(BASE | {"threshold": {"maximise": rule} if isinstance(rule, str) else rule})
    except ConfigError as error:
        return str(error)
    return None


@pytest.mark.everyday(6)
@pytest.mark.parametrize("name", NAMES)
def test_a_metric_of_the_counts_that_is_better_when_higher_can_be_maximised(name):
    metric = find(name)
    assert metric is not None
    can = metric.from_counts and metric.higher_is_better and metric.needs not in {"odds", "baseline"}
    assert (refusal(name) is None) == can, refusal(name)


@pytest.mark.parametrize("metric", [metric for metric in METRICS.values() if metric.from_counts and metric.best == 0])
def test_a_metric_that_is_better_when_lower_names_one_that_can_be_maximised(metric):
    instead = str(refusal(metric.key)).rpartition("maximise: ")[2].rstrip("}")
    assert refusal(instead) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_metric_can_be_shown_and_checked(name):
    two = {"models": {"m": {"score": "s"}, "n": {"score": "t"}}, "compare": {"baseline": "n"}}
    metric = find(name)
    assert metric is not None
    limit = min(max(0.5, metric.range[0]), metric.range[1])
    config = config_from(BASE | two | {"report": {"metrics": [name]}, "checks": [f"{name} >= {limit}"]})
    assert config.report.metrics == (name,)
    assert [check.check.text for check in config.checks] == [f"{name} >= {limit}"]


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", NAMES)
def test_every_metric_that_a_threshold_changes_can_be_a_floor(name):
    metric = find(name)
    assert metric is not None
    fixed = {"prevalence", "no_information_rate", "no_information_rate_uniform"}
    can = metric.from_counts and metric.needs != "baseline" and metric.key not in fixed
    rule = {"minimise": "cost", "subject_to": f"{name} >= 0.5"}
    assert (refusal(rule) is None) == can


def test_a_floor_with_confidence_needs_no_more_where_the_prevalence_stays():
    rule = {"maximise": "f1", "subject_to": ["precision >= 0.3", "cost <= 5"], "with_confidence": 0.95}
    assert refusal(rule) is None
    weighted = {"data": BASE["data"] | {"weight": {"column": "w", "kind": "frequency"}}}
    assert config_from(BASE | weighted | {"threshold": rule}).data.weight is not None


def test_an_error_may_cost_what_the_right_answer_costs():
    equal = {"false_positive": 3, "false_negative": 20, "true_negative": 3, "true_positive": 0}
    assert config_from(BASE | {"costs": equal}).costs is not None


def test_a_column_beside_a_number_is_judged_by_the_data_alone():
    costs = {"false_positive": {"column": "a"}, "false_negative": -5, "true_positive": {"column": "b"}}
    assert config_from(BASE | {"costs": costs}).costs is not None


@pytest.mark.parametrize("benefit", [1, 5, 6])
def test_the_shorthand_may_cost_more_than_it_brings(benefit):
    shorthand = {"inspection": 5, "benefit": benefit, "benefit_counts": "twice"}
    assert config_from(BASE | {"beta": {"from": "costs"}, "costs": shorthand}).beta_from_costs


def test_a_capacity_may_be_every_case():
    assert refusal({"flag_at_most": 1}) is None
    assert refusal({"flag_at_most": 10, "of_every": 10}) is None


def test_a_rule_of_its_own_is_enough_for_a_rank():
    ranks = {"m": {"score": "s", "kind": "rank", "threshold": {"fixed": 600}, "deployed_threshold": 500}}
    document = {key: BASE[key] for key in ("version", "data")} | {"models": ranks}
    assert config_from(document).models["m"].deployed_threshold == 500


def test_a_threshold_may_lie_anywhere_for_ranks():
    ranks = BASE | {"models": {"m": {"score": "s", "kind": "rank"}}, "threshold": {"fixed": 50}}
    assert config_from(ranks).threshold.fixed == 50


@pytest.mark.parametrize("rule", [{"beta": 1}, {"alpha": 0.5}, {"costs": BASE["costs"]}, {"threshold": {"fixed": 3}}])
def test_any_rule_is_enough_for_a_rank(rule):
    document = {key: BASE[key] for key in ("version", "data")} | {"models": {"m": {"score": "s", "kind": "rank"}}}
    assert config_from(document | rule).models["m"].kind == "rank"


def test_several_models_may_share_a_column_and_one_error_may_cost_nothing():
    shared = {"m": {"score": "s"}, "n": {"score": "s", "flag": "low"}}
    config = config_from(BASE | {"models": shared, "costs": {"false_positive": 0, "false_negative": 1}})
    assert list(config.models) == ["m", "n"]


def test_one_split_may_tune_and_judge():
    both = {"path": {"test": "a.csv"}, "label": "y", "positive": "x", "split": {"tune_on": "test"}}
    split = config_from(BASE | {"data": both}).data.split
    assert split is not None
    assert (split.tune_on, split.report_on) == ("test", "test")


def test_a_price_from_python_has_no_place_to_name():
    costs = {"false_positive": 1, "false_negative": 20, "true_negative": 5}
    with pytest.raises(ConfigError) as caught:
        config_from(BASE | {"costs": costs})
    cheaper = "1 is less than the 5 of true_negative: flagging a negative case would cost less than leaving it alone"
    assert str(caught.value) == (
        f"costs.false_positive: {cheaper}\n    Raise false_positive, or lower true_negative; a gain has a minus sign."
    )
