"""Config -> the source that counts its cases."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from reportgen.config.schema import Config
from reportgen.counts.cells import Source
from reportgen.errors import DataError
from reportgen.sources import limits, sql
from reportgen.sources.by_sql import SqlSource
from reportgen.sources.checked import Checked
from reportgen.sources.coded import coded_cases
from reportgen.sources.counting import write_counts
from reportgen.sources.ids import TextIds
from reportgen.sources.loading import load
from reportgen.sources.memory import MemorySource
from reportgen.sources.reading import Counted, read_cases
from reportgen.sources.stated import Binning, Thresholds
from reportgen.work import Tell, silent

_OF_A_CASE = 40  # bytes, beside its numbers
AT_ONCE = 2.5  # times as much, while cases are counted
_OF_PROGRAM, _MOST_OF_ROWS = 200_000_000, 300_000_000  # bytes that a run takes; those of rows go to scratch beyond
IN_MEMORY = 5_000_000  # rows; more take no longer by stretches, and half of the memory


def _counted(
    database: sql.Database, config: Config, checked: Checked, *, whole: bool = True
) -> tuple[Source, Callable[[], None]]:
    """Return what counts the cases of a table: arrays, where they fit into the memory that is allowed, or SQL.

    With it comes what lets go of the files that need not be read again.
    """
    columns = database.execute(f"SELECT * FROM {checked.table} LIMIT 0").description
    (rows,) = database.execute(f"SELECT count(*) FROM {checked.table}").fetchall()[0]
    size = rows * (8 * len(columns) + _OF_A_CASE) * AT_ONCE
    _check_group(size, limits.memory_limit())
    if rows > IN_MEMORY or size > limits.memory_allowed(config.data.memory):
        return SqlSource.of(coded_cases(database, config, checked, whole=whole)), partial(sql.shut_in, database)
    cases = load(database, config, checked, whole=whole)
    return MemorySource(cases=cases), _kept_open if isinstance(cases.ids, TextIds) else database.close


def _check_group(size: float, limit: int | None) -> None:
    """Refuse cases in a control group that would kill the run: by what runs took in groups of 200 to 512 MiB."""
    need = _OF_PROGRAM + min(0.75 * size, _MOST_OF_ROWS)
    if limit is not None and limit < need:
        what = f"the control group allows {limit // 1_000_000} MB of memory, and this run needs {need / 1e6:.0f} MB"
        raise DataError.of(what, "Give the group more, or take fewer rows.")


def _kept_open() -> None:
    """Keep the database, where ids that are texts stay."""


Read = Callable[..., Source | None]
# What reads the cases, if they are of its kind, and what counts them; the first that takes them is asked.
SOURCES: Mapping[Read, Counted] = {read_cases: _counted}


def count_into(
    target: Path,
    config: Config,
    data: Any = None,  # noqa: ANN401 - any frame
    tell: Tell = silent,
    binning: Binning | None = None,
) -> Source:
    """Write the counts of the cases of a config, a part of those of a report, and return what counts them."""
    binning = binning or Binning()
    written = partial(_written, target, binning)
    opened = (read(config, data, tell, written, whole=False, thresholds=binning.thresholds) for read in SOURCES)
    return next(source for source in opened if source is not None)


def _written(
    target: Path, binning: Binning, database: sql.Database, config: Config, checked: Checked
) -> tuple[Source, Callable[[], None]]:
    """Write the counts of the cases of a table, and return what counts them, which tells what they lack."""
    write_counts(database, config, checked, target, binning)
    return _counted(database, config, checked, whole=False)


def open_source(
    config: Config,
    data: Any = None,  # noqa: ANN401 - any frame
    tell: Tell = silent,
    thresholds: Thresholds | None = None,
) -> Source:
    """Return the cases of a config, read and checked; a frame as `data` replaces `data.path`.

    No bin of counts may reach over one of the thresholds.
    """
    opened = (read(config, data, tell, counted, thresholds=thresholds) for read, counted in SOURCES.items())
    return next(source for source in opened if source is not None)
