"""What makes the comparison of groups, or of models over groups, untrustworthy."""

from typing import Literal

from reportgen.analysis.finding import Evidence, Fact, Finding, text, unit_of, warning


def ratio_of_worse_outcome(evidence: Evidence) -> Finding | None:
    """Find a check that compares groups by the ratio of the share flagged, where being flagged is the worse outcome."""
    checks = evidence.config.checks if evidence.config.flag_is == "adverse" else ()
    asked = (
        place
        for place, entry in enumerate(checks)
        if entry.check.metric.key == "flag_rate" and entry.check.between and entry.check.between.kind == "ratio"
    )
    place = next(asked, None)
    if place is None:
        return None
    return warning("ratio_of_worse_outcome", check=text(checks[place].check.text, f"config.checks.{place}"))


def reversal(evidence: Evidence) -> Finding | None:
    """Find what is higher overall and lower in every group; where there are several, what is surest."""
    surest = min(evidence.results.reversals, key=lambda candidate: candidate.high, default=None)
    if surest is None:
        return None
    unit: Literal["model", "text"] = "model" if surest.of is None else "text"
    facts: dict[str, Fact] = {end: evidence.fact(unit, surest, end) for end in ("higher", "lower")}
    facts |= {end: evidence.fact(unit_of(surest.metric), surest, end) for end in ("most", "least")}
    if surest.of is not None:
        facts["of"] = evidence.fact("text", surest, "of")
    metric = evidence.fact("name of a metric", surest, "metric")
    facts |= {"metric": metric, "among": evidence.fact("count", surest, "among")}
    facts["column"] = evidence.fact("text", surest, "column")
    about = () if surest.model is None else (surest.model,)
    return warning("simpson_reversal", "models" if surest.of is None else "groups", about=about, **facts)


def chances_off_in_group(evidence: Evidence, name: str) -> Finding | None:
    """Find the group in which the scores of a model most surely stand for another risk than for all other cases."""
    groups = ((grouping, group) for grouping in evidence.results.groups for group in grouping.calibration.get(name, ()))
    deviating = [(grouping, group) for grouping, group in groups if group.shown]
    if not deviating:
        return None
    grouping, surest = min(deviating, key=lambda pair: pair[1].p_adjusted or 0.0)
    return warning(
        "chances_off_in_group",
        "higher" if (surest.ratio or 0.0) > (surest.rest or 0.0) else "lower",
        about=name,
        column=evidence.fact("text", grouping, "column"),
        group=evidence.fact("text", surest, "group"),
        value=evidence.fact("percent", surest, "observed_expected", "estimate"),
        rest=evidence.fact("percent", surest, "rest"),
    )
