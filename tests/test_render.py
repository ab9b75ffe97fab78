"""`reportgen render`: a report is written again from its results.json alone, and anything else is refused."""

import json
import shutil
from datetime import date
from pathlib import Path

import numpy as np
import pytest

import reportgen
from reportgen.results.document import to_json
from tests.example_reports import CONFIGS, EXAMPLES
from tests.helpers import D_LABELS, D_SCORES, write_case
from tests.net.drawn import drawn
from tests.test_cli import CONFIG, ROWS, command

EVERY = "report: {formats: [html, markdown, json, model_card, sarif, ctrf, openmetrics, in-toto]}\n"
NAME = "Name the results.json of a report, or its folder."


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a folder with the report of a small config."""
    folder = tmp_path_factory.mktemp("whole")
    write_case(folder, ROWS, CONFIG + "checks: [recall >= 0.99]\n" + EVERY)
    assert command("run", "case.yaml", "-o", "made", cwd=folder).returncode == 4
    return folder


@pytest.fixture
def made(whole, tmp_path):
    return Path(shutil.copytree(whole, tmp_path / "own")) / "made"


def rendered(folder, *arguments, **environment):
    done = command("render", "made/results.json", "-o", "again", *arguments, cwd=folder, **environment)
    assert (done.returncode, done.stdout) == (0, "again/report.html\n")
    return files(folder / "again")


def changed(made, **parts):
    """Write the results with some parts changed, and return what `render` says of them."""
    document = json.loads((made / "results.json").read_text())
    for key, part in parts.items():
        at = document
        *above, last = key.split("__")
        for name in above:
            at = at[name]
        if part is None:
            del at[last]
        else:
            at[last] = part
    (made / "results.json").write_text(to_json(document))
    done = command("render", "made", cwd=made.parent)
    assert (done.returncode, done.stdout) == (3, "")
    return done.stderr


@pytest.mark.parametrize(
    "name", [*EXAMPLES[:1], *(pytest.param(name, marks=pytest.mark.slow) for name in EXAMPLES[1:])]
)
def test_every_file_of_an_example_comes_back(name, tmp_path):
    report = reportgen.run(
        CONFIGS / f"{name}.yaml", as_of=date(2026, 9, 30), sets={"report.formats": ["html", "markdown"]}
    )
    report.save(tmp_path / "made")
    assert rendered(tmp_path) == files(tmp_path / "made")


@pytest.mark.parametrize("seed", [5, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(100, 105))])
def test_every_file_of_a_drawn_report_comes_back(seed, tmp_path):
    drawn(seed).report(tmp_path).save(tmp_path / "made")
    assert rendered(tmp_path) == files(tmp_path / "made")


@pytest.mark.slow
def test_a_report_of_arrays_comes_back(tmp_path):
    report = reportgen.evaluate(
        np.array(D_LABELS),
        {"a “model”\t": D_SCORES},
        positive=1,
        title='{it\'s: "x"} # \x85 ü',
        beta=np.float32(2),
        as_of="2026-01-31",
    )
    report.save(tmp_path / "made")
    assert rendered(tmp_path) == files(tmp_path / "made")
    assert "file" not in report.results["config"]


@pytest.mark.slow
def test_what_the_data_made_is_not_asked_for(made):
    (made.parent / "cases.csv").unlink()
    (made.parent / "case.yaml").unlink()
    assert rendered(made.parent) == files(made)


def test_the_report_is_written_in_its_place_and_the_users_own_files_stay(made):
    (made / "mine.txt").write_text("mine")
    before = files(made)
    (made / "report.html").unlink()
    done = command("render", "made", cwd=made.parent)
    assert (done.returncode, done.stdout) == (0, "made/report.html\n")
    assert files(made) == before


def test_results_under_another_name_take_a_folder_and_touch_nothing_without_one(made):
    (made / "results.json").rename(made / "last_month.json")
    before = files(made)
    done = command("render", "made/last_month.json", cwd=made.parent)
    told = "made/last_month.json: the report needs a folder, because the file is not called results.json\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{told}    Name the folder with -o.\n")
    assert files(made) == before
    assert command("render", "made/last_month.json", "-o", "again", cwd=made.parent).returncode == 0


def test_tables_of_thresholds_that_are_not_there_stay_away(made):
    before = files(made)
    (made / "tables" / "sweep_m.csv").unlink()
    after = rendered(made.parent)
    assert {name for name in before if name not in after} == {"tables/sweep_m.csv"}


@pytest.mark.slow
def test_values_typed_or_of_the_environment_are_those_of_that_time(tmp_path):
    write_case(
        tmp_path, ROWS, "title: The ${KIND:-plain} audit of ${as_of}\n" + CONFIG.replace("cases.csv", "'${CASES}'")
    )
    typed = ("run", "case.yaml", "-o", "made", "--as-of", "2026-03-01", "--set", 'models.m.threshold={"fixed": 0.4}')
    assert command(*typed, cwd=tmp_path, KIND="second", CASES="cases.csv").returncode == 0
    assert "The second audit of 2026-03-01" in (tmp_path / "made" / "report.html").read_text()
    assert rendered(tmp_path, KIND="third") == files(tmp_path / "made")
    assert json.loads((tmp_path / "made" / "results.json").read_text())["config"]["variables"] == {"KIND": "second"}


def test_a_report_is_not_logged_a_second_time(made, monkeypatch):
    monkeypatch.setattr("reportgen.report.Report._log", lambda *_: pytest.fail("logged"))
    document = json.loads((made / "results.json").read_text())
    document["config"]["text"] += "\n# log_to\n"
    document["config"]["sets"] = ["report.log_to=mlflow"]
    (made / "results.json").write_text(to_json(document))
    assert command("render", "made", "-o", "again", cwd=made.parent).returncode == 0


NOT, QUOTES = "this is not the results.json of a report:", "Expecting property name enclosed in double quotes"
NEWER = """its schema is reportgen/results/2, which is newer than reportgen/results/1 of this version
    It was written by reportgen 7.1. Take that version of reportgen, or a later one.
