"""A report is verified in levels: what was changed, what does not follow, what a run moves, and who signed."""

import json
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

import reportgen
from reportgen import verifying
from reportgen.audit.consistent import consistent
from reportgen.audit.differing import first_difference
from reportgen.audit.level import Level, code_of
from reportgen.audit.printed import Printed
from reportgen.audit.repeated import Again, repeated
from reportgen.audit.signature import signed
from reportgen.audit.whole import lock_in, whole
from reportgen.errors import DataError
from reportgen.results.document import digest_of, to_json
from reportgen.verifying import levels
from tests.helpers import D_LABELS, D_SCORES, write_case
from tests.test_cli import CONFIG, ROWS, command

MORE = "checks: [recall >= 0.5]\nreport: {formats: [html, markdown]}\n"
LOCKED = {"schema": "reportgen/lock/1", "files": {"a.md": sha256(b"a").hexdigest()}}
EARLIER = {"file": "golden.json", "sha256": "0"}


@pytest.fixture(scope="module")
def origin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("origin")
    write_case(folder, ROWS, CONFIG + MORE)
    reportgen.run(folder / "case.yaml").save(folder / "made")
    return folder


@pytest.fixture
def home(origin, tmp_path, monkeypatch):
    """Return a folder with a config, its data and its report."""
    folder = Path(shutil.copytree(origin, tmp_path / "home"))
    document = json.loads((folder / "made" / "results.json").read_text())
    assert document["config"]["file"] == str(origin / "case.yaml")
    monkeypatch.chdir(folder)
    return folder


def told(home, **options):
    return {level.name: str(level).partition(": ")[2] for level in levels(home / "made", **options)}


def quick(home):
    return told(home, quick=True)


def altered(file, old, new):
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


# Each level by itself.


def test_files_that_changed_are_missing_or_were_added_are_named():
    assert str(whole({"a.md": b"a", "reportgen.lock": b""}, LOCKED)) == "whole: 1 file is as written"
    assert str(whole({"a.md": b"b"}, LOCKED)) == "whole: changed: a.md"
    added = {f"tables/{name}.csv": b"" for name in "bcde"}
    line = "whole: missing: a.md; added: tables/b.csv, tables/c.csv, tables/d.csv and 1 more"
    assert str(whole(added, LOCKED)) == line
    assert whole({}, None).state == "open"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"schema": "reportgen/lock/2", "files": {}}', b'{"files": 1}'])
def test_what_is_no_lock_is_refused(content):
    with pytest.raises(DataError, match=r"this is not a reportgen\.lock of this version"):
        lock_in(content, "made/reportgen.lock")


@pytest.mark.parametrize(
    ("stands", "follows", "line"),
    [
        ("a\nit caught 7 of 9", "a\nit caught 8 of 9", "line 2: 7, and results.json makes it 8"),
        ("1,204 cases", "1,205 cases", "line 1: 1,204, and results.json makes it 1,205"),
        ("is better", "is worse", "line 1: better, and results.json makes it worse"),
        ("a", "a\nb", "line 2: the file ends too early"),
        ("a\nb", "a", "line 2: the file should have ended"),
        ("a", "a.", "line 1: a, and results.json makes it a"),
    ],
)
def test_the_first_place_that_differs_is_told_with_both_sides(stands, follows, line):
    assert first_difference("report.md", stands.encode(), follows.encode()) == f"report.md, {line}"


@pytest.mark.parametrize(
    ("page", "number"),
    [
        ("<p>83.3% of 1,234, at 0.36", None),
        ("<p>84% of 1,234", "84"),
        ("<p>83% of 1,235", "1,235"),
        ("<style>7</style><p class='9'>12 in 2026", None),
    ],
)
def test_a_number_that_no_result_gives_is_found_whatever_the_words(page, number):
    document = {"n": 1234, "recall": 0.8333, "at": [0.361], "title": "12 in 2026"}
    assert Printed(document).strange(page.encode(), b"other words") == number


def test_where_another_version_wrote_the_words_only_numbers_are_compared():
    document = {"tool": {}, "n": 7}
    files = {"results.json": to_json(document).encode(), "report.md": b"It caught 7."}
    made = {**files, "report.md": b"7 were caught.", "reportgen.lock": b"{}"}
    assert consistent(files, document, made, same=False).state == "holds"
    assert consistent(files | {"report.md": b"It caught 9."}, document, made, same=False).text == (
        "report.md: 9 is no number of results.json"
    )
    assert consistent(files, document, made, same=True).state == "moved"


def again(then, now, **parts):
    inputs = [{"name": "a.csv", "sha256": "1"}]
    sides = tuple({"run": {"inputs": inputs, "computed_with": {}}, "subject": "m", **side} for side in (then, now))
    same = {"files": ({}, {}), "keys": ({}, {}), "own": ({}, {}), "versions": ("1", "1")}
    return str(repeated(Again(results=sides, **{**same, **parts})))


def of_model(estimate, **more):
    return {"data": {"rows": 9}, "models": {"m": {"metrics": {"f1": {"estimate": estimate}}}}, **more}


