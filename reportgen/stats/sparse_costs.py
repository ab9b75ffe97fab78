"""What cases cost where dear errors are so few that resamples know too little of what the next one costs."""

from dataclasses import replace

import numpy as np

from reportgen.counts.prices import OF_POSITIVES, OUTCOMES, Outcome
from reportgen.counts.views import Counts, FloatArray, Money
from reportgen.stats.intervals import DRAWS, dirichlet
from reportgen.stats.resampling import Binned, decided, each, outcomes


def sparse_draws(table: Binned, candidate: int, *, seed: int) -> Counts:
    """Return draws of the four counts and of what their cases cost.

    The counts are draws from their Dirichlet distribution. The amount of a case of an outcome is the mean over those
    seen, each with a weight of its own (the Bayesian bootstrap), and one more, drawn from all cases of the class: the
    dearest may not have been missed yet. Single cases, no sampling weights; a unit of several counts with their mean.
    """
    units = len(table.positives)
    chosen = decided(table, np.full(units, candidate))
    by_unit = outcomes(chosen, np.eye(units)).at(0)
    whole = each(lambda a: np.asarray(a.sum()), by_unit)
    if by_unit.money is None or whole.money is None:
        message = "the prices do not differ by case"
        raise ValueError(message)
    drawn, rng = dirichlet(whole, seed=seed), np.random.default_rng(np.random.PCG64([seed, 1]))
    cost = {name: getattr(drawn, name) * _amount(name, by_unit, by_unit.money, rng) for name in OUTCOMES}

    def every(name: Outcome) -> FloatArray:
        """Return what all cases of the class would cost as this outcome: it grows with the class."""
        cases = "positives" if name in OF_POSITIVES else "negatives"
        total: FloatArray = getattr(whole.money, f"all_{name}")
        return np.asarray(total * getattr(drawn, cases) / max(float(getattr(whole, cases)), 1.0))

    money = Money(**cost, **{f"all_{name}": every(name) for name in OUTCOMES})
    return replace(drawn, money=money)


def _amount(name: Outcome, by_unit: Counts, money: Money, rng: np.random.Generator) -> FloatArray:
    """Return draws of what a case of an outcome costs on average."""
    seen, cost = getattr(by_unit, name), getattr(money, name)
    of_class = by_unit.positives if name in OF_POSITIVES else by_unit.negatives
    class_cost = getattr(money, f"all_{name}")
    held, possible = seen > 0, of_class > 0
    amounts, others = cost[held] / seen[held], class_cost[possible] / of_class[possible]
    if len(others) == 0 or np.ptp(others) == 0:  # all of a class at one price
        return np.full(DRAWS, others[0] if len(others) else 0.0)
    weights = rng.standard_gamma(seen[held], (DRAWS, len(amounts)))
    other = rng.choice(others, DRAWS, p=of_class[possible] / of_class.sum())
    weight = rng.standard_exponential(DRAWS)
    return np.asarray((weights @ amounts + weight * other) / (weights.sum(axis=1) + weight))
