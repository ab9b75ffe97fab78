"""English: scores as chances."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "calibration.rank": "The scores of {model} are ranks, not probabilities. They say which {cases} are more "
    "suspect, and not how likely each is to be among the {positives}.",
    "calibration.expected": {
        "observed=0": "The scores of {model} add up to about {expected}; there were none.",
        "observed=one": "The scores of {model} add up to about {expected}; there was {observed}.",
        "other": "The scores of {model} add up to about {expected}; there were {observed}.",
    },
    "calibration.expected_weighted": "With the weights, the scores of {model} add up to about {expected} {positives} "
    "among every {per} {cases}; there were about {observed}.",
    "calibration.too_few": "With so few {positives}, more cannot be said.",
    "calibration.ratio": {
        "way=too_high": "For every {hundred} {positives} expected there were {found} ({likely_range}: {low} to "
        "{high}), so on the whole the scores are too high.",
        "way=too_low": "For every {hundred} {positives} expected there were {found} ({likely_range}: {low} to {high}), "
        "so on the whole the scores are too low.",
        "way=fits": "For every {hundred} {positives} expected there were {found} ({likely_range}: {low} to {high}), "
        "which is no more of a gap than chance explains.",
        "other": "For every {hundred} {positives} expected there were {found}.",
    },
    "calibration.slope": {
        "small": "This test is too small to tell whether the scores lie too far apart or too close together.",
        "way=apart": "The scores lie too far apart: from low to high they promise more of a difference than there is "
        "({name} {value}, {likely_range}: {low} to {high}; {ideal} is ideal).",
        "way=together": "The scores lie too close together: from low to high there is more of a difference than they "
        "promise ({name} {value}, {likely_range}: {low} to {high}; {ideal} is ideal).",
        "way=fits": "Nothing shows that the scores lie too far apart or too close together ({name} {value}, "
        "{likely_range}: {low} to {high}; {ideal} is ideal).",
    },
    "calibration.skill": {
        "skill low": "To give every {case} the same chance would be off by a mean square of {plain}. The scores take "
        "away {skill} of that ({likely_range}: {low} to {high}).",
        "skill": "To give every {case} the same chance would be off by a mean square of {plain}. The scores take away "
        "{skill} of that.",
        "brier open": "To give every {case} the same chance would be off by a mean square of {plain}, the scores are "
        "by {brier}. Chance alone can make that difference.",
        "brier worse": "The scores are further off than the same chance for every {case} would be: by a mean square "
        "of {brier}, beside {plain}.",
        "brier": "To give every {case} the same chance would be off by a mean square of {plain}, the scores are by "
        "{brier}.",
        "other": "The scores are no nearer to what happened than the same chance for every {case}.",
    },
    "calibration.few": "With {positive_cases} and {negative_cases} a curve would mostly show chance: it takes {need} "
    "of each. So the picture shows a few groups alone.",
    "figure.calibration.title": {
        "part=0 whole=1": "The score is not off by more than chance explains",
        "part=0 whole=2": "In neither group is the score off by more than chance explains",
        "part=0": "In none of the {whole} groups is the score off by more than chance explains",
        "part=whole whole=1": "The score is off by more than chance explains",
        "part=whole whole=2": "In both groups the score is off by more than chance explains",
        "part=whole": "In all {whole} groups the score is off by more than chance explains",
        "other": "In {part} of the {whole} groups the score is off by more than chance explains",
    },
    "figure.calibration.subtitle": "What the scores of {model} state beside what happened, {positive_cases} and "
    "{negative_cases}",
    "figure.calibration.stated": {
        "stretched": "stated: mean score of a group, as a chance, on a stretched scale",
        "other": "stated: mean score of a group, as a chance",
    },
    "figure.calibration.happened": "happened: share of {positives} in the group",
    "figure.calibration.sound": "sound scores",
    "figure.calibration.cases": "how the {cases} spread",
    "figure.calibration.band": "{likely_range}",
    "figure.calibration.short": {
        "whole=one": "Calibration in {whole} group: stated chance against the share of {positives}. Off by more than "
        "chance: {part}.",
        "other": "Calibration in {whole} groups: stated chance against the share of {positives}. Off by more than "
        "chance: {part}.",
    },
    "figure.calibration.stretched": "Both axes are stretched near their ends, where most {cases} lie; shares of none "
    "or of all stand at the ends.",
    "figure.calibration.read": "Each point is a group of {cases} with about the same score: to the right what the "
    "scores state on average, upwards the share of {positives} that there were. On the diagonal both agree. Below it "
    "the scores promise too much, above it too little.",
    "figure.calibration.low": "With low scores {flagged}, the chance stated is {one} less the score.",
    "figure.calibration.groups": {
        "even": "Each group holds {least}.",
        "falling": "Groups are smaller where scores are high, so that {positives} show even where they are rare: the "
        "largest holds {most}, the smallest {least}.",
        "other": "The largest group holds {most}, the smallest {least}.",
    },
    "figure.calibration.range": "The {likely_ranges} hold for each group by itself. With {whole} groups and sound "
    "scores, at least {one} group would lie off in about {by_chance} of such tests. So a group is said to be off only "
    "where a wider range, one that holds for all groups at once, leaves out what its scores state.",
    "finding.score_shift": {
        "how=high": "The scores of {model} differ between the splits: a score of {value} or higher have {tuned_share} "
        "in \u201c{tuned}\u201d, {reported_share} in \u201c{reported}\u201d. Chance alone hardly explains it, and a "
        "cut-off chosen on the one may not suit the other.",
        "how=low": "The scores of {model} differ between the splits: a score of {value} or lower have {tuned_share} "
        "in \u201c{tuned}\u201d, {reported_share} in \u201c{reported}\u201d. Chance alone hardly explains it, and a "
        "cut-off chosen on the one may not suit the other.",
    },
    "finding.unsound_chances": {
        "how=too_high": "The scores of {model} are hardly sound as chances: they promise more {positives} than there "
        "were ({metric} {value}; {ideal} is ideal).",
        "how=too_low": "The scores of {model} are hardly sound as chances: they promise fewer {positives} than there "
        "were ({metric} {value}; {ideal} is ideal).",
        "how=apart": "The scores of {model} are hardly sound as chances: they lie too far apart ({metric} {value}; "
        "{ideal} is ideal).",
        "how=together": "The scores of {model} are hardly sound as chances: they lie too close together ({metric} "
        "{value}; {ideal} is ideal).",
    },
    "figure.band": "middle {level} of redraws",
    "figure.band.roc": "At each share of false alarms the shaded band holds the middle {level} of {redraws} redraws of "
    "the {cases}. It is made point by point: a whole curve may leave it in places.",
    "figure.band.pr": "At each share caught the shaded band holds the middle {level} of {redraws} redraws of the "
    "{cases}. It is made point by point: a whole curve may leave it in places.",
    "figure.band.cost_by_threshold": "At each cut-off the shaded band holds the middle {level} of {redraws} redraws of "
    "the {cases}. It is made point by point: a whole curve may leave it in places.",
    "figure.band.cost": "The shaded band belongs to the line of the cut-off in use. At each place it holds the middle "
    "{level} of {redraws} redraws of the {cases}, point by point.",
    "figure.band.none": "There is no band of redraws, since {reason}.",
}

# On the page, outside of sentences.
PAGE = {
    "section.chances": "Are the scores sound as chances?",
    "record.chances": "Scores as chances in full",
    "calibration.figures": "How well the scores of {model} fit as chances",
    "calibration.ideal": "Ideal",
    "calibration.groups": "Groups of {cases} by score",
    "calibration.stated": "Stated",
    "calibration.happened": "Happened",
    "calibration.cases": "{cases}",
    "calibration.positives": "{positives}",
    "metrics.perfect": "sound scores: {low} to {high}",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (("calibration.skill", ("skill",), (), "yet"),)
