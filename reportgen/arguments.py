"""What `evaluate` is given, as a config and the columns of a frame."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from reportgen.config.arguments import COLUMNS, columns_in, misplaced, of_several, width
from reportgen.errors import ConfigError, Problem, kind_named
from reportgen.frozen import frozen
from reportgen.sources.frames import columns_of

LABELS = "y_true"
OF_CASES = {  # arguments of one value a case -> the key of `data` that names their column, which is called alike
    "ids": "id",
    "times": "time",
    "clusters": "cluster",
    "folds": "fold",
    "weights": "weight",
    "splits": "split",
}
WITH_MORE = ("weights", "splits")  # whose key holds more than the name of a column
AMOUNT = "amount"
PAIR = 2  # columns of chances where there are two classes
_KINDS = "'sampling' (it represents so many cases), or 'frequency' (so many rows were folded into it)"


@frozen
class Asked:
    """A config as a mapping, the columns that it names, and what was read into the arguments."""

    document: Mapping[str, object]
    models: Mapping[str, Mapping[str, object]]  # of the document
    columns: Mapping[str, object]
    notes: tuple[str, ...] = ()


class _Columns:
    """The columns so far, and what is to be said of them."""

    def __init__(self, y_true: object, positive: object) -> None:
        self.held: dict[str, object] = {}
        self.add(LABELS, y_true)
        self.positive = positive
        self.notes: list[str] = []

    def add(self, name: str, values: object) -> str:
        """Keep a column under this name, and return the name."""
        values = _single(values)
        if name in self.held and self.held[name] is not values:
            what = f"two columns are called '{name}'"
            refuse(name, what, "Give one of the groups, or of the amounts, another name.")
        self.held[name] = values
        return name

    def classes(self) -> list[Any]:
        """Return the labels that occur, in rising order."""
        labels = {label for label in _listed(self.held[LABELS]) if label is not None and label == label}  # noqa: PLR0124 (NaN)
        try:
            return sorted(labels)
        except TypeError:
            return sorted(labels, key=str)


def asked(
    y_true: object,
    models: object,
    *,
    positive: object,
    negative: object,
    classes: Iterable[object],
    of_cases: Mapping[str, object],
    settings: Mapping[str, object],
) -> Asked:
    """Return what a call asks for; a ConfigError where an argument cannot be meant so."""
    if not _is_list(classes):
        refuse(
            "classes", f"expected a list of class names, found {kind_named(classes)}", 'Write classes=["a", "b", "c"].'
        )
    columns = _Columns(y_true, positive)
    named = _named(models, columns)
    class_names = [str(each) for each in classes] or _classes_in(named, columns)
    entries = _entries(of_several(named, class_names, columns_of) if class_names else named, columns)
    data: dict[str, object] = {"label": LABELS, "positive": positive, "negative": negative}
    if class_names:
        data["classes"] = class_names
    data |= {key: _of_cases(name, of_cases[name], columns) for name, key in OF_CASES.items() if _is(of_cases[name])}
    more = settings.get("data", {})
    document: dict[str, object] = {
        "version": 1,
        **settings,
        "data": {**data, **more} if isinstance(more, Mapping) else more,
        "models": entries,
    }
    if _is(of_cases["amounts"]):
        for name, values in _by_name(of_cases["amounts"], AMOUNT).items():
            columns.add(name, values)
    if _is(of_cases["groups"]):
        document["groups"] = [_group(*each, columns) for each in _by_name(of_cases["groups"], "group").items()]
    wrong = [*misplaced(document), *_lacking(document.get("costs"), columns.held)]
    if wrong:
        raise ConfigError(wrong)
    return Asked(document=document, models=entries, columns=columns.held, notes=tuple(columns.notes))


def _is_list(given: object) -> bool:
    return isinstance(given, Iterable) and not isinstance(given, str)


def _is(given: object) -> bool:
    return given is not None


def refuse(argument: str, what: str, mend: str) -> NoReturn:
    """Raise what is wrong with an argument, and how to write it."""
    raise ConfigError.of(what, mend, key=argument)


def _single(values: object) -> object:
    """Return the only column of a frame; anything else as it is."""
    columns = columns_of(values)
    return next(iter(columns.values())) if columns is not None and len(columns) == 1 else values


def _listed(values: Any) -> Iterable[Any]:  # noqa: ANN401 (any array)
    """Return the values of a column as Python's own."""
    ways = (getattr(values, name, None) for name in ("to_pylist", "to_list", "tolist"))
    way: Callable[[], Iterable[Any]] | None = next(filter(None, ways), None)
    plain = values if way is None else way()
    return plain if isinstance(plain, Iterable) else ()


def _by_name(given: object, name: str) -> dict[str, object]:
    """Return columns by their names: of a mapping or a frame; a lone one is called as it is, or by this name."""
    columns = given if isinstance(given, Mapping) else columns_of(given)
    if columns is None:
        own = getattr(given, "name", None)
        return {own if isinstance(own, str) and own else name: given}
    return {str(key): values for key, values in columns.items()}


def _named(models: object, columns: _Columns) -> Mapping[Any, Any]:
    """Return models by their names, however they came."""
    if isinstance(models, Mapping):
        return models
    by_name = columns_of(models)
    if by_name is None:
        return {"model": models}
    if len(by_name) > 1 and set(map(str, by_name)) == set(map(str, columns.classes())):
        return {"model": models}
    positive = columns.positive
    if len(by_name) > 1 and isinstance(positive, str) and positive in by_name:
        what = f"the columns of the frame seem to be classes, one of them '{positive}', and no models"
        refuse("models", what, f"Take the column of the positive class: frame[{positive!r}]")
    return by_name


