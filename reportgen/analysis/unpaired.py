"""A model of today beside an earlier report: two samples, and what both intervals let their difference be."""

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from reportgen.analysis.bounds import Bounded, Bounds, estimate_of, interval_of
from reportgen.analysis.compared import Compared, Ends, Side
from reportgen.analysis.earlier_report import Earlier, EarlierFigure
from reportgen.config.schema import Config
from reportgen.counts.views import Counts
from reportgen.stats.adequacy import Lack, lack_for_chances, lack_for_ranking, lack_of_cases, lack_of_clusters
from reportgen.stats.intervals import reach
from reportgen.stats.metrics import Metric
from reportgen.stats.paired import newcombe_apart, square_and_add
from reportgen.stats.reasons import because, way

NEWCOMBE = way("newcombe")
MOVER = way("mover")
NO_VALUE = because("no_value")
ROUNDING = 1e-9  # the file holds 12 digits

Share = tuple[float, float]  # hits, of so many


@dataclass(frozen=True, eq=False, kw_only=True)
class Unpaired:
    """A model of today, A, and an earlier report, B."""

    a: Side
    earlier: Earlier

    @property
    def sides(self) -> tuple[Side, ...]:
        """Those whose cases are at hand."""
        return (self.a,)

    @property
    def names(self) -> tuple[str, str]:
        """What both are called."""
        return self.a.model.name, self.earlier.name

    @property
    def corrected(self) -> bool:
        """Whether the threshold of today was chosen on the very cases."""
        return self.a.corrected

    @property
    def saving_from(self) -> tuple[str, float]:
        """The metric of which the saving is a multiple, and which, but for the sign."""
        return "cost_per_1000", float(self.a.outcomes.estimates.n) / 1000

    @property
    def config(self) -> Config:
        """The config of today."""
        return self.a.model.setting.config

    def compared(self, metric: Metric) -> Compared:
        """Return how much A has beyond B."""
        then, now = self.earlier.metrics[metric.key], estimate_of(self.a, metric)
        if then.estimate is None or now is None:
            return Compared(difference=None, ends=lambda _: None, reason=then.reason or NO_VALUE)
        difference, level = now - then.estimate, self.config.uncertainty.level
        if abs(difference) <= ROUNDING * max(abs(now), abs(then.estimate)):
            difference = 0.0
        found = self._ends(metric, then, level)
        if isinstance(found, str):
            return Compared(difference=difference, ends=lambda _: None, reason=found)

        def ends(at: float) -> Ends | None:
            of = self._ends(metric, then, at)
            return None if isinstance(of, str) else (of.low, of.high)

        # The end towards 0 decides whether chance alone may have made the difference.
        se = abs(difference - (found.low if difference > 0 else found.high)) / float(reach(level))
        return Compared(
            difference=difference,
            ends=ends,
            p=None if se == 0 else 2 * NormalDist().cdf(-abs(difference) / se),
            method=found.method,
            ends_by=found.method,
            se=se,
            lack=self._lack(metric),
        )

    def reference(self, metric: Metric) -> float | None:
        """Return the figure of the earlier report."""
        return self.earlier.metrics[metric.key].estimate

    def under(self, metric: Metric) -> float:
        """Return how many cases stand under the bar of a metric, at the sample that has fewer."""
        four, outcomes = self.earlier.confusion, self.a.outcomes.cases
        if metric.kind != "share" or metric.denominator is None:
            return min(float(outcomes.n), self.earlier.cases)
        of_then = self.earlier.metrics[metric.key].denominator
        tp, fp, fn, tn = (np.asarray(float(n)) for n in (four.tp, four.fp, four.fn, four.tn))
        then = of_then or float(metric.denominator(Counts(tp=tp, fp=fp, fn=fn, tn=tn), None))
        return min(float(metric.denominator(outcomes, None)), then)

    def _ends(self, metric: Metric, then: EarlierFigure, level: float) -> Bounded:
        shares = self._shares(metric, then)
        if shares is not None:
            low, high = newcombe_apart(*shares, level)
            return Bounds(low=low, high=high, method=NEWCOMBE)
        now, estimate = interval_of(self.a, metric, level), estimate_of(self.a, metric)
        if isinstance(now, str) or estimate is None:
            return now if isinstance(now, str) else NO_VALUE
        if then.low is None or then.high is None or then.estimate is None:
            return then.reason or NO_VALUE
        # The file holds one interval of each figure: another level reaches as many standard errors farther.
        stretch = float(reach(level)) / float(reach(self.earlier.level))
        low, high = (then.estimate + (end - then.estimate) * stretch for end in (then.low, then.high))
        low, high = max(low, metric.range[0]), min(high, metric.range[1])
        ends = square_and_add((now.low, estimate, now.high), (low, then.estimate, high))
        return Bounds(low=ends[0], high=ends[1], method=MOVER)

    def _shares(self, metric: Metric, then: EarlierFigure) -> tuple[Share, Share] | None:
        """Return both shares as counts, where both are plain ones."""
        plain = metric.kind == "share" and self.a.ranges.plain and not self.a.corrected
        if not plain or metric.numerator is None or metric.denominator is None:
            return None
        if then.numerator is None or then.denominator is None:
            return None
        counts, given = self.a.outcomes.cases, self.a.model.given
        now = float(metric.numerator(counts, given)), float(metric.denominator(counts, given))
        return now, (then.numerator, then.denominator)

    def _lack(self, metric: Metric) -> Lack | None:
        """Return what keeps a verdict from resting on this metric."""
        judging = self.a.model.setting.judging
        few = lack_of_clusters(judging.units if judging.clusters else None) or lack_of_clusters(self.earlier.clusters)
        if few is not None:
            return few
        four, outcomes = self.earlier.confusion, self.a.outcomes.cases
        positives = min(float(outcomes.positives), four.tp + four.fn)
        negatives = min(float(outcomes.negatives), four.fp + four.tn)
        if metric.kind == "ranking":
            return lack_for_ranking(positives, negatives)
        if not metric.from_counts:
            return lack_for_chances(positives, negatives)
        return lack_of_cases(self.under(metric))
