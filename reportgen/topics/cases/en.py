"""English: single errors."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "cases.miss.score": {
        "listed=0 errors=0": "No {positive} was missed, so there is none to list.",
        "listed=errors errors=1": "The only {positive} missed is listed.",
        "listed=errors errors=2": "Both {positives} missed are listed, the one with the less alarming score first.",
        "listed=errors": "All {errors} {positives} missed are listed, those with the least alarming scores first.",
        "listed=one": "Of the {errors} {positives} missed, the one with the least alarming score is listed.",
        "other": "Of the {errors} {positives} missed, the {listed} with the least alarming scores are listed.",
    },
    "cases.miss.cost": {
        "listed=0 errors=0": "No {positive} was missed, so none cost anything.",
        "listed=errors errors=1": "The only {positive} missed is listed with what it costs.",
        "listed=errors errors=2": "Both {positives} missed are listed, the costlier one first.",
        "listed=errors": "All {errors} {positives} missed are listed, the costliest first.",
        "listed=one": "Of the {errors} {positives} missed, the costliest is listed.",
        "other": "Of the {errors} {positives} missed, the {listed} costliest are listed.",
    },
    "cases.false_alarm.score": {
        "listed=0 errors=0": "There was no false alarm, so there is none to list.",
        "listed=errors errors=1": "The only false alarm is listed.",
        "listed=errors errors=2": "Both false alarms are listed, the one with the more alarming score first.",
        "listed=errors": "All {errors} false alarms are listed, those with the most alarming scores first.",
        "listed=one": "Of the {errors} false alarms, the one with the most alarming score is listed.",
        "other": "Of the {errors} false alarms, the {listed} with the most alarming scores are listed.",
    },
    "cases.false_alarm.cost": {
        "listed=0 errors=0": "There was no false alarm, so none cost anything.",
        "listed=errors errors=1": "The only false alarm is listed with what it costs.",
        "listed=errors errors=2": "Both false alarms are listed, the costlier one first.",
        "listed=errors": "All {errors} false alarms are listed, the costliest first.",
        "listed=one": "Of the {errors} false alarms, the costliest is listed.",
        "other": "Of the {errors} false alarms, the {listed} costliest are listed.",
    },
}

# On the page, outside of sentences.
PAGE = {
    "section.cases": "Single errors",
    "cases.intro": "Errors that stand out, by the id of the {case}. They are the extremes and not typical: look them "
    "up to learn what went wrong, not how often it does.",
    "cases.no_scores": "The data have decisions and no scores of {model}, so nothing tells of which errors it was most "
    "sure.",
    "cases.alike": "Every error of a kind has the same price here, so none is the costliest.",
    "cases.no_prices": "Errors have no price here, so none is the costliest.",
    "cases.frequency": "A row counts as the number of {cases} that its weight says; they count as that many here.",
    "cases.sampling": "Weights play no part in this list: each {case} counts once, with its own price.",
    "cases.miss.score": "Misses of which {model} was most sure",
    "cases.miss.cost": "Costliest misses",
    "cases.false_alarm.score": "False alarms of which {model} was most sure",
    "cases.false_alarm.cost": "Costliest false alarms",
    "cases.id": "Id",
    "cases.label": "Label",
    "cases.score": "Score",
    "cases.cost": "Cost",
    "cases.one_more.score": "and one other with this score",
    "cases.more.score": "and {count} others with this score",
    "cases.one_more.cost": "and one other at this cost",
    "cases.more.cost": "and {count} others at this cost",
    "cases.span": "{low} to {high}",
}
