"""Checks that hold groups against each other: what those differ by that differ most."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import numpy as np

from reportgen.analysis.check_figures import NO_BOUNDS, Bounded, CheckFigure, FigureBounds, both_sides
from reportgen.analysis.checks import decide_check
from reportgen.analysis.groups.counted import InGroups, Parted, estimated
from reportgen.analysis.groups.grouping import gap_of, has_enough, under_bar
from reportgen.analysis.ranges import worth
from reportgen.config.checks import Check as Asked
from reportgen.config.conditions import Condition
from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts, FloatArray
from reportgen.results.values.checks import Check, FalseAlarmOfCheck
from reportgen.results.values.groups import Apart, ApartBy, Gap
from reportgen.stats.alike import Known, Limit, counts_alike, shares_alike, spread_alike
from reportgen.stats.checks import over_a_year
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import Metric
from reportgen.stats.reasons import because, way

G = TypeVar("G", bound=Parted)
FEW_GROUPS = because("few_groups")
NO_RATIO = because("no_ratio")
ALL_PAIRS = way("all_pairs")


def gap_check(asked: Asked, model: str, grouped: Sequence[InGroups]) -> Check:
    """Return a check on how far the groups of a column lie apart, decided."""
    in_groups = between_groups_of(asked, grouped)
    level = in_groups.everyone.setting.config.uncertainty.level
    gap_at = partial(gap_of, in_groups, model, asked.check.metric)
    return gap_decided(asked, model, gap_at, partial(_alike, in_groups, model, asked.check.metric), level)


def _alike(in_groups: InGroups, model: str, metric: Metric) -> FloatArray | None:
    """Return the metric of groups that are alike, one draw of all a row; None where that is not known.

    Shares have as many cases under the bar, or as many as clusters and weights make them worth; functions of the counts
    of cases that count once each as many cases. All else is as sure as the ranges of the groups say.
    """
    setting = in_groups.everyone.setting
    under = {name: under_bar(in_groups, model, metric, (name,)) for name in in_groups.judged}
    cases = {name: tally for name, tally in under.items() if has_enough(in_groups, tally, (name,))}
    seed = setting.config.uncertainty.seed
    if metric.kind == "share" and metric.numerator is not None and metric.denominator is not None:
        return _shares(in_groups, model, metric, [*cases])
    if not setting.plain or (setting.by_case and metric.needs == "costs") or metric.needs == "baseline":
        return _by_spread(in_groups, model, metric, cases)
    counts = [in_groups.outcomes(model, (name,)).cases for name in cases]
    given = in_groups.given(model, [*cases])

    def value(drawn: FloatArray) -> FloatArray:
        return evaluate(metric, Counts(**dict(zip(OUTCOMES, drawn.T, strict=True))), given)

    table = np.array([[float(getattr(tally, name)) for name in OUTCOMES] for tally in counts])
    return counts_alike(table, value, seed=seed)


def _shares(in_groups: InGroups, model: str, metric: Metric, names: Sequence[str]) -> FloatArray | None:
    """Return shares of groups that are alike; what clusters cost is the same in all of them."""
    worths = [
        worth(
            metric,
            in_groups.outcomes(model, (name,)),
            in_groups.given(model, (name,)),
            _by_cluster(in_groups, model, name),
        )
        for name in names
    ]
    defined = [effective for effective in worths if effective is not None]
    if len(defined) < 2:  # noqa: PLR2004 (one alone differs from none)
        return None
    share, of, cases = np.array([(effective.share, effective.of, effective.cases) for effective in defined]).T
    if defined[0].clusters is not None:
        of = cases * (of.sum() / cases.sum())
    return shares_alike(share * of, of, seed=in_groups.everyone.setting.config.uncertainty.seed)


def _by_cluster(in_groups: InGroups, model: str, name: str) -> Counts | None:
    """Return what each cluster has in a group; None where cases come by themselves."""
    if not in_groups.everyone.setting.judging.clusters:
        return None
    units = in_groups.ranges(model, (name,)).units
    return None if units is None else units.by_unit(0)


def _by_spread(in_groups: InGroups, model: str, metric: Metric, cases: Mapping[str, float]) -> FloatArray | None:
    """Return the same by how sure the figures of the groups are; none of sums, which grow with the cases."""
    uncertainty = in_groups.everyone.setting.config.uncertainty
    level = uncertainty.level
    figures = {name: estimated(in_groups, model, (name,), metric, level) for name in cases}
    groups = [
        Known(figure=figure, cases=cases[name], clusters=in_groups.clusters((name,)))
        for name, figure in figures.items()
        if figure is not None
    ]
    whole = estimated(in_groups, model, [*cases], metric, level)
    if metric.grows or whole is None:
        return None
    return spread_alike(whole.estimate, groups, metric.range, level=level, seed=uncertainty.seed)


def between_groups_of(asked: Asked, grouped: Sequence[G]) -> G:
    """Return the groups that a check holds against each other."""
    apart = asked.check.between
    return next(grouping for grouping in grouped if apart is not None and grouping.key.column == apart.column)


def gap_decided(
    asked: Asked,
    model: str,
    gap_at: Callable[[float], Gap | None],
    alike: Callable[[], FloatArray | None],
    level: float,
) -> Check:
    """Return such a check, given the gap with its ranges at any level, and draws of groups that are alike."""
    apart, gap = asked.check.between, gap_at(level)
    assert apart is not None  # noqa: S101 - what makes it such a check

    def bounds(confidence: float) -> Bounded:
        # One end of a range at this level holds by itself with the confidence that is asked for.
        return _bounds(gap_at(both_sides(confidence)), apart.kind)

    decided = decide_check(asked, _figure(gap, apart.kind, bounds), model=model)
    judged = asked.with_confidence is None and decided.status != "insufficient"
    chance = _by_chance(asked.check, alike()) if judged else None
    return replace(decided, column=apart.column, apart=apart.kind, gap=gap, fails_by_chance=chance)


def _by_chance(condition: Condition, alike: FloatArray | None) -> FalseAlarmOfCheck | None:
    """Return how often such a check fails where groups are alike; None where that is not known."""
    if alike is None or condition.between is None:
        return None
    ratio = condition.between.kind == "ratio"
    one_run = Limit(ratio=ratio, op=condition.op, limit=condition.limit).broken(alike)
    return FalseAlarmOfCheck(
        truth=1.0 if ratio else 0.0,
        assumed="groups alike",
        one_run=one_run,
        twelve_runs=over_a_year(one_run),
    )


def _figure(gap: Gap | None, kind: ApartBy, bounds: Callable[[float], Bounded]) -> CheckFigure:
    apart, interval = _of(gap, kind), _bounds(gap, kind)
    return CheckFigure(
        estimate=None if apart is None else apart.estimate,
        cases=0 if gap is None else gap.fewest,
        bounds=bounds,
        reason=FEW_GROUPS if gap is None else NO_RATIO if apart is None else None,
        interval=interval if isinstance(interval, FigureBounds) else None,
    )


def _of(gap: Gap | None, kind: ApartBy) -> Apart | None:
    apart: Apart | None = None if gap is None else getattr(gap, kind)
    return apart


def _bounds(gap: Gap | None, kind: ApartBy) -> Bounded:
    apart = _of(gap, kind)
    if apart is None or apart.low is None or apart.high is None:
        return (apart.no_range if apart is not None else None) or NO_BOUNDS
    return FigureBounds(low=apart.low, high=apart.high, method=ALL_PAIRS)
