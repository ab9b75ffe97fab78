"""What a config of three classes or more must hold to, and keys that make sense with one class to be found alone."""

from collections.abc import Callable, Iterable, Mapping

from reportgen.config.conditions import did_you_mean
from reportgen.config.models import RULES
from reportgen.config.part import Draft, several, with_cases

Words = Mapping[str, Mapping[str, float]]  # "actual a" -> "predicted b" -> a number
ACTUAL, PREDICTED = "actual ", "predicted "
_OUT = "Take the key out."
_ONE = "speaks of one class to be found, and `data.classes` names several"
# Keys that say nothing where no class is the one to be found; {one} and {other} stand for classes.
_OF_TWO = {
    "words.positive": (_ONE, _OUT),
    "words.negative": (_ONE, _OUT),
    "words.flag": (_ONE, _OUT),
    "errors": (_ONE, f"{_OUT} What an error costs stands in `costs.matrix`."),
    "deployment.prevalence": (_ONE, _OUT),
    "data.fold": ("is told of one class to be found alone, and `data.classes` names several", _OUT),
    "costs.ratio": (_ONE, "Write costs: {{matrix: {{actual {one}: {{predicted {other}: 40}}}}}}"),
    "costs.inspection": (_ONE, "Write costs: {{matrix: {{actual {one}: {{predicted {other}: 40}}}}}}"),
    "beta.from": ("needs the costs of one class to be found, and `data.classes` names several", "Write beta: 2"),
} | {
    f"costs.{name}": (_ONE, "Write costs: {{matrix: {{actual {one}: {{predicted {other}: 40}}}}}}")
    for name in ("false_positive", "false_negative", "true_positive", "true_negative")
}
_OF_ONE_SCORE = {
    "score": ("is one score, and `data.classes` names several", "Name one for each: scores: {scores}"),
    "flag": (_ONE, _OUT),
    "flagged": (_ONE, "Take the key out: the values of `decision` are the classes."),
    "deployed_threshold": (_ONE, "Take the key out; name what is decided today under `decision`."),
    "matrix": (_ONE, "Write counts: {{actual {one}: {{predicted {one}: 30, predicted {other}: 3}}, ...}}"),
    "precision": (_ONE, "Write counts: {{actual {one}: {{predicted {one}: 30, predicted {other}: 3}}, ...}}"),
    "recall": (_ONE, "Write counts: {{actual {one}: {{predicted {one}: 30, predicted {other}: 3}}, ...}}"),
}
_OF_SEVERAL = {  # keys that say nothing without `data.classes`
    "costs.matrix": "Write false_positive and false_negative; or name the classes: data: {classes: [a, b, c]}",
    "costs.otherwise": _OUT,
    "costs.person": _OUT,
}


def class_names(draft: Draft) -> tuple[str, ...]:
    """Return the classes that could be read, in their order."""
    names = draft.values.get("data.classes.names", draft.values.get("data.classes"))
    return names if isinstance(names, tuple) else ()


def check_several(draft: Draft) -> None:
    """Tell of all that three classes or more have no room for, and of scores, prices and counts of no class."""
    if not several(draft):
        _without_classes(draft)
        return
    for key, told in _OF_TWO.items():
        if draft.given(key):
            _refuse(draft, key, *told)
    if draft.values.get("data.weight.kind") == "sampling":
        what = "weights of a sample are counted with one class to be found alone, and `data.classes` names several"
        draft.tell("data.weight.kind", what, "Take the weights out, or give `frequency` weights.")
    for name, model in with_cases(draft, draft.models()).items():
        _model(draft, f"models.{name}", model)
    _thresholds(draft)


def _refuse(draft: Draft, key: str, what: str, mend: str) -> None:
    one, other = (*class_names(draft), "a", "b")[:2]
    scores = ", ".join(f"{name}: ..." for name in class_names(draft) or ("a", "b", "c"))
    draft.tell(key, what, mend.format(one=one, other=other, scores=f"{{{scores}}}"))


def _without_classes(draft: Draft) -> None:
    told = _OF_SEVERAL | {f"models.{name}.scores": "Name one column: score: ..." for name in draft.models()}
    for key, mend in told.items():
        if draft.given(key):
            draft.tell(key, "says something of several classes, and `data.classes` is not given", mend)


