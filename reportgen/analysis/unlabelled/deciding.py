"""The cases of a source, with what a threshold flags as if it stood in the data."""

from collections.abc import Mapping
from dataclasses import replace

from reportgen.counts.cells import Cells, ColumnFacts, Input, Source
from reportgen.counts.query import Decision, Interval, Key, Query
from reportgen.frozen import frozen


@frozen(eq=False)
class Deciding:
    """A source that answers by the decisions of models whose threshold is known."""

    source: Source
    thresholds: Mapping[str, float]  # of each model that decides by its score

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What was read, in the order of the config."""
        return self.source.inputs

    @property
    def columns(self) -> tuple[ColumnFacts, ...]:
        """What the columns hold that the config names."""
        return self.source.columns

    @property
    def unjoined(self) -> Mapping[str, int]:
        """How many rows the join by id left out: of the data, and of the file of each model that has one."""
        return self.source.unjoined

    @property
    def as_counts(self) -> bool:
        """Whether counts alone were read."""
        return self.source.as_counts

    def against_rest(self, code: int) -> Source:
        """Return the same cases with one of several classes held against all others."""
        return replace(self, source=self.source.against_rest(code))

    def count(self, query: Query) -> Cells:
        """Return the cells of a query: a score that is flagged by one cut is a decision of 1."""
        by_cut: dict[Key, Key] = {Interval(name, (cut,)): Decision(name) for name, cut in self.thresholds.items()}
        by_decision = {decision: cut for cut, decision in by_cut.items()}
        asked = replace(query, keys=tuple(by_decision.get(key, key) for key in query.keys))
        cells = self.source.count(asked)
        return replace(cells, columns={by_cut.get(key, key): column for key, column in cells.columns.items()})
