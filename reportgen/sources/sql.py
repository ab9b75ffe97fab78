"""The SQL of the readers: every text that is sent to duckdb for a value of a column is made here.

A column of a file has a kind, which says how its values become texts, numbers and times:
text, comma (text whose numbers have a decimal comma), whole, number, boolean, time, json (a value that brings its
own type), or nested (lists and objects, which are no values).
"""

import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from reportgen.counts.bins import HIGHEST, LOWEST
from reportgen.counts.cells import DIGITS
from reportgen.errors import DataError
from reportgen.frozen import frozen
from reportgen.scratch import lasting
from reportgen.sources import limits
from reportgen.work import Share

if TYPE_CHECKING:
    import duckdb

Database: TypeAlias = "duckdb.DuckDBPyConnection"
Kind = Literal["text", "comma", "whole", "number", "boolean", "time", "json", "nested"]
_OF_A_THREAD = 500_000_000  # bytes
_PARTS = ("distance", "decimals", "upper", "up", "down", "whole")  # that the bin of a score is worked out from
NOT_A_TIME = -(2**63) + 1  # stands for a text that is not a time; a missing time is NULL
NOT_A_VALUE = "\uffff"  # stands for a list or an object within JSON; no text has that character
WILD = re.compile(r"[*?\[]")
_ISO = r"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?)?"
BLANK = "".join(filter(str.isspace, map(chr, range(0x3001))))  # what Python strips
_KINDS: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    ("whole", ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT")),
    ("number", ("DOUBLE", "FLOAT", "DECIMAL", "BIGNUM", "UHUGEINT")),
    ("boolean", ("BOOLEAN",)),
    ("time", ("DATE", "TIMESTAMP")),
    ("json", ("JSON",)),
    ("nested", ("STRUCT", "MAP", "UNION", "VARIANT")),
)


def connect(megabytes: int | None = None) -> Database:
    """Return a database in memory that never looks for anything on a network, and takes so much memory at most."""
    from reportgen.sources.duck import duckdb

    database = duckdb.connect(
        ":memory:", config={"autoinstall_known_extensions": False, "autoload_known_extensions": False}
    )
    # Parquet files state the smallest and largest value without regard to NaN, and duckdb, trusting them, answers
    # isnan() with false for every row.
    database.execute("SET disabled_optimizers = 'statistics_propagation'")
    database.execute("SET TimeZone = 'UTC'")
    # What does not fit into memory; else it would be the current folder.
    database.execute(f"SET temp_directory = {literal(str(lasting() / 'spilled'))}")
    _within_limits(database, megabytes)
    with suppress(duckdb.Error):  # which a notebook without ipywidgets refuses, having no bar to show
        database.execute("SET enable_progress_bar = false")
    return database


def _within_limits(database: Database, megabytes: int | None) -> None:
    """Leave room: by itself duckdb takes what the machine has, and is killed before it spills.

    Its limit does not count all that it takes, nor what else the process holds.
    """
    memory, processors = limits.memory_allowed(megabytes), limits.processors()
    (threads,) = database.execute("SELECT current_setting('threads')").fetchall()[0]
    database.execute(f"SET memory_limit = '{memory}B'")
    database.execute(f"SET threads = {min(threads, processors or threads, max(1, 2 * memory // _OF_A_THREAD))}")


def out_of_memory() -> DataError:
    """Return what to say where neither memory nor scratch space holds the cases."""
    what = "the cases do not fit into the memory that is free"
    mend = "Take a machine with more, or a sample. `data.memory` says how many megabytes the rows may take."
    return DataError.of(what, mend)


@contextmanager
def failures() -> Iterator[None]:
    """Tell what ends a query that is right in itself: no memory, or no room for the scratch file."""
    from reportgen.sources.duck import duckdb

    try:
        yield
    except (MemoryError, duckdb.OutOfMemoryException) as error:
        raise out_of_memory() from error
    # What cannot be written is told when it is committed; whoever asks next is told that the database is of no use.
    except (duckdb.IOException, duckdb.TransactionException, duckdb.FatalException) as error:
        raise no_room(error) from error


def no_room(error: Exception) -> DataError:
    """Return what to say where the scratch file cannot be written or read."""
    what = f"the scratch file of the rows cannot be written or read: {reason(error)}"
    return DataError.of(what, "Make room in the folder of temporary files, or set TMPDIR to another one.")


def is_of_scratch(error: Exception) -> bool:
    """Return whether an error is one of the scratch file, and not of a file that is read."""
    return str(lasting()) in str(error)


