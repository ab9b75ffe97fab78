"""English: why a figure is not defined, has no range or decides nothing; methods of ranges, rules of cut-offs."""

from reportgen.stats.reasons import REASONS as HELD
from reportgen.stats.reasons import WAYS

REASONS = {
    **{f"reason.{key}": text for key, text in HELD.items()},
    # In other words than those of the file: a reader knows no threshold but as a cut-off.
    "reason.no_value_at_any": "it has no value at any cut-off",
    "reason.apparent_groups": "the cut-off was chosen on these cases, and the figures of groups are not corrected "
    "for that",
}

METHODS = {f"way.{key}": text for key, text in WAYS.items()}

RULES = {
    "rule.fixed": "fixed by the config",
    "rule.default": "the usual one",
    "rule.deployed": "used today",
    "rule.decision": "decisions in the data",
    "rule.least_cost": "least cost",
    "rule.closed_form": "by the prices alone",
    "rule.nearest": "nearest to the perfect corner",
    "rule.maximise": "highest {metric}",
    "rule.most_of_every": "at most {most} of every {every} {flagged}",
    "rule.most_per_day": "at most {most} per day {flagged}",
    "rule.most_share": "at most {most}% {flagged}",
    "rule.keeping": "{rule}, keeping to {conditions}",
    "rule.promising": "{rule}, keeping to {conditions} with confidence {confidence}",
}

# What a formula calls in words.
FORMULA = {"formula.baseline": "cost of the baseline", "formula.odds": "odds"}
