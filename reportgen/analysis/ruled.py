"""The rules that need no model, put in the place of a model wherever cases are drawn anew."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal

import numpy as np

from reportgen.analysis.ranges import Ranges
from reportgen.analysis.sparse import dear_count
from reportgen.counts.prices import Prices
from reportgen.counts.views import Counts, FloatArray, Outcomes, all_flagged, none_flagged
from reportgen.stats.replicates import Point
from reportgen.stats.resampling import Binned

Rule = Literal["flag_none", "flag_all"]
RULES: Mapping[Rule, Callable[[Outcomes], Outcomes]] = {"flag_none": none_flagged, "flag_all": all_flagged}


def ruled(name: Rule, ranges: Ranges, outcomes: Outcomes, prices: Prices | None) -> Ranges:
    """Return what makes the intervals of a rule: the draws and resamples of some outcomes, decided by it."""

    def decided(counts: Counts) -> Counts:
        return RULES[name](Outcomes(cases=counts)).cases

    return replace(
        ranges,
        draws=None if ranges.draws is None else decided(ranges.draws),
        at=None if ranges.at is None else _point(ranges.at, decided),
        units=None if ranges.units is None else _units(ranges.units, everything=name == "flag_all"),
        # An error that the rule never makes is not one that too few were seen of.
        dear=dear_count(RULES[name](outcomes), prices) or None,
    )


def _point(at: Point, decided: Callable[[Counts], Counts]) -> Point:
    """Return the rule in the same resamples."""
    resamples, left_out = (None if counts is None else decided(counts) for counts in (at.resamples, at.left_out))
    return replace(at, whole=decided(at.whole), resamples=resamples, left_out=left_out)


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
