"""What is told of the scores of a model."""

from reportgen.frozen import frozen
from reportgen.units import Derived


@frozen
class ScoreBins:
    """Bins of scores, where more of them differ than are counted one by one."""

    in_use: int  # how many hold a case of the reporting split
    auc_within: Derived | None  # so far at most the AUC is from that of all scores; None: no AUC
