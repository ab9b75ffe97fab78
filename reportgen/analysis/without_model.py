"""What the rules that need no model do with the same cases, and how sure it is what they cost."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from reportgen.analysis.counted import Counted
from reportgen.analysis.measured import Judged
from reportgen.analysis.measures import judge
from reportgen.analysis.ranges import AtPoint, Ranges, ranged
from reportgen.analysis.sparse import dear_count
from reportgen.counts.views import Counts, FloatArray, Outcomes, all_flagged, none_flagged
from reportgen.stats.metrics import METRICS
from reportgen.stats.replicates import Point
from reportgen.stats.resampling import Binned

RULES: Mapping[str, Callable[[Outcomes], Outcomes]] = {"flag_none": none_flagged, "flag_all": all_flagged}
COSTS = ("total_cost", "cost_per_1000")


def without_model(subject: Counted, at: AtPoint | None) -> dict[str, Judged]:
    """Return what flagging nothing and flagging everything does; `at` is the subject's point in use in resamples.

    Their rates are 0 or 1 by what they are. What they cost hangs on the cases, and has the interval of a model's cost.
    """
    outcomes = subject.outcomes(subject.on(subject.setting.facts.reported_on))
    found = {name: judge(rule(outcomes), subject.given) for name, rule in RULES.items()}
    if subject.given.costs is None:
        return found
    ranges = subject.ranges(outcomes, at)
    return {name: _sure(name, judged, subject, outcomes, ranges) for name, judged in found.items()}


def _sure(name: str, judged: Judged, subject: Counted, outcomes: Outcomes, ranges: Ranges) -> Judged:
    """Return a rule with the interval of its cost: the model's draws and resamples, decided by the rule."""
    found = RULES[name](outcomes)

    def ruled(counts: Counts) -> Counts:
        return RULES[name](Outcomes(cases=counts)).cases

    own = replace(
        ranges,
        draws=None if ranges.draws is None else ruled(ranges.draws),
        at=None if ranges.at is None else _point(ranges.at, ruled),
        units=None if ranges.units is None else _units(ranges.units, everything=name == "flag_all"),
        # An error that the rule never makes is not one that too few were seen of.
        dear=dear_count(found, subject.setting.prices) or None,
    )
    costs = {key: ranged(judged.metrics[key], own.of(METRICS[key], found, subject.given)) for key in COSTS}
    return replace(judged, metrics={**judged.metrics, **costs})


def _point(at: Point, ruled: Callable[[Counts], Counts]) -> Point:
    """Return the rule in the same resamples."""
    resamples, left_out = (None if counts is None else ruled(counts) for counts in (at.resamples, at.left_out))
    return replace(at, whole=ruled(at.whole), resamples=resamples, left_out=left_out)


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
