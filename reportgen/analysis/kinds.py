"""What kind of values each column contains: as the config states, else guessed by one table of rules."""

import re
from collections.abc import Callable, Sequence

from reportgen.analysis.codes import codes
from reportgen.analysis.contents import contents
from reportgen.config.columns import ColumnKind as Stated
from reportgen.config.columns import Kind, Values
from reportgen.config.schema import Config
from reportgen.counts.cells import ColumnFacts, Source
from reportgen.frozen import frozen
from reportgen.results.values.data import ColumnKind, ColumnTwin

MOST_STEPS = 10  # of a rating: 1 to 10
FEWEST_NAMES = 20  # below so many cases, values that all differ say nothing
TWO = 2
MOST_ORDERED = 30  # values in which an order is looked for

_BY_ROLE: dict[str, Kind] = {  # what the use of a column says, whatever stands in it
    "id": "identifier",
    "cluster": "identifier",
    "fold": "nominal",
    "time": "interval",
    "weight": "ratio",
    "frequency": "ratio",
    "amount": "ratio",
    "probability": "ratio",
    "rank": "ordinal",
}
_CONTINUOUS = ("time", "weight", "probability", "rank")  # roles that take any number between two others
_NAMES_ONE = re.compile(r"(.*[_ .-])?(id|uuid|guid|key|no|nr|number)", re.IGNORECASE)
_NAMES_CODE = re.compile(r"(.*[_ .-])?(zip|plz|postcode|postal_code|zip_code|code|phone|iban)", re.IGNORECASE)
_NAMES_POINT = re.compile(r"(.*[_ .-])?(year|temp|temperature|celsius|fahrenheit|date|hour)([_ .-].*)?", re.IGNORECASE)
# Words that people put in an order, each line from the lowest on; those of one place mean the same.
_SCALES: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("none", "no"), ("very low", "minimal"), ("low",), ("medium", "middle", "mid", "moderate", "average", "normal"),
     ("high",), ("very high", "severe", "extreme", "critical")),
    (("none",), ("mild", "slight", "minor"), ("moderate", "medium"), ("severe", "serious", "major"),
     ("critical", "fatal")),
    (("xs", "tiny"), ("s", "small"), ("m", "medium", "middle"), ("l", "large", "big"), ("xl", "very large", "huge"),
     ("xxl",)),
    (("never",), ("rarely", "seldom"), ("sometimes", "occasionally"), ("often", "frequently"), ("always",)),
    (("very poor", "very bad"), ("poor", "bad"), ("fair", "average", "ok"), ("good",), ("very good",), ("excellent",)),
    (("strongly disagree",), ("disagree",), ("neutral", "neither"), ("agree",), ("strongly agree",)),
    (("young", "child"), ("teenager", "adolescent"), ("adult", "middle", "middle-aged"), ("old", "senior", "elderly")),
    (("bronze",), ("silver",), ("gold",), ("platinum",), ("diamond",)),
    (("primary",), ("secondary",), ("tertiary",)),
    (("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th")),
)  # fmt: skip
_NUMBER = r"-?\d+(?:\.\d+)?"
_RANGE = re.compile(  # "< 18", "18-29", "30 to 49", "50+"
    rf"(?:(<=?|under|below|up to)\s*)?(>=?|over|above)?\s*({_NUMBER})(?:\s*(?:-|\u2013|to|to <)\s*{_NUMBER}|\s*\+)?"
)


@frozen
class Rule:
    """What a column is where the test holds, and none before it."""

    kind: Kind
    test: Callable[[ColumnFacts], bool]


def ordered_texts(texts: Sequence[str]) -> tuple[str, ...]:
    """Return texts from the lowest on where all of them stand on one scale, or are ranges of numbers; else nothing."""
    if not TWO < len(texts) <= MOST_ORDERED:
        return ()
    for scale in _SCALES:
        places = {word: place for place, words in enumerate(scale) for word in words}
        if all(text.casefold() in places for text in texts):
            return tuple(sorted(texts, key=lambda text: places[text.casefold()]))
    matches = {text: _RANGE.fullmatch(text.casefold()) for text in texts}
    if not all(matches.values()) or all(re.fullmatch(_NUMBER, text) for text in texts):
        return ()
    starts = {
        text: (float(match[3]), match[1] is None, match[2] is not None) for text, match in matches.items() if match
    }
    return tuple(sorted(texts, key=starts.__getitem__))


def _all_differ(column: ColumnFacts) -> bool:
    filled = column.rows - column.missing
    return column.distinct == filled >= FEWEST_NAMES


