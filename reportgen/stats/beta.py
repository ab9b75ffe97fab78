"""The weight between the errors: its conversions, and the prices that a beta is right for."""

import math
from dataclasses import replace

import numpy as np

from reportgen.counts.views import Counts
from reportgen.frozen import frozen
from reportgen.stats.costs import Beyond, beyond
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import CostMatrix, Given
from reportgen.stats.hull import Ratios, implied_ratio, ratio_of
from reportgen.stats.metrics import METRICS
from reportgen.stats.thresholds import Rule, pick

SIDE_BY_SIDE = (0.5, 1.0, 2.0)


@frozen
class BestF:
    """The threshold that makes F-beta best on a sweep, and which prices it is right for."""

    beta: float
    index: int
    f: float
    ratios: Ratios | None  # where it costs least; None: at no price
    beyond: Beyond | None  # what it costs beyond the cheapest threshold; None without costs


def alpha_of(beta: float) -> float:
    """Return the weight on precision that says the same as beta."""
    return 1 / (1 + beta**2)


def beta_of(alpha: float) -> float:
    """Return the beta that says the same as a weight on precision."""
    return math.sqrt((1 - alpha) / alpha)


def delta_of(beta: float) -> float:
    """Return alpha / (1 - alpha): in the paper's convention the inspection over the benefit."""
    return 1 / beta**2


def beta_of_matrix(costs: CostMatrix) -> float | None:
    """Return the beta whose square is what a miss costs in false alarms; None where one of them costs nothing more."""
    ratio = ratio_of(costs)
    return None if ratio is None else math.sqrt(ratio)


def beta_of_shorthand(*, inspection: float, benefit: float) -> float | None:
    """Return beta by the paper's convention, the root of benefit over inspection; None where one of them is nothing."""
    return math.sqrt(benefit / inspection) if inspection > 0 and benefit > 0 else None


def best_f(beta: float, counts: Counts, given: Given, *, most_flags_on_a_tie: bool = False) -> BestF | None:
    """Return the best F-beta threshold of a sweep; None where F-beta has no value at any."""
    f_beta = METRICS["f_beta"]
    rule = Rule(kind="optimise", metric=f_beta, most_flags_on_a_tie=most_flags_on_a_tie)
    picked = pick(rule, counts, replace(given, beta=beta))
    if np.isnan(picked.objective):
        return None
    index = int(picked.index)
    costs = None if given.costs is None else evaluate(METRICS["total_cost"], counts, given)
    return BestF(
        beta=beta,
        index=index,
        f=float(picked.objective),
        ratios=implied_ratio(counts, index),
        beyond=None if costs is None else beyond(float(costs[index]), float(costs.min())),
    )


def side_by_side(counts: Counts, given: Given, *, most_flags_on_a_tie: bool = False) -> tuple[BestF, ...]:
    """Return what each of the usual betas and the given one would choose, in ascending order."""
    betas = sorted({*SIDE_BY_SIDE, *(() if given.beta is None else (given.beta,))})
    found = (best_f(beta, counts, given, most_flags_on_a_tie=most_flags_on_a_tie) for beta in betas)
    return tuple(choice for choice in found if choice is not None)
