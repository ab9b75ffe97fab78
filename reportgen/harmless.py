"""What others wrote, made harmless: texts in which nothing is invisible, names that are short, and files that end."""

import errno
import json
import re
import stat
from pathlib import Path

REPLACED = "\N{REPLACEMENT CHARACTER}"
# Control characters and non-characters, which no format may hold; and what is invisible and not needed to write any
# language: marks and overrides of the direction, zero-width spaces, tags. Joiners stay: Persian and emoji need them.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)
_BREAK = re.compile("\r\n|[\r\n]")  # other breaks are among what is unseen
_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
# From the first such letter to the last of a run, with what stands between but letters of other scripts.
_RUN = re.compile(f"[{_RIGHT_TO_LEFT}](?:[^A-Za-z0-9\u00c0-\u058f<>&\n]*[{_RIGHT_TO_LEFT}])*")
_FIRST_STRONG, _POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
LONGEST_NAME, _START, _END = 120, 80, 20  # of a name in characters, and what is left of a longer one


def visible(text: str) -> str:
    """Return a text with a sign instead of every character that cannot be seen."""
    # Nothing printable is unseen, and most texts are printable from end to end.
    return text if text.isprintable() else _UNSEEN.sub(REPLACED, text)


def one_line(text: str) -> str:
    """Return a text to be printed as one line: all of it visible, with a space instead of each break of a line."""
    return visible(_BREAK.sub(" ", text))


def escaped(text: str) -> str:
    """Return JSON with every character that cannot be seen written as its escape: it reads as the same values."""
    return _UNSEEN.sub(lambda match: json.dumps(match[0])[1:-1], text)


def harmless(text: str) -> str:
    """Return a text to stand on a page: all of it visible, and right-to-left words kept apart from their neighbours."""
    seen = visible(text)
    # Numbers that follow a Hebrew or Arabic name would else be shown before it.
    return seen if seen.isascii() else _RUN.sub(rf"{_FIRST_STRONG}\g<0>{_POP}", seen)


def short_name(name: str) -> str:
    """Return a name, a long one cut in its middle."""
    return name if len(name) <= LONGEST_NAME else f"{name[:_START]}\N{HORIZONTAL ELLIPSIS}{name[-_END:]}"


LARGEST_TEXT = 1_000_000  # bytes of a text, or a template, for the page, which stays small
NO_FILE = "it is a pipe, a socket or a device, and no file"
LEADS_OUT = "it is a link that leads out of the folder"


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


def read_within(path: Path, folder: Path, most: int) -> bytes:
    """Return the content of a regular file that stands in a folder itself, and not where a link leads out of it."""
    if not path.resolve().is_relative_to(folder.resolve()):
        raise OSError(errno.EPERM, LEADS_OUT, str(path))
    content = read_whole(path, most)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))
    return content
