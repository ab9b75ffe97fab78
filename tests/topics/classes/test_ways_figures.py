"""What each way of deciding between several classes costs: which ways there are, and which is called the cheapest."""

from dataclasses import replace

import pytest

from reportgen.results.measure import Measure
from reportgen.results.values.classes import Guessing, Matrix, PriceMatrix
from reportgen.results.values.summary import Verdict
from tests.cases.classes import IRIS, PRICES, WORSE, ClassCase, cheapest, comparison, measure, model_of, priced, prices

ALONE = PriceMatrix(currency="EUR", matrix=PRICES)  # nobody to ask
UNKNOWN = "Today\u2019s way: not stated."
CLOSE = "Too close to call: "


def ways_of(models, **more):
    return ClassCase(models, **prices(**more)).explained.figures["class_ways"]


def beside_old(verdict=None, **better):
    """Return a model that decides otherwise for 1,000 euros, beside an old one that it is not told apart from."""
    one = comparison("cost_per_1000", "no_difference_shown", difference=50.0, low=-100.0, high=200.0)
    held = {"comparisons": (one,), "baseline": "old", "config": {"compare": {"baseline": "old"}}, "costs": ALONE}
    found = cheapest(metrics={"cost_per_1000": measure(1000.0, 90.0)}, **better)
    return ways_of({"new": priced(cheapest=found), "old": model_of(WORSE, prices=PRICES)}, verdict=verdict, **held)


def rows(words):
    return {row.name.text: row.beside.text for row in words.panels[0].rows}


def test_a_way_is_called_the_cheapest_only_where_its_range_lies_below_all_others():
    assert ways_of(priced(), costs=ALONE).title == "The cheapest way: the model, about \u20ac1,640"
    models = {"new": model_of(IRIS, prices=PRICES), "twin": model_of(IRIS, prices=PRICES)}
    guess = Verdict(code="not_settled", model="new", about="guessing")
    assert ways_of(models, costs=ALONE, verdict=guess).title == CLOSE + "\u201ctwin\u201d or \u201cnew\u201d"
    assert ways_of(models, costs=ALONE).title == "No option is clearly cheaper than \u201cnew\u201d"


def test_a_shorter_bar_that_is_not_shown_to_be_cheaper_leaves_no_other_the_cheapest():
    unshown = ways_of(priced(cheapest=cheapest(low=-5.0)), costs=ALONE)
    assert next(iter(rows(unshown))) == "the model by expected cost"
    assert unshown.title == "No option is clearly cheaper than the model"
    shown = ways_of(priced(cheapest=cheapest()), costs=ALONE)
    assert shown.title == "The cheapest way: the model by expected cost, about \u20ac1,000"


def test_a_person_for_every_case_is_a_way_of_its_own_at_an_exact_price():
    found = ways_of(priced())
    assert rows(found)["a person every time"] == "\u20ac2,000"
    (bar,) = (row for row in found.panels[0].rows if row.name.text == "a person every time")
    assert (bar.estimate, bar.low, bar.high, bar.role) == (2000.0, None, None, None)
    assert "a person every time" not in rows(ways_of(priced(), costs=ALONE))
    cheap = ways_of(priced(), costs=PriceMatrix(currency="EUR", matrix=PRICES, person=0.25))
    assert cheap.title == "The cheapest way: a person every time, \u20ac250"


def test_where_a_person_would_see_every_case_there_is_no_second_bar_for_it():
    empty = Matrix(classes=priced().confusion.classes, matrix=((0,) * 3,) * 3, to_a_person=(100, 100, 100))
    found = ways_of(priced(cheapest=replace(cheapest(persons=300), confusion=empty)))
    assert [name for name in rows(found) if "person" in name] == ["a person every time"]


@pytest.mark.parametrize(
    ("code", "about", "low", "said"),
    [
        ("better", "baseline", -5.0, "No option is clearly cheaper than \u201cnew\u201d"),
        ("better", "baseline", 5.0, CLOSE + "\u201cnew\u201d by expected cost or \u201cold\u201d (baseline)"),
        ("not_settled", "baseline", 5.0, CLOSE + "\u201cold\u201d (baseline) or \u201cnew\u201d by expected cost"),
        ("not_settled", "guessing", 5.0, CLOSE + "\u201cnew\u201d by expected cost or \u201cold\u201d (baseline)"),
    ],
)
def test_the_way_that_the_headline_names_comes_first(code, about, low, said):
    assert beside_old(Verdict(code=code, model="new", about=about), low=low).title == said


def test_below_the_bars_stands_what_they_hold():
    told = f"{UNKNOWN} Stated prices: error \u20ac1 to \u20ac40, person \u20ac2. Lines: 95% ranges"
    assert ways_of(priced()).subtitle == told
    alone = Guessing(named="setosa", metrics={"accuracy": Measure(estimate=0.3)})
    assert ways_of(priced(), costs=ALONE, largest=alone, cheapest_class=None).subtitle.startswith(
        f"{UNKNOWN} Stated prices: error \u20ac1 to \u20ac40. Lines: 95% ranges"
    )
    assert UNKNOWN not in beside_old().subtitle
