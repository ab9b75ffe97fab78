"""The reader of equations finds those that a report prints, and knows a false one."""

import pytest

from tests.net.arithmetic import worth
from tests.net.equations import differs, equations

NAMES = {"TP": 134, "FP": 123, "FN": 6, "n": 463, "c_TP": -3, "c_FP": 1}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("134 \u00d7 -3 + 123 \u00d7 1", -279),
        ("\u2212(134 \u00d7 (\u22123) + 123 \u00d7 1)", 279),
        ("\u221a(4 \u00d7 9) / 1,000", 0.006),
        ("ln(8 / 4) \u2212 ln(2)", 0.0),
        ("|2 \u2212 5| ^ 2", 9),
        ("1,234.5 / (1 \u2212 0.5)", 2469),
    ],
)
def test_what_is_printed_is_worked_out_as_a_reader_would(text, value):
    assert worth(text) == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("TP \u00d7 c_TP + FP \u00d7 c_FP = 134 \u00d7 -3 + 123 \u00d7 1 = 279", ["134 \u00d7 -3 + 123 \u00d7 1"]),
        ("TP \u00d7 c_TP + FP \u00d7 c_FP = 134 \u00d7 -3 + 123 \u00d7 1 = \u2212279", []),
        ("FP / n = 123 / 463 = 0.266 with odds 1 / 4 = 0.26, of all", ["1 / 4"]),
        ("FP / n = 123 / 463 = 0.265", ["123 / 463"]),
        ("FN = 7", ["FN"]),
        ("12 / 84.5234 = 0.141973", []),
        ("something \u2212 (FP + FN) = 12 \u2212 5", []),
        ("recall >= 0.8 and FP <= 2", []),
    ],
)
def test_a_false_equation_is_found_and_a_true_one_is_not(text, wrong):
    assert [left for left, right in equations(text, NAMES) if differs(left, right, NAMES)] == wrong
