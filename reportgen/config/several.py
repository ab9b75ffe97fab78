"""What a config of three classes or more must hold to, and keys that make sense with one class to be found alone."""

from collections.abc import Callable, Iterable, Mapping

from reportgen.config.conditions import did_you_mean
from reportgen.config.data import Data
from reportgen.config.models import RULES, check_scale
from reportgen.config.part import Draft, Sound, is_bare, keys_of, label_column, none_has_cases, several, with_cases
from reportgen.config.published import OF_CASES, keys_of_cases, subject_with_cases

Words = Mapping[str, Mapping[str, float]]  # "actual a" -> "predicted b" -> a number
ACTUAL, PREDICTED = "actual ", "predicted "
_OUT = "Remove the key."
_AS_TESTED = (
    "With several classes all figures, checks and the verdict are those of the test. Test on cases with the classes "
    "as in use, or check the recall of each class, which no mix moves."
)
_ONE = "is for one class to find, and `data.classes` names several"
# Keys that say nothing where no class is the one to be found; {one} and {other} stand for classes.
_OF_TWO = {
    "words.positive": (_ONE, _OUT),
    "words.negative": (_ONE, _OUT),
    "words.flag": (_ONE, _OUT),
    "flag_is": (_ONE, _OUT),
    "errors": (_ONE, f"{_OUT} Write what an error costs in `costs.matrix`."),
    "deployment.prevalence": (_ONE, f"{_OUT} {_AS_TESTED}"),
    "data.fold": ("is for one class to find, and `data.classes` names several", _OUT),
    "costs.ratio": (_ONE, "Write costs: {{matrix: {{actual {one}: {{predicted {other}: 40}}}}}}"),
    "costs.inspection": (_ONE, "Write costs: {{matrix: {{actual {one}: {{predicted {other}: 40}}}}}}"),
    "beta.from": ("needs the costs of one class to find, and `data.classes` names several", "Write beta: 2"),
} | {
    f"costs.{name}": (_ONE, "Write costs: {{matrix: {{actual {one}: {{predicted {other}: 40}}}}}}")
    for name in ("false_positive", "false_negative", "true_positive", "true_negative")
}
_OF_ONE_SCORE = {
    "score": ("is one score, and `data.classes` names several", "Name one for each: scores: {scores}"),
    "flag": (_ONE, _OUT),
    "flagged": (_ONE, "Remove the key: the values of `decision` are the classes."),
    "deployed_threshold": (_ONE, "Remove the key; name what is decided today under `decision`."),
    "matrix": (_ONE, "Write counts: {{actual {one}: {{predicted {one}: 30, predicted {other}: 3}}, ...}}"),
    **dict.fromkeys(
        ("precision", "recall", "sensitivity", "specificity", "prevalence"),
        (_ONE, "Write counts: {{actual {one}: {{predicted {one}: 30, predicted {other}: 3}}, ...}}"),
    ),
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
    for key, refusal in _OF_TWO.items():
        if draft.given(key):
            _refuse(draft, key, *refusal)
    for key, _ in draft.items("groups"):
        if draft.given(f"{key}.reference"):
            _refuse(draft, f"{key}.reference", _ONE, _OUT)
    if draft.values.get("data.weight.kind") == "sampling":
        what = "sampling weights need one class to find, and `data.classes` names several"
        draft.tell("data.weight.kind", what, "Remove the weights, or give `frequency` weights.")
    for name, model in draft.models().items():
        for key, refusal in _OF_ONE_SCORE.items():
            if draft.given(f"models.{name}.{key}"):
                _refuse(draft, f"models.{name}.{key}", *refusal)
        look = _published if is_bare(draft, name) else _model
        look(draft, f"models.{name}", model)
    _cases(draft)
    _thresholds(draft)
    _prices(draft)


def _refuse(draft: Draft, key: str, what: str, mend: str) -> None:
    first, other = (*class_names(draft), "a", "b")[:2]
    scores = ", ".join(f"{name}: ..." for name in class_names(draft) or ("a", "b", "c"))
    draft.tell(key, what, mend.format(one=first, other=other, scores=f"{{{scores}}}"))


def _without_classes(draft: Draft) -> None:
    mends = _OF_SEVERAL | {f"models.{name}.scores": "Name one column: score: ..." for name in draft.models()}
    for name, model in draft.models().items():
        if isinstance(model.get("counts"), dict) and not isinstance(model["counts"], Sound):
            mends[f"models.{name}.counts"] = (
                "Write counts: {tp: 81, fp: 12, fn: 9, tn: 898}; or data: {classes: [a, b, c]}"
            )
    for key, mend in mends.items():
        if draft.given(key):
            draft.tell(key, "is for several classes, and `data.classes` is missing", mend)


def _model(draft: Draft, key: str, model: Mapping[str, object]) -> None:
    """Tell of a model that says nothing, or too much, of its cases."""
    scored, decided = draft.given(f"{key}.scores"), draft.given(f"{key}.decision")
    if not scored and not decided and not draft.given(f"{key}.score"):
        mend = "Name the column of each class's score, the column of the class decided, or both."
        draft.tell(key, "has neither scores nor a decision", mend)
    if draft.given(f"{key}.kind") and not scored:
        draft.tell(f"{key}.kind", "needs a score, and the model has none", _OUT)
    if draft.given(f"{key}.scale") and not scored:
        draft.tell(f"{key}.scale", "needs a score, and the model has none", _OUT)
    check_scale(draft, key, model)
    if draft.given(f"{key}.path") and not draft.given("data.id"):
        mend = "Name the column by which both files are joined: data: {id: ...}"
        draft.tell(f"{key}.path", "a file of its own needs `data.id`, which is missing", mend)
    if draft.given(f"{key}.counts"):
        mend = "Keep one of the two; published figures are a model of their own."
        beside = "scores" if scored else "decision"
        draft.tell(f"{key}.counts", f"cannot be used with `{beside}`: the cases already give it", mend)
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
    """Tell of a name that is not a class."""
    meant = did_you_mean(name, classes)
    draft.tell(key, f"unknown class: '{name}'", meant or f"The classes: {', '.join(classes)}.")


def _columns(draft: Draft, key: str) -> None:
    """Tell of a column that says two things."""
    label, seen = label_column(draft), dict[object, str]()
    for place, column in ((path, draft.values[path]) for path in draft.values if _is_column(path, key)):
        if column == label and not draft.given(f"{key}.path"):
            draft.tell(place, f"'{draft.typed[place]}' is the column of the label", "Name the column of the model.")
        elif column in seen:
            draft.tell(place, f"'{draft.typed[place]}' occurs twice", "Each class has a column of its own.")
        seen[column] = place


def _is_column(place: str, key: str) -> bool:
    return place == f"{key}.decision" or place.startswith(f"{key}.scores.")


def _published(draft: Draft, key: str, model: Mapping[str, object]) -> None:
    """Tell of published counts that are of no class, or of none of the cases of one."""
    for name in OF_CASES:
        if draft.given(f"{key}.{name}") and name not in _OF_ONE_SCORE:
            what = "needs cases, and the model has published figures only"
            draft.tell(f"{key}.{name}", what, _OUT)
    counts = model.get("counts")
    if isinstance(counts, Sound):
        _refuse(draft, f"{key}.counts", *_OF_ONE_SCORE["matrix"])
    elif isinstance(counts, dict) and _in_words(draft, f"{key}.counts", counts):
        for name in class_names(draft):
            if not any(counts.get(f"{ACTUAL}{name}", {}).values()):
                draft.tell(f"{key}.counts", f"has no case of '{name}'", "A test takes cases of every class.")


def _cases(draft: Draft) -> None:
    """Tell of keys that take cases, where no model has any, and of a subject without cases where others have some."""
    if not none_has_cases(draft):
        subject_with_cases(draft)
        return
    keys_of_cases(draft, [f"data.{name}" for name in keys_of(Data) if name not in {"classes", "ordered"}])


def _prices(draft: Draft) -> None:
    """Tell of prices of no class, of errors that cost less than the right answer, and of a person nobody can ask."""
    costs, words, classes = draft.values.get("costs"), draft.values.get("costs.matrix"), class_names(draft)
    if not isinstance(costs, dict):
        return
    if not prices_errors(draft) and not any(draft.given(key) for key in _OF_TWO if key.startswith("costs.")):
        draft.tell("costs", "names no cost", needs_matrix(draft)[1])
    if draft.given("costs.person") and not any(_has_chances(draft, name) for name in draft.models()):
        what = "needs probabilities of all classes, and no model has any"
        draft.tell("costs.person", what, "Name them: scores: ...; or remove the key.")
    if not draft.given("costs.matrix") and prices_errors(draft):
        words = {}
    if not isinstance(words, dict) or not _in_words(draft, "costs.matrix", words) or not classes:
        return
    otherwise = costs.get("otherwise", 0.0)
    prices = in_order(words, classes, lambda right: 0.0 if right else otherwise)
    for name, row in zip(classes, prices, strict=True):
        _cheaper(draft, f"costs.matrix.{ACTUAL}{name}.{PREDICTED}", name, dict(zip(classes, row, strict=True)))
    if not any(any(price != 0 for price in row) for row in prices):
        key = "costs.matrix" if draft.given("costs.matrix") else "costs.otherwise"
        draft.tell(key, "every answer costs nothing", "Give at least one error a cost above 0.")


def _cheaper(draft: Draft, key: str, name: str, row: Mapping[str, float]) -> None:
    """Tell of errors on the cases of one class that cost less than the right answer."""
    right = row[name]
    cheaper = [other for other, price in row.items() if price < right]
    named = [other for other in cheaper if draft.given(f"{key}{other}")]
    for other in named:
        what = f"{draft.typed[f'{key}{other}']} is less than the {right:g} of the right answer"
        draft.tell(f"{key}{other}", what, "Raise it, or lower what the right answer costs; a gain has a minus sign.")
    if cheaper and not named:
        what = f"{right:g} is more than the {row[cheaper[0]]:g} of errors that are not named"
        draft.tell(f"{key}{name}", what, f"Write otherwise: {right + 1:g}, for example; a gain has a minus sign.")


def _has_chances(draft: Draft, model: str) -> bool:
    return draft.given(f"models.{model}.scores") and draft.values.get(f"models.{model}.kind") != "rank"


def _in_words(draft: Draft, key: str, words: Mapping[str, Mapping[str, object]]) -> bool:
    """Return whether every row and column of a table names a class; tell of those that do not."""
    before = len(draft.problems)
    for row, cells in words.items():
        _named(draft, f"{key}.{row}", row, ACTUAL)
        for column in cells:
            _named(draft, f"{key}.{row}.{column}", column, PREDICTED)
    return len(draft.problems) == before


def _named(draft: Draft, key: str, typed: str, word: str) -> None:
    classes = class_names(draft)
    name = typed.removeprefix(word)
    if name == typed:
        example = typed if typed in classes else (*classes, "a")[0]
        draft.tell(key, f"expected '{word}' and a class, found '{typed}'", f"Write {word}{example}")
    elif classes and name not in classes:
        unknown_class(draft, key, name, classes)


def _thresholds(draft: Draft) -> None:
    """Tell of threshold rules: of several classes, the highest score decides, or what is expected to cost least."""
    models = {name: model for name, model in draft.models().items() if draft.given(f"models.{name}.scores")}
    free = {name: model for name, model in models.items() if not draft.given(f"models.{name}.threshold")}
    of_models = {
        f"models.{name}.threshold": {name: model} if name in models else {}
        for name, model in with_cases(draft, draft.models()).items()
    }
    for key, users in {"threshold": free, **of_models}.items():
        rule = draft.values.get(key)
        if not isinstance(rule, dict):
            continue
        named = [name for name in (*RULES, "subject_to", "with_confidence") if draft.given(f"{key}.{name}")]
        others = [name for name in named if name != "minimise"]
        if others or not named:
            mend = "Remove it, so that the class of the highest score is decided; or write {minimise: cost}"
            what = "sets a threshold on one score, and `data.classes` names several"
            draft.tell(f"{key}.{others[0]}" if others else key, what, mend)
        else:
            _cheapest(draft, f"{key}.minimise", users)


def _cheapest(draft: Draft, key: str, users: Mapping[str, Mapping[str, object]]) -> None:
    """Tell what the decision that is expected to cost least lacks."""
    if not prices_errors(draft):
        draft.tell(key, *needs_matrix(draft))
    ranked = next((name for name, model in users.items() if model.get("kind") == "rank"), None)
    if not users:
        draft.tell(key, "needs probabilities of all classes, and no model that it is for has any", _OUT)
    elif ranked is not None:
        draft.tell(key, f"needs probabilities, and the scores of '{ranked}' are ranks", "Remove the rule.")


def prices_errors(draft: Draft) -> bool:
    """Return whether errors have prices: some of their own, or all the same one."""
    return draft.given("costs.matrix") or draft.given("costs.otherwise")


def needs_matrix(draft: Draft) -> tuple[str, str]:
    """Return what is said where prices are missing, and the mend."""
    first, other = (*class_names(draft), "a", "b")[:2]
    mend = f"Write costs: {{matrix: {{actual {first}: {{predicted {other}: 40}}}}}}"
    return "needs `costs.matrix`, which is missing", mend


def in_order(words: Words, classes: tuple[str, ...], unnamed: Callable[[bool], float]) -> tuple[tuple[float, ...], ...]:
    """Return a table from words, a row for each actual class; `unnamed` is told whether an answer is right."""
    rows = ((name, words.get(f"{ACTUAL}{name}", {})) for name in classes)
    return tuple(
        tuple(row.get(f"{PREDICTED}{other}", unnamed(name == other)) for other in classes) for name, row in rows
    )
