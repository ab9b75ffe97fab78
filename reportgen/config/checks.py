"""What models are compared with, and what must hold or the run fails: in the config language, with its own rules."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from reportgen.config.conditions import Condition, did_you_mean
from reportgen.config.groups import MODEL, EachGroup
from reportgen.config.part import (
    COSTS,
    Because,
    ComparedMetric,
    Confidence,
    Draft,
    File,
    Limits,
    Part,
    condition_needs,
    default_subject,
    entry,
    is_model,
    metric_needs,
    once,
    several,
    with_cases,
)
from reportgen.stats.metrics import NAMES, Metric, find


class EarlierReport(Part):
    """A report made before, on other cases or on the same."""

    results: File = entry("Its `results.json`, such as `golden/results.json`.")
    model: str | None = entry("Which model of it; left out, the one that it is about.", default=None)


Matters = Annotated[
    float, Limits(gt=0, le=1e12), Because("A difference of 0 is none; where every difference matters, remove it.")
]


class Compare(Part):
    """What the models are compared with."""

    baseline: str | EarlierReport | None = entry(
        "Name of the model that the others are compared with, and against which savings are counted, such "
        "as the rules in use today; or `{results: golden/results.json}`, a report made earlier. Left out, the others "
        "are compared with the `subject`.",
        default=None,
    )
    require: Condition | None = entry(
        "What a model must meet before it is compared by `then`: one metric of the four counts, one of `>=`, `>`, "
        "`<=`, `<`, and a number, such as `recall >= 0.80`. A model that cannot meet it is unacceptable, whatever else "
        "it does.",
        default=None,
    )
    then: ComparedMetric | None = entry(
        "With `require`: the metric by which the best of the models that meet it is picked, such as `precision`; on "
        "the split that thresholds are chosen on, where there are two.",
        default=None,
    )
    primary: tuple[ComparedMetric, ...] = entry(
        "Metrics that decide which model is better, such as `[cost, recall]`; the more there are, the more "
        "each has to show; `then` is one of them, too. One named twice, also under two names, counts once, under the "
        "first. Left out: `then`, else what the rule of the subject's threshold pursues, else the cost where "
        "costs are given, else F-beta where a beta is given, else the average "
        "precision; recall and specificity where a model has no score.",
        default=(),
    )
    smallest_that_matters: dict[str, Matters] = entry(
        "By the name of a metric, the smallest difference of two models that matters, such as "
        "`{cost: 5, recall: 0.02}`.",
        default_factory=dict,
    )


_OF_COUNTS = "Compare decisions by a metric of the four counts, such as cost, recall or f1."
OF_MODELS = ("require", "then", "primary")  # what says nothing of one model; sizes that matter may wait for a second


def check_comparison(draft: Draft) -> None:
    """Tell of metrics by which models cannot be compared."""
    with_earlier = ("primary",) if draft.given("compare.baseline.results") else ()
    keys = [f"compare.{key}" for key in OF_MODELS if key not in with_earlier and draft.given(f"compare.{key}")]
    if keys and len(with_cases(draft, draft.models()) or draft.models()) == 1:
        only = "there is only one model" if len(draft.models()) == 1 else "only one model has cases"
        draft.tell(keys[0], f"{only}, so there is nothing to compare", "Remove the key.")
        return
    for key, name in draft.items("compare.primary"):
        metric = find(name)
        if metric is not None:
            comparable(draft, key, name, metric)
            _had_by_all(draft, key, name, metric)
    seen: dict[str, str] = {}
    for key, name, metric in _smallest(draft):
        if metric.key in seen:
            draft.tell(key, f"'{name}' and '{seen[metric.key]}' are the same metric", "Remove one.")
        seen.setdefault(metric.key, name)
        comparable(draft, key, name, metric)
    _floor(draft)


def _smallest(draft: Draft) -> Iterator[tuple[str, str, Metric]]:
    """Yield the metrics that have a smallest difference; tell of names that are none."""
    key = "compare.smallest_that_matters"
    smallest = draft.values.get(key)
    for name in smallest if isinstance(smallest, dict) else ():
        metric = find(name)
        if metric is None:
            mend = f"{did_you_mean(name, NAMES)} `reportgen metrics` lists them all.".strip()
            draft.tell(f"{key}.{name}", f"unknown metric: '{name}'", mend)
        else:
            within_reach(draft, f"{key}.{name}", name, metric)
            yield f"{key}.{name}", name, metric


def within_reach(draft: Draft, key: str, name: str, metric: Metric) -> None:
    """Tell of a difference that no two models can have."""
    value = draft.values.get(key)
    if not isinstance(value, float) or value < metric.range[1] - metric.range[0]:
        return
    what = f"'{draft.typed[key]}' is more than two models can differ by: {name} ranges from {metric.range[0]:g} to "
    hundredth = f"{value / 100:g}"
    mend = f"Write {hundredth}" if 1 < value <= 100 else "Write the smallest difference that would change a decision."  # noqa: PLR2004
    draft.tell(key, f"{what}{metric.range[1]:g}", mend)


def _floor(draft: Draft) -> None:
    """Tell of a condition that cannot choose among models, and of a metric that cannot decide among the rest."""
    require, then = "compare.require", "compare.then"
    if draft.given(require) != draft.given(then):
        if draft.given(require):
            mend = "Name the metric by which the models that meet it are compared: then: precision"
            draft.tell(require, "needs `then`, which is missing", mend)
        else:
            decides = draft.typed.get(then, "recall")
            mend = f"Write what a model must meet, such as require: recall >= 0.80; or primary: {decides}"
            draft.tell(then, "needs `require`, which is missing", mend)
    condition, name = draft.values.get(require), draft.values.get(then)
    if isinstance(condition, Condition):
        condition_needs(draft, require, condition)
        _required(draft, require, condition.metric)
    metric = find(name) if isinstance(name, str) else None
    if metric is None or not isinstance(name, str):
        return
    if isinstance(condition, Condition) and condition.metric.key == metric.key:
        mend = "Name another one; where one metric decides alone, write primary instead of both."
        draft.tell(then, f"'{name}' is the metric of `require` already", mend)
        return
    comparable(draft, then, name, metric)
    _had_by_all(draft, then, name, metric)


def _required(draft: Draft, key: str, metric: Metric) -> None:
    """Tell why no model can be held to this metric."""
    name = metric.key
    if not metric.from_counts:
        mend = "Require a metric of the four counts, such as recall, precision or cost."
        draft.tell(key, f"'{name}' is not a metric of the four counts", mend)
    elif metric.fixed:
        draft.tell(key, f"'{name}' is the same for every model", "Require a metric such as recall, precision or cost.")
    elif metric.needs == "baseline":
        draft.tell(key, f"'{name}' is not a figure of one model alone", "Require a cost: cost_per_1000 <= 600")
    elif metric.grows:
        mend = "Require a metric that does not, such as cost_per_1000 or error_rate."
        draft.tell(key, f"'{name}' grows with the number of cases", mend)
    elif metric.needs == "odds" and not draft.given("costs"):
        draft.tell(key, f"'{name}' needs `costs`, which are missing", COSTS)


def comparable(draft: Draft, key: str, name: str, metric: Metric) -> None:
    """Tell why models cannot be compared by this metric."""
    if not (metric.higher_is_better or metric.lower_is_better):
        what = f"neither a high nor a low '{name}' is better, so it cannot rank models"
        draft.tell(key, what, "Choose a metric such as cost, recall, average_precision or brier.")
    elif metric.biased is not None:
        mend = "Choose a metric such as roc_auc, average_precision or brier."
        draft.tell(key, f"there is no range for a difference of '{name}'", mend)
    elif metric.needs == "baseline":
        draft.tell(key, f"a difference in '{name}' is the same as one in cost", "Write cost.")
    elif metric.needs == "odds" and not draft.given("costs"):
        mend = "Give the costs, or choose a metric such as f1."
        draft.tell(key, f"'{name}' needs `costs`: without them its odds follow the threshold of the subject", mend)
    else:
        metric_needs(draft, key, name, metric)


def _had_by_all(draft: Draft, key: str, name: str, metric: Metric) -> None:
    """Tell of a model that cannot have the metric."""
    if metric.from_counts:
        return
    for model, settings in with_cases(draft, draft.models()).items():
        if not draft.given(f"models.{model}.score"):
            draft.tell(key, f"'{name}' needs a score, and '{model}' has none", _OF_COUNTS)
            return
        if metric.kind == "probability" and settings.get("kind", "probability") != "probability":
            mend = "Compare ranks by average_precision or roc_auc, or by a metric of the four counts."
            draft.tell(key, f"'{name}' needs probabilities, and the scores of '{model}' are ranks", mend)
            return


class Check(Part):
    """What must hold; one that does not fails the run. A text alone is a `check`."""

    short: ClassVar[str] = "check"

    check: Condition = entry(
        "A metric, one of `>=`, `>`, `<=`, `<`, and a number, such as `recall >= 0.80`; `%` means "
        "hundredths where the metric is a share. Groups are compared by the two that "
        'differ most, in quotes: `"ratio(unflagged_rate, by: region) >= 80%"`, the lowest over the highest, or '
        '`"difference(recall, by: region) <= 5%"`, the highest minus the lowest.'
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
        "`baseline`: the number is the difference from `compare.baseline`, such as `recall >= -0.02` for a recall that "
        "is lower by 0.02 at most.",
        default=None,
    )
    on_insufficient: Literal["pass"] | None = entry(
        "`pass`: let it pass where the cases do not suffice to decide it.", default=None
    )
    severity: Literal["warning"] | None = entry(
        "`warning`: a failure is shown, and fails the run with `--fail-on warning` alone.", default=None
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
            draft.tell(f"{item}.for_each", "cannot be used with `model`, which names one model", "Keep one of the two.")
        key = f"{item}.check" if draft.given(f"{item}.check") else item
        condition, against = check.get("check"), draft.given(f"{item}.against")
        if condition is not None:
            if not several(draft):
                condition_needs(draft, key, condition)
                if check.get("against") == "baseline" and condition.between is None:
                    check_against(draft, item, key, condition.metric)
            scope, model = check.get("for_each"), check.get("model") or subject or default_subject(draft)
            about = scope if scope == MODEL else (tuple(scope.values()) if isinstance(scope, dict) else (scope,), model)
            apart = condition.between and (condition.between.kind, condition.between.column)
            figure = (condition.metric.key, condition.average, condition.of_class, apart, condition.op, condition.limit)
            once(draft, key, seen, (*figure, about, check.get("with_confidence"), against))


_OTHER_METRIC = "Choose a metric of the four counts, such as cost, recall or f1."


def check_against(draft: Draft, item: str, key: str, metric: Metric) -> None:
    """Tell why a check cannot be held against the baseline; `key` is where its condition stands."""
    before, baseline = len(draft.problems), draft.values.get("compare.baseline")
    against_baseline(draft, item, key, metric)
    if len(draft.problems) > before:
        return
    if metric.needs == "odds" and not draft.given("costs"):
        what = f"'{metric.key}' needs `costs`: without them its odds follow the threshold of the subject"
        draft.tell(key, what, "Give the costs, or choose a metric such as f1.")
    elif not metric.from_counts:
        _scores(draft, key, metric, [*_sides(draft, item), *([baseline] if isinstance(baseline, str) else [])])


def against_baseline(draft: Draft, item: str, key: str, metric: Metric) -> None:
    """Tell of a check that no baseline can be held against, however many classes there are."""
    if not draft.given("compare.baseline"):
        mend = "Name the model to compare with: compare: {baseline: ...}"
        draft.tell(f"{item}.against", "needs `compare.baseline`, which is missing", mend)
    elif draft.given(f"{item}.model") and [*_sides(draft, item)] == [draft.values.get("compare.baseline")]:
        draft.tell(f"{item}.model", f"'{draft.typed[f'{item}.model']}' is the baseline itself", "Name another model.")
    elif metric.fixed:
        draft.tell(key, f"'{metric.key}' is the same for every model", _OTHER_METRIC)
    elif metric.needs == "baseline":
        draft.tell(key, f"'{metric.key}' already compares with the baseline", "Remove `against`.")
    elif metric.grows and draft.given("compare.baseline.results"):
        what = f"'{metric.key}' grows with the number of cases, and the earlier report has its own"
        draft.tell(key, what, "Write cost, or a share.")


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
