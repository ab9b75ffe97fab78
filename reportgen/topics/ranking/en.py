"""English: curves and scores."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "figure.pairs": {
        "right=0 pairs=1": "no pair",
        "right=0 pairs=2": "neither pair",
        "right=0": "none of the {pairs} possible pairs",
        "right=pairs pairs=1": "the only pair",
        "right=pairs pairs=2": "both pairs",
        "right=pairs": "all {pairs} possible pairs",
        "other": "{right} of the {pairs} possible pairs",
    },
    "figure.pairs_share": "{right} of every {pairs} pairs",
    "figure.roc.title": {
        "flag=high tied": "In {right} the {positive} scores higher (ties half)",
        "flag=low tied": "In {right} the {positive} scores lower (ties half)",
        "flag=high": "In {right} the {positive} scores higher",
        "flag=low": "In {right} the {positive} scores lower",
        "other": "Every {case} has the same score",
    },
    "figure.roc.short": "ROC curve, {auc_name} {auc}. In use: {recall_name} {recall}, {false_alarm_rate_name} "
    "{false_alarm_rate}.",
    "figure.roc.pairs": {
        "flag=high": "Take one {positive} and one {negative}. In {right} the {positive} has the higher score; ties "
        "count one half. This share is the area under the curve: {auc_name} {auc}.",
        "flag=low": "Take one {positive} and one {negative}. In {right} the {positive} has the lower score; ties "
        "count one half. This share is the area under the curve: {auc_name} {auc}.",
    },
    "figure.roc.elbow": "The curve is farthest above the diagonal at the threshold {value}: there {recall_name} is "
    "{recall} and {false_alarm_rate_name} {false_alarm_rate}, a distance of {ks} (the {ks_name}). This elbow is no "
    "advice: which threshold serves best depends on what the two errors cost.",
    "figure.roc.no_elbow": "The curve nowhere rises above the diagonal, so it has no elbow.",
    "figure.roc.rare": "The curve looks the same however rare {positives} are, so it does not show how many false "
    "alarms "
    "come with each hit. The precision-recall curve does.",
    "figure.pr.title": "The alarm was right for {right} {flagged}",
    "figure.pr.title_weighted": "By the weights of the {cases}, {precision_name} is {precision} and {recall_name} "
    "{recall}",
    "figure.pr.short": "Precision-recall curve, {ap_name} {ap}. Guessing reaches {prevalence}.",
    "figure.pr.prevalence": "guessing: {prevalence}",
    "figure.pr.read": "Each point is one threshold: the share of {positives} that it catches, and the share of its "
    "alarms that are right. The best place is the top right corner. The area under the steps is the {ap_name} (AP): "
    "{ap}.",
    "figure.pr.chance": "Guessing stays near the level line at {prevalence}, the share of {positives} among all "
    "{cases}. Where {positives} are rarer the whole curve sinks, so compare curves on the same {cases} only.",
    "figure.pr.few": "With fewer than {few} {positives} the {ap_name} reads high: scores that only guess would reach "
    "{guessed} on average, where the share of {positives} is {prevalence}.",
    "figure.gain.title": "Among {flagged_cases} {flagged}: {caught}",
    "figure.gain.title_weighted": "By the weights of the {cases}, {flag_rate_name} is {flag_rate} and {recall_name} "
    "{recall}",
    "figure.gain.short": "Gain curve: share of the {positives} caught by the share of the {cases} {flagged}.",
    "figure.gain.read": {
        "flag=high": "The line shows which share of the {positives} is caught once a given share of the {cases}, those "
        "with the highest scores, is {flagged}.",
        "flag=low": "The line shows which share of the {positives} is caught once a given share of the {cases}, those "
        "with the lowest scores, is {flagged}.",
    },
    "figure.gain.random": "Picking {flagged_cases} at random would catch {expected} on average. The model catches "
    "{caught}.",
    "finding.auc_below_chance": "The scores of {model} point the wrong way: {auc_name} is {auc}, where guessing gives "
    "{chance}. Either the other class was meant as positive, or the scores run the other way (then write \u201cflag: "
    "{flag}\u201d). Turned round, the scores would reach {turned}.",
    "finding.decisions_below_chance": {
        "how=published": "By its published counts {model} points the wrong way: those {flagged} include "
        "{flagged_negatives}, but {flagged_positives}. The opposite decision would be right for {opposite}. Check "
        "which class was meant as positive.",
        "how=shares": "By its published figures {model} points the wrong way: it is right for {recall} of {positives} "
        "and {specificity} of {negatives}. The opposite decision would be right for {recall_turned} and "
        "{specificity_turned}. Check which class was meant as positive.",
        "other": "The decisions of {model} point the wrong way: those {flagged} include {flagged_negatives}, but "
        "{flagged_positives}. The opposite decision would be right for {opposite}. Either the other class was meant as "
        "positive, or the wrong value is taken to mean {flagged}.",
    },
    "finding.no_better_than_guessing": {
        "how=scores_below": "The scores of {model} are no better than guessing, as far as this sample can tell: "
        "{auc_name} is {auc}, and its {level} {likely_range}, {low} to {high}, includes the {chance} of guessing. If "
        "the other class was meant as positive, or if the scores run the other way (then write \u201cflag: "
        "{flag}\u201d), the scores turned round would reach {turned}.",
        "how=scores": "The scores of {model} are no better than guessing, as far as this sample can tell: {auc_name} "
        "is {auc}, and its {level} {likely_range}, {low} to {high}, includes the {chance} of guessing.",
        "how=published_one": "By its published counts {models} is no better than guessing, as far as they can tell.",
        "how=published_other": "By their published counts {models} are no better than guessing, as far as they can "
        "tell.",
        "how=decisions": "The decisions of {model} are no better than guessing, as far as this sample can tell: those "
        "{flagged} include {flagged_positives}, and {flagged_negatives}.",
    },
    "finding.accuracy_near_no_information": {
        "how=weighed": "Accuracy says little about {model}: it is {accuracy}, and one class for every {case} would "
        "reach {rate}. Its rule does not aim at accuracy: it weighs a miss and a false alarm differently.",
        "how=by_class": "Accuracy says little about {model}: it is {accuracy}, and one class for every {case} would "
        "reach {rate}. Its rule does not aim at accuracy: it counts both classes alike, however rare one is.",
        "how=costs": "Accuracy says little about {model}: it is {accuracy}, and one class for every {case} would "
        "reach {rate}. By the costs a miss and a false alarm weigh differently, so accuracy is not the aim.",
        "how=beta": "Accuracy says little about {model}: it is {accuracy}, and one class for every {case} would "
        "reach {rate}. By beta a miss and a false alarm weigh differently, so accuracy is not the aim.",
        "how=below": "Accuracy says little about {model}: it is {accuracy}, and one class for every {case} would reach "
        "{rate}. Look at the errors themselves.",
        "how=near": "Accuracy says little about {model}: it is {accuracy}, barely above the {rate} of one class for "
        "every {case}. Look at the errors themselves.",
    },
    "finding.coarse_scores": {
        "how=one": "The score of {model} is the same for all {tied}, so it says nothing. Check that its column is the "
        "right one.",
        "other": "The scores of {model} have {distinct} different values, one of them shared by {tied}. So the number "
        "of {cases} {flagged} moves in jumps.",
    },
}

# On the page, outside of sentences.
PAGE = {
    "section.curves": "Ranking",
    "record.curves": "Curves by threshold",
    "curve.histogram": "Scores by class",
    "curve.roc": "ROC curve",
    "curve.pr": "Precision-recall curve",
    "curve.by_threshold": "Shares by threshold",
    "curve.gain": "Gain curve",
    "lift.table": "Lift: how many times as many {positives} as at random among the {cases} {flagged}",
    "lift.share": "Share {flagged}, at most",
    "curve.none": "The data have decisions and no scores of {model}, so there are no curves.",
    "curve.values": "{curve}: a selection of points",
    "column.threshold": "threshold",
    "column.low": "score from",
    "column.high": "score to",
    "column.positives": "{positives}",
    "column.negatives": "{negatives}",
    "column.nothing": "no {case} {flagged}",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (("figure.gain.random", (), (), "yet"),)

# Why others with a word of praise are none.
NO_PRAISE = {
    "of one threshold beside others of the same model": ("figure.roc.elbow",),
    "names a guesser": ("finding.no_better_than_guessing",),
    "says what decides, or how to read something, of no model": ("figure.pr.read", "lift.table"),
    "tells of flaws in data or config": ("finding.",),
}
