"""Reports that list single errors, and together say every message on them."""

from tests.cases.case import PAYMENTS, Case

PRICES = {"false_positive": {"column": "amount"}, "false_negative": {"column": "amount", "times": 2}}


def errors_listed(misses: int, false_alarms: int, asked: int = 10, **config) -> Case:
    """Return so many errors, each with a score and a cost of its own."""
    labels = [1] * (misses + 2) + [0] * (false_alarms + 2)
    scores = [0.9, 0.9, *(0.1 + number / 100 for number in range(misses))]
    scores += [0.1, 0.1, *(0.9 - number / 100 for number in range(false_alarms))]
    columns = {
        "id": [f"p{number}" for number in range(len(labels))],
        "label": [str(label) for label in labels],
        "score": scores,
        "amount": [10.0 + number for number in range(len(labels))],
    }
    settings = {"data": {"id": "id"}, "costs": PRICES, "threshold": {"fixed": 0.5}, "words": PAYMENTS, **config}
    return Case(columns, report={"kind": "guard", "cases": asked}, **settings)


def error_cases() -> tuple[Case, ...]:
    some = ((0, 0, 10), (1, 1, 10), (2, 2, 10), (3, 3, 10), (3, 3, 1), (5, 4, 2))
    return tuple(errors_listed(*each) for each in some)
