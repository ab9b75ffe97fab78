"""Whether the scores of a class are spread alike in the split that chooses and in the one that judges."""

from typing import Literal

import numpy as np

from reportgen.counts.views import FloatArray
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.ranking import Sweep
from reportgen.stats.samples import gap_p
from reportgen.topics.data.values import ScoreShift

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
