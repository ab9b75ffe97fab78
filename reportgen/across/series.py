"""Reports of an index: which of them are one series, how old each is, and what needs action first."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.values.index import IndexedReport

Need = Literal["changed", "failed", "overdue", "undecided", "unproved", "none"]
NEEDS: tuple[Need, ...] = ("changed", "failed", "overdue", "undecided", "unproved", "none")  # the most urgent first
# 2026, 2026-09, 2026/09/30, 20260930, 2026-Q3 or 2026-W37.
_DATE = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?:[-_./]?(?:0[1-9]|1[0-2]|[qQ][1-4]|[wW]\d\d)(?:[-_./]?(?:0[1-9]|[12]\d|3[01]))?)?(?!\d)"
)
YEAR, MONTHS = 12, 12


@frozen
class Series:
    """Reports of one config on the same model, the earliest first."""

    reports: tuple[IndexedReport, ...]

    @property
    def latest(self) -> IndexedReport:
        """The report that stands for it."""
        return self.reports[-1]

    @property
    def course(self) -> tuple[IndexedReport, ...]:
        """Those of its reports that have the main figure of the latest one."""
        main = self.latest.main
        return tuple(
            report for report in self.reports if report.main and main is not None and report.main.key == main.key
        )

    @property
    def changed(self) -> int:
        """How many earlier reports are no longer as they were written."""
        return sum(report.proof == "changed" for report in self.reports[:-1])

    def need(self, today: date | None) -> Need:
        """Return the most urgent thing that it needs: by its latest report, and by any that was changed."""
        return "changed" if self.changed else need_of(self.latest, today)


def series_of(reports: Iterable[IndexedReport], today: date | None = None) -> tuple[Series, ...]:
    """Return the reports by series, those that need action first.

    One series has the same config, model and kind of task, and folders that differ by a date alone.
    """
    groups: dict[object, list[IndexedReport]] = {}
    for report in sorted(reports, key=lambda report: (report.as_of or "", report.folder)):
        name = report.title if report.config is None else report.config
        key = (report.config is None, name, report.subject, report.task, _DATE.sub("#", report.folder))
        groups.setdefault(key, []).append(report)
    every = (Series(reports=tuple(group)) for group in groups.values())
    return tuple(sorted(every, key=lambda report: _urgency(report, today)))


def _urgency(series: Series, today: date | None) -> tuple[int, str, str]:
    latest = series.latest
    return NEEDS.index(series.need(today)), latest.title.casefold(), latest.folder


def need_of(report: IndexedReport, today: date | None) -> Need:
    """Return the most urgent thing that a report needs."""
    checks, verdict = report.checks, report.verdict
    if report.proof == "changed":
        return "changed"
    if checks.failed or (verdict is not None and verdict.tone == "bad"):
        return "failed"
    if is_overdue(report, today):
        return "overdue"
    if checks.undecided or checks.warned or (verdict is not None and verdict.tone == "open"):
        return "undecided"
    return "unproved" if report.proof == "no_lock" else "none"


def is_overdue(report: IndexedReport, today: date | None) -> bool:
    """Return whether the next review was due before today, as far as both dates are known."""
    return today is not None and report.due is not None and date.fromisoformat(report.due) < today


@frozen
class Apart:
    """How long after one day another is: in days, or from three months on in whole months."""

    unit: Literal["days", "months", "years"]
    count: int


def apart(first: date, last: date) -> Apart:
    """Return the time from the first day to the last; years from two of them on."""
    months = YEAR * (last.year - first.year) + last.month - first.month - (last.day < first.day)
    if months >= 2 * MONTHS:
        return Apart(unit="years", count=months // MONTHS)
    if months >= 3:  # noqa: PLR2004 (a quarter)
        return Apart(unit="months", count=months)
    return Apart(unit="days", count=(last - first).days)


def span_of(figures: Sequence[float]) -> tuple[float, float]:
    """Return the ends of an axis for a small line: a little beyond its values, and never of no height."""
    low, high = min(figures), max(figures)
    room = (high - low) * 0.1 or abs(high) * 0.1 or 1.0
    return low - room, high + room
