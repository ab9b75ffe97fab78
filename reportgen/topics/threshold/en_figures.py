"""English: figures of thresholds, and the threshold that the reader moves."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "figure.by_threshold.title": "At the threshold {value}, {a_name} is {a} and {b_name} is {b}",
    "figure.by_threshold.decided": "With the decisions in the data, {a_name} is {a} and {b_name} is {b}",
    "figure.by_threshold.short": "Lines of {a_name} and {b_name} against the threshold.",
    "figure.by_threshold.read": "A stricter threshold can only lose {positives} and only spare {negatives}, so "
    "{recall_name} never rises and {specificity_name} never falls. As for {precision_name}, it can rise or fall; "
    "where few are left, single {cases} move it a lot.",
    "figure.histogram.title": {
        "wrong": "Sorted wrongly: {missed} and {alarmed}",
        "other": "No {case} is sorted wrongly",
    },
    "figure.histogram.subtitle": "How the scores of {model} are spread, by what the {cases} really are",
    "figure.histogram.errors": "Hollow bars are the errors.",
    "figure.histogram.panel": "{counted}",
    "figure.histogram.missed": "missed: {missed}",
    "figure.histogram.alarmed": "wrongly {flagged}: {alarmed}",
    "figure.histogram.short": "Histograms of the scores: above {positive_cases}, below {negative_cases}.",
    "figure.histogram.read": {
        "flag=high": "Scores to the right of the threshold are {flagged}. The farther apart the two shapes, the easier "
        "the {cases} are to tell apart; where they overlap, every threshold makes errors.",
        "flag=low": "Scores to the left of the threshold are {flagged}. The farther apart the two shapes, the easier "
        "the {cases} are to tell apart; where they overlap, every threshold makes errors.",
    },
}

# On the page, outside of sentences.
PAGE = {
    "explorer.title": "Try another threshold",
    "explorer.intro": "Move the threshold, or change what an error costs, and see what becomes of the {cases} of this "
    "test. Nothing that you type leaves this page or changes it.",
    "explorer.cut_off": "Threshold",
    "explorer.price.miss": "Price of a miss",
    "explorer.price.alarm": "Price of a false alarm",
    "explorer.price.inspection": "Price of an inspection",
    "explorer.price.benefit": "What a hit brings back",
    "explorer.times.miss": "Price of a miss: so many times as stated",
    "explorer.times.alarm": "Price of a false alarm: so many times as stated",
    "explorer.to.in_use": "Threshold in use",
    "explorer.to.recommended": "Rule\u2019s choice",
    "explorer.to.cheapest": "Cheapest at these prices",
    "explorer.to.prices": "Prices as stated",
    "explorer.lower": "Lower the threshold by one step",
    "explorer.higher": "Raise the threshold by one step",
    "explorer.end.more": "more {flagged}",
    "explorer.end.fewer": "fewer {flagged}",
    "explorer.wrong": "Give a number from 0 to a billion.",
    "explorer.tree": "What that means for {cases} like these",
    "explorer.figures": "The figures at this threshold",
    "explorer.no_price": "give both prices",
    "explorer.fewer": "fewer than 1",
    "explorer.said": "At the threshold {at}: {tp} of {p} caught, {fn} missed; false alarms: {fp}.",
    "explorer.said_cost": "At the threshold {at}: {tp} of {p} caught, {fn} missed; false alarms: {fp}. Cost: {cost}.",
    "explorer.dearer": "{amount} costlier",
    "explorer.cheaper": "{amount} cheaper",
    "explorer.as_dear": "the same cost",
    "explorer.fn.more": "{count} more missed",
    "explorer.fn.fewer": "{count} fewer missed",
    "explorer.fn.same": "as many missed",
    "explorer.fp.more": {"count=one": "{count} more false alarm", "other": "{count} more false alarms"},
    "explorer.fp.fewer": {"count=one": "{count} fewer false alarm", "other": "{count} fewer false alarms"},
    "explorer.fp.same": "as many false alarms",
    "explorer.beside.deployed": "Compared with today: {differences}.",
    "explorer.beside.cut_off": "Compared with the threshold in use: {differences}.",
    "explorer.beside.decisions": "Compared with the decisions in the data: {differences}.",
    "explorer.as_today.deployed": "It sorts these {cases} as the threshold used today does.",
    "explorer.as_today.cut_off": "It sorts these {cases} as the threshold in use does.",
    "explorer.as_today.decisions": "It makes as many errors of either kind as the decisions in the data.",
    "explorer.tree.all": {"count=one": "{case} like these", "other": "{cases} like these"},
    "explorer.tree.positives": {"count=one": "{positive}", "other": "{positives}"},
    "explorer.tree.negatives": {"count=one": "{negative}", "other": "{negatives}"},
    "explorer.tree.tp": "caught",
    "explorer.tree.fn": "missed",
    "explorer.tree.fp": {"count=one": "false alarm", "other": "false alarms"},
    "explorer.tree.tn": "left alone",
    "explorer.limits": "A threshold that looks best here was found on these same {cases}: on future ones it does "
    "somewhat worse.",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "of one threshold beside others of the same model": ("explorer.",),
}
