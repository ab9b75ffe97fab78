"""What makes the comparison of groups, or of models over groups, untrustworthy."""

from typing import Literal

from reportgen.study.finding import Evidence, Fact, Finding, finding


def reversal(evidence: Evidence) -> Finding | None:
    """Find what is higher overall and lower in every group; where there are several, what is surest."""
    found = min(evidence.results.reversals, key=lambda each: each.high, default=None)
    if found is None:
        return None
    unit: Literal["model", "text"] = "model" if found.of is None else "text"
    facts: dict[str, Fact] = {end: evidence.fact(unit, found, end) for end in ("higher", "lower")}
    facts |= {end: evidence.fact("metric", found, end) for end in ("most", "least")}
    if found.of is not None:
        facts["of"] = evidence.fact("text", found, "of")
    metric = evidence.fact("name of a metric", found, "metric")
    facts |= {"metric": metric, "among": evidence.fact("count", found, "among")}
    facts["column"] = evidence.fact("text", found, "column")
    return finding("warning", "simpson_reversal", "models" if found.of is None else "groups", (), **facts)
