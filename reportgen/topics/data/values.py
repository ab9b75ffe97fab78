"""Whether scores are spread alike in both splits: names as in `results.json`."""

from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import Exact


@frozen
class ScoreShift:
    """Where the scores of one class part most between the splits: how many of its cases lie past a threshold."""

    of: Literal["positives", "negatives"]
    threshold: Exact
    tuned: float
    tuned_whole: float
    reported: float
    reported_whole: float
    p: float  # how often chance makes a gap as wide in either class
