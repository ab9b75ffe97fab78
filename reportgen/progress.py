"""What a person at a terminal sees while a report is made: the share of the work that is done, and the time."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from reportgen.ending import Cleaned
from reportgen.harmless import one_line
from reportgen.streams import tell
from reportgen.work import Step, Tell, step

WIDTH = 24
A_SECOND = 5  # how often it is drawn
LONG, SURE = 10, 0.1  # seconds, and share that is done, from which on it is told how long the rest takes


def lines() -> Tell:
    """Return a function that prints each step with the seconds since the start; the last one is done."""
    start = time.monotonic()
    return lambda at: tell(one_line(f"{time.monotonic() - start:7.2f} s  {at.text or 'done'}"))


class Bar:
    """The step at hand, drawn as one line; what is done never becomes less."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin at the start of a run."""
        self._clock, self._start = clock, clock()
        self._step, self._before, self._done = step("checking"), 0.0, 0.0

    def tell(self, at: Step) -> None:
        """Go on to a step."""
        self._before, self._step = self._done, at

    def line(self) -> RenderableType:
        """Return the line as it stands now."""
        self._done = max(self._done, self._step.done(self._before))
        seconds = self._clock() - self._start
        table = Table.grid(padding=(0, 1))
        table.add_column(width=WIDTH)
        table.add_column(justify="right", no_wrap=True, min_width=4)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, overflow="ellipsis")
        share, passed = f"{int(100 * self._done)}%", _minutes(seconds)
        if seconds >= LONG and SURE <= self._done < 1:
            passed += f", about {_minutes(seconds / self._done - seconds)} left"
        # A text and no markup: a path may hold square brackets.
        table.add_row(ProgressBar(total=1.0, completed=self._done), share, passed, Text(one_line(self._step.text)))
        return table


def _minutes(seconds: float) -> str:
    return "{}:{:02}".format(*divmod(int(seconds), 60))


@contextmanager
def bar() -> Iterator[Tell]:
    """Yield a function that shows the step at hand on the last line of the terminal, which is gone at the end."""
    progress_bar, console = Bar(), Console(stderr=True)
    live = Live(console=console, get_renderable=progress_bar.line, refresh_per_second=A_SECOND, transient=True)
    with live, Cleaned(live.stop):
        yield progress_bar.tell
