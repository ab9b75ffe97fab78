import itertools
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from reportgen.drawing.marks import THIRD, Area, Box, Key, Legend, Line, LineName, Symbol
from reportgen.drawing.scales import breadth
from reportgen.drawing.svg import FIGURE_CSS, standalone
from reportgen.topics.explain import FIGURES, draw_figures
from reportgen.topics.panels import NAME
from reportgen.topics.ranking import picture as ranking
from reportgen.topics.threshold import picture as pictures
from reportgen.topics.view import View
from tests.cases.case import example_a
from tests.cases.drawn import (
    BY_THRESHOLD,
    LABELS,
    MARKED,
    NAMES,
    OF_COSTS,
    large,
    model,
    named,
    results,
    simulated,
    texts,
    twelve_patients,
)
from tests.helpers import D_LABELS, D_SCORES

ROOT = Path(__file__).parents[2]
SIZES = {"rg-figure", "rg-wide", "rg-half", "rg-narrow"}
STEP = re.compile(r"([Mhvlz])([^Mhvlz]*)")
NUMBER = re.compile(r"-?\d*\.?\d+")


def parsed(svg):
    return ET.fromstring(svg)  # noqa: S314 what is parsed was drawn a moment ago


def corners(path):
    """Return the corners of a path in pixels, each subpath a list."""
    found, x, y = [], 0.0, 0.0
    for command, numbers in STEP.findall(path):
        values = [float(number) for number in NUMBER.findall(numbers)]
        if command == "M":
            (x, y), here = values, []
            found.append(here)
        elif command == "h":
            x += values[0]
        elif command == "v":
            y += values[0]
        elif command == "l":
            x, y = x + values[0], y + values[1]
        if command != "z":
            here.append((round(x, 1), round(y, 1)))
    return found


def paths(svg, kind):
    return [corners(path.get("d")) for path in parsed(svg) if path.get("class") == kind]


def lines_of(text):
    """Return the lines of a text, without what it is told whole besides."""
    root = [text.text or "", *(part.tail or "" for part in text if part.tag == "title")]
    return ["".join(root), *(part.text for part in text if part.tag == "tspan")]


def labels_of(svg):
    return {"".join(lines_of(text)) for text in parsed(svg).iter("text")}


def classes_in(svg):
    """Return the classes of all marks of pictures."""
    return {name for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()} - SIZES


def box_of(svg):
    """Return where the axes of a picture lie."""
    return Box(*map(float, parsed(svg).get("data-frame").split()[:4]))


def inside(svg):
    """Tell whether all lines and texts of a picture lie within it."""
    root = parsed(svg)
    _, _, width, height = map(float, root.get("viewBox").split())
    lines = (place for path in root.iter("path") for line in corners(path.get("d")) for place in line)
    texts = ((float(text.get("x")), float(text.get("y"))) for text in root.iter("text"))
    return all(0 <= x <= width and 0 <= y <= height for x, y in itertools.chain(lines, texts))


def in_box(box, x, y):
    """Return where a pair of shares lies in pixels from the top left."""
    return round(box.left + x * box.width, 1), round(box.foot - y * box.height, 1)


def passes_through(lines, at):
    """Tell whether a point lies on an upright or level piece of the lines."""
    x, y = at
    return any(
        min(x0, x1) - 0.06 <= x <= max(x0, x1) + 0.06 and min(y0, y1) - 0.06 <= y <= max(y0, y1) + 0.06
        for line in lines
        for (x0, y0), (x1, y1) in itertools.pairwise(line)
    )


@pytest.fixture(scope="module")
def drawn():
    return draw_figures(twelve_patients(), texts())


@pytest.fixture(scope="module")
def drawn_large():
    return draw_figures(large(), texts())


def test_every_figure_of_the_table_is_drawn(drawn):
    assert {*drawn} == {*NAMES}
    assert {*NAMES, *OF_COSTS} < {*FIGURES}


def test_figures_without_words_are_left_out():
    assert list(draw_figures(twelve_patients(), {"pr": texts()["pr"]})) == ["pr"]


def test_a_decision_without_a_score_has_no_curves():
    decided = replace(model(D_LABELS, D_SCORES, 0.5), threshold=None, curves={})
    assert list(draw_figures(results({"champion": decided}), texts())) == []