def shut_in(database: Database) -> None:
    """Let a database read no further file: it has what it needs."""
    database.execute("SET enable_external_access = false")


def progress(database: Database) -> Share:
    """Return what says, while a query runs, which share of it is done."""
    from reportgen.sources.duck import duckdb

    with suppress(duckdb.Error):  # a notebook refuses
        database.execute("SET enable_progress_bar_print = false")
        database.execute("SET enable_progress_bar = true")

    def share() -> float:
        try:
            return max(database.query_progress(), 0.0) / 100
        except duckdb.Error:  # it is closed by now
            return 0.0

    return share


def reason(error: Exception) -> str:
    """Return what went wrong, without duckdb's name for it, its advice, and the file, which the reader knows."""
    said = str(error).split("Error: ", 1)[-1].split("Possible", 1)[0].split(" in file ", 1)[0]
    said = re.sub(r'(?:Failed to commit: )?(?:Failed to read|Could not (?:read|write)) file "[^"]*": ', "", said)
    said = re.split(r" (?:of|in) file '|\nLINE \d", said, maxsplit=1)[0]
    return "; ".join(line.strip()[:100] for line in said.splitlines() if line.strip())


def name(text: str) -> str:
    """Return an identifier, quoted."""
    return '"' + text.replace('"', '""') + '"'


def file(path: Path) -> str:
    """Return the path of a file as SQL, where none of its characters stands for others."""
    if not WILD.search(str(path)):
        return literal(str(path))
    # Where duckdb looks for a pattern, it takes `link/..` for the folder that holds the link.
    return literal(WILD.sub(r"[\g<0>]", os.path.realpath(path)))


def literal(value: str | float) -> str:
    """Return a text or a number as SQL."""
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else f"{value!r}::DOUBLE"


def kind_of(type_name: str) -> Kind:
    """Return the kind of a duckdb type; what is neither number, boolean, time nor nested is text."""
    if type_name.endswith("]"):
        return "nested"
    return next((kind for kind, types in _KINDS if type_name.startswith(types)), "text")


def plain(column: str, kind: Kind) -> str:
    """Return the value as text, as it stands; the number 1.0 reads '1'."""
    match kind:
        case "number":
            return _number_text(f"{column}::DOUBLE")
        case "json":
            text, number = f"({column} ->> '$')", f"({column} ->> '$')::DOUBLE"
            is_number = f"json_type({column}) = 'DOUBLE' AND isfinite({number})"
            nested = f"json_type({column}) IN ('ARRAY', 'OBJECT')"
            return (
                f"CASE WHEN {is_number} THEN {_number_text(number)} WHEN {nested} THEN {literal(NOT_A_VALUE)} "
                f"ELSE {text} END"
            )
        case _:
            return f"{column}::VARCHAR"


def case_id(column: str, kind: Kind) -> str:
    """Return a whole number as it is, anything else as a stripped text; NULL where nothing is left."""
    return column if kind == "whole" else _stripped(plain(column, kind))


def cluster(column: str, kind: Kind, missing: Sequence[str]) -> str:
    """Return the value as a stripped text; NULL where it is missing."""
    text = f"({case_id(column, kind)})::VARCHAR"
    return _unless_missing(text, column if kind in ("whole", "number") else text, kind, missing)


def digest(text: str) -> str:
    """Return the first 64 bits of the md5 of a text, as a number."""
    return f"('0x' || left(md5({text}), 16))::UBIGINT"


def percent(column: str, kind: Kind, missing: Sequence[str]) -> str:
    """Return the hundredth part of the value as a double, under the same rules."""
    return f"({number(column, kind, missing)}) / 100"


def number(column: str, kind: Kind, missing: Sequence[str]) -> str:
    """Return the value as a double: NULL where it is missing, NaN where it is not a number.

    `try_cast` takes what Python's float takes, but reads 1_0.5 as 10.5.
    """
    if kind in ("whole", "number"):
        double = f"{column}::DOUBLE"
        value = f"CASE WHEN isnan({double}) THEN NULL ELSE {double} END" if kind == "number" else double
        return _unless_missing(value, column, kind, missing)
    text = f"({column} ->> '$')" if kind == "json" else f"{column}::VARCHAR"
    typed, text = text, _with_point(text) if kind == "comma" else text
    # Most are cast as they stand, so that only what cannot be needs to be stripped.
    double = (
        f"CASE WHEN contains({text}, '_') THEN 'NaN'::DOUBLE ELSE coalesce(try_cast({text} AS DOUBLE), "
        f"CASE WHEN {_stripped(text)} IS NOT NULL "
        f"THEN coalesce(try_cast({_stripped(text)} AS DOUBLE), 'NaN'::DOUBLE) END) END"
    )
    return _unless_missing(double, _stripped(typed), kind, missing)


