"""A new folder instead of an old one: no crash, at whatever step, and no other run loses a report."""

import errno
import fcntl
import json
import os
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from reportgen.errors import DataError
from reportgen.page import folder, placing
from reportgen.topics.several import SeveralClasses
from reportgen.topics.table import NAMES
from tests.cases.classes import class_cases
from tests.cases.pages import decisions, hostile, plain

check_folder, write_folder = partial(folder.check_folder, names=NAMES), partial(folder.write_folder, names=NAMES)
RESULTS = json.dumps({"schema": "reportgen/results/1"}).encode()
OLD = {
    "results.json": RESULTS + b" ",
    "report.html": b"old",
    "tables/metrics.csv": b"old",
    "tables/sweep_a.csv": b"old",
}
NEW = {"results.json": RESULTS, "report.html": b"new", "tables/metrics.csv": b"new", "figures/roc.svg": b"new"}
MINE = {"notes.txt": b"mine", "own/notes.txt": b"mine", "tables/prices.csv": b"mine", "figures/deep/x.svg": b"mine"}
DEAD = 2**22 + 7  # above the largest process number of Linux
FORMATS = ("html", "markdown", "json")
WAYS = ("exchange", "two renames", "file by file")

# Each run is a process of its own that dies before the n-th thing it asks of the system, so that nothing cleans up.
DYING = """
import errno, json, os, shutil, sys
from itertools import count
from pathlib import Path
from reportgen.page import placing
from reportgen.page.folder import write_folder
from reportgen.topics.table import NAMES
import ctypes, fcntl, hashlib

def die_before(step):
    steps = count(1)
    def hook(event, _):
        if event.startswith(("os.", "open", "shutil.", "ctypes.dlsym", "fcntl.")) and next(steps) == step:
            os._exit(9)
    sys.addaudithook(hook)

before, way = sys.argv[1:]
files = {name: text.encode() for name, text in json.loads(sys.stdin.read()).items()}
if way == "two renames":
    def refuse(*_):
        raise OSError(errno.EINVAL, "no")
    placing._exchange = refuse
for step in count(1):
    case = Path(f"case-{step}").resolve()
    shutil.copytree(before, case)
    child = os.fork()
    if not child:
        if way == "file by file":
            os.chdir(case / "report")
        die_before(step)
        write_folder(case / "report", files, NAMES)
        os._exit(0)
    if os.waitpid(child, 0)[1] == 0:
        break
"""


