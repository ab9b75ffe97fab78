"""Numbers of several classes, worked out from rows by scikit-learn, statsmodels and obvious loops."""

import json
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom
from sklearn import metrics as sk
from statsmodels.stats.contingency_tables import SquareTable, mcnemar
from statsmodels.stats.multitest import multipletests

from reportgen.app import evaluate, run
from reportgen.errors import ConfigError
from reportgen.results.values.classes import ClassModel, ClassResults
from reportgen.stats.metrics import METRICS

CLASSES = ("a", "b", "c", "d")
PRICES = {"actual a": {"predicted b": 40, "predicted c": 5}, "actual d": {"predicted a": 90}}


def prices() -> np.ndarray:
    found = np.full((4, 4), 10.0) - 10 * np.eye(4)
    for row, cells in PRICES.items():
        for column, price in cells.items():
            found[CLASSES.index(row[-1]), CLASSES.index(column[-1])] = price
    return found


def frame(cases: int = 900, seed: int = 3) -> pd.DataFrame:
    rng = np.random.default_rng(seed)
    label = rng.choice(4, cases, p=[0.4, 0.3, 0.2, 0.1])
    columns: dict[str, Any] = {"y": np.array(CLASSES)[label], "region": rng.choice(["north", "south"], cases)}
    for model, noise in (("new", 1.0), ("old", 1.6)):
        logit = rng.normal(0, noise, (cases, 4))
        logit[np.arange(cases), label] += 2
        chance = np.exp(logit) / np.exp(logit).sum(axis=1, keepdims=True)
        columns |= {f"{model} {each}": chance[:, at].round(3) for at, each in enumerate(CLASSES)}
    columns["cluster"] = np.arange(cases) // 6
    return pd.DataFrame(columns)


def config(**more: Any) -> dict[str, Any]:
    scores = {model: {"scores": {each: f"{model} {each}" for each in CLASSES}} for model in ("new", "old")}
    return {
        "version": 1,
        "data": {"label": "y", "classes": list(CLASSES), **more.pop("data", {})},
        "models": scores,
        "report": {"kind": "guard"},
        "uncertainty": {"resamples": 400},
        **more,
    }


@cache
def results(key: str = "") -> ClassResults:
    extra: dict[str, Any] = {
        "": {},
        "priced": {"costs": {"currency": "EUR", "matrix": PRICES, "otherwise": 10, "person": 4}},
        "ordered": {"data": {"ordered": True}},
        "clusters": {"data": {"cluster": "cluster"}},
        "compared": {"compare": {"baseline": "old", "primary": ["macro_f1", "accuracy"]}, "groups": ["region"]},
    }[key]
    found = run(config(**extra), data=frame()).reported.results
    assert isinstance(found, ClassResults)
    return found


def model(key: str = "", name: str = "new") -> ClassModel:
    return results(key).models[name]


