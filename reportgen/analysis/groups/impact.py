"""How the share of each group that meets the better outcome compares with that of the best, or of a named group."""

from reportgen.analysis.groups.counted import InGroups, estimated
from reportgen.analysis.groups.grouping import has_enough, under_bar
from reportgen.config.schema import Config
from reportgen.results.values.groups import Impact, ImpactOf
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import METRICS
from reportgen.stats.paired import level_of_each
from reportgen.stats.samples import pairs_among, smallest_ratio, together, unpaired_ratio
from reportgen.stats.thresholds import TIE

TWO = 2


def impact(found: InGroups, subject: str, config: Config) -> Impact | None:
    """Return how often each group meets the better outcome, as a ratio; None where nothing is there to compare with.

    That is where fewer than two groups have enough cases, or the reference has too few, or none that meets it.
    """
    metric, named = METRICS[config.better_outcome], _reference(found, config)
    names = [name for name in found.names if has_enough(found, under_bar(found, subject, metric, (name,)), (name,))]
    if len(names) < TWO or (named is not None and named not in names):
        return None
    # The best is picked out among all of them; a named one is held against each of the others.
    looks = pairs_among(len(names)) if named is None else len(names) - 1
    level = level_of_each(found.everyone.setting.config.uncertainty.level, looks)
    figures = {name: one for name in names if (one := estimated(found, subject, (name,), metric, level)) is not None}
    most = max(one.estimate for one in figures.values())
    base = next(name for name, one in figures.items() if one.estimate == most) if named is None else named
    if figures[base].estimate <= 0:
        return None
    ratios = {name: _ratio(one, figures[base]) for name, one in figures.items() if name != base}
    least = smallest_ratio([*figures.values()]) if named is None else together([*ratios.values()], min)
    if least is None:
        return None
    lowest = min(one.estimate for one in ratios.values())
    return Impact(
        metric=metric.key,
        base=found.shown[base],
        named=named is not None,
        lowest=tuple(found.shown[name] for name, one in ratios.items() if one.estimate - lowest <= TIE),
        estimate=least.estimate,
        low=least.low,
        high=least.high,
        level=level,
        groups=tuple(
            ImpactOf(
                group=found.shown[name], share=figures[name].estimate, ratio=one.estimate, low=one.low, high=one.high
            )
            for name, one in ratios.items()
        ),
    )


def _reference(found: InGroups, config: Config) -> str | None:
    """Return the group that the config names to compare with, as counts name it."""
    text = config.reference_of(found.key.column)
    return next((name for name, shown in found.called.items() if shown == text), None)


def _ratio(one: Estimated, other: Estimated) -> Estimated:
    """Return one figure over another, with its interval where both have one."""
    ends = unpaired_ratio(one, other)
    value = one.estimate / other.estimate
    if ends is None:
        return Estimated(estimate=value, reason=one.reason or other.reason)
    return Estimated(estimate=value, low=ends[0], high=ends[1])
