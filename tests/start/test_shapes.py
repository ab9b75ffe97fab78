"""What is proposed for a file of any shape runs as it stands."""

import pytest

from reportgen.app import run
from reportgen.config.load import load_config
from reportgen.start.init import init
from tests.start.shapes import SHAPES


def read(config, key):
    """Return what a config holds under a key, as the shapes name it."""
    if key == "models":
        return len(config.models)
    if key == "groups":
        return tuple(group.column for group in config.groups)
    if key == "split":
        split = config.data.split
        return split and (split.column, split.tune_on, split.report_on)
    name, _, rest = key.partition(".")
    if key == "positive":
        return config.data.positive[0]
    if not rest:
        return getattr(config.data, name)
    part, _, of = rest.partition(".")
    found = getattr(config.models[name], part)
    return found[of] if of else found


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_what_is_proposed_runs_unedited(name, tmp_path, monkeypatch):
    shape = SHAPES[name]
    monkeypatch.chdir(tmp_path)
    shape.write(tmp_path / shape.file)
    made = init(tmp_path / shape.file)
    config = load_config(made.path)
    expected = dict(shape.expected)
    told = "\n".join(made.told)
    assert (expected.pop("unsure", "") in told) or "look at these guesses" not in told
    assert {key: read(config, key) for key in expected} == expected
    report = run(made.path, sets=["report.formats=[json]", "uncertainty.resamples=100"])
    assert report.results["data"]["rows"]["used"] > 50
    assert report.exit_code == 0


def test_there_are_shapes_enough():
    assert len(SHAPES) >= 25
