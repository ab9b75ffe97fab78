"""Reports on errors with a price of their own, from none to many."""

from tests.cases.case import PAYMENTS, Case


def dear(misses: int, hits: int = 20, alarms: int = 10, priced: str = "false_negative", large: int = 0) -> Case:
    """Return a report in which so many frauds of unequal amounts are missed, and so many caught ones are large."""
    label = [1] * (misses + hits) + [0] * 60
    score = [0.1] * misses + [0.9] * hits + [0.8] * alarms + [0.2] * (60 - alarms)
    amount = [float(20 + 7 * place % 90) for place in range(len(label))]
    amount[misses : misses + large] = [100_000.0] * large
    costs = {"currency": "EUR", "false_positive": 5, "false_negative": 50, priced: {"column": "amount"}}
    columns = {"id": list(range(len(label))), "label": label, "score": score, "amount": amount}
    return Case(columns, data={"id": "id"}, words=PAYMENTS, threshold={"fixed": 0.5}, costs=costs)


def dear_cases() -> tuple[Case, ...]:
    uneven = (dear(7, hits=53, large=large) for large in (1, 6))
    return (*(dear(misses) for misses in (0, 7, 40)), dear(5, alarms=0, priced="false_positive"), *uneven)
