"""What a report on several classes says: each sentence from a matrix that can be counted by hand."""

from dataclasses import replace

import pytest

from reportgen.results.measure import Measure
from reportgen.results.values.classes import PriceMatrix
from reportgen.results.values.summary import Verdict
from tests.cases.case import texts_of
from tests.cases.classes import (
    IRIS,
    PRICES,
    WORSE,
    ClassCase,
    cheapest,
    check,
    class_cases,
    comparison,
    grouping,
    handled,
    measure,
    model_of,
    priced,
    prices,
    ranked,
    tied,
    unsure,
)


def test_the_first_screen_tells_natural_frequencies():
    assert texts_of(ClassCase(model_of(IRIS)).explained, "verdict_told") == [
        "In this test, the model sorted 280 of the 300 flowers correctly.",
        "Of 1,000 flowers, the model sorts 933 correctly (95% range: 903 to 963).",
        "Before you decide, state how good the model must be: the next report checks it.",
    ]


def test_too_few_cases_of_a_class_stand_for_no_others():
    few = ClassCase(model_of(((8, 1, 0), (1, 8, 1), (0, 0, 9))))
    assert texts_of(few.explained, "verdict_told")[1] == ("In this test of 28 flowers, the model sorted 25 correctly.")


@pytest.mark.slow
def test_whole_numbers_of_natural_frequencies_add_up():
    for case in class_cases():
        labels = case.explained.figures["class_tree"].labels
        parts = [labels[f"{key}_count"] for key in ("right", "persons", "wrong") if f"{key}_count" in labels]
        if all(part.replace(",", "").isdigit() for part in parts):
            assert sum(int(part.replace(",", "")) for part in parts) == int(labels["n_count"].replace(",", ""))


def test_models_too_close_to_call_beside_the_one_advised_are_named():
    models = {"new": model_of(IRIS), "old": model_of(WORSE), "third": model_of(IRIS), "last": model_of(WORSE)}
    pairs = (
        comparison("accuracy", "better"),
        comparison("accuracy", "no_difference_shown", b="third", low=-0.02),
        comparison("accuracy", "better", b="last"),
    )
    verdict = Verdict(code="better", model="new", about="baseline")
    more = {"baseline": "old", "config": {"compare": {"baseline": "old"}}}
    case = ClassCase(models, comparisons=pairs, verdict=verdict, **more)
    assert texts_of(case.explained, "close") == ["Whether \u201cthird\u201d would do better on accuracy."]


def test_todays_way_stands_beside_the_model():
    models = {"new": model_of(IRIS), "old": model_of(((90, 10, 0), (5, 80, 15), (0, 15, 85)))}
    verdict = Verdict(code="better", model="new", about="baseline")
    case = ClassCase(models, baseline="old", comparisons=(comparison("accuracy", "better"),), verdict=verdict,
                     config={"compare": {"baseline": "old"}})  # fmt: skip
    told = texts_of(case.explained, "verdict_told")
    assert told[0] == "Replace \u201cold\u201d with \u201cnew\u201d. It is right more often."
    assert (
        told[1]
        == "Of 1,000 flowers, \u201cnew\u201d sorts 933 correctly and \u201cold\u201d 850: 10 to 90 more (95% range)."
    )
    assert texts_of(case.explained, "comparison") == [
        "On accuracy, \u201cnew\u201d does better than \u201cold\u201d: 93.3% instead of 85%."
    ]


MOST = "The most frequent error is versicolor sorted as virginica: 11 of 100 (20 errors in all)."


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (
            ClassCase(model_of(IRIS)),
            [MOST],
        ),
        (ClassCase(model_of(((9, 0, 0), (0, 9, 0), (0, 0, 9)))), [
            "Of 27 flowers decided, none was sorted wrongly."
        ]),
        (
            ClassCase(model_of(IRIS), data={"ordered": True}),
            [
                MOST,
                "Too high by one step: 13; too low by one step: 7; off by more: 0.",
            ],
        ),
    ],
)  # fmt: skip
def test_the_worst_mix_up_is_told_in_words(case, told):
    assert texts_of(case.explained, "outcomes") == told


def test_a_class_without_cases_is_told_to_have_no_value():
    told = texts_of(ClassCase(model_of(((9, 1, 0), (0, 0, 0), (1, 0, 9)))).explained, "by_class")
    assert "No recall is defined for versicolor, which is left out where the spread is given." in told


