"""Which model is the cheapest at which price of a miss, each at its own best cut-off."""

from collections.abc import Mapping

import numpy as np

from reportgen.analysis.alternatives import span_of
from reportgen.analysis.chosen import prevalence_in_use
from reportgen.analysis.decisions import Winner
from reportgen.analysis.judged import Alike
from reportgen.analysis.scored import Scored
from reportgen.analysis.setting import Setting
from reportgen.stats.adequacy import FEWEST, lack_of_clusters
from reportgen.stats.crossfit import of_rarer_class, stretch
from reportgen.stats.hull import Ratios, envelope
from reportgen.stats.winners import Lead, few, leads, priced, prices_between


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
