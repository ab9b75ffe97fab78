"""A model beside an earlier report of itself, by what decides: what the mix of classes did, and what the model did."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from reportgen.analysis.apart import of_two_samples
from reportgen.analysis.comparisons import ROUNDING, TwoSamples, judged_together
from reportgen.analysis.pair import MetricDifference
from reportgen.counts.views import Counts
from reportgen.frozen import frozen
from reportgen.results.measure import Confusion
from reportgen.results.values.change import Part
from reportgen.results.values.comparison import Comparison, Estimate
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.mix import MixParts, TwoTests
from reportgen.stats.reasons import because, way

DRAWN = way("drawn_apart")
NOT_OF_COUNTS = because("mix_not_of_counts")
IN_CLUSTERS = because("mix_in_clusters")
SHOWN = ("better", "worse")


@frozen(eq=False)
class AtOneMix(TwoSamples):
    """The same two samples, with the share of positives of now in both, as far as their counts tell that."""

    parts: Mapping[str, MixParts]  # by metric

    def compared(self, metric: Metric) -> MetricDifference:
        """Return how much A has beyond B at that share."""
        parts = self.parts.get(metric.key)
        if parts is None:
            return super().compared(metric)
        level, whole = self.config.uncertainty.level, self.reference(metric) or 0.0
        difference = 0.0 if abs(parts.model) <= ROUNDING * abs(whole) else parts.model
        interval, lack = parts.model_ends(level), self._lack(metric)
        return of_two_samples(difference, parts.model_ends, interval, DRAWN, level=level, lack=lack)


def parts_of(pair: TwoSamples, primary: Sequence[str]) -> tuple[Part, ...]:
    """Return of each metric that decides what the mix of the classes did since the earlier report, and the model."""
    metrics = [METRICS[key] for key in primary if METRICS[key].needs != "baseline"]
    tests = TwoTests(then=_four(pair.earlier.confusion), now=_now(pair), seed=pair.config.uncertainty.seed)
    split = {metric.key: _split(pair, metric, tests) for metric in metrics if _is_mixed(pair, metric)}
    parts = {key: part for key, part in split.items() if not isinstance(part, str)}
    of_one_mix = AtOneMix(a=pair.a, earlier=pair.earlier, parts=parts)
    judged = judged_together([(of_one_mix, metric) for metric in metrics])
    reasons = {} if tests.one_share else {key: part for key, part in split.items() if isinstance(part, str)}
    return tuple(_part(pair, comparison, parts, reasons) for comparison in judged)


def _is_mixed(pair: TwoSamples, metric: Metric) -> bool:
    """Return whether the share of positives moves a metric, and both reports have it as it was tested."""
    known = pair.reference(metric) is not None
    return known and metric.changes_with_prevalence and not pair.in_use(metric)


def _four(confusion: Confusion) -> Counts:
    tp, fp, fn, tn = (np.asarray(float(n)) for n in (confusion.tp, confusion.fp, confusion.fn, confusion.tn))
    return Counts(tp=tp, fp=fp, fn=fn, tn=tn)


def _now(pair: TwoSamples) -> Counts:
    cases = pair.a.outcomes.cases
    tp, fp, fn, tn = (np.asarray(float(n)) for n in (cases.tp, cases.fp, cases.fn, cases.tn))
    return Counts(tp=tp, fp=fp, fn=fn, tn=tn)


def _split(pair: TwoSamples, metric: Metric, tests: TwoTests) -> MixParts | str:
    """Return both parts of a metric, or why nobody can tell them."""
    if not metric.from_counts:
        return NOT_OF_COUNTS
    if pair.earlier.clusters is not None or pair.a.model.setting.judging.clusters:
        return IN_CLUSTERS
    parts = tests.parts(metric, pair.a.model.given)
    whole = TwoSamples.compared(pair, metric).difference
    if parts is None or whole is None:
        return NOT_OF_COUNTS
    # Prices by case, weights and corrected figures are more than the four counts tell.
    most = max(abs(pair.reference(metric) or 0.0), abs(whole))
    return parts if abs(parts.mix + parts.model - whole) <= ROUNDING * most else NOT_OF_COUNTS


def _part(pair: TwoSamples, comparison: Comparison, parts: Mapping[str, MixParts], reasons: Mapping[str, str]) -> Part:
    metric, level = METRICS[comparison.metric], pair.config.uncertainty.level
    then, whole = pair.reference(metric), TwoSamples.compared(pair, metric).difference
    now = None if then is None or whole is None else then + whole
    split = parts.get(metric.key)
    # The very cases have one share of positives, whatever a model makes of them.
    ends = None if split is None or pair.earlier.same_cases else split.mix_ends(level)
    mix = None if split is None else Estimate(
        estimate=split.mix,
        low=None if ends is None else ends[0],
        high=None if ends is None else ends[1],
        method=None if ends is None else DRAWN,
    )  # fmt: skip
    same = pair.earlier.same_cases and comparison.difference == 0
    return Part(
        metric=metric.key,
        then=then,
        at_mix=None if split is None or then is None else then + split.mix,
        now=now,
        mix=mix,
        model=replace(comparison, verdict="same") if same else _sure(comparison),
        no_split=reasons.get(metric.key),
    )


def _sure(comparison: Comparison) -> Comparison:
    """Return a comparison that tells apart only what its range tells apart, too: several are adjusted together."""
    parted = (comparison.low or 0.0) < 0 < (comparison.high or 0.0)
    return replace(comparison, verdict="no_difference_shown") if parted and comparison.verdict in SHOWN else comparison