def rows(name: str = "new") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the class of each case, the one named, and the chances."""
    data = frame()
    label = np.array([CLASSES.index(each) for each in data["y"]])
    chance = data[[f"{name} {each}" for each in CLASSES]].to_numpy()
    return label, chance.argmax(axis=1), chance


@pytest.mark.slow
def test_the_matrix_is_that_of_scikit_learn() -> None:
    for name in ("new", "old"):
        label, named, _ = rows(name)
        assert model(name=name).confusion.matrix == tuple(map(tuple, sk.confusion_matrix(label, named).tolist()))


@pytest.mark.slow
def test_figures_of_the_chances_are_those_of_scikit_learn() -> None:
    label, _, chance = rows()
    found = model().metrics
    picked = np.clip(chance[np.arange(len(label)), label], np.finfo(float).eps, 1)
    assert found["log_loss"].estimate == pytest.approx(-np.log(picked).mean(), rel=1e-12)
    one_hot = np.eye(4)[label]
    assert found["brier"].estimate == pytest.approx(((chance - one_hot) ** 2).sum(axis=1).mean(), rel=1e-12)
    order = np.argsort(-chance, axis=1, kind="stable")
    for k in (2, 3):
        within = np.mean([label[at] in order[at, :k] for at in range(len(label))])
        assert found[f"top_{k}_accuracy"].estimate == pytest.approx(within, rel=1e-12)


@pytest.mark.slow
def test_each_class_has_the_ranking_figures_of_scikit_learn() -> None:
    label, _, chance = rows()
    for at, name in enumerate(CLASSES):
        own = model().per_class[name]
        assert own["roc_auc"].estimate == pytest.approx(sk.roc_auc_score(label == at, chance[:, at]), rel=1e-12)
        average = sk.average_precision_score(label == at, chance[:, at])
        assert own["average_precision"].estimate == pytest.approx(average, rel=1e-12)
        assert own["recall"].low is not None
        assert own["roc_auc"].low is not None


@pytest.mark.slow
def test_averages_of_ranking_figures_are_those_of_scikit_learn() -> None:
    label, _, chance = rows()
    share = chance / chance.sum(axis=1, keepdims=True)
    for average in ("macro", "weighted"):
        wanted = np.average(
            [sk.roc_auc_score(label == at, chance[:, at]) for at in range(4)],
            weights=None if average == "macro" else np.bincount(label),
        )
        found = model().averages[average]["roc_auc"]
        assert found.estimate == pytest.approx(wanted, rel=1e-12)
    near = sk.roc_auc_score(label, share, multi_class="ovr", average="macro")
    macro = model().averages["macro"]["roc_auc"]
    assert macro.estimate == pytest.approx(near, abs=1e-3)  # which takes chances that add up to one
    assert macro.low is not None
    assert macro.high is not None
    assert macro.low < macro.estimate < macro.high


@pytest.mark.slow
def test_every_figure_of_the_classes_has_its_variance_and_its_lowest_and_highest_class() -> None:
    found = model()
    judged = [key for key in found.per_class["a"] if METRICS[key].best is not None and not METRICS[key].grows]
    assert (
        {one.metric for one in found.spread} == set(judged) > {"specificity", "roc_auc", "average_precision", "brier"}
    )
    for one in found.spread:
        values = {name: metrics[one.metric].estimate for name, metrics in found.per_class.items()}
        assert one.variance == pytest.approx(np.var(list(values.values())))
        assert (values[one.lowest], values[one.highest]) == (min(values.values()), max(values.values()))
    label, decided, _ = rows()
    recalls = sk.recall_score(label, decided, average=None)
    assert next(one.variance for one in found.spread if one.metric == "recall") == pytest.approx(np.var(recalls))


@pytest.mark.slow
def test_costs_are_those_of_a_loop_over_cases() -> None:
    label, named, _ = rows()
    paid = prices()[label, named]
    found = model("priced")
    assert found.costs is not None
    assert found.costs.total == pytest.approx(paid.sum())
    assert found.metrics["cost_per_1000"].estimate == pytest.approx(1000 * paid.mean())
    assert found.costs.by_class == pytest.approx({name: paid[label == at].sum() for at, name in enumerate(CLASSES)})
    instead = [prices()[label, at].sum() for at in range(4)]
    cheapest = results("priced").cheapest_class
    assert cheapest is not None
    assert cheapest.named == CLASSES[int(np.argmin(instead))]
    assert cheapest.metrics["total_cost"].estimate == pytest.approx(min(instead))


@pytest.mark.slow
def test_the_cheapest_decision_is_that_of_a_loop_over_cases() -> None:
    label, named, chance = rows()
    expected = chance / chance.sum(axis=1, keepdims=True) @ prices()
    decided = expected.argmin(axis=1)
    to_person = expected.min(axis=1) > 4
    paid = np.where(to_person, 4.0, prices()[label, decided])
    found = model("priced").cheapest
    assert found is not None
    assert found.persons == to_person.sum()
    assert found.total == pytest.approx(paid.sum())
    saved = prices()[label, named] - paid
    assert found.saving.estimate == pytest.approx(1000 * saved.mean())
    half = 1.959963984540054 * saved.std(ddof=1) / np.sqrt(len(saved)) * 1000
    # So many cases have about the range of a mean, by draws that also know errors which have not come yet.
    assert found.saving.method == "Dirichlet"
    assert found.saving.low == pytest.approx(1000 * saved.mean() - half, abs=0.2 * half)
    assert found.saving.high == pytest.approx(1000 * saved.mean() + half, abs=0.2 * half)


@pytest.mark.slow
def test_what_is_left_to_the_model_is_that_of_a_loop() -> None:
    label, named, chance = rows()
    sure = chance.max(axis=1)
    for key in ("", "priced"):
        assert len(model(key).handled) == 7
        for step in model(key).handled:
            kept = sure >= step.least
            assert step.coverage == pytest.approx(kept.mean())
            assert step.error_rate == pytest.approx((label != named)[kept].mean())


@pytest.mark.slow
def test_what_a_person_is_to_take_halves_the_errors_where_expected_costs_do_not_say_it() -> None:
    assert model("priced").unsure is None
    found, every = model().unsure, model().handled[0].error_rate
    assert found is not None
    assert every is not None
    halved = next(row for row in model().handled if row.error_rate is not None and row.error_rate <= every / 2)
    assert (found.least, found.coverage) == (halved.least, halved.coverage)
    assert found.shown


def test_ten_errors_are_the_fewest_by_which_something_is_proposed() -> None:
    data = frame(60)
    found = run(config(), data=data).reported.results.models["new"]
    wrong = found.confusion.n - found.confusion.right
    assert wrong < 10
    assert found.unsure is None or not found.unsure.shown


def test_how_sure_a_model_is_stands_beside_how_often_it_is_right() -> None:
    label, named, chance = rows()
    found = model().confident
    assert found is not None
    right = label == named
    assert found.stated == pytest.approx(chance.max(axis=1).mean())
    assert found.right == pytest.approx(right.mean())
    assert found.difference.estimate == pytest.approx((chance.max(axis=1) - right).mean())
    assert sum(one.cases for one in found.bins) == len(label)
    for one in found.bins:
        within = (chance.max(axis=1) >= one.low) & (chance.max(axis=1) <= one.high)
        assert one.right == pytest.approx(right[within].mean())


@pytest.mark.slow
def test_ordered_classes_have_steps() -> None:
    label, named, _ = rows()
    found = model("ordered").metrics
    assert found["mean_absolute_step"].estimate == pytest.approx(np.abs(label - named).mean())
    assert found["beyond_one_step"].estimate == pytest.approx((np.abs(label - named) > 1).mean())
    assert found["quadratic_kappa"].estimate == pytest.approx(sk.cohen_kappa_score(label, named, weights="quadratic"))
    assert "mean_absolute_step" not in model().metrics


@pytest.mark.slow
def test_models_are_compared_on_the_same_cases() -> None:
    label, new, _ = rows("new")
    _, old, _ = rows("old")
    found = {one.metric: one for one in results("compared").comparisons}
    wanted = sk.f1_score(label, new, average="macro") - sk.f1_score(label, old, average="macro")
    assert found["macro_f1"].difference == pytest.approx(wanted)
    assert found["accuracy"].difference == pytest.approx((label == new).mean() - (label == old).mean())
    assert [key for key, one in found.items() if one.primary] == ["macro_f1", "accuracy"]
    assert found["macro_f1"].verdict == "better"
    assert all(one.low <= one.difference <= one.high for one in found.values())


@pytest.mark.slow
def test_the_recall_of_each_class_is_compared_on_its_cases_and_all_classes_are_judged_together() -> None:
    label, new, _ = rows("new")
    _, old, _ = rows("old")
    found = [one for one in results("compared").comparisons if one.metric.startswith("recall")]
    exact = []
    for place, one in enumerate(found):
        here = label == place
        by_new, by_old = (named[here] == place for named in (new, old))
        only_new, only_old = (by_new & ~by_old).sum(), (~by_new & by_old).sum()
        table = [[0, only_new], [only_old, 0]]
        assert one.difference == pytest.approx((only_new - only_old) / here.sum())
        same = binom.pmf(min(only_new, only_old), only_new + only_old, 0.5)
        exact.append(mcnemar(table, exact=True).pvalue - same)  # the mid-p has half of what is as rare, on both sides
        assert one.p == pytest.approx(exact[-1])
        assert (one.primary, one.level) == (False, 1 - 0.05 / 4)
    assert [one.p_adjusted for one in found] == pytest.approx(multipletests(exact, method="holm")[1])


@pytest.mark.slow
def test_the_recall_of_a_class_has_one_test_whether_it_decides_or_not() -> None:
    data = frame(300)
    further = run(config(compare={"baseline": "old"}), data=data).reported.results
    primary = {"baseline": "old", "primary": ["recall[d]", "macro_f1"]}
    deciding = run(config(compare=primary), data=data).reported.results
    one, other = (
        next(each for each in found.comparisons if each.metric == "recall[d]") for found in (deciding, further)
    )
    assert (one.primary, other.primary) == (True, False)
    assert (one.difference, one.p, one.method) == (other.difference, other.p, other.method)
    assert one.method == "mid-p McNemar with Tango"


@pytest.mark.slow
def test_with_clusters_the_recall_of_a_class_is_resampled_by_cluster() -> None:
    once = frame(300).assign(cluster=np.arange(300))
    again = pd.concat([once] * 4, ignore_index=True)
    settings = config(data={"cluster": "cluster"}, compare={"baseline": "old"})
    plain = run(config(compare={"baseline": "old"}), data=once).reported.results
    copied = run(settings, data=again).reported.results
    for one, other in zip(plain.comparisons, copied.comparisons, strict=True):
        if one.metric.startswith("recall"):
            assert other.difference == pytest.approx(one.difference)
            assert other.high - other.low == pytest.approx(one.high - one.low, rel=0.25)


@pytest.mark.slow
def test_how_often_models_name_each_class_is_tested_as_by_statsmodels() -> None:
    new, old = rows("new")[1], rows("old")[1]
    table = SquareTable(pd.crosstab(new, old).to_numpy(), shift_zeros=False).homogeneity()
    (found,) = results("compared").margins
    assert found.statistic == pytest.approx(table.statistic)
    assert found.p == pytest.approx(table.pvalue)
    assert found.shares_a == pytest.approx(np.bincount(new, minlength=4) / len(new))


@pytest.mark.slow
def test_groups_have_their_own_matrix() -> None:
    label, named, _ = rows()
    region = frame()["region"].to_numpy()
    (grouping,) = results("compared").groups
    assert [one.group for one in grouping.groups] == ["north", "south"]
    for one in grouping.groups:
        here = region == one.group
        matrix = sk.confusion_matrix(label[here], named[here])
        assert one.models["new"].confusion.matrix == tuple(map(tuple, matrix.tolist()))
        assert one.models["new"].metrics["accuracy"].estimate == pytest.approx((label == named)[here].mean())


@pytest.mark.slow
def test_clusters_that_are_copies_of_one_case_leave_no_more_than_that_case_knows() -> None:
    once = frame(150)
    again = pd.concat([once.assign(cluster=np.arange(150))] * 6, ignore_index=True)
    settings = config(data={"cluster": "cluster"})
    plain = run(config(), data=once).reported.results.models["new"]
    copied = run(settings, data=again).reported.results.models["new"]
    for figure in (lambda held: held.metrics["accuracy"], lambda held: held.per_class["a"]["recall"]):
        one, other = figure(plain), figure(copied)
        assert other.estimate == pytest.approx(one.estimate)
        assert other.high - other.low == pytest.approx(one.high - one.low, rel=0.1)


@pytest.mark.slow
def test_two_models_that_decide_alike_are_the_same() -> None:
    data = frame().assign(**{f"old {each}": frame()[f"new {each}"] for each in CLASSES})
    found = run(config(compare={"baseline": "old"}), data=data).reported.results
    assert {one.verdict for one in found.comparisons} == {"same"}


def checked(check: Any, data: pd.DataFrame | None = None, **more: Any) -> list[tuple[str | None, str]]:
    found = run(config(checks=[check], **more), data=frame() if data is None else data).reported.results
    return [(one.group, one.status) for one in found.checks]


DECIDED: tuple[tuple[Any, str], ...] = (
    ("accuracy >= 0.5", "pass"),
    ("accuracy >= 0.99", "fail"),
    ("macro_f1 >= 0.5", "pass"),
    ("recall[d] >= 99%", "fail"),
    ("weighted_precision >= 50%", "pass"),
    ("macro_roc_auc >= 0.7", "pass"),
    ("roc_auc[a] >= 0.7", "pass"),
    ("log_loss <= 2", "pass"),
    ("top_2_accuracy >= 0.99", "fail"),
    ({"check": "recall[d] >= 1%", "with_confidence": 0.95}, "pass"),
    ({"check": "accuracy >= 0.999", "with_confidence": 0.95}, "fail"),
    ({"check": "macro_f1 >= 0.2", "with_confidence": 0.95}, "pass"),
    ({"check": "roc_auc[a] >= 0.6", "with_confidence": 0.95}, "pass"),
    ({"check": "macro_roc_auc >= 0.6", "with_confidence": 0.95}, "pass"),
)


@pytest.mark.slow
def test_checks_are_decided() -> None:
    asked = [check for check, _ in DECIDED]
    found = run(config(checks=asked), data=frame()).reported.results.checks
    assert [(check, one.status) for check, one in zip(asked, found, strict=True)] == [*DECIDED]


@pytest.mark.slow
def test_a_check_with_confidence_that_its_bounds_leave_open_is_insufficient() -> None:
    accuracy = model().metrics["accuracy"].estimate
    assert accuracy is not None
    assert checked({"check": f"accuracy >= {accuracy:.3f}", "with_confidence": 0.95}) == [(None, "insufficient")]


@pytest.mark.slow
def test_a_check_of_a_class_with_few_cases_is_insufficient() -> None:
    data = frame().drop(index=frame().index[frame()["y"] == "d"][5:])
    assert checked("recall[d] >= 50%", data) == [(None, "insufficient")]


@pytest.mark.slow
def test_the_best_model_under_a_floor_is_picked() -> None:
    compare = {"baseline": "old", "require": "recall[d] >= 30%", "then": "macro_f1"}
    found = run(config(compare=compare), data=frame()).reported.results.choice
    assert found.picked == "new"
    assert {name: one.meets for name, one in found.models.items()} == {"new": True, "old": True}
    impossible = {"baseline": "old", "require": "recall[d] >= 99.9%", "then": "macro_f1"}
    assert run(config(compare=impossible), data=frame()).reported.results.choice.picked is None


@pytest.mark.slow
def test_a_report_is_the_same_in_any_order_of_the_rows() -> None:
    frames = (frame(), frame().sample(frac=1, random_state=1))
    one, other = (json.loads(run(config(), data=each).to_json_line()) for each in frames)
    for document in (one, other):
        del document["run"]["inputs"], document["digest"]
    assert one == other


@pytest.mark.slow
def test_a_threshold_by_cost_names_the_class_of_the_lowest_expected_cost() -> None:
    costs = {"currency": "EUR", "matrix": PRICES, "otherwise": 10, "person": 4}
    settings = config(costs=costs, threshold={"minimise": "cost"}, groups=["region"], compare={"baseline": "old"})
    found = run(settings, data=frame()).reported.results
    label, _, chance = rows()
    decided = (chance / chance.sum(axis=1, keepdims=True) @ prices()).argmin(axis=1)
    matrix = tuple(map(tuple, sk.confusion_matrix(label, decided).tolist()))
    assert found.models["new"].decides == "lowest_cost"
    assert found.models["new"].confusion.matrix == matrix
    north = frame()["region"].to_numpy() == "north"
    of_group = sk.confusion_matrix(label[north], decided[north], labels=range(4)).tolist()
    assert found.groups[0].groups[0].models["new"].confusion.matrix == tuple(map(tuple, of_group))


THREE_SIZES = {
    "actual big": {"predicted big": 4, "predicted small": 1},
    "actual medium": {"predicted medium": 2, "predicted small": 2},
    "actual small": {"predicted big": 1, "predicted medium": 1, "predicted small": 3},
}


def test_a_published_matrix_has_a_report_without_cases() -> None:
    settings = {
        "version": 1,
        "data": {"classes": ["big", "medium", "small"]},
        "models": {"then": {"counts": THREE_SIZES}},
        "checks": ["accuracy >= 0.6", {"check": "recall[small] >= 80%", "with_confidence": 0.9}],
        "report": {"kind": "guard"},
    }
    report = run(settings)
    found = report.reported.results
    assert not report.holes
    assert found.models["then"].confusion.matrix == ((4, 0, 1), (0, 2, 2), (1, 1, 3))
    assert found.models["then"].metrics["accuracy"].estimate == pytest.approx(9 / 14)
    assert found.models["then"].averages["macro"]["f1"].estimate == pytest.approx(0.6390, abs=5e-5)
    assert [one.status for one in found.checks] == ["pass", "insufficient"]
    assert report.results["data"]["task"] == "multiclass"
    assert "roc_auc" not in found.models["then"].per_class["big"]


@pytest.mark.slow
def test_a_published_matrix_stands_beside_models_with_cases() -> None:
    counts = {f"actual {each}": {f"predicted {each}": 20, "predicted a": 2} for each in "bcd"}
    counts["actual a"] = {"predicted a": 30}
    settings = config()
    settings["models"]["then"] = {"counts": counts}
    report = run(settings, data=frame())
    assert not report.holes
    assert report.reported.results.models["then"].published
    assert set(report.results["models"]) == {"new", "old", "then"}
    assert {one.metric for one in report.reported.results.comparisons if "then" in (one.a, one.b)} == set()


FEW = {"report": {"kind": "guard"}, "uncertainty": {"resamples": 100}}  # for figures without their ranges


@pytest.mark.slow
def test_arrays_of_several_classes_are_evaluated() -> None:
    label, named, chance = rows()
    names = np.array(CLASSES)
    whole = run(config(), data=frame()).reported.results.models["new"]
    columns = pd.DataFrame(chance, columns=list(CLASSES))
    for scores in (chance, chance.tolist(), columns, {"new": chance}, {"new": columns}):
        report = evaluate(names[label], scores, classes=CLASSES, **FEW)
        found = next(iter(report.reported.results.models.values()))
        assert found.confusion == whole.confusion
        assert found.metrics["log_loss"].estimate == whole.metrics["log_loss"].estimate
    decided = evaluate(names[label], names[named], classes=CLASSES, **FEW)
    assert decided.reported.results.models["model"].confusion == whole.confusion


def test_scores_of_too_few_classes_are_refused() -> None:
    label, _, chance = rows()
    with pytest.raises(ConfigError, match="'model' have 3 columns, and there are 4 classes"):
        evaluate(np.array(CLASSES)[label], chance[:, :3], classes=CLASSES)


def test_without_a_class_to_be_found_both_ways_are_told() -> None:
    with pytest.raises(ConfigError, match=r"classes: \[a, b, c\]"):
        evaluate(["a", "b"], [0.1, 0.2])


HOSTILE = ("<script>alert(1)</script>", "a|b `x` *y* [z](javascript:1)", "x" * 300, "0", "\u65e5\u672c")


@pytest.mark.slow
def test_names_of_classes_break_nothing() -> None:
    rng = np.random.default_rng(0)
    label = rng.integers(0, 5, 400)
    named = np.where(rng.random(400) < 0.8, label, rng.integers(0, 5, 400))
    names = np.array(HOSTILE, dtype=object)
    matrix = {f"actual {HOSTILE[0]}": {f"predicted {HOSTILE[1]}": 40}}
    report = evaluate(
        names[label],
        {"m & <b>": np.eye(5)[named] * 0.5 + 0.1, "second": names[named]},
        classes=HOSTILE,
        costs={"currency": "EUR", "matrix": matrix, "otherwise": 3, "person": 2},
        compare={"baseline": "second"},
        checks=[f"recall[{HOSTILE[0]}] >= 10%"],
        data={"ordered": True},
    )
    assert not report.holes
    assert "<script>alert" not in report.to_html()
    assert "\n<script>alert" not in report.to_markdown()
    assert "](javascript" not in report.to_markdown().replace("\\]", "")
    assert [one.status for one in report.reported.results.checks] == ["pass"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("classes", "cases"), [(3, 3), (3, 30), (40, 800), pytest.param(100, 1500, marks=pytest.mark.slow)]
)
def test_few_cases_and_many_classes_have_a_report(classes: int, cases: int) -> None:
    names = np.array([f"k{place}" for place in range(classes)])
    label = np.arange(cases) % classes
    named = np.where(np.random.default_rng(1).random(cases) < 0.9, label, (label + 1) % classes)
    report = evaluate(names[label], names[named], classes=list(names), report={"kind": "guard"})
    assert not report.holes
    assert len(report.to_html()) < 400_000


@pytest.mark.slow
def test_a_group_without_a_case_of_a_class_has_no_recall_of_it():
    cases = frame(300)
    cases.loc[cases["y"] == "d", "region"] = "south"
    report = run(config(groups=["region"]), cases)
    (north, south) = report.results["groups"][0]["groups"]
    recall = north["models"]["new"]["recall"]["d"]
    assert recall == {"estimate": None, "reason": "there is no case of 'd'"}
    assert south["models"]["new"]["recall"]["d"]["estimate"] is not None
    assert "north" in report.to_markdown()
