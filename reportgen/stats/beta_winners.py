"""Which model has the highest F at which beta, of models known by precision and recall: exact, by straight lines.

(1 + beta²) / F = 1 / precision + beta² / recall is a straight line over beta², so that the best model is the lowest
line, and two models are alike where their lines cross.
"""

import math
from collections.abc import Mapping, Sequence

from reportgen.stats.leads import Lead
from reportgen.stats.thresholds import TIE

Line = tuple[float, float]  # 1 / precision, where it begins, and 1 / recall, how steep it is


def f_beta(precision: float, recall: float, beta: float) -> float:
    """Return F-beta; without a hit it is 0."""
    if precision == 0 or recall == 0:
        return 0.0
    return (1 + beta**2) / (1 / precision + beta**2 / recall)


def beta_winners(models: Mapping[str, tuple[float, float]]) -> tuple[Lead, ...]:
    """Return who is best, from small betas to large ones, given (precision, recall); without a hit nobody is."""
    lines = {name: (1 / precision, 1 / recall) for name, (precision, recall) in models.items() if precision and recall}
    found: list[Lead] = []
    at, best = 0.0, _lowest([(line[0], line) for line in lines.values()])
    while best is not None:
        # A line that is less steep lies lower in the end.
        crossings = [
            ((line[0] - best[0]) / (best[1] - line[1]), line)
            for line in lines.values()
            if line[1] < best[1] and not _one(line[1], best[1])
        ]
        following = _lowest(crossings)
        beyond = next((place for place, line in crossings if line == following), math.inf)
        alike = tuple(name for name, line in lines.items() if all(map(_one, line, best)))
        found.append(Lead(models=alike, low=math.sqrt(at), high=math.sqrt(beyond)))
        at, best = beyond, following
    return tuple(found)


def _lowest(lines: Sequence[tuple[float, Line]]) -> Line | None:
    """Return the line that is reached first; of those reached together the one that then stays lowest."""
    if not lines:
        return None
    first = min(place for place, _ in lines)
    return min((line for place, line in lines if _one(place, first)), key=lambda line: line[1])


def _one(a: float, b: float) -> bool:
    return math.isclose(a, b, rel_tol=TIE)
