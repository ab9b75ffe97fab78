"""Published figures instead of cases: in the config language, and what they leave no room for."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from reportgen.config.conditions import Condition
from reportgen.config.part import (
    FIGURES,
    Because,
    Draft,
    Limits,
    Part,
    Percent,
    default_subject,
    entry,
    is_bare,
    none_has_cases,
    with_cases,
)
from reportgen.errors import MISSING_KEY
from reportgen.stats.metrics import Metric, find

CaseCount = Annotated[int, Limits(ge=0, le=1e15), Because("It is how many cases there were.")]
CountsInWords = dict[str, dict[str, CaseCount]]  # "actual a" -> "predicted b" -> how many cases
PrevalenceNumber = Annotated[
    float,
    Percent(),
    Limits(gt=0, lt=1),
    Because("Write the share of positives, such as 0.02 or 2%; a test takes cases of both classes."),
]
ShareNumber = Annotated[float, Percent(), Limits(ge=0, le=1), Because("Write a share, such as 0.7 or 70%.")]


class Four(Part):
    """The four counts of a published test."""

    tp: CaseCount = entry("How many positive cases were flagged (hits).")
    fp: CaseCount = entry("How many negative cases were flagged (false alarms).")
    fn: CaseCount = entry("How many positive cases were not flagged (misses).")
    tn: CaseCount = entry("How many negative cases were not flagged.")


class Predicted(Part):
    """What became of the cases of one class."""

    positive: CaseCount = entry("How many of them were flagged.", written="predicted positive")
    negative: CaseCount = entry("How many of them were not flagged.", written="predicted negative")


class Matrix(Part):
    """The table of a published test in words: what the cases really were, and what they were taken for."""

    positive: Predicted = entry("The cases that really were positive.", written="actual positive")
    negative: Predicted = entry("The cases that really were negative.", written="actual negative")

    @property
    def four(self) -> Four:
        """The same as four counts."""
        really, other = self.positive, self.negative
        return Four(tp=really.positive, fp=other.positive, fn=really.negative, tn=other.negative)


_PAIRS = (["precision", "recall"], ["recall", "specificity"], ["sensitivity", "specificity"])
_OTHERS = {"precision": "recall", "recall": "precision", "sensitivity": "specificity", "specificity": "sensitivity"}
_FEWEST = 2  # models of a comparison
_ROUNDED = 1e-9  # of a share
OF_CASES = ("kind", "scale", "flag", "flagged", "path", "threshold", "deployed_threshold")
_COUNTS = {
    "counts": ("tp", "fp", "fn", "tn"),
    "matrix": (
        "actual positive.predicted positive",
        "actual negative.predicted positive",
        "actual positive.predicted negative",
        "actual negative.predicted negative",
    ),
}
Known = Literal["counts", "prevalence", "precision", "specificity"]  # beside recall, but for counts
_TOLD: dict[Known, str] = {
    "counts": "the four counts",
    "prevalence": "shares of a published test",
    "precision": "precision and recall",
    "specificity": "sensitivity and specificity",
}
_EXAMPLE: dict[Known, str] = {
    "counts": "f1 or recall",
    "prevalence": "f1 or recall",
    "precision": "f1 or recall",
    "specificity": "recall or informedness",
}
_COUNT_KEYS = ("false_positive", "false_negative", "true_positive", "true_negative")
# Keys that say something of cases, where no model has any.
_NEEDS_CASES = {
    "data": "says where the cases are",
    "threshold": "is set on scores",
    "compare.baseline": "compares models on the same cases",
    "deployment.cases_per_year": "counts the cases of a year by those of a test",
    "groups": "splits the cases",
    "report.cases": "lists single cases",
    "uncertainty.resamples": "resamples cases",
}
NO_CASES = "every model has published figures only"
_OUT = "Remove the key; or name the column of a model: score: ..."


def of_published(names: Iterable[str], kinds: Iterable[Known]) -> tuple[str, ...]:
    """Return those of the metrics that follow from what is published of some model at least."""
    forms = tuple(kinds)
    return tuple(
        name
        for name in names
        if (metric := find(name)) is not None and any(follows(metric, known=form) for form in forms)
    )


def check_published(draft: Draft) -> None:
    """Tell of published figures that cannot be, and of all that takes cases where there are none."""
    for name in draft.models():
        if is_bare(draft, name):
            _figures(draft, f"models.{name}")
        else:
            _beside_columns(draft, f"models.{name}")
    if none_has_cases(draft):
        _no_cases(draft)
    else:
        subject_with_cases(draft)
    for item, check in draft.items("checks"):
        if isinstance(check, dict):
            _check(draft, item, check)


def follows(metric: Metric, *, known: Known) -> bool:
    """Return whether a metric follows from what is known: counts, or recall and a share, or with the prevalence too."""
    if known == "precision":
        return metric.of_precision_and_recall
    if not metric.from_counts or metric.needs == "baseline":
        return False
    if known == "specificity" and (metric.changes_with_prevalence or metric.needs is not None):
        return False
    return known == "counts" or not metric.grows


def known_of(draft: Draft, model: str) -> Known:
    """Return what is known of a published model."""
    key = f"models.{model}"
    if draft.given(f"{key}.counts") or draft.given(f"{key}.matrix"):
        return "counts"
    rates = draft.given(f"{key}.specificity") or draft.given(f"{key}.sensitivity")
    if draft.given(f"{key}.prevalence") or (rates and draft.given("deployment.prevalence")):
        return "prevalence"
    return "specificity" if rates else "precision"


def _beside_columns(draft: Draft, key: str) -> None:
    for name in (*FIGURES, "prevalence"):
        if draft.given(f"{key}.{name}"):
            column = "score" if draft.given(f"{key}.score") else "decision"
            mend = "Keep one of the two; published figures are a model of their own."
            draft.tell(f"{key}.{name}", f"cannot be used with `{column}`: the cases already give it", mend)
            return


def _figures(draft: Draft, key: str) -> None:
    for name in OF_CASES:
        if draft.given(f"{key}.{name}"):
            what = "needs cases, and the model has published figures only"
            draft.tell(f"{key}.{name}", what, "Remove the key.")
    figures = [name for name in FIGURES if draft.given(f"{key}.{name}")]
    if len(figures) > 1 and figures not in _PAIRS:
        mend = "Keep one: the counts, in either form, say most; else `precision` and `recall`, or `sensitivity` and "
        mend += "`specificity`."
        draft.tell(key, f"expected published figures in one form, found {' and '.join(figures)}", mend)
    elif len(figures) == 1 and figures[0] in _OTHERS:
        other = _OTHERS[figures[0]]
        mend = f"One of the two is only half of it. Write both, such as {figures[0]}: 0.7 and {other}: 0.4"
        draft.tell(f"{key}.{other}", MISSING_KEY, mend)
    elif figures == ["precision", "recall"]:
        _no_hit(draft, key)
        _room(draft, key)
    elif len(figures) == 1:
        _both_classes(draft, f"{key}.{figures[0]}", _COUNTS[figures[0]])
        if draft.given(f"{key}.prevalence"):
            draft.tell(f"{key}.prevalence", "cannot be used with counts, which give it", "Remove the key.")


def _room(draft: Draft, key: str) -> None:
    """Tell of a prevalence that leaves no room for so many false alarms, or none that they could be counted by."""
    precision, recall, share = (draft.values.get(f"{key}.{name}") for name in ("precision", "recall", "prevalence"))
    if not isinstance(precision, float) or not isinstance(recall, float) or not isinstance(share, float):
        return
    if precision == 0:
        what = "cannot be used: a precision of 0 does not say how many false alarms there were"
        draft.tell(f"{key}.prevalence", what, "Remove the key.")
    elif share * recall * (1 - precision) / precision > (1 - share) * (1 + _ROUNDED):
        what = "leaves fewer negative cases than this precision and recall make false alarms"
        draft.tell(f"{key}.prevalence", what, "Correct one of the three.")


def _no_hit(draft: Draft, key: str) -> None:
    """Tell of one share that says that there was no hit beside one that says that there was."""
    shares = {name: draft.values.get(f"{key}.{name}") for name in ("precision", "recall")}
    if None not in shares.values() and 0 in shares.values() and any(shares.values()):
        none, some = sorted(shares, key=lambda name: bool(shares[name]))
        what = f"a {none} of 0 means that there was no hit, and then {some} is 0, too"
        draft.tell(f"{key}.{none}", what, "Where it was rounded, write it with more digits.")


def _both_classes(draft: Draft, key: str, names: tuple[str, ...]) -> None:
    tp, fp, fn, tn = (draft.values.get(f"{key}.{name}") for name in names)
    for flagged, other, what in ((tp, fn, "positive"), (fp, tn, "negative")):
        if flagged == other == 0:
            draft.tell(key, f"has no {what} case", "A test takes cases of both classes.")


def keys_of_cases(draft: Draft, keys: Iterable[str] = ()) -> None:
    """Tell of keys that take cases, where no model has any."""
    for key, says in _NEEDS_CASES.items():
        for given in keys if keys and key == "data" else (key,):
            if draft.given(given):
                draft.tell(given, f"{says}, and {NO_CASES}", _OUT)


def _no_cases(draft: Draft) -> None:
    keys_of_cases(draft)
    for outcome in _COUNT_KEYS:
        key = f"costs.{outcome}.column"
        if draft.given(key):
            draft.tell(key, f"prices each case by itself, and {NO_CASES}", f"Write a number: {outcome}: 25")
    forms = {known_of(draft, name) for name in draft.models()}
    for key, name in draft.items("report.metrics"):
        metric = find(name)
        if metric is not None and not any(follows(metric, known=form) for form in forms):
            mend = f"Choose one that does, such as {_such_as(forms)}."
            draft.tell(key, f"'{name}' does not follow from published figures", mend)
    _floor(draft)


def _such_as(forms: Collection[Known]) -> str:
    return "mcc, f1 or recall" if {"counts", "prevalence"} & set(forms) else _EXAMPLE[next(iter(forms))]


def _floor(draft: Draft) -> None:
    """Tell of a floor, or of a metric to decide above it, that some published model cannot have."""
    condition, then = draft.values.get("compare.require"), draft.values.get("compare.then")
    asked = {
        "compare.require": condition.metric if isinstance(condition, Condition) else None,
        "compare.then": find(then) if isinstance(then, str) else None,
    }
    primary = {key: find(name) for key, name in draft.items("compare.primary")}
    subject = str(draft.values.get("subject", default_subject(draft)))
    of_counts = [name for name in draft.models() if known_of(draft, name) == "counts"]
    if primary and (subject not in of_counts or len(of_counts) < _FEWEST):
        what = "takes the counts of two models at least, one of them the subject"
        draft.tell("compare.primary", what, "Remove it, or give counts: {tp: 81, fp: 12, fn: 9, tn: 898}")
    for key, metric in primary.items():
        if metric is not None and not follows(metric, known="counts"):
            mend = f"Choose one that does, such as {_EXAMPLE['counts']}."
            draft.tell(key, f"'{metric.key}' does not follow from the four counts", mend)
    for key, metric in asked.items():
        for name in draft.models() if metric is not None else ():
            form = known_of(draft, name)
            if metric is not None and not follows(metric, known=form):
                what = f"'{metric.key}' does not follow from what is known of '{name}'"
                draft.tell(key, what, f"Choose one that does, such as {_EXAMPLE[form]}.")
                break


def subject_with_cases(draft: Draft) -> None:
    """Tell of a subject or a baseline without cases beside models that have some."""
    others = ", ".join(with_cases(draft, draft.models()))
    for key, why in (
        ("subject", "a report is about a model with cases where there is one"),
        ("compare.baseline", "models are compared with it case by case"),
    ):
        name = draft.values.get(key)
        if isinstance(name, str) and is_bare(draft, name):
            typed = draft.typed.get(key, name)
            what = f"'{typed}' has published figures only, and {why}"
            draft.tell(key, what, f"The models with cases: {others}.")


def _check(draft: Draft, item: str, check: Mapping[str, Any]) -> None:
    """Tell of a check that could never be decided for a model without cases."""
    key = f"{item}.check" if draft.given(f"{item}.check") else item
    if "check" not in check:
        return  # told where conditions are read
    metric = check["check"].metric
    for name in _about(draft, check):
        form = known_of(draft, name)
        counted = form == "counts"
        if draft.given(f"{item}.against"):
            what = f"the difference is judged case by case, and '{name}' has no cases"
            draft.tell(f"{item}.against", what, "Check a model with cases: model: ...; or remove `against`.")
            return
        if not follows(metric, known=form):
            what = f"'{metric.key}' {'needs' if counted else 'does not follow from'}"
            basis = f"more than {_TOLD[form]}" if counted else _TOLD[form]
            mend = "Choose one of the four counts" if counted else "Choose one that does"
            mend += f", such as {_EXAMPLE[form]}; or check another model."
            draft.tell(key, f"{what} {basis}, which are all that is known of '{name}'", mend)
            return
        if draft.given(f"{item}.with_confidence") and not counted:
            what = f"needs counts, and {_TOLD[form]} are all that is known of '{name}'"
            draft.tell(f"{item}.with_confidence", what, "Remove it, or give the counts: counts: {tp: 81, ...}")
            return
        if metric.kind == "cost" and _priced_by_case(draft):
            what = f"the costs differ from case to case, and '{name}' has no cases"
            draft.tell(key, what, "Check another model, or another metric.")
            return


def _about(draft: Draft, check: Mapping[str, Any]) -> Iterator[str]:
    """Yield the models without cases that a check is about."""
    if check.get("for_each") == "model":
        names: Iterable[object] = draft.models()
    else:
        names = (check.get("model") or draft.values.get("subject") or default_subject(draft),)
    yield from (name for name in names if isinstance(name, str) and is_bare(draft, name))


def _priced_by_case(draft: Draft) -> bool:
    return any(draft.given(f"costs.{outcome}.column") for outcome in _COUNT_KEYS)
