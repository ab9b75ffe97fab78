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


def refusal(metric: str) -> str | None:
    """Return why a metric cannot be maximised, or None."""
    try:
        config_from(BASE | {"threshold": {"maximise": metric}})
    except ConfigError as error:
        return str(error)
    return None


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


@pytest.mark.parametrize("name", NAMES)
def test_every_metric_but_that_of_a_baseline_can_be_shown(name):
    document = BASE | {"report": {"metrics": [name]}}
    metric = find(name)
    assert metric is not None
    if metric.needs == "baseline":
        with pytest.raises(ConfigError, match="needs a baseline model"):
            config_from(document)
    else:
        assert config_from(document).report.metrics == (name,)


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
