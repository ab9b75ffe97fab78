"""In a notebook: a kernel with nothing installed for it runs the README's Python and shows the key messages."""

import sys
from pathlib import Path

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
    assert "no check was set for the model" in shown["text/html"]
    (shown,) = kernel("reportgen.run('configs/card_fraud.yaml')")
    assert "frauds" in shown["text/html"]


def test_a_query_that_takes_long_shows_no_bar(kernel):
    (shown,) = kernel(f"from reportgen.sources.sql import connect\n{LONG}")
    assert shown["text/plain"] == "(4000000000,)"
