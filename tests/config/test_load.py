"""Files that cannot be read, values from outside the file, and documents from Python."""

import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from reportgen.config.load import config_from, load_config
from reportgen.errors import ConfigError

TEXT = """\
version: 1
data: {path: a.csv, label: y, positive: x}
models: {m: {score: s}, v1.2: {score: t}}
report: {formats: [html, json]}
threshold: {fixed: 0.5}
costs: {false_positive: 1, false_negative: {column: amount}}
checks: [recall >= 0.80, {check: f1 >= 0.5}]
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("audit.yaml").write_text(TEXT, encoding="utf-8")
    return tmp_path


def load(text: str | None = None, **given):
    if text is not None:
        Path("audit.yaml").write_text(text, encoding="utf-8")
    return load_config("audit.yaml", **{"environ": {}, **given})


def said(*_: object, **given) -> str:
    with pytest.raises(ConfigError) as caught:
        load(**given)
    return str(caught.value)


def test_a_misspelt_file_name_gets_a_suggestion(folder):
    with pytest.raises(ConfigError) as caught:
        load_config("audti.yaml")
    assert str(caught.value) == "file not found: audti.yaml\n    Did you mean 'audit.yaml'?"


def test_an_ending_alone_makes_no_name_alike(folder):
    (folder / "d.yaml").write_text("", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_config("nope.yaml")
    assert str(caught.value) == "file not found: nope.yaml\n    `reportgen init DATA` writes one for your data."


def test_a_folder_is_no_config_and_its_configs_are_named(folder):
    with pytest.raises(ConfigError) as caught:
        load_config(folder)
    assert (
        str(caught.value)
        == f"{folder}: this is a folder, not a config file\n    Name the config in it: {folder}/audit.yaml"
    )


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"title: caf\xe9\n", "bad.yaml:1:11: byte 0xe9 is not UTF-8\n    Save the file as UTF-8."),
        ("title: x\n".encode("utf-16"), "bad.yaml:1:1: the file is UTF-16, not UTF-8\n    Save the file as UTF-8."),
        (
            b"#" * 1_000_001,
            """\
