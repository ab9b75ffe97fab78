"""What kind of values a column holds: in the config language, and what the columns that a report reads must be."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

from reportgen.config.conditions import did_you_mean
from reportgen.config.part import Draft, Part, Texts, entry
from reportgen.frozen import frozen

Kind = Literal["nominal", "binary", "ordinal", "interval", "ratio", "identifier"]
Values = Literal["discrete", "continuous"]
NUMBERS: tuple[Kind, ...] = ("interval", "ratio")  # whose differences mean something
RISING: tuple[Kind, ...] = ("binary", "ordinal", *NUMBERS)  # which come in an order, if only one of two
_FEWEST = 2  # of an order
_MAPPED = re.compile(
    r"data\.(id|label|time|cluster|fold)|data\.(label|weight|split)\.column|costs\.\w+\.column"
    r"|models\..+\.(score|decision|scores\..+)"
)


class ColumnKind(Part):
    """What kind of values a column holds. A text alone is the `kind`."""

    short: ClassVar[str] = "kind"

    kind: Kind = entry(
        "`nominal`: names without an order; `binary`: two values; `ordinal`: values in an order, whose steps have no "
        "common size; `interval`: numbers whose differences mean something, such as a year; `ratio`: numbers with a "
        "true zero, such as an amount; `identifier`: a name for each case."
    )
    order: Texts = entry(
        "Of an ordinal column: its values from the lowest on, such as `[low, middle, high]`. Groups are shown in this "
        "order.",
        default=(),
    )
    values: Values | Texts | None = entry(
        "Whether only some values can occur (`discrete`), or any between two others (`continuous`); or a list of all "
        "that can occur, such as `[card, transfer, cash]`. Values of the data that a list or an `order` does not name, "
        "and those that never occur, are a finding.",
        default=None,
    )

    @property
    def declared(self) -> Texts:
        """Every value that can occur, where they are listed: those of an order in it."""
        return self.order or (self.values if isinstance(self.values, tuple) else ())


@frozen
class _Use:
    """What is done with a column, which not every kind allows."""

    keys: re.Pattern[str]
    allows: tuple[Kind, ...]
    why: str
    mend: str


_USES = (
    _Use(
        keys=re.compile(r"costs\.\w+\.column"),
        allows=NUMBERS,
        why="its amounts would be added up and averaged, and {kind} values have neither sum nor mean",
        mend="Name a column of amounts; or give one price for all: false_negative: 25",
    ),
    _Use(
        keys=re.compile(r"data\.weight\.column"),
        allows=("ratio",),
        why="its weights are added up, and {kind} values have no sum",
        mend="Name a column of weights.",
    ),
    _Use(
        keys=re.compile(r"models\..+\.(score|scores\..+)"),
        allows=NUMBERS,
        why="scores are read as probabilities, whose mean is compared with what happened, and {kind} values have no "
        "mean",
        mend="If the scores only rank the cases, add kind: rank.",
    ),
    _Use(
        keys=re.compile(r"groups.*"),
        allows=RISING,
        why="`bins` cut numbers that rise, and {kind} values do not",
        mend="Remove the bins: each value is then a group of its own.",
    ),
    _Use(
        keys=re.compile(r"data\.label(\.column)?"),
        allows=RISING,
        why="`cut` makes classes of numbers that rise, and {kind} values do not",
        mend="Name the values themselves: classes: [a, b, c]",
    ),
    _Use(
        keys=re.compile(r"data\.time"),
        allows=NUMBERS,
        why="the period runs from the first time to the last, and {kind} values have no order",
        mend="Name a column of times.",
    ),
)


def mapped_keys(draft: Draft, groups: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield each key that names a column, with that column; those of groupings are handed over."""
    for key, value in draft.values.items():
        if isinstance(value, str) and _MAPPED.fullmatch(key):
            yield key, value
    yield from groups


def check_columns(draft: Draft, mapped: Iterable[tuple[str, str]]) -> None:
    """Tell of kinds of columns that nothing reads, of orders of what has none, and of kinds that a use forbids."""
    stated = draft.values.get("data.columns")
    if not isinstance(stated, dict):
        return
    used: dict[str, list[str]] = {}
    for key, column in mapped:
        used.setdefault(column, []).append(key)
    for column, settings in stated.items():
        key = f"data.columns.{column}"
        if column not in used and not _examined(draft, column):
            mend = did_you_mean(column, used) or f"To have it examined, write examine: [{column}]"
            draft.tell(key, f"this config reads no column '{column}'", mend)
        if isinstance(settings, dict):
            _order(draft, key, settings)
            _listed(draft, key, settings)
            for use in used.get(column, ()):
                _use(draft, key, use, settings.get("kind"))


def _examined(draft: Draft, column: str) -> bool:
    named = draft.values.get("data.examine")
    return named == "all" or (isinstance(named, tuple) and column in named)


def _order(draft: Draft, key: str, settings: Mapping[str, object]) -> None:
    """Tell of an order of values that have none, or that is not an order."""
    order = settings.get("order")
    if not isinstance(order, tuple):
        return
    if settings.get("kind") not in {"ordinal", None}:
        what = f"only an ordinal column has an order of its values, and this one is {settings['kind']}"
        draft.tell(f"{key}.order", what, "Write kind: ordinal, or remove the order.")
    elif len(order) < _FEWEST:
        draft.tell(f"{key}.order", "one value makes no order", "Name all values, from the lowest on.")
    else:
        _twice(draft, f"{key}.order", order)


def _listed(draft: Draft, key: str, settings: Mapping[str, object]) -> None:
    """Tell of a list of values that is none, or says what an order says."""
    values = settings.get("values")
    if not isinstance(values, tuple):
        return
    if len(values) < _FEWEST:
        draft.tell(f"{key}.values", "one value makes no list", "Name all values that can occur.")
    elif settings.get("order"):
        draft.tell(f"{key}.values", "the order names the values already", "Remove one of the two.")
    else:
        _twice(draft, f"{key}.values", values)


def _twice(draft: Draft, key: str, values: Texts) -> None:
    repeated = next((value for place, value in enumerate(values) if value in values[:place]), None)
    if repeated is not None:
        draft.tell(key, f"'{repeated}' occurs twice", "Remove one.")


def _use(draft: Draft, key: str, use: str, kind: object) -> None:
    """Tell of a column whose kind does not allow what it is used for."""
    rule = next((purpose for purpose in _USES if purpose.keys.fullmatch(use)), None)
    if rule is None or not isinstance(kind, str) or kind in rule.allows or not _asks(draft, use):
        return
    why = rule.why.format(kind=kind)
    at = f"{key}.kind" if draft.given(f"{key}.kind") else key
    draft.tell(at, f"is the column of `{use}`: {why}", rule.mend)


def _asks(draft: Draft, use: str) -> bool:
    """Return whether this use of a column asks for more than that its values can be told apart."""
    if use.startswith("groups"):
        return draft.given(f"{use.removesuffix('.column')}.bins")
    if use in {"data.label", "data.label.column"}:
        return draft.given("data.classes.cut")
    return not use.startswith("models") or draft.values.get(f"{_model_of(use)}.kind") != "rank"


def _model_of(use: str) -> str:
    return use.partition(".scores.")[0].removesuffix(".score")