def content(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def names(folder: Path) -> list[str]:
    return sorted(place.name for place in folder.iterdir())


def fill(folder: Path, files: dict[str, bytes]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text)


def dying_runs(path: Path, way: str) -> list[Path]:
    """Return a folder for each step at which a run over the folder `before` can die."""
    given = json.dumps({name: text.decode() for name, text in NEW.items()})
    command = [sys.executable, "-c", DYING, "before", way]
    subprocess.run(command, cwd=path, input=given, text=True, check=True)
    return [place for place in path.iterdir() if place.name.startswith("case-")]


def ours(folder: Path) -> dict[str, bytes]:
    return {name: text for name, text in content(folder).items() if NAMES.hold(name)}


def refuse_to_exchange(*_: object) -> None:
    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_whenever_a_run_dies_one_whole_report_stands_and_the_next_run_ends_well(tmp_path, way):
    fill(tmp_path / "before/report", OLD | MINE)
    cases = dying_runs(tmp_path, way)
    assert len(cases) > 20
    seen = []
    for case in cases:
        report = case / "report"
        if way == "exchange":
            assert ours(report) in (OLD, NEW)
        check_folder(report)
        assert content(report) in (OLD | MINE, NEW | MINE)
        seen.append(ours(report) == NEW)
        assert names(case) == ["report"]
        write_folder(report, NEW)
        assert content(case) == {f"report/{name}": text for name, text in (NEW | MINE).items()}
        assert names(case) == ["report"]
    assert set(seen) == {True, False}


def test_own_files_are_back_before_anything_of_the_old_report_is_removed(tmp_path, monkeypatch):
    report = tmp_path / "report"
    fill(report, OLD | MINE)
    unlink, there = Path.unlink, []

    def watching(place: Path, **more: bool) -> None:
        if place.name != placing.LIST:
            there.append((report / "notes.txt").exists() and (report / "own/notes.txt").exists())
        unlink(place, **more)

    monkeypatch.setattr(Path, "unlink", watching)
    write_folder(report, NEW)
    assert there == [True] * len(OLD)


@pytest.mark.slow
def test_whenever_the_first_run_dies_there_is_a_whole_report_or_none(tmp_path):
    (tmp_path / "before").mkdir()
    for case in dying_runs(tmp_path, "exchange"):
        check_folder(case / "report")
        assert content(case) in ({}, {f"report/{name}": text for name, text in NEW.items()})
        write_folder(case / "report", NEW)
        assert content(case) == {f"report/{name}": text for name, text in NEW.items()}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_also_a_run_that_dies_while_it_repairs_loses_nothing(tmp_path, way):
    fill(tmp_path / "first/before/report", OLD | MINE)
    for number, case in enumerate(dying_runs(tmp_path / "first", way)[::97]):
        again = tmp_path / str(number)
        again.mkdir()
        case.rename(again / "before")
        for second in dying_runs(again, way):
            check_folder(second / "report")
            assert content(second / "report") in (OLD | MINE, NEW | MINE)
            assert names(second) == ["report"]


def test_exchange_swaps_two_folders_in_one_step(tmp_path):
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
    try:
        placing._exchange(tmp_path / "one", tmp_path / "other")
    except OSError as error:
        if error.errno not in placing._CANNOT_EXCHANGE:
            raise
        pytest.skip("this file system cannot exchange")
    assert names(tmp_path / "one") == ["other"]
    assert names(tmp_path / "other") == ["one"]


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.EINVAL, errno.EXDEV])
def test_a_system_that_cannot_exchange_renames_twice(tmp_path, monkeypatch, number):
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(placing, "_exchange", refuse)
    fill(tmp_path / "report", OLD | MINE)
    write_folder(tmp_path / "report", NEW)
    assert content(tmp_path) == {f"report/{name}": text for name, text in (NEW | MINE).items()}
    assert names(tmp_path) == ["report"]


@pytest.mark.parametrize("fails", [{"partial"}, {"partial", "old"}])
def test_a_second_rename_that_fails_loses_nothing(tmp_path, monkeypatch, fails):
    report = tmp_path / "report"
    fill(report, OLD)
    rename = Path.rename

    def failing(place: Path, target: Path) -> Path:
        if any(f".{kind}-" in place.name for kind in fails):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return rename(place, target)

    monkeypatch.setattr(placing, "_exchange", refuse_to_exchange)
    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(DataError) as caught:
        write_folder(report, NEW)
    assert ("are unchanged" in str(caught.value)) == report.exists()
    assert ("The next run puts it back" in str(caught.value)) == (not report.exists())
    monkeypatch.undo()
    check_folder(report)
    assert content(report) == OLD
    assert names(tmp_path) == ["report"]


@pytest.mark.parametrize("name", ["report", "r" * 255])
def test_a_crash_between_the_two_renames_is_repaired_at_the_next_start(tmp_path, name):
    target = tmp_path / name
    fill(target, OLD | MINE)
    prefix = placing._prefix(target)
    target.rename(tmp_path / f"{prefix}old-{DEAD}")
    fill(tmp_path / f"{prefix}partial-{DEAD}", NEW)
    check_folder(target)
    assert content(target) == OLD | MINE
    assert names(tmp_path) == [name]


def test_a_leftover_that_cannot_be_removed_does_not_block_a_run_of_the_same_number(tmp_path):
    left = tmp_path / f".report.partial-{os.getpid()}-0"
    fill(left, {"notes.txt": b"of then"})
    fill(tmp_path / "report", OLD | {"notes.txt": b"of now"})
    write_folder(tmp_path / "report", NEW)
    assert content(tmp_path / "report") == NEW | {"notes.txt": b"of now"}
    assert content(left) == {"notes.txt": b"of then"}


