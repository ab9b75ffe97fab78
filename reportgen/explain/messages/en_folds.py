"""English: the folds of a cross-validation, and what another training run may change."""

from collections.abc import Mapping

FOLDS: Mapping[str, str | Mapping[str, str]] = {
    "folds.covers": "Ranges and verdicts cover chance in the {cases} of the test. What another training run may change "
    "is told by the {folds} folds that the predictions come from; see the part on training runs.",
    "folds.held": {
        "held": "The predictions come from {folds} folds of a cross-validation with {held} each, every fold judged by "
        "a model that was trained without it.",
        "other": "The predictions come from {folds} folds of a cross-validation with {fewest} to {most} {cases} each, "
        "every fold judged by a model that was trained without it.",
    },
    "folds.one_class": {
        "count=one": "In {count} of the {folds} folds there are {positives} or {negatives} alone, so what needs both "
        "has no value there.",
        "other": "In {count} of the {folds} folds each there are {positives} or {negatives} alone, so what needs both "
        "has no value there.",
    },
    "folds.spread": {
        "undefined": "From fold to fold, the {metric} of {model} ran from {lowest} to {highest}; it has no value in "
        "{undefined} of the {folds} folds.",
        "highest": "From fold to fold, the {metric} of {model} ran from {lowest} to {highest}.",
        "lowest": "In every fold with a value, the {metric} of {model} was {lowest}.",
        "other": "In no fold does the {metric} of {model} have a value.",
    },
    "folds.apparent": {
        "number=one": "The cut-off of {models} was chosen on {cases} of these folds, which flatters the figures of "
        "each fold, too.",
        "other": "The cut-offs of {models} were chosen on {cases} of these folds, which flatters the figures of each "
        "fold, too.",
    },
    "folds.mean": {
        "way=higher": "On average over {folds} folds, the {metric} of {a} was {size} higher than that of {b}.",
        "way=lower": "On average over {folds} folds, the {metric} of {a} was {size} lower than that of {b}.",
        "way=same": "On average over {folds} folds, {a} and {b} had the same {metric}.",
    },
    "folds.shown": {
        "shown": "For other {cases} and another training run, the range of the difference is {low} to {high} ({level} "
        "interval): training again would hardly turn it round.",
        "other": "For other {cases} and another training run, the range of the difference is {low} to {high} ({level} "
        "interval): training again could turn it round.",
    },
    "folds.no_test": {
        "a": "Too few folds have a value for both {a} and {b} to tell how far training may move their difference in "
        "{metric}.",
        "other": "Every fold shows the same difference, so the folds do not tell how far training may move it.",
    },
    "finding.clusters_across_folds": {
        "count=one": "The folds do not keep clusters apart: {count} of the {whole} by the column \u201c{column}\u201d "
        "has {cases} in more than one fold. A model that has seen some of them in training looks better than it is.",
        "other": "The folds do not keep clusters apart: {count} of the {whole} by the column \u201c{column}\u201d have "
        "{cases} in more than one fold. A model that has seen some of them in training looks better than it is.",
    },
}

PAGE: Mapping[str, str] = {
    "folds.title": "Training runs",
    "folds.table": "Fold by fold: {model}",
    "folds.all": "The other models, fold by fold",
    "folds.fold": "Fold",
    "folds.lowest": "lowest",
    "folds.highest": "highest",
    "folds.tests": "Differences over the folds, by the corrected paired t-test of Nadeau and Bengio",
    "folds.first": "First model",
    "folds.second": "Second model",
    "folds.number": "Folds",
    "folds.difference": "First less second",
    "folds.range": "{low} to {high}",
    "folds.interval": "{level} interval",
    "folds.p": "p",
    "folds.p_adjusted": "p, adjusted",
}
