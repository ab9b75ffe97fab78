"""Which errors are the costliest, and of which the model was most sure.

Rows never leave the source. A first question tells which scores, or costs, stand at the end; a second one cuts just
these out of the rest and asks for the first id of each.
"""

from collections.abc import Mapping
from typing import Literal

import numpy as np

from reportgen.analysis.decisions import CountedModel, Error
from reportgen.analysis.profile import identified
from reportgen.counts.cells import Cells, IntArray
from reportgen.counts.query import (
    Cost,
    Extreme,
    Id,
    Interval,
    Key,
    Label,
    LabelText,
    Price,
    PriceColumn,
    Query,
    Score,
    Split,
)
from reportgen.counts.views import FloatArray
from reportgen.results.measure import Span
from reportgen.results.values.cases import Cases, ErrorCase, ErrorList, ErrorName
from reportgen.stats.thresholds import BoolArray

ERROR_NAMES: Mapping[Error, ErrorName] = {"fn": "miss", "fp": "false_alarm"}


def case_lists(subject: CountedModel) -> Cases | None:
    """Return the errors to list at the point in use, on the split that judges; None where nobody asks for any."""
    asked, prices = subject.setting.config.report.cases, subject.setting.prices
    if not asked or not identified(subject.setting.config, subject.setting.source):
        return None
    scored = ERROR_NAMES if subject.scored is not None else ()
    priced = [error for error in ERROR_NAMES if prices is not None and prices.of(error).column is not None]
    return Cases(
        asked=asked,
        lists=(
            *(_by_score(subject, error, asked) for error in scored),
            *(_by_cost(subject, error, asked) for error in priced),
        ),
    )


def _by_score(subject: CountedModel, error: Error, asked: int) -> ErrorList:
    """Return the misses with the least alarming scores, or the false alarms with the most alarming ones."""
    high, score = subject.setting.config.models[subject.name].flag == "high", Score(subject.name)
    sign = 1.0 if high == (error == "fp") else -1.0  # the highest scores come first, or the lowest
    cells = _errors(subject, error, (score,))
    ends = _farthest(sign * cells.columns[score], cells.n, asked)
    # A score is cut out by itself and the next number beyond it, at which no other score can lie.
    scores = {float(end) for end in sign * ends}
    cuts = scores | {float(np.nextafter(end, np.inf if high else -np.inf)) for end in scores}
    cut = Interval(subject.name, tuple(sorted(cuts, reverse=high)))
    cells = _errors(subject, error, (LabelText(), cut), _told(subject, error))
    cells = cells.where(np.isin(cells.extremes[score].smallest, list(scores)))
    return _listed(subject, error, "score", cells, sign * cells.extremes[score].smallest)


def _by_cost(subject: CountedModel, error: Error, asked: int) -> ErrorList:
    """Return the misses, or the false alarms, that cost most."""
    price = _price(subject, error)
    cells = _errors(subject, error, (Cost(price),))
    ends = _farthest(cells.columns[Cost(price)], cells.n, asked)
    dear = Cost(price, float(ends.min(initial=np.inf)))
    cells = _errors(subject, error, (LabelText(), dear), _told(subject, error))
    cells = cells.where(~np.isnan(cells.columns[dear]))
    return _listed(subject, error, "cost", cells, cells.columns[dear])


def _errors(subject: CountedModel, error: Error, keys: tuple[Key, ...], extremes: tuple[Extreme, ...] = ()) -> Cells:
    """Return the cells by these keys, of the errors of one kind."""
    setting = subject.setting
    cells = setting.source.count(Query(keys=(Split(), Label(), subject.key, *keys), extremes=extremes))
    of_class = cells.columns[Label()] == (1 if error == "fn" else 0)
    wrong: BoolArray = subject.flags(cells) == (error == "fp")
    return cells.where((cells.columns[Split()] == setting.facts.reported_on) & of_class & wrong)


def _told(subject: CountedModel, error: Error) -> tuple[Extreme, ...]:
    """Return what is asked of the errors that are cut out."""
    score = (Score(subject.name),) if subject.scored is not None else ()
    column = _price(subject, error).column
    return (Id(), *score, *(() if column is None else (PriceColumn(column),)))


def _price(subject: CountedModel, error: Error) -> Price:
    prices = subject.setting.prices
    return Price() if prices is None else prices.of(error)


def _farthest(place: FloatArray, n: IntArray, asked: int) -> FloatArray:
    """Return the largest values that make up so many cases, or all."""
    distinct, of_value = np.unique(place, return_inverse=True)
    together = np.cumsum(np.bincount(of_value, n, minlength=len(distinct))[::-1])
    return distinct[::-1][: int(np.searchsorted(together, asked)) + 1]


def _listed(
    subject: CountedModel, error: Error, by: Literal["score", "cost"], cells: Cells, place: FloatArray
) -> ErrorList:
    """Return the cells as a list, those with the largest `place` first."""
    order = np.lexsort((cells.columns[LabelText()], -place))
    four = subject.outcomes(subject.on(subject.setting.facts.reported_on)).cases
    return ErrorList(
        error=ERROR_NAMES[error],
        by=by,
        errors=int(getattr(four, error)),
        listed=int(cells.n.sum()),
        cases=tuple(_case(subject, error, cells, int(at)) for at in order),
    )


def _case(subject: CountedModel, error: Error, cells: Cells, at: int) -> ErrorCase:
    """Return what the errors of one cell have in common."""
    score, amount = Score(subject.name), PriceColumn(_price(subject, error).column or "")
    return ErrorCase(
        id=str(cells.extremes[Id()].smallest[at]),
        label=str(cells.columns[LabelText()][at]),
        cases=int(cells.n[at]),
        score=_span(cells, score, at),
        cost=_span(cells, amount, at, _price(subject, error)),
    )


def _span(cells: Cells, key: Extreme, at: int, price: Price | None = None) -> Span | None:
    """Return the lowest and the highest value of a cell, or what these cost; None where nobody asked for any."""
    if key not in cells.extremes:
        return None
    ends = (float(extreme[at]) for extreme in (cells.extremes[key].smallest, cells.extremes[key].largest))
    low, high = sorted(extreme if price is None else price.fixed + price.times * extreme for extreme in ends)
    return Span(low=low + 0.0, high=high + 0.0)  # no minus zero
