"""Findings on the scores themselves: other in one split than in the other, or not sound as chances."""

from reportgen.explain.facts import Facts, limit_slot, number_slot, text_slot
from reportgen.explain.say import form
from reportgen.findings.found import Found, finding, warning
from reportgen.stats.adequacy import lack_for_ranking, lack_of_cases
from reportgen.stats.intervals import reach
from reportgen.stats.metrics import IDEAL
from reportgen.stats.paired import level_of_each

# What chances are judged by, and how they are off where the figure is below what sound scores have, and above.
CHANCES = {"observed_expected": ("too_high", "too_low"), "calibration_slope": ("apart", "together")}


def score_shift(facts: Facts, name: str) -> Found | None:
    """Say that the scores of one class are spread differently in the two splits."""
    found, known = facts.model(name).score_shift, facts.results.data
    if found is None or known.tuned_on is None:
        return None
    path = f"models.{name}.score_shift"
    key = {"positives": "positive", "negatives": "negative"}[found.of]
    shares = {
        split: facts.part(
            key,
            number_slot(getattr(found, split), f"{path}.{split}"),
            number_slot(getattr(found, f"{split}_whole"), f"{path}.{split}_whole"),
        )
        for split in ("tuned", "reported")
    }
    return warning(
        facts,
        "score_shift",
        form(facts.setup(name).flag),
        model=facts.model_name(name),
        value=facts.cut_off(found.threshold, f"{path}.threshold"),
        tuned=text_slot(known.tuned_on, "data.tuned_on"),
        reported=text_slot(known.reported_on, "data.reported_on"),
        tuned_share=shares["tuned"],
        reported_share=shares["reported"],
    )


def unsound_chances(facts: Facts, name: str) -> Found | None:
    """Say that scores promise more or fewer positives than there were, or are too extreme or too timid as chances."""
    off = next((key for key in CHANCES if _beside(facts, name, key)), None)
    found = facts.model(name).threshold
    if off is None or found is None:
        return None
    return finding(
        "warning" if found.kind == "closed_form" else "note",
        facts,
        "unsound_chances",
        form(CHANCES[off][_beside(facts, name, off) > 0]),
        model=facts.model_name(name),
        metric=facts.metric_name(off),
        value=facts.metric(off, name),
        ideal=limit_slot(1),
    )


def _beside(facts: Facts, name: str, key: str) -> int:
    """Return -1 or 1 where the range of a figure lies below or above that of sound scores; both hold together."""
    measure, level = facts.measure(key, name), facts.results.run.level
    if measure.estimate is None or measure.low is None or measure.high is None or _too_few(facts, name, key):
        return 0
    wider = float(reach(level_of_each(level, len(CHANCES))) / reach(level))
    low, high = (measure.estimate + wider * (end - measure.estimate) for end in (measure.low, measure.high))
    return (low > IDEAL[key]) - (high < IDEAL[key])


def _too_few(facts: Facts, name: str, key: str) -> bool:
    positives, negatives = facts.cases("positives", name), facts.cases("negatives", name)
    lack = lack_of_cases(positives) if key == "observed_expected" else lack_for_ranking(positives, negatives)
    return lack is not None