def _with_point(text: str) -> str:
    """Return a text with a point instead of a decimal comma; one that has a point already is not a number then."""
    return f"CASE WHEN contains({text}, '.') THEN '_' ELSE replace({text}, ',', '.') END"


def is_text(column: str, kind: Kind) -> str:
    """Return whether the value is a text, in a source whose values have types."""
    return f"json_type({column}) = 'VARCHAR'" if kind == "json" else str(kind == "text").lower()


def whole_number(column: str, kind: Kind) -> str:
    """Return the value as a whole number, every digit; NULL where it is none, or has more than 38."""
    text = f"({column} ->> '$')" if kind == "json" else column
    return f"try_cast({text if kind in ('whole', 'number') else _stripped(f'{text}::VARCHAR')} AS HUGEINT)"


def time(column: str, kind: Kind, missing: Sequence[str]) -> str:
    """Return the time in microseconds since 1970 (UTC); NULL where it is missing, NOT_A_TIME where it is none."""
    if kind == "time":
        return f"epoch_us({column}::TIMESTAMP)"
    text = _stripped(plain(column, kind))
    # The cast to TIMESTAMP drops "+02:00" in silence; the one to TIMESTAMPTZ heeds it.
    micros = (
        f"CASE WHEN {text} IS NULL THEN NULL WHEN regexp_full_match({text}, {literal(_ISO)}) "
        f"THEN coalesce(epoch_us(try_cast({text} AS TIMESTAMPTZ)), {NOT_A_TIME}) ELSE {NOT_A_TIME} END"
    )
    return _unless_missing(micros, text, kind, missing)


def codes(column: str, places: Mapping[str, int], other: int = -1) -> str:
    """Return the place of each text, `other` where it has none."""
    # A CASE is the quickest: on Parquet it is worked out once per entry of the dictionary.
    cases = " ".join(f"WHEN {literal(text)} THEN {place}" for text, place in places.items())
    return f"(CASE {column} {cases} ELSE {other} END)::SMALLINT" if cases else f"({other})::SMALLINT"


def text_of_code(column: str, texts: Sequence[str]) -> str:
    """Return the text that each code from 0 on stands for; quicker than an entry of a list."""
    return f"CASE {column} {' '.join(f'WHEN {code} THEN {literal(text)}' for code, text in enumerate(texts))} END"


def spelt(column: str, spelling: Mapping[str, str]) -> str:
    """Return each text as it is spelt, NULL for any other."""
    cases = " ".join(f"WHEN {literal(text)} THEN {literal(own)}" for text, own in spelling.items())
    return f"CASE {column} {cases} END" if cases else "NULL::VARCHAR"


def exact(value: float) -> str:
    """Return a number as SQL with every digit; what stands there as a number would be read as a decimal one."""
    return f"'{value!r}'::DOUBLE"


def whole(value: int) -> str:
    """Return a whole number as SQL."""
    return f"({value})::BIGINT"


def power_of_2(exponent: int) -> str:
    """Return a power of two as SQL."""
    return exact(2.0**exponent)


def cuts_upto(value: str, cuts: Sequence[float], *, below: bool = False) -> str:
    """Return how many of a few ascending cuts are at most a value, or lie below it."""
    compared = ">" if below else ">="

    def tree(first: int, last: int) -> str:
        if first == last:
            return str(first)
        middle = (first + last) // 2
        upper, lower = tree(middle + 1, last), tree(first, middle)
        return f"CASE WHEN {value} {compared} {exact(float(cuts[middle]))} THEN {upper} ELSE {lower} END"

    return tree(0, len(cuts))


@frozen
class Binned:
    """A score whose bin is to be told, and the column for it."""

    score: str
    name: str
    chances: bool
    high: bool  # high scores are flagged
    digits: int = DIGITS
    cuts: tuple[float, ...] = ()  # edges beside those of the digits


