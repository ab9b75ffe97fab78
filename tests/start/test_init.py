"""`reportgen init` and `reportgen demo`: what they write, where, and what they never do."""

import contextlib
import json
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from reportgen.cli import main
from reportgen.config.load import load_config
from reportgen.config.reference import json_schema
from reportgen.start.init import EXAMPLE_FILES, write_demo
from reportgen.start.lines import Entry, scalar, written
from reportgen.start.names import in_order, is_negation, tells_truth, words

ROOT = Path(__file__).parents[2]
ROWS = "y_true,y_prob\n" + "1,0.9\n0,0.2\n0,0.4\n" * 10


@pytest.fixture
def init(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(*arguments, content=ROWS, name="predictions.csv"):
        if content is not None:
            (tmp_path / name).write_text(content)
        done = CliRunner().invoke(main, ["init", name, *arguments])
        return SimpleNamespace(code=done.exit_code, out=done.stdout, err=done.stderr)

    return call


def test_a_config_and_its_schema_are_written_and_the_next_step_is_told(init, tmp_path):
    done = init()
    assert (done.code, done.out) == (0, "predictions.yaml\n")
    assert done.err == (
        "predictions.csv: 30 rows, 2 columns; label 'y_true', models: model\nNext: reportgen run predictions.yaml\n"
    )
    text = (tmp_path / "predictions.yaml").read_text()
    assert text.startswith("# yaml-language-server: $schema=reportgen.schema.json\n")
    assert json.loads((tmp_path / "reportgen.schema.json").read_text()) == json_schema()


def test_quiet_prints_the_path_alone(init):
    assert init("-q").err == ""


def test_nothing_that_is_there_is_written_over(init, tmp_path):
    (tmp_path / "predictions.yaml").write_text("mine")
    done = init()
    assert (done.code, done.out) == (2, "")
    assert done.err == "predictions.yaml already exists\n    Name another file: -o report.yaml\n"
    assert (tmp_path / "predictions.yaml").read_text() == "mine"
    (tmp_path / "reportgen.schema.json").write_text("{}")
    done = init("-o", "report.yaml")
    assert done.code == 0
    assert "reportgen.schema.json already exists and differs: left as it is" in done.err
    assert (tmp_path / "reportgen.schema.json").read_text() == "{}"


def test_the_data_are_named_from_the_folder_of_the_config(init, tmp_path):
    assert init("-o", "audits/2026/report.yaml").code == 0
    assert "path: ../../predictions.csv" in (tmp_path / "audits/2026/report.yaml").read_text()
    assert load_config(tmp_path / "audits/2026/report.yaml").data.files()["all"].endswith("predictions.csv")
    assert (tmp_path / "audits/2026/reportgen.schema.json").is_file()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("lost.csv", None, "file not found: lost.csv"),
        ("https://example.org/a.csv", None, "Files are read from this machine. Fetch the file first"),
        ("empty.csv", "", "empty.csv: is empty"),
        ("head.csv", "label,score\n", "there are no rows, only names of columns"),
        ("one.csv", "y_true,y_prob\n1,0.7\n", "column 'y_true' seems to be the label, and has only one value: '1'"),
        ("bare.csv", "1,0.7\n0,0.2\n0,0.4\n", "the first row contains values, not column names: 1, 0.7"),
        (
            "signed.csv",
            "label,score\n1,70.5%\n0,20%\n0,31%\n",
            "If 'score' is one, write its values without the percent sign",
        ),
        ("frame.json", '{"label":{"0":1,"1":0},"score":{"0":0.7,"1":0.2}}', "it is one object with columns"),
        ("split.json", '{"columns":["label"],"index":[0],"data":[[1]]}', "such as pandas does with to_json(orient="),
        ("notes.csv", "a,b\nx,y\n", "no column looks like a label; the columns are a, b"),
        (
            "nested.jsonl",
            '{"label": ["yes"], "score": 0.5}\n{"label": ["no"], "score": 0.25}\n',
            "no column looks like a label; the columns are label, score",
        ),
        ("truth.csv", "label,text\n1,x y\n0,z\n0,u\n", "no column looks like the score or the decision of a model"),
        ("ragged.csv", "label,score\n1,0.5\n0\n", "ragged.csv:3: the row has 1 value"),
        ("broken.parquet", "PAR1", "the Parquet file is damaged"),
        (".", None, "is a folder"),
    ],
)
def test_what_cannot_be_read_or_understood_is_told_and_nothing_is_written(init, tmp_path, name, content, said):
    done = init(content=content, name=name)
    assert (done.code, done.out) == (3, "")
    assert said in done.err
    assert "Traceback" not in done.err
    assert list(tmp_path.glob("*.yaml")) == []


