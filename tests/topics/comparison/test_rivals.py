"""The differences of the review: the model that is advised beside its best rival, then beside the others."""

from reportgen.topics.comparison.verdicts import rivals
from tests.cases.comparison import shares

LIMIT = {"require": "recall >= 0.80", "then": "precision"}
BOTH = {"primary": ["recall", "specificity"]}


def pairs(case, name):
    shown = [one.seen_from(name) for one in rivals(case.facts.of(name))]
    return [(one.metric, one.a + one.b) for one in shown]


def test_the_best_rival_comes_first_by_each_metric_that_decides():
    case = shares(70, 90, 86, 60, compare=BOTH)
    of_recall, of_specificity = (
        [names for key, names in pairs(case, "c") if key == metric] for metric in ("recall", "specificity")
    )
    assert of_recall == of_specificity == ["cb", "ca", "cd"]  # ahead, behind, far behind


def test_a_difference_is_told_from_the_side_of_what_is_advised():
    case = shares(70, 90, compare=BOTH)
    (pair,) = (one for one in case.results.comparisons if one.primary and one.metric == "recall")
    turned = pair.seen_from("a")
    assert (pair.a, pair.verdict, turned.a, turned.verdict) == ("b", "better", "a", "worse")
    assert (turned.difference, turned.low, turned.high) == (-pair.difference, -pair.high, -pair.low)
    assert pair.seen_from("b") is pair


def test_a_model_that_cannot_meet_the_limit_is_no_rival_and_comes_last():
    case = shares(90, 30, 86, alarms=[20, 1, 20], compare=LIMIT | {"primary": ["specificity"]})
    assert case.results.pick.models["b"].standing == "unacceptable"
    assert [names for _, names in pairs(case, "c")][:2] == ["ca", "cb"]
