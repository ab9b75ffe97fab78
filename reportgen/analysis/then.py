"""An earlier report as the analysis knows it: what stands in the place of a baseline model, and asks for more."""

from collections.abc import Callable, Iterable
from typing import Protocol

from reportgen.counts.cells import Cells
from reportgen.counts.query import Query
from reportgen.frozen import frozen
from reportgen.results.results import Results
from reportgen.results.values.change import Change, Earlier
from reportgen.results.values.comparison import Comparison
from reportgen.stats.metrics import Metric


@frozen(eq=False)
class Asked:
    """What is asked of the cases of now beyond their results."""

    compared: Callable[[Iterable[Metric]], tuple[Comparison, ...]]  # the subject with the earlier report, as samples
    count: Callable[[Query], Cells]


class Then(Protocol):
    """An earlier report."""

    def earlier(self, now: Results) -> Earlier:
        """Return its figures, as far as they mean the same in a report like this; that has no models yet."""

    def change(self, now: Results, asked: Asked) -> Change:
        """Return what has changed since then, for the subject."""
