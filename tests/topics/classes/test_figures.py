"""The pictures of several classes: what is drawn, and titles that say no more than that."""

import re

import pytest

from reportgen.drawing.marks import NARROW, Bar, Box, Dots, Drawing, Line, Text, Tiles
from reportgen.drawing.scales import ELLIPSIS, LINE_HEIGHT
from reportgen.drawing.strokes import Path, strokes
from reportgen.results.values.classes import PriceMatrix
from reportgen.topics.classes import figures, picture
from reportgen.topics.view import ClassView
from tests.cases.classes import IRIS, ClassCase, class_cases, model_of, priced


def drawn(case: ClassCase, name: str, draw) -> Drawing:
    return draw(ClassView(text=case.explained.figures[name], results=case.results))


def test_tiles_of_one_kind_are_one_path():
    drawing = Drawing(size=(10, 10), marks=[Tiles([Box(0, 0, 2, 2), Box(4, 0, 2, 2)], "heat", 0.5)])
    (path,) = strokes(drawing)
    assert isinstance(path, Path)
    assert len(path.lines) == 2
    assert path.closed
    assert path.opacity == 0.5


COLOURS = (
    "The stronger the colour, the larger the share of the class: blue for right answers, red for errors, each on a "
    "scale of its own."
)


def even(size: int, right: int, wrong: int) -> list[list[int]]:
    return [[right if a == b else wrong if b == (a + 1) % size else 0 for b in range(size)] for a in range(size)]


def caption(matrix) -> list[str]:
    case = ClassCase(model_of(matrix, tuple(f"c{place}" for place in range(len(matrix)))))
    return [each.text for each in case.explained.figures["class_matrix"].reading[1:]]


def test_the_colour_of_a_cell_is_as_strong_as_its_share_of_the_class_beside_the_largest_of_its_kind():
    found = drawn(ClassCase(model_of(((60, 40, 0), (4, 96, 0), (0, 20, 80)))), "class_matrix", picture.matrix)
    tiles = [
        (mark.kind, mark.opacity / picture.FULL, len(mark.boxes)) for mark in found.marks if isinstance(mark, Tiles)
    ]
    assert [(kind, round(shade, 2), count) for kind, shade, count in tiles if kind != "correct"] == [
        ("heat", 0.62, 1), ("heat", 0.84, 1), ("heat", 1, 1), ("amiss", 0.1, 1), ("amiss", 0.5, 1), ("amiss", 1, 1)
    ]  # fmt: skip
    assert [mark.text for mark in found.marks if isinstance(mark, Text) and mark.kind == "tick"].count("0") == 3


LONG = tuple(f"a kind of request with name {place}" for place in range(16))


@pytest.mark.parametrize("size", [3, 7, 10, 12, 16])
def test_names_of_a_matrix_are_turned_or_wrapped_and_not_cut(size):
    found = drawn(ClassCase(model_of(even(size, 90, 10), LONG[:size])), "class_matrix", picture.matrix)
    names = [mark for mark in found.marks if isinstance(mark, Text) and mark.text in LONG]
    assert len(names) == 2 * size
    assert not [mark for mark in names if mark.folded.endswith(ELLIPSIS)]
    assert sum(mark.turned for mark in names) == size


def test_the_caption_of_a_matrix_promises_only_what_is_drawn():
    shares = "Below a count is its share of the class"
    assert caption(even(3, 90, 10)) == [f"{shares}.", COLOURS]
    assert caption([[90, 10, 0], [0, 95, 5], [1, 0, 24]]) == [
        f"{shares}, where the class has 30 flowers or more.", COLOURS
    ]  # fmt: skip
    assert caption(even(3, 14, 1)) == [COLOURS]
    assert caption(even(8, 90, 10)) == [f"{shares}, where there is room.", COLOURS]
    assert caption(even(20, 90, 10)) == [COLOURS, "The errors that count most are listed."]
    assert caption(even(20, 90, 0)) == [COLOURS]


def test_a_share_stands_below_each_count_that_the_caption_promises_it_for():
    for size in (3, 6):
        case = ClassCase(model_of(even(size, 90, 10), tuple(f"class {place}" for place in range(size))))
        for width in (320, 720):
            view = ClassView(text=case.explained.figures["class_matrix"], results=case.results, width=width)
            texts = [mark.text for mark in picture.matrix(view).marks if isinstance(mark, Text)]
            assert (texts.count("90%"), texts.count("10%")) == (size, size)


def test_the_tree_names_the_dearest_errors_with_their_cost_and_without_prices_the_most_frequent():
    """One rare error at 40 euros outweighs nine frequent ones at one euro each."""
    names, table = ("a", "b", "c"), ((0, 1, 1), (1, 0, 1), (1, 40, 0))
    matrix = ((80, 9, 11), (8, 85, 7), (6, 2, 92))
    priced = ClassCase(model_of(matrix, names, prices=table), costs=PriceMatrix(currency="EUR", matrix=table))
    tree = priced.explained.figures["class_tree"]
    shown = [(tree.labels[f"mixed.{place}"], tree.labels[f"mixed.{place}_count"]) for place in range(5)]
    assert shown == [
        ("c sorted as b, \u20ac267", "7"),
        ("a sorted as c, \u20ac37", "37"),
        ("a sorted as b, \u20ac30", "30"),
        ("b sorted as a, \u20ac27", "27"),
        ("other errors, \u20ac43", "43"),
    ]
    assert tree.subtitle == "What the model would do; bars: cost"
    tree = ClassCase(model_of(matrix, names)).explained.figures["class_tree"]
    assert [tree.labels[f"mixed.{place}"] for place in range(4)] == [
        "a sorted as c", "a sorted as b", "b sorted as a", "b sorted as c",
    ]  # fmt: skip
    assert tree.subtitle == "What the model would do"


