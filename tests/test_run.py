"""Promises of a whole run: determinism, weights, splits, doubtful cases, names read as typed, the Python API."""

import json
import os
import random
import re
import subprocess
import sys
from datetime import UTC, datetime

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import reportgen
from reportgen.errors import ConfigError, DataError, ReportgenError
from tests.helpers import D_LABELS, D_SCORES, write_case

MODELS = "models:\n  a: {score: a}\n  b: {score: b, kind: rank, flag: low}\n  rules: {decision: rule, flagged: hit}\n"
COSTS = "costs: {false_positive: 2, false_negative: 30}\n"
JSON_ONLY = "report: {formats: [json]}\n"
QUICK = "uncertainty: {resamples: 100}\n"
PLAIN = "data: {path: cases.csv, label: label, positive: 1}\nmodels: {m: {score: score}}\n"


def cases(n=400, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.random(n) < 0.3
    return pd.DataFrame(
        {
            "id": np.arange(n),
            "label": np.where(y, "fraud", "fine"),
            "a": np.clip(rng.normal(0.35 + 0.3 * y, 0.15), 0, 1).round(2),
            "b": (10 - 4 * y + rng.normal(0, 2, n)).round(1),
            "rule": np.where(rng.random(n) < 0.2 + 0.4 * y, "hit", "no"),
            "part": np.where(np.arange(n) % 2, "validation", "test"),
            "w": rng.integers(1, 4, n),
            "when": pd.Timestamp("2026-07-01") + pd.to_timedelta(np.arange(n), unit="h"),
        }
    )


def config_text(data="path: cases.csv, id: id, label: label, positive: fraud", extra=COSTS + JSON_ONLY):
    return f"data: {{{data}}}\n{MODELS}{extra}{QUICK}"


def written(folder, frame, name="case.yaml", **config):
    return write_case(folder, frame.to_csv(index=False), config_text(**config), name)


def run_command(*arguments, cwd, **environment):
    return subprocess.run(
        [sys.executable, "-m", "reportgen", *arguments],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.slow
def test_two_runs_in_two_zones_and_locales_give_the_same_bytes(tmp_path):
    checks = "checks:\n  - recall >= 0.1\n  - {check: mcc >= 0.01, with_confidence: 0.9}\n"
    config = written(tmp_path, cases(), extra=COSTS + "beta: 2\n" + checks)
    environments = (
        {"TZ": "UTC", "LC_ALL": "C", "PYTHONHASHSEED": "1"},
        {"TZ": "Asia/Kathmandu", "LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8", "PYTHONHASHSEED": "2"},
    )
    trees = []
    for number, environment in enumerate(environments):
        done = run_command("run", config.name, "-q", "-o", f"out{number}", cwd=tmp_path, **environment)
        assert (done.returncode, done.stderr) == (0, "")
        trees.append(tree(tmp_path / f"out{number}"))
    assert {"results.json", "report.html", "report.md", "junit.xml", "tables/sweep_a.csv"} <= set(trees[0])
    assert {"figures/roc.svg", "tables/checks.csv"} <= set(trees[0])
    assert trees[0] == trees[1]


def without_any(content, parts):
    for part in parts:
        content = content.replace(part, b"")
    return content


@pytest.mark.slow
def test_shuffled_rows_give_the_same_bytes_but_for_the_hash_of_the_file(tmp_path):
    frame = cases()
    hashes, texts = set(), set()
    for number, shuffled in enumerate((frame, frame.sample(frac=1, random_state=7))):
        config = written(tmp_path, shuffled, extra=COSTS)
        folder = reportgen.run(config).save(tmp_path / f"out{number}")
        results = json.loads((folder / "results.json").read_text())
        digest = results["run"]["inputs"][0]["sha256"]
        hashes.add(digest)
        # The page shows the beginning of the hash, too; the digest of the results and the lock follow from it.
        hidden = [part.encode() for part in (digest, digest[:12], results["digest"])]
        blind = {name: without_any(content, hidden) for name, content in tree(folder).items() if ".lock" not in name}
        texts.add(str(blind))
    assert (len(hashes), len(texts)) == (2, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["yes", "no", "on", "1", "True", "NA", "4.10"])
def test_class_names_are_read_as_typed(tmp_path, name):
    rows = "".join(f"{name if label else 'other'},{score}\n" for label, score in zip(D_LABELS, D_SCORES, strict=True))
    config = write_case(
        tmp_path,
        "label,score\n" + rows,
        f"data:\n  path: cases.csv\n  label: label\n  positive: {name}\nmodels: {{m: {{score: score}}}}\n" + JSON_ONLY,
    )
    results = reportgen.run(config).results
    assert results["data"]["positive"] == [name]
    assert results["data"]["negative"] == ["other"]
    assert results["models"]["m"]["confusion"] == {"tp": 5, "fp": 0, "fn": 2, "tn": 5}


def without(results, *keys):
    return {key: value for key, value in results.items() if key not in keys}


@pytest.mark.slow
def test_sampling_weights_of_two_change_no_share_and_keep_the_raw_counts(tmp_path):
    frame = cases()
    frame["w"] = 2.0
    data = "path: cases.csv, label: label, positive: fraud"
    plain = reportgen.run(written(tmp_path, frame, data=data)).results["models"]["a"]
    weighted = reportgen.run(written(tmp_path, frame, data=data + ", weight: {column: w, kind: sampling}")).results[
        "models"
    ]["a"]
    assert weighted["confusion"] == plain["confusion"]
    assert weighted["confusion_weighted"] == {key: 2 * value for key, value in plain["confusion"].items()}
    grows = {"zero_one_loss", "total_cost", "saving", "saving_flag_all"}
    for key, metric in plain["metrics"].items():
        factor = 2 if key in grows else 1
        estimate = metric["estimate"]
        assert weighted["metrics"][key]["estimate"] == (
            estimate if estimate is None else pytest.approx(factor * estimate)
        )
    recall = weighted["metrics"]["recall"]
    assert recall["denominator"] == 2 * plain["metrics"]["recall"]["denominator"] == 2 * recall["n"]


@pytest.mark.slow
def test_one_file_a_split_gives_what_one_file_with_a_column_gives(tmp_path):
    frame = cases()
    one = reportgen.run(
        written(tmp_path, frame, data="path: cases.csv, label: label, positive: fraud, split: {column: part}")
    ).results
    for part, rows in frame.groupby("part"):
        rows.to_csv(tmp_path / f"{part}.csv", index=False)
    data = "path: {validation: validation.csv, test: test.csv}, label: label, positive: fraud"
    two = reportgen.run(written(tmp_path, frame, data=data)).results
    columns = one["data"]["columns"]
    assert [each for each in columns if each["used_as"] != ["data.split.column"]] == two["data"]["columns"]
    assert without(one["data"], "columns") == without(two["data"], "columns")
    assert without(one, "run", "title", "data", "config") == without(two, "run", "title", "data", "config")


@pytest.mark.slow
def test_cases_that_lack_something_are_counted_and_left_out_for_all_models(tmp_path):
    frame = cases().astype({"label": object, "a": object, "rule": object})
    frame.loc[0:4, "label"] = ""
    frame.loc[5:7, "a"] = ""
    frame.loc[8, "rule"] = ""
    frame.loc[10:19, "label"] = "unclear"
    data = "path: cases.csv, label: label, positive: fraud, doubtful: unclear"
    results = reportgen.run(written(tmp_path, frame, data=data)).results
    rows = results["data"]["rows"]
    assert rows["dropped"] == {"missing_label": 5, "missing_score": 4, "doubtful_label": 10}
    assert rows["used"] == 400 - 19
    assert rows["missing_per_model"] == {"a": 3, "b": 0, "rules": 1}
    for model in results["models"].values():
        assert sum(model["confusion"].values()) == 381
        for way, gains in (("as_positive", ("tp", "fn")), ("as_negative", ("fp", "tn"))):
            both = model["doubtful"][way]["confusion"]
            grown = {key: both[key] - model["confusion"][key] for key in both}
            assert sum(grown.values()) == sum(grown[key] for key in gains) == 10
    positive, negative = (
        results["models"]["a"]["doubtful"][way]["confusion"] for way in ("as_positive", "as_negative")
    )
    assert positive["tp"] + positive["fp"] == negative["tp"] + negative["fp"]
    texts = " ".join(finding["text"] for finding in results["findings"])
    assert "10" in texts


@pytest.mark.slow
def test_probability_figures_of_a_rank_are_undefined_with_the_reason(tmp_path):
    model = reportgen.run(written(tmp_path, cases())).results["models"]["b"]
    for key in ("brier", "log_loss", "calibration_slope"):
        assert model["metrics"][key] == {"estimate": None, "reason": "the score is a rank, not a probability"}
    assert model["metrics"]["roc_auc"]["estimate"] > 0.8


@pytest.mark.slow
def test_a_decision_beside_a_score_makes_the_counts_and_disagreement_is_a_finding(tmp_path):
    frame = cases()
    config = write_case(
        tmp_path,
        frame.to_csv(index=False),
        "data: {path: cases.csv, label: label, positive: fraud}\n"
        "models: {m: {score: a, decision: rule, flagged: hit}}\n" + COSTS + JSON_ONLY,
    )
    results = reportgen.run(config).results
    model = results["models"]["m"]
    assert model["confusion"]["tp"] == ((frame.rule == "hit") & (frame.label == "fraud")).sum()
    cut = frame.a >= model["threshold"]["value"]
    assert model["disagreement"]["flagged_by_decision_only"] == ((frame.rule == "hit") & ~cut).sum()
    assert model["disagreement"]["flagged_by_threshold_only"] == ((frame.rule != "hit") & cut).sum()
    assert "decision_disagrees" in {finding["code"] for finding in results["findings"]}
    assert [point["roles"] for point in model["operating_points"]] == [["in_use"], ["recommended"]]


@pytest.mark.slow
def test_the_period_comes_from_the_time_column(tmp_path):
    data = "path: cases.csv, label: label, positive: fraud, time: when"
    results = reportgen.run(written(tmp_path, cases(), data=data)).results
    assert results["data"]["period"] == {"from": "2026-07-01", "to": "2026-07-17T15:00:00"}


@pytest.mark.slow
def test_times_that_are_missing_leave_no_period(tmp_path):
    frame = cases()
    frame["when"] = ""
    data = "path: cases.csv, label: label, positive: fraud, time: when"
    assert "period" not in reportgen.run(written(tmp_path, frame, data=data)).results["data"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "make", [lambda frame: frame, pl.from_pandas, pa.Table.from_pandas], ids=["pandas", "polars", "arrow"]
)
def test_a_frame_stands_for_the_path(tmp_path, make):
    frame = cases()
    config = written(tmp_path, frame)
    from_file, from_frame = reportgen.run(config).results, reportgen.run(config, make(frame)).results
    assert from_file["models"] == from_frame["models"]
    assert from_frame["run"]["inputs"][0]["name"] == "data frame"


@pytest.mark.slow
def test_evaluate_takes_arrays_and_gives_a_report(tmp_path):
    report = reportgen.evaluate(
        list(D_LABELS),
        {"new": np.array(D_SCORES), "old": {"decision": [s > 0.3 for s in D_SCORES], "flagged": True}},
        positive=1,
        costs={"false_positive": 1, "false_negative": 4},
        title="Twelve patients",
    )
    assert report.results["models"]["new"]["threshold"]["value"] == 0.36
    assert report.results["models"]["old"]["confusion"] == {"tp": 7, "fp": 2, "fn": 0, "tn": 3}
    assert report.passed
    assert report.exit_code == 0
    assert report.tables["confusion"].set_index("model").loc["new", "tp"] == 7
    assert "<h1" in report.to_html()
    assert report.to_markdown().startswith("# Twelve patients")
    assert 0 < len(report._repr_html_()) < len(report.to_html())
    folder = report.save(tmp_path / "report")
    assert json.loads((folder / "results.json").read_text())["title"] == "Twelve patients"


def test_evaluate_takes_series_of_one_index_and_a_lone_array():
    shuffled = list(range(12))
    random.Random(0).shuffle(shuffled)  # noqa: S311 (an index, no secret)
    y, s = pd.Series(D_LABELS, index=shuffled), pd.Series(D_SCORES)
    with pytest.raises(DataError, match="score of model and y_true have different indexes"):
        reportgen.evaluate(y == 1, s, positive=True)
    report = reportgen.evaluate(y == 1, s.to_numpy(), positive=True, threshold={"fixed": 0.5})
    assert report.results["models"]["model"]["confusion"] == {"tp": 5, "fp": 0, "fn": 2, "tn": 5}


@pytest.mark.slow
def test_a_mapping_is_a_config_too(tmp_path):
    frame = cases()
    document = {
        "data": {"id": "id", "label": "label", "positive": "fraud"},
        "models": {"a": {"score": "a"}},
        "costs": {"false_positive": 2, "false_negative": 30},
        "uncertainty": {"resamples": 100},
    }
    report = reportgen.run({"version": 1, **document}, frame)
    assert report.results["models"]["a"] == reportgen.run(written(tmp_path, frame)).results["models"]["a"]
    with pytest.raises(ConfigError, match=r"missing key: data\.path"):
        reportgen.run({"version": 1, **document})


@pytest.mark.slow
def test_a_report_and_the_package_show_themselves_in_a_line():
    report = reportgen.evaluate(list(D_LABELS), {"m": D_SCORES}, positive=1)
    assert repr(report).startswith("<Report ")
    assert len(repr(report)) < 200
    assert {"run", "evaluate", "Report", "load_config"} <= set(dir(reportgen))


@pytest.mark.slow
def test_evaluate_takes_a_frame_of_scores_a_column_a_model():
    scores = pd.DataFrame({"a": D_SCORES, "b": D_SCORES[::-1]})
    for frame in (scores, pl.from_pandas(scores), pa.Table.from_pandas(scores)):
        report = reportgen.evaluate(list(D_LABELS), frame, positive=1)
        assert list(report.results["models"]) == ["a", "b"]
        assert report.results["models"]["a"]["confusion"] == {"tp": 5, "fp": 0, "fn": 2, "tn": 5}


@pytest.mark.parametrize(
    ("y_true", "models", "said"),
    [
        ([0, 1, 1], {"m": [0.1, 0.9]}, "the arrays differ in length: y_true 3, score of m 2"),
        ([0, 1], {"m": [[0.1], [0.9]]}, "score of m has 2 dimensions"),
        ([0, 1], {"m": [[0.1], [0.9, 0.8]]}, "different lengths"),
        ([0, 1], {"m": 0.5}, "score of m has 0 dimensions"),
        ([0, 1], {1: [0.1, 0.9], "1": [0.1, 0.9]}, "two models are called '1'"),
    ],
)
def test_evaluate_refuses_arrays_that_do_not_fit(y_true, models, said):
    with pytest.raises(ReportgenError, match=said):
        reportgen.evaluate(y_true, models, positive=1)


def test_evaluate_says_what_is_wrong():
    with pytest.raises(ConfigError, match="threshold"):
        reportgen.evaluate([0, 1], {"m": [0.1, 0.9]}, positive=1, threshold={"maximise": "nonsense"})
    with pytest.raises(DataError, match="7"):
        reportgen.evaluate([0, 1], {"m": [0.1, 7.0]}, positive=1)


@pytest.mark.slow
def test_keys_are_set_by_a_mapping_or_by_texts_over_a_file_or_a_mapping(tmp_path):
    config = write_case(tmp_path, "label,score\n1,0.9\n0,0.2\n1,0.4\n0,0.6\n", PLAIN)
    mapping = {
        "version": 1,
        "data": {"path": str(tmp_path / "cases.csv"), "label": "label", "positive": 1},
        "models": {"m": {"score": "score"}},
    }
    for given in (config, mapping):
        for sets in ({"title": "no", "threshold.fixed": 0.3}, ["title=no", "threshold.fixed=0.3"]):
            report = reportgen.run(given, sets=sets)
            assert report.results["title"] == "no"
            assert report.results["models"]["m"]["threshold"]["value"] == 0.3
    with pytest.raises(ConfigError, match=r'Write sets=\["title=x"\]'):
        reportgen.run(config, sets="title=x")
    with pytest.raises(ConfigError, match=r"sets\['tile'\]: unknown key: tile"):
        reportgen.run(config, sets={"tile": "x"})


@pytest.mark.slow
def test_a_date_may_be_a_text_and_a_wrong_one_is_told(tmp_path):
    config = write_case(tmp_path, "label,score\n1,0.9\n0,0.2\n", PLAIN)
    day = datetime(2026, 10, 1, 12, tzinfo=UTC)
    for as_of in ("2026-10-01", day.date(), day):
        assert reportgen.run(config, as_of=as_of).results["run"]["as_of"] == "2026-10-01"
    report = reportgen.evaluate([1, 0], [0.9, 0.1], positive=1, as_of="2026-10-01")
    assert report.results["run"]["as_of"] == "2026-10-01"
    with pytest.raises(ConfigError, match=r"as_of: expected YYYY-MM-DD, found '1.10.2026'"):
        reportgen.run(config, as_of="1.10.2026")


class Estimator:
    def predict(self, _):
        return []

    def predict_proba(self, _):
        return []


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        (Estimator(), "score of m is a Estimator, which is a model and not its predictions\n.*model.predict_proba"),
        ([[0.1, 0.5, 0.4], [0.8, 0.1, 0.1]], r"score of m has 2 dimensions, with 3 columns\n.*scores\[:, 1\]"),
        ([[0.9], [0.2]], r"score of m has 2 dimensions\n.*scores\[:, 0\]"),
    ],
    ids=["an estimator", "three columns", "one column"],
)
def test_what_is_no_column_of_scores_is_refused_with_the_line_to_write(scores, told):
    with pytest.raises(DataError, match=told):
        reportgen.evaluate([1, 0], {"m": scores}, positive=1)


