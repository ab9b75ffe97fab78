"""Checks of two configs: which were loosened, tightened, dropped and added."""

import pytest

from reportgen.across.criteria import moved_checks, moved_values
from reportgen.config.load import config_from

MODELS = {"m": {"score": "m"}, "n": {"score": "n"}}


def checks(*typed):
    config = {"version": 1, "data": {"label": "y", "positive": 1}, "models": MODELS, "groups": ["region"]}
    costs = {"false_positive": 1, "false_negative": 5}
    return config_from({**config, "costs": costs, "compare": {"baseline": "n"}, "checks": [*typed]}).checks


def sure(check, confidence=0.95, **more):
    return {"check": check, "with_confidence": confidence, **more}


def told(then, now):
    return [(moved.way, moved.then, moved.now) for moved in moved_checks(checks(*then), checks(*now))]


@pytest.mark.parametrize(
    ("then", "now", "way"),
    [
        ("recall >= 85%", "recall >= 80%", "loosened"),
        ("recall >= 80%", "recall >= 85%", "tightened"),
        ("recall > 80%", "recall >= 80%", "loosened"),
        ("recall >= 80%", "recall > 80%", "tightened"),
        ("flag_rate <= 10%", "flag_rate <= 12%", "loosened"),
        ("flag_rate <= 10%", "flag_rate <= 9%", "tightened"),
        ("cost <= 600", "cost <= 600.5", "loosened"),
        (sure("recall >= 80%"), "recall >= 80%", "loosened"),
        ("recall >= 80%", sure("recall >= 80%"), "tightened"),
        (sure("recall >= 80%"), sure("recall >= 80%", 0.9), "loosened"),
        (sure("recall >= 80%"), sure("recall >= 80%", 0.99), "tightened"),
        # Where what is open passes, more cases are open the surer it has to be.
        (
            sure("recall >= 80%", on_insufficient="pass"),
            sure("recall >= 80%", 0.99, on_insufficient="pass"),
            "loosened",
        ),
        ("recall >= 80%", sure("recall >= 80%", on_insufficient="pass"), "loosened"),
        ("recall >= 80%", {"check": "recall >= 80%", "severity": "warning"}, "loosened"),
        ({"check": "recall >= 80%", "severity": "warning"}, "recall >= 80%", "tightened"),
        # Stricter in one respect makes up for no other.
        (sure("recall >= 80%"), "recall >= 90%", "loosened"),
        ("ratio(recall, by: region) >= 80%", "ratio(recall, by: region) >= 70%", "loosened"),
        ("difference(recall, by: region) <= 5%", "difference(recall, by: region) <= 4%", "tightened"),
        (
            {"check": "recall >= -2%", "against": "baseline"},
            {"check": "recall >= -3%", "against": "baseline"},
            "loosened",
        ),
    ],
)
def test_a_check_that_asks_for_less_in_any_respect_is_loosened(then, now, way):
    assert [each[0] for each in told([then], [now])] == [way]


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ("recall >= 85%", "recall >= 0.85"),
        ("recall >= 85%", "sensitivity >= 0.850"),
        ("cost <= 3500", "cost_per_1000 <= 3500.0"),
        ("recall >= 85%", {"check": "recall>=85 %"}),
        (sure("recall >= 85%", "95%"), sure("recall >= 85%")),
        ("ratio(ppv, by: region) >= 80%", "ratio(precision by region) >= 0.8"),
    ],
)
def test_what_is_typed_otherwise_and_means_the_same_is_no_change(then, now):
    assert told([then], [now]) == []


def test_the_order_of_checks_is_no_change():
    some = ["recall >= 85%", "flag_rate <= 10%", sure("recall >= 80%")]
    assert told(some, some[::-1]) == []


def test_a_limit_alone_is_told_once():
    assert told(["recall >= 85%"], ["recall >= 80%"]) == [("loosened", "recall >= 85%", "80%")]
    options = {"for_each": "region", "on_insufficient": "pass"}
    assert told([{"check": "recall >= 85%", **options}], [{"check": "recall >= 80%", **options}]) == [
        ("loosened", "recall >= 85% (for_each: region, on_insufficient: pass)", "80%")
    ]


def test_checks_of_another_model_end_figure_or_group_are_dropped_and_added():
    for other in (
        {"check": "recall >= 85%", "model": "n"},
        "recall <= 90%",
        "precision >= 85%",
        {"check": "recall >= 85%", "for_each": "region"},
        {"check": "recall >= 85%", "for_each": "model"},
        {"check": "recall >= 2%", "against": "baseline"},
    ):
        assert [way for way, *_ in told(["recall >= 85%"], [other])] == ["added", "dropped"]


def test_of_two_checks_on_one_figure_the_nearest_are_held_against_each_other():
    then = ["recall >= 85%", sure("recall >= 75%")]
    assert told(then, [sure("recall >= 70%"), "recall >= 85%"]) == [
        ("loosened", "recall >= 75% (with_confidence: 0.95)", "70%")
    ]
    assert told(then, ["recall >= 80%"]) == [
        ("loosened", "recall >= 85%", "80%"),
        ("dropped", "recall >= 75% (with_confidence: 0.95)", None),
    ]


def test_values_are_told_at_the_key_where_they_part():
    then = {"costs": {"miss": "5", "alarm": "1"}, "groups": [{"column": "a", "bins": ["1"]}], "beta": "2"}
    now = {"costs": {"miss": {"column": "w"}, "alarm": "1"}, "groups": [{"column": "a", "bins": ["1", "2"]}], "x": "y"}
    assert [(moved.way, moved.key, moved.then, moved.now) for moved in moved_values(then, now)] == [
        ("changed", "costs.miss", "5", "{column: w}"),
        ("changed", "groups[0].bins", "[1]", "[1, 2]"),
        ("added", "x", None, "y"),
        ("dropped", "beta", "2", None),
    ]
