"""95% ranges in the parts on costs and on use: their ends are those of the results, and few cases have none."""

import re

import pytest

from reportgen.text import numbers
from tests.cases.case import at_cut_off, said
from tests.cases.ranged import COSTS, FEW, beside_rules, priced, tuned, used

YEAR = 50_000


def euros(value):
    return numbers.money(value, "EUR", rough=True).shown


def ends(measure, times=1.0):
    return f"(95% range: {euros(times * measure.low)} to {euros(times * measure.high)})"


@pytest.mark.slow
def test_the_cost_of_a_thousand_cases_has_the_range_of_its_metric():
    case = priced()
    assert said(case.explained, "costs.rate") == [
        f"That is \u20ac5,000 for every 1,000 payments {ends(case.facts.measure('cost_per_1000'))}."
    ]


@pytest.mark.slow
def test_what_a_year_costs_and_flags_has_so_many_times_that_range():
    plain, rare = used(prevalence=None), used()
    cost = plain.facts.measure("cost_per_1000")
    (year,) = said(plain.explained, "costs.per_year")
    assert year.endswith(f"the errors cost about \u20ac250,000 a year {ends(cost, YEAR / 1000)}.")
    found = rare.facts.subject.deployment
    (cost_there,) = said(rare.explained, "use.cost")
    assert cost_there.endswith(f" {ends(found.metrics['cost_per_1000'], YEAR / 1000)}.")
    flags = found.metrics["flag_rate"]
    low, high = (numbers.rough_count(YEAR * end) for end in (flags.low, flags.high))
    (flagged,) = said(rare.explained, "use.flags")
    assert flagged.endswith(f"of them are held (95% range: {low} to {high}).")
    assert (found.flags_per_year_range.low, found.flags_per_year_range.high) == pytest.approx(
        (YEAR * flags.low, YEAR * flags.high)
    )


def test_what_a_flag_is_worth_in_use_is_told_with_the_logit_interval_of_altman_and_bland():
    words = {"deployment": {"prevalence": 0.25}}
    (text,) = said(at_cut_off(231, 32, 27, 54, **words).explained, "use.right")  # published: 0.445, 0.378 to 0.514
    assert text == (
        "Every 100 patients flagged there probably include about 45 sick patients (95% range: 38 to 51). The rest are "
        "false alarms. With the share of sick patients in this test, it would be about 88 of every 100."
    )


@pytest.mark.slow
def test_a_saving_has_its_range_on_the_side_where_it_lies():
    case = priced()
    saving = case.facts.measure("saving")
    assert said(case.explained, "costs.saving.none") == [
        f"With no payment held, the cost would be \u20ac15,000 higher {ends(saving)[:-1]} higher)."
    ]
    dearer = priced((10, 700, 190, 100))
    found = dearer.facts.measure("saving")
    assert found.high < 0
    assert said(dearer.explained, "costs.saving.none") == [
        (
            "With no payment held, the cost would be \u20ac6,000 lower (95% range: "
            f"{euros(-found.high)} to {euros(-found.low)} lower)."
        )
    ]


@pytest.mark.slow
def test_a_saving_that_may_be_a_loss_says_so():
    case = priced((100, 400, 100, 400), costs={**COSTS, "false_positive": 24})
    found = case.facts.measure("saving")
    assert found.low < 0 < found.high
    assert said(case.explained, "costs.saving.none") == [
        (
            "With no payment held, the cost may be \u20ac400 higher (95% range: from "
            f"{euros(-found.low)} lower to {euros(found.high)} higher)."
        )
    ]


@pytest.mark.slow
def test_a_saving_against_the_baseline_has_its_paired_range():
    case = beside_rules(100)
    found = case.facts.measure("saving_baseline")
    (text,) = said(case.explained, "costs.saving.baseline")
    assert text.endswith(f"\u20ac6,000 higher {ends(found)[:-1]} higher).")


@pytest.mark.slow
def test_a_cut_off_chosen_on_these_cases_has_the_range_of_the_corrected_cost():
    case = tuned()
    found = case.facts.measure("cost_per_1000").corrected
    (rate,) = said(case.explained, "costs.rate")
    assert "95% range" not in rate
    assert said(case.explained, "costs.rate_new") == [
        f"On future payments it would probably be about {euros(found.estimate)} for every 1,000 {ends(found)}."
    ]


@pytest.mark.slow
def test_cost_and_gain_are_said_once_where_both_ends_are_one():
    gains = {"costs": {**COSTS, "true_positive": -200}}
    (text,) = said(priced(**gains).explained, "costs.rate")
    assert text == (
        "That is a gain of \u20ac27,000 for every 1,000 payments (95% range: a gain of \u20ac22,200 to \u20ac31,800)."
    )


@pytest.mark.slow
def test_with_few_cases_of_a_class_no_cost_has_a_range():
    for case in (priced(FEW), used(FEW)):
        told = [one for one in case.explained.sentences if one.id.startswith(("costs.", "use.cost", "use.right"))]
        assert told
        assert not [one.text for one in told if "95% range" in one.text]


@pytest.mark.slow
def test_what_a_likely_range_is_stands_once_where_only_costs_have_one():
    for case in (priced(), used(prevalence=None)):
        assert len(said(case.explained, "adequacy.likely_range")) == 1


RANGED = re.compile(r"([\d,.]*\d)[^(;]*?(?: units?)?[^(;]*\(95% range: ([^)]*)\)")
UNITS = {"costs": {"ratio": {"miss": 7, "false_alarm": 1}}}


@pytest.mark.slow
def test_a_range_in_units_names_them_once_and_has_the_decimals_of_its_sum():
    found = 0
    for case in (priced(**UNITS), priced((150, 31, 50, 769), **UNITS), tuned(**UNITS), beside_rules(120, 20, **UNITS)):
        texts = [sentence.text for sentence in case.explained.sentences if "unit" in sentence.text]
        for told, ends in (pair for text in texts for pair in RANGED.findall(text) if "unit" in pair[1]):
            shown = [number.partition(".")[2] for number in re.findall(r"[\d,.]*\d", ends)]
            assert [len(decimals) for decimals in shown] == [len(told.partition(".")[2])] * 2, (told, ends)
            assert ends.count("unit") == (2 if ends.startswith("from ") else 1), ends
            found += 1
    assert found > 9


@pytest.mark.slow
def test_a_saving_in_units_reads_as_one_range():
    (message,) = (one.text for one in priced(**UNITS).explained.said("key_messages") if "saves" in one.text)
    assert re.search(r"saves 1,020 units \(95% range: [\d,]+ to [\d,]+ units\)", message)
