"""`reportgen demo`: the example that it writes, and the folders that it leaves alone."""

import contextlib
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from reportgen.cli import main
from reportgen.config.load import load_config
from reportgen.start.demo import FILES, write_demo

ROOT = Path(__file__).parents[2]


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
    assert {f"configs/{name}": f"reportgen/examples/{name}" for name in FILES}.items() <= included.items()


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("years of work")
    (tmp_path / "file").write_text("")
    for name, what in (("mine", "this folder holds something already"), ("file", "this is a file")):
        done = demo(tmp_path, name)
        assert (done.exit_code, done.stdout) == (2, "")
        assert what in done.stderr
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.tex"]
