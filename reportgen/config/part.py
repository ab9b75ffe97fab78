"""What the mappings of the config are made of, keys and what each takes; and what has been read of them so far."""

import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from functools import cache
from itertools import count, takewhile
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Union, dataclass_transform, get_args, get_origin

from reportgen.config.conditions import Condition, did_you_mean
from reportgen.config.measures import PATTERN
from reportgen.errors import Problem
from reportgen.frozen import frozen
from reportgen.stats.metrics import NAMES, PRESETS, Metric

Texts = tuple[str, ...]


@frozen(kw_only=False)
class OneOf:
    """The names that a text field takes, and how to speak of them."""

    names: tuple[str, ...]
    noun: str
    list_them: str  # a sentence that says where the names stand
    pattern: str = ""  # what further names look like, which are judged when all is read


@frozen(kw_only=False)
class Choices:
    """The few texts of which a field takes one, where they are known from records and not written out."""

    names: tuple[str, ...]


@frozen(kw_only=False)
class Because:
    """Why a value outside the bounds or choices of a field makes no sense, or what to write in its place."""

    text: str
    unread: str = ""  # the same for a value that is not a number at all


@frozen
class Limits:
    """Between which numbers a field lies."""

    gt: float | None = None
    ge: float | None = None
    lt: float | None = None
    le: float | None = None
    away: float | None = None  # 0, or so far from it that what is worked out can be told from 0


class IsFile:
    """Marks a text that is the path of a file or folder; a relative one starts at the folder of the config."""

    def __init__(self, *, elsewhere: bool = False) -> None:
        """Say whether it may also be the address of one in another place."""
        self.elsewhere = elsewhere


class Percent:
    """Marks a number that may be typed as `2%`, too."""


File = Annotated[str, IsFile()]
DataFile = Annotated[str, IsFile(elsewhere=True)]
Confidence = Annotated[
    float, Percent(), Limits(gt=0.5, le=1 - 1e-9), Because("Write, for example, 0.95 or 95%: nothing is certain.")
]


@frozen
class ConfigKey:
    """One key of a mapping: how it is called in Python, what it takes, and what it is by default."""

    attribute: str
    takes: Any  # the annotation
    description: str
    default: object
    required: bool
    also: str = ""  # another spelling that is read as this key


def entry(
    description: str,
    *,
    default: Any = MISSING,  # noqa: ANN401 - of any type
    default_factory: Callable[[], Any] | Any = MISSING,  # noqa: ANN401 - or none
    written: str = "",
    also: str = "",
) -> Any:  # noqa: ANN401 - what a dataclass takes for a value
    """Return the field of a key; `written` is how the file calls it, where that is not a name that Python knows.

    `also` is another spelling that is read as the key.
    """
    about = {"description": description, "written": written, "also": also}
    return field(default=default, default_factory=default_factory, metadata=about)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(entry, field))
