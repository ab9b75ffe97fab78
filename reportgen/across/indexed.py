"""The numbers of a report that an index shows: its main figure, what 1,000 cases cost, and its checks."""

from collections import Counter
from collections.abc import Iterable, Iterator

from reportgen.analysis.classes.metrics import measure_of
from reportgen.config.measures import Measured, measured
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.kinds import AnyResults
from reportgen.results.measure import Corrected, Measure
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.checks import Check
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.index import IndexedChecks

COST = "cost_per_1000"
DEFAULTS = ("recall", "accuracy", "flag_rate")  # where nothing was asked that has a value


@frozen(eq=False)
class Figure:
    """A figure of the subject with a value, and where it is in the results."""

    key: str
    measure: Measure | Corrected
    source: str


def main_figure(results: AnyResults, config: Config) -> Figure | None:
    """Return the figure that a report is known by: of its first check, else what decides, else what is shown first."""
    decides = () if config.compare is None else config.compare.primary
    checked = (_per_case(check.metric) for check in results.checks if _is_of_all(check, results.subject))
    return next(_figures(results, (*checked, *decides, *config.report.metrics, *DEFAULTS)), None)


def cost_figure(results: AnyResults) -> Figure | None:
    """Return what 1,000 cases cost, where that is known."""
    return next(_figures(results, (COST,) if results.costs is not None else ()), None)


def check_counts(checks: Iterable[Check]) -> IndexedChecks:
    """Return how many checks came to what."""
    counts = Counter(map(_became, checks))
    return IndexedChecks(**counts)


def _became(check: Check) -> str:
    if check.status == "pass":
        return "passed"
    if check.status == "insufficient":
        return "allowed" if check.allowed else "undecided"
    return "failed" if check.severity == "grave" else "warned"


def _is_of_all(check: Check, subject: str) -> bool:
    """Return whether a check is about the subject on all cases, as it is."""
    return check.model == subject and check.group is None and check.against is None and check.apart is None


def _per_case(key: str) -> str:
    what = measured(key)
    return COST if what is not None and what.metric.is_cost and what.metric.grows else key


def _figures(results: AnyResults, names: Iterable[str]) -> Iterator[Figure]:
    for what in dict.fromkeys(filter(None, map(measured, names))):
        measure = _measure(results, what)
        if measure is not None and measure.best_guess is not None:
            expected = measure.expected
            yield Figure(key=what.key, measure=expected, source=results.paths.of(expected))


def _measure(results: AnyResults, what: Measured) -> Measure | None:
    """Return a figure of the subject as checks and the verdict take it; None where it has none."""
    try:
        if isinstance(results, ClassResults):
            return measure_of(results.models[results.subject], what)
        if not isinstance(results, Results):
            return results.model.metrics[what.key]
        model = results.judged(results.subject)
        return model.judged(what.key) if isinstance(model, ModelResult) else model.metrics[what.key]
    except KeyError:  # it has no such figure
        return None