@pytest.mark.parametrize("scores", [[[0.1, 0.9], [0.8]], [[0.1, 0.9], 0.8]])
def test_rows_of_scores_of_unequal_length_are_refused(scores):
    with pytest.raises(ConfigError, match="rows of scores differ in length"):
        reportgen.evaluate([1, 0], scores, positive=1)


@pytest.mark.slow
def test_the_costs_of_evaluate_take_what_a_config_takes():
    labels, scores = [1, 0] * 20, [0.9, 0.2, 0.4, 0.6] * 10
    report = reportgen.evaluate(labels, scores, positive=1, costs={"ratio": {"miss": 5, "false_alarm": 1}})
    assert report.results["costs"]["form"] == "ratio"
    priced = {"false_positive": 1, "false_negative": 5, "currency": "EUR"}
    assert reportgen.evaluate(labels, scores, positive=1, costs=priced).results["costs"]["currency"] == "EUR"


LABELS, SCORES = [1, 0] * 20, [0.9, 0.2, 0.4, 0.6] * 10
PRICED = {"false_positive": 1, "false_negative": 5}


@pytest.mark.everyday(2)
@pytest.mark.parametrize(
    "given",
    [
        {"currency": "EUR"},
        {"currency": "EUR", "costs": PRICED},
        PRICED,
        {"ratio": 20},
        {"ratio": {"miss": 20, "false_alarm": 1}},
        {"costs": 20},
        {"fixed": np.float64(0.4)},
        {"threshold": 0.4},
        {"threshold": "f1"},
        {"maximise": "f1", "threshold": {"subject_to": ["recall >= 0.5"]}},
        {"minimise": "cost", "costs": PRICED},
        {"prevalence": 0.01},
        {"resamples": 200, "seed": 3},
        {"formats": ["json"], "sections": ["data"]},
    ],
    ids=str,
)
def test_an_argument_in_the_wrong_place_is_refused_with_a_line_of_python_that_works(given):
    with pytest.raises(ConfigError) as caught:
        reportgen.evaluate(LABELS, SCORES, positive=1, **given)
    lines = {
        problem.mend.removeprefix("Write ").removesuffix(", with prices of your own")
        for problem in caught.value.problems
    }
    (line,) = lines
    settings = eval(f"dict({line})", {})  # noqa: S307 - as if it were typed
    kept = {name: value for name, value in given.items() if name == "costs" and isinstance(value, dict)}
    pasted = {**kept, **settings, "uncertainty": {"resamples": 100, **settings.get("uncertainty", {})}}
    reportgen.evaluate(LABELS, SCORES, positive=1, **pasted)
    flat = json.dumps(settings)
    wanted = [value for name, value in given.items() if name not in {"costs", "ratio"} and not isinstance(value, dict)]
    assert [value for value in wanted if json.dumps(value) not in flat] == []


