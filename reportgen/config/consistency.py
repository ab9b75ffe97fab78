"""What no single key can tell: keys that contradict each other, or need each other.

Each check is a function of the draft alone. A key whose own value is unsound counts as given, so that one mistake is
told once.
"""

from collections.abc import Iterable, Iterator

from reportgen.config.read import Draft
from reportgen.config.schema import Split, Threshold
from reportgen.config.suggest import did_you_mean
from reportgen.stats.metrics import Metric, find

# What to ask for in the place of a metric whose lower values are better.
_OPPOSITE = {
    "error_rate": "accuracy",
    "zero_one_loss": "accuracy",
    "false_discovery_rate": "precision",
    "false_omission_rate": "npv",
    "miss_rate": "recall",
    "false_alarm_rate": "specificity",
    "lr_negative": "informedness",
}
_FIXED_BY_DATA = {"prevalence", "no_information_rate", "no_information_rate_uniform"}
_COSTS_MEND = "Write both costs: costs: {false_positive: 1, false_negative: 20}"


def check(draft: Draft, *, data_given: bool) -> None:
    """Tell of every contradiction among the values that could be read."""
    if not data_given and draft.given("data") and not draft.given("data.path"):
        draft.tell("data.path", "is missing", "The file of the predictions: path: scores.csv")
    for look in (_beta_and_alpha, _costs, _threshold, _subject, _models, _labels, _split, _metrics, _formats):
        look(draft)


def _given(draft: Draft, prefix: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if draft.given(f"{prefix}.{name}")]


def _beta_and_alpha(draft: Draft) -> None:
    if draft.given("beta") and draft.given("alpha"):
        beta = draft.values.get("beta")
        told = isinstance(beta, float) and not draft.filled_in("beta")
        same = f" beta: {beta:g} is alpha: {1 / (1 + beta * beta):.6g}." if isinstance(beta, float) and told else ""
        draft.tell("alpha", "stands beside beta, and both say how much recall weighs", f"Keep one of the two.{same}")


def _costs(draft: Draft) -> None:
    if draft.values.get("costs") == {"false_positive": 0, "false_negative": 0}:
        draft.tell("costs", "both errors cost nothing", "Give at least one of them a cost above 0.")


def _threshold(draft: Draft) -> None:
    rule = draft.values.get("threshold")
    if not isinstance(rule, dict):
        return
    typed = _given(draft, "threshold", Threshold.model_fields)
    if len(typed) > 1:
        mend = "Keep one of them."
        if any(draft.place(f"threshold.{name}").startswith("--set") for name in typed):
            mend = "To replace the rule of the file: --set 'threshold={fixed: 0.5}'"
        draft.tell("threshold", f"expected one rule, found {' and '.join(typed)}", mend)
    elif not typed and not any(problem.key.startswith("threshold.") for problem in draft.problems):
        draft.tell("threshold", "names no rule", f"One of: {', '.join(Threshold.model_fields)}.")
    models = _sound_models(draft)
    if draft.given("models") and models and not any(draft.given(f"models.{name}.score") for name in models):
        draft.tell("threshold", "there is no score to set it on: every model is a decision", "Take the key out.")
    fixed = rule.get("fixed")
    scored = [model for name, model in models.items() if draft.given(f"models.{name}.score")]
    probabilities = all(model.get("kind", "probability") == "probability" for model in scored)
    if isinstance(fixed, float) and scored and probabilities and not 0 <= fixed <= 1:
        mend = "If the scores are no probabilities, say so: kind: rank"
        what = f"{draft.typed['threshold.fixed']} lies outside 0 to 1, the range of a probability"
        draft.tell("threshold.fixed", what, mend)
    if rule.get("minimise") == "cost" and not draft.given("costs"):
        draft.tell("threshold.minimise", "needs `costs`, which are not given", _COSTS_MEND)
    if isinstance(rule.get("maximise"), str):
        _maximise(draft, rule["maximise"])


def _maximise(draft: Draft, name: str) -> None:
    """Tell why this metric cannot choose a threshold."""
    key = "threshold.maximise"
    metric = find(name)
    if metric is None:
        return
    if not metric.from_counts or metric.key in _FIXED_BY_DATA:
        mend = "Choose a metric of the four counts, such as mcc, f1 or recall."
        draft.tell(key, f"'{name}' does not depend on the threshold", mend)
    elif metric.key in {"total_cost", "cost_per_1000"}:
        draft.tell(key, f"'{name}' is better when lower", "Write threshold: {minimise: cost}")
    elif metric.best is None:
        draft.tell(key, f"neither a high nor a low '{name}' is better", "Choose a metric such as mcc, f1 or recall.")
    elif not metric.higher_is_better:
        draft.tell(key, f"'{name}' is better when lower", f"Write threshold: {{maximise: {_OPPOSITE[metric.key]}}}")
    elif metric.needs == "odds":
        mend = "Choose a metric of the four counts, such as mcc, f1 or recall; or threshold: {minimise: cost}"
        draft.tell(key, f"'{name}' weighs the errors by the threshold itself, so it cannot choose one", mend)
    else:
        _needs(draft, key, name, metric)


def _needs(draft: Draft, key: str, name: str, metric: Metric) -> None:
    """Tell which other key a metric needs."""
    if metric.needs in {"beta", "alpha"} and not (draft.given("beta") or draft.given("alpha")):
        draft.tell(key, f"'{name}' needs `beta` or `alpha`, and neither is given", "Write, for example, beta: 2")
    if metric.needs == "baseline":
        draft.tell(key, f"'{name}' needs a baseline model, and a config names none", "Use saving or saving_flag_all.")
    if metric.needs == "costs" and not draft.given("costs"):
        draft.tell(key, f"'{name}' needs `costs`, which are not given", _COSTS_MEND)


