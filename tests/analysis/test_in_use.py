"""Intervals at the share of positives in use: published examples, what does not move, and weighted resamples."""

import pytest

from reportgen.stats.samples import precision_at
from tests.cases.case import Case, decided, said
from tests.cases.first import blurred
from tests.helpers import counts

ALTMAN_BLAND = (231, 32, 27, 54)


def in_use(*counts, prevalence, **config):
    case = decided(*counts, deployment={"prevalence": prevalence}, **config)
    return case.results.models["model"].deployment.metrics


def test_precision_and_npv_at_a_quarter_are_those_of_altman_and_bland():
    found = in_use(*ALTMAN_BLAND, prevalence=0.25)
    precision, npv = found["precision"], found["npv"]
    assert (precision.estimate, precision.low, precision.high) == pytest.approx((0.445, 0.378, 0.514), abs=5e-4)
    assert (npv.estimate, npv.low, npv.high) == pytest.approx((0.947, 0.924, 0.964), abs=5e-4)
    assert (precision.method, npv.method) == ("logit", "logit")
    fdr = found["false_discovery_rate"]
    assert (fdr.low, fdr.high) == pytest.approx((1 - precision.high, 1 - precision.low))


def test_without_a_false_alarm_half_a_case_is_added_and_said():
    found = in_use(40, 0, 10, 50, prevalence=0.1)["precision"]
    assert found.method == "logit with a half added"
    assert found.estimate == found.high == 1
    assert 0 < found.low < 1


def test_what_does_not_change_with_prevalence_keeps_its_interval():
    case = decided(*ALTMAN_BLAND, deployment={"prevalence": 0.25})
    model = case.results.models["model"]
    for key in ("recall", "specificity", "informedness", "lr_positive"):
        here, there = model.metrics[key], model.deployment.metrics[key]
        assert (there.low, there.high, there.method) == (here.low, here.high, here.method)


@pytest.mark.slow
def test_clusters_are_weighed_anew_in_each_resample():
    outcomes = [("1", "yes")] * 60 + [("1", "no")] * 15 + [("0", "yes")] * 20 + [("0", "no")] * 105
    labels, calls = map(list, zip(*outcomes, strict=True))
    houses = {"house": [str(place) for place in range(100)] * 2}
    columns = {"label": labels, "call": calls, **houses}
    case = Case(
        columns,
        data={"label": "label", "positive": "1", "cluster": "house"},
        models={"model": {"decision": "call", "flagged": "yes"}},
        deployment={"prevalence": 0.1},
    )
    found = case.results.models["model"].deployment.metrics
    logit = in_use(60, 20, 15, 105, prevalence=0.1)["precision"]
    assert "percentile bootstrap" in found["precision"].method
    # Clusters of two cases that have nothing in common are worth as many cases.
    assert (found["precision"].low, found["precision"].high) == pytest.approx((logit.low, logit.high), abs=0.08)
    assert found["prevalence"].low is None
    assert said(case.explained, "use.share")


def at_share(found, share):
    """Return precision and the ends of its range at a share of positives on the curve."""
    place = found.curve["prevalence"].index(share)
    return tuple(found.curve[key][place] for key in ("precision", "low", "high"))


def test_the_curve_over_the_share_of_positives_goes_through_altman_and_bland():
    case = decided(*ALTMAN_BLAND, deployment={"prevalence": 0.25})
    found = case.results.models["model"].by_prevalence
    assert (found.tested, found.used) == (258 / 344, 0.25)
    assert at_share(found, 0.25) == pytest.approx((0.445, 0.378, 0.514), abs=5e-4)
    assert at_share(found, found.tested)[0] == pytest.approx(231 / 263)


def test_one_interval_gives_those_at_all_shares():
    found = decided(*ALTMAN_BLAND).results.models["model"].by_prevalence
    four = counts(*ALTMAN_BLAND)
    for share in found.curve["prevalence"]:
        there = precision_at(four, share)
        expected = float(there.estimate), float(there.low), float(there.high)
        assert at_share(found, share) == pytest.approx(expected, rel=1e-9)


def test_the_curve_runs_from_a_tenth_of_the_rarer_share_to_ten_times_the_commoner_one():
    rare = decided(40, 9, 10, 941, deployment={"prevalence": 0.01}).results.models["model"].by_prevalence
    shares = rare.curve["prevalence"]
    assert (shares[0], shares[-1]) == pytest.approx((0.001, 0.5))
    assert {0.005, 0.05, 0.01} <= set(shares)
    assert list(shares) == sorted(set(shares))
    assert decided(*ALTMAN_BLAND).results.models["model"].by_prevalence.curve["prevalence"][-1] == 0.9


def test_without_a_false_alarm_every_alarm_is_right_at_every_share_and_its_range_is_not_certain():
    found = decided(40, 0, 10, 50).results.models["model"].by_prevalence
    assert set(found.curve["precision"]) == set(found.curve["high"]) == {1.0}
    assert all(0 < low < 1 for low in found.curve["low"])


def test_no_curve_where_nothing_is_flagged():
    assert decided(0, 0, 10, 50).results.models["model"].by_prevalence is None


@pytest.mark.slow
def test_a_cut_off_that_these_cases_chose_has_a_curve_of_corrected_figures():
    found = blurred().facts.subject
    precision, low, high = at_share(found.by_prevalence, found.by_prevalence.tested)
    four = found.corrected_confusion
    assert precision == pytest.approx(four.tp / (four.tp + four.fp))
    assert low < precision < high
    assert precision < found.metrics["precision"].estimate
