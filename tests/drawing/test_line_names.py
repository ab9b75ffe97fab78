"""Names of lines where they run: none lies on another line or name, and what finds no room is listed."""

import math

from reportgen.drawing.line_names import named
from reportgen.drawing.marks import THIRD, WIDE, Axes, Box, Legend, Line, LineName, Symbol
from reportgen.drawing.scales import PERCENT

PANEL = Axes(box=Box(50, 40, 190, 216), x=PERCENT, y=PERCENT, page=(THIRD, 320))
SHARES = [place / 60 for place in range(61)]
GOOD = Line(PANEL, SHARES, [share ** (1 / 6) for share in SHARES], "line-1")
FAIR = Line(PANEL, SHARES, [share ** (1 / 3) for share in SHARES], "line-2")
SYMBOL = Symbol(PANEL, (0.1, 0.1 ** (1 / 6)))
CHANCE = Line(PANEL, (0, 1), (0, 1), "reference")
WANTED = ((GOOD, "champion, AUC 0.930"), (FAIR, "challenger, AUC 0.790"), (SYMBOL, "threshold 0.10"), (CHANCE, "guess"))


def overlap(one, other):
    return one.left < other.right and other.left < one.right and one.top < other.foot and other.top < one.foot


def test_no_name_lies_on_a_line_or_on_another_name():
    names = [mark for mark in named(PANEL, WANTED) if isinstance(mark, LineName)]
    assert [name.kind for name in names][:3] == ["line-1", "line-2", "mark"]
    for place, name in enumerate(names):
        assert not any(overlap(name.box, other.box) for other in names[:place])
        for line in (GOOD, FAIR):
            points = PANEL.places(zip(line.x, line.y, strict=True))
            assert not any(overlap(name.box, Box(x, y, 0.1, 0.1)) for x, y in points)


def test_a_name_stands_beside_the_end_of_its_line_where_the_drawing_goes_on_there():
    axes = Axes(box=Box(60, 40, 340, 340), x=PERCENT, y=PERCENT, page=(WIDE, 440))
    (name,) = named(axes, [(Line(axes, (0, 0.5, 1), (0, 0.6, 0.8), "line-1"), "champion")])
    assert math.dist(name.of, axes.place(1, 0.8)) < 1
    assert name.box.left > axes.box.right


def test_what_finds_no_room_is_listed_and_no_name_is_cut():
    long = "a model with a name of so many words that it takes more lines than there are pixels for it here " * 2
    mesh = [Line(PANEL, (0, 1), (level / 20, level / 20), "other-1") for level in range(21)]
    for wanted, beside in (([(GOOD, long)], ()), ([(GOOD, "champion")], mesh)):
        (key,) = named(PANEL, wanted, beside, [("band", "range")])
        assert isinstance(key, Legend)
        assert key.entries == (("line-1", wanted[0][1]), ("band", "range"))
