"""Functions of scipy, the only ones in use; imported where they are called, as even these take a while."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from mmap import mmap
from types import ModuleType

__all__ = ["betainc", "betaincinv", "chdtrc", "kolmogorov", "ndtr", "ndtri", "stdtr", "stdtrit"]

_DATE = "SOURCE_DATE_EPOCH"
_PACKAGE = "scipy.special"
_ROOM = 160_000_000  # bytes; its libraries take 64 MB of addresses, and others at work may take some meanwhile


def _check_room() -> None:
    """Stop where there is no room to load it: one of its libraries would ask for memory again and again, for ever."""
    try:
        mmap(-1, _ROOM).close()
    except OSError as error:
        raise MemoryError from error


@contextmanager
def _without_bad_date() -> Iterator[None]:
    """Hide a date of the report that is no number: part of numpy reads it while it is imported, and would fail."""
    date = os.environ.get(_DATE, "0")
    try:
        int(date)
    except ValueError:
        del os.environ[_DATE]
    try:
        yield
    finally:
        if date != os.environ.get(_DATE, "0"):
            os.environ[_DATE] = date


def _bare() -> ModuleType | None:
    """Return the module that holds the functions, without what the package imports besides, ten times as long.

    A stand-in with the path of the package takes its place meanwhile, so that whoever imports it later gets all of it.
    """
    spec = find_spec(_PACKAGE)
    if spec is None or _PACKAGE in sys.modules:
        return None
    stand_in = sys.modules[_PACKAGE] = ModuleType(_PACKAGE)
    stand_in.__path__ = list(spec.submodule_search_locations or ())
    try:
        return import_module(f"{_PACKAGE}._ufuncs")
    except ImportError:
        return None
    finally:
        del sys.modules[_PACKAGE]


def _functions() -> ModuleType:
    """Return a module that holds them all; a release of scipy may keep them elsewhere."""
    bare = _bare()
    return bare if bare is not None and all(hasattr(bare, name) for name in __all__) else import_module(_PACKAGE)


_check_room()
with _without_bad_date():
    _found = _functions()
betainc, betaincinv, chdtrc = _found.betainc, _found.betaincinv, _found.chdtrc
kolmogorov, ndtr, ndtri = _found.kolmogorov, _found.ndtr, _found.ndtri
stdtr, stdtrit = _found.stdtr, _found.stdtrit
