"""Whether the test is large enough: how far its two main rates may be off, and how many cases it would take."""

from reportgen.analysis.counted import Counted
from reportgen.analysis.measured import Confusion, Measure, Metrics
from reportgen.stats.adequacy import Adequacy, Plan, adequacy, lack_of_cases, plan

WITHIN = 0.05  # to either side of the recall: what the plan is for
HALF_A_POINT = 0.005  # nearer to it, what is known already reads as what is asked for


def enough(model: Counted, confusion: Confusion, metrics: Metrics) -> Adequacy:
    """Return how large the test is for this model, by its corrected rates where there are some."""
    positives, negatives = confusion.tp + confusion.fn, confusion.fp + confusion.tn
    return adequacy(
        positives,
        negatives,
        recall=_ends(metrics["recall"]),
        false_alarm_rate=_ends(metrics["false_alarm_rate"]),
        plan=_plan(model, metrics["recall"], positives / (positives + negatives)),
    )


def _plan(model: Counted, recall: Measure, prevalence: float) -> Plan | None:
    """Return how many cases it would take; None where these suffice, tell too little, or come not one by one."""
    ends, rate = _ends(recall), recall.best_guess
    few = lack_of_cases(recall.denominator or 0) is not None
    if (
        ends is None
        or rate is None
        or (ends[1] - ends[0]) / 2 < WITHIN + HALF_A_POINT
        or not model.setting.plain
        or few
    ):
        return None
    return plan(rate, WITHIN, prevalence=prevalence, level=model.setting.config.uncertainty.level)


def _ends(measure: Measure) -> tuple[float, float] | None:
    found = measure if measure.corrected is None else measure.corrected
    return None if found.low is None or found.high is None else (found.low, found.high)
