"""Whether a figure has changed since some month of the history."""

from dataclasses import replace

from reportgen.analysis.finding import AUC, Evidence, Finding, unit_of, warning
from reportgen.stats.metrics import METRICS


def changed_since(evidence: Evidence) -> Finding | None:
    """Find that the watch over the months raised an alarm."""
    trend = evidence.results.trend
    alarm = None if trend is None else trend.watch.alarm
    if alarm is None:
        return None
    unit = "money" if METRICS[alarm.metric].kind == "cost" else unit_of(alarm.metric)
    return warning(
        "changed_since",
        about=evidence.results.subject,
        metric=replace(AUC, value=alarm.metric),
        since=evidence.fact("month", alarm, "since"),
        before=evidence.fact(unit, alarm, "before"),
        after=evidence.fact(unit, alarm, "after"),
    )
