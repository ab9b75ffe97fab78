"""An earlier report that is read back: what of it has to be as written, what may be otherwise, what is refused."""

import copy
import json

import pandas as pd
import pytest

from reportgen.across.past import past_in
from reportgen.app import run
from reportgen.config.load import config_from
from reportgen.errors import DataError
from reportgen.results.document import DIGEST, digest_of
from tests.across.test_figures import GOLDEN, of, scores

CLASSES = pd.DataFrame({"label": ["a", "b", "c"] * 30, "m": ["a", "b", "b"] * 30})
SEVERAL = {
    "version": 1,
    "data": {"label": "label", "classes": ["a", "b", "c"]},
    "models": {"m": {"decision": "m"}},
    "uncertainty": {"resamples": 100},
}
BARE = {"published": "precision and recall", "metrics": {}}


@pytest.fixture(scope="module")
def golden():
    return of(scores(1, 900))


def past(document, **settings):
    config = {"version": 1, "data": {"label": "label", "positive": 1}, "models": {"m": {"score": "m"}}}
    return past_in(document, file="golden.json", sha256="0", config=config_from({**config, **GOLDEN, **settings}))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "golden.json: file not found"),
        ("{", "golden.json: this is not the results.json of a report: it is not JSON"),
        ("[]", "golden.json: this is not the results.json of a report: it has no schema"),
        (
            '{"schema": "reportgen/results/2", "tool": {"version": "7.1"}}',
            "golden.json: its schema is reportgen/results/2, which is newer than reportgen/results/1 of this version",
        ),
        (
            '{"schema": "reportgen/results/1", "tool": {"version": "0.0.1"}}',
            "golden.json: `title` is missing",
        ),
    ],
)
def test_a_file_that_is_no_results_stops_the_run(tmp_path, content, said):
    if content is not None:
        (tmp_path / "golden.json").write_text(content)
    config = {"compare": {"baseline": {"results": str(tmp_path / "golden.json")}}, "models": {"m": {"score": "m"}}}
    with pytest.raises(DataError) as caught:
        run({"version": 1, "data": {"label": "label", "positive": 1}, **config}, scores(1, 60))
    assert said in str(caught.value)
    assert caught.value.exit_code == 3


@pytest.fixture(scope="module")
def golden_classes():
    return run(SEVERAL, CLASSES).results


def test_a_report_on_several_classes_is_no_baseline_of_one(golden_classes):
    with pytest.raises(DataError, match="the report is about several classes, and `data"):
        past(golden_classes)


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (("metrics", "accuracy", "estimate"), 0.75, "models.m.metrics.accuracy.estimate is 0.75, but"),
        (("metrics", "kappa", "estimate"), 0.45, "models.m.metrics.kappa.estimate is 0.45, but"),
        (("per_class", "b", "recall", "estimate"), 0.99, "models.m.per_class.b.recall.estimate is 0.99, but"),
        (("averages", "macro", "recall", "estimate"), 0.7, "models.m.averages.macro.recall.estimate is 0.7, but"),
        (("confusion", "matrix"), [[30, 0, 0], [0, 30, 0], [0, 20, 10]], "models.m.metrics.accuracy.estimate is 0.66"),
    ],
)
def test_an_edited_figure_of_several_classes_is_refused_with_its_number_although_the_digest_fits(
    golden_classes, place, value, said
):
    then = copy.deepcopy(golden_classes)
    at = then["models"]["m"]
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = value
    then[DIGEST] = digest_of(then)
    with pytest.raises(DataError) as caught:
        past_in(then, file="golden.json", sha256="0", config=config_from({**SEVERAL, **GOLDEN}))
    assert f"golden.json contradicts itself: {said}" in str(caught.value)
    assert (caught.value.problems[0].key, caught.value.exit_code) == ("compare.baseline.results", 3)


def test_a_report_on_several_classes_is_a_baseline_as_written_and_by_no_other_digest(golden_classes):
    config = config_from({**SEVERAL, **GOLDEN})
    written = {**golden_classes, DIGEST: digest_of(golden_classes)}
    assert past_in(written, file="golden.json", sha256="0", config=config).model == "m"
    with pytest.raises(DataError, match="has changed since it was written"):
        past_in({**written, "title": "Another"}, file="golden.json", sha256="0", config=config)


@pytest.mark.parametrize("part", ["checks", "comparisons", "groups", "findings", "config"])
def test_a_part_that_nothing_is_compared_with_may_be_of_another_version(golden, part):
    assert past({**golden, part: [{"unheard": "of"}]}).results == past(golden).results


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (
            ("models", "m", "metrics", "recall", "low"),
            "0.7",
            "`models.m.metrics.recall.low` contains something else: '0.7'",
        ),
        (
            ("models", "m", "metrics", "roc_auc", "estimate"),
            1e300,
            "`models.m.metrics.roc_auc.estimate` is 1e+300, which",
        ),
        (("run", "level"), 95.0, "`run.level` is 95.0, which is not a level of a range"),
        (("models", "m", "confusion", "tp"), -3, "models.m.confusion.tp is -3, but no count is below 0"),
        (("models", "m", "curves", "counts_by_threshold", "tp"), [0], "has columns of different lengths"),
        (("models", "m", "curves", "counts_by_threshold"), {}, "is not whole: it lacks 'threshold'"),
        (("tool",), {}, "`tool.version` is missing"),
    ],
)
def test_a_part_that_others_are_compared_with_is_read_to_the_letter(golden, place, value, told):
    then = copy.deepcopy(golden)
    at = then
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = value
    with pytest.raises(DataError) as caught:
        past(then)
    assert told in str(caught.value)
    assert caught.value.problems[0].key == "compare.baseline.results"


def test_a_curve_whose_thresholds_go_to_and_fro_is_none(golden):
    then = copy.deepcopy(golden)
    cuts = then["models"]["m"]["curves"]["counts_by_threshold"]["threshold"]
    cuts[3], cuts[4] = cuts[4], cuts[3]
    with pytest.raises(DataError, match="run neither up nor down"):
        past(then)


def test_the_model_of_the_earlier_report_may_be_named(tmp_path, golden):
    (tmp_path / "golden.json").write_text(json.dumps(golden))
    named = {"results": str(tmp_path / "golden.json"), "model": "other"}
    config = {"compare": {"baseline": named}, "models": {"m": {"score": "m"}}}
    with pytest.raises(DataError, match="has no model 'other'"):
        run({"version": 1, "data": {"label": "label", "positive": 1}, **config}, scores(2, 60))


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda models: models.clear(), "It has no models: make that report again."),
        (lambda models: models.update(m=BARE), "Name a report that was made from cases."),
        (lambda models: models.update(bare=BARE), "Models with counts: m."),
    ],
)
def test_a_model_that_is_not_there_or_has_no_counts_is_told_with_what_helps(golden, edit, said):
    then = copy.deepcopy(golden)
    edit(then["models"])
    named = {"results": "golden.json", "model": "bare" if "bare" in then["models"] else "m"}
    with pytest.raises(DataError) as caught:
        past(then, compare={"baseline": named})
    assert caught.value.problems[0].mend == said
