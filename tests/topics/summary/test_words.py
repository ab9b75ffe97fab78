import pytest

from reportgen.analysis.finding import SPOILING
from tests.cases.case import PATIENTS, at_cut_off, decided, fraud, said, scored, texts_of
from tests.cases.comparison import shares
from tests.cases.every import by_topic, cases_of
from tests.cases.leaks import leak_cases


def test_fraud_is_told_in_five_sentences_of_whole_counts():
    assert texts_of(fraud().explained, "key_messages") == [
        "We tested the model on 10,000 payments: 40 frauds and 9,960 genuine payments.",
        (
            "The model caught 34 of the 40 frauds and missed 6. Expect it to miss 15% of future frauds "
            "(95% range: 7% to 29%)."
        ),
        (
            "Of the 260 payments held, 226 were false alarms. The model left alone 9,734 of the 9,960 genuine "
            "payments. Expect it to raise a false alarm for 2.3% of genuine payments (95% range: 2.0% to 2.6%)."
        ),
        (
            "In this test the errors cost about 5,590 at the stated prices. With no payment held they would cost "
            "19,200, with every payment held about 120,000. Compared with no payment held, the model saves about "
            "13,600 (95% range: 8,640 to 19,700)."
        ),
        "The test was small: 40 frauds (advised: 100). A repeat could give quite different results.",
    ]


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("hits", "misses", "text"),
    [
        (0, 1, "The model missed the only sick patient."),
        (1, 1, "The model caught 1 of the 2 sick patients and missed 1."),
        (7, 0, "The model caught all 7 sick patients. It missed none."),
    ],
)
def test_what_was_caught_reads_well_at_every_count(hits, misses, text):
    assert texts_of(decided(hits, 1, misses, 1).explained, "key_messages")[1].startswith(text)


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ((0, 0, 1, 1), "No patient was flagged, so there was no false alarm either."),
        (
            (2, 1, 1, 1),
            "Of the 3 patients flagged, 1 was a false alarm. The model left alone 1 of the 2 healthy patients.",
        ),
    ],
)
def test_false_alarms_read_well_at_every_count(counts, text):
    assert texts_of(decided(*counts).explained, "key_messages")[2].startswith(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("times", "costs", "part"),
    [
        (
            1,
            (9, 1),
            "with every patient flagged 36. As far as this test can tell, the model does no better than no model",
        ),
        (50, (9, 1), "with every patient flagged 1,800. So the model does worse than no model at all."),
    ],
)
def test_a_model_dearer_than_doing_nothing_is_called_so(times, costs, part):
    prices = dict(zip(("false_positive", "false_negative"), costs, strict=True))
    priced = at_cut_off(*(times * n for n in (6, 1, 2, 3)), costs=prices)
    assert part in texts_of(priced.explained, "key_messages")[3]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "said"),
    [
        (
            shares(80, 50, compare={"primary": "recall"}),
            "On future patients, \u201ca\u201d is likely to do better than \u201cb\u201d.",
        ),
        (
            shares(90, 50, alarms=[60, 10], compare={"primary": ["recall", "specificity"]}),
            (
                "On future patients, \u201ca\u201d is likely to do better than \u201cb\u201d in one way and worse in "
                "another."
            ),
        ),
    ],
    ids=["better", "mixed"],
)
def test_which_model_is_better_on_new_cases_is_said_without_a_metric(case, said):
    assert texts_of(case.explained, "key_messages")[3] == said


def test_the_gravest_limit_comes_last():
    harm = {"false_negative": {"reversible": False}}
    grave = scored([1] * 4 + [0] * 4, [0.9, 0.8, 0.7, 0.2] * 2, errors=harm, threshold={"maximise": "f1"})
    assert "cannot be undone" in texts_of(grave.explained, "key_messages")[-1]


@pytest.mark.slow
@pytest.mark.parametrize("leaks", [pytest.param(leak_cases, id="cases_of_scores")])  # which hold them
def test_what_spoils_all_other_numbers_comes_before_other_warnings_and_is_the_limit_told(leaks):
    told = {}
    for case in leaks():
        first = case.explained.findings[0]
        if first.code in SPOILING:
            told[first.code] = texts_of(case.explained, "key_messages")[-1]
        else:
            assert not {each.code for each in case.explained.findings if each.severity == "warning"} & {*SPOILING}
    assert set(told) == {*SPOILING}
    assert told["score_is_label"].endswith(
        "with hardly an error, as few do in earnest: it may have been given the label."
    )


@by_topic
def test_key_messages_are_few(topic):
    assert all(len(case.explained.said("key_messages")) <= 5 for case in cases_of(topic))


def test_case_words_of_the_config_are_used_alone():
    said = " ".join(texts_of(at_cut_off(3, 1, 1, 3, words=PATIENTS).explained, "key_messages"))
    assert "case" not in said


@pytest.mark.slow
def test_nothing_is_said_to_be_saved_where_flagging_all_is_the_cheaper_way_in_the_test():
    """In use positives are rare, and the model the cheapest; with the classes of the test all flagged costs less."""
    case = at_cut_off(
        120, 90, 80, 610, costs={"false_positive": 1, "false_negative": 20}, deployment={"prevalence": 0.02}
    )
    assert case.results.models["model"].no_model.verdict == "cheaper"
    assert case.results.models["model"].costs.saving_flag_all < 0
    assert said(case.explained, "key.saving") == []
    (told,) = said(case.explained, "costs.mix")
    assert told.startswith("These sums have the share of sick patients of the test; the part on use has")
