"""What the figures of costs draw, and where."""

import math
import re
from dataclasses import replace
from functools import cache

import pytest

from reportgen.drawing.marks import Box, Line, Symbol
from reportgen.drawing.scales import outward
from reportgen.drawing.svg import FIGURE_CSS
from reportgen.page.material import voice
from reportgen.topics.costs import picture
from reportgen.topics.costs.page import net_benefits
from reportgen.topics.explain import draw_figures
from reportgen.topics.view import View
from tests.cases.case import Case, fraud, scored
from tests.cases.costs import RANGES, changed, cost_cases, priced, with_threshold
from tests.cases.drawn import OF_COSTS, simulated
from tests.cases.every import cases_of
from tests.cases.many import MODELS, many
from tests.topics.test_pictures import (
    HOSTILE,
    box_of,
    classes_in,
    in_box,
    inside,
    labels_of,
    passes_through,
    paths,
)


@cache
def drawn(case: Case, *, hostile: bool = False) -> dict[str, str]:
    texts = {name: text for name, text in case.explained.figures.items() if name in OF_COSTS}
    if hostile:
        texts = {
            name: replace(text, title=HOSTILE, x=HOSTILE, y=HOSTILE, labels=dict.fromkeys(text.labels, HOSTILE))
            for name, text in texts.items()
        }
    return draw_figures(case.results, texts)


def marks_of(svg: str, kind: str = "rg-mark") -> list[tuple[float, float]]:
    """Return the middles of the symbols."""
    return [(shape[0][0], shape[1][1]) for (shape,) in paths(svg, kind)]


def at(box: Box, x: float, y: float) -> tuple[float, float]:
    return pytest.approx(in_box(box, x, y), abs=0.11)


@pytest.mark.slow
@pytest.mark.parametrize("hostile", [False, True])
def test_whatever_the_results_all_lies_inside_the_picture_and_is_small(hostile):
    for case in cost_cases():
        for name, svg in drawn(case, hostile=hostile).items():
            assert len(svg) < 15_000, name
            assert "nan" not in svg
            assert inside(svg), name


@pytest.mark.parametrize(
    "topic",
    [
        pytest.param("costs", id="cases_of_costs"),
        pytest.param("all_costs", id="all_cases_of_costs", marks=pytest.mark.slow),
    ],
)
def test_every_class_has_a_look(topic):
    used = {kind for case in cases_of(topic) for svg in drawn(case).values() for kind in classes_in(svg)}
    assert used - set(re.findall(r"\.(rg-[a-z0-9-]+)", FIGURE_CSS)) == set()


@pytest.mark.slow
def test_many_points_and_price_ranges_stay_small():
    labels = [int(place % 3 == 0) for place in range(3000)]
    scores = [round(0.5 + 0.2 * label + 0.25 * math.sin(37 * place), 6) for place, label in enumerate(labels)]
    found = drawn(scored(labels, scores, costs=RANGES))
    assert all(5 < len(svg.encode()) < 15_000 for svg in found.values())


def test_the_cost_at_each_cut_off_is_where_the_axis_says():
    # Example D: 0.36 flags 9 of 12, 2 wrongly, and misses none: 24 euros on 12 patients.
    svg, top = drawn(priced())["cost_by_threshold"], outward([0, 70 / 3 * 1000]).high
    assert top == 25_000
    assert marks_of(svg) == [at(box_of(svg), 0.36, 2000 / top)]
    (line, *_) = paths(svg, "rg-line-1")
    for score in (0.16, 0.3, 0.36):
        assert passes_through(line, in_box(box_of(svg), score, 2000 / top))
    assert not passes_through(line, in_box(box_of(svg), 0.37, 2000 / top))


def test_both_rules_without_a_model_are_level_lines_with_their_cost():
    svg = drawn(priced())["cost_by_threshold"]
    levels = {line[0][1] for line, *_ in paths(svg, "rg-reference") if line[0][0] == box_of(svg)[0]}
    assert levels == {in_box(box_of(svg), 0, cost / 25_000)[1] for cost in (5000, 280 / 12 * 1000)}
    assert {"all flagged: €5,000", "none flagged: about€23,300"} <= labels_of(svg)


def test_a_rule_that_dwarfs_all_the_rest_is_named_and_not_drawn():
    svg = drawn(fraud())["cost_by_threshold"]
    assert any(text.startswith("all held,") and text.endswith("above: about12,000") for text in labels_of(svg))
    heights = [y for path in paths(svg, "rg-line-1") for line in path for _, y in line]
    assert min(heights) > in_box(box_of(svg), 0, 1)[1]
    assert "12,000" not in labels_of(svg)  # of its axis


def test_the_price_axis_is_one_of_ratios():
    svg = drawn(priced())["threshold_by_ratio"]
    given = paths(svg, "rg-given")[0][0][0]
    share = (math.log10(40 / 12) + 2) / 4  # from a hundredth to a hundred
    assert given[0] == pytest.approx(in_box(box_of(svg), share, 0)[0], abs=0.11)
    assert {"0.01", "0.1", "1", "10", "100", "these costs: 3.3"} <= labels_of(svg)


