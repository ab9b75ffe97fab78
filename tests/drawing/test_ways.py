"""The figures that are written down: one sign a case, the errors beside today's, costs, right alarms by prevalence."""

import re
from itertools import pairwise

import pytest

from reportgen.drawing.svg import FIGURE_CSS
from reportgen.topics.explain import draw_figures
from tests.cases.case import at_cut_off, decided
from tests.cases.first import WOMEN, screening
from tests.topics.costs.test_ways_figures import PRICES, beside_rules, moved
from tests.topics.test_pictures import box_of, classes_in, corners, labels_of, lines_of, parsed, paths

NAMES = ("icons", "errors_beside", "cost_bars", "by_prevalence")
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
def test_bars_of_errors_have_a_scale_for_each_error_and_their_numbers_beside_them():
    svg = drawn(beside_rules((34, 26, 6, 934), (20, 400, 20, 560)), "errors_beside")
    lengths = {
        kind: [max(x for x, _ in line) - min(x for x, _ in line) for (line,) in paths(svg, f"rg-{kind}")]
        for kind in ("miss", "miss-bar", "alarm", "alarm-bar")
    }
    misses, alarms = lengths["miss"][0] / 40, lengths["alarm"][1] / 960
    found = [length / misses for length in (*lengths["miss"], *lengths["miss-bar"])]
    assert found == pytest.approx([40, 0, 20, 6], abs=0.1)
    found = [length / alarms for length in (*lengths["alarm"], *lengths["alarm-bar"])]
    assert found == pytest.approx([0, 960, 400, 26], abs=2)
    assert {"40", "20", "6", "960", "400", "26", "Missed", "False alarms"} <= labels_of(svg)


@pytest.mark.slow
def test_in_the_place_of_a_bar_that_would_dwarf_the_others_stand_its_number_and_words():
    assert "off the scale" not in drawn(beside_rules(), "errors_beside")
    svg = drawn(beside_rules((34, 6, 6, 954), (20, 5, 20, 955)), "errors_beside")
    assert {"960", "off the scale"} <= labels_of(svg)
    assert len(paths(svg, "rg-alarm")) == 2  # no payment held, and the rules
    (none, rules), (model,) = ([max(x for x, _ in line) for (line,) in paths(svg, kind)] for kind in
                               ("rg-alarm", "rg-alarm-bar"))  # fmt: skip
    assert none < rules < model


@pytest.mark.slow
def test_costs_are_dots_on_their_ranges_as_far_from_zero_as_they_are_worth():
    svg = drawn(beside_rules(costs=PRICES), "cost_bars")
    ends = [dot[0][0] for kind in ("rg-other-points", "rg-points") for (dot,) in paths(svg, kind)]
    ticks = {text: float(x) for x, text in re.findall(r'class="rg-x" x="([\d.]+)"[^>]*>([\d,]+)<', svg)}
    zero, unit = 1.0, (ticks["10,000"] - 1.0) / 10_000
    assert [round((end - zero) / unit / 10) * 10 for end in ends] == pytest.approx(
        [10_200, 11_520, 19_200, 3_190], 0.01
    )
    assert (svg.count('class="rg-whisker"'), svg.count('class="rg-line-1"')) == (3, 1)


@pytest.mark.slow
def test_a_gain_runs_to_the_other_side_of_zero():
    gains = {"false_positive": 12, "false_negative": 0, "true_positive": -480}
    svg = drawn(at_cut_off(34, 26, 6, 934, costs=gains), "cost_bars")
    ((dot,),) = paths(svg, "rg-points")
    zero = max(x for (((x, _), *_),) in paths(svg, "rg-axis"))
    assert zero > dot[0][0]
    assert "\N{MINUS SIGN}16,000" in " ".join(labels_of(svg))


def test_a_cost_whose_bar_would_dwarf_the_others_is_told_without_a_bar_and_a_range():
    svg = drawn(at_cut_off(400, 2, 40, 558, costs={"false_positive": 50, "false_negative": 1}), "cost_bars")
    assert "off the scale" in labels_of(svg)
    assert "rg-gap" not in svg
    assert svg.count('class="rg-whisker"') + svg.count('class="rg-line-1"') == 2
    assert all(0 <= x <= 404 for path in parsed(svg).iter("path") for line in corners(path.get("d")) for x, _ in line)


@pytest.mark.slow
def test_the_recommended_cut_off_is_hollow():
    svg = drawn(moved(), "cost_bars")
    assert (svg.count('class="rg-points"'), svg.count('class="rg-advised-mark"')) == (1, 1)


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
