"""What may be shown, said and judged: each step of the rules at its edge."""

import pytest

from reportgen.stats import adequacy
from reportgen.stats.adequacy import Lack, none_seen, plan, standing
from reportgen.stats.intervals import clopper_pearson, wilson
from reportgen.stats.paired import mid_p


@pytest.mark.parametrize(
    ("under", "said", "badge", "judged"),
    [
        (0, "not defined", None, False),
        (1, "counts", "few cases", False),
        (9, "counts", "few cases", False),
        (10, "counts and range", "few cases", True),
        (29, "counts and range", "few cases", True),
        (30, "rate", None, True),
    ],
)
def test_the_cases_under_the_bar_decide_first(under, said, badge, judged):
    found = standing(under)
    assert (found.said, found.badge, found.judged) == (said, badge, judged)
    assert found == standing(under, rate=0.5, low=0.45, high=0.55)
    assert (found.lack is None) == judged


@pytest.mark.parametrize(
    ("rate", "low", "high", "said", "badge"),
    [
        (0.001, 0.0, 0.05, "rate", None),  # narrow: precise, however small the rate
        (0.01, 0.0, 0.06, "rate", "imprecise"),  # wide beside the rate
        (0.10, 0.04, 0.17, "rate", None),  # 0.13 / 0.10 = 1.3 itself is not above it
        (0.10, 0.04, 0.18, "rate", "imprecise"),
        (0.50, 0.36, 0.65, "rate", None),
        (0.50, 0.34, 0.65, "nothing", "imprecise"),
    ],
)
def test_then_the_width_of_the_interval(rate, low, high, said, badge):
    found = standing(30, rate=rate, low=low, high=high)
    assert (found.said, found.badge, found.judged) == (said, badge, True)


def test_a_lack_says_how_many_there_are_and_how_many_it_takes():
    assert adequacy.lack_of_cases(4) == Lack(of="cases", have=4, need=10)
    assert adequacy.lack_of_cases(10) is None


@pytest.mark.parametrize(("ask", "need"), [(adequacy.lack_for_ranking, 100), (adequacy.lack_for_a_curve, 200)])
def test_both_classes_have_to_be_large_enough(ask, need):
    assert ask(need, need) is None
    assert ask(need - 1, need) == Lack(of="positives", have=need - 1, need=need)
    assert ask(5_000, 3) == Lack(of="negatives", have=3, need=need)
    assert ask(50, 40).of == "negatives"


def test_as_many_disagreements_are_asked_for_as_a_test_needs_to_find_anything():
    need = adequacy.DISAGREEMENTS
    assert mid_p(need, 0) < 0.05 < mid_p(need - 1, 0)
    assert adequacy.lack_of_disagreements(need) is None
    assert adequacy.lack_of_disagreements(need - 1) == Lack(of="disagreements", have=4, need=5)


@pytest.mark.parametrize(
    ("clusters", "judged", "banner"),
    [(None, True, False), (9, False, True), (10, True, True), (19, True, True), (20, True, False)],
)
def test_few_clusters_have_a_banner_and_very_few_no_verdict(clusters, judged, banner):
    assert (adequacy.lack_of_clusters(clusters) is None) == judged
    assert (adequacy.few_clusters(clusters) is not None) == banner


@pytest.mark.parametrize(("undefined", "withheld"), [(0, False), (100, False), (101, True), (2_000, True)])
def test_an_interval_is_withheld_above_one_in_twenty_undefined_resamples(undefined, withheld):
    assert (adequacy.lack_of_resamples(undefined, 2_000) is not None) == withheld


def test_the_adequacy_line_gives_both_classes_and_how_far_off_the_rates_may_be():
    recall, alarms = (wilson(hits, of) for hits, of in ((44, 51), (1, 169)))
    found = adequacy.adequacy(51, 169, recall=(recall.low, recall.high), false_alarm_rate=(alarms.low, alarms.high))
    assert (found.recall, found.false_alarm_rate) == pytest.approx(((0.932 - 0.743) / 2, 0.0165), abs=1e-3)
    assert (found.positives, found.negatives, found.small) == (51, 169, True)
    found = adequacy.adequacy(100, 100, recall=None, false_alarm_rate=(0.1, 0.2))
    assert (found.recall, found.false_alarm_rate, found.small) == (None, pytest.approx(0.05), False)


def test_a_recall_of_nine_tenths_to_one_twentieth_takes_139_positives():
    found = plan(0.9, 0.05, prevalence=0.1)
    assert (found.positives, found.cases) == (139, 1_383)
    ends = wilson(0.9 * 139, 139)
    assert (ends.high - ends.low) / 2 == pytest.approx(0.05, abs=0.001)


def test_a_recall_near_one_takes_what_the_rule_of_three_takes():
    assert plan(1.0, 0.05, prevalence=0.5).positives == 60
    assert plan(0.999, 0.05, prevalence=0.5).positives == 60
    assert plan(0.9, 0.05, prevalence=0.5, level=0.99).positives == 239


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize("cases", [10, 30, 300, 3_000])
def test_where_none_is_seen_the_short_bound_lies_just_above_the_exact_one(cases, level):
    exact = clopper_pearson(0, cases, level).high
    assert exact <= none_seen(level) / cases <= (1 + 4 / cases) * exact + 0.01 / cases