def with_bins(relation: str, scores: Sequence[Binned]) -> str:
    """Return rows with the edges of the bins of scores, as `bins.edges` tells them; NaN where a score is missing."""
    decades = [float(f"1e{power}") for power in range(LOWEST, HIGHEST)]
    powers = f"[{', '.join(exact(10.0**power) for power in range(DIGITS - LOWEST + 1))}]"
    steps, made = list[dict[str, str]]([{}, {}, {}, {}, {}]), relation
    for place, binned in enumerate(scores):
        score, (distance, decimals, upper, up, down, whole) = binned.score, (f"{part}{place}" for part in _PARTS)
        steps[0][distance] = f"least({score}, 1.0::DOUBLE - {score})" if binned.chances else f"abs({score})"
        steps[0][upper] = f"({score} >= 0.5)" if binned.chances else "false"
        steps[1][decimals] = f"{binned.digits - LOWEST} - ({cuts_upto(distance, decades)})"
        steps[2][up] = f"({powers})[greatest({decimals}, 0) + 1]"
        steps[2][down] = f"({powers})[greatest(-({decimals}), 0) + 1]"
        scaled = f"(CASE WHEN {upper} THEN 1.0::DOUBLE - {score} ELSE {score} END * {up} / {down})"
        outwards = upper if binned.high else f"NOT {upper}"
        rounded = f"CASE WHEN {outwards} THEN ceil({scaled}) ELSE floor({scaled}) END"
        steps[3][whole] = f"CASE WHEN {upper} THEN {up} - {rounded} ELSE {rounded} END"
        sign, against, towards = ("+", ">", "<=") if binned.high else ("-", "<", ">=")
        back = "-" if binned.high else "+"
        beyond = f"{whole} * {down} / {up} {against} {score}"
        within = f"({whole} {sign} 1) * {down} / {up} {towards} {score}"
        corrected = f"CASE WHEN {beyond} THEN {whole} {back} 1 WHEN {within} THEN {whole} {sign} 1 ELSE {whole} END"
        as_it_is = f"isnan({score})" if binned.chances else f"isnan({score}) OR abs({score}) >= {exact(10.0**HIGHEST)}"
        edge = f"CASE WHEN {as_it_is} THEN {score} ELSE ({corrected}) * {down} / {up} + 0.0 END"
        steps[4][binned.name] = edge
    for step in steps[:-1]:
        made = f"(SELECT *, {', '.join(f'{value} AS {name}' for name, value in step.items())} FROM {made})"
    helpers = ", ".join(name for step in steps[:-1] for name in step)
    edges = ", ".join(f"{value} AS {name}" for name, value in steps[-1].items())
    made = f"(SELECT * EXCLUDE ({helpers}), {edges} FROM {made})" if scores else relation
    for binned in scores:
        for cut in map(exact, binned.cuts):
            made = f"(SELECT * REPLACE ({_cut_at(cut, binned)} AS {binned.name}) FROM {made})"
    return made


def _cut_at(cut: str, binned: Binned) -> str:
    """Return the edge of a bin, which ends at a cut within it."""
    compared, before = (">=", "<") if binned.high else ("<=", ">")
    beyond = f"{binned.score} {compared} {cut} AND {binned.name} {before} {cut} AND NOT isnan({binned.score})"
    return f"CASE WHEN {beyond} THEN {cut} ELSE {binned.name} END"


def as_number(typed: str) -> float | None:
    """Return what a typed text says as a finite number, or None."""
    try:
        value = float(typed)
    except ValueError:
        return None
    return value if math.isfinite(value) and "_" not in typed else None


def with_comma_as_number(typed: str) -> float | None:
    """Return what a text with a decimal comma says as a finite number, or None."""
    return None if "." in typed else as_number(typed.replace(",", "."))


def _number_text(double: str) -> str:
    return (
        f"CASE WHEN isnan({double}) THEN NULL WHEN {double} = trunc({double}) AND abs({double}) < 1e15 "
        f"THEN {double}::BIGINT::VARCHAR ELSE {double}::VARCHAR END"
    )


def _stripped(column: str) -> str:
    """Return the text without blanks at its ends, NULL where nothing is left."""
    # Trimming costs more than all the rest; most values plainly begin and end in something visible.
    visible = f"left({column}, 1) BETWEEN '!' AND '~' AND right({column}, 1) BETWEEN '!' AND '~'"
    return f"CASE WHEN {visible} THEN {column} ELSE nullif(trim({column}, {literal(BLANK)}), '') END"


def _unless_missing(value: str, column: str, kind: Kind, missing: Sequence[str]) -> str:
    """Return the value, or NULL where the column holds what means missing: a text, or a number by its value."""
    if kind in ("whole", "number"):
        column = f"{column}::DOUBLE"
        absent: list[str | float] = [number for number in map(as_number, missing) if number is not None]
    else:
        absent = list(missing)
    return f"CASE WHEN {column} IN ({_listed(absent)}) THEN NULL ELSE {value} END" if absent else value


def _listed(values: Iterable[str | float]) -> str:
    return ", ".join(literal(value) for value in values)
