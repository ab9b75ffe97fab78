"""What checks and comparisons over several classes must hold to: metrics that such models have."""

from collections.abc import Iterator

from reportgen.config.checks import OF_MODELS, against_baseline, comparable, within_reach
from reportgen.config.conditions import Condition, other_metric
from reportgen.config.data import FEWEST_CLASSES
from reportgen.config.groups import MODEL
from reportgen.config.measures import OF_ALL_CASES, OF_STEPS, Measured, measured
from reportgen.config.part import Draft, default_subject, is_bare, metric_needs, several, with_cases
from reportgen.config.several import class_names, needs_matrix, prices_errors, unknown_class

_COMPARED = ("compare.primary", "compare.then")
_OUT = "Remove the key."


def check_measured(draft: Draft) -> None:
    """Tell of metrics of several classes where there are two, and of those that models of several do not have."""
    if not several(draft):
        _of_two_classes(draft)
        return
    for item, check in draft.items("checks"):
        if isinstance(check, dict):
            _check(draft, item, check)
    _compare(draft)


def _of_two_classes(draft: Draft) -> None:
    """Tell of metrics that are told of several classes alone."""
    metrics = [(key, name, measured(name)) for compared in _COMPARED for key, name in _named(draft, compared)]
    conditions = [*draft.items("compare.require"), *draft.items("threshold.subject_to")]
    conditions += [
        condition for name in draft.models() for condition in draft.items(f"models.{name}.threshold.subject_to")
    ]
    for item, check in draft.items("checks"):
        key = f"{item}.check" if draft.given(f"{item}.check") else item
        conditions.append((key, check.get("check") if isinstance(check, dict) else None))
    if isinstance(required := draft.values.get("compare.require"), Condition):
        conditions.append(("compare.require", required))
    metrics += [
        (key, condition.name, condition.measured) for key, condition in conditions if isinstance(condition, Condition)
    ]
    for key, name, what in metrics:
        if what is None:
            draft.tell(key, f"unknown metric: '{name}'", other_metric(name))
        elif what.of_several:
            mend = f"Write {what.metric.key}" if what.average or what.of_class else "Choose another metric."
            draft.tell(key, f"'{name}' is for several classes, and `data.classes` is missing", mend)


def _named(draft: Draft, key: str) -> Iterator[tuple[str, str]]:
    """Yield the metrics that stand under a key, one alone or a list."""
    value = draft.values.get(key)
    yield from [(key, value)] if isinstance(value, str) else draft.items(key)


def _check(draft: Draft, item: str, check: dict[str, object]) -> None:
    key = f"{item}.check" if draft.given(f"{item}.check") else item
    condition = check.get("check")
    if not isinstance(condition, Condition):
        return
    if check.get("for_each") == MODEL:
        about = list(draft.models())
    else:
        named = check.get("model") or draft.values.get("subject") or default_subject(draft)
        about = [named] if isinstance(named, str) else []
    baseline = draft.values.get("compare.baseline")
    against = check.get("against") == "baseline" and condition.between is None
    about += [baseline] if against and isinstance(baseline, str) else []
    if not _has(draft, key, condition.name, condition.measured, about):
        return
    if against:
        _against(draft, item, key, condition)
    grouped = condition.between is not None or check.get("for_each") not in (None, MODEL)
    if grouped and _of_scores(condition.measured):
        mend = "Choose a metric of the decisions, such as accuracy, macro_f1 or kappa."
        draft.tell(key, f"groups are judged by the decisions, and '{condition.name}' looks at the scores", mend)


def _against(draft: Draft, item: str, key: str, condition: Condition) -> None:
    """Tell why a check cannot be held against the baseline, or the earlier report in its place."""
    before = len(draft.problems)
    against_baseline(draft, item, key, condition.metric)
    if len(draft.problems) == before and draft.given("compare.baseline.results") and _of_scores(condition.measured):
        mend = "Choose a metric of the decisions, such as accuracy, macro_f1 or kappa."
        draft.tell(key, f"of the earlier report the matrix is read, and '{condition.name}' looks at the scores", mend)


def _compare(draft: Draft) -> None:
    """Tell of metrics by which models of several classes cannot be compared."""
    with_earlier = ("primary",) if draft.given("compare.baseline.results") else ()
    models = list(with_cases(draft, draft.models()))
    keys = [f"compare.{name}" for name in OF_MODELS if name not in with_earlier and draft.given(f"compare.{name}")]
    if keys and len(models) == 1:
        only = "there is only one model" if len(draft.models()) == 1 else "only one model has cases"
        draft.tell(keys[0], f"{only}, so there is nothing to compare", _OUT)
        return
    for key, name in _named(draft, "compare.primary"):
        _compared(draft, key, name, models)
    smallest = draft.values.get("compare.smallest_that_matters")
    for name in smallest if isinstance(smallest, dict) else ():
        key = f"compare.smallest_that_matters.{name}"
        measure = _compared(draft, key, name, models)
        if measure is not None:
            within_reach(draft, key, name, measure.metric)
    _floor(draft, models)


