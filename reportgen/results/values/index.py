"""What an index knows of each report, as frozen values: names as in `index.json`."""

from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY

SCHEMA = "reportgen/index/1"
Proof = Literal["as_written", "no_lock", "changed"]  # what `reportgen.lock` says of the files of a report


@frozen
class IndexedFigure:
    """A figure of a report: its numbers, where they are in its `results.json`, and as the report words them."""

    key: str
    source: str
    name: str
    estimate: float
    shown: str
    low: float | None = None
    high: float | None = None
    ends: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # of its range, as shown


@frozen
class IndexedChecks:
    """How many checks of a report came to what."""

    passed: int = 0
    failed: int = 0
    warned: int = 0  # failed, of severity "warning"
    undecided: int = 0
    allowed: int = 0  # undecided, which the config lets pass


@frozen
class IndexedVerdict:
    """The verdict of a report, and as the report words it."""

    code: str
    model: str
    shown: str
    tone: Literal["good", "open", "bad", "plain"]


@frozen
class IndexedReport:
    """What is known of a report whose folder has not changed since."""

    folder: str  # below that of the index
    files: str  # digest of the names, sizes and times of its files, by which a change is known
    title: str
    task: str
    subject: str
    as_of: str | None = field(metadata=ALWAYS)
    page: str | None = field(metadata=ALWAYS)  # the file to open
    config: str | None = None  # the name of its file, with the values of its `matrix`
    verdict: IndexedVerdict | None = None
    checks: IndexedChecks
    next_review: str | None = None  # as typed
    due: str | None = None  # the last day of that, where it is a date
    main: IndexedFigure | None = None
    cost: IndexedFigure | None = None  # of 1,000 cases, where that is not the main figure
    proof: Proof
    moved: str = field(default="", metadata=IF_ANY)  # what is not as the lock says


@frozen
class UnreadReport:
    """A folder with a `results.json` that cannot be read."""

    folder: str
    files: str
    problem: str
