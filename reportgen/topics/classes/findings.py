"""What makes a report on several classes untrustworthy, and its verdict."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from reportgen.analysis.finding import (
    AUC,
    GRAVITY,
    AnyEvidence,
    Finding,
    Quote,
    QuoteUnit,
    allowed,
    finding,
    grave,
    if_audited,
    limit,
    note,
    text,
    warning,
)
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.values.classes import ClassModel, ClassResults, Guessing
from reportgen.stats.adequacy import FEW, FEWEST
from reportgen.topics.checks.findings import criteria_changed
from reportgen.topics.classes.facts import in_percent
from reportgen.topics.classes.spoilt_findings import (
    COST,
    THOUSAND,
    class_shift,
    constant_scores,
    equal_scores,
    every_case,
    group_shift,
    label_errors,
    labels_missing_by_class,
    missing_code,
    scores_missing_by_class,
)
from reportgen.topics.data.columns_findings import column_tells_label, twin_columns, undeclared_values
from reportgen.topics.data.findings import (
    convenience_sample,
    few_clusters,
    label_problems,
    missing_labels,
    missing_scores,
    of_join,
    repeated_ids,
)
from reportgen.topics.data.leaks_findings import FEWEST as FEWEST_OF_LEAKS
from reportgen.topics.data.leaks_findings import (
    NEARLY,
    ends_of_order,
    missing_code_in_columns,
    numbers_in_text,
    same_case_in_both_splits,
    same_score_in_both_splits,
)


@frozen
class ClassEvidence(AnyEvidence):
    """What a report on several classes rests on."""

    results: ClassResults


def find(results: ClassResults, config: Config) -> tuple[Finding, ...]:
    """Return what was found, gravest first; then in the order of the searches, and of the models."""
    evidence = ClassEvidence(results=results, config=config)
    of_report = (search(evidence) for search in SEARCHES)
    of_models = (search(evidence, name) for search in OF_MODELS for name in results.models)
    findings = [allowed(finding, config) for finding in (*of_report, *of_models) if finding is not None]
    return tuple(sorted(findings, key=lambda finding: GRAVITY.index(finding.severity)))


def incomplete_join(evidence: ClassEvidence) -> Finding | None:
    """Find how many rows a join left out, because not every file has every case."""
    return of_join(evidence.results.data.rows, evidence.paths.at)


def id_tells_class(evidence: ClassEvidence) -> Finding | None:
    """Find that the order of the ids parts one class from all others."""
    data = evidence.results.data
    order = data.id_order
    if order is None:
        return None
    column = text(evidence.config.data.id or "", "config.data.id")
    name = evidence.fact("class", data, "id_tells")
    return warning("id_tells_label", about=(), column=column, name=name, **ends_of_order(evidence, order))


def one_model_twice(evidence: ClassEvidence) -> Finding | None:
    """Find two models that name the same class for every case, also where they err."""
    models = evidence.results.models
    for comparison in evidence.results.comparisons:
        confusion = models[comparison.a].confusion
        if comparison.same is not None and confusion.n - confusion.right >= FEWEST:
            return warning(
                "one_model_twice", about=(comparison.a, comparison.b), whole=every_case(evidence, comparison.a)
            )
    return None


def class_told_less(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find the class that a model names correctly less often than the baseline, beyond chance and most of all."""
    results, rival = evidence.results, evidence.results.baseline
    recall = {f"recall[{name}]": place for place, name in enumerate(results.data.classes)}
    lost = [
        (-abs(comparison.difference or 0.0), recall[comparison.metric], comparison)
        for comparison in results.comparisons
        if comparison.metric in recall
        and {comparison.a, comparison.b} == {name, rival}
        and comparison.way(name) == "worse"
    ]
    if not lost or rival is None or name == rival:
        return None
    (_, place, _), *others = sorted(lost, key=lambda loss: loss[:2])
    shares = {
        side: evidence.fact("share", results.models[model].per_class[results.data.classes[place]]["recall"], "estimate")
        for side, model in (("now", name), ("then", rival))
    }
    confusion = results.models[name].confusion
    also = {"also": evidence.fact("text", confusion, "classes", others[0][1])} if len(others) == 1 else {}
    return finding(
        if_audited("warning", evidence, name),
        "class_told_less",
        "pair" if also else "many" if others else None,
        about=name,
        rival=Quote(value=rival, path="baseline", unit="model"),
        name=evidence.fact("text", confusion, "classes", place),
        count=Quote(
            value=len(lost),
            path=f"number of {', '.join(evidence.paths.of(comparison) for *_, comparison in lost)}",
            unit="count",
        ),
        **shares,
        **also,
    )


