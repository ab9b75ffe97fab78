"""What makes data untrustworthy, of their counts: scores that drift between the splits, ids that tell the label."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

import numpy as np

from reportgen.counts.cells import Cells, IntArray
from reportgen.counts.query import Cluster, GroupOf, IdPart, Label, Score, Split
from reportgen.counts.views import FloatArray, ScoreCounts
from reportgen.frozen import frozen
from reportgen.results.measure import Span
from reportgen.results.values.data import (
    HARDLY,
    GroupShift,
    IdOrder,
    LabelErrors,
    MissingCode,
    ScoreFaults,
    ScoreShift,
    SharedCases,
    Unlabelled,
)
from reportgen.stats import two_shares
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.intervals import reach, through_logit
from reportgen.stats.ranking import Sweep
from reportgen.stats.samples import gap_p
from reportgen.stats.thresholds import BoolArray


@frozen
class Shares:
    """How many cases of a class, and how many of the rest, lack a score, and how often chance does that."""

    missing: int
    whole: int
    others: int
    others_whole: int
    p: float

    @property
    def more(self) -> bool:
        """Whether more of the class are missing than of the rest."""
        return self.apart > 0

    @property
    def apart(self) -> float:
        """How far the share of the class lies above that of the rest."""
        return self.missing / self.whole - self.others / self.others_whole

    @property
    def turned(self) -> "Shares":
        """The rest as the class."""
        return Shares(
            missing=self.others, whole=self.others_whole, others=self.missing, others_whole=self.whole, p=self.p
        )


CLASSES = 2  # looked at


def score_shift(chooses: Sweep, judges: Sweep) -> ScoreShift | None:
    """Return where the scores of a class part by more than chance explains, two splits being drawn from one whole.

    Within a class, so that another share of positives is no shift of scores; the clearer one of the two is told.
    """
    shifts = (
        _shift("positives", chooses, judges, chooses.counts.tp, judges.counts.tp),
        _shift("negatives", chooses, judges, chooses.counts.fp, judges.counts.fp),
    )
    return min(
        (shift for shift in shifts if shift is not None and shift.p <= HARDLY), key=lambda shift: shift.p, default=None
    )


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


CODES = (0.0, -1.0, *(sign * (10**digits - 1) for digits in range(2, 7) for sign in (1, -1)))  # 99, -99, 999 ...
FEWEST_CODED, LEAST_CODED = 5, 0.005  # cases on a code, and the share of all that they are
OTHERS, OTHERS_OF_ENDS = 3, 20  # further values of the column; beside 0 and -1, which may be an end of a scale
LONELY, APART = 5, 5  # times the most cases on another value, and the usual distance; their product decides
FAR_FROM_ZERO = 0.1  # of the middle of the values; amounts that start lower may well be 0 in earnest


def missing_code(values: FloatArray, cases: FloatArray | IntArray, *, of_zero: float = 0.0) -> MissingCode | None:
    """Return a code such as 999 that many cases hold and that lies apart from the others; `values` ascend.

    For 0 the nearest other has to lie farther off than this part of the middle of the others.
    """
    least = max(FEWEST_CODED, LEAST_CODED * float(cases.sum()))
    ends = (0, len(values) - 1) if len(values) > OTHERS else ()
    for at in (end for end in ends if values[end] in CODES and cases[end] >= least):
        others = np.delete(values, at)
        near = others[:OTHERS_OF_ENDS] if at == 0 else others[::-1][:OTHERS_OF_ENDS]
        distance, spread = float(abs(values[at] - near[0])), float(others[-1] - others[0])
        if values[at] == 0 and distance <= of_zero * float(np.median(np.abs(others))):
            continue
        often = float(cases[at] / np.delete(cases, at).max())
        gaps = distance / float(np.median(np.abs(np.diff(near))))
        apart = len(near) == OTHERS_OF_ENDS and often >= 1 and gaps >= APART and often * gaps >= LONELY * APART
        if apart or distance > spread > 0:
            return MissingCode(value=float(values[at]), cases=int(cases[at]), nearest=float(near[0]))
    return None


FEWEST_SHARED, LEAST_SHARED = 10, 0.01  # cases that are in both splits, and the share that they are
LOOKED_UP = 10_000  # scores, which tell whether it is worth to look at all of them
BEYOND = 10  # times as often as within one split


def shared_cases(chooses: ScoreCounts, judges: ScoreCounts) -> SharedCases | None:
    """Return how many cases of one class and score are in both splits, where that is no matter of coarse scores.

    Scores that many cases share by chance are shared within a split as often as between two.
    """
    if _hardly_shared(*(_ascending(side)[0] for side in (chooses, judges))):
        return None
    _, ours, theirs = np.intersect1d(judges.score, chooses.score, assume_unique=True, return_indices=True)
    shared = between = within = possible = 0.0
    for cases, other in ((judges.positives, chooses.positives), (judges.negatives, chooses.negatives)):
        shared += float(np.minimum(cases[ours], other[theirs]).sum())
        between += float((cases[ours] * other[theirs]).sum())
        within += sum(float((side * (side - 1)).sum()) / 2 for side in (cases, other))
        possible += (float(cases.sum()) + float(other.sum())) ** 2 / 4
    whole, pairs = float(judges.cases.sum()), float(judges.cases.sum()) * float(chooses.cases.sum())
    by_chance = within / possible * pairs if possible else 0.0
    if shared < max(FEWEST_SHARED, LEAST_SHARED * whole) or between < BEYOND * by_chance:
        return None
    return SharedCases(cases=int(shared), whole=int(whole))


def _hardly_shared(chooses: FloatArray, judges: FloatArray) -> bool:
    """Return whether of some of very many scores fewer than enough stand in the other split, too."""
    sample = judges[:: max(1, len(judges) // LOOKED_UP)]
    place = np.minimum(np.searchsorted(chooses, sample), len(chooses) - 1)
    return len(sample) < len(judges) and float(np.mean(chooses[place] == sample)) < LEAST_SHARED / 2


def score_faults(chooses: Sweep, judges: Sweep, *, plain: bool) -> ScoreFaults:
    """Return what the scores show to be wrong; with one split, or with weights or clusters, less can be told."""
    two = plain and chooses is not judges
    if judges.scores.binned:  # by bins no score is known to be one of another case, or to stand for a missing one
        return ScoreFaults(shift=score_shift(chooses, judges) if two else None, code=None, shared=None)
    return ScoreFaults(
        shift=score_shift(chooses, judges) if two else None,
        code=missing_code(*_ascending(judges.scores)),
        shared=shared_cases(chooses.scores, judges.scores) if two else None,
    )


def _ascending(scores: ScoreCounts) -> tuple[FloatArray, IntArray]:
    step = 1 if scores.flag == "low" else -1
    return scores.score[::step], scores.cases[::step]


FEWEST_OF_A_CLASS = 20  # cases of a class, below which its place among the ids is chance
PARTED = 0.8  # of one class beyond that of the other lies on one side


def id_order(cells: Cells) -> IdOrder | None:
    """Return where the ids part the classes, of the cells by part and label; None where they hardly do."""
    numbered = cells.where(cells.columns[IdPart()] >= 0)
    parts, of = np.unique(numbered.columns[IdPart()], return_inverse=True)
    positive = numbered.columns[Label()] == 1
    hits, others = (
        np.cumsum(np.bincount(of, numbered.n * of_class, minlength=len(parts))) for of_class in (positive, ~positive)
    )
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
    ends, numbered = cells.extremes[Score(model)], cells.columns[IdPart()] >= 0
    ranges = list(zip(ends.smallest[numbered], ends.largest[numbered], strict=True))
    return _rises(ranges) or _rises(ranges[::-1])


def _rises(ranges: Iterable[tuple[float, float]]) -> bool:
    ordered = list(ranges)
    return ordered[0] != ordered[-1] and all(before[1] <= after[0] for before, after in pairwise(ordered))


FEWEST_UNLABELLED = 10  # cases without a label, and cases that were flagged, and that were not
FAR_APART = 3.0  # standard errors of the shares of cases without a label


def unlabelled(missing: BoolArray, flagged: BoolArray, n: IntArray, *, looks: int = 1) -> Unlabelled | None:
    """Return how many cases lack their label by whether they were flagged; None where chance explains the difference.

    Each entry stands for so many cases; of so many such looks one by chance is as rare as of a single one.
    """
    counted = {flag: (int(n[missing & (flagged == flag)].sum()), int(n[flagged == flag].sum())) for flag in (1, 0)}
    (of_flagged, flagged_whole), (of_others, others) = counted[1], counted[0]
    lacking, whole = of_flagged + of_others, flagged_whole + others
    if min(lacking, flagged_whole, others) < FEWEST_UNLABELLED:
        return None
    share = lacking / whole
    error = math.sqrt(share * (1 - share) * (1 / flagged_whole + 1 / others))
    apart = FAR_APART if looks == 1 else float(reach(1 - HARDLY / looks))
    if abs(of_flagged / flagged_whole - of_others / others) <= apart * error:
        return None
    return Unlabelled(flagged=of_flagged, flagged_whole=flagged_whole, unflagged=of_others, unflagged_whole=others)


APART_ENOUGH = 0.01  # difference of the shares of cases without a score, below which they are much the same


def missing_by_class(cells: Cells, missing: BoolArray, of: BoolArray, *, looks: int) -> Shares | None:
    """Return how many cases of a class, and of the rest, lack a score; None where chance explains the difference.

    The cells are of one split, by label and by cluster where there are some. Of so many such looks one by chance is as
    rare as of a single one.
    """
    whole, others_whole = (int(cells.n[mask].sum()) for mask in (of, ~of))
    lacking, others = (int(cells.n[mask & missing].sum()) for mask in (of, ~of))
    if not whole or not others_whole or abs(lacking / whole - others / others_whole) < APART_ENOUGH:
        return None
    if Cluster() in cells.columns:
        _, places = np.unique(cells.columns[Cluster()], return_inverse=True)
        parts = (
            np.bincount(places, cells.n * mask).astype(np.float64) for mask in (of & missing, of, ~of & missing, ~of)
        )
        p = two_shares.of_clusters(*parts)
    else:
        p = two_shares.fisher(lacking, whole, others, others_whole)
    if p is None or p * looks > HARDLY:
        return None
    return Shares(missing=lacking, whole=whole, others=others, others_whole=others_whole, p=p * looks)


def label_errors(
    share: float, *, tp: float, fp: float, fn: float, tn: float, classes: int = 2, level: float | None = None
) -> LabelErrors:
    """Return the main figures of true labels, if this share of those at hand was turned, whatever the case.

    Of several classes each other one is as likely; the four counts are those of one of them. With a level each figure
    has its range, which takes cases for drawn one by one.
    """
    flagged, positives, cases = tp + fp, tp + fn, tp + fp + fn + tn
    wrong = share * cases
    errors = LabelErrors(share=share, cases=wrong)
    if positives <= wrong / (classes - 1) or cases - positives <= wrong:
        return errors
    true, hits = (truly(seen, of, share, classes) for seen, of in ((positives, cases), (tp, flagged)))
    hits = min(hits, true, flagged)
    astray, four = share / (classes - 1), (tp, fp, fn, tn)
    in_class = (1 - astray, -astray)  # what a case of the class, and another one, adds to those that truly are of it
    errors = replace(errors, recall=hits / true, precision=hits / flagged if flagged else None)
    if level is None:
        return errors
    caught, rest = (*in_class, 0.0, 0.0), 1 - share - astray
    return replace(
        errors,
        recall_range=_quotient_range(four, caught, (*in_class, *in_class), level),
        precision_range=_quotient_range(four, caught, (rest, rest, 0.0, 0.0), level),
    )


def true_accuracy_range(share: float, right: float, cases: float, classes: int, level: float) -> Span | None:
    """Return the range of the accuracy by true labels."""
    astray = share / (classes - 1)
    rest = 1 - share - astray
    return _quotient_range((right, cases - right), (1 - astray, -astray), (rest, rest), level)


def _quotient_range(
    counts: Sequence[float], part: Sequence[float], whole: Sequence[float], level: float
) -> Span | None:
    """Return the range of a quotient of two sums of counts, each with its factor; None where it is 0 or 1."""
    above, below = (sum(n * factor for n, factor in zip(counts, factors, strict=True)) for factors in (part, whole))
    estimate = above / below if below > 0 else 0.0
    if not 0 < estimate < 1:
        return None
    slopes = [(weight - estimate * other) / below for weight, other in zip(part, whole, strict=True)]
    variance = sum(n * slope**2 for n, slope in zip(counts, slopes, strict=True))
    ends = through_logit(estimate, math.sqrt(variance) / (estimate * (1 - estimate)), level)
    return None if ends is None else Span(low=ends[0], high=ends[1])


def truly(seen: float, of: float, share: float, classes: int) -> float:
    """Return how many of some cases are of a class in truth: seen = true * (1 - share) + (of - true) * each other."""
    astray = share / (classes - 1)
    return min(max((seen - astray * of) / (1 - share - astray), 0.0), of)


ANOTHER_MIX = 0.05  # difference of two shares of a group, below which the mix is much the same
OTHER_THAN_CHANCE = 4.0  # standard errors of that; of many groups some lie three apart


def group_shift(key: GroupOf, cells: Cells, tune_on: str, report_on: str) -> GroupShift | None:
    """Return the group whose share differs most between two splits; None where all are much the same, or by chance."""
    split, group = cells.columns[Split()], cells.columns[key]
    counts = {(str(part), str(name)): int(n) for part, name, n in zip(split, group, cells.n, strict=True)}
    if min(int(cells.n[split == part].sum()) for part in (tune_on, report_on)) == 0:
        return None
    names = sorted({str(name) for name in group})
    tuned, reported = ({name: counts.get((part, name), 0) for name in names} for part in (tune_on, report_on))
    return mix_shift(key.column, tuned, reported)


def mix_shift(column: str, before: Mapping[str, int], after: Mapping[str, int]) -> GroupShift | None:
    """Return the group whose share differs most between two splits, each with cases; None where that may be chance."""
    cases, other = sum(before.values()), sum(after.values())

    def apart(name: str) -> float:
        return abs(before[name] / cases - after[name] / other)

    widest = max(before, key=apart)
    tuned, reported = before[widest], after[widest]
    share = (tuned + reported) / (cases + other)
    error = math.sqrt(share * (1 - share) * (1 / cases + 1 / other))
    if apart(widest) < ANOTHER_MIX or apart(widest) <= OTHER_THAN_CHANCE * error:
        return None
    return GroupShift(
        column=column, group=widest, tuned=tuned, tuned_whole=cases, reported=reported, reported_whole=other
    )