def test_what_a_person_would_spare_is_told_also_of_a_model_that_decides_by_cost():
    alike = ClassCase(
        priced(handled=handled(), cheapest=cheapest(), decides="lowest_cost"),
        **prices(costs=PriceMatrix(currency="EUR", matrix=PRICES)),
    )
    with_person = priced(handled=handled(), cheapest=cheapest(persons=12), decides="lowest_cost")
    assert not any(
        "expected cost" in text for place in ("costs", "threshold") for text in texts_of(alike.explained, place)
    )
    (told,) = texts_of(ClassCase(with_person, **prices()).explained, "threshold")
    assert told == (
        "By expected cost, the model leaves 12 of the 300 flowers to a person. It gets 6.94% of the others wrong, "
        "instead of 6.67% of all. That saves \u20ac100 to \u20ac500 for every 1,000 flowers, after paying the person "
        "(95% range)."
    )


def test_unsure_cases_are_left_to_a_person_where_cases_that_did_not_choose_show_it():
    case = ClassCase(model_of(IRIS, scored=True, handled=handled(), unsure=unsure()))
    (told,) = texts_of(case.explained, "threshold")
    assert told == (
        "If a person takes all flowers of which it is less than 60% sure, the model decides 80%. Expect it to get 2% "
        "of those wrong (95% range: 1% to 3%), instead of 6.67% of all."
    )
    assert case.explained.figures["class_handled"].title == "If it decides 80% itself, 2% of those are wrong"


def test_how_sure_it_is_stands_beside_how_often_it_is_right():
    told = ClassCase(model_of(IRIS, scored=True)).explained.figures["class_sure"]
    assert told.title == "It is surer than it is right: 93% sure, 90% right"


def test_a_group_is_named_first_only_where_its_gap_is_beyond_chance():
    shown, hidden = (ClassCase(model_of(IRIS), groups=(grouping(shown=one),)) for one in (True, False))
    line = "For place \u201cwood\u201d it is right less often: 84%, elsewhere 96%."
    assert line in texts_of(shown.explained, "before")
    assert line not in texts_of(hidden.explained, "before")


def test_checks_tell_what_they_measured():
    case = ClassCase(model_of(IRIS), checks=(check("recall[virginica] >= 80%", "pass", limit=0.88),))
    assert [one.text for one in case.explained.checks[0]] == [
        "The check \u201crecall[virginica] >= 80%\u201d of the model passed.",
        "The recall of virginica is 88%.",
        "Its 95% range goes from 80% to 93%.",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("accuracy >= 80%", "At least 80% of the flowers sorted correctly: 88% (95% range: 80% to 93%)"),
        ("recall[virginica] >= 0.8", "At least 80% of virginica flowers recognised: 88% (95% range: 80% to 93%)"),
        (
            "macro_f1 >= 0.80",
            (
                "At least 0.80 in mean F1 over classes (each class counts alike; 1 is best): 0.880 "
                "(95% range: 0.800 to 0.930)"
            ),
        ),
    ],
)
def test_the_first_screen_says_in_words_what_a_check_asks_for(text, said):
    case = ClassCase(model_of(IRIS), checks=(check(text, "fail" if ": failed" in said else "pass"),))
    assert texts_of(case.explained, "asked") == [said]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"text": "recall[setosa] >= 97%", "limit": 0.97, "estimate": 0.98},
            "98%, but the 95% range, 95% to 100%, includes 97%",
        ),
        (
            {"text": "error_rate <= 7%", "limit": 0.07, "estimate": 0.0667},
            "6.67%, but the 95% range, 3.67% to 9.67%, includes 7%",
        ),
    ],
)
def test_a_check_that_chance_could_turn_is_told_with_the_end_of_the_range_that_fails(asked, said):
    case = ClassCase(model_of(IRIS), checks=(check(asked.pop("text"), "pass", low=None, high=None, **asked),))
    (told,) = texts_of(case.explained, "asked")
    assert told.endswith(f": {said}")


def beside_keywords(**better):
    """Return what the first screen says of a model that costs less than another only by expected cost."""
    models = {"new": priced(cheapest=cheapest(**better)), "old": model_of(WORSE, prices=PRICES)}
    one = comparison("cost_per_1000", "no_difference_shown", difference=50.0, low=-100.0, high=200.0)
    verdict = Verdict(code="not_settled", model="new", about="baseline", because=("comparisons.0",))
    more = prices(comparisons=(one,), baseline="old", config={"compare": {"baseline": "old"}}, verdict=verdict)
    explained = ClassCase(models, **more).explained
    return texts_of(explained, "verdict_told"), explained.options.title.text


