"""Findings on the scores themselves: other in one split than in the other, or not sound as probabilities."""

from reportgen.analysis.finding import (
    Evidence,
    Finding,
    NounKey,
    Quote,
    QuotePart,
    finding,
    limit,
    metric_quoted,
    off_ideal,
    warning,
)

# What chances are judged by, and how they are off where the figure is below what calibrated scores have, and above.
CHANCES = {"observed_expected": ("too_high", "too_low"), "calibration_slope": ("apart", "together")}


def score_shift(evidence: Evidence, name: str) -> Finding | None:
    """Find that the scores of one class are spread differently in the two splits."""
    shift, dataset = evidence.model(name).score_shift, evidence.results.data
    if shift is None or dataset.tuned_on is None:
        return None
    noun: NounKey = "positive" if shift.of == "positives" else "negative"

    def share(split: str) -> QuotePart:
        own, whole = (evidence.fact("count", shift, at) for at in (split, f"{split}_whole"))
        return QuotePart(of=noun, part=own, whole=whole)

    return warning(
        "score_shift",
        evidence.setup(name).flag,
        about=name,
        value=evidence.fact("cut_off", shift, "threshold"),
        tuned=evidence.fact("text", dataset, "tuned_on"),
        reported=evidence.fact("text", dataset, "reported_on"),
        tuned_share=share("tuned"),
        reported_share=share("reported"),
    )


def unsound_chances(evidence: Evidence, name: str) -> Finding | None:
    """Find that scores promise more or fewer positives than there were, or are too extreme or too cautious."""
    off = next(((key, way) for key in CHANCES if (way := off_ideal(evidence, name, key, of=len(CHANCES)))), None)
    used = evidence.model(name).threshold
    if off is None or used is None:
        return None
    key, way = off
    return finding(
        "warning" if used.kind == "closed_form" else "note",
        "unsound_chances",
        CHANCES[key][way > 0],
        about=name,
        metric=Quote(value=key, path="config.report.metrics", unit="name of a metric"),
        value=metric_quoted(evidence, key, name),
        ideal=limit(1),
    )
