"""What no single key can tell: keys that contradict each other, or need each other.

Each check is a function of the draft alone. A key whose own value is unsound counts as given, so that one mistake is
told once.
"""

import re
from collections.abc import Iterable

from reportgen.config.appearance import check_appearance
from reportgen.config.comparison import check_comparison
from reportgen.config.costs import check_costs
from reportgen.config.data import Split
from reportgen.config.group_rules import check_groups
from reportgen.config.part import keys_of
from reportgen.config.published import check_published, default_subject, none_has_cases, with_cases
from reportgen.config.read import Draft
from reportgen.config.rules import check_rules, is_model, metric_needs
from reportgen.config.suggest import did_you_mean
from reportgen.stats.metrics import find

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+]*://")
_PATH = re.compile(r"(^|\.)(path(\.[^.]+)?|results|prose|logo|template)$")  # keys that hold the path of a file
NO_DATA = ("data", "is missing")  # what is no mistake where every model is known by published figures


def check(draft: Draft, *, data_given: bool) -> None:
    """Tell of every contradiction among the values that could be read."""
    if none_has_cases(draft):
        draft.problems[:] = [problem for problem in draft.problems if (problem.key, problem.what) != NO_DATA]
    elif not data_given and draft.given("data") and not draft.given("data.path"):
        draft.tell("data.path", "is missing", "The file of the predictions: path: scores.csv")
    looks = (
        _beta_and_alpha,
        check_costs,
        check_rules,
        _empty,
        _subject_and_baseline,
        check_comparison,
        check_published,
        check_groups,
        _models,
        _labels,
        _split,
        _fold,
        _metrics,
        _formats,
        _cases,
        check_appearance,
        _paths,
    )
    for look in looks:
        look(draft)


def _given(draft: Draft, prefix: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if draft.given(f"{prefix}.{name}")]


def _beta_and_alpha(draft: Draft) -> None:
    if draft.given("beta") and draft.given("alpha"):
        beta = draft.values.get("beta")
        told = isinstance(beta, float) and not draft.filled_in("beta")
        same = f" beta: {beta:g} is alpha: {1 / (1 + beta * beta):.6g}." if isinstance(beta, float) and told else ""
        draft.tell("alpha", "stands beside beta, and both say how much recall weighs", f"Keep one of the two.{same}")


def _paths(draft: Draft) -> None:
    """Tell of an address where a file is meant."""
    for key, typed in draft.typed.items():
        if _ADDRESS.match(typed) and _PATH.search(key):
            draft.tell(
                key, f"'{typed}' is an address, and files are read from this machine", "Fetch it, and name the copy."
            )


def _empty(draft: Draft) -> None:
    mends = {
        "deployment": "Write, for example, deployment: {prevalence: 0.2%, cases_per_year: 4000000}",
        "compare": "Name the model that the others are compared with: compare: {baseline: ...}",
    }
    for key, mend in mends.items():
        if draft.values.get(key) == {} and not any(problem.key.startswith(f"{key}.") for problem in draft.problems):
            draft.tell(key, "holds nothing", mend)


def _subject_and_baseline(draft: Draft) -> None:
    is_model(draft, "subject")
    baseline, models = draft.values.get("compare.baseline"), draft.models()
    if not is_model(draft, "compare.baseline") or not isinstance(baseline, str) or not models:
        return
    others = [name for name in models if name != draft.values.get("subject", default_subject(draft))]
    if baseline not in others:
        mend = f"The other models: {', '.join(others)}." if others else "There is no other model: take the key out."
        draft.tell("compare.baseline", f"'{draft.typed['compare.baseline']}' is the subject itself", mend)


