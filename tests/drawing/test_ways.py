"""The figure of right alarms by prevalence, as it is written down."""

import re
from itertools import pairwise

import pytest

from reportgen.drawing.svg import FIGURE_CSS
from reportgen.topics.explain import draw_figures
from tests.cases.case import at_cut_off
from tests.cases.first import WOMEN
from tests.topics.costs.test_ways_words import PRICES, beside_rules
from tests.topics.test_pictures import box_of, classes_in, labels_of, lines_of, parsed, paths

IN_USE = at_cut_off(174, 1736, 26, 23_064, words=WOMEN, deployment={"prevalence": 0.007})


def drawn(case, name):
    return draw_figures(case.results, {name: case.explained.figures[name]})[name]


@pytest.mark.slow
def test_right_alarms_are_marked_at_both_shares_and_lie_on_the_line():
    svg = drawn(IN_USE, "by_prevalence")
    (line,), _ = paths(svg, "rg-line-1")  # the other one leads to its name
    ((mark,),) = paths(svg, "rg-mark")
    ((dot,),) = paths(svg, "rg-points")
    top, foot = box_of(svg).top, box_of(svg).foot
    at = sum(x for x, _ in mark) / 4, sum(y for _, y in mark) / 4
    precision = 0.007 * 0.87 / (0.007 * 0.87 + 0.993 * 0.07)
    assert at[1] == pytest.approx(foot - (foot - top) * precision, abs=0.2)
    assert at[0] < dot[0][0]  # rarer in use than in the test
    for x, y in (at, dot[0]):
        (a, b), (c, d) = next((one, other) for one, other in pairwise(line) if one[0] <= x <= other[0])
        assert b + (d - b) * (x - a) / (c - a) == pytest.approx(y, abs=0.3)
    assert {"in use 0.7%", "test 0.80%", "called in at random"} <= {" ".join(each.split()) for each in folded(svg)}


def folded(svg):
    return (" ".join(lines_of(text)) for text in parsed(svg).iter("text"))


@pytest.mark.slow
def test_random_alarms_are_right_as_often_as_positives_are_common():
    svg = drawn(IN_USE, "by_prevalence")
    (line,) = paths(svg, "rg-reference")[0]
    found = IN_USE.facts.subject.by_prevalence.curve["prevalence"]
    box = box_of(svg)
    assert line[0][1] == pytest.approx(box.foot - box.height * found[0], abs=0.1)
    assert line[-1][1] == pytest.approx(box.foot - box.height * found[-1], abs=0.1)


@pytest.mark.slow
def test_what_is_written_down_holds_classes_text_and_places_alone():
    svg = drawn(beside_rules(costs=PRICES), "by_prevalence")
    assert {element.tag for element in parsed(svg).iter()} <= {"svg", "title", "desc", "path", "text", "tspan"}
    assert "style" not in svg
    used = classes_in(svg)
    assert used - set(re.findall(r"\.(rg-[a-z0-9-]+)", FIGURE_CSS)) <= {"rg-name"}
    assert (
        'aria-labelledby="figure-by_prevalence-desc"' in svg
    )  # its title is the heading of the figure, said before it


@pytest.mark.slow
def test_names_of_any_length_and_kind_stay_text_and_short():
    word = "<script>alert('x')</script> wholly unreasonably long WORD "
    words = {noun: [word * 3, word * 3] for noun in ("case", "positive", "negative", "flag", "person")}
    svg = drawn(beside_rules(costs=PRICES, words=words), "by_prevalence")
    assert "<script" not in svg
    assert max(map(len, labels_of(svg))) < 350  # three lines