def test_a_run_that_gives_the_same_is_identical():
    assert again(of_model(0.5), of_model(0.5)) == "repeated: identical"


def test_what_has_moved_is_told_with_both_values_its_model_first():
    now = {**of_model(0.25), "data": {"rows": 8}}
    line = "models.m.metrics.f1.estimate was 0.5, is 0.25 (0.25 lower), and 1 more has moved"
    assert again(of_model(0.5), now) == f"repeated: {line}"
    assert again(of_model(0.5), of_model("a")) == "repeated: models.m.metrics.f1.estimate was 0.5, is a"
    assert again(of_model(0.5), of_model([1])) == "repeated: models.m.metrics.f1.estimate has other entries"


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        (
            {"keys": ({"beta": "1"}, {"beta": "2", "alpha": "3"})},
            "the key beta was 1, is 2; the key alpha was left out, is 3",
        ),
        ({"own": ({"a.md": "1"}, {"a.md": "2"})}, "a.md has changed"),
        ({"own": ({"a.md": "1"}, {"b.md": "2"})}, "b.md was not read; a.md is no longer read"),
    ],
)
def test_causes_are_told_even_where_no_number_moves(parts, line):
    assert again({}, {}, **parts) == f"repeated: {line}"


def test_an_earlier_report_is_an_input():
    now = {"earlier": {**EARLIER, "sha256": "1"}}
    assert again({"earlier": EARLIER}, now) == "repeated: golden.json has changed"


def test_another_version_is_no_fault_while_every_number_is_the_same():
    files = ({"report.md": b"a"}, {"report.md": b"b"})
    line = again({}, {}, files=files, versions=("1", "2"))
    assert line == "repeated: every number is the same, although reportgen was 1, is 2"
    moved = again(of_model(1), of_model(2), versions=("1", "2"))
    assert moved == "repeated: reportgen was 1, is 2; models.m.metrics.f1.estimate was 1, is 2 (1 higher)"
    assert again({}, {}, files=files) == "repeated: report.md, line 1: a, and results.json makes it b"


def test_what_has_moved_decides_the_exit_code():
    every = {state: Level(name="whole", state=state, text="") for state in ("holds", "open", "moved", "unread")}
    assert [code_of([every[state]]) for state in every] == [0, 0, 1, 3]
    assert code_of([*every.values()]) == 1


# A report from end to end.


def test_a_report_that_nobody_touched_holds(home):
    number = len([path for path in (home / "made").rglob("*") if path.is_file()]) - 1
    assert told(home, config=home / "case.yaml") == {
        "whole": f"{number} files are as written",
        "consistent": f"{number} files have the numbers of results.json, which follow from their counts",
        "repeated": "identical",
        "signed": "not signed",
    }


@pytest.mark.slow
def test_a_figure_that_does_not_follow_from_its_counts_is_told(home):
    document = json.loads((home / "made" / "results.json").read_text())
    document["models"]["m"]["metrics"]["recall"]["estimate"] = 0.99
    (home / "made" / "results.json").write_text(to_json(document))
    line = quick(home)["consistent"]
    assert line.startswith("models.m.metrics.recall.estimate is 0.99, but 5 of 7 make it 0.714286")


@pytest.mark.slow
def test_what_nothing_else_gives_is_found_by_the_digest(home):
    document = json.loads((home / "made" / "results.json").read_text())
    document["title"] = "Another audit"
    (home / "made" / "results.json").write_text(to_json(document))
    assert quick(home)["consistent"] == "results.json has changed since it was written: its digest is another"
    del document["digest"]
    (home / "made" / "results.json").write_text(to_json(document))
    assert quick(home)["consistent"] == "results.json has lost its digest"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("column", "line"),
    [
        (1, "line 4, tp, is 99, but there are "),
        (5, "its counts make it "),
        (0, "line 4, threshold, is 99, but the line before has "),
    ],
)
def test_a_table_of_thresholds_is_held_by_its_own_counts(column, line, home):
    table = home / "made" / "tables" / "sweep_m.csv"
    rows = [row.split(",") for row in table.read_text().splitlines()]
    rows[3][min(column, len(rows[3]) - 1)] = "99"
    table.write_text("\n".join(map(",".join, rows)) + "\n")
    assert quick(home)["whole"] == "changed: tables/sweep_m.csv"
    assert quick(home)["consistent"].startswith("tables/sweep_m.csv, line 4, ")
    assert line in f"{quick(home)['consistent']}, its counts make it "


@pytest.mark.slow
def test_a_lock_is_held_against_the_results(home):
    altered(home / "made" / "reportgen.lock", '"seed": 1', '"seed": 2')
    assert quick(home)["consistent"] == "reportgen.lock: `run.seed` is not that of results.json"


