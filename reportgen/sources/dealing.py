"""The resampling units of cases that are counted by SQL: as `ids` deals them out, in the database."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from reportgen.counts.query import UNITS
from reportgen.frozen import frozen
from reportgen.sources import ids, sql
from reportgen.sources.coded import WEIGHT, CodedCases


@frozen(kw_only=True)
class Dealt:
    """The cases that are asked for, and where their unit stands."""

    relation: str
    has_times: bool  # a row stands for so many cases as its `frequency` says
    unit: str = ""
    relative: bool = False
    table: str = ""  # whose rows these are, where it has them as they are
    kept: str = "true"  # which of its rows, as SQL


def dealt(cases: CodedCases, kind: str) -> Dealt:
    """Return the cases of a query with their units: read off the digest alone where that says them."""
    rows = f"(SELECT * FROM {cases.table} WHERE {cases.kept(kind)})"
    if cases.has_unit:
        return _as_counted(cases, rows, kind)
    if cases.has_cluster:
        return _of_clusters(cases, rows, kind)
    digested = _folded_out(cases, rows) if cases.has_frequency else rows
    by_split = cases.database.execute(f"SELECT split, count(*) FROM {digested} GROUP BY split").fetchall()
    few = [split for split, n in by_split if n <= ids.RANKED]
    tied = _has_equals(cases, digested, by_split)
    if not few and not tied:
        dealt_out = Dealt(relation=digested, has_times=cases.has_frequency, unit=_of_digest("digest"))
        return dealt_out if cases.has_frequency else replace(dealt_out, table=cases.coded, kept=cases.kept(kind))
    own = "digest"
    if tied:
        facts = ", ".join(_facts(cases))
        number = f"row_number() OVER (PARTITION BY split, digest ORDER BY {facts}) - 1"
        later = sql.digest("format('{:016x}', digest) || '|' || number::VARCHAR")
        numbered = f"SELECT *, {number} AS number FROM {digested}"
        digested = f"(SELECT *, CASE WHEN number > 0 THEN {later} ELSE digest END AS own FROM ({numbered}))"
        own = "own"
    table = _kept_as_table(cases, f"SELECT *, {_ranked(few, own)} AS unit FROM {digested}", kind)
    return Dealt(relation=table, has_times=cases.has_frequency, unit="unit", relative=True, table=table)


def _as_counted(cases: CodedCases, rows: str, kind: str) -> Dealt:
    """Return cases whose units were dealt when they were counted: of few by the rank of what the unit was then."""
    few = f"count(DISTINCT unit) <= {ids.FILLED}" if cases.has_cluster else f"sum(frequency) <= {ids.RANKED}"
    ranked = f"SELECT split FROM {rows} GROUP BY split HAVING {few}"
    splits = [split for (split,) in cases.database.execute(ranked).fetchall()]
    if not splits:
        return Dealt(relation=rows, has_times=True, unit="unit", table=cases.coded, kept=cases.kept(kind))
    table = _kept_as_table(cases, f"SELECT *, {_ranked(splits, 'unit')} AS own_unit FROM {rows}", kind)
    return Dealt(relation=table, has_times=True, unit="own_unit", relative=True, table=table)


def _of_clusters(cases: CodedCases, rows: str, kind: str) -> Dealt:
    counted = f"SELECT split, count(*) FROM (SELECT DISTINCT split, cluster FROM {rows}) GROUP BY split"
    few = [split for split, n in cases.database.execute(counted).fetchall() if n <= ids.RANKED]
    if not few:
        unit, times = _of_digest("cluster"), cases.has_frequency
        return Dealt(relation=rows, has_times=times, unit=unit, table=cases.coded, kept=cases.kept(kind))
    table = _kept_as_table(cases, f"SELECT *, {_ranked(few, 'cluster')} AS unit FROM {rows}", kind)
    return Dealt(relation=table, has_times=cases.has_frequency, unit="unit", relative=True, table=table)


def _of_digest(digest: str) -> str:
    return f"({digest} % {UNITS})::SMALLINT"


def _ranked(few: list[int], digest: str) -> str:
    """Return the unit of each digest: its rank in splits of few, else what it says by itself."""
    if not few:
        return _of_digest(digest)
    rank = f"(dense_rank() OVER (PARTITION BY split ORDER BY {digest}) - 1)::SMALLINT"
    return f"CASE WHEN split IN ({', '.join(map(str, few))}) THEN {rank} ELSE {_of_digest(digest)} END"


_AT_ONCE = 1 << 23  # digests that are sorted


def _has_equals(cases: CodedCases, digested: str, by_split: Sequence[tuple[int, int]]) -> bool:
    """Return whether two cases of a split have one digest: those of a range of digests are sorted at a time."""
    for split, n in by_split:
        ranges = -(-n // _AT_ONCE)
        ends = [(place << 64) // ranges for place in range(1, ranges)]
        for least, most in pairwise([0, *ends, 1 << 64]):
            within = f"split = {split} AND digest BETWEEN {least}::UBIGINT AND {most - 1}::UBIGINT"
            rows = cases.database.execute(f"SELECT digest FROM {digested} WHERE {within}").fetchnumpy()
            digests = np.asarray(rows["digest"])
            digests.sort()
            if np.any(digests[1:] == digests[:-1]):
                return True
    return False


def _kept_as_table(cases: CodedCases, relation: str, kind: str) -> str:
    """Write the dealt cases down beside the coded ones, since ranks take a sort."""
    table = f"{cases.scratch}.dealt_{kind}"
    cases.database.execute(f"CREATE TABLE {table} AS {relation}")
    return table


def _folded_out(cases: CodedCases, digested: str) -> str:
    """Return a row for each case; of very many, rows of several equal cases."""
    (total,) = cases.database.execute(f"SELECT sum(frequency) FROM {digested}").fetchall()[0]
    size = max(1, -(-int(total or 0) // ids.MOST_PIECES))
    pieces = f"(frequency + {size - 1}) // {size}"
    rest = f"frequency - {size} * (pieces - 1)"
    return (
        f"(SELECT * EXCLUDE (piece, pieces) REPLACE (CASE WHEN piece = pieces THEN {rest} ELSE {size} END AS frequency)"
        f" FROM (SELECT *, unnest(range(1, pieces + 1)) AS piece FROM (SELECT *, {pieces} AS pieces FROM {digested})))"
    )


def _facts(cases: CodedCases) -> list[str]:
    """Return all that counts can tell of a case, in whose order those of one digest are numbered."""
    models = cases.models.values()
    facts = [
        *(column for column, _ in cases.groups.values()),
        "label",
        *(model.score for model in models if model.score),
        *(score for model in models for score in model.scores),
        *(model.decided for model in models if model.decided),
        *([cases.sums[WEIGHT].sql] if WEIGHT in cases.sums else []),
        *(sql.name(name) for name in cases.sums if name.startswith("amount")),
        *(["time"] if cases.has_time else []),
    ]
    return facts[::-1]  # of several, the last counts first
