"""Of scores in bins no range of a threshold is known, nor who is exactly on it: nothing is said of either."""

import numpy as np
import pandas as pd
import pytest

from reportgen.app import run
from reportgen.counts import bins

CASES = np.arange(1, 200)
FRAME = pd.DataFrame({"y": (CASES > 121) ^ (CASES % 7 == 0), "s": CASES / 301})
RULES = {"own": {"maximise": "f1"}, "nothing": {"fixed": 0.999}, "all": {"fixed": 0.001}}


@pytest.fixture(scope="module")
def report():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bins, "MOST_DISTINCT", 50)
        patch.setattr(bins, "SAMPLED", 1)
        data = {"label": "y", "positive": True}
        models = {name: {"score": "s", "threshold": rule} for name, rule in RULES.items()}
        yield run({"version": 1, "data": data, "models": models, "uncertainty": {"resamples": 100}}, FRAME)


def test_no_case_is_said_to_be_or_not_to_be_on_a_threshold(report):
    assert "cases_on_it" not in report.results["models"]["own"]["threshold"]
    assert "exactly the threshold" not in report.to_markdown()


def test_a_threshold_is_printed_with_every_digit_of_the_edge_of_its_bin(report):
    value = report.results["models"]["own"]["threshold"]["value"]
    assert len(str(value)) > len("0.1234")
    assert f"**own** at {value}" in report.to_markdown()


def test_a_threshold_is_outside_the_scores_where_it_flags_none_or_a_given_one_all(report):
    found = [each["text"] for each in report.results["findings"] if "outside" in each["code"]]
    assert [text for text in found if "\u201cnothing\u201d" in text and "beyond every score" in text]
    assert [text for text in found if "\u201call\u201d" in text and text.startswith("Every score")]
    assert len(found) == 2