def test_without_positives_only_the_figures_that_are_defined_are_drawn():
    champion = twelve_patients().models["champion"]
    undefined = {"tpr", "recall", "sensitivity", "lift"}
    curves = {
        name: {key: (None,) * len(values) if key in undefined else values for key, values in curve.items()}
        for name, curve in champion.curves.items()
    }
    curves["pr"] = {"recall": (), "precision": (), "threshold": ()}
    metrics = {key: replace(measure, estimate=None) for key, measure in champion.metrics.items()}
    found = draw_figures(results({"champion": replace(champion, curves=curves, metrics=metrics)}), texts())
    assert set(found) == {"histogram", *BY_THRESHOLD}
    assert "specificity" in labels_of(found["by_threshold"])
    assert "recall" not in labels_of(found["by_threshold"])


@pytest.mark.parametrize(
    ("labels", "scores", "threshold"),
    [
        ([1, 0], [0.5, 0.5], 0.5),
        ([1, 0], [0.5, 0.5], None),
        ([1, 0], [7.0, 7.0], 7.0),
        ([1, 0], [0.0, 0.0], 0.0),
        (D_LABELS, D_SCORES, None),
        (D_LABELS, D_SCORES, 7.5),
        (D_LABELS, [1e300 * score for score in D_SCORES], 1e300),
        (D_LABELS, [1e-12 * score for score in D_SCORES], 1e-12),
        (D_LABELS, [1e9 + score for score in D_SCORES], 1e9),
    ],
)
def test_small_and_extreme_cases_stay_inside_the_picture(labels, scores, threshold):
    for svg in draw_figures(results({"champion": model(labels, scores, threshold)}), texts()).values():
        assert inside(svg)


@pytest.mark.slow
def test_nothing_but_classes_text_and_places_goes_into_the_page(drawn_large):
    for svg in drawn_large.values():
        assert "#" not in svg
        assert "style" not in svg
        assert "<?xml" not in svg
        assert "<!DOCTYPE" not in svg
        assert "url(" not in svg
        assert {element.tag for element in parsed(svg).iter()} <= {"svg", "title", "desc", "path", "text"}


@pytest.mark.slow
def test_every_class_has_a_look():
    drawn = draw_figures(large(models=4), texts())
    assert classes_in("".join(drawn.values())) - set(re.findall(r"\.(rg-[a-z0-9-]+)", FIGURE_CSS)) == set()


def test_ids_are_unique_in_a_page_of_all_figures(drawn):
    page = "".join(drawn.values())
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids)) == 2 * len(NAMES)
    named = re.findall(r'aria-labelledby="([^"]*)"', page)
    assert named == ids[1::2]  # a title is the heading of its figure, said before it


def test_each_figure_says_in_words_what_it_shows(drawn):
    for name, svg in drawn.items():
        root = parsed(svg)
        assert (root.get("role"), root.get("width")) == ("img", "832")
        assert root.get("viewBox").startswith(f"0 0 {root.get('width')} ")
        assert [(part.tag, part.get("id"), part.text) for part in root[:2]] == [
            ("title", f"figure-{name}-title", "A finding"),
            ("desc", f"figure-{name}-desc", "Chart: A finding"),
        ]


@pytest.mark.slow
def test_figures_of_many_points_are_small(drawn_large):
    assert max(len(column) for curve in large().models["champion"].curves.values() for column in curve.values()) > 300
    assert max(len(svg) for svg in drawn_large.values()) <= 12_000
    assert sum(len(svg) for svg in drawn_large.values()) <= 90_000


HARMLESS = "<script>alert('x')</script> & \"q\" ]]> $x^2$"
HOSTILE = f"{HARMLESS} \x07\x85\ud800 \N{SLIGHTLY SMILING FACE} \N{CJK UNIFIED IDEOGRAPH-6A21}"


def test_hostile_and_foreign_words_are_text_and_warn_of_nothing():
    labels = dict.fromkeys(LABELS, HOSTILE)
    champion = twelve_patients().models["champion"]
    held = results({HOSTILE: champion, "other": champion}, subject=HOSTILE)
    for svg in draw_figures(held, texts(labels, title=HOSTILE, x=HOSTILE)).values():
        svg.encode()
        root = parsed(svg)
        assert root[0].text.startswith(HARMLESS)
        assert {element.tag for element in root.iter()} <= {"svg", "title", "desc", "path", "text", "tspan"}
        assert any(text.startswith(HARMLESS) for text in labels_of(svg))


def test_a_label_goes_to_the_next_line_and_ends_in_time():
    long = "a threshold that was chosen to keep the cost on the validation split as low as it can be " * 3
    svg = draw_figures(twelve_patients(), texts({**LABELS, "chance": long}))["roc"]
    label = next(text for text in parsed(svg).iter("text") if len(text))
    lines = lines_of(label)
    assert label[0].text == long.strip()
    assert len(lines) == 3
    assert lines[-1].endswith("\N{HORIZONTAL ELLIPSIS}")
    assert all(breadth(line) <= 832 - box_of(svg)[0] - box_of(svg)[2] - 58 for line in lines)