NOT_AT_ALL = {
    "ranks": (LABELS, {"a": [10 * score for score in SCORES]}, {"costs": PRICED}),
    "ranks of one model": (LABELS, {"a": [10 * score for score in SCORES], "b": SCORES}, {"costs": PRICED}),
    "a missing score": (LABELS, {"yes": ["NA", *map(str, SCORES[1:])]}, {}),
    "two missing texts": (LABELS, {"a": ["NA", "-", *map(str, SCORES[2:])]}, {"data": {"missing": ["-"]}}),
    "three labels": ([*LABELS[:-2], 2, 3], {"a": SCORES}, {}),
    "three decisions": (LABELS, {"a": {"decision": ["hit", "no", "maybe", "no"] * 10, "flagged": "hit"}}, {}),
}


@pytest.mark.slow
@pytest.mark.parametrize("mistake", NOT_AT_ALL)
def test_a_mend_of_evaluate_works_when_it_is_typed(mistake):
    labels, models, given = NOT_AT_ALL[mistake]
    with pytest.raises(ReportgenError) as caught:
        reportgen.evaluate(labels, models, positive=1, **given)
    (line,) = re.findall(r"^(?:data=.*|evaluate\(.*)$", caught.value.problems[0].mend, re.MULTILINE)
    values = models["a" if "a" in models else "yes"]
    columns = values if isinstance(values, dict) else {"score": values}
    names = {"evaluate": reportgen.evaluate, "y_true": labels, "models": models, **columns}
    if line.startswith("data"):
        line = f"evaluate(y_true, models, {line}, ...)"
    rest = {name: value for name, value in given.items() if name != "data"}
    line = line.replace("}, ...}", "}, 'b': models['b']}").replace(", ...)", ", positive=1, **rest)")
    assert eval(line, {**names, "rest": rest}).results["data"]["rows"]["used"] >= len(labels) - 2  # noqa: S307 - as if it were typed


