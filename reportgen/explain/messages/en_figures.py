"""English: the words of the figures."""

from collections.abc import Mapping

FIGURES: Mapping[str, str | Mapping[str, str]] = {
    "figure.cut_off": "cut-off {value}",
    "figure.no_cut_off": "no cut-off",
    "figure.chance": "guessing",
    "figure.name": "{name}",
    "figure.line": "{model}, {name} {value}",
    "figure.recall_axis": "{recall}: share of the {positives} that are {flagged}",
    "figure.fpr_axis": "{false_alarm_rate}: share of the {negatives} that are {flagged}",
    "figure.precision_axis": "{precision}: share of {positives} among the {cases} {flagged}",
    "figure.flag_rate_axis": "share of the {cases} that are {flagged}",
    "figure.score_axis": "score",
    "figure.cut_off_axis": "cut-off",
    "figure.share_axis": "share",
    "figure.cases_axis": {"weighted": "{cases}, by their weights", "other": "{cases}"},
    "figure.nothing_flagged": {
        "decided": "By the decisions in the data, no {case} is {flagged}",
        "other": "No {case} is {flagged} at the cut-off in use",
    },
    "figure.confusion.title": "Caught: {caught}; false alarms: {alarmed}",
    "figure.confusion.subtitle": "The four outcomes of {cases_tested}, for {model}",
    "figure.confusion.no_axis": "",
    "figure.confusion.positive": "{positives}",
    "figure.confusion.negative": "{negatives}",
    "figure.confusion.flagged": "{flagged}",
    "figure.confusion.not_flagged": "not {flagged}",
    "figure.confusion.tp": "caught",
    "figure.confusion.fn": "missed",
    "figure.confusion.fp": {"number=one": "false alarm", "other": "false alarms"},
    "figure.confusion.tn": "left alone",
    "figure.confusion.count": "{count}",
    "figure.confusion.share": {"share": "{share} of all {cases}", "other": "of all {n} {cases}"},
    "figure.confusion.short": "Table of the four outcomes: caught {tp}, missed {fn}, false alarms {fp}, left alone "
    "{tn}.",
    "figure.confusion.read": "Each row holds what the {cases} really are, each column what the model did with them. "
    "The two right outcomes lie on the diagonal from the top left, the two errors beside it.",
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
        "flag=high tied": "In {right} the {positive} has the higher score, ties counted as half",
        "flag=low tied": "In {right} the {positive} has the lower score, ties counted as half",
        "flag=high": "In {right} the {positive} has the higher score",
        "flag=low": "In {right} the {positive} has the lower score",
        "other": "Every {case} has the same score",
    },
    "figure.roc.subtitle": "ROC curve over all cut-offs, {positive_cases} and {negative_cases}",
    "figure.roc.short": "ROC curve, {auc_name} {auc}. In use: {recall_name} {recall}, {false_alarm_rate_name} "
    "{false_alarm_rate}.",
    "figure.roc.pairs": {
        "flag=high": "Take one {positive} and one {negative}. In {right} the {positive} has the higher score; ties "
        "count one half. This share is the area under the curve: {auc_name} {auc}.",
        "flag=low": "Take one {positive} and one {negative}. In {right} the {positive} has the lower score; ties "
        "count one half. This share is the area under the curve: {auc_name} {auc}.",
    },
    "figure.roc.here": {
        "caught alarms catch": "At the cut-off in use the model catches {caught}, at the price of a false alarm for "
        "{alarmed}.",
        "caught alarms": "At the cut-off in use the model catches {caught}, and raises a false alarm for {alarmed}.",
        "caught": "At the cut-off in use the model catches {caught}, without a false alarm.",
        "other": "At the cut-off in use no {case} is {flagged}.",
    },
    "figure.roc.decided": {
        "caught alarms catch": "The decisions in the data caught {caught}, at the price of a false alarm for "
        "{alarmed}.",
        "caught alarms": "The decisions in the data caught {caught}, and raised a false alarm for {alarmed}.",
        "caught": "The decisions in the data caught {caught}, without a false alarm.",
        "other": "By the decisions in the data no {case} was {flagged}.",
    },
    "figure.roc.elbow": "The curve is farthest above the diagonal at the cut-off {value}: there {recall_name} is "
    "{recall} "
    "and {false_alarm_rate_name} {false_alarm_rate}, a distance of {ks} (the {ks_name}). "
    "This elbow is no advice by itself: which cut-off serves best depends on what the two errors cost.",
    "figure.roc.no_elbow": "The curve nowhere rises above the diagonal, so it has no elbow.",
    "figure.roc.rare": "The curve looks the same however rare {positives} are, so it does not show how many false "
    "alarms "
    "come with each hit. The precision-recall curve does.",
    "figure.roc_guide.title": "The nearer to the top left corner, the better the order of the scores",
    "figure.roc_guide.subtitle": "A sketch of how a ROC curve is read; it shows no data",
    "figure.roc_guide.short": "Sketch of three ROC curves: perfect, typical and guessing.",
    "figure.roc_guide.ideal": "perfect",
    "figure.roc_guide.typical": "typical",
    "figure.roc_guide.read": "Each point is one cut-off. The strictest lies at the bottom left, where nothing is "
    "{flagged}, the most lenient at the top right, where everything is.",
    "figure.roc_guide.perfect": "A perfect model runs up the left side and then along the top: it catches all "
    "{positives} "
    "before the first false alarm. A typical one bends towards that corner.",
    "figure.roc_guide.chance": "A model that guesses stays near the diagonal: it catches {positives} and raises false "
    "alarms at the same rate. Below the diagonal the scores point the wrong way.",
    "figure.pr.title": "The alarm was right for {right} {flagged}",
    "figure.pr.title_weighted": "By the weights of the {cases}, {precision_name} is {precision} and {recall_name} "
    "{recall}",
    "figure.pr.subtitle": "Precision-recall curve over all cut-offs, {positive_cases} and {negative_cases}",
    "figure.pr.short": "Precision-recall curve, {ap_name} {ap}. Guessing reaches {prevalence}.",
    "figure.pr.prevalence": "guessing: {prevalence}",
    "figure.pr.read": "Each point is one cut-off: the share of {positives} that it catches, and the share of its "
    "alarms "
    "that are right. The best place is the top right corner. The area under the steps is the {ap_name}: {ap}.",
    "figure.pr.chance": "Someone who guesses stays near the level line at {prevalence}, the share of {positives} among "
    "all {cases}. Where {positives} are rarer the whole curve sinks, so compare curves on the same {cases} only.",
    "figure.pr.few": "With fewer than {few} {positives} the {ap_name} reads high: scores that only guess would reach "
    "{guessed} on average, where the share of {positives} is {prevalence}.",
    "figure.by_threshold.title": "At the cut-off {value}, {a_name} is {a} and {b_name} is {b}",
    "figure.by_threshold.decided": "With the decisions in the data, {a_name} is {a} and {b_name} is {b}",
    "figure.by_threshold.subtitle": "Both at every cut-off, for {model} on {cases_tested}",
    "figure.by_threshold.short": "Lines of {a_name} and {b_name} against the cut-off; in use {a} and {b}.",
    "figure.by_threshold.short_nothing": "Lines of {a_name} and {b_name} against the cut-off; in use, no {case} is "
    "{flagged}.",
    "figure.precision_recall_by_threshold.recall": "As the cut-off gets stricter, {recall_name} can only fall: "
    "{positives} drop out, and none comes back.",
    "figure.precision_recall_by_threshold.bumpy": "The line of {precision_name} may go up or down. Each step lets go "
    "of {positives} or of {negatives}, whichever have the next score, so the share of {positives} among the rest can "
    "rise or fall.",
    "figure.precision_recall_by_threshold.few": "At the strict end few {cases} are left, and single ones move the line "
    "a lot. Where nothing is {flagged}, there is no {precision_name}.",
    "figure.sensitivity_specificity_by_threshold.read": "Both lines are steps that go one way only. A stricter cut-off "
    "can only lose {positives} and only spare {negatives}, so {recall_name} never rises and {specificity_name} never "
    "falls.",
    "figure.sensitivity_specificity_by_threshold.cross": "Each line counts within one class, so neither changes with "
    "how "
    "common {positives} are. Where the lines cross, both classes are sorted equally well; "
    "that alone is no reason to put the cut-off there.",
    "figure.f_by_threshold.title": "At the cut-off {value}, {f1_name} is {f1}",
    "figure.f_by_threshold.title_beta": "At the cut-off {value}, {f1_name} is {f1} and {f_beta_name} is {f_beta}",
    "figure.f_by_threshold.decided": "With the decisions in the data, {f1_name} is {f1}",
    "figure.f_by_threshold.subtitle": "One number for {precision_name} and {recall_name} at every cut-off, for {model} "
    "on {cases_tested}",
    "figure.f_by_threshold.short": "Line of {f1_name} against the cut-off; in use {f1}.",
    "figure.f_by_threshold.read": "{f1_name} is the harmonic mean of {precision_name} and {recall_name}: it is high "
    "only when both are. It takes no notice of the {negatives} that were left alone.",
    "figure.f_by_threshold.beta": {
        "weighs=more": "{f_beta_name} counts {recall_name} {beta} times as much as {precision_name}: misses weigh "
        "more, so it is usually best at a more lenient cut-off.",
        "weighs=less": "{f_beta_name} counts {recall_name} {beta} times as much as {precision_name}: false alarms "
        "weigh more, so it is usually best at a stricter cut-off.",
        "weighs=same": "With a beta of {beta}, {f_beta_name} and {f1_name} are one and the same line.",
    },
    "figure.histogram.title": {
        "wrong": "Sorted wrongly: {missed} and {alarmed}",
        "other": "No {case} is sorted wrongly",
    },
    "figure.histogram.subtitle": "How the scores of {model} are spread, by what the {cases} really are",
    "figure.histogram.panel": "{counted}",
    "figure.histogram.short": "Histograms of the scores: above {positive_cases}, below {negative_cases}.",
    "figure.histogram.read": {
        "flag=high": "Scores to the right of the cut-off are {flagged}. The farther apart the two shapes, the easier "
        "the {cases} are to tell apart; where they overlap, every cut-off makes errors.",
        "flag=low": "Scores to the left of the cut-off are {flagged}. The farther apart the two shapes, the easier "
        "the {cases} are to tell apart; where they overlap, every cut-off makes errors.",
    },
    "figure.gain.title": "Among {flagged_cases} {flagged}: {caught}",
    "figure.gain.title_weighted": "By the weights of the {cases}, {flag_rate_name} is {flag_rate} and {recall_name} "
    "{recall}",
    "figure.gain.subtitle": "Gain curve: {positives} caught as more {cases} are {flagged}, most suspect first, for "
    "{model}",
    "figure.gain.short": "Gain curve. In use, {flag_rate} of the {cases} are {flagged}, among them {recall} of "
    "the {positives}.",
    "figure.gain.short_nothing": "Gain curve. In use, no {case} is {flagged}.",
    "figure.gain.read": "The {cases} are taken in the order of their scores, the most suspect first. The line shows "
    "which "
    "share of the {positives} is caught once a given share of the {cases} is {flagged}.",
    "figure.gain.random": "To {flag} {flagged_cases} at random would catch {expected} on average. The model catches "
    "{caught}.",
    "figure.lift.title": {
        "seen=none": "Among the {cases} {flagged} there are no {positives}",
        "seen=alike": "Among the {cases} {flagged}, {positives} are about as common as among all",
        "other": "Among the {cases} {flagged}, {positives} are {lift} times as common as among all",
    },
    "figure.lift.subtitle": "Lift curve over the share of {cases} {flagged}, most suspect first, for {model}",
    "figure.lift.short": "Lift curve. In use, the lift is {lift}.",
    "figure.lift.short_nothing": "Lift curve. In use, no {case} is {flagged}.",
    "figure.lift.axis": "{lift}: how many times as common {positives} are among those {flagged}",
    "figure.lift.read": "The level line is picking at random. With few {cases} {flagged}, at the left, the curve "
    "rests on "
    "few {cases} and jumps; where everything is {flagged}, it meets the level line.",
    "figure.lift.here": {
        "weighted": "The {lift_name} is {precision_name} divided by prevalence: here {precision} against {prevalence}.",
        "other": "The {lift_name} is {precision_name} divided by prevalence: here {precision} {flagged}, against "
        "{prevalence} in all.",
    },
}
