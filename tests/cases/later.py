"""Made-up reports on cases of which some have no label yet."""

from functools import cache

from tests.cases.case import PAYMENTS, Case

LATER = {"data": {"label": {"column": "label", "later": True}, "positive": "1"}}


def waiting(known: tuple[int, int], late: tuple[int, int], **config: object) -> Case:
    """Return cases with labels, and such as wait for one: of each how many are flagged, and how many are not."""
    labels, scores, groups = [], [], []
    for (flagged, left), has_label in ((known, True), (late, False)):
        for place in range(flagged + left):
            labels.append(str(place % 3 % 2) if has_label else "")
            scores.append(0.9 if place < flagged else 0.1)
            groups.append("a" if place % 5 else "b")
    columns = {"label": labels, "score": scores, "region": groups}
    return Case(columns, **{"threshold": {"fixed": 0.5}, "words": PAYMENTS, "groups": ["region"]} | LATER | config)


@cache
def later_cases() -> tuple[Case, ...]:
    """Return reports that say every message on labels that come later in every form."""
    return (
        waiting((20, 80), (70, 30)),
        waiting((73, 30), (20, 80), flag_is="favourable"),
        waiting((30, 70), (3, 7)),
        waiting((30, 70), (0, 0)),
    )