def test_where_nothing_is_flagged_the_line_runs_along_a_named_edge():
    curve = {"ratio": (0.01, 1.0, 100.0), "threshold": (None, 0.9, 0.1), "cost": (1.0,) * 3}
    case = changed(priced(), {"threshold_by_ratio": curve})
    svg = drawn(case)["threshold_by_ratio"]
    assert passes_through(paths(svg, "rg-line-1")[0], in_box(box_of(svg), 0.2, 1))
    assert "none flagged" in labels_of(svg)


def test_the_decision_curve_goes_on_to_just_below_zero():
    chances = (0.1, 0.2, 0.4, 0.6)
    curve = {"chance": chances, "model": (0.5, 0.3, 0.2, 0.1), "flag_all": (0.5, 0.25, -0.75, -5.0)}
    svg = drawn(changed(priced(), {"decision": curve}))["decision"]
    foot = box_of(svg).foot
    for kind in ("rg-everyone", "rg-line-1"):
        assert max(y for line in paths(svg, kind)[0] for _, y in line) <= foot
    # It falls from 0.25 at 0.2 to -0.75 at 0.4, and so is cut at -0.04 (0.08 of the 0.5 above zero) at 0.258.
    end = paths(svg, "rg-everyone")[0][0][-1]
    assert end == (pytest.approx(box_of(svg)[0] + 0.258 / 0.6 * box_of(svg)[2], abs=0.2), foot)


def test_the_cut_off_in_use_is_marked_on_the_decision_curve_where_it_is_a_chance_of_its_axis():
    curve = {"decision": {"chance": (0.1, 0.3, 0.5), "model": (0.5, 0.3, 0.1), "flag_all": (0.5, 0.25, 0.0)}}
    svg = drawn(changed(priced(), curve))["decision"]
    (mark,) = marks_of(svg)  # the threshold is 0.36
    assert mark == at(box_of(svg), 0.36 / 0.5, (0.24 + 0.04) / 0.54)
    assert not marks_of(drawn(with_threshold(changed(priced(), curve), value=0.6))["decision"])


@pytest.mark.slow
def test_eight_models_are_drawn_and_of_more_the_first_by_what_decides():
    case = many(costs={"false_positive": 1, "false_negative": 8})
    svg, text = drawn(case)["decision"], case.explained.figures["decision"]
    lines = {kind for kind in classes_in(svg) if kind.startswith(("rg-line-", "rg-other-"))}
    assert lines == {"rg-line-1", "rg-line-2", *(f"rg-other-{place}" for place in range(1, 7))}
    named = [name for name in MODELS if f"model.{name}" in text.labels]
    assert set(case.results.ties[0].order[:7]) <= set(named)
    assert all(name in text.subtitle for name in set(MODELS) - set(named))
    (table,) = net_benefits(voice(case.facts))
    assert len(table.rows) == len(MODELS)


def test_the_cost_curve_lies_below_both_rules_and_the_cut_off_touches_or_tops_it():
    svg = drawn(priced())["cost"]
    curve = paths(svg, "rg-line-1")[0][0]
    assert curve[0] == in_box(box_of(svg), 0, 0)
    assert curve[-1] == in_box(box_of(svg), 1, 0)
    (mark,) = marks_of(svg)
    place = 7 * 40 / (7 * 40 + 5 * 12)
    # The line of the threshold 0.36 goes from a false alarm rate of 0.4 to a miss rate of 0; the axis ends at 0.5.
    assert mark == at(box_of(svg), place, 0.4 * (1 - place) / 0.5)


def test_a_line_above_the_triangle_is_cut_at_the_top():
    curve = {"cost": {"operating": (0.0, 1.0), "model": (0.0, 0.0), "in_use": (0.0, 1.0)}}
    svg = drawn(changed(priced(), curve))["cost"]
    (line, *_) = paths(svg, "rg-line-2")
    assert line[0][-1] == in_box(box_of(svg), 0.5, 1)
    assert marks_of(svg) == []  # where the costs are, it lies above the picture


def test_costs_near_the_choice_are_drawn_once_more_with_the_thresholds_that_are_marked():
    case = scored(*simulated(400, 1), costs={"false_positive": 1, "false_negative": 5}, threshold={"fixed": 0.4})
    drawing = picture.cost_by_threshold(View(case.explained.figures["cost_by_threshold"], case.results))
    whole, near = [mark for mark in drawing.marks if isinstance(mark, Line) and mark.kind == "line-1"]
    assert near.on.box.top > whole.on.box.foot
    assert whole.on.x.low <= near.on.x.low < near.on.x.high <= whole.on.x.high
    costs = dict(zip(whole.x, whole.y, strict=True))
    assert all(costs[at] == cost for at, cost in [*zip(near.x, near.y, strict=True)][1:-1])
    assert [mark.at for mark in drawing.marks if isinstance(mark, Symbol) and mark.on == near.on]
