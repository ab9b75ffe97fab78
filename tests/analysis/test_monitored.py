"""A model beside an earlier report of itself: when it is one, what its parts are, and where nobody can tell them."""

import pytest

from tests.cases.case import at_cut_off, scored
from tests.cases.change import COSTS, GOLDEN, THEN, WORSE, after, in_wards, since
from tests.cases.verdicts import EARLIER, GOOD, LABELS, POOR, PRICES, alone, of_another, then

SECOND = {"models": {"model": {"score": "score"}, "second": {"score": "other"}}}


def test_an_earlier_report_of_a_model_of_another_name_is_a_rival():
    found = alone(POOR, **EARLIER, earlier=of_another(GOOD))
    assert found.results.earlier.same_model is None
    assert found.results.change.parts == ()
    assert found.explained.verdict.code == "keep_todays_way"


@pytest.mark.slow
def test_the_model_that_the_config_names_of_an_earlier_report_decides():
    named = {"compare": {"baseline": {"results": "golden.json", "model": "second"}}}
    both = after(scored(LABELS, GOOD, {"other": POOR}, threshold={"fixed": 0.5}, **SECOND))
    found = scored(LABELS, GOOD, threshold={"fixed": 0.5}, **named, earlier=both)
    assert (found.results.earlier.model, found.results.earlier.same_model) == ("second", None)
    assert found.explained.verdict.code == "better"


@pytest.mark.slow
def test_of_several_models_today_only_the_one_of_that_name_is_the_same():
    found = scored(LABELS, POOR, {"other": GOOD}, costs=PRICES, threshold={"fixed": 0.5}, **SECOND, **EARLIER,
                   earlier=then(GOOD, costs=PRICES))  # fmt: skip
    assert found.results.earlier.same_model == "model"
    assert found.explained.verdict.model == "second"
    assert found.explained.verdict.code not in ("worse", "as_before")
    assert not found.explained.said("since_worse")


def test_both_parts_of_a_cost_add_up():
    (part,) = since((20, 200, 60, 700)).results.change.parts
    assert part.then + part.mix.estimate == pytest.approx(part.at_mix)
    assert part.at_mix + part.model.difference == pytest.approx(part.now)
    assert part.model.verdict == "worse"


def test_the_very_cases_have_one_mix_and_are_as_before():
    (part,) = alone(GOOD, costs=PRICES, **EARLIER, earlier=then(GOOD, costs=PRICES)).results.change.parts
    assert (part.mix.estimate, part.mix.low, part.model.verdict) == (0, None, "same")


@pytest.mark.slow
def test_clusters_have_no_parts_and_say_why():
    compare = {"compare": {**GOLDEN["compare"], "primary": ["cost_per_1000"]}}
    (part,) = in_wards(20, positives=60, **compare, earlier=after(in_wards(60))).results.change.parts
    assert (part.mix, part.at_mix, part.no_split) == (None, None, "the cases come in clusters")


def test_other_prices_are_not_compared_and_give_no_state():
    costs = {**COSTS, "false_negative": 6}
    found = since(WORSE, after(at_cut_off(*THEN, costs=costs)), checks=["recall >= 0.1"])
    (part,) = found.results.change.parts
    assert (part.model.difference, part.model.no_range) == (None, "the earlier report has other prices")
    assert found.explained.verdict.about != "earlier"
    assert [one.id for one in found.explained.said("then_and_now")] == ["since.apart"]


@pytest.mark.slow
def test_more_positives_alone_are_no_fault_of_the_model():
    # 60 % caught and 100 of 900 flagged then; now the same rates with twice as many positives.
    found = since((120, 89, 80, 711))
    (part,) = found.results.change.parts
    assert part.mix.low > 0
    assert found.results.comparisons_with_earlier[0].verdict == "worse"
    assert found.explained.verdict.code != "worse"
    assert part.model.verdict == "no_difference_shown"