@pytest.mark.slow
def test_evaluate_adds_keys_of_data_to_its_own():
    scores = ["NA", *map(str, SCORES[1:])]
    report = reportgen.evaluate(LABELS, scores, positive=1, data={"missing": ["NA"]})
    assert report.results["data"]["rows"]["used"] == len(LABELS) - 1
    with pytest.raises(ConfigError, match="data: expected a mapping"):
        reportgen.evaluate(LABELS, SCORES, positive=1, data="cases.csv")


def test_the_label_is_not_advised_as_a_score(tmp_path):
    with pytest.raises(ReportgenError, match="No other column of data frame contains numbers") as caught:
        reportgen.evaluate(LABELS, ["low", "high"] * 20, positive=1)
    assert "y_true" not in str(caught.value)
    csv = "label,score,other\n1,low,0.5\n0,high,0.1\n"
    with pytest.raises(ReportgenError, match=r"Name a column of numbers: other\."):
        reportgen.run(write_case(tmp_path, csv, PLAIN))


def test_a_class_among_columns_of_a_frame_is_no_model():
    labels = np.where(np.array(LABELS) == 1, "bad", "ok")
    frame = pd.DataFrame({"bad": SCORES, "other": 1 - np.array(SCORES)})
    with pytest.raises(ConfigError, match=r"frame\['bad'\]"):
        reportgen.evaluate(labels, frame, positive="bad")
    assert reportgen.evaluate(labels, frame["bad"].to_numpy(), positive="bad")


