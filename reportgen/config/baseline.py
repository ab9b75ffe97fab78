"""What a check against the baseline must hold to."""

from collections.abc import Iterator

from reportgen.config.published import default_subject
from reportgen.config.read import Draft
from reportgen.stats.metrics import Metric

_OF_COUNTS = "Choose a metric of the four counts, such as cost, recall or f1."


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
        draft.tell(key, f"'{metric.key}' is the same for every model", _OF_COUNTS)
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
            draft.tell(key, f"'{metric.key}' needs a score, and '{model}' has none", _OF_COUNTS)
            return
        if metric.kind == "probability" and settings[model].get("kind", "probability") != "probability":
            what = f"'{metric.key}' needs probabilities, and the scores of '{model}' are ranks"
            draft.tell(key, what, "Choose average_precision or roc_auc, or a metric of the four counts.")
            return
