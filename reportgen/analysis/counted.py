"""What is known of one model after its scores and its decisions were counted."""

from dataclasses import dataclass

from reportgen.analysis.measured import Corrected, Judged
from reportgen.analysis.measures import judge
from reportgen.analysis.resampled import Resampled
from reportgen.analysis.results import Threshold
from reportgen.analysis.scored import Scored, Setting
from reportgen.counts.cells import Cells
from reportgen.counts.query import Decided, Interval, Split
from reportgen.counts.views import Outcomes, outcomes_at, outcomes_decided
from reportgen.stats.crossfit import Replicates, difference
from reportgen.stats.given import Given
from reportgen.stats.metrics import METRICS, Metric

NO_PAIR = "the baseline's cost was not resampled beside it"


@dataclass(frozen=True, eq=False, kw_only=True)
class Counted:
    """What is known of one model after both passes."""

    name: str
    setting: Setting
    given: Given
    scored: Scored | None
    decided: Cells  # the used cases by split, label and decision
    doubtful: Cells | None  # the doubtful cases in the same way
    baseline: Resampled | None = None  # the baseline model in the same resamples

    @property
    def own_decision(self) -> bool:
        """Whether the data hold the model's decision; it then rules the counts."""
        return self.setting.config.models[self.name].decision is not None

    @property
    def interval(self) -> Interval:
        """The score cut at its thresholds, in the order of ever more flags."""
        return interval(self.name, self.setting, self.scored)

    @property
    def tuned(self) -> Resampled | None:
        """The recommended threshold in resamples, where it was chosen on the cases that it is judged on."""
        return self.scored.resampled if self.scored is not None and self.setting.facts.tuned_where_judged else None

    @property
    def apparent(self) -> Resampled | None:
        """The same where that threshold is the one in use."""
        in_use = self.scored is not None and self.scored.in_use is self.scored.recommended and not self.own_decision
        return self.tuned if in_use else None

    def on(self, split: str) -> Cells:
        """Return the cells of a split."""
        return self.decided.where(self.decided.columns[Split()] == split)

    def at(self, threshold: Threshold, cells: Cells) -> Outcomes:
        """Return the outcomes when a threshold flags."""
        key = self.interval
        place = None if threshold.value is None else key.cuts.index(threshold.value)
        return outcomes_at(cells, key, place, self.setting.prices)

    def outcomes(self, cells: Cells) -> Outcomes:
        """Return the outcomes at the point in use: the decisions in the data, else those of the threshold."""
        if self.own_decision or self.scored is None:
            return outcomes_decided(cells, Decided(self.name), self.setting.prices)
        return self.at(self.scored.in_use, cells)

    def judged(self, outcomes: Outcomes, tuned: Resampled | None) -> Judged:
        """Return all metrics of some outcomes, corrected where they are those of a threshold tuned on these cases."""
        if tuned is None:
            return judge(outcomes, self.given)
        return judge(outcomes, self.given, correct=lambda metric: self._corrected(metric, tuned))

    def figure(self, metric: Metric, tuned: Resampled) -> Replicates:
        """Return what a metric is expected to be on new cases, with its resamples."""
        if metric.needs != "baseline":
            return tuned.figure(metric, self.given)
        cost = METRICS["total_cost"]
        own = tuned.figure(cost, self.given)
        if self.baseline is not None:
            return difference(self.baseline.figure(cost, self.given), own)
        paid = self.given.baseline_cost
        estimate = None if own.estimate is None or paid is None else paid - own.estimate
        return Replicates(estimate=estimate, reason=NO_PAIR)

    def _corrected(self, metric: Metric, tuned: Resampled) -> Corrected:
        return tuned.corrected(self.figure(metric, tuned))


def interval(name: str, setting: Setting, scored: Scored | None) -> Interval:
    """Return the key that cuts a model's score at its thresholds, in the order of ever more flags."""
    points = (scored.in_use, scored.recommended) if scored else ()
    cuts = {point.value for point in points if point.value is not None}
    return Interval(name, tuple(sorted(cuts, reverse=setting.config.models[name].flag == "high")))
