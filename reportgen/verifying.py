"""A report that is verified: its files against its lock, its results, a run of its config, and a signature."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from reportgen.across.past import wrong_figures
from reportgen.analysis.sweep_contradictions import sweep_contradictions
from reportgen.app import made_again, run_of
from reportgen.audit.consistent import consistent, moved, wrong_digests
from reportgen.audit.formats import IN_TOTO
from reportgen.audit.level import Level, code_of
from reportgen.audit.lock import LOCK
from reportgen.audit.repeated import Again, repeated
from reportgen.audit.signature import signed
from reportgen.audit.whole import Lock, lock_in, whole
from reportgen.config.load import config_again, is_stdin, keys_of_text, loaded_as
from reportgen.config.schema import Config
from reportgen.counts.cells import FRAME
from reportgen.errors import NO_FILE, DataError, ReportgenError
from reportgen.frozen import frozen
from reportgen.made_by import commit, full_version
from reportgen.page.placing import is_folder, own_files
from reportgen.report import Report, files_of
from reportgen.results.document import Document
from reportgen.results.file import NAME, Made, document_at, opened, version_in
from reportgen.results.read import UnreadError
from reportgen.topics.sweeps import sweep_files
from reportgen.topics.table import NAMES
from reportgen.topics.tasks import OneClass
from reportgen.version import __version__
from reportgen.work import Tell, silent, step

__all__ = ["code_of", "levels"]

NOT_MADE = ("pdf", "png", "pdf_figures")  # formats that another machine need not make byte for byte
_FOLDER = f"Name the folder of a report, which has a {NAME}."


@frozen(eq=False)
class _Folder:
    """A report as it is in its folder."""

    place: Path
    files: Mapping[str, bytes]
    lock: Lock | None
    config: Path | None  # where its config is now, if it has moved

    @property
    def results(self) -> Path:
        return self.place / NAME


def levels(
    folder: Path, *, quick: bool = False, config: Path | None = None, signers: Path | None = None, tell: Tell = silent
) -> Iterator[Level]:
    """Yield what is to be said of a report, level by level."""
    read = _read(folder, config)
    tell(step("checking", read.place.name))
    done = [whole(read.files, read.lock)]
    yield done[0]
    done.append(_consistent(read))
    yield done[1]
    if not quick:
        yield _repeated(read, tell) if code_of(done) == 0 else _left_out()
    yield signed(read.place, signers)


def _left_out() -> Level:
    return Level(name="repeated", state="open", text="not run again, because the report has changed")


def _read(folder: Path, config: Path | None) -> _Folder:
    place = folder.parent if folder.name == NAME and not is_folder(folder) else folder
    if not place.is_dir():
        raise DataError.of("folder not found" if not place.exists() else "this is a file", _FOLDER, where=str(place))
    files = {
        path.relative_to(place).as_posix(): path.read_bytes() for path in own_files(place, NAMES) if path.is_file()
    }
    lock = lock_in(files.get(LOCK), str(place / LOCK))
    if NAME not in files and lock is None:
        raise DataError.of(NO_FILE, _FOLDER, where=str(place / NAME))
    return _Folder(place=place, files=files, lock=lock, config=config)


def _consistent(read: _Folder) -> Level:
    try:
        made = opened(read.results)
        document, _ = document_at(read.results)
        wrong = wrong_figures(made.results)
        return moved(wrong) if wrong else _made_alike(read, made, document)
    except ReportgenError as error:
        return _unread("consistent", error)
    except UnreadError as error:
        return Level(name="consistent", state="moved", text=f"{NAME} is not whole: {error}")


def _made_alike(read: _Folder, made: Made, document: Document) -> Level:
    """Return whether the files are what the results make."""
    try:
        config = config_again(made.asked, made.as_of, f"{made.path}: config", file=read.config)
        report = made_again(made, _plain(config))
        wrong, files = _wrong_tables(report), files_of(report)
    except ReportgenError:
        raise
    except Exception as error:  # noqa: BLE001 (results that somebody edited may fail in any way)
        wrong = [*wrong_digests(read.files, document)]
        text = f"no report can be made of {NAME}: {type(error).__name__}: {error}"
        return moved(wrong) if wrong else Level(name="consistent", state="unread", text=text)
    return moved(wrong) if wrong else consistent(read.files, document, files, same=_same(document, read))


def _wrong_tables(report: Report) -> list[str]:
    """Return what of the tables of thresholds does not follow from their counts."""
    reported = report.reported
    if not isinstance(reported, OneClass):
        return []
    sweeps = reported.analysis.sweeps
    return [*map(str, sweep_contradictions(reported.results, sweeps, sweep_files(sweeps)))]


def _plain(config: Config) -> Config:
    """Return a config without what only some machines make, or what is sent elsewhere."""
    left = tuple(name for name in config.report.formats if name not in NOT_MADE)
    # A statement has the digests of all files, those as well that are left out.
    formats = left if len(left) == len(config.report.formats) else tuple(name for name in left if name != IN_TOTO)
    return replace(config, report=replace(config.report, formats=formats, log_to=None))


def _same(document: Document, read: _Folder) -> bool:
    """Return whether this very version wrote a report, as far as anything says so."""
    written = None if read.lock is None else read.lock.get("tool", {}).get("commit")
    return version_in(document) == __version__ and written in {None, commit()}


def _unread(name: str, error: ReportgenError, mend: str = "") -> Level:
    problem = error.problems[0]
    text = str(replace(problem, mend="")) + (f". {mend or problem.mend}" if mend or problem.mend else "")
    return Level(name="consistent" if name == "consistent" else "repeated", state="unread", text=text)


def _repeated(read: _Folder, tell: Tell) -> Level:
    made = opened(read.results)
    document, _ = document_at(read.results)
    if any(part["name"] == FRAME for part in document["run"]["inputs"]):
        text = "cannot be run again, because the data came from Python"
        return Level(name="repeated", state="open", text=text)
    try:
        config = _plain(_config(made, read))
        report = run_of(config, tell)
        files = files_of(report)
    except ReportgenError as error:
        return _unread("repeated", error)
    name = str(made.path)
    keys = [
        keys_of_text(asked.text, asked.sets, name) | _variables(asked.variables) for asked in (made.asked, config.asked)
    ]
    then = read.lock or {}
    own = then.get("own", {}) if then else report.own.digests
    return repeated(
        Again(
            results=(document, report.results),
            files=(read.files, files),
            keys=(keys[0], keys[1]),
            own=(own, report.own.digests),
            versions=_versions(document, then),
        )
    )


def _variables(values: Mapping[str, str]) -> dict[str, str]:
    return {f"${{{name}}}": value for name, value in values.items()}


def _versions(document: Document, lock: Lock) -> tuple[str, str]:
    """Return which version wrote a report and which this one is, with their commits where a lock names that."""
    written, version = lock.get("tool", {}).get("commit"), str(version_in(document))
    return (f"{version}+g{written}", full_version()) if written else (version, __version__)


def _config(made: Made, read: _Folder) -> Config:
    """Return the config to be run: its file as it is now, or the text of one that never was a file."""
    file = made.asked.file
    if read.config is None and (file is None or is_stdin(file)):
        return config_again(made.asked, made.as_of, f"{made.path}: config", data_given=False)
    place = read.config or Path(file or "")
    if not place.is_file():
        mend = "Verify it where the report was made, or name the config with --config."
        raise DataError.of(NO_FILE, mend, where=str(place))
    return loaded_as(made.asked, made.as_of, place)
