"""Models known by their published counts beside each other: differences of tests that share no case."""

from collections.abc import Mapping

from reportgen.config.schema import Config
from reportgen.results.measure import Measure
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.paired import holm
from reportgen.stats.reasons import because
from reportgen.study.apart import unpaired
from reportgen.study.comparisons import Terms, compared_as, p_of
from reportgen.study.pair import MetricDifference
from reportgen.topics.comparison.values import Comparison
from reportgen.topics.published.values import Ground, Published

OTHER_SHARES = because("other_shares")
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
    smallest = {find(name): value for name, value in compare.smallest_that_matters.items()}

    def terms(pair: tuple[str, str]) -> Terms:
        matters = smallest.get(METRICS[pair[1]])
        return Terms(config=config, matters=matters, adjusted=adjusted.get(pair), declared=len(deciding))

    return tuple(
        compared_as((pair[0], config.subject), METRICS[pair[1]], one, terms(pair)) for pair, one in found.items()
    )


def _difference(metric: Metric, one: Published, other: Published, ground: Ground, level: float) -> MetricDifference:
    """Return how much one model has beyond another; of what hangs on the share of positives only where that is one."""
    a, b = one.metrics[metric.key], other.metrics[metric.key]
    if metric.changes_with_prevalence and ground.how != "same" and None not in {a.estimate, b.estimate}:
        return MetricDifference(difference=None, ends=lambda _: None, reason=OTHER_SHARES)
    share = metric.kind == "share"
    under = min(_under(metric, a, one), _under(metric, b, other))
    return unpaired(a, b, metric.range, level, counted=share, lack=lack_of_cases(under))


def _under(metric: Metric, measure: Measure, model: Published) -> float:
    """Return how many cases stand under the bar of a share; of other figures all."""
    four = model.confusion
    every = 0.0 if four is None else four.tp + four.fp + four.fn + four.tn
    return (measure.denominator or 0.0) if metric.kind == "share" else every