"""
OLDER = """`config` is missing
    It was written by reportgen 0.0.1. Run its config again with this version.
"""


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", f"{NOT} it is not JSON ({QUOTES}: line 1 column 2 (char 1))\n    {NAME}\n"),
        ("[]", f"{NOT} it has no schema\n    The schema is to be reportgen/results/1.\n"),
        ('{"schema": "a/1"}', f"{NOT} its schema is 'a/1'\n    The schema is to be reportgen/results/1.\n"),
        ('{"schema": "reportgen/results/2", "tool": {"version": "7.1"}}', NEWER),
        ('{"schema": "reportgen/results/1", "tool": {"version": "0.0.1"}}', OLDER),
    ],
)
def test_what_is_no_report_is_refused(content, told, tmp_path):
    (tmp_path / "x.json").write_text(content)
    done = command("render", "x.json", "-o", "again", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (3, f"x.json: {told}")
    assert not (tmp_path / "again").exists()


def test_a_report_that_is_missing_is_not_found(tmp_path):
    done = command("render", "x.json", "-o", "again", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (3, f"file not found: x.json\n    {NAME}\n")


WRITTEN = f"    It was written by reportgen {reportgen.__version__}. Run its config again with this version.\n"


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"models__m__confusion__tp": None}, "`models.m.confusion.tp` is missing"),
        ({"models__m__confusion__tp": "7"}, "`models.m.confusion.tp` contains something else: '7'"),
        ({"models__m__confusion__tp": True}, "`models.m.confusion.tp` contains something else: True"),
        ({"models__m__new": 1}, "`models.m.new` is not what this version writes there"),
        ({"models__m": 1}, "`models.m` contains something else: 1"),
        ({"models": []}, "`models` contains something else: []"),
        ({"data": None}, "`data` is missing"),
        ({"subject": ["m"] * 20}, "`subject` contains something else: ['m', 'm', 'm', 'm', 'm', 'm', 'm', 'm',..."),
        ({"verdict2": 1}, "`verdict2` is not what this version writes there"),
        ({"checks": [{}]}, "`checks.0.check` is missing"),
        ({"run__inputs": [1]}, "`run.inputs.0` contains something else: 1"),
    ],
)
def test_a_part_that_is_not_as_written_is_named_and_the_report_stays(parts, told, made):
    before = {name: content for name, content in files(made).items() if name != "results.json"}
    assert changed(made, **parts) == f"made/results.json: {told}\n{WRITTEN}"
    assert {name: content for name, content in files(made).items() if name != "results.json"} == before


def test_a_config_that_this_version_does_not_take_is_told_with_its_line(made):
    document = json.loads((made / "results.json").read_text())
    document["config"]["text"] = document["config"]["text"].replace("positive: 1", "positiv: 1")
    (made / "results.json").write_text(to_json(document))
    done = command("render", "made", cwd=made.parent)
    assert done.returncode == 2
    assert done.stderr.startswith("made/results.json: config:2:39: unknown key: data.positiv")
    assert "Did you mean 'positive'?" in done.stderr


@pytest.mark.parametrize("content", ["", "threshold\n1,2\n", "a,b\n1,2\n", "threshold\nx\n", "threshold,tp\n1\n"])
def test_a_table_of_thresholds_that_somebody_changed_is_refused(content, made):
    (made / "tables" / "sweep_m.csv").write_text(content)
    done = command("render", "made", "-o", "again", cwd=made.parent)
    told = "made/tables/sweep_m.csv: this is not a table of thresholds as a run writes it\n"
    assert (done.returncode, done.stderr) == (3, told + "    Run the config again, or move the file away.\n")


@pytest.mark.slow
def test_a_failed_check_does_not_fail_what_writes_the_report_again(tmp_path):
    write_case(tmp_path, ROWS * 20, CONFIG + "checks: [recall >= 0.99]\n")
    (tmp_path / "cases.csv").write_text("label,score\n" + "".join(ROWS.splitlines(keepends=True)[1:]) * 20)
    assert command("run", "case.yaml", "-o", "made", cwd=tmp_path).returncode == 1
    assert rendered(tmp_path) == files(tmp_path / "made")


def test_a_date_that_is_none_is_told(made):
    told = "made/results.json: `run.as_of` is not a date: 'soon'\n    Run its config again with this version.\n"
    assert changed(made, run__as_of="soon") == told
