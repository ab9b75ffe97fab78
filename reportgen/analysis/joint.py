"""The cases of the reporting split by class and by which of two models flags them at its point in use."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from reportgen.analysis.counted import Counted
from reportgen.analysis.prices import summed
from reportgen.counts.cells import Cells
from reportgen.counts.query import Label, Query, Split
from reportgen.counts.views import FloatArray
from reportgen.stats.paired import Pairs
from reportgen.stats.resampling import BoolArray


@dataclass(frozen=True, eq=False, kw_only=True)
class Joint:
    """Cells with what both models do with them."""

    cells: Cells
    positive: BoolArray
    by_a: BoolArray
    by_b: BoolArray

    def flags(self, amount: FloatArray | None = None) -> Iterator[Pairs]:
        """Yield how many positives, then how many negatives both flag; or how much of an amount by cell."""
        held = self.cells.n if amount is None else amount
        for of_class in (self.positive, ~self.positive):
            parts = {
                "both": self.by_a & self.by_b,
                "only_a": self.by_a & ~self.by_b,
                "only_b": ~self.by_a & self.by_b,
                "neither": ~(self.by_a | self.by_b),
            }
            yield Pairs(**{name: float(np.sum(held[of_class & kept])) for name, kept in parts.items()})


def joint(a: Counted, b: Counted) -> Joint:
    """Return two models on the same cases."""
    setting, cells = a.setting, a.decided
    if b.key not in cells.columns:  # too many models for one joint table
        sums = summed(setting.config, setting.prices)
        cells = setting.source.count(Query(keys=(Split(), Label(), a.key, b.key), sums=sums))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    return Joint(cells=cells, positive=cells.columns[Label()] == 1, by_a=a.flags(cells), by_b=b.flags(cells))
