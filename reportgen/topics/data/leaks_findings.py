"""Findings on what should not be in the data: the label in scores or ids, codes for missing, cases held twice."""

from reportgen.analysis.finding import (
    AUC,
    AnyEvidence,
    Evidence,
    Fact,
    Finding,
    QuotePart,
    cases,
    metric_quoted,
    note,
    text,
    warning,
)
from reportgen.results.values.data import IdOrder, SharedCases

FEWEST = 50  # cases of each class, of which a good model parts fewer by chance; and in all, for one order of two
NEARLY = 0.999  # AUC, from which on hardly a pair stands the wrong way round
LABELS = 2  # values of a score that is a copy of the label


def score_is_label(evidence: Evidence, name: str) -> Finding | None:
    """Find that scores, or decisions, part the classes wholly or all but so, which models in earnest hardly do."""
    if min(evidence.cases(noun, name) for noun in ("positives", "negatives")) < FEWEST:
        return None
    model, auc = evidence.model(name), evidence.measure("roc_auc", name).estimate
    classes = {f"{noun}_cases": cases(evidence, f"{noun}s", noun, name) for noun in ("positive", "negative")}
    if auc is None:
        wrong = evidence.cases("fp", name) + evidence.cases("fn", name)
        return warning("score_is_label", "decisions", about=name, **classes) if wrong == 0 else None
    if auc < NEARLY:
        return None
    if auc < 1:
        figure = metric_quoted(evidence, "roc_auc", name)
        return warning("score_is_label", "nearly", about=name, auc_name=AUC, auc=figure, **classes)
    return warning("score_is_label", "copy" if model.distinct_scores == LABELS else "wholly", about=name, **classes)


def id_tells_label(evidence: Evidence) -> Finding | None:
    """Find that the order of the ids parts the classes."""
    order = evidence.results.data.id_order
    if order is None:
        return None
    column = text(evidence.config.data.id or "", "config.data.id")
    how = "followed" if order.followed_by else None
    return warning("id_tells_label", how, about=order.followed_by, column=column, **ends_of_order(evidence, order))


def ends_of_order(evidence: AnyEvidence, order: IdOrder) -> dict[str, QuotePart]:
    """Return how many cases of one class stand among the first and the last in the order of the ids."""
    return {
        end: QuotePart(
            of="case", part=evidence.fact("count", order, f"{end}_positives"), whole=evidence.fact("count", order, end)
        )
        for end in ("first", "last")
    }


def missing_code(evidence: Evidence, name: str) -> Finding | None:
    """Find a score such as 999 that stands apart from the others, and on many cases."""
    code, column = evidence.model(name).missing_code, evidence.setup(name).score
    if code is None:
        return None
    part = QuotePart(of="case", part=evidence.fact("count", code, "cases"), whole=cases(evidence, "n", name=name))
    return warning(
        "missing_code",
        "score",
        about=name,
        value=evidence.fact("score", code, "value"),
        coded=part,
        nearest=evidence.fact("score", code, "nearest"),
        column=text(column or "", f"config.models.{name}.score"),
    )


def missing_code_in_columns(evidence: AnyEvidence) -> Finding | None:
    """Find such a number in a column of amounts or groups: in the one with most of it."""
    codes = evidence.results.data.missing_codes
    if not codes:
        return None
    column = max(codes, key=lambda name: codes[name].cases)
    code = codes[column]
    return warning(
        "missing_code",
        "column",
        value=evidence.fact("score", code, "value"),
        coded=evidence.fact("case", code, "cases"),
        nearest=evidence.fact("score", code, "nearest"),
        column=text(column, "config"),
    )


def numbers_in_text(evidence: AnyEvidence) -> Finding | None:
    """Find a column whose numbers are written as text in a file that has types: the one with most of them."""
    column = max(evidence.results.data.columns, key=lambda kind: kind.in_text, default=None)
    if column is None or not column.in_text:
        return None
    return note(
        "numbers_in_text",
        column=text(column.column, "config"),
        rows=evidence.fact("row", column, "in_text"),
    )


def same_case_in_both_splits(evidence: AnyEvidence) -> Finding | None:
    """Find cases that choose a threshold and judge it, too, as their ids tell."""
    shared = evidence.results.data.shared_cases
    if shared is None or evidence.config.data.split is None:
        return None
    example = evidence.fact("text", shared, "example")
    return warning("same_case_in_both_splits", "ids", about=(), **_shared(evidence, shared), example=example)


def same_score_in_both_splits(evidence: AnyEvidence, name: str) -> Finding | None:
    """Find such cases as the scores of a model tell, where ids do not."""
    shared = evidence.results.models[name].shared_cases
    if shared is None or evidence.results.data.shared_cases is not None or evidence.config.data.split is None:
        return None
    return warning("same_case_in_both_splits", "scores", about=name, **_shared(evidence, shared))


def _shared(evidence: AnyEvidence, shared: SharedCases) -> dict[str, Fact]:
    """Return the two splits, and how many cases of the one the other holds."""
    split = evidence.config.data.split
    part, whole = (evidence.fact("count", shared, key) for key in ("cases", "whole"))
    return {
        "tuned": text("" if split is None else split.tune_on, "config.data.split.tune_on"),
        "reported": text("" if split is None else split.report_on, "config.data.split.report_on"),
        "shared": QuotePart(of="case", part=part, whole=whole),
    }


def one_model_twice(evidence: Evidence) -> Finding | None:
    """Find models that are one under two names, or nearly: their scores put the cases in one order."""
    alike = evidence.results.alike
    if alike.order and evidence.cases("n") >= FEWEST:
        return warning("one_model_twice", "order", about=alike.order[0])
    if not alike.nearly:
        return None
    pair = alike.nearly[0]
    about = (pair.a, pair.b)
    if pair.differ is None:
        figure, whole = evidence.fact("metric", pair, "correlation"), evidence.fact("case", pair, "cases")
        return warning("one_model_twice", "nearly", about=about, whole=whole, correlation=figure)
    differ, whole = (evidence.fact("count", pair, key) for key in ("differ", "cases"))
    return warning("one_model_twice", "differ", about=about, differ=QuotePart(of="case", part=differ, whole=whole))
