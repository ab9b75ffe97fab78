"""Findings on the criteria: what of them has changed since they were fixed."""

from reportgen.analysis.finding import AnyEvidence, Finding, Quote, Several, finding
from reportgen.results.values.seal import Seal


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
