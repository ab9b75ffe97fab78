"""What a config does not allow: deciding alike for every case breaks a capacity, or a limit on a metric."""

from collections.abc import Sequence

import numpy as np

from reportgen.counts.views import Counts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.metrics import METRICS
from reportgen.stats.rules import Floor, Rule
from reportgen.stats.thresholds import compares


def ruled_out(rule: Rule, limits: Sequence[Floor], counts: Counts, given: Given) -> str | None:
    """Return the first limit that such outcomes break, in the words of the config; None where they keep to all.

    A metric without a value breaks nothing: where no case is flagged, no flag is wrong.
    """
    every = [*limits] if rule.share is None else [_capacity(rule.words, rule.share), *limits]
    for limit in every:
        value = evaluate(limit.metric, counts, given)
        if not np.isnan(value) and not compares(value, limit.op, limit.limit):
            return limit.condition
    return None


def _capacity(words: str, share: float) -> Floor:
    return Floor(condition=words, metric=METRICS["flag_rate"], op="<=", limit=share)
