"""Whether the test is large enough: how far its two main rates may be off, and how many cases it would take."""

from reportgen.analysis.counted import Counted
from reportgen.analysis.measured import Confusion, Measure, Metrics
from reportgen.stats.adequacy import Adequacy, Plan, adequacy, lack_of_cases, plan, plan_by_width

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
        plan=_plan(model, metrics["recall"], positives, positives + negatives),
    )


def _plan(model: Counted, recall: Measure, positives: float, cases: float) -> Plan | None:
    """Return how many cases it would take to know the recall well; None where these suffice, or tell too little.

    It follows from the interval that is told, so that the two never contradict each other.
    """
    ends, rate = _ends(recall), recall.best_guess
    if ends is None or rate is None or lack_of_cases(recall.denominator or 0 if recall.n is None else recall.n):
        return None
    half = (ends[1] - ends[0]) / 2
    if half < WITHIN + HALF_A_POINT:
        return None
    level, prevalence = model.setting.config.uncertainty.level, positives / cases
    if model.setting.plain and recall.corrected is None:
        found = plan(rate, WITHIN, prevalence=prevalence, level=level)
        if found.positives > positives:
            return found
    return plan_by_width(half, WITHIN, positives=positives, prevalence=prevalence)


def _ends(measure: Measure) -> tuple[float, float] | None:
    found = measure if measure.corrected is None else measure.corrected
    return None if found.low is None or found.high is None else (found.low, found.high)
