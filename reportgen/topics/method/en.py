"""English: how the figures came about."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "method.rule.high": "Each {case} whose score equals the threshold or above it is {flagged}.",
    "method.rule.low": "With \u201cflag: low\u201d each {case} whose score equals the threshold or below it is "
    "{flagged}.",
    "method.rule.candidates": {
        "binned": "Candidates for the threshold are the edges of the bins that scores are counted in, and one beyond "
        "every score, at which no {case} is {flagged}.",
        "other": "Candidates for the threshold are all scores that occur, and a threshold beyond every score, at which "
        "no {case} is {flagged}.",
    },
    "method.rule.tie_fewest": {
        "lasting": "Where thresholds serve the rule equally well, the one with the fewest {cases} {flagged} is taken, "
        "since a false alarm cannot be undone and a miss can.",
        "other": "Where thresholds serve the rule equally well, the one with the fewest {cases} {flagged} is taken.",
    },
    "method.rule.tie_most": "Where thresholds serve the rule equally well, the one with the most {cases} {flagged} is "
    "taken, since a miss cannot be undone and a false alarm can.",
    "method.rule.undefined": "A metric that would divide by {zero} is not defined; it is never set to {zero} or {one}.",
    "method.rule.exact": "Curves and the metrics that judge the order of the scores are computed over all "
    "distinct scores, without bins; pictures show a selection of the points.",
    "method.rule.binned": "More than {most} scores of {model} differ: curves and the metrics of scores count them by "
    "{digits} significant digits, in {bins} bins, which moves the {auc_name} by less than {within}. What is {flagged} "
    "goes by each score itself.",
    "method.rule.told": {
        "digits=one": "The counts give the scores of {model} by {digits} significant digit (bins: {bins}). Thresholds "
        "are edges of these, so what is {flagged} is exact.",
        "other": "The counts give the scores of {model} by {digits} significant digits (bins: {bins}). Thresholds are "
        "edges of these, so what is {flagged} is exact.",
    },
    "method.rule.told_within": "For {model} this moves {bounds}. Ranges do not include that.",
    "method.rule.told_bound": "the {metric} by less than {within}",
    "method.rule.weights": {
        "weight=sampling": "Metrics use the weights; counts are those of the sample.",
        "weight=frequency": "Each row counts as many times as its weight says.",
    },
    "method.rule.cross_fitting": "Corrected figures come from cross-fitting: the {cases} are dealt into {folds} folds, "
    "the threshold is chosen without each fold in turn and judged on it, this {repeats} times over. Counts are pooled, "
    "then averaged, and only then put into a formula. The corrected counts have as many flags as counted. What the "
    "rule aims at has its cross-fitted value in them, and all other figures follow from them.",
    "method.rule.interval": {
        "of=cases": "Ranges of corrected figures and of the threshold come from resampling whole {cases}, {resamples} "
        "times, with the choice made anew each time. What the rule aims at is resampled in two ways, and each end of "
        "its range is the farther one.",
        "of=clusters": "Ranges of corrected figures and of the threshold come from resampling whole clusters of "
        "{cases}, {resamples} times, with the choice made anew each time. What the rule aims at is resampled in two "
        "ways, and each end of its range is the farther one.",
        "of=cut_off_cases": "The range of the threshold comes from resampling whole {cases}, {resamples} times, with "
        "the choice made anew each time.",
        "of=cut_off_clusters": "The range of the threshold comes from resampling whole clusters of {cases}, "
        "{resamples} times, with the choice made anew each time.",
    },
    "method.rule.promised": "A floor that is promised with confidence follows an exact rule for recall, "
    "specificity and the flag rate (order statistics), tests in a fixed order for precision and the negative "
    "predictive value, and several tests at once, which is approximate, for every other metric.",
    "method.rule.promised_clusters": "With clusters, these rules count as many single {cases} as would tell as much, "
    "which makes them approximate, too.",
    "method.rule.floor": "A floor without confidence goes by the estimate on the {cases} of the choice. How often this "
    "choice misses it on future {cases} is the binomial probability of doing so.",
    "method.rule.per_case": "Where a price is in the data, each {case} is counted at its own price, in whole "
    "fractions, so the order of the rows changes nothing; weights between the errors use the averages.",
    "method.rule.prevalence": "Figures for use weigh the classes to the stated share of {positives}: recall, "
    "specificity and what follows from them alone stay as they are.",
    "method.rule.closed_form": "The threshold by the prices alone is a / (a + b), where a is what a false alarm costs "
    "beyond leaving the {case} alone, and b what a miss costs beyond a hit.",
    "method.rule.closed_form_edge": "It is taken at the next edge of the bins, {edge}.",
    "method.rule.held": {
        "way=near": "It is compared with the least cost that is expected on future {cases}, and comes within {within} "
        "of it.",
        "way=chance": "It is compared with the least cost that is expected on future {cases}. It costs more, by no "
        "more than chance explains.",
        "way=dearer": "It is compared with the least cost that is expected on future {cases}. It costs more, and by "
        "more than chance explains.",
        "way=unknown": "It is compared with the least cost that is expected on future {cases}. It costs more, and "
        "there are too few cases to tell whether that is chance.",
    },
    "method.rule.implied": "The prices that a beta implies are those at which its threshold is the cheapest on these "
    "data: the segment of the convex hull of the ROC curve that it is on.",
    "method.rule.beta": "Beta and prices are taken from the config and never tuned on data.",
    "method.rule.ranks": "Ranks rest on {count} paired comparisons, corrected for their number. A model is ahead of "
    "another only where the test shows it and the range of the difference excludes zero; all others are tied.",
    "method.rule.clipped": "For the {metric}, probabilities of {zero} or {one} were moved off that end; {cases} so "
    "moved: {counts}.",
    "method.rule.clipped_count": "{model} {count}",
    "method.rule.bands": "Bands round curves contain, point by point, the middle {level} of the curves of the "
    "resamples; they are those of the model under audit alone.",
    "method.rule.calibration": "The groups of the calibration figure share the {cases} and the {positives} that the "
    "scores expect. Their ranges are those of shares. The {error} has ten bins of as many {cases} each and is never "
    "{zero}; next to it is what calibrated scores would show.",
    "method.rule.ranges": "A range in brackets is made so that it contains the true figure in about {level} of tests "
    "like these: by Wilson for shares (exact at none and at all), by Dirichlet draws for functions of the four counts, "
    "by DeLong for the AUC, by resampling for all else. A threshold that these {cases} chose has ranges for its "
    "corrected figures alone. results.json names the method of each.",
    "published.rule.counts": "Counts are taken as published. Ranges are made as if the {cases} had been drawn one by "
    "one, by Wilson for shares (exact at none and at all) and by Dirichlet draws for functions of the four counts; "
    "they contain the true figure in about {level} of tests like these.",
    "published.rule.shares": "From precision and recall follow the F-measures and what else needs neither the "
    "number of {cases} nor the {negatives} left alone. They have no ranges.",
    "published.rule.rates": "From the shares caught and left alone follows what depends on neither the number of "
    "{cases} nor the share of {positives}; with that share, how often a flag is right and what {cases} cost on "
    "average. They have no ranges.",
    "published.rule.betas": "The best model at each beta is exact: over the square of beta, that square plus "
    "{one}, divided by F, is a straight line for each model, and the lowest line is the best model.",
}

# On the page, outside of sentences.
PAGE = {
    "section.method": "Method",
    "section.words": "Glossary",
    "method.command": "Made again by",
    "method.libraries": "Worked out with",
    "method.seed": "Seed of the random numbers",
    "method.made_by": "Made by",
    "method.inputs": "Files that were read",
    "method.inputs_first": "The first {count} of {all} files that were read; results.json lists all",
    "method.input": "File",
    "method.sha256": "SHA-256",
    "method.subject": "Model under audit",
    "method.classes": "Positive labels",
    "method.labels": "Classes",
    "method.negative": "Negative labels",
    "method.tuned_on": "Threshold chosen on",
    "method.reported_on": "Judged on",
    "method.not_tuned": "not chosen on data",
    "method.from_scores": "set from the scores alone",
    "method.weights": "Weights",
    "method.weights.none": "none",
    "method.weights.sampling": "sampling weights",
    "method.weights.frequency": "frequency weights",
    "method.costs": "Costs",
    "method.costs_value": "a miss {false_negative}, a false alarm {false_positive}",
    "method.costs_stated": {
        "counts=once": "an inspection {inspection}, a hit brings back {benefit}, counted once",
        "counts=twice": "an inspection {inspection}, a hit brings back {benefit}, counted twice",
    },
    "method.costs_all": "a miss {false_negative}, a false alarm {false_positive}, a hit {true_positive}, left alone "
    "{true_negative}",
    "method.beta": "Beta",
    "method.beta_value": "{beta} (alpha {alpha})",
    "metrics.range": "({low} to {high})",
    "method.undefined": "Metrics that are not defined here",
    "method.config": "The config",
    "method.resamples": "Resamples and seed",
    "method.resamples_value": "{resamples}, seed {seed}",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "says what decides, or how to read something, of no model": ("method.", "published.rule"),
}