def test_labels_in_the_place_of_scores_get_the_line_of_a_decision_or_of_the_right_order():
    labels = np.where(np.array(LABELS) == 1, "bad", "ok")
    with pytest.raises(DataError, match="score of m contains the label 'bad', not scores") as caught:
        reportgen.evaluate(labels, {"m": labels}, positive="bad")
    typed = caught.value.problems[0].mend.partition("write ")[2].replace("...", "labels")
    assert reportgen.evaluate(labels, eval(typed, {"labels": labels}), positive="bad")  # noqa: S307 - as if it were typed
    with pytest.raises(DataError, match="The labels come first: evaluate"):
        reportgen.evaluate(SCORES, labels, positive="bad")


@pytest.mark.slow
@pytest.mark.parametrize("as_of", [np.datetime64("2026-10-01"), pd.Timestamp("2026-10-01")])
def test_dates_of_numpy_and_pandas_are_dates(as_of):
    report = reportgen.evaluate([1, 0], [0.9, 0.1], positive=1, as_of=as_of)
    assert report.results["run"]["as_of"] == "2026-10-01"


@pytest.mark.parametrize("as_of", [20261001, "1.10.2026", 1.5, np.datetime64("NaT"), pd.NaT])
def test_what_is_no_date_is_refused_with_the_line_to_write(as_of):
    with pytest.raises(ConfigError, match='Write as_of="2026-10-01"'):
        reportgen.evaluate([1, 0], [0.9, 0.1], positive=1, as_of=as_of)


