"""What a column contains: its range or its commonest values, and how often each part of them occurs."""

from collections.abc import Mapping, Sequence

import numpy as np

from reportgen.config.columns import Kind
from reportgen.counts.cells import BARS, ColumnFacts
from reportgen.results.values.data import ColumnContents, Holds

MOST_LISTED = 10  # of the commonest values
_YES_OR_NO = ({"0", "1"}, {"no", "yes"}, {"n", "y"}, {"false", "true"}, {"f", "t"})


def contents(column: ColumnFacts, kind: Kind, order: Sequence[str], least: int | None) -> ColumnContents:
    """Return what a column contains; of identifiers no value, and none that is on fewer rows than the least.

    Where there is a least, the ends of numbers are not told either: they are values of single cases.
    """
    holds = None if column.role in ("id", "cluster") else _holds(column)
    if kind == "identifier" or column.digits is not None:
        return ColumnContents(holds=holds)
    ends = least is None and column.lowest is not None and column.highest is not None
    moments = ends and column.holds == "times"
    return ColumnContents(
        holds=holds,
        lowest=column.lowest if ends and not moments else None,
        highest=column.highest if ends and not moments else None,
        first=_moment(column.lowest) if moments else None,
        last=_moment(column.highest) if moments else None,
        commonest=_commonest(column, least or 0),
        bars=shown_bars(column.bars or _bars_of_values(column, order), least or 0),
    )


def _holds(column: ColumnFacts) -> Holds:
    if {text.casefold() for text in column.texts} in _YES_OR_NO:
        return "yes or no"
    if column.holds == "numbers":
        return "whole numbers" if column.whole else "numbers"
    return "times" if column.holds == "times" else "texts"


def _moment(microseconds: float | None) -> str:
    moment = str(np.datetime64(int(microseconds or 0), "us"))
    return moment.removesuffix(".000000").removesuffix("T00:00:00")


def _commonest(column: ColumnFacts, least: int) -> Mapping[str, int]:
    """Return the commonest values with their rows: of texts, and of so few numbers that each has a bar."""
    if column.holds == "times" or (column.holds == "numbers" and len(column.texts) > BARS):
        return {}
    listed = sorted(column.texts.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_LISTED]
    commonest = [(text, n) for text, n in listed if n >= least]
    rest = column.rows - column.missing - sum(n for _, n in commonest)
    if commonest and 0 < rest < least:  # the rest would be known by what is shown
        commonest.pop()
    return dict(commonest)


def _bars_of_values(column: ColumnFacts, order: Sequence[str]) -> Sequence[int]:
    """Return a bar for each value: in their order, by their numbers, or else the commonest first."""
    if not 1 < len(column.texts) <= BARS:
        return ()
    rows = column.texts
    if column.holds == "numbers":
        return [rows[text] for text in sorted(rows, key=float)]
    ordered = [text for text in order if text in rows]
    return [rows[text] for text in (*ordered, *sorted(set(rows) - {*ordered}, key=lambda text: (-rows[text], text)))]


def shown_bars(bars: Sequence[int], least: int) -> tuple[int | None, ...]:
    """Return bars without those of fewer rows than the least, nor one that all others would tell."""
    small = [place for place, n in enumerate(bars) if 0 < n < least]
    if len(small) == 1:
        others = [place for place, n in enumerate(bars) if n >= least]
        small += [min(others, key=lambda place: bars[place])] if others else []
    return tuple(None if place in small else n for place, n in enumerate(bars))
