"""Models that are one, in words: said to be one, and never better, worse or too close to call."""

from reportgen.results.measured import Span
from reportgen.topics.costs.values import Winner
from tests.words.alike_cases import ordered
from tests.words.cases import said, texts_of
from tests.words.comparison_cases import PRICES, shares
from tests.words.decision_cases import with_results

A, B, C = (f"\u201c{name}\u201d" for name in "abc")


def test_one_order_and_one_decision_are_said_once():
    told = texts_of(ordered(costs=PRICES).explained, "comparison")
    assert told[0] == (
        f"Models {A}, {B}, and {C} are one and the same in what they do: they put the cases in the same order, and "
        "decide the same on every case."
    )
    assert sum("decide the same" in text for text in told) == 1
    assert [text.split(" each ")[0] for text in told if " each caught" in text] == [f"Models {A}, {B}, and {C}"]
    assert not any(f"{B} and {A} cost the same" in text for text in told)


def test_no_verdict_calls_one_model_no_different_from_itself():
    case = ordered("abc", costs=PRICES)
    assert said(case.explained, "verdict.same") == [
        f"By cost per 1,000 cases, {name} and {A} are the same: both decide the same on every case." for name in (B, C)
    ]
    text = " ".join(sentence.text for sentence in case.explained.sentences)
    for wrong in ("no difference", "cannot be told apart", "We cannot say", "cannot tell", "too close to call"):
        assert wrong not in text
    assert said(case.explained, "key.better") == []  # joined to the cost
    assert "decide the same on every case, so neither is better." in texts_of(case.explained, "key_messages")[-2]


def test_a_picture_of_today_beside_the_model_needs_a_model_that_decides_otherwise():
    assert "errors_beside" in ordered("ad", costs=PRICES, compare={"baseline": "d"}).explained.figures
    assert "errors_beside" not in ordered("ac", costs=PRICES, compare={"baseline": "c"}).explained.figures


def test_the_best_model_under_a_limit_is_named_with_those_that_are_one_with_it():
    limit = {"require": "recall >= 0.80", "then": "precision"}
    told = texts_of(shares(97, 97, 40, alarms=[2, 2, 0], compare=limit).explained, "comparison")
    assert f"For new patients: {A} and {B}, which decide the same on every patient of this test." in told
    assert "They keep to the limit with confidence, and no other model can keep to it." in told


def test_prices_at_which_nobody_is_told_apart_are_too_close_to_call():
    case, close = ordered("ab", costs=PRICES), Winner(model=None, ratios=Span(low=3.2, high=None))
    both = Winner(model="a", alike=("b",), ratios=Span(low=0.0, high=3.2))

    def told(*winners: Winner) -> list[str]:
        found = with_results(case, winners=winners).explained.comparison
        return [one.text for one in found if one.id in {"ratio.winner", "ratio.winners", "ratio.close"}]

    own = "With each model at its own best cut-off,"
    assert told(both, close) == [
        f"{own} {A} and {B} are the cheapest, and alike, if a miss costs about 3.2 false alarms or less.",
        "At all other prices it is too close to call.",
    ]
    assert told(close) == [f"{own} it is too close to call which one is the cheapest, whatever a miss costs."]