def _models(draft: Draft) -> None:
    label = draft.values.get("data.label")
    for name, model in with_cases(draft, draft.models()).items():
        key = f"models.{name}"
        has_score, has_decision = draft.given(f"{key}.score"), draft.given(f"{key}.decision")
        if not has_score and not has_decision:
            mend = "Name the column of the score, the column of the decision, or both."
            draft.tell(key, "has neither a score nor a decision", mend)
            continue
        for only in _given(draft, key, ("kind", "flag", "deployed_threshold") if not has_score else ()):
            draft.tell(f"{key}.{only}", "says something of a score, and the model has none", "Take the key out.")
        if has_score and has_decision and draft.given(f"{key}.deployed_threshold"):
            mend = "Keep one of the two: the decision says what runs today already."
            draft.tell(f"{key}.deployed_threshold", "stands beside `decision`, and both say what is flagged", mend)
        _deployed(draft, key, model)
        if draft.given(f"{key}.flagged") and not has_decision:
            mend = "Name the column that holds these values: decision: ..."
            draft.tell(f"{key}.flagged", "needs `decision`, which is not given", mend)
        if has_decision and not draft.given(f"{key}.flagged"):
            mend = "Name the values of that column that mean that a case was flagged: flagged: ..."
            draft.tell(f"{key}.flagged", "is missing", mend)
        _model_columns(draft, key, model, label)


def _deployed(draft: Draft, key: str, model: dict[str, object]) -> None:
    value = model.get("deployed_threshold")
    if isinstance(value, float) and model.get("kind", "probability") == "probability" and not 0 <= value <= 1:
        what = f"{draft.typed[f'{key}.deployed_threshold']} lies outside 0 to 1, the range of a probability"
        draft.tell(f"{key}.deployed_threshold", what, "If the scores are no probabilities, say so: kind: rank")


def _model_columns(draft: Draft, key: str, model: dict[str, object], label: object) -> None:
    if draft.given(f"{key}.path") and not draft.given("data.id"):
        mend = "Name the column by which both files are joined: data: {id: ...}"
        draft.tell(f"{key}.path", "a file of its own needs `data.id`, which is not given", mend)
    for column in ("score", "decision"):
        if label is not None and model.get(column) == label and not draft.given(f"{key}.path"):
            what = f"'{draft.typed[f'{key}.{column}']}' is the column of the label"
            draft.tell(f"{key}.{column}", what, f"Name the column of the model's {column}.")
    rules = (f"{key}.threshold", "threshold", "costs", "beta", "alpha")
    if model.get("kind") == "rank" and draft.given(f"{key}.score") and not any(map(draft.given, rules)):
        mend = "Give a threshold, costs or a beta: 0.5 means nothing on such a scale."
        draft.tell(f"{key}.kind", "a rank needs a rule for its threshold, and none is given", mend)


def _labels(draft: Draft) -> None:
    """Tell of label texts that are given twice."""
    first: dict[str, str] = {}
    for name in ("positive", "negative", "doubtful", "missing"):
        for key, text in draft.items(f"data.{name}"):
            meets = first.get(text)
            if meets is None:
                first[text] = name
            elif meets == name:
                draft.tell(key, f"'{draft.typed[key]}' is given twice", "Take one out.")
            else:
                draft.tell(key, f"'{draft.typed[key]}' is among `{meets}` already", "A label text has one meaning.")


def _split(draft: Draft) -> None:
    path = draft.values.get("data.path")
    column = draft.given("data.split.column")
    if isinstance(path, dict):
        if column:
            mend = "Take the column out, or give one file."
            draft.tell("data.split.column", "the keys of `data.path` are the splits already", mend)
        for name, info in keys_of(Split).items():
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


def _fold(draft: Draft) -> None:
    """Tell of a column of folds that says something else already."""
    fold = draft.values.get("data.fold")
    for key, meaning in (("data.label", "label"), ("data.split.column", "split"), ("data.id", "id")):
        if fold is not None and draft.values.get(key) == fold:
            what = f"'{draft.typed['data.fold']}' is the column of the {meaning}"
            draft.tell("data.fold", what, "Name the column that holds the fold of each prediction.")


def _metrics(draft: Draft) -> None:
    shown: dict[str, str] = {}
    for key, name in draft.items("report.metrics"):
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
            metric_needs(draft, key, name, metric)


def _formats(draft: Draft) -> None:
    seen: set[str] = set()
    for key, name in draft.items("report.formats"):
        if name in seen:
            draft.tell(key, f"'{name}' is given twice", "Take one out.")
        seen.add(name)


def _cases(draft: Draft) -> None:
    """Tell of single cases that are asked for where nothing names them."""
    if draft.values.get("report.cases") and not draft.given("data.id") and not none_has_cases(draft):
        mend = "Name the column that tells the cases apart: data: {id: ...}"
        draft.tell("report.cases", "single cases are listed by `data.id`, which is not given", mend)
