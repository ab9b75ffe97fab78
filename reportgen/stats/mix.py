"""How a figure of the four counts moved between two tests: by the share of positives, and by the rates in each class.

The first part is what the share of now makes of the recall and the specificity of then, the second what the rates of
now make of it at that share. Both add up to the whole.
"""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import DRAWS, PRIOR, Ends, middle_range
from reportgen.stats.metrics import Metric
from reportgen.stats.parameters import Parameters


@frozen(eq=False)
class Rates:
    """The share of positives, and the shares flagged in each class: numbers, or draws of them."""

    positives: FloatArray
    recall: FloatArray
    false_alarms: FloatArray


@frozen(eq=False)
class MixParts:
    """Both parts of a change: what they are, and draws of what they might have been."""

    mix: float
    model: float
    mix_draws: FloatArray
    model_draws: FloatArray

    def mix_ends(self, level: float) -> Ends:
        """Return the interval of what the share of positives did."""
        return _around(self.mix, self.mix_draws, level)

    def model_ends(self, level: float) -> Ends:
        """Return the interval of what the rates in the classes did."""
        return _around(self.model, self.model_draws, level)


@frozen(eq=False)
class TwoTests:
    """The four counts of a model in an earlier test and in one of now, whose cases are others."""

    then: Counts
    now: Counts
    seed: int

    @property
    def both_classes(self) -> bool:
        """Whether each test has cases of each class."""
        return all(float(n) > 0 for four in (self.then, self.now) for n in (four.positives, four.negatives))

    @property
    def one_share(self) -> bool:
        """Whether both tests have the same share of positives."""
        return float(self.then.positives * self.now.n) == float(self.now.positives * self.then.n)

    @cached_property
    def _drawn(self) -> tuple[Rates, Rates]:
        random = np.random.default_rng(self.seed)
        return _drawn(self.then, random), _drawn(self.now, random)

    def parts(self, metric: Metric, given: Parameters) -> MixParts | None:
        """Return both parts of the change of a metric; None where one of its figures has no value."""
        if not self.both_classes:
            return None
        mix, model = _parts(_seen(self.then), _seen(self.now), lambda rates: _figure(metric, rates, given))
        if not np.isfinite(mix + model):
            return None
        draws = _parts(*self._drawn, lambda rates: _figure(metric, rates, given))
        return MixParts(mix=float(mix), model=float(model), mix_draws=draws[0], model_draws=draws[1])


def _parts(then: Rates, now: Rates, figure: Callable[[Rates], FloatArray]) -> tuple[FloatArray, FloatArray]:
    moved = Rates(positives=now.positives, recall=then.recall, false_alarms=then.false_alarms)
    between = figure(moved)
    return between - figure(then), figure(now) - between


def _figure(metric: Metric, rates: Rates, given: Parameters) -> FloatArray:
    """Return a metric of so many positives and negatives of each case; one that grows with the cases has none."""
    others = 1 - rates.positives
    counts = Counts(
        tp=rates.positives * rates.recall,
        fp=others * rates.false_alarms,
        fn=rates.positives * (1 - rates.recall),
        tn=others * (1 - rates.false_alarms),
    )
    return evaluate(metric, counts, given)


def _seen(four: Counts) -> Rates:
    return Rates(
        positives=np.asarray(four.positives / four.n),
        recall=np.asarray(four.tp / four.positives),
        false_alarms=np.asarray(four.fp / four.negatives),
    )


def _drawn(four: Counts, random: np.random.Generator) -> Rates:
    """Return draws of the three shares, each from its own cases: Jeffreys' prior, as for other figures."""
    pairs = ((four.positives, four.negatives), (four.tp, four.fn), (four.fp, four.tn))
    positives, recall, false_alarms = (
        random.beta(float(part) + PRIOR, float(rest) + PRIOR, DRAWS) for part, rest in pairs
    )
    return Rates(positives=positives, recall=recall, false_alarms=false_alarms)


def _around(estimate: float, draws: FloatArray, level: float) -> Ends:
    """Return the middle of the draws that have a value, with the estimate in it."""
    bounds = middle_range(draws[np.isfinite(draws)], level)
    return min(float(bounds.low), estimate), max(float(bounds.high), estimate)
