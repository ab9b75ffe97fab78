"""How far apart the groups lie that differ most in a figure, by the names that criteria of fairness have."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from reportgen.results.measure import Measure
from reportgen.stats.adequacy import lack_of_cases, lack_of_clusters
from reportgen.stats.gaps import Pick, largest_difference, pairs_among, smallest_ratio, together
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import Metric
from reportgen.stats.paired import level_of_each
from reportgen.stats.thresholds import TIE
from reportgen.study.check_figures import under
from reportgen.study.measures import confusion
from reportgen.topics.groups.counted_numbers import InGroups, Names, Parted, estimated
from reportgen.topics.groups.values import Apart, Criterion, Gap

CRITERIA: Mapping[Criterion, tuple[str, ...]] = {  # what each asks to be alike in all groups
    "demographic_parity": ("flag_rate",),
    "equal_opportunity": ("recall",),
    "predictive_equality": ("false_alarm_rate",),
    "equalised_odds": ("recall", "false_alarm_rate"),
}
Held = Mapping[str, float]  # groups with enough cases: how many of these, without their weights, stand under the bar
Figure = Callable[[str, float], Estimated | None]  # of a group, with its interval at a level
Asked = Callable[[str, int], Gap | None]  # the gap in a figure, which is one of so many


def criteria(gap: Asked, classes: Sequence[str] = ()) -> dict[Criterion, Gap]:
    """Return how far a grouping is from each criterion for which two groups have enough cases.

    Of several classes a criterion asks the same of each, so that what counts is the class whose groups differ most.
    """

    def of(key: str) -> tuple[str, ...]:
        return tuple(f"{key}[{name}]" for name in classes) or (key,)

    gaps = {name: _of_all(gap, [one for key in keys for one in of(key)]) for name, keys in CRITERIA.items()}
    return {name: found for name, found in gaps.items() if found is not None}


def _of_all(gap: Asked, keys: Sequence[str]) -> Gap | None:
    gaps = [gap(key, len(keys)) for key in keys]
    known = [gap for gap in gaps if gap is not None]
    if len(known) < len(keys):
        return None
    widest = max(known, key=lambda gap: gap.difference.estimate)
    ratios = [gap.ratio for gap in known if gap.ratio is not None]
    return replace(
        widest,
        difference=_either([gap.difference for gap in known], max),
        ratio=_either(ratios, min) if len(ratios) == len(known) else None,
    )


def gap_of(found: InGroups, model: str, metric: Metric, level: float, *, families: int = 1) -> Gap | None:
    """Return how far apart the groups lie in a metric, of so many that are looked at together.

    None where fewer than two groups have enough cases for it.
    """
    under_bars = {name: under_bar(found, model, metric, (name,)) for name in found.names}
    held = {name: cases for name, cases in under_bars.items() if has_enough(found, cases, (name,))}

    def figure(name: str, level: float) -> Estimated | None:
        return estimated(found, model, (name,), metric, level)

    return widest_gap(found, metric.key, held, figure, level=level, families=families)


def widest_gap(found: Parted, key: str, held: Held, figure: Figure, *, level: float, families: int = 1) -> Gap | None:
    """Return the gap of a figure among the groups that have enough cases; None where fewer than two have a value."""
    each = level_of_each(level, families * pairs_among(len(held))) if len(held) > 1 else level
    figures = {name: one for name in held if (one := figure(name, each)) is not None}
    if len(figures) < 2:  # noqa: PLR2004 (one alone differs from none)
        return None
    values = {name: one.estimate for name, one in figures.items()}
    least, most = min(values.values()), max(values.values())
    ratio = smallest_ratio([*figures.values()])
    return Gap(
        metric=key,
        among=len(figures),
        fewest=int(min(held[name] for name in figures)),
        lowest=_at(found, values, least),
        highest=_at(found, values, most),
        least=least,
        most=most,
        difference=_apart(largest_difference([*figures.values()])),
        ratio=None if ratio is None else _apart(ratio),
        level=each,
    )


def under_bar(found: InGroups, model: str, metric: Metric, names: Names) -> float:
    """Return how many cases of some groups stand under the bar of a metric, without their weights."""
    cases = found.outcomes(model, names).cases
    if metric.kind == "share" and metric.denominator is not None:
        return float(metric.denominator(cases, found.given(model, names)))
    return under(metric, Measure(estimate=None), confusion(cases, whole=True))


def has_enough(found: InGroups, cases: float, names: Names) -> bool:
    """Return whether so many cases under the bar, of some groups, are enough to judge by."""
    return lack_of_cases(cases) is None and lack_of_clusters(found.clusters(names)) is None


def _at(found: Parted, values: Mapping[str, float], value: float) -> tuple[str, ...]:
    tied = (name for name, each in values.items() if math.isclose(each, value, rel_tol=TIE, abs_tol=TIE))
    return tuple(found.shown[name] for name in tied)


def _apart(found: Estimated) -> Apart:
    return Apart(estimate=found.estimate, low=found.low, high=found.high, no_range=found.reason)


def _either(gaps: Sequence[Apart], pick: Pick) -> Apart:
    held = [Estimated(estimate=gap.estimate, low=gap.low, high=gap.high, reason=gap.no_range) for gap in gaps]
    return _apart(together(held, pick))
