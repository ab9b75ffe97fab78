"""Where a case stands among all of them, or among many cuts: what takes a look at all cases before one is told."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

import numpy as np
import numpy.typing as npt

from reportgen.counts import query
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.cases import NO_TIME
from reportgen.sources.coded import CodedCases
from reportgen.sources.dealing import Dealt
from reportgen.sources.ids import SAMPLE
from reportgen.sources.terms import Term, Terms


@frozen(eq=False, kw_only=True)
class Places:
    """What was found out about all cases, each when it is first asked for."""

    cases: CodedCases
    _found: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)

    def of_id(self, relation: str, key: query.OfIds, name: str) -> tuple[str, Term]:
        """Return a relation in which stands what is known of the id of each case, and where."""
        if not self.cases.has_id:
            message = "the cases have no id"
            raise ValueError(message)
        if isinstance(key, query.IdPart):
            return relation, Term(sql=self._part())
        repeated = self._repeated()
        if isinstance(key, query.IdRows):
            own = f"coalesce({name}.n, 1)"
            joined = f"(SELECT l.*, {own} AS {name} FROM {relation} l LEFT JOIN {repeated} {name} USING (id))"
            return joined, Term(sql=name)
        splits = [place for place, split in enumerate(self.cases.split.tolist()) if split in key.splits]
        listed = f"split IN ({', '.join(map(str, splits))})" if splits else "false"
        several = (
            f"(SELECT id, count(DISTINCT split) FILTER (WHERE {listed}) AS n FROM {self.cases.table} "
            f"SEMI JOIN {repeated} USING (id) GROUP BY id)"
        )
        own = f"coalesce({name}.n, ({listed})::TINYINT)"
        return f"(SELECT l.*, {own} AS {name} FROM {relation} l LEFT JOIN {several} {name} USING (id))", Term(sql=name)

    def _repeated(self) -> str:
        """Return a table of the ids that are on several rows, with how many."""
        table = f"{self.cases.scratch}.repeated"
        if "repeated" not in self._found:
            self._found["repeated"] = []
            self.cases.database.execute(
                f"CREATE TABLE {table} AS SELECT id, count(*) AS n FROM {self.cases.scratch}.coded "
                "GROUP BY id HAVING count(*) > 1"
            )
        return table

    def _part(self) -> str:
        """Return in which part of the ids, in their order, that of a case lies."""
        number, there = "id", "true"
        if not self.cases.whole_ids:
            (size,) = self._once("size", f"SELECT count(*) FROM {self.cases.table}")[0]
            number = "try_cast(regexp_extract(id, '[0-9]{1,15}$') AS BIGINT)"
            there = f"hash(id) % {max(1, size // SAMPLE)} = 0 AND {number} IS NOT NULL"
        numbers = f"SELECT {number} AS number FROM {self.cases.table} WHERE {there}"
        (n,) = self._once("numbers", f"SELECT count(*) FROM ({numbers})")[0]
        places = sorted({place * n // query.ID_PARTS for place in range(1, query.ID_PARTS)})
        ordered = f"SELECT number, row_number() OVER (ORDER BY number) - 1 AS place FROM ({numbers})"
        ends_of = f"SELECT place, number FROM ({ordered}) WHERE place IN ({', '.join(map(str, places))})"
        ends = {place: number for place, number in self._once("ends", ends_of)} if n else {}  # noqa: C416 (of two each)
        cuts = [ends[place * n // query.ID_PARTS] for place in range(1, query.ID_PARTS)] if n else []
        return f"CASE WHEN {there} THEN {_whole_cuts_upto(number, cuts)} ELSE -1 END"

    def _once(self, name: str, asked: str) -> list[tuple[int, ...]]:
        if name not in self._found:
            self._found[name] = self.cases.database.execute(asked).fetchall()
        return self._found[name]

    def of_time(self, asked: Dealt, key: query.TimePart, time: str) -> Term:
        """Return in which equal part of its split a case lies by time: that in which the middle of its moment lies."""
        n = "sum(frequency)" if asked.has_times else "count(*)"
        there = f"WHERE {time} <> {sql.whole(NO_TIME)}"
        moments = f"SELECT split, {time} AS moment, {n} AS n FROM {asked.relation} {there} GROUP BY ALL"
        summed = (
            "SELECT split, moment, n, sum(n) OVER (PARTITION BY split ORDER BY moment) AS upto, "
            f"sum(n) OVER (PARTITION BY split) AS whole FROM ({moments})"
        )
        part = f"least((2 * upto - n) * {key.parts} // (2 * whole), {key.parts - 1})"
        firsts = f"SELECT split, {part} AS part, min(moment) FROM ({summed}) WHERE whole > 0 GROUP BY ALL ORDER BY ALL"
        rows = self.cases.database.execute(firsts).fetchall()
        by_split = dict[int, list[tuple[int, int]]]()
        for split, of_split, moment in rows:
            by_split.setdefault(split, []).append((int(of_split), moment))
        places = {split: tuple(zip(*firsts_of, strict=True)) for split, firsts_of in by_split.items()}
        choices = " ".join(f"WHEN {split} THEN {_first_of(time, at, of)}" for split, (of, at) in places.items())
        part_of = f"CASE split {choices} ELSE -1 END" if choices else "-1"
        return Term(sql=f"CASE WHEN {time} = {sql.whole(NO_TIME)} THEN -1 ELSE {part_of} END")

    def among_cuts(self, relation: str, terms: Terms, key: query.Interval, name: str) -> str:
        """Return a relation with the number of cuts that flag a case: each is joined with its next cut."""
        model, score = terms.model(key.model), terms.score(key.model)
        cuts = np.sort(np.array(key.cuts, dtype=float))
        flag: query.Flag = "high" if model.flags_high else "low"
        # Of equal cuts one stands for all: how many are up to it, and how many lie below the next one.
        distinct, last = np.unique(cuts[::-1], return_index=True)
        table = self._written(name, {"cut": distinct, "upto": len(cuts) - last})
        joined = f"ASOF LEFT JOIN {table} {name} ON {score} {'>=' if flag == 'high' else '>'} {name}.cut"
        upto = f"coalesce({name}.upto, 0)"
        flagging = f"CASE WHEN isnan({score}) THEN -1 ELSE {upto if flag == 'high' else f'{len(cuts)} - {upto}'} END"
        return f"(SELECT l.*, {flagging} AS {name} FROM {relation} l {joined})"

    def _written(self, name: str, columns: Mapping[str, npt.NDArray[Any]]) -> str:
        """Write a small table beside the coded ones, in place of the last one of this name."""
        table = f"{self.cases.scratch}.of_{name}"
        self.cases.database.register("small", dict(columns))
        self.cases.database.execute(f"CREATE OR REPLACE TABLE {table} AS SELECT * FROM small")
        self.cases.database.unregister("small")
        return table


def _whole_cuts_upto(value: str, cuts: Sequence[int]) -> str:
    """Return how many of the ascending whole numbers are at most a value."""
    return _first_of(value, cuts, range(1, len(cuts) + 1), before=0)


def _first_of(value: str, cuts: Sequence[int], places: Sequence[int], before: int = -1) -> str:
    """Return the place of the last cut that is at most a value."""

    def tree(first: int, last: int) -> str:
        if first == last:
            return str(places[first - 1] if first else before)
        middle = (first + last) // 2
        upper, lower = tree(middle + 1, last), tree(first, middle)
        return f"CASE WHEN {value} >= {sql.whole(cuts[middle])} THEN {upper} ELSE {lower} END"

    return tree(0, len(cuts))
