"""Reports of several configs made side by side, each by a process of its own; what they tell comes in their order."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Any

from reportgen.batch import Asked, Job, Outcome
from reportgen.ending import Cleaned
from reportgen.failures import FAILED
from reportgen.frozen import frozen
from reportgen.out.notice import append_summary
from reportgen.scratch import scratch

LOOK = 0.02  # seconds between two looks at the processes
PATIENCE = 0.5  # seconds that they have to end when asked


@frozen(eq=False)
class _Process:
    """One process, and the files that it writes what it tells to."""

    job: Job
    folder: Path
    made: "subprocess.Popen[bytes]" = field(repr=False)


def outcomes(jobs: Sequence[Job], asked: Asked, count: int) -> Iterator[Outcome]:
    """Yield what became of each config, in their order, while `count` of them are at work."""
    with scratch() as folder, _all_ended() as crew:
        waiting = list(enumerate(jobs))
        for place in range(len(jobs)):
            while len(crew.processes) <= place or crew.processes[place].made.poll() is None:
                busy = sum(process.made.poll() is None for process in crew.processes)
                for number, job in waiting[: count - busy]:
                    crew.begin(partial(_begun, job, asked, folder / str(number)))
                del waiting[: count - busy]
                time.sleep(LOOK)
            yield _outcome(crew.processes[place])


class _Crew:
    """Processes none of which outlives this one."""

    def __init__(self) -> None:
        self.processes: list[_Process] = []
        self._lock, self._ended = threading.RLock(), False

    def begin(self, start: Callable[[], _Process]) -> None:
        """Start a process in a thread, which no Ctrl-C can break off before the process is known."""
        failed: list[OSError] = []

        def add() -> None:
            with self._lock:
                try:
                    self.processes += [] if self._ended else [start()]
                except OSError as error:
                    failed.append(error)

        thread = threading.Thread(target=add)
        thread.start()
        thread.join()
        for error in failed:
            raise error

    def end(self) -> None:
        """End all that are left: those that do not go when asked at once."""
        with self._lock:
            self._ended = True
            left = [process.made for process in self.processes if process.made.poll() is None]
            for process in left:
                with suppress(OSError):
                    process.send_signal(signal.SIGINT)
            until = time.monotonic() + PATIENCE
            for process in left:
                with suppress(subprocess.TimeoutExpired):
                    process.wait(max(until - time.monotonic(), LOOK))
                    continue
                process.kill()
                process.wait()


@contextmanager
def _all_ended() -> Iterator[_Crew]:
    """Yield a crew all of whose processes are ended with the block, and with this process."""
    crew = _Crew()
    with Cleaned(crew.end):
        try:
            yield crew
        finally:
            crew.end()


def _begun(job: Job, asked: Asked, folder: Path) -> _Process:
    folder.mkdir()
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    if os.environ.get("GITHUB_STEP_SUMMARY"):
        environment["GITHUB_STEP_SUMMARY"] = str(folder / "summary")
    with (folder / "out").open("wb") as out, (folder / "err").open("wb") as err:
        made = subprocess.Popen(  # noqa: S603 - this program itself, with what was typed
            [sys.executable, "-m", "reportgen", *_arguments(job, asked, folder / "notice")],
            stdin=None if str(job.config) == "-" else subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env=environment,
        )
    return _Process(job=job, folder=folder, made=made)


def _arguments(job: Job, asked: Asked, notice: Path) -> list[str]:
    flags = {"--strict": asked.strict, "--dry-run": asked.dry_run, "--json": asked.as_json}
    flags |= {"--quiet": asked.quiet, "--verbose": asked.verbose}
    return [
        *("run", "--output", str(job.folder), "--notify-file", str(notice)),
        *(part for text in (*asked.sets, *job.sets) for part in ("--set", text)),
        *(() if asked.as_of is None else ("--as-of", asked.as_of.isoformat())),
        *(part for severity in asked.fail_on for part in ("--fail-on", severity)),
        *(flag for flag, given in flags.items() if given),
        *("--", str(job.config)),
    ]


def _outcome(process: _Process) -> Outcome:
    folder, code = process.folder, process.made.returncode
    said, given = ((folder / name).read_text("utf-8", "replace").removesuffix("\n") for name in ("err", "out"))
    lines = [said] if said else []
    if code < 0:
        lines.append(f"{process.job.config}: the process was ended by signal {-code}")
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if summary and (folder / "summary").is_file():
        text = (folder / "summary").read_text("utf-8").removesuffix("\n")
        lines += [failed for failed in [append_summary(summary, text)] if failed]
    code = FAILED if code < 0 else code
    return Outcome(code=code, said=tuple(lines), given=(given,) if given else (), notice=_notice(folder, code))


def _notice(folder: Path, code: int) -> Mapping[str, Any]:
    """Return the one entry of what a process wrote for messages."""
    if not (folder / "notice").is_file():
        return {"text": "", "exit_code": code, "verdict": None}
    whole = json.loads((folder / "notice").read_bytes())
    return {"text": whole["text"], **whole["reports"][0]}
