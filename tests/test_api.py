"""The public names: each is told of with an example that runs, and the page of all is made from that."""

import doctest
import inspect
import runpy
from pathlib import Path

import pytest

import reportgen

ROOT = Path(__file__).parents[1]
API = runpy.run_path(str(ROOT / "docs" / "api.py"))
PUBLIC = {
    "Report": reportgen.Report,
    "evaluate": reportgen.evaluate,
    "run": reportgen.run,
    "count": reportgen.count,
    "load_config": reportgen.load_config,
    **{f"Report.{name}": found for name, found in API["members"]().items()},
}
FLAGS = doctest.ELLIPSIS


@pytest.fixture(scope="module")
def names():
    """Return what examples may use, as the page goes on from one to the next."""
    labels, scores = [1, 0, 0] * 40, [0.9, 0.2, 0.6] * 40
    report = reportgen.evaluate(labels, {"new": scores}, positive=1, checks=["recall >= 0.8"])
    return {"reportgen": reportgen, "report": report}


def test_every_public_name_is_among_them():
    assert set(reportgen.__all__) - {"__version__"} <= set(PUBLIC)
    assert {"Report.tables", "Report.to_html", "Report.save", "Report.figure", "Report.results"} <= set(PUBLIC)


@pytest.mark.everyday(6)
@pytest.mark.parametrize("name", PUBLIC)
def test_it_has_an_example_that_runs(name, names, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(inspect.getdoc(PUBLIC[name]), dict(names), name, None, 0)
    assert test.examples
    told = []
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append, clear_globs=False)
    assert result.failed == 0, "".join(told)


def test_the_page_is_what_its_script_makes():
    assert (ROOT / "docs" / "api.md").read_text(encoding="utf-8") == API["page"](), "run docs/api.py"
