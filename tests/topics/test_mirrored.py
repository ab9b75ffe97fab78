"""What is found of misses is found of false alarms when classes, scores, prices and errors are exchanged."""

import numpy as np
import pytest

from tests.cases.case import Case, codes, said, texts_of

LASTING = ("irreversible_miss_equal_weights", "irreversible_false_alarm_equal_weights")
UNDONE, DONE = {"reversible": False}, {"reversible": True}
RULES = (
    ({"fixed": 0.5}, {"fixed": 0.5}),
    ({"fixed": 0.3}, {"fixed": 0.7}),
    ({"fixed": 0.7}, {"fixed": 0.3}),
    ({"nearest": "perfect_corner"}, {"nearest": "perfect_corner"}),
    ({"flag_at_most": "10%"}, {"flag_at_most": "10%"}),
    *(({"maximise": key}, {"maximise": key}) for key in ("accuracy", "balanced_accuracy", "mcc", "kappa", "g_mean")),
    *(
        pair
        for one, other in (("recall", "specificity"), ("npv", "precision"))
        for pair in (({"maximise": one}, {"maximise": other}), ({"maximise": other}, {"maximise": one}))
    ),
    *(
        ({"maximise": "accuracy", "subject_to": [one]}, {"maximise": "accuracy", "subject_to": [other]})
        for one, other in (
            ("recall >= 0.6", "specificity >= 0.6"),
            ("specificity >= 0.6", "recall >= 0.6"),
            ("miss_rate <= 0.4", "false_alarm_rate <= 0.4"),
            ("npv >= 0.6", "precision >= 0.6"),
            ("false_discovery_rate <= 0.4", "false_omission_rate <= 0.4"),
        )
    ),
)


def reports(rule, mirrored, harms, **config) -> tuple[Case, Case]:
    """Return a report and the one with classes, scores and errors exchanged."""
    rng = np.random.default_rng(14)
    label = rng.random(120) < 0.5
    score = np.round(1 / (1 + np.exp(-rng.normal(1.5 * label - 0.75))), 6)
    prices = config.pop("costs", None)

    def report(of_class, scores, threshold, errors, costs):
        columns = {"label": np.where(label == of_class, "1", "0").tolist(), "score": scores.tolist()}
        money = {} if costs is None else {"costs": costs}
        return Case(columns, threshold=threshold, errors=errors, **money, **config)

    turned = None if prices is None else _exchanged(prices)
    return report(1, score, rule, harms, prices), report(0, 1 - score, mirrored, _exchanged(harms), turned)


def _exchanged(of_errors):
    names = {"false_positive": "false_negative", "false_negative": "false_positive"}
    return {names[key]: value for key, value in of_errors.items()}


def _lasting(case: Case) -> list[str | None]:
    found = codes(case.explained)
    return [found.get(code) for code in LASTING]


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "mirrored"), RULES[::2], ids=str)
def test_an_error_that_lasts_is_as_grave_whichever_class_is_called_positive(rule, mirrored):
    one, other = reports(rule, mirrored, {"false_negative": UNDONE, "false_positive": DONE})
    assert _lasting(one) == _lasting(other)[::-1]


@pytest.mark.slow
@pytest.mark.parametrize(("alarm", "miss", "grave"), [(1, 1, True), (1, 3, False), (3, 1, True)])
def test_prices_that_weigh_the_lasting_error_less_are_grave_on_either_side(alarm, miss, grave):
    rule = {"minimise": "cost"}
    prices = {"false_positive": alarm, "false_negative": miss}
    one, other = reports(rule, rule, {"false_negative": UNDONE}, costs=prices)
    assert _lasting(one) == _lasting(other)[::-1] == ["grave" if grave else None, None]


@pytest.mark.slow
def test_two_errors_that_last_are_weighed_by_nobody_here():
    one, _ = reports({"fixed": 0.5}, {"fixed": 0.5}, {"false_negative": UNDONE, "false_positive": UNDONE})
    assert _lasting(one) == [None, None]


def test_a_false_alarm_that_lasts_beside_an_even_rule_is_told_with_its_count():
    labels, scores = ["1"] * 10 + ["0"] * 10, [0.9] * 8 + [0.1] * 2 + [0.8] * 3 + [0.2] * 7
    case = Case({"label": labels, "score": scores}, threshold={"fixed": 0.5}, errors={"false_positive": UNDONE})
    assert said(case.explained, "finding.irreversible_false_alarm_equal_weights")[0] == (
        "The config says that a false alarm cannot be undone, yet the rule for the threshold treats a miss and a false "
        "alarm alike. At this threshold the model raised a false alarm for 3 of the 10 cases labelled \u201c0\u201d. "
        "False alarms can be made to count more by prices, by a beta, or by another threshold."
    )
    assert "Raising none instead of 3" in " ".join(texts_of(case.explained, "errors"))


@pytest.mark.slow
def test_a_tie_says_why_it_goes_to_the_fewest_flags_where_a_false_alarm_lasts():
    columns, prices = {"label": list("1010"), "score": [0.9, 0.8, 0.7, 0.1]}, {"false_positive": 1, "false_negative": 1}
    told = {
        harm: said(
            Case(columns, costs=prices, errors={"false_positive": undone, "false_negative": DONE}).explained,
            "method.rule.tie_fewest",
        )
        for harm, undone in (("lasts", UNDONE), ("passes", DONE))
    }
    assert "since a false alarm cannot be undone and a miss can" in told["lasts"][0]
    assert "cannot be undone" not in told["passes"][0]
