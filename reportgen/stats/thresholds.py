"""The rules that choose an operating point among the distinct scores and "flag nothing", and what limits rule out."""

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import IntArray
from reportgen.counts.parts import parts
from reportgen.counts.views import Counts, FloatArray, ScoreCounts
from reportgen.frozen import frozen
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import KeyedText, because, rule_text

Kind = Literal["fixed", "default", "optimise", "nearest", "capacity", "closed_form"]
Operator = Literal[">=", ">", "<=", "<"]

Lacking = Literal["positives", "negatives"]
# Of a threshold that cases of one class alone were to choose.
CHOSEN_WITHOUT: Mapping[Lacking, KeyedText] = {
    "positives": because("chosen_without_positives"),
    "negatives": because("chosen_without_negatives"),
}


@frozen
class Floor:
    """A metric that must reach, or stay below, a limit."""

    condition: str  # as typed: "recall >= 0.80"
    metric: Metric
    op: Operator
    limit: float
    percent: bool = False  # whether the limit is typed as a percentage


@frozen
class Rule:
    """How a threshold is chosen."""

    kind: Kind
    metric: Metric | None = None  # optimise: what is made as good as can be
    fixed: float | None = None  # fixed, default
    share: float | None = None  # capacity: of the cases (weighted, as estimates are)
    most: float | None = None  # capacity: the cases that are typed in the place of a share
    of_every: int | None = None  # capacity: of how many; None beside `most`: per day
    floors: tuple[Floor, ...] = ()
    weighed: bool = False  # capacity: with the classes as rare as in use, which takes labels
    confidence: float | None = None  # of the floors together
    most_flags_on_a_tie: bool = False

    @property
    def words(self) -> KeyedText:
        """The rule as `results.json` tells it."""
        if not self.floors:
            return self._aim()
        conditions = tuple(floor.condition for floor in self.floors)
        if self.confidence is None:
            return rule_text("keeping", rule=self._aim(), conditions=conditions)
        return rule_text("promising", rule=self._aim(), conditions=conditions, confidence=f"{self.confidence:g}")

    def _aim(self) -> KeyedText:
        """Return the rule without its floors."""
        if self.kind == "optimise" and self.metric is not None:
            cost = self.metric.kind == "cost" and self.metric.lower_is_better
            return rule_text("least_cost") if cost else rule_text("maximise", metric=self.metric.key)
        if self.kind != "capacity":
            return rule_text(self.kind)
        if self.most is None:
            return rule_text("most_share", most=f"{100 * (self.share or 0.0):g}")
        if self.of_every is None:
            return rule_text("most_per_day", most=f"{self.most:g}")
        return rule_text("most_of_every", most=f"{self.most:g}", every=str(self.of_every))

    @property
    def chooses(self) -> bool:
        """Whether the choice looks at cases."""
        return self.kind in {"optimise", "nearest", "capacity"}

    @property
    def tuned(self) -> bool:
        """Whether the choice looks at labels, which flatters the figures on the same cases: a capacity sees none."""
        return self.chooses and (self.kind != "capacity" or self.weighed)


TIE = 1e-12  # values closer than this, in proportion to their size, are one value with rounding on it

BoolArray = npt.NDArray[np.bool_]


@frozen(eq=False)
class Choices:
    """The chosen entry of each sweep: 0 flags nothing, k flags the k distinct scores that come first."""

    index: IntArray
    objective: FloatArray  # NaN: it has no value at any entry that may be chosen
    tied: IntArray  # how many entries that may be chosen reach the objective
    met: BoolArray  # whether every floor is met; else the entry is the nearest to it that these cases give


def pick(rule: Rule, counts: Counts, given: Parameters, *, allowed: Sequence[BoolArray] | None = None) -> Choices:
    """Return what the rule chooses in each sweep; the last axis runs over thresholds, those before it over sweeps.

    `allowed` says for each floor where it is met, instead of its estimates. Where no entry meets all floors, the first
    that cannot be met beside those before it comes as near as it can.
    """
    value, sign = objective(rule, counts, given)
    if allowed is None:
        allowed = [meets(floor, counts, given) for floor in rule.floors]
    candidates = np.ones(value.shape, dtype=bool)
    met = np.ones(value.shape[:-1], dtype=bool)
    if rule.kind == "capacity":
        candidates = compares(value, "<=", _share(rule))  # never empty: flagging nothing stays below any share
    for floor, mask in zip(rule.floors, allowed, strict=True):
        together = candidates & mask
        reached = together.any(axis=-1)
        candidates = np.where((met & reached)[..., None], together, candidates)
        if not reached.all():
            nearest = best(sign_of(floor) * evaluate(floor.metric, counts, given), candidates, size_of(floor.metric))
            candidates = np.where((met & ~reached)[..., None], nearest, candidates)
        met &= reached
    value = value if sign == 1 else -value  # in the place of the other: there are very many of them
    winners = best(value, candidates, 1.0 if rule.metric is None else size_of(rule.metric))
    last = value.shape[-1] - 1
    index = last - winners[..., ::-1].argmax(axis=-1) if rule.most_flags_on_a_tie else winners.argmax(axis=-1)
    best_value = sign * np.take_along_axis(value, index[..., None], axis=-1)[..., 0]
    tied = np.where(np.isnan(best_value), 0, np.count_nonzero(winners, axis=-1))
    return Choices(index=index, objective=best_value, tied=tied, met=met)


