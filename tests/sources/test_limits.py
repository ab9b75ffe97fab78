"""The database takes its share of what the control group leaves, and not of the whole machine."""

import os
import subprocess
import sys

import pandas as pd
import pytest

from reportgen.config.load import config_from
from reportgen.errors import DataError
from reportgen.sources import limits, sql
from reportgen.sources.opening import open_source

CONNECT = sql.connect
GROUPS = {  # files of a machine -> bytes, processors
    "none": ({}, None, None),
    "v2 in a container": (
        {"sys/fs/cgroup/memory.max": "1073741824", "sys/fs/cgroup/cpu.max": "150000 100000"}, 2**30, 2,
    ),
    "v2 without a limit": ({"sys/fs/cgroup/memory.max": "max", "sys/fs/cgroup/cpu.max": "max 100000"}, None, None),
    "v2 nested, the outer group the narrower": (
        {
            "proc/self/cgroup": "0::/a.slice/b.scope",
            "sys/fs/cgroup/a.slice/memory.max": "500000000",
            "sys/fs/cgroup/a.slice/b.scope/memory.max": "800000000",
            "sys/fs/cgroup/a.slice/b.scope/cpu.max": "50000 100000",
        },
        500_000_000,
        1,
    ),
    "v1": (
        {
            "proc/self/cgroup": "4:memory:/docker/x\n3:cpu,cpuacct:/docker/x",
            "sys/fs/cgroup/memory/memory.limit_in_bytes": "2000000000",
            "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "300000",
            "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000",
        },
        2_000_000_000,
        3,
    ),
    "v1 without a limit": (
        {
            "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
            "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1",
            "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
        },
        None,
        None,
    ),
    "what is not a number": ({"sys/fs/cgroup/memory.max": "?", "sys/fs/cgroup/cpu.max": "1"}, None, None),
}  # fmt: skip


@pytest.mark.parametrize("name", GROUPS)
def test_the_limits_are_those_of_the_narrowest_group(name, tmp_path):
    files, memory, processors = GROUPS[name]
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(f"{text}\n")
    assert limits.memory_limit(tmp_path) == memory
    assert limits.processors(tmp_path) == processors


SETTINGS = """
from reportgen.sources import limits, sql
limits.memory_limit, limits.processors = lambda: {}, lambda: {}
database = sql.connect()
print(*database.execute("SELECT current_setting('memory_limit'), current_setting('threads')").fetchall()[0], sep=", ")
"""


def settings(memory, processors):
    run = [sys.executable, "-c", SETTINGS.format(memory, processors)]
    memory, threads = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split(", ")
    return memory, int(threads)


@pytest.mark.slow
def test_the_database_takes_half_of_the_memory_of_its_group_and_a_thread_for_each_half_gigabyte():
    usual = settings(None, None)
    assert settings(2**30, 8) == ("512.0 MiB", min(2, usual[1]))
    assert settings(2**29, None) == ("256.0 MiB", 1)
    assert settings(None, 1) == (usual[0], 1)


def test_rows_may_take_half_of_what_group_and_machine_allow_or_what_is_asked_for(monkeypatch):
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    for of_group, allowed in ((None, machine // 2), (2**30, 2**29), (2 * machine, machine // 2)):
        monkeypatch.setattr(limits, "memory_limit", lambda of_group=of_group: of_group)
        assert limits.memory_allowed(None) == allowed
    assert limits.memory_allowed(300) == 300_000_000
    (said,) = CONNECT(300).execute("SELECT current_setting('memory_limit')").fetchall()[0]
    assert said == "286.1 MiB"


@pytest.mark.parametrize(("limit", "refused"), [(199_999_999, True), (250_000_000, False), (None, False)])
def test_a_group_that_would_kill_the_run_is_refused_in_a_message(limit, refused, monkeypatch):
    config = config_from({"version": 1, "data": {"label": "y", "positive": 1}, "models": {"m": {"score": "s"}}})
    frame = pd.DataFrame({"y": [1, 0] * 10, "s": [0.9, 0.2] * 10})
    monkeypatch.setattr(limits, "memory_limit", lambda: limit)
    if not refused:
        assert open_source(config, frame) is not None
        return
    with pytest.raises(DataError) as failure:
        open_source(config, frame)
    assert failure.value.exit_code == 3
    assert "the control group allows 199 MB of memory, and this run needs 200 MB" in str(failure.value)
    assert "Give the group more" in str(failure.value)