def test_a_path_as_data_gets_the_line_that_names_it(tmp_path):
    config = write_case(tmp_path, "label,score\n1,0.9\n0,0.1\n", PLAIN.replace("cases.csv", "other.csv"))
    with pytest.raises(DataError) as caught:
        reportgen.run(config, "cases.csv")
    typed = caught.value.problems[0].mend.partition("sets=")[2]
    assert reportgen.run(config, sets=eval(typed, {}))  # noqa: S307 - as if it were typed


@pytest.mark.parametrize("key", ["positive", "path", "label", "score", "flagged", "title", "beta"])
def test_a_value_from_the_environment_stands_in_no_message(key, tmp_path, monkeypatch):
    """It may be a secret: its name stands there, as typed."""
    monkeypatch.setenv("SECRET", "hunter2label")
    keys = {"positive": "1", "path": "cases.csv", "label": "label", "score": "score", "flagged": "1"} | {
        key: "${SECRET}"
    }
    config = (
        "data: {{path: '{path}', label: '{label}', positive: '{positive}'}}\n"
        "models: {{m: {{score: '{score}'}}, d: {{decision: label, flagged: '{flagged}'}}}}\n"
    ).format(**keys) + {"title": "title: ${SECRET}\ntypo: ${SECRET}\n", "beta": "beta: ${SECRET}\n"}.get(key, "")
    path = write_case(tmp_path, "label,score\n1,0.9\n0,0.2\n2,0.3\n", config)
    with pytest.raises(ReportgenError) as told:
        reportgen.run(path)
    assert "hunter2label" not in str(told.value)
    assert "hunter2label" not in str(told.value.problems)
