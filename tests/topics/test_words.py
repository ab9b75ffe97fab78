"""Data, outcomes, errors, threshold and comparison: what each place of the report says."""

import pytest

from tests.cases.case import (
    PAYMENTS,
    Case,
    at_cut_off,
    decided,
    example_a,
    example_d,
    fraud,
    said,
    scored,
    texts_of,
    two_models,
)

FEW = ((1, 0, 1, 0), (0.9, 0.8, 0.7, 0.1))


@pytest.mark.slow
def test_data_tell_the_flow_of_rows_and_what_labels_mean():
    columns = {
        "label": ["fraud"] * 3 + ["fine"] * 3 + ["?", ""],
        "score": [0.9, 0.8, 0.1, 0.7, 0.2, None, 0.5, 0.5],
        "day": [f"2026-07-0{day}" for day in range(1, 9)],
    }
    data = {"label": "label", "positive": "fraud", "doubtful": "?", "time": "day"}
    case = Case(columns, data=data, words=PAYMENTS, threshold={"fixed": 0.5})
    assert texts_of(case.explained, "data") == [
        "We read 8 rows and used 5 of them.",
        "Left out because the label is missing: 1 row.",
        (
            "Left out because a score or decision is missing: 1 row. "
            "What one model lacks is left out for all, so that models are judged on the same cases."
        ),
        "Left out because the label is doubtful: 1 row.",
        "The data come in one piece: 3 frauds and 2 genuine payments.",
        "The data cover the time from 2026-07-01 to 2026-07-05.",
        "These are past payments: the model was tested on what was saved of them, not in daily use.",
        "The label \u201cfraud\u201d marks the frauds: 3 rows.",
        "The label \u201cfine\u201d marks the genuine payments: 3 rows.",
        "The label \u201c?\u201d means that the class is doubtful: 1 row.",
    ]


def test_splits_are_told_with_what_they_are_for():
    told = texts_of(fraud().explained, "data")
    assert "The split \u201ctest\u201d holds 10,000 payments: 40 frauds and 9,960 genuine payments." in told
    assert "The share of frauds is 0.40%." in told
    assert "The results are those of the split \u201ctest\u201d." in told


def test_outcomes_start_from_the_population():
    assert texts_of(example_a().explained, "outcomes")[:5] == [
        "The test has 12 patients: 8 sick patients and 4 healthy patients.",
        "Of the 8 sick patients, the model caught 6 and missed 2.",
        "It raised a false alarm for 1 of the 4 healthy patients and left 3 alone.",
        "So 7 patients were flagged: 6 sick patients and 1 healthy patient.",
        "In all, 5 patients were not flagged: 3 healthy patients and 2 sick patients.",
    ]


def test_each_error_is_told_with_whom_it_hurts_and_whether_it_can_be_undone():
    assert texts_of(fraud().explained, "errors") == [
        "A miss means that one of the frauds was not held. In this test there were 6.",
        "What a miss means: the money is gone.",
        "It falls on the bank.",
        "A miss cannot be undone.",
        "To miss none instead of 6, the model would raise no more false alarms.",
        "By the prices alone that saves 2,880 on these payments.",
        "Price of a miss: 480.",
        "A false alarm means that one of the genuine payments was held. In this test there were 226.",
        "Each false alarm troubles customers without need.",
        "What a false alarm means: a payment is held.",
        "It falls on the customer.",
        "A false alarm can be undone.",
        "Price of a false alarm: 12.",
    ]


