"""The figure that a check is about, of a model known by published figures alone."""

from reportgen.analysis import check_chance as chance
from reportgen.analysis.bounds import Bounded, bounds_of_outcomes
from reportgen.analysis.check_figures import Figure, interval_at, lack_of, under
from reportgen.analysis.published import ONLY_TWO, Published, outcomes_of
from reportgen.analysis.ranges import ranges_of
from reportgen.analysis.results import Results
from reportgen.stats.adequacy import FEW
from reportgen.stats.given import Given
from reportgen.stats.metrics import Metric


def published_figure(metric: Metric, model: Published, results: Results, *, given: Given) -> Figure:
    """Return a metric of a published model: bounds where its counts are known, else as it was published."""
    measure, four = model.metrics[metric.key], model.confusion
    if four is None:
        # Nobody tells how many cases a published share rests on; it is decided as it stands.
        return Figure(estimate=measure.estimate, cases=FEW, bounds=lambda _: ONLY_TWO, reason=measure.reason)
    outcomes, cases, run = outcomes_of(four), under(metric, measure, four), results.run
    ranges = ranges_of(outcomes, None, plain=True, clustered=False, level=run.level, seed=run.seed)

    def bounds(confidence: float) -> Bounded:
        return bounds_of_outcomes(metric, outcomes, given, ranges, confidence)

    share = metric.kind == "share"
    return Figure(
        estimate=measure.estimate,
        cases=cases,
        bounds=bounds,
        reason=measure.reason,
        lack=lack_of(metric, cases, four),
        interval=interval_at(measure),
        misses=chance.of_share(cases) if share else chance.of_counts(four, given, seed=run.seed),
    )
