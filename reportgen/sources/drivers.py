"""How a database of each kind is opened, to be read alone, and what it calls its tables."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import Timer
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, unquote, urlsplit

from reportgen.config.database import module_of
from reportgen.frozen import frozen

Connection: TypeAlias = Any  # and a cursor of it: of any driver that keeps to Python's common interface
LONGEST = 1_800  # seconds that one query may take
ANSWERS = 30  # seconds until a server answers
_NO_TABLES = ("information_schema", "pg_catalog", "mysql", "performance_schema", "sys")
_OF_SCHEMAS = (
    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema NOT IN "
    f"({', '.join(map(repr, _NO_TABLES))}) ORDER BY table_schema, table_name"
)


@frozen
class Driver:
    """What differs between databases that are spoken to by Python's common interface."""

    # The address, and the folder where a relative path starts, -> a connection.
    connect: Callable[[str, Path], Connection]
    tables: str = _OF_SCHEMAS  # the query for the schema and the name of each table
    quote: str = '"'
    # A cursor that fetches rows as they are asked for.
    cursor: Callable[[Connection], Connection] = lambda connection: connection.cursor()

    def name(self, text: str) -> str:
        """Return an identifier, quoted."""
        return f"{self.quote}{text.replace(self.quote, 2 * self.quote)}{self.quote}"


def file_of(address: str, folder: Path) -> Path:
    """Return the file that an address names; a relative path starts at a folder."""
    return folder / unquote(address.partition(":///")[2].partition("?")[0])


@contextmanager
def in_time(connection: Connection) -> Iterator[None]:
    """Break off, within this process, a query that takes longer than it may; a server looks at its own clock."""
    interrupt = getattr(connection, "interrupt", None)
    if interrupt is None:
        yield
        return
    timer = Timer(LONGEST, interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _sqlite(address: str, folder: Path) -> Connection:
    file = file_of(address, folder)
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=ANSWERS)


class _Duck:
    """A connection to duckdb that breaks off the queries of its cursors, each of which is a connection of its own."""

    def __init__(self, connection: Connection) -> None:
        self._all = [connection]

    def cursor(self) -> Connection:
        self._all.append(self._all[0].cursor())
        return self._all[-1]

    def interrupt(self) -> None:
        for each in self._all[1:]:
            with suppress(Exception):  # one that is closed
                each.interrupt()

    def close(self) -> None:
        for each in self._all:
            each.close()


def _duckdb(address: str, folder: Path) -> Connection:
    from reportgen.sources.duck import duckdb

    alone: dict[str, Any] = {"enable_external_access": "false", "autoinstall_known_extensions": "false"}
    return _Duck(duckdb.connect(str(file_of(address, folder)), read_only=True, config=alone))


def _postgresql(address: str, _: Path) -> Connection:
    import psycopg

    settings = f"-c default_transaction_read_only=on -c statement_timeout={1000 * LONGEST}"
    given = psycopg.conninfo.conninfo_to_dict(address)
    options = f"{given.get('options') or ''} {settings}".strip()
    waits = given.get("connect_timeout") or ANSWERS
    return psycopg.connect(address, options=options, connect_timeout=int(waits), application_name="reportgen")


def _mysql(address: str, _: Path) -> Connection:
    import pymysql

    parts = urlsplit(address)
    given: dict[str, Any] = dict(parse_qsl(parts.query))
    connection = pymysql.connect(
        host=parts.hostname or "127.0.0.1",
        port=parts.port or 3306,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        database=unquote(parts.path.lstrip("/")),
        unix_socket=given.get("unix_socket"),
        charset="utf8mb4",
        connect_timeout=ANSWERS,
        read_timeout=LONGEST,
    )
    with connection.cursor() as cursor:
        cursor.execute("SET SESSION TRANSACTION READ ONLY")
    return connection


def _by_rows(connection: Connection) -> Connection:
    """Return a cursor that does not fetch all rows at once."""
    from pymysql.cursors import SSCursor

    class Rows(SSCursor):  # type: ignore[misc]  # it has no types
        def close(self) -> None:
            if self._result is not None:
                self._result.unbuffered_active = False  # rows that are left go with the connection, and are not read
            self.connection = None

        __del__ = close

    return connection.cursor(Rows)


def _by_module(address: str, _: Path) -> Connection:
    """Return a connection by the module that an address names; what else it says is handed over by its names."""
    module = import_module(module_of(address) or "")
    parts = urlsplit(f"//{address.partition('://')[2]}")  # no scheme has the underscore of a module
    if not callable(getattr(module, "connect", None)) or getattr(module, "apilevel", None) != "2.0":
        message = f"{module.__name__} is no driver of Python's common interface (DB-API 2.0)"
        raise TypeError(message)
    given: dict[str, Any] = {
        "host": parts.hostname,
        "port": parts.port,
        "user": parts.username and unquote(parts.username),
        "password": parts.password and unquote(parts.password),
        "database": unquote(parts.path.removeprefix("/")),
    }
    more = {name: int(value) if value.isdecimal() else value for name, value in parse_qsl(parts.query)}
    return module.connect(**{name: value for name, value in given.items() if value}, **more)


ANY = Driver(connect=_by_module)  # a database that no record is of
DRIVERS: Mapping[str, Driver] = {  # by how the address of their kind begins
    "sqlite": Driver(
        connect=_sqlite, tables="SELECT NULL, name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"
    ),
    "duckdb": Driver(connect=_duckdb),
    "postgresql": Driver(connect=_postgresql, cursor=lambda connection: connection.cursor(name="reportgen")),
    "mysql": Driver(connect=_mysql, quote="`", cursor=_by_rows),
}