class Part:
    """A mapping of the config: a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    short: ClassVar[str] = ""  # the key whose text may stand for the whole mapping

    def __init_subclass__(cls) -> None:
        """Make a dataclass of each mapping."""
        frozen(cls)


def keys_of(part: type[Part]) -> dict[str, ConfigKey]:
    """Return the keys of a mapping as they are written: `from` is not a name that Python knows."""
    return {
        member.metadata["written"] or member.name: ConfigKey(
            attribute=member.name,
            takes=member.type,
            description=member.metadata["description"],
            default=member.default,
            required=member.default is MISSING and member.default_factory is MISSING,
            also=member.metadata["also"],
        )
        for member in fields(part)
        if member.metadata
    }


_LISTED = "`reportgen metrics` lists them all."
MetricName = Annotated[str, OneOf(NAMES, "metric", _LISTED)]
ComparedMetric = Annotated[str, OneOf(NAMES, "metric", _LISTED, PATTERN)]
ShownMetric = Annotated[str, OneOf((*NAMES, *PRESETS), "metric or preset", _LISTED)]
Kind = Literal["text", "condition", "number", "percent", "whole", "boolean", "choice", "pair", "list", "part", "table"]


@frozen
class Shape:
    """One way to write a field."""

    kind: Kind
    choices: tuple[str | int, ...] = ()
    known: OneOf | None = None  # text: the names that it may hold
    is_file: bool = False  # text: the path of one
    elsewhere: bool = False  # file: or its address
    bounds: tuple[tuple[str, float], ...] = ()  # number, whole: ("gt", 0)
    because: str = ""  # why other values make no sense
    unread: str = ""  # number: what to write instead of a value that is none
    stands_for: type[Part] | None = None  # text: it is the one key that matters of this mapping
    item: tuple["Shape", ...] = ()  # list, table: the ways to write one of them
    part: type[Part] | None = None


Shapes = tuple[Shape, ...]  # several ways, of which one fits
_SIMPLE: dict[object, Kind] = {str: "text", Condition: "condition", float: "number", int: "whole", bool: "boolean"}


@cache
def shapes_of(key: ConfigKey) -> Shapes:
    """Return the ways to write a key; none of them is "nothing", for a key without a value is a mistake."""
    return _shapes(key.takes)


def _shapes(annotation: Any, marks: tuple[object, ...] = ()) -> Shapes:  # noqa: ANN401 - any annotation
    if get_origin(annotation) is Annotated:
        annotation, *inner = get_args(annotation)
        marks = (*marks, *inner)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in {Union, types.UnionType}:
        return tuple(shape for way in arguments if way is not type(None) for shape in _shapes(way, marks))
    why = next((mark for mark in marks if isinstance(mark, Because)), Because(""))
    choices = next((mark.names for mark in marks if isinstance(mark, Choices)), arguments if origin is Literal else ())
    if choices:
        return (Shape(kind="choice", choices=choices, because=why.text),)
    if origin is dict:
        return (Shape(kind="table", item=_shapes(arguments[1])),)
    if origin is tuple:
        several = arguments[-1] is Ellipsis
        return (Shape(kind="list", item=_shapes(arguments[0])) if several else Shape(kind="pair", because=why.text),)
    if annotation not in _SIMPLE:
        return (Shape(kind="part", part=annotation), *_alone(annotation))
    allowed = next((mark for mark in marks if isinstance(mark, OneOf)), None)
    limits = (pair for mark in marks if isinstance(mark, Limits) for pair in vars(mark).items())
    bounds = tuple((name, limit) for name, limit in limits if limit is not None)
    percent = any(isinstance(mark, Percent) for mark in marks)
    kind: Kind = "percent" if percent else _SIMPLE[annotation]
    file = next((mark for mark in marks if isinstance(mark, IsFile)), None)
    elsewhere = file is not None and file.elsewhere
    one = Shape(kind=kind, known=allowed, is_file=file is not None, elsewhere=elsewhere, bounds=bounds)
    return (replace(one, because=why.text, unread=why.unread),)


def _alone(part: type[Part]) -> Shapes:
    """Return the ways to write a mapping as the value of its one key that matters."""
    if not part.short:
        return ()
    return tuple(replace(shape, stands_for=part) for shape in shapes_of(keys_of(part)[part.short]))


def parts_inside(key: ConfigKey, place: str) -> Iterator[tuple[type[Part], str]]:
    """Yield the mappings that a key may hold, with the places that they stand at."""
    for shape in shapes_of(key):
        within = f"{place}[]" if shape.kind == "list" else f"{place}.<name>"
        for way, at in ((shape, place), *((item, within) for item in shape.item)):
            if way.part is not None:
                yield way.part, at


class Sound(dict[str, Any]):
    """The keys of one mapping of the language that could be read, each with its value."""

    def __init__(self, part: type[Part], values: Mapping[str, object]) -> None:
        """Keep which mapping it is."""
        super().__init__(values)
        self.part = part


def built(value: Any) -> Any:  # noqa: ANN401 - any value of a config
    """Return a value that was read whole, its mappings as what the language has for them."""
    if isinstance(value, Sound):
        keys = keys_of(value.part)
        return value.part(**{keys[name].attribute: built(inner) for name, inner in value.items()})
    if isinstance(value, dict):
        return {name: built(inner) for name, inner in value.items()}
    return tuple(map(built, value)) if isinstance(value, tuple) else value


COSTS = "Write both costs: costs: {false_positive: 1, false_negative: 20}"


@dataclass
class Draft:
    """What has been read so far: values that are sound, the place of every key that was given, and the problems."""

    top: str  # where the file begins
    whole: "type[Part] | None" = None  # the mapping at the top, where that is not a config
    folder: Path = Path()  # that relative paths start at
    values: dict[str, object] = field(default_factory=dict)  # "data.label" -> its value
    places: dict[str, str] = field(default_factory=dict)  # also of keys whose value is not sound
    typed: dict[str, str] = field(default_factory=dict)  # scalars as typed: what a message may print
    sound: dict[str, Any] = field(default_factory=dict)  # the same as they stand inside each other
    problems: list[Problem] = field(default_factory=list)
    missing: dict[str, Problem] = field(default_factory=dict)  # required keys that were not found

    def given(self, key: str) -> bool:
        """Return whether the key was typed, whatever its value."""
        return key in self.places

    def filled_in(self, key: str) -> bool:
        """Return whether a value came from the environment, so that no message may print it."""
        return "${" in self.typed.get(key, "")

    def items(self, key: str) -> Iterator[tuple[str, Any]]:
        """Yield the key and the value of each sound item of a list; one item alone stands under the list's own key."""
        value = self.values.get(key)
        if isinstance(value, tuple) and not self.given(f"{key}[0]"):
            yield key, value[0]
        for item in takewhile(self.given, (f"{key}[{index}]" for index in count())):
            if item in self.values:
                yield item, self.values[item]

    def models(self) -> dict[str, dict[str, object]]:
        """Return the models that could be read, each with the keys that are sound."""
        models = self.values.get("models")
        return models if isinstance(models, dict) else {}

    def tell(self, key: str, what: str, mend: str = "", *, at: str | None = None) -> None:
        """Keep a problem, placed where the key or the nearest key above it stands, unless `at` says where."""
        self.problems.append(Problem(where=at or self.place(key), key=key, what=what, mend=mend))

    def place(self, key: str) -> str:
        """Return where a key stands, or else the nearest one above it."""
        while key and key not in self.places:
            key = key.rpartition(".")[0]
        return self.places.get(key, self.top)


