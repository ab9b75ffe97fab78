"""The folder of a history: the records of earlier months read back, and that of this run written whole."""

import json
import math
import os
import re
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np

from reportgen.across.looks import looks_of
from reportgen.across.record import contradictions_in, record_of
from reportgen.analysis.contradictions import Contradiction
from reportgen.config.history import is_month
from reportgen.config.schema import Config
from reportgen.counts.cells import Source
from reportgen.errors import ConfigError, DataError, Problem
from reportgen.frozen import frozen
from reportgen.harmless import read_within
from reportgen.results.document import plain, to_bytes, to_json
from reportgen.results.read import UnreadError, beyond, value_in
from reportgen.results.results import Results
from reportgen.results.values.record import SCHEMA, Record

MOST_FILES = 5_000
LARGEST = 1_000_000  # bytes of one record
LISTED = 3  # numbers that a message names
_NAME = re.compile(r"(?P<period>[0-9]{4}-[0-9]{2})_(?P<as_of>[0-9]{4}-[0-9]{2}-[0-9]{2})\.json")
_AGAIN = "Move the file away, and make its report again with the same --as-of."
_APART = "Give each config a folder of its own, or move the file away."


@frozen(eq=False)
class Memory:
    """What a history holds of other months, as it was known on the day of this report; and where it is kept."""

    folder: Path
    as_of: str
    records: tuple[Record, ...]  # by month and day; several looks at one month

    def known(self, record: Record) -> tuple[Record, ...]:
        """Return the last look at each month up to that of a record, which comes last."""
        latest = {other.period: other for other in self.records if other.period < record.period}
        return (*(latest[period] for period in sorted(latest)), record)

    def looks(self, period: str) -> tuple[Record, ...]:
        """Return all earlier looks at a month, the first one first."""
        return tuple(record for record in self.records if record.period == period)

    def replaced(self, own: Record) -> Record | None:
        """Return the record that a run of the same month and day has left before, which that of this run replaces."""
        return next((record for record in self.records if _is_same(record, own)), None)

    def without(self, own: Record) -> "Memory":
        """Return it without that record, so that a run made again is the same."""
        return replace(self, records=tuple(record for record in self.records if not _is_same(record, own)))


def _is_same(record: Record, own: Record) -> bool:
    return (record.period, record.as_of) == (own.period, own.as_of)


def memory_of(config: Config) -> Memory | None:
    """Return what the history of a config holds; None where it keeps none. Stop where a record is not sound."""
    if config.history is None or not config.models:
        return None
    if config.as_of is None:
        what = "needs the date of the report, which names its record"
        raise ConfigError([config.problem("history", what, "Give it with --as-of, such as --as-of 2026-09-30.")])
    folder, as_of = Path(config.history.folder), config.as_of.isoformat()
    records, problems = list[Record](), list[Problem]()
    for path in _files(folder, config):
        try:
            record = _record_at(path, folder, config)
        except UnreadError as error:
            problems.append(Problem(where=str(path), what=str(error), mend=error.mend or _AGAIN))
        else:
            records.append(record)
    if problems:
        raise DataError(problems)
    earlier = sorted(
        (record for record in records if record.as_of <= as_of), key=lambda each: (each.period, each.as_of)
    )
    return Memory(folder=folder, as_of=as_of, records=tuple(earlier))