def test_the_work_of_a_run_that_is_still_going_is_left_alone(tmp_path):
    other = tmp_path / f".report.partial-{os.getppid()}"
    fill(other, NEW)
    check_folder(tmp_path / "report")
    assert content(other) == NEW


def test_hidden_folders_that_only_look_alike_are_left_alone(tmp_path):
    for name in (".report.backup", ".report.old-one", ".report2.old-99999999", ".reportXold-99999999"):
        (tmp_path / name).mkdir()
    (tmp_path / "mine").mkdir()
    (tmp_path / f".report.partial-{DEAD}").symlink_to("mine")
    (tmp_path / f".report.old-{DEAD}").touch()
    before = names(tmp_path)
    check_folder(tmp_path / "report")
    assert names(tmp_path) == before


@pytest.mark.slow
@pytest.mark.parametrize("inside", [True, False])
def test_runs_that_write_one_folder_at_once_leave_one_whole_report(tmp_path, inside):
    code = (
        "import sys; from pathlib import Path; from reportgen.page.folder import *\n"
        "from reportgen.topics.table import NAMES\n"
        "files = {name: sys.argv[1].encode() for name in ('report.html', 'tables/metrics.csv', 'figures/roc.svg')}\n"
        f"files['results.json'] = {RESULTS!r} + b' ' * int(sys.argv[1])\n"
        f"for _ in range(25): write_folder(Path({str(tmp_path / 'report')!r}), files, NAMES)"
    )
    fill(tmp_path / "report", OLD | MINE)
    where = tmp_path / "report" if inside else tmp_path
    runs = [subprocess.Popen([sys.executable, "-c", code, str(number)], cwd=where) for number in range(3)]
    assert [run.wait() for run in runs] == [0, 0, 0]
    found = ours(tmp_path / "report")
    last = str(len(found.pop("results.json")) - len(RESULTS)).encode()
    assert found == dict.fromkeys(("report.html", "tables/metrics.csv", "figures/roc.svg"), last)
    assert len(content(tmp_path)) == 4 + len(MINE)
    assert names(tmp_path) == ["report"]


def test_a_lock_that_is_never_released_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(placing, "_PATIENCE", 0.05)
    handle = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        for act in (check_folder, lambda path: write_folder(path, NEW)):
            with pytest.raises(DataError, match=f"another process has locked {tmp_path}"):
                act(tmp_path / "report")
    finally:
        os.close(handle)
    write_folder(tmp_path / "report", NEW)


def test_a_disk_without_locks_is_written_all_the_same(tmp_path, monkeypatch):
    def fail(*_: object) -> None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    monkeypatch.setattr(fcntl, "flock", fail)
    write_folder(tmp_path / "report", NEW)
    assert content(tmp_path / "report") == NEW


@pytest.mark.slow
@pytest.mark.parametrize("report", [plain, hostile, decisions])
def test_every_file_of_a_report_has_a_name_that_is_known_as_its_own(report):
    made = report()
    config = replace(made.config, report=replace(made.config.report, formats=FORMATS))
    files = replace(made, config=config)._files()
    beside = {"metrics.json", "reportgen.lock", "results.json", "summary.md"}
    assert {name.split("/")[0] for name in files} == {*beside, "report.html", "report.md", "tables", "figures"}
    assert [name for name in files if not NAMES.hold(name)] == []


def test_every_figure_and_table_of_several_classes_is_known():
    from reportgen.topics.several import FIGURES

    assert [name for name in FIGURES if not NAMES.hold(f"figures/{name}.svg")] == []
    files = [name for case in class_cases() for name in SeveralClasses(results=case.results).tables()]
    assert [name for name in files if not NAMES.hold(name)] == []


def test_what_earlier_versions_wrote_is_known_and_what_a_user_may_have_there_is_not():
    assert all(NAMES.hold(f"figures/{name}.svg") for name in ("roc_guide", "lift", "cost", "f_by_beta"))
    assert not any(map(NAMES.hold, ("figures/mine.svg", "tables/mine.csv", "figures/cost.csv", "tables/cost.svg")))
    assert not any(map(NAMES.hold, ("figures/cost.svg/more", "tables/../metrics.csv", "cost.svg", "report.htm")))
