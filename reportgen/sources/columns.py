"""Which column of the data plays which part, how its values are read, and which of them are faults."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from reportgen.config.costs import CostColumn
from reportgen.config.schema import Config
from reportgen.counts.query import UNITS, Outcome
from reportgen.frozen import frozen
from reportgen.sources import sql

ColumnRole = Literal[
    "id",
    "label",
    "split",
    "fold",
    "weight",
    "frequency",
    "time",
    "cluster",
    "amount",
    "group",
    "binned",
    "probability",
    "percent",
    "rank",
    "decision",
    "examined",
    "rows",
    "unit",
]
TEXTS: tuple[ColumnRole, ...] = ("label", "split", "fold", "decision", "group")  # few texts
NUMBERS: tuple[ColumnRole, ...] = ("weight", "frequency", "amount", "binned", "probability", "percent", "rank")
SCORES: tuple[ColumnRole, ...] = ("probability", "percent", "rank")
PRICED: dict[Outcome, str] = {  # where the config says what an outcome costs
    "fn": "costs.false_negative",
    "fp": "costs.false_positive",
    "tp": "costs.true_positive",
    "tn": "costs.true_negative",
}
_READ: dict[ColumnRole, Callable[[str, sql.Kind, Sequence[str]], str]] = {
    "weight": sql.number,
    "frequency": sql.number,
    "probability": sql.number,
    "percent": sql.percent,
    "rank": sql.number,
    "time": sql.time,
    "cluster": sql.cluster,
    "examined": sql.cluster,
    "amount": sql.number,
    "binned": sql.number,
    "rows": sql.number,
    "unit": sql.number,
}
LOOKS_MISSING = {"na", "n/a", "#n/a", "nan", "null", "none", "nil", "-", "--", ".", "?", "missing", "unknown", "nat"}
_LONG = 60  # for a message
COUNT_AGAIN = "Count the cases again: the file was changed after `reportgen count` wrote it."
ONE_VALUE = "Save one text, number or truth value for each case in it."
CORRECT_THE_DATA = "Correct the data. Name a text that means a missing value under `data.missing`."


@frozen
class MappedColumn:
    """One column that the config maps."""

    role: ColumnRole
    key: str  # "models.champion.score"
    column: str  # the name in the file
    name: str  # the name in our tables
    model: str = ""

    def read(self, column: str, kind: sql.Kind, missing: Sequence[str]) -> str:
        """Return the SQL of the value."""
        if self.role == "id":  # a text that means "missing" elsewhere is as good an id as any
            return sql.case_id(column, kind)
        return sql.plain(column, kind) if self.role in TEXTS else _READ[self.role](column, kind, missing)


@frozen(kw_only=False)
class Fault:
    """What must not be: a condition on the value, the words for one and for several, the mend."""

    condition: str  # {v} stands for the value
    one: str
    many: str
    mend: Callable[[str, str], str]  # key and text of the first one -> what to do


def mapped_columns(config: Config) -> tuple[MappedColumn, ...]:
    """Return the mapped columns of the data."""
    data = config.data
    weight, split = data.weight, data.split
    weighing: ColumnRole = "frequency" if weight is not None and weight.kind == "frequency" else "weight"
    given: list[tuple[ColumnRole, str, str | None]] = [
        ("id", "data.id", data.id),
        ("binned" if data.cuts else "label", "data.label", data.label),
        ("split", "data.split.column", split.column if split is not None else None),
        ("fold", "data.fold", data.fold),
        (weighing, "data.weight.column", weight.column if weight is not None else None),
        ("time", "data.time", data.time),
        ("cluster", "data.cluster", data.cluster),
    ]
    columns = [
        MappedColumn(role=role, key=key, column=column, name="label" if key == "data.label" else role)
        for role, key, column in given
        if column is not None
    ]
    for column, outcomes in amount_columns(config).items():
        key = f"{PRICED[outcomes[0]]}.column"
        columns.append(MappedColumn(role="amount", key=key, column=column, name=amount_name(config, column)))
    columns += _of_groups(config)
    joined = joined_models(config)
    columns += [column for name in config.models if name not in joined for column in of_model(config, name)]
    named = () if isinstance(data.examine, str) else data.examine
    mapped = {column.column for column in columns}
    for place, column in enumerate(named):
        if column not in mapped:
            key = f"data.examine[{place}]"
            columns.append(MappedColumn(role="examined", key=key, column=column, name=f"examined {place}"))
    return tuple(columns)


def files_of_models(config: Config) -> tuple[str, ...]:
    """Return the models that have a file of their own."""
    return tuple(name for name, model in config.models.items() if model.path is not None)


def joined_models(config: Config) -> tuple[str, ...]:
    """Return the models whose columns are joined to the data by id: from files of their own, or rows of a long file."""
    return files_of_models(config) if config.data.model is None else tuple(config.models)[1:]


def amount_columns(config: Config) -> dict[str, list[Outcome]]:
    """Return the columns that prices are worked out from, each with the outcomes that it prices."""
    columns: dict[str, list[Outcome]] = {}
    for outcome, key in PRICED.items() if config.costs is not None else ():
        price = getattr(config.costs, key.removeprefix("costs."))
        if isinstance(price, CostColumn):
            columns.setdefault(price.column, []).append(outcome)
    return columns


def amount_name(config: Config, column: str) -> str:
    """Return our name of a column of amounts."""
    return f"amount {list(amount_columns(config)).index(column)}"


def group_name(config: Config, place: int) -> str:
    """Return our name of the column of a grouping; where it prices cases, too, it is read once."""
    grouping = config.group_columns[place]
    priced = bool(grouping.bins) and grouping.column in amount_columns(config)
    return amount_name(config, grouping.column) if priced else f"group {place}"


def mapped_of(config: Config, name: str) -> tuple[MappedColumn, ...]:
    """Return the mapped columns of a model's own file."""
    key = MappedColumn(role="id", key="data.id", column=config.data.id or "", name="id")
    return (key, *of_model(config, name))


