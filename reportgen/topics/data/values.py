"""What the data show besides the results, which makes these untrustworthy: names as in `results.json`."""

from typing import Literal

from reportgen.frozen import frozen
from reportgen.units import Count, Derived, Exact


@frozen
class IdOrder:
    """Where the ids, in their order, part the classes."""

    first: Count  # cases with the lower ids
    first_positives: Count
    last: Count
    last_positives: Count
    followed_by: tuple[str, ...] = ()  # models whose scores rise, or fall, with the ids


@frozen
class ScoreShift:
    """Where the scores of one class part most between the splits: how many of its cases lie past a threshold."""

    of: Literal["positives", "negatives"]
    threshold: Exact
    tuned: Derived
    tuned_whole: Derived
    reported: Derived
    reported_whole: Derived
    p: Derived  # how often chance makes a gap as wide in either class
