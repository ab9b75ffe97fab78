"""What must hold, or the run fails: in the config language, and what checks themselves must hold to."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from reportgen.config.conditions import Condition
from reportgen.config.data import MODEL, EachGroup
from reportgen.config.draft import Draft, condition_needs, default_subject, is_model, once
from reportgen.config.part import Because, Confidence, Part, entry
from reportgen.stats.metrics import Metric


class Check(Part):
    """What must hold; one that does not fails the run. A text alone is a `check`."""

    short: ClassVar[str] = "check"

    check: Condition = entry(
        "A metric, one of `>=`, `>`, `<=`, `<`, and a number, such as `recall >= 0.80`; `%` stands for "
        "hundredths where the metric is a share."
    )
    with_confidence: Confidence | None = entry(
        "How sure it is to be, such as 0.95; left out, the estimate decides.", default=None
    )
    model: str | None = entry("Name of the model that it is about; left out, the `subject`.", default=None)
    for_each: str | EachGroup | None = entry(
        "`model`: it must hold for every model. A column of `groups`: it must hold in every group of it, "
        "and with confidence in all of them together.",
        default=None,
    )
    against: Annotated[
        Literal["baseline"] | None,
        Because("Name the model under compare: {baseline: ...}, and write against: baseline"),
    ] = entry(
        "`baseline`: the number is what the model is to have beyond `compare.baseline`, such as "
        "`recall >= -0.02` for a recall that is lower by 0.02 at most.",
        default=None,
    )
    on_insufficient: Literal["pass"] | None = entry(
        "`pass`: let it pass where the cases do not suffice to decide it.", default=None
    )
    severity: Literal["warning"] | None = entry(
        "`warning`: a failure is told, and fails the run with `--fail-on warning` alone.", default=None
    )

    @property
    def each_group_of(self) -> str | None:
        """The column of `groups` in whose every group it must hold, or None."""
        named = self.for_each.group if isinstance(self.for_each, EachGroup) else self.for_each
        return None if self.for_each == MODEL else named


def check_checks(draft: Draft) -> None:
    """Tell of checks that cannot be decided."""
    subject = draft.values.get("subject")
    seen: set[tuple[object, ...]] = set()
    for item, check in draft.items("checks"):
        if not isinstance(check, dict):
            continue
        is_model(draft, f"{item}.model")
        if draft.given(f"{item}.model") and check.get("for_each") == MODEL:
            draft.tell(f"{item}.for_each", "stands beside `model`, which names one model", "Keep one of the two.")
        key = f"{item}.check" if draft.given(f"{item}.check") else item
        condition, against = check.get("check"), draft.given(f"{item}.against")
        if condition is not None:
            condition_needs(draft, key, condition)
            if check.get("against") == "baseline":
                check_against(draft, item, key, condition.metric)
            each, one = check.get("for_each"), check.get("model") or subject or default_subject(draft)
            about = each if each == MODEL else (tuple(each.values()) if isinstance(each, dict) else (each,), one)
            figure = (condition.metric.key, condition.op, condition.limit)
            once(draft, key, seen, (*figure, about, check.get("with_confidence"), against))


_OTHER_METRIC = "Choose a metric of the four counts, such as cost, recall or f1."


def check_against(draft: Draft, item: str, key: str, metric: Metric) -> None:
    """Tell why a check cannot be held against the baseline; `key` is where its condition stands."""
    if not draft.given("compare.baseline"):
        mend = "Name the model that it is held against: compare: {baseline: ...}"
        draft.tell(f"{item}.against", "needs `compare.baseline`, which is not given", mend)
        return
    sides = list(_sides(draft, item))
    baseline = draft.values.get("compare.baseline")
    if draft.given(f"{item}.model") and sides == [baseline]:
        draft.tell(f"{item}.model", f"'{draft.typed[f'{item}.model']}' is the baseline itself", "Name another model.")
    elif metric.fixed:
        draft.tell(key, f"'{metric.key}' is the same for every model", _OTHER_METRIC)
    elif metric.needs == "baseline":
        draft.tell(key, f"'{metric.key}' is held against the baseline already", "Take `against` out.")
    elif metric.grows and draft.given("compare.baseline.results"):
        what = f"'{metric.key}' grows with the number of cases, and the earlier report has its own"
        draft.tell(key, what, "Write cost, or a share.")
    elif metric.needs == "odds" and not draft.given("costs"):
        what = f"'{metric.key}' needs `costs`: without them its odds follow the cut-off of the subject"
        draft.tell(key, what, "Give the costs, or choose a metric such as f1.")
    elif not metric.from_counts:
        _scores(draft, key, metric, [*sides, *([baseline] if isinstance(baseline, str) else [])])


def _sides(draft: Draft, item: str) -> Iterator[str]:
    """Yield the models that a check is about."""
    models = draft.models()
    if draft.given(f"{item}.for_each"):
        yield from models
        return
    name = draft.values.get(f"{item}.model") or draft.values.get("subject") or default_subject(draft)
    if isinstance(name, str):
        yield name


def _scores(draft: Draft, key: str, metric: Metric, models: list[str]) -> None:
    """Tell of a model that cannot have a metric of the scores."""
    settings = draft.models()
    for model in dict.fromkeys(models):
        if model not in settings:
            continue
        if not draft.given(f"models.{model}.score"):
            draft.tell(key, f"'{metric.key}' needs a score, and '{model}' has none", _OTHER_METRIC)
            return
        if metric.kind == "probability" and settings[model].get("kind", "probability") != "probability":
            what = f"'{metric.key}' needs probabilities, and the scores of '{model}' are ranks"
            draft.tell(key, what, "Choose average_precision or roc_auc, or a metric of the four counts.")
            return
