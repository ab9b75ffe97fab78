"""Scores at the edges of what floats can hold: every one is counted exactly, told truly and drawn."""

import re
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import reportgen

RNG = np.random.default_rng(0)
LABEL = np.r_[np.ones(20, int), np.zeros(40, int)]
SPREAD = RNG.normal(size=60) + 1.5 * LABEL
RANK = np.argsort(np.argsort(SPREAD))
HALF = RANK > 30
TINY = 5e-324
OTHER = 1 / (1 + np.exp(-SPREAD))

SCORES = {
    "near 1e16, two apart": 1e16 + 2.0 * RANK,
    "near 1e16, few": 1e16 + 2.0 * (RANK // 20),
    "nanoseconds": (1_600_000_000_000_000_000 + 1024 * RANK).astype(np.int64),
    "seconds in nanoseconds": (1_600_000_000_000_000_000 + 10**9 * RANK).astype(np.int64),
    "near 2^63": np.array([2**63 - 2048 * (int(rank) + 1) for rank in RANK]),
    "subnormal": RANK * TINY,
    "subnormal, few": (RANK // 20) * TINY,
    "near 1e-300": RANK * 1e-300,
    "tiny and one": np.where(HALF, 1.0, RANK * 1e-300),
    "neighbours of a half": np.where(HALF, np.nextafter(0.5, 1), 0.5),
    "neighbours of one": np.where(HALF, 1.0, np.nextafter(1, 0)),
    "nothing and next to nothing": np.where(HALF, TINY, 0.0),
    "noughts of two signs": np.where(HALF, 0.0, -0.0),
    "constant": np.full(60, 0.3),
    "tiny and vast": np.where(HALF, 1e300, RANK * 1e-300),
    "vast of two signs": np.where(HALF, 1e300, -1e300),
    "vast neighbours": np.where(HALF, np.nextafter(1e10, 2e10), 1e10),
    "negative": -1e5 - RANK.astype(float),
    "single precision": SPREAD.astype(np.float32),
    "constant and vast": np.full(60, 1e300),
}
EVERY_DAY = ("near 1e16, two apart", "subnormal", "neighbours of a half", "constant")
RULES = (
    {},
    {"threshold": {"maximise": "mcc"}},
    {"threshold": {"maximise": "f1", "subject_to": ["recall >= 0.9"]}},
    {"threshold": {"nearest": "perfect_corner"}},
    {"threshold": {"flag_at_most": "10%"}},
)


def ran(score, kind, *, flag="high", threshold=None):
    model = {"score": "a", "kind": kind, "flag": flag} | ({"threshold": threshold} if threshold else {})
    config = {
        "version": 1,
        "data": {"label": "label", "positive": 1, "id": "id"},
        "models": {"a": model, "b": {"score": "b", "kind": "probability"}},
        "costs": {"currency": "EUR", "false_positive": 1, "false_negative": 5},
    }
    return reportgen.run(config, pd.DataFrame({"id": range(60), "label": LABEL, "a": score, "b": OTHER}))


def exact_auc(score, flag):
    """Return the share of pairs in order, by fractions."""
    values = [Fraction(each.item()) * (1 if flag == "high" else -1) for each in np.asarray(score)]
    pairs = [
        (p, n) for p, y in zip(values, LABEL, strict=True) if y for n, z in zip(values, LABEL, strict=True) if not z
    ]
    return float(sum(Fraction(2 * (p > n) + (p == n), 2) for p, n in pairs) / len(pairs))


def figures_of(page):
    return re.findall("<svg.*?</svg>", page, flags=re.DOTALL)


def number(shown):
    return float(shown.replace(",", "").replace("\N{MINUS SIGN}", "-"))


def held(report, score, flag):
    """Hold a report against the scores that it is made from."""
    model, score = report.results["models"]["a"], np.asarray(score, dtype=np.float64)
    assert model["distinct_scores"] == len(set(score.tolist()))
    assert model["metrics"]["roc_auc"]["estimate"] == pytest.approx(exact_auc(score, flag), abs=1e-11)
    four, value = model["confusion"], model["threshold"]["value"]

    def flagged(bar):
        return [] if bar is None else LABEL[score >= bar if flag == "high" else score <= bar].tolist()

    assert [four["tp"], four["fp"]] == [sum(flagged(value)), len(flagged(value)) - sum(flagged(value))]
    told = [
        slot["shown"]
        for sentence in report.results["sentences"]
        for slot in sentence["values"].values()
        if slot["source"] == "models.a.threshold.value"
    ]
    assert all(flagged(number(shown)) == flagged(value) for shown in told)  # what is printed sorts the cases alike
    assert not re.search(r"[\s,>MHVL-](nan|inf)\b", "".join([*figures_of(report.to_html()), report.to_markdown()]))


def cases(names):
    found = []
    for name in names:
        score = SCORES[name]
        kinds = ("rank", "probability") if np.min(score) >= 0 and np.max(score) <= 1 else ("rank",)
        found += [(name, kind) for kind in kinds]
    return found


@pytest.mark.parametrize(("name", "kind"), cases(EVERY_DAY))
def test_scores_at_the_edges_of_floats_are_counted_told_and_drawn(name, kind):
    held(ran(SCORES[name], kind), SCORES[name], "high")


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("name", "kind"), cases(SCORES))
def test_every_rule_goes_on_with_any_scores(name, kind, rule, flag):
    held(ran(SCORES[name], kind, flag=flag, **rule), SCORES[name], flag)


@pytest.mark.parametrize("subject", ["a", "b"])
def test_a_constant_score_without_a_value_for_its_rule_flags_nothing_and_says_so(subject):
    config = {
        "version": 1,
        "data": {"label": "label", "positive": 1, "id": "id"},
        "models": {name: {"score": name, "kind": "probability"} for name in "ab"},
        "subject": subject,
        "threshold": {"maximise": "mcc"},
    }
    frame = pd.DataFrame({"id": range(60), "label": LABEL, "a": 0.3, "b": OTHER})
    report = reportgen.run(config, frame)
    found = {one["code"]: one for one in report.results["findings"]}
    assert found["rule_without_value"]["severity"] == ("grave" if subject == "a" else "warning")
    assert report.results["models"]["a"]["threshold"]["flags"] == "none"
    assert report.results["models"]["b"]["metrics"]["mcc"]["estimate"] > 0.3
    assert "flags no case here" in report.to_markdown()
