"""Findings on the data: too few cases, left out, counted twice, of another mix; labels that are doubtful."""

from reportgen.config.conditions import at_a_glance
from reportgen.results.measured import Confusion
from reportgen.stats import adequacy
from reportgen.stats.adequacy import lack_for_ranking, lack_of_clusters
from reportgen.study.finding import Evidence, Finding, Part, Quoted, cases, count_at, found, limit, text, warning

MANY_MISSING = 0.05  # a larger share of the rows left out is a warning, a smaller one a note


def convenience_sample(evidence: Evidence) -> Finding | None:
    """Find that the cases were those at hand."""
    return warning("convenience_sample") if evidence.config.about.cases_selected == "convenience" else None


def small_test(evidence: Evidence) -> Finding | None:
    """Find that a class has too few cases for figures that another test would repeat."""
    lack = lack_for_ranking(evidence.cases("positives"), evidence.cases("negatives"))
    if lack is None:
        return None
    return warning(
        "small_test",
        positive_cases=cases(evidence, "positives", "positive"),
        negative_cases=cases(evidence, "negatives", "negative"),
        limit=limit(lack.need),
    )


def missing_labels(evidence: Evidence) -> Finding | None:
    """Find how many rows lack their label."""
    return _missing(evidence, "missing_label", "missing_labels")


def missing_scores(evidence: Evidence) -> Finding | None:
    """Find how many rows lack a score or a decision."""
    return _missing(evidence, "missing_score", "missing_scores")


def _missing(evidence: Evidence, reason: str, code: str) -> Finding | None:
    rows = _dropped(evidence, reason)
    many = float(rows.value) > MANY_MISSING * evidence.results.data.rows.read
    return found("warning" if many else "note", code, rows=rows) if rows.value else None


def _dropped(evidence: Evidence, reason: str) -> Quoted:
    count = evidence.results.data.rows.dropped.get(reason, 0)
    return Quoted(value=count, path=f"data.rows.dropped.{reason}", unit="row")


def repeated_ids(evidence: Evidence) -> Finding | None:
    """Find how many ids stand on more than one row."""
    known = evidence.results.data
    if not known.repeated_ids or known.repeated_id_example is None:
        return None
    return warning(
        "repeated_ids",
        count=Quoted(value=known.repeated_ids, path="data.repeated_ids", unit="count"),
        example=text(known.repeated_id_example, "data.repeated_id_example"),
    )


def prevalence_shift(evidence: Evidence) -> Finding | None:
    """Find that the splits differ in their share of positives by more than chance explains."""
    known = evidence.results.data
    if known.tuned_on is None or known.shift is None or not known.shift.beyond_chance:
        return None
    apart, path = known.shift.standard_errors, "data.shift.standard_errors"
    return warning(
        "prevalence_shift",
        tuned=text(known.tuned_on, "data.tuned_on"),
        reported=text(known.reported_on, "data.reported_on"),
        tuned_share=_share(evidence, known.tuned_on),
        reported_share=_share(evidence, known.reported_on),
        apart=Quoted(value=abs(apart), path=path if apart >= 0 else f"0 - {path}", unit="distance"),
    )


def _share(evidence: Evidence, split: str) -> Part:
    """Return positives of all cases of a split."""
    path, held = f"data.splits.{split}", evidence.results.data.splits[split]
    positives = Quoted(value=held.positives, path=f"{path}.positives", unit="count")
    return Part(of="case", part=positives, whole=Quoted(value=held.rows, path=f"{path}.rows", unit="count"))


def clusters_across_folds(evidence: Evidence) -> Finding | None:
    """Find that cases of one cluster stand in several folds, so that models have seen what they are judged on."""
    folds, column = evidence.results.folds, evidence.config.data.cluster
    if folds is None or not folds.split_clusters or folds.clusters is None or column is None:
        return None
    return warning(
        "clusters_across_folds",
        count=Quoted(value=folds.split_clusters, path="folds.split_clusters", unit="count"),
        whole=Quoted(value=folds.clusters, path="folds.clusters", unit="cluster"),
        column=text(column, "config.data.cluster"),
    )


def few_clusters(evidence: Evidence) -> Finding | None:
    """Find that the cases come in too few clusters for the spread between them to be known."""
    clusters = evidence.results.data.clusters
    hardly, few = lack_of_clusters(clusters), adequacy.few_clusters(clusters)
    lack = hardly or few
    if clusters is None or lack is None:
        return None
    return warning(
        "few_clusters",
        "few" if hardly is None else "hardly",
        clusters=Quoted(value=clusters, path="data.clusters", unit="cluster"),
        column=text(evidence.config.data.cluster or "", "config.data.cluster"),
        limit=limit(lack.need),
    )


def only_flagged_checked(evidence: Evidence) -> Finding | None:
    """Find that misses stay hidden where only flagged cases are checked."""
    return warning("only_flagged_checked") if evidence.config.about.label.only_flagged_checked else None


def labels_alike(evidence: Evidence) -> Finding | None:
    """Find that a label of one class differs from one of the other in case, blanks or kind alone."""
    data = evidence.results.data
    positive = {at_a_glance(each): place for place, each in enumerate(data.positive)}
    alike = ((place, positive.get(at_a_glance(each))) for place, each in enumerate(data.negative))
    place, of = next(((place, of) for place, of in alike if of is not None), (0, None))
    if of is None:
        return None
    return warning(
        "labels_alike",
        negative=text(data.negative[place], f"data.negative.{place}"),
        positive=text(data.positive[of], f"data.positive.{of}"),
    )


def label_problems(evidence: Evidence) -> Finding | None:
    """Find the problems that the author knows of."""
    problems = evidence.config.about.label.known_problems
    if problems is None:
        return None
    return warning("label_problems", problems=text(problems.strip().rstrip("."), "config.about.label.known_problems"))


def doubtful_labels(evidence: Evidence) -> Finding | None:
    """Find how many labels are doubtful, with the results where all of them are one class, then the other."""
    rows, both, subject = _dropped(evidence, "doubtful_label"), evidence.subject.doubtful, evidence.results.subject
    if not rows.value or both is None:
        return None
    path, positive, negative = f"models.{subject}.doubtful", both.as_positive.confusion, both.as_negative.confusion
    return warning(
        "doubtful_labels",
        about=subject,
        rows=rows,
        caught_positive=_caught(positive, f"{path}.as_positive"),
        alarms_positive=count_at(positive, f"{path}.as_positive", "fp", "false_alarm"),
        caught_negative=_caught(negative, f"{path}.as_negative"),
        alarms_negative=count_at(negative, f"{path}.as_negative", "fp", "false_alarm"),
    )


def _caught(four: Confusion, path: str) -> Part:
    return Part(of="positive", part=count_at(four, path, "tp"), whole=count_at(four, path, "positives"))
