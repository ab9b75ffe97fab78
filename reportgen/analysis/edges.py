"""The thresholds that no case chooses: bins of scores must end there, or decisions would be off by part of one."""

from collections.abc import Iterator, Mapping

from reportgen.analysis.setting import fixed_matrix, prices_of
from reportgen.analysis.tuning import prevalence_in_use, threshold_of
from reportgen.config.schema import Config
from reportgen.stats.costs import best_chance


def set_thresholds(config: Config) -> Mapping[str, Mapping[str, float]]:
    """Return the thresholds of each model with a score that are set, deployed, or follow from the prices alone.

    Each stands under the key of the config that sets it, or under `costs`, where it is only compared with others.
    """
    return {name: dict(_of_model(config, name)) for name, model in config.models.items() if model.score is not None}


def _of_model(config: Config, name: str) -> Iterator[tuple[str, float]]:
    model, rule = config.models[name], config.rule_of(name)
    own = f"models.{name}.threshold" if model.threshold is not None else "threshold"
    if rule is not None and rule.fixed is not None:
        yield f"{own}.fixed", rule.fixed
    if model.deployed_threshold is not None:
        yield f"models.{name}.deployed_threshold", model.deployed_threshold
    chance = _by_prices(config) if model.kind == "probability" else None
    if chance is not None:
        follows = rule is not None and rule.closed_form is not None
        yield f"{own}.closed_form" if follows else "costs", threshold_of(chance, config, name)


def _by_prices(config: Config) -> float | None:
    """Return the chance from which on a flag pays, where prices alone tell it, and no case."""
    prices = prices_of(config)
    if prices is None or prices.columns or prevalence_in_use(config) is not None:
        return None
    return best_chance(fixed_matrix(prices)).chance
