"""The output folder: one step, no loss, no stranger's folder touched."""

import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import pytest

from reportgen.errors import ConfigError, DataError
from reportgen.page import folder as module
from reportgen.page import placing
from reportgen.topics.table import NAMES

RESULTS = json.dumps({"schema": "reportgen/results/1"}).encode()
check_folder, write_folder = partial(module.check_folder, names=NAMES), partial(module.write_folder, names=NAMES)
OLD = {"results.json": RESULTS, "report.html": b"old", "tables/sweep_a.csv": b"old"}
NEW = {"results.json": RESULTS, "report.md": b"new", "figures/roc.svg": b"new"}


def content(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def names(folder: Path) -> list[str]:
    return sorted(place.name for place in folder.iterdir())


def raise_error(number: int):
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.fixture(params=["exchange", "two renames", "file by file"])
def way(request, monkeypatch, tmp_path):
    if request.param == "two renames":
        monkeypatch.setattr(placing, "_exchange", raise_error(errno.EINVAL))
    if request.param == "file by file":
        (tmp_path / "report").mkdir()
        monkeypatch.chdir(tmp_path / "report")
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
    mine = {
        "notes.txt": b"mine",
        "tables/prices.csv": b"mine",
        "tables/deep/metrics.csv": b"mine",
        "tables/sweep of mine.csv": b"mine",
        "figures/logo.svg": b"mine",
        "own/report.html": b"mine",
    }
    for name, text in mine.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(text)
    (target / "kept").mkdir()
    (target / "tables/link").symlink_to("../own")
    for files in (NEW, OLD, NEW):
        write_folder(target, files)
        assert content(target) == files | mine
    assert (target / "kept").is_dir()
    assert (target / "tables/link").is_symlink()
    assert names(tmp_path) == ["report"]


@pytest.mark.parametrize("stranger", ["thesis.tex", "results.json"])
def test_a_strangers_folder_is_refused_and_left_as_it_is(tmp_path, stranger):
    (tmp_path / stranger).write_text('{"schema": "another/1"}')
    with pytest.raises(ConfigError, match="not empty and has no reportgen results") as caught:
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
    monkeypatch.setattr(placing, "_exchange", raise_error(errno.EBUSY))
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


def test_a_failure_before_the_current_folder_is_touched_changes_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_folder(Path(), OLD)
    with monkeypatch.context() as dying:
        dying.setattr(module, "_fill", raise_error(errno.EIO))
        with pytest.raises(DataError, match="are unchanged"):
            write_folder(Path(), NEW)
    assert content(tmp_path) == OLD


def test_a_link_that_leads_nowhere_is_called_one(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "link")
    with pytest.raises(ConfigError, match="link: this is a link that leads nowhere"):
        check_folder(tmp_path / "link")
    with pytest.raises(ConfigError, match="link is a link that leads nowhere"):
        check_folder(tmp_path / "link/report")


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


NOBODY = """
import ctypes, fcntl, hashlib, os
from pathlib import Path
from reportgen.page.folder import *
from reportgen.topics.table import NAMES
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
"""


def run_as_nobody(path: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run code as a user without rights; the interpreter itself is loaded before, from wherever it stands."""
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    return subprocess.run([sys.executable, "-c", NOBODY + code], cwd=path, capture_output=True, text=True, check=False)


@pytest.fixture
def open_path():
    """Return a folder that everybody can write in; those of pytest are root's alone."""
    with tempfile.TemporaryDirectory() as path:
        Path(path).chmod(0o777)
        yield Path(path)


WRITE = "write_folder(Path('report'), {'results.json': b'{\"schema\": \"reportgen/results/1\"}'}, NAMES)"


@pytest.mark.slow
@pytest.mark.parametrize("theirs", ["report", "report/tables", "report/kept", "report/tables/kept"])
def test_a_folder_of_somebody_else_is_told_before_anything_is_changed(open_path, theirs):
    report = open_path / "report"
    write_folder(report, OLD)
    (report / "kept").mkdir()
    (report / "tables/kept").mkdir()
    for place in [report, *report.rglob("*")]:
        place.chmod(0o777)
    (open_path / theirs).chmod(0o755)
    before = content(open_path)
    for _ in range(2):
        done = run_as_nobody(open_path, WRITE)
        assert f"no permission to write in {open_path / theirs}" in done.stderr
        assert content(open_path) == before


@pytest.mark.slow
def test_what_cannot_be_moved_after_all_is_told_and_does_not_block_later_runs(open_path):
    report = open_path / "report"
    write_folder(report, OLD)
    (report / "notes.txt").write_text("mine")
    (report / "tables").chmod(0o777)
    report.chmod(0o1777)  # sticky, as /tmp is: everybody may write, but not move what is somebody else's
    done = run_as_nobody(open_path, WRITE)
    assert "the new report is here, but not all files of the old folder could be moved: see" in done.stderr
    assert "unchanged" not in done.stderr
    assert content(report) == {"results.json": RESULTS}
    assert run_as_nobody(open_path, WRITE).returncode == 0
    check_folder(report)  # by somebody who may
    assert content(open_path) == {"report/results.json": RESULTS, "report/notes.txt": b"mine"}


@pytest.mark.slow
@pytest.mark.parametrize("mode", [0o000, 0o444, 0o555])
def test_a_parent_that_cannot_be_entered_is_named(open_path, mode):
    (open_path / "closed").mkdir(mode=mode)
    done = run_as_nobody(open_path, "check_folder(Path('closed/report'), NAMES)")
    assert "ermission" in done.stderr
    assert str(open_path / "closed") in done.stderr.splitlines()[-2]


@pytest.mark.slow
def test_a_parent_that_cannot_be_listed_does_not_hinder(open_path):
    (open_path / "closed").mkdir()
    (open_path / "closed").chmod(0o333)
    done = run_as_nobody(open_path, WRITE.replace("report'", "closed/report'", 1))
    assert done.stderr == ""
    assert names(open_path / "closed") == ["report"]


def test_a_removed_current_folder_is_told(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    with pytest.raises(DataError, match="report: the current folder was removed"):
        check_folder(Path("report"))
    write_folder(tmp_path / "report", NEW)
    assert content(tmp_path / "report") == NEW


@pytest.mark.parametrize("inside", [True, False])
@pytest.mark.parametrize("name", ["tables", "figures"])
def test_a_link_inside_the_folder_is_never_followed(tmp_path, monkeypatch, inside, name):
    write_folder(tmp_path / "report", {"results.json": RESULTS})
    outside = {"metrics.csv": b"mine", "roc.svg": b"mine"}
    write_folder(tmp_path / "outside", outside)
    (tmp_path / "report" / name).symlink_to("../outside")
    monkeypatch.chdir(tmp_path / "report" if inside else tmp_path)
    for act in (check_folder, lambda path: write_folder(path, OLD)):
        with pytest.raises(ConfigError, match=f"'{name}' is a link"):
            act(tmp_path / "report")
    assert content(tmp_path / "outside") == outside


@pytest.mark.parametrize("inside", [True, False])
def test_a_link_in_the_place_of_a_file_is_replaced(tmp_path, monkeypatch, inside):
    target = tmp_path / "report"
    write_folder(target, OLD)
    (tmp_path / "mine").write_text("mine")
    for name in ("report.md", "report.html", "tables/sweep_b.csv"):
        (target / name).unlink(missing_ok=True)
        (target / name).symlink_to(tmp_path / "mine")
    monkeypatch.chdir(target if inside else tmp_path)
    write_folder(target, NEW)
    assert content(target) == NEW
    assert not (target / "report.md").is_symlink()
    assert (tmp_path / "mine").read_text() == "mine"


@pytest.mark.parametrize("name", ["report.html", "tables/metrics.csv", "tables", "figures"])
def test_what_stands_in_the_way_of_a_report_is_refused(tmp_path, name):
    write_folder(tmp_path, {"results.json": RESULTS})
    place = tmp_path / name
    if place.suffix:
        place.mkdir(parents=True)
    else:
        place.touch()
    with pytest.raises(ConfigError, match=f"'{name}' is a"):
        check_folder(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("mounted", ["report", "report/keep", "report/deep/er"])
def test_a_mount_in_the_folder_is_refused_before_any_work(tmp_path, mounted):
    write_folder(tmp_path / "report", OLD)
    (tmp_path / mounted).mkdir(parents=True, exist_ok=True)
    code = "from tests.page.test_folder import *; check_folder(Path('report'))"
    bound = ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount --bind "$0" "$0" && "$@"', mounted]
    if shutil.which("unshare") is None or subprocess.run([*bound, "true"], cwd=tmp_path, check=False).returncode:
        pytest.skip("nothing can be mounted here")
    done = subprocess.run(
        [*bound, sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "is a mount point, which cannot be" in done.stderr
    assert str(tmp_path / mounted) in done.stderr
    assert names(tmp_path) == ["report"]
    assert content(tmp_path / "report") == OLD


@pytest.mark.parametrize("name", ["r" * 255, "ä" * 127])
def test_the_longest_names_are_written(tmp_path, name):
    for files in (OLD, NEW):
        check_folder(tmp_path / name)
        write_folder(tmp_path / name, files)
        assert content(tmp_path / name) == files
    assert names(tmp_path) == [name]


def test_a_name_that_is_too_long_is_told(tmp_path):
    with pytest.raises(DataError, match="File name too long"):
        check_folder(tmp_path / ("r" * 256))


def test_a_pipe_in_the_place_of_the_results_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "results.json")
    with pytest.raises(ConfigError, match="has no reportgen results"):
        check_folder(tmp_path)


def test_a_failure_while_files_are_moved_into_the_current_folder_is_told_as_it_is(tmp_path, monkeypatch):
    write_folder(tmp_path, OLD)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "move_in", raise_error(errno.EIO))
    with pytest.raises(DataError, match="may be mixed") as caught:
        write_folder(Path(), NEW)
    assert "unchanged" not in str(caught.value)
    assert not [name for name in names(tmp_path) if name.startswith(".")]
