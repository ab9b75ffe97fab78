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


def impact(in_groups: InGroups, subject: str, config: Config) -> Impact | None:
    """Return how often each group meets the better outcome, as a ratio; None where nothing is there to compare with.

    That is where fewer than two groups have enough cases, or the reference has too few, or none that meets it.
    """
    metric, named = METRICS[config.better_outcome], _reference(in_groups, config)
    names = [
        name
        for name in in_groups.judged
        if has_enough(in_groups, under_bar(in_groups, subject, metric, (name,)), (name,))
    ]
    if len(names) < TWO or (named is not None and named not in names):
        return None
    # The best is picked out among all of them; a named one is held against each of the others.
    looks = pairs_among(len(names)) if named is None else len(names) - 1
    level = level_of_each(in_groups.everyone.setting.config.uncertainty.level, looks)
    figures = {
        name: figure for name in names if (figure := estimated(in_groups, subject, (name,), metric, level)) is not None
    }
    most = max(figure.estimate for figure in figures.values())
    base = next(name for name, figure in figures.items() if figure.estimate == most) if named is None else named
    if figures[base].estimate <= 0:
        return None
    ratios = {name: _ratio(figure, figures[base]) for name, figure in figures.items() if name != base}
    least = smallest_ratio([*figures.values()]) if named is None else together([*ratios.values()], min)
    if least is None:
        return None
    lowest = min(figure.estimate for figure in ratios.values())
    return Impact(
        metric=metric.key,
        base=in_groups.shown[base],
        named=named is not None,
        lowest=tuple(in_groups.shown[name] for name, figure in ratios.items() if figure.estimate - lowest <= TIE),
        estimate=least.estimate,
        low=least.low,
        high=least.high,
        level=level,
        groups=tuple(
            ImpactOf(
                group=in_groups.shown[name],
                share=figures[name].estimate,
                ratio=figure.estimate,
                low=figure.low,
                high=figure.high,
            )
            for name, figure in ratios.items()
        ),
    )


def _reference(in_groups: InGroups, config: Config) -> str | None:
    """Return the group that the config names to compare with, as counts name it."""
    text = config.reference_of(in_groups.key.column)
    return next((name for name, label in in_groups.called.items() if label == text), None)


def _ratio(figure: Estimated, other: Estimated) -> Estimated:
    """Return one figure over another, with its interval where both have one."""
    ends = unpaired_ratio(figure, other)
    value = figure.estimate / other.estimate
    if ends is None:
        return Estimated(estimate=value, reason=figure.reason or other.reason)
    return Estimated(estimate=value, low=ends[0], high=ends[1])
