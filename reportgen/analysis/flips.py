"""Where two models part: the cases of each class that one gets right and the other wrong."""

from collections.abc import Mapping

from reportgen.analysis.comparing import pairs_of
from reportgen.analysis.counted import Counted
from reportgen.analysis.joint import Joint, joint
from reportgen.analysis.parted import Flips, Right, Saved
from reportgen.counts.prices import Outcome, Prices
from reportgen.counts.query import Weight
from reportgen.counts.views import FloatArray, cost_by_cell
from reportgen.stats.paired import Pairs, mcnemar


def flips(counted: Mapping[str, Counted], subject: str) -> tuple[Flips, ...]:
    """Return where each model parts from the one that it is held against."""
    pairs = pairs_of(counted[subject].setting.config) if len(counted) > 1 else ()
    return tuple(_flips(counted[a], counted[b]) for a, b in pairs)


def _flips(a: Counted, b: Counted) -> Flips:
    both, prices = joint(a, b), a.setting.prices
    cases = _right(both)
    weighted = _right(both, both.cells.real_sum(Weight())) if Weight() in both.cells.sums else (None, None)
    return Flips(
        a=a.name,
        b=b.name,
        positives=cases[0],
        negatives=cases[1],
        positives_weighted=weighted[0],
        negatives_weighted=weighted[1],
        saved=None if prices is None else _saved(both, prices),
        by_chance=_by_chance(cases) if a.setting.plain and a.apparent is None and b.apparent is None else None,
    )


def _by_chance(classes: tuple[Right, Right]) -> float:
    return mcnemar(sum(one.only_a for one in classes), sum(one.only_b for one in classes)).mid_p


def _right(both: Joint, amount: FloatArray | None = None) -> tuple[Right, Right]:
    positives, negatives = both.flags(amount)
    return _of_hits(positives), _of_hits(negatives.swapped())


def _of_hits(pairs: Pairs) -> Right:
    return Right(both_right=pairs.both, only_a=pairs.only_a, only_b=pairs.only_b, both_wrong=pairs.neither)


def _saved(both: Joint, prices: Prices) -> Saved:
    """Return what the errors that only B makes cost beyond the right answer, and those that only A makes."""

    def beyond(wrong: Outcome, right: Outcome) -> FloatArray:
        return cost_by_cell(both.cells, prices.of(wrong)) - cost_by_cell(both.cells, prices.of(right))

    missed, _ = both.flags(beyond("fn", "tp"))
    _, alarmed = both.flags(beyond("fp", "tn"))
    return Saved(only_a=missed.only_a + alarmed.only_b, only_b=missed.only_b + alarmed.only_a)