def _subject(draft: Draft) -> None:
    subject, models = draft.values.get("subject"), _sound_models(draft)
    if isinstance(subject, str) and models and subject not in models and not draft.given(f"models.{subject}"):
        meant = "" if draft.filled_in("subject") else did_you_mean(subject, models)
        what = f"no model is called '{draft.typed['subject']}'"
        draft.tell("subject", what, meant or f"The models: {', '.join(models)}.")


def _sound_models(draft: Draft) -> dict[str, dict[str, object]]:
    models = draft.values.get("models")
    return models if isinstance(models, dict) else {}


def _models(draft: Draft) -> None:
    label = draft.values.get("data.label")
    for name, model in _sound_models(draft).items():
        key = f"models.{name}"
        has_score, has_decision = draft.given(f"{key}.score"), draft.given(f"{key}.decision")
        if not has_score and not has_decision:
            mend = "Name the column of the score, the column of the decision, or both."
            draft.tell(key, "has neither a score nor a decision", mend)
            continue
        for only in _given(draft, key, ("kind", "flag") if not has_score else ()):
            draft.tell(f"{key}.{only}", "says something of a score, and the model has none", "Take the key out.")
        if draft.given(f"{key}.flagged") and not has_decision:
            mend = "Name the column that holds these values: decision: ..."
            draft.tell(f"{key}.flagged", "needs `decision`, which is not given", mend)
        if has_decision and not draft.given(f"{key}.flagged"):
            mend = "Name the values of that column that mean that a case was flagged: flagged: ..."
            draft.tell(f"{key}.flagged", "is missing", mend)
        _model_columns(draft, key, model, label)


def _model_columns(draft: Draft, key: str, model: dict[str, object], label: object) -> None:
    if draft.given(f"{key}.path") and not draft.given("data.id"):
        mend = "Name the column by which both files are joined: data: {id: ...}"
        draft.tell(f"{key}.path", "a file of its own needs `data.id`, which is not given", mend)
    for column in ("score", "decision"):
        if label is not None and model.get(column) == label and not draft.given(f"{key}.path"):
            what = f"'{draft.typed[f'{key}.{column}']}' is the column of the label"
            draft.tell(f"{key}.{column}", what, f"Name the column of the model's {column}.")
    rules = ("threshold", "costs", "beta", "alpha")
    if model.get("kind") == "rank" and draft.given(f"{key}.score") and not any(map(draft.given, rules)):
        mend = "Give a threshold, costs or a beta: 0.5 means nothing on such a scale."
        draft.tell(f"{key}.kind", "a rank needs a rule for its threshold, and none is given", mend)


def _labels(draft: Draft) -> None:
    """Tell of label texts that are given twice."""
    first: dict[str, str] = {}
    for name in ("positive", "negative", "doubtful", "missing"):
        for key, text in _items(draft, f"data.{name}"):
            meets = first.get(text)
            if meets is None:
                first[text] = name
            elif meets == name:
                draft.tell(key, f"'{draft.typed[key]}' is given twice", "Take one out.")
            else:
                draft.tell(key, f"'{draft.typed[key]}' is among `{meets}` already", "A label text has one meaning.")


def _items(draft: Draft, key: str) -> Iterator[tuple[str, str]]:
    """Yield the key and the text of each item of a field of texts."""
    texts = draft.values.get(key)
    if isinstance(texts, tuple):
        for index, text in enumerate(texts):
            item = f"{key}[{index}]"
            yield (item if draft.given(item) else key), text


def _split(draft: Draft) -> None:
    path = draft.values.get("data.path")
    column = draft.given("data.split.column")
    if isinstance(path, dict):
        if column:
            mend = "Take the column out, or give one file."
            draft.tell("data.split.column", "the keys of `data.path` are the splits already", mend)
        for name, info in Split.model_fields.items():
            key = f"data.split.{name}"
            split = draft.values.get(key, info.default)
            if name == "column" or split in path or (draft.given(key) and key not in draft.values):
                continue
            names = ", ".join(map(str, path))
            if draft.given(key):
                meant = "" if draft.filled_in(key) else did_you_mean(str(split), path)
                what = f"`data.path` has no split '{draft.typed[key]}'"
                draft.tell(key, what, meant or f"The splits: {names}.")
            else:
                mend = f"Name one of them '{split}', or say which one it is: split: {{{name}: ...}}"
                draft.tell(key, f"is missing: `data.path` has the splits {names}, and no '{split}'", mend)
    elif draft.given("data.split") and isinstance(draft.values.get("data.split"), dict) and not column:
        mend = "Name the column that holds the split, or give `data.path` a file for each."
        draft.tell("data.split.column", "is missing", mend)


def _metrics(draft: Draft) -> None:
    shown: dict[str, str] = {}
    for key, name in _items(draft, "report.metrics"):
        metric = find(name)
        means = metric.key if metric else name
        if means in shown:
            what = (
                f"'{name}' is given twice"
                if shown[means] == name
                else f"'{name}' and '{shown[means]}' are the same metric"
            )
            draft.tell(key, what, "Take one out.")
        shown[means] = name
        if metric is not None:
            _needs(draft, key, name, metric)


def _formats(draft: Draft) -> None:
    seen: set[str] = set()
    for key, name in _items(draft, "report.formats"):
        if name in seen:
            draft.tell(key, f"'{name}' is given twice", "Take one out.")
        seen.add(name)
