"""A session of Spark: one that is there, or one of our own, which prints nothing and goes when the rows are read."""

import logging
import os
import re
import shutil
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from typing import Any, TypeAlias

from reportgen.config.schema import Config
from reportgen.config.spark import KEY, is_server
from reportgen.errors import DataError
from reportgen.frozen import frozen
from reportgen.harmless import one_line
from reportgen.scratch import lasting
from reportgen.sources.drivers import LONGEST

Session: TypeAlias = Any  # of pyspark, which has classes of its own for a server
_ANSWERS = 30  # seconds until a server answers
_AGAIN = 1  # seconds until a query that goes on is broken off again
_LONGEST_METHOD = "spark.sql.codegen.hugeMethodLimit"
_TRANSLATED = "8000"  # bytes; longer ones run step by step, three times as slow or worse
_tags = count()
_PORT = 15002  # of Spark Connect
_HOST = re.compile(r"sc://(?P<host>[^:/;\[]+|\[[^]]*\])(?::(?P<port>\d+))?")
_OF_SERVERS = ("grpc", "grpc_status", "pandas", "pyarrow")
_EXTRA = "Install it: `pip install 'reportgen-audit[spark]'`"
# So that a session here needs no network, and asks for none.
SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.app.name": "reportgen",
}
# Of a message of Spark: the name of its kind, and what is for programs.
_BEGINS = re.compile(r"^(?::?\s*[\w.$]+\.[\w.$]*(?:Exception|Error):|\([\w.]+\)|\[[A-Z0-9_.]+\]|:)\s*")
_ENDS = re.compile(r"\s*SQLSTATE: \w+.*$")
_LOST = re.compile(r"Connection refused|Connection reset|Broken pipe|Answer from Java side is empty|UNAVAILABLE")
_LOGGERS = ("py4j", "pyspark", "grpc", "SQLQueryContextLogger", "DataFrameQueryContextLogger")
_CALLING = "An error occurred while calling"


@contextmanager
def session(config: Config) -> Iterator[tuple[Session, bool]]:
    """Yield what runs the queries that a config names, and whether it is a session of ours in this process."""
    address = config.data.spark or ""
    _check(config, address)
    with told(config, KEY, "no session of Spark can be opened"), unheard():
        running, ours = _server(address) if is_server(address) else _here(address)
    try:
        yield running, ours and not is_server(address)
    finally:
        if ours:
            end(running)


@contextmanager
def in_time(running: Session) -> Iterator[None]:
    """Break off what is asked here where it takes longer than it may, or where Ctrl-C is pressed."""
    tag, done, late = f"reportgen-{os.getpid()}-{next(_tags)}", threading.Event(), threading.Event()
    tags = _tags_of(running)

    def watch() -> None:
        if not done.wait(LONGEST):
            late.set()
            while not done.wait(_AGAIN):  # what begins only now is not broken off by what was said before
                _interrupt(tags, tag)

    tags.add(tag)
    _apart(watch)
    try:
        yield
    except KeyboardInterrupt:
        _apart(lambda: _interrupt(tags, tag)).join(_AGAIN)
        raise
    except Exception as error:
        if late.is_set():
            message = f"it took longer than {LONGEST // 60} minutes"
            raise TimeoutError(message) from error
        raise
    finally:
        done.set()
        with suppress(Exception):  # of a session that is lost
            tags.remove(tag)


@frozen(kw_only=True)
class _Tags:
    """How what is asked in this thread is marked, and broken off by its mark, also by another thread."""

    add: Callable[[str], object]
    remove: Callable[[str], object]
    interrupt: Callable[[str], object]


def _tags_of(running: Session) -> _Tags:
    if _is_elsewhere(running):
        return _Tags(add=running.addTag, remove=running.removeTag, interrupt=running.interruptTag)
    own = running.sparkContext  # since a session in this process breaks off only what its own thread has marked
    return _Tags(add=own.addJobTag, remove=own.removeJobTag, interrupt=own.cancelJobsWithTag)


def _is_elsewhere(running: Session) -> bool:
    """Return whether a session is one of Spark Connect."""
    return ".connect." in type(running).__module__


@contextmanager
def in_pieces(running: Session) -> Iterator[None]:
    """Let Spark write no method that Java is too long for to translate: one for the digits of three scores is."""
    before = running.conf.get(_LONGEST_METHOD)
    running.conf.set(_LONGEST_METHOD, _TRANSLATED)
    try:
        yield
    finally:
        with suppress(Exception):  # of a session that is lost
            running.conf.set(_LONGEST_METHOD, before)