def test_a_guess_that_is_not_sure_says_what_else_it_may_be(init, tmp_path):
    done = init(content="kind,is_old,score\n" + "red,1,0.9\nblue,0,0.2\nblue,1,0.4\n" * 10)
    assert "Check these guesses: data.label, data.positive" in done.err
    text = (tmp_path / "predictions.yaml").read_text().replace("\n  # ", " ")
    assert "A guess: no column is clearly a label. It may also be: is_old." in text
    assert "A guess: the cases of 'red' have the higher scores. If it is another: `positive: blue`." in text
    done = init("-o", "other.yaml", content="red,blue,score\n" + "1,0,0.9\n0,0,0.2\n0,1,0.4\n" * 10)
    text = (tmp_path / "other.yaml").read_text().replace("\n  # ", " ")
    assert "Check these guesses: data.label" in done.err
    assert "A guess: no column is clearly a label. It may also be: blue." in text


PEOPLE = "urban,sick,prob,over\n" + "1,1,0.9,1\n0,0,0.2,0\n1,0,0.4,0\n0,1,0.5,0\n0,0,0.6,1\n" * 10


def test_label_class_and_models_that_are_asked_for_are_no_guesses(init, tmp_path):
    assert "Check these guesses: data.label" in init(content=PEOPLE).err
    done = init("--label", "urban", "--positive", "0", "--model", "over", "-o", "own.yaml", content=PEOPLE)
    assert (done.code, "look at these" in done.err) == (0, False)
    config = load_config(tmp_path / "own.yaml")
    assert (config.data.label, config.data.positive, list(config.models)) == ("urban", ("0",), ["over"])
    assert config.models["over"].decision == "over"
    init("--positive", "1", "--model", "prob", "-o", "other.yaml", content=PEOPLE)
    config = load_config(tmp_path / "other.yaml")
    assert (config.data.label, config.models["model"].score) == ("sick", "prob")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            ("--label", "urbn", "--model", "probe"),
            "--label urbn: column not found: 'urbn'\n    Did you mean 'urban'?",
        ),
        (
            ("--label", "urbn", "--model", "probe"),
            "--model probe: column not found: 'probe'\n    Did you mean 'prob'?",
        ),
        (("--label", "prob2"), "The columns are urban, sick, prob, over."),
        (("--label", "urban", "--positive", "2"), "has the class '2'\n    The column contains 0, 1."),
        (("--positive", "ill"), "no column that could be the label has the class 'ill'\n    Name the column, too:"),
    ],
)
def test_what_is_asked_for_and_is_not_there_is_told(init, tmp_path, asked, said):
    done = init(*asked, content=PEOPLE)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert list(tmp_path.glob("*.yaml")) == []


def test_one_class_of_several_may_be_asked_for(init, tmp_path):
    rows = "kind,score\n" + "a,0.9\nb,0.2\nc,0.4\n" * 10
    init("--label", "kind", "--positive", "c", content=rows)
    config = load_config(tmp_path / "predictions.yaml")
    assert (config.data.positive, config.data.negative) == (("c",), "rest")


def test_rows_of_several_models_that_no_id_joins_are_refused(init, tmp_path):
    rows = "model,y,score\n" + "".join(f"{m},{n % 2},0.{n}\n" for m in ("lr", "rf") for n in range(1, 9))
    done = init(content=rows)
    assert (done.code, done.out) == (3, "")
    assert "column 'model' names 2 models of 8 rows each, and no column identifies the cases" in done.err
    assert list(tmp_path.glob("*.yaml")) == []
    two = "model,id,y,score_a,score_b\n" + "".join(
        f"{m},{n},{n % 2},0.{n},0.{9 - n}\n" for m in ("lr", "rf") for n in range(1, 9)
    )
    assert "more than one column may be the score\n    Name the column of the scores: --model" in init(content=two).err
    assert init("--model", "score_b", content=two).code == 0


