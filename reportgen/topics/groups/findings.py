"""What makes the comparison of groups, or of models over groups, untrustworthy."""

from typing import Literal

from reportgen.analysis.finding import Evidence, Fact, Finding, text, warning


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
    about = () if found.model is None else (found.model,)
    return warning("simpson_reversal", "models" if found.of is None else "groups", about=about, **facts)


def chances_off_in_group(evidence: Evidence, name: str) -> Finding | None:
    """Find the group in which the scores of a model most surely stand for another risk than for all other cases."""
    held = ((grouping, each) for grouping in evidence.results.groups for each in grouping.calibration.get(name, ()))
    shown = [(grouping, each) for grouping, each in held if each.shown]
    if not shown:
        return None
    grouping, found = min(shown, key=lambda one: one[1].p_adjusted or 0.0)
    return warning(
        "chances_off_in_group",
        "higher" if (found.ratio or 0.0) > (found.rest or 0.0) else "lower",
        about=name,
        column=evidence.fact("text", grouping, "column"),
        group=evidence.fact("text", found, "group"),
        value=evidence.fact("metric", found, "observed_expected", "estimate"),
        rest=evidence.fact("metric", found, "rest"),
    )
