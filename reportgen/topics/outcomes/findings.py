"""Findings on the figures shown first: no better than the commoner class, hiding a rare one, or without a value."""

from typing import Literal

from reportgen.analysis.finding import (
    Evidence,
    Finding,
    Quote,
    Several,
    cases,
    finding,
    if_audited,
    metric_quoted,
    note,
    unchosen,
)
from reportgen.analysis.weights import COUNTED, weight_by_config, weight_of
from reportgen.stats.adequacy import RARE
from reportgen.stats.metrics import METRICS, find
from reportgen.stats.thresholds import TIE

NEAR = 0.1  # of the way from the no-information rate to 1; an accuracy that gets no farther is near it
UNEQUAL = {"more", "less"}  # what a miss weighs beside a false alarm


def accuracy_near_no_information(evidence: Evidence, name: str) -> Finding | None:
    """Find that a model's accuracy is no better, or hardly better, than taking every case for the commoner class.

    A rule that weighs the errors differently pays for that in accuracy on purpose, so there it is a note.
    """
    accuracy, rate = (evidence.measure(key, name).estimate for key in ("accuracy", "no_information_rate"))
    if unchosen(evidence.results, evidence.config, name) is not None:
        return None
    if accuracy is None or rate is None or accuracy - rate > NEAR * (1 - rate) + TIE:
        return None
    instead = _aim(evidence.of(name))
    return finding(
        if_audited("warning", evidence, name) if instead is None else "note",
        "accuracy_near_no_information",
        instead or ("below" if accuracy <= rate else "near"),
        about=name,
        accuracy=metric_quoted(evidence, "accuracy", name),
        rate=metric_quoted(evidence, "no_information_rate", name),
    )


def _aim(evidence: Evidence) -> Literal["weighed", "by_class", "costs", "beta"] | None:
    """Return what the threshold follows instead of accuracy: a rule by costs or beta, one by class, or what was typed.

    A fixed threshold follows the costs unless it makes the other error the worse one.
    """
    chosen = evidence.subject.advice
    if chosen is None or chosen.kind == "default":
        return None
    asked: Literal["costs", "beta"] = "beta" if evidence.results.costs is None else "costs"
    by_config = weight_by_config(METRICS["total_cost" if asked == "costs" else "f_beta"], evidence.results)
    own = [weight_of(error, evidence, chosen) for error in COUNTED]
    if chosen.kind in {"fixed", "capacity"}:
        if by_config not in UNEQUAL or own[0] not in {None, by_config}:
            return None
        return asked if own[0] is None else "weighed"
    pursued = METRICS[chosen.metric or "total_cost"]
    if (pursued.weighs_misses == "given" or chosen.constraints) and UNEQUAL & {*own}:
        return "weighed"
    by_class = chosen.kind == "nearest" or (pursued.weighs_misses == "alike" and not pursued.changes_with_prevalence)
    return "by_class" if by_class and evidence.reported.prevalence != 1 / 2 else None


def rare_class(evidence: Evidence) -> Finding | None:
    """Find that positives are rare, and what that does to false alarms."""
    prevalence, subject = evidence.reported.prevalence, evidence.results.subject
    if prevalence is None or not 0 < prevalence < RARE:
        return None
    alarms, hits = cases(evidence, "fp", "false_alarm"), cases(evidence, "tp", "hit")
    return note(
        "rare_class",
        "other" if alarms.value else "no_alarm" if hits.value else "nothing",
        about=subject,
        positive_cases=cases(evidence, "positives", "positive"),
        cases_tested=cases(evidence, "n", "case"),
        false_alarms=alarms,
        caught=hits,
    )


def undefined_metrics(evidence: Evidence) -> Finding | None:
    """Find the metrics that the author wants shown first and that have no value for the subject."""
    metrics = evidence.subject.metrics
    keys = [metric.key for name in evidence.config.report.metrics if (metric := find(name)) is not None]
    empty = [key for key in keys if key in metrics and evidence.measure(key).estimate is None]
    if not empty:
        return None
    of = evidence.paths.of
    quotes = tuple(Quote(value=key, path=of(metrics, key, "reason"), unit="undefined metric") for key in empty)
    return note("undefined_metrics", about=evidence.results.subject, metrics=Several(each=quotes, path=of(metrics)))
