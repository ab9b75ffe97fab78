"""What drawings are put together from, as plain values: each mark on axes, in their values, or else in pixels.

Pixels are counted from the top left corner. Every mark has a kind, to which the style sheet gives its look; later ones
lie on top.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from reportgen.drawing.scales import BOLD, BOLDER, LINE_HEIGHT, LONGEST, Scale, breadth, fold
from reportgen.frozen import frozen

Place = tuple[float, float]
Spot = tuple[float | None, float | None]
Values = Sequence[float | None]
Steps = Literal["none", "before", "after"]  # a step stands at the point before it, or at the one after
Anchor = Literal["start", "middle", "end"]
WIDE, HALF, NARROW = 832.0, 404.0, 340.0  # of a drawing: the column of a page, one of two in it, a telephone
THIRD = 264.0  # one of three in it
SAMPLE = 34  # pixels of a key, from a line as it is drawn to its text
SHORT = 20  # pixels of the same beside a line


class Box(NamedTuple):
    """Where axes lie, in pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def foot(self) -> float:
        """The lower edge."""
        return self.top + self.height


def nearest(box: Box, place: Place) -> Place:
    """Return the place in a box that is nearest to another."""
    x, y = place
    return min(max(x, box.left), box.right), min(max(y, box.top), box.foot)


@frozen
class Axes:
    """Two scales and where they lie; `page` is how large the whole drawing is."""

    box: Box
    x: Scale
    y: Scale
    page: Place = (WIDE, 400.0)

    @property
    def tight(self) -> bool:
        """Whether there is no room for labels beside and above, so that a key below lists them."""
        return self.page[0] < WIDE

    def place(self, x: float, y: float) -> Place:
        """Return where a pair of values lies, in pixels."""
        return self.places([(x, y)])[0]

    def places(self, pairs: Iterable[Place]) -> list[Place]:
        """Return where pairs of values lie, in pixels."""
        box, page = self.box, self.page[1]
        x0, across, y0, up = self.x.low, self.x.high - self.x.low, self.y.low, self.y.high - self.y.low
        left, width, height = box.left, box.width, box.height
        below = page - box.foot  # places are added up as axes run: the order of sums decides a last digit
        return [(left + (x - x0) / across * width, page - (below + (y - y0) / up * height)) for x, y in pairs]

    def across(self, x: float) -> float:
        """Return how far from the left edge of the drawing a value of the level axis lies."""
        return self.place(x, self.y.low)[0]


@frozen(kw_only=False)
class Line:
    """A line through places, broken where a value is None; in steps, it goes level and upright alone."""

    on: Axes | None
    x: Values
    y: Values
    kind: str
    steps: Steps = "none"


@frozen(kw_only=False)
class Area:
    """A filled area."""

    on: Axes | None
    corners: Sequence[Place]
    kind: str


@frozen(kw_only=False)
class Rectangle:
    """A filled rectangle, at least so many pixels wide: beyond its second end."""

    on: Axes | None
    x: Place
    y: Place
    kind: str
    thinnest: float = 0


@frozen(kw_only=False)
class Tiles:
    """Filled rectangles of one kind, in pixels; a share of its colour lies on what is below."""

    boxes: Sequence[Box]
    kind: str
    opacity: float = 1


@frozen(kw_only=False)
class Bar:
    """A level bar from zero to its value, or to the end of the axis; some, however little, is seen."""

    on: Axes
    value: float
    top: float  # in pixels, as its height
    height: float
    kind: str


@frozen(kw_only=False)
class Band:
    """What lies between two lines, apart where one of them is broken."""

    on: Axes
    x: Values
    low: Values
    high: Values
    kind: str = "band"


@frozen(kw_only=False)
class Dots:
    """A dot at each pair of values."""

    on: Axes
    x: Values
    y: Values
    kind: str = "points"


@frozen(kw_only=False)
class Symbol:
    """The symbol of the threshold in use, the same one in every figure; hollow for the recommended one."""

    on: Axes | None
    at: Place
    kind: str = "mark"


@frozen(kw_only=False)
class Sign:
    """The shape of an error: a cross for a miss, a triangle for a false alarm, nothing for what was right."""

    kind: str
    middle: Place


@frozen(kw_only=False)
class Text:
    """A text, the baseline of its first line at a place in pixels; in at most so many lines of a width, 0 in one.

    Turned, it runs upwards from there, further lines to the right.
    """

    text: str
    at: Place
    kind: str
    anchor: Anchor = "start"
    width: float = 0
    most: int = 1
    turned: bool = False

    @property
    def folded(self) -> str:
        """The text in its lines."""
        return fold(self.text, self.width / BOLDER if self.kind in BOLD else self.width, self.most)

    @property
    def lines(self) -> int:
        """How many lines it takes."""
        return self.folded.count("\n") + 1


