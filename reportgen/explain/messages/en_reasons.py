"""English: why a figure is not defined, has no range or decides nothing, and by which methods ranges were found."""

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

# What a formula calls in words.
FORMULA = {"formula.baseline": "cost of the baseline", "formula.odds": "odds"}
