"""The difference of two AUC through a whole report: exact where the cases can be counted by both scores."""

import numpy as np
import pytest

from reportgen.analysis import pair as paired_auc
from reportgen.app import evaluate
from tests.helpers import D_LABELS, D_SCORES

OTHER = [0.70, 0.90, 0.35, 0.60, 0.50, 0.55, 0.20, 0.65, 0.30, 0.40, 0.10, 0.25]


def of_auc(labels, models, **settings):
    report = evaluate(labels, models, positive=1, report={"kind": "guard"}, **settings)
    return next(one for one in report.results["comparisons"] if one["metric"] == "roc_auc")


def test_two_scores_of_twelve_patients_differ_as_other_programs_have_it():
    found = of_auc(D_LABELS, {"b": OTHER, "a": list(D_SCORES)})
    assert (found["a"], found["b"], found["method"]) == ("a", "b", "paired DeLong")
    assert found["difference"] == pytest.approx(0.028571, abs=5e-7)
    assert (found["low"], found["high"]) == pytest.approx((-0.230077, 0.287220), abs=5e-7)
    assert found["p"] == pytest.approx(0.828593, abs=5e-7)


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
def test_it_is_delong_over_the_rows_whatever_end_is_flagged_and_however_scores_tie(flag):
    rng = np.random.default_rng(3)
    labels = (rng.random(300) < 0.4).astype(int)
    a, b = (np.round((rng.random(300) + labels * shift) / 2, 1) for shift in (0.4, 0.2))
    found = of_auc(labels, {"b": b, "a": {"score": 1 - a if flag == "low" else a, "flag": flag}})
    x, y = ({1: s[labels == 1], 0: s[labels == 0]} for s in (a, b))
    won = [np.greater.outer(s[1], s[0]) + 0.5 * np.equal.outer(s[1], s[0]) for s in (x, y)]
    apart = won[0] - won[1]
    variance = apart.mean(1).var(ddof=1) / len(x[1]) + apart.mean(0).var(ddof=1) / len(x[0])
    half = 1.959963985 * np.sqrt(variance)
    assert found["difference"] == pytest.approx(apart.mean())
    assert (found["low"], found["high"]) == pytest.approx((apart.mean() - half, apart.mean() + half))


@pytest.mark.slow
def test_with_more_cases_resamples_say_how_the_two_move_together_and_the_method_says_so(monkeypatch):
    rng = np.random.default_rng(5)
    labels = (rng.random(2_000) < 0.3).astype(int)
    a = rng.normal(size=2_000) + labels
    models = {name: {"score": s, "kind": "rank"} for name, s in (("b", a + rng.normal(size=2_000) / 2), ("a", a))}
    exact = of_auc(labels, models, beta=1)
    monkeypatch.setattr(paired_auc, "MOST", 1_999)
    near = of_auc(labels, models, beta=1)
    assert (exact["method"], near["method"]) == ("paired DeLong", "paired DeLong, correlation from resamples")
    assert near["difference"] == pytest.approx(exact["difference"])
    assert near["high"] - near["low"] == pytest.approx(exact["high"] - exact["low"], rel=0.05)
