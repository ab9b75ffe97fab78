"""The best model under a limit or a beta, and which are told apart: worked examples, the obvious loop, and chance."""

from itertools import combinations

import numpy as np
import pytest
from scipy.stats import beta

from reportgen.stats.checks import TOLD_APART, tie_groups
from reportgen.stats.winners import f_beta
from tests.cases.alike import ordered
from tests.cases.case import Case
from tests.cases.comparison import beside, crossed, example_g, flagged, shares

LIMIT = {"require": "recall >= 0.80", "then": "precision"}


def pick_of(case):
    found = case.results.pick
    assert found is not None
    return found


def standings(case):
    return {name: one.standing for name, one in pick_of(case).models.items()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("require", "here", "standing"),
    [("recall >= 0.75", "model 1", "misses"), ("recall >= 0.625", "model 2", "meets")],
    ids=["6 of 8", "5 of 8"],
)
def test_example_g_has_a_winner_here_and_none_for_new_cases(require, here, standing):
    found = pick_of(example_g(require))
    assert (found.picked, found.here, found.for_new, found.doubt) == (here, here, None, "limit")
    assert {name: one.standing for name, one in found.models.items()} == {"model 1": "meets", "model 2": standing}
    assert [one.required.estimate for one in found.models.values()] == [6 / 8, 5 / 8]
    assert [one.then.estimate for one in found.models.values()] == pytest.approx([6 / 7, 1.0])
    assert [one.verdict for one in found.against] == ["cannot_tell"]


@pytest.mark.slow
def test_a_model_is_unacceptable_only_where_its_whole_range_falls_short():
    assert standings(shares(97, 73, compare=LIMIT))["b"] == "misses"  # Wilson: 0.636 to 0.807
    assert standings(shares(97, 70, compare=LIMIT))["b"] == "unacceptable"  # 0.604 to 0.781
    ceiling = {"require": "false_alarm_rate <= 0.20", "then": "recall"}
    assert standings(shares(90, 90, alarms=[27, 30], compare=ceiling)) == {"a": "misses", "b": "unacceptable"}


@pytest.mark.slow
def test_a_limit_is_kept_with_confidence_by_the_exact_bound_for_every_model_at_once():
    found = pick_of(shares(88, 89, 90, compare=LIMIT))
    assert found.confidence == pytest.approx(1 - 0.05 / 3)
    exact = [beta.ppf(0.05 / 3, hits, 101 - hits) for hits in (88, 89, 90)]
    assert [one.bound for one in found.models.values()] == pytest.approx(exact)
    assert exact[0] < 0.80 < exact[1]
    assert list(standings(shares(88, 89, 90, compare=LIMIT)).values()) == ["meets", *["meets_with_confidence"] * 2]


@pytest.mark.slow
def test_new_cases_prefer_a_model_that_beats_each_other_one_that_may_keep_to_the_limit():
    found = pick_of(shares(97, 98, 40, alarms=[2, 40, 0], compare=LIMIT))
    assert (found.picked, found.for_new, found.doubt, found.rivals) == ("a", "a", None, ())
    assert found.models["c"].standing == "unacceptable"  # the most precise of them
    verdicts = {(one.a, one.b): one.verdict for one in found.against}
    assert verdicts == {("a", "b"): "better", ("a", "c"): "no_difference_shown"}


def test_a_rival_that_may_keep_to_the_limit_leaves_new_cases_open():
    found = pick_of(shares(97, 79, alarms=[10, 5], compare=LIMIT))
    assert (found.here, found.for_new, found.doubt, found.rivals) == ("a", None, "rivals", ("b",))


def test_where_no_model_keeps_to_the_limit_none_is_picked():
    found = pick_of(shares(30, 40, compare=LIMIT))
    assert (found.picked, found.here, found.for_new, found.doubt, found.against) == (None, None, None, "none_meets", ())


@pytest.mark.slow
def test_models_that_are_just_as_good_share_the_first_place():
    alarms = ["yes"] * 10 + ["no"] * 90
    others = {"a": ["yes"] * 97 + ["no"] * 3 + alarms, "b": ["no"] * 3 + ["yes"] * 97 + alarms}
    found = pick_of(beside((100, 100), others, compare=LIMIT))
    assert (found.picked, found.tied, found.alike, found.doubt) == ("a", ("b",), (), "rivals")
    found = pick_of(shares(97, 97, compare=LIMIT))
    assert (found.picked, found.tied, found.alike, found.doubt) == ("a", ("b",), ("b",), None)


def test_a_model_is_picked_on_one_split_and_judged_on_the_other():
    parts = ["validation", "test"] * 100
    models = {
        "a": ["yes", "no"] * 50 + ["no"] * 100,  # catches all of validation, none of the test
        "b": ["no", "yes"] * 50 + ["no"] * 100,
    }
    found = pick_of(beside((100, 100), models, parts, compare=LIMIT))
    assert (found.picked_on, found.picked, found.here, found.for_new) == ("validation", "a", "b", None)
    one = found.models["a"]
    assert (one.required_tuning, one.required.estimate, one.standing) == (1.0, 0.0, "unacceptable")
    assert found.confidence == 0.95  # no case of the test picked it


