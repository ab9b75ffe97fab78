"""Config -> the source that counts its cases."""

from collections.abc import Callable, Mapping
from typing import Any

from reportgen.config.schema import Config
from reportgen.counts.cells import Source
from reportgen.sources.memory import MemorySource
from reportgen.sources.reading import Count, read_cases
from reportgen.work import Tell, silent

Read = Callable[[Config, Any, Tell, Count], Source | None]
# What reads the cases, if they are of its kind, and what counts them; the first that takes them is asked.
SOURCES: Mapping[Read, Count] = {read_cases: MemorySource}


def open_source(config: Config, data: Any = None, tell: Tell = silent) -> Source:  # noqa: ANN401 - any frame
    """Return the cases of a config, read and checked; a frame as `data` replaces `data.path`."""
    return next(source for read, count in SOURCES.items() if (source := read(config, data, tell, count)) is not None)
