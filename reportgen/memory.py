"""What the command does with memory: it keeps what is free again, and looks seldom for values that hold each other."""

import ctypes
import gc
from contextlib import suppress

# Of glibc's malloc.h.
_TRIM_THRESHOLD, _MMAP_MAX, _ARENA_MAX = -1, -4, -8
_SELDOM = 400_000, 100  # values more than before, and how often until those that stayed are looked at again
_NEVER = -1  # is what is free at the end handed back


def keep_freed_memory() -> None:
    """Keep freed memory for what is worked out next, in all threads; does nothing where malloc is not glibc's.

    A column of ten million numbers is 80 MB. Handed back and asked for anew, such memory is cleared by the system every
    time, which took more than a quarter of a run over ten million cases.
    """
    try:
        settle = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    for setting, value in ((_ARENA_MAX, 1), (_MMAP_MAX, 0), (_TRIM_THRESHOLD, _NEVER)):
        settle(setting, value)


def hand_back_freed_memory() -> None:
    """Hand freed memory back once all is counted: words and pages would come on top of what the counts have filled."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def collect_seldom() -> None:
    """Look seldom for values that only hold each other: they are few, and looking took a thirtieth of a small run."""
    gc.set_threshold(*_SELDOM)
