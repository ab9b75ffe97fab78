"""However a run ends, it ends as it should and leaves nothing among the temporary files."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reportgen import scratch
from reportgen.errors import DataError
from reportgen.scratch import lasting
from tests.helpers import D_LABELS, D_SCORES, write_case

ROWS = "label,score\n" + "".join(f"{label},{score}\n" for label, score in zip(D_LABELS, D_SCORES, strict=True))
CONFIG = "data: {path: cases.csv, label: label, positive: 1}\nmodels: {m: {score: score}}\nreport: {formats: [json]}\n"
STOPPED = "stopped; a report that was not finished is not written\n"
# Presses Ctrl-C when a module is looked for.
PRESSING = """
import os, signal, sys
class Pressing:
    def find_spec(name, *_):
        if name == os.environ["PRESS_AT"]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Pressing)
from reportgen.entry import main
main()
"""
WAITING = """
import time
from reportgen.scratch import scratch
from reportgen.streams import stoppable
try:
    with stoppable(), scratch() as folder:
        (folder / "table.csv").write_text("a")
        print(folder, flush=True)
        {work}
except KeyboardInterrupt:
    raise SystemExit(130) from None
"""
WORK = {
    "Python": "time.sleep(60)",
    "a library": "import hashlib; hashlib.pbkdf2_hmac('sha256', b'a', b'b', 10**8)",  # which hears nothing
}


def environment(folder, **more):
    return {**os.environ, "TMPDIR": str(folder), **more}


@pytest.mark.everyday(2)
@pytest.mark.parametrize(
    "name", ["reportgen.cli", "reportgen.app", "json", "click", "reportgen.errors", "numpy", "yaml"]
)
def test_ctrl_c_while_modules_load_ends_in_130_without_a_traceback(name, tmp_path):
    write_case(tmp_path, ROWS, CONFIG)
    run = [sys.executable, "-c", PRESSING, "run", "case.yaml"]
    done = subprocess.run(
        run, cwd=tmp_path, env=environment(tmp_path, PRESS_AT=name), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == (STOPPED if name in {"reportgen.app", "numpy", "yaml"} else "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["case.yaml", "cases.csv"]


def started(folder, work):
    """Return a process that works in a scratch folder, and this folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", WAITING.format(work=WORK[work])],
        env=environment(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    return process, Path(process.stdout.readline().strip())


NUMBERS = ("TERM", "HUP", "ALRM", "INT", "QUIT", "USR1", "XCPU")


@pytest.mark.everyday(2)
@pytest.mark.parametrize(
    ("name", "work"), [*((name, "Python") for name in NUMBERS), *((name, "a library") for name in ("TERM", "INT"))]
)
def test_a_signal_ends_a_run_as_ever_and_leaves_nothing(name, work, tmp_path):
    number = getattr(signal, f"SIG{name}")
    process, folder = started(tmp_path, work)
    assert (folder / "table.csv").is_file()
    time.sleep(0.3 if work == "a library" else 0)  # by when it is deep in it
    process.send_signal(number)
    _, said = process.communicate(timeout=30)
    by_itself = {128 + number}  # a shell sees the same of one that the signal ends; a busy machine comes to it late
    assert process.returncode in (by_itself if work == "a library" or name == "INT" else {-number, *by_itself})
    assert said in {"", STOPPED}
    assert list(tmp_path.iterdir()) == []


def test_what_a_run_that_was_killed_has_left_is_removed_when_the_next_one_starts(tmp_path):
    (tmp_path / "reportgen-demo").mkdir()
    (tmp_path / "reportgen-scratch-").mkdir()
    lives, held = started(tmp_path, "Python")
    killed, left = started(tmp_path, "Python")
    killed.kill()
    killed.communicate()
    assert left.is_dir()
    after, own = started(tmp_path, "Python")
    assert {path.name for path in tmp_path.iterdir()} == {
        held.name, own.name, "reportgen-demo", "reportgen-scratch-",
    }  # fmt: skip
    for process in (lives, after):
        process.terminate()
        process.communicate()
    assert {path.name for path in tmp_path.iterdir()} == {"reportgen-demo", "reportgen-scratch-"}


def test_a_folder_that_another_run_took_for_left_is_made_anew(monkeypatch):
    taken = []

    def held(folder):
        if not taken:
            taken.append(folder)
            folder.rmdir()

    monkeypatch.setattr(scratch, "_held", held)
    folder, _ = scratch._made()
    assert folder.is_dir()
    assert folder not in taken
    folder.rmdir()


def test_a_link_is_nobodys_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(scratch, "gettempdir", lambda: str(tmp_path))
    (tmp_path / "kept").mkdir()
    (tmp_path / "reportgen-scratch-aaaaaaaa").symlink_to(tmp_path / "kept")
    (tmp_path / "reportgen-scratch-bbbbbbbb").mkdir()
    scratch._clear_left.__wrapped__()
    assert {path.name for path in tmp_path.iterdir()} == {"kept", "reportgen-scratch-aaaaaaaa"}


def test_what_lasts_is_there_until_the_process_ends(tmp_path):
    code = "from reportgen.scratch import lasting; print(lasting(), lasting().is_dir())"
    run = [sys.executable, "-c", code]
    said = subprocess.run(run, env=environment(tmp_path), capture_output=True, text=True, check=True).stdout.split()
    assert said[1] == "True"
    assert list(tmp_path.iterdir()) == []
    assert lasting() == lasting()


FORKED = """
import multiprocessing, os
from reportgen.errors import DataError
from reportgen.scratch import lasting

def told(own):
    (lasting() / "rows").write_text("a")
    print(lasting() != own, lasting().is_dir(), flush=True)

lasting()
worker = multiprocessing.get_context("fork").Process(target=told, args=(lasting(),))
worker.start()
worker.join()
print(lasting().is_dir(), len(os.listdir(os.environ["TMPDIR"])))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes do not fork here")
def test_a_fork_has_a_folder_of_its_own_that_goes_when_it_ends(tmp_path):
    run = [sys.executable, "-W", "ignore", "-c", FORKED]
    said = subprocess.run(run, env=environment(tmp_path), capture_output=True, text=True, check=True).stdout.split()
    assert said == ["True", "True", "True", "1"]
    assert list(tmp_path.iterdir()) == []


def test_a_file_goes_with_its_owner(tmp_path):
    file = tmp_path / "rows"
    file.write_text("a")
    scratch.gone_with(owner := Owner(), file)
    assert file.exists()
    del owner
    assert not file.exists()


class Owner:
    """Owns a file."""


def test_where_no_temporary_folder_can_be_made_one_message_says_so(monkeypatch):
    def refused(**_):
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp', '/var/tmp']")

    monkeypatch.setattr(scratch, "mkdtemp", refused)
    with (
        pytest.raises(DataError, match=r"no folder can be made for temporary files: No usable .*\n.*TMPDIR"),
        scratch.scratch(),
    ):
        pass
