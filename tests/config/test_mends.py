"""Each printed mend is typed, instead of what was wrong, and leads to the config that was meant."""

from functools import partial
from pathlib import Path

import pandas as pd
import pytest
import yaml
from click.testing import CliRunner

from reportgen.cli import main
from reportgen.config.load import load_config
from reportgen.config.part import keys_of, shapes_of
from reportgen.config.schema import Config
from reportgen.config.traps import LISTS, LISTS_OF_TEXTS
from reportgen.errors import ConfigError

BASE = "version: 1\ndata:\n  path: d.csv\n  label: label\n  positive: fraud\nmodels:\n  m: {score: s}\n"
FLOORS = "threshold:\n  maximise: precision\n  subject_to:\n"

TYPED = {  # what is mistyped -> its line, what the mend says to write, and instead of what
    "costs: {false_positive: 1,234.50, false_negative: 5000}\n": (8, "1234.50", "1,234.50"),
    "costs:\n  false_positive: 1,234.50\n  false_negative: 5000\n": (9, "1234.50", "1,234.50"),
    "threshold: {fixed: 85.8%}\n": (8, "0.858", "85.8%"),
    "checks: [mcc >= 85.8%]\n": (8, "0.858", "85.8%"),
    "report:\n  metrics: recall, precision\n": (9, "[recall, precision]", "recall, precision"),
    "report: {metrics: recall, precision}\n": (8, "metrics: [recall, precision]", "metrics: recall, precision"),
    "report: {metrics: [recall precision]}\n": (8, "recall, precision", "recall precision"),
    "report: {formats: html; json}\n": (8, "[html, json]", "html; json"),
    "groups:\n  - column: amount\n    bins: 50, 250\n": (10, "[50, 250]", "50, 250"),
    "groups:\n  - {column: amount, bins: 50, 250}\n": (9, "bins: [50, 250]", "bins: 50, 250"),
    "groups:\n  - {column: amount, bins: [0.1 0.9]}\n": (9, "0.1, 0.9", "0.1 0.9"),
    "groups:\n  - {column: amount, bins: [50 250]}\n": (9, "50, 250", "50 250"),
    'report: {logo: "C:\\Users\\logo.png"}\n': (8, "'C:\\Users\\logo.png'", '"C:\\Users\\logo.png"'),
    "threshold: {maximise: precision, subject_to: {recall: 0.8}}\n": (8, "[recall >= 0.8]", "{recall: 0.8}"),
    FLOORS + "    - recall: 0.8\n": (11, "recall >= 0.8", "recall: 0.8"),
    FLOORS + "    - fnr: 0.2\n    - recall >= 0.5\n": (11, "fnr <= 0.2", "fnr: 0.2"),
    "checks: {recall: 0.8}\n": (8, "checks: [recall >= 0.8]", "checks: {recall: 0.8}"),
    "checks:\n  recall: 0.8\n  precision: 50%\n": (
        *(9, "checks: [recall >= 0.8, precision >= 50%]"),
        "checks:\n  recall: 0.8\n  precision: 50%",
    ),
    "checks:\n  - precision: 0.8\n  - recall >= 0.5\n": (9, "- precision >= 0.8", "- precision: 0.8"),
    "checks:\n  - precision: 0.8\n    with_confidence: 0.95\n": (9, "check: precision >= 0.8", "precision: 0.8"),
    "checks: recall >= 0.8, fnr <= 0.5\n": (8, "[recall >= 0.8, fnr <= 0.5]", "recall >= 0.8, fnr <= 0.5"),
    "checks:\n  -recall >= 80%\n": (9, "- recall >= 80%", "-recall >= 80%"),
    "checks:\n  - recall >= 80%\n  -precision >= 10%\n": (10, "- precision >= 10%", "-precision >= 10%"),
    "checks: [recall >= 85.8]\n": (8, "85.8%", "85.8"),
    "groups: [region]\nchecks:\n  - ratio(recall, by: region) >= 80%\n": (
        *(10, '"ratio(recall, by: region) >= 80%"'),
        "ratio(recall, by: region) >= 80%",
    ),
    "compare: {baseline: k, primary: recall, smallest_that_matters: {recall: 2}}\n": (8, "0.02", "2"),
}  # fmt: skip


