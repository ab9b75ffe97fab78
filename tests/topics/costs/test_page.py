"""The figures on what ways and thresholds cost, in the review and in the record, with the tables of their points."""

from dataclasses import replace

import pytest

from reportgen.page.blocks import Block, Details, FigureBlock, Section, Table
from reportgen.page.material import Material, voice
from reportgen.results.values.costs import PerCase, PriceRange
from reportgen.topics.costs.page import FIGURES, costs_record, prices_table
from reportgen.topics.explain import draw_figures
from reportgen.topics.threshold.page import threshold_record
from reportgen.topics.topic import Maker
from tests.cases import decisions as decision_cases
from tests.cases.case import Case, scored
from tests.cases.costs import EUROS, RANGES, priced
from tests.helpers import D_LABELS, D_SCORES


def made(case: Case, *makers: Maker) -> list[Block | Section]:
    figures = draw_figures(case.results, case.explained.figures)
    material = Material(say=voice(case.facts), explained=case.explained, figures=figures)
    return [each for make in makers for each in make(material)]


def pictures(case: Case, *makers: Maker) -> dict[str, Table]:
    """Return the points of each figure by its name."""
    blocks = [
        block for each in made(case, *makers) for block in (each.blocks if isinstance(each, Section) else (each,))
    ]
    return {block.name: points(block) for block in blocks if isinstance(block, FigureBlock)}


def points(picture: FigureBlock) -> Table:
    assert isinstance(picture.data, Details)
    (found,) = picture.data.blocks
    assert isinstance(found, Table)
    return found


def points_by_cut_off(case: Case) -> Table:
    """Return what a case costs at each threshold."""
    parts = (each for each in made(case, threshold_record) if isinstance(each, Section))
    (found,) = (part.blocks for part in parts if part.id == "curve-cost-by-threshold")
    tables = [inner for each in found for inner in (each.blocks if isinstance(each, Details) else (each,))]
    return next(each for each in tables if isinstance(each, Table))


@pytest.mark.slow
def test_each_figure_stands_with_its_points_in_the_appendix():
    record = pictures(priced(), costs_record)
    assert list(record) == [f"figure-{name.replace('_', '-')}" for name in FIGURES]
    for found in record.values():
        assert found.rows
        assert all(len(row) == len(found.columns) for row in found.rows)


@pytest.mark.slow
def test_what_is_not_drawn_has_no_section():
    rules = {"model": {"score": "score", "kind": "rank"}}
    case = scored(D_LABELS, D_SCORES, models=rules, threshold={"fixed": 0.5})
    assert set(pictures(case, costs_record)) == {"figure-cost", "figure-threshold-by-ratio"}


@pytest.mark.slow
def test_costs_stand_in_their_currency_and_scores_as_scores():
    case = scored(D_LABELS, D_SCORES, costs=RANGES | {"currency": "EUR"})
    found = points_by_cut_off(case)
    assert [column.name for column in found.columns] == ["threshold", "cost per 1,000 patients", "at best", "at worst"]
    # The threshold 0.36 raises 2 false alarms on 12 patients: at 12, at 8 and at 20.
    assert ("0.36", "€2,000", "€1,333", "€3,333") in found.rows
    assert found.rows[0][0] == "no patient flagged"


@pytest.mark.slow
def test_the_cheapest_cut_off_and_the_one_in_use_are_among_the_points():
    labels = [int(place % 3 == 0) for place in range(900)]
    scores = [round((place * 7919 % 900) / 900 * 0.6 + 0.3 * label, 4) for place, label in enumerate(labels)]
    case = scored(labels, scores, costs=EUROS, threshold={"fixed": 0.8})
    found = points_by_cut_off(case)
    costs = case.facts.subject.curves["cost_by_threshold"]["cost"]
    assert len(found.rows) < 20
    assert min(float(row[1].strip("€").replace(",", "")) for row in found.rows) == round(min(costs))


def test_prices_stand_with_where_they_come_from():
    costs = replace(
        decision_cases.COSTS,
        false_negative=PerCase(column="amount", mean=91.0, times=0.9, plus=1.0),
        false_positive=PriceRange(low=5.0, likely=12.0, high=20.0),
        true_positive=-3.0,
    )
    (table,) = prices_table(voice(decision_cases.with_results(decision_cases.priced(), costs=costs).facts))
    assert [list(row) for row in table.rows] == [
        ["miss", "90% of its “amount” plus €1, €91 on average", "the data, payment by payment"],
        ["false alarm", "most likely €12, from €5 to €20", "the config"],
        ["hit", "\u2212€3", "the config"],
    ]
    assert prices_table(voice(decision_cases.fixed().facts)) == ()


@pytest.mark.parametrize(
    ("counts", "told"), [("once", "as gained with a hit"), ("twice", "as gained with a hit, and as lost with a miss")]
)
def test_the_table_of_prices_says_what_an_inspection_costs_and_a_hit_brings_back_where_these_were_stated(counts, told):
    costs = replace(
        decision_cases.COSTS, form="shorthand", inspection=12.0, benefit=480.0, benefit_counts=counts,
        false_positive=12.0, true_positive=-468.0, false_negative=0.0 if counts == "once" else 480.0,
    )  # fmt: skip
    (table,) = prices_table(voice(decision_cases.with_results(decision_cases.priced(), costs=costs).facts))
    assert table.caption == "What an inspection costs and what a hit brings back"
    assert [list(row) for row in table.rows] == [
        ["an inspection costs", "€12", "the config"],
        [f"a hit brings back (counted {counts}: {told})", "€480", "the config"],
    ]
