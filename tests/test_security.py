"""What docs/security.md promises of a config that means harm, tried: an attempt is a config and the files beside it."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir

import pytest

from tests.helpers import D_LABELS, D_SCORES

CANARY = "canary-7f3a"  # a secret beside the folder of the config, which no config names
ROWS = "label,score\n" + "".join(f"{a},{b}\n" for a, b in zip(D_LABELS, D_SCORES, strict=True))
DATA = "data: {path: cases.csv, label: label, positive: 1}\n"
MODEL = "models: {m: {score: score}}\n"
ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Attempt:
    """A config that means harm, and the files that stand beside it."""

    config: str
    files: dict[str, str] = field(default_factory=dict)
    stopped: bool = True  # the run ends with 2 or 3; else with a report in which nothing has happened


def template(text: str) -> Attempt:
    return Attempt(DATA + MODEL + "report: {template: own}\n", {"own/html/_table.html.j2": text})


def logo(inside: str) -> Attempt:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{inside}</svg>'
    return Attempt(DATA + MODEL + "report: {logo: logo.svg}\n", {"logo.svg": svg})


def query(kind: str, text: str) -> Attempt:
    data = f"data: {{database: '{kind}:///cases.{kind}', query: \"{text}\", label: label, positive: 1}}\n"
    return Attempt(data + MODEL)


ATTEMPTS = {
    "yaml that calls": Attempt("data: !!python/object/apply:os.system ['touch ../made']\n" + MODEL),
    "yaml that imports": Attempt("title: !!python/name:antigravity\n" + DATA + MODEL),
    "template of classes": template("{{ ''.__class__.__mro__[1].__subclasses__() }}"),
    "template of globals": template("{{ self.__init__.__globals__ }}{{ cycler.__init__.__globals__.os.environ }}"),
    "template by filter": template("{{ ''|attr('__class__') }}"),
    "template by format": template("{{ '{0.__class__.__init__.__globals__}'.format(page) }}"),
    "template that reads": template("{% include '../../secret.txt' %}"),
    "template that reads /": template("{% include '/etc/passwd' %}"),
    "logo that loads": logo('<image xlink:href="file:///etc/passwd"/>'),
    "logo that fetches": logo("<style>@import 'http://evil.test/a.css';</style>"),
    "logo of script": logo("<script>alert(1)</script>"),
    "logo of an entity": Attempt(
        DATA + MODEL + "report: {logo: logo.svg}\n",
        {
            "logo.svg": '<!DOCTYPE svg [<!ENTITY x SYSTEM "../secret.txt">]>'
            '<svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>'
        },
    ),
    "query of a file": query("duckdb", "SELECT 1 AS label, content AS score FROM read_text('../secret.txt')"),
    "query that writes": query("duckdb", "COPY (SELECT 1 AS label, 0.5 AS score) TO '../made'"),
    "query that attaches": query("duckdb", "ATTACH '../made' AS other"),
    "query that installs": query("duckdb", "INSTALL httpfs"),
    "query by http": query("duckdb", "SELECT * FROM read_csv('http://evil.test/a.csv')"),
    "query of an extension": query("sqlite", "SELECT load_extension('../evil') AS label, 0.5 AS score"),
    "query that creates": query("sqlite", "ATTACH '../made' AS other"),
    "query of two": query("sqlite", "SELECT 1 AS label, 0.5 AS score) AS a; ATTACH '../made' AS other; --"),
    "query of two in duckdb": query("duckdb", "SELECT 1 AS label, 0.5 AS score) AS a; ATTACH '../made' AS other; --"),
    "query that sets": query("duckdb", "SELECT 1 AS label) AS a; SET enable_external_access = true; --"),
    "query that deletes": query("sqlite", "DELETE FROM cases"),
    "query that copies": query("sqlite", "VACUUM INTO '../made'"),
    "pickled data": Attempt(
        "data: {path: cases.pkl, label: label, positive: 1}\n" + MODEL,
        {"cases.pkl": "cos\nsystem\n(S'touch ../made'\ntR."},
    ),
    "name of a folder": Attempt(
        DATA + "models: {'../../made': {score: score}, '/etc/made': {score: score}}\n", stopped=False
    ),
    "name that is a path": Attempt(
        DATA + MODEL + "groups: ['../../made']\n",
        {"cases.csv": ROWS.replace("\n", ",../../../made\n").replace(",../../../made", ",../../made", 1)},
        stopped=False,
    ),
    "prose that loads": Attempt(
        DATA + MODEL + "report: {sections: [{prose: own.md}, rest]}\n",
        {"own.md": "# Own\n\n<script src=http://evil.test></script> ![x](file:///etc/passwd) [y](javascript:a())\n"},
        stopped=False,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTEMPTS)
def test_a_config_that_means_harm_reads_runs_fetches_and_writes_nothing_else(name, tmp_path):
    attempt, folder = ATTEMPTS[name], tmp_path / "repository"
    code, said = run(attempt, tmp_path, folder)
    assert "Traceback" not in said
    assert code in ({2, 3} if attempt.stopped else {0, 1, 4}), said
    kept_out(tmp_path, folder, said)


def run(attempt: Attempt, tmp_path: Path, folder: Path) -> tuple[int, str]:
    """Run a config in a folder beside a secret, watched, and return its exit code and what was said."""
    folder.mkdir()
    (tmp_path / "secret.txt").write_text(CANARY)
    for name, text in {"cases.csv": ROWS, "case.yaml": f"version: 1\n{attempt.config}", **attempt.files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    with sqlite3.connect(folder / "cases.sqlite") as database:
        database.execute("CREATE TABLE cases (label INTEGER, score REAL)")
        database.executemany("INSERT INTO cases VALUES (?, ?)", zip(D_LABELS, D_SCORES, strict=True))
    database.close()
    if "duckdb://" in attempt.config:
        import duckdb

        with duckdb.connect(str(folder / "cases.duckdb")) as other:
            other.execute("CREATE TABLE cases AS SELECT * FROM read_csv(?)", [str(folder / "cases.csv")])
    command = [sys.executable, "-B", str(ROOT / "tests" / "watched.py"), str(tmp_path / "log")]
    done = subprocess.run(
        [*command, "run", "case.yaml", "-o", "out"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TOKEN": CANARY},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def kept_out(tmp_path: Path, folder: Path, said: str) -> None:
    """Hold what a run did against what it may do."""
    events = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    own = tuple(f"{place}/" for place in (folder / "out", os.path.realpath(gettempdir())))
    for kind, what in events:
        assert kind in {"read", "write"}, (kind, what)
        if kind == "write":
            assert what.startswith((*own, str(folder / ".out"), str(folder / "out"))) or what in ALLOWED, what
            assert not Path(what).is_relative_to(tmp_path) or Path(what).is_relative_to(folder), what
        else:
            assert what != str(tmp_path / "secret.txt")
            assert what != "/etc/passwd"
    left = {str(path.relative_to(folder)) for path in folder.rglob("*")} - {"out"}
    assert {name for name in left if not name.startswith(("out/", "own", "logo", "cases.", "case.yaml"))} == set()
    assert {path.name for path in tmp_path.iterdir()} == {"secret.txt", "log", folder.name}
    assert CANARY not in said
    assert not any(CANARY.encode() in path.read_bytes() for path in (folder / "out").rglob("*") if path.is_file())
    with sqlite3.connect(folder / "cases.sqlite") as database:
        assert database.execute("SELECT count(*) FROM cases").fetchone() == (len(D_LABELS),)
    database.close()


ALLOWED = {"/dev/null"}


@pytest.mark.slow
def test_links_in_the_folder_of_a_report_lead_no_file_out_of_it(tmp_path):
    folder, victim = tmp_path / "repository", tmp_path / "victim"
    attempt = Attempt(DATA + MODEL)
    assert run(attempt, tmp_path, folder)[0] == 0
    victim.write_text("whole")
    for name in ("report.html", "results.json"):
        (folder / "out" / name).unlink()
        (folder / "out" / name).symlink_to(victim)
    done = subprocess.run(
        [sys.executable, "-m", "reportgen", "run", "case.yaml", "-o", "out"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert victim.read_text() == "whole"
    assert done.returncode in {0, 2}


def test_the_watch_sees_what_it_is_there_for(tmp_path):
    log = tmp_path / "log"
    code = (
        "import os, socket, subprocess, sys; from pathlib import Path; from tests.watched import watch\n"
        f"watch(Path({str(log)!r})); open({str(tmp_path / 'a')!r}, 'w'); os.mkdir({str(tmp_path / 'b')!r})\n"
        "subprocess.run([sys.executable, '-c', '']); os.system('true')\n"
        "try: socket.create_connection(('127.0.0.1', 9), timeout=1)\nexcept OSError: pass\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
    events = [tuple(json.loads(line)) for line in log.read_text().splitlines()]
    assert ("write", str(tmp_path / "a")) in events
    assert ("write", str(tmp_path / "b")) in events
    assert {"subprocess.Popen", "os.system", "socket.getaddrinfo"} <= {kind for kind, _ in events}


def test_every_promise_names_tests_that_are_there():
    text = (ROOT / "docs" / "security.md").read_text()
    promises = text.split("## What is promised")[1].split("## ")[0]
    rows = [line for line in promises.splitlines() if line.startswith("| ") and not line.startswith("| promise")]
    assert len(rows) >= 8
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)`", row)
        assert named, row
        assert all((ROOT / name).is_file() for name in named), row
