"""What a report was made with."""

import sys
from collections.abc import Iterator

from reportgen.config.schema import Config
from reportgen.text import numbers

LIBRARIES = ("duckdb", "numpy", "scipy")  # those that numbers come from


def made_with(config: Config) -> Iterator[tuple[str, str]]:
    """Yield with what the figures were worked out, and how to make them again: no clock and no host."""
    yield "libraries", numbers.listed([f"{name} {_release(name)}" for name in LIBRARIES])
    if config.command:
        yield "command", config.command


def _release(library: str) -> str:
    """Return the release of a library, by itself where it is loaded: to look through what is installed takes longer."""
    if library in sys.modules:
        return str(sys.modules[library].__version__)
    from importlib.metadata import version

    return version(library)