def _classes_in(models: Mapping[Any, Any], columns: _Columns) -> list[str]:
    """Return the classes of models that have a score for each of three or more; none where a class is positive."""
    widths = {str(name): _wide(model) for name, model in models.items() if _wide(model) > PAIR}
    if columns.positive is not None or not widths:
        return []
    classes = columns.classes()
    for name, wide in widths.items():
        if wide != len(classes):
            listed = ", ".join(map(str, classes))
            what = f"the scores of '{name}' have {wide} columns, and y_true has {len(classes)} classes: {listed}"
            refuse("models", what, "Name the classes of the columns in their order: classes=[...]")
        framed = columns_of(models.get(name)) is not None
        order = "by their names" if framed else f"in rising order: {', '.join(map(str, classes))}"
        columns.notes.append(f"'{name}' has {wide} columns of scores; they are read as those of the classes, {order}.")
    return list(map(str, classes))


def _wide(model: object) -> int:
    """Return how many columns of scores a model has."""
    if isinstance(model, Mapping):
        return 1
    columns = columns_of(model)
    return (width(model) or 1) if columns is None else len(columns)


def _entries(models: Mapping[Any, Any], columns: _Columns) -> dict[str, dict[str, object]]:
    """Return what a config says of each model; its values are kept as columns."""
    entries: dict[str, dict[str, object]] = {}
    for name, model in models.items():
        if str(name) in entries:
            refuse("models", f"two models are called '{name}'", "Give each a name of its own.")
        entry = dict(model) if isinstance(model, Mapping) else {"score": model}
        for part in [part for part in COLUMNS if part in entry]:
            entry[part] = columns.add(*_column_of(part, str(name), entry[part], columns))
        if isinstance(scores := entry.get("scores"), Mapping):
            named = {label: (f"score of {name} for {label}", score) for label, score in scores.items()}
            entry["scores"] = {label: columns.add(*column) for label, column in named.items()}
        entries[str(name)] = entry
    return entries


def _column_of(part: str, model: str, given: object, columns: _Columns) -> tuple[str, object]:
    """Return the name and values of what a model says; of the chances of two classes those of the positive one."""
    values = _single(given)
    if part != "score" or _wide(values) != PAIR:
        return f"{part} of {model}", values
    framed = columns_of(values)
    both = list(framed.values()) if framed is not None else columns_in(values)
    names = list(map(str, framed or ()))
    place = names.index(str(columns.positive)) if str(columns.positive) in names else _second(model, columns)
    column_text = f"'{names[place]}'" if names else ("the first", "the second")[place]
    columns.notes.append(f"'{model}' has two columns of scores; read is {column_text}, as that of the positive class.")
    return f"score of {model} (column {place + 1} of 2)", both[place]


def _second(model: str, columns: _Columns) -> int:
    """Return the place of the second column, which has to be that of the positive class where classes rise."""
    classes, positive = columns.classes(), columns.positive
    if len(classes) == PAIR and (positive == classes[0] or str(positive) == str(classes[0])):
        what = (
            f"the scores of '{model}' have 2 columns; where classes stand in rising order, the second is that of "
            f"'{classes[1]}', and '{classes[0]}' is positive"
        )
        refuse("models", what, f"Hand over the column of '{classes[0]}' alone, such as scores[:, 0].")
    return 1


def _of_cases(name: str, given: object, columns: _Columns) -> object:
    """Return what `data` says of a value that every case has: the name of its column, or that and more."""
    key = OF_CASES[name]
    if not isinstance(given, Mapping):
        if name == "weights":
            mend = f"Write weights={{'column': ..., 'kind': ...}}, of kind {_KINDS}."
            refuse(name, "a weight needs its kind", mend)
        column = columns.add(key, given)
        return {"column": column} if name in WITH_MORE else column
    if name not in WITH_MORE or "column" not in given:
        form = f"{name}={{'column': ..., ...}}" if name in WITH_MORE else f"{name}=[...]"
        refuse(name, "expected one value for each case", f"Write {form}")
    return {**given, "column": columns.add(key, given["column"])}


def _group(name: str, given: object, columns: _Columns) -> object:
    """Return what the config says of a grouping; a crossing names two others."""
    if not isinstance(given, Mapping):
        return columns.add(name, given)
    if "cross" in given:
        return given
    if "column" not in given:
        mend = f"Write groups={{{name!r}: {{'column': ..., 'bins': [...]}}}}, or {{'cross': ['region', 'age']}}."
        refuse("groups", f"the group '{name}' has no values", mend)
    return {**given, "column": columns.add(name, given["column"])}


def _lacking(costs: object, columns: Mapping[str, object]) -> Sequence[Problem]:
    """Return a problem for each price that stands in a column which nobody handed over."""
    priced = costs.items() if isinstance(costs, Mapping) else ()
    named = {key: price.get("column") for key, price in priced if isinstance(price, Mapping)}
    return [
        Problem(
            where="",
            key=f"costs.{key}.column",
            what=f"column not found: '{name}'",
            mend=f"Hand its values over, one for each case: amounts={{{name!r}: ...}}",
        )
        for key, name in named.items()
        if name is not None and name not in columns
    ]
