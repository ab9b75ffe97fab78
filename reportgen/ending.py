"""What is done when the process ends at once; loaded before all else, so it loads nothing itself."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STOPPED = 130  # as shells call a command that Ctrl-C ended
_CLEANINGS: "list[Callable[[], None]]" = []


class Cleaned:
    """Has something cleared away also where the process ends at once."""

    def __init__(self, clean: "Callable[[], None]") -> None:
        """Keep what clears it away."""
        self._clean = clean

    def __enter__(self) -> None:
        """From here on."""
        _CLEANINGS.append(self._clean)

    def __exit__(self, *_: object) -> None:
        """Up to here."""
        _CLEANINGS.remove(self._clean)


def at_end(clean: "Callable[[], None]") -> None:
    """Have something cleared away when the process ends at once."""
    _CLEANINGS.append(clean)


def clean_up() -> None:
    """Clear away all that is to be gone when the process ends."""
    from contextlib import suppress

    for clean in reversed(_CLEANINGS.copy()):
        with suppress(Exception):  # nothing may keep the process from its end
            clean()


def end_silently(_signal: int, _frame: object) -> None:
    """End the process: nothing is begun yet, or all is done."""
    os._exit(STOPPED)
