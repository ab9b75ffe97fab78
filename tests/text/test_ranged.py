"""95% ranges in the parts on costs and on use: their ends are those of the results, and few cases have none."""

import re

import pytest

from reportgen.text import numbers
from tests.cases.case import at_cut_off, said
from tests.cases.ranged import FEW, beside_rules, priced, tuned, used


def euros(value):
    return numbers.money(value, "EUR", rough=True).shown


def ends(measure, times=1.0):
    return f"(95% range: {euros(times * measure.low)} to {euros(times * measure.high)})"


def test_what_a_flag_is_worth_in_use_is_told_with_the_logit_interval_of_altman_and_bland():
    words = {"deployment": {"prevalence": 0.25}}
    (text,) = said(at_cut_off(231, 32, 27, 54, **words).explained, "use.right")  # published: 0.445, 0.378 to 0.514
    assert text == (
        "Expect 45% of patients flagged in use to be sick patients (95% range: 38% to 51%). With the share of sick "
        "patients in this test, it would be 88%."
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
    assert found > 5
