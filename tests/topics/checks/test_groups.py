"""Checks of groups: each in every group, by Holm's method over these; and held against each other, over all pairs."""

import csv
import io
import json
from itertools import product

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom, binomtest

import reportgen
from reportgen.analysis.analyse import analyse
from reportgen.analysis.check_figures import CheckFigure, FigureBounds
from reportgen.analysis.checks import APPARENT, OPEN, decide_check, together
from reportgen.config.checks import Check
from reportgen.config.conditions import parse_condition
from reportgen.config.load import config_from
from reportgen.sources.opening import open_source
from reportgen.stats.intervals import Estimated, exact_bounds, wilson
from reportgen.stats.paired import holm, level_of_each
from reportgen.stats.reasons import because
from reportgen.stats.samples import unpaired_difference, unpaired_ratio


def frame_of(hits, **columns):
    """Return cases of each group: so many hits of so many positives, and ten negatives of which one is flagged."""
    rows = [
        (group, label, score)
        for group, (caught, positives) in hits.items()
        for label, score, n in ((1, 0.9, caught), (1, 0.1, positives - caught), (0, 0.9, 1), (0, 0.1, 9))
        for _ in range(n)
    ]
    return pd.DataFrame(rows, columns=["group", "label", "score"]).assign(**columns)


def checks_of(frame, *asked, **settings):
    document = {
        "version": 1,
        "data": {"label": "label", "positive": 1, **settings.pop("data", {})},
        "models": {"m": {"score": "score"}},
        "threshold": {"fixed": 0.5},
        "report": {"kind": "guard"},
        "uncertainty": {"resamples": 200},
        "groups": ["group"],
        "checks": list(asked),
        **settings,
    }
    config = config_from(document)
    return analyse(config, open_source(config, frame)).results.checks


def each(check="recall >= 0.8", **keys):
    return {"check": check, "for_each": "group", **keys}


def statuses(found):
    return {check.group: check.status for check in found}


def test_a_plain_check_is_decided_by_the_estimate_of_each_group():
    found = checks_of(frame_of({"a": (40, 50), "b": (39, 50), "c": (8, 9), "d": (10, 10)}), each())
    assert statuses(found) == {"a": "pass", "b": "fail", "c": "insufficient", "d": "pass"}
    assert [check.reason for check in found] == [None, None, "it rests on 9 cases, and a verdict needs 10", None]
    assert {(check.column, check.model, check.check) for check in found} == {("group", "m", "recall >= 0.8")}
    assert [check.few_cases for check in found] == [False, False, True, True]
    assert [check.fails_by_chance is None for check in found] == [False, True, True, False]
    assert [check.low is None for check in found] == [True, False, True, True]


def test_checks_stand_in_the_order_of_the_config_and_of_the_groups():
    asked = ("recall >= 0.1", each(), "precision >= 0.1", {"check": "recall >= 0.2", "for_each": "model"})
    found = checks_of(frame_of({"b": (40, 50), "a": (40, 50)}), *asked)
    assert [check.group for check in found] == [None, "a", "b", None, None]
    assert [check.column for check in found] == [None, "group", "group", None, None]


@pytest.mark.slow
def test_a_column_that_is_called_model_is_written_as_a_group():
    frame = frame_of({"a": (40, 50), "b": (20, 50)}).rename(columns={"group": "model"})
    asked = (
        {"check": "recall >= 0.5", "for_each": {"group": "model"}},
        {"check": "recall >= 0.5", "for_each": "model"},
    )
    found = checks_of(frame, *asked, groups=["model"])
    assert [(check.group, check.status) for check in found] == [("a", "pass"), ("b", "fail"), (None, "pass")]


# By hand: the exact one-sided p of 12, 15, 16 and 33 of 24, 25, 24 and 40 at a floor of 0.8 are 0.0010, 0.0173, 0.089
# and 0.71. Holm at 0.05 holds them against 0.05 / 4, 0.05 / 3, 0.05 / 2 and 0.05: the second misses 0.0167 by a hair.
HITS = {"a": (12, 24), "b": (15, 25), "c": (16, 24), "d": (33, 40)}


def p_values(hits, floor=0.8):
    return {name: binomtest(*pair, floor, alternative="less").pvalue for name, pair in hits.items()}


def test_with_confidence_groups_fail_by_holms_method():
    p = p_values(HITS)
    assert [round(value, 4) for value in p.values()] == [0.0010, 0.0173, 0.0892, 0.7141]
    found = checks_of(frame_of(HITS), each(with_confidence=0.95))
    assert statuses(found) == dict.fromkeys("abcd", "insufficient") | {"a": "fail"}
    reasons = {check.group: check.reason for check in found}
    assert reasons == {"a": None, "b": because("chance_among_groups", among=4), "c": OPEN, "d": OPEN}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_groups_fail_just_where_holms_adjusted_p_says_so(seed):
    rng = np.random.default_rng(seed)
    hits = {name: (int(rng.binomial(of, 0.62)), of) for name, of in zip("abcde", (20, 30, 40, 25, 60), strict=True)}
    adjusted = dict(zip(hits, holm(list(p_values(hits).values())), strict=True))
    found = statuses(checks_of(frame_of(hits), each(with_confidence=0.95)))
    assert {name for name, status in found.items() if status == "fail"} == {
        name for name, p in adjusted.items() if p < 0.05
    }


