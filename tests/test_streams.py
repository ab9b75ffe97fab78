"""Whatever is typed, at any place of the command line, is shown on a terminal as text: nothing in it steers."""

import re
import warnings

import click
import numpy as np
import pytest
from click.testing import CliRunner

from reportgen.app import evaluate
from reportgen.cli import GRAVITY, main
from reportgen.errors import Problem
from reportgen.streams import warnings_told
from tests.helpers import D_LABELS, D_SCORES, write_case

HOSTILE = "\x1b]52;c;aGk=\x07\x1b[2J\x9b31m\u202egnp.\u200b\x08"  # no NUL: no system hands one over
STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]")
ROWS = "label,score\n" + "".join(f"{label},{score}\n" for label, score in zip(D_LABELS, D_SCORES, strict=True))
CONFIG = "data: {path: cases.csv, label: label, positive: 1}\nmodels: {m: {score: score}}\nreport: {formats: [json]}\n"


def lines(name):
    """Yield command lines of a command that have something hostile at each place."""
    yield [name, f"--{HOSTILE}"]
    yield [name, "--help", HOSTILE]
    yield [name, HOSTILE]
    for parameter in main.commands[name].params:
        for option in parameter.opts if isinstance(parameter, click.Option) else ():
            yield [name, "case.yaml", option, HOSTILE]
            yield [name, "case.yaml", f"{option}{HOSTILE}"]
            yield [name, "case.yaml", f"{option}={HOSTILE}"]
    if name in {"run", "check"}:
        yield [name, "case.yaml", "--set", f"data.{HOSTILE}={HOSTILE}"]
        yield [name, "case.yaml", "--set", f"data.positive={HOSTILE}"]
        yield [name, "case.yaml", "--set", f"data.path={HOSTILE}.csv"]


def shown(line):
    """Return what a command line prints, having looked that its end is one of those that it may have."""
    done = CliRunner().invoke(main, line)
    assert done.exit_code in GRAVITY
    assert isinstance(done.exception, SystemExit | None)
    assert "Traceback" not in done.output
    return done.output


@pytest.mark.everyday(4)
@pytest.mark.parametrize("name", sorted(main.commands))
def test_nothing_typed_reaches_a_terminal_unfiltered(name, tmp_path, monkeypatch):
    write_case(tmp_path, "label,score\n", CONFIG)
    monkeypatch.chdir(tmp_path)
    typed = list(lines(name))
    assert [line for line in typed if STEERS.search(shown(line))] == []


def test_no_name_of_a_command_or_of_an_option_reaches_a_terminal_unfiltered():
    assert STEERS.search(shown([HOSTILE])) is None
    assert STEERS.search(shown([f"--{HOSTILE}"])) is None


@pytest.mark.everyday(1)
@pytest.mark.parametrize("options", [["-v"], ["--json"], ["-v", "--json", "--dry-run"], ["-q", "--fail-on", "warning"]])
def test_no_name_in_config_or_data_reaches_a_terminal_unfiltered(options, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / HOSTILE).mkdir()
    rows = ROWS.replace("label,score", f"label,{HOSTILE}").replace("1,", f"{HOSTILE},")
    typed = ascii(HOSTILE)[1:-1]
    config = (
        f'data: {{path: cases.csv, label: label, positive: "{typed}"}}\nmodels: {{"{typed}": {{score: "{typed}"}}}}\n'
    )
    path = write_case(tmp_path / HOSTILE, rows, f"{config}checks: [recall > 0.9]\n", f"{HOSTILE}.yaml")
    done = CliRunner().invoke(main, ["run", str(path), "--set", "report.formats=json", *options])
    assert done.exit_code in {1, 4}
    assert STEERS.search(done.output) is None


FORGED = "b passed.\nc: all checks passed"
GROUPS = "y,s,g\n" + "".join(
    f'{label},{score},"{(FORGED, "a")[place % 2]}"\n'
    for place, (label, score) in enumerate(zip(D_LABELS, D_SCORES, strict=True))
)
OF_FILES = "data: {path: 'x*.csv', label: y, positive: 1}\nmodels: {m: {score: s}}\nreport: {formats: [json]}\n"
OF_GROUPS = OF_FILES + "groups: [g]\nchecks: [{check: recall >= 99%, for_each: g}]\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "rows", "name"),
    [
        (OF_GROUPS, GROUPS, "case.yaml"),  # lines of checks
        (OF_FILES, "y,s\n1,0.5\n0,q\n", "case.yaml"),  # a problem with its file
        (OF_FILES.replace("label: y", 'label: "a\\nc: all checks passed"'), GROUPS, "case.yaml"),
        (OF_FILES.replace("score: s", 'score: "a\\nc: all checks passed"'), GROUPS, "case.yaml"),
        (OF_FILES.replace("'x*.csv'", '"x\\rc: all checks passed.csv"'), GROUPS, "case.yaml"),
        (OF_FILES, GROUPS, f"{FORGED}.yaml"),
        ("data: 1\n", GROUPS, f"{FORGED}.yaml"),
    ],
)
@pytest.mark.parametrize("options", [["-v"], ["--dry-run", "--fail-on", "warning", "--strict"]], ids=" ".join)
def test_nothing_in_data_or_names_begins_a_line_of_its_own(text, rows, name, options, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"x{FORGED}.csv").write_text(rows)
    config = write_case(tmp_path, "", text, name)
    done = CliRunner().invoke(main, ["run", str(config), *options])
    assert "c: all checks passed" in done.stderr
    assert re.findall("^ *c: all", done.stderr, re.MULTILINE) == []
    assert "\r" not in done.stderr
    checked = CliRunner().invoke(main, ["check", str(config)])
    assert re.findall("^ *c: all", checked.output, re.MULTILINE) == []


def test_a_problem_keeps_the_lines_of_its_mend_and_no_others():
    problem = Problem(where="a\nb.csv:1", key="data", what="found 'c\r\nd'", mend="Write\ndata:\n  label: e")
    assert str(problem) == "a b.csv:1: data: found 'c d'\n    Write\n    data:\n      label: e"


def test_no_name_of_an_option_begins_a_line_of_its_own():
    said = shown(["run", f"--{FORGED}"])
    assert "c: all checks passed" in said
    assert re.findall("^c: all", said, re.MULTILINE) == []


def test_a_mistake_in_typing_is_told_as_click_tells_it():
    done = CliRunner().invoke(main, ["run", "--fail-om", "grave"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ")
    assert "--fail-on" in done.stderr
    assert done.stderr.count("\n") == len(done.stderr.splitlines())


@pytest.mark.slow
def test_a_report_in_a_notebook_or_at_the_prompt_steers_nothing():
    report = evaluate(np.array(D_LABELS), {HOSTILE: D_SCORES}, positive=1, title=f"{HOSTILE}\0")
    assert STEERS.search(repr(report)) is None
    assert STEERS.search(report._repr_html_().replace("\u2068", "").replace("\u2069", "")) is None


def test_a_warning_of_a_library_is_a_message(capsys):
    with warnings_told(), warnings.catch_warnings(action="always"):
        warnings.warn(f"a column {HOSTILE}", stacklevel=1)
    said = capsys.readouterr().err
    assert "a column" in said
    assert STEERS.search(said) is None
