"""Files that a pattern of a path means, as long as there are not too many to look at."""

import os
import re
from collections.abc import Iterator, Sequence
from fnmatch import translate
from itertools import islice
from pathlib import Path

from reportgen.sources import sql

MOST_SEEN = 100_000  # files and folders that are looked at
MOST_FOUND = 2_000  # files that are read as one


class TooManyError(Exception):
    """A pattern leads to more than is looked at."""


def found_in(folder: Path, pattern: Sequence[str]) -> list[Path]:
    """Return what a pattern finds in a folder; `**` stands for folders in folders, but for links to some."""
    if any("**" in part and part != "**" for part in pattern):
        message = "Invalid pattern: '**' can only be an entire path component"
        raise ValueError(message)
    return [*dict.fromkeys(_Walk().found(folder, tuple(pattern)))]


class _Walk:
    """Counts what is looked at."""

    def __init__(self) -> None:
        self._seen = self._found = 0

    def found(self, folder: Path, pattern: tuple[str, ...]) -> Iterator[Path]:
        """Yield what the pattern finds; a path may come more than once."""
        if not pattern:
            self._found += 1
            if self._found > MOST_FOUND:
                message = f"means more than {MOST_FOUND:,} files"
                raise TooManyError(message)
            yield folder
            return
        part, rest = pattern[0], pattern[1:]
        if part == "**":
            yield from self.found(folder, rest)
            for entry in self._entries(folder):
                if entry.is_dir(follow_symlinks=False):
                    yield from self.found(folder / entry.name, pattern)
        elif sql.WILD.search(part):
            matches = re.compile(translate(part)).match
            for entry in self._entries(folder):
                if matches(entry.name) and (not rest or entry.is_dir()):
                    yield from self.found(folder / entry.name, rest)
        elif os.path.lexists(folder / part):
            yield from self.found(folder / part, rest)

    def _entries(self, folder: Path) -> list["os.DirEntry[str]"]:
        """Return what stands in a folder; nothing of one that may not be looked into."""
        try:
            with os.scandir(folder) as entries:
                children = [*islice(entries, MOST_SEEN + 1)]
        except OSError:
            return []
        self._seen += len(children)
        if self._seen > MOST_SEEN:
            message = f"leads through more than {MOST_SEEN:,} files and folders"
            raise TooManyError(message)
        return children
