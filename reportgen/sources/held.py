"""What each column contains, before anything is made of it: one look at each table, and no row crosses the seam."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from reportgen.config.schema import Config
from reportgen.counts.cells import BARS, MOST_DISTINCT, ColumnFacts
from reportgen.errors import DataError
from reportgen.sources import sql
from reportgen.sources.classes import ColumnTexts
from reportgen.sources.columns import NUMBERS, SCORES, MappedColumn
from reportgen.sources.tables import CASES, MappedTable, Piece, numbers_in_text, text_name

MOST_EXAMINED = 200  # columns; nobody reads more
MOST_TEXTS = 1000  # values of a column that are kept with their rows; of more no order is told
_ISO_DATE = r"\d{4}-\d{2}-\d{2}([T ].*)?"
_RANGED = ("amount", "binned")  # numbers whose kind follows from their values
_FIRST = 4 * MOST_DISTINCT  # rows
_NOT_LISTED = ("id", "time", *SCORES)  # uses that a list of values says nothing of
_ASKED = 6  # of a column: see `_asked`


def all_examined(config: Config, columns: Sequence[MappedColumn], parts: Sequence[Piece]) -> Iterator[MappedColumn]:
    """Yield every column that all parts have and the config does not map; stop where they are too many."""
    names = [name for name in parts[0].columns if all(name in part.columns for part in parts)]
    if len(names) > MOST_EXAMINED:
        what = f"{parts[0].name} has {len(names):,} columns, and at most {MOST_EXAMINED} are looked at"
        mend = "Name those that matter, such as examine: [age, region]"
        raise DataError([config.problem("data.examine", what, mend)])
    mapped = {column.column for column in columns}
    for place, name in enumerate(name for name in names if name not in mapped):
        yield MappedColumn(role="examined", key="data.examine", column=name, name=f"examined {place}")


def column_facts(
    database: sql.Database, config: Config, tables: Sequence[MappedTable], texts: Mapping[str, ColumnTexts]
) -> tuple[ColumnFacts, ...]:
    """Return what each column of each table holds, in the order of the config; one that is mapped twice, once."""
    return tuple(fact for table in tables for fact in _of_table(database, _as_in_data(table), config, texts))


def _as_in_data(table: MappedTable) -> MappedTable:
    """Return a table whose columns are those of the data, also where it was counted before."""
    return table if table.folded is None else replace(table, columns=table.folded.columns)


def _of_table(
    database: sql.Database, table: MappedTable, config: Config, texts: Mapping[str, ColumnTexts]
) -> Iterator[ColumnFacts]:
    listed = {column for column, stated in config.data.columns.items() if stated.declared}
    with_scores = config.data.examine == "all"  # which have figures of their own, and take a while
    uses: dict[str, list[MappedColumn]] = {}
    for column in table.columns:
        if column.role != "id" or table.name == CASES:  # files of models repeat the id
            uses.setdefault(column.column, []).append(column)
    firsts = [columns[0] for columns in uses.values()]
    values = [column for column in firsts if column.name not in texts]
    written = numbers_in_text(table)
    in_text = dict(zip(written, _answers(database, table.name, [_in_text(column) for column in written]), strict=True))
    asked = (table.n(), *(need for column in values for need in _asked(column, table)))
    rows, *facts = _answers(database, table.name, asked)
    answers = {column: facts[place * _ASKED : (place + 1) * _ASKED] for place, column in enumerate(values)}
    distinct = _distinct(database, table, values, rows)
    for column in firsts:
        keys = tuple(need.key for need in uses[column.column])
        model = "" if table.name == CASES else column.model
        fact = ColumnFacts(column=column.column, role=column.role, used_as=keys, model=model, rows=rows)
        if column in answers:
            fact = replace(_of_values(fact, answers[column]), distinct=distinct[column], in_text=in_text.get(column, 0))
            if table.folded is not None:
                fact = replace(fact, in_text=table.folded.in_text.get(column.column, 0))
                if table.folded.digits is not None and column.role in SCORES:
                    fact = replace(fact, distinct=None, digits=table.folded.digits)
            few = column.role == "examined" and (fact.distinct or 0) <= MOST_TEXTS
            listed_too = few or (column.column in listed and column.role not in _NOT_LISTED)
            fact = replace(fact, texts=_rows_of_values(database, table, column)) if listed_too else fact
            yield _barred(database, table, column, fact) if with_scores or column.role not in SCORES else fact
        else:
            yield _of_texts(fact, texts[column.name])


def _in_text(column: MappedColumn) -> str:
    """Return how many numbers of a column are written as text, though the values of its source have types."""
    return f"count({sql.name(column.name)}) FILTER (WHERE {sql.name(text_name(column))})"


def _of_texts(fact: ColumnFacts, column: ColumnTexts) -> ColumnFacts:
    """Return what a column of few texts holds."""
    numbers = [number for number in map(sql.as_number, column.rows) if number is not None]
    are_numbers = bool(numbers) and len(numbers) == len(column.rows)
    return replace(
        fact,
        missing=fact.rows - sum(column.rows.values()),
        distinct=len(column.rows),
        holds="numbers" if are_numbers else "texts",
        whole=are_numbers and all(number.is_integer() for number in numbers),
        lowest=min(numbers) if are_numbers else None,
        highest=max(numbers) if are_numbers else None,
        texts=column.rows,
    )


def _asked(column: MappedColumn, table: MappedTable) -> tuple[str, ...]:
    """Return what is asked of a column of many values: how many there are, and what they are."""
    value = sql.name(column.name)
    filled = table.n(f"{value} IS NOT NULL")
    if column.role in _RANGED:
        whole = table.n(f"{value} = trunc({value})")
        return filled, filled, whole, f"min({value})", f"max({value})", "0"
    if column.role != "examined":
        if column.role in ("id", "cluster"):
            return filled, "0", "0", "NULL", "NULL", "0"
        raw = f"{value} * 100" if column.role == "percent" else value  # as the data have it
        return filled, filled if column.role in NUMBERS else "0", "0", f"min({raw})", f"max({raw})", "0"
    number = sql.number(value, "text", ())
    finite = f"FILTER (isfinite({number}))"
    return (
        filled,
        f"count(*) {finite}",
        f"count(*) FILTER (isfinite({number}) AND {number} = trunc({number}))",
        f"min({number}) {finite}",
        f"max({number}) {finite}",
        f"count(*) FILTER (regexp_full_match({value}, {sql.literal(_ISO_DATE)}))",
    )


def _of_values(fact: ColumnFacts, answers: Sequence[Any]) -> ColumnFacts:
    """Return what a column of many values holds, by the answers to what was asked."""
    filled, numbers, whole, lowest, highest, dates = answers
    times = fact.role == "time" or 0 < filled == dates
    are_numbers = 0 < filled == numbers
    ends = are_numbers or fact.role == "time"
    return replace(
        fact,
        missing=fact.rows - filled,
        holds="times" if times else "numbers" if are_numbers else "texts",
        whole=are_numbers and whole == numbers,
        lowest=lowest if ends else None,
        highest=highest if ends else None,
    )


def _distinct(
    database: sql.Database, table: MappedTable, columns: Sequence[MappedColumn], rows: int
) -> dict[MappedColumn, int | None]:
    """Return how many distinct values columns have; None above `MOST_DISTINCT`, but for columns that are examined.

    Where the first rows alone hold more, or are all of them, the others are not looked at.
    """
    asked = {column: f"count(DISTINCT {sql.name(column.name)})" for column in columns}
    first = f"(SELECT * FROM {table.name} LIMIT {_FIRST})"
    at_first = dict(zip(asked, _answers(database, first, asked.values()), strict=True))
    few = [column for column in asked if at_first[column] <= MOST_DISTINCT or column.role == "examined"]
    again = few if rows > _FIRST else []
    counts = at_first | dict(
        zip(again, _answers(database, table.name, [asked[column] for column in again]), strict=True)
    )
    return dict.fromkeys(asked) | {
        column: counts[column] for column in few if counts[column] <= MOST_DISTINCT or column.role == "examined"
    }


def _answers(database: sql.Database, relation: str, asked: Collection[str]) -> Sequence[Any]:
    """Return the answer to each aggregate; none is asked for where there are none."""
    return database.execute(f"SELECT {', '.join(asked)} FROM {relation}").fetchall()[0] if asked else ()


def _rows_of_values(database: sql.Database, table: MappedTable, column: MappedColumn) -> Mapping[str, int]:
    """Return the values of a column with their rows, in ascending order; of very many the commonest."""
    value = sql.plain(sql.name(column.name), "number" if column.role in NUMBERS else "text")
    query = (
        f"SELECT {value} AS v, {table.n()} AS n FROM {table.name} WHERE v IS NOT NULL GROUP BY 1 ORDER BY n DESC, v "
        f"LIMIT {MOST_DISTINCT}"
    )
    return dict(sorted(database.execute(query).fetchall()))


def _barred(database: sql.Database, table: MappedTable, column: MappedColumn, fact: ColumnFacts) -> ColumnFacts:
    """Return the same with how many rows lie in each of equal steps from the lowest number, or time, to the highest."""
    if fact.holds == "texts" or fact.digits is not None or column.role in ("id", "cluster"):
        return fact
    value = sql.name(column.name)
    if column.role == "examined":
        value = sql.time(value, "text", ()) if fact.holds == "times" else sql.number(value, "text", ())
    if column.role == "percent":
        value = f"{value} * 100"
    there = f"{value} IS NOT NULL" + (f" AND {value} <> {sql.NOT_A_TIME}" if fact.holds == "times" else "")
    if fact.holds == "times" and fact.lowest is None:
        low, high = database.execute(f"SELECT min({value}), max({value}) FROM {table.name} WHERE {there}").fetchall()[0]
        fact = replace(fact, lowest=low, highest=high)
    if fact.lowest is None or fact.highest is None or not 0 < fact.highest - fact.lowest < math.inf:
        return fact
    steps = steps_of(fact)
    low, span = sql.exact(float(fact.lowest)), sql.exact(float(fact.highest) - float(fact.lowest))
    step = f"greatest(0, least({steps - 1}, floor(({value} - {low}) / {span} * {steps})))::INTEGER"
    rows = database.execute(f"SELECT {step} AS step, {table.n()} FROM {table.name} WHERE {there} GROUP BY 1").fetchall()
    return replace(fact, bars=tuple(dict(rows).get(place, 0) for place in range(steps)))


def steps_of(fact: ColumnFacts) -> int:
    """Return how many steps there are: one for each whole number where these are few."""
    span = (fact.highest or 0.0) - (fact.lowest or 0.0)
    return int(span) + 1 if fact.whole and span < BARS else BARS
