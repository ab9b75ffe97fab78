"""Names of lines where they run: each at a free place near the end of its line; a key lists those that find none."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial, reduce
from itertools import pairwise
from math import hypot
from operator import or_
from typing import NamedTuple

from reportgen.drawing.marks import Axes, Box, Drawing, Legend, Line, LineName, Mark, Place, Symbol, nearest
from reportgen.drawing.scales import EDGE, breadth, fold
from reportgen.drawing.strokes import Path, strokes

Wanted = tuple[Line, str] | tuple[Symbol, str]  # a line or a symbol, and what it is called
Squares = set[tuple[int, int]]  # by column and row

GRAIN = 3.0  # pixels of a square, which is free or taken
APART = 18.0  # pixels from one place of a line, beside which its name may stand, to the next
GAPS = (5.0, 10.0, 18.0, 30.0, 46.0, 66.0, 90.0)  # pixels from there to the name
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))  # where it stands: right, left, ...
FAR = 0.08  # of a pixel, that a name is the worse for each pixel of its line from there to the end
CROWDED, CROSSED, LONGER = 16.0, 30.0, 4.0  # the same where another line is near, or between, and for each more line
ACROSS = 12.0  # the same for a name across a line that has only to be there
FAINT = ("reference", "everyone")  # such lines, whose own names stand near or nowhere
SHORT_KEY = 3  # entries of a key, below which names may stand as well
NEAR = 7  # pixels from a line at which it is
FOLDED = (1.0, 0.62, 0.45)  # of a text's width, in which it may stand


class _Spot(NamedTuple):
    """A place of a line, and how many pixels of the line lie between it and the end."""

    at: Place
    far: float


def named(
    axes: Axes, wanted: Sequence[Wanted], beside: Iterable[Mark] = (), listed: Sequence[tuple[str, str]] = ()
) -> tuple[Mark, ...]:
    """Return the names of lines and symbols, the first one placed first, and a key of the others and what is listed.

    No name lies across a line, a symbol or what else stands `beside`; but for lines that are faint.
    """
    names, missing = _names(axes, wanted, beside, within=len(listed) > SHORT_KEY)
    entries = (*missing, *listed)
    foot = max((name.box.foot for name in names if name.box.right > axes.box.right), default=axes.box.top)
    if foot + _height(axes, entries) > axes.page[1]:  # beside the names there is no room for the key
        names, missing = _names(axes, wanted, beside, within=True)
        foot, entries = axes.box.top, (*missing, *listed)
    key = replace(axes, box=axes.box._replace(top=foot))
    return (*names, Legend(key, entries)) if entries else tuple(names)


def _height(axes: Axes, entries: Sequence[tuple[str, str]]) -> float:
    """Return how many pixels a key takes to the right of the axes."""
    return Legend(axes, entries).key.height if entries else 0.0


def _names(
    axes: Axes, wanted: Sequence[Wanted], beside: Iterable[Mark], *, within: bool
) -> tuple[list[LineName], list[tuple[str, str]]]:
    """Return the names that find a place, and what has none."""
    room, names, missing = _room(axes, within=within), list[LineName](), list[tuple[str, str]]()
    drawn = [(mark, _drawn_in(room, [mark])) for mark, _ in wanted]
    clear, thin = ([own for own in drawn if (own[0].kind in FAINT) == is_faint] for is_faint in (False, True))
    taken = _masks(room, _drawn_in(room, beside).union(*(squares for _, squares in clear)))
    faint = _masks(room, Squares().union(*(squares for _, squares in thin)))
    for mark, text in wanted:
        others = Squares().union(*(squares for other, squares in clear if other != mark))
        name = _placed(_Ground(room, taken, faint, others), mark, text)
        if name is None:
            missing.append((mark.kind, text))
        else:
            names.append(name)
            taken = [one | row for one, row in zip(taken, _masks(room, _filled(room, name.box)), strict=True)]
    return names, missing


def _room(axes: Axes, *, within: bool) -> Box:
    """Return where names may stand: on the axes, and to the right of them where no long key takes that room."""
    box = axes.box
    right = box.right if within else axes.page[0] - EDGE
    return Box(box.left + 2, box.top, right - box.left - 2, box.height - 2)


class _Ground(NamedTuple):
    """Where a name may stand, what is taken there, where faint lines run, and where other lines do."""

    room: Box
    taken: list[int]
    faint: list[int]
    others: Squares


def _placed(ground: _Ground, mark: Line | Symbol, text: str) -> LineName | None:
    """Return a name at the best of the free places; None where there is none."""
    spots, near = [*_spots(mark)], cache(partial(_near, ground.room))
    free = partial(_free_around, ground.room, _Taken(ground.taken))
    best, name = float("inf"), None
    for folded, more in _forms(text):
        size = LineName(folded, mark.kind, (0, 0), (0, 0)).box
        for spot in spots:
            for gap in GAPS[:3] if mark.kind in FAINT else GAPS:
                worse = gap + FAR * spot.far + LONGER * more
                if worse >= best:
                    break
                for corner in free(spot.at, gap, size):
                    box = Box(*corner, size.width, size.height)
                    whole = worse + _in_the_way(ground, box, spot.at, near(spot.at))
                    if whole < best:
                        best, name = whole, LineName(folded, mark.kind, corner, spot.at)
    return name


def _forms(text: str) -> Iterator[tuple[str, int]]:
    """Yield a text in one line and in several, with how many more; what would be cut is left out."""
    plain = " ".join(text.split())
    forms = (fold(plain, share * breadth(plain) + 1) for share in FOLDED)
    yield from ((form, form.count("\n")) for form in dict.fromkeys(forms) if " ".join(form.split()) == plain)


def _spots(mark: Line | Symbol) -> Iterator[_Spot]:
    """Yield places of a line from its end backwards; of a symbol its middle."""
    paths = [stroke for stroke in strokes(Drawing(size=(0, 0), marks=[mark])) if isinstance(stroke, Path)]
    points = [point for path in paths for line in path.lines for point in line][::-1]
    if isinstance(mark, Symbol):
        yield _Spot((sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)), 0)
        return
    far = due = 0.0
    for start, end in pairwise(points):
        length = hypot(end[0] - start[0], end[1] - start[1])
        while length and due <= far + length:
            share = (due - far) / length
            yield _Spot((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])), due)
            due += APART
        far += length


class _Taken(dict[tuple[int, int], int]):
    """What is taken in some row from one to before another, a bit for each column."""

    def __init__(self, rows: Sequence[int]) -> None:
        self._rows = rows

    def __missing__(self, ends: tuple[int, int]) -> int:
        self[ends] = found = reduce(or_, self._rows[slice(*ends)], 0)
        return found


def _free_around(room: Box, taken: _Taken, at: Place, gap: float, size: Box) -> Iterator[Place]:
    """Yield the corners of free boxes of a size round a place, moved into the room where they would leave it.

    Most boxes that are tried are taken, which takes most of the time of a drawing: so each side is worked out once.
    """
    (x, y), width, height = at, size.width, size.height
    (left, top), right, foot = room[:2], room.right - width, room.foot - height
    lefts = [min(x - width / 2, right), min(x + gap, right), min(x + (-gap - width), right)]
    tops = [min(max(y + along, top), foot) for along in (-height / 2, gap, -gap - height)]
    columns = [_bits(int((begin - left) // GRAIN), int((begin + width - left) // GRAIN)) for begin in lefts]
    rows = [taken[int((begin - top) // GRAIN), int((begin + height - top) // GRAIN) + 1] for begin in tops]
    for across, down in SIDES:
        if not columns[across] & rows[down] and lefts[across] >= left and tops[down] >= top:
            yield lefts[across], tops[down]


def _bits(first: int, last: int) -> int:
    """Return a bit for each column from one to another; none where the first lies outside."""
    return ((1 << last - first + 1) - 1) << first if first >= 0 else 0


def _in_the_way(ground: _Ground, box: Box, of: Place, near: Squares) -> float:
    """Return how much worse a place is for lines near to it, between it and the name, or below the name."""
    room = ground.room
    crossed = not ground.others.isdisjoint(_along(room, [of, nearest(box, of)]) - near)
    crowded = not ground.others.isdisjoint(near)
    return CROWDED * crowded + CROSSED * crossed + ACROSS * (not _is_free(ground.faint, room, box))


def _near(room: Box, at: Place) -> Squares:
    """Return the squares at which a line is near to a place."""
    x, y = at
    return _along(room, [(x - NEAR, y), (x + NEAR, y)]) | _along(room, [(x, y - NEAR), (x, y + NEAR)])


def _drawn_in(room: Box, marks: Iterable[Mark]) -> Squares:
    """Return the squares that marks take: the whole box of what is filled, else where lines run."""
    squares = Squares()
    for stroke in strokes(Drawing(size=(0, 0), marks=[*marks])):
        if not isinstance(stroke, Path):
            continue
        for line in stroke.lines:
            if stroke.closed:
                left, top = min(x for x, _ in line), min(y for _, y in line)
                squares |= _filled(room, Box(left, top, max(x for x, _ in line) - left, max(y for _, y in line) - top))
            else:
                squares |= _along(room, line)
    return squares


def _along(room: Box, line: Sequence[Place]) -> Squares:
    squares, (left, top) = Squares(), room[:2]
    for (x0, y0), (x1, y1) in pairwise(line):
        parts = int(hypot(x1 - x0, y1 - y0) / GRAIN) + 1
        across, down = (x1 - x0) / parts, (y1 - y0) / parts
        squares |= {
            (int((x0 + part * across - left) // GRAIN), int((y0 + part * down - top) // GRAIN))
            for part in range(parts + 1)
        }
    return squares


def _square(room: Box, at: Place) -> tuple[int, int]:
    return int((at[0] - room.left) // GRAIN), int((at[1] - room.top) // GRAIN)


def _filled(room: Box, box: Box) -> Squares:
    columns, rows = _spanned(room, box)
    return {(column, row) for column in columns for row in rows}


def _spanned(room: Box, box: Box) -> tuple[range, range]:
    """Return the columns and the rows of squares that a box touches."""
    (left, top), (right, foot) = _square(room, (box.left, box.top)), _square(room, (box.right, box.foot))
    return range(left, right + 1), range(top, foot + 1)


def _masks(room: Box, taken: Squares) -> list[int]:
    """Return of each row of squares which are taken, a bit for each column."""
    rows = [0] * (len(_spanned(room, room)[1]) + 1)
    for column, row in taken:
        if column >= 0 and 0 <= row < len(rows):
            rows[row] |= 1 << column
    return rows


def _is_free(taken: list[int], room: Box, box: Box) -> bool:
    if box.left < room.left or box.top < room.top:
        return False
    columns, rows = _spanned(room, box)
    across = ((1 << len(columns)) - 1) << columns.start
    return not any(row & across for row in taken[rows.start : rows.stop])
