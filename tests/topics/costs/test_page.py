"""The sections of the figures on what cut-offs cost, with the tables of their points."""

from dataclasses import replace

from reportgen.page.blocks import Details, FigureBlock, Section, Table
from reportgen.page.material import Material, voice
from reportgen.topics.costs.page import FIGURES, cost_figures, prices_table
from reportgen.topics.costs.values import PerCase, PriceRange
from reportgen.topics.explain import draw_figures
from tests.cases import decisions as decision_cases
from tests.cases.case import Case, scored
from tests.cases.costs import EUROS, RANGES, priced
from tests.helpers import D_LABELS, D_SCORES


def sections(case: Case) -> dict[str, Section]:
    figures = draw_figures(case.results, case.explained.figures)
    found = cost_figures(Material(say=voice(case.facts), explained=case.explained, figures=figures))
    return {section.id: section for section in found}


def table(section: Section) -> Table:
    (picture,) = section.blocks
    assert isinstance(picture, FigureBlock)
    assert isinstance(picture.data, Details)
    (found,) = picture.data.blocks
    assert isinstance(found, Table)
    return found


def test_each_figure_has_a_section_with_its_points():
    found = sections(priced())
    assert list(found) == ["cost-bars", *(f"curve-{name.replace('_', '-')}" for name in FIGURES)]
    assert [section.title for section in found.values()] == [
        "What each way of deciding costs",
        "Cost against the cut-off",
        "How sure the choice of the cut-off is",
        "The best cut-off by the price of a miss",
        "Decision curve",
        "Cost curve",
    ]
    for section in found.values():
        points = table(section)
        assert points.rows
        assert all(len(row) == len(points.columns) for row in points.rows)


def test_what_is_not_drawn_has_no_section():
    rules = {"model": {"score": "score", "kind": "rank"}}
    assert set(sections(scored(D_LABELS, D_SCORES, models=rules, threshold={"fixed": 0.5}))) == {
        "curve-cost", "curve-threshold-by-ratio",
    }  # fmt: skip


def test_costs_stand_in_their_currency_and_scores_as_scores():
    points = table(sections(scored(D_LABELS, D_SCORES, costs=RANGES | {"currency": "EUR"}))["curve-cost-by-threshold"])
    assert [column.name for column in points.columns] == ["cut-off", "cost per 1,000 patients", "at best", "at worst"]
    # The cut-off 0.36 raises 2 false alarms on 12 patients: at 12, at 8 and at 20.
    assert ("0.36", "€2,000", "€1,333", "€3,333") in points.rows
    assert points.rows[0][0] == "no patient flagged"


def test_the_cheapest_cut_off_and_the_one_in_use_are_among_the_points():
    labels = [int(place % 3 == 0) for place in range(900)]
    scores = [round((place * 7919 % 900) / 900 * 0.6 + 0.3 * label, 4) for place, label in enumerate(labels)]
    case = scored(labels, scores, costs=EUROS, threshold={"fixed": 0.8})
    points, costs = (
        table(sections(case)["curve-cost-by-threshold"]),
        case.facts.subject.curves["cost_by_threshold"]["cost"],
    )
    assert len(points.rows) < 20
    assert min(float(row[1].strip("€").replace(",", "")) for row in points.rows) == round(min(costs))


def test_prices_stand_with_where_they_come_from():
    costs = replace(
        decision_cases.COSTS,
        false_negative=PerCase(column="amount", mean=91.0, times=0.9, plus=1.0),
        false_positive=PriceRange(low=5.0, likely=12.0, high=20.0),
        true_positive=-3.0,
    )
    (table,) = prices_table(voice(decision_cases.with_results(decision_cases.priced(), costs=costs).facts))
    assert [list(row) for row in table.rows] == [
        ["miss", "0.9 \u00d7 column \u201camount\u201d + €1, on average €91", "the data, payment by payment"],
        ["false alarm", "most likely €12, from €5 to €20", "the config"],
        ["hit", "\u2212€3", "the config"],
    ]
    assert prices_table(voice(decision_cases.fixed().facts)) == ()
