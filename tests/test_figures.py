"""Figures that travel: as objects, in the folder of a report, and by a command of their own."""

import subprocess
import sys

import pandas as pd
import pytest
from click.testing import CliRunner
from matplotlib.figure import Figure
from PIL import Image

import reportgen
from reportgen.cli import main
from reportgen.errors import ConfigError
from tests.example_reports import CONFIGS, example

ARRAYS = ([1, 1, 0, 0] * 40, [0.9, 0.4, 0.5, 0.1] * 40)
CONFIG = str(CONFIGS / "minimal.yaml")


def figure(*arguments):
    return CliRunner().invoke(main, ["figure", CONFIG, *map(str, arguments)])


@pytest.mark.slow
def test_a_report_names_its_figures_and_hands_each_out():
    report = reportgen.evaluate(*ARRAYS, positive=1)
    assert "roc" in report.figures
    drawn = report.figure("roc")
    assert isinstance(drawn, Figure)
    assert drawn.get_size_inches()[0] == pytest.approx((832 + 16) / 96)


@pytest.mark.slow
def test_without_its_title_a_figure_is_less_tall():
    report = reportgen.evaluate(*ARRAYS, positive=1)
    assert report.figure("roc", titled=False).get_size_inches()[1] < report.figure("roc").get_size_inches()[1]


def test_a_figure_that_is_not_there_is_told_with_the_nearest_name():
    with pytest.raises(ConfigError, match=r"unknown figure: 'rock'\n    Did you mean 'roc'\?"):
        example("minimal").figure("rock")


@pytest.mark.slow
def test_the_command_writes_a_picture_as_wide_as_asked(tmp_path):
    target = tmp_path / "roc.png"
    done = figure("roc", "-o", target, "--width", "16cm", "--dpi", 100)
    assert (done.exit_code, done.stdout) == (0, f"{target}\n")
    with Image.open(target) as picture:
        assert picture.size[0] == int(16 / 2.54 * 100)


@pytest.mark.slow
def test_the_command_lists_the_figures():
    done = figure("list")
    assert done.exit_code == 0
    assert done.stdout.split() == list(example("minimal").figures)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["roc", "-o", "roc.pgf"], "roc.pgf: the ending names no format of pictures\n    Formats are "),
        (["roc", "-o", "roc.xyz"], "roc.xyz: the ending names no format of pictures\n    Formats are "),
        (["roc", "-o", "roc.png", "--width", "16"], "--width: expected a width from 1 to 100 inches as 16cm"),
        (["roc", "-o", "roc.png", "--width", "1mm"], "--width: expected a width from 1 to 100 inches as 16cm"),
        (
            ["roc", "-o", "roc.png", "--style", "none.mplstyle"],
            "--style: 'none.mplstyle' is not a style that matplotlib knows",
        ),
        (["roc", "-o", "roc.png", "--width", "100in", "--dpi", "2400"], "where 50,000,000 are drawn"),
        (["rok", "-o", "rok.png"], "unknown figure: 'rok'"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(arguments, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = figure(*arguments)
    assert done.exit_code == 2
    assert told in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_report_writes_its_figures_in_the_formats_asked_for(tmp_path):
    config = {
        "version": 1,
        "data": {"label": "y", "positive": 1},
        "models": {"m": {"decision": "m", "flagged": 1}},
        "report": {"formats": ["png", "pdf_figures"]},
    }
    report = reportgen.run(config, pd.DataFrame({"y": ARRAYS[0], "m": [1, 0, 1, 0] * 40}))
    assert len(report.figures) > 1
    report.save(tmp_path / "out")
    written = {path.name for path in (tmp_path / "out" / "figures").iterdir()}
    assert written == {f"{name}.{ending}" for name in report.figures for ending in ("png", "pdf")}
    report.save(tmp_path / "out")  # they are the report's, and may be replaced


@pytest.mark.slow
def test_a_run_that_asks_for_no_figure_no_pdf_and_no_store_does_not_load_what_they_take():
    code = "import sys, reportgen; reportgen.evaluate([1, 0] * 60, [0.9, 0.1] * 60, positive=1).to_html()\n"
    code += "print(*{'matplotlib', 'reportgen.out.browser', 'mlflow'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"
