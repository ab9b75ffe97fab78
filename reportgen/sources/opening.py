"""Config -> the source that counts its cases; and an earlier report."""

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from reportgen.config.schema import Config
from reportgen.counts.cells import EarlierFile, Source
from reportgen.errors import DataError
from reportgen.harmless import read_whole
from reportgen.sources.memory import MemorySource
from reportgen.sources.reading import Count, read_cases
from reportgen.work import Tell, silent

Read = Callable[[Config, Any, Tell, Count], Source | None]
# What reads the cases, if they are of its kind, and what counts them; the first that takes them is asked.
SOURCES: Mapping[Read, Count] = {read_cases: MemorySource}


def open_source(config: Config, data: Any = None, tell: Tell = silent) -> Source:  # noqa: ANN401 - any frame
    """Return the cases of a config, read and checked; a frame as `data` stands for `data.path`."""
    return next(found for read, count in SOURCES.items() if (found := read(config, data, tell, count)) is not None)


SCHEMA = "reportgen/results/1"
KEY = "compare.baseline.results"
LARGEST = 200_000_000  # bytes


def read_earlier(config: Config) -> EarlierFile | None:
    """Return the earlier report that the config names as the baseline; None where it names none."""
    if config.earlier is None:
        return None
    path = Path(config.earlier.results)
    try:
        content = read_whole(path, LARGEST)
    except FileNotFoundError:
        raise _unread(
            config, f"there is no file {path.name}", "Keep the results.json of a report under that name."
        ) from None
    except OSError as error:
        raise _unread(config, f"{path.name} cannot be read: {error.strerror}") from error
    if len(content) > LARGEST:
        raise _unread(config, f"{path.name} has more than {LARGEST:,} bytes, which no results.json has")
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        what = f"{path.name} is not the results.json of a report: it is no JSON ({error})"
        raise _unread(config, what, "Copy that results.json again.") from error
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != SCHEMA:
        said = "it has no schema" if schema is None else f"its schema is {schema!r}"
        what = f"{path.name} is not the results.json of a report that this version can read: {said}"
        raise _unread(config, what, f"The schema is to be {SCHEMA}; make that report again with this version.")
    return EarlierFile(document=document, name=path.name, sha256=hashlib.sha256(content).hexdigest())


def _unread(config: Config, what: str, mend: str = "") -> DataError:
    return DataError([config.problem(KEY, what, mend)])
