"""Runs that are killed, at any time and at the moment when the new report takes the place of the old one."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from reportgen.cli import main
from tests.page.test_placing import MINE, content, fill, names, ours

CONFIG = """\
version: 1
title: {title}
data: {{path: cases.csv, label: label, positive: 1, negative: 0}}
models: {{m: {{score: score}}}}
checks: [recall >= 0.1]
uncertainty: {{resamples: 100}}
"""
CASES = "label,score\n" + "".join(f"{place % 3 % 2},{place * 37 % 101 / 101:.3f}\n" for place in range(60))
# Tells the one who waits when the folders are exchanged, and gives him the time to kill.
TELLING = """
import os, sys, time
from reportgen.page import placing
exchange = placing._exchange
def telling(one, other):
    os.write(1, b"1")
    exchange(one, other)
    os.write(1, b"2")
    time.sleep(0.05)
placing._exchange = telling
from reportgen.cli import main
main(sys.argv[1:])
"""
RUN = ("run", "c.yaml", "-o", "report", "-q")
TITLES = ("one", "other")
# What must have come of some kill at least: a slow machine may never reach the exchange, a quick one always be over.
STRUCK = {
    "at any time": Counter(old=1),
    "while it writes": Counter(left=1),
    "at the exchange": Counter(new=1, away=1),
}


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cases.csv").write_text(CASES)
    return tmp_path


def configure(place, title):
    (place / "c.yaml").write_text(CONFIG.format(title=title))


def run_whole(place):
    """Run to the end, in this process, and return the report."""
    done = CliRunner().invoke(main, RUN)
    assert (done.exit_code, done.stderr) == (0, "")
    return ours(place / "report")


def held(folder, name):
    return (folder / name).read_bytes() if (folder / name).exists() else None


def started(way):
    head = (sys.executable, *(("-c", TELLING) if way == "at the exchange" else ("-m", "reportgen")))
    return subprocess.Popen([*head, *RUN], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def wait_for_the_moment(way, process, draw, longest):
    """Wait until a run is where it is to be killed, or is over."""
    if way == "at any time":
        time.sleep(draw.uniform(0, longest))
        return
    if way == "while it writes":
        while process.poll() is None and not [*Path().glob(".report.partial-*")]:
            time.sleep(0.0005)
    else:
        os.read(process.stdout.fileno(), 1)
        if draw.random() < 0.5:  # and when the exchange is over
            os.read(process.stdout.fileno(), 1)
    time.sleep(draw.choice((0, 0, 0.0005, 0.002, 0.01)))


def kill(way, draw, longest):
    """Start a run and kill it."""
    process = started(way)
    wait_for_the_moment(way, process, draw, longest)
    process.kill()
    _, said = process.communicate()
    assert (process.returncode, said) in ((-signal.SIGKILL, b""), (0, b""))  # it may have been over before


@pytest.mark.slow
@pytest.mark.parametrize(("way", "kills"), [("at any time", 3), ("while it writes", 2), ("at the exchange", 2)])
def test_whenever_a_run_is_killed_nothing_is_lost_and_the_next_run_ends_well(way, kills, place):
    report, whole = place / "report", {}
    for title in TITLES:
        configure(place, title)
        begun = time.monotonic()
        subprocess.run([sys.executable, "-m", "reportgen", *RUN], check=True)
        longest = time.monotonic() - begun
        whole[title] = ours(report)
    fill(report, MINE)
    stands, draw, came_of_it = TITLES[1], random.Random(1), Counter()  # noqa: S311 (moments, no secrets)
    for _ in range(kills):
        title = TITLES[stands == TITLES[0]]
        configure(place, title)
        kill(way, draw, longest)
        found = ours(report)
        assert found in (whole[stands], whole[title])
        left = [place / name for name in names(place) if name.startswith(".report.")]
        away = [name for name, text in MINE.items() if held(report, name) != text]
        assert all(text in [held(folder, name) for folder in (report, *left)] for name, text in MINE.items())
        assert not away or found == whole[title]  # they stay where they are until the new report stands
        seen = {"old": found == whole[stands], "new": found == whole[title], "left": bool(left), "away": bool(away)}
        came_of_it.update(name for name, true in seen.items() if true)
        assert run_whole(place) == whole[title]
        assert content(report) == whole[title] | MINE
        assert names(place) == ["c.yaml", "cases.csv", "report"]
        stands = title
    assert came_of_it >= STRUCK[way], came_of_it  # the kills struck where they were meant to