bad.yaml: the file has more than 1,000,000 bytes, which no config has
    Was a data file given instead?""",
        ),
    ],
    ids=["latin-1", "utf-16", "too large"],
)
def test_a_file_that_is_no_text_is_refused(folder, content, what):
    Path("bad.yaml").write_bytes(content)
    with pytest.raises(ConfigError) as caught:
        load_config("bad.yaml")
    assert str(caught.value) == what


def test_a_byte_order_mark_and_windows_line_ends_are_no_mistake(folder):
    Path("audit.yaml").write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert load().where("threshold.fixed") == "audit.yaml:5:20"


def test_the_environment_is_filled_into_values_and_not_into_keys(folder):
    text = TEXT.replace("label: y", 'label: "${COLUMN}"').replace("v1.2:", '"${MODEL}":')
    config = load(text, environ={"COLUMN": "outcome", "MODEL": "m2"})
    assert config.data.label == "outcome"
    assert list(config.models) == ["m", "${MODEL}"]


@pytest.mark.parametrize(("environ", "read"), [({}, 0.25), ({"CUT": ""}, 0.25), ({"CUT": "0.75"}, 0.75)])
def test_a_default_stands_in_for_a_variable_that_is_unset_or_empty(folder, environ, read):
    config = load(TEXT.replace("fixed: 0.5", 'fixed: "${CUT:-0.25}"'), environ=environ)
    assert config.threshold is not None
    assert config.threshold.fixed == read


def test_a_variable_that_is_empty_is_told_of_as_such(folder):
    assert said(text=TEXT.replace("label: y", 'label: "${COLUMN}"'), environ={"COLUMN": ""}) == (
        "audit.yaml:2:28: data.label: is empty\n    The value that was filled in is empty."
    )


def test_a_value_that_looks_like_a_variable_is_not_filled_again(folder):
    config = load(TEXT.replace("label: y", 'label: "${A}${B}"'), environ={"A": "${B}", "B": "b"})
    assert config.data.label == "${B}b"


SECRETS = {"SECRET": "hunter2"}


@pytest.mark.parametrize(
    "change",
    [
        ("fixed: 0.5", 'fixed: "${SECRET}"'),
        ("formats: [html, json]", 'formats: ["${SECRET}"]'),
        ("formats: [html, json]", 'metrics: "${SECRET}"'),
        ("formats: [html, json]", 'metrics: ["recall", "${SECRET}"]'),
        ("recall >= 0.80", '"${SECRET}"'),
        ("recall >= 0.80", '"recall >= ${SECRET}"'),
        ("f1 >= 0.5", '"f1 >= ${SECRET}", model: "${SECRET}"'),
        ("{column: amount}", '"${SECRET}"'),
        ("{column: amount}", '{low: "${SECRET}", likely: 3, high: 3}'),
        ("false_positive: 1", 'false_positive: 1, currency: "${SECRET}"'),
        ("fixed: 0.5", 'flag_at_most: "${SECRET}"'),
        ("fixed: 0.5", 'maximise: f1, subject_to: "${SECRET}"'),
        ("data:", 'compare: {baseline: "${SECRET}"}\ndata:'),
        ("data:", 'beta: "${SECRET}"\ndata:'),
        ("data:", 'uncertainty: {level: "${SECRET}"}\ndata:'),
        ("positive: x", 'positive: ["${SECRET}", "${SECRET}"]'),
        ("positive: x", 'positive: "${SECRET}", negative: "${SECRET}"'),
        ("label: y", 'label: ["${SECRET}"]'),
        ("data:", 'subject: "${SECRET}"\ndata:'),
        ("data:", 'costs: "${SECRET}"\ndata:'),
        ("data:", 'errors: {false_positive: {reversible: "${SECRET}"}}\ndata:'),
        ("data:", 'words: {case: ["${SECRET}"]}\ndata:'),
        ("{score: s}", '{score: "${SECRET}", kind: "${SECRET}"}'),
        ("label: y", 'label: "${SECRET}", split: {column: "${SECRET}", tune_on: "${SECRET}"}, lable: "${SECRET}"'),
        ("path: a.csv", 'path: {validation: a, test: b}, split: {tune_on: "${SECRET}"}'),
        ("{score: s}", '{score: "${SECRET}"}, n: {score: y, path: "${SECRET}"}'),
    ],
    ids=lambda change: change[1][:50],
)
def test_a_value_from_the_environment_is_never_printed(folder, change):
    text = said(text=TEXT.replace(*change), environ=SECRETS)
    assert "hunter2" not in text


def test_a_number_from_the_environment_is_not_printed_either(folder):
    text = said(text=TEXT.replace("fixed: 0.5", 'fixed: "${SECRET}"'), environ={"SECRET": "4711.5"})
    assert text == (
        "audit.yaml:5:20: threshold.fixed: ${SECRET} is outside 0 to 1, the range of a probability\n    If the scores "
        "are not probabilities, say so: kind: rank"
    )
    text = said(text=TEXT + 'beta: "${SECRET}"\nalpha: 0.2\n', environ={"SECRET": "4711.5"})
    assert "4711" not in text
    assert "4.5" not in text


@pytest.mark.parametrize(
    ("change", "secret"),
    [
        (("false_positive: 1", 'false_positive: "${SECRET}"'), "-47.11"),
        (("false_positive: 1", 'false_positive: 1, true_negative: "${SECRET}"'), "47.11"),
        (("false_positive: 1", 'false_positive: {low: 9, likely: "${SECRET}", high: 9}'), "47.11"),
        (("fixed: 0.5", 'flag_at_most: "${SECRET}"'), "47.11"),
        (("fixed: 0.5", 'flag_at_most: 50, of_every: "${SECRET}"'), "47"),
        (("{score: s}", '{score: s, deployed_threshold: "${SECRET}"}'), "47.11"),
        (("recall >= 0.80", '"recall >= ${SECRET}"'), "47.11"),
        (("recall >= 0.80", '"f1 >= 0.5", "${SECRET}"'), "f1 >= 0.50"),
    ],
    ids=lambda change: str(change)[:60],
)
def test_a_number_from_the_environment_is_not_printed_where_it_contradicts_another(folder, change, secret):
    text = said(text=TEXT.replace(*change), environ={"SECRET": secret})
    assert secret not in text
    assert "${SECRET}" in text


def test_a_percentage_in_python_is_a_text(folder):
    config = config_from(DOCUMENT | {"threshold": {"flag_at_most": "2%"}, "checks": ["recall >= 80%"]})
    assert config.threshold is not None
    assert config.threshold.flag_at_most == 0.02
    assert [check.check.text for check in config.checks] == ["recall >= 80%"]


def test_the_date_of_the_report_is_the_one_given_or_source_date_epoch(folder):
    text = TEXT.replace("a.csv", '"a-${as_of:%Y-%m}-${as_of}.csv"')
    given = load(text, as_of=date(2026, 10, 1), environ={"SOURCE_DATE_EPOCH": "0"})
    assert given.data.path == str(folder / "a-2026-10-2026-10-01.csv")
    epoch = load(text, environ={"SOURCE_DATE_EPOCH": "86399"})
    assert epoch.data.path == str(folder / "a-1970-01-1970-01-01.csv")
    assert epoch.as_of == date(1970, 1, 1)


def test_a_bad_source_date_epoch_is_a_problem(folder):
    assert said(environ={"SOURCE_DATE_EPOCH": "yesterday"}) == (
        "SOURCE_DATE_EPOCH: expected whole seconds since 1970, found 'yesterday'\n    Correct the variable, or give "
        "--as-of."
    )


@pytest.mark.parametrize(
    ("option", "read"),
    [
        ("title=Fraud: third, quarter # 1", lambda config: config.title == "Fraud: third, quarter # 1"),
        ("title='no'", lambda config: config.title == "no"),
        ("beta=2", lambda config: config.beta == 2),
        ("report.formats=[json]", lambda config: config.report.formats == ("json",)),
        ("report.formats[0]=markdown", lambda config: config.report.formats == ("markdown", "json")),
        ("report.formats.2=markdown", lambda config: config.report.formats == ("html", "json", "markdown")),
        ("models.v1.2.score=u", lambda config: config.models["v1.2"].score == "u"),
        ("models.n.score=u", lambda config: config.models["n"].score == "u"),
        ("about.model.version=4.10", lambda config: config.about.model.version == "4.10"),
        ("costs.false_negative=100", lambda config: config.costs.false_negative == 100),
        ("costs.false_negative.plus=5", lambda config: config.costs.false_negative.plus == 5),
        ("costs.false_negative={low: 1, likely: 2, high: 3}", lambda config: config.costs.false_negative.likely == 2),
        ("costs={ratio: {miss: 20, false_alarm: 1}}", lambda config: config.costs.form == "ratio"),
        ("beta={from: costs}", lambda config: config.beta_from_costs),
        ("beta.from=costs", lambda config: config.beta_from_costs),
        ("checks=recall >= 0.80", lambda config: [check.check.text for check in config.checks] == ["recall >= 0.80"]),
        ("checks=[recall >= 0.80, {check: mcc > 0}]", lambda config: config.checks[1].check.text == "mcc > 0"),
        ("checks[0]=mcc > 0", lambda config: [check.check.text for check in config.checks] == ["mcc > 0", "f1 >= 0.5"]),
        ("checks[1].severity=warning", lambda config: config.checks[1].severity == "warning"),
        ("threshold={flag_at_most: 2%}", lambda config: config.threshold.flag_at_most == 0.02),
        ("models.m.threshold.maximise=tpr", lambda config: config.rule_of("m").maximise == "recall"),
        ("uncertainty.level=90%", lambda config: config.uncertainty.level == 0.9),
        ("threshold={maximise: f1}", lambda config: config.threshold.maximise == "f1"),
        ("models.m.threshold.maximize=tpr", lambda config: config.rule_of("m").maximise == "recall"),
        ("data.path={validation: a, test: b}", lambda config: set(config.data.path) == {"validation", "test"}),
    ],
)
def test_set_wins_over_the_file_and_makes_keys(folder, option, read):
    assert read(load(sets=[option]))


@pytest.mark.parametrize(("file", "option"), [("maximise", "maximize"), ("maximize", "maximise")])
def test_set_wins_over_the_other_spelling_of_a_key(folder, file, option):
    config = load(TEXT.replace("fixed: 0.5", f"{file}: f1"), sets=[f"threshold.{option}=mcc"])
    assert config.threshold.maximise == "mcc"


def test_a_config_that_needs_a_date_can_be_read_of_any_day(folder):
    text = TEXT.replace("a.csv", '"a-${as_of:%Y-%m}.csv"') + 'uncertainty: {seed: "${as_of:%Y%m}"}\n'
    config = load(text, of_any_day=True)
    assert config.undated == {"data.path", "uncertainty.seed"}
    dated = load(text, of_any_day=True, as_of="2026-10-01")
    assert (dated.undated, dated.uncertainty.seed) == (frozenset(), 202610)


def test_the_last_set_wins_and_is_the_place_of_its_key(folder):
    config = load(sets=["data.label=a", "data.label=b"])
    assert config.data.label == "b"
    assert config.where("data.label") == "--set data.label=b"


@pytest.mark.parametrize(
    ("option", "what"),
    [
        ("title", "--set title: expected key=value\n    Write --set data.label=outcome"),
        ("=x", "--set =x: expected key=value\n    Write --set data.label=outcome"),
        ("titel=x", "--set titel=x: unknown key: titel\n    Did you mean 'title'?"),
        (
            "beta=1,5",
            "--set beta=1,5: beta: expected a number, found '1,5'\n    Write 1.5: the decimal sign is a point.",
        ),
        ("title=", "--set title=: title: is empty\n    Give it a value, or remove the line."),
        ("version.x=1", "--set version.x=1: 'x' cannot be set inside the value '1'"),
        (
            "data.doubtful[0]=x",
            """--set data.doubtful[0]=x: there is no list yet for item 0
    Set the whole of it, such as --set 'checks=[recall >= 0.80]'""",
        ),
        (
            "report.formats.9=html",
            "--set report.formats.9=html: '9' is not a place in a list of 2\n    Places count from 0; 2 adds an item.",
        ),
        ("data.missing=[a", "--set data.missing=[a: the `[` that opens here is not closed\n    Close it with `]`."),
        (
            "threshold.maximise=f1",
            """\
