"""The counting of cases by SQL, where they are more than memory holds: one question, one query over the coded table.

It answers as the counting in memory does, to the last bit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

import numpy as np

from reportgen.counts import query
from reportgen.counts.bins import bins_asked
from reportgen.counts.cells import Cells, ColumnFacts, Extremes, Input, Sum
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.cases import NO_TIME
from reportgen.sources.coded import CodedCases
from reportgen.sources.dealing import Dealt, dealt
from reportgen.sources.ids import ORDER
from reportgen.sources.places import Places
from reportgen.sources.stretches import Stretches
from reportgen.sources.terms import Term, Terms, as_column, many_cuts

_BOUNDS = np.iinfo(np.int64)


@frozen(eq=False, kw_only=True)
class SqlSource:
    """Cases that are counted by SQL."""

    cases: CodedCases
    terms: Terms
    places: Places
    stretches: Stretches
    whole: "SqlSource | None" = None  # the same cases in all their classes, whose units these are, too
    _dealt: dict[str, Dealt] = field(default_factory=dict)  # by the `cases` of a query

    @classmethod
    def of(cls, cases: CodedCases) -> "SqlSource":
        """Return what counts these cases."""
        return cls(cases=cases, terms=Terms(cases=cases), places=Places(cases=cases), stretches=Stretches(cases=cases))

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What was read, in the order of the config."""
        return self.cases.inputs

    @property
    def columns(self) -> tuple[ColumnFacts, ...]:
        """What the columns hold that the config names."""
        return self.cases.columns

    @property
    def unjoined(self) -> Mapping[str, int]:
        """How many rows the join by id left out: of the data, and of the file of each model that has one."""
        return self.cases.unjoined

    @property
    def as_counts(self) -> bool:
        """Whether counts alone were read."""
        return self.cases.has_rows

    def against_rest(self, code: int) -> "SqlSource":
        """Return the same cases as those of one of several classes, 1, and of all others, 0."""
        return replace(self, terms=replace(self.terms, rest=code), whole=self, _dealt={})

    def count(self, wanted: query.Query) -> Cells:
        """Return the cells of a query, in ascending order of its keys."""
        with self.cases.lock, sql.failures():
            return self._counted(wanted)

    def _counted(self, wanted: query.Query) -> Cells:
        asked = self._asked(wanted)
        cells = self.stretches.counted(wanted, asked, self.terms) or self._by_query(wanted, asked)
        relative = frozenset(
            key
            for key in (*wanted.keys, *wanted.extremes)
            if isinstance(key, query.OfAll) or (isinstance(key, query.Unit) and asked.relative)
        )
        binned = bins_asked(wanted, {name: model.bins for name, model in self.cases.models.items()})
        return replace(cells, relative=relative, binned=binned)

    def _by_query(self, wanted: query.Query, asked: Dealt) -> Cells:
        """Return the cells that one query tells."""
        relation, terms = self._binned(asked.relation, wanted), list[Term]()
        for place, key in enumerate(wanted.keys):
            relation, term = self._term(relation, key, asked, f"key{place}")
            terms.append(term)
        n = "sum(frequency)" if asked.has_times else "count(*)"
        times = "frequency" if asked.has_times else "1"
        sums = [self.terms.summed(key) for key in wanted.sums]
        ends = [self._ends(key) for key in wanted.extremes]
        selected = {f"k{place}": term.sql for place, term in enumerate(terms)}
        selected |= {"n": f"({n})::BIGINT"}
        selected |= {f"s{place}": f"sum({units.sql} * {times})::BIGINT" for place, units in enumerate(sums)}
        selected |= {
            f"{end}{place}": value for place, pair in enumerate(ends) for end, value in zip("ab", pair, strict=True)
        }
        places = ", ".join(str(place + 1) for place in range(len(terms)))
        grouped = f" GROUP BY {places} HAVING count(*) > 0 ORDER BY {places}" if terms else " HAVING count(*) > 0"
        listed = ", ".join(f"{value} AS {name}" for name, value in selected.items())
        rows = self.cases.database.execute(f"SELECT {listed} FROM {relation}{grouped}").fetchnumpy()
        return Cells(
            columns={
                key: as_column(rows[f"k{place}"], term)
                for place, (key, term) in enumerate(zip(wanted.keys, terms, strict=True))
            },
            n=np.asarray(rows["n"]),
            sums={
                key: Sum(units=np.asarray(rows[f"s{place}"]), scale=units.scale)
                for place, (key, units) in enumerate(zip(wanted.sums, sums, strict=True))
            },
            extremes={
                key: Extremes(smallest=np.asarray(rows[f"a{place}"]), largest=np.asarray(rows[f"b{place}"]))
                for place, key in enumerate(wanted.extremes)
            },
        )

    def _binned(self, relation: str, wanted: query.Query) -> str:
        """Return a relation with the bins of those scores that a query asks for by bins."""
        asked = {key.model for key in wanted.keys if isinstance(key, query.OfBins)}
        models = [self.terms.model(name) for name in self.cases.models if name in asked]
        every = [score for model in models for score in model.binned_scores()]
        return sql.with_bins(relation, list({score.name: score for score in every}.values()))

    def _asked(self, wanted: query.Query) -> Dealt:
        """Return the cases that a query asks for, with their units where it asks for those, too."""
        if query.Unit() not in wanted.keys:
            relation = f"(SELECT * FROM {self.cases.table} WHERE {self.cases.kept(wanted.cases)})"
            columns, times = self.cases.kept(wanted.cases), self.cases.has_frequency
            return Dealt(relation=relation, has_times=times, table=self.cases.coded, kept=columns)
        if self.whole is not None:
            return self.whole._asked(wanted)  # noqa: SLF001 - one of its own kind
        if wanted.cases not in self._dealt:
            self._dealt[wanted.cases] = dealt(self.cases, wanted.cases)
        if self.cases.has_frequency and query.Id() in wanted.extremes:
            message = "ids are not told by unit where rows stand for several cases"
            raise ValueError(message)
        return self._dealt[wanted.cases]

    def _term(self, relation: str, key: query.Key, asked: Dealt, name: str) -> tuple[str, Term]:
        """Return a relation that the SQL of a key stands in, and that SQL."""
        if isinstance(key, query.Unit):
            return relation, Term(sql=asked.unit)
        if isinstance(key, query.OfIds):
            return self.places.of_id(relation, key, name)
        if isinstance(key, query.TimePart):
            return relation, self.places.of_time(asked, key, self.terms.time())
        if isinstance(key, query.CheapestDecision):
            return self.terms.cheapest(relation, key, name), Term(sql=name)
        if isinstance(key, query.Interval) and many_cuts(key):
            return self.places.among_cuts(relation, self.terms, key, name), Term(sql=name)
        return relation, self.terms.of(key)

    def _ends(self, key: query.Extreme) -> Sequence[str]:
        """Return the smallest and the largest value of a cell, as SQL."""
        match key:
            case query.Row():
                return "min(row)", "max(row)"
            case query.Time():
                time = self.terms.time()
                there = f"FILTER ({time} <> {sql.whole(NO_TIME)})"
                return f"coalesce(min({time}) {there}, {sql.whole(_BOUNDS.max)})", f"max({time})"
            case query.Id():
                if self.cases.whole_ids:
                    return "min(id)::VARCHAR", "max(id)::VARCHAR"
                return f"arg_min(id, {ORDER})", f"arg_max(id, {ORDER})"
            case _:
                value = self.terms.score(key.model) if isinstance(key, query.Score) else self.terms.number(key.column)
                there = f"FILTER (NOT isnan({value}))"
                return (
                    f"coalesce(min({value}) {there}, 'inf'::DOUBLE)",
                    f"coalesce(max({value}) {there}, '-inf'::DOUBLE)",
                )