@pytest.mark.slow
def test_a_run_names_the_key_and_the_input_that_moved(home):
    altered(home / "case.yaml", "recall >= 0.5", "recall >= 0.4")
    line = told(home, config=home / "case.yaml")["repeated"]
    assert line.startswith("the key checks[0] was recall >= 0.5, is recall >= 0.4; ")
    altered(home / "case.yaml", "recall >= 0.4", "recall >= 0.5")
    with (home / "cases.csv").open("a") as file:
        file.write("1,0.99\n")
    line = told(home, config=home / "case.yaml")["repeated"]
    assert line.startswith("cases.csv has changed; models.m.confusion.")


@pytest.mark.slow
def test_what_cannot_be_run_says_why(home, tmp_path):
    made = reportgen.evaluate(D_LABELS, {"m": D_SCORES}, positive=1, report={"formats": ["json"]})
    made.save(tmp_path / "python" / "made")
    assert told(tmp_path / "python")["repeated"] == "cannot be run again, because the data came from Python"
    done = command("verify", "made", "--config", "none.yaml", cwd=home)
    assert done.returncode == 3
    line = "file not found: none.yaml. Verify it where the report was made, or name the config with --config."
    assert f"repeated: {line}\n" in done.stdout


@pytest.mark.slow
def test_made_again_by_makes_the_same_bytes(tmp_path):
    write_case(tmp_path, ROWS, "title: Audit of ${as_of}\n" + CONFIG)
    typed = ("run", "case.yaml", "--as-of", "2026-03-01", "--set", "beta=2", "-q")
    assert command(*typed, cwd=tmp_path).returncode == 0
    first = {path: path.read_bytes() for path in (tmp_path / "reports").rglob("*") if path.is_file()}
    page = (tmp_path / "reports" / "case" / "report.md").read_text()
    (line,) = [row for row in page.splitlines() if "Made again by" in row]
    shown = line.split("reportgen ", 1)[1].rstrip(" |\\").replace("\\", "")
    assert shown == "run case.yaml --as-of 2026-03-01 --set beta=2"
    assert command(*shown.split(), cwd=tmp_path).returncode == 0
    assert {path: path.read_bytes() for path in first} == first


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="needs OpenSSH")
def test_a_signature_is_checked_without_a_network(home, tmp_path):
    made = home / "made"
    for who in ("ann", "bob"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", who, "-f", tmp_path / who], check=True)  # noqa: S607
        kind, key, _ = (tmp_path / f"{who}.pub").read_text().split()
        (tmp_path / f"{who}.allowed").write_text(f"{who}@example.org {kind} {key}\n")
    sign = ["ssh-keygen", "-q", "-Y", "sign", "-f", tmp_path / "ann", "-n", "reportgen", made / "reportgen.lock"]
    subprocess.run(sign, check=True, capture_output=True)
    ann, bob = tmp_path / "ann.allowed", tmp_path / "bob.allowed"
    assert str(signed(made, ann)) == "signed: by ann@example.org"
    assert str(signed(made, bob)) == "signed: by somebody whom bob.allowed does not allow"
    assert signed(made, None).text == "by somebody; name those you trust with --signers"
    assert signed(made, tmp_path / "none").state == "unread"
    altered(made / "reportgen.lock", '"seed": 1', '"seed": 2')
    assert {signed(made, signers).state for signers in (ann, bob, None)} == {"moved"}
    (made / "reportgen.lock").unlink()
    assert signed(made, ann).state == "moved"


@pytest.mark.slow
def test_the_command_prints_a_line_for_each_level_and_ends_with_the_code(home):
    done = command("verify", "made", "--quick", cwd=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == ["whole", "consistent", "signed"]
    altered(home / "made" / "report.md", "#", "##")
    done = command("verify", "made", "-q", cwd=home)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == "whole: changed: report.md"
    assert done.stdout.splitlines()[1].startswith("consistent: report.md, line 1: ")
    for name, line in (("none", "none: folder not found"), ("case.yaml", "case.yaml: this is a file")):
        done = command("verify", name, cwd=home)
        assert (done.returncode, done.stderr.splitlines()[0]) == (3, line)


@pytest.mark.slow
def test_another_commit_compares_numbers_alone(home, monkeypatch):
    monkeypatch.setattr(verifying, "commit", lambda: "00000000")
    untouched = quick(home)["consistent"]
    altered(home / "made" / "report.md", "recall", "the recall")
    assert quick(home)["consistent"] == f"{untouched}; words were not compared, because another version wrote them"
    altered(home / "made" / "report.md", "the recall", "3.14159 recall")
    assert quick(home)["consistent"] == "report.md: 3.14159 is no number of results.json"


@pytest.mark.slow
def test_a_baseline_that_was_changed_is_refused(home):
    document = json.loads((home / "made" / "results.json").read_text())
    document["title"] = "Another"
    assert document["digest"] != digest_of(document)
    (home / "golden.json").write_text(to_json(document))
    (home / "next.yaml").write_text("version: 1\n" + CONFIG + "compare: {baseline: {results: golden.json}}\n")
    with pytest.raises(DataError, match=r"golden\.json has changed since it was written"):
        reportgen.run(home / "next.yaml")
