"""What a person at a terminal sees while a report is made."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO


def lines(out: TextIO) -> Callable[[str], None]:
    """Return a function that prints each step with the seconds since the start; an empty text ends the list."""
    start = time.monotonic()

    def tell(step: str) -> None:
        out.write(f"{time.monotonic() - start:7.2f} s  {step or 'done'}\n")

    return tell


@contextmanager
def spinner() -> Iterator[Callable[[str], None]]:
    """Yield a function that shows the step at hand on the last line of the terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("starting") as status:
        yield lambda step: status.update(step or "done")
