"""When a review is due, as far as what the author typed is a date."""

import re
from calendar import monthrange
from datetime import date

MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
DAY = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?")
NAMED = re.compile(r"(?:(\d{1,2})\.? )?([a-z]+),? (\d{4})")


def last_day(typed: str) -> date | None:
    """Return the last day of "2027-01-31", "2027-01", "2027", "January 2027" or "31 January 2027"; None of all else."""
    text = " ".join(typed.lower().split())
    numbers, named = DAY.fullmatch(text), NAMED.fullmatch(text)
    if numbers is not None:
        year, month, day = numbers.groups()
        return _last(int(year), int(month or 12), day)
    if named is not None and named[2] in MONTHS:
        return _last(int(named[3]), MONTHS.index(named[2]) + 1, named[1])
    return None


def _last(year: int, month: int, day: str | None) -> date | None:
    try:
        return date(year, month, int(day) if day is not None else monthrange(year, month)[1])
    except ValueError:
        return None
