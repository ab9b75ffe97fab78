"""Findings on what the author states: what is missing, and when a review is due."""

import re
from calendar import monthrange
from datetime import date

from reportgen.analysis.finding import Evidence, Finding, Quote, Several, note, text, warning
from reportgen.analysis.stated import missing_fields

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


def missing_stated_fields(evidence: Evidence) -> Finding | None:
    """Find the required fields that nobody stated, each with the key that states it."""
    fields = tuple(Quote(value=key, path="config", unit="field") for key in missing_fields(evidence))
    return note("missing_stated_fields", fields=Several(each=fields, path="config")) if fields else None


def reviewer_is_owner(evidence: Evidence) -> Finding | None:
    """Find that whoever answers for the model has reviewed it, too."""
    about = evidence.config.about
    if about.owner is None or about.reviewer is None or _alike(about.owner) != _alike(about.reviewer):
        return None
    return warning("reviewer_is_owner", name=text(" ".join(about.reviewer.split()), "config.about.reviewer"))


def _alike(name: str) -> str:
    return " ".join(name.casefold().split())


def report_expired(evidence: Evidence) -> Finding | None:
    """Find that the author has marked the report as expired."""
    return warning("report_expired") if evidence.config.about.status == "expired" else None


def review_overdue(evidence: Evidence) -> Finding | None:
    """Find that the next review was due before the date of the report; nothing where no date can be read."""
    review, run = evidence.config.about.next_review, evidence.results.run
    due = None if review is None else last_day(review)
    if review is None or due is None or run.as_of is None or due >= date.fromisoformat(run.as_of):
        return None
    day = text(" ".join(review.split()), "config.about.next_review")
    return warning("review_overdue", due=day, date=evidence.fact("text", run, "as_of"))
