"""A long file, with a row for each case and model, is read as one with a column for each model."""

import json

import numpy as np
import pandas as pd
import pytest

import reportgen
from reportgen.errors import ConfigError, DataError

N = 60
RNG = np.random.default_rng(3)
WIDE = pd.DataFrame(
    {
        "case": [f"c{n}" for n in range(N)],
        "y": RNG.integers(0, 2, N),
        "region": RNG.choice(["n", "s"], N),
        "lr": RNG.random(N).round(3),
        "rf": RNG.random(N).round(3),
        "rule": RNG.choice(["yes", "no"], N),
    }
)
LONG = pd.concat(
    [
        WIDE[["case", "y", "region"]].assign(model=name, score=WIDE.get(name), hit=WIDE["rule"])
        for name in ("lr", "rf", "rules")
    ]
)
BASE = {"version": 1, "report": {"formats": ["json"]}, "groups": ["region"], "uncertainty": {"resamples": 200}}
MODELS = {"lr": {"score": "score"}, "rf": {"score": "score"}, "rules": {"decision": "hit", "flagged": "yes"}}
OF_WIDE = {"lr": {"score": "lr"}, "rf": {"score": "rf"}, "rules": {"decision": "rule", "flagged": "yes"}}
DATA = {"id": "case", "label": "y", "positive": 1}
BY_MODEL = DATA | {"model": {"column": "model"}}


def told(report):
    """Return the results but for what names the source."""
    document = json.loads(json.dumps(report.results))
    document["run"].pop("inputs")
    for name in ("config", "columns"):
        document.pop(name, None)
        document["data"].pop(name, None)
    return document


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["csv", "parquet", "jsonl", "pandas", "polars"])
def test_a_long_file_gives_the_results_of_a_wide_one(tmp_path, kind):
    shuffled, frame = LONG.sample(frac=1, random_state=1), None
    if kind == "csv":
        shuffled.to_csv(tmp_path / "cases.csv", index=False)
    elif kind == "parquet":
        shuffled.to_parquet(tmp_path / "cases.parquet", index=False)
    elif kind == "jsonl":
        shuffled.to_json(tmp_path / "cases.jsonl", orient="records", lines=True)
    else:
        frame = shuffled if kind == "pandas" else pytest.importorskip("polars").from_pandas(shuffled)
    data = BY_MODEL if frame is not None else BY_MODEL | {"path": str(tmp_path / f"cases.{kind}")}
    long = reportgen.run(BASE | {"data": data, "models": MODELS}, frame)
    wide = reportgen.run(BASE | {"data": DATA, "models": OF_WIDE}, WIDE)
    assert told(long) == told(wide)
    assert len(long.results["run"]["inputs"]) == 1


def test_models_that_the_config_does_not_name_are_left_alone(tmp_path):
    report = reportgen.run(BASE | {"data": BY_MODEL, "models": {"rf": {"score": "score"}}}, LONG)
    assert report.results["data"]["rows"]["read"] == N


def refused(rows, models=None, **data):
    with pytest.raises((DataError, ConfigError)) as caught:
        reportgen.run(BASE | {"data": BY_MODEL | data, "models": models or MODELS}, rows)
    return caught.value.exit_code, str(caught.value)


def test_what_is_wrong_with_the_rows_of_a_long_file_is_told():
    code, said = refused(LONG, {"lr": {"score": "score"}, "fr": {"score": "score"}})
    assert (
        code,
        "models.fr: no row of column 'model' names the model 'fr'\n    The column names 'lr', 'rf', 'rules'." in said,
    ) == (
        3,
        True,
    )
    code, said = refused(LONG.assign(model=LONG["model"].where(LONG["case"] != "c3")))
    assert (code, "3 rows of column 'model' name no model" in said) == (3, True)
    flipped = LONG.assign(y=np.where((LONG["case"] == "c7") & (LONG["model"] == "rf"), 1 - LONG["y"], LONG["y"]))
    code, said = refused(flipped)
    assert (code, "1 id has another label for one model than for another, such as c7: '0' and '1'" in said) == (3, True)
    code, said = refused(LONG, model={"column": "modell"})
    assert (code, ": 'modell'\n    Did you mean 'model'?" in said) == (3, True)
    code, said = refused(LONG.iloc[: 2 * N + 50])
    assert (code, "10 ids are not in rows of 'rules' in data frame" in said) == (3, True)
    code, said = refused(pd.concat([LONG, LONG.iloc[[0]]]))
    assert (code, "1 id is on more than one row: 'c0'" in said) == (3, True)


def test_cases_that_one_model_lacks_may_be_left_out():
    report = reportgen.run(BASE | {"data": BY_MODEL | {"join": "inner"}, "models": MODELS}, LONG.iloc[: 2 * N + 50])
    assert report.results["data"]["rows"]["used"] == 50


def test_a_bad_value_is_told_with_its_line(tmp_path):
    rows = LONG.drop(columns="hit")
    rows = rows[rows["model"] != "rules"].assign(score=lambda each: each["score"].astype(str))
    rows.iloc[N + 4, rows.columns.get_loc("score")] = "high"
    rows.to_csv(tmp_path / "cases.csv", index=False)
    models = {"lr": {"score": "score"}, "rf": {"score": "score"}}
    code, said = refused(None, models, path=str(tmp_path / "cases.csv"))
    assert (code, f"cases.csv:{N + 6}: models.rf.score" in said) == (3, True)