@pytest.mark.slow
def test_a_cut_off_tuned_where_it_is_judged_is_picked_by_its_corrected_figures():
    rng = np.random.default_rng(4)
    label = np.repeat([1, 0], 60)
    frame = {name: 1 / (1 + np.exp(-(label * gap + rng.normal(size=120)))) for name, gap in (("a", 1.0), ("b", 1.2))}
    case = Case(
        {"label": [str(each) for each in label], **{name: list(map(float, score)) for name, score in frame.items()}},
        models={name: {"score": name} for name in "ab"},
        threshold={"maximise": "f1"},
        compare={"require": "recall >= 0.60", "then": "precision"},
        uncertainty={"resamples": 200},
    )
    for name, one in pick_of(case).models.items():
        measure = case.results.models[name].metrics["recall"].corrected
        assert one.required.estimate == measure.estimate != case.results.models[name].metrics["recall"].estimate
        assert (one.required.low, one.required.high) == (measure.low, measure.high)


def test_an_unacceptable_model_is_so_by_whatever_decides_and_keeps_what_its_difference_says():
    case = shares(97, 40, alarms=[30, 5], compare=LIMIT | {"primary": ["recall", "specificity"]})
    found = {one.metric: (one.verdict, one.alone) for one in case.results.comparisons}
    assert found["recall"] == ("unacceptable", "worse")
    assert found["specificity"] == ("unacceptable", "better")
    assert found["precision"][0] == "unacceptable"
    assert found["f1"] == ("worse", None)  # it decides nothing


def test_a_metric_that_decides_under_two_names_is_one_test():
    once, twice = (
        [one for one in shares(90, 80, compare={"primary": names}).results.comparisons if one.primary]
        for names in (["recall", "specificity"], ["tpr", "specificity", "recall", "tnr"])
    )
    assert [one.metric for one in once] == ["recall", "specificity"]
    assert [(one.metric, one.p, one.low, one.high) for one in twice] == [
        (one.metric, one.p, one.low, one.high) for one in once
    ]


def test_none_is_unacceptable_beside_another_that_is_so_too():
    case = shares(30, 60, compare=LIMIT | {"primary": "recall"})
    one, then = [each for each in case.results.comparisons if each.primary]
    assert (one.a, one.b, one.verdict, one.alone) == ("b", "a", "better", None)
    assert (then.a, then.b, then.metric) == ("b", "a", "precision")


def test_largest_sets_that_are_alike_are_those_of_the_obvious_search():
    rng = np.random.default_rng(8)
    for size in (1, 2, 3, 5, 7):
        for _ in range(20):
            names = [f"m{at}" for at in range(size)]
            alike = {pair: bool(rng.random() < 0.6) for pair in combinations(names, 2)}

            def same(one, other, alike=alike):
                return alike.get((one, other), alike.get((other, one), False))

            sets = [
                set(chosen)
                for length in range(1, size + 1)
                for chosen in combinations(names, length)
                if all(same(*pair) for pair in combinations(chosen, 2))
            ]
            largest = [each for each in sets if not any(each < other for other in sets)]
            found = tie_groups(names, same)
            assert sorted(map(sorted, largest)) == sorted(map(sorted, found))
            assert list(found) == sorted(found, key=lambda group: [names.index(name) for name in group])


@pytest.mark.slow
def test_no_two_models_in_a_set_are_told_apart_and_every_pair_is_judged_once():
    case = shares(90, 86, 70, 60, 20, compare={"primary": ["recall", "specificity"]})
    for one in case.results.ties:
        judged = [each for each in case.results.comparisons if each.metric == one.metric] + list(one.pairs)
        pairs = {frozenset((each.a, each.b)): each for each in judged}
        assert len(judged) == len(pairs) == 10
        told = {names for names, each in pairs.items() if each.verdict in TOLD_APART}
        expected = tie_groups(one.order, lambda a, b, told=told: frozenset((a, b)) not in told)
        assert one.groups == expected
    recall = case.results.ties[0]
    assert recall.order == ("a", "b", "c", "d", "e")
    assert recall.groups == (("a", "b"), ("c",), ("d",), ("e",))


def test_a_rank_counts_the_models_shown_to_be_better_and_those_shown_to_be_worse():
    case = shares(90, 86, 70, 60, 20, compare={"primary": "recall"}, subject="c")
    (tie,) = case.results.ties
    assert {name: (rank.best, rank.worst) for name, rank in tie.ranks.items()} == {
        "a": (1, 2), "b": (1, 2), "c": (3, 3), "d": (4, 4), "e": (5, 5)}  # fmt: skip
    for name, rank in tie.ranks.items():
        ways = [one.way(name) for one in (*case.results.comparisons, *tie.pairs)
                if one.metric == "recall" and name in (one.a, one.b)]  # fmt: skip
        assert (rank.best, rank.worst) == (1 + ways.count("worse"), 5 - ways.count("better"))


