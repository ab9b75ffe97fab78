"""What the rules that need no model do with the same cases, and how sure it is what they cost."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from reportgen.analysis.counted import Counted
from reportgen.analysis.measured import Judged
from reportgen.analysis.measures import judge
from reportgen.analysis.ranges import AtPoint, ranged
from reportgen.counts.views import Counts, FloatArray, Outcomes, all_flagged, none_flagged
from reportgen.stats.metrics import METRICS
from reportgen.stats.resampling import Binned

RULES: Mapping[str, Callable[[Outcomes], Outcomes]] = {"flag_none": none_flagged, "flag_all": all_flagged}
COSTS = ("total_cost", "cost_per_1000")


def without_model(subject: Counted, at: AtPoint | None) -> dict[str, Judged]:
    """Return what flagging nothing and flagging everything does; `at` is the subject's point in use in resamples.

    Their rates are 0 or 1 by what they are. What they cost hangs on the cases, and has the interval of a model's cost.
    """
    outcomes = subject.outcomes(subject.on(subject.setting.facts.reported_on))
    return {name: _judged(name, subject, outcomes, at) for name in RULES}


def _judged(name: str, subject: Counted, outcomes: Outcomes, at: AtPoint | None) -> Judged:
    found = RULES[name](outcomes)
    judged = judge(found, subject.given)
    if subject.given.costs is None:
        return judged

    def ruled(counts: Counts) -> Counts:
        return RULES[name](Outcomes(cases=counts)).cases

    ranges = subject.ranges(found, None if at is None else _at(name, at, ruled))
    if not ranges.dear:  # an error that the rule never makes is not one that too few were seen of
        ranges = replace(ranges, dear=None)
    if ranges.draws is not None:  # drawn as the model's outcomes are; the rule then has no hit or no miss in any draw
        ranges = replace(ranges, draws=ruled(subject.ranges(outcomes, None).draws or ranges.draws))
    costs = {key: ranged(judged.metrics[key], ranges.of(METRICS[key], found, subject.given)) for key in COSTS}
    return replace(judged, metrics={**judged.metrics, **costs})


def _at(name: str, at: AtPoint, ruled: Callable[[Counts], Counts]) -> AtPoint:
    """Return the rule in the same resamples."""
    point = at.point
    return AtPoint(
        point=replace(
            point,
            whole=ruled(point.whole),
            resamples=None if point.resamples is None else ruled(point.resamples),
            left_out=None if point.left_out is None else ruled(point.left_out),
        ),
        units=_units(at.units, everything=name == "flag_all"),
    )


def _units(units: Binned, *, everything: bool) -> Binned:
    """Return the units with nothing or everything in the first column, which holds what is flagged."""

    def ends(running: FloatArray) -> FloatArray:
        last = running[:, -1]
        return np.stack((last if everything else np.zeros_like(last), last), axis=1)

    return replace(
        units,
        positives=ends(units.positives),
        negatives=ends(units.negatives),
        amounts={key: ends(amounts) for key, amounts in units.amounts.items()},
    )
