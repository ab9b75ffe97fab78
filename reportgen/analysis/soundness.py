"""Whether scores are sound as chances, by the figures that sound ones have."""

from typing import Literal

from reportgen.analysis.evidence import Evidence
from reportgen.analysis.measured import Measure
from reportgen.stats.adequacy import lack_for_ranking, lack_of_cases
from reportgen.stats.intervals import reach
from reportgen.stats.metrics import IDEAL
from reportgen.stats.paired import level_of_each


def soundness(evidence: Evidence, name: str | None = None) -> Literal["sound", "off"] | None:
    """Return whether anything that is known of a model's scores as chances speaks against them; the subject by default.

    None where too little is known to say so either way.
    """
    found = evidence.model(name).calibration
    if found is None:
        return None
    held = [holds(evidence.measure(key, name), ideal) for key, ideal in IDEAL.items()]
    if found.off or False in held:
        return "off"
    judged = lack_for_ranking(evidence.cases("positives"), evidence.cases("negatives")) is None
    return "sound" if judged and None not in held else None


def holds(measure: Measure, ideal: float) -> bool | None:
    """Return whether the range of a figure holds what sound scores have; None without a range."""
    if measure.low is None or measure.high is None:
        return None
    return measure.low <= ideal <= measure.high


def off_ideal(evidence: Evidence, name: str, key: str, *, of: int) -> int:
    """Return -1 or 1 where the range of a figure, one of so many, lies below or above what sound scores have."""
    measure, level = evidence.measure(key, name), evidence.results.run.level
    if measure.estimate is None or measure.low is None or measure.high is None or _too_few(evidence, name, key):
        return 0
    wider = float(reach(level_of_each(level, of)) / reach(level))
    low, high = (measure.estimate + wider * (end - measure.estimate) for end in (measure.low, measure.high))
    return (low > IDEAL[key]) - (high < IDEAL[key])


def _too_few(evidence: Evidence, name: str, key: str) -> bool:
    positives, negatives = evidence.cases("positives", name), evidence.cases("negatives", name)
    lack = lack_of_cases(positives) if key == "observed_expected" else lack_for_ranking(positives, negatives)
    return lack is not None
