"""What is made beside the reports: how two of them differ, and the seal of criteria that reports come after."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from reportgen.across.differences import DataMoved, Difference, KeyMoved, MetricMoved, Side, differences
from reportgen.across.kinds import FAILS, Style
from reportgen.across.past import COMPARED, check_numbers, contradictions_of
from reportgen.audit.places import Place, place_of
from reportgen.audit.styles import Line, Said, styled
from reportgen.config.load import config_again, day_of, load_config, stem_of
from reportgen.config.schema import Config
from reportgen.config.sealed import seal_text
from reportgen.config.tree import Sets
from reportgen.config.yaml_text import LARGEST_BYTES, decode
from reportgen.errors import ConfigError, DataError, unfilled, unfilled_failures
from reportgen.frozen import frozen
from reportgen.harmless import read_whole
from reportgen.results.document import Document
from reportgen.results.file import NAME, document_at, parts_of, verdict_in, version_in
from reportgen.results.kinds import AnyResults
from reportgen.results.read import UnreadError, asked_in
from reportgen.results.results import Results
from reportgen.topics.differences import Wording, wording_of

DAY = 'Give it: --as-of "$(date +%F)"'
AGAIN = "Make that report again, or name another one."
READ = (*COMPARED, "checks")  # the rest may be of another version


@frozen
class Compared:
    """Two reports compared: what to print, and whether something fails."""

    text: str
    fails: bool


def compared(old: Path, new: Path, *, style: Style = "text", fail_on: Collection[str] = ()) -> Compared:
    """Return how the report NEW differs from OLD; each is a `results.json` or its folder."""
    opened = [_opened(path) for path in (old, new)]
    # One day for both, so that a path with a date in it is one value of its key.
    day = next((made.as_of for made in reversed(opened) if made.as_of), None)
    then, now = (made.side(day) for made in opened)
    hidden = _hidden(then.config) | _hidden(now.config)
    with unfilled_failures(hidden):
        changes = differences(then, now)
        wording = wording_of(now.results, now.config, hidden)
        failing = {*FAILS, *fail_on}
        lines = tuple(_line(wording, change, fails=change.kind in failing and change.counts) for change in changes)
    count = sum(line.fails for line in lines)
    before, after = (made.named for made in opened)
    said = Said(old=before, new=after, lines=lines, closing=tuple(wording.closing(changes, count)))
    return Compared(text=styled(said, style), fails=count > 0)


def seal(config: Path, target: Path | None = None, *, sets: Sets = (), as_of: date | None = None) -> Path:
    """Write the criteria of a config file as a seal, and return where it is; without `target`, next to the config."""
    read = load_config(config, sets=sets, as_of=as_of, data_given=True)
    if read.as_of is None:
        what = "a seal states the day on which it was made, and there is none"
        raise ConfigError.of(what, DAY)
    place = target or Path(config).with_name(f"{stem_of(config)}.seal.yaml")
    with unfilled_failures(read.filled):
        content = seal_text(read, read.as_of.isoformat()).encode()
    try:
        with place.open("xb") as file:
            file.write(content)
    except FileExistsError:
        mend = "Other criteria need another seal: name it with -o, or remove this one in a commit of its own."
        what = "the seal already exists"
        raise ConfigError.of(what, mend, where=str(place)) from None
    return place


@frozen(eq=False)
class _Opened:
    place: Path
    document: Document
    sha256: str
    results: AnyResults

    @property
    def as_of(self) -> str | None:
        return self.results.run.as_of

    @property
    def named(self) -> dict[str, str | None]:
        return {"file": str(self.place), "sha256": self.sha256, "title": self.results.title, "as_of": self.as_of}

    def side(self, day: str | None) -> Side:
        with _refused(self.place):
            asked = asked_in(self.document)
        return Side(
            results=self.results,
            config=config_again(asked, None if day is None else day_of(day), f"{self.place}: config"),
            verdict=verdict_in(self.document),
            version=version_in(self.document) or "",
            sha256=self.sha256,
            file=self.place.name,
        )


def _opened(path: Path) -> _Opened:
    place = path / NAME if path.is_dir() else path
    with _refused(place):
        document, sha256 = document_at(place)
        results = parts_of(document, READ)
        check_numbers(document, results, READ)
        _check_counts(results)
    return _Opened(place=place, document=document, sha256=sha256, results=results)


@contextmanager
def _refused(place: Path) -> Iterator[None]:
    try:
        yield
    except UnreadError as error:
        raise DataError.of(str(error), error.mend, where=str(place)) from error


def _check_counts(results: AnyResults) -> None:
    """Stop where figures of a report do not follow from its counts: somebody has edited it."""
    if isinstance(results, Results) and results.models and results.data.reported_on not in results.data.splits:
        message = f"it is not whole: `data.splits` has no '{results.data.reported_on[:60]}', which it reports on"
        raise UnreadError(message, AGAIN)
    of = contradictions_of(results)
    try:
        with np.errstate(all="ignore"):
            wrong = [*islice(of, 1)]
    except (KeyError, IndexError, ValueError, OverflowError) as error:
        message = f"it is not whole: {error}"
        raise UnreadError(message, AGAIN) from error
    if wrong:
        message = f"it contradicts itself: {wrong[0]}"
        raise UnreadError(message, AGAIN)


def _hidden(config: Config) -> dict[str, str]:
    """Return the values of the environment that no report prints, with their names."""
    printed = {*config.asked.variables.values()}
    return {value: name for value, name in config.filled.items() if value not in printed}


def _line(wording: Wording, change: Difference, *, fails: bool) -> Line:
    key = change.key if isinstance(change, KeyMoved | DataMoved) else ""
    # What is gone has no line of its own any more.
    gone = isinstance(change, KeyMoved) and change.moved.now is None
    return Line(
        kind=change.kind,
        name=wording.kind(change),
        text=wording.text(change),
        key=change.key,
        fails=fails,
        facts=_facts(change, wording.hidden),
        place=None if gone else _place(wording.facts.config, key),
    )


def _place(config: Config, key: str) -> Place | None:
    """Return where a key stands in the file of the later config; None where that is not what was read then.

    A config that extends others is kept as one text, whose lines are those of no file.
    """
    place, file = place_of(config, key), config.asked.file
    if place is None or file is None or not _is_as_read(file, config.asked.text):
        return None
    return replace(place, file=file)


@cache
def _is_as_read(file: str, text: str) -> bool:
    try:
        return decode(read_whole(Path(file), LARGEST_BYTES), file) == text
    except (OSError, ConfigError):
        return False


def _facts(change: Difference, hidden: Mapping[str, str]) -> dict[str, Any]:
    """Return what JSON has of a difference beyond its words."""
    if isinstance(change, KeyMoved):
        own = {"then": change.moved.then, "now": change.moved.now}
    elif isinstance(change, MetricMoved):
        names = ("model", "then", "now", "judged", "low", "high")
        own = {name: getattr(change, name) for name in names} | {"metric": change.what.key}
    else:
        own = {name: getattr(change, name) for name in _names(change) if name not in {"kind", "key"}}
    return {{"then": "old", "now": "new"}.get(name, name): _plain(value, hidden) for name, value in own.items()}


def _names(value: Any) -> list[str]:  # noqa: ANN401 (any dataclass)
    return [member.name for member in fields(value)]


def _plain(value: Any, hidden: Mapping[str, str]) -> Any:  # noqa: ANN401 (whatever a difference holds)
    if hasattr(value, "__dataclass_fields__"):
        value = {name: getattr(value, name) for name in _names(value)}
    if isinstance(value, Mapping):
        return {name: _plain(part, hidden) for name, part in value.items()}
    if isinstance(value, tuple):
        return [_plain(part, hidden) for part in value]
    return unfilled(value, hidden) if isinstance(value, str) else value
