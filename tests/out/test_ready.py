"""What a way out takes is looked for by `check` as by `run`, and all of it is told at once."""

import pytest
from click.testing import CliRunner

from reportgen.cli import main
from reportgen.out import browser, tracking
from tests.browser import CONFIGS

CONFIG = str(CONFIGS / "minimal.yaml")
WAYS = {
    "report.formats=[html, pdf]": "a PDF is printed by Chromium or Chrome, and none is installed",
    "report.log_to=mlflow": "to log to MLflow needs a package that is not installed: mlflow-skinny",
}


@pytest.fixture
def bare(monkeypatch):
    """A machine with neither a browser nor MLflow."""
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "NAMES", ("no-such-browser",))
    monkeypatch.setattr(tracking, "find_spec", lambda _: None)


def called(verb, folder, ways):
    sets = [part for way in (*ways, "data.path=none.csv") for part in ("--set", way)]
    return CliRunner().invoke(main, [verb, CONFIG, *sets, *(("-o", str(folder / "out")) if verb == "run" else ())])


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("asked", [[way] for way in WAYS] + [[*WAYS]], ids=" and ".join)
def test_check_tells_what_run_would_miss_and_both_tell_all_at_once(asked, tmp_path):
    checked, ran = (called(verb, tmp_path, asked) for verb in ("check", "run"))
    assert (checked.exit_code, checked.stderr) == (ran.exit_code, ran.stderr)
    assert (checked.exit_code, checked.stdout) == (3, "")
    assert {way for way, said in WAYS.items() if said in checked.stderr} == {*asked}
    assert "none.csv" not in checked.stderr


@pytest.mark.usefixtures("bare")
def test_a_report_that_asks_for_neither_needs_neither(tmp_path):
    done = called("check", tmp_path, [])
    assert (done.exit_code, done.stderr) == (0, "")
