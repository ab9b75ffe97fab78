"""Freed memory stays with the command, where the C library can be told so."""

import ctypes
import gc
import subprocess
import sys

import pytest

from reportgen import memory

ASKED_FOR = 256 * 2**20
HELD_AFTERWARDS = f"""
import threading
from pathlib import Path
from reportgen.memory import hand_back_freed_memory, keep_freed_memory
{{settle}}
def work():
    for _ in range(3):
        b"x" * {ASKED_FOR}
thread = threading.Thread(target=work)
thread.start()
thread.join()
{{finish}}
print(next(line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if "VmRSS" in line))
"""


def held_afterwards(settle, finish=""):
    """Return the bytes that a process holds after a thread has freed what it asked for."""
    script = HELD_AFTERWARDS.format(settle=settle, finish=finish)
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return 1024 * int(done.stdout)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="malloc is not glibc's")
def test_what_is_freed_stays_and_is_used_again_by_all_threads():
    assert held_afterwards("") < ASKED_FOR < held_afterwards("keep_freed_memory()") < 2 * ASKED_FOR


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="malloc is not glibc's")
def test_what_was_kept_is_handed_back_when_all_is_counted():
    assert held_afterwards("keep_freed_memory()", "hand_back_freed_memory()") < ASKED_FOR


@pytest.mark.parametrize("error", [AttributeError, OSError, TypeError])
def test_another_c_library_is_left_alone(error, monkeypatch):
    def library(_):
        raise error

    monkeypatch.setattr(ctypes, "CDLL", library)
    memory.keep_freed_memory()
    memory.hand_back_freed_memory()


def test_python_looks_seldom_for_values_that_hold_each_other(monkeypatch):
    told = []
    monkeypatch.setattr(gc, "set_threshold", lambda *values: told.extend(values))
    memory.collect_seldom()
    assert told[0] > 7_000  # ten times what Python has, which a test of the command may have changed before
