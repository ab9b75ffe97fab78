"""A table of checked values -> a file of counts, which has no id."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from reportgen.config.schema import Config
from reportgen.counts.cells import DIGITS
from reportgen.counts.query import UNITS
from reportgen.errors import ConfigError, DataError
from reportgen.harmless import one_line
from reportgen.sources import sql
from reportgen.sources.checked import Checked
from reportgen.sources.classes import ColumnTexts, Meaning
from reportgen.sources.columns import NUMBERS, MappedColumn, amount_columns
from reportgen.sources.stated import (
    MARK,
    ROWS,
    UNIT,
    Binning,
    Stated,
    Units,
    as_text,
    counted_columns,
    score_bins,
    terms_of,
)
from reportgen.sources.tables import Folded

_MIN_CELL = "report.min_cell"


def check_digits(config: Config, digits: int | None) -> None:
    """Refuse digits that are none, or that no score could be told by."""
    if digits is None:
        return
    if type(digits) is not int or not 1 <= digits <= DIGITS:
        what = f"digits is {one_line(repr(digits))}, which is not a whole number from 1 to {DIGITS}"
        raise ConfigError.of(what, "Leave it out to write scores as they are.")
    for name, model in config.models.items():
        if model.scores is not None:
            what = f"'{name}' decides by the highest of its scores, which `--digits` could make another one"
            mend = "Leave `--digits` out, or name the column of its decision instead of its scores."
            raise ConfigError([config.problem(f"models.{name}.scores", what, mend)])
    if all(model.score is None for model in config.models.values()):
        what = "no model has a score that `--digits` could shorten"
        raise ConfigError([config.problem("models", what, "Leave `--digits` out.")])


def write_counts(
    database: sql.Database,
    config: Config,
    checked: Checked,
    target: Path,
    binning: Binning,
) -> None:
    """Write each combination of values with the number of rows that have it, in their order: one file of Parquet."""
    from reportgen.sources.duck import duckdb

    folded = checked.folded
    _check_finer(config, folded, binning)
    units = _units(config, folded)
    _check_alone(database, config, checked, units)
    edges = _edges(config, folded, binning.digits, binning)
    with sql.failures():
        counted = _counted(config, checked, units, binning.digits, edges)
        database.execute(f"CREATE OR REPLACE TEMP TABLE counts AS {counted} ORDER BY ALL")
        (in_all,) = database.execute(f"SELECT coalesce(sum({ROWS}), 0)::BIGINT FROM counts").fetchall()[0]
    _check_cells(database, config, checked, units, binning)
    in_text = {fact.column: fact.in_text for fact in checked.columns if fact.in_text}
    stated = Stated(
        terms=terms_of(config) if folded is None else folded.terms,
        units=units,
        rows=in_all,
        unjoined=checked.unjoined.get("data", 0),
        in_text=in_text,
        inputs=checked.inputs[: len(checked.inputs) - len(checked.joined)] if folded is None else folded.inputs,
        joined=checked.joined if folded is None else folded.joined,
        digits=binning.digits if folded is None or binning.digits is not None else folded.digits,
        edges={name: cuts for name, cuts in edges.items() if cuts},
    )
    said = f"{{{MARK}: {sql.literal(as_text(stated))}}}"
    try:
        place = sql.literal(str(target))
        database.execute(f"COPY counts TO {place} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {said})")
    except duckdb.IOException as error:
        what = f"the file cannot be written: {sql.reason(error)}"
        raise DataError.of(what, where=str(target.parent)) from error


def _counted(
    config: Config, checked: Checked, units: Units, digits: int | None, edges: Mapping[str, tuple[float, ...]]
) -> str:
    """Return each combination of values with its number of rows, as SQL."""
    folded = checked.folded
    spelling = _spelling(checked.meanings) | {name: _own(text) for name, text in checked.texts.items()}
    columns = counted_columns(config)
    binned = {} if digits is None else score_bins(config, digits, edges)
    values = {column.name: _value(column, spelling) for column in columns}
    values |= {name: of_score.name for name, of_score in binned.items()}
    values |= {UNIT: _unit(config, folded)} if units != "none" else {}
    rows = "count(*)" if folded is None else f"sum({ROWS})"
    listed = ", ".join(f"{value} AS {sql.name(name)}" for name, value in values.items())
    plain = ", ".join(f"{of_score.score} + 0.0 AS {of_score.score}" for of_score in binned.values())  # no minus zero
    table = f"(SELECT * REPLACE ({plain}) FROM {checked.table})" if binned else checked.table
    return f"SELECT {listed}, {rows}::BIGINT AS {ROWS} FROM {sql.with_bins(table, [*binned.values()])} GROUP BY ALL"


def _edges(
    config: Config, folded: Folded | None, digits: int | None, binning: Binning
) -> Mapping[str, tuple[float, ...]]:
    """Return the edges of each model beside those of so many digits; of counts that are kept as they are, theirs."""
    if digits is None:
        return {} if folded is None else folded.edges
    return {
        name: binning.cuts(config, name, digits, None if folded is None else folded.bins(name))
        for name, model in config.models.items()
        if model.score is not None
    }


def _check_finer(config: Config, folded: Folded | None, binning: Binning) -> None:
    """Stop where more digits are asked for than counts have."""
    if folded is not None and folded.digits is not None and (binning.digits or 0) > folded.digits:
        what = f"the files give scores by {_digits(folded.digits)}, and {binning.digits} are asked for"
        mend = f"Write `--digits {folded.digits}` or fewer, or leave it out."
        raise DataError([config.problem("data.counts", what, mend)])


def _digits(digits: int) -> str:
    return f"{digits} significant digit{'s' if digits > 1 else ''}"


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


def _check_alone(database: sql.Database, config: Config, checked: Checked, units: Units) -> None:
    """Stop where an id has several rows, and no units keep these together: resamples would take them for independent.

    Of a frequency weight an id stands for several cases in any case.
    """
    weight = config.data.weight
    of_several = weight is not None and weight.kind == "frequency"
    if units != "none" or of_several or config.data.id is None or checked.folded is not None:
        return
    repeated = f"SELECT id FROM {checked.table} GROUP BY id HAVING count(*) > 1"
    (n,) = database.execute(f"SELECT count(*) FROM ({repeated})").fetchall()[0]
    if n:
        what = f"{n:,} {'ids have' if n > 1 else 'id has'} several rows, which small counts cannot keep together"
        mend = "Ranges would be too narrow. Remove the key; or leave `data.id` out, if the rows are independent."
        raise DataError([config.problem(_MIN_CELL, what, mend)])


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


def _check_cells(database: sql.Database, config: Config, checked: Checked, units: Units, binning: Binning) -> None:
    """Stop where a row would stand for fewer cases than may be told apart, and tell which digits would do."""
    least = config.report.min_cell
    if least is None:
        return
    weight = config.data.weight
    cases = f"{ROWS} * frequency" if weight is not None and weight.kind == "frequency" else ROWS

    def small_ones(counts: str) -> tuple[int, int, int]:
        counted = f"SELECT count(*) FILTER ({cases} < {least}), count(*), count(*) FILTER ({cases} = 1) FROM {counts}"
        small, whole, single = database.execute(counted).fetchall()[0]
        return small, whole, single

    small, whole, single = small_ones("counts")
    if not small:
        return
    what = f"{small:,} of {whole:,} rows of counts would stand for fewer than {least} cases, {single:,} for one"
    digits_now = binning.digits or (None if checked.folded is None else checked.folded.digits)
    scored = any(model.score is not None for model in config.models.values())

    @cache
    def by(digits: int) -> tuple[int, int]:
        edges = _edges(config, checked.folded, digits, binning)
        with sql.failures():
            small, whole, _ = small_ones(f"({_counted(config, checked, units, digits, edges)})")
        return small, whole

    fewer = range((digits_now or DIGITS + 1) - 1, 0, -1) if scored else range(0)
    rows = by(1) if fewer else (0, 0)
    if not fewer:
        mend = _fewer_rows(config)
    elif rows[0]:  # bins of one digit unite those of more
        mend = f"With `--digits 1`, the fewest, {rows[0]:,} of {rows[1]:,} still would. {_fewer_rows(config)}"
    else:
        digits, whole = next((digits, whole) for digits in fewer for small, whole in [by(digits)] if not small)
        mend = (
            f"With `--digits {digits}` none would: scores by {_digits(digits)} make {whole:,} row{'s' * (whole > 1)}."
        )
    raise DataError([config.problem(_MIN_CELL, what, mend)])


def _fewer_rows(config: Config) -> str:
    """Return what else makes rows larger, as far as the config has it."""
    there = {
        "groups": bool(config.groups),
        "times": config.data.time is not None,
        "amounts": bool(amount_columns(config)),
    }
    values = [name for name, given in there.items() if given]
    listed = " and ".join([", ".join(values[:-1]), values[-1]] if len(values) > 1 else values)
    ways = ["Count more cases in one file"]
    ways += [f"save fewer different values of {listed}"] if values else []
    ways += ["name fewer models"] if len(config.models) > 1 else []
    return f"{', '.join(ways)}, or remove the key."
