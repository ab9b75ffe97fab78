"""Two AUC on the same cases: exactly how they vary together, where cases are few enough to count both scores."""

import numpy as np

from reportgen.analysis.counted import Counted
from reportgen.counts.query import Label, Query, Score, Split
from reportgen.counts.views import FloatArray, score_counts
from reportgen.stats.delong import Joint, placements

MOST = 100_000  # cases; above, a table of both scores is as long as the data, and resamples tell enough


def joint_placements(a: Counted, b: Counted) -> tuple[Joint, Joint] | None:
    """Return the positives and the negatives by their placements under both models; None for too many cases."""
    facts, config = a.setting.facts, a.setting.config
    if facts.splits[facts.reported_on].rows > MOST:
        return None
    cells = a.setting.source.count(Query(keys=(Split(), Label(), Score(a.name), Score(b.name))))
    cells = cells.where(cells.columns[Split()] == facts.reported_on)
    placed: list[tuple[FloatArray, FloatArray]] = []
    for name in (a.name, b.name):
        scores = score_counts(cells, name, config.models[name].flag)
        found, rising = placements(scores), np.argsort(scores.score)
        at = rising[np.searchsorted(scores.score[rising], cells.columns[Score(name)])]
        placed.append((found.positives[at], found.negatives[at]))
    (a_positives, a_negatives), (b_positives, b_negatives) = placed
    cases, positive = cells.n.astype(np.float64), cells.columns[Label()] == 1
    return (
        Joint(a=a_positives[positive], b=b_positives[positive], cases=cases[positive]),
        Joint(a=a_negatives[~positive], b=b_negatives[~positive], cases=cases[~positive]),
    )
