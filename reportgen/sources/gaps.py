"""Values that cases need and lack, each told with its column, how many there are, and where the first one stands."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Literal

import numpy as np

from reportgen.config.schema import Config
from reportgen.counts.cells import Cells, Source, order_of_ids
from reportgen.counts.query import OF_POSITIVES, Cluster, Fold, Id, Label, Lackable, Lacks, PriceColumn, Query, Row
from reportgen.errors import Problem
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.classes import shorten
from reportgen.sources.columns import PRICED, amount_columns
from reportgen.sources.tables import MappedTable, id_at, place_of, place_of_id


def gaps(database: sql.Database, config: Config, tables: Sequence[MappedTable], source: Source) -> Iterator[Problem]:
    """Yield each column that lacks values which cases need: how many, and the first of them."""

    def problem(key: str, column: str, gap: Gap, *, noun: str, whose: str, mend: str) -> Problem:
        what = f"column '{column}' has {gap.n} missing {noun}{'s' * (gap.n > 1)} of {whose} cases"
        where, case_id = _first(database, tables, gap)
        return Problem(where=where, key=key, what=what + f" (id {shorten(case_id)})" * bool(case_id), mend=mend)

    asked = _Asked(source=source, joined=len(tables) > 1)
    for column, outcomes in amount_columns(config).items():
        classes = sorted({int(outcome in OF_POSITIVES) for outcome in outcomes}, reverse=True)
        doubtful = asked.cells(PriceColumn(column), "doubtful")
        gap = asked.gap(asked.cells(PriceColumn(column), "used", classes), doubtful)
        if gap.n:
            whose = " and ".join(("negative", "positive")[code] for code in classes)
            mend = f"Each {whose.replace('and', 'or')} case needs one, because its cost follows from it."
            if len(doubtful.n):
                whose, mend = f"{whose} or doubtful", f"{mend} A doubtful case is counted as either class."
            mend += "\nCorrect the data, or leave these cases out of them."
            yield problem(f"{PRICED[outcomes[0]]}.column", column, gap, noun="amount", whose=whose, mend=mend)
    if config.data.fold is not None and (gap := asked.gap(asked.cells(Fold(), "used"))).n:
        mend = "Each case needs the fold that its predictions come from."
        yield problem("data.fold", config.data.fold, gap, noun="fold", whose="used", mend=mend)
    cluster = config.data.cluster if tables[0].folded is None else None  # else it was told when cases were counted
    if cluster is not None and (gap := asked.gap(asked.cells(Cluster(), "used"))).n:
        mend = "Cases of one cluster are drawn together. Give a case that belongs to none a cluster of its own."
        yield problem("data.cluster", cluster, gap, noun="cluster", whose="used", mend=mend)


@frozen
class Gap:
    """How many cases lack a value, the first row of them, and the first id where rows are those of joined files."""

    n: int
    row: int = 0
    id: str = ""


@frozen
class _Asked:
    """Whom to ask, and whether several files were joined."""

    source: Source
    joined: bool

    def cells(self, of: Lackable, cases: Literal["used", "doubtful"], classes: Collection[int] | None = None) -> Cells:
        """Return the cells of cases that lack a value, of some classes alone where these are given."""
        asked = Query(keys=(Label(), Lacks(of)), cases=cases)
        counted = self.source.count(asked)
        if counted.columns[Lacks(of)].any():  # where the first one stands takes longer to find
            counted = self.source.count(replace(asked, extremes=(Row(), Id()) if self.joined else (Row(),)))
        lacking = counted.columns[Lacks(of)] == 1
        return counted.where(lacking if classes is None else lacking & np.isin(counted.columns[Label()], [*classes]))

    def gap(self, *parts: Cells) -> Gap:
        """Return what cells of cases that lack a value come to."""
        lacking = [cells for cells in parts if len(cells.n)]
        rows = [int(row) for cells in lacking for row in cells.extremes[Row()].smallest]
        ids = [str(case_id) for cells in lacking for case_id in cells.extremes[Id()].smallest] if self.joined else []
        n = sum(int(cells.n.sum()) for cells in lacking)
        return Gap(n=n, row=min(rows, default=0), id=min(ids, key=order_of_ids, default=""))


def _first(database: sql.Database, tables: Sequence[MappedTable], gap: Gap) -> tuple[str, str]:
    """Return where the first of these cases stands, and its id; files that were joined are known by the id alone.

    Counts that were added up come from all of their files.
    """
    if tables[0].folded is not None:
        return tables[0].where, ""
    if gap.id:
        return place_of_id(database, tables[0], gap.id), gap.id
    return place_of(database, tables[0], gap.row), id_at(database, tables[0], gap.row)