def score_name(config: Config, model: str) -> str:
    """Return our name of a model's score: by its place, because SQL does not tell A from a."""
    return f"score {list(config.models).index(model)}"


def class_score_name(config: Config, model: str, code: int) -> str:
    """Return our name of a model's score of one of several classes."""
    return f"{score_name(config, model)} {code}"


def decision_name(config: Config, model: str) -> str:
    """Return our name of a model's decision."""
    return f"decision {list(config.models).index(model)}"


def faults_of(role: ColumnRole, kind: sql.Kind) -> tuple[Fault, ...]:
    """Return what a value of this role and kind must not be; the first that fits is the one to tell."""
    nested = (_NESTED,) if kind == "json" and role not in NUMBERS else ()
    return (*nested, *_FAULTS.get(role, ()))


def _of_groups(config: Config) -> Iterator[MappedColumn]:
    for place, grouping in enumerate(config.group_columns):
        name = group_name(config, place)
        if name.startswith("amount"):
            continue
        role: ColumnRole = "binned" if grouping.bins else "group"
        yield MappedColumn(role=role, key=_key_of(config, place), column=grouping.column, name=name)


def _key_of(config: Config, place: int) -> str:
    """Return the key that the column of a grouping stands under, however it was written."""
    at = config.groups.index(config.group_columns[place])
    ways = (f"groups[{at}].column", f"groups[{at}]", "groups.column", "groups")
    return next((key for key in ways if config.where(key)), ways[0])


def of_model(config: Config, name: str) -> Iterator[MappedColumn]:
    """Yield the columns in which a model's answers are."""
    model = config.models[name]
    role: ColumnRole = "percent" if model.scale == "percent" else model.kind
    if model.score is not None:
        own = score_name(config, name)
        yield MappedColumn(role=role, key=f"models.{name}.score", column=model.score, name=own, model=name)
    for code, class_name in enumerate(config.classes if model.scores is not None else ()):
        key, column = f"models.{name}.scores.{class_name}", (model.scores or {})[class_name]
        own = class_score_name(config, name, code)
        yield MappedColumn(role=role, key=key, column=column, name=own, model=name)
    if model.decision is not None:
        own = decision_name(config, name)
        yield MappedColumn(role="decision", key=f"models.{name}.decision", column=model.decision, name=own, model=name)


def mend_number(key: str, text: str) -> str:
    """Return how to mend a text that stands where a number is wanted."""
    if text.lower() in LOOKS_MISSING:
        return f"If '{text}' means that there is no value, write\ndata:\n  missing: [\"{text}\"]"
    if ".scores." in key and _SEVERAL_SCORES.fullmatch(text):
        return "Save the score of each class in a column of its own."
    if sql.as_number(text) is not None:  # a number, but for its decimal sign
        return f"With `decimal: comma`, numbers are written with a comma: {text.replace('.', ',')}."
    return next((mend(text) for pattern, mend in _MISWRITTEN if pattern.fullmatch(text)), CORRECT_THE_DATA)


_FLOAT = r"[-+]?[0-9.]+(?:e[-+]?[0-9]+)?"
_SEVERAL_SCORES = re.compile(rf"\[\s*{_FLOAT}(?:[\s,]+{_FLOAT})+\s*\]")
_ONE_ALONE = "Save the score of the positive class alone: with scikit-learn, predict_proba(X)[:, 1]."
# How a number was written, and how to write it.
_MISWRITTEN: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = (
    (
        re.compile(r"[-+]?\d+,\d+"),
        lambda text: (
            f"Write numbers with a point, not a comma: {text.replace(',', '.')}. Or, where all of them in a "
            "table of text have a comma, write\ndata:\n  decimal: comma"
        ),
    ),
    (re.compile(r".*_.*", re.DOTALL), lambda _: "Write numbers without underscores."),
    (_SEVERAL_SCORES, lambda _: _ONE_ALONE),
    (
        re.compile(r"[-+]?\d+(\.\d+)?\s*%"),
        lambda text: f"Write shares of 1 instead of percentages: {float(text.rstrip('% ')) / 100:.12g}.",
    ),
    (
        re.compile(r"[-+]?\d{1,3}([,' \u00a0\u202f]\d{3})+(\.\d+)?"),
        lambda text: f"Write numbers without signs between the thousands: {re.sub(r'[^0-9.+-]', '', text)}.",
    ),
)


