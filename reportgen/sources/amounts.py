"""Columns that prices are worked out from: added up as whole numbers, and case by case as prices."""

import math
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import IntArray, Sum
from reportgen.counts.query import OUTCOMES, Outcome, Price, Prices
from reportgen.frozen import frozen

Floats = npt.NDArray[np.float64]
ROUNDING = 1e-12  # in proportion: a product of floats that differs by less is equal
SUM_BITS = 62  # a sum over all cases stays below this power of two


@frozen(eq=False)
class AmountColumn:
    """The amounts of the cases."""

    values: Floats  # NaN: missing
    sums: Sum  # one entry a case: times its sampling weight; 0 where it is missing


def amount_column(values: Floats, weight: Floats | None, frequency: Floats | None) -> AmountColumn:
    """Return the amounts with what they add up to.

    The power of two is the largest at which no sum over the cases can overflow, found without regard to their order.
    """
    times = np.ones(len(values), dtype=np.int64) if frequency is None else frequency.astype(np.int64)
    product = np.where(np.isnan(values) | (times == 0), 0.0, values) * (1.0 if weight is None else weight)
    largest = float(np.max(np.abs(product), initial=0.0))
    if largest == 0:
        return AmountColumn(values=values, sums=Sum(units=np.zeros(len(values), dtype=np.int64), scale=0))
    # First by the largest one, so that all can be added up exactly; then by their sum.
    rough = SUM_BITS - math.frexp(float(times.sum()) * largest)[1]
    total = int(np.sum(np.ceil(np.ldexp(np.abs(product), rough)).astype(np.int64) * times))
    scale = rough + SUM_BITS - total.bit_length()
    return AmountColumn(values=values, sums=Sum(units=np.rint(np.ldexp(product, scale)).astype(np.int64), scale=scale))


def is_error_cheaper(prices: Prices, amounts: Mapping[str, Floats], label: npt.NDArray[np.int8]) -> IntArray:
    """Return 1 where the error that this case's class allows costs less than the right answer, else 0."""
    cost = _by_outcome(prices, amounts)
    cheaper = np.where(label == 1, np.less(cost["fn"], cost["tp"]), (label == 0) & np.less(cost["fp"], cost["tn"]))
    return cheaper.astype(np.int64)


def is_flagging_cheaper(prices: Prices, amounts: Mapping[str, Floats], chance: Floats) -> IntArray:
    """Return 1 where flagging is expected to cost no more than not flagging, 0 where more, -1 where unknown."""
    cost = _by_outcome(prices, amounts)
    miss, false_alarm = np.subtract(cost["fn"], cost["tp"]), np.subtract(cost["fp"], cost["tn"])
    saved, paid = chance * miss, (1 - chance) * false_alarm
    flagged = np.greater_equal(saved, paid - ROUNDING * np.abs(paid))
    return np.where(np.isnan(chance * miss + false_alarm), -1, flagged)


def _by_outcome(prices: Prices, amounts: Mapping[str, Floats]) -> Mapping[Outcome, Floats | float]:
    """Return what each case would cost as each outcome; NaN where its amount is missing."""
    return {outcome: cost_of(prices.of(outcome), amounts) for outcome in OUTCOMES}


def cost_of(price: Price, amounts: Mapping[str, Floats]) -> Floats | float:
    """Return what each case costs at this price; NaN where its amount is missing."""
    return price.fixed if price.column is None else price.fixed + price.times * amounts[price.column]
