"""What prices mean: one number for each, what one more error costs, whether right answers have a price, too."""

from reportgen.stats.given import CostMatrix
from reportgen.topics.costs.values import Costs, PerCase, Price, PriceRange

WRONG = ("false_negative", "false_positive")
OUTCOMES = (*WRONG, "true_positive", "true_negative")


def typical(price: Price) -> float:
    """Return one number for a price: the mean of a column, the likely one of a range."""
    if isinstance(price, PerCase):
        return price.mean
    return price.likely if isinstance(price, PriceRange) else price


def of_one_more_miss(costs: Costs) -> float:
    """Return what a miss costs beyond the hit that it takes the place of."""
    return typical(costs.false_negative) - typical(costs.true_positive)


def of_one_more_false_alarm(costs: Costs) -> float:
    """Return what a false alarm costs beyond leaving the case alone."""
    return typical(costs.false_positive) - typical(costs.true_negative)


def only_errors_cost(costs: Costs) -> bool:
    """Return whether right answers cost nothing and bring nothing, so that a cost is a cost of errors."""
    right = (costs.true_positive, costs.true_negative)
    return all(price == 0 for price in right) and min(map(typical, (costs.false_negative, costs.false_positive))) >= 0


def matrix_of(costs: Costs) -> CostMatrix:
    """Return one number for the price of each outcome, on the cases that models are judged on."""
    prices: list[Price] = [getattr(costs, key) for key in OUTCOMES]
    fn, fp, tp, tn = (one.here if isinstance(one, PerCase) else typical(one) for one in prices)
    return CostMatrix(fp=fp, fn=fn, tp=tp, tn=tn)


def per_case(costs: Costs) -> bool:
    """Return whether some price differs from case to case."""
    return any(isinstance(getattr(costs, key), PerCase) for key in OUTCOMES)
