"""Ways of deciding: the threshold of today as one of them, and how many alarms are right."""

import pytest

from reportgen.topics.costs.ways_words import before_after
from tests.cases.case import PAYMENTS, Case, at_cut_off, decided, scored
from tests.cases.first import WOMEN, screening

PRICES = {"false_positive": 12, "false_negative": 480, "currency": "EUR"}


def beside_rules(new=(34, 26, 6, 934), old=(20, 50, 20, 910), **config):
    """Return decisions of a model beside those of today's rules, each with these outcomes: tp, fp, fn, tn."""
    columns = {
        "label": ["1"] * (new[0] + new[2]) + ["0"] * (new[1] + new[3]),
        **{
            name: ["yes"] * four[0] + ["no"] * four[2] + ["yes"] * four[1] + ["no"] * four[3]
            for name, four in (("a", new), ("b", old))
        },
    }
    models = {"model": {"decision": "a", "flagged": "yes"}, "rules": {"decision": "b", "flagged": "yes"}}
    held = {"models": models, "subject": "model", "compare": {"baseline": "rules"}, "words": PAYMENTS}
    return Case(columns, **held | config)


def moved(**config):
    """Return a threshold used today beside a recommended one that a split of its own chose."""
    labels = ([1] * 100 + [0] * 400) * 2
    scores = ([0.9] * 60 + [0.4] * 40 + [0.9] * 10 + [0.4] * 30 + [0.1] * 360) * 2
    parts = {"part": ["validation"] * 500 + ["test"] * 500}
    models = {"model": {"score": "score", "deployed_threshold": 0.9}}
    held = {"models": models, "costs": PRICES, "words": PAYMENTS, "data": {"split": {"column": "part"}}}
    return scored(labels, scores, parts, **held | config)


def title(case, name):
    return case.explained.figures[name].title


@pytest.mark.slow
def test_the_cut_off_of_today_stands_in_where_there_is_no_baseline():
    before, after = before_after(moved().facts)
    assert (before.shown["fn"], after.shown["fn"]) == (80, 0)


@pytest.mark.slow
def test_right_alarms_are_told_for_the_share_in_use_and_that_of_the_test():
    case = at_cut_off(231, 32, 27, 54, deployment={"prevalence": 0.25}, words=WOMEN)
    assert title(case, "by_prevalence") == "Right alarms: 45% in use, 88% in the test"
    assert title(screening(), "by_prevalence") == ("Right alarms: 9%, 1% if women with cancer are 10 times as rare")


@pytest.mark.slow
def test_few_cases_and_useless_alarms_say_nothing_of_other_shares():
    for case in (decided(6, 1, 2, 3), at_cut_off(0, 60, 40, 0)):
        assert "by_prevalence" not in case.explained.figures
