"""Very many entries are worked out a part at a time; how large a part is makes no difference."""

import math

import numpy as np
import pytest

from reportgen.app import evaluate
from reportgen.counts import parts
from reportgen.sources import arrays

SMALL = 5  # entries


def report_of(flag, kind, prices):
    rng = np.random.default_rng(11)
    label = (rng.random(300) < 0.2).astype(int)
    scores = {name: 1 / (1 + np.exp(1 - rng.normal(0, 1, 300) - apart * label)) for name, apart in (("a", 2), ("b", 1))}
    scores["a"][:130] = np.round(scores["a"][:130], 1)  # ties
    models = {
        "a": {"score": 1 - scores["a"] if flag == "low" else scores["a"], "flag": flag},
        "b": {"score": scores["b"], "kind": kind, "threshold": {"maximise": "f1"}},
    }
    return evaluate(
        label, models, positive=1, beta=2, report={"kind": "guard"}, uncertainty={"resamples": 100}, costs=prices
    ).results


def differences(one, other, path=""):
    if isinstance(one, dict):
        assert one.keys() == other.keys(), path
        for key, value in one.items():
            yield from differences(value, other[key], f"{path}.{key}")
    elif isinstance(one, list):
        assert len(one) == len(other), path
        for place, (first, second) in enumerate(zip(one, other, strict=True)):
            yield from differences(first, second, f"{path}.{place}")
    elif isinstance(one, float) and isinstance(other, float):
        if not math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12):
            yield path, one, other
    elif one != other:
        yield path, one, other


@pytest.mark.slow
@pytest.mark.parametrize(("flag", "kind"), [("high", "probability"), ("low", "rank")])
def test_a_report_worked_out_in_small_parts_is_the_same(flag, kind, monkeypatch):
    prices = {"false_positive": 5, "false_negative": 40}
    at_once = report_of(flag, kind, prices)
    monkeypatch.setattr(parts, "PART", SMALL)
    monkeypatch.setattr(arrays, "_TALLIED", SMALL)
    assert list(differences(at_once, report_of(flag, kind, prices))) == []
