"""Findings on the data: too few cases, left out, counted twice, of another mix; labels that are doubtful."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from reportgen.analysis.finding import (
    AUC,
    AnyEvidence,
    Evidence,
    Finding,
    NounKey,
    Quote,
    QuotePart,
    Severity,
    cases,
    finding,
    limit,
    metric_quoted,
    note,
    outcome_quoted,
    text,
    unit_of,
    warning,
    worked_out,
)
from reportgen.config.conditions import at_a_glance
from reportgen.results.measure import Span
from reportgen.results.paths import Number, total
from reportgen.results.results import RowFlow
from reportgen.results.values.checks import Check
from reportgen.results.values.data import GroupShift, MissingByClass, Trend, Unlabelled
from reportgen.results.values.threshold import Constraint
from reportgen.stats import adequacy
from reportgen.stats.adequacy import lack_for_ranking, lack_of_clusters

HUNDRED = 100  # of so many cases that nobody checked one is taken for hidden, to show what as few would do
FAR = 0.05  # a figure that wrong labels move farther is a warning
RECALL = Quote(value="recall", path="config.report.metrics", unit="name of a metric")
PRECISION = replace(RECALL, value="precision")
HALF_A_PERCENT = 0.005  # a share is shown to be missed from there on
MANY_MISSING = 0.05  # a larger share of the rows left out is a warning, a smaller one a note


def convenience_sample(evidence: AnyEvidence) -> Finding | None:
    """Find that the cases were those at hand."""
    return warning("convenience_sample") if evidence.config.about.cases_selected == "convenience" else None


def small_test(evidence: Evidence) -> Finding | None:
    """Find that a class has too few cases for figures that another test would repeat."""
    lack = lack_for_ranking(evidence.cases("positives"), evidence.cases("negatives"))
    if lack is None:
        return None
    few = [noun for noun in ("positives", "negatives") if evidence.cases(noun) < lack.need]
    finding = warning(
        "small_test",
        "both" if len(few) > 1 else few[0],
        positive_cases=cases(evidence, "positives", "positive"),
        negative_cases=cases(evidence, "negatives", "negative"),
    )
    return finding if _size_told(evidence) else replace(finding, facts={**finding.facts, "least": limit(lack.need)})


def _size_told(evidence: Evidence) -> bool:
    """Return whether a check or a limit of the subject says how many cases it takes: two sizes are one too many."""
    used = evidence.subject.threshold if evidence.results.models else None
    sizes = [need.would_show for need in (() if used is None else used.constraints)]
    of_model = (check for check in evidence.results.checks if check.model == evidence.results.subject)
    return any(need is not None for need in (*sizes, *(check.would_decide for check in of_model)))


def missing_labels(evidence: AnyEvidence) -> Finding | None:
    """Find how many rows lack their label."""
    return _missing(evidence, "missing_label", "missing_labels")


def missing_scores(evidence: AnyEvidence) -> Finding | None:
    """Find how many rows lack a score or a decision."""
    return _missing(evidence, "missing_score", "missing_scores")


def scores_missing_by_class(evidence: Evidence, name: str) -> Finding | None:
    """Find that scores or decisions of a model are missing more often in one class, with what that may hide."""
    by_class = evidence.model(name).missing_by_class
    if by_class is None or by_class.confusion is None:
        return None
    key = "recall" if by_class.of == "positives" else "specificity"
    counted = {} if evidence.measure(key, name).estimate is None else {"now": metric_quoted(evidence, key, name)}
    sides = [evidence.at(by_class.confusion, cell) for cell in ("fn", "tn")]
    return replace(
        of_missing(evidence, by_class, key),
        how=by_class.of,
        about=(name,),
        facts={
            **of_missing(evidence, by_class, key).facts,
            **counted,
            "misses": worked_out(sides[0], "count"),
            "counted_misses": cases(evidence, "fn", name=name),
        },
    )


def of_missing(evidence: AnyEvidence, by_class: MissingByClass, key: str) -> Finding:
    """Return the finding on scores that are missing more often in one class, with a metric if they count as wrong."""
    first, second = (
        QuotePart(of=noun, part=evidence.fact("count", by_class, part), whole=evidence.fact("count", by_class, whole))
        for noun, part, whole in _sides(by_class.of)
    )
    return finding(
        "warning"
        if by_class.missing / by_class.whole - by_class.others / by_class.others_whole >= MANY_MISSING
        else "note",
        "scores_missing_by_class",
        here=first,
        there=second,
        metric=replace(RECALL, value=key),
        then=evidence.fact(unit_of(key), by_class.metrics[key], "estimate"),
    )


def _sides(of: str) -> tuple[tuple[NounKey, str, str], tuple[NounKey, str, str]]:
    """Return how cases of the class, and all others, are called, and where their counts stand."""
    nouns: dict[str, tuple[NounKey, NounKey]] = {
        "positives": ("positive", "negative"),
        "negatives": ("negative", "positive"),
    }
    noun, other = nouns.get(of, ("case", "case"))
    return (noun, "missing", "whole"), (other, "others", "others_whole")


TELLING = ("roc_auc", "observed_expected")  # how well the model does, and not what it meets
MOVES: Mapping[str, Callable[[Trend], bool]] = {  # by an amount that matters, what counts most first
    "roc_auc": lambda trend: abs(trend.last - trend.first) >= FAR,
    "observed_expected": lambda trend: _apart(trend, by=1.2),
    "prevalence": lambda trend: _apart(trend, by=1.25),
    "flag_rate": lambda trend: _apart(trend, by=1.25),
}


def _apart(trend: Trend, by: float) -> bool:
    """Return whether the larger of first and last is so many times the smaller."""
    low, high = sorted((trend.first, trend.last))
    return high >= by * low


def changes_over_time(evidence: Evidence, name: str) -> Finding | None:
    """Find that a figure of a model rises or falls over the cases in the order of their times.

    The prevalence is one of the data, so that it is told of the subject alone.
    """
    timeline = evidence.model(name).over_time
    moved = (
        key
        for key, matters in MOVES.items()
        if timeline is not None and key in timeline.trends and (key != "prevalence" or name == evidence.results.subject)
        if timeline.trends[key].beyond_chance and matters(timeline.trends[key])
    )
    key = next(moved, None)
    if key is None or timeline is None:
        return None
    first, last = (evidence.fact(unit_of(key), timeline.trends[key], end) for end in ("first", "last"))
    return finding(
        "warning" if key in TELLING else "note",
        "changes_over_time",
        "model" if key in TELLING else key,
        about=name,
        metric=replace(AUC, value=key),
        first=first,
        last=last,
        begins=evidence.fact("day", timeline.quarters[0], "from"),
        ends=evidence.fact("day", timeline.quarters[-1], "to"),
    )


def _missing(evidence: AnyEvidence, reason: str, code: str) -> Finding | None:
    rows = evidence.results.data.rows
    count = rows.dropped.get(reason, 0)
    if not count:
        return None
    severity: Severity = "warning" if count > MANY_MISSING * rows.read else "note"
    return finding(severity, code, rows=evidence.fact("row", rows, "dropped", reason))


def incomplete_join(evidence: Evidence) -> Finding | None:
    """Find how many rows a join left out, because not every file has every case."""
    return of_join(evidence.results.data.rows, evidence.at)


def of_join(rows: RowFlow, at: Callable[..., Number]) -> Finding | None:
    """Return the finding on rows that a join left out, of whatever number of classes."""
    if not rows.unjoined:
        return None
    lost = total(at(rows, "unjoined", name) for name in rows.unjoined)
    severity: Severity = "warning" if lost.value > MANY_MISSING * rows.read else "note"
    return finding(severity, "incomplete_join", rows=worked_out(lost, "row"))


def repeated_ids(evidence: AnyEvidence) -> Finding | None:
    """Find how many ids stand on more than one row."""
    dataset = evidence.results.data
    if not dataset.repeated_ids or dataset.repeated_id_example is None:
        return None
    if dataset.shared_cases is not None and dataset.shared_cases.cases >= dataset.repeated_ids:  # which says more
        return None
    return warning(
        "repeated_ids",
        count=evidence.fact("count", dataset, "repeated_ids"),
        example=evidence.fact("text", dataset, "repeated_id_example"),
    )


def prevalence_shift(evidence: Evidence) -> Finding | None:
    """Find that the splits differ in their share of positives by more than chance explains."""
    dataset = evidence.results.data
    if dataset.tuned_on is None or dataset.shift is None or not dataset.other_mix:
        return None
    return warning(
        "prevalence_shift",
        tuned=evidence.fact("text", dataset, "tuned_on"),
        reported=evidence.fact("text", dataset, "reported_on"),
        tuned_share=_share(evidence, dataset.tuned_on),
        reported_share=_share(evidence, dataset.reported_on),
        apart=worked_out(abs(evidence.at(dataset.shift, "standard_errors")), "distance"),
    )


def group_shift(evidence: Evidence) -> Finding | None:
    """Find that the cases of the splits fall into groups in other shares."""
    dataset = evidence.results.data
    if dataset.tuned_on is None or not dataset.group_shifts:
        return None
    roles = (evidence.fact("text", dataset, role) for role in ("tuned_on", "reported_on"))
    return of_mix("group_shift", evidence, dataset.group_shifts[0], *roles)


def of_mix(code: str, evidence: AnyEvidence, shift: GroupShift, tuned_on: Quote, reported_on: Quote) -> Finding:
    """Return the finding on a group that makes up other shares of two splits."""
    tuned, reported = (
        QuotePart(
            of="case", part=evidence.fact("count", shift, role), whole=evidence.fact("count", shift, f"{role}_whole")
        )
        for role in ("tuned", "reported")
    )
    return warning(
        code,
        column=evidence.fact("text", shift, "column"),
        group=evidence.fact("text", shift, "group"),
        tuned=tuned_on,
        reported=reported_on,
        tuned_share=tuned,
        reported_share=reported,
    )


def shift_moves_cut_off(evidence: Evidence, name: str) -> Finding | None:
    """Find what the rule would choose on the split that judges, where the splits differ, and what that would cost."""
    model, dataset = evidence.model(name), evidence.results.data
    choice, chosen = model.chosen_there, model.advice
    if choice is None or chosen is None or choice.threshold is None or chosen.value is None:
        return None
    note_of = partial(
        note,
        "shift_moves_cut_off",
        about=name,
        reported=evidence.fact("text", dataset, "reported_on"),
        there=evidence.fact("cut_off", choice, "threshold"),
        value=evidence.fact("cut_off", chosen, "value"),
    )
    if choice.cost is None:
        return note_of("cut_off")
    return note_of("cost", least=evidence.fact("money", choice, "least"), cost=evidence.fact("money", choice, "cost"))


def _share(evidence: Evidence, split: str) -> QuotePart:
    """Return positives of all cases of a split."""
    counts = evidence.results.data.splits[split]
    positives, rows = (evidence.fact("count", counts, name) for name in ("positives", "rows"))
    return QuotePart(of="case", part=positives, whole=rows)


def clusters_across_folds(evidence: Evidence) -> Finding | None:
    """Find that cases of one cluster stand in several folds, so that models have seen what they are judged on."""
    folds, column = evidence.results.folds, evidence.config.data.cluster
    if folds is None or not folds.split_clusters or folds.clusters is None or column is None:
        return None
    return warning(
        "clusters_across_folds",
        count=evidence.fact("count", folds, "split_clusters"),
        whole=evidence.fact("cluster", folds, "clusters"),
        column=text(column, "config.data.cluster"),
    )


def few_clusters(evidence: AnyEvidence) -> Finding | None:
    """Find that the cases come in too few clusters for the spread between them to be known."""
    clusters = evidence.results.data.clusters
    hardly, few = lack_of_clusters(clusters), adequacy.few_clusters(clusters)
    lack = hardly or few
    if clusters is None or lack is None:
        return None
    how = "few" if hardly is None else "hardly"
    return warning(
        "few_clusters",
        f"{how}_counted" if evidence.results.data.as_counts else how,
        clusters=evidence.fact("cluster", evidence.results.data, "clusters"),
        column=text(evidence.config.data.cluster or "", "config.data.cluster"),
        limit=limit(lack.need),
    )


def only_flagged_checked(evidence: Evidence) -> Finding | None:
    """Find that misses stay hidden where only flagged cases are checked."""
    if not evidence.config.about.label.only_flagged_checked:
        return None
    if evidence.results.subject not in evidence.results.models or not evidence.cases("tp"):
        return warning("only_flagged_checked")
    model = evidence.model()
    tp, fn, tn = (evidence.at(model, "confusion", cell) for cell in ("tp", "fn", "tn"))
    hidden = worked_out(tp / total((tp, fn, tn.times(1 / HUNDRED))), "rate")
    return warning(
        "only_flagged_checked",
        "bounded",
        about=evidence.results.subject,
        one=Quote(value=1 / HUNDRED, path="rule", unit="percent"),
        metric=RECALL,
        recall=worked_out(tp / total((tp, fn)), "rate"),
        hidden=hidden,
    )


def labels_missing_by_flag(evidence: Evidence, name: str) -> Finding | None:
    """Find that labels are missing more often among flagged cases, or among others, with what that hides."""
    model = evidence.model(name)
    unlabelled = model.unlabelled
    if unlabelled is None or not evidence.cases("tp", name):
        return None
    tp, fp, fn = (evidence.at(model, "confusion", cell) for cell in ("tp", "fp", "fn"))
    return replace(of_unlabelled(evidence, unlabelled, tp, fp, fn), about=(name,))


def of_unlabelled(evidence: AnyEvidence, unlabelled: Unlabelled, tp: Number, fp: Number, fn: Number) -> Finding:
    """Return the finding on labels that are missing more often where cases are flagged, or where not."""
    ways = ("flagged", "unflagged")
    counts = ((evidence.fact("count", unlabelled, key) for key in (way, f"{way}_whole")) for way in ways)
    flagged, others = (QuotePart(of="case", part=part, whole=whole) for part, whole in counts)
    more = unlabelled.flagged * unlabelled.unflagged_whole > unlabelled.unflagged * unlabelled.flagged_whole
    hidden, beside = (evidence.at(unlabelled, "flagged"), fp) if more else (evidence.at(unlabelled, "unflagged"), fn)
    return warning(
        "labels_missing_by_flag",
        "flagged" if more else "unflagged",
        flagged_part=flagged,
        other_part=others,
        metric=PRECISION if more else RECALL,
        value=worked_out(tp / total((tp, beside)), "rate"),
        least=worked_out(tp / total((tp, beside, hidden)), "rate"),
    )


def label_errors(evidence: Evidence, name: str) -> Finding | None:
    """Find how far recall and precision would move, if as many labels are wrong as stated."""
    model, errors = evidence.model(name), evidence.model(name).label_errors
    if errors is None:
        return None
    share, wrong = evidence.fact("share", errors, "share"), evidence.fact("count", errors, "cases")
    if errors.recall is None:
        return warning("label_errors", "more", about=name, share=share, wrong=wrong)
    seen = {key: model.metrics[key].estimate for key in ("recall", "precision")}
    if errors.precision is None or seen["precision"] is None or seen["recall"] is None:
        return None
    far = max(abs(errors.recall - seen["recall"]), abs(errors.precision - seen["precision"])) > FAR
    return finding(
        "warning" if far else "note",
        "label_errors",
        about=name,
        share=share,
        recall_name=RECALL,
        recall=metric_quoted(evidence, "recall", name),
        true_recall=evidence.fact("rate", errors, "recall"),
        precision_name=PRECISION,
        precision=metric_quoted(evidence, "precision", name),
        true_precision=evidence.fact("rate", errors, "precision"),
        **range_quoted(evidence, "recall", errors.recall_range),
        **range_quoted(evidence, "precision", errors.precision_range),
    )


def range_quoted(evidence: AnyEvidence, key: str, span: Span | None) -> dict[str, Quote]:
    """Return the ends of the range of a figure by true labels; none where it has none."""
    if span is None:
        return {}
    return {f"{key}_{end}": evidence.fact("rate", span, end) for end in ("low", "high")}


def labels_alike(evidence: Evidence) -> Finding | None:
    """Find that a label of one class differs from one of the other in case, blanks or kind alone."""
    data = evidence.results.data
    positive = {at_a_glance(label): place for place, label in enumerate(data.positive)}
    alike = ((place, positive.get(at_a_glance(label))) for place, label in enumerate(data.negative))
    place, of = next(((place, of) for place, of in alike if of is not None), (0, None))
    if of is None:
        return None
    return warning(
        "labels_alike",
        negative=evidence.fact("text", data.negative, place),
        positive=evidence.fact("text", data.positive, of),
    )


def label_problems(evidence: AnyEvidence) -> Finding | None:
    """Find the problems that the author knows of."""
    problems = evidence.config.about.label.known_problems
    if problems is None:
        return None
    return warning("label_problems", problems=text(problems.strip().rstrip("."), "config.about.label.known_problems"))


def _share_caught(evidence: Evidence, judged: object) -> Quote:
    """Return the share of the positives that is caught, which bears comparison with any other test."""
    tp, fn = (evidence.at(judged, "confusion", cell) for cell in ("tp", "fn"))
    whole = total((tp, fn))
    return worked_out(tp / whole if whole.value else tp, "percent")


def _recall_required(evidence: Evidence) -> Quote | None:
    """Return the share of positives that is to be caught, by the limit of the threshold or by a check."""
    checks = (check for check in evidence.results.checks if check.model == evidence.results.subject)
    whole = [check for check in checks if check.group is None and check.against is None]
    limits = () if evidence.subject.advice is None else evidence.subject.advice.constraints
    every: tuple[Constraint | Check, ...] = (*limits, *whole)
    asked = (each for each in every if each.metric == RECALL.value and each.op in (">", ">="))
    return next((worked_out(evidence.at(each, "limit"), "percent") for each in asked), None)


def doubtful_labels(evidence: Evidence) -> Finding | None:
    """Find how many labels are doubtful, with the results where all of them are one class, then the other."""
    rows, both = evidence.results.data.rows, evidence.subject.doubtful
    if not rows.dropped.get("doubtful_label") or both is None:
        return None
    noun: NounKey = "case" if evidence.results.data.weight is None else "row"
    enough = min(
        outcome_quoted(evidence, reading, "positives").number for reading in (both.as_positive, both.as_negative)
    )
    caught, least = _share_caught(evidence, both.as_positive), _recall_required(evidence)
    short = {} if least is None or caught.number > least.number - HALF_A_PERCENT else {"limit": least}
    variant = "here" if evidence.subject.corrected_confusion is not None else "shares"  # no share beside corrected ones
    return warning(
        "doubtful_labels",
        variant if enough >= adequacy.FEW else None,
        about=evidence.results.subject,
        share_positive=caught,
        **short,
        rows=evidence.fact(noun, rows, "dropped", "doubtful_label"),
        caught_positive=outcome_quoted(evidence, both.as_positive, "tp"),
        positives_then=outcome_quoted(evidence, both.as_positive, "positives"),
        alarms_positive=outcome_quoted(evidence, both.as_positive, "fp", "false_alarm"),
        caught_negative=outcome_quoted(evidence, both.as_negative, "tp"),
        positives_else=outcome_quoted(evidence, both.as_negative, "positives"),
        alarms_negative=outcome_quoted(evidence, both.as_negative, "fp"),
    )
