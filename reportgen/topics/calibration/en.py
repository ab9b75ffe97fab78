"""English: scores as probabilities."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "calibration.rank": "The scores of {model} are ranks, not probabilities. They put the {cases} in order, and do "
    "not say how likely each is to be among the {positives}.",
    "calibration.expected": {
        "observed=0": "The scores of {model} add up to about {expected}; there were none.",
        "observed=one": "The scores of {model} add up to about {expected}; there was {observed}.",
        "other": "The scores of {model} add up to about {expected}; there were {observed}.",
    },
    "calibration.expected_weighted": "With the weights, the scores of {model} add up to about {expected} {positives} "
    "among every {per} {cases}; there were about {observed}.",
    "calibration.too_few": "There are too few {positives} to say more.",
    "calibration.ratio": {
        "way=too_high": "For every {hundred} {positives} expected there were {found} ({level} {likely_range}: {low} to "
        "{high}), so on the whole the scores are too high.",
        "way=too_low": "For every {hundred} {positives} expected there were {found} ({level} {likely_range}: {low} to "
        "{high}), so on the whole the scores are too low.",
        "way=fits": "For every {hundred} {positives} expected there were {found} ({level} {likely_range}: {low} to "
        "{high}), a gap that chance could explain.",
        "other": "For every {hundred} {positives} expected there were {found}.",
    },
    "calibration.slope": {
        "small": "This test is too small to tell whether the scores are too extreme or too cautious.",
        "way=apart": "The scores are too extreme: true risks are less extreme than the scores say ({name} {value}, "
        "{level} {likely_range}: {low} to {high}; {ideal} is ideal).",
        "way=together": "The scores are too cautious: true risks are more extreme than the scores say ({name} {value}, "
        "{level} {likely_range}: {low} to {high}; {ideal} is ideal).",
        "way=fits": "Nothing shows that the scores are too extreme or too cautious ({name} {value}, {level} "
        "{likely_range}: {low} to {high}; {ideal} is ideal).",
    },
    "calibration.skill": {
        "skill low": "One probability for every {case} would have a Brier score of {plain}. The scores cut that by "
        "{skill} ({level} {likely_range}: {low} to {high}).",
        "skill": "One probability for every {case} would have a Brier score of {plain}. The scores cut that by "
        "{skill}.",
        "brier open": "One probability for every {case} would have a Brier score of {plain}, the scores have {brier}. "
        "Chance could explain the difference.",
        "brier worse": "The scores are worse than one probability for every {case}: their Brier score is {brier}, not "
        "{plain}.",
        "brier": "One probability for every {case} would have a Brier score of {plain}, the scores have {brier}.",
        "other": "The scores are no nearer to what happened than the same probability for every {case}.",
    },
    "calibration.few": "With {positive_cases} and {negative_cases} a curve would mostly show chance: it needs {need} "
    "of each. So the picture shows only a few groups.",
    "figure.calibration.title": {
        "part=0 whole=1": "The score is not clearly off",
        "part=0 whole=2": "The score is not clearly off in either group",
        "part=0": "The score is not clearly off in any of the {whole} groups",
        "part=whole whole=1": "The score is clearly off",
        "part=whole whole=2": "In both groups the score is clearly off",
        "part=whole": "In all {whole} groups the score is clearly off",
        "other": "In {part} of the {whole} groups the score is clearly off",
    },
    "figure.calibration.subtitle": "What the scores of {model} state and what happened, {positive_cases} and "
    "{negative_cases}",
    "figure.calibration.stated": {
        "stretched": "stated: mean score of a group, as a probability, on a stretched scale",
        "other": "stated: mean score of a group, as a probability",
    },
    "figure.calibration.happened": "happened: share of {positives} in the group",
    "figure.calibration.sound": "calibrated scores",
    "figure.calibration.cases": "how the {cases} spread",
    "figure.calibration.band": "{level} {likely_range}",
    "figure.calibration.short": "Calibration: stated probability against the share of {positives}, group by group.",
    "figure.calibration.stretched": "Both axes are stretched near their ends, where most {cases} are; shares of none "
    "or of all are at the ends.",
    "figure.calibration.read": "Each point is a group of {cases} with similar scores. On the diagonal the stated "
    "probability is right; below it is too high, above it too low.",
    "figure.calibration.low": "With low scores {flagged}, the probability stated is {one} minus the score.",
    "figure.calibration.groups": {
        "even": "Each group has {least}.",
        "falling": "Groups are smaller where scores are high, so that {positives} show even where they are rare: the "
        "largest has {most}, the smallest {least}.",
        "other": "The largest group has {most}, the smallest {least}.",
    },
    "figure.calibration.range": "The {level} {likely_ranges} are for each group by itself. With {whole} groups and "
    "calibrated scores, at least {one} group would be off in about {by_chance} of tests like these. So a group counts "
    "as off only if a wider range, made for all groups together, excludes its stated probability.",
    "finding.score_shift": {
        "how=high": "The scores of {model} clearly differ between the splits: with a score of {value} or higher, "
        "{tuned_share} in \u201c{tuned}\u201d, {reported_share} in \u201c{reported}\u201d. A threshold chosen on one "
        "might not suit the other.",
        "how=low": "The scores of {model} clearly differ between the splits: with a score of {value} or lower, "
        "{tuned_share} in \u201c{tuned}\u201d, {reported_share} in \u201c{reported}\u201d. A threshold chosen on one "
        "might not suit the other.",
    },
    "finding.unsound_chances": {
        "how=too_high": "The scores of {model} are poorly calibrated: they predict more {positives} than there were "
        "({metric} {value}; {ideal} is ideal).",
        "how=too_low": "The scores of {model} are poorly calibrated: they predict fewer {positives} than there were "
        "({metric} {value}; {ideal} is ideal).",
        "how=apart": "The scores of {model} are poorly calibrated: they are too extreme ({metric} {value}; {ideal} is "
        "ideal).",
        "how=together": "The scores of {model} are poorly calibrated: they are too cautious ({metric} {value}; {ideal} "
        "is ideal).",
    },
    "figure.band": "middle {level} of resamples",
    "figure.band.none": "There is no band of resamples, since {reason}.",
}

# On the page, outside of sentences.
PAGE = {
    "section.chances": "Calibration",
    "record.chances": "Calibration in detail",
    "calibration.groups": "Groups of {cases} by score",
    "calibration.stated": "Stated",
    "calibration.happened": "Happened",
    "calibration.cases": "{cases}",
    "calibration.positives": "{positives}",
    "metrics.perfect": "calibrated scores: {low} to {high}",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (("calibration.skill", ("skill",), (), "yet"),)
