"""The output folder: one step, no loss, no stranger's folder touched."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reportgen.errors import ConfigError, DataError
from reportgen.report import folder as module
from reportgen.report.folder import check_folder, write_folder

RESULTS = json.dumps({"schema": "reportgen/results/1"}).encode()
OLD = {"results.json": RESULTS, "report.html": b"old", "tables/sweep_a.csv": b"old"}
NEW = {"results.json": RESULTS, "report.md": b"new", "figures/roc.svg": b"new"}
DEAD = 2**22 + 7  # above the largest process number of Linux


def content(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def names(folder: Path) -> list[str]:
    return sorted(place.name for place in folder.iterdir())


def raise_error(number: int):
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


class Crash(BaseException):
    """The process dies: nothing after this point runs, also no cleaning up."""


@pytest.fixture(params=["exchange", "two renames"])
def way(request, monkeypatch):
    if request.param == "two renames":
        monkeypatch.setattr(module, "_exchange", raise_error(errno.EINVAL))
    return request.param


def test_a_new_folder_holds_exactly_the_files_and_missing_parents_are_made(tmp_path):
    target = tmp_path / "deep" / "er" / "report"
    check_folder(target)
    assert write_folder(target, NEW) == target
    assert content(target) == NEW
    assert names(target.parent) == ["report"]


def test_an_old_report_is_replaced_whole(tmp_path, way):
    target = tmp_path / "report"
    write_folder(target, OLD)
    check_folder(target)
    write_folder(target, NEW)
    assert content(target) == NEW
    assert names(tmp_path) == ["report"]


def test_files_of_the_user_in_the_folder_stay(tmp_path, way):
    target = tmp_path / "report"
    write_folder(target, OLD)
    (target / "notes.txt").write_text("mine")
    (target / "kept").mkdir()
    write_folder(target, NEW)
    assert content(target) == NEW | {"notes.txt": b"mine"}
    assert (target / "kept").is_dir()


def test_exchange_swaps_two_folders_in_one_step(tmp_path):
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
    try:
        module._exchange(tmp_path / "one", tmp_path / "other")
    except OSError as error:
        if error.errno not in module._CANNOT_EXCHANGE:
            raise
        pytest.skip("this file system cannot exchange")
    assert names(tmp_path / "one") == ["other"]
    assert names(tmp_path / "other") == ["one"]


@pytest.mark.parametrize("step", ["_fill", "_put_in_place", "copymode", "_exchange", "_keep_strangers", "_remove"])
@pytest.mark.parametrize("before_or_after", ["before", "after"])
def test_a_crash_at_any_step_leaves_a_whole_report_and_the_next_start_repairs(
    tmp_path, monkeypatch, way, step, before_or_after
):
    target = tmp_path / "report"
    write_folder(target, OLD)
    (target / "notes.txt").write_text("mine")
    owner = module.shutil if step == "copymode" else module
    real = getattr(owner, step)

    def crash(*given: object, **named: object) -> None:
        # After the process is dead `finally` does not run, so nothing is cleaned up.
        monkeypatch.setattr(module, "_remove", lambda _: None)
        try:
            if before_or_after == "after":
                real(*given, **named)
        finally:
            raise Crash

    monkeypatch.setattr(owner, step, crash)
    with pytest.raises(Crash):
        write_folder(target, NEW)
    monkeypatch.undo()
    check_folder(target)
    assert content(target) in [x | {"notes.txt": b"mine"} for x in (OLD, NEW)]
    assert names(tmp_path) == ["report"]


def test_a_crash_between_the_two_renames_is_repaired_at_the_next_start(tmp_path):
    target = tmp_path / "report"
    write_folder(target, OLD)
    target.rename(tmp_path / f".report.old-{DEAD}")
    write_folder(tmp_path / f".report.partial-{DEAD}", NEW)
    check_folder(target)
    assert content(target) == OLD
    assert names(tmp_path) == ["report"]


def test_the_work_of_a_run_that_is_still_going_is_left_alone(tmp_path):
    other = tmp_path / f".report.partial-{os.getppid()}"
    write_folder(other, NEW)
    check_folder(tmp_path / "report")
    assert content(other) == NEW


def test_hidden_folders_that_only_look_alike_are_left_alone(tmp_path):
    for name in (".report.backup", ".report.old-one", ".report2.old-99999999", ".reportXold-99999999"):
        (tmp_path / name).mkdir()
    check_folder(tmp_path / "report")
    assert len(names(tmp_path)) == 4


@pytest.mark.parametrize("stranger", ["thesis.tex", "results.json"])
def test_a_strangers_folder_is_refused_and_left_as_it_is(tmp_path, stranger):
    (tmp_path / stranger).write_text('{"schema": "another/1"}')
    with pytest.raises(ConfigError, match="not empty and holds no results") as caught:
        check_folder(tmp_path)
    assert caught.value.exit_code == 2
    assert names(tmp_path) == [stranger]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"schema": null}', "\xff"])
def test_a_broken_results_file_is_not_taken_for_ours(tmp_path, text):
    (tmp_path / "results.json").write_text(text)
    with pytest.raises(ConfigError):
        check_folder(tmp_path)


def test_an_empty_folder_is_taken(tmp_path):
    check_folder(tmp_path)
    write_folder(tmp_path, NEW)
    assert content(tmp_path) == NEW


@pytest.mark.parametrize("place", ["file", "file/report", "file/deep/report"])
def test_a_file_in_the_way_is_refused(tmp_path, place):
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match="is a file, not a folder"):
        check_folder(tmp_path / place)


def test_a_mount_point_is_refused():
    with pytest.raises(ConfigError, match="mount point"):
        check_folder(Path("/proc"))


def test_a_mount_that_shows_only_at_the_end_is_refused_too(tmp_path, monkeypatch):
    write_folder(tmp_path / "report", OLD)
    monkeypatch.setattr(module, "_exchange", raise_error(errno.EBUSY))
    with pytest.raises(ConfigError, match="mount point"):
        write_folder(tmp_path / "report", NEW)
    assert content(tmp_path / "report") == OLD


def test_the_current_folder_shows_the_new_files_to_the_shell_that_stands_in_it(tmp_path, monkeypatch):
    write_folder(tmp_path, OLD)
    (tmp_path / "notes.txt").write_text("mine")
    monkeypatch.chdir(tmp_path)
    check_folder(Path())
    write_folder(Path(), NEW)
    seen = subprocess.run(
        [sys.executable, "-c", "import os; print(sorted(os.listdir()))"], capture_output=True, text=True, check=True
    )
    assert seen.stdout.strip() == "['figures', 'notes.txt', 'report.md', 'results.json']"
    assert content(Path.cwd()) == NEW | {"notes.txt": b"mine"}


def test_a_crash_while_filling_the_current_folder_is_repaired(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_folder(Path(), OLD)
    with monkeypatch.context() as dying:
        dying.setattr(module, "_move_in", raise_error(errno.EIO))
        dying.setattr(module, "_remove", lambda _: None)
        with pytest.raises(DataError):
            write_folder(Path(), NEW)
    assert len(names(Path())) == 4
    check_folder(Path())
    assert content(tmp_path) == OLD


def test_a_link_to_a_folder_stays_a_link(tmp_path):
    write_folder(tmp_path / "real", OLD)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    check_folder(tmp_path / "link")
    write_folder(tmp_path / "link", NEW)
    assert (tmp_path / "link").is_symlink()
    assert content(tmp_path / "real") == NEW


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_failure_while_writing_keeps_the_old_report_and_leaves_nothing_behind(tmp_path, monkeypatch, number):
    target = tmp_path / "report"
    write_folder(target, OLD)
    monkeypatch.setattr(module.os, "fsync", raise_error(number))
    with pytest.raises(DataError, match=os.strerror(number)) as caught:
        write_folder(target, NEW)
    assert caught.value.exit_code == 3
    assert content(target) == OLD
    assert names(tmp_path) == ["report"]


def test_a_folder_without_permission_is_told_before_any_work(tmp_path, monkeypatch):
    monkeypatch.setattr(module.os, "access", lambda *_: False)
    with pytest.raises(DataError, match="no permission"):
        check_folder(tmp_path / "report")


def test_permissions_of_the_old_folder_are_kept(tmp_path):
    write_folder(tmp_path / "report", OLD)
    (tmp_path / "report").chmod(0o750)
    write_folder(tmp_path / "report", NEW)
    assert (tmp_path / "report").stat().st_mode & 0o777 == 0o750
