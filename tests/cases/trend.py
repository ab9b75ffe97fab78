"""Reports with a history, which together say every message on the trend."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from reportgen.across.history import Memory
from reportgen.across.record import record_of
from reportgen.across.trend import trend_of
from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.config.schema import Config
from reportgen.results.read import settled
from reportgen.results.results import Results
from reportgen.results.values.record import Record
from reportgen.sources.frames import frame_of
from reportgen.sources.opening import open_source
from tests.cases.case import PAYMENTS, Case

AS_OF = "2026-12-31"
COSTS = {"false_positive": 12, "false_negative": 480, "currency": "EUR"}
UNITS = {"false_positive": 1, "false_negative": 9}
CALM, FALLEN = (43, 30, 7, 420), (28, 30, 22, 420)
CHECKS = ["recall >= 70%", "flag_rate <= 20%"]
Four = tuple[int, int, int, int]


class Remembered(Case):
    """A report with the records of earlier months, each made as a run makes it."""

    def __init__(self, now: Case, then: Mapping[str, Case | tuple[str, Case]], notes: Mapping[str, str]) -> None:
        self._now, self._then, self._notes = now, then, notes

    def _with_history(self, case: Case, as_of: str) -> Config:
        more = {"annotate": dict(self._notes)} if self._notes else {}
        return config_from({**case._typed, "history": "history", **more}, as_of=as_of)

    @cached_property
    def config(self) -> Config:
        return self._with_history(self._now, AS_OF)

    def _recorded(self, case: Case, as_of: str, period: str | None = None) -> tuple[Results, Record]:
        config = self._with_history(case, as_of)
        source = open_source(config, frame_of(case._columns), lambda _: None)
        results = analyse(config, source).results
        record = record_of(results, config, source, as_of)
        return results, record if period is None else Record(**{**vars(record), "period": period})

    @cached_property
    def results(self) -> Results:
        records = []
        for month, case in self._then.items():
            as_of, made = case if isinstance(case, tuple) else (f"{month[:7]}-28", case)
            records.append(self._recorded(made, as_of, month[:7])[1])
        results, record = self._recorded(self._now, AS_OF)
        records.sort(key=lambda one: (one.period, one.as_of))
        memory = Memory(folder=Path("history"), as_of=AS_OF, records=tuple(records))
        trend = trend_of(memory, record, results, self.config)
        return results if trend is None else settled(Results(**{**vars(results), "trend": trend}))


def counted(four: Four, **config: Any) -> Case:
    """Return scores that a threshold of 0.5 sorts into these four outcomes."""
    tp, fp, fn, tn = four
    columns = {
        "label": ["1"] * (tp + fn) + ["0"] * (fp + tn),
        "score": [0.9] * tp + [0.2] * fn + [0.8] * fp + [0.1] * tn,
        "b": [0.7] * tp + [0.3] * fn + [0.6] * fp + [0.2] * tn,
        "amount": [10.0 + place % 7 for place in range(tp + fp + fn + tn)],
        "call": ["yes"] * tp + ["no"] * fn + ["yes"] * fp + ["no"] * tn,
    }
    settings = {"threshold": {"fixed": 0.5}, "words": PAYMENTS, "checks": CHECKS, "uncertainty": {"resamples": 100}}
    given = {key: value for key, value in {**settings, **config}.items() if value is not None}
    return Case(columns, **given)


def months(*fours: Four, last: int = 11, **config: Any) -> dict[str, Case]:
    """Return months that end with one of this number."""
    first = last - len(fours) + 1
    return {f"2026-{first + place:02d}": counted(four, **config) for place, four in enumerate(fours)}


def after(now: Four, then: Sequence[Four], notes: Mapping[str, str] | None = None, **config: Any) -> Case:
    """Return a report after months with these outcomes."""
    return Remembered(counted(now, **config), months(*then, **config), notes or {})


def changed(then: Mapping[str, Any], now: Mapping[str, Any], notes: Mapping[str, str] | None = None) -> Case:
    """Return a report of another config than that of the two months before."""
    return Remembered(counted(CALM, **now), months(CALM, CALM, **then), notes or {})


def trend_cases() -> tuple[Case, ...]:
    note = {"2026-12": "a new merchant"}
    two = {"models": {"one": {"score": "score"}, "two": {"score": "b"}}}
    odd = {"threshold": {"fixed": 0.4567}}
    priced = {"costs": {"false_positive": 12, "false_negative": {"column": "amount"}, "currency": "EUR"}}
    decisions = {"models": {"model": {"decision": "call", "flagged": "yes"}}, "threshold": None}
    looks = {"2026-10": counted(CALM), "2026-12a": ("2026-12-01", counted(FALLEN))}
    again = {**looks, "2026-12": ("2026-12-05", counted(CALM))}
    return (
        after(CALM, [CALM] * 6, costs=COSTS),
        after(FALLEN, [CALM] * 7 + [FALLEN] * 3, costs=COSTS),
        after((36, 30, 14, 420), [CALM] * 7 + [(36, 30, 14, 420)] * 3, costs=UNITS),
        after(CALM, [CALM] * 2, checks=["fpr <= 20%"]),
        after((43, 90, 7, 360), [CALM] * 6, checks=["cost <= 9000"], costs=COSTS),
        after(CALM, [CALM] * 3, note, costs=COSTS),
        after(CALM, [CALM] * 4, {"2026-10": "a new merchant", "2026-08": "a start"}),
        Remembered(counted(CALM), again, {}),
        Remembered(counted(CALM, costs=COSTS, **odd), months(FALLEN, CALM, FALLEN, costs=COSTS), {}),
        changed(two | {"costs": COSTS}, two | {"costs": {**COSTS, "false_negative": 200}, "subject": "two"}),
        changed(two, {"models": {"two": {"score": "b"}}, "costs": COSTS}),
        changed({}, {"models": {"model": {"score": "score", "flag": "low"}}}),
        after(FALLEN, [CALM] * 2, **priced),
        Remembered(counted(CALM, costs=COSTS, **decisions), months(FALLEN, costs=COSTS, **decisions), {}),
        after((35, 30, 15, 420), [(40, 30, 10, 420)] * 5 + [(34, 30, 16, 420)] * 4),
        after((37, 30, 13, 420), [(43, 30, 7, 420)] * 7 + [(37, 30, 13, 420)] * 3, checks=["recall >= 70%"]),
        after(CALM, [CALM] * 2, threshold={"maximise": "f1"}),
        after((0, 0, 50, 450), [(0, 0, 50, 450)] * 2, checks=["precision >= 0.5"]),
        Remembered(counted(CALM), {"2026-12": ("2026-12-01", counted(CALM))}, {}),
        *(
            Remembered(counted(CALM, **now), {**months(CALM, **then, last=10), **months(CALM, **now, last=11)}, more)
            for then, now, more in (
                ({}, {}, {"2026-11": "a new merchant"}),
                ({}, {"threshold": {"fixed": 0.6}}, {}),
                (two, two | {"subject": "two"}, {}),
                ({}, {"models": {"model": {"score": "score", "flag": "low"}}}, {}),
            )
        ),
        after(CALM, [(0, 0, 50, 450)], checks=["precision >= 0.5"]),
    )
