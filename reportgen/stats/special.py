"""Functions of scipy, the only ones in use; imported where they are called, as that takes a quarter of a second."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["betainc", "betaincinv", "kolmogorov", "ndtr", "ndtri", "stdtr", "stdtrit"]

_DATE = "SOURCE_DATE_EPOCH"


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


with _without_bad_date():
    from scipy.special import betainc, betaincinv, kolmogorov, ndtr, ndtri, stdtr, stdtrit
