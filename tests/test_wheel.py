"""The wheel carries all that a report needs, and an index takes wheel and source as they are."""

import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from tests.fresh import set_up

ROOT = Path(__file__).parents[1]
IN_PYTHON = """
import reportgen
chances = [[0.1, 0.9], [0.8, 0.2], [0.4, 0.6]] * 40
report = reportgen.evaluate([1, 0, 0] * 40, chances, positive=1, groups={"region": ["north", "south"] * 60})
card = report._repr_html_()
print(report.tables["groups"]["group"].dtype, "reportgen-card" in card, "reportgen-table" in card)
report.save("again")
"""


def call(*command, folder):
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def for_an_index(*files):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return runpy.run_path(str(ROOT / "hatch_build.py"))["for_an_index"](text, *files)


def test_on_an_index_the_readme_has_no_link_that_works_beside_its_files_alone():
    assert re.findall(r"\]\((?!https?:)[^)]*\)", for_an_index()) == []
    assert "| look something up | docs/config.md, docs/metrics.md" in for_an_index()


def test_where_the_files_have_an_address_its_links_lead_there():
    links = re.findall(r"\]\(([^)]*)\)", for_an_index("https://example.org/files/"))
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://example.org/files/")] == []
    assert all((ROOT / link.removeprefix("https://example.org/files/").partition("#")[0]).exists() for link in links)


@pytest.mark.slow
def test_an_index_would_take_the_wheel_and_the_source(tmp_path):
    call(sys.executable, "-m", "hatchling", "build", "-d", tmp_path, folder=ROOT)
    call(sys.executable, "-m", "twine", "check", "--strict", *tmp_path.iterdir(), folder=tmp_path)
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".gz", ".whl"]


@pytest.mark.slow
def test_an_example_runs_from_the_wheel_alone_in_another_folder(tmp_path):
    copy, elsewhere = tmp_path / "copy", tmp_path / "elsewhere"
    copy.mkdir()
    elsewhere.mkdir()
    (line,) = re.findall(
        r"^python -m venv .*", (ROOT / "docs" / "install.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    set_up(line, copy)
    assert (copy / "reportgen-demo" / "report" / "report.html").is_file()
    commands = copy / ".venv" / "bin"
    python = commands / "python"
    site = Path(call(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=elsewhere))
    where = call(python, "-c", "import reportgen; print(reportgen.__file__)", folder=elsewhere)
    assert Path(where).is_relative_to(site)
    call(commands / "reportgen", "run", ROOT / "configs" / "card_fraud.yaml", folder=elsewhere)
    report = elsewhere / "reports" / "card_fraud"
    assert "Card fraud, third quarter" in (report / "report.html").read_text(encoding="utf-8")
    assert "Card fraud, third quarter" in (report / "report.md").read_text(encoding="utf-8")
    done = call(commands / "reportgen", "demo", folder=elsewhere)
    assert done == "reportgen-demo/report/report.html"
    made = (elsewhere / "reportgen-demo" / "report" / "report.html").read_text(encoding="utf-8")
    assert "Card fraud, third quarter" in made
    call(commands / "reportgen", "init", "reportgen-demo/data/card_fraud.csv", folder=elsewhere)
    call(commands / "reportgen", "run", "card_fraud.yaml", "-q", folder=elsewhere)
    # As a new user would in Python: predictions at hand, what a notebook shows, tables, and the schema of results.
    shown = call(python, "-c", IN_PYTHON, folder=elsewhere)
    assert shown.split() == ["string", "True", "True"]
    schema = json.loads(call(commands / "reportgen", "schema", "--results", folder=elsewhere))
    results = json.loads((elsewhere / "again" / "results.json").read_text(encoding="utf-8"))
    assert list(Draft7Validator(schema).iter_errors(results)) == []
    assert schema["definitions"]["Threshold"]["properties"]["reason"]["description"]
