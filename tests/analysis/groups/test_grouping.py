"""What each group of a report holds, against loops over the rows; and the weakest group, with what chance explains."""

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.proportion import proportion_confint

from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.sources.opening import open_source
from reportgen.stats.adequacy import Lack

FIXED = {"threshold": {"fixed": 0.5}}
PRICES = {"false_positive": 2, "false_negative": {"column": "amount", "times": 0.5, "plus": 3}}
REGIONS = ("north", "south", "west", "moon")


def results_of(frame, *, data=None, models=None, **settings):
    mapped = {"label": "label", "positive": 1, "id": "id", **(data or {})}
    document = {
        "version": 1,
        "data": mapped,
        "models": models or {"m": {"score": "score"}, "rule": {"decision": "rule", "flagged": "yes"}},
        "report": {"kind": "guard", "metrics": ["recall", "mcc", "f1", "saving"] if "costs" in settings else ["tpr"]},
        "uncertainty": {"resamples": 250},
        "groups": ["region", {"column": "amount", "bins": [20, 100]}],
        **settings,
    }
    config = config_from(document)
    return analyse(config, open_source(config, frame)).results


@pytest.fixture(scope="module")
def cases():
    rng = np.random.default_rng(5)
    n = 900
    label = (rng.random(n) < 0.3).astype(int)
    region = rng.choice([*REGIONS, None], n, p=[0.4, 0.3, 0.2, 0.02, 0.08])
    score = np.clip(np.round(rng.normal(0.35 + 0.3 * label * (region != "west"), 0.2), 2), 0, 1)
    return pd.DataFrame(
        {
            "id": np.arange(n),
            "label": label,
            "score": score,
            "region": region,
            "amount": np.round(rng.lognormal(4, 1, n), 2),
            "rule": np.where(rng.random(n) < 0.2 + 0.5 * label, "yes", "no"),
            "w": rng.choice([0.5, 1.0, 3.0], n),
            "times": rng.integers(1, 4, n),
            "who": rng.integers(0, 90, n),
        }
    )


@pytest.fixture(scope="module")
def priced(cases):
    return results_of(cases, costs=PRICES, compare={"baseline": "rule"}, **FIXED)


def members(cases, grouping, group):
    """Return the rows of a group, by its name."""
    if grouping.bins is not None:
        low, high = {"< 20": (-np.inf, 20), "20 to < 100": (20, 100), ">= 100": (100, np.inf)}[group.group]
        return cases[(cases["amount"] >= low) & (cases["amount"] < high)]
    missing = cases["region"].isna()
    return cases[missing] if group.group == grouping.missing else cases[~missing & (cases["region"] == group.group)]


def flagged(rows, model):
    return rows["rule"] == "yes" if model == "rule" else rows["score"] >= 0.5


def every_group(results):
    return [(grouping, group) for grouping in results.groups for group in grouping.groups]


@pytest.mark.slow
def test_the_counts_of_each_group_are_those_of_a_loop_over_the_rows(cases, priced):
    assert len(every_group(priced)) == 8
    for grouping, group in every_group(priced):
        rows = members(cases, grouping, group)
        assert (group.cases, group.positives) == (len(rows), int(rows["label"].sum()))
        assert group.prevalence == pytest.approx(rows["label"].mean())
        for model, judged in group.models.items():
            hit, positive = flagged(rows, model), rows["label"] == 1
            four = [int((a & b).sum()) for a in (positive, ~positive) for b in (hit, ~hit)]
            found = judged.confusion
            assert [found.tp, found.fn, found.fp, found.tn] == four


@pytest.mark.slow
def test_the_metrics_of_each_group_are_those_of_its_rows(cases, priced):
    for grouping, group in every_group(priced):
        rows = members(cases, grouping, group)
        positive = rows["label"] == 1
        price = 0.5 * rows["amount"] + 3
        paid = {}
        for model, judged in group.models.items():
            hit = flagged(rows, model)
            paid[model] = price[positive & ~hit].sum() + 2 * (~positive & hit).sum()
            expected = {
                "recall": (positive & hit).sum() / positive.sum(),
                "precision": (positive & hit).sum() / hit.sum() if hit.any() else None,
                "specificity": (~positive & ~hit).sum() / (~positive).sum(),
                "flag_rate": hit.mean(),
                "cost_per_1000": 1000 * paid[model] / len(rows),
                "saving": price[positive].sum() - paid[model],
            }
            for key, value in expected.items():
                assert judged.metrics[key].estimate == (None if value is None else pytest.approx(value)), key


