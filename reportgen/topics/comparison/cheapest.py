"""Which model is the cheapest at which price of a miss, and the best at which beta."""

import math
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from reportgen.results.measured import Span
from reportgen.stats.adequacy import FEWEST, lack_of_clusters
from reportgen.stats.crossfit import of_rarer_class, stretch
from reportgen.stats.hull import Ratios, envelope
from reportgen.stats.metrics import METRICS
from reportgen.stats.winners import Lead, Trail, few, leads, priced, prices_between
from reportgen.study.compared import Side
from reportgen.study.counted import Counted
from reportgen.study.points import prevalence_in_use
from reportgen.study.ranges import AtPoint
from reportgen.study.rules import span_of
from reportgen.study.scored import Scored
from reportgen.study.setting import Setting
from reportgen.topics.comparison.values import Alike
from reportgen.topics.costs.values import Winner
from reportgen.topics.published.values import BetaWinner


def winners(scored: Mapping[str, Scored], alike: Alike, setting: Setting) -> tuple[Winner, ...]:
    """Return who is the cheapest between which prices, and where that is too close to call; nothing with one model."""
    if len(scored) < 2 or not _both_classes(setting):  # noqa: PLR2004 (one model has nobody to win against)
        return ()
    return tuple(
        Winner(
            model=found.models[0] if found.models else None,
            alike=found.models[1:],
            ratios=span_of(Ratios(low=found.low, high=found.high)),
        )
        for found in _found(scored, alike, setting)
    )


def _found(scored: Mapping[str, Scored], alike: Alike, setting: Setting) -> tuple[Lead, ...]:
    names = tuple(scored)
    if any(set(names) <= set(one) for one in alike.order):
        return few([Lead(models=names, low=0.0, high=np.inf)])
    ends, level, judging = _ends(scored), setting.config.uncertainty.level, setting.judging
    if ends is None or not enough(setting):
        return few([])
    prices, used = prices_between(*ends), prevalence_in_use(setting.config)
    costs = {name: priced(model.by_unit, prices, judging, used) for name, model in scored.items() if model.by_unit}
    table = next(model.by_unit for model in scored.values() if model.by_unit)
    widen = stretch(of_rarer_class(table) if judging.clusters else None, level)
    # No gap of a single error stands out, however seldom resamples move it.
    return leads(costs, prices, one=alike.one_order, least=np.minimum(prices, 1.0), level=level, stretch=widen)


def _both_classes(setting: Setting) -> bool:
    split = setting.facts.splits[setting.facts.reported_on]
    return 0 < split.positives < split.rows


def enough(setting: Setting) -> bool:
    """Return whether there are cases and clusters enough to tell models apart."""
    judging, split = setting.judging, setting.facts.splits[setting.facts.reported_on]
    few = lack_of_clusters(judging.units if judging.clusters else None)
    return few is None and not judging.too_few and min(split.positives, split.rows - split.positives) >= FEWEST


def _ends(scored: Mapping[str, Scored]) -> tuple[float, float] | None:
    """Return the prices between which some best cut-off changes; None where none does at a price above 0."""
    turns = np.concatenate([envelope(model.envelope).ratio for model in scored.values()])
    turns = turns[np.isfinite(turns) & (turns > 0)]
    return (float(turns.min()), float(turns.max())) if len(turns) else None


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
        for found in _leads({name: Side(model=model, at=at[name]) for name, model in counted.items()}, alike)
    )


def _leads(sides: Mapping[str, Side], alike: Alike) -> tuple[Lead, ...]:
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