def label_in_disguise(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find that a model is right on every case, or its scores tell every class all but without error."""
    model = evidence.results.models[name]
    largest = max(model.confusion.actual)
    if model.published or min(largest, model.confusion.n - largest) < FEWEST_OF_LEAKS:
        return None
    if model.confusion.right == model.confusion.n:
        return warning("score_is_label", "decisions", about=name, whole=every_case(evidence, name))
    aucs = [metrics["roc_auc"].estimate for metrics in model.per_class.values() if "roc_auc" in metrics]
    if not aucs or any(auc is None or auc < NEARLY for auc in aucs):
        return None
    return warning("score_is_label", "nearly", about=name, auc_name=AUC, auc=replace(limit(NEARLY), unit="metric"))


def few_of_a_class(evidence: ClassEvidence) -> Finding | None:
    """Find the rarest class where it has so few cases that little can be said of it."""
    split = evidence.results.data.reported
    name, cases = min(split.classes.items(), key=lambda item: item[1])
    if cases >= FEW:
        return None
    few = [evidence.paths.of(split, "classes", class_name) for class_name, n in split.classes.items() if n < FEW]
    return finding(
        "warning" if cases < FEWEST else "note",
        "few_cases_of_class",
        name=Quote(value=name, path=evidence.paths.of(split, "classes"), unit="class"),
        cases=evidence.fact("count", split, "classes", name),
        few=Quote(value=len(few), path=f"number of {', '.join(few)}", unit="count"),
        need=limit(FEW),
    )


def cut_classes(evidence: ClassEvidence) -> Finding | None:
    """Find that the classes were cut out of a number."""
    cut = evidence.results.data.cut
    if not cut:
        return None
    return note("cut_classes", edge=evidence.fact("score", evidence.results.data, "cut", 0))


def below_chance(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find that a model is right less often than guessing: the whole range of kappa, or of MCC, lies below 0."""
    metrics = evidence.results.models[name].metrics
    highs = {key: metrics[key].high or 0.0 for key in ("kappa", "mcc") if key in metrics}
    key = next((key for key, high in highs.items() if high < 0), None)
    if key is None or metrics["accuracy"].estimate is None:
        return None
    return grave(
        "decisions_below_chance",
        about=name,
        accuracy=evidence.fact("share", metrics["accuracy"], "estimate"),
        metric=Quote(value=key, path="config.report.metrics", unit="name of a metric"),
        value=evidence.fact("metric", metrics[key], "estimate"),
        chance=Quote(value=0.0, path="rule", unit="chance"),
    )


def undone_by_one_class(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find that naming one class for every case does as well as a model, or better."""
    model, results = evidence.results.models[name], evidence.results
    if results.cheapest_class is not None:
        return _by_cost(evidence, name, model, results.cheapest_class)
    largest = results.largest
    accuracy = model.metrics["accuracy"]
    rate = None if largest is None else largest.metrics["accuracy"].estimate
    if largest is None or rate is None or accuracy.estimate is None or accuracy.low is None or accuracy.high is None:
        return None
    if accuracy.low > rate:
        return None
    return finding(
        "grave" if accuracy.high < rate else "warning",
        "accuracy_near_no_information",
        "worse" if accuracy.high < rate else None,
        about=name,
        named=evidence.fact("class", largest, "named"),
        rate=evidence.fact("share", largest.metrics["accuracy"], "estimate"),
        accuracy=evidence.fact("share", accuracy, "estimate"),
    )


def _by_cost(evidence: ClassEvidence, name: str, model: ClassModel, instead: Guessing) -> Finding | None:
    paid, other = model.metrics[COST], instead.metrics[COST].estimate
    if paid.estimate is None or paid.low is None or paid.high is None or other is None or paid.high < other:
        return None
    worse = paid.low > other
    return (grave if worse else warning)(
        "worse_than_no_model",
        "sure" if worse else None,
        about=name,
        cost=evidence.fact("money", paid, "estimate"),
        named=evidence.fact("class", instead, "named"),
        other=evidence.fact("money", instead.metrics[COST], "estimate"),
        thousand=limit(THOUSAND),
    )


def no_better_by_aim(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find that a model is not shown to do better, by what it is to do well by, than one class every time, or guesses.

    That it does worse than guesses is told by another finding.
    """
    aim = evidence.results.models[name].aim
    if aim is None or aim.shown or below_chance(evidence, name) is not None:
        return None
    quoted = {
        "metric": Quote(value=aim.metric, path=evidence.paths.of(aim, "metric"), unit="name of a metric"),
        "value": evidence.fact(_unit(aim.metric), aim, "value"),
    }
    if aim.beside == "chance":
        return warning("no_better_than_guessing", about=name, chance=limit(aim.without), **quoted)
    without = evidence.fact(_unit(aim.metric), aim, "without")
    return warning(
        "worse_than_no_model",
        "aim",
        about=name,
        named=evidence.fact("class", aim, "named"),
        without=without,
        **quoted,
    )


def never_named(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find a class that has cases and that a model never names."""
    model, split = evidence.results.models[name], evidence.results.data.reported
    four = zip(evidence.results.data.classes, model.confusion.predicted, model.confusion.actual, strict=True)
    missed = {at: class_name for at, (class_name, named, cases) in enumerate(four) if cases and not named}
    if not missed:
        return None
    first, paths = next(iter(missed.values())), [evidence.paths.of(model.confusion, "classes", at) for at in missed]
    return warning(
        "class_never_named",
        about=name,
        name=Quote(value=first, path=paths[0], unit="class"),
        count=Quote(value=len(missed), path=f"number of {', '.join(paths)}", unit="count"),
        counted=evidence.fact("case", split, "classes", first),
    )


def off_total(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find cases whose chances do not add up to 1."""
    model = evidence.results.models[name]
    if not model.off_total:
        return None
    return warning("chances_off_total", about=name, count=evidence.fact("case", model, "off_total"))


def unsound_chances(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find that the highest probability is not that of being right: the model is surer than it should be, or less."""
    calibration = evidence.results.models[name].confident
    if calibration is None or calibration.difference.low is None or calibration.difference.high is None:
        return None
    if calibration.difference.low <= 0 <= calibration.difference.high:
        return None
    sure = calibration.difference.low > 0
    return (warning if sure else note)(
        "unsound_chances",
        "high" if sure else "low",
        about=name,
        stated=evidence.fact("share", calibration, "stated"),
        right=evidence.fact("share", calibration, "right"),
    )


def decision_disagrees(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find decisions that are not the class of the highest probability."""
    model = evidence.results.models[name]
    if not model.disagreement:
        return None
    return note("decision_disagrees", about=name, count=evidence.fact("case", model, "disagreement"))


def cheaper_decision(evidence: ClassEvidence, name: str) -> Finding | None:
    """Find that deciding by the lowest expected cost is shown to cost less than what decides."""
    model = evidence.results.models[name]
    cheapest = model.cheapest
    if cheapest is None or cheapest.saving.low is None or cheapest.saving.low <= 0:
        return None
    return note(
        "cheaper_decision",
        "all" if cheapest.persons == model.confusion.n else "persons" if cheapest.persons else None,
        about=name,
        saving=evidence.fact("money", cheapest.saving, "estimate"),
        thousand=limit(THOUSAND),
    )


SEARCHES: Sequence[Callable[[ClassEvidence], Finding | None]] = (
    few_clusters,
    label_problems,
    criteria_changed,
    convenience_sample,
    incomplete_join,
    same_case_in_both_splits,
    repeated_ids,
    class_shift,
    group_shift,
    one_model_twice,
    id_tells_class,
    missing_code_in_columns,
    numbers_in_text,
    undeclared_values,
    column_tells_label,
    twin_columns,
    few_of_a_class,
    cut_classes,
    missing_labels,
    missing_scores,
)
OF_MODELS: Sequence[Callable[[ClassEvidence, str], Finding | None]] = (
    below_chance,
    undone_by_one_class,
    no_better_by_aim,
    never_named,
    same_score_in_both_splits,
    class_told_less,
    label_in_disguise,
    equal_scores,
    constant_scores,
    missing_code,
    labels_missing_by_class,
    scores_missing_by_class,
    label_errors,
    off_total,
    unsound_chances,
    decision_disagrees,
    cheaper_decision,
)


def _unit(key: str) -> QuoteUnit:
    """Return how the value of a metric of several classes is quoted."""
    return "rate" if in_percent(key) else "metric"
