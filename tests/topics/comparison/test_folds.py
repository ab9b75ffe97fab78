"""The models fold by fold: the rows themselves, the corrected t-test by hand, what chance may not do, and the words."""

import math

import numpy as np
import pytest
from scipy import stats
from sklearn.metrics import average_precision_score, precision_score, recall_score, roc_auc_score

from reportgen.errors import DataError
from tests.analysis.test_comparisons import FIXED, results_of, scores
from tests.cases.case import codes, texts_of
from tests.cases.folds import apart, fold_cases, folded

FOLD = {"fold": "fold"}


@pytest.fixture(scope="module")
def cases():
    rng = np.random.default_rng(8)
    frame = scores(rng, 300, gaps=(1.6, 1.2))
    fold = rng.choice(["1", "2", "3", "10"], 300, p=[0.4, 0.3, 0.2, 0.1])
    return frame.assign(fold=fold, w=rng.choice([0.5, 1.0, 3.0], 300), who=np.arange(300) // 3)


def found(frame, models=("a", "b"), **settings):
    data = {**FOLD, **settings.pop("data", {})}
    return results_of(frame, models, **{**FIXED, "uncertainty": {"resamples": 100}, "data": data, **settings}).folds


def by_hand(frame, value, *columns):
    """Return a figure of each fold, in the order of the folds."""
    return [value(*(part[column] for column in columns)) for _, part in frame.groupby(frame.fold.astype(int))]


def nadeau_bengio(differences, ratio, level=0.95):
    """Return p and interval: the variance of the mean is that of a fold times (1 / J + test / training cases)."""
    mean, j = np.mean(differences), len(differences)
    se = math.sqrt((1 / j + ratio) * np.var(differences, ddof=1))
    t = stats.t(j - 1)
    return 2 * t.sf(abs(mean) / se), mean - t.ppf((1 + level) / 2) * se, mean + t.ppf((1 + level) / 2) * se


@pytest.mark.slow
def test_each_fold_has_the_figures_of_its_rows(cases):
    folds = found(cases, compare={"primary": ["average_precision"]})
    assert [fold.name for fold in folds.folds] == ["1", "2", "3", "10"]
    assert [fold.cases for fold in folds.folds] == by_hand(cases, len, "label")
    assert [fold.positives for fold in folds.folds] == by_hand(cases, sum, "label")
    flagged = cases.assign(**{f"{model}_flags": (cases[model] >= 0.5).astype(int) for model in "ab"})
    for model in "ab":
        of, decisions = folds.models[model], ("label", f"{model}_flags")
        assert of["recall"].values == pytest.approx(by_hand(flagged, recall_score, *decisions))
        assert of["precision"].values == pytest.approx(by_hand(flagged, precision_score, *decisions))
        assert of["roc_auc"].values == pytest.approx(by_hand(cases, roc_auc_score, "label", model))
        ap = by_hand(cases, average_precision_score, "label", model)
        assert of["average_precision"].values == pytest.approx(ap)
        assert (of["average_precision"].lowest, of["average_precision"].highest) == pytest.approx((min(ap), max(ap)))
        assert of["average_precision"].mean == pytest.approx(np.mean(ap))


@pytest.mark.slow
def test_the_difference_is_tested_by_nadeau_and_bengio_with_the_sizes_of_the_folds(cases):
    folds = found(cases, compare={"primary": ["roc_auc"]})
    (test,) = folds.tests
    sizes = by_hand(cases, len, "label")
    ratio = np.mean([size / (len(cases) - size) for size in sizes])
    apart = np.subtract(*(by_hand(cases, roc_auc_score, "label", model) for model in "ba"))
    p, low, high = nadeau_bengio(apart, ratio)
    assert (test.a, test.b, test.folds, test.method) == ("b", "a", 4, "corrected paired t")
    assert test.differences == pytest.approx(apart)
    assert (test.difference, test.low, test.high) == pytest.approx((np.mean(apart), low, high))
    assert test.p == pytest.approx(p)
    assert test.p_adjusted == pytest.approx(p)


@pytest.mark.slow
def test_several_tests_are_adjusted_together(cases):
    tests = found(cases, compare={"primary": ["roc_auc", "recall"]}).tests
    smaller, larger = sorted(test.p for test in tests)
    assert sorted(test.p_adjusted for test in tests) == pytest.approx([2 * smaller, max(2 * smaller, larger)])
    assert [test.level for test in tests] == pytest.approx([0.975, 0.975])


@pytest.mark.slow
def test_a_fold_without_a_value_is_counted_and_left_out_of_the_test(cases):
    kept = cases[(cases.fold != "10") | (cases.label == 0)]
    folds = found(kept, compare={"primary": ["roc_auc"]})
    (test,) = folds.tests
    assert folds.one_class == 1
    assert folds.models["a"]["roc_auc"].values[3] is None
    assert (folds.models["a"]["roc_auc"].undefined, test.folds, test.differences[3]) == (1, 3, None)
    p, *_ = nadeau_bengio([each for each in test.differences if each is not None], folds.test_to_train)
    assert test.p == pytest.approx(p)


@pytest.mark.slow
def test_one_fold_with_a_value_gives_no_test(cases):
    kept = cases[(cases.fold == "1") | (cases.label == 0)]
    (test,) = found(kept, compare={"primary": ["roc_auc"]}).tests
    assert (test.folds, test.p, test.low, test.reason) == (1, None, None, "there is only one fold")


@pytest.mark.slow
def test_weights_count_in_the_figures_and_cases_in_the_sizes(cases):
    folds = found(cases, data={"weight": {"column": "w", "kind": "sampling"}})

    def recall(part):
        hits = part.label == 1
        return (part.w * (part.a >= 0.5))[hits].sum() / part.w[hits].sum()

    expected = [recall(part) for _, part in cases.groupby(cases.fold.astype(int))]
    assert folds.models["a"]["recall"].values == pytest.approx(expected)
    assert [fold.cases for fold in folds.folds] == by_hand(cases, len, "label")


@pytest.mark.slow
def test_the_folds_are_those_of_the_split_that_judges(cases):
    part = np.where(np.arange(len(cases)) % 3 == 0, "validation", "test")
    folds = found(cases.assign(part=part), data={"split": {"column": "part"}})
    assert [fold.cases for fold in folds.folds] == by_hand(cases[part == "test"], len, "label")


@pytest.mark.slow
def test_clusters_with_cases_in_several_folds_are_counted(cases):
    folds = found(cases, data={"cluster": "who"})
    in_folds = cases.groupby("who").fold.nunique()
    assert (folds.clusters, folds.split_clusters) == (len(in_folds), (in_folds > 1).sum())


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("fold", "what"),
    [
        (["1"] * 300, "all cases come from one fold, '1'"),
        ([str(place) for place in range(300)], "the cases come from 300 folds, more than 100"),
        (["", *["1", "2"] * 149, "1"], "column 'fold' has 1 missing fold of used cases"),
    ],
)
def test_a_column_that_tells_no_folds_apart_is_a_mistake(cases, fold, what):
    with pytest.raises(DataError) as stopped:
        found(cases.assign(fold=fold))
    (problem,) = stopped.value.problems
    assert (problem.key, problem.what) == ("data.fold", what)