audit.yaml:5:1: threshold: expected one rule, found fixed and maximise
    To replace the rule of the file: --set 'threshold={maximise: f1}'""",
        ),
    ],
)
def test_a_wrong_set_is_told_by_the_option_itself(folder, option, what):
    assert said(sets=[option]) == what


def test_problems_of_file_and_options_come_at_once_in_the_order_of_the_file(folder):
    text = said(text=TEXT.replace("label: y", "lable: y").replace("score: s", "scor: s"), sets=["beta=x"])
    assert [line for line in text.splitlines() if not line.startswith(" ")] == [
        "audit.yaml:2:21: unknown key: data.lable",
        "audit.yaml:3:14: unknown key: models.m.scor",
        "--set beta=x: beta: expected a number, found 'x'",
    ]


def test_a_frame_stands_for_the_path(folder):
    config = load(TEXT.replace("path: a.csv, ", ""), data_given=True)
    assert config.data.files() == {}


DOCUMENT = {
    "version": 1,
    "title": None,
    "data": {"path": Path("a.csv"), "label": "y", "positive": [1, True, "no"]},
    "models": {"m": {"score": "s"}},
    "costs": {"false_positive": 1, "false_negative": 2.5},
    "about": {"next_review": date(2026, 1, 1)},
    "errors": {"false_negative": {"reversible": False}},
}


def test_a_document_from_python_is_held_to_the_same_rules(folder):
    config = config_from(DOCUMENT)
    assert config.data.path == str(folder / "a.csv")
    assert config.data.positive == ("1", "true", "no")
    assert config.title == "Classifier audit"
    assert config.about.next_review == "2026-01-01"
    assert config.errors.false_negative.reversible is False
    assert (config.where("version"), config.folder, config.text) == ("", folder, "")


def test_a_bad_document_from_python_is_told_by_key(folder):
    bad = DOCUMENT | {"beta": "two", "costs": {"false_positive": float("inf"), "false_negative": object()}}
    with pytest.raises(ConfigError) as caught:
        config_from(bad)
    assert [str(problem).split("\n")[0] for problem in caught.value.problems] == [
        "costs.false_negative: expected a text, a number, true or false, a list or a mapping; found object",
        "costs.false_positive: expected a number, found 'inf'",
        "beta: expected a number, found 'two'",
    ]


NAME_THEM = "Name the values of that column that mean that a case was flagged: flagged: ..."


@pytest.mark.parametrize(
    ("change", "what", "mend"),
    [
        (
            {"threshold": 0.3},
            "threshold: expected a mapping of keys to values, found '0.3'",
            "Write threshold: {fixed: 0.3}",
        ),
        ({"models": {"m": {"decision": "hit"}}}, "missing key: models.m.flagged", NAME_THEM),
    ],
)
def test_a_mistake_in_python_gets_the_mend_of_the_config(folder, change, what, mend):
    with pytest.raises(ConfigError) as caught:
        config_from(DOCUMENT | change)
    assert str(caught.value) == f"{what}\n    {mend}"


def test_a_rule_from_the_environment_is_not_printed(folder):
    with pytest.raises(ConfigError) as caught:
        load(TEXT.replace("{fixed: 0.5}", "${SECRET}"), environ={"SECRET": "0.123"})
    assert "0.123" not in str(caught.value)
    assert "Write a rule, such as threshold: {fixed: 0.5}, {minimise: cost} or {maximise: f1}" in str(caught.value)


def test_plain_quotes_around_curly_ones_keep_them(folder):
    config = load(TEXT.replace("positive: x", "positive: '\u201cy\u201d'"))
    assert config.data.positive == ("\u201cy\u201d",)


HEAVY = ("numpy", "duckdb", "pandas", "narwhals", "scipy", "jinja2", "babel", "rich")


@pytest.mark.slow
def test_loading_a_config_imports_nothing_heavy(folder):
    code = (
        "import sys; from reportgen.config.load import load_config; load_config('audit.yaml');"
        "from reportgen.config import reference; reference.json_schema(); reference.reference_page();"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout == "[]\n"


def test_a_config_knows_the_command_that_makes_its_report_again_as_it_was_typed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = Path("configs/card fraud.yaml")
    path.parent.mkdir()
    path.write_text("version: 1\ndata: {path: a.csv, label: y, positive: x}\nmodels: {m: {score: s}}\n", "utf-8")
    plain = load_config(path, environ={})
    assert plain.command == "reportgen run 'configs/card fraud.yaml'"
    more = load_config(path, environ={}, as_of=date(2026, 3, 1), sets=["uncertainty.seed=4", "title=Two words"])
    assert more.command == f"{plain.command} --as-of 2026-03-01 --set uncertainty.seed=4 --set 'title=Two words'"
    by_keys = load_config(path, environ={}, as_of="2026-03-01", sets={"uncertainty.seed": 4, "title": "Two words"})
    assert by_keys.command == more.command


def test_a_text_that_is_no_yaml_is_read_on_behind_the_line_that_breaks_it(tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_text(
        "version: 1\nbeta: two\ndata: {path: a.csv, lable: label, positive: 1}\ntitle: a: b\n"
        "models: {m: {score: s}}\nsubject: x: y\nreport: {formats: [htm]}\n"
    )
    with pytest.raises(ConfigError) as caught:
        load_config(path, environ={})
    told = [(problem.where.rsplit(":", 2)[1], problem.key) for problem in caught.value.problems]
    assert sorted(told) == [("2", "beta"), ("3", "data.lable"), ("4", ""), ("6", ""), ("7", "report.formats[0]")]