def _numbered(column: ColumnFacts) -> bool:
    """Return whether whole numbers name the cases: they all differ, and hardly any is left out."""
    if not (column.whole and _all_differ(column)) or column.lowest is None or column.highest is None:
        return False
    return column.highest - column.lowest < TWO * column.rows or _NAMES_ONE.fullmatch(column.column) is not None


def _rated(column: ColumnFacts) -> bool:
    """Return whether whole numbers are the steps of a rating: 1 to 5, 0 to 10, each of them in use."""
    if not column.whole or column.lowest not in {0.0, 1.0} or column.highest is None or column.distinct is None:
        return False
    return TWO < column.distinct == column.highest - column.lowest + 1 and column.highest <= MOST_STEPS


def _is_number(column: ColumnFacts) -> bool:
    return column.holds == "numbers"


# The first that holds; a use that says what a column is comes before them.
KIND_RULES = (
    Rule(kind="interval", test=lambda column: column.holds == "times"),
    Rule(kind="binary", test=lambda column: column.distinct == TWO),
    Rule(kind="nominal", test=lambda column: column.role in {"label", "decision", "split"}),
    Rule(kind="identifier", test=lambda column: _all_differ(column) and not _is_number(column)),
    Rule(kind="identifier", test=_numbered),
    Rule(kind="ordinal", test=lambda column: bool(ordered_texts(tuple(column.texts)))),
    Rule(kind="nominal", test=lambda column: not _is_number(column)),
    Rule(kind="nominal", test=lambda column: column.whole and _NAMES_CODE.fullmatch(column.column) is not None),
    Rule(kind="ordinal", test=_rated),
    Rule(kind="interval", test=lambda column: _NAMES_POINT.fullmatch(column.column) is not None),
    Rule(kind="interval", test=lambda column: column.lowest is not None and column.lowest < 0),
    Rule(kind="ratio", test=_is_number),
)


def guessed(column: ColumnFacts) -> Kind:
    """Return the kind of a column, by its use, or by what stands in it."""
    kind = _BY_ROLE.get(column.role)
    return next(rule.kind for rule in KIND_RULES if rule.test(column)) if kind is None else kind


def column_kinds(config: Config, source: Source) -> tuple[ColumnKind, ...]:
    """Return what is known of each column that the config names."""
    return tuple(_kind(config, column) for column in source.columns)


def order_of(config: Config, source: Source, column: str) -> tuple[str, ...]:
    """Return the values of a column in their order; nothing where they have none but that of numbers or letters."""
    return next(
        (
            _order(config, candidate)
            for candidate in source.columns
            if candidate.column == column and not candidate.model
        ),
        (),
    )


def _order(config: Config, column: ColumnFacts) -> tuple[str, ...]:
    stated = config.data.columns.get(column.column)
    if column.role == "label" and config.data.ordered:
        return config.classes
    if stated is not None and stated.kind != "ordinal":
        return ()
    return (stated.order if stated is not None else ()) or ordered_texts(tuple(column.texts))


def _kind(config: Config, column: ColumnFacts) -> ColumnKind:
    stated = config.data.columns.get(column.column)
    rises = column.role == "label" and bool(config.data.ordered)
    kind: Kind = stated.kind if stated is not None else "ordinal" if rises else guessed(column)
    order = _order(config, column) if kind == "ordinal" else ()
    return ColumnKind(
        column=column.column,
        model=column.model or None,
        used_as=column.used_as,
        kind=kind,
        values=_stated_values(stated) or _values(column, kind),
        order=order,
        guessed=stated is None,
        rows=column.rows,
        missing=column.missing,
        distinct=column.distinct,
        digits=column.digits,
        in_text=column.in_text,
        contents=contents(column, kind, order, config.report.min_cell),
        codes=None if stated is None else codes(stated.declared, column.texts, config.report.min_cell),
        twin=None if column.twin is None else ColumnTwin(**vars(column.twin)),
        tells_label=column.tells_label,
    )


def _stated_values(stated: Stated | None) -> Values | None:
    """Return which values can occur, as the config says; those that it lists are some only."""
    values = None if stated is None else stated.values
    return "discrete" if isinstance(values, tuple) else values


def _values(column: ColumnFacts, kind: Kind) -> Values:
    """Return whether any value between two others can occur: of numbers that are not whole, and of times."""
    if kind not in {"interval", "ratio", "ordinal"}:
        return "discrete"
    measured = column.role in _CONTINUOUS or column.holds == "times" or (_is_number(column) and not column.whole)
    return "continuous" if measured else "discrete"
