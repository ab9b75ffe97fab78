"""An earlier report on the same classes as the baseline: what is held against it, and what stops the run."""

import json
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics import f1_score

from reportgen.app import run
from reportgen.errors import DataError
from reportgen.stats.paired import newcombe_apart
from tests.analysis.classes.test_analyse import CLASSES, PRICES, config, frame

COSTS = {"costs": {"currency": "EUR", "matrix": PRICES, "otherwise": 10}}


@pytest.fixture(scope="module")
def earlier(tmp_path_factory):
    """Return the path of an earlier report, made of other cases and at other prices."""
    folder = tmp_path_factory.mktemp("earlier")
    run(config(costs={"currency": "EUR", "matrix": PRICES, "otherwise": 1}), frame(seed=8)).save(folder / "then")
    return str(folder / "then" / "results.json")


def since(path, cases=900, **more):
    return run(config(compare={"baseline": {"results": path}} | more.pop("compare", {}), **more), frame(cases))


@pytest.mark.slow
def test_accuracy_averages_recalls_and_costs_are_held_against_the_earlier_report(earlier):
    then = json.loads(Path(earlier).read_text())["models"]["new"]["confusion"]["matrix"]
    report = since(earlier, **COSTS)
    found = {one["metric"]: one for one in report.results["comparisons_with_earlier"]}
    assert {"cost_per_1000", "accuracy", "macro_f1", *(f"recall[{name}]" for name in CLASSES)} <= set(found)
    now, was = np.array(report.results["models"]["new"]["confusion"]["matrix"]), np.array(then)
    assert found["accuracy"]["difference"] == pytest.approx(np.trace(now) / now.sum() - np.trace(was) / was.sum())
    ends = newcombe_apart((float(now[3, 3]), float(now[3].sum())), (float(was[3, 3]), float(was[3].sum())))
    assert (found["recall[d]"]["low"], found["recall[d]"]["high"]) == pytest.approx(ends)
    label, named = (np.repeat(each.ravel(), was.ravel()) for each in np.indices(was.shape))
    figures = report.results["earlier"]["figures"]
    assert figures["macro_f1"] == pytest.approx(f1_score(label, named, average="macro"))
    prices = np.full((4, 4), 10.0) - 10 * np.eye(4)
    prices[0, 1], prices[0, 2], prices[3, 0] = 40, 5, 90  # those of today
    assert figures["cost_per_1000"] == pytest.approx(1000 * (was * prices).sum() / was.sum())
    assert [one["metric"] for one in found.values() if one["primary"]] == ["cost_per_1000"]
    assert "Both tests are taken as samples of their own" in report.to_markdown()


@pytest.mark.slow
def test_a_model_that_does_worse_than_then_is_told_so(earlier):
    worse = frame()
    worse.loc[: len(worse) // 2, "y"] = "a"
    report = run(config(compare={"baseline": {"results": earlier}, "primary": "accuracy"}), worse)
    assert report.results["comparisons_with_earlier"][0]["verdict"] == "worse"
    assert "is clearly worse than then" in report.to_markdown()


@pytest.mark.slow
def test_classes_in_another_order_are_the_same_classes(earlier, tmp_path):
    document = json.loads(Path(earlier).read_text())
    confusion = document["models"]["new"]["confusion"]
    turned = [[confusion["matrix"][a][p] for p in (3, 1, 0, 2)] for a in (3, 1, 0, 2)]
    del document["digest"]
    document["models"]["new"]["confusion"] = {"classes": ["d", "b", "a", "c"], "matrix": turned}
    (tmp_path / "turned.json").write_text(json.dumps(document))
    one, other = (since(path).results["comparisons_with_earlier"] for path in (earlier, str(tmp_path / "turned.json")))
    assert one == other


@pytest.mark.slow
@pytest.mark.parametrize("key", ["run", "title", "data", "models", "subject"])
def test_an_earlier_report_of_which_a_part_is_gone_stops_the_run(earlier, tmp_path, key):
    document = json.loads(Path(earlier).read_text())
    del document[key]
    (tmp_path / "bad.json").write_text(json.dumps(document))
    with pytest.raises(DataError, match=f"bad.json: `{key}` is missing"):
        since(str(tmp_path / "bad.json"), cases=60)


@pytest.mark.slow
@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"classes": ["a", "b", "c", "e"]}, "has other classes than the data"),
        ({"matrix": [[0] * 4] * 4}, "new.confusion holds no cases"),
        ({"matrix": [[1, 2], [3, 4]]}, "is not whole"),
    ],
)
def test_what_the_earlier_report_lacks_stops_the_run(earlier, tmp_path, change, told):
    document = json.loads(Path(earlier).read_text())
    document["models"]["new"]["confusion"] |= change
    (tmp_path / "bad.json").write_text(json.dumps(document))
    with pytest.raises(DataError, match=told):
        since(str(tmp_path / "bad.json"), cases=60)


@pytest.mark.slow
def test_a_report_on_two_classes_is_no_baseline_of_several(tmp_path):
    two = {
        "version": 1,
        "data": {"label": "y", "positive": "a", "negative": "rest"},
        "models": {"m": {"score": "new a"}},
    }
    run(two | {"uncertainty": {"resamples": 100}}, frame(100)).save(tmp_path / "two")
    with pytest.raises(DataError, match="is about one class to find"):
        since(str(tmp_path / "two" / "results.json"), cases=60)
