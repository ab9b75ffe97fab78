"""What makes data untrustworthy, of their counts: scores that drift between the splits, ids that tell the label."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

import numpy as np

from reportgen.counts.cells import Cells
from reportgen.counts.query import IdPart, Label, Score
from reportgen.counts.views import FloatArray
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.ranking import Sweep
from reportgen.stats.samples import gap_p
from reportgen.topics.data.values import IdOrder, ScoreShift

HARDLY = 0.0027  # how often chance takes two shares three standard errors apart
CLASSES = 2  # looked at


def score_shift(chooses: Sweep, judges: Sweep) -> ScoreShift | None:
    """Return where the scores of a class part by more than chance explains, two splits being drawn from one whole.

    Within a class, so that another share of positives is no shift of scores; the clearer one of the two is told.
    """
    found = [one for one in (_positives(chooses, judges), _negatives(chooses, judges)) if one is not None]
    return min((one for one in found if one.p <= HARDLY), key=lambda one: one.p, default=None)


def _positives(chooses: Sweep, judges: Sweep) -> ScoreShift | None:
    return _shift("positives", chooses, judges, chooses.counts.tp, judges.counts.tp)


def _negatives(chooses: Sweep, judges: Sweep) -> ScoreShift | None:
    return _shift("negatives", chooses, judges, chooses.counts.fp, judges.counts.fp)


def _shift(
    of: Literal["positives", "negatives"], chooses: Sweep, judges: Sweep, tuned: FloatArray, reported: FloatArray
) -> ScoreShift | None:
    wholes = float(tuned[-1]), float(reported[-1])
    if lack_of_cases(min(wholes)) is not None:
        return None
    sign = -1.0 if chooses.scores.flag == "high" else 1.0
    at = np.union1d(sign * chooses.scores.score, sign * judges.scores.score)  # in the order of ever more flags
    past = [
        flagged[np.searchsorted(sign * sweep.scores.score, at, side="right")]
        for sweep, flagged in ((chooses, tuned), (judges, reported))
    ]
    gaps = np.abs(past[0] / wholes[0] - past[1] / wholes[1])
    widest = int(gaps.argmax())
    return ScoreShift(
        of=of,
        threshold=float(sign * at[widest]),
        tuned=float(past[0][widest]),
        tuned_whole=wholes[0],
        reported=float(past[1][widest]),
        reported_whole=wholes[1],
        p=min(CLASSES * gap_p(float(gaps[widest]), *wholes), 1.0),
    )


FEWEST_OF_A_CLASS = 20  # cases of a class, below which its place among the ids is chance
PARTED = 0.8  # of one class beyond that of the other lies on one side


def id_order(cells: Cells) -> IdOrder | None:
    """Return where the ids part the classes, of the cells by part and label; None where they hardly do."""
    known = cells.where(cells.columns[IdPart()] >= 0)
    parts, of = np.unique(known.columns[IdPart()], return_inverse=True)
    positive = known.columns[Label()] == 1
    hits, others = (np.cumsum(np.bincount(of, known.n * each, minlength=len(parts))) for each in (positive, ~positive))
    if len(parts) == 0 or min(hits[-1], others[-1]) < FEWEST_OF_A_CLASS:
        return None
    apart = np.abs(hits / hits[-1] - others / others[-1])
    end = int(apart.argmax())
    if apart[end] < PARTED:
        return None
    first, positives = float(hits[end] + others[end]), float(hits[end])
    return IdOrder(
        first=first,
        first_positives=positives,
        last=float(hits[-1] + others[-1]) - first,
        last_positives=float(hits[-1]) - positives,
    )


def follows(cells: Cells, model: str) -> bool:
    """Return whether the scores of a model never turn back while the ids rise, of its extremes by part of the ids."""
    ends, known = cells.extremes[Score(model)], cells.columns[IdPart()] >= 0
    ranges = list(zip(ends.smallest[known], ends.largest[known], strict=True))
    return _rises(ranges) or _rises(ranges[::-1])


def _rises(ranges: Iterable[tuple[float, float]]) -> bool:
    ordered = list(ranges)
    return ordered[0] != ordered[-1] and all(before[1] <= after[0] for before, after in pairwise(ordered))
