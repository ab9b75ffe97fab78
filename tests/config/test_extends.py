"""Configs that take others over: what wins, where paths start, and the place that every message names."""

import json
import random

import pytest
import yaml

import reportgen
from reportgen.config.extends import DEEPEST
from reportgen.config.flow import block_of
from reportgen.config.load import load_config
from reportgen.config.tree import plain_of
from reportgen.config.yaml_text import read_yaml
from reportgen.errors import ConfigError, ReportgenError
from tests.config.test_good_configs import GOOD

BASE = """version: 1
data: {path: data/a.csv, label: y, positive: 1}
models:
  old: {score: s}
costs: {currency: EUR, false_positive: 12, false_negative: 480}
threshold: {fixed: 0.3}
checks: [recall >= 80%, precision >= 10%]
report: {logo: logo.svg, kind: guard}
"""
TOP = """extends: shared/base.yaml
models:
  new: {score: t}
  old: {deployed_threshold: 0.4}
costs: {false_negative: {column: amount}}
threshold: {minimise: cost}
checks: [recall >= 90%]
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "base.yaml").write_text(BASE, encoding="utf-8")
    (tmp_path / "top.yaml").write_text(TOP, encoding="utf-8")
    return tmp_path


def load(folder, text=None, name="top.yaml", **given):
    if text is not None:
        (folder / name).write_text(text, encoding="utf-8")
    return load_config(folder / name, **{"environ": {}, **given})


def problems(folder, text=None, **given):
    with pytest.raises(ConfigError) as caught:
        load(folder, text, **given)
    return [
        f"{one.where.removeprefix(str(folder)).removeprefix('/')}: {one.key}: {one.what}"
        for one in caught.value.problems
    ]


def test_mappings_are_merged_lists_and_rules_replaced_and_the_file_itself_wins(folder):
    config = load(folder)
    assert [*config.models] == ["old", "new"]
    assert (config.subject, config.models["old"].score, config.models["old"].deployed_threshold) == ("old", "s", 0.4)
    assert (config.costs.false_positive, config.costs.currency, config.costs.false_negative.column) == (
        12,
        "EUR",
        "amount",
    )
    assert (config.threshold.minimise, config.threshold.fixed) == ("cost", None)
    assert [check.check.text for check in config.checks] == ["recall >= 90%"]
    assert config.extends == ()


def test_a_path_starts_at_the_folder_of_the_file_that_it_is_in(folder):
    config = load(folder)
    assert config.data.files() == {"all": str(folder / "shared/data/a.csv")}
    assert config.report.logo == str(folder / "shared/logo.svg")
    assert load(folder, sets=["data.path=b.csv"]).data.files() == {"all": str(folder / "b.csv")}
    (folder / "shared" / "mid.yaml").write_text("extends: base.yaml\ndata: {path: b.csv}\n", encoding="utf-8")
    config = load(folder, "extends: [shared/mid.yaml]\nreport: {logo: own.svg}\n")
    assert config.data.files() == {"all": str(folder / "shared/b.csv")}
    assert config.report.logo == str(folder / "own.svg")


def test_of_several_the_later_wins_and_variables_are_filled_in(folder):
    (folder / "shared" / "costs.yaml").write_text("costs: {currency: USD}\n", encoding="utf-8")
    text = "extends: ['${DIR}/base.yaml', shared/costs.yaml]\n"
    assert load(folder, text, environ={"DIR": "shared"}).costs.currency == "USD"
    text = "extends: [shared/costs.yaml, shared/base.yaml]\n"
    assert load(folder, text).costs.currency == "EUR"
    (told,) = problems(folder, "extends: ['${DIR}/base.yaml']\n")
    assert told == "top.yaml:1:11: extends: the environment has no variable DIR"


def test_every_message_names_the_file_and_line_of_the_key_as_typed(folder):
    base = folder / "shared" / "base.yaml"
    base.write_text(BASE.replace("EUR", "EURO") + "titel: x\n", encoding="utf-8")
    assert problems(folder, TOP + "beta: none\n") == [
        "shared/base.yaml:5:19: costs.currency: unknown currency: 'EURO'",
        "shared/base.yaml:9:1: titel: unknown key",
        "top.yaml:8:7: beta: expected a number, found 'none'",
    ]


def test_places_of_a_sound_config_are_those_of_both_files(folder):
    config = load(folder)
    assert config.where("costs.false_positive") == f"{folder}/shared/base.yaml:5:40"
    assert config.where("costs.false_negative").startswith(f"{folder}/top.yaml:5:")
    assert config.where("checks[0]") == f"{folder}/top.yaml:7:10"


def test_files_that_extend_each_other_are_one_message(folder):
    (folder / "shared" / "base.yaml").write_text(BASE + "extends: ../top.yaml\n", encoding="utf-8")
    (told,) = problems(folder)
    assert told == "shared/base.yaml:9:10: extends: the files extend each other: top.yaml -> base.yaml -> top.yaml"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("extends: none.yaml\n", "file not found: "),
        ("extends: shared\n", "file not found: "),
        ("extends: {a: b}\n", "missing key"),
        ("extends: https://example.org/a.yaml\n", "missing key"),
    ],
)
def test_what_cannot_be_taken_over_is_told_at_its_place(folder, text, says):
    assert says in "\n".join(problems(folder, text))


def test_a_base_that_is_broken_is_told_with_its_own_lines_alone(folder):
    (folder / "shared" / "base.yaml").write_text("version: 1\ndata: [\n", encoding="utf-8")
    told = problems(folder)
    assert told
    assert all(line.startswith("shared/base.yaml:") for line in told)


def test_many_levels_and_many_files_are_refused(folder):
    for level in range(DEEPEST + 2):
        (folder / f"l{level}.yaml").write_text(f"extends: l{level + 1}.yaml\n", encoding="utf-8")
    (told,) = problems(folder, "extends: l0.yaml\n")
    assert "more than 10 levels, or 50 files" in told
    for level in range(8):  # each twice: 256 files
        text = f"extends: [m{level + 1}.yaml, m{level + 1}.yaml]\n"
        (folder / f"m{level}.yaml").write_text(text, encoding="utf-8")
    (folder / "m8.yaml").write_text(BASE, encoding="utf-8")
    assert all("50 files" in told for told in problems(folder, "extends: m0.yaml\n"))


def test_the_results_hold_what_all_files_together_say(folder):
    config = load(folder)
    whole = yaml.safe_load(config.asked.text)
    assert "extends" not in whole
    assert whole["data"] == {"path": "shared/data/a.csv", "label": "y", "positive": 1}
    assert whole["checks"] == ["recall >= 90%"]
    written = load(folder, config.asked.text, name="whole.yaml")
    assert written.data.files() == config.data.files()
    assert written.asked.resolved != ""
    other = load(folder, "extends: top.yaml\n", name="other.yaml")
    assert other.asked.resolved == config.asked.resolved


def test_a_mapping_of_python_takes_over_as_well(folder, monkeypatch):
    monkeypatch.chdir(folder)
    report = {"uncertainty": {"resamples": 100}, "extends": "shared/base.yaml", "report": {"kind": "review"}}
    with pytest.raises(ReportgenError, match=r"shared/logo\.svg"):
        reportgen.run(report)


@pytest.mark.everyday(8)
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_tree_in_lines_is_read_as_the_same_tree(path):
    tree, _ = read_yaml(path.read_text(encoding="utf-8"), "x")
    again, found = read_yaml(block_of(tree), "y")
    assert found == []
    assert plain_of(again) == plain_of(tree)


def test_drawn_trees_in_lines_are_read_as_the_same_trees():
    draw = random.Random(1)  # noqa: S311 - made-up configs are no secrets
    texts = [
        "a",
        "no",
        "4.10",
        "x: y",
        "# a",
        "- b",
        "",
        " a ",
        "[b",
        "{c}",
        "ä\u202e",
        "a\nb",
        "'",
        '"',
        "%",
        "*x",
        "&y",
    ]

    def drawn(depth):
        kind = draw.random()
        if depth and kind < 0.4:
            return {
                draw.choice([*texts, "key", "two words"]) or "k": drawn(depth - 1) for _ in range(draw.randint(0, 3))
            }
        if depth and kind < 0.6:
            return [drawn(depth - 1) for _ in range(draw.randint(0, 3))]
        return draw.choice(texts)

    for _ in range(200):
        tree, problems = read_yaml(json.dumps({"a": drawn(4)}), "x")
        assert problems == []
        again, problems = read_yaml(block_of(tree), "y")
        assert (problems, plain_of(again)) == ([], plain_of(tree))
