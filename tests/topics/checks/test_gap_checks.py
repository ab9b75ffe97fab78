"""Checks that hold groups against each other: by the estimate, with confidence by ranges that hold for all pairs."""

import csv
import io
import json

import numpy as np
import pytest

import reportgen
from reportgen.stats.intervals import Estimated, wilson
from reportgen.stats.paired import level_of_each
from reportgen.stats.reasons import because
from reportgen.stats.samples import unpaired_difference, unpaired_ratio
from tests.topics.checks.test_group_checks import checks_of, frame_of

HITS = {"a": (45, 50), "b": (36, 60), "c": (3, 4)}


def gap(text, *, hits=HITS, **keys):
    (found,) = checks_of(frame_of(hits), {"check": text, **keys})
    return found


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("text", "estimate", "status"),
    [
        ("ratio(recall, by: group) >= 60%", 0.6 / 0.9, "pass"),
        ("ratio(recall, by: group) >= 70%", 0.6 / 0.9, "fail"),
        ("difference(recall, by: group) <= 30%", 0.3, "pass"),
        ("difference(recall by group) <= 0.2", 0.3, "fail"),
        ("difference(recall by group) < 0.3", 0.3, "fail"),
    ],
)
def test_a_plain_check_is_decided_by_the_groups_that_differ_most_among_those_with_enough_cases(text, estimate, status):
    found = gap(text)
    assert (found.estimate, found.status) == (pytest.approx(estimate), status)
    assert (found.column, found.group, found.metric, found.gap.among) == ("group", None, "recall", 2)
    assert (found.gap.lowest, found.gap.highest) == (("b",), ("a",))
    assert found.fails_by_chance is None


@pytest.mark.slow
def test_it_is_that_of_fairlearn():
    metrics = pytest.importorskip("fairlearn.metrics")
    frame = frame_of({"a": (45, 50), "b": (36, 60), "c": (30, 44)})
    flagged = frame["score"] >= 0.5
    ratio, parity = checks_of(frame, "ratio(recall, by: group) >= 80%", "difference(selection_rate, by: group) <= 5%")
    sensitive = {"sensitive_features": frame["group"]}
    assert ratio.estimate == pytest.approx(metrics.equal_opportunity_ratio(frame["label"], flagged, **sensitive))
    expected = metrics.demographic_parity_difference(frame["label"], flagged, **sensitive)
    assert parity.estimate == pytest.approx(expected)


@pytest.mark.slow
def test_with_confidence_the_bounds_hold_for_every_pair_and_one_side_each():
    hits = {"a": (45, 50), "b": (36, 60), "d": (40, 50)}
    level = level_of_each(0.9, 3)

    def share(name):
        ends = wilson(*hits[name], level)
        return Estimated(estimate=hits[name][0] / hits[name][1], low=float(ends.low), high=float(ends.high))

    pairs = [(one, other) for one in hits for other in hits if one != other]
    apart = [unpaired_difference(share(one), share(other)) for one, other in pairs]
    found = gap("difference(recall, by: group) <= 20%", hits=hits, with_confidence=0.95)
    assert (found.low, found.high) == pytest.approx((max(low for low, _ in apart), max(high for _, high in apart)))
    ratios = [unpaired_ratio(share(one), share(other)) for one, other in pairs]
    found = gap("ratio(recall, by: group) >= 80%", hits=hits, with_confidence=0.95)
    assert (found.low, found.high) == pytest.approx((min(low for low, _ in ratios), min(high for _, high in ratios)))


@pytest.mark.slow
@pytest.mark.parametrize(("limit", "status"), [("50%", "pass"), ("70%", "insufficient"), ("95%", "fail")])
def test_with_confidence_a_ratio_passes_fails_or_stays_open_by_its_bounds(limit, status):
    assert gap(f"ratio(recall, by: group) >= {limit}", with_confidence=0.95).status == status