@pytest.mark.slow
def test_example_d_states_the_range_of_equal_decisions():
    assert texts_of(example_d().explained, "threshold") == [
        "The rule takes the threshold with the highest F-beta, with a beta of 2.",
        "Each patient with a score of 0.36 or higher is flagged.",
        "Exactly on the threshold lies 1 patient, counted as flagged.",
        "Any threshold above 0.15 and up to 0.36 sorts these patients in the same way.",
        (
            "With other patients drawn in the same way, the rule could as well choose a threshold from 0.36 to 0.86 "
            "(95% range)."
        ),
        "On the patients of the choice, only thresholds that sort them like 0.36 come within 1% of the best F-beta.",
        "The threshold was chosen on the patients of this test.",
        ("That flatters the counts, so the main figures also stand as corrected: what to expect on future patients."),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("config", "text"),
    [
        ({"threshold": {"fixed": 0.85}}, "The config fixes this threshold."),
        ({"threshold": {"fixed": 0.95}}, "Any threshold above 0.90 sorts these patients in the same way."),
        ({"threshold": {"fixed": 0.05}}, "Any threshold up to 0.10 sorts these patients in the same way."),
        ({}, "The threshold is the usual one, since the config gives neither costs, nor a beta, nor a rule."),
        (
            {"models": {"model": {"score": "score", "flag": "low"}}, "threshold": {"fixed": 0.75}},
            "Any threshold below 0.80 and down to 0.70 sorts these patients in the same way.",
        ),
        (
            {"costs": {"false_positive": 1, "false_negative": 1}},
            (
                "There are 2 thresholds that serve the rule equally well. Of these the report takes the one with the "
                "fewest patients flagged."
            ),
        ),
        (
            {"costs": {"false_positive": 1000, "false_negative": 1}, "threshold": {"minimise": "cost"}},
            "The rule takes the threshold at which the errors cost least.",
        ),
    ],
)
def test_the_cut_off_is_told_with_its_rule_its_range_and_its_ties(config, text):
    assert text in texts_of(scored(*FEW, **config).explained, "threshold")


@pytest.mark.slow
def test_a_tie_goes_to_most_flags_where_only_a_miss_cannot_be_undone():
    harms = {"false_negative": {"reversible": False}, "false_positive": {"reversible": True}}
    case = scored(*FEW, costs={"false_positive": 1, "false_negative": 1}, errors=harms)
    assert said(case.explained, "threshold.tie.most")


@pytest.mark.slow
def test_flagging_nothing_is_said_in_words():
    case = scored((0, 1), (0.9, 0.1), costs={"false_positive": 9, "false_negative": 1})
    told = texts_of(case.explained, "threshold")
    assert "The best threshold is beyond every score: no patient is flagged." in told


def test_decisions_have_no_cut_off():
    told = texts_of(example_a().explained, "threshold")
    assert told == ["The data have decisions of the model and no scores, so there is no threshold to choose."]


@pytest.mark.slow
def test_models_are_compared_on_these_cases_and_chance_is_named():
    assert texts_of(two_models().explained, "comparison") == [
        "As far as this test can tell, \u201crules\u201d does no better than guessing.",
        "By PPV, \u201cchampion\u201d and \u201cchallenger\u201d cannot be told apart.",
        "The 3 models are judged on the same 500 payments.",
        "Model \u201cchampion\u201d caught 80 of the 120 frauds and raised no false alarm.",
        "Model \u201cchallenger\u201d caught 100 of the 120 frauds and raised no false alarm.",
        "Model \u201crules\u201d caught none of the 120 frauds and raised no false alarm.",
        "The PPV of \u201crules\u201d is not defined (no payment was held), so it is not ranked.",
        "In this test the best PPV is shared by \u201cchampion\u201d and \u201cchallenger\u201d: 1.000.",
        (
            "In this test, at the thresholds in use, \u201cchallenger\u201d is cheaper than \u201cchampion\u201d "
            "whatever a miss costs."
        ),
        (
            "In this test, at the thresholds in use, \u201cchampion\u201d is cheaper than \u201crules\u201d whatever a "
            "miss costs."
        ),
        (
            "With each model at its own best threshold, \u201cchallenger\u201d is the cheapest if a false alarm costs "
            "about 1.2 misses or less."
        ),
        "At all other prices it is too close to call.",
        (
            "The counts of \u201cchampion\u201d and \u201cchallenger\u201d come from thresholds that were chosen on "
            "these payments, those of \u201crules\u201d do not. This favours \u201cchampion\u201d and "
            "\u201cchallenger\u201d."
        ),
        (
            "Ranges and verdicts cover chance in the payments of the test. "
            "They do not cover another training run, which may change a model by more."
        ),
    ]


@pytest.mark.slow
def test_the_cheaper_model_is_named_with_both_costs():
    columns = {"b": [0.9, 0.1, 0.8, 0.2]}
    models = {"old": {"score": "score"}, "new": {"score": "b"}}
    case = scored(*FEW, columns, models=models, costs={"false_positive": 2, "false_negative": 1})
    assert said(case.explained, "comparison.lowest") == [
        "In this test the lowest total cost is that of \u201cnew\u201d: 0. Next comes \u201cold\u201d with 1."
    ]


def test_one_model_is_not_compared():
    assert example_a().explained.said("comparison") == ()


