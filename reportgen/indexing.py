"""An index over the reports below a folder: those that have changed since are read, and one page is written of all."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from reportgen.across.series import series_of
from reportgen.errors import ConfigError, DataError, ReportgenError
from reportgen.frozen import frozen
from reportgen.harmless import LEADS_OUT, one_line, read_whole, read_within
from reportgen.made_by import full_version
from reportgen.out.notice import write_whole
from reportgen.page.placing import FOLDERS, is_folder
from reportgen.page.placing import RESULTS as RESULTS_FILE
from reportgen.page.render import render_index
from reportgen.results.document import plain, to_bytes, to_json
from reportgen.results.read import UnreadError, beyond, value_in
from reportgen.results.values.index import SCHEMA, IndexedReport, Proof, UnreadReport
from reportgen.topics.index import Indexed, index_page
from reportgen.work import Tell, silent, step

KEPT, PAGE = "index.json", "index.html"
PAGES = ("report.html", "report.md", "report.pdf")  # what a row leads to: the first that is there
MOST_FOLDERS = 100_000
LARGEST = 200_000_000  # bytes of an index, or of a file of a report
LONGEST = 300  # letters of why a report cannot be read
_BEGINS_AS_OURS = re.compile(rb'\s*\{\s*"schema":\s*"reportgen/index/')
_MADE_HERE = b'<meta name="generator" content="reportgen index">'
_HEAD = 4_096  # bytes of a page that hold this
_OTHER = "Name another folder with -o, or move the file away."

_BROKEN = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError)

Entry = IndexedReport | UnreadReport


@frozen
class Made:
    """An index that was written: its page, and what could not be read."""

    page: Path
    unread: tuple[UnreadReport, ...]


def index(folder: Path, output: Path | None = None, *, today: date | None = None, tell: Tell = silent) -> Made:
    """Write the index over the reports below a folder, and return where its page is."""
    target = folder if output is None else output
    places, unlisted = _places(folder)
    _check_target(target)
    earlier, entries = _known(target / KEPT), list[Entry](unlisted)
    for place in places:
        tell(step("checking", place.name))
        entries.append(_entry(place, folder, earlier))
    reports = [entry for entry in entries if isinstance(entry, IndexedReport)]
    unread = tuple(entry for entry in entries if isinstance(entry, UnreadReport))
    content = {
        "schema": SCHEMA,
        "tool": {"name": "reportgen", "version": full_version()},
        "reports": plain(tuple(reports)),
        "unread": plain(unread),
    }
    page = index_page(
        Indexed(
            folder=folder.resolve().name,
            way=_way(folder, target),
            series=series_of(reports, today),
            unread=unread,
            today=today,
        )
    )
    written = to_bytes(render_index(page))
    _make_folder(target)
    write_whole(target / KEPT, to_bytes(to_json(content)))
    write_whole(target / PAGE, written)
    return Made(page=target / PAGE, unread=unread)


def _places(folder: Path) -> tuple[list[Path], list[UnreadReport]]:
    """Return the folders of reports below a folder and of itself, and those that cannot be listed; follow no link."""
    unlisted: list[UnreadReport] = []

    def note(error: OSError) -> None:
        place = Path(error.filename)
        if place == folder:
            what = "folder not found" if isinstance(error, FileNotFoundError) else f"cannot be read: {error.strerror}"
            raise DataError.of(what, "Name a folder that has reports in it.", where=str(folder)) from error
        problem = f"the folder cannot be read: {error.strerror}"
        unlisted.append(UnreadReport(folder=_below(place, folder), files="", problem=problem))

    places: list[Path] = []
    for count, (parent, folders, files) in enumerate(os.walk(folder, onerror=note)):
        if count > MOST_FOLDERS:
            what = f"there are more than {MOST_FOLDERS:,} folders in it"
            raise DataError.of(what, "Name the folder of the reports alone.", where=str(folder))
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if RESULTS_FILE in files:
            places.append(Path(parent))
    return places, unlisted


def _below(place: Path, folder: Path) -> str:
    return place.relative_to(folder).as_posix()


def _check_target(target: Path) -> None:
    """Refuse to write over a file that is no index of ours."""
    for name, ours in ((KEPT, _BEGINS_AS_OURS.match), (PAGE, re.compile(re.escape(_MADE_HERE)).search)):
        place = target / name
        if not os.path.lexists(place):
            continue
        content = b""
        with suppress(OSError):
            content = read_whole(place, _HEAD)
        if not ours(content):
            what = f"the file already exists, and is no {name} of `reportgen index`"
            raise ConfigError.of(what, _OTHER, where=str(place))


def _make_folder(target: Path) -> None:
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the folder cannot be made: {error.strerror}"
        raise DataError.of(what, "Name another one with -o, or remove the cause.", where=str(target)) from error


def _way(folder: Path, target: Path) -> str:
    """Return the address of a folder from a page in another one."""
    way = os.path.relpath(folder.resolve(), target.resolve())
    return "" if way == "." else f"{quote(os.fsencode(way))}/"


def _known(place: Path) -> Mapping[str, Entry]:
    """Return what an earlier index of this version kept, by the folder of each report; nothing where it kept none."""
    try:
        content = json.loads(read_within(place, place.parent, LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    tool = content.get("tool") if isinstance(content, dict) else None
    if not isinstance(tool, dict) or content.get("schema") != SCHEMA or tool.get("version") != full_version():
        return {}
    entries = (*_read_back(IndexedReport, content.get("reports")), *_read_back(UnreadReport, content.get("unread")))
    return {entry.folder: entry for entry in entries}


def _read_back(kind: type[Entry], content: Any) -> Iterator[Entry]:  # noqa: ANN401 (any JSON)
    """Yield the entries of one kind; one that somebody edited is left out, and its report read again."""
    for part in content if isinstance(content, list) else ():
        with suppress(UnreadError):
            if next(beyond(part), None) is None:
                yield value_in(kind, part)


def _entry(place: Path, folder: Path, earlier: Mapping[str, Entry]) -> Entry:
    """Return what is known of a report, read anew only where a file of it has changed."""
    below = _below(place, folder)
    try:
        files = _digest(place)
    except OSError as error:
        return UnreadReport(folder=below, files="", problem=f"the folder cannot be read: {error.strerror}")
    entry = earlier.get(below)
    return entry if entry is not None and entry.files == files else _read(place, folder, files)


def _digest(place: Path) -> str:
    """Return a digest of the names, sizes and times of the files of a report.

    The time of the last change of a file, which no program can set back, is one of them.
    """
    lines: list[str] = []
    for parent in (place, *(place / name for name in FOLDERS if is_folder(place / name))):
        with os.scandir(parent) as entries:
            listed = sorted((entry.name, entry.stat(follow_symlinks=entry.is_file())) for entry in entries)
        lines += [
            f"{parent.name}/{name} {seen.st_size} {seen.st_mtime_ns} {seen.st_ctime_ns} {seen.st_ino}"
            for name, seen in listed
            if not name.startswith(".") and name not in {KEPT, PAGE, *FOLDERS}
        ]
    return sha256("\n".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def _read(place: Path, folder: Path, files: str) -> Entry:
    """Return a report as the index keeps it, or why it cannot be read."""
    try:
        return _report(place, folder, files)
    except UnreadError as error:
        problem = " ".join(filter(None, (f"{error}.", error.mend)))
    except ReportgenError as error:
        first = error.problems[0]
        problem = " ".join(filter(None, (f"{replace(first, where='', mend='')}.", first.mend)))
    except OSError as error:
        problem = f"{error.strerror or error}."
    except _BROKEN as error:  # results that somebody edited
        problem = f"{RESULTS_FILE} is not whole: {type(error).__name__}: {error}."
    problem = one_line(problem)
    text = problem if len(problem) <= LONGEST else f"{problem[:LONGEST]} ..."
    return UnreadReport(folder=_below(place, folder), files=files, problem=text)


def _report(place: Path, folder: Path, files: str) -> IndexedReport:
    # Many reports have not changed, and need nothing of this.
    from reportgen.across.past import COMPARED, check_numbers
    from reportgen.config.load import config_again, day_of
    from reportgen.results.file import document_at, parts_of, verdict_in
    from reportgen.results.read import asked_in
    from reportgen.topics.indexed import Place, indexed

    if not (place / RESULTS_FILE).resolve().is_relative_to(folder.resolve()):
        raise UnreadError(LEADS_OUT)
    document, _ = document_at(place / RESULTS_FILE)
    results = parts_of(document, (*COMPARED, "checks"))
    check_numbers(document, results, (*COMPARED, "checks"))
    typed = results.run.as_of
    day = None if typed is None else day_of(typed)
    if typed is not None and day is None:
        message = f"`run.as_of` is not a date: {typed[:40]!r}"
        raise UnreadError(message)
    proof, moved = _proof(place, results)
    at = Place(folder=_below(place, folder), files=files, page=_page(place), proof=proof, moved=moved)
    config = config_again(asked_in(document), day, "its config")
    return indexed(at, results, config, verdict_in(document))


def _page(place: Path) -> str | None:
    """Return the page of a report, which is a file in its folder."""
    pages = (name for name in PAGES if (place / name).is_file() and not (place / name).is_symlink())
    return next(pages, None)


def _proof(place: Path, results: Any) -> tuple[Proof, str]:  # noqa: ANN401 (of any task)
    """Return whether the files of a report are as its lock says and agree with its counts, and what is not so."""
    from reportgen.across.past import wrong_figures
    from reportgen.audit.lock import LOCK
    from reportgen.audit.whole import lock_in, whole
    from reportgen.page.placing import own_files
    from reportgen.topics.table import NAMES

    wrong = wrong_figures(results)
    if wrong:
        return "changed", wrong[0]
    files: dict[str, bytes] = {}
    for path in own_files(place, NAMES):
        if path.is_file():
            try:
                files[path.relative_to(place).as_posix()] = read_within(path, place, LARGEST)
            except OSError as error:
                return "changed", f"{path.name}: {error.strerror}"
    try:
        lock = lock_in(files.get(LOCK), LOCK)
    except ReportgenError as error:
        return "changed", error.problems[0].what
    level = whole(files, lock)
    return ("no_lock" if level.state == "open" else "as_written" if level.state == "holds" else "changed"), (
        level.text if level.state == "moved" else ""
    )