FIGURES = ("counts", "matrix", "precision", "recall", "sensitivity", "specificity")


def is_bare(draft: Draft, model: str) -> bool:
    """Return whether published figures are all that is known of a model."""
    key = f"models.{model}"
    columns = any(draft.given(f"{key}.{name}") for name in ("score", "scores", "decision"))
    return not columns and any(draft.given(f"{key}.{name}") for name in FIGURES)


def with_cases(draft: Draft, models: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the models that have cases."""
    return {name: model for name, model in models.items() if not is_bare(draft, name)}


def none_has_cases(draft: Draft) -> bool:
    """Return whether there are models, and every one has published figures only."""
    return bool(draft.models()) and not with_cases(draft, draft.models())


def several(draft: Draft) -> bool:
    """Return whether there are three classes or more, and none of them is the one to be found."""
    return draft.given("data.classes")


CLASSES = ("positive", "negative", "classes")  # keys of the data that say what labels mean


def label_column(draft: Draft) -> object:
    """Return the column of the label, however it is named; None where it is not."""
    label = draft.values.get("data.label")
    return label.get("column") if isinstance(label, dict) else label


def unlabelled(draft: Draft) -> bool:
    """Return whether there are cases and nothing says which class they are of."""
    named = any(draft.given(f"data.{name}") for name in ("label", *CLASSES))
    return draft.given("data") and not named and not none_has_cases(draft)


def default_subject(draft: Draft) -> str | None:
    """Return the model under audit where none is named: the first with cases, else the first."""
    return next(iter(with_cases(draft, draft.models()) or draft.models()), None)


def metric_needs(draft: Draft, key: str, name: str, metric: Metric) -> None:
    """Tell which other key a metric needs."""
    if metric.needs in {"beta", "alpha"} and not (draft.given("beta") or draft.given("alpha")):
        draft.tell(key, f"'{name}' needs `beta` or `alpha`, and both are missing", "Write, for example, beta: 2")
    if metric.needs == "baseline" and not draft.given("compare.baseline"):
        mend = "Name one of the models: compare: {baseline: ...}; or use saving or saving_flag_all."
        draft.tell(key, f"'{name}' needs a baseline model, and there is none", mend)
    if metric.needs in {"costs", "baseline"} and not draft.given("costs"):
        draft.tell(key, f"'{name}' needs `costs`, which are missing", COSTS)


def is_model(draft: Draft, key: str) -> bool:
    """Return False after telling that the value names no model; True also where there is no name or no model."""
    name, models = draft.values.get(key), draft.models()
    if not isinstance(name, str) or not models or draft.given(f"models.{name}"):
        return True
    meant = "" if draft.filled_in(key) else did_you_mean(name, models)
    draft.tell(key, f"unknown model: '{draft.typed[key]}'", meant or f"The models: {', '.join(models)}.")
    return False


def condition_needs(draft: Draft, key: str, condition: Condition) -> None:
    """Tell which other key the metric of a condition needs."""
    metric_needs(draft, key, condition.metric.key if draft.filled_in(key) else condition.name, condition.metric)


def once(draft: Draft, key: str, seen: set[tuple[object, ...]], signature: tuple[object, ...]) -> None:
    """Tell of what was found before, and remember it."""
    if signature in seen:
        draft.tell(key, f"'{draft.typed[key]}' occurs twice", "Remove one.")
    seen.add(signature)