def test_what_is_cheapest_is_what_the_verdict_says_to_try():
    saved = Measure(estimate=400.0, low=300.0, high=500.0)
    told, title = beside_keywords(persons=60, saving_baseline=saved)
    assert (
        told[0] == "Keep \u201cold\u201d for now. Try \u201cnew\u201d, with a person for the flowers it is unsure of."
    )
    assert told[1:] == [
        "Of 1,000 flowers, \u201cnew\u201d passes 200 to a person and sorts 67 wrongly (150 with \u201cold\u201d).",
        (
            "With a person where it is unsure, \u201cnew\u201d costs \u20ac300 to \u20ac500 less than "
            "\u201cold\u201d for every 1,000 flowers (95% range)."
        ),
        "\u201cnew\u201d alone sorts 67 wrongly.",
        "In the trial, count how often people sort flowers wrongly: costs assume that they never do.",
    ]
    assert title == "\u201cnew\u201d with a person for the unsure 20% costs less than \u201cold\u201d"
    told, title = beside_keywords(saving_baseline=saved)
    assert told[0] == "Keep \u201cold\u201d for now. Try \u201cnew\u201d by expected cost."
    assert told[1] == "Of 1,000 flowers, \u201cnew\u201d sorts 67 wrongly (150 with \u201cold\u201d)."
    assert told[-1] == "\u201cnew\u201d as it is sorts 67 wrongly."
    told, _ = beside_keywords(persons=300, saving_baseline=saved)
    assert told[-1] == "With a paid person for every flower: \u20ac300 to \u20ac500 less."


def judged_beside_keywords(status="pass", **better):
    """Return the same of a model with two checks, of which one is judged for what the headline says to try."""
    saved = Measure(estimate=400.0, low=300.0, high=500.0)
    ours = {"model": "new", "low": None, "high": None}
    way = cheapest(saving_baseline=saved, **better)
    way = replace(
        way,
        metrics={"accuracy": Measure(estimate=0.94, low=0.9, high=0.96, numerator=282, denominator=300)},
        checks=(check("accuracy >= 80%", status, **{**ours, "estimate": 0.94}),),
        by_class=(replace(comparison("recall[setosa]", "worse", difference=-0.2, low=-0.3, high=-0.1), primary=False),),
    )
    models = {"new": priced(cheapest=way), "old": model_of(WORSE, prices=PRICES)}
    one = comparison("cost_per_1000", "no_difference_shown", difference=50.0, low=-100.0, high=200.0)
    verdict = Verdict(code="not_settled", model="new", about="baseline", because=("comparisons.0",))
    checks = tuple(check(text, "pass", **ours) for text in ("accuracy >= 80%", "recall[setosa] >= 80%"))
    more = prices(comparisons=(one,), baseline="old", config={"compare": {"baseline": "old"}}, verdict=verdict)
    return ClassCase(models, **more, checks=checks).explained


def test_checks_beside_advice_to_try_another_way_are_of_that_way_or_say_whose_they_are():
    explained = judged_beside_keywords(persons=60)
    assert texts_of(explained, "asked") == [
        "At least 80% of the flowers sorted correctly: 94% with a person (95% range: 90% to 96%)",
        "At least 80% of setosa flowers recognised: 88% for \u201cnew\u201d alone (95% range: 95% to 100%)",
    ]
    told = texts_of(explained, "verdict_told")
    assert told[-2:] == [
        "Even with a person, \u201cnew\u201d clearly recognises fewer flowers of setosa than \u201cold\u201d.",
        "In the trial, count how often people sort flowers wrongly: costs and checks assume that they never do.",
    ]
    assert texts_of(explained, "tally") == ["Checks of \u201cnew\u201d alone: 2 of 2 passed."]


def test_a_way_that_fails_a_check_is_not_to_be_tried():
    explained = judged_beside_keywords("fail", persons=60)
    assert "Try" not in " ".join(texts_of(explained, "verdict_told"))
    assert texts_of(explained, "tally") == ["Checks: 2 of 2 passed."]


def test_what_is_not_shown_to_cost_less_than_today_is_not_the_verdict():
    told, _ = beside_keywords(saving_baseline=Measure(estimate=400.0, low=-1.0, high=801.0))
    assert told[0].startswith("Keep \u201cold\u201d for now. This test cannot tell")
    assert told[-1] == "Try \u201cnew\u201d by expected cost: about \u20ac1,000 for every 1,000 flowers."


@pytest.mark.parametrize(
    ("metric", "told"),
    [
        ("accuracy", "is right more often"),
        ("recall[setosa]", "does better on setosa"),
    ],
)
def test_the_sentence_says_by_what_a_model_is_better(metric, told):
    models = {"new": model_of(IRIS), "old": model_of(((90, 10, 0), (5, 80, 15), (0, 15, 85)))}
    for code, way, text in (
        ("better", "better", f"Replace \u201cold\u201d with \u201cnew\u201d. It {told}."),
        ("keep_todays_way", "worse", f"Keep \u201cold\u201d. It {told}."),
    ):
        verdict = Verdict(code=code, model="new", about="baseline")
        case = ClassCase(models, baseline="old", comparisons=(comparison(metric, way),), verdict=verdict,
                         config={"compare": {"baseline": "old"}})  # fmt: skip
        assert texts_of(case.explained, "verdict_told")[0] == text


