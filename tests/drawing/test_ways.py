"""The figures that are written down: one sign a case, right alarms by prevalence."""

import re
from itertools import pairwise

import pytest

from reportgen.drawing.svg import FIGURE_CSS
from reportgen.topics.explain import draw_figures
from tests.cases.case import at_cut_off, decided
from tests.cases.first import WOMEN, screening
from tests.topics.costs.test_ways_words import PRICES, beside_rules
from tests.topics.test_pictures import box_of, classes_in, labels_of, lines_of, parsed, paths

NAMES = ("icons", "by_prevalence")
CELLS = ("tp", "fn", "fp", "tn")
IN_USE = at_cut_off(174, 1736, 26, 23_064, words=WOMEN, deployment={"prevalence": 0.007})


def drawn(case, name):
    return draw_figures(case.results, {name: case.explained.figures[name]})[name]


def signs(svg, outcome):
    """Return how many signs of an outcome each path holds; those of the key hold one."""
    found = re.findall(rf'class="rg-sign-{outcome}"[^>]* d="([^"]*)"', svg)
    if outcome in ("fn", "fp"):
        return [path.count("l5 5" if outcome == "fn" else "l3 5") for path in found]
    side = 6 if outcome == "tp" else 3  # each row is one line, and its dashes are the signs
    return [sum((int(length) - side) // 8 + 1 for length in re.findall(r"h(\d+)", path)) for path in found]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "four"),
    [
        (screening(), (7, 1, 69, 923)),
        (at_cut_off(40, 0, 0, 60), (400, 0, 0, 600)),
        (decided(15, 5, 3, 97), (15, 3, 5, 97)),
        (at_cut_off(0, 1000, 1000, 0), (0, 500, 500, 0)),
    ],
)
def test_every_case_has_its_sign(case, four):
    svg = drawn(case, "icons")
    for outcome, count in zip(CELLS, four, strict=True):
        assert signs(svg, outcome) == ([count, 1] if count else [1])


def test_signs_fill_rows_from_the_same_corner_one_outcome_after_the_other():
    svg = drawn(screening(), "icons")
    starts = {
        outcome: re.search(rf'class="rg-sign-{outcome}"[^>]* d="M([\d.]+) ([\d.]+)', svg).groups() for outcome in CELLS
    }
    columns = 50
    for outcome, before in (("tp", 0), ("fn", 7), ("fp", 8), ("tn", 77)):
        x, y = (float(number) for number in starts[outcome])
        assert (int(x // 8), int(y // 8)) == (before % columns, before // columns)


@pytest.mark.slow
def test_two_ways_have_signs_of_one_size():
    svg = drawn(beside_rules(), "icons")
    assert [signs(svg, outcome)[::2] for outcome in CELLS] == [[20, 34], [20, 6], [50, 26], [910, 934]]
    places = re.findall(r'transform="translate\(([\d.]+) 24\)([^"]*)"', svg)
    assert {place for place, _ in places} == {"0", "214"}
    assert {size for _, size in places} == {" scale(0.75)"}


@pytest.mark.slow
def test_a_thousand_signs_are_light():
    assert len(drawn(screening(), "icons")) < 4_000
    assert len(drawn(at_cut_off(0, 90_000, 9_999, 1), "icons")) < 16_000  # every one of them an error


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
@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_down_holds_classes_text_and_places_alone(name):
    case = beside_rules(costs=PRICES)
    svg = drawn(case, name)
    assert {element.tag for element in parsed(svg).iter()} <= {"svg", "title", "desc", "path", "text", "tspan"}
    assert "style" not in svg
    used = classes_in(svg)
    assert used - set(re.findall(r"\.(rg-[a-z0-9-]+)", FIGURE_CSS)) <= {"rg-name"}
    assert f'aria-labelledby="figure-{name}-desc"' in svg  # its title is the heading of the figure, said before it


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_names_of_any_length_and_kind_stay_text_and_short(name):
    word = "<script>alert('x')</script> wholly unreasonably long WORD "
    words = {noun: [word * 3, word * 3] for noun in ("case", "positive", "negative", "flag", "person")}
    svg = drawn(beside_rules(costs=PRICES, words=words), name)
    assert "<script" not in svg
    assert max(map(len, labels_of(svg))) < 350  # three lines