@pytest.mark.slow
def test_equal_training_is_called_different_in_no_more_than_1_of_20_samples():
    """Each fold's model has an error of its own, as training brings it, and the two are exchangeable."""
    rng, called, runs = np.random.default_rng(11), 0, 30
    for _ in range(runs):
        frame = scores(rng, 300, gaps=(1.2, 1.2), shared=0.5)
        fold = rng.integers(0, 5, 300)
        moved = {m: frame[m].to_numpy() ** np.exp(rng.normal(0, 0.2, 5))[fold] for m in "ab"}
        (test,) = found(frame.assign(fold=fold, **moved), compare={"primary": ["recall"]}).tests
        called += test.p is not None and test.p <= 0.05
    assert called <= 0.05 * runs + 2 * math.sqrt(runs * 0.05 * 0.95)


OLD, NEW = "\u201cchampion\u201d", "\u201cchallenger\u201d"
FOUR = (((9, 20), (15, 20)), ((8, 20), (14, 20)), ((7, 20), (14, 20)), ((8, 20), (15, 20)))


def test_folds_are_told_with_their_spread_and_what_it_means_for_a_difference():
    assert texts_of(folded(*FOUR).explained, "folds") == [
        (
            "The predictions come from 4 folds of a cross-validation with 23 payments each, every fold judged by a "
            "model that was trained without it."
        ),
        f"From fold to fold, the recall of {OLD} ran from 35% to 45%.",
        f"From fold to fold, the recall of {NEW} ran from 70% to 75%.",
        f"From fold to fold, the precision of {OLD} ran from 87.5% to 90%.",
        f"On average over 4 folds, the recall of {NEW} was 32.5 percentage points higher than that of {OLD}.",
        (
            "For other payments and another training run, the range of the difference is 25.5 to 39.5 percentage "
            "points (95% range): training again would rarely reverse it."
        ),
    ]


@pytest.mark.slow
def test_folds_alone_do_not_say_that_training_would_hardly_turn_a_difference_round():
    case = apart()
    (judged,) = (one for one in case.results.comparisons if one.primary)
    (test,) = case.results.folds.tests
    assert (test.shown(0.95), judged.way(judged.a)) == (True, "open")
    mean, told = texts_of(case.explained, "folds")[-2:]
    assert (
        mean
        == f"On average over 4 folds, the cost per 1,000 cases of {NEW} was about \u20ac723 lower than that of {OLD}."
    )
    assert "the range of the difference is \u2212\u20ac1,320 to \u2212\u20ac126 (95% range)" in told
    assert told.endswith("; yet all payments together show no difference.")


@pytest.mark.slow
def test_clusters_in_several_folds_are_a_warning():
    case = folded(((1, 4), (2, 4)), ((2, 4), (2, 4)), data={"cluster": "who"})
    assert codes(case.explained)["clusters_across_folds"] == "warning"
    assert "clusters_across_folds" not in codes(fold_cases()[0].explained)


@pytest.mark.slow
def test_a_cut_off_chosen_on_the_cases_of_the_folds_is_said_to_flatter_them():
    told = [text for case in fold_cases() for text in texts_of(case.explained, "folds") if "flatters" in text]
    flattered = "chosen on payments of these folds, which flatters the figures of each fold, too."
    assert told == [
        f"The threshold of the model was {flattered}",
        f"The thresholds of \u201cone\u201d and \u201ctwo\u201d were {flattered}",
    ]