@pytest.mark.slow
def test_a_group_passes_by_bounds_of_its_own():
    found = checks_of(frame_of({"a": (48, 50), "b": (44, 50), "c": (9, 9)}), each(with_confidence=0.95))
    assert statuses(found) == {"a": "pass", "b": "insufficient", "c": "insufficient"}
    assert found[0].low == pytest.approx(binomtest(48, 50, alternative="greater").proportion_ci(0.95).low)
    assert found[2].reason == "it rests on 9 cases, and a verdict needs 10"  # though 0.05 ** (1 / 9) = 0.72


@pytest.mark.slow
def test_groups_that_cannot_be_judged_make_it_no_harder_for_the_others_to_fail():
    small = {f"small {number}": (0, 5) for number in range(20)}
    found = statuses(checks_of(frame_of({"a": (12, 24), **small}), each(with_confidence=0.95)))
    assert found["a"] == "fail"
    assert set(found.values()) == {"fail", "insufficient"}


@pytest.mark.slow
def test_at_a_threshold_that_these_cases_chose_nothing_is_sure_of_a_group():
    frame = frame_of({"a": (40, 50), "b": (20, 50)})
    plain, sure = each("recall >= 0.5"), each("recall >= 0.5", with_confidence=0.95)
    found = checks_of(frame, plain, sure, threshold={"maximise": "f1"})
    assert {check.reason for check in found[2:]} == {APPARENT}
    assert {check.fails_by_chance for check in found} == {None}
    assert "insufficient" not in {check.status for check in found[:2]}


@pytest.mark.slow
def test_functions_and_costs_are_checked_in_groups_too():
    frame = frame_of({"a": (48, 50), "b": (10, 50)}, amount=10.0)
    asked = (each("mcc >= 0.5", with_confidence=0.9), each("cost <= 3000", with_confidence=0.9))
    costs = {"false_positive": 2, "false_negative": {"column": "amount"}}
    found = checks_of(frame, *asked, costs=costs)
    assert [(check.metric, check.group, check.status) for check in found] == [
        ("mcc", "a", "pass"),
        ("mcc", "b", "fail"),
        ("cost_per_1000", "a", "pass"),
        ("cost_per_1000", "b", "fail"),
    ]


def figure_of(hits, of):
    """Return the figure of a group as the report has it, from its counts alone."""

    def bounds(confidence):
        found = exact_bounds(hits, of, confidence)
        return FigureBounds(low=float(found.low), high=float(found.high), method="Clopper-Pearson")

    return CheckFigure(estimate=hits / of, cases=of, bounds=bounds)


@pytest.mark.slow
def test_five_equal_groups_on_the_limit_fail_falsely_no_oftener_than_promised():
    """With five groups whose true recall is the limit, some group fails in 2.2 % of runs, and without Holm in 20 %."""
    rng, runs, failed, alone = np.random.default_rng(11), 800, 0, 0
    condition = parse_condition("recall >= 0.8")
    asked = Check(check=condition, with_confidence=0.95)
    for _ in range(runs):
        figures = {name: figure_of(int(rng.binomial(60, 0.8)), 60) for name in "abcde"}
        checks = {name: decide_check(asked, figure, model="m") for name, figure in figures.items()}
        alone += any(check.status == "fail" for check in checks.values())
        found = together(condition, figures, checks, 0.95)
        failed += any(check.status == "fail" for check in found.values())
    assert 0.01 < failed / runs <= 0.05, failed / runs
    assert alone / runs > 0.15, alone / runs


APART = {"a": (45, 50), "b": (36, 60), "c": (3, 4)}


def gap(text, *, hits=APART, **keys):
    (found,) = checks_of(frame_of(hits), {"check": text, **keys})
    return found


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("text", "estimate", "status"),
    [
        ("ratio(recall, by: group) >= 60%", 0.6 / 0.9, "pass"),
        ("difference(recall by group) < 0.3", 0.3, "fail"),
    ],
)
def test_a_plain_check_is_decided_by_the_groups_that_differ_most_among_those_with_enough_cases(text, estimate, status):
    found = gap(text)
    assert (found.estimate, found.status) == (pytest.approx(estimate), status)
    assert (found.column, found.group, found.metric, found.gap.among) == ("group", None, "recall", 2)
    assert (found.gap.lowest, found.gap.highest) == (("b",), ("a",))
    assert found.fails_by_chance.assumed == "groups alike"


