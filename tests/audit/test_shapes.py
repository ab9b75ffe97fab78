"""A lock or results of any shape end in a line or a message, never in a traceback."""

import copy
import json
import random

import pytest

import reportgen
from reportgen.errors import ReportgenError
from reportgen.verifying import levels
from tests.helpers import D_LABELS, D_SCORES

VALUES = (None, True, 0, -1, 1e300, "", "x" * 5000, [], {}, [1], {"a": 1})
TIMES = 25


def places(content, path=()):
    if path:
        yield path
    if isinstance(content, dict | list):
        for key in content if isinstance(content, dict) else range(len(content)):
            yield from places(content[key], (*path, key))


def changed(document, chance):
    """Return a document with one part of it removed, or replaced by something else; not who says to have made it."""
    document = copy.deepcopy(document)
    top = chance.choice([key for key in document if key != "tool"])
    *above, last = chance.choice([path for path in places(document) if path[0] == top][:50])
    part = document
    for key in above:
        part = part[key]
    if chance.random() < 0.3:
        del part[last]
    else:
        part[last] = chance.choice([value for value in VALUES if value != part[last]])
    return document


@pytest.mark.slow
@pytest.mark.parametrize("name", ["reportgen.lock", "results.json"])
def test_no_shape_ends_in_a_traceback_or_passes(name, tmp_path):
    settings = {"uncertainty": {"resamples": 100}, "checks": ["recall >= 0.5"], "report": {"formats": ["json"]}}
    reportgen.evaluate(D_LABELS, {"m": D_SCORES}, positive=1, **settings).save(tmp_path / "made")
    file, chance = tmp_path / "made" / name, random.Random(5)  # noqa: S311 (shapes are no secrets)
    document = json.loads(file.read_text())
    for _ in range(TIMES):
        file.write_text(json.dumps(changed(document, chance)))
        try:
            lines = [*levels(tmp_path / "made")]
        except ReportgenError:
            continue
        assert any(line.code for line in lines), file.read_text()
        assert max(len(str(line)) for line in lines) < 1100
