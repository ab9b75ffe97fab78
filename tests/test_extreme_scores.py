"""Scores at the edges of what floats can hold: every one is counted exactly, told truly and drawn."""

import json
import re
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import reportgen
import reportgen.errors

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
PAIRS = {  # of scores that only the last digits of a float, or its exponent, tell apart
    "1e-300 and 2e-300": (1e-300, 2e-300),
    "neighbours near 1e-300": (1e-300, float(np.nextafter(1e-300, 1))),
    "the two smallest": (TINY, 2 * TINY),
    "1e16 and the next": (1e16, 1e16 + 2),
    "nanoseconds 256 apart": (1_600_000_000_000_000_000, 1_600_000_000_000_000_256),
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
        "uncertainty": {"resamples": 200},
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
    last = shown.removesuffix(" on").rpartition(" ")[2]  # "from a score of 0.5 on"
    return float(last.replace(",", "").replace("\N{MINUS SIGN}", "-"))


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


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind"), cases(EVERY_DAY))
def test_scores_at_the_edges_of_floats_are_counted_told_and_drawn(name, kind):
    held(ran(SCORES[name], kind), SCORES[name], "high")


WAYS = (*((rule, "high") for rule in RULES), (RULES[1], "low"))


def some():
    """Yield of all scores under all rules every twelfth, so that each rule meets two or three scores."""
    for place, one in enumerate(cases(SCORES)):
        yield from ((*one, *way) for number, way in enumerate(WAYS) if (place + number) % 12 == 0)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind", "rule", "flag"), [*some()])
def test_every_rule_goes_on_with_any_scores(name, kind, rule, flag):
    held(ran(SCORES[name], kind, flag=flag, **rule), SCORES[name], flag)


@pytest.mark.slow
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


def written(way, score, folder):
    """Return the cases in a file, or as a frame."""
    frame = pd.DataFrame({"id": range(60), "label": LABEL, "a": score})
    path = folder / f"cases.{way}"
    if way == "csv":
        frame.to_csv(path, index=False)
    elif way == "parquet":
        frame.to_parquet(path)
    elif way == "jsonl":
        rows = zip(range(60), LABEL, frame["a"], strict=True)
        path.write_text("\n".join(json.dumps({"id": n, "label": int(y), "a": s}) for n, y, s in rows))
    return frame if way == "frame" else str(path)


def ran_from(data, kind="rank"):
    config = {
        "version": 1,
        "data": {"label": "label", "positive": 1, "id": "id"},
        "models": {"a": {"score": "a", "kind": kind}},
        "threshold": {"maximise": "f1"},
        "uncertainty": {"resamples": 100},
    }
    if isinstance(data, str):
        config["data"]["path"] = data
        return reportgen.run(config)
    return reportgen.run(config, data)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["frame", "csv", "parquet", "jsonl"])
@pytest.mark.parametrize("name", PAIRS)
def test_scores_that_hardly_differ_are_two_from_every_source(name, way, tmp_path):
    low, high = PAIRS[name]
    score = [high if each else low for each in HALF]
    kind = "probability" if high <= 1 else "rank"
    model = ran_from(written(way, score, tmp_path), kind).results["models"]["a"]
    assert (model["distinct_scores"], model["largest_tie"]) == (2, max(int(HALF.sum()), int((~HALF).sum())))
    assert model["metrics"]["roc_auc"]["estimate"] == pytest.approx(exact_auc(np.array(score), "high"), abs=1e-11)
    assert model["threshold"]["value"] == high
    flagged = LABEL[HALF]
    assert (model["confusion"]["tp"], model["confusion"]["fp"]) == (flagged.sum(), len(flagged) - flagged.sum())
    held = model["curves"]["counts_by_threshold"]
    assert list(zip(held["threshold"], held["tp"], held["fp"], strict=True))[-2:] == [
        (high, flagged.sum(), len(flagged) - flagged.sum()),
        (low, 20, 40),
    ]


@pytest.mark.parametrize("way", ["frame", "csv", "parquet", "jsonl"])
def test_whole_numbers_that_no_float_tells_apart_are_refused(way, tmp_path):
    """Nanoseconds need 61 bits; a float has 53, so that two of them would be judged as one."""
    score = [1_600_000_000_000_000_000 + int(rank) for rank in RANK]
    data = written(way, score, tmp_path)
    with pytest.raises(reportgen.errors.DataError) as raised:
        ran_from(data)
    (problem,) = raised.value.problems
    assert problem.key == "models.a.score"
    assert problem.what == (
        "column 'a' has scores that differ and become one, such as 1600000000000000000 and 1600000000000000059"
    )
    assert "Take the same number off all of them" in problem.mend


@pytest.mark.slow
def test_whole_numbers_with_the_same_number_taken_off_are_all_told_apart():
    frame = pd.DataFrame({"id": range(60), "label": LABEL, "a": RANK.astype(np.int64)})
    assert ran_from(frame).results["models"]["a"]["distinct_scores"] == 60
