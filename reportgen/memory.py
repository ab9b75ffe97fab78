"""What the command does with memory that is free again: it keeps it, where the C library lets it be told so."""

import ctypes

# Of glibc's malloc.h.
_TRIM_THRESHOLD, _MMAP_MAX, _ARENA_MAX = -1, -4, -8
_NEVER = 2**31 - 1  # bytes that must be free at the end before they are handed back


def keep_freed_memory() -> None:
    """Keep freed memory for what is worked out next, in all threads; does nothing where malloc is not glibc's.

    Each of very many scores' columns is as large as tens of megabytes. Handed back and asked for anew, their memory is
    cleared by the system every time, which took two fifths of a run over ten million cases.
    """
    try:
        settle = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    for setting, value in ((_ARENA_MAX, 1), (_MMAP_MAX, 0), (_TRIM_THRESHOLD, _NEVER)):
        settle(setting, value)
