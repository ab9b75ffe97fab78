"""What would be advised at the ends of the stated shares of positives in use."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportgen.analysis.finding import Evidence, Finding
from reportgen.analysis.verdict import verdict_of
from reportgen.frozen import frozen
from reportgen.results.paths import Number
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.comparison import Comparison, Way
from reportgen.results.values.costs import AtShare
from reportgen.results.values.summary import Verdict
from reportgen.stats.checks import Verdict as Shown

WAYS: dict[Way, Shown] = {
    "better": "better",
    "worse": "worse",
    "little": "no_difference_that_matters",
    "same": "same",
    "open": "no_difference_shown",
}


@frozen
class AdviceAt:
    """Other advice at one end of the shares."""

    share: Number
    verdict: Verdict


def other_advice(evidence: Evidence, findings: Sequence[Finding], likely: Verdict) -> Iterator[AdviceAt]:
    """Yield the verdict at each end of the stated shares where it is another one: of another kind, or model."""
    limits = evidence.results.within_limits
    for end in () if limits is None else limits.ends:
        there = verdict_of(replace(evidence, results=_at(evidence.results, end)), findings)
        if (there.code, there.model) != (likely.code, likely.model):
            yield AdviceAt(share=evidence.at(end, "prevalence"), verdict=there)


def _at(results: Results, end: AtShare) -> Results:
    """Return the results with what comes out otherwise at an end."""
    checks, compared = list(results.checks), list(results.comparisons)
    for check in end.checks:
        checks[check.check] = replace(checks[check.check], status=check.status)
    for comparison in end.comparisons:
        compared[comparison.comparison] = _as(compared[comparison.comparison], comparison.way)
    models = dict(results.models)
    if end.dearer:
        models[results.subject] = _dearer(models[results.subject])
    return replace(results, checks=tuple(checks), comparisons=tuple(compared), models=models)


def _as(comparison: Comparison, way: Way) -> Comparison:
    if comparison.alone is not None:
        return replace(comparison, alone=WAYS[way])
    return replace(comparison, verdict=WAYS[way])


def _dearer(model: ModelResult) -> ModelResult:
    beside = model.no_model
    return model if beside is None else replace(model, no_model=replace(beside, verdict="dearer"))