def _model(draft: Draft, key: str, model: Mapping[str, object]) -> None:
    """Tell of a model that says nothing, or too much, of its cases."""
    for name, told in _OF_ONE_SCORE.items():
        if draft.given(f"{key}.{name}"):
            _refuse(draft, f"{key}.{name}", *told)
    scored, decided = draft.given(f"{key}.scores"), draft.given(f"{key}.decision")
    if not scored and not decided and not draft.given(f"{key}.score"):
        mend = "Name the column of each class's score, the column of the class decided, or both."
        draft.tell(key, "has neither scores nor a decision", mend)
    if draft.given(f"{key}.kind") and not scored:
        draft.tell(f"{key}.kind", "says something of a score, and the model has none", _OUT)
    if draft.given(f"{key}.path") and not draft.given("data.id"):
        mend = "Name the column by which both files are joined: data: {id: ...}"
        draft.tell(f"{key}.path", "a file of its own needs `data.id`, which is not given", mend)
    _scores(draft, f"{key}.scores", model.get("scores"))
    _columns(draft, key)


def _scores(draft: Draft, key: str, scores: object) -> None:
    """Tell of scores of no class, and of classes without one."""
    classes = class_names(draft)
    if not isinstance(scores, dict) or not classes:
        return
    for name in scores:
        if name not in classes:
            unknown_class(draft, f"{key}.{name}", name, classes)
    absent = [name for name in classes if name not in scores and not draft.given(f"{key}.{name}")]
    if absent and len(scores) >= len(classes):
        return  # one that is misspelt is told above
    for name in absent:
        draft.tell(key, f"names no column for '{name}'", f"Each class needs a score: {name}: ...")


def unknown_class(draft: Draft, key: str, name: str, classes: Iterable[str]) -> None:
    """Tell of a name that is no class."""
    meant = did_you_mean(name, classes)
    draft.tell(key, f"no class is called '{name}'", meant or f"The classes: {', '.join(classes)}.")


def _columns(draft: Draft, key: str) -> None:
    """Tell of a column that says two things."""
    label, seen = draft.values.get("data.label"), dict[object, str]()
    for place, column in ((one, draft.values[one]) for one in draft.values if _is_column(one, key)):
        if column == label and not draft.given(f"{key}.path"):
            draft.tell(place, f"'{draft.typed[place]}' is the column of the label", "Name the column of the model.")
        elif column in seen:
            draft.tell(place, f"'{draft.typed[place]}' is given twice", "Each class has a column of its own.")
        seen[column] = place


def _is_column(place: str, key: str) -> bool:
    return place == f"{key}.decision" or place.startswith(f"{key}.scores.")


def _thresholds(draft: Draft) -> None:
    """Tell of threshold rules: of several classes, the highest score decides, or what is expected to cost least."""
    models = with_cases(draft, draft.models())
    of_models = {f"models.{name}.threshold": {name: model} for name, model in models.items()}
    for key, users in {"threshold": models, **of_models}.items():
        rule = draft.values.get(key)
        if not isinstance(rule, dict):
            continue
        named = [name for name in (*RULES, "subject_to", "with_confidence") if draft.given(f"{key}.{name}")]
        others = [name for name in named if name != "minimise"]
        if others or not named:
            mend = "Take it out, so that the class of the highest score is decided; or write {minimise: cost}"
            what = "sets a threshold on one score, and `data.classes` names several"
            draft.tell(f"{key}.{others[0]}" if others else key, what, mend)
        else:
            _cheapest(draft, f"{key}.minimise", users)


def _cheapest(draft: Draft, key: str, users: Mapping[str, Mapping[str, object]]) -> None:
    """Tell what the decision that is expected to cost least lacks."""
    if not draft.given("costs.matrix"):
        draft.tell(key, *_needs_matrix(draft))
    without = next((name for name in users if not draft.given(f"models.{name}.scores")), None)
    ranked = next((name for name, model in users.items() if model.get("kind") == "rank"), None)
    if without is not None:
        draft.tell(key, f"needs the chances of all classes, and '{without}' has no scores", "Name them: scores: ...")
    elif ranked is not None:
        draft.tell(key, f"needs chances, and the scores of '{ranked}' are ranks", "Take the rule out.")


def _needs_matrix(draft: Draft) -> tuple[str, str]:
    one, other = (*class_names(draft), "a", "b")[:2]
    mend = f"Write costs: {{matrix: {{actual {one}: {{predicted {other}: 40}}}}}}"
    return "needs `costs.matrix`, which is not given", mend


def in_order(words: Words, classes: tuple[str, ...], unnamed: Callable[[bool], float]) -> tuple[tuple[float, ...], ...]:
    """Return a table from words, a row for each actual class; `unnamed` is told whether an answer is right."""
    rows = ((name, words.get(f"{ACTUAL}{name}", {})) for name in classes)
    return tuple(
        tuple(row.get(f"{PREDICTED}{other}", unnamed(name == other)) for other in classes) for name, row in rows
    )
