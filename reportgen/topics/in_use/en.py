"""English: the model where it is used."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "use.share": "Where the model is used, {use} of the {cases} are {positives}, as the config says. In this test it "
    "is {test}.",
    "use.assumption": "The figures of this part assume that only this share differs.",
    "use.weighed": "What thresholds cost is given with the classes weighed as in use.",
    "cheapest.unbound": "The cheapest threshold is that without the limits that the config sets.",
    "use.corrected": "The figures for use start from the corrected counts, since the threshold was chosen on the "
    "{cases} of this test.",
    "use.right": {
        "reason": "Of {cases} {flagged} in use, {rate} are probably {positives} ({level} {likely_range}: {low} to "
        "{high}), but {reason}.",
        "other": "Expect {rate} of {cases} {flagged} in use to be {positives} ({level} {likely_range}: {low} to "
        "{high}).",
    },
    "use.right_in_test": "With the share of {positives} in this test, it would be {test}.",
    "use.flags": {
        "low": "With {volume} a year, about {flags} of them are {flagged} ({level} {likely_range}: {low} to {high}).",
        "number=0": "With {volume} a year, fewer than one of them is {flagged}.",
        "number=one": "With {volume} a year, about {flags} of them is {flagged}.",
        "other": "With {volume} a year, about {flags} of them are {flagged}.",
    },
    "use.cost": {
        "errors low": "At the stated prices the errors of a year then cost {amount} ({level} {likely_range}: {low} to "
        "{high}).",
        "errors": "At the stated prices the errors of a year then cost {amount}.",
        "low": "At the stated prices the total of the year is then {amount} ({level} {likely_range}: {low} to {high}).",
        "other": "At the stated prices the total of the year is then {amount}.",
    },
    "use.cut_off": {
        "weighed": "With the classes weighed as in use, the rule chooses {weighed}. On the sample as it is, it would "
        "choose {sample}.",
        "other": "With the classes weighed as in use, the rule chooses the same threshold as on the sample as it is.",
    },
    "use.cut_off_at": {
        "then": "If {share} of {cases} are {positives}, the rule would choose a threshold of {then}.",
        "other": "If {share} of {cases} are {positives}, the rule would flag nothing.",
    },
    "figure.by_prevalence.title": {
        "use": "Right alarms: {use} in use, {test} in the test",
        "rarer": "Right alarms: {test}, {rarer} if {positives} are {times} times as rare",
        "other": "No false alarm in the test, which cannot tell of rarer {positives}",
    },
    "figure.by_prevalence.subtitle": "Share of {positives} among the {cases} {flagged}, by how common {positives} are, "
    "for {model}",
    "figure.by_prevalence.share": "share of {positives} among all {cases}",
    "figure.by_prevalence.axis": "share of {positives} among the {cases} {flagged}",
    "figure.by_prevalence.random": "{flagged} at random",
    "figure.by_prevalence.tested": "test {share}",
    "figure.by_prevalence.used": "in use {share}",
    "figure.by_prevalence.short": "Line of the share of right alarms, by the share of {positives}: {test} at {share}, "
    "the share of the test.",
    "figure.by_prevalence.read": "The line shows which share of the alarms would be right at each share of "
    "{positives}, with the {recall} and the {alarms} of the test. The rarer {positives} are, the more alarms are "
    "false.",
    "figure.by_prevalence.band": "The shaded band is its {level} {likely_range}. It takes the share as known, so it "
    "can differ a little from the range of the same figure elsewhere.",
    "figure.by_prevalence.corrected": "The line starts from the corrected figures, since the threshold was chosen on "
    "the {cases} of this test.",
    "figure.by_prevalence.assumption": "This assumes that only the share of {positives} changes.",
}

# On the page, outside of sentences.
PAGE = {
    "section.in_use": "In use",
    "use.table": "In this test and in use: {model}",
    "use.table_corrected": "In this test, and in use by the corrected counts: {model}",
    "use.table_alone": "In use: {model}",
    "use.what": "What",
    "use.test": "In this test",
    "use.use": "In use",
    "use.count": "{outcome}, of every {whole}",
    "use.year": "{outcome}, in a year",
    "use.flags": "{cases} {flagged}, in a year",
    "use.cost": "cost of a year",
    "by_prevalence.points": "Right alarms by how common {positives} are: a selection of points",
    "by_prevalence.share": "share of {positives}",
    "by_prevalence.right": "share of right alarms",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "of one threshold beside others of the same model": ("cheapest.unbound",),
    "says what decides, or how to read something, of no model": ("figure.by_prevalence",),
}
