"""How far a run has come: its steps, and what share of the work lies behind; whoever shows it asks, at any time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Literal

from reportgen.frozen import frozen

Share = Callable[[], float]
Kind = Literal[
    "checking", "reading", "checking the values", "copying the rows", "counting", "explaining", "drawing", "writing"
]

# Where each step begins and ends on the way, by the time that it takes with a million cases; fewer are read sooner.
SPANS: dict[Kind, tuple[float, float]] = {
    "checking": (0.0, 0.01),
    "reading": (0.01, 0.13),
    "checking the values": (0.13, 0.22),
    "copying the rows": (0.22, 0.55),  # where they are more than memory holds; what is counted then begins later
    "counting": (0.22, 0.86),
    "explaining": (0.86, 0.87),
    "drawing": (0.87, 0.98),
    "writing": (0.98, 1.0),
}


def _nothing() -> float:
    return 0.0


class Meter:
    """Counts the parts of a step that are done, in any thread."""

    def __init__(self, whole: float = 0.0) -> None:
        """Begin with nothing done of `whole` parts; 0 where nobody knows yet how many there are."""
        self.whole = whole
        self._lock, self._done = Lock(), 0.0
        self._size, self._inner = 0.0, _nothing

    def add(self, parts: float = 1.0) -> None:
        """Count parts as done."""
        with self._lock:
            self._done += parts

    @contextmanager
    def at(self, parts: float, inner: Share) -> Iterator[None]:
        """Count parts that are done little by little, as far as `inner` says."""
        self._inner, self._size = inner, parts
        yield
        self._inner, self._size = _nothing, 0.0
        self.add(parts)

    def share(self) -> float:
        """Return which share of the step is done."""
        return (self._done + self._size * self._inner()) / self.whole if self.whole else 0.0


@frozen(eq=False)
class Step:
    """What is at work, and between which shares of the run."""

    text: str
    span: tuple[float, float]
    within: Share = _nothing

    def done(self, before: float = 0.0) -> float:
        """Return which share of the run is done by now; what was done `before` the step may be more than it expects."""
        begins, ends = self.span
        begins = min(max(begins, before), ends)
        return begins + (ends - begins) * min(max(self.within(), 0.0), 1.0)


Tell = Callable[[Step], None]
END = Step(text="", span=(1.0, 1.0))


def step(kind: Kind, name: str = "", meter: Meter | None = None) -> Step:
    """Return a step of the run; `name` says at what it works."""
    return Step(text=f"{kind} {name}".strip(), span=SPANS[kind], within=meter.share if meter else _nothing)


def silent(_: Step) -> None:
    """Say nothing of the steps."""