@pytest.mark.slow
def test_one_group_with_enough_cases_leaves_the_check_undecided_and_none_flagged_has_no_ratio():
    alone = gap("ratio(recall, by: group) >= 80%", hits={"a": (45, 50), "c": (3, 4)})
    assert (alone.status, alone.reason, alone.gap, alone.estimate) == (
        "insufficient", because("few_groups"), None, None,
    )  # fmt: skip
    none = gap("ratio(recall, by: group) >= 80%", hits={"a": (0, 50), "b": (0, 40)})
    assert (none.status, none.reason) == ("insufficient", because("no_ratio"))
    assert gap("difference(recall, by: group) <= 5%", hits={"a": (0, 50), "b": (0, 40)}).status == "pass"


@pytest.mark.slow
def test_it_may_be_let_pass_or_only_warn_and_hold_for_each_model():
    alone = {"a": (45, 50), "c": (3, 4)}
    assert gap("ratio(recall, by: group) >= 80%", hits=alone, on_insufficient="pass").allowed
    assert gap("ratio(recall, by: group) >= 80%", severity="warning").severity == "warning"
    frame = frame_of(HITS).assign(other=lambda cases: 1 - cases["score"])
    two = {"models": {"m": {"score": "score"}, "n": {"score": "other"}}}
    found = checks_of(frame, {"check": "ratio(recall, by: group) >= 60%", "for_each": "model"}, **two)
    assert [(check.model, check.estimate) for check in found] == [
        ("m", pytest.approx(0.6 / 0.9)), ("n", pytest.approx(0.1 / 0.4)),
    ]  # fmt: skip


def report(text, **keys):
    config = {
        "version": 1,
        "data": {"label": "label", "positive": 1},
        "models": {"m": {"score": "score"}},
        "threshold": {"fixed": 0.5},
        "groups": ["group"],
        "checks": [{"check": text, **keys}],
        "uncertainty": {"resamples": 200},
    }
    return reportgen.run(config, frame_of(HITS))


@pytest.mark.slow
def test_the_words_name_both_groups_and_every_file_tells_what_was_looked_at():
    found = report("ratio(selection_rate, by: group) >= 80%")
    assert found.exit_code == 1
    (check,) = json.loads(found.to_json_line())["checks"]
    assert (check["apart"], check["column"], check["gap"]["lowest"]) == ("ratio", "group", ["c"])
    told = " ".join(s["text"] for s in json.loads(found.to_json_line())["sentences"] if s["id"] == "checks.gap")
    assert told == (
        "The flag rate is lowest for group \u201cc\u201d, 0.286, and highest for group \u201ca\u201d, 0.767: "
        "the one is 0.373 times the other."
    )
    files = found._files()
    (row,) = csv.DictReader(io.StringIO(files["tables/checks.csv"].decode()))
    assert (row["apart"], row["column"], row["metric"], row["status"]) == ("ratio", "group", "flag_rate", "fail")
    assert 'name="ratio(selection_rate, by: group) &gt;= 80%"' in files["junit.xml"].decode()
    assert "ratio(selection_rate, by: group) >= 80%" in found.to_markdown()


@pytest.mark.slow
def test_with_confidence_a_gap_at_its_limit_fails_or_passes_as_seldom_as_it_says():
    rng = np.random.default_rng(2)
    truth, sizes, ends = {"a": 0.8, "b": 0.64, "c": 0.7}, {"a": 120, "b": 90, "c": 60}, {"pass": 0, "fail": 0}
    for _ in range(120):
        hits = {name: (int(rng.binomial(sizes[name], share)), sizes[name]) for name, share in truth.items()}
        status = gap("ratio(recall, by: group) >= 80%", hits=hits, with_confidence=0.9).status
        ends[status] = ends.get(status, 0) + 1
    assert max(ends["pass"], ends["fail"]) <= 0.17 * 120  # 10 % and three standard errors
