"""Findings on what scores and decisions tell of the classes: the wrong way round, nothing, or in large steps."""

from reportgen.analysis.finding import (
    AUC,
    Evidence,
    Fact,
    Finding,
    Quote,
    QuotePart,
    cases,
    grave,
    metric_quoted,
    note,
    opposite_right,
    part,
    text,
    warning,
    worked_out,
)
from reportgen.analysis.model import AUC_OF_CHANCE

COARSE = 0.05  # one score that holds a larger share of the cases makes the flag rate jump
TIED = 5  # fewer cases on one score are no more than the grain of a small test


def auc_below_chance(evidence: Evidence, name: str) -> Finding | None:
    """Find that the scores rank the classes the wrong way round: the whole range of the AUC lies below chance."""
    if evidence.model(name).ranks != "below chance":
        return None
    return grave("auc_below_chance", about=name, **_auc(evidence, name), **_turned(evidence, name))


def decisions_below_chance(evidence: Evidence, name: str) -> Finding | None:
    """Find that decisions flag negatives more readily than positives: the whole range of informedness is below 0."""
    model = evidence.model(name)
    if model.decides != "below chance":
        return None
    opposite = opposite_right(evidence, model)
    return grave("decisions_below_chance", about=name, opposite=opposite, **_flagged(evidence, name))


def no_better_than_guessing(evidence: Evidence, name: str) -> Finding | None:
    """Find that decisions, or scores, are not told apart from guessing: the range of their figure holds that of chance.

    Decisions come first where the data have them, since counts and costs follow them.
    """
    model = evidence.model(name)
    if model.decides == "not told apart":
        return warning("no_better_than_guessing", "decisions", about=name, **_flagged(evidence, name))
    if model.ranks != "not told apart":
        return None
    below = (evidence.measure("roc_auc", name).estimate or 0.0) < AUC_OF_CHANCE
    ends = {end: metric_quoted(evidence, "roc_auc", name, end, "end") for end in ("low", "high")}
    how = "scores_below" if below else "scores"
    return warning(
        "no_better_than_guessing", how, about=name, **_auc(evidence, name), **ends, **_turned(evidence, name)
    )


def _auc(evidence: Evidence, name: str) -> dict[str, Fact]:
    """Return the AUC beside that of chance."""
    chance = Quote(value=AUC_OF_CHANCE, path="rule", unit="chance")
    return {"auc_name": AUC, "auc": metric_quoted(evidence, "roc_auc", name), "chance": chance}


def _turned(evidence: Evidence, name: str) -> dict[str, Fact]:
    """Return what the AUC would be turned round, and what the config would say then."""
    auc, flag = evidence.at(evidence.measure("roc_auc", name), "estimate"), evidence.setup(name).flag
    return {
        "turned": worked_out(1 - auc, "metric"),
        "flag": text("low" if flag == "high" else "high", f"config.models.{name}.flag"),
    }


def _flagged(evidence: Evidence, name: str) -> dict[str, Fact]:
    """Return how many of each class were flagged."""
    return {
        "flagged_positives": part(evidence, "positive", "tp", "positives", name),
        "flagged_negatives": part(evidence, "negative", "fp", "negatives", name),
    }


def coarse_scores(evidence: Evidence, name: str) -> Finding | None:
    """Find that one score holds so many cases that the number of flags can only jump."""
    model, whole = evidence.model(name), evidence.cases("n", name)
    tied, distinct = model.largest_tie, model.distinct_scores
    if tied is None or distinct is None or tied < TIED or tied <= COARSE * whole:
        return None
    largest = evidence.fact("count", model, "largest_tie")
    if distinct == 1:
        return warning("coarse_scores", "one", about=name, tied=cases(evidence, "n", "case", name))
    return note(
        "coarse_scores",
        about=name,
        tied=QuotePart(of="case", part=largest, whole=cases(evidence, "n", name=name)),
        distinct=evidence.fact("count", model, "distinct_scores"),
    )
