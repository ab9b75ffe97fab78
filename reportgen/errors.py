"""What a user can do wrong, as values: a problem says what, where and how to mend it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Self

from reportgen.frozen import frozen
from reportgen.harmless import one_line, visible

LONGEST = 1_000  # characters of one part of a message
MOST = 100  # problems that are told
SHORTEST = 4  # characters of a value that is found inside a word, too
# Values that are no secret and part of words in which messages speak: "the latest", "database", "remodelled".
COMMON = frozenset(
    {"case", "cases", "data", "false", "file", "label", "model", "name", "path", "prod", "rows", "score"}
)
COMMON |= {"test", "text", "time", "train", "true", "valid", "validation", "value", "values"}


@frozen
class Problem:
    """One thing that is wrong; printed as `where: key: what`, the mend indented below."""

    where: str  # "fraud.yaml:7:13", "scores.csv:25001" or a folder; empty where there is no place
    what: str  # found and expected, in the words of the config
    mend: str = ""  # the next step, a whole sentence
    key: str = ""  # "report.metrics[1]"; empty for data and folders

    def __str__(self) -> str:
        # It may quote what stands in the data, and is printed: by the command line, or by Python itself.
        head = one_line(": ".join(_cut(part) for part in (self.where, self.key, self.what) if part))
        return "\n".join([head, *(f"    {visible(line)}" for line in self.mend.splitlines())])


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
    found = re.escape(value)
    return rf"(?<!\w){found}(?!\w)" if len(value) < SHORTEST or value.casefold() in COMMON else found


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
