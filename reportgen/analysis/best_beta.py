"""Which model has the highest F at which beta, each at its point in use, as far as the cases that all share tell."""

import math
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from reportgen.analysis.cheapest import enough
from reportgen.analysis.compared import Side
from reportgen.analysis.counted import Counted
from reportgen.analysis.judged import Alike
from reportgen.analysis.measured import Span
from reportgen.analysis.published import BetaWinner
from reportgen.analysis.ranges import AtPoint
from reportgen.stats.crossfit import stretch
from reportgen.stats.metrics import METRICS
from reportgen.stats.winners import Lead, Trail, few, leads

BETAS = np.exp2(np.linspace(-4, 4, 33))  # beyond, F is as good as precision, or as recall
NO_GAP = 1e-9  # of two figures that are one but for rounding


def best_by_cases(
    counted: Mapping[str, Counted], at: Mapping[str, AtPoint | None], alike: Alike
) -> tuple[BetaWinner, ...]:
    """Return who is best between which betas, and where that is too close to call; nothing with one model."""
    if len(counted) < 2:  # noqa: PLR2004 (one model has nobody to win against)
        return ()
    return tuple(
        BetaWinner(
            model=found.models[0] if found.models else None,
            alike=found.models[1:],
            betas=Span(low=found.low or None, high=None if math.isinf(found.high) else found.high),
        )
        for found in _found({name: Side(model=model, at=at[name]) for name, model in counted.items()}, alike)
    )


def _found(sides: Mapping[str, Side], alike: Alike) -> tuple[Lead, ...]:
    setting = next(iter(sides.values())).model.setting
    trails = {name: found for name, side in sides.items() if (found := _trail(side)) is not None}
    if any(set(sides) <= set(one) for one in alike.decisions):
        return few([Lead(models=tuple(sides), low=0.0, high=np.inf)])
    if len(trails) < len(sides) or not enough(setting):
        return few([])
    level = setting.config.uncertainty.level
    widen = stretch(next(iter(sides.values())).figure(METRICS["recall"]).clusters, level)
    least = np.full(len(BETAS), NO_GAP)
    return leads(trails, BETAS, one=alike.one_decision, least=least, level=level, stretch=widen)


def _trail(side: Side) -> Trail | None:
    """Return how far F lies below 1 at each beta, with its resamples; None where it has no value or no resamples."""
    metric, model = METRICS["f_beta"], side.model
    found = [
        replace(side, model=replace(model, given=replace(model.given, beta=beta))).figure(metric)
        for beta in BETAS.tolist()
    ]
    estimates = [each.estimate for each in found if each.estimate is not None]
    kinds = [each.kinds for each in found if each.kinds]
    if min(len(estimates), len(kinds)) < len(found):
        return None
    figures = np.array(estimates)
    moves = tuple(figures - np.stack(of_kind, axis=1) for of_kind in zip(*kinds, strict=True))
    return Trail(figure=1 - figures, kinds=moves)