LONG = "rate of what a config calls by an exceedingly long name " * 3


def names_of(svg):
    return [text for text in parsed(svg).iter("text") if text.get("class") == "rg-name"]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("long", [LONG[:50], LONG[:70], LONG, "W" * 200, "\N{CJK UNIFIED IDEOGRAPH-6A21}" * 99])
def test_the_name_of_an_axis_stays_inside_the_picture_however_long_it_is(name, long):
    across, up = names_of(draw_figures(twelve_patients(), {name: replace(texts()[name], x=long, y=long)})[name])
    for text in (across, up):
        lines = lines_of(text)
        at, half = float(text.get("x")), max(map(breadth, lines)) / 2
        left = at - half if text.get("text-anchor") == "middle" else at
        assert left >= 0
        assert left + 2 * half <= 832
        assert "".join(lines).replace(" ", "") == long.replace(" ", "") or lines[-1].endswith("\N{HORIZONTAL ELLIPSIS}")


def test_the_name_of_an_axis_is_whole_where_there_is_room():
    long = "false alarm rate: share of the genuine messages that are filtered out"
    svg = draw_figures(twelve_patients(), {"roc": replace(texts()["roc"], x=long)})["roc"]
    assert long in labels_of(svg)


@pytest.mark.parametrize(
    ("score", "recall", "precision"),
    # Thresholds above 0.40 up to 0.42 flag seven, five of them positive; at 0.40 itself the eighth is flagged too.
    [(0.41, 5 / 7, 5 / 7), (0.40, 6 / 7, 6 / 8), (0.36, 1, 7 / 9), (0.97, 1 / 7, 1)],
)  # fmt: skip
def test_with_high_scores_flagged_a_value_holds_down_to_the_next_score(drawn, score, recall, precision):
    svg = drawn["by_threshold"]
    assert passes_through(paths(svg, "rg-line-1")[0], in_box(box_of(svg), score, recall))
    assert passes_through(paths(svg, "rg-line-2")[0], in_box(box_of(svg), score, precision))


@pytest.mark.parametrize(("score", "recall"), [(0.41, 6 / 7), (0.37, 1), (0.35, 6 / 7)])
def test_no_value_holds_beyond_its_step(drawn, score, recall):
    svg = drawn["by_threshold"]
    assert not passes_through(paths(svg, "rg-line-1")[0], in_box(box_of(svg), score, recall))


def test_above_the_highest_score_nothing_is_found_and_precision_has_no_value(drawn):
    svg = drawn["by_threshold"]
    assert passes_through(paths(svg, "rg-line-1")[0], in_box(box_of(svg), 0.99, 0))
    assert max(x for line in paths(svg, "rg-line-2")[0] for x, _ in line) == in_box(box_of(svg), 0.98, 0)[0]


@pytest.mark.parametrize(("score", "recall"), [(0.59, 5 / 7), (0.60, 6 / 7), (0.99, 1)])
def test_with_low_scores_flagged_a_value_holds_up_to_the_next_score(score, recall):
    turned = [round(1 - score, 2) for score in D_SCORES]
    name = "by_threshold"
    svg = draw_figures(results({"champion": model(D_LABELS, turned, 0.64, flag="low")}), texts())[name]
    line = paths(svg, "rg-line-1")[0]
    assert passes_through(line, in_box(box_of(svg), score, recall))
    assert passes_through(line, in_box(box_of(svg), 0.01, 0))


@pytest.mark.parametrize(
    ("name", "at"),
    [("roc", (2 / 5, 1)), ("pr", (1, 7 / 9)), ("gain", (9 / 12, 1))],
)
def test_the_threshold_in_use_is_marked_on_the_curve(drawn, name, at):
    x, y = in_box(box_of(drawn[name]), *at)
    diamonds = [path for (path,) in paths(drawn[name], "rg-mark")]
    assert [(x, y + 7), (x + 7, y), (x, y - 7), (x - 7, y)] == [tuple(round(v, 1) for v in at) for at in diamonds[0]]


def test_the_same_symbol_marks_the_threshold_in_every_figure(drawn):
    shapes = {re.sub(r"^M[\d.]+ [\d.]+", "", path.get("d")) for name in MARKED for path in parsed(drawn[name])
              if path.get("class") == "rg-mark"}  # fmt: skip
    assert len(shapes) == 1
    assert all('class="rg-mark"' in drawn[name] for name in MARKED)


