"""Findings on several classes: labels that are missing or wrong, scores that tell nothing or stand for "missing"."""

import math
from dataclasses import replace

from reportgen.analysis.finding import (
    AnyEvidence,
    Finding,
    Quote,
    QuotePart,
    QuoteUnit,
    finding,
    limit,
    text,
    warning,
    worked_out,
)
from reportgen.results.paths import total
from reportgen.results.values.classes import ClassModel, ClassResults
from reportgen.topics.data.findings import FAR, RECALL, of_missing, of_mix, of_unlabelled, range_quoted

COST = "cost_per_1000"
THOUSAND = 1000
ACCURACY = replace(RECALL, value="accuracy")
ALIKE = 0.001  # so little more or less, as a share, is not worth a sentence


def every_case(evidence: AnyEvidence, name: str) -> Quote:
    """Return how many cases a model decides."""
    confusion = evidence.results.models[name].confusion
    size = range(len(confusion.classes))
    return worked_out(total(evidence.at(confusion, "matrix", a, p) for a in size for p in size), "case")


def labels_missing_by_class(evidence: AnyEvidence, name: str) -> Finding | None:
    """Find that labels are missing more often where a model names a class, or where not, with what that hides."""
    model: ClassModel = evidence.results.models[name]
    unlabelled, classes = model.unlabelled, model.confusion.classes
    if unlabelled is None or model.unlabelled_of is None:
        return None
    at = classes.index(model.unlabelled_of)
    others = [place for place in range(len(classes)) if place != at]
    tp = evidence.at(model.confusion, "matrix", at, at)
    if not tp.value:
        return None
    fp, fn = (total(evidence.at(model.confusion, "matrix", *pair) for pair in pairs)
              for pairs in ([(place, at) for place in others], [(at, place) for place in others]))  # fmt: skip
    finding = of_unlabelled(evidence, unlabelled, tp, fp, fn)
    return replace(
        finding, about=(name,), facts={**finding.facts, "name": evidence.fact("class", model, "unlabelled_of")}
    )


def scores_missing_by_class(evidence: AnyEvidence, name: str) -> Finding | None:
    """Find that scores or decisions of a model are missing more often for one class, with what that may hide."""
    model: ClassModel = evidence.results.models[name]
    missing = model.missing_by_class
    if missing is None:
        return None
    finding, seen = of_missing(evidence, missing, "recall"), model.per_class[missing.of]["recall"]
    counted = {} if seen.estimate is None else {"now": evidence.fact("rate", seen, "estimate")}
    return replace(
        finding, about=(name,), facts={**finding.facts, **counted, "name": evidence.fact("class", missing, "of")}
    )


def label_errors(evidence: AnyEvidence, name: str) -> Finding | None:
    """Find how far accuracy and the recall of a class would move, if as many labels are wrong as stated."""
    model: ClassModel = evidence.results.models[name]
    errors = model.label_errors
    if errors is None:
        return None
    share, of = evidence.fact("share", errors, "share"), evidence.fact("class", errors, "name")
    if errors.accuracy is None or errors.recall is None:
        wrong = evidence.fact("count", errors, "cases")
        return warning("label_errors", "more", about=name, share=share, wrong=wrong, name=of)
    accuracy, recall = model.metrics["accuracy"], model.per_class[errors.name]["recall"]
    moves = (errors.accuracy - (accuracy.estimate or 0.0), errors.recall - (recall.estimate or 0.0))
    return finding(
        "warning" if max(map(abs, moves)) > FAR else "note",
        "label_errors",
        about=name,
        share=share,
        name=of,
        accuracy_name=ACCURACY,
        accuracy=evidence.fact("rate", accuracy, "estimate"),
        true_accuracy=evidence.fact("rate", errors, "accuracy"),
        recall_name=RECALL,
        recall=evidence.fact("rate", recall, "estimate"),
        true_recall=evidence.fact("rate", errors, "recall"),
        **range_quoted(evidence, "accuracy", errors.accuracy_range),
        **range_quoted(evidence, "recall", errors.recall_range),
    )


def constant_scores(evidence: AnyEvidence, name: str) -> Finding | None:
    """Find classes that a model gives one and the same score on every case."""
    model: ClassModel = evidence.results.models[name]
    if not model.constant_scores:
        return None
    paths = [evidence.paths.of(model, "constant_scores", place) for place in range(len(model.constant_scores))]
    return warning(
        "coarse_scores",
        about=name,
        name=evidence.fact("class", model, "constant_scores", 0),
        count=Quote(value=len(model.constant_scores), path=f"number of {', '.join(paths)}", unit="count"),
        whole=every_case(evidence, name),
    )


def equal_scores(evidence: AnyEvidence, name: str) -> Finding | None:
    """Find two classes that a model gives the same score on every case."""
    model: ClassModel = evidence.results.models[name]
    if not model.equal_scores:
        return None
    first, other = (evidence.fact("class", model, "equal_scores", place) for place in (0, 1))
    return warning("equal_scores", about=name, name=first, other=other, whole=every_case(evidence, name))


def missing_code(evidence: AnyEvidence, name: str) -> Finding | None:
    """Find a score of a class such as 999 that stands apart from the others, and on many cases."""
    model: ClassModel = evidence.results.models[name]
    code, of = model.missing_code, model.missing_code_of
    if code is None or of is None:
        return None
    scores = evidence.config.models[name].scores or {}
    return warning(
        "missing_code",
        "score",
        about=name,
        value=evidence.fact("score", code, "value"),
        coded=QuotePart(of="case", part=evidence.fact("count", code, "cases"), whole=every_case(evidence, name)),
        nearest=evidence.fact("score", code, "nearest"),
        column=text(scores.get(of, ""), f"config.models.{name}.scores.{of}"),
    )


def class_shift(evidence: AnyEvidence) -> Finding | None:
    """Find that the splits hold the classes in other shares, with what the subject would do on those of the other."""
    results: ClassResults = evidence.results
    shift, there = results.data.class_shift, results.model.on_other_mix
    if shift is None:
        return None
    finding = of_mix("prevalence_shift", evidence, shift, *_splits(evidence))
    finding = replace(finding, facts={**finding.facts, "group": evidence.fact("class", shift, "group")})
    by_cost = COST in results.model.metrics
    own = results.model.metrics[COST if by_cost else "accuracy"]
    if there is None or there.estimate is None or math.isclose(there.estimate, own.estimate or 0.0, rel_tol=ALIKE):
        return replace(finding, how="mix")
    unit: QuoteUnit = "money" if by_cost else "rate"
    facts = {
        "there": evidence.fact(unit, there, "estimate"),
        "here": evidence.fact(unit, own, "estimate"),
        "accuracy_name": ACCURACY,
        "thousand": limit(THOUSAND),
    }
    return replace(finding, how="cost" if by_cost else None, about=(results.subject,), facts={**finding.facts, **facts})


def group_shift(evidence: AnyEvidence) -> Finding | None:
    """Find that the cases of the splits fall into groups in other shares."""
    shifts = evidence.results.data.group_shifts
    return of_mix("group_shift", evidence, shifts[0], *_splits(evidence)) if shifts else None


def _splits(evidence: AnyEvidence) -> tuple[Quote, Quote]:
    """Return the split that judges no model, and the one that does."""
    split = evidence.config.data.split
    tuned, other = ("", "") if split is None else (split.tune_on, split.report_on)
    return text(tuned, "config.data.split.tune_on"), text(other, "config.data.split.report_on")
