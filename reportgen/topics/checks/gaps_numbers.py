"""Checks that hold groups against each other: what those differ by that differ most."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import numpy as np

from reportgen.config.checks import Check as Asked
from reportgen.stats import checks as stats
from reportgen.stats.reasons import because, way
from reportgen.study.check_figures import NO_BOUNDS, Bounded, CheckFigure, FigureBounds, both_sides
from reportgen.topics.checks.numbers import decide_check
from reportgen.topics.checks.values import Check, FalseAlarmOfCheck
from reportgen.topics.groups.counted_numbers import InGroups, Parted
from reportgen.topics.groups.numbers import gap_of, has_enough
from reportgen.topics.groups.values import Apart, ApartBy, Gap

G = TypeVar("G", bound=Parted)
FEW_GROUPS = because("few_groups")
NO_RATIO = because("no_ratio")
ALL_PAIRS = way("all_pairs")


def gap_check(asked: Asked, model: str, grouped: Sequence[InGroups]) -> Check:
    """Return a check on how far the groups of a column lie apart, decided."""
    found = between_groups_of(asked, grouped)
    level = found.everyone.setting.config.uncertainty.level
    decided = gap_decided(asked, model, partial(gap_of, found, model, asked.check.metric), level)
    judged = asked.with_confidence is None and decided.status != "insufficient"
    return replace(decided, fails_by_chance=_by_chance(asked, model, found) if judged else None)


def _by_chance(asked: Asked, model: str, found: InGroups) -> FalseAlarmOfCheck | None:
    """Return how often such a check fails where groups are alike; None where that is not known, as with clusters."""
    condition, setting = asked.check, found.everyone.setting
    metric, between = condition.metric, condition.between
    known = setting.plain and not found.models[model].apparent
    if not known or between is None or metric.kind != "share" or metric.numerator is None or metric.denominator is None:
        return None
    counts = {name: found.outcomes(model, (name,)).cases for name in found.names}
    cases = {name: float(metric.denominator(each, None)) for name, each in counts.items()}
    held = [name for name, each in cases.items() if has_enough(found, each, (name,))]
    ratio, seed = between.kind == "ratio", setting.config.uncertainty.seed
    hits = np.array([float(metric.numerator(counts[name], None)) for name in held])
    one_run = stats.gap_fails(
        hits, np.array([cases[name] for name in held]), ratio=ratio, op=condition.op, limit=condition.limit, seed=seed
    )
    if one_run is None:
        return None
    return FalseAlarmOfCheck(
        truth=1.0 if ratio else 0.0,
        assumed="groups alike",
        one_run=one_run,
        twelve_runs=stats.over_a_year(one_run),
    )


def between_groups_of(asked: Asked, grouped: Sequence[G]) -> G:
    """Return the groups that a check holds against each other."""
    apart = asked.check.between
    return next(one for one in grouped if apart is not None and one.key.column == apart.column)


def gap_decided(asked: Asked, model: str, gap_at: Callable[[float], Gap | None], level: float) -> Check:
    """Return such a check, given the gap with its ranges at any level."""
    apart, gap = asked.check.between, gap_at(level)
    assert apart is not None  # noqa: S101 - what makes it such a check

    def bounds(confidence: float) -> Bounded:
        # One end of a range at this level holds by itself with the confidence that is asked for.
        return _bounds(gap_at(both_sides(confidence)), apart.kind)

    decided = decide_check(asked, _figure(gap, apart.kind, bounds), model=model)
    return replace(decided, column=apart.column, apart=apart.kind, gap=gap)


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
