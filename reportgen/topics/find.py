"""The search for all that makes an evaluation untrustworthy, one small function a finding."""

from collections.abc import Iterable
from functools import partial

from reportgen.errors import Hole, attempt, holes_in
from reportgen.study.finding import GRAVITY, Evidence, Finding
from reportgen.topics.table import parts


def find(evidence: Evidence) -> tuple[Finding | Hole, ...]:
    """Return what was found, gravest first; then in the order of the topics, and of the models."""
    models, of_topics = evidence.results.models, parts(evidence.results)
    of_report = [partial(function, evidence) for part in of_topics for function in part.findings]
    functions = [function for part in of_topics for function in part.findings_of_models]
    return _gravest_first(
        [*of_report, *(partial(function, evidence, name) for function in functions for name in models)]
    )


def _gravest_first(searches: Iterable[partial[Finding | None]]) -> tuple[Finding | Hole, ...]:
    looked = [attempt("finding", search.func.__name__, search) for search in searches]
    found = (each for each in looked if isinstance(each, Finding))
    return (*sorted(found, key=lambda each: GRAVITY.index(each.severity)), *holes_in(looked))
