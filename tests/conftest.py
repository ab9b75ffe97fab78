"""How tests are shared out among the workers of pytest-xdist, and what each worker may use."""

import os

import pytest

# Workers are as many as cores: threads of each matrix product would stand in their way. numpy looks here once.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

CATALOGUE = "every_case"  # of the fixtures that files share, by far the dearest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Keep the tests of a file on one worker, which makes what they share once; so all that share the catalogue."""
    for item in items:
        shared = CATALOGUE if hasattr(item.module, CATALOGUE) else item.path.as_posix()
        item.add_marker(pytest.mark.xdist_group(shared))