def _mend_finite(_: str, text: str) -> str:
    quoted = f"'{text}'" if len(text) < _LONG else "this"
    return f"Correct the data, or, if {quoted} means a missing value, name it under `data.missing`."


_PERCENT = "If these are percentages, write\nmodels:\n  {model}:\n    scale: percent\n"


def _mend_range(key: str, text: str) -> str:
    model = key.removeprefix("models.").removesuffix(".score").partition(".scores.")[0]
    number = sql.as_number(text.replace(",", "."))  # with `decimal: comma` it is told as it stands there
    percent = number is not None and 2 <= number <= 100  # noqa: PLR2004 (of a hundred)
    return (
        f"A probability is from 0 to 1. {_PERCENT.format(model=model) if percent else ''}If the score only ranks the "
        f"cases, write\nmodels:\n  {model}:\n    kind: rank"
    )


def _mend_with(sentence: str) -> Callable[[str, str], str]:
    return lambda _key, _text: sentence


_NUMBER = (
    Fault("isnan({v})", "value that is not a number", "values that are not numbers", mend_number),
    Fault("isinf({v})", "value that is not finite", "values that are not finite", _mend_finite),
)
_WEIGHT = (
    Fault("{v} IS NULL", "missing weight", "missing weights", _mend_with("Every row needs a weight.")),
    *_NUMBER,
    Fault("{v} < 0", "negative weight", "negative weights", _mend_with("A weight is 0 or more.")),
)
_NESTED = Fault(
    f"{{v}}::VARCHAR = {sql.literal(sql.NOT_A_VALUE)}",
    "value that is a list or an object",
    "values that are lists or objects",
    _mend_with(ONE_VALUE),
)
_FAULTS: dict[ColumnRole, tuple[Fault, ...]] = {
    "binned": _NUMBER,
    "amount": (
        *_NUMBER,
        Fault(
            "abs({v}) > 1e12",
            "amount beyond 1e12",
            "amounts beyond 1e12",
            _mend_with("Correct the data, or count the amounts in thousands."),
        ),
        Fault(
            "{v} <> 0 AND abs({v}) < 1e-30",
            "amount nearer to 0 than 1e-30",
            "amounts nearer to 0 than 1e-30",
            _mend_with("Correct the data, or count the amounts in a smaller unit."),
        ),
    ),
    "id": (
        Fault("{v} IS NULL", "missing id", "missing ids", _mend_with("Every row needs an id; or leave `data.id` out.")),
    ),
    "probability": (
        *_NUMBER,
        Fault("{v} < 0 OR {v} > 1", "score outside 0 to 1", "scores outside 0 to 1", _mend_range),
    ),
    "percent": (
        *_NUMBER,
        Fault(
            "{v} < 0 OR {v} > 1",
            "score outside 0 to 100",
            "scores outside 0 to 100",
            _mend_with("Percentages are from 0 to 100. Correct the data, or remove `scale: percent`."),
        ),
    ),
    "rank": (
        *_NUMBER,
        Fault("abs({v}) > 1e300", "score beyond 1e300", "scores beyond 1e300", _mend_with("Divide the scores.")),
    ),
    "weight": (
        *_WEIGHT,
        Fault(
            "{v} > 0 AND {v} < 1e-9 OR {v} > 1e12",
            "weight that is too small or too large",
            "weights that are too small or too large",
            _mend_with("A weight is 0, or from 1e-9 to 1e12. Multiply all by one number, or correct them."),
        ),
    ),
    "frequency": (
        *_WEIGHT,
        Fault(
            "{v} <> trunc({v})",
            "weight that is not a whole number",
            "weights that are not whole numbers",
            _mend_with(
                "A frequency counts rows. Weights of a sample are written as\ndata:\n  weight:\n    kind: sampling"
            ),
        ),
    ),
    "rows": (
        Fault(
            f"{{v}} IS NULL OR isnan({{v}}) OR {{v}} < 1 OR {{v}} > {2**53} OR {{v}} <> trunc({{v}})",
            "value that is not a number of rows",
            "values that are not numbers of rows",
            _mend_with(COUNT_AGAIN),
        ),
    ),
    "unit": (
        Fault(
            f"isnan({{v}}) OR {{v}} < 0 OR {{v}} >= {UNITS} OR {{v}} <> trunc({{v}})",
            "value that is not the number of a unit",
            "values that are not numbers of units",
            _mend_with(COUNT_AGAIN),
        ),
    ),
    "time": (
        Fault(
            f"{{v}} = {sql.NOT_A_TIME}",
            "value that is not a time",
            "values that are not times",
            _mend_with(
                "Write times as 2026-09-30 or 2026-09-30T14:05:00, with +02:00 or Z at the end where there is a zone."
            ),
        ),
    ),
}
