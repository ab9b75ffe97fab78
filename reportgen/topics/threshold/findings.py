"""Findings on the threshold: how it was chosen, whether its rule can be kept, and whether it fits the scores."""

from collections.abc import Mapping

from reportgen.analysis.finding import (
    Evidence,
    Fact,
    Finding,
    Quote,
    Several,
    Severity,
    finding,
    if_audited,
    note,
    part,
    unchosen,
    unit_of,
    warning,
    worked_out,
)
from reportgen.analysis.weights import ErrorKind, weight_of
from reportgen.results.results import Threshold
from reportgen.results.values.threshold import Constraint
from reportgen.stats.metrics import METRICS
from reportgen.stats.thresholds import CHOSEN_WITHOUT

COST_KEYS: Mapping[ErrorKind, str] = {"miss": "false_negative", "false_alarm": "false_positive"}  # keys of the config
GIVEN = ("fixed", "default", "closed_form")  # kinds of thresholds that no case chooses
HARDLY_EVER = 0.001  # so seldom missed a floor needs no warning


def irreversible_miss_equal_weights(evidence: Evidence, name: str) -> Finding | None:
    """Find that a miss cannot be undone while the rule of a model weighs it like a false alarm, or less."""
    weight = _outweighed(evidence.of(name), "miss")
    if weight is None:
        return None
    missed = part(evidence, "positive", "fn", "positives", name)
    return finding(_of_rule(evidence, name), "irreversible_miss_equal_weights", weight, about=name, missed=missed)


def irreversible_false_alarm_equal_weights(evidence: Evidence, name: str) -> Finding | None:
    """Find that a false alarm cannot be undone while the rule of a model weighs it like a miss, or less."""
    weight = _outweighed(evidence.of(name), "false_alarm")
    if weight is None:
        return None
    raised, severity = part(evidence, "negative", "fp", "negatives", name), _of_rule(evidence, name)
    return finding(severity, "irreversible_false_alarm_equal_weights", weight, about=name, raised=raised)


def _outweighed(evidence: Evidence, error: ErrorKind) -> str | None:
    """Return how the rule weighs an error beside the other: "alike" or "less" where it alone cannot be undone."""
    lasting = {name: getattr(evidence.config.errors, key).reversible is False for name, key in COST_KEYS.items()}
    if not lasting.pop(error) or any(lasting.values()):
        return None
    weight = weight_of(error, evidence, evidence.subject.threshold)
    return weight if weight in {"alike", "less"} else None


def apparent_threshold(evidence: Evidence) -> Finding | None:
    """Find which models are judged on the cases that their thresholds were chosen on."""
    models = evidence.apparent
    if not models:
        return None
    number = "only" if len(evidence.results.models) == 1 else "one" if len(models) == 1 else "other"
    how = f"{number}_corrected" if evidence.is_corrected else number
    return warning("apparent_threshold", how, about=models)


def default_threshold(evidence: Evidence, name: str) -> Finding | None:
    """Find that the threshold of a model is 0.5 because nothing else is given."""
    used = evidence.model(name).threshold
    if used is None or used.kind != "default" or used.value is None or evidence.setup(name).decision is not None:
        return None
    return finding(if_audited("warning", evidence, name), "default_threshold", about=name)


def threshold_outside_scores(evidence: Evidence, name: str) -> Finding | None:
    """Find that a given threshold lies beyond all scores, on one side or the other."""
    used, high = evidence.model(name).threshold, evidence.setup(name).flag == "high"
    if used is None or used.value is None:
        return None
    if evidence.model(name).score_bins is not None:
        return _outside_bins(evidence, name, used)
    beyond = used.same_decisions_above if high else used.same_decisions_below
    up_to = used.same_decisions_up_to if high else used.same_decisions_down_to
    if up_to is not None and (beyond is not None or up_to == used.value):
        return None
    return warning("threshold_outside_scores", "nothing" if up_to is None else "everything", about=name)


def _outside_bins(evidence: Evidence, name: str, used: Threshold) -> Finding | None:
    """Find the same by what is flagged, since of bins no range is known; the lowest edge may be one that was chosen."""
    four = evidence.model(name).confusion
    if evidence.setup(name).decision is not None:
        return None
    if four.tp + four.fp == 0:
        return warning("threshold_outside_scores", "nothing", about=name)
    if four.fn + four.tn == 0 and used.kind in GIVEN:
        return warning("threshold_outside_scores", "everything", about=name)
    return None


