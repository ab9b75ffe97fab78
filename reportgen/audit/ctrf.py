"""Checks in the Common Test Report Format, in which an undecided one is neither passed nor failed nor skipped."""

from datetime import UTC, date, datetime
from typing import Any

from reportgen.audit.audited import Audited, as_json, named
from reportgen.audit.places import Place
from reportgen.harmless import one_line
from reportgen.results.values.checks import Check

STATES = {"pass": "passed", "fail": "failed", "insufficient": "other"}
COUNTED = ("passed", "failed", "skipped", "pending", "other")


def ctrf(audited: Audited) -> bytes:
    """Return a test for each check. Files hold no clock: each took no time, on the date of the report."""
    rows = zip(audited.checks, audited.texts, audited.places, strict=True)
    tests = [_test(audited.config.name, *row) for row in rows]
    moment = _moment(audited.results["run"]["as_of"])
    counts = {state: sum(test["status"] == state for test in tests) for state in COUNTED}
    summary = {"tests": len(tests), **counts, "start": moment, "stop": moment}
    tool = {"name": "reportgen", "version": audited.results["tool"]["version"]}
    results = {"tool": tool, "summary": summary, "tests": tests}
    return as_json({"reportFormat": "CTRF", "specVersion": "0.0.0", "generatedBy": "reportgen", "results": results})


def _test(name: str, check: Check, text: str, place: Place | None) -> dict[str, Any]:
    stands = {} if place is None else {"filePath": place.file, "line": place.line}
    return {
        "name": one_line(named(check)),
        "status": STATES[check.status],
        "duration": 0,
        "suite": [one_line(name), one_line(check.model)],
        "message": one_line(text),
        "rawStatus": f"{check.status}, allowed to pass" if check.allowed else check.status,
        "tags": [check.severity],
        **stands,
    }


def _moment(as_of: str | None) -> int:
    """Return the beginning of a day in milliseconds since 1970; of none, that of 1970."""
    day = date(1970, 1, 1) if as_of is None else date.fromisoformat(as_of)
    return 1000 * int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())
