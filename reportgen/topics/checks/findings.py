"""Findings on the criteria: what of them has changed since they were fixed, and which others came before."""

from reportgen.analysis.finding import AnyEvidence, Evidence, Finding, Quote, Several, finding, warning
from reportgen.results.values.seal import Seal

MOST_DAYS = 4  # that a sentence names


def criteria_changed(evidence: AnyEvidence) -> Finding | None:
    """Find the criteria that are not those of the seal: grave where any of them is not just stricter."""
    seal: Seal | None = evidence.results.seal
    if seal is None or not seal.moved:
        return None
    path = evidence.paths.of(seal, "moved")
    criteria = tuple(Quote(value=str(place), path=path, unit="criterion") for place in range(len(seal.moved)))
    return finding(
        "grave" if seal.loosened else "warning",
        "criteria_changed",
        "one" if len(criteria) == 1 else None,
        date=evidence.fact("day", seal, "fixed_on"),
        criteria=Several(each=criteria, path=path),
    )


def other_criteria_before(evidence: Evidence) -> Finding | None:
    """Find that the same cases were judged by other criteria before: of many sets, one passes a model by chance."""
    before = evidence.results.judged_before
    if before is None:
        return None
    path = evidence.paths.of(before, "days")
    days = tuple(evidence.fact("day", before, "days", place) for place in range(len(before.days)))
    return warning(
        "other_criteria_before",
        "many" if len(days) > MOST_DAYS else None,
        sets=evidence.fact("count", before, "sets"),
        first=days[0],
        last=days[-1],
        days=Several(each=days, path=path),
    )