@pytest.mark.slow
def test_a_saving_against_the_baseline_is_that_on_the_cases_of_the_group(cases):
    check = {"check": "saving_baseline >= 0", "for_each": "region"}
    found = results_of(cases, costs=PRICES, compare={"baseline": "rule"}, checks=[check], **FIXED)
    for group in found.groups[0].groups:
        own, other = (group.models[name].metrics["cost_per_1000"].estimate for name in ("m", "rule"))
        saved = group.models["m"].metrics["saving_baseline"].estimate
        assert saved == pytest.approx((other - own) * group.cases / 1000)


@pytest.mark.slow
def test_plain_shares_have_wilsons_interval_and_the_exact_one_at_none_and_at_all(priced):
    seen = set()
    for _, group in every_group(priced):
        for judged in group.models.values():
            for key in ("recall", "precision", "specificity", "flag_rate"):
                one = judged.metrics[key]
                if one.estimate is None:
                    continue
                at_end = one.numerator in {0, one.denominator}
                method = "beta" if at_end else "wilson"
                low, high = proportion_confint(one.numerator, one.denominator, method=method)
                assert (one.low, one.high) == (pytest.approx(low, abs=1e-9), pytest.approx(high, abs=1e-9)), key
                seen.add(one.method)
    assert "Wilson" in seen


@pytest.mark.slow
def test_the_first_metrics_of_a_group_are_always_the_same(priced):
    keys = list(priced.groups[0].groups[0].models["m"].metrics)
    assert keys == ["recall", "precision", "specificity", "flag_rate", "cost_per_1000", "f1", "mcc", "saving"]


def test_groups_stand_in_order_the_missing_last_and_bins_as_they_rise(priced):
    regions, amounts = priced.groups
    assert [group.group for group in regions.groups] == ["moon", "north", "south", "west", "(missing)"]
    assert (regions.missing, amounts.missing, regions.bins) == ("(missing)", None, None)
    assert [group.group for group in amounts.groups] == ["< 20", "20 to < 100", ">= 100"]


@pytest.mark.slow
def test_whole_numbers_stand_in_the_order_of_their_values(cases):
    found = results_of(cases.assign(region=cases["who"] % 11), **FIXED).groups[0]
    assert [group.group for group in found.groups] == [str(number) for number in range(11)]


@pytest.mark.slow
def test_a_text_that_reads_as_the_missing_ones_stays_a_group_of_its_own(cases):
    found = results_of(cases.assign(region=cases["region"].replace("moon", "(missing)")), **FIXED).groups[0]
    assert [group.group for group in found.groups] == ["(missing)", "north", "south", "west", "((missing))"]
    assert found.missing == "((missing))"


@pytest.mark.slow
def test_a_group_of_the_other_split_alone_is_listed_with_no_case(cases):
    part = np.where((cases["region"] == "north").to_numpy(), "validation", "test")
    data = {"split": {"column": "part"}}
    found = results_of(cases.assign(part=part), data=data, threshold={"maximise": "f1"}).groups[0]
    north = next(group for group in found.groups if group.group == "north")
    assert (north.cases, north.prevalence, north.models["m"].metrics["recall"].estimate) == (0, None, None)
    assert north.lack == Lack(of="cases", have=0, need=10)


@pytest.mark.slow
def test_a_small_group_is_listed_and_never_the_weakest(priced, cases):
    found = results_of(cases, **FIXED).groups[0]
    assert found.metric == "recall"
    moon = found.groups[0]
    assert moon.positives < 10
    assert moon.lack == Lack(of="cases", have=moon.positives, need=10)
    assert found.weakest.groups == ("west",)
    assert found.weakest.among == sum(group.lack is None for group in found.groups)


