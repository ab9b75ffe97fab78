"""What goes wrong, as values: problems with what was given, and holes, the parts of a report that could not be made."""

import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from os import PathLike, fspath
from pathlib import Path
from typing import Literal, Self, TypeVar

from reportgen.frozen import frozen
from reportgen.harmless import one_line, visible

LONGEST = 1_000  # characters of one part of a message
MOST = 100  # problems that are told
UNKNOWN_KEY, MISSING_KEY, NO_FILE = "unknown key", "missing key", "file not found"
OF_A_KEY = (UNKNOWN_KEY, MISSING_KEY)  # these come before the key
SHORTEST = 4  # characters of a value that is found inside a word, too
# Values that are no secret and part of words in which messages speak: "the latest", "database", "remodelled".
COMMON = frozenset(
    {"case", "cases", "data", "false", "file", "label", "model", "name", "path", "prod", "rows", "score"}
)
COMMON |= {"test", "text", "time", "train", "true", "valid", "validation", "value", "values"}


@frozen
class Problem:
    """One thing that is wrong; printed as `where: key: what`, or `where: unknown key: key`, the mend indented below."""

    where: str  # "fraud.yaml:7:13", "scores.csv:25001" or a folder; empty where there is no place
    what: str  # found and expected, in the words of the config
    mend: str = ""  # the next step, a whole sentence
    key: str = ""  # "report.metrics[1]"; empty for data and folders

    def __str__(self) -> str:
        # It may quote what stands in the data, and is printed: by the command line, or by Python itself.
        about: tuple[str, ...] = (self.where, self.key, self.what)
        if self.what in OF_A_KEY:
            about = (self.where, self.what, self.key)
        elif self.what == NO_FILE and not self.key:
            about = (self.what, self.where)
        head = one_line(": ".join(_cut(part) for part in about if part))
        return "\n".join([head, *(f"    {visible(_cut(line))}" for line in self.mend.splitlines())])


def _cut(text: str) -> str:
    """Return a text so short that it can be read; what is typed or stands in the data may be endless."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 100]} ... {text[-90:]}"


def unfilled(text: str, values: Mapping[str, str]) -> str:
    """Return a text with the names of values in their place: these may be secrets."""
    if not values:
        return text
    values = {**{one_line(value): name for value, name in values.items()}, **values}  # as a message may show it
    longest_first = sorted(values, key=len, reverse=True)
    return re.sub("|".join(map(_wherever, longest_first)), lambda value: values[value[0]], text)


def _wherever(value: str) -> str:
    """Return what finds a value, also inside a word: but one that other words may hold by chance as a word alone."""
    pattern = re.escape(value)
    return rf"(?<!\w){pattern}(?!\w)" if len(value) < SHORTEST or value.casefold() in COMMON else pattern


@contextmanager
def unfilled_failures(values: Mapping[str, str]) -> Iterator[None]:
    """Let no failure out but with the names of values in their place: these may be secrets."""
    try:
        yield
    except ReportgenError as error:
        raise error.unfilled(values) from None


def _unfilled(problem: Problem, values: Mapping[str, str]) -> Problem:
    where, what, mend = (unfilled(text, values) for text in (problem.where, problem.what, problem.mend))
    return replace(problem, where=where, what=what, mend=mend)


class ReportgenError(Exception):
    """An expected failure: every problem found, and the exit code that belongs to it."""

    exit_code = 3

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep every problem; the text of the error is all of them, one after the other."""
        self.problems = tuple(problems)
        super().__init__("\n".join(self.told()))

    @classmethod
    def of(cls, what: str, mend: str = "", *, where: str = "", key: str = "") -> Self:
        """Return the failure for one problem."""
        return cls([Problem(where=where, key=key, what=what, mend=mend)])

    def unfilled(self, values: Mapping[str, str]) -> Self:
        """Return the same failure with the names of values in their place: these may be secrets."""
        return type(self)(_unfilled(problem, values) for problem in self.problems) if values else self

    def told(self) -> list[str]:
        """Return each problem as it is printed, and how many more there are than anybody reads."""
        more = len(self.problems) - MOST
        return [*map(str, self.problems[:MOST]), *([f"and {more:,} more"] if more > 0 else [])]


class ConfigError(ReportgenError):
    """The config or the command line is wrong."""

    exit_code = 2


class DataError(ReportgenError):
    """The data, or the machine, do not let the run go on."""

    exit_code = 3


def path_of(given: object, key: str, mend: str) -> Path:
    """Return a path that was given in Python."""
    if isinstance(given, str | Path) or (isinstance(given, PathLike) and isinstance(fspath(given), str)):
        if "\0" not in str(given):
            return Path(given)
        msg = "a path cannot contain a NUL character"
        raise ConfigError.of(msg, key=key)
    msg = f"expected a path, found {kind_named(given)}"
    raise ConfigError.of(msg, mend, key=key)


def check_truth(given: object, key: str) -> None:
    """Refuse what is neither True nor False."""
    if not isinstance(given, bool):
        msg = f"expected True or False, found {kind_named(given)}"
        raise ConfigError.of(msg, key=key)


def kind_named(given: object) -> str:
    """Return what kind of value somebody has given in Python."""
    kind = type(given)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"


T = TypeVar("T")
Kind = Literal["section", "figure", "words", "finding", "file", "number"]

UNFORESEEN: tuple[type[Exception], ...] = (Exception,)  # nothing in tests, which are to see every fault


@frozen
class Hole:
    """A part of a report that failed for a cause that nobody foresaw."""

    kind: Kind
    name: str
    cause: str  # "ZeroDivisionError: division by zero"
    trace: str = field(compare=False, repr=False)


def attempt(kind: Kind, name: str, make: Callable[[], T]) -> T | Hole:
    """Return what is made, or a hole where a fault of the program lets it fail; what is expected to fail is raised."""
    try:
        return make()
    except ReportgenError:
        raise
    except UNFORESEEN as error:
        cause = "".join(traceback.format_exception_only(error)).strip()
        return Hole(kind=kind, name=name, cause=cause, trace="".join(traceback.format_exception(error)))


def made_parts(parts: Mapping[str, T | Hole]) -> dict[str, T]:
    """Return the parts that could be made."""
    return {name: part for name, part in parts.items() if not isinstance(part, Hole)}


def holes_in(parts: Iterable[object]) -> tuple[Hole, ...]:
    """Return the holes among parts."""
    return tuple(part for part in parts if isinstance(part, Hole))
