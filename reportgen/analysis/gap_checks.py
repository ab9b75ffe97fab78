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
    found = between_groups_of(asked, grouped)
    level = found.everyone.setting.config.uncertainty.level
    gap_at = partial(gap_of, found, model, asked.check.metric)
    return gap_decided(asked, model, gap_at, partial(_alike, found, model, asked.check.metric), level)


def _alike(found: InGroups, model: str, metric: Metric) -> FloatArray | None:
    """Return the metric of groups that are alike, one draw of all a row; None where that is not known.

    Shares have as many cases under the bar, or as many as clusters and weights make them worth; functions of the counts
    of cases that count once each as many cases. All else is as sure as the ranges of the groups say.
    """
    setting = found.everyone.setting
    under = {name: under_bar(found, model, metric, (name,)) for name in found.names}
    cases = {name: each for name, each in under.items() if has_enough(found, each, (name,))}
    seed = setting.config.uncertainty.seed
    if metric.kind == "share" and metric.numerator is not None and metric.denominator is not None:
        return _shares(found, model, metric, [*cases])
    if not setting.plain or (setting.by_case and metric.needs == "costs") or metric.needs == "baseline":
        return _by_spread(found, model, metric, cases)
    counts = [found.outcomes(model, (name,)).cases for name in cases]
    given = found.given(model, [*cases])

    def value(drawn: FloatArray) -> FloatArray:
        return evaluate(metric, Counts(**dict(zip(OUTCOMES, drawn.T, strict=True))), given)

    table = np.array([[float(getattr(each, name)) for name in OUTCOMES] for each in counts])
    return counts_alike(table, value, seed=seed)


def _shares(found: InGroups, model: str, metric: Metric, names: Sequence[str]) -> FloatArray | None:
    """Return shares of groups that are alike; what clusters cost is the same in all of them."""
    each = [
        worth(metric, found.outcomes(model, (name,)), found.given(model, (name,)), _by_cluster(found, model, name))
        for name in names
    ]
    known = [one for one in each if one is not None]
    if len(known) < 2:  # noqa: PLR2004 (one alone differs from none)
        return None
    share, of, cases = np.array([(one.share, one.of, one.cases) for one in known]).T
    if known[0].clusters is not None:
        of = cases * (of.sum() / cases.sum())
    return shares_alike(share * of, of, seed=found.everyone.setting.config.uncertainty.seed)


def _by_cluster(found: InGroups, model: str, name: str) -> Counts | None:
    """Return what each cluster has in a group; None where cases come by themselves."""
    if not found.everyone.setting.judging.clusters:
        return None
    units = found.ranges(model, (name,)).units
    return None if units is None else units.by_unit(0)


def _by_spread(found: InGroups, model: str, metric: Metric, cases: Mapping[str, float]) -> FloatArray | None:
    """Return the same by how sure the figures of the groups are; none of sums, which grow with the cases."""
    uncertainty = found.everyone.setting.config.uncertainty
    level = uncertainty.level
    each = {name: estimated(found, model, (name,), metric, level) for name in cases}
    groups = [
        Known(figure=one, cases=cases[name], clusters=found.clusters((name,)))
        for name, one in each.items()
        if one is not None
    ]
    whole = estimated(found, model, [*cases], metric, level)
    if metric.grows or whole is None:
        return None
    return spread_alike(whole.estimate, groups, metric.range, level=level, seed=uncertainty.seed)


def between_groups_of(asked: Asked, grouped: Sequence[G]) -> G:
    """Return the groups that a check holds against each other."""
    apart = asked.check.between
    return next(one for one in grouped if apart is not None and one.key.column == apart.column)


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
    shown, held = _of(gap, kind), _bounds(gap, kind)
    return CheckFigure(
        estimate=None if shown is None else shown.estimate,
        cases=0 if gap is None else gap.fewest,
        bounds=bounds,
        reason=FEW_GROUPS if gap is None else NO_RATIO if shown is None else None,
        interval=held if isinstance(held, FigureBounds) else None,
    )


def _of(gap: Gap | None, kind: ApartBy) -> Apart | None:
    found: Apart | None = None if gap is None else getattr(gap, kind)
    return found


def _bounds(gap: Gap | None, kind: ApartBy) -> Bounded:
    found = _of(gap, kind)
    if found is None or found.low is None or found.high is None:
        return (found.no_range if found is not None else None) or NO_BOUNDS
    return FigureBounds(low=found.low, high=found.high, method=ALL_PAIRS)
