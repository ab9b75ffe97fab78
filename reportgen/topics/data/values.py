"""Whether scores are spread alike in both splits: names as in `results.json`."""

from typing import Literal

from reportgen.frozen import frozen
from reportgen.units import Derived, Exact


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
