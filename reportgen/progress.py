"""What a person at a terminal sees while a report is made."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from reportgen.harmless import visible
from reportgen.streams import tell


def lines() -> Callable[[str], None]:
    """Return a function that prints each step with the seconds since the start; an empty text ends the list."""
    start = time.monotonic()
    return lambda step: tell(f"{time.monotonic() - start:7.2f} s  {step or 'done'}")


@contextmanager
def spinner() -> Iterator[Callable[[str], None]]:
    """Yield a function that shows the step at hand on the last line of the terminal."""
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True)
    with console.status("starting") as status:
        # A text and no markup: a path may hold square brackets.
        yield lambda step: status.update(Text(visible(step) or "done"))
