"""What the command does with memory that is free again: it keeps it, where the C library lets it be told so."""

import ctypes

# Of glibc's malloc.h.
_TRIM_THRESHOLD, _MMAP_MAX, _ARENA_MAX = -1, -4, -8
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
