"""Which model has the highest F at which beta: named only where the cases tell it apart."""

import numpy as np

from reportgen.stats.winners import f_beta
from tests.words.alike_cases import ordered
from tests.words.cases import Case, said
from tests.words.comparison_cases import beside, flagged, shares


def test_a_model_is_best_only_at_betas_at_which_the_cases_tell_it_apart():
    # a catches more, b raises fewer false alarms; how much that weighs is beta's choice.
    models = {"a": flagged((380, 20), (200, 200)), "b": flagged((150, 250), (4, 396))}
    found = beside((400, 400), models, beta=1, uncertainty={"resamples": 300}).results
    assert [(one.model, one.betas.low, one.betas.high is None) for one in found.beta_winners if one.model] == [
        ("b", None, False),
        ("a", found.beta_winners[-1].betas.low, True),
    ]
    pairs = {
        name: [model.metrics[key].estimate for key in ("precision", "recall")] for name, model in found.models.items()
    }
    for one in found.beta_winners:
        if one.model is not None:
            for beta in np.geomspace(one.betas.low or 0.01, one.betas.high or 100, 9):
                assert one.model == max(pairs, key=lambda name, beta=beta: f_beta(*pairs[name], beta))
    assert [one.model for one in found.beta_winners][1] is None  # round the turn


def test_equal_counts_of_other_cases_are_too_close_to_call_at_every_beta():
    case = ordered("ad", beta=2)
    assert [one.model for one in case.results.beta_winners] == [None]
    assert said(case.explained, "published.close") == ["At every beta it is too close to call."]
    assert said(case.explained, "published.at_beta") == ["At a beta of 2, it is too close to call which model is best."]
    assert said(case.explained, "published.never") == []


def test_models_that_decide_the_same_are_best_together():
    (found,) = shares(80, 80, beta=2).results.beta_winners
    assert (found.model, found.alike) == ("a", ("b",))


def test_few_cases_tell_nobody_apart():
    columns = {"label": list("1100"), "a": [0.9, 0.8, 0.2, 0.1], "b": [0.1, 0.2, 0.8, 0.9]}
    models = {name: {"score": name} for name in "ab"}
    case = Case(columns, models=models, threshold={"fixed": 0.5}, beta=1)
    assert [one.model for one in case.results.beta_winners] == [None]