@pytest.mark.parametrize("name", [*BY_THRESHOLD, "histogram"])
def test_a_line_stands_at_the_threshold(drawn, name):
    box = box_of(drawn[name])
    (line,), *_ = paths(drawn[name], "rg-threshold")  # in a key, or beside its name, once more
    assert {x for x, _ in line} == {round(box.left + 0.36 * box.width, 1)}
    assert "threshold" in labels_of(drawn[name])


@pytest.mark.parametrize("name", [*BY_THRESHOLD, "histogram", "pr"])
def test_flagging_nothing_has_no_mark_where_it_has_no_place(name):
    svg = draw_figures(twelve_patients(threshold=None), texts())[name]
    assert "rg-mark" not in svg
    assert "rg-threshold" not in svg
    assert "threshold" not in labels_of(svg)


def test_flagging_nothing_is_the_foot_of_the_roc():
    drawing = ranking.roc(View(texts()["roc"], twelve_patients(threshold=None)))
    assert [mark.at for mark in drawing.marks if isinstance(mark, Symbol)] == [(0, 0)]


def test_the_mark_lies_on_the_curve_where_the_model_decides_for_itself():
    scored = model(D_LABELS, D_SCORES, 0.36)
    own = model(D_LABELS, D_SCORES, 0.98)
    from reportgen.results.results import OperatingPoint

    points = (
        OperatingPoint(
            roles=("in_use",), rule="decision", threshold=None, confusion=own.confusion, metrics=own.metrics
        ),
        OperatingPoint(
            roles=("alternative",), rule="fixed", threshold=0.36, confusion=scored.confusion, metrics=scored.metrics
        ),
    )
    both = replace(scored, metrics=own.metrics, confusion=own.confusion, operating_points=points)
    svg = draw_figures(results({"champion": both}), texts())
    assert svg["roc"] == draw_figures(results({"champion": scored}), texts())["roc"]


def test_roc_goes_in_steps_between_equal_axes(drawn):
    svg = drawn["roc"]
    _, _, width, height = box_of(svg)
    assert width == height
    (line,) = paths(svg, "rg-line-1")[0]
    assert all(x0 == x1 or y0 == y1 for (x0, y0), (x1, y1) in itertools.pairwise(line))
    assert (line[0], line[-1]) == (in_box(box_of(svg), 0, 0), in_box(box_of(svg), 1, 1))


def test_pr_starts_where_something_is_found(drawn):
    svg = drawn["pr"]
    (line,) = paths(svg, "rg-line-1")[0]
    assert line[0] == in_box(box_of(svg), 1 / 7, 1)
    (prevalence,) = paths(drawn["pr"], "rg-reference")[0]
    assert prevalence == [in_box(box_of(svg), 0, 7 / 12), in_box(box_of(svg), 1, 7 / 12)]


def test_the_area_under_the_drawn_pr_is_the_average_precision():
    drawing = ranking.pr(View(texts()["pr"], twelve_patients()))
    (line,) = [mark for mark in drawing.marks if isinstance(mark, Line) and mark.kind == "line-1"]
    assert line.steps == "before"
    points = [point for point in zip(line.x, line.y, strict=True) if None not in point]
    area = points[0][0] * points[0][1] + sum((x1 - x0) * y1 for (x0, _), (x1, y1) in itertools.pairwise(points))
    assert area == pytest.approx(0.932540, abs=1e-6)


@pytest.mark.slow
def test_subject_and_baseline_are_named_on_their_lines_and_the_thin_ones_below():
    labelled = texts(named("champion", "other 5", "other 1"))["roc"]
    drawing = ranking.roc(View(labelled, large(models=6), width=THIRD))
    (key,) = [mark for mark in drawing.marks if isinstance(mark, Key)]
    assert [mark.text for mark in drawing.marks if isinstance(mark, LineName)][:2] == ["champion", "other 5"]
    assert [name for kind, name in key.entries if kind.startswith(("line", "other"))] == ["other 1"]


