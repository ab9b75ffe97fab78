"""What is seen at a terminal while a report is made: how much of the work is done, and the time; at its end nothing."""

import contextlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import get_args

import numpy as np
import pytest
from rich.console import Console

from reportgen.progress import Bar
from reportgen.work import SPANS, Kind, Meter, Step, step
from tests.helpers import D_LABELS, D_SCORES, write_case

pty = pytest.importorskip("pty")
ROWS = "label,score\n" + "".join(f"{label},{score}\n" for label, score in zip(D_LABELS, D_SCORES, strict=True))
CONFIG = "data: {path: cases.csv, label: label, positive: 1}\nmodels: {m: {score: score}}\n"
LINE = re.compile(r"(\d+)% +(\d+:\d\d) +(\S[^\r\n]*)?")
HIDDEN, SHOWN, CLEARED = "\x1b[?25l", "\x1b[?25h", "\x1b[1A\x1b[2K"


def frames(*command: str, cwd) -> Iterator[str]:
    """Yield what a terminal is sent, as it comes, and the exit code at the end."""
    terminal, console = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "24"}
    with subprocess.Popen(
        [sys.executable, *command], cwd=cwd, stdin=console, stdout=console, stderr=console, env=environment
    ) as process:
        os.close(console)
        with contextlib.suppress(OSError):  # the terminal is gone when the process is
            while part := os.read(terminal, 65536):
                yield part.decode()
        os.close(terminal)
    yield f"code {process.returncode}"


def lines_in(text: str) -> list[tuple[int, str, str]]:
    """Return the share, the time and the step of each line that was drawn."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return [(int(share), passed, what.strip()) for share, passed, what in LINE.findall(plain)]


@pytest.mark.slow
def test_a_run_shows_what_is_done_up_to_all_of_it_and_leaves_nothing_behind(tmp_path):
    config = write_case(tmp_path, ROWS, CONFIG)
    seen = "".join(frames("-m", "reportgen", "run", config.name, cwd=tmp_path))
    drawn = lines_in(seen)
    shares = [share for share, _, _ in drawn]
    assert shares == sorted(shares)
    assert shares[-1] == 100
    assert seen.count(HIDDEN) == seen.count(SHOWN) == 1
    before, after = seen.split(SHOWN)
    assert before.endswith("\n")
    assert after.removeprefix("\r").startswith(CLEARED)
    assert LINE.search(after) is None
    assert after.endswith("code 0")


@pytest.mark.slow
def test_an_error_takes_the_line_away_before_it_is_told(tmp_path):
    config = write_case(tmp_path, ROWS.replace("0.05", "oops"), CONFIG)
    seen = "".join(frames("-m", "reportgen", "run", config.name, cwd=tmp_path))
    assert seen.index(CLEARED) < seen.index("'oops'")
    assert seen.endswith("code 3")


@pytest.mark.slow
def test_quiet_shows_nothing_on_a_terminal(tmp_path):
    config = write_case(tmp_path, ROWS, CONFIG)
    assert "".join(frames("-m", "reportgen", "run", config.name, "-q", cwd=tmp_path)) == "code 0"


DEAF = """\
import time
from reportgen.progress import bar
from reportgen.streams import stoppable
from reportgen.work import step
with stoppable(), bar() as tell:
    tell(step("counting"))
    while True:
        try:
            time.sleep(10)
        except KeyboardInterrupt:
            pass
"""


@pytest.mark.slow
def test_where_work_hears_no_ctrl_c_the_line_is_gone_and_the_cursor_back_all_the_same(tmp_path):
    (tmp_path / "deaf.py").write_text(DEAF)
    terminal, console = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "deaf.py"], cwd=tmp_path, stderr=console, env={**os.environ, "TERM": "xterm"}
    ) as process:
        os.close(console)
        seen = b""
        with contextlib.suppress(OSError):
            while part := os.read(terminal, 65536):
                if b"counting" in part and b"counting" not in seen:
                    process.send_signal(2)
                seen += part
        os.close(terminal)
    assert process.returncode == 130
    assert SHOWN in seen.decode()
    assert seen.decode().split(CLEARED)[-1].strip() == "stopped; a report that was not finished is not written"


@pytest.mark.slow
def test_with_a_million_rows_reading_and_counting_show_their_share_too(tmp_path):
    chance = np.random.default_rng(1)
    positive = chance.random(1_000_000) < 0.1
    score = np.round(1 / (1 + np.exp(2 - 2 * positive - chance.normal(size=1_000_000))), 6)
    note = "x" * 400  # a file that takes a while to read
    rows = "\n".join(f"{label},{one},{note}" for label, one in zip(positive.astype(int), score, strict=True))
    write_case(tmp_path, f"label,score,note\n{rows}\n", CONFIG + "beta: 2\n")
    began = time.monotonic()
    drawn = lines_in("".join(frames("-m", "reportgen", "run", "case.yaml", cwd=tmp_path)))
    took = time.monotonic() - began
    shares = [share for share, _, _ in drawn]
    assert shares == sorted(shares)
    assert shares[-1] == 100
    assert max(share for share, _, what in drawn if what == "reading cases.csv") > 100 * SPANS["reading"][0]
    assert len({share for share, _, what in drawn if what == "counting"}) >= 2
    minutes, seconds = map(int, drawn[-1][1].split(":"))
    assert 60 * minutes + seconds <= took + 1
    assert {what.split(" ")[0] for _, _, what in drawn} >= {"reading", "counting"}


def test_the_steps_follow_each_other_from_nothing_to_all_of_the_work():
    assert tuple(SPANS) == get_args(Kind)
    always = {kind: span for kind, span in SPANS.items() if kind != "copying the rows"}
    ends = [0.0, *(place for span in always.values() for place in span), 1.0]
    assert ends == sorted(ends)
    assert all(one[1] == other[0] for one, other in pairwise(always.values()))
    assert SPANS["counting"][0] == SPANS["copying the rows"][0] < SPANS["copying the rows"][1] < SPANS["counting"][1]


def test_parts_done_in_several_threads_are_all_counted():
    meter = Meter(2000)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: [meter.add() for _ in range(500)], range(4)))
    assert meter.share() == 1


def test_a_part_that_is_done_little_by_little_counts_as_far_as_it_is():
    meter, inner = Meter(4), [0.0]
    meter.add()
    with meter.at(2, lambda: inner[0]):
        assert meter.share() == 0.25
        inner[0] = 0.5
        assert meter.share() == 0.5
    assert meter.share() == 0.75
    assert Meter().share() == 0


def test_the_line_never_goes_back_and_tells_the_time():
    now = [0.0]
    shown = Bar(lambda: now[0])
    console = Console(width=80, record=True, quiet=True)

    def drawn(at: Step) -> str:
        shown.tell(at)
        return (
            "".join(segment.text for segment in console.render(shown.line()))
            .split("\u2501")[-1]
            .strip(" \u2578\u257a\n")
        )

    half = Meter(2)
    half.add()
    assert drawn(step("counting", meter=half)).split() == ["54%", "0:00", "counting"]
    now[0] = 75.9
    passed = "54% 1:15, about 1:04 left"
    assert drawn(step("reading", "again [red].csv")) == f"{passed} reading again [red].csv"


def test_a_step_that_begins_later_than_usual_goes_on_from_there():
    counting = step("counting", meter=(half := Meter(2)))
    half.add()
    assert counting.done() == pytest.approx(0.54)
    assert counting.done(before=0.56) == pytest.approx(0.71)
    assert counting.done(before=0.9) == 0.86  # which the line does not go back to
