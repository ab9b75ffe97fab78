"""Freed memory stays with the command, where the C library can be told so."""

import ctypes
import subprocess
import sys

import pytest

from reportgen import memory

AGAIN_AND_AGAIN = """
import resource, threading
from reportgen.memory import keep_freed_memory
{settle}
def work():
    for _ in range(20):
        bytearray(64 * 2**20)
thread = threading.Thread(target=work)
thread.start()
thread.join()
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)
"""


def pages_asked_for(settle):
    script = AGAIN_AND_AGAIN.format(settle=settle)
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return int(done.stdout)


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="malloc is not glibc's")
def test_what_is_freed_is_used_again_by_all_threads():
    assert 4 * pages_asked_for("keep_freed_memory()") < pages_asked_for("")


@pytest.mark.parametrize("error", [AttributeError, OSError, TypeError])
def test_another_c_library_is_left_alone(error, monkeypatch):
    def library(_):
        raise error

    monkeypatch.setattr(ctypes, "CDLL", library)
    memory.keep_freed_memory()
