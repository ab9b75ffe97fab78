"""What is told of the scores of a model."""

from dataclasses import field

from reportgen.frozen import frozen
from reportgen.results.measure import IF_ANY
from reportgen.units import Derived, Exact


@frozen
class ScoreBins:
    """Bins of scores, where more of them differ than are counted one by one."""

    in_use: int  # how many hold a case of the reporting split
    auc_within: Derived | None  # so far at most the AUC is from that of all scores; None: no AUC
    digits: int = 5  # by which scores are counted
    from_counts: bool = field(default=False, metadata=IF_ANY)  # so the counts give them
    edges: tuple[Exact, ...] = field(default=(), metadata=IF_ANY)  # of bins, besides those of the digits
    # Of bins from counts, as that of the AUC; left out where the figure has no value.
    average_precision_within: Derived | None = field(default=None, metadata=IF_ANY)
    brier_within: Derived | None = field(default=None, metadata=IF_ANY)
    log_loss_within: Derived | None = field(default=None, metadata=IF_ANY)
