"""In a notebook: a kernel with nothing installed for it runs the README's Python and shows the key messages."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from jupyter_client.manager import KernelManager

from tests.test_readme import blocks

ROOT = Path(__file__).parents[1]
ARRAYS = "reportgen.evaluate([1, 1, 0, 0] * 40, {'new': [0.9, 0.4, 0.5, 0.1] * 40}, positive=1, beta=2)"
LONG = "connect().execute('SELECT count(*) FROM range(40000) a, range(100000) b').fetchone()"

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


@pytest.fixture(scope="module")
def kernel():
    """Return what runs code in a bare kernel, and gives what a notebook would show."""
    manager = KernelManager(kernel_name="python3")
    manager.kernel_spec.argv[0] = sys.executable
    manager.start_kernel(cwd=str(ROOT))
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)

    def run(code):
        shown = []
        reply = client.execute_interactive(code, timeout=120, output_hook=shown.append)
        assert reply["content"]["status"] == "ok", reply["content"]
        return [one["content"]["data"] for one in shown if one["msg_type"] in {"execute_result", "display_data"}]

    yield run
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_the_kernel_is_bare(kernel):
    (shown,) = kernel("import importlib.util\nimportlib.util.find_spec('ipywidgets') is None")
    assert shown["text/plain"] == "True"


def test_the_readme_s_python_runs(kernel, tmp_path):
    (block,) = blocks(ROOT / "README.md", "python")
    kernel(f"import os\nos.chdir({str(ROOT)!r})")
    kernel(block.replace('"reports/', f'"{tmp_path}/'))
    assert (tmp_path / "card_fraud/report.html").is_file()


def test_a_report_shows_its_first_screen(kernel):
    (shown,) = kernel(f"import reportgen\n{ARRAYS}")
    assert "test it on more cases." in shown["text/html"]
    (shown,) = kernel("reportgen.run('configs/card_fraud.yaml')")
    assert "frauds" in shown["text/html"]


CELLS = ("import pandas\npandas.DataFrame({'a': [1, 2]})", "import reportgen\nreportgen.run('configs/card_fraud.yaml')")
OF_CARD = """
() => {
  const card = document.querySelector('.reportgen-card'), of = (one, name) => getComputedStyle(one)[name];
  const [cell] = card.querySelectorAll('tbody tr:nth-child(2) td'), own = document.querySelector('.dataframe td');
  return {
    paper: of(card, 'backgroundColor'), ink: of(card.querySelector('h3'), 'color'),
    cell: [of(cell, 'textAlign'), of(cell.parentElement, 'backgroundColor'), of(cell, 'borderBottomStyle')],
    own: [of(own, 'textAlign'), of(own, 'paddingRight'), of(own, 'borderBottomStyle')],
    heads: [...card.querySelectorAll('thead th')].map(one => one.textContent),
    wide: card.scrollWidth <= card.clientWidth,
  };
}
"""


@pytest.fixture(scope="module", autouse=True)
def templates():
    """Let nbconvert find the templates that stand beside it, wherever the tests run."""
    import nbconvert  # here and below, as every worker collects this file

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(Path(nbconvert.__file__).parents[4] / "share/jupyter"))
        yield


@pytest.fixture(scope="module")
def notebook(tmp_path_factory):
    """Return a notebook with a frame and a report in it, run from first to last by a process of its own."""
    path = tmp_path_factory.mktemp("notebook") / "report.ipynb"
    code = f"import os\nos.chdir({str(ROOT)!r})\n"
    cells = [nbformat.v4.new_code_cell(code + cell) for cell in CELLS]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return nbformat.read(path, 4)


def converted(notebook, folder, **settings):
    """Return the file of a notebook as a page."""
    import nbconvert

    exporter = nbconvert.HTMLExporter(**settings)
    (folder / "notebook.html").write_text(exporter.from_notebook_node(notebook)[0])
    return folder / "notebook.html"


@pytest.mark.parametrize(("theme", "paper"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(18, 18, 18)")])
def test_a_notebook_as_a_page_shows_a_report_in_its_own_styles_and_all_else_as_ever(
    notebook, tmp_path, browser, theme, paper
):
    page = browser.new_page(viewport={"width": 1100, "height": 900})
    page.goto(converted(notebook, tmp_path, theme=theme).as_uri())
    found = page.evaluate(OF_CARD)
    assert (found["paper"], found["wide"]) == (paper, True)
    assert found["ink"] == {"light": "rgb(31, 31, 31)", "dark": "rgb(236, 236, 236)"}[theme]
    assert found["cell"] == ["right", "rgba(0, 0, 0, 0)", "solid"]  # the notebook shades every other row
    assert found["heads"][-6:] == ["Model", "recall", "precision", "F1", "AUC", "cost per 1,000 cases"]
    alone = nbformat.from_dict({**notebook, "cells": notebook.cells[:1]})
    page.goto(converted(alone, tmp_path, theme=theme).as_uri())
    own = "one => ['textAlign', 'paddingRight', 'borderBottomStyle'].map(name => getComputedStyle(one)[name])"
    assert found["own"] == page.eval_on_selector(".dataframe td", own)
    page.close()


@pytest.mark.parametrize(
    ("theme", "ink"),
    [
        ("vscode-light", "rgb(31, 31, 31)"),
        ("vscode-dark", "rgb(236, 236, 236)"),
        ("vscode-high-contrast", "rgb(236, 236, 236)"),
        ("vscode-high-contrast vscode-high-contrast-light", "rgb(31, 31, 31)"),
    ],
)
def test_a_report_follows_the_theme_that_vs_code_names_around_a_cell(notebook, browser, theme, ink):
    page = browser.new_page(viewport={"width": 420, "height": 900})  # a narrow panel
    card = notebook.cells[-1].outputs[0].data["text/html"]
    page.set_content(f'<body class="{theme}"><div class="output_container"><div class="output">{card}</div></div>')
    assert page.eval_on_selector(".reportgen-card h3", "one => getComputedStyle(one).color") == ink
    assert page.eval_on_selector(".reportgen-card", "one => one.scrollWidth <= one.clientWidth")
    page.close()


def test_where_a_notebook_takes_styles_and_pictures_away_the_words_and_numbers_are_left(notebook):
    from nbconvert.preprocessors.sanitize import SanitizeHTML

    kept = ["p", "h3", "ul", "li", "b", "strong", "table", "tr", "td", "th", "thead", "tbody"]
    text = SanitizeHTML(tags=kept, strip=True).sanitize_html_tags(notebook.cells[-1].outputs[0].data["text/html"])
    for part in ("<td>83.3% (73.1% to 90.2%)</td>", "Main metrics, model by model", "A miss falls on the bank"):
        assert part in text
    assert text.index("83.3% (") < text.index("reportgen-card")  # the styles, now a text


def test_a_query_that_takes_long_shows_no_bar(kernel):
    (shown,) = kernel(f"from reportgen.sources.sql import connect\n{LONG}")
    assert shown["text/plain"] == "(4000000000,)"
