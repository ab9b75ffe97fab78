"""Published figures in the place of cases: in the config language, and what they leave no room for."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

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
from reportgen.stats.metrics import Metric, find

CaseCount = Annotated[int, Limits(ge=0, le=1e15), Because("It is how many cases there were.")]
CountsInWords = dict[str, dict[str, CaseCount]]  # "actual a" -> "predicted b" -> how many cases
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
_OUTCOMES = ("false_positive", "false_negative", "true_positive", "true_negative")
# Keys that say something of cases, where no model has any.
_NEEDS_CASES = {
    "data": "says where cases stand",
    "threshold": "is set on scores",
    "compare": "compares models on the same cases",
    "deployment": "weighs the cases of a test",
    "groups": "parts the cases",
    "report.cases": "lists single cases",
    "uncertainty.resamples": "draws cases anew",
}
NO_CASES = "every model is known by published figures alone"
_OUT = "Take the key out; or name the column of a model: score: ..."


def of_published(names: Iterable[str], *, counted: bool) -> tuple[str, ...]:
    """Return those of the metrics that follow from published counts, or else from precision and recall."""
    return tuple(name for name in names if (metric := find(name)) is not None and _follows(metric, counted=counted))


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


def _follows(metric: Metric, *, counted: bool) -> bool:
    if counted:
        return metric.from_counts and metric.needs != "baseline"
    return metric.of_precision_and_recall


def _counted(draft: Draft, model: str) -> bool:
    return draft.given(f"models.{model}.counts") or draft.given(f"models.{model}.matrix")


def _beside_columns(draft: Draft, key: str) -> None:
    for name in FIGURES:
        if draft.given(f"{key}.{name}"):
            column = "score" if draft.given(f"{key}.score") else "decision"
            mend = "Keep one of the two; published figures are a model of their own."
            draft.tell(f"{key}.{name}", f"stands beside `{column}`, and the cases say it themselves", mend)
            return


def _figures(draft: Draft, key: str) -> None:
    for name in OF_CASES:
        if draft.given(f"{key}.{name}"):
            what = "says something of cases, and the model is known by published figures alone"
            draft.tell(f"{key}.{name}", what, "Take the key out.")
    found = [name for name in FIGURES if draft.given(f"{key}.{name}")]
    if len(found) > 1 and found != ["precision", "recall"]:
        mend = "Keep one: the counts, in either form, say most; else `precision` and `recall`."
        draft.tell(key, f"expected published figures in one form, found {' and '.join(found)}", mend)
    elif found in (["precision"], ["recall"]):
        other = "recall" if found == ["precision"] else "precision"
        mend = f"One of the two tells half of it. Write both, such as {found[0]}: 0.7 and {other}: 0.4"
        draft.tell(f"{key}.{other}", "is missing", mend)
    elif found == ["precision", "recall"]:
        _no_hit(draft, key)
    else:
        _both_classes(draft, f"{key}.{found[0]}", _COUNTS[found[0]])


def _no_hit(draft: Draft, key: str) -> None:
    """Tell of one share that says that there was no hit beside one that says that there was."""
    shares = {name: draft.values.get(f"{key}.{name}") for name in ("precision", "recall")}
    if None not in shares.values() and 0 in shares.values() and any(shares.values()):
        none, some = sorted(shares, key=lambda name: bool(shares[name]))
        what = f"a {none} of 0 means that there was no hit, and then {some} is 0, too"
        draft.tell(f"{key}.{none}", what, "Where it was rounded, write it with more digits.")


def _both_classes(draft: Draft, key: str, names: tuple[str, ...]) -> None:
    tp, fp, fn, tn = (draft.values.get(f"{key}.{name}") for name in names)
    for one, other, what in ((tp, fn, "positive"), (fp, tn, "negative")):
        if one == other == 0:
            draft.tell(key, f"holds no {what} case", "A test takes cases of both classes.")


def keys_of_cases(draft: Draft, keys: Iterable[str] = ()) -> None:
    """Tell of keys that take cases, where no model has any."""
    for key, says in _NEEDS_CASES.items():
        for given in keys if keys and key == "data" else (key,):
            if draft.given(given):
                draft.tell(given, f"{says}, and {NO_CASES}", _OUT)


def _no_cases(draft: Draft) -> None:
    keys_of_cases(draft)
    for outcome in _OUTCOMES:
        key = f"costs.{outcome}.column"
        if draft.given(key):
            draft.tell(key, f"prices each case by itself, and {NO_CASES}", f"Write a number: {outcome}: 25")
    counted = any(_counted(draft, name) for name in draft.models())
    for key, name in draft.items("report.metrics"):
        metric = find(name)
        if metric is not None and not _follows(metric, counted=counted):
            mend = f"Choose one that does, such as {'mcc, ' if counted else ''}f1 or recall."
            draft.tell(key, f"'{name}' does not follow from published figures", mend)


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
            what = f"'{typed}' is known by published figures alone, and {why}"
            draft.tell(key, what, f"The models with cases: {others}.")


def _check(draft: Draft, item: str, check: Mapping[str, Any]) -> None:
    """Tell of a check that could never be decided for a model without cases."""
    key = f"{item}.check" if draft.given(f"{item}.check") else item
    if "check" not in check:
        return  # told where conditions are read
    metric = check["check"].metric
    for name in _about(draft, check):
        counted = _counted(draft, name)
        if draft.given(f"{item}.against"):
            what = f"the difference is judged case by case, and '{name}' has no cases"
            draft.tell(f"{item}.against", what, "Check a model with cases: model: ...; or take `against` out.")
            return
        if not _follows(metric, counted=counted):
            what = f"'{metric.key}' {'needs' if counted else 'does not follow from'}"
            known = "more than the four counts" if counted else "precision and recall"
            mend = "Choose one of the four counts" if counted else "Choose one that does"
            mend += ", such as f1 or recall; or check another model."
            draft.tell(key, f"{what} {known}, which are all that is known of '{name}'", mend)
            return
        if draft.given(f"{item}.with_confidence") and not counted:
            what = f"needs counts, and precision and recall are all that is known of '{name}'"
            draft.tell(f"{item}.with_confidence", what, "Take it out, or give the counts: counts: {tp: 81, ...}")
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
    return any(draft.given(f"costs.{outcome}.column") for outcome in _OUTCOMES)