def best(value: FloatArray, candidates: BoolArray, size: float | None) -> BoolArray:
    """Return which candidates have the highest value, rounding aside; all of them where none has one.

    `size` is what values are rounded beside, by `size_of`: a sum that comes to nothing is not the best by 1e-17.
    """
    ranked = np.where(candidates & ~np.isnan(value), value, -np.inf)
    highest = ranked.max(axis=-1, keepdims=True)
    if size is None:
        # The largest of their sizes, without a copy: there are very many of them.
        finite = np.isfinite(ranked)
        highest_known = ranked.max(axis=-1, keepdims=True, initial=0.0, where=finite)
        lowest_known = ranked.min(axis=-1, keepdims=True, initial=0.0, where=finite)
        room = TIE * np.maximum(highest_known, -lowest_known)
    else:
        room = TIE * size
    reaches: BoolArray = candidates & (ranked >= highest - room)
    return reaches


def size_of(metric: Metric) -> float | None:
    """Return how large a metric may be; None: as large as its values are."""
    size = max(map(abs, metric.range))
    return size if np.isfinite(size) else None


def excess(number: npt.ArrayLike, other: npt.ArrayLike) -> FloatArray:
    """Return how much the one is more than the other: nothing where rounding alone tells them apart."""
    number, other = np.asarray(number, dtype=np.float64), np.asarray(other, dtype=np.float64)
    with np.errstate(invalid="ignore"):
        more = number - other
        return np.asarray(np.where(np.abs(more) <= TIE * np.maximum(np.abs(number), np.abs(other)), 0.0, more))


def reached(running: FloatArray, goals: npt.ArrayLike) -> IntArray:
    """Return the first place at which a rising sum reaches each goal, rounding aside; one behind the last for none."""
    return np.searchsorted(running, np.asarray(goals, dtype=np.float64) * (1 - TIE))


def noise(*sums: FloatArray) -> float:
    """Return how far apart sums may lie by rounding alone, as a share of their total: nothing where all are whole."""
    whole = all(np.array_equal(amount[part], np.rint(amount[part])) for amount in sums for part in parts(len(amount)))
    return 0.0 if whole else TIE


def meets(floor: Floor, counts: Counts, given: Parameters) -> BoolArray:
    """Return where the estimate meets the floor; an undefined one never does."""
    return compares(evaluate(floor.metric, counts, given), floor.op, floor.limit)


def compares(value: npt.ArrayLike, op: Operator, limit: float) -> BoolArray:
    """Return where a value compares with the limit like this, rounding aside; never where it is undefined."""
    value = np.asarray(value, dtype=np.float64)
    equal = np.abs(value - limit) <= TIE * max(1.0, abs(limit))
    beyond = value > limit if op in (">=", ">") else value < limit
    return np.asarray(beyond | equal if op in (">=", "<=") else beyond & ~equal)


def sign_of(floor: Floor) -> int:
    """Return 1 where more of the metric is nearer to the floor, else -1."""
    return 1 if floor.op in {">=", ">"} else -1


def objective(rule: Rule, counts: Counts, given: Parameters) -> tuple[FloatArray, int]:
    """Return what the rule pursues at every entry, and 1 where more of it is better, else -1."""
    if rule.kind == "optimise" and rule.metric is not None:
        return evaluate(rule.metric, counts, given), -1 if rule.metric.lower_is_better else 1
    if rule.kind == "nearest":
        with np.errstate(invalid="ignore"):  # a class without cases
            return np.hypot(counts.fn / counts.positives, counts.fp / counts.negatives), -1
    if rule.kind == "capacity":
        return evaluate(METRICS["flag_rate"], counts, given), 1
    message = f"{rule.kind} chooses nothing among thresholds"
    raise ValueError(message)


def _share(rule: Rule) -> float:
    if rule.share is None:
        message = f"{rule.kind} names no share of the cases"
        raise ValueError(message)
    return rule.share


def flagged_scores(scores: ScoreCounts, threshold: float) -> int:
    """Return how many distinct scores the threshold flags, which is its place in the sweep."""
    if scores.flag == "high":
        return len(scores.score) - int(np.searchsorted(scores.score[::-1], threshold, side="left"))
    return int(np.searchsorted(scores.score, threshold, side="right"))


def equal_decisions(scores: ScoreCounts, index: int) -> tuple[float | None, float | None]:
    """Return the scores between which any threshold decides alike: beyond the first, up to and with the second.

    Of scores in bins that is not known.
    """
    if scores.binned:
        return None, None
    beyond = float(scores.score[index]) if index < len(scores.score) else None
    up_to = float(scores.score[index - 1]) if index > 0 else None
    return beyond, up_to


def threshold_at(scores: ScoreCounts, index: int) -> float | None:
    """Return the threshold of an entry of the sweep; None flags nothing."""
    return float(scores.score[index - 1]) if index > 0 else None


def ruled_out(rule: Rule, limits: Sequence[Floor], counts: Counts, given: Parameters) -> str | None:
    """Return the first limit that such outcomes break, in the words of the config; None where they meet all.

    A metric without a value breaks nothing: where no case is flagged, no flag is wrong.
    """
    every = [*limits] if rule.share is None else [_capacity(rule.words, rule.share), *limits]
    for limit in every:
        value = evaluate(limit.metric, counts, given)
        if not np.isnan(value) and not compares(value, limit.op, limit.limit):
            return limit.condition
    return None


def _capacity(words: str, share: float) -> Floor:
    return Floor(condition=words, metric=METRICS["flag_rate"], op="<=", limit=share)
