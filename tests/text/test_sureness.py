"""How sure sentences are: the examples of the brief from their inputs, and every step of what may be said."""

import math
import re

import pytest

from reportgen.stats.intervals import wilson
from tests.cases.case import PAYMENTS, SPANS, Case, decided, fraud, said, texts_of
from tests.cases.every import by_topic, cases_of
from tests.cases.sureness import AT_HAND, corrected_to, counted


def bridges(**config):
    return decided(18, 21, 0, 81, words=SPANS, **config)


def test_of_four_spans_counts_alone_are_told():
    told = texts_of(decided(3, 21, 1, 81, words=SPANS).explained, "outcomes")
    assert "With only 4 cracked spans in the test, we give no rate for future ones." in told


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("counts", "about", "part"),
    [
        ((87, 20, 13, 80), {}, "Expect it to catch 87% of future sick patients (95% range: 79% to 92%)"),
        ((87, 20, 13, 80), AT_HAND, "probably catches 87% of future sick patients (95% range: 79% to 92%), but these"),
        ((22, 20, 7, 80), {}, "Expect it to catch between 58% and 88% of future sick patients (95% range)"),
        ((8, 20, 1, 80), {}, "With only 9 sick patients in the test, we give no rate"),
    ],
)
def test_a_sentence_is_as_firm_as_the_test_allows(counts, about, part):
    case = counted(*counts, about=about)
    assert part in " ".join(texts_of(case.explained, "outcomes"))


def test_a_figure_corrected_for_the_choice_of_the_cut_off_is_told_instead_of_what_was_counted():
    case = corrected_to(counted(800, 200, 200, 800), 0.2, 0.25, 0.31)
    assert said(case.explained, "rate.caught") == [
        "Expect it to catch 25.0% of future sick patients (95% range: 20.0% to 31.0%)."
    ]


@pytest.mark.slow
def test_a_range_wider_than_three_tenths_is_kept_out_of_sentences():
    low, high = wilson(20, 40).low, wilson(20, 40).high
    assert high - low < 0.30
    assert said(counted(20, 20, 20, 80).explained, "rate.caught")
    assert wilson(15, 30).high - wilson(15, 30).low > 0.30
    assert not said(counted(15, 20, 15, 80).explained, "rate.caught")


@pytest.mark.slow
def test_ends_do_not_read_alike():
    told = said(counted(40_000, 40_000, 40_000, 40_000).explained, "rate.caught")
    assert told == ["Expect it to catch 50.0% of future sick patients (95% range: 49.7% to 50.3%)."]


def test_a_likely_range_is_explained_once_and_only_where_one_is_told():
    for case, times in ((fraud(), 1), (decided(3, 1, 1, 6), 0)):
        assert [one.id for one in case.explained.ranges] == ["adequacy.likely_range"] * times
        told = [one.text for one in case.explained.sentences if "95 of 100 tests like this, the 95% range" in one.text]
        assert len(told) == times


@by_topic
def test_a_sentence_knows_whether_it_speaks_of_a_likely_range(topic):
    for case in cases_of(topic):
        for one in case.explained.sentences:
            spoken = one.ranged or one.id == "adequacy.likely_range"
            assert bool(re.search(r"\d% ranges?\b", one.text)) == spoken, one


@pytest.mark.slow
@pytest.mark.parametrize(("level", "part"), [(0.9, "about 90 of 100"), (0.995, "about 995 of 1,000")])
def test_the_level_of_the_config_is_the_one_explained(level, part):
    case = counted(800, 200, 200, 800, uncertainty={"level": level})
    assert part in said(case.explained, "adequacy.likely_range")[0]


@pytest.mark.slow
def test_nobody_is_promised_a_chance_that_the_truth_lies_in_a_range():
    for case in (fraud(), bridges(), counted(800, 200, 200, 800)):
        assert not [text for text in texts_of(case.explained, "outcomes") if "chance that" in text]


def test_the_test_says_how_well_it_knows_its_rates_and_what_more_would_take():
    case = counted(65, 34, 7, 3394, words=PAYMENTS)
    assert said(case.explained, "adequacy.line") == [
        (
            "The test has 72 frauds and 3,428 genuine payments. So the share of frauds caught is known to about 7 "
            "percentage points either way, the share of false alarms to about 0.3 percentage points."
        )
    ]
    recall = 65 / 72
    needed = math.ceil(1.959964**2 * recall * (1 - recall) / 0.05**2)
    assert case.results.models["model"].adequacy.plan.positives == needed
    assert f"needs about {needed} frauds" in said(case.explained, "adequacy.plan")[0]


@pytest.mark.slow
def test_a_recall_of_nine_tenths_takes_139_positives_and_1383_cases():
    found = counted(90, 50, 10, 850).results.models["model"].adequacy
    assert found.recall > 0.055
    assert (found.plan.positives, found.plan.cases) == (139, 1_383)
    assert not said(counted(900, 50, 100, 850).explained, "adequacy.plan")


def test_no_plan_is_made_for_what_reads_as_known_already():
    case = counted(126, 50, 14, 850)
    assert 0.05 < case.results.models["model"].adequacy.recall < 0.055
    assert "about 5 percentage points either way" in said(case.explained, "adequacy.line")[0]
    assert not said(case.explained, "adequacy.plan")


@pytest.mark.slow
def test_cases_in_few_clusters_have_no_rates():
    columns = {"house": [str(place % 9) for place in range(200)]}
    assert said(decided(60, 20, 40, 80).explained, "rate.caught")
    labels = ["1"] * 100 + ["0"] * 100
    calls = ["yes"] * 60 + ["no"] * 40 + ["yes"] * 20 + ["no"] * 80
    apart = Case(
        {"label": labels, "call": calls, **columns},
        data={"label": "label", "positive": "1", "cluster": "house"},
        models={"model": {"decision": "call", "flagged": "yes"}},
    )
    assert not [sentence for sentence in apart.explained.sentences if sentence.id.startswith("rate.")]


DOUBTS = {
    "these patients were just those at hand": AT_HAND,
    "not every label is certain": {"label": {"known_problems": "Some are guessed"}},
    "only patients that were flagged are ever checked": {"label": {"only_flagged_checked": True}},
}


@pytest.mark.slow
@pytest.mark.parametrize("reason", DOUBTS)
@pytest.mark.parametrize("counts", [(60, 20, 20, 60), (18, 8, 4, 17), (40_000,) * 4])
def test_a_reason_for_doubt_is_given_with_the_first_rate_of_a_section_alone(reason, counts):
    explained = counted(*counts, about=DOUBTS[reason]).explained
    told = texts_of(explained, "outcomes")
    given = [f"but {reason}" in text for text in told]
    assert sum(given) == 1
    later = told[given.index(True) + 1]
    assert re.search(r" probably ", later)
    assert f"but {reason}" not in later


def test_a_reason_that_comes_up_later_is_given_there():
    labels = {"only_flagged_checked": True, "known_problems": "Some are guessed"}
    told = " ".join(texts_of(counted(60, 20, 20, 60, about={"label": labels}).explained, "outcomes"))
    assert told.count("but only patients that were flagged are ever checked") == 1
    assert re.search(r"are probably sick patients [^.]*, but not every label is certain\.", told)
