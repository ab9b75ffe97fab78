from functools import cache

import pytest

from tests.cases.many import MODELS, many


def drawn_in(text):
    return [name for name in MODELS if any(label.startswith(f"{name}, ") for label in text.labels.values())]


@cache
def with_prices():
    prices = {"false_positive": 1, "false_negative": 5}
    return many(compare={"baseline": "isolation-forest"}, costs=prices)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["roc", "pr"])
def test_of_many_curves_the_subject_the_baseline_and_the_best_are_drawn_and_the_others_told(name):
    case = with_prices()
    text = case.explained.figures[name]
    costs = {name: model.metrics["cost_per_1000"].best_guess for name, model in case.facts.results.models.items()}
    cheapest = min(costs, key=lambda name: costs[name])
    drawn = drawn_in(text)
    assert len(drawn) == 8
    assert {case.facts.results.subject, "isolation-forest", cheapest} <= set(drawn)
    left = text.subtitle.partition("(not drawn: ")[2]
    others = [name for name in MODELS if name not in drawn]
    assert [name for name in MODELS if f"\u201c{name}\u201d" in left] == others
