"""The seam between the data and everything above: a source answers queries; no rows cross it."""

from collections.abc import Mapping
from typing import Any, Protocol

from reportgen.counts.cells import Cells
from reportgen.counts.query import Query
from reportgen.frozen import frozen


@frozen
class Input:
    """A file or a frame that was read."""

    name: str  # the file's name without its folder, or "data frame"
    sha256: str


@frozen(eq=False)
class EarlierFile:
    """The `results.json` of an earlier report, with its name and its digest."""

    document: Mapping[str, Any]
    name: str
    sha256: str


class Source(Protocol):
    """Where the cases are."""

    @property
    def inputs(self) -> tuple[Input, ...]:
        """Return what was read, in the order of the config."""

    def count(self, query: Query) -> Cells:
        """Return the cells of a query, in ascending order of its keys."""
