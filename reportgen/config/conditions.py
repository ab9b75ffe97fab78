"""Numbers, names and conditions (`recall >= 0.80`) as people type them; read by hand and never run as code."""

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from reportgen.config.measures import FORM as FORM_OF_GROUPS
from reportgen.config.measures import (
    OF_STEPS,
    Average,
    BetweenGroups,
    Measured,
    between_groups,
    in_quotes,
    is_begun,
    measured,
    parts_of,
)
from reportgen.frozen import frozen
from reportgen.harmless import one_line
from reportgen.stats.metrics import NAMES, Metric, find

# What other tools and languages call these keys.
SYNONYMS: Mapping[str, str] = {
    "actual": "label",
    "capacity": "flag_at_most",
    "class_weight": "costs",
    "confidence": "with_confidence",
    "cost": "costs",
    "cutoff": "fixed",
    "false_negative": "miss",  # in a ratio
    "false_positive": "false_alarm",
    "file": "path",
    "flags": "flagged",
    "fn": "false_negative",
    "fp": "false_positive",
    "htm": "html",
    "maximize": "maximise",
    "md": "markdown",
    "minimize": "minimise",
    "miss": "false_negative",
    "false_alarm": "false_positive",
    "model": "models",
    "prediction": "score",
    "probability": "score",
    "target": "label",
    "test_on": "report_on",
    "y_score": "score",
    "y_true": "label",
}
LONGEST_NAME = 200  # characters of a name that a similar one is looked for
_TRUTH = {"false": 0.0, "true": 1.0}


def at_a_glance(text: str) -> str | float:
    """Return what a hurried reader takes a text for: without case and blanks, a number by its value."""
    plain = "".join(unicodedata.normalize("NFKC", text).casefold().split())
    try:
        return _TRUTH[plain] if plain in _TRUTH else float(plain)
    except ValueError:
        return plain


def closest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that was most likely meant, or None."""
    import difflib  # only ever needed for a mistake

    if len(name) > LONGEST_NAME:  # the time to look grows with what is typed
        return None
    spelling = {spelling.casefold(): spelling for spelling in names}
    plain = name.casefold().strip().replace("-", "_").replace(" ", "_")
    if plain in spelling:
        return spelling[plain]
    if SYNONYMS.get(plain) in spelling.values():
        return SYNONYMS[plain]
    without_score = plain.removesuffix("score").removesuffix("_")  # scikit-learn: f1_score
    if without_score in spelling:
        return spelling[without_score]
    # One wrong letter leaves a ratio of 0.67 in a word of three.
    matches = difflib.get_close_matches(plain, spelling, n=1, cutoff=0.66)
    return spelling[matches[0]] if matches else None


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return "Did you mean 'recall'?", or an empty text."""
    meant = closest(name, names)
    return f"Did you mean '{one_line(meant)}'?" if meant is not None else ""


_SPACED = re.compile(r"[+-]?[1-9]\d{0,2}(?:[,' _\u00a0\u202f]\d{3})+(?:\.\d+)?")
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")
_SIXTIES = re.compile(r"[+-]?\d+(?::[0-5]?\d)+(?:\.\d*)?")
_LEADING_ZERO = re.compile(r"[+-]?0[0-9_]")
_OTHER_BASE = re.compile(r"0x[0-9a-f]+|0o[0-7]+|0b[01]+", re.IGNORECASE)
_PERCENT = re.compile(r"(\S+?) ?(?:%|percent|per cent|pct)", re.IGNORECASE)
_OUT_OF = re.compile(r"(\d+) ?(?:in|of|out of|/) ?([1-9]\d*)")
_BASED = re.compile(r"[+-]?0[xob]", re.IGNORECASE)  # no unit, whatever follows
_WITH_UNIT = re.compile(r"(?:[^\d\s.+-]{1,3} ?)?([+-]?\d+(?:\.\d+)?)(?: ?([^\d\s.]{1,8}))?")
_MULTIPLES = {"k", "K", "M", "B", "mn", "mio", "Mio", "bn", "thousand", "million", "millions", "billion"}


def read_number(text: str) -> float | None:
    """Return the number that Python's float reads, but for nan, inf, `1_000` and a leading zero."""
    text = text.strip()
    if "_" in text or _LEADING_ZERO.match(text):
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def read_percent(text: str) -> float | None:
    """Return a number, or one hundredth of what stands before `%`."""
    bare = text.strip()
    number = read_number(bare.removesuffix("%"))
    if number is None or not bare.endswith("%"):
        return number
    # 2.3% is the double nearest to 0.023, which 2.3 / 100 is not.
    exact = read_number(bare.removesuffix("%").strip() + "e-2")
    return number / 100 if exact is None else exact


def how_to_write(text: str) -> str:
    """Return a sentence that says how to write what was meant as a number; empty where nobody can tell."""
    return next((sentence for way in _WAYS if (sentence := way(text.strip()))), "")


def _underscores(text: str) -> str:
    bare = text.replace("_", "").replace(" ", "")
    if "_" not in text or read_number(bare) is None:
        return ""
    return f"Write {bare}: YAML readers disagree on underscores in numbers."


