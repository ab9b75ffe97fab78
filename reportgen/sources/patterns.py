"""Files that a pattern of a path means, as long as there are not too many to look at."""

import os
import re
from collections.abc import Iterator, Sequence
from fnmatch import translate
from itertools import islice
from pathlib import Path, PurePath

from reportgen.config.files import ends_as_data
from reportgen.sources import sql

_UNFINISHED = "_temporary"
MOST_SEEN = 100_000  # files and folders that are looked at
MOST_FOUND = 20_000  # files that are read as one


class TooManyError(Exception):
    """A pattern leads to more than is looked at."""


def found_in(folder: Path, pattern: Sequence[str]) -> list[Path]:
    """Return what a pattern finds in a folder; `**` stands for folders in folders, but for links to some."""
    if any("**" in part and part != "**" for part in pattern):
        message = "Invalid pattern: '**' can only be an entire path component"
        raise ValueError(message)
    return [*dict.fromkeys(_Walk().found(folder, tuple(pattern)))]


def below(folder: Path) -> list[Path]:
    """Return the files in a folder and in the folders within it, but for hidden ones and links to folders."""
    return [*_Walk().below(folder)]


def is_hidden(name: str) -> bool:
    """Return whether a file is none of data by its name: locks of editors, marks and sums of those who write tables."""
    return name.startswith(".") or name.endswith(".crc") or (name.startswith("_") and not ends_as_data(name))


def is_left_over(path: PurePath, folder: PurePath) -> bool:
    """Return whether a file is below a folder where Spark keeps what it has not finished."""
    return _UNFINISHED in path.relative_to(folder).parts[:-1]


def table_kind(folder: Path) -> str | None:
    """Return whose table a folder is, where its log says which of its files and rows count; None for plain files."""
    if (folder / "_delta_log").is_dir():
        return "Delta Lake"
    if (folder / ".hoodie").is_dir():
        return "Hudi"
    metadata = folder / "metadata"
    return "Iceberg" if metadata.is_dir() and any(metadata.glob("*.metadata.json")) else None


class _Walk:
    """Counts what is looked at."""

    def __init__(self) -> None:
        self._seen = self._found = 0

    def below(self, folder: Path) -> Iterator[Path]:
        """Yield the files in a folder and in those within it; a folder that may not be looked into raises."""
        with os.scandir(folder) as entries:
            children = [*islice(entries, MOST_SEEN + 1)]
        self._count(children)
        for entry in children:
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith((".", "_")):
                    yield from self.below(folder / entry.name)
            elif not is_hidden(entry.name) and not entry.is_dir():
                self._count_found()
                yield folder / entry.name

    def found(self, folder: Path, pattern: tuple[str, ...]) -> Iterator[Path]:
        """Yield what the pattern finds; a path may come more than once."""
        if not pattern:
            self._count_found()
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
        self._count(children)
        return children

    def _count_found(self) -> None:
        self._found += 1
        if self._found > MOST_FOUND:
            message = f"means more than {MOST_FOUND:,} files"
            raise TooManyError(message)

    def _count(self, children: Sequence["os.DirEntry[str]"]) -> None:
        self._seen += len(children)
        if self._seen > MOST_SEEN:
            message = f"leads through more than {MOST_SEEN:,} files and folders"
            raise TooManyError(message)
