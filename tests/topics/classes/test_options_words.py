"""The table of options for several classes: which rows it has, how they compare, and what its title says."""

from dataclasses import replace

from reportgen.results.measure import Measure
from reportgen.results.values.classes import Matrix, PriceMatrix
from reportgen.results.values.summary import Verdict
from tests.cases.classes import IRIS, PRICES, WORSE, ClassCase, cheapest, comparison, measure, model_of, priced, prices

ALONE = PriceMatrix(currency="EUR", matrix=PRICES)  # nobody to ask
SAVED = Measure(estimate=400.0, low=300.0, high=500.0)


def options(models, **more):
    return ClassCase(models, **prices(**more)).explained.options


def beside_old(verdict=None, **better):
    """Return a model that decides otherwise for 1,000 euros, beside an old one that it is not told apart from."""
    one = comparison("cost_per_1000", "no_difference_shown", difference=50.0, low=-100.0, high=200.0)
    held = {"comparisons": (one,), "baseline": "old", "config": {"compare": {"baseline": "old"}}, "costs": ALONE}
    found = cheapest(metrics={"cost_per_1000": measure(1000.0, 90.0)}, **better)
    return options({"new": priced(cheapest=found), "old": model_of(WORSE, prices=PRICES)}, verdict=verdict, **held)


def rows(found):
    return {row.name.text: tuple(one.text for one in row.numbers) for row in found.rows}


def beside(found):
    return {row.name.text: row.compared.text for row in found.rows if row.compared is not None}


def test_what_the_headline_says_to_try_comes_first_and_names_the_share_left_to_a_person():
    tried = Verdict(code="not_settled", model="new", about="baseline")
    found = beside_old(tried, persons=60, saving_baseline=SAVED)
    first, *_ = found.rows
    assert first.name.text == "\u201cnew\u201d with a person for the unsure 20%"
    assert (first.first, first.numbers[1].text) == (True, "200")
    assert first.compared.text == "\u20ac300 to \u20ac500 less: costs less"
    assert beside(found)["\u201cold\u201d"] == "compared with this"
    assert beside(found)["\u201cnew\u201d"] == "\u20ac100 less to \u20ac200 more: too close to call"
    assert found.title.text == "\u201cnew\u201d with a person for the unsure 20% costs less than \u201cold\u201d"


def test_a_person_for_every_case_is_a_way_of_its_own_at_an_exact_price():
    found = options(priced())
    (person,) = (row for row in found.rows if row.name.text == "a person every time")
    assert (person.ends, person.range) == ((2000.0,), None)
    assert person.numbers[-1].text == "\u20ac2,000"
    assert "a person every time" not in rows(options(priced(), costs=ALONE))


def test_where_a_person_would_see_every_case_there_is_no_second_row_for_it():
    empty = Matrix(classes=priced().confusion.classes, matrix=((0,) * 3,) * 3, to_a_person=(100, 100, 100))
    found = options(priced(cheapest=replace(cheapest(persons=300), confusion=empty)))
    assert [name for name in rows(found) if "person" in name] == ["a person every time"]


def test_costs_of_tests_with_the_classes_in_other_shares_do_not_stand_side_by_side():
    known = replace(model_of(IRIS, prices=PRICES), published=True)
    other = replace(model_of(((90, 10, 0), (5, 80, 15), (0, 15, 185)), prices=PRICES), published=True)
    names = rows(options({"new": known, "old": other}))
    assert any("new" in name for name in names)
    assert not any("old" in name for name in names)


def test_the_model_that_is_better_is_recommended_and_today_s_is_the_one_compared_with():
    one = comparison("cost_per_1000", "better", difference=-400.0, low=-900.0, high=-100.0)
    models = {name: model_of(matrix, prices=PRICES) for name, matrix in (("new", IRIS), ("old", WORSE))}
    held = {"comparisons": (one,), "baseline": "old", "costs": ALONE, "config": {"compare": {"baseline": "old"}}}
    found = options(models, verdict=Verdict(code="better", model="new", about="baseline"), **held)
    assert next(iter(rows(found))) == "\u201cnew\u201d (recommended)"
    assert beside(found)["\u201cnew\u201d (recommended)"] == "\u20ac100 to \u20ac900 less: costs less"
    assert found.title.text == "\u201cnew\u201d costs less than \u201cold\u201d"


def test_without_prices_models_are_compared_by_how_often_they_are_right():
    one = comparison("accuracy", "better", difference=0.1, low=0.07, high=0.13)
    models = {"new": model_of(IRIS), "old": model_of(WORSE)}
    case = ClassCase(models, comparisons=(one,), baseline="old", config={"compare": {"baseline": "old"}})
    found = case.explained.options
    assert found.scale is None
    assert found.title.text == "\u201cnew\u201d is right more often than \u201cold\u201d"
    assert beside(found)["\u201cnew\u201d"] == "7.0 to 13.0 percentage points higher"
