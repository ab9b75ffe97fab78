"""The rows of a database, brought once: its mapped columns travel in batches into a table of ours."""

import datetime as dt
import hashlib
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from reportgen.config.conditions import did_you_mean
from reportgen.config.database import KEY, KINDS, DatabaseKind, kind_of, secrets
from reportgen.config.schema import Config
from reportgen.counts.cells import Input
from reportgen.errors import NO_FILE, DataError, Problem
from reportgen.harmless import one_line
from reportgen.sources import sql
from reportgen.sources.drivers import ANY, DRIVERS, LONGEST, Connection, Driver, file_of, in_time
from reportgen.sources.tables import Piece, short_path
from reportgen.sources.values import column_of
from reportgen.work import Tell, silent, step

AT_ONCE = 20_000  # rows
_BROUGHT, _BATCH = "brought", "batch"
_TOLD = 1_000_000  # rows
_LISTED = 20  # names of tables
_WHOLE = 10**15  # from here on a float as text has digits that it may not have
_HEAD = 32  # bytes that tell what a file is
_TYPES = {"b": "BOOLEAN", "i": "BIGINT", "f": "DOUBLE", "M": "TIMESTAMP", "O": "VARCHAR"}  # by the kind of an array
_WIDER = (({"BIGINT", "DOUBLE"}, "DOUBLE"), ({"DATE", "TIMESTAMP"}, "TIMESTAMP"))


def read_database(database: sql.Database, config: Config, wanted: Sequence[str], tell: Tell = silent) -> Piece:
    """Return the rows that a config names, ready to be read; only the mapped columns are brought, or all examined."""
    address = config.data.database or ""
    kind = kind_of(address)
    if kind is None:  # which the config has told
        raise ValueError(KEY)
    _check(config, kind, address)
    driver, name = DRIVERS.get(kind.schemes[0], ANY), _name(config)
    with _told(config, KEY, "the database cannot be opened"):
        connection = driver.connect(address, config.folder)
    rows_key = "data.query" if config.data.query is not None else "data.table"
    with _told(config, rows_key, f"{name} cannot be read"), in_time(connection):
        try:
            names = _columns(config, driver, connection)
            taken = names if config.data.examine == "all" else [each for each in dict.fromkeys(wanted) if each in names]
            batches = _batches(config, driver, connection, taken) if taken else iter(())
            types = _brought(database, _counted(batches, tell), taken, name)
        finally:
            with suppress(Exception):  # one that is broken off already; what broke it is told
                connection.close()
    places = {column: (f"c{place}", sql.kind_of(types[column])) for place, column in enumerate(taken)}
    return Piece(
        name=name,
        relation=_BROUGHT,
        columns={column: places.get(column, ("", "text")) for column in names},
        read_often=True,
        digest=lambda: Input(
            name=name, sha256=digest_of_rows(database, _BROUGHT, {each: places[each][0] for each in taken})
        ),
        numbers=lambda: [column for column in taken if places[column][1] in ("whole", "number")],
        place=lambda row: f"{name}, row {row}",
        faults=lambda: (),
    )


def _name(config: Config) -> str:
    """Return what the rows are called; an address may be a secret."""
    return f"table {config.data.table}" if config.data.table is not None else "query"


def _check(config: Config, kind: DatabaseKind, address: str) -> None:
    """Tell that what speaks to the database is not installed, or that its file is not there."""
    if kind.package and not _is_installed(kind.package):
        named = f"{kind.schemes[0]} databases" if kind.extra else "this database"
        what = f"to read {named} needs a package that is not installed: {kind.package}"
        mend = f"Install it: `pip install 'reportgen-audit[{kind.extra}]'`" if kind.extra else "Install that driver."
        raise DataError([config.problem(KEY, what, mend)])
    if kind.is_file and not (file := file_of(address, config.folder)).is_file():
        name = "" if address in config.filled else f": {short_path(file)}"
        raise DataError([config.problem(KEY, f"{NO_FILE}{name}", f"A relative path starts at {config.folder.name}/.")])
    if kind.is_file and (other := _is_of_another(file, kind)) is not None:
        raise DataError([config.problem(KEY, *other)])


def _is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except (ImportError, ValueError):  # what it is part of is not there
        return False