@pytest.mark.slow
def test_the_weakest_group_is_held_against_all_others_at_a_level_for_all(cases):
    found = results_of(cases, **FIXED).groups[0]
    weakest, west = found.weakest, cases["region"] == "west"
    positive, hit = cases["label"] == 1, cases["score"] >= 0.5
    own, rest = ((positive & hit & part).sum() / (positive & part).sum() for part in (west, ~west))
    assert (weakest.estimate, weakest.rest) == (pytest.approx(own), pytest.approx(rest))
    assert weakest.difference == pytest.approx(own - rest)
    assert weakest.level == pytest.approx(1 - 0.05 / weakest.among)
    assert weakest.low < weakest.difference < weakest.high < 0
    assert weakest.shown


def test_by_cost_the_weakest_group_is_the_dearest(priced):
    found = priced.groups[0]
    assert found.metric == "cost_per_1000"
    costs = {group.group: group.models["m"].metrics["cost_per_1000"].estimate for group in found.groups}
    enough = {group.group for group in found.groups if group.lack is None}
    assert found.weakest.groups == (max(enough, key=costs.get),)
    assert found.weakest.estimate > found.weakest.rest


@pytest.mark.slow
def test_equal_groups_have_no_weakest_one_and_equal_lowest_ones_share_the_place(cases):
    twice = pd.concat([cases.assign(region="a"), cases.assign(region="b", id=cases["id"] + 10_000)])
    assert results_of(twice, **FIXED).groups[0].weakest is None
    better = cases.assign(region="c", id=cases["id"] + 20_000, score=cases["label"] * 1.0)
    found = results_of(pd.concat([twice, better]), **FIXED).groups[0].weakest
    assert found.groups == ("a", "b")
    assert results_of(cases.assign(region="a"), **FIXED).groups[0].weakest is None


@pytest.mark.slow
def test_a_threshold_chosen_on_the_cases_leaves_figures_without_ranges_and_says_so(cases):
    found = results_of(cases, models={"m": {"score": "score"}}, threshold={"maximise": "f1"}).groups[0]
    assert found.apparent
    assert found.metric == "f1"
    measure = found.groups[1].models["m"].metrics["recall"]
    assert (measure.apparent, measure.low, measure.corrected) == (True, None, None)
    assert not results_of(cases, **FIXED).groups[0].apparent


@pytest.mark.slow
def test_frequencies_count_as_the_rows_that_they_stand_for(cases):
    weighted = results_of(cases, data={"weight": {"column": "times", "kind": "frequency"}}, **FIXED)
    rows = cases.loc[cases.index.repeat(cases["times"])]
    expanded = results_of(rows.assign(id=np.arange(len(rows))), **FIXED)
    for (_, one), (_, other) in zip(every_group(weighted), every_group(expanded), strict=True):
        assert one == other


@pytest.mark.slow
def test_sampling_weights_make_the_figures_and_raw_cases_stay_beside_them(cases):
    found = results_of(cases, data={"weight": {"column": "w", "kind": "sampling"}}, **FIXED)
    for grouping, group in every_group(found):
        rows = members(cases, grouping, group)
        positive, hit = rows["label"] == 1, rows["score"] >= 0.5
        recall = group.models["m"].metrics["recall"]
        assert recall.estimate == pytest.approx(rows.loc[positive & hit, "w"].sum() / rows.loc[positive, "w"].sum())
        assert (group.cases, recall.n) == (len(rows), int(positive.sum()))
        assert group.models["m"].confusion.tp == int((positive & hit).sum())


@pytest.mark.slow
def test_clusters_make_the_ranges_of_groups_wider(cases):
    twice = pd.concat([cases, cases]).assign(who=np.tile(np.arange(len(cases)), 2), id=np.arange(2 * len(cases)))
    paired = results_of(twice, data={"cluster": "who"}, **FIXED)
    once = results_of(cases, **FIXED)
    for (_, one), (_, other) in zip(every_group(paired), every_group(once), strict=True):
        a, b = (group.models["m"].metrics["recall"] for group in (one, other))
        if other.positives > 50:
            assert (a.low, a.high) == pytest.approx((b.low, b.high), abs=0.01)


@pytest.mark.slow
def test_a_group_from_few_clusters_is_not_judged(cases):
    found = results_of(cases.assign(who=cases["region"].fillna("none")), data={"cluster": "who"}, **FIXED).groups[0]
    assert {group.lack.of for group in found.groups} == {"clusters"}
    assert found.groups[1].lack == Lack(of="clusters", have=1, need=10)
    assert found.weakest is None