def test_what_is_listed_ends_with_how_many_more_there_are(init, tmp_path):
    init(content="label,predicted\n" + "".join(f"c{n % 14},c{n % 13}\n" for n in range(140)))
    text = (tmp_path / "predictions.yaml").read_text().replace("\n  # ", " ")
    assert " 10 rows and 2 more." in text


@pytest.mark.slow
def test_the_first_sheet_of_a_workbook_is_said_to_be_read(init, tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["note"])
    book.active.append(["see the next sheet"])
    book.create_sheet().append(["label", "score"])
    book.save(tmp_path / "two.xlsx")
    done = init(content=None, name="two.xlsx")
    assert "no column looks like a label; the columns are note" in done.err
    assert "Of a workbook the first sheet is read: put the table there." in done.err


def test_a_fault_of_the_data_is_told_once_the_config_is_written(init, tmp_path):
    done = init(content="label,score,score\n" + "1,0.9,0.1\n0,0.2,0.3\n" * 10)
    assert (done.code, done.out) == (3, "predictions.yaml\n")
    assert "the name 'score' is that of more than one column" in done.err
    assert "next:" not in done.err
    assert (tmp_path / "predictions.yaml").is_file()


def test_the_words_of_a_name():
    assert [words(name) for name in ("yTrue", "y_true", "Y-TRUE", "P(fraud)", "score1")] == [
        *[("y", "true")] * 3,
        ("p", "fraud"),
        ("score", "1"),
    ]


@pytest.mark.parametrize(
    ("name", "sure"),
    [("y_true", 3), ("Label", 3), ("is_fraud", 2), ("true_class", 3), ("churn", 1), ("y_pred", 0), ("label_pred", 0)],
)
def test_how_surely_a_name_is_that_of_a_label(name, sure):
    assert tells_truth(name) == sure


def test_words_that_deny_and_words_that_rise():
    assert is_negation("non-fraud", "fraud")
    assert not is_negation("genuine", "fraud")
    assert in_order(["High", "Low", "Medium"]) == ("Low", "Medium", "High")
    assert in_order(["setosa", "virginica"]) is None


def test_entries_are_yaml_with_comments_above_their_keys():
    entries = [
        Entry("data", below=(Entry("label", scalar("a: b"), "Why."), Entry("ordered", "true", "If so:", is_off=True))),
        Entry("costs", below=(Entry("miss", "1"),), is_off=True),
    ]
    assert list(written(entries)) == [
        "data:",
        "  # Why.",
        "  label: 'a: b'",
        "  # If so:",
        "  # ordered: true",
        "# costs:",
        "#   miss: 1",
    ]


@pytest.mark.parametrize(
    "text", ["a", "no", "x y", "it's", "a: b", "#1", "1.5", "null", "rest", "- x", "[a]", "é", "001"]
)
def test_a_text_is_read_back_as_it_is(text, tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text(
        f"version: 1\ndata: {{path: a.csv, label: {scalar(text)}, positive: [{scalar(text)}]}}\n"
        "models: {m: {score: s}}\n",
        encoding="utf-8",
    )
    found = load_config(path).data
    assert (found.label, found.positive) == (text, (text,))


def demo(folder, *arguments):
    with contextlib.chdir(folder):
        return CliRunner().invoke(main, ["demo", *arguments])


@pytest.mark.slow
def test_the_example_is_written_and_its_report_made(tmp_path):
    done = demo(tmp_path)
    assert (done.exit_code, done.stdout) == (0, "reportgen-demo/report/report.html\n")
    assert "the config is reportgen-demo/card_fraud.yaml, its data are in reportgen-demo/data" in done.stderr
    assert (tmp_path / "reportgen-demo/report/report.html").is_file()


def test_the_example_brings_every_file_that_it_names(tmp_path):
    config = load_config(write_demo(tmp_path / "new"))
    named = [*config.data.files().values(), *(model.path for model in config.models.values() if model.path)]
    assert all(Path(path).is_file() for path in named)
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = packed["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {f"configs/{name}": f"reportgen/examples/{name}" for name in EXAMPLE_FILES}.items() <= included.items()


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("years of work")
    (tmp_path / "file").write_text("")
    for name, what in (("mine", "this folder is not empty"), ("file", "this is a file")):
        done = demo(tmp_path, name)
        assert (done.exit_code, done.stdout) == (2, "")
        assert what in done.stderr
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.tex"]
