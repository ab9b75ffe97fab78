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
from reportgen.stats.cheapest_models import Cheapest, cheapest_models, priced, prices_between
from reportgen.stats.crossfit import stretch
from reportgen.stats.hull import Ratios, envelope


def winners(scored: Mapping[str, Scored], alike: Alike, setting: Setting) -> tuple[Winner, ...]:
    """Return who is the cheapest between which prices, and where that is too close to call; nothing with one model."""
    if len(scored) < 2 or not _both_classes(setting):  # noqa: PLR2004 (one model has nobody to win against)
        return ()
    return tuple(
        Winner(
            model=found.models[0] if found.models else None,
            alike=found.models[1:],
            ratios=span_of(found.ratios),
        )
        for found in _found(scored, alike, setting)
    )


def _found(scored: Mapping[str, Scored], alike: Alike, setting: Setting) -> tuple[Cheapest, ...]:
    names, everywhere = tuple(scored), Ratios(low=0.0, high=np.inf)
    if any(set(names) <= set(one) for one in alike.order):
        return (Cheapest(models=names, ratios=everywhere),)
    ends, level, judging = _ends(scored), setting.config.uncertainty.level, setting.judging
    if ends is None or not _enough(setting):
        return (Cheapest(models=(), ratios=everywhere),)
    prices, used = prices_between(*ends), prevalence_in_use(setting.config)
    costs = {name: priced(model.by_unit, prices, judging, used) for name, model in scored.items() if model.by_unit}
    widen = stretch(judging.units if judging.clusters else None, level)
    return cheapest_models(costs, prices, one=alike.one_order, level=level, stretch=widen)


def _both_classes(setting: Setting) -> bool:
    split = setting.facts.splits[setting.facts.reported_on]
    return 0 < split.positives < split.rows


def _enough(setting: Setting) -> bool:
    """Return whether there are cases and clusters enough to tell models apart."""
    judging, split = setting.judging, setting.facts.splits[setting.facts.reported_on]
    few = lack_of_clusters(judging.units if judging.clusters else None)
    return few is None and not judging.too_few and min(split.positives, split.rows - split.positives) >= FEWEST


def _ends(scored: Mapping[str, Scored]) -> tuple[float, float] | None:
    """Return the prices between which some best cut-off changes; None where none does at a price above 0."""
    turns = np.concatenate([envelope(model.envelope).ratio for model in scored.values()])
    turns = turns[np.isfinite(turns) & (turns > 0)]
    return (float(turns.min()), float(turns.max())) if len(turns) else None
