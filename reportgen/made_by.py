"""By which program numbers are worked out: the commit of the package, and the releases of what it computes with."""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

LIBRARIES = ("duckdb", "numpy", "scipy")  # those that numbers come from
COMMIT_FILE = "commit.txt"  # in the package, as built
SHORT = 8  # letters of a commit
_PACKAGE = Path(__file__).parent


def full_version() -> str:
    """Return the version with the commit, as in `0.1.0+g1a2b3c4d`; where nobody knows the commit, without it."""
    from reportgen.version import __version__  # here, as a build reads this file by itself

    known = commit()
    return __version__ if known is None else f"{__version__}+g{known}"


@cache
def commit() -> str | None:
    """Return the commit that the package was built from, or that is checked out around it."""
    return commit_of(_PACKAGE)


def commit_of(package: Path) -> str | None:
    """Return the commit of a package: as it was built, else as its own checkout says; no program is asked."""
    try:
        built = package / COMMIT_FILE
        if built.is_file():
            return _short(built.read_text(encoding="ascii"))
        # Only in the project's own checkout: a copy may stand in that of others.
        git = package.parent / ".git"
        return _short(_head(git)) if (package.parent / "hatch_build.py").is_file() and git.exists() else None
    except (OSError, ValueError):
        return None


def _short(text: str) -> str | None:
    digits = text.strip()[:SHORT]
    return digits if len(digits) == SHORT and set(digits) <= set("0123456789abcdef") else None


def _head(git: Path) -> str:
    """Return the commit that is checked out; `.git` is a file in a further worktree."""
    if git.is_file():
        git = git.parent / git.read_text(encoding="utf-8").strip().removeprefix("gitdir: ")
    kind, _, name = (git / "HEAD").read_text(encoding="utf-8").strip().partition("ref: ")
    if not name:
        return kind
    common = git / "commondir"
    shared = git / common.read_text(encoding="utf-8").strip() if common.is_file() else git
    loose = (folder / name for folder in (git, shared))
    place = next((file for file in loose if file.is_file()), None)
    return place.read_text(encoding="ascii") if place is not None else next(_packed(shared, name), "")


def _packed(git: Path, name: str) -> Iterator[str]:
    for line in (git / "packed-refs").read_text(encoding="utf-8").splitlines():
        value, _, packed = line.partition(" ")
        if packed == name:
            yield value


@cache
def releases() -> dict[str, str]:
    """Return the releases of Python and of the libraries that numbers come from."""
    return {"Python": ".".join(map(str, sys.version_info[:3])), **{name: _release(name) for name in LIBRARIES}}


def _release(library: str) -> str:
    """Return the release of a library, by itself where it is loaded: to look through what is installed takes longer."""
    if library in sys.modules:
        return str(sys.modules[library].__version__)
    from importlib.metadata import version

    return version(library)