def decision_disagrees(evidence: Evidence, name: str) -> Finding | None:
    """Find on how many cases the decision in the data and the threshold differ."""
    apart = evidence.model(name).disagreement
    if apart is None or not apart.flagged_by_decision_only + apart.flagged_by_threshold_only:
        return None
    return warning(
        "decision_disagrees",
        about=name,
        by_decision=evidence.fact("case", apart, "flagged_by_decision_only"),
        by_threshold=evidence.fact("case", apart, "flagged_by_threshold_only"),
    )


def _of_rule(evidence: Evidence, name: str) -> Severity:
    return if_audited("grave", evidence, name)


def rule_unmet(evidence: Evidence, name: str) -> Finding | None:
    """Find the first condition of a rule that no threshold meets, and what can be reached."""
    advice = evidence.model(name).advice
    every = () if advice is None else advice.constraints
    place = next((place for place, constraint in enumerate(every) if not constraint.met), None)
    if place is None:
        return None
    missed, conditions = every[place], Several(each=every[:place], path=evidence.paths.of(advice, "constraints"))
    how, facts = _promise(evidence, missed) if missed.with_confidence is not None else _best(missed, conditions)
    return finding(_of_rule(evidence, name), "rule_unmet", how, about=name, condition=missed, **facts)


def _best(missed: Constraint, conditions: Several) -> tuple[str, dict[str, Fact]]:
    """Return the best that is reached by the thresholds that meet the conditions before."""
    if missed.best is None:
        return "undefined", {}
    return ("after", {"kept": conditions}) if conditions.each else ("alone", {})


def _promise(evidence: Evidence, condition: Constraint) -> tuple[str, dict[str, Fact]]:
    """Return the confidence, and how many cases of the class there are and how many it would take, where known."""
    data = evidence.results.data
    split = data.splits.get(data.tuned_on or data.reported_on)
    sure = evidence.fact("percent", condition, "with_confidence")
    if condition.needs is None or split is None:
        return "promise", {"confidence": sure}
    rows, positives = evidence.at(split, "rows"), evidence.at(split, "positives")
    cases = {
        "positives": worked_out(positives, "positive"),
        "negatives": worked_out(rows - positives, "negative"),
    }.get(METRICS[condition.metric].out_of or "", worked_out(rows, "case"))
    return "needs", {"confidence": sure, "held": cases, "needs": evidence.fact("count", condition, "needs")}


def rule_without_value(evidence: Evidence, name: str) -> Finding | None:
    """Find that what the rule pursues has no value at any threshold, so that nothing is flagged."""
    used, advised = evidence.model(name).threshold, evidence.model(name).recommended
    chosen = next(
        (candidate for candidate in (used, advised) if candidate is not None and candidate.reason is not None), None
    )
    if chosen is None:
        return None
    metric = Quote(value=chosen.metric or "total_cost", path="config.report.metrics", unit="name of a metric")
    lacking = next((candidate for candidate, reason in CHOSEN_WITHOUT.items() if reason == chosen.reason), None)
    how = lacking or ("in_use" if chosen is used else "advised")
    return finding(_of_rule(evidence, name), "rule_without_value", how, about=name, metric=metric)


def floor_without_confidence(evidence: Evidence, name: str) -> Finding | None:
    """Find how often a choice like this one misses its floor on new cases."""
    for constraint in evidence.constraints(name):
        often = None if constraint.with_confidence is not None else constraint.missed_on_new
        if constraint.met and often is not None and often >= HARDLY_EVER:
            missed = evidence.fact("percent", constraint, "missed_on_new")
            return note("floor_without_confidence", about=name, condition=constraint, missed=missed)
    return None


def no_better_than_a_rule(evidence: Evidence, name: str) -> Finding | None:
    """Find that a model is not shown to do better, by what its rule pursues, than flagging all or none.

    Of guessing another finding tells, and by prices one that goes before this.
    """
    aim, beside = evidence.model(name).aim, evidence.model(name).no_model
    if unchosen(evidence.results, evidence.config, name) is not None:
        return None
    if aim is None or aim.shown or aim.beside == "chance" or (beside is not None and beside.verdict != "cheaper"):
        return None
    return finding(
        if_audited("warning", evidence, name),
        "worse_than_no_model",
        aim.beside,
        about=name,
        metric=Quote(value=aim.metric, path=evidence.paths.of(aim, "metric"), unit="name of a metric"),
        value=evidence.fact(unit_of(aim.metric), aim, "value"),
        without=evidence.fact(unit_of(aim.metric), aim, "without"),
    )
