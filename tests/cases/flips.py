"""Two models that part on none, one, two, some or all cases of each class."""

from typing import Any

from tests.cases.case import PAYMENTS, Case

Four = tuple[int, int, int, int]  # both right, only the first, only the second, both wrong

SMALL: tuple[tuple[Four, Four], ...] = (
    ((50, 8, 3, 11), (9700, 78, 120, 30)),
    ((2, 0, 0, 0), (3, 0, 0, 0)),
    ((0, 0, 0, 1), (0, 0, 0, 2)),
    ((0, 1, 0, 0), (0, 1, 1, 0)),
    ((0, 2, 0, 3), (0, 0, 2, 3)),
    ((3, 0, 1, 0), (3, 1, 0, 0)),
    ((1, 0, 0, 1), (2, 0, 0, 1)),
)


def parted(positives: Four, negatives: Four, **config: Any) -> Case:
    """Return decisions of a challenger and a champion that are right and wrong together so often."""
    right = ((True, True), (True, False), (False, True), (False, False))
    rows = [
        (label, ("yes" if a == (label == "1") else "no"), ("yes" if b == (label == "1") else "no"))
        for label, four in (("1", positives), ("0", negatives))
        for (a, b), count in zip(right, four, strict=True)
        for _ in range(count)
    ]
    labels, challenger, champion = zip(*rows, strict=True)
    models = {
        "champion": {"decision": "old", "flagged": "yes"},
        "challenger": {"decision": "new", "flagged": "yes"},
    }
    columns = {"label": labels, "new": challenger, "old": champion}
    return Case(columns, **{"models": models, "words": PAYMENTS} | config)


def flip_cases() -> tuple[Case, ...]:
    costs = {"currency": "EUR", "false_positive": 12, "false_negative": 480}
    return (
        *(parted(*four) for four in SMALL),
        parted((5, 2, 1, 4), (6, 1, 3, 2), costs=costs),
        parted((5, 2, 0, 4), (6, 0, 0, 2), costs=costs),
    )
