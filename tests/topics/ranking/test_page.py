"""The tables behind the curves: numbers as short as a reader can use."""

import math
from functools import cache

import numpy as np
import pytest

from reportgen.page.material import Voice
from reportgen.page.points import SELECTED
from reportgen.text import cut_offs
from reportgen.topics.ranking.page import by_cut_off, lift_table, tables_by_cut_off
from tests.cases.case import scored

MANY = 1500


@cache
def many():
    """Return scores of so many cases that each curve is thinned on its own, with a beta."""
    random = np.random.default_rng(4)
    labels = random.random(MANY) < 0.2
    scores = np.round(1 / (1 + np.exp(-random.normal(1.5 * labels - 1, 1))), 6)
    return labels, scores, scored(labels.astype(int).tolist(), scores.tolist(), beta=2, report={"kind": "guard"})


def by_hand(labels, scores, value):
    """Return what flagging from a threshold on does, by counting the cases; NaN where nothing is to be divided by."""
    flagged = scores >= value if value is not None else np.zeros(len(scores), dtype=bool)
    tp, fp = np.sum(flagged & labels), np.sum(flagged & ~labels)
    fn, tn = np.sum(~flagged & labels), np.sum(~flagged & ~labels)
    return {
        "recall": tp / (tp + fn),
        "false alarm rate": fp / (fp + tn),
        "specificity": tn / (fp + tn),
        "precision": tp / (tp + fp) if flagged.any() else math.nan,
        "F1": 2 * tp / (2 * tp + fp + fn),
        "F-beta": 5 * tp / (5 * tp + 4 * fn + fp),
    }


def test_every_share_in_the_table_by_cut_off_is_that_of_the_cases_flagged_from_there_on():
    labels, scores, case = many()
    (table,) = tables_by_cut_off(Voice(facts=case.facts))
    held = {cut_offs.alone(value): value for value in scores.tolist()} | {table.rows[0][0]: None}
    assert len(table.rows) >= SELECTED
    for first, *cells in table.rows:
        expected = by_hand(labels, scores, held[first])
        for column, cell in zip(table.columns[1:], cells, strict=True):
            value = expected[column.name]
            if math.isnan(value):
                assert cell == "not defined"
            else:
                assert float(cell) == pytest.approx(value, abs=0.00051)


def test_the_table_by_cut_off_has_the_cut_off_in_use_the_cheapest_and_both_ends():
    _, _, case = many()
    curves = case.facts.subject.curves
    shown = by_cut_off(curves)["threshold"]
    ends = curves["counts_by_threshold"]["threshold"]
    assert {ends[0], ends[-1], case.facts.subject.threshold.value} <= set(shown)


def test_lift_of_every_model_is_how_many_times_as_many_positives_as_at_random_are_among_the_first():
    labels, blind = [1] * 10 + [0] * 90, {"blind": [0.5] * 100}
    models = {"sharp": {"score": "score"}, "blind": {"score": "blind"}}
    case = scored(labels, [1 - place / 200 for place in range(100)], blind, models=models, subject="sharp")
    (table,) = lift_table(Voice(facts=case.facts))
    assert [column.name for column in table.columns][1:] == ["sharp", "blind"]
    assert table.rows[2:] == (
        ("10%", "10.000", "not defined"), ("20%", "5.000", "not defined"), ("50%", "2.000", "not defined")
    )  # fmt: skip