def _apart(work: Callable[[], None]) -> threading.Thread:
    """Do some work beside this thread, whose own line to Spark waits for an answer."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def _interrupt(tags: _Tags, tag: str) -> None:
    with suppress(Exception):  # of a session that is lost
        tags.interrupt(tag)


@contextmanager
def told(config: Config, key: str, what: str, if_absent: str = "") -> Iterator[None]:
    """Let what Spark raises out as one problem, and nothing else onto the terminal; `if_absent` mends a wrong table."""
    try:
        with unsaid():
            yield
    except (DataError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - Spark, its bridge to Java and its client have exceptions of their own
        is_absent = getattr(error, "getCondition", str)() == "TABLE_OR_VIEW_NOT_FOUND"
        raise DataError([config.problem(key, f"{what}: {said(error)}", if_absent if is_absent else "")]) from None


@contextmanager
def unsaid() -> Iterator[None]:
    """Let Spark log nothing and warn of nothing within this process: what goes wrong is told once."""
    levels = {logger: logger.level for logger in map(logging.getLogger, _LOGGERS)}
    for logger in levels:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)


def said(error: Exception) -> str:
    """Return the first line of what went wrong, without what is for programs."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    line = next((line for line in lines if not line.startswith(_CALLING)), "")
    if isinstance(error, ConnectionError) or not line or _LOST.search(str(error)):
        return "the session was lost"
    while (begin := _BEGINS.match(line)) is not None and begin.end() < len(line):
        line = line[begin.end() :]
    return one_line(_ENDS.sub("", line)).rstrip(".")


def _check(config: Config, address: str) -> None:
    """Tell what is not installed, and a server that does not answer: its client would try for minutes."""
    needed = ("pyspark", "pyarrow", *(_OF_SERVERS if is_server(address) else ("py4j",)))
    absent = next((package for package in needed if find_spec(package) is None), None)
    if absent is not None:
        what = f"to read rows of Spark needs a package that is not installed: {_INSTALLED_AS.get(absent, absent)}"
        raise DataError([config.problem(KEY, what, _EXTRA)])
    if not is_server(address):
        if java() is None:
            mend = "Install Java 17 or later, and name its folder in JAVA_HOME. A server at `sc://` needs none here."
            raise DataError([config.problem(KEY, "Spark in this process needs Java, which is not found", mend)])
        return
    host = _HOST.match(address)
    try:
        where = (host["host"].strip("[]"), int(host["port"] or _PORT)) if host is not None else ("", 0)
        socket.create_connection(where, timeout=_ANSWERS).close()
    except (OSError, ValueError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        what = f"the server of Spark Connect cannot be reached: {one_line(reason).lower()}"
        raise DataError([config.problem(KEY, what)]) from None


def java() -> str | None:
    """Return the program that runs Spark in this process; None where there is none."""
    home = os.environ.get("JAVA_HOME")
    return shutil.which("java", path=f"{home}/bin" if home else None)


_INSTALLED_AS = {"grpc": "grpcio", "grpc_status": "grpcio-status"}


def _server(address: str) -> tuple[Session, bool]:
    from pyspark.sql import SparkSession

    running = SparkSession.builder.remote(address).create()
    with suppress(Exception):  # a client that cannot be told how often to try again
        from pyspark.sql.connect.client.retries import DefaultPolicy

        running.client.set_retry_policies([DefaultPolicy(max_retries=3)])
    return running, True


def _here(address: str) -> tuple[Session, bool]:
    from pyspark import SparkContext
    from pyspark.sql import SparkSession

    _hold_tongue()
    running = SparkSession.getActiveSession()
    if running is not None:
        return running, False
    ours = SparkContext._active_spark_context is None  # noqa: SLF001 - or one whose session belongs to another thread
    builder = SparkSession.builder.master(address)
    for name, value in SETTINGS.items():
        builder = builder.config(name, value)
    with _own_interrupt():
        return builder.getOrCreate(), ours


@contextmanager
def _own_interrupt() -> Iterator[None]:
    """Let Ctrl-C do what it did before: a session that begins takes it over."""
    if threading.current_thread() is not threading.main_thread():  # which alone hears it
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _hold_tongue() -> None:
    """Keep what counts for Java from printing a traceback of its own when Java is lost, which is told once."""
    with suppress(Exception):  # a release that does it otherwise
        from pyspark import accumulators

        for server in (accumulators.AccumulatorTCPServer, accumulators.AccumulatorUnixServer):
            server.handle_error = lambda *_: None


@contextmanager
def unheard() -> Iterator[None]:
    """Let what Java prints, now and later, go to a temporary file: it keeps the outputs that it begins with."""
    log = os.open(lasting() / "spark.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # none, or one that is closed
            stream.flush()
    copies = {descriptor: os.dup(descriptor) for descriptor in (1, 2)}
    try:
        for descriptor in copies:
            os.dup2(log, descriptor)
        yield
    finally:
        for descriptor, copy in copies.items():
            os.dup2(copy, descriptor)
            os.close(copy)
        os.close(log)


def end(running: Session) -> None:
    """End a session, and Java with it, which would hold memory that the report needs."""
    with unsaid(), suppress(Exception):  # it is lost
        running.stop()
    with unsaid(), suppress(Exception):
        from pyspark import SparkContext
        from pyspark.sql import SparkSession

        gateway = SparkContext._gateway  # noqa: SLF001 - nothing public ends Java
        if gateway is not None and not _is_elsewhere(running):
            SparkContext._gateway = SparkContext._jvm = SparkContext._active_spark_context = None  # noqa: SLF001
            SparkSession._instantiatedSession = None  # noqa: SLF001
            with suppress(Exception):
                gateway.shutdown()
            gateway.proc.stdin.close()
            gateway.proc.wait(_ANSWERS)