@pytest.mark.everyday(1)
@pytest.mark.parametrize("typed", TYPED, ids=repr)
def test_a_mend_that_is_typed_leads_to_a_right_config(typed, tmp_path):
    line, mend, wrong = TYPED[typed]
    text = BASE + "  k: {score: s}\nsubject: m\n" * ("k" in wrong or "baseline" in typed)
    line += text.count("\n") - BASE.count("\n")
    path = tmp_path / "c.yaml"
    path.write_text(text + typed)
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    (told,) = caught.value.problems
    assert told.where.startswith(f"{path}:{line}:")
    assert mend in told.mend
    path.write_text(text + typed.replace(wrong, mend))
    assert load_config(path)
    assert yaml.safe_load(path.read_text())  # what other tools read, too


def test_a_key_without_its_colon_and_an_alias_of_nothing_hide_no_other_problem(tmp_path):
    path = tmp_path / "c.yaml"
    path.write_text(BASE.replace("path: d", "path d") + "beta: two\n")
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    first, second = caught.value.problems
    assert (first.where, first.mend, second.key) == (f"{path}:3:3", "Write path: d.csv", "beta")
    path.write_text(f"{BASE}about: *a\ntitle: *b\nbeta: two\n")
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    assert [problem.where for problem in caught.value.problems] == [
        f"{path}:{place}" for place in ("8:8", "9:8", "10:7")
    ]


@pytest.mark.parametrize("what", ["<<: *base", "score: !!str s"])
def test_merge_keys_and_tags_are_one_problem_each(what, tmp_path):
    path = tmp_path / "c.yaml"
    path.write_text(BASE.replace("m: {score: s}", "m: &base {score: s}") + f"  k:\n    {what}\n")
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    (told,) = caught.value.problems
    assert told.where.startswith(f"{path}:9:")


def test_problems_of_yaml_do_not_hide_those_behind_them(tmp_path):
    path = tmp_path / "c.yaml"
    path.write_text(BASE + "title: a: b\nbeta: two\nabout: {purpose: a, b}\nthreshold: 'x\n")
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    assert [problem.where.split(":")[1] for problem in caught.value.problems] == ["8", "9", "10", "11"]


SAVED = {
    ".csv": partial(pd.DataFrame.to_csv, index=False),
    ".parquet": pd.DataFrame.to_parquet,
    ".gz": partial(pd.DataFrame.to_json, orient="records", lines=True),
    ".xlsx": lambda table, path: pytest.importorskip("openpyxl") and table.to_excel(path, index=False),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["d.csv", "d.parquet", "d.jsonl.gz", "d.xlsx", "d.db"])
def test_data_given_as_a_config_bring_the_command_that_proposes_one(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path / name)
    (told,) = caught.value.problems
    command, data = told.mend.split("reportgen ")[1].split()
    SAVED[Path(data).suffix](pd.DataFrame({"y_true": [1, 0, 0] * 10, "y_prob": [0.9, 0.2, 0.4] * 10}), data)
    assert CliRunner().invoke(main, [command, data]).exit_code == 0
    assert load_config(tmp_path / "d.yaml").data.files()["all"] == data


@pytest.mark.parametrize("name", ["results.json", "report.html", "report.md"])
def test_what_a_run_has_made_is_no_config(name, tmp_path):
    (tmp_path / name).write_text('{"schema": "reportgen/results/1"}')
    with pytest.raises(ConfigError, match="this is the output of a run, not a config"):
        load_config(tmp_path / name)


def test_a_binary_file_is_no_config(tmp_path):
    (tmp_path / "m.pkl").write_bytes(b"\x80\x05\x00\xff")
    with pytest.raises(ConfigError, match="this is not a text"):
        load_config(tmp_path / "m.pkl")


def _lists(part):
    """Yield each key that takes several values, and whether one text may stand for them."""
    for name, field in keys_of(part).items():
        for shape in shapes_of(field):
            if shape.kind in {"list", "pair"}:
                texts = [way for way in shape.item if way.kind == "text" and way.known is None]
                yield name, shape.kind == "list" and bool(texts)
            for way in (shape, *shape.item):
                if way.part is not None:
                    yield from _lists(way.part)


def test_the_keys_that_take_several_values_are_those_of_the_schema():
    found = dict(sorted(_lists(Config)))
    conditions, parts = {"checks", "subject_to"}, {"actions", "allow"}
    assert {name for name, texts in found.items() if not texts} | conditions == {*LISTS, *parts}
    assert {name for name, texts in found.items() if texts} - conditions == set(LISTS_OF_TEXTS)
