"""English: single errors."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "cases.miss": {
        "errors=0": "No {positive} was missed.",
        "errors=1": "The only {positive} missed is listed.",
        "other": "Of the {errors} {positives} missed, this list has {listed}, the {first} first.",
    },
    "cases.false_alarm": {
        "errors=0": "There was no false alarm.",
        "errors=1": "The only false alarm is listed.",
        "other": "Of the {errors} false alarms, this list has {listed}, the {first} first.",
    },
    "cases.first": {"by=cost": "costliest", "error=miss": "least alarming score", "other": "most alarming score"},
}

# On the page, outside of sentences.
PAGE = {
    "section.cases": "Single errors",
    "cases.intro": "These errors are extremes, not typical: look them up by the id of the {case} to learn what went "
    "wrong, not how often it does.",
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
