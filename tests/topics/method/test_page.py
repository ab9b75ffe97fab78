"""The last part of the page: how its figures were made."""

from dataclasses import replace

import pytest

from reportgen.results.values.costs import PerCase
from tests.cases.case import Case
from tests.cases.decisions import CONDITION, COSTS, corrected, fixed, in_use, priced, threshold, with_results
from tests.cases.pages import page_of


def method_of(case: Case) -> str:
    section = next(section for section in page_of(case).sections if section.id == "method")
    facts = [line for block in section.blocks if block.kind == "facts" for item in block.items for line in item.lines]
    return "\n".join([*facts, *(text for block in section.blocks if block.kind == "points" for text in block.texts)])


@pytest.mark.slow
def test_the_method_says_how_each_kind_of_figure_was_made():
    assert "cross-fitting: the payments are dealt into 10 folds" in method_of(corrected(priced()))
    promised = replace(CONDITION, with_confidence=0.95)
    assert "exact rule for recall" in method_of(threshold(priced(), constraints=(promised,)))
    on_new = replace(CONDITION, missed_on_new=0.5)
    assert "binomial probability" in method_of(threshold(priced(), constraints=(on_new,)))
    amount = replace(COSTS, false_negative=PerCase(column="amount", mean=480.0))
    assert "each payment is counted at its own price" in method_of(with_results(priced(), costs=amount))
    assert "weigh the classes to the stated share of frauds" in method_of(in_use())
    assert "a miss €480, a false alarm €12" in method_of(priced())
    assert "cross-fitting" not in method_of(fixed())
