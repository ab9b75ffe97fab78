"""What a report holds of scores as probabilities, and of the bands round the subject's curves."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom, norm
from sklearn.metrics import roc_curve
from statsmodels.stats.proportion import proportion_confint

from reportgen.analysis.analyse import analyse
from reportgen.analysis.calibration import ByUnit, calibration, groups_of
from reportgen.config.load import config_from
from reportgen.sources.opening import open_source
from reportgen.stats.calibration import Chances, chances, expected_calibration_error
from reportgen.stats.resampling import Binned
from reportgen.topics.calibration.page import calibration_sheet
from tests.helpers import score_counts_of

SETTINGS = {"threshold": {"fixed": 0.5}, "report": {"kind": "guard"}, "uncertainty": {"resamples": 400}}
CASES = 2_500


def results_of(frame, **settings):
    data = {"label": "label", "positive": 1, **settings.pop("data", {})}
    document = {"version": 1, "data": data, "models": {"m": {"score": "score"}}, **SETTINGS, **settings}
    config = config_from(document)
    return analyse(config, open_source(config, frame)).results


@pytest.fixture(scope="module")
def frame():
    rng = np.random.default_rng(7)
    score = np.round(rng.beta(1, 3, CASES), 3)
    return pd.DataFrame(
        {
            "label": (rng.random(CASES) < score).astype(int),
            "score": score,
            "other": np.round(1 - score, 3),
            "who": rng.integers(0, 300, CASES),
            "w": rng.choice([0.5, 1.0, 3.0], CASES),
        }
    )


@pytest.fixture(scope="module")
def two(frame):
    models = {"m": {"score": "score"}, "n": {"score": "other"}}
    return results_of(frame, models=models, costs={"false_positive": 1, "false_negative": 4})


@pytest.mark.slow
def test_expected_and_observed_add_up_over_the_groups(two, frame):
    found = two.models["m"].calibration
    assert found.expected == pytest.approx(frame["score"].sum())
    assert found.observed == frame["label"].sum() == sum(group.numerator for group in found.groups)
    assert sum(group.cases for group in found.groups) == CASES == sum(group.denominator for group in found.groups)
    assert sum(group.stated * group.cases for group in found.groups) == pytest.approx(found.expected)
    assert found.lack is None
    assert len(found.groups) == 10


@pytest.mark.slow
def test_the_range_of_a_group_is_that_of_a_share(two):
    for group in two.models["m"].calibration.groups:
        assert group.method == "Wilson"
        low, high = proportion_confint(group.numerator, group.denominator, method="wilson")
        assert (group.low, group.high) == (pytest.approx(low), pytest.approx(high))


@pytest.mark.slow
def test_groups_that_are_off_are_counted(two):
    sound, turned = (two.models[name].calibration for name in "mn")
    assert sound.off <= 1
    assert turned.off == len([group for group in turned.groups if group.off]) > 5
    assert sound.off_by_chance == pytest.approx(1 - 0.95 ** len(sound.groups))


def test_a_group_is_off_where_its_exact_range_for_all_groups_leaves_out_what_it_states(two):
    for name in "mn":
        groups = two.models[name].calibration.groups
        for group in groups:
            luck = binom(group.cases, group.stated)
            tails = luck.cdf(group.numerator), luck.sf(group.numerator - 1)
            assert group.off == (2 * min(tails) < 0.05 / len(groups))
            assert (group.low_of_all, group.high_of_all) == pytest.approx(
                proportion_confint(group.numerator, group.cases, alpha=0.05 / len(groups), method="beta")
            )


def groups_off(rng, score, *, cluster=1, alike=0.0, weight=None):
    """Return how many groups of sound scores are said to be off; clusters have alike outcomes by a copula."""
    who = np.arange(len(score)) // cluster
    luck = np.sqrt(alike) * rng.normal(size=who[-1] + 1)[who] + np.sqrt(1 - alike) * rng.normal(size=len(score))
    label, weight = (luck < norm.ppf(score)).astype(int), np.ones(len(score)) if weight is None else weight
    value, place = np.unique(score, return_inverse=True)
    events, total, cases = (np.bincount(place, of) for of in (weight * label, weight, np.ones(len(score))))
    stated = Chances(chance=value, events=events, others=total - events, total=total, cases=cases.astype(int))
    groups = groups_of(stated, label.sum(), len(label) - label.sum())
    entries = np.unique([end for ends in groups.ends for end in ends])
    flagged = (len(value) - place)[:, None] <= entries  # the sweep flags the highest first
    table = Binned(
        **{
            name: np.array([np.bincount(who, weight * kept * column) for column in flagged.T]).T
            for name, kept in (("positives", label), ("negatives", 1 - label))
        }
    )
    plain = cluster == 1 and np.all(weight == 1)
    units = None if plain else ByUnit(table=table, entries=entries, weighted=bool(np.any(weight != 1)))
    positives = int(label.sum())
    return calibration(stated, groups, units, positives=positives, negatives=len(label) - positives, level=0.95).off


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shape", "cases", "more", "runs"),
    [
        ((1, 3), 1_500, {}, 100),
        *(
            pytest.param(shape, cases, more, 300, marks=pytest.mark.slow)
            for shape, cases, more in (
                ((1, 3), 500, {}),
                ((1, 3), 2_500, {}),
                ((0.5, 20), 5_000, {}),
                ((1, 3), 600, {"cluster": 10, "alike": 0.3}),
                ((1, 3), 3_000, {"cluster": 10, "alike": 0.3}),
                ((0.5, 15), 3_000, {"cluster": 10, "alike": 0.3}),
                ((1, 3), 3_000, {"cluster": 100, "alike": 0.1}),
                ((1, 3), 2_500, {"weight": True}),
                ((0.5, 15), 2_500, {"weight": True}),
            )
        ),
    ],
)
def test_some_group_of_sound_scores_is_said_to_be_off_in_one_test_of_twenty_at_most(shape, cases, more, runs):
    rng, off = np.random.default_rng(11), 0
    for _ in range(runs):
        score = np.round(np.clip(rng.beta(*shape, cases), 1e-4, 1 - 1e-4), 4)
        weighed = {"weight": rng.choice([0.5, 1.0, 3.0], cases)} if "weight" in more else {}
        off += groups_off(rng, score, **{**more, **weighed}) > 0
    assert off <= binom.ppf(0.999, runs, 0.05)


@pytest.mark.slow
def test_small_tests_have_three_groups_and_say_what_they_lack(frame):
    found = results_of(frame.head(300)).models["m"].calibration
    assert len(found.groups) == 3
    assert (found.lack.of, found.lack.need) == ("positives", 200)


@pytest.mark.slow
def test_low_scores_are_turned_into_chances_of_the_positive_class(frame):
    straight = results_of(frame).models["m"].calibration
    turned = results_of(frame, models={"m": {"score": "other", "flag": "low"}}).models["m"].calibration
    assert [group.cases for group in turned.groups] == [group.cases for group in straight.groups]
    assert turned.expected == pytest.approx(straight.expected)


@pytest.mark.slow
def test_pairs_of_alike_cases_widen_the_ranges_as_if_each_were_one(frame):
    twice = pd.concat([frame, frame]).assign(who=np.tile(np.arange(CASES), 2))
    once, paired = (
        results_of(each, **more).models["m"].calibration
        for each, more in ((frame, {}), (twice, {"data": {"cluster": "who"}}))
    )
    for one, other in zip(once.groups, paired.groups, strict=True):
        assert other.cases == 2 * one.cases
        assert (other.low, other.high) == pytest.approx((one.low, one.high), abs=0.01)


@pytest.mark.slow
def test_weights_make_the_shares_and_not_the_number_of_cases(frame):
    found = results_of(frame, data={"weight": {"column": "w", "kind": "sampling"}}).models["m"].calibration
    assert found.expected == pytest.approx((frame["w"] * frame["score"]).sum())
    assert found.observed == pytest.approx((frame["w"] * frame["label"]).sum())
    assert sum(group.cases for group in found.groups) == CASES
    assert all(group.low <= group.observed <= group.high for group in found.groups)


@pytest.mark.slow
def test_the_calibration_error_of_sound_scores_lies_in_the_range_of_a_perfect_model(two, frame):
    measure = two.models["m"].metrics["expected_calibration_error"]
    score = frame["score"].to_numpy()
    rng = np.random.default_rng(1)
    drawn = []
    for _ in range(300):
        label = (rng.random(CASES) < score).astype(int)
        drawn.append(expected_calibration_error(chances(score_counts_of(label.tolist(), score.tolist()))))
    low, high = np.quantile(drawn, (0.025, 0.975))
    assert (measure.perfect.low, measure.perfect.high) == pytest.approx((low, high), abs=0.003)
    assert measure.perfect.low < measure.estimate < measure.perfect.high
    assert measure.low is None
    assert two.models["n"].metrics["expected_calibration_error"].perfect is None


def test_the_subject_alone_has_bands_and_they_hold_its_curves(two, frame):
    assert two.models["n"].bands == {}
    found = two.models["m"].bands
    assert set(found) == {"roc", "pr", "cost_by_threshold", "cost"}
    assert all(len({len(column) for column in band.values()}) == 1 for band in found.values())
    assert all(len(next(iter(band.values()))) <= 202 for band in found.values())
    fpr, tpr, _ = roc_curve(frame["label"], frame["score"], drop_intermediate=False)
    inside = np.linspace(0.05, 0.95, 19)
    curve = np.interp(inside, fpr, tpr)
    low, high = (np.interp(inside, found["roc"]["fpr"], found["roc"][end]) for end in ("low", "high"))
    assert np.all((low <= curve) & (curve <= high))


@pytest.mark.slow
def test_a_share_of_positives_in_use_moves_the_band_of_the_cost(two, frame):
    costs = {"false_positive": 1, "false_negative": 4}
    weighed = results_of(frame, costs=costs, deployment={"prevalence": 0.01}).models["m"]
    curve, band = weighed.curves["cost_by_threshold"], weighed.bands["cost_by_threshold"]
    # Where nothing is flagged each positive is missed, and how many there are is given.
    assert band["low"][0] == pytest.approx(curve["cost"][0]) == pytest.approx(band["high"][0])
    held = two.models["m"].bands["cost_by_threshold"]
    assert held["low"][0] < two.models["m"].curves["cost_by_threshold"]["cost"][0] < held["high"][0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "data", "reason"),
    [
        (lambda frame: frame.head(8), {}, "there are fewer than 10 cases"),
        (lambda frame: frame[(frame["label"] == 0) | (frame.index < 6)], {}, "positive cases"),
        (lambda frame: frame.assign(who=frame["who"] % 30), {"cluster": "who"}, "there are fewer than 50 clusters"),
    ],
)
def test_too_few_units_have_no_bands_and_say_so(frame, change, data, reason):
    found = results_of(change(frame), data=data).models["m"]
    assert found.bands == {}
    assert reason in found.no_bands


def test_the_table_of_the_groups_holds_a_row_for_each(two):
    lines = calibration_sheet(two).csv().decode().splitlines()
    assert lines[0] == "model,stated,observed,low,high,numerator,denominator,cases,method"
    assert len(lines) == 1 + sum(len(model.calibration.groups) for model in two.models.values())
