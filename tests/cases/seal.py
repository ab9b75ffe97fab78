"""Reports whose criteria were fixed by a seal, or came after others, which together say every message on it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from reportgen.results.results import Period
from reportgen.results.values.seal import JudgedBefore, Moved, Seal
from tests.cases.case import Case, Changed, at_cut_off

AUGUST = Period(from_="2026-08-01", to="2026-08-31T09:30:00")
LOOSER = Moved(way="loosened", key="checks[0]", then="recall >= 85%", now="80%", check=True)
STRICTER = Moved(way="tightened", key="checks[0]", then="recall >= 80%", now="85%", check=True)
DROPPED = Moved(way="dropped", key="checks[1]", then="flag_rate <= 10%", check=True)
ADDED = Moved(way="added", key="checks[2]", now="precision >= 20%", check=True)
VALUES = (
    Moved(way="changed", key="costs.false_negative", then="480", now="450"),
    Moved(way="dropped", key="threshold.fixed", then="0.5"),
    Moved(way="added", key="threshold.minimise", now="cost"),
)
DAYS = ("2026-03-03", "2026-08-01", "2026-08-31", "2026-09-01")


def sealed(day: str, moved: Sequence[Moved] = ()) -> Seal:
    return Seal(fixed_on=day, file="fraud.seal.yaml", digest="0" * 64, moved=tuple(moved))


@cache
def base(*, allowed: bool = False) -> Case:
    allow = {"allow": [{"finding": "criteria_changed", "because": "The board asked for it."}]} if allowed else {}
    return at_cut_off(60, 100, 40, 800, checks=["recall >= 50%"], **allow)


def with_seal(seal: Seal, period: Period | None = AUGUST, case: Case | None = None) -> Case:
    """Return a report with what a seal says of its criteria."""
    return Changed(
        case or base(), lambda results: replace(results, seal=seal, data=replace(results.data, period=period))
    )


def after_others(sets: int, *days: str) -> Case:
    """Return a report on cases that were judged by other criteria on these days."""
    before = JudgedBefore(sets=sets, days=days)
    return Changed(base(), lambda results: replace(results, judged_before=before))


def seal_cases() -> tuple[Case, ...]:
    ways = ((), (LOOSER,), (STRICTER,), (STRICTER, ADDED), (DROPPED, ADDED, *VALUES))
    return (
        *(with_seal(sealed(day, moved)) for day, moved in product(DAYS, ways)),
        *(with_seal(sealed(DAYS[0], moved), None) for moved in ways),
        with_seal(sealed(DAYS[0], (LOOSER,)), case=base(allowed=True)),
        after_others(1, DAYS[0]),
        after_others(2, DAYS[0]),
        after_others(2, *DAYS[:2]),
        after_others(12, *DAYS, "2026-09-02"),
    )
