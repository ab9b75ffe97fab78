"""How tests are shared out among the workers of pytest-xdist, and what each worker may use."""

import os
from pathlib import Path

import pytest

from tests.browser import chromium, examples_in

# Workers are as many as cores: threads of each matrix product would stand in their way. numpy looks here once.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Many tests start the command line: it is compiled once, as an installation does, and not by every process anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

TESTS = Path(__file__).parent
CATALOGUE = "every_case"  # of what files share, by far the dearest


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Keep the tests of a file on one worker, which makes what they share once; so all that share the catalogue."""
    from xdist.scheduler import LoadFileScheduling

    share = {path.relative_to(TESTS.parent).as_posix() for path in TESTS.rglob("test_*.py") if _shares(path)}
    scheduler = LoadFileScheduling(config, log)

    def group_of(nodeid):
        file = nodeid.split("::", 1)[0]
        return CATALOGUE if file in share else file

    scheduler._split_scope = group_of
    return scheduler


def _shares(path):
    return f"import {CATALOGUE}" in path.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def browser():
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def example(tmp_path_factory):
    """Make each example once for all the files whose tests this worker runs."""
    return examples_in(tmp_path_factory.mktemp("examples"))
