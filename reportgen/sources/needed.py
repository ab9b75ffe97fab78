"""What the used cases cannot do without besides label and scores: the amounts that price them, and their cluster."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from reportgen.config.schema import Config
from reportgen.counts.prices import OF_POSITIVES
from reportgen.errors import Problem
from reportgen.sources.classes import shorten
from reportgen.sources.columns import PRICED, amount_columns
from reportgen.sources.memory import NO_CLUSTER, MemorySource
from reportgen.sources.tables import Table, place_of, place_of_id

if TYPE_CHECKING:
    import duckdb


def absent(
    database: "duckdb.DuckDBPyConnection", config: Config, tables: Sequence[Table], source: MemorySource
) -> Iterator[Problem]:
    """Yield each column that lacks values which cases need: how many, and the first of them."""
    used, doubtful = (_mask(source, cases) for cases in ("used", "doubtful"))

    def problem(key: str, column: str, missing: npt.NDArray[np.bool_], *, noun: str, whose: str, mend: str) -> Problem:
        n = int(np.count_nonzero(missing))
        what = f"column '{column}' has {n} missing {noun}{'s' * (n > 1)} of {whose} cases"
        where, case_id = _first(database, tables, source, missing)
        return Problem(where=where, key=key, what=what + f" (id {shorten(case_id)})" * bool(case_id), mend=mend)

    for column, outcomes in amount_columns(config).items():
        classes = sorted({int(outcome in OF_POSITIVES) for outcome in outcomes}, reverse=True)
        missing = np.isnan(source.amounts[column].values) & (used & np.isin(source.label, classes) | doubtful)
        if missing.any():
            whose = " and ".join(("negative", "positive")[each] for each in classes)
            mend = f"Each {whose.replace('and', 'or')} case needs one, because its cost follows from it."
            if (missing & doubtful).any():
                whose, mend = f"{whose} or doubtful", f"{mend} A doubtful case is counted as either class."
            mend += "\nCorrect the data, or leave these cases out of them."
            yield problem(f"{PRICED[outcomes[0]]}.column", column, missing, noun="amount", whose=whose, mend=mend)
    if source.fold is not None and config.data.fold is not None:
        missing = used & (source.fold.values[source.fold.codes] == "")
        if missing.any():
            mend = "Each case needs the fold that its predictions come from."
            yield problem("data.fold", config.data.fold, missing, noun="fold", whose="used", mend=mend)
    if source.cluster is not None and config.data.cluster is not None:
        missing = used & (source.cluster == NO_CLUSTER)
        if missing.any():
            mend = "Cases of one cluster are drawn together. Give a case that belongs to none a cluster of its own."
            yield problem("data.cluster", config.data.cluster, missing, noun="cluster", whose="used", mend=mend)


def _mask(source: MemorySource, cases: str) -> npt.NDArray[np.bool_]:
    there = np.zeros(len(source.label), dtype=bool)
    there[source.kept[cases]] = True
    return there


def _first(
    database: "duckdb.DuckDBPyConnection",
    tables: Sequence[Table],
    source: MemorySource,
    missing: npt.NDArray[np.bool_],
) -> tuple[str, str]:
    """Return where the first of these cases stands, and its id; files that were joined are known by the id alone."""
    row = int(np.argmax(missing))
    if source.ids is None:
        return place_of(database, tables[0], row), ""
    cell = np.full(len(missing), -1)
    cell[row] = 0
    case_id = str(source.ids.extremes(cell, 1).smallest[0])
    if len(tables) > 1:
        return place_of_id(database, tables[0], case_id), case_id
    return place_of(database, tables[0], row), case_id