def test_a_model_that_cannot_meet_the_limit_has_no_rank():
    case = shares(97, 40, 90, alarms=[30, 5, 20], compare=LIMIT | {"primary": "specificity"})
    assert case.results.pick.models["b"].standing == "unacceptable"
    assert {tuple(tie.ranks) for tie in case.results.ties} == {("c", "a")}
    assert all("b" in tie.order for tie in case.results.ties)


def test_pairs_beside_the_baseline_keep_their_verdict_and_the_others_are_adjusted_together():
    case = shares(90, 70, 60, compare={"primary": ["recall", "specificity"]}, subject="a")
    assert [one.level for one in case.results.comparisons if one.primary] == pytest.approx([1 - 0.05 / 4] * 4)
    (rest,) = (one.pairs for one in case.results.ties if one.metric == "recall")
    assert [(one.a, one.b, one.verdict) for one in rest] == [("b", "c", "better")]
    assert rest[0].level == pytest.approx(1 - 0.05 / 2)
    assert rest[0].p_adjusted == pytest.approx(2 * rest[0].p)


def test_where_no_model_is_named_all_pairs_are_one_family():
    case = shares(90, 70, 60, compare={"primary": ["recall", "specificity"]})
    pairs = [
        *(one for one in case.results.comparisons if one.primary),
        *(p for t in case.results.ties for p in t.pairs),
    ]
    assert len(pairs) == 6
    assert [one.level for one in pairs] == pytest.approx([1 - 0.05 / 6] * 6)
    found = {(one.metric, *sorted((one.a, one.b))): (one.p_adjusted, one.verdict) for one in pairs}
    assert [found[key][0] for key in sorted(found)] == pytest.approx(
        list(holm_of([one.p for one in sorted(pairs, key=lambda one: (one.metric, *sorted((one.a, one.b))))]))
    )


def holm_of(values):
    """Return p-values adjusted by Holm's method, step by step as it is written in books."""
    order, most, found = sorted(range(len(values)), key=values.__getitem__), 0.0, [0.0] * len(values)
    for step, place in enumerate(order):
        most = max(most, min(1.0, (len(values) - step) * values[place]))
        found[place] = most
    return found


@pytest.mark.slow
def test_two_models_are_a_pair_and_nine_are_ranked_pair_by_pair():
    assert crossed().results.ties == ()
    models = {name: flagged((80, 20), (10, 90)) for name in "abcdefghi"}
    asked = {"compare": {"primary": "recall"}}
    for named in ({}, {"subject": "a"}):
        case = beside((100, 100), models, **asked, **named)
        (found,) = case.results.ties
        assert len(found.pairs) == 28
        assert {(rank.best, rank.worst) for rank in found.ranks.values()} == {(1, 9)}
        assert "ties" not in {said.id.split(".")[0] for said in case.explained.sentences}


@pytest.mark.slow
def test_of_too_many_models_to_judge_every_pair_only_those_beside_a_named_one_give_ranks():
    models = {f"m{at:02}": flagged((40 + 2 * at, 60 - 2 * at), (10, 90)) for at in range(21)}
    (free,), (named,) = (
        beside((100, 100), models, compare={"primary": "recall"}, **given).results.ties
        for given in ({}, {"subject": "m00"})
    )
    assert (free.order[0], free.ranks, free.groups, free.pairs) == ("m20", {}, (), ())
    assert (named.pairs, named.ranks["m00"].worst) == ((), 21)
    assert named.ranks["m20"].worst == 20  # before the named one, which it is shown to beat


@pytest.mark.slow
@pytest.mark.parametrize("split", [False, True], ids=["one split", "two splits"])
def test_a_claim_of_a_best_model_is_wrong_in_at_most_one_of_twenty_samples(split):
    """Three models with the same true precision, two of which meet a limit that the third lies exactly on."""
    rng = np.random.default_rng(17)
    runs, wrong, n = 30, 0, 200 * (1 + split)
    parts = ["validation", "test"] * n if split else None
    for _ in range(runs):
        chances = {"a": (0.80, 0.10), "b": (0.90, 0.1125), "c": (0.90, 0.1125)}
        models = {
            name: ["yes" if hit else "no" for hit in (*(rng.random(n) < recall), *(rng.random(n) < alarms))]
            for name, (recall, alarms) in chances.items()
        }
        # Whoever is called the best is not: a is on the limit, and b is c's equal.
        wrong += pick_of(beside((n, n), models, parts, compare=LIMIT)).for_new is not None
    assert wrong <= 0.05 * runs + 2 * (0.05 * 0.95 * runs) ** 0.5


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


@pytest.mark.slow
def test_equal_counts_of_other_cases_are_too_close_to_call_at_every_beta():
    case = ordered("ad", beta=2)
    assert [one.model for one in case.results.beta_winners] == [None]


def test_few_cases_tell_nobody_apart():
    columns = {"label": list("1100"), "a": [0.9, 0.8, 0.2, 0.1], "b": [0.1, 0.2, 0.8, 0.9]}
    models = {name: {"score": name} for name in "ab"}
    case = Case(columns, models=models, threshold={"fixed": 0.5}, beta=1)
    assert [one.model for one in case.results.beta_winners] == [None]
