"""Whether a model is told apart from guessing, by the intervals that the report prints."""

from collections.abc import Mapping

from reportgen.analysis.measured import Measure, Metrics
from reportgen.stats.crossfit import Replicates
from reportgen.stats.verdicts import BesideChance, beside_chance

AUC_OF_CHANCE, INFORMEDNESS_OF_CHANCE = 0.5, 0.0


def ranks(metrics: Metrics, figures: Mapping[str, Replicates]) -> BesideChance | None:
    """Return how the scores rank beside guessing, by the AUC; `figures` holds what resamples say of it.

    Scores that part the classes wholly have no range where cases come in clusters or with weights, and need none.
    """
    auc = metrics["roc_auc"]
    found = _of(auc, AUC_OF_CHANCE)
    if found is None and auc.estimate in {0.0, 1.0} and figures["roc_auc"].values is not None:
        return beside_chance(auc.estimate, auc.estimate, AUC_OF_CHANCE)
    return found


def decides(metrics: Metrics) -> BesideChance | None:
    """Return how decisions do beside guessing, by the informedness."""
    return _of(metrics["informedness"], INFORMEDNESS_OF_CHANCE)


def _of(measure: Measure, chance: float) -> BesideChance | None:
    """Return how a figure lies beside that of guessing; None where nothing says how sure it is."""
    if measure.low is None or measure.high is None:
        return None
    return beside_chance(measure.low, measure.high, chance)
