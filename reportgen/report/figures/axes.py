"""A picture in the making: where its axes lie, what they run from and to, and what stands on it so far.

Places in pixels are counted from the lower left corner, as axes run; what is written down, from the top left one.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reportgen.report.figures.svg import line_path, text_element

Place = tuple[float, float]
Values = Sequence[float | None]


class Box(NamedTuple):
    """Where something lies, in pixels."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.bottom + self.height


class Axes:
    """What a figure is drawn on: parts of a class each, to which the style sheet gives a look, later ones on top."""

    def __init__(self, size: tuple[float, float], box: tuple[float, float, float, float]) -> None:
        """Begin an empty picture of this size, with its axes in this box."""
        self.width, self.height = size
        self.box = Box(*box)
        self.elements: list[str] = []
        self._ends = (0.0, 1.0, 0.0, 1.0)
        self.frame = ""  # where the axes lie and what they run from and to: a script can put a mark on the curve

    def run(self, x: tuple[float, float], y: tuple[float, float]) -> None:
        """Set the ends of both axes."""
        self._ends = (*x, *y)
        left, bottom, width, height = self.box
        numbers = (left, self.height - bottom - height, width, height, *self._ends)
        self.frame = " ".join(f"{number:.6g}" for number in numbers)

    def pixel(self, x: float, y: float) -> Place:
        """Return where a pair of values lies, in pixels."""
        left, right, foot, head = self._ends
        across, up = (x - left) / (right - left), (y - foot) / (head - foot)
        return self.box.left + across * self.box.width, self.box.bottom + up * self.box.height

    def lines(self, each: Iterable[Iterable[Place]], kind: str, *, closed: bool = False) -> None:
        """Put lines through places in pixels, all as one path."""
        paths = [line_path(((x, self.height - y) for x, y in places), closed=closed) for places in each]
        self.elements += [f'<path class="rg-{kind}" d="{"".join(paths)}"/>'] if paths else []

    def text(self, text: str, at: Place, kind: str, anchor: str) -> None:
        """Put a text, the baseline of its first line at a place in pixels."""
        x, y = at
        self.elements.append(text_element(text, (x, self.height - y), kind, anchor=anchor))