@frozen(kw_only=False)
class Upright:
    """An upright line at a value, its label in a row above the axes, turned to the side that has room."""

    on: Axes
    at: float
    text: str
    kind: str = "threshold"
    row: int = 0
    beyond: float = 0  # so many pixels above the axes, where something else lies on them


@frozen(kw_only=False)
class Above:
    """A label in a row above the axes, at so many pixels from the left, turned to the side that has room."""

    on: Axes
    across: float
    text: str
    kind: str  # of what it names
    row: int = 0
    beyond: float = 0  # as of `Upright`


@frozen(kw_only=False)
class XAxis:
    """The numbers below the axes, and the name under them."""

    on: Axes
    name: str | None


@frozen(kw_only=False)
class YTicks:
    """A level line with its number at each tick of the upright axis; the first line is the foot of the axes."""

    on: Axes


@frozen(kw_only=False)
class YName:
    """The name of the upright axis, level in the top left corner, where it is read without turning the head."""

    on: Axes
    name: str
    up: float = 17  # its baseline, in pixels from the top


@frozen(kw_only=False)
class Tick:
    """A number of an axis, the baseline of its text at a place in pixels."""

    scale: Scale
    number: int  # which tick of the scale
    at: Place
    anchor: Anchor = "middle"

    @property
    def ends(self) -> Place:
        """Where it begins, and where it ends, in pixels across."""
        wide = self.scale.wide[self.number]
        left = self.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return left, left + wide


@frozen(kw_only=False)
class Key:
    """What is drawn, listed from a place down, in texts of at most this width: (kind, text)."""

    entries: Sequence[tuple[str, str]]
    at: Place
    width: float

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts in their lines."""
        return tuple(fold(text, self.width, LONGEST) for _, text in self.entries)

    @property
    def height(self) -> float:
        """How many pixels it takes."""
        return sum((text.count("\n") + 1) * LINE_HEIGHT + 10.0 for text in self.texts)


@frozen(kw_only=False)
class Legend:
    """What is drawn, listed to the right of the axes: (kind, text), each with its line, patch or symbol."""

    on: Axes
    entries: Sequence[tuple[str, str]]

    @property
    def key(self) -> Key:
        """The same at its place."""
        start = self.on.box.right + 24
        return Key(self.entries, (start, self.on.box.top + 8.0), self.on.page[0] - start - SAMPLE)


@frozen(kw_only=False)
class Beside:
    """A label to the right of the axes, its baseline at a height in pixels."""

    on: Axes
    up: float
    text: str
    kind: str  # of what it names


@frozen(kw_only=False)
class EndLabels:
    """Labels of lines to the right of the axes: (last point, kind, text), moved apart where they would touch."""

    on: Axes
    ends: Sequence[tuple[Place, str, str]]
    keeps: Literal["lowest", "highest"] = "lowest"  # which stays where it is


@frozen(kw_only=False)
class LineName:
    """The name of a line at a free place near it, after a sample of it; that of a symbol stands alone."""

    text: str  # in its lines
    kind: str
    at: Place  # its top left corner
    of: Place  # the place of the line beside which it stands

    @property
    def sample(self) -> float:
        """How many pixels the sample takes."""
        return 0 if self.kind == "mark" else SHORT

    @property
    def box(self) -> Box:
        """What it covers."""
        lines = self.text.split("\n")
        return Box(*self.at, self.sample + max(map(breadth, lines)), len(lines) * LINE_HEIGHT)

    @property
    def near(self) -> Place:
        """The place of it that is nearest to its line."""
        return nearest(self.box, self.of)


Mark = (
    Line | Area | Rectangle | Tiles | Bar | Band | Dots | Symbol | Sign
    | Text | Upright | Above | Beside | XAxis | YTicks | YName | Tick | Legend | Key | EndLabels | LineName
)  # fmt: skip


@frozen
class Drawing:
    """A whole drawing: its size and its marks, the topmost last; `axes` are those on which a script may put a mark."""

    size: tuple[float, float]
    marks: Sequence[Mark]
    axes: Axes | None = None
    above: float = 0  # pixels above them that share their level axis


def frame(axes: Axes, names: tuple[str, str]) -> tuple[Mark, ...]:
    """Return grid, ticks and names of axes, which lie below all else."""
    return YTicks(axes), XAxis(axes, names[0]), YName(axes, names[1])
