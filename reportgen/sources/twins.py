"""Columns that say what another one says: numbers that are nearly the same, and what gives the label away.

Pairs are picked out on some thousand rows, the same ones whatever the order of the rows, and counted on all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from reportgen.config.schema import Config
from reportgen.counts.cells import ColumnFacts, TellsLabel, Twin
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.classes import Meaning
from reportgen.sources.columns import NUMBERS, SCORES, MappedColumn
from reportgen.sources.tables import MappedTable

NEARLY = 0.99  # of the rows in which one of the two has a value: so many agree
BEYOND_COMMONEST = 0.9  # of those in which one of the two is not at its commonest value
FEWEST = 50  # rows of which so many are nearly all, and of each class that a column tells
SAMPLE = 4000
MOST_VALUES = 30  # of a column each of whose values may be on one class alone
_LIKELY, _RANKED_ALIKE = 0.97, 0.9  # on the sample
_COARSE = 0.1  # spreads of the column, above which rounding may make anything agree
_MOST_DECIMALS = 9
_TINY, _ALMOST = 1e-9, 1e-12
_REFINED, _KEPT = 3, 0.95  # times, and of the rows at each
_NOT_NUMBERS = ("id", "cluster", "time", "label", "decision", "split", "fold")


@frozen(eq=False)
class _Numbers:
    """A column of numbers, on the sample."""

    column: MappedColumn
    value: str  # as SQL
    sample: FloatArray
    commonest: float
    unit: float  # to which the numbers are rounded; 0: not at all
    ranks: FloatArray  # of mean 0 and length 1


@frozen
class _Rule:
    """How a number follows from another: so many times that, and so much more, to within so much."""

    times: float
    more: float
    within: float

    @property
    def same(self) -> bool:
        """Whether it is the same number."""
        return self.times == 1 and self.more == 0


def with_twins(
    database: sql.Database, config: Config, table: MappedTable, facts: Sequence[ColumnFacts], label: Meaning | None
) -> tuple[ColumnFacts, ...]:
    """Return columns with what they are like, where others than those that are mapped are examined, too."""
    if config.data.examine == "mapped" or table.folded is not None:
        return tuple(facts)
    mapped = {column.column: column for column in reversed(table.columns)}
    pairs = [(fact, mapped[fact.column]) for fact in facts if not fact.model and fact.column in mapped]
    twins = dict(_twins(database, table, pairs))
    tells = {} if label is None else dict(_telling(database, table, pairs, label))
    return tuple(
        fact if fact.model else replace(fact, twin=twins.get(fact.column), tells_label=tells.get(fact.column))
        for fact in facts
    )


def _value(column: MappedColumn) -> str:
    """Return a column as a number, as SQL: NULL where there is none."""
    name = sql.name(column.name)
    return name if column.role in NUMBERS else sql.number(name, "text", ())


def _twins(
    database: sql.Database, table: MappedTable, pairs: Sequence[tuple[ColumnFacts, MappedColumn]]
) -> Iterator[tuple[str, Twin]]:
    """Yield each column that is nearly the same as an earlier one, with the first of these."""
    every = [column for fact, column in pairs if fact.holds == "numbers" and column.role not in _NOT_NUMBERS]
    firsts: list[_Numbers] = []
    for later in _sampled(database, table, every):
        twin = None
        for first in firsts:
            if "examined" not in (first.column.role, later.column.role):
                continue
            if {first.column.role, later.column.role} <= {*SCORES}:
                continue
            rule = _likely(first, later)
            twin = None if rule is None else _counted(database, table, first, later, rule)
            if twin is not None:
                yield later.column.column, twin
                break
        if twin is None:
            firsts.append(later)


def _sampled(database: sql.Database, table: MappedTable, columns: Sequence[MappedColumn]) -> Iterator[_Numbers]:
    """Yield the columns of numbers on some rows, which their values alone pick out; of one value none."""
    if not columns:
        return
    rows = int(database.execute(f"SELECT count(*) FROM {table.name}").fetchall()[0][0])
    names = ", ".join(sql.name(name) for name in dict.fromkeys(column.name for column in table.columns))
    share = min(1.0, SAMPLE / max(rows, 1))
    picked = "" if share == 1 else f" WHERE hash({names}) < {int(share * 2**64)}::UBIGINT"
    values = {f"v{place}": _value(column) for place, column in enumerate(columns)}
    listed = ", ".join(f"{value}::DOUBLE AS {name}" for name, value in values.items())
    answer = database.execute(
        f"SELECT {listed} FROM {table.name}{picked} ORDER BY hash({names}), {', '.join(values)}"
    ).fetchnumpy()
    for column, name in zip(columns, values, strict=True):
        numbers: FloatArray = np.ma.filled(np.ma.asarray(answer[name], dtype=float), np.nan)
        there = numbers[np.isfinite(numbers)]
        if len(there) < FEWEST or there.min() == there.max():
            continue
        different, n = np.unique(there, return_counts=True)
        yield _Numbers(
            column=column,
            value=_value(column),
            sample=numbers,
            commonest=float(different[np.argmax(n)]),
            unit=_unit(different),
            ranks=_ranks(numbers),
        )


def _unit(numbers: FloatArray) -> float:
    """Return the decimal step to which all numbers are rounded; 0 where there is none."""
    scale = np.abs(numbers).max()
    for decimals in range(_MOST_DECIMALS + 1):
        if np.abs(numbers - np.round(numbers, decimals)).max() <= _ALMOST * scale:
            return float(10.0**-decimals)
    return 0.0


def _ranks(numbers: FloatArray) -> FloatArray:
    """Return ranks, equal ones sharing the mean of theirs, about 0 and of length 1; 0 where there is no number."""
    there = np.isfinite(numbers)
    _, place, alike = np.unique(numbers[there], return_inverse=True, return_counts=True)
    ranks = np.zeros(len(numbers))
    ranks[there] = (np.cumsum(alike) - (alike - 1) / 2)[place] - (np.count_nonzero(there) + 1) / 2
    length = float(np.sqrt((ranks**2).sum()))
    return ranks / length if length else ranks


def _likely(a: _Numbers, b: _Numbers) -> _Rule | None:
    """Return how one column seems to follow from another on the sample; None where it does not."""
    if abs(float(a.ranks @ b.ranks)) < _RANKED_ALIKE:
        return None
    both = np.isfinite(a.sample) & np.isfinite(b.sample)
    x, y = a.sample[both], b.sample[both]
    if len(x) < FEWEST:
        return None
    for times, more in ((1.0, 0.0), _line(x, y)):
        spread = float(np.subtract(*np.quantile(y, (0.9, 0.1)))) or float(y.std())
        rounding = 1.05 * (b.unit + abs(times) * a.unit) / 2 if (times, more) != (1.0, 0.0) or a.unit != b.unit else 0.0
        within = (rounding if rounding <= _COARSE * spread else 0.0) + _TINY * max(spread, abs(more))
        if np.mean(np.abs(y - more - times * x) <= within) >= _LIKELY:
            return _Rule(times=times, more=more, within=within)
    return None


def _line(x: FloatArray, y: FloatArray) -> tuple[float, float]:
    """Return the line that most points are on: the median slope of pairs, then least squares of the nearest points."""
    half = len(x) // 2
    across, up = x[half : 2 * half] - x[:half], y[half : 2 * half] - y[:half]
    sloping = across != 0
    if not sloping.any():
        return 1.0, 0.0
    times = float(np.median(up[sloping] / across[sloping]))
    more = float(np.median(y - times * x))
    for _ in range(_REFINED):
        off = np.abs(y - more - times * x)
        near = off <= np.quantile(off, _KEPT)
        if x[near].min() == x[near].max():
            break
        middle, level = x[near].mean(), y[near].mean()
        times = float(((x[near] - middle) * (y[near] - level)).sum() / ((x[near] - middle) ** 2).sum())
        more = float(level - times * middle)
    return times, more


def _counted(database: sql.Database, table: MappedTable, a: _Numbers, b: _Numbers, rule: _Rule) -> Twin | None:
    """Return the earlier column as the twin of the later, if they agree in nearly all rows; None where not."""
    apart = f"abs(b - {sql.exact(rule.more)} - {sql.exact(rule.times)} * a)"
    agree = f"a IS NOT NULL AND b IS NOT NULL AND {apart} <= {sql.exact(rule.within)}"
    beyond = f"coalesce(a <> {sql.exact(a.commonest)}, true) OR coalesce(b <> {sql.exact(b.commonest)}, true)"
    rows, alike, further, further_alike = database.execute(
        f"SELECT count(*), count(*) FILTER ({agree}), count(*) FILTER ({beyond}), "
        f"count(*) FILTER (({beyond}) AND {agree}) FROM (SELECT {a.value} AS a, {b.value} AS b FROM {table.name}) "
        "WHERE a IS NOT NULL OR b IS NOT NULL"
    ).fetchall()[0]
    if rows < FEWEST or alike < NEARLY * rows or further_alike < BEYOND_COMMONEST * further:
        return None
    return Twin(column=a.column.column, same=rule.same, alike=alike, rows=rows)


def _telling(
    database: sql.Database, table: MappedTable, pairs: Sequence[tuple[ColumnFacts, MappedColumn]], label: Meaning
) -> Iterator[tuple[str, TellsLabel]]:
    """Yield each column that gives the class of every case away, with what tells it."""
    places = {text: label.codes[place] for text, place in label.texts.places.items()}
    labelled = f"(SELECT *, {sql.codes('label', places)} AS class FROM {table.name})"
    asked = [(fact, column) for fact, column in pairs if column.role in ("examined", "group", "binned", "amount")]
    if not asked:
        return
    listed = ", ".join(
        f"count({sql.name(column.name)}), min({_value(column)}), max({_value(column)})"
        if fact.holds == "numbers"
        else f"count({sql.name(column.name)}), NULL, NULL"
        for fact, column in asked
    )
    classes = database.execute(f"SELECT count(*), {listed} FROM {labelled} WHERE class >= 0 GROUP BY class").fetchall()
    if len(classes) <= 1 or min(row[0] for row in classes) < FEWEST:
        return
    for place, (fact, column) in enumerate(asked):
        of_classes = [(row[0], *row[1 + 3 * place : 4 + 3 * place]) for row in classes]
        how = _by_ends(fact, of_classes) or _by_values(database, labelled, fact, column)
        if how is not None:
            yield fact.column, how


def _by_ends(fact: ColumnFacts, classes: Sequence[tuple[int, int, float | None, float | None]]) -> TellsLabel | None:
    """Return whether a value is there in one class alone, or the numbers of no two classes overlap."""
    filled = [there for _, there, _, _ in classes]
    if all(there in (0, n) for n, there, _, _ in classes) and 0 < sum(there == 0 for there in filled) < len(filled):
        return "missing" if len(filled) == len(set(map(bool, filled))) else None
    if fact.holds != "numbers" or any(there < n for n, there, _, _ in classes):
        return None
    ends = sorted((low, high) for _, _, low, high in classes if low is not None and high is not None)
    apart = all(high < low for (_, high), (low, _) in pairwise(ends))
    return "steps" if apart and len(ends) == len(classes) else None


def _by_values(database: sql.Database, labelled: str, fact: ColumnFacts, column: MappedColumn) -> TellsLabel | None:
    """Return whether each of few values is on cases of one class alone."""
    if not 1 < (fact.distinct or 0) <= MOST_VALUES or column.role in NUMBERS:
        return None
    value = sql.name(column.name)
    mixed = database.execute(
        f"SELECT 1 FROM {labelled} WHERE class >= 0 GROUP BY {value} HAVING min(class) < max(class) LIMIT 1"
    ).fetchall()
    return None if mixed else "values"
