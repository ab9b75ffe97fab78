"""What makes the comparison of groups, or of models over groups, untrustworthy."""

from typing import Literal

from reportgen.study.finding import Evidence, Fact, Finding, finding, text, warning


def ratio_of_worse_outcome(evidence: Evidence) -> Finding | None:
    """Find a check that compares groups by the ratio of the share flagged, where being flagged is the worse outcome."""
    checks = evidence.config.checks if evidence.config.flag_is == "adverse" else ()
    asked = (
        place
        for place, each in enumerate(checks)
        if each.check.metric.key == "flag_rate" and each.check.between and each.check.between.kind == "ratio"
    )
    place = next(asked, None)
    if place is None:
        return None
    return warning("ratio_of_worse_outcome", check=text(checks[place].check.text, f"config.checks.{place}"))


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