def _files(folder: Path, config: Config) -> list[Path]:
    """Return the files of records in a folder, which need not be there yet."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, MOST_FILES + 1)]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise DataError([config.problem("history", f"{folder} cannot be read: {error.strerror}")]) from error
    if len(names) > MOST_FILES:
        what = f"{folder} has more than {MOST_FILES:,} files, and a history has one for each month and day"
        raise DataError([config.problem("history", what, "Name a folder that has nothing else in it.")])
    return [folder / name for name in sorted(names) if name.endswith(".json") and not name.startswith(".")]


def _record_at(path: Path, folder: Path, config: Config) -> Record:
    named = _NAME.fullmatch(path.name)
    if named is None:
        message = "this is not the name of a record, such as 2026-08_2026-09-01.json"
        raise UnreadError(message, "Move the file away: the folder of a history has nothing else that ends in .json.")
    try:
        document = json.loads(read_within(path, folder, LARGEST), parse_constant=_no_number)
    except OSError as error:
        message = f"the file cannot be read: {error.strerror}"
        raise UnreadError(message) from error
    except (ValueError, RecursionError) as error:
        message = f"this is not a record of a history: it is not JSON ({error})"
        raise UnreadError(message) from error
    record = _read(document)
    if (record.period, record.as_of) != (named["period"], named["as_of"]) or not is_month(record.period):
        message = f"it says {record.period[:20]} as known on {record.as_of[:20]}, which is not what its name says"
        raise UnreadError(message)
    _check_whole(record)
    _check_own(record, config)
    return record


def _no_number(text: str) -> float:
    message = f"{text} is no number"
    raise ValueError(message)


def _read(document: Any) -> Record:  # noqa: ANN401 (any JSON)
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != SCHEMA:
        message = f"its schema is {str(schema)[:60]!r} and not {SCHEMA}"
        raise UnreadError(message)
    number = next(beyond(document), None)
    if number is not None:
        message = f"{number}, which is no number of a record"
        raise UnreadError(message)
    return value_in(Record, document)


def _check_whole(record: Record) -> None:
    """Stop where a record lacks something, or contradicts itself."""
    if record.subject not in record.models:
        message = f"it has no model '{record.subject[:60]}', which it is about"
        raise UnreadError(message)
    if not all(math.isfinite(_number(edge)) for model in record.models.values() for edge in model.scores):
        message = "a bin of its scores is no number"
        raise UnreadError(message)
    with np.errstate(all="ignore"):
        wrong = [*map(_text, islice(contradictions_in(record), LISTED))]
    if wrong:
        message = f"it contradicts itself: {'; '.join(wrong)}"
        raise UnreadError(message)


def _text(contradiction: Contradiction) -> str:
    return str(contradiction)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def _check_own(record: Record, config: Config) -> None:
    """Stop where a record is of another config."""
    if record.name != config.name:
        message = f"it is of the config '{record.name[:60]}', and this one is '{config.name}'"
        raise UnreadError(message, _APART)


def check_classes(memory: Memory, record: Record) -> None:
    """Stop where an earlier record counts another class as the positive one, or weighs cases otherwise."""
    for other in memory.records:
        if other.positive != record.positive:
            then, now = (", ".join(model.positive)[:60] for model in (other, record))
            message = f"it counts '{then}' as positive, and this report '{now}'"
        elif other.weight != record.weight:
            message = f"its cases are weighted otherwise: {other.weight or 'not at all'}, not {record.weight or 'no'}"
        else:
            continue
        raise DataError([Problem(where=str(memory.folder / file_name(other)), what=message, mend=_APART)])


def file_name(record: Record) -> str:
    """Return what the file of a record is called."""
    return f"{record.period}_{record.as_of}.json"


def recorded(memory: Memory, results: Results, config: Config, source: Source) -> Record:
    """Return the record of a run; stop where its history is of something else."""
    record = record_of(results, config, source, memory.as_of)
    check_classes(memory, record)
    return replace(record, looks=looks_of(config, results.run.inputs, memory.replaced(record)))


def _check_place(place: Path, record: Record) -> None:
    """Refuse to replace what is no record of this config: another may have been written since the folder was read."""
    if not os.path.lexists(place):
        return
    name = None
    with suppress(OSError, ValueError, RecursionError):
        there = json.loads(read_within(place, place.parent, LARGEST))
        name = there.get("name") if isinstance(there, dict) and there.get("schema") == SCHEMA else None
    if name != record.name:
        what = "the report was written, but not its record: what is there is no record of this config"
        raise DataError([Problem(where=str(place), what=what, mend="Give each config a folder of its own.")])


def write_record(record: Record, folder: Path, verdict: str) -> Path:
    """Write the record of a run in one step, once its report is there, and return the file."""
    place = folder / file_name(record)
    _check_place(place, record)
    content = to_bytes(to_json(plain(replace(record, verdict=verdict))))
    partial_file = folder / f".{place.name}.{uuid4().hex}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            with partial_file.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            partial_file.replace(place)
        finally:
            with suppress(FileNotFoundError):
                partial_file.unlink()
    except OSError as error:
        what = f"the report was written, but not its record: {error.strerror}"
        raise DataError([Problem(where=str(place), what=what, mend="Remove the cause and run again.")]) from error
    return place
