"""Simpson's reversal: what is higher overall, and lower within every group of a column, by more than chance."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from reportgen.frozen import frozen
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.paired import level_of_each
from reportgen.stats.samples import unpaired_difference
from reportgen.study.comparisons import primary_metrics
from reportgen.topics.groups.counted_numbers import InGroups, estimated, joined
from reportgen.topics.groups.numbers import has_enough, under_bar
from reportgen.topics.groups.values import Reversal

OF_GROUPS = ("flag_rate", "recall", "false_alarm_rate")
# Two models on the same cases can only turn round in figures whose cases under the bar follow from the model.
OF_MODELS = ("precision", "npv", "f1")
FEWEST_PARTS = 2
MOST = 10  # groups of a column of which each two are compared: of more, two say little


@frozen(eq=False)
class _Side:
    """One of the two that are compared: a model in some groups."""

    found: InGroups
    model: str
    names: tuple[str, ...]

    def figure(self, metric: Metric, level: float) -> Estimated | None:
        """Return a metric with its interval."""
        return estimated(self.found, self.model, self.names, metric, level)

    def weight(self, metric: Metric) -> float:
        """Return how many cases stand under the bar."""
        return under_bar(self.found, self.model, metric, self.names)

    def enough(self, metric: Metric) -> bool:
        """Return whether these are enough cases to judge by."""
        return has_enough(self.found, self.weight(metric), self.names)


_Two = tuple[_Side, _Side]


@frozen(eq=False)
class _Look:
    """Two that are compared by one metric: overall, and in each part of the cases."""

    metric: str
    column: str  # whose groups are the parts
    of: str | None  # the column whose two groups are compared; None: two models are
    called: tuple[str, str]
    whole: _Two
    parts: tuple[_Two, ...]


def reversals(grouped: Sequence[InGroups], subject: str) -> tuple[Reversal, ...]:
    """Return each reversal that chance does not explain, at a level for all that are looked at."""
    looks = [*_of_groups(grouped, subject), *_of_models(grouped, subject)]
    if not looks:
        return ()
    level = level_of_each(grouped[0].everyone.setting.config.uncertainty.level, len(looks))
    return tuple(found for look in looks if (found := _reversal(look, level)) is not None)


def _of_groups(grouped: Sequence[InGroups], subject: str) -> Iterator[_Look]:
    """Yield two groups of a column, compared within the groups of the column that it is crossed with."""
    by_column = {found.key.column: found for found in grouped}
    for crossing in grouped:
        ends = [by_column[part.column] for part in crossing.parts if len(crossing.parts) > 1]
        for place, (of, within) in enumerate((ends, ends[::-1]) if ends else ()):

            def side(name: str, part: str, *, crossing: InGroups = crossing, place: int = place) -> _Side:
                pair = (name, part) if place == 0 else (part, name)
                return _Side(found=crossing, model=subject, names=(joined(*pair),))

            for one, other in combinations(of.names, 2) if len(of.names) <= MOST else ():
                whole = tuple(_Side(found=of, model=subject, names=(name,)) for name in (one, other))
                both = ((side(one, part), side(other, part)) for part in within.names)
                parts = tuple(pair for pair in both if all(each.names[0] in crossing.shown for each in pair))
                for metric in OF_GROUPS:
                    yield _Look(
                        metric=metric,
                        column=within.key.column,
                        of=of.key.column,
                        called=(of.shown[one], of.shown[other]),
                        whole=(whole[0], whole[1]),
                        parts=parts,
                    )


def _of_models(grouped: Sequence[InGroups], subject: str) -> Iterator[_Look]:
    """Yield the subject and each other model, compared within the groups of each column."""
    for found in grouped:
        primary = [METRICS[key] for key in primary_metrics(found.models, subject)]
        wanted = [metric.key for metric in primary if metric.from_counts and metric.kind == "function"]
        for other in (name for name in found.models if name != subject):

            def two(names: tuple[str, ...], *, found: InGroups = found, other: str = other) -> _Two:
                return _Side(found=found, model=subject, names=names), _Side(found=found, model=other, names=names)

            for metric in dict.fromkeys((*OF_MODELS, *wanted)):
                yield _Look(
                    metric=metric,
                    column=found.key.column,
                    of=None,
                    called=(subject, other),
                    whole=two(found.every),
                    parts=tuple(two((name,)) for name in found.names),
                )


def _reversal(look: _Look, level: float) -> Reversal | None:
    """Return what turns round: sure overall, the other way in every part, and sure over all parts together."""
    metric = METRICS[look.metric]
    apart = _apart(look.whole, metric, level)
    if apart is None or apart.low is None or apart.high is None or apart.low <= 0 <= apart.high:
        return None
    sign = 1 if apart.low > 0 else -1
    parts = [two for two in look.parts if all(side.enough(metric) for side in two)]
    found = [(_apart(two, metric, level), _together(two, metric)) for two in parts]
    known = [(each, weight) for each, weight in found if each is not None and each.low is not None]
    if len(known) < FEWEST_PARTS or len(known) < len(parts) or any(sign * each.estimate >= 0 for each, _ in known):
        return None
    within = _mean(known)
    if sign * within.estimate > 0 or within.low is None or within.high is None or within.low <= 0 <= within.high:
        return None
    high, low = look.called if sign > 0 else look.called[::-1]
    figures = [side.figure(metric, level) for side in (look.whole if sign > 0 else look.whole[::-1])]
    most, least = (math.nan if each is None else each.estimate for each in figures)
    return Reversal(
        metric=look.metric,
        column=look.column,
        of=look.of,
        higher=high,
        lower=low,
        most=most,
        least=least,
        among=len(known),
        within=sign * within.estimate,
        low=min(sign * within.low, sign * within.high),
        high=max(sign * within.low, sign * within.high),
    )


def _apart(two: _Two, metric: Metric, level: float) -> Estimated | None:
    """Return by how much the first is higher; two models on the same cases are taken as if on different ones.

    That is too careful where they err on the same cases, and never too bold.
    """
    one, other = (side.figure(metric, level) for side in two)
    if one is None or other is None:
        return None
    ends = unpaired_difference(one, other)
    low, high = (None, None) if ends is None else ends
    return Estimated(estimate=one.estimate - other.estimate, low=low, high=high)


def _together(two: _Two, metric: Metric) -> float:
    """Return the weight of a part, after Mantel and Haenszel."""
    one, other = (side.weight(metric) for side in two)
    return one * other / (one + other)


def _mean(parts: Sequence[tuple[Estimated, float]]) -> Estimated:
    """Return the weighted mean of differences in parts that share no case; its arms are theirs, squared and added."""
    whole = sum(weight for _, weight in parts)
    estimate = sum(weight * each.estimate for each, weight in parts) / whole
    down = math.hypot(*(weight * (each.estimate - (each.low or 0.0)) for each, weight in parts)) / whole
    up = math.hypot(*(weight * ((each.high or 0.0) - each.estimate) for each, weight in parts)) / whole
    return Estimated(estimate=estimate, low=estimate - down, high=estimate + up)
