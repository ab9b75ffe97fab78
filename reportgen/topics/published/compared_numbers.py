"""Models known by their published counts beside each other: differences of tests that share no case."""

from collections.abc import Mapping
from statistics import NormalDist

from reportgen.config.schema import Config
from reportgen.counts.views import Counts
from reportgen.results.measure import Measure
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.checks import ALIKE, ShownDifference, verdict
from reportgen.stats.intervals import Ends, reach
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.paired import holm, level_of_each, newcombe_apart, square_and_add
from reportgen.stats.reasons import because
from reportgen.study.comparisons import MOVER, NEWCOMBE, p_of
from reportgen.study.pair import MetricDifference
from reportgen.topics.comparison.values import Comparison
from reportgen.topics.published.numbers import outcomes_of
from reportgen.topics.published.values import Ground, Published

OTHER_SHARES = because("other_shares")
NO_VALUE = because("no_value")
EXPLORED = ("recall", "specificity", "precision")  # beside what is asked for


def compared(config: Config, models: Mapping[str, Published], ground: Ground) -> tuple[Comparison, ...]:
    """Return each model with counts beside the subject: by the metrics that decide first, then by others.

    Nothing where the config does not ask for a comparison.
    """
    compare, subject = config.compare, models[config.subject]
    others = [name for name, one in models.items() if one.confusion is not None and name != config.subject]
    if compare is None or subject.confusion is None or not others:
        return ()
    asked = compare.primary or ((compare.then,) if compare.then is not None else ("recall", "specificity"))
    primary = [metric.key for metric in map(find, asked) if metric is not None]
    rest = [key for key in EXPLORED if key not in primary]
    found = {
        (name, key): _difference(METRICS[key], models[name], subject, ground, config.uncertainty.level)
        for keys in (primary, rest)
        for name in others
        for key in keys
    }
    deciding = [pair for pair in found if pair[1] in primary]
    adjusted = dict(zip(deciding, holm([p_of(found[pair]) for pair in deciding]), strict=True))
    return tuple(
        _comparison(pair, one, config, adjusted=adjusted.get(pair), declared=len(deciding))
        for pair, one in found.items()
    )


def _difference(metric: Metric, one: Published, other: Published, ground: Ground, level: float) -> MetricDifference:
    """Return how much one model has beyond another; of what hangs on the share of positives only where that is one."""
    a, b = one.metrics[metric.key], other.metrics[metric.key]
    if a.estimate is None or b.estimate is None:
        return MetricDifference(difference=None, ends=lambda _: None, reason=a.reason or b.reason or NO_VALUE)
    if metric.changes_with_prevalence and ground.how != "same":
        return MetricDifference(difference=None, ends=lambda _: None, reason=OTHER_SHARES)
    fours = _counts(one), _counts(other)
    share = metric.kind == "share" and metric.numerator is not None and metric.denominator is not None

    def ends(at: float) -> Ends | None:
        return _newcombe(metric, fours, at) if share else _arms(metric, a, b, float(reach(at)) / float(reach(level)))

    difference, found, method = a.estimate - b.estimate, ends(level), NEWCOMBE if share else MOVER
    if found is None:
        return MetricDifference(difference=difference, ends=lambda _: None, reason=NO_VALUE)
    # The end towards 0 decides whether chance alone may have made the difference.
    se = abs(difference - (found[0] if difference > 0 else found[1])) / float(reach(level))
    under = [float(metric.denominator(four, None)) if share and metric.denominator else float(four.n) for four in fours]
    return MetricDifference(
        difference=difference,
        ends=ends,
        p=None if se == 0 else 2 * NormalDist().cdf(-abs(difference) / se),
        method=method,
        ends_by=method,
        se=se,
        lack=lack_of_cases(min(under)),
    )


def _counts(model: Published) -> Counts:
    if model.confusion is None:
        message = "no counts are known"
        raise ValueError(message)
    return outcomes_of(model.confusion).cases


def _newcombe(metric: Metric, fours: tuple[Counts, Counts], level: float) -> Ends | None:
    if metric.numerator is None or metric.denominator is None:
        return None
    one, other = ((float(metric.numerator(four, None)), float(metric.denominator(four, None))) for four in fours)
    return newcombe_apart(one, other, level)


def _arms(metric: Metric, a: Measure, b: Measure, stretch: float) -> Ends | None:
    """Return the interval from those of both figures; another level reaches so many times as far."""
    ends = []
    for one in (a, b):
        if one.estimate is None or one.low is None or one.high is None:
            return None
        low, high = (one.estimate + (end - one.estimate) * stretch for end in (one.low, one.high))
        ends.append((max(low, metric.range[0]), one.estimate, min(high, metric.range[1])))
    return square_and_add(ends[0], ends[1])


def _comparison(
    pair: tuple[str, str], found: MetricDifference, config: Config, *, adjusted: float | None, declared: int
) -> Comparison:
    metric, together = METRICS[pair[1]], config.uncertainty.level
    level = together if adjusted is None else level_of_each(together, declared)
    ends, p = found.ends(level), found.p
    shown = ShownDifference(
        difference=found.difference or 0.0,
        p=p if adjusted is None or p is None else adjusted,
        sure=ends is not None and found.lack is None,
        at_alike=found.ends(ALIKE),
    )
    smallest = config.compare.smallest_that_matters if config.compare is not None else {}
    matters = next((value for name, value in smallest.items() if find(name) is metric), None)
    return Comparison(
        a=pair[0],
        b=config.subject,
        metric=metric.key,
        difference=found.difference,
        low=None if ends is None else ends[0],
        high=None if ends is None else ends[1],
        p=p,
        p_adjusted=None if p is None else adjusted,
        method=found.method,
        verdict=verdict(shown, alpha=1 - together, higher_is_better=metric.higher_is_better, smallest=matters),
        primary=adjusted is not None,
        level=level,
        matters=matters,
        no_range=found.reason if ends is None else None,
        lack=found.lack,
    )