def _leading_zero(text: str) -> str:
    shorter = re.sub(r"^([+-]?)0+(?=\d)", r"\1", text)
    if read_number(shorter) is None or shorter == text:
        return ""
    return f"Write {shorter}: some YAML readers take a leading zero to mean base eight."


def _sixties(text: str) -> str:
    return f"Write one number: some YAML readers take {text} to mean base sixty." if _SIXTIES.fullmatch(text) else ""


def _thousands(text: str) -> str:
    bare = re.sub(r"[^0-9.+-]", "", text)
    return f"Write {bare}: nothing goes between the thousands." if _SPACED.fullmatch(text) else ""


def _decimal_comma(text: str) -> str:
    point = text.replace(",", ".")
    return f"Write {point}: the decimal sign is a point." if _DECIMAL_COMMA.fullmatch(text) else ""


def _other_base(text: str) -> str:
    return f"Write {int(text, 0)}: numbers are written in base ten." if _OTHER_BASE.fullmatch(text) else ""


def _percent(text: str) -> str:
    match = _PERCENT.fullmatch(text)
    number = read_number(match[1]) if match else None
    return f"Write {number / 100:.12g}." if number is not None else ""


def _out_of(text: str) -> str:
    match = _OUT_OF.fullmatch(text)
    return f"Write {int(match[1]) / int(match[2]):.6g}." if match else ""


def _not_finite(text: str) -> str:
    try:
        finite = math.isfinite(float(text))
    except ValueError:  # `.inf` and `.nan` are YAML's own
        finite = text.lstrip("+-").casefold() not in {".inf", ".nan"}
    return "" if finite else "Write a finite number."


def _with_unit(text: str) -> str:
    match = None if _BASED.match(text) else _WITH_UNIT.fullmatch(text)
    if match and match[2] in _MULTIPLES:  # 4M is not 4
        return "Write the number out, with all its zeros."
    return f"Write the number alone: {match[1]}" if match else ""


_WAYS = (
    _underscores,
    _leading_zero,
    _sixties,
    _thousands,
    _decimal_comma,
    _other_base,
    _percent,
    _out_of,
    _not_finite,
    _with_unit,
)


Operator = Literal[">=", ">", "<=", "<"]
COMPARISONS: tuple[Operator, ...] = get_args(Operator)

FORM = "Write a metric, one of >= > <= <, and a number: recall >= 0.80"
_NO_BLANK = "a blank is missing after the hyphen"
# A name may end with a class in brackets, which may hold any sign: `recall[< 100] >= 80%`.
_PARTS = re.compile(
    r"([^<>=!\u2264\u2265\s\[][^<>=!\u2264\u2265\[]*\[.*\][^<>=!\u2264\u2265]*|[^<>=!\u2264\u2265]*)"
    r"([<>=!\u2264\u2265][<>=!\u2264\u2265\s]*)?(.*)",
    re.DOTALL,
)
_TURNED = {">=": "<=", ">": "<", "<=": ">=", "<": ">"}
_MEANT = {"=>": ">=", "=<": "<=", "\u2265": ">=", "\u2264": "<=", ">>": ">", "<<": "<"} | {op: op for op in COMPARISONS}


@frozen
class Condition:
    """What a metric must reach, or stay below."""

    metric: Metric
    name: str  # of the metric, as typed
    average: Average | None = None  # over several classes
    of_class: str | None = None  # the one of several that it is about
    op: Operator
    limit: float
    text: str  # as typed
    typed_limit: str  # "80%"
    between: BetweenGroups | None = None  # what it is about where groups are held against each other

    @property
    def measured(self) -> Measured:
        """What it is that must reach the limit."""
        return Measured(metric=self.metric, average=self.average, of_class=self.of_class)

    @property
    def percent(self) -> bool:
        """Whether the limit is typed as a percentage."""
        return self.typed_limit.endswith("%")


class ConditionError(ValueError):
    """A condition that cannot be read: what is wrong with it, and how to mend it."""

    def __init__(self, *, what: str, mend: str) -> None:
        """Keep both; the text of the error is what is wrong."""
        super().__init__(what)
        self.what = what
        self.mend = mend


def parse_condition(text: str, *, of_difference: bool = False) -> Condition:
    """Return the condition that a text states; raise ConditionError where it states none.

    With `of_difference` the number is what one figure of the metric is to have beyond another, and may be below 0.
    """
    parts = _PARTS.fullmatch(text)
    assert parts is not None  # noqa: S101 - any text fits
    name, sign, number = ((part or "").strip() for part in parts.groups())
    _check_form(text, name, sign, number)
    op = _comparison(sign, name, number)
    apart = _between(name)
    metric_name = name if apart is None else apart.name
    what = _measured(text, metric_name)
    reach = _reach(name, what.metric, apart, of_difference=of_difference)
    return Condition(
        metric=what.metric,
        average=what.average,
        of_class=what.of_class,
        name=metric_name,
        op=op,
        limit=_limit(text, number, op, name, reach),
        text=text.strip(),
        typed_limit=number,
        between=apart,
    )