def fails_of_two_alike(one, other, share, kept):
    """Return how often two groups that are alike break the limit, by every pair of counts that there may be."""
    chances = np.outer(binom.pmf(np.arange(one + 1), one, share), binom.pmf(np.arange(other + 1), other, share))
    first, second = np.meshgrid(np.arange(one + 1) / one, np.arange(other + 1) / other, indexing="ij")
    return float(chances[~kept(np.minimum(first, second), np.maximum(first, second))].sum())


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("ratio(recall, by: group) >= 80%", lambda least, most: least >= 0.8 * most - 1e-12),
        ("ratio(recall, by: group) >= 60%", lambda least, most: least >= 0.6 * most - 1e-12),
        ("difference(recall, by: group) <= 10%", lambda least, most: most - least <= 0.1 + 1e-12),
    ],
)
def test_a_plain_check_passed_or_failed_says_how_often_groups_that_are_alike_break_its_limit(text, kept):
    hits = {"a": (28, 40), "b": (30, 60), "c": (3, 4)}
    found = gap(text, hits=hits)
    assert found.status == ("pass" if "60%" in text else "fail")
    expected = fails_of_two_alike(40, 60, 58 / 100, kept)  # the group of four is too small to be judged
    assert found.fails_by_chance.one_run == pytest.approx(expected, abs=0.015)
    assert (found.low is None) == (found.status == "pass")


def test_how_often_groups_that_are_alike_fail_is_not_told_of_one_that_bounds_decide_or_none_can():
    assert gap("ratio(recall, by: group) >= 80%", with_confidence=0.95).fails_by_chance is None
    assert gap("ratio(recall, by: group) >= 80%", hits={"a": (45, 50), "c": (3, 4)}).fails_by_chance is None


def told_alike(text, *, frame, **settings):
    (found,) = checks_of(frame, {"check": text}, **settings)
    return found.fails_by_chance


@pytest.mark.slow
def test_functions_of_counts_costs_weights_and_clusters_say_how_often_alike_groups_fail():
    frame = frame_of({"a": (28, 40), "b": (30, 60)}, amount=10.0, weight=2.0)
    frame["cluster"] = np.arange(len(frame)) // 2
    prices = {"costs": {"false_positive": 1, "false_negative": {"column": "amount"}}}
    gaps = "ratio(f1, by: group) >= 95%", "difference(cost_per_1000, by: group) <= 100"
    for text, settings in product(gaps, ({}, {"data": {"weight": {"column": "weight", "kind": "sampling"}}},
                                         {"data": {"cluster": "cluster"}})):  # fmt: skip
        found = told_alike(text, frame=frame, **settings, **(prices if "cost" in text else {}))
        assert found.assumed == "groups alike"
        assert 0.05 < found.one_run < 1


@pytest.mark.slow
def test_weights_make_a_gap_by_chance_more_likely_as_far_as_they_vary_and_clusters_as_far_as_they_are_alike():
    frame, text = frame_of({"a": (28, 40), "b": (36, 60)}), "ratio(recall, by: group) >= 80%"
    plain = told_alike(text, frame=frame)
    weighed = {"data": {"weight": {"column": "w", "kind": "sampling"}}}
    even = told_alike(text, frame=frame.assign(w=3.0), **weighed)
    uneven = told_alike(text, frame=frame.assign(w=np.resize([1.0, 9.0], len(frame))), **weighed)
    alike = told_alike(text, frame=frame.assign(cluster=np.arange(len(frame)) // 4), data={"cluster": "cluster"})
    assert even.one_run == pytest.approx(plain.one_run, abs=0.02)
    assert uneven.one_run > plain.one_run + 0.1
    assert alike.one_run > plain.one_run + 0.1


def test_a_threshold_that_all_groups_chose_together_sets_none_of_them_apart():
    frame = frame_of({"a": (28, 40), "b": (36, 60)})
    fixed, chosen = (told_alike("ratio(recall, by: group) >= 80%", frame=frame, threshold=rule)
                     for rule in ({"fixed": 0.5}, {"maximise": "mcc"}))  # fmt: skip
    assert chosen.one_run == pytest.approx(fixed.one_run, abs=0.02)


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
    frame = frame_of(APART).assign(other=lambda cases: 1 - cases["score"])
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
    return reportgen.run(config, frame_of(APART))


@pytest.mark.slow
def test_the_words_name_both_groups_and_every_file_tells_what_was_looked_at():
    found = report("ratio(selection_rate, by: group) >= 80%")
    assert found.exit_code == 1
    (check,) = json.loads(found.to_json_line())["checks"]
    assert (check["apart"], check["column"], check["gap"]["lowest"]) == ("ratio", "group", ["c"])
    told = " ".join(s["text"] for s in json.loads(found.to_json_line())["sentences"] if s["id"] == "checks.gap")
    assert told == (
        "The flag rate is lowest for group \u201cc\u201d, 28.6%, and highest for group \u201ca\u201d, 76.7%: "
        "the one is 37.3% of the other."
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
    for _ in range(60):
        hits = {name: (int(rng.binomial(sizes[name], share)), sizes[name]) for name, share in truth.items()}
        status = gap("ratio(recall, by: group) >= 80%", hits=hits, with_confidence=0.9).status
        ends[status] = ends.get(status, 0) + 1
    assert max(ends["pass"], ends["fail"]) <= 0.2 * 60  # 10 % and 2.6 standard errors, of 3.9 points