def test_in_a_narrow_tree_a_branch_is_named_in_whole_words():
    case = ClassCase(priced())
    view = ClassView(text=case.explained.figures["class_tree"], results=case.results, width=NARROW / 2)
    names = [mark.folded for mark in picture.tree(view).marks if isinstance(mark, Text)]
    assert [each for each in names if each in ("correct", "wrong")] == ["correct", "wrong"]


def test_errors_of_classes_with_long_names_are_named_in_full_each_above_its_bar():
    names = tuple(f"{place} of a damaged article that was sent back" for place in ("Return", "Loss", "Repair"))
    case = ClassCase(model_of(((80, 15, 5), (9, 80, 11), (0, 40, 60)), names))
    marks = drawn(case, "class_tree", picture.tree).marks
    texts, bars = ([mark for mark in marks if isinstance(mark, kind)] for kind in (Text, Bar))
    named = [mark for mark in texts if " sorted as " in mark.text]
    assert [" ".join(mark.folded.split()) for mark in named] == [mark.text for mark in named]
    assert max(mark.lines for mark in named) > 1
    last = [mark.at[1] + LINE_HEIGHT * (mark.lines - 1) for mark in named]
    assert all(bar.top > foot for foot, bar in zip(last, bars, strict=False))
    assert all(mark.at[1] > bar.top + bar.height for mark, bar in zip(named[1:], bars, strict=False))


def test_many_classes_are_a_map_with_the_worst_errors_named_beside_it():
    names = tuple(f"class {place}" for place in range(30))
    matrix = [[90 if a == b else int((a + b) % 7 == 0) for b in range(30)] for a in range(30)]
    case = ClassCase(model_of(matrix, names))
    labels = case.explained.figures["class_matrix"].labels
    assert [key for key in labels if key == "worst.11"] == ["worst.11"]
    assert "worst.12" not in labels
    assert drawn(case, "class_matrix", picture.matrix).marks


def test_recall_and_precision_are_dots_of_each_model_on_one_axis_from_nothing_to_all():
    case = ClassCase({"new": model_of(IRIS), "old": model_of(((80, 15, 5), (9, 80, 11), (0, 40, 60)))})
    found = drawn(case, "class_rates", picture.rates)
    assert {(mark.on.x.low, mark.on.x.high, mark.on.x.shown[-1]) for mark in found.marks if isinstance(mark, Dots)} == {
        (0, 1, "100")
    }
    for kind in ("points", "second-points"):
        assert sum(isinstance(mark, Dots) and mark.kind == kind for mark in found.marks) == 2 * 3
    joined = [mark.x for mark in found.marks if isinstance(mark, Line) and mark.kind == "reference"]
    assert (0.6, 0.94) in [tuple(ends) for ends in joined]


def test_no_cell_with_cases_reads_as_none_and_none_without_a_case_of_its_class_as_all():
    for whole in (30, 99, 100, 101, 250, 20_000):
        for cases in {0, 1, 2, whole // 200, whole // 100, whole // 100 + 1, whole // 2, whole - 1, whole}:
            told = figures.in_hundred(cases, whole)
            assert (told == "0%", told == "100%") == (cases == 0, cases == whole), (cases, whole)
            assert (told == "<1%", told == ">99%") == (0 < 100 * cases < whole, 99 * whole < 100 * cases < 100 * whole)
            if told[0].isdigit():
                assert abs(int(told[:-1]) - 100 * cases / whole) <= 0.5


def test_shares_of_a_matrix_have_one_precision():
    case = ClassCase(model_of(((9996, 3, 1), (120, 2880, 0), (12, 14, 474))))
    labels = {key: str(each) for key, each in case.explained.figures["class_matrix"].labels.items()}
    shares = [[labels[f"{row}.{column}_share"] for column in range(3)] for row in range(3)]
    assert shares == [[">99%", "<1%", "<1%"], ["4%", "96%", ""], ["2%", "3%", "95%"]]


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ([(123, 1000), (30, 100)], ["12%", "30%"]),
        ([(123, 1000), (115, 1000)], ["12.3%", "11.5%"]),  # alike as whole ones
        ([(12, 100), (120, 1000)], ["12%", "12%"]),  # the same
        ([(1, 1000), (3, 10)], ["0.1%", "30.0%"]),
        ([(1, 3000), (2999, 3000)], ["<0.1%", ">99.9%"]),
        ([], []),
    ],
)
def test_shares_of_a_column_have_a_decimal_where_whole_ones_read_alike_or_below_one(parts, told):
    assert figures.in_hundreds(parts) == told


@pytest.mark.slow
def test_no_title_of_a_figure_of_several_classes_is_longer_than_fifteen_words():
    titles = {words.title for case in class_cases() for words in case.explained.figures.values()}
    assert {title for title in titles if len(re.sub("\u201c[^\u201d]*\u201d", "name", title).split()) > 15} == set()
