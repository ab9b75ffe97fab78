"""The `results.json` of an earlier report, read and known to be one."""

import hashlib
import json
from pathlib import Path

from reportgen.config.schema import Config
from reportgen.counts.cells import EarlierFile
from reportgen.errors import DataError, Problem
from reportgen.whole_files import read_whole

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
    return DataError([Problem(where=config.where(KEY), key=KEY, what=what, mend=mend)])
