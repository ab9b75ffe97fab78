"""Days in words: what both ends of a time share stands once, and times stand where one day holds both."""

import pytest

from reportgen.text import dates
from tests.cases.case import fraud


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("2026-07-01", "2026-09-30T23:58:11", "1 July to 30 September 2026"),
        ("2026-09-01", "2026-09-30", "1 to 30 September 2026"),
        ("2025-12-31", "2026-01-01", "31 December 2025 to 1 January 2026"),
        ("2026-09-30", "2026-09-30", "30 September 2026"),
        ("2026-09-30T08:15:00", "2026-09-30T17:30:20", "30 September 2026, 08:15 to 17:30"),
        ("2026-09-30", "2026-09-30T17:30:20", "30 September 2026, 00:00 to 17:30"),
        ("-0044-03-15", "12026-01-01", "-0044-03-15 to 12026-01-01"),
    ],
)
def test_a_period_is_told_in_days(first, last, shown):
    assert dates.period(fraud().facts.say, first, last, "").shown == shown