def _check_form(text: str, name: str, sign: str, number: str) -> None:
    """Raise ConditionError where a text is anything but one comparison that begins with its metric."""
    if text.strip().startswith("-"):
        raise ConditionError(what=_NO_BLANK, mend=f"Write - {text.strip()[1:].split(' - ')[0]}")
    if is_begun(text) and ")" not in text:
        cut = "a comma or a colon in plain text, at which YAML ends it"
        raise ConditionError(what=cut, mend=in_quotes(text))
    if not sign:
        raise ConditionError(what=f"'{text}' compares nothing", mend=FORM)
    if any(other in number for other in "<>=!\u2264\u2265"):
        several = re.split(r", *", text.strip())
        mend = (
            f"Put a list in brackets: [{', '.join(several)}]" if len(several) > 1 else "Write each of them on its own."
        )
        raise ConditionError(what=f"'{text}' has two comparisons", mend=mend)
    if read_percent(name) is not None and find(number) is not None:
        meant = _MEANT.get(sign)
        turned = f"Write {number} {_TURNED[meant]} {name}" if meant else FORM
        raise ConditionError(what=f"'{text}' begins with the number", mend=turned)


def _between(name: str) -> BetweenGroups | None:
    """Return what a name says of groups that are held against each other."""
    between = between_groups(name)
    if between is None and is_begun(name):
        raise ConditionError(what=f"'{name}' does not name a metric and a column", mend=FORM_OF_GROUPS)
    return between


@frozen
class _Reach:
    """What a figure can be."""

    about: str
    low: float
    high: float
    share: bool  # so that hundredths are typed as per cent


def _reach(name: str, metric: Metric, apart: BetweenGroups | None, *, of_difference: bool) -> _Reach:
    """Return what the figure of a condition can be: a metric, a difference of two models, or what groups differ by."""
    (low, high), share = metric.range, metric.kind == "share"
    if apart is None:
        about, ends = (f"a difference of {name}", (low - high, high - low)) if of_difference else (name, (low, high))
        return _Reach(about=about, low=ends[0], high=ends[1], share=share)
    if apart.kind == "difference":
        return _Reach(about="a difference between groups", low=0.0, high=high - low, share=share)
    if low < 0:
        mend = f"Write difference({apart.name}, by: {apart.column})"
        raise ConditionError(what=f"'{apart.name}' may be below 0, where a ratio says nothing", mend=mend)
    return _Reach(about="the ratio of the lowest to the highest", low=0.0, high=1.0, share=True)


def _comparison(sign: str, name: str, number: str) -> Operator:
    for op in COMPARISONS:
        if sign == op:
            return op
    meant = _MEANT.get("".join(sign.split()))
    mend = f"Write {name} {meant} {number}" if meant else "Write >= for at least, or <= for at most."
    raise ConditionError(what=f"'{sign}' is not a comparison operator", mend=mend)


def _measured(text: str, name: str) -> Measured:
    if not name:
        raise ConditionError(what=f"'{text}' names no metric", mend=FORM)
    measure = measured(name)
    if measure is None:
        raise ConditionError(what=f"unknown metric: '{name}'", mend=other_metric(name))
    return measure


def other_metric(name: str) -> str:
    """Return which metric was likely meant by a name that none has, and where all of them are listed."""
    before, bare, behind = parts_of(name)
    meant = bare if find(bare) is not None else closest(bare, NAMES if before or behind else (*NAMES, *OF_STEPS))
    hint = f"Did you mean '{one_line(f'{before}{meant}{behind}')}'? " if meant else ""
    return f"{hint}`reportgen metrics` lists them all."


def _limit(text: str, typed: str, op: Operator, name: str, reach: _Reach) -> float:
    """Return the number, which the figure can be at."""
    if not typed:
        raise ConditionError(what=f"'{text}' has no number to compare with", mend=FORM)
    limit = read_percent(typed) if reach.share else read_number(typed)
    if limit is None:
        raise ConditionError(what=f"expected a number after {op}, found '{typed}'", mend=how_to_write(typed) or FORM)
    low, high = reach.low, reach.high
    if not low <= limit <= high:
        raise ConditionError(
            what=f"{typed} is outside the range of {reach.about}: {_span(low, high)}", mend=_hundredths(limit, reach)
        )
    if limit == (high if op == ">" else low if op == "<" else None):
        raise ConditionError(
            what=f"{reach.about} is never {'above' if op == '>' else 'below'} {limit:g}",
            mend=f"Write {name} {op}= {typed}",
        )
    return limit


def _span(low: float, high: float) -> str:
    if high == float("inf"):
        return f"{low:g} or more"
    return f"{high:g} or less" if low == float("-inf") else f"{low:g} to {high:g}"


def _hundredths(limit: float, reach: _Reach) -> str:
    """Return how to write 80 where 80 of a hundred were meant."""
    if reach.high != 1 or not 1 < limit <= 100:  # noqa: PLR2004 - per cent
        return ""
    hundredth = f"{limit / 100:.2f}" if limit.is_integer() else f"{limit / 100:.12g}"
    return f"Write {hundredth} or {limit:g}%" if reach.share else f"Write {hundredth}"
