"""Files and configs that the tests of the sources read."""

import pytest

from reportgen.config.load import config_from
from reportgen.errors import DataError
from reportgen.sources.opening import open_source


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write a file into the folder that the test stands in, and return its path."""
    monkeypatch.chdir(tmp_path)

    def _write(content, name="cases.csv"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return _write


@pytest.fixture(scope="session")
def config():
    """Return a config of column `label` and score `s` of model `m`, with what a test adds."""

    def _config(path="cases.csv", models=None, threshold=None, costs=None, **data):
        mapped = {"path": path, "label": "label", "positive": "yes", **data}
        settings = {"models": models or {"m": {"score": "s"}}, "threshold": threshold, "costs": costs}
        return config_from({"version": 1, "data": mapped, **settings})

    return _config


@pytest.fixture
def told(config):
    """Return what is told when the sources are opened: one text for all problems."""

    def _told(data=None, models=None, **settings):
        with pytest.raises(DataError) as caught:
            open_source(config(models=models, **settings), data)
        return str(caught.value)

    return _told
