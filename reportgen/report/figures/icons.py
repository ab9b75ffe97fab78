"""One sign for each case: crosses, triangles and squares, those of one outcome together."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from reportgen.report.figures import pen
from reportgen.report.figures.pen import WIDTH, Picture
from reportgen.report.figures.view import View

GAP = 24  # between two ways
CELL = 8  # of a sign, before it is made larger where there is room
LARGER = (2.5, 1.25, 1.0)
HEIGHT = 320  # of all signs of a way, at most
HEAD, LINE = 24, 22  # above the signs, and of a line below them
ROUND = (5, 10, 20, 25, 50)  # signs in a row
ORDER = ("tp", "fn", "fp", "tn")


@dataclass(frozen=True, kw_only=True)
class Grid:
    """How the signs of one way are laid out: the same for all."""

    columns: int
    larger: float
    left: float = 0.0
    top: float = 0.0


def icons(view: View) -> Picture:
    """Return the signs of each way of deciding, filled row by row from the top left corner, and their numbers."""
    ways, whole = (int(view.text.values[key]) for key in ("ways", "whole"))
    room = (WIDTH - GAP * (ways - 1)) / ways
    larger = next((one for one in LARGER if _columns(room, one) * int(HEIGHT / CELL / one) >= whole), LARGER[-1])
    columns = _columns(room, larger)
    grid = Grid(columns=columns, larger=larger, top=HEAD if ways > 1 else 0)
    foot = grid.top + larger * CELL * -(-whole // columns) + 12
    places = [replace(grid, left=way * (room + GAP)) for way in range(ways)]
    parts = (_way(view, way, place, foot=foot, room=room) for way, place in enumerate(places))
    return Picture(height=round(foot + LINE * len(ORDER)), elements=[element for part in parts for element in part])


def _columns(room: float, larger: float) -> int:
    """Return how many signs stand in a row: a number that is easy to count by."""
    return max(number for number in ROUND if number <= room / CELL / larger)


def _way(view: View, way: int, grid: Grid, *, foot: float, room: float) -> Iterator[str]:
    if grid.top:
        yield pen.words(view.label(f"{way}.way"), (grid.left, 13), "head", width=room)
    start = 0
    for place, outcome in enumerate(ORDER):
        count = int(view.text.values[f"{way}.{outcome}"])
        if count:
            yield _signs(outcome, start, count, grid)
        start += count
        line = foot + LINE * place
        yield _signs(outcome, 0, 1, Grid(columns=1, larger=2.0, left=grid.left, top=line + 2))
        yield pen.words(view.label(f"{way}.{outcome}"), (grid.left + 24, line + 14), "label", width=room - 24)


def _signs(outcome: str, start: int, count: int, grid: Grid) -> str:
    """Return so many signs of one outcome as one path, row by row."""
    rows = range(start // grid.columns, (start + count - 1) // grid.columns + 1)
    ends = [(max(start - row * grid.columns, 0), min(start + count - row * grid.columns, grid.columns)) for row in rows]
    path = "".join(
        _row(outcome, row * CELL, first * CELL, last - first) for row, (first, last) in zip(rows, ends, strict=True)
    )
    size = "" if grid.larger == 1 else f" scale({grid.larger:g})"
    return f'<path class="rg-sign-{outcome}" transform="translate({grid.left:g} {grid.top:g}){size}" d="{path}"/>'


def _row(outcome: str, y: int, x: int, count: int) -> str:
    """Return signs side by side, from their upper left corner on; squares are the dashes of one line."""
    if outcome == "fn":
        return f"M{x + 1} {y + 1}" + "m8-5".join(["l5 5m0-5l-5 5"] * count)
    if outcome == "fp":
        return f"M{x + 3.5:g} {y + 1}" + "m8 0".join(["l3 5h-6z"] * count)
    inset, side = (0.5, 6) if outcome == "tp" else (2, 3)
    return f"M{x + inset:g} {y + 3.5:g}h{CELL * (count - 1) + side}"
