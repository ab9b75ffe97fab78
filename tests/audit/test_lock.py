"""The lock beside a report names by digest all that it was made from and every file, and nothing of the machine."""

import hashlib
import json

import pytest

import reportgen
from reportgen.made_by import commit
from reportgen.results.document import digest_of
from tests.helpers import D_LABELS, D_SCORES, write_case
from tests.test_cli import CONFIG, ROWS, command

OWN = "report: {sections: [key_messages, {prose: notes.md}], template: mine}\n"


def sha256(content):
    return hashlib.sha256(content).hexdigest()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with a report of texts and templates of its own, beside its config."""
    folder = tmp_path_factory.mktemp("locked")
    write_case(folder, ROWS, CONFIG + OWN)
    (folder / "notes.md").write_text("# Notes\n\nA text.\n")
    (folder / "mine" / "html").mkdir(parents=True)
    (folder / "mine" / "html" / "own.css").write_text("table { margin: 0 }\n")
    assert command("run", folder / "case.yaml", "-o", "made", "--as-of", "2026-03-01", cwd=folder).returncode == 0
    return folder


def lock_in(folder):
    return json.loads((folder / "made" / "reportgen.lock").read_text(encoding="utf-8"))


def test_it_has_the_digest_of_every_other_file(folder):
    made = folder / "made"
    files = {path.relative_to(made).as_posix(): path.read_bytes() for path in made.rglob("*") if path.is_file()}
    del files["reportgen.lock"]
    assert lock_in(folder)["files"] == {name: sha256(content) for name, content in files.items()}


def test_it_has_the_digests_of_what_the_report_was_made_from(folder):
    lock, results = lock_in(folder), json.loads((folder / "made" / "results.json").read_text())
    text = (folder / "case.yaml").read_bytes()
    assert lock["config"] == {
        "file": "case.yaml", "sha256": sha256(text), "resolved": results["config"]["resolved"]
    }  # fmt: skip
    assert results["config"]["sha256"] == sha256(text)
    assert lock["inputs"] == [{"name": "cases.csv", "sha256": sha256((folder / "cases.csv").read_bytes())}]
    own = ("notes.md", "mine/html/own.css")
    assert lock["own"] == {name: sha256((folder / name).read_bytes()) for name in own}
    assert lock["run"] == {"as_of": "2026-03-01", "seed": 1, "resamples": results["run"]["resamples"], "level": 0.95}
    assert [*lock["computed_with"]] == ["Python", "duckdb", "numpy", "scipy"]
    assert lock["tool"] == {"name": "reportgen", "version": reportgen.__version__, "commit": commit()}


def test_it_names_no_folder_of_the_machine(folder):
    assert str(folder).encode() not in (folder / "made" / "reportgen.lock").read_bytes()


def test_the_results_have_the_digests_of_themselves_and_of_the_tables_of_thresholds(folder):
    results = json.loads((folder / "made" / "results.json").read_text())
    assert [*results][-2:] == ["tables", "digest"]
    assert results["digest"] == digest_of(results)
    table = "tables/sweep_m.csv"
    assert results["tables"] == {table: sha256((folder / "made" / table).read_bytes())}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (CONFIG, True),
        ("# A comment\n" + CONFIG.replace("positive: 1", "positive: '1'"), True),
        ("\n".join(reversed(CONFIG.strip().split("\n"))), True),
        (CONFIG.replace("positive: 1", "positive: 0"), False),
    ],
)
def test_the_digest_of_the_keys_is_blind_to_order_comments_and_quotes(text, same, tmp_path):
    resolved = [reportgen.load_config(write_case(tmp_path, ROWS, typed)).asked.resolved for typed in (CONFIG, text)]
    assert (resolved[0] == resolved[1]) is same


def test_no_lock_has_what_the_environment_filled_in(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET", "hunter2hunter2")
    path = write_case(tmp_path, ROWS, CONFIG + "report: {sections: [key_messages, {prose: '${SECRET}.md'}]}\n")
    (tmp_path / "hunter2hunter2.md").write_text("# Notes\n\nA text.\n")
    lock = reportgen.run(path)._files()["reportgen.lock"].decode()
    assert "hunter2hunter2" not in lock
    assert '"${SECRET}.md"' in lock


@pytest.mark.slow
def test_it_says_that_the_data_came_from_python():
    report = reportgen.evaluate(D_LABELS, {"m": D_SCORES}, positive=1, report={"formats": ["json"]})
    lock = json.loads(report._files()["reportgen.lock"])
    assert (lock["data"], "file" in lock["config"]) == ("from Python", False)
