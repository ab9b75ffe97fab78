"""English: figures of cut-offs."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "figure.threshold_histogram.title": "How far the chosen cut-off moves when the {cases} are drawn again",
    "figure.threshold_histogram.title_low_high": "Drawn again, {level} of such samples put the cut-off between {low} "
    "and {high}",
    "figure.threshold_histogram.title_one": "Drawn again, at least {level} of such samples put the cut-off at {low}",
    "figure.threshold_histogram.title_low": "Drawn again, {level} of such samples put the cut-off at {low} or higher, "
    "up to where nothing is {flagged}",
    "figure.threshold_histogram.title_high": "Drawn again, {level} of such samples put the cut-off at {high} or lower, "
    "down to where nothing is {flagged}",
    "figure.threshold_histogram.title_nothing": "Drawn again, {count} of {redraws} such samples have no {case} "
    "{flagged}",
    "figure.threshold_histogram.subtitle": "Cut-offs that the rule chooses in {redraws} random redraws of the {cases} "
    "that it chooses on, for {model}",
    "figure.threshold_histogram.axis": "redraws",
    "figure.threshold_histogram.interval": "the middle {level} of the redraws",
    "figure.threshold_histogram.short": "Histogram of the cut-off that is chosen in {redraws} redraws.",
    "figure.threshold_histogram.read": "Each redraw takes as many {cases} as there are, some of them more than once "
    "and others not at all, and chooses the cut-off anew.",
    "figure.threshold_histogram.wide": {
        "cost": "Where the bars lie close together, the choice hardly depends on chance. Where they spread, other "
        "{cases} might have led to another cut-off; whether that matters depends on how flat the cost is there.",
        "other": "Where the bars lie close together, the choice hardly depends on chance. Where they spread, other "
        "{cases} might have led to another cut-off.",
    },
    "figure.threshold_histogram.nothing": "Redraws that have no bar, since there it is best to have no {case} "
    "{flagged} or no cut-off keeps the rule: {count}.",
    "figure.f_by_threshold.from_costs": "The beta of {beta} follows from the costs. Even so, the cut-off with the "
    "highest {f_beta_name} is in general not the cheapest one.",
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
}