@pytest.mark.slow
@pytest.mark.parametrize("place", ["data", "outcomes", "errors", "threshold"])
def test_nothing_is_invented_where_nothing_is_stated(place):
    for text in texts_of(decided(1, 1, 1, 1).explained, place):
        assert "not stated" not in text


def test_a_cut_off_tuned_on_these_cases_is_said_to_be_so_beside_decisions():
    both = {"model": {"score": "score", "decision": "call", "flagged": "yes"}}
    case = scored(*FEW, {"call": ["yes", "no", "no", "no"]}, models=both, threshold={"maximise": "f1"})
    told = texts_of(case.explained, "threshold")
    assert told[-1] == "The threshold was chosen on the patients of this test."
    assert "By the scores alone, each patient with a score of 0.70 or higher would be flagged." in told


@pytest.mark.slow
def test_the_cut_off_of_another_model_is_told_with_where_it_was_chosen():
    models = {"rule": {"decision": "call", "flagged": "yes"}, "model": {"score": "score"}}
    case = scored(*FEW, {"call": ["yes", "no", "no", "no"]}, models=models, beta=2)
    assert texts_of(case.explained, "threshold")[-1] == "The threshold was chosen on the patients of this test."
    assert said(case.explained, "comparison.apparent") == [
        (
            "The counts of \u201cmodel\u201d come from a threshold that was chosen on these patients, those of "
            "\u201crule\u201d do not. This favours \u201cmodel\u201d."
        )
    ]


@pytest.mark.slow
def test_models_that_share_their_luck_are_compared_without_a_word_on_it():
    models = {"one": {"score": "score"}, "two": {"score": "score"}}
    assert not said(scored(*FEW, models=models, beta=2).explained, "comparison.apparent")


def test_a_test_of_one_class_says_that_there_was_none_of_the_other():
    parts = {"part": ["validation"] * 4 + ["test"] * 2}
    split = {"data": {"split": {"column": "part"}}, "threshold": {"fixed": 0.5}}
    case = scored((1, 0, 1, 0, 0, 0), (0.9, 0.8, 0.7, 0.1, 0.9, 0.1), parts, **split)
    assert "There were no sick patients for the model to catch." in texts_of(case.explained, "outcomes")
    assert texts_of(case.explained, "key_messages")[1] == "The test has no sick patients, so there was none to catch."


@pytest.mark.slow
def test_a_lead_of_a_hair_is_shown_as_one():
    labels = [1] * 1000 + [0] * 1000
    models = {"old": {"score": "score"}, "new": {"score": "b"}}
    scores, other = [0.9] * 961 + [0.1] * 1039, [0.9] * 960 + [0.1] * 1040
    report = {"kind": "guard", "metrics": ["recall"]}
    case = scored(labels, scores, {"b": other}, models=models, threshold={"fixed": 0.5}, report=report)
    assert (
        "In this test the highest recall is that of \u201cold\u201d: 0.961. Next comes \u201cnew\u201d with 0.960."
        in said(case.explained, "comparison.highest")[0]
    )


@pytest.mark.slow
def test_weights_are_told_with_what_they_change():
    columns = {"label": ["1", "1", "0", "0"], "score": [0.9, 0.2, 0.8, 0.1], "w": [1, 3, 2, 2]}
    sampling = Case(columns, data={"weight": {"column": "w", "kind": "sampling"}})
    assert said(sampling.explained, "data.weight.sampling")
    assert said(sampling.explained, "outcomes.weighted")
    assert "caught 1 of the 2" in texts_of(sampling.explained, "key_messages")[1]
    frequency = Case(columns, data={"weight": {"column": "w", "kind": "frequency"}})
    assert said(frequency.explained, "data.weight.frequency")
    assert "caught 1 of the 4" in texts_of(frequency.explained, "key_messages")[1]


@pytest.mark.slow
def test_a_cut_off_chosen_elsewhere_says_so():
    labels, scores = (1, 0, 1, 0) * 2, (0.9, 0.8, 0.7, 0.1) * 2
    parts = {"part": ["validation"] * 4 + ["test"] * 4}
    case = scored(labels, scores, parts, data={"split": {"column": "part"}}, threshold={"maximise": "f1"})
    assert said(case.explained, "threshold.tuned")
    assert not said(case.explained, "threshold.apparent")
    assert said(at_cut_off(1, 1, 1, 1).explained, "threshold.not_tuned")
