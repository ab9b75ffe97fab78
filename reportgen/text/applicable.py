"""Which metrics a report can tell of."""

from reportgen.results.values.costs import matrix_of
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters, is_given
from reportgen.text.facts import Facts


def applies(facts: Facts, key: str, name: str) -> bool:
    """Return whether a model has what a metric asks for: something given by the config, a score, a probability.

    A metric that applies and has no value lacks cases, which a reader should see beside the others.
    """
    if facts.measure(key, name).estimate is not None:
        return True
    metric, model = METRICS[key], facts.model(name)
    if metric.from_counts:
        return is_given(metric, given_to(facts, name))
    has_score = model.threshold is not None
    return has_score and (metric.kind == "ranking" or facts.setup(name).kind == "probability")


def given_to(facts: Facts, name: str) -> Parameters:
    """Return what the metrics of this model were given besides the counts."""
    results = facts.results
    matrix = matrix_of(results.costs) if results.costs is not None else None
    rival = results.models.get(results.baseline or "")
    paid = None if rival is None or "total_cost" not in rival.metrics else rival.metrics["total_cost"].estimate
    if results.earlier is not None:
        paid = _paid_then(facts, name)
    odds = matrix.odds() if matrix is not None else _odds(facts)
    return Parameters(beta=results.beta, alpha=results.alpha, costs=matrix, baseline_cost=paid, odds=odds)


def _paid_then(facts: Facts, name: str) -> float | None:
    """Return what these cases would have cost as in the earlier report: the own cost and what is saved beside it."""
    saved, cost = (facts.measure(key, name).estimate for key in ("saving_baseline", "total_cost"))
    return None if saved is None or cost is None else saved + cost


def _odds(facts: Facts) -> float | None:
    """Return the odds of the subject's threshold as a probability of the positive class, where it is one below 1."""
    model, threshold = facts.setup(), facts.subject.threshold
    if model.kind != "probability" or threshold is None or threshold.value is None:
        return None
    chance = 1 - threshold.value if model.flag == "low" else threshold.value
    return chance / (1 - chance) if 0 <= chance < 1 else None
