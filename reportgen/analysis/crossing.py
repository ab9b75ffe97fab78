"""Which ROC curves cross, where, and which model catches more on either side."""

from collections.abc import Mapping

from reportgen.analysis.comparing import pairs_of
from reportgen.analysis.counted import Counted
from reportgen.analysis.parted import Crossing, Side
from reportgen.stats.adequacy import lack_for_ranking, lack_of_clusters
from reportgen.stats.crossing import Stretch, Traced, stretches


def crossings(counted: Mapping[str, Counted], subject: str) -> tuple[Crossing, ...]:
    """Return the pairs of models whose ROC curves cross by more than the wiggles of a sample."""
    setting = counted[subject].setting
    drawn = {name: model.scored.traced for name, model in counted.items() if model.scored is not None}
    found = []
    for a, b in pairs_of(setting.config):
        one, other = drawn.get(a), drawn.get(b)
        if one is None or other is None:
            continue
        parts = stretches(one, other, setting.config.uncertainty.level)
        if len(parts) > 1:
            found.append(_crossing({a: one, b: other}, parts, sure=_sure(counted[subject])))
    return tuple(found)


def _sure(model: Counted) -> bool:
    """Return whether there are cases enough, of both classes and of clusters, for a verdict on the order of scores."""
    judging, split = model.setting.judging, model.setting.facts.splits[model.setting.facts.reported_on]
    if lack_of_clusters(judging.units if judging.clusters else None) is not None:
        return False
    return lack_for_ranking(split.positives, split.rows - split.positives) is None


def _crossing(curves: Mapping[str, Traced], parts: tuple[Stretch, ...], *, sure: bool) -> Crossing:
    a, b = curves
    rates = tuple(part.high for part in parts[:-1])
    return Crossing(
        a=a,
        b=b,
        rates=rates,
        cut_offs={name: tuple(_plain(curve.threshold(rate)) for rate in rates) for name, curve in curves.items()},
        sides=tuple(
            Side(
                higher=a if part.a_is_higher else b,
                low=part.low,
                high=part.high,
                gap=part.gap,
                gap_at=part.at,
                shown=part.shown and sure,
            )
            for part in parts
        ),
        shown=sure and len({part.a_is_higher for part in parts if part.shown}) > 1,
    )


def _plain(threshold: float) -> float | None:
    """Return a threshold; None flags nothing."""
    return threshold if abs(threshold) < float("inf") else None