@pytest.mark.slow
def test_no_report_says_negative_cases():
    for case in class_cases():
        assert [one.text for one in case.explained.sentences if "negative case" in one.text] == []


def test_where_right_answers_have_a_price_no_sum_is_called_the_cost_of_errors():
    gains = PriceMatrix(currency="EUR", matrix=((-2.0, 1.0, 1.0), (1.0, 0.0, 40.0), (1.0, 8.0, 0.0)))
    explained = ClassCase(priced(), **prices(costs=gains)).explained
    assert texts_of(explained, "costs")[0].startswith(
        "At the stated prices the total of this test is a cost of \u20ac491"
    )
    assert (
        texts_of(explained, "verdict_told")[-2] == "The total for every 1,000 flowers is a cost of about \u20ac1,640."
    )


def test_where_everybody_is_sent_to_a_person_no_word_is_of_being_unsure():
    saved = measure(400.0, 100.0)
    case = ClassCase(priced(cheapest=cheapest(persons=300, saving_baseline=saved)), **prices())
    told = [text for place in ("verdict_told", "before", "costs") for text in texts_of(case.explained, place)]
    assert not [text for text in told if "unsure" in text]
    assert "Try a person for every flower: about \u20ac1,000 for every 1,000, that person\u2019s pay included." in told
    assert "By its own probabilities and the prices, the model does best to send every flower to a person." in told
    assert case.explained.findings[-1].text == (
        "By its own probabilities the model should name none of these flowers: sending each of them to a person saves "
        "\u20ac300 for every 1,000 flowers."
    )


def test_a_sum_that_is_a_gain_is_nowhere_called_a_cost():
    gains = PriceMatrix(currency="EUR", matrix=((-2.0, 1.0, 1.0), (1.0, 0.0, 40.0), (1.0, 8.0, 0.0)))
    case = ClassCase(priced(handled=handled(), cheapest=cheapest(persons=12)), **prices(costs=gains))
    assert not [each.text for each in case.explained.sentences if "cost a gain" in each.text]


def test_no_error_that_is_a_gain_is_called_dear():
    model = model_of(IRIS, prices=tuple(tuple(-1.0 for _ in range(3)) for _ in range(3)))
    gains = PriceMatrix(
        currency="EUR", matrix=tuple(tuple(-3.0 if a == b else -1.0 for b in range(3)) for a in range(3))
    )
    case = ClassCase(model, **prices(costs=gains))
    assert texts_of(case.explained, "outcomes") == [MOST]
    assert "class_costs" not in case.explained.figures
    assert not [each.text for each in case.explained.sentences if "dearest" in each.text]


def test_names_that_would_be_read_as_part_of_a_sentence_are_set_apart():
    told = texts_of(ClassCase(model_of(IRIS, ("0", "1", "2"))).explained, "outcomes")
    assert told == ["The most frequent error is \u201c1\u201d sorted as \u201c2\u201d: 11 of 100 (20 errors in all)."]


def test_of_errors_and_classes_that_are_alike_none_is_called_the_worst():
    told = ClassCase(tied()).explained
    assert texts_of(told, "outcomes") == [
        "No error is more frequent than setosa sorted as versicolor: 10 of 100 (20 errors in all)."
    ]
    assert told.figures["class_rates"].title == "No class is recognised less often than setosa: 90 of 100"


def test_ranks_are_no_percentages():
    assert texts_of(ranked().explained, "threshold")[0].startswith(
        "If a person takes all flowers for which its highest score is below 0.600, the model decides 80%."
    )


def test_where_the_class_of_the_highest_chance_is_not_the_one_named_no_word_says_so():
    told = ClassCase(model_of(IRIS, scored=True, decides="lowest_cost")).explained
    assert told.figures["class_sure"].title == "Highest probability: 93% on average; its class is right in 90%"


def test_where_nothing_is_wrong_no_person_is_said_to_spare_errors():
    told = ClassCase(model_of(((9, 0, 0), (0, 9, 0), (0, 0, 9)), scored=True, handled=handled(errors=0.0))).explained
    assert texts_of(told, "threshold") == ["It makes no error in these flowers, so a person would prevent none."]
    assert told.figures["class_handled"].title == "It makes no error in these flowers"