def test_bars_stand_for_shares_of_their_class_on_one_scale():
    bins = {"low": (0.0, 0.2, 0.4), "high": (0.2, 0.4, 1.0), "positives": (1, 0, 3), "negatives": (30, 10, 0)}
    champion = twelve_patients().models["champion"]
    held = replace(champion, curves={**champion.curves, "histogram": bins})
    svg = draw_figures(results({"champion": held}), texts())["histogram"]
    left, _, width, height = box_of(svg)
    tall, foot = height / 2 - NAME, box_of(svg).foot

    def x(share):
        return round(left + share * width, 1)

    def up(share):
        return round(foot - share * tall, 1)

    assert paths(svg, "rg-negatives") == [
        [[(x(0), up(0.75)), (x(0.2), up(0.75)), (x(0.2), up(0.25)), (x(0.4), up(0.25)), (x(0.4), foot), (x(0), foot)]]
    ]
    ((one,),), ((three,),) = ([path] for path in paths(svg, "rg-positives"))
    assert [round((line[-1][1] - line[0][1]) / tall, 2) for line in (one, three)] == [0.25, 0.75]
    assert {place for place, _ in three} == {x(0.4), x(1)}


@pytest.mark.parametrize(("threshold", "missed", "alarms"), [(0.36, 0, 2), (0.41, 2, 2), (0.98, 6, 0), (None, 7, 0)])
def test_errors_of_the_cut_off_are_hollow_bars_and_as_many_as_there_are(threshold, missed, alarms):
    labels = {**LABELS, "miss": f"missed: {missed}", "alarm": f"wrongly flagged: {alarms}"}
    drawing = pictures.histogram(View(texts(labels)["histogram"], twelve_patients(threshold)))
    drawn = {kind: area(drawing, kind) for kind in ("positives", "miss", "negatives", "alarm")}
    cases = [round(20 * share * n, 6) for share, n in zip(drawn.values(), (7, 7, 5, 5), strict=True)]
    assert cases == [7 - missed, missed, 5 - alarms, alarms]
    assert {kind for mark in drawing.marks if isinstance(mark, Legend) for kind, _ in mark.entries} == {"miss", "alarm"}


def area(drawing, kind):
    """Return how much the areas of a kind hold, in shares of their class times scores."""
    polygons = [mark.corners for mark in drawing.marks if isinstance(mark, Area) and mark.kind == kind]
    pieces = (
        (x1 - x0) * (y0 + y1) / 2
        for corners in polygons
        for (x0, y0), (x1, y1) in itertools.pairwise([*corners, corners[0]])
    )
    return abs(sum(pieces))


def test_misses_and_false_alarms_differ_by_shape_too():
    case = example_a()
    svg = draw_figures(case.results, {"tree": case.explained.figures["tree"]})["tree"]
    assert len(paths(svg, "rg-miss-sign")[0]) == 2  # two strokes cross
    assert len(paths(svg, "rg-alarm-sign")[0][0]) == 3


def run(code, **environment):
    kept = {key: value for key, value in os.environ.items() if key not in {"TZ", "LC_ALL", "LANG"}}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**kept, **environment},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    return done.stdout


@pytest.mark.slow
def test_bytes_are_equal_in_other_places_times_and_hashes():
    code = (
        "import sys; from tests.cases.drawn import *;"
        "from reportgen.topics.explain import draw_figures;"
        "sys.stdout.buffer.write(''.join(draw_figures(twelve_patients(), texts()).values()).encode())"
    )
    first = run(code, TZ="Asia/Tokyo", LC_ALL="C", PYTHONHASHSEED="1")
    second = run(code, TZ="America/New_York", LC_ALL="C.UTF-8", PYTHONHASHSEED="2", SOURCE_DATE_EPOCH="0")
    assert first == second != b""


def test_a_file_of_its_own_says_its_look_in_plain_attributes(drawn):
    for svg in map(standalone, drawn.values()):
        root = parsed(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root[0].text == "A finding"
        assert not re.search(r"var\(|class=|<style|currentColor", svg)
        assert all("fill" in mark.attrib or "stroke" in mark.attrib for mark in root[2:])


def test_letters_with_an_edge_stand_on_it_in_a_file(drawn):
    written = parsed(standalone(drawn["roc"]))
    shown = [text for text in written.iter() if text.tag.endswith("}text") and "aria-hidden" not in text.attrib]
    assert not any("stroke" in text.attrib for text in shown)
    assert len(shown) == len(list(parsed(drawn["roc"]).iter("text")))


def test_scores_on_any_scale_are_drawn_over_the_whole_width():
    labels, scores = simulated(300, 1, spread=1e6)
    svg = draw_figures(results({"champion": model(labels, scores, 4.5e5)}), texts())["by_threshold"]
    across = [x for line in paths(svg, "rg-line-1")[0] for x, _ in line]
    assert (min(across), max(across)) == (box_of(svg)[0], box_of(svg)[0] + box_of(svg)[2])
    assert "400,000" in labels_of(svg)
