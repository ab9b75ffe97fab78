"""The cases as numpy columns, each value checked, ready to be counted."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TypeVar

from reportgen.counts.cells import ColumnFacts, Input, IntArray, RowIndex, Sum
from reportgen.counts.query import GroupOf
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.sources.arrays import AmountColumn, Coded, Codes, ModelColumns, one_against_rest
from reportgen.sources.ids import Digests, Ids, Units

T = TypeVar("T")
DAY = 24 * 60 * 60 * 1_000_000  # microseconds
NO_TIME = -(2**63)  # a time that is missing
NO_CLUSTER = 0  # the digest of a cluster that is missing


@frozen(eq=False)
class Cases:
    """The cases, one entry each."""

    inputs: tuple[Input, ...]
    label: Codes  # 1, 0 or -1; of several classes the code of one, or -1
    label_text: Coded
    fate: Coded
    split: Coded
    models: Mapping[str, ModelColumns]
    classes: int = 2  # how many there are
    weight: Sum | None = None  # one entry a case
    frequency: FloatArray | None = None  # whole numbers, whose sum is below 2**53
    unit: Units | None = None  # resampling units, where they were dealt when the cases were counted
    amounts: Mapping[str, AmountColumn] = field(default_factory=dict)  # by the name of the column
    groups: Mapping[GroupOf, Coded] = field(default_factory=dict)
    numbers: Mapping[str, FloatArray] = field(default_factory=dict)  # of columns cut into bins
    cluster: Digests | None = None
    fold: Coded | None = None
    time: IntArray | None = None
    ids: Ids | None = None
    kept: Mapping[str, RowIndex] = field(default_factory=dict)  # by the `cases` of a query
    columns: tuple[ColumnFacts, ...] = ()
    unjoined: Mapping[str, int] = field(default_factory=dict)  # rows that the join left out: of the data, of models
    as_counts: bool = False  # whether rows stand for several cases, of which nothing single is known

    def against_rest(self, code: int) -> "Cases":
        """Return the same cases as those of one of several classes, 1, and of all others, 0."""
        models = {name: model.against_rest(code) for name, model in self.models.items()}
        return replace(self, label=one_against_rest(self.label, code), models=models, classes=2)


def held(part: T | None, missing: str) -> T:
    """Return what the source holds, or stop where it does not."""
    if part is None:
        raise ValueError(missing)
    return part
