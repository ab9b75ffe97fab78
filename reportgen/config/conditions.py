"""`recall >= 0.80`: a metric, a comparison and a number. Read by hand and never run as code."""

import re
from typing import Literal, get_args

from reportgen.config.numbers import how_to_write, read_number, read_percent
from reportgen.config.suggest import did_you_mean
from reportgen.frozen import frozen
from reportgen.stats.metrics import NAMES, Metric, find

Comparison = Literal[">=", ">", "<=", "<"]
COMPARISONS: tuple[Comparison, ...] = get_args(Comparison)

FORM = "Write a metric, one of >= > <= <, and a number: recall >= 0.80"
_NO_BLANK = "a blank is missing after the hyphen"
_PARTS = re.compile(r"([^<>=!\u2264\u2265]*)([<>=!\u2264\u2265][<>=!\u2264\u2265\s]*)?(.*)", re.DOTALL)
_TURNED = {">=": "<=", ">": "<", "<=": ">=", "<": ">"}
_MEANT = {"=>": ">=", "=<": "<=", "\u2265": ">=", "\u2264": "<=", ">>": ">", "<<": "<"} | {op: op for op in COMPARISONS}


@frozen
class Condition:
    """What a metric must reach, or stay below."""

    metric: Metric
    name: str  # of the metric, as typed
    op: Comparison
    limit: float
    text: str  # as typed
    typed_limit: str  # "80%"

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
    if text.strip().startswith("-"):
        raise ConditionError(what=_NO_BLANK, mend=f"Write - {text.strip()[1:].split(' - ')[0]}")
    if not sign:
        raise ConditionError(what=f"'{text}' compares nothing", mend=FORM)
    if any(other in number for other in "<>=!\u2264\u2265"):
        several = re.split(r", *", text.strip())
        mend = (
            f"Put a list in brackets: [{', '.join(several)}]" if len(several) > 1 else "Write each of them on its own."
        )
        raise ConditionError(what=f"'{text}' holds two comparisons", mend=mend)
    if read_percent(name) is not None and find(number) is not None:
        meant = _MEANT.get(sign)
        turned = f"Write {number} {_TURNED[meant]} {name}" if meant else FORM
        raise ConditionError(what=f"'{text}' begins with the number", mend=turned)
    op = _comparison(sign, name, number)
    metric = _metric(text, name)
    limit = _limit(text, number, op, name, metric, of_difference=of_difference)
    return Condition(metric=metric, name=name, op=op, limit=limit, text=text.strip(), typed_limit=number)


def _comparison(sign: str, name: str, number: str) -> Comparison:
    for op in COMPARISONS:
        if sign == op:
            return op
    meant = _MEANT.get("".join(sign.split()))
    mend = f"Write {name} {meant} {number}" if meant else "Write >= for at least, or <= for at most."
    raise ConditionError(what=f"'{sign}' is no comparison of a measured number", mend=mend)


def _metric(text: str, name: str) -> Metric:
    if not name:
        raise ConditionError(what=f"'{text}' names no metric", mend=FORM)
    metric = find(name)
    if metric is None:
        meant = did_you_mean(name, NAMES)
        raise ConditionError(
            what=f"no metric is called '{name}'", mend=f"{meant} `reportgen metrics` lists them all.".strip()
        )
    return metric


def _limit(text: str, typed: str, op: Comparison, name: str, metric: Metric, *, of_difference: bool) -> float:
    """Return the number, which the metric, or a difference of two, can be at."""
    if not typed:
        raise ConditionError(what=f"'{text}' has no number to compare with", mend=FORM)
    limit = read_percent(typed) if metric.kind == "share" else read_number(typed)
    if limit is None:
        raise ConditionError(what=f"expected a number after {op}, found '{typed}'", mend=how_to_write(typed) or FORM)
    low, high = metric.range
    about = f"a difference of {name}" if of_difference else name
    if of_difference:
        low, high = low - high, high - low
    if not low <= limit <= high:
        raise ConditionError(
            what=f"{typed} lies outside what {about} can be: {_span(low, high)}", mend=_hundredths(limit, metric)
        )
    if limit == (high if op == ">" else low if op == "<" else None):
        raise ConditionError(
            what=f"{about} is never {'above' if op == '>' else 'below'} {limit:g}", mend=f"Write {name} {op}= {typed}"
        )
    return limit


def _span(low: float, high: float) -> str:
    if high == float("inf"):
        return f"{low:g} or more"
    return f"{high:g} or less" if low == float("-inf") else f"{low:g} to {high:g}"


def _hundredths(limit: float, metric: Metric) -> str:
    """Return how to write 80 where 80 of a hundred were meant."""
    if metric.range[1] != 1 or not 1 < limit <= 100:  # noqa: PLR2004 - per cent
        return ""
    hundredth = f"{limit / 100:.2f}" if limit.is_integer() else f"{limit / 100:.12g}"
    return f"Write {hundredth} or {limit:g}%" if metric.kind == "share" else f"Write {hundredth}"
