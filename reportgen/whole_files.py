"""Files read whole into memory: regular ones only, and no more of them than they may have."""

import errno
import stat
from pathlib import Path

LARGEST_TEXT = 1_000_000  # bytes of a text, or a template, for the page, which stays small
NO_FILE = "it is a pipe, a socket or a device, and no file"


def check_regular(path: Path) -> None:
    """Raise an OSError where a path leads to what may never end, or never begin; folders are left to others."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.EINVAL, NO_FILE, str(path))


def read_whole(path: Path, most: int) -> bytes:
    """Return the content of a regular file; of a larger one than `most` bytes one byte more than that."""
    check_regular(path)
    with path.open("rb") as file:
        return file.read(most + 1)
