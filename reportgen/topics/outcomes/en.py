"""English: the four outcomes and the two errors."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "outcomes.weighted": "These are the {cases} of the sample. Each represents more or fewer {cases} of the "
    "population, so the rates differ from the shares of these counts.",
    "errors.borne": {
        "miss alarm": "A miss falls on {miss}, a false alarm on {alarm}.",
        "miss": "A miss falls on {miss}.",
        "other": "A false alarm falls on {alarm}.",
    },
    "finding.irreversible_miss_equal_weights": {
        "how=alike": "The config says that a miss cannot be undone, yet the rule for the threshold treats a miss and a "
        "false alarm alike. At this threshold {model} missed {missed}. Misses can be made to count more by prices, by "
        "a beta, or by another threshold.",
        "how=less": "The config says that a miss cannot be undone, yet the rule for the threshold gives a miss less "
        "weight than a false alarm. At this threshold {model} missed {missed}. Misses can be made to count more by "
        "prices, by a beta, or by another threshold.",
    },
    "finding.irreversible_false_alarm_equal_weights": {
        "how=alike": "The config says that a false alarm cannot be undone, yet the rule for the threshold treats a "
        "miss and a false alarm alike. At this threshold {model} raised a false alarm for {raised}. False alarms can "
        "be made to count more by prices, by a beta, or by another threshold.",
        "how=less": "The config says that a false alarm cannot be undone, yet the rule for the threshold gives a false "
        "alarm less weight than a miss. At this threshold {model} raised a false alarm for {raised}. False alarms can "
        "be made to count more by prices, by a beta, or by another threshold.",
    },
    "tree.corrected": "The tree starts from the corrected counts, since the threshold was chosen on the {cases} of "
    "this test.",
    "tree.apparent": "The threshold was chosen on these same {cases}, so expect somewhat more errors on future ones.",
    "tree.in_use": "The share of {positives} is the one that the config states for use, not that of the test.",
    "tree.clusters": "The {cases} come in few clusters, so take these numbers with caution.",
    "tree.withheld": "With {positive_cases} and {negative_cases} in the test, the tree shows only these {cases}.",
    "figure.tree.count": "{count}",
    "figure.tree.case": {"number=one": "{case}", "other": "{cases}"},
    "figure.tree.positive": {"number=one": "{positive}", "other": "{positives}"},
    "figure.tree.negative": {"number=one": "{negative}", "other": "{negatives}"},
    "figure.tree.caught": "caught",
    "figure.tree.missed": "missed",
    "figure.tree.alarm": {"number=one": "false alarm", "other": "false alarms"},
    "figure.tree.alone": "left alone",
    "figure.tree.title": {
        "in_use": "Of {all} in use",
        "expected": "Of {all} like these",
        "other": "Of the {all} of the test",
    },
    "figure.tree.subtitle": {
        "expected running": "What {model} does.",
        "expected": "What {model} would do.",
        "other": "What {model} did.",
    },
    "figure.tree.range": "{ends}",
    "figure.tree.ranges": {
        "number=one": "Small figures: {level} {likely_range}.",
        "other": "Small figures: {level} {likely_ranges}.",
    },
    "figure.tree.short": "Tree of {n} {cases}: caught {tp}, missed {fn}, false alarms {fp}, left alone {tn}.",
    "figure.way.flag_none": "no {case} {flagged}",
    "figure.way.flag_all": "every {case} {flagged}",
}

# On the page, outside of sentences.
PAGE = {
    "tree.branch": "Branch",
    "tree.number": "Number",
    "section.outcomes": "Errors in detail",
    "section.errors": "Errors",
    "errors.table": "What an error means",
    "errors.what": "What is stated",
    "errors.false_negative": "A miss",
    "errors.false_positive": "A false alarm",
    "errors.happens": "What happens",
    "errors.borne_by": "Falls on",
    "errors.reversible": "Can be undone",
    "errors.noticed": "Noticed",
    "errors.price": "Price",
    "errors.price_source": "Source of the price",
    "errors.no_price_because": "Why there is no price",
    "errors.share": "{outcome}, {share}",
    "outcomes.table": {"model": "The four outcomes in numbers: {model}", "other": "The four outcomes in numbers"},
    "outcomes.weighted": "The four outcomes as sums of weights: {model}",
    "outcomes.really": "True class",
    "outcomes.flagged": "{flagged}",
    "outcomes.unflagged": "not {flagged}",
    "outcomes.all": "all",
    "outcomes.positives": "{positives}",
    "outcomes.negatives": "{negatives}",
    "outcome.tp": "caught",
    "outcome.fn": "missed",
    "outcome.fp": "false alarms",
    "outcome.tn": "left alone",
    "outcome.one.fp": "false alarm",
    "outcomes.doubtful": "With the doubtful labels counted both ways: {model}",
    "outcomes.doubtful_as": "Doubtful labels counted as",
    "outcomes.without": "left out",
}
