"""A long file, which has a row for each case and model: the rows of each model as a table of their own."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportgen.config.conditions import did_you_mean
from reportgen.config.schema import Config
from reportgen.errors import DataError, Problem
from reportgen.harmless import one_line
from reportgen.sources import sql
from reportgen.sources.classes import shorten
from reportgen.sources.columns import mapped_of
from reportgen.sources.tables import FILE, MappedTable, Piece, runs_of

_KEY = "data.model.column"
_LISTED = 20


def wanted_of_long(config: Config) -> list[str]:
    """Return which columns of a long file are read beside those of the data and of the first model."""
    if config.data.model is None:
        return []
    _, *others = config.models
    own = [column.column for name in others for column in mapped_of(config, name)]
    return list(dict.fromkeys([config.data.model.column, *own]))


def by_model(database: sql.Database, config: Config, table: MappedTable) -> list[MappedTable]:
    """Return the rows of each model: those of the first one stand for the data, the others are joined to them."""
    if config.data.model is None:
        return [table]
    column, (first, *others) = config.data.model.column, config.models
    problems = list(_absent(config, column, table.parts)) or list(_faults(database, config, table, column))
    if problems:
        raise DataError(problems)
    return [
        replace(table, parts=_rows_of(database, table.parts, column, first)),
        *(
            MappedTable(
                name=sql.name(f"own {place}"),
                columns=mapped_of(config, name),
                parts=_rows_of(database, table.parts, column, name),
            )
            for place, name in enumerate(others, 1)
        ),
    ]


def _rows_of(database: sql.Database, parts: Sequence[Piece], column: str, model: str) -> tuple[Piece, ...]:
    return tuple(_piece_of(database, part, column, model) for part in parts)


def _piece_of(database: sql.Database, piece: Piece, column: str, model: str) -> Piece:
    """Return the rows of a piece that bear the name of a model."""
    is_its = f"{_text(piece, column)} = {sql.literal(model)}"

    def place(row: int) -> str:
        numbered = f"SELECT row_number() OVER () AS row, {is_its} AS its FROM {piece.relation}"
        cursor = database.execute(f"SELECT row FROM ({numbered}) WHERE its ORDER BY row LIMIT 1 OFFSET {row - 1}")
        return piece.place(int(cursor.fetchall()[0][0]))

    relation, scan = f"(SELECT * FROM {piece.relation} WHERE {is_its})", piece.scan
    if scan is not None:  # of several files the number is known outside, too
        before, after = f"(SELECT *, {FILE} FROM {scan.before}", f"{scan.after} WHERE {is_its})"
        scan = replace(scan, before=before, after=after)
    name = f"rows of '{one_line(model)}' in {piece.name}"
    return replace(piece, name=name, relation=relation, place=place, scan=scan)


def _text(piece: Piece, column: str) -> str:
    return sql.plain(*piece.columns[column])


def _absent(config: Config, column: str, parts: Sequence[Piece]) -> Iterator[Problem]:
    for part in parts:
        if column not in part.columns:
            names = list(part.columns)
            listed = ", ".join(map(one_line, names[:_LISTED]))
            mend = f"{did_you_mean(column, names)} The columns are: {listed}.".strip()
            yield config.problem(_KEY, f"column not found in {part.name}: '{column}'", mend)


def _faults(database: sql.Database, config: Config, table: MappedTable, column: str) -> Iterator[Problem]:
    """Yield models that have no rows, rows that name no model, and ids whose rows differ in their label."""
    wholes = [run.whole for run in runs_of(table, [column])]
    named = " UNION ALL ".join(f"SELECT {_text(part, column)} AS m FROM {part.relation}" for part in wholes)
    counts = dict(
        database.execute(f"SELECT m, count(*) FROM ({named}) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1000").fetchall()
    )
    nameless = counts.pop(None, 0) + counts.pop("", 0)
    if nameless:
        rows = f"{nameless} row{'s' * (nameless > 1)}"
        yield config.problem(_KEY, f"{rows} of column '{column}' name no model", "Write the name of a model there.")
    for name in config.models:
        if name not in counts:
            listed = ", ".join(f"'{shorten(text)}'" for text in list(counts)[:_LISTED])
            mend = f"{did_you_mean(name, counts)} The column names {listed}.".strip()
            yield config.problem(f"models.{name}", f"no row of column '{column}' names the model '{name}'", mend)
    case, label = config.data.id or "", config.data.label
    if label is not None and all(name in part.columns for part in table.parts for name in (case, label)):
        yield from _torn(database, config, table, (case, label, column))


def _torn(
    database: sql.Database, config: Config, table: MappedTable, columns: tuple[str, str, str]
) -> Iterator[Problem]:
    """Yield that cases have one label for one model and another for another."""
    models = ", ".join(map(sql.literal, config.models))
    case, label, column = columns
    rows = " UNION ALL ".join(
        f"SELECT {sql.case_id(*part.columns[case])}::VARCHAR AS id, {_text(part, label)} AS t FROM {part.relation} "
        f"WHERE {_text(part, column)} IN ({models})"
        for part in (run.whole for run in runs_of(table, columns))
    )
    row = database.execute(
        f"SELECT id, min(t), max(t), count(*) OVER () FROM ({rows}) GROUP BY id HAVING count(DISTINCT t) > 1 "
        "ORDER BY 1 LIMIT 1"
    ).fetchone()
    if row is not None:
        case_id, low, high, n = row
        what = f"{n} id{'s have' if n > 1 else ' has'} another label for one model than for another"
        what += f", such as {shorten(case_id)}: '{shorten(low)}' and '{shorten(high)}'"
        mend = "A case has one true class, whatever model judges it. Correct the data."
        yield config.problem("data.label", what, mend)
