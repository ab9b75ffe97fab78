"""Findings on what a model cannot have known: the label in a score, or in the order of the records."""

from reportgen.study.finding import AUC, Evidence, Finding, QuotePart, cases, metric_quoted, text, warning

FEWEST = 50  # cases of each class: of fewer, a good model parts some by chance
NEARLY = 0.999  # AUC, from which on hardly a pair stands the wrong way round
LABELS = 2  # values of a score that is a copy of the label


def score_is_label(evidence: Evidence, name: str) -> Finding | None:
    """Find that scores, or decisions, part the classes wholly or all but so, which models in earnest hardly do."""
    if min(evidence.cases(each, name) for each in ("positives", "negatives")) < FEWEST:
        return None
    model, auc = evidence.model(name), evidence.measure("roc_auc", name).estimate
    classes = {f"{each}_cases": cases(evidence, f"{each}s", each, name) for each in ("positive", "negative")}
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
    found = evidence.results.data.id_order
    if found is None:
        return None
    parts = {
        end: QuotePart(
            of="case",
            part=evidence.fact("count", found, f"{end}_positives"),
            whole=evidence.fact("count", found, end),
        )
        for end in ("first", "last")
    }
    column = text(evidence.config.data.id or "", "config.data.id")
    how = "followed" if found.followed_by else None
    return warning("id_tells_label", how, about=found.followed_by, column=column, **parts)
