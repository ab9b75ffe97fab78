"""The command line: exit codes, what goes to which stream, folders, several configs, what is imported."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

from reportgen.cli import main
from reportgen.made_by import full_version
from reportgen.progress import bar
from reportgen.work import step
from tests.helpers import D_LABELS, D_SCORES, write_case

ROWS = "label,score\n" + "".join(f"{label},{score}\n" for label, score in zip(D_LABELS, D_SCORES, strict=True))
CONFIG = "data: {path: cases.csv, label: label, positive: 1}\nmodels: {m: {score: score}}\n"
JSON_ONLY = "report: {formats: [json]}\n"
ALONE = {"metrics.json", "reportgen.lock", "results.json"}  # what is written where no page is asked for
HEAVY = {"matplotlib", "numpy", "_duckdb", "duckdb", "pandas", "narwhals", "scipy", "jinja2", "babel"}


def command(*arguments, cwd, **environment):
    """Call the command line within this process."""
    with contextlib.chdir(cwd):
        done = CliRunner(env=environment).invoke(main, [*map(str, arguments)])
    return SimpleNamespace(returncode=done.exit_code, stdout=done.stdout, stderr=done.stderr)


def process(*arguments, cwd, **environment):
    """Call the command line as a shell does: what is about imports, exits, signals or streams needs that."""
    return subprocess.run(
        [sys.executable, "-m", "reportgen", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def case(tmp_path):
    return write_case(tmp_path, ROWS, CONFIG + JSON_ONLY)


@pytest.mark.slow
def test_a_run_writes_the_report_and_prints_where_it_stands(tmp_path):
    config = write_case(tmp_path, ROWS, CONFIG)
    done = process("run", config, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "reports/case/report.html\n")
    assert done.stderr.startswith("case: 12 of 12 cases used; findings: ")
    names = {str(path.relative_to(tmp_path / "reports/case")) for path in (tmp_path / "reports/case").rglob("*.*")}
    assert {"results.json", "report.html", "report.md", "tables/metrics.csv", "tables/sweep_m.csv"} <= names


@pytest.mark.slow
def test_json_alone_writes_results_alone(case, tmp_path):
    done = command("run", case, "-o", "out", "-q", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert {path.name for path in (tmp_path / "out").iterdir()} == ALONE


@pytest.mark.slow
def test_json_on_stdout_is_one_object_a_line_in_the_order_of_the_configs(tmp_path):
    for name in ("b", "a"):
        write_case(tmp_path, ROWS, f"title: {name}\n" + CONFIG + JSON_ONLY, f"{name}.yaml")
    done = command("run", "b.yaml", "a.yaml", "--json", "--dry-run", cwd=tmp_path)
    assert done.returncode == 0
    assert [json.loads(line)["title"] for line in done.stdout.splitlines()] == ["b", "a"]
    assert not (tmp_path / "reports").exists()


@pytest.mark.slow
def test_a_dry_run_reads_and_writes_nothing(case, tmp_path):
    done = command("run", case, "--dry-run", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    assert "12 of 12 cases used" in done.stderr
    assert "would write json to reports/case" in done.stderr
    assert not (tmp_path / "reports").exists()


@pytest.mark.slow
def test_the_gravest_code_wins_and_the_other_reports_are_made(case, tmp_path):
    write_case(tmp_path, ROWS, CONFIG.replace("score: score", "skore: score"), "typo.yaml")
    write_case(tmp_path, ROWS, CONFIG.replace("cases.csv", "nothing.csv"), "lost.yaml")
    done = command("run", "typo.yaml", "lost.yaml", case, cwd=tmp_path)
    assert done.returncode == 3
    assert "skore" in done.stderr
    assert "nothing.csv" in done.stderr
    assert (tmp_path / "reports/case/results.json").is_file()
    assert command("run", "typo.yaml", case, cwd=tmp_path).returncode == 2


def test_two_configs_of_one_name_are_refused_before_any_work(case, tmp_path):
    (tmp_path / "other").mkdir()
    other = write_case(tmp_path / "other", ROWS, CONFIG)
    done = command("run", case, other, cwd=tmp_path)
    assert done.returncode == 2
    assert "two configs are called 'case'" in done.stderr
    assert not (tmp_path / "reports").exists()


def test_a_stranger_s_folder_is_refused_before_the_data_are_read(tmp_path):
    config = write_case(tmp_path, ROWS, CONFIG.replace("cases.csv", "nothing.csv"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("years of work")
    done = command("run", config, "-o", "mine", cwd=tmp_path)
    assert done.returncode == 2
    assert "thesis" not in done.stderr
    assert "mine" in done.stderr
    assert (tmp_path / "mine" / "thesis.tex").read_text() == "years of work"


@pytest.mark.slow
def test_a_failed_run_leaves_the_old_report_whole(case, tmp_path):
    assert command("run", case, cwd=tmp_path).returncode == 0
    old = (tmp_path / "reports/case/results.json").read_bytes()
    (tmp_path / "cases.csv").write_text("label,score\n1,0.5\n0,oops\n")
    done = command("run", case, cwd=tmp_path)
    assert done.returncode == 3
    assert "oops" in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "reports/case/results.json").read_bytes() == old
    assert {path.name for path in (tmp_path / "reports").iterdir()} == {"case"}


@pytest.mark.slow
def test_the_report_is_replaced_as_a_whole(tmp_path):
    config = write_case(tmp_path, ROWS, CONFIG)
    assert command("run", config, cwd=tmp_path).returncode == 0
    assert command("run", config, "--set", "report.formats=[json]", cwd=tmp_path).returncode == 0
    assert {path.name for path in (tmp_path / "reports/case").iterdir()} == ALONE


@pytest.mark.slow
def test_the_current_folder_may_be_the_report(tmp_path):
    config = write_case(tmp_path, ROWS, CONFIG)
    (tmp_path / "here").mkdir()
    done = command("run", config, "-o", ".", cwd=tmp_path / "here")
    assert done.returncode == 0
    assert (tmp_path / "here" / "report.html").is_file()


def test_check_reads_no_data_and_tells_all_problems(tmp_path):
    good = write_case(tmp_path, "not read", CONFIG, "good.yaml")
    done = command("check", good, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, f"{good}: no problem found\n")
    bad = write_case(tmp_path, "", CONFIG.replace("label: label", "lable: label") + "beta: two\n", "bad.yaml")
    done = command("check", "bad.yaml", "good.yaml", cwd=tmp_path)
    assert done.returncode == 2
    assert "bad.yaml:2:25: unknown key: data.lable" in done.stderr
    assert "Did you mean 'label'?" in done.stderr
    assert "bad.yaml:4:7: beta:" in done.stderr
    assert bad.is_file()


def test_check_tells_what_run_would_tell_of_texts_logo_templates_and_style(tmp_path):
    config = write_case(tmp_path, ROWS, f"{CONFIG}report: {{sections: [{{prose: a.md}}], logo: l.png, template: t}}\n")
    (tmp_path / "t/html").mkdir(parents=True)
    (tmp_path / "t/html/_table.html.j2").write_text("{{ block.rows }}\n{{ blok }}{{ page.titel }}")
    (tmp_path / "t/html/_facts.html.j2").write_bytes(b"{# caf\xe9 #}")
    (tmp_path / "t/html/own.css").write_bytes(b"p{}\n/* caf\xe9 */")
    checked, ran = (CliRunner().invoke(main, [name, str(config)]) for name in ("check", "run"))
    assert (checked.exit_code, checked.stderr) == (ran.exit_code, ran.stderr)
    assert checked.exit_code == 2
    places = [line.partition(": report.")[0] for line in checked.stderr.splitlines() if ": report." in line]
    folder = tmp_path / "t/html"
    assert places == [
        f"{config}:4:29",
        f"{config}:4:43",
        f"{folder}/_facts.html.j2:1",
        f"{folder}/own.css:2",
        f"{folder}/_table.html.j2:2",
        f"{folder}/_table.html.j2:2",
    ]


def test_a_dash_is_a_config_from_the_standard_input_with_paths_of_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(write_case(tmp_path, ROWS, CONFIG).parent)
    text = f"version: 1\n{CONFIG}{JSON_ONLY}"
    done = CliRunner().invoke(main, ["check", "-"], input=text)
    assert (done.exit_code, done.stdout) == (0, "stdin: no problem found\n")
    done = CliRunner().invoke(main, ["run", "-", "-q"], input=text)
    assert (done.exit_code, done.stderr) == (0, "")
    assert (tmp_path / "reports/stdin/results.json").is_file()
    done = CliRunner().invoke(main, ["check", "-"], input=text + "beta: two\n")
    assert (done.exit_code, done.stderr.split(" ")[0]) == (2, "stdin:5:7:")
    done = CliRunner().invoke(main, ["check", "-"], input="")
    assert (done.exit_code, done.stderr.splitlines()[0]) == (2, "stdin: the file contains no config")


def test_check_needs_no_date_and_says_which_files_it_did_not_look_at(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    write_case(tmp_path, ROWS, CONFIG + "title: ${as_of:%Y-%m}\nreport: {logo: 'logo-${as_of:%Y}.png'}\n")
    done = CliRunner().invoke(main, ["check", "case.yaml"])
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == "case.yaml: no problem found; --as-of also checks the files with the date in their names\n"
    done = CliRunner().invoke(main, ["check", "case.yaml", "--as-of", "2026-10-01"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "file not found: " in done.stderr
    assert "logo-2026.png" in done.stderr
    write_case(tmp_path, ROWS, CONFIG + "titel: ${as_of:%Y-%m}\n")
    done = CliRunner().invoke(main, ["check", "case.yaml"])
    assert (done.exit_code, done.stderr.count("needs a date")) == (2, 0)
    assert "titel" in done.stderr


@pytest.mark.slow
def test_the_date_comes_from_the_option_or_from_source_date_epoch(tmp_path):
    write_case(tmp_path, ROWS, CONFIG + JSON_ONLY + "title: ${as_of:%Y-%m}\n")
    done = command("run", "case.yaml", cwd=tmp_path)
    assert done.returncode == 2
    assert '--as-of "$(date +%F)"' in done.stderr
    assert command("run", "case.yaml", "--as-of", "2026-10-01", cwd=tmp_path).returncode == 0
    results = json.loads((tmp_path / "reports/case/results.json").read_text())
    assert (results["title"], results["run"]["as_of"]) == ("2026-10", "2026-10-01")
    done = command("run", "case.yaml", "--json", "--dry-run", cwd=tmp_path, SOURCE_DATE_EPOCH="86400")
    assert json.loads(done.stdout)["run"]["as_of"] == "1970-01-02"
    done = command("run", "case.yaml", "--as-of", "yesterday", cwd=tmp_path)
    assert done.returncode == 2
    assert "YYYY-MM-DD" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("seconds", ["", "1e9"])
def test_a_source_date_epoch_that_is_no_number_stops_no_run_that_has_its_date(tmp_path, seconds):
    """The check takes a function of scipy, whose import may read the variable and fail where it is not a number."""
    write_case(tmp_path, ROWS, CONFIG + JSON_ONLY + "checks: [{check: recall >= 0.01, with_confidence: 0.95}]\n")
    given = ("--as-of", "2026-01-01") if seconds else ()
    done = process("run", "case.yaml", *given, cwd=tmp_path, SOURCE_DATE_EPOCH=seconds)
    assert (done.returncode, done.stdout) == (0, "reports/case/results.json\n")
    code = "import os; from reportgen.stats.special import stdtr; print(os.environ['SOURCE_DATE_EPOCH'])"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "SOURCE_DATE_EPOCH": seconds},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == f"{seconds}\n"


@pytest.mark.slow
def test_fail_on_and_strict_turn_findings_and_missing_fields_into_1(tmp_path):
    write_case(tmp_path, ROWS, CONFIG + "report: {formats: [json], kind: guard}\n")
    assert command("run", "case.yaml", "-q", cwd=tmp_path).returncode == 0
    done = command("run", "case.yaml", "-q", "--fail-on", "warning", cwd=tmp_path)
    assert done.returncode == 1
    assert "case: failed by --fail-on: warning: The test was small:" in done.stderr
    assert command("run", "case.yaml", "-q", "--fail-on", "grave", cwd=tmp_path).returncode == 0
    assert command("run", "case.yaml", "-q", "--strict", cwd=tmp_path).returncode == 0
    done = command("run", "case.yaml", "-q", "--strict", "--set", "report.kind=review", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("case: failed by --strict: not stated: about.owner, about.purpose, ")


PASSES, FAILS = "recall >= 0.5", "recall > 0.9"
WITH_CONFIDENCE = "{check: roc_auc >= 0.9, with_confidence: 0.95}"


def checked(tmp_path, *checks, name="case.yaml"):
    """Write a config with these checks, on ten times the twelve patients; return its path."""
    head, _, cases = ROWS.partition("\n")
    lines = "".join(f"  - {check}\n" for check in checks)
    return write_case(tmp_path, f"{head}\n{cases * 10}", CONFIG + JSON_ONLY + "checks:\n" + lines, name)


@pytest.mark.everyday(4)
@pytest.mark.parametrize(
    ("checks", "options", "code"),
    [
        ((PASSES,), (), 0),
        ((PASSES, FAILS), (), 1),
        ((PASSES, WITH_CONFIDENCE), (), 4),
        ((WITH_CONFIDENCE, FAILS), (), 1),
        ((WITH_CONFIDENCE,), ("--fail-on", "insufficient"), 1),
        (("{check: roc_auc >= 0.9, with_confidence: 0.95, on_insufficient: pass}",), ("--fail-on", "insufficient"), 0),
        (("{check: recall > 0.9, severity: warning}",), (), 0),
        (("{check: recall > 0.9, severity: warning}",), ("--fail-on", "grave"), 0),
        (("{check: recall > 0.9, severity: warning}",), ("--fail-on", "warning"), 1),
    ],
)
def test_checks_decide_the_exit_code_and_say_on_stderr_what_did_not_pass(tmp_path, checks, options, code):
    out = tmp_path / "out"
    done = CliRunner().invoke(main, ["run", str(checked(tmp_path, *checks)), "-q", "-o", str(out), *options])
    assert done.exit_code == code, done.stderr
    bad = [check for check in checks if check != PASSES and "on_insufficient" not in check]
    told = [line for line in done.stderr.splitlines() if line.startswith("case: The check ")]
    assert (len(told), done.stdout) == (len(bad), "")
    assert (out / "junit.xml").is_file()


@pytest.mark.slow
def test_the_summary_counts_the_checks_that_passed(tmp_path):
    checked(tmp_path, PASSES, FAILS)
    done = command("run", "case.yaml", cwd=tmp_path)
    assert "case: 120 of 120 cases used; checks: 1 of 2 passed, 1 failed; findings: " in done.stderr
    assert (
        "case: The check \u201crecall > 0.9\u201d of the model failed. The recall is 71.4% (50 of 70)." in done.stderr
    )
    assert done.stdout == "reports/case/results.json\n"


@pytest.mark.slow
def test_of_several_configs_the_gravest_code_counts_and_every_line_of_json_has_its_checks(tmp_path):
    checked(tmp_path, WITH_CONFIDENCE, name="open.yaml")
    checked(tmp_path, FAILS, name="fails.yaml")
    checked(tmp_path, PASSES, name="passes.yaml")
    done = command("run", "open.yaml", "passes.yaml", cwd=tmp_path)
    assert done.returncode == 4
    done = command("run", "open.yaml", "fails.yaml", "passes.yaml", "--json", "--dry-run", cwd=tmp_path)
    assert done.returncode == 1
    checks = [json.loads(line)["checks"] for line in done.stdout.splitlines()]
    assert [[check["status"] for check in found] for found in checks] == [["insufficient"], ["fail"], ["pass"]]
    write_case(tmp_path, ROWS, CONFIG.replace("score: score", "skore: score"), "typo.yaml")
    assert command("run", "open.yaml", "fails.yaml", "typo.yaml", "-q", cwd=tmp_path).returncode == 2


@pytest.mark.slow
def test_a_report_without_checks_has_no_junit_file_and_one_that_loses_its_checks_loses_it(tmp_path):
    checked(tmp_path, PASSES)
    assert command("run", "case.yaml", cwd=tmp_path).returncode == 0
    assert (tmp_path / "reports/case/junit.xml").is_file()
    write_case(tmp_path, ROWS, CONFIG + JSON_ONLY)
    assert command("run", "case.yaml", cwd=tmp_path).returncode == 0
    assert {path.name for path in (tmp_path / "reports/case").iterdir()} == ALONE


def test_ctrl_c_ends_as_shells_know_it(case, monkeypatch, capsys):
    from reportgen import app, cli

    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "report_of", stopped)
    monkeypatch.chdir(case.parent)
    with pytest.raises(SystemExit) as ended:
        cli.main(["run", str(case)])
    assert ended.value.code == 130
    assert capsys.readouterr().err == "stopped; a report that was not finished is not written\n"
    assert not (case.parent / "reports").exists()


@pytest.mark.slow
def test_on_a_terminal_the_progress_is_gone_when_the_result_is_printed(case):
    pty = pytest.importorskip("pty")
    shown, console = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "reportgen", "run", "case.yaml"], cwd=case.parent, stdout=console, stderr=console
    ) as process:
        os.close(console)
        seen = b""
        with contextlib.suppress(OSError):  # the terminal is gone when the process is
            while part := os.read(shown, 65536):
                seen += part
    assert process.returncode == 0
    text = seen.decode()
    assert "\x1b[?25l" in text  # which step is told when depends on the machine
    # The cursor is shown again, which ends the display, before the first line of the result.
    assert text.rindex("\x1b[?25h") < text.index("case: 12 of 12 cases used")
    assert text.rstrip().endswith("reports/case/results.json")


@pytest.mark.slow
def test_verbose_tells_each_step_with_its_time(case, tmp_path):
    done = command("run", case, "-v", cwd=tmp_path)
    assert [line.split(" s  ")[1] for line in done.stderr.splitlines() if " s  " in line][:2] == [
        "checking case.yaml",
        "reading cases.csv",
    ]


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        ImportError("lib.so: failed to map segment from shared object"),
        RuntimeError("can't start new thread"),
    ],
    ids=["array", "library", "thread"],
)
def test_too_little_memory_is_no_bug(error, case, monkeypatch, capsys):
    from reportgen import app

    def broken(*_, **__):
        raise error

    monkeypatch.setattr(app, "report_of", broken)
    monkeypatch.chdir(case.parent)
    with pytest.raises(SystemExit) as ended:
        main(["run", str(case)])
    assert ended.value.code == 3
    assert capsys.readouterr().err == "too little memory is free\n    Take a machine with more, or a sample.\n"


def test_a_bug_keeps_its_traceback_and_does_not_look_like_a_failed_check(case, monkeypatch, capsys):
    from reportgen import app, cli

    def broken(*_, **__):
        message = "unforeseen"
        raise RuntimeError(message)

    monkeypatch.setattr(app, "report_of", broken)
    monkeypatch.chdir(case.parent)
    with pytest.raises(SystemExit) as stopped:
        cli.main(["run", str(case)])
    assert stopped.value.code == 3
    said = capsys.readouterr().err
    assert "RuntimeError: unforeseen" in said
    assert "Please report it" in said


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("run", "--help"),
        ("init", "--help"),
        ("explain", "recall"),
        ("explain", "small_test"),
        ("--version",),
        ("schema",),
        ("metrics",),
        ("check", "case.yaml"),
    ],
    ids=str,
)
def test_light_commands_import_nothing_heavy(arguments, case):
    code = (
        "import sys; from reportgen.cli import main\n"
        f"try: main({list(arguments)!r})\n"
        "except SystemExit as stopped: assert not stopped.code\n"
        f"print(sorted({HEAVY!r} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=case.parent, capture_output=True, text=True, check=True)
    assert done.stderr.strip().endswith("[]")
    assert done.stdout


@pytest.mark.slow
def test_json_alone_on_a_csv_file_imports_neither_pandas_nor_jinja2_nor_the_python_layer_of_duckdb(case):
    code = (
        "import sys; from reportgen.cli import main\n"
        "try: main(['run', 'case.yaml', '-q'])\n"
        "except SystemExit as stopped: assert not stopped.code\n"
        "print(sorted({'matplotlib', 'duckdb', 'pandas', 'jinja2', 'pyarrow', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=case.parent, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_version_and_schema(tmp_path):
    assert command("--version", cwd=tmp_path).stdout == f"reportgen, version {full_version()}\n"
    schema = json.loads(command("schema", cwd=tmp_path).stdout)
    assert "data" in schema["properties"]


def test_metrics_lists_every_metric(tmp_path):
    from reportgen.stats.metrics import METRICS

    shown = command("metrics", cwd=tmp_path).stdout
    for metric in METRICS.values():
        assert f"\n  {metric.key}" in shown
    assert "quadratic_kappa" in shown
    assert "macro_recall, micro_recall, weighted_recall" in shown


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize(
    "arguments", [("schema",), ("metrics",), ("check", "case.yaml"), ("run", "case.yaml")], ids=str
)
def test_a_full_disk_behind_stdout_ends_with_3_and_one_line(arguments, case):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "reportgen", *arguments],
            cwd=case.parent, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr.splitlines()[-1]) == (3, "the output: No space left on device")
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_profile_is_told_at_the_end_of_the_process(tmp_path):
    profiled = [sys.executable, "-m", "cProfile", "-m", "reportgen", "--version"]
    done = subprocess.run(profiled, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "function calls" in done.stdout


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_is_no_failure(case):
    line = f"{sys.executable} -m reportgen run case.yaml | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], cwd=case.parent, capture_output=True, text=True, check=False)  # noqa: S607
    assert done.stdout == "0\n"
    assert "Traceback" not in done.stderr
    assert (case.parent / "reports/case/results.json").is_file()


@pytest.fixture
def failing(case):
    """A config of which a check fails."""
    case.write_text(case.read_text() + "checks: [accuracy >= 0.99]\n")
    return case


@pytest.mark.slow
@pytest.mark.parametrize("streams", ["| true", "--json | true", "2>/dev/full", "-q 2>&- >&-", "2>/dev/full | true"])
def test_what_becomes_of_the_streams_never_changes_a_verdict(failing, streams):
    line = f"{sys.executable} -m reportgen run case.yaml {streams}; echo code ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], cwd=failing.parent, capture_output=True, text=True, check=False)  # noqa: S607
    assert done.stdout.splitlines()[-1] == "code 1"
    assert "Traceback" not in done.stderr
    assert (failing.parent / "reports/case/results.json").is_file()


@pytest.mark.slow
def test_a_full_stderr_is_no_failed_check(case):
    for name, code in (("case.yaml", 0), ("nothing.yaml", 2)):
        line = f"{sys.executable} -m reportgen run {name} 2>/dev/full; echo code $?"
        done = subprocess.run(["bash", "-c", line], cwd=case.parent, capture_output=True, text=True, check=False)  # noqa: S607
        assert done.stdout.splitlines()[-1] == f"code {code}"


def test_ctrl_c_ends_all_configs_whatever_a_library_makes_of_it(case, monkeypatch):
    begun = []

    def report_of(config, **_):
        begun.append(config)
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise ZeroDivisionError from None

    monkeypatch.setattr("reportgen.app.report_of", report_of)
    monkeypatch.setattr("reportgen.streams.GRACE", 3600)  # else the process of the tests would be ended
    monkeypatch.chdir(case.parent)
    other = case.with_name("other.yaml")
    other.write_text(case.read_text())
    done = CliRunner().invoke(main, ["run", str(case), str(other)])
    assert (done.exit_code, len(begun)) == (130, 1)
    assert done.stderr == "stopped; a report that was not finished is not written\n"


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0.3 + 0.5 * step for step in range(6)])
def test_ctrl_c_ends_a_run_at_once_with_130(tmp_path, delay):
    rng = np.random.default_rng(1)
    label, score = rng.random(300_000) < 0.3, rng.random(300_000)
    rows = "".join(f"{one:d},{other:.6f}\n" for one, other in zip(label, score, strict=True))
    for name in ("a.yaml", "b.yaml"):
        write_case(tmp_path, "label,score\n" + rows, CONFIG, name)
    running = subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "reportgen", "run", "a.yaml", "b.yaml"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(delay)
    running.send_signal(signal.SIGINT)
    asked = time.monotonic()
    _, said = running.communicate(timeout=30)
    made = {path.name for path in tmp_path.glob("reports/*")}
    if running.returncode == 0:  # it was over before
        assert made == {"a", "b"}
        return
    assert running.returncode in (130, -signal.SIGINT)  # the latter while Python itself still starts
    assert time.monotonic() - asked < 5
    if running.returncode == 130 and "reportgen.app\n" in said:  # nothing is said while the command is still loaded
        assert said.endswith("stopped; a report that was not finished is not written\n")
        assert "Traceback" not in said
    assert made <= {"a", "b"}


PIPED = ("cases.csv", "case.yaml", "text.md", "logo.svg", "golden.json")


@pytest.mark.parametrize("name", PIPED)
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_never_begins_or_never_ends_is_refused_at_once(name, kind, case):
    own = "report: {sections: [key_messages, {prose: text.md}], logo: logo.svg}\n"
    own += "compare: {baseline: {results: golden.json}}\n" if name == "golden.json" else ""
    case.write_text(case.read_text().replace(JSON_ONLY, own))
    (case.parent / "text.md").write_text("# A text\n")
    (case.parent / "logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    place = case.parent / name
    place.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to("/dev/zero")
    done = CliRunner().invoke(main, ["run", str(case), "-o", str(case.parent / "out")])
    assert done.exit_code in (2, 3)
    assert "it is a pipe, a socket or a device, and no file" in done.stderr


def test_data_that_change_while_they_are_read_are_told(case, monkeypatch):
    from reportgen.sources import opening

    load = opening.load

    def slowly(*arguments, **settings):
        with (case.parent / "cases.csv").open("a") as file:
            file.write("1,0.5\n")
        return load(*arguments, **settings)

    monkeypatch.setattr(opening, "load", slowly)
    done = CliRunner().invoke(main, ["run", str(case), "-o", str(case.parent / "out")])
    assert done.exit_code == 3
    assert "cases.csv: the file has changed while it was read" in done.stderr


def test_data_in_the_place_of_a_config_are_told(case):
    done = CliRunner().invoke(main, ["run", str(case.parent / "cases.csv")])
    assert done.exit_code == 2
    data = case.parent / "cases.csv"
    assert done.stderr == (
        f"{data}: these are data, not a config\n    Have a config proposed for them: reportgen init {data}\n"
    )


def test_a_folder_or_parquet_in_the_place_of_a_config_are_told(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "scores.csv.gz").write_bytes(b"")
    (tmp_path / "scores").write_bytes(b"PAR1...")
    (tmp_path / "table.ods").write_bytes(b"PK")
    (tmp_path / "rows.json").write_text(' [{"label": 1, "score": 0.5}]')
    (tmp_path / "none" / "reports" / "mine").mkdir(parents=True)
    names = ("out", "scores", "table.ods", "rows.json", "none")
    done = [*(command("run", name, cwd=tmp_path) for name in names), command("run", ".", cwd=tmp_path / "none")]
    assert [one.returncode for one in done] == [2] * 6
    said = [one.stderr.splitlines() for one in done]
    assert said[0] == [
        "out: this is a folder, not a config file",
        "    It contains data. Have a config proposed for them: reportgen init out/scores.csv.gz",
    ]
    assert said[1][1] == "    Have a config proposed for them: reportgen init scores"
    assert said[2][1] == "    Save the table as table.csv. Have a config proposed for them: reportgen init table.csv"
    assert said[3][0] == "rows.json: these are data, not a config"
    mend = "    `reportgen init DATA` writes one for your data."
    assert said[4] == ["none: this is a folder, not a config file", mend]
    assert said[5] == [".: this is a folder, not a config file", mend]  # and no report in its way


@pytest.mark.slow
def test_closed_streams_stop_no_report(case):
    line = f"{sys.executable} -m reportgen run case.yaml 2>&- >&-; echo $?"
    done = subprocess.run(["bash", "-c", line], cwd=case.parent, capture_output=True, text=True, check=False)  # noqa: S607
    assert done.stdout == "0\n"
    assert (case.parent / "reports/case/results.json").is_file()


@pytest.mark.slow
def test_text_on_the_command_line_is_utf_8_without_a_locale_too(case):
    process("run", case.name, "--set", "title=Réseau", cwd=case.parent, LC_ALL="C", PYTHONUTF8="0")
    results = json.loads((case.parent / "reports/case/results.json").read_text(encoding="utf-8"))
    assert results["title"] == "Réseau"


@pytest.mark.parametrize("typed", ["yesterday", "2026-1-5", "20261001", "0999-01-01", "2026-13-01"])
def test_a_date_has_one_form(case, typed):
    done = command("run", case, "--as-of", typed, cwd=case.parent)
    assert done.returncode == 2
    assert f"expected YYYY-MM-DD, found '{typed}'" in done.stderr


def test_usage_errors_end_with_2(tmp_path):
    assert command("run", cwd=tmp_path).returncode == 2
    assert command("run", "x.yaml", "--nonsense", cwd=tmp_path).returncode == 2
    assert command("run", "x.yaml", cwd=tmp_path).returncode == 2
    assert Path(tmp_path).exists()


@pytest.mark.slow
def test_nothing_printed_can_steer_a_terminal(tmp_path):
    """The clipboard, the screen, the direction of a line: what stands in the data is shown, and does nothing."""
    steering = "\x1b]52;c;bWFsaWNl\x07\x1b[2J\u202e\x9b31m"
    rows = "".join(f"{'no' if row % 3 else 'yes'},{row / 60},a{steering}\n" for row in range(60))
    config = (
        "data: {path: cases.csv, label: label, positive: 'yes'}\nmodels: {m: {score: score}}\ngroups: [group]\n"
        "checks:\n  - {check: recall >= 0.99, for_each: group}\n"
    )
    case = write_case(tmp_path, "label,score,group\n" + rows, config)
    (tmp_path / "more.csv").write_text(f"label,score,group\n{rows}perhaps{steering},0.5,b\n", encoding="utf-8")
    (tmp_path / "third.yaml").write_text(case.read_text().replace("cases.csv", "more.csv"))
    quick = ("--set", "uncertainty.resamples=100", "--set", "report.formats=[json]")
    for arguments in (("-v",), ("--json", "--dry-run")):
        done = process("run", "case.yaml", "third.yaml", *quick, *arguments, cwd=tmp_path, PYTHONUTF8="1")
        assert done.returncode == 3
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", done.stdout + done.stderr)
        assert "]52;c;" in done.stderr
    assert json.loads(done.stdout)["groups"][0]["groups"][0]["group"] == f"a{steering}"


def test_a_path_with_square_brackets_is_shown_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TTY_INTERACTIVE", "1")
    with bar() as tell:
        tell(step("reading", "[red]a[/].csv"))
        time.sleep(0.3)  # until it is drawn again
    assert "reading [red]a[/].csv" in capsys.readouterr().err


@pytest.mark.parametrize("asked", [{"COMP_CWORD": "x", "COMP_WORDS": "reportgen r"}, {"COMP_WORDS": "reportgen r"}, {}])
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_that_asks_wrongly_for_completions_gets_one_line(asked, shell):
    given = {name: each for name, each in os.environ.items() if not name.startswith("COMP_")}
    line = [sys.executable, "-m", "reportgen"]
    env = {**given, "_REPORTGEN_COMPLETE": f"{shell}_complete", **asked}
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=False)
    told = "COMP_WORDS and COMP_CWORD are not set as a shell sets them to ask for completions\n"
    assert (done.returncode, done.stderr) == (2, told)