def _compared(draft: Draft, key: str, name: str, models: list[str]) -> Measured | None:
    """Return what a name stands for, if all models have it and one of two can be better; tell why not."""
    what = measured(name)
    if what is None:
        draft.tell(key, f"unknown metric: '{name}'", other_metric(name))
    elif _has(draft, key, name, what, models):
        before = len(draft.problems)
        comparable(draft, key, name, what.metric)
        return what if len(draft.problems) == before else None
    return None


def _floor(draft: Draft, models: list[str]) -> None:
    """Tell of a floor that no model can be held to, and of one of two keys alone."""
    require, then = "compare.require", "compare.then"
    condition = draft.values.get(require)
    if draft.given(require) and not draft.given(then):
        mend = "Name the metric by which the models that meet it are compared: then: macro_f1"
        draft.tell(require, "needs `then`, which is missing", mend)
    elif draft.given(then) and not draft.given(require):
        mend = f"Write what a model must meet, such as require: accuracy >= 0.80; or primary: {draft.typed[then]}"
        draft.tell(then, "needs `require`, which is missing", mend)
    for key, name in _named(draft, then):
        what = _compared(draft, key, name, models)
        if isinstance(condition, Condition) and what == condition.measured:
            mend = "Name another one; where one metric decides alone, write primary instead of both."
            draft.tell(key, f"'{name}' is the metric of `require` already", mend)
    if not isinstance(condition, Condition) or not _has(draft, require, condition.name, condition.measured, models):
        return
    if _of_scores(condition.measured):
        mend = "Require a metric of the decisions, such as accuracy, macro_f1 or cost_per_1000."
        draft.tell(require, f"models meet a floor by their decisions, and '{condition.name}' looks at the scores", mend)
    elif condition.metric.grows:
        mend = "Require a metric that does not, such as cost_per_1000 or error_rate."
        draft.tell(require, f"'{condition.name}' grows with the number of cases", mend)


def _has(draft: Draft, key: str, name: str, what: Measured, models: list[str]) -> bool:
    """Return whether these models have the metric; tell what is wrong with it where not."""
    before, metric = len(draft.problems), what.metric
    classes = class_names(draft)
    if what.of_class is not None and classes and what.of_class not in classes:
        unknown_class(draft, key, what.of_class, classes)
    elif (what.of_class or what.average) and not _of_one_class(what):
        whole = metric.key in OF_ALL_CASES
        mend = f"Write {metric.key}" if whole else "Choose a metric such as recall, precision or f1."
        draft.tell(key, f"'{metric.key}' is not a metric of one class against the rest", mend)
    elif what.average == "micro" and not metric.from_counts:
        mend = f"Write macro_{metric.key} or weighted_{metric.key}"
        draft.tell(key, f"'micro' adds up decisions, and '{metric.key}' looks at the scores", mend)
    elif what.of_class or what.average:
        metric_needs(draft, key, metric.key, metric)
        _scored(draft, key, name, what, models)
    else:
        _of_all(draft, key, name, what, models)
    return len(draft.problems) == before


def _of_all(draft: Draft, key: str, name: str, what: Measured, models: list[str]) -> None:
    """Tell why a metric cannot be told of all cases together."""
    metric, classes = what.metric, class_names(draft)
    if metric.key in OF_STEPS and not (draft.values.get("data.ordered") or draft.given("data.classes.cut")):
        draft.tell(key, f"'{name}' needs classes that rise from the first to the last", "Write data: {ordered: true}")
    elif what.top is not None and len(classes) >= FEWEST_CLASSES and not 1 < what.top < len(classes):
        mend = "Write accuracy" if what.top == 1 else "Every case is right among as many; write top_2_accuracy"
        draft.tell(key, f"'{name}' says nothing of {len(classes)} classes", mend)
    elif metric.kind == "cost" and metric.key in OF_ALL_CASES:
        if not prices_errors(draft):
            draft.tell(key, f"'{name}' {needs_matrix(draft)[0]}", needs_matrix(draft)[1])
    elif metric.key not in (*OF_ALL_CASES, *OF_STEPS) and what.top is None:
        if _of_one_class(what):
            mend = f"Write {metric.key}[{(*classes, 'a')[0]}], or macro_{metric.key} for the mean over the classes"
            draft.tell(key, f"'{name}' is for one class", mend)
        else:
            draft.tell(key, f"several classes have no '{name}'", "Choose a metric such as accuracy, macro_f1 or kappa.")
    else:
        _scored(draft, key, name, what, models)


def _of_one_class(what: Measured) -> bool:
    return (
        what.metric.kind != "cost" and what.metric.needs in {None, "beta", "alpha"} and what.metric.key not in OF_STEPS
    )


def _of_scores(what: Measured) -> bool:
    return what.metric.kind in {"ranking", "probability"} or what.top is not None


def _scored(draft: Draft, key: str, name: str, what: Measured, models: list[str]) -> None:
    """Tell of a model that lacks the scores which a metric looks at."""
    for model in models if _of_scores(what) else ():
        mend = "Choose a metric of the decisions, such as accuracy, macro_f1 or kappa."
        if is_bare(draft, model) or not draft.given(f"models.{model}.scores"):
            draft.tell(key, f"'{name}' needs scores, and '{model}' has none", mend)
            return
        if what.metric.kind == "probability" and draft.values.get(f"models.{model}.kind") == "rank":
            draft.tell(key, f"'{name}' needs probabilities, and the scores of '{model}' are ranks", mend)
            return