def _is_of_another(file: Path, kind: DatabaseKind) -> tuple[str, str] | None:
    """Return that a file is no database of this kind, and of which it is; None where it is one."""
    try:
        with file.open("rb") as opened:
            head = opened.read(_HEAD)
    except OSError as error:
        return f"cannot be read: {(error.strerror or str(error)).lower()}", ""
    if kind.magic in head:
        return None
    its = next((each for each in KINDS if each.magic and each.magic in head), None)
    mend = f"Its address begins with {its.schemes[0]}:///" if its is not None else ""
    return f"the file is no {kind.schemes[0]} database", mend


@contextmanager
def _told(config: Config, key: str, what: str) -> Iterator[None]:
    """Let what a driver raises out as one problem, without what is secret of the address."""
    begun = time.monotonic()
    try:
        yield
    except (DataError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - every driver has exceptions of its own
        said = next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
        if time.monotonic() - begun >= LONGEST:
            said = f"it took longer than {LONGEST // 60} minutes"
        for secret in sorted(secrets(config.data.database or ""), key=len, reverse=True):
            said = said.replace(secret, "***")
        raise DataError([config.problem(key, f"{what}: {one_line(said)}")]) from None


def _columns(config: Config, driver: Driver, connection: Connection) -> list[str]:
    """Return the names of the columns that the table or query has."""
    cursor = connection.cursor()
    try:
        cursor.execute(f"SELECT * FROM {_rows(config, driver)} WHERE 1 = 0")
    except Exception as error:
        absent = _absent_table(config, driver, connection) if config.data.table is not None else None
        if absent is not None:
            raise DataError([absent]) from error
        raise
    names = [str(column[0]) for column in cursor.description]
    cursor.close()
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        what = f"two columns are called '{twice[0]}'"
        raise DataError([config.problem("data.query", what, "Give each a name of its own: SELECT ... AS ...")])
    return names


def _rows(config: Config, driver: Driver) -> str:
    """Return where the rows are, as SQL that stands after FROM."""
    if config.data.table is not None:
        return ".".join(map(driver.name, config.data.table.split(".")))
    return f"({(config.data.query or '').strip().rstrip(';')}\n) AS asked"


def _absent_table(config: Config, driver: Driver, connection: Connection) -> Problem | None:
    """Return that there is no table of that name, and which there are; None where there is one."""
    with suppress(Exception):  # where no transaction has begun; in a failed one a server answers nothing more
        connection.rollback()
    cursor = connection.cursor()
    cursor.execute(driver.tables)
    there = [(schema, str(name)) for schema, name in cursor.fetchall()]
    cursor.close()
    table = config.data.table or ""
    names = [*dict.fromkeys([name for _, name in there] + [f"{schema}.{name}" for schema, name in there if schema])]
    if table in names:
        return None
    plain = [name for _, name in there]
    more = f" and {len(plain) - _LISTED} more" if len(plain) > _LISTED else ""
    listed = f"The tables are: {', '.join(map(one_line, plain[:_LISTED]))}{more}." if plain else "It has no table."
    return config.problem("data.table", f"table not found: '{table}'", f"{did_you_mean(table, names)} {listed}".strip())


def _batches(
    config: Config,
    driver: Driver,
    connection: Connection,
    taken: Sequence[str],
) -> Iterator[Sequence[Sequence[Any]]]:
    """Yield the rows of some columns, some thousands at once."""
    cursor = driver.cursor(connection)
    listed = ", ".join(map(driver.name, taken))
    try:
        cursor.execute(f"SELECT {listed} FROM {_rows(config, driver)}")
        while rows := cursor.fetchmany(AT_ONCE):
            yield rows
    finally:
        with suppress(Exception):  # of a server that has gone away
            cursor.close()


def _counted(batches: Iterator[Sequence[Sequence[Any]]], tell: Tell) -> Iterator[Sequence[Sequence[Any]]]:
    """Yield batches, and tell of each million of their rows; how many there will be no database says at once."""
    rows, told = 0, 0
    for batch in batches:
        rows += len(batch)
        if rows // _TOLD > told:
            told = rows // _TOLD
            tell(step("reading", f"the database: {rows:,} rows so far"))
        yield batch


def _brought(
    database: sql.Database, batches: Iterator[Sequence[Sequence[Any]]], taken: Sequence[str], name: str
) -> dict[str, str]:
    """Fill our table, and return the type of each column: the widest that its values need, in whatever order."""
    types: list[str | None] = [None] * len(taken)
    columns = ", ".join(f"c{place} BOOLEAN" for place in range(len(taken)))
    database.execute(f"CREATE OR REPLACE TEMP TABLE {_BROUGHT} ({columns})")
    for rows in batches:
        arrays, found = {}, list[str | None]()
        for place, (column, values) in enumerate(zip(taken, zip(*rows, strict=True), strict=True)):
            array, its = _array(column, values, name)
            found.append(its)
            arrays[f"c{place}"] = array
        widened = [_wider(one, other) for one, other in zip(types, found, strict=True)]
        for place, (before, after) in enumerate(zip(types, widened, strict=True)):
            if after is not None and before != after:
                cast = _cast(f"c{place}", before, after)
                database.execute(f"ALTER TABLE {_BROUGHT} ALTER c{place} TYPE {after} USING {cast}")
        cells = ", ".join(
            _cast(f"c{place}", its, after) for place, (its, after) in enumerate(zip(found, widened, strict=True))
        )
        database.register(_BATCH, arrays)
        database.execute(f"INSERT INTO {_BROUGHT} SELECT {cells} FROM {_BATCH}")
        database.unregister(_BATCH)
        types = widened
    return {column: its or "VARCHAR" for column, its in zip(taken, types, strict=True)}


def _array(column: str, values: Sequence[Any], name: str) -> tuple[Any, str | None]:
    """Return some values of a column as an array, and their type; None where all are missing."""
    kinds = {type(value) for value in values if value is not None}
    if not kinds:
        return np.ma.masked_array(np.zeros(len(values), dtype=bool), mask=True), None
    if kinds <= {dt.date, dt.datetime}:
        times = [None if value is None else _in_utc(value) for value in values]
        return np.array(times, dtype="datetime64[us]"), "DATE" if kinds == {dt.date} else "TIMESTAMP"
    if kinds & {memoryview, bytearray}:
        values = [bytes(value) if isinstance(value, memoryview | bytearray) else value for value in values]
    if len(kinds) > 1 and str in kinds:
        values = [_text(value) for value in values]
    array = column_of(column, values, name)
    return array, _TYPES[array.dtype.kind]


def _text(value: object) -> object:
    """Return a number or truth value beside texts as `sql.plain` has it; all else as it is."""
    if isinstance(value, bool):
        return str(value).lower()
    number = float(value) if isinstance(value, float | Decimal) else math.nan
    return str(int(number)) if number.is_integer() and abs(number) < _WHOLE else value


def _in_utc(value: dt.date | dt.datetime) -> dt.date | dt.datetime:
    """Return a time without its zone: that of UTC, as all times are read."""
    if isinstance(value, dt.datetime) and value.tzinfo is not None:
        return value.astimezone(dt.UTC).replace(tzinfo=None)
    return value


def _wider(one: str | None, other: str | None) -> str | None:
    """Return the type that holds the values of two."""
    if one is None or other is None or one == other:
        return one or other
    return next((wider for types, wider in _WIDER if {one, other} <= types), "VARCHAR")


def _cast(column: str, before: str | None, after: str | None) -> str:
    """Return the values of a column in a wider type; a number as text reads as it does in every source."""
    if before is None or after is None:
        return "NULL"
    return sql.plain(column, sql.kind_of(before)) if after == "VARCHAR" else f"{column}::{after}"


def digest_of_rows(database: sql.Database, relation: str, columns: Mapping[str, str]) -> str:
    """Return a hash of names and rows of columns, each with its SQL, whatever their order: a database states none."""
    row = " || ".join(f"coalesce(md5({value}::VARCHAR), '-')" for value in columns.values()) or "''"
    halves = (f"sum(('0x' || md5(row)[{first}:{first + 15}])::UBIGINT::HUGEINT)" for first in (1, 17))
    numbers = database.execute(
        f"SELECT count(*), {', '.join(halves)} FROM (SELECT {row} AS row FROM {relation})"
    ).fetchall()[0]
    return hashlib.sha256("\x00".join([*columns, *map(str, numbers)]).encode()).hexdigest()
