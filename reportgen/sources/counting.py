"""A table of checked values -> a file of counts, which has no id."""

from collections.abc import Mapping
from pathlib import Path

from reportgen.config.schema import Config
from reportgen.counts.query import UNITS
from reportgen.errors import DataError
from reportgen.sources import sql
from reportgen.sources.checked import Checked
from reportgen.sources.classes import ColumnTexts, Meaning
from reportgen.sources.columns import NUMBERS, MappedColumn
from reportgen.sources.stated import MARK, ROWS, UNIT, Stated, Units, as_text, counted_columns, terms_of
from reportgen.sources.tables import Folded

_MIN_CELL = "report.min_cell"


def write_counts(
    database: sql.Database,
    config: Config,
    checked: Checked,
    target: Path,
) -> None:
    """Write each combination of values with the number of rows that have it, in their order: one file of Parquet."""
    from reportgen.sources.duck import duckdb

    folded = checked.folded
    units = _units(config, folded)
    unit = _unit(config, folded) if units != "none" else ""
    spelling = _spelling(checked.meanings) | {name: _own(field) for name, field in checked.texts.items()}
    values = {column.name: _value(column, spelling) for column in counted_columns(config)}
    values |= {UNIT: unit} if unit else {}
    rows = "count(*)" if folded is None else f"sum({ROWS})"
    listed = ", ".join(f"{value} AS {sql.name(name)}" for name, value in values.items())
    with sql.failures():
        counted = f"SELECT {listed}, {rows}::BIGINT AS {ROWS} FROM {checked.table} GROUP BY ALL ORDER BY ALL"
        database.execute(f"CREATE OR REPLACE TEMP TABLE counts AS {counted}")
        (in_all,) = database.execute(f"SELECT sum({ROWS})::BIGINT FROM counts").fetchall()[0]
    _check_cells(database, config)
    in_text = {fact.column: fact.in_text for fact in checked.columns if fact.in_text}
    stated = Stated(
        terms=terms_of(config) if folded is None else folded.terms,
        units=units,
        rows=in_all,
        unjoined=checked.unjoined.get("data", 0),
        in_text=in_text,
        inputs=checked.inputs if folded is None else folded.inputs,
    )
    said = f"{{{MARK}: {sql.literal(as_text(stated))}}}"
    try:
        place = sql.literal(str(target))
        database.execute(f"COPY counts TO {place} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {said})")
    except duckdb.IOException as error:
        what = f"the file cannot be written: {sql.reason(error)}"
        raise DataError.of(what, where=str(target.parent)) from error


def _units(config: Config, folded: Folded | None) -> Units:
    """Return whose digests tell the resampling units.

    Where a row must stand for several cases, or its id does, the units are told by the values, as of cases without ids.
    """
    if config.data.cluster is not None:
        if config.report.min_cell is not None:
            what = "units by clusters tell these to anybody who knows their names"
            raise DataError([config.problem(_MIN_CELL, what, "Remove `data.cluster` or this key.")])
        return "clusters"
    weight = config.data.weight
    of_several = config.report.min_cell is not None or (weight is not None and weight.kind == "frequency")
    identified = config.data.id is not None if folded is None else folded.units == "cases"
    return "cases" if identified and not of_several else "none"


def _unit(config: Config, folded: Folded | None) -> str:
    if folded is not None:
        return UNIT
    text = "cluster" if config.data.cluster is not None else "id::VARCHAR"
    return f"({sql.digest(text)} % {UNITS})::SMALLINT"


def _spelling(meanings: Mapping[str, Meaning]) -> dict[str, Mapping[str, str]]:
    """Return how the texts of labels and decisions are spelt: as the config names them, so that files agree."""
    return {
        name: {text: meaning.shown[place] for text, place in meaning.texts.places.items()}
        for name, meaning in meanings.items()
    }


def _own(field: ColumnTexts) -> Mapping[str, str]:
    texts = list(field.rows)
    return {text: texts[place] for text, place in field.places.items()}


def _value(column: MappedColumn, spelling: Mapping[str, Mapping[str, str]]) -> str:
    """Return a value as it is written: a text stripped, a time by its day."""
    name = sql.name(column.name)
    if column.name in spelling:
        return sql.spelt(name, spelling[column.name])
    if column.role == "time":
        return f"make_timestamp({name})::DATE"
    return f"{name} + 0.0" if column.role in NUMBERS else name  # no minus zero


def _check_cells(database: sql.Database, config: Config) -> None:
    """Stop where a row would stand for fewer cases than may be told apart."""
    least = config.report.min_cell
    if least is None:
        return
    weight = config.data.weight
    cases = f"{ROWS} * frequency" if weight is not None and weight.kind == "frequency" else ROWS
    small, whole, single = database.execute(
        f"SELECT count(*) FILTER ({cases} < {least}), count(*), count(*) FILTER ({cases} = 1) FROM counts"
    ).fetchall()[0]
    if small:
        what = f"{small:,} of {whole:,} rows of counts would stand for fewer than {least} cases, {single:,} for one"
        mend = (
            "Round the scores in the data, save fewer different values of groups, times and amounts, or remove the key."
        )
        raise DataError([config.problem(_MIN_CELL, what, mend)])
