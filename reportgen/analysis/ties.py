"""Which models a primary metric tells apart, and which it does not."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from reportgen.analysis.comparing import PairOf, judged_together, primary_metrics
from reportgen.analysis.counted import Counted
from reportgen.analysis.judged import Comparison, Ties
from reportgen.stats.metrics import METRICS
from reportgen.stats.verdicts import TOLD_APART, tie_groups

FEWEST, MOST = 3, 8  # models: two are a pair already, nine make 36 pairs and as many words


def ties(
    counted: Mapping[str, Counted], pair: PairOf, compared: Sequence[Comparison], subject: str
) -> tuple[Ties, ...]:
    """Return for each primary metric the models that it does not tell apart; nothing for two models, a pair already.

    Pairs that the comparisons hold keep their verdict, so that no two statements of a report can part; all others are
    judged together, by Holm's method over every primary metric.
    """
    if not FEWEST <= len(counted) <= MOST:
        return ()
    primary = primary_metrics(counted, subject)
    known = {frozenset((one.a, one.b)) for one in compared}
    rest = [names for names in combinations(counted, 2) if frozenset(names) not in known]
    judged = judged_together((pair(a, b), METRICS[key]) for key in primary for a, b in rest)
    return tuple(
        _ties(key, tuple(counted), pair, [*_by(key, compared), *_by(key, judged)], tuple(_by(key, judged)))
        for key in primary
    )


def _by(key: str, compared: Sequence[Comparison]) -> Iterator[Comparison]:
    return (one for one in compared if one.metric == key)


def _ties(
    key: str, names: Sequence[str], pair: PairOf, judged: Sequence[Comparison], rest: tuple[Comparison, ...]
) -> Ties:
    metric, first = METRICS[key], judged[0].b
    values = {one.a: pair(one.a, one.b).a.figure(metric).estimate for one in judged}
    values |= {one.b: pair(one.a, one.b).b.figure(metric).estimate for one in judged if one.b == first}
    apart = {frozenset((one.a, one.b)) for one in judged if one.verdict in TOLD_APART}
    defined = {name: value for name in names if (value := values[name]) is not None}
    order = tuple(sorted(defined, key=lambda name: defined[name], reverse=metric.higher_is_better))
    return Ties(
        metric=key,
        order=order,
        groups=tie_groups(order, lambda one, other: frozenset((one, other)) not in apart),
        pairs=rest,
        undefined=tuple(name for name in names if name not in defined),
    )
