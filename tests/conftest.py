"""How tests are shared out among the workers of pytest-xdist, and what each worker may use."""

import gc
import os
import re
import signal
import socket
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from reportgen import errors, memory
from reportgen.sources import sql
from reportgen.topics import table
from tests.browser import chromium, examples_in
from tests.resamples import FEW, USUAL, resamples

# Workers are as many as cores: threads of each matrix product would stand in their way. numpy looks here once.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Many tests start the command line: it is compiled once, as an installation does, and not by every process anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Where they run in the background a shell has them, and all that they start, ignore Ctrl-C, which some of them press.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A fault of the program fails its test, and makes no hole in a report that the test may not look at.
errors.UNFORESEEN = ()

assert table.TOPICS  # whose messages every text takes

# How long one drawn example takes says on a busy machine nothing of what it tests.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

TESTS = Path(__file__).parent
APART = ("tests/net/", "tests/fuzz/")  # tests that share nothing, each of which takes long
SHARED = re.compile(r"import .*\bexample_reports\b|example_reports import")  # files that share the examples
TOPIC = re.compile(r"\[(?:all_)?(cases_of_[a-z]+)")  # tests that share the cases of a topic, whatever their file
BY_TEST = ("tests/test_accessibility.py",)  # whose tests share a browser alone, and take long together
SAME = {"tests/topics/summary/test_verdict.py": "cases_of_verdicts"}  # files that make the cases of a topic
ALONE = ("said_in_every_form_in_some_topic",)  # come when the topics are done


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    """Let a worker tell at once what it runs again: 40 ms a test, half the time of a run, were spent waiting."""
    if told := getattr(getattr(config, "failures_db", None), "sock", None):
        told.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Keep the tests of a file on one worker, which makes what they share once; so all tests that share the same."""
    from xdist.scheduler import LoadFileScheduling

    paths = (path for path in TESTS.rglob("test_*.py") if SHARED.search(path.read_text(encoding="utf-8")))
    examples = {path.relative_to(TESTS.parent).as_posix() for path in paths}
    scheduler = LoadFileScheduling(config, log)

    def group_of(nodeid):
        file = nodeid.split("::", 1)[0]
        if file.startswith(APART) or nodeid.endswith(ALONE):
            return nodeid
        if topic := TOPIC.search(nodeid):
            return topic[1]
        if file in BY_TEST:
            return nodeid.partition("[")[0]
        return "examples" if file in examples else SAME.get(file, file)

    scheduler._split_scope = group_of
    return scheduler


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark as slow the parameters beyond those that a test takes in every run, which lie as far apart as they can."""
    shared = defaultdict(list)
    for item in items:
        if item.get_closest_marker("everyday"):
            shared[item.nodeid.partition("[")[0]].append(item)
    for alike in shared.values():
        taken = min(alike[0].get_closest_marker("everyday").args[0], len(alike))
        often = {round(place * (len(alike) - 1) / max(taken - 1, 1)) for place in range(taken)}
        for place, item in enumerate(alike):
            if place not in often:
                item.add_marker(pytest.mark.slow)


def pytest_collection_finish():
    """Look seldom for garbage, as the command does, and not among modules and tests, of which none goes."""
    memory.collect_seldom()
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Draw the cases anew a few times in everyday tests; in those that hold numbers to an oracle, as often as usual."""
    usual = any(map(item.get_closest_marker, ("slow", "usual_resamples")))
    with resamples(USUAL if usual else FEW):
        return (yield)


@pytest.fixture(scope="session", autouse=True)
def one_database():
    """Share one database among the runs within a worker: to open it takes longer than most of them take."""
    opened = cache(sql.connect)

    def connection(*_):
        found = opened().cursor()
        found.execute("SET TimeZone = 'UTC'")
        found.execute("SET enable_progress_bar = false")
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sql, "connect", connection)
        yield


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    """Return a folder that the workers of one run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def browser():
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def example(tmp_path_factory):
    """Make each example once for all the files whose tests this worker runs."""
    return examples_in(tmp_path_factory.mktemp("examples"))
