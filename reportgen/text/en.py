"""English: words, numbers and reasons that every topic uses."""

from collections.abc import Mapping

from reportgen.stats.reasons import REASONS as HELD
from reportgen.stats.reasons import WAYS

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "in_words": {
        "part=0": "none",
        "part=0 whole=1": "none",
        "part=0 whole=2": "neither",
        "part=one": "one",
        "part=whole": "all",
        "part=whole whole=1": "the only one",
        "part=whole whole=2": "both",
    },
    "model.only": "the model",
    "model.data": "the data",
    "model.all": "all {count} models",
    "model.others": "{count} others",
    "model.named": "\u201c{name}\u201d",
    "yes": "yes",
    "no": "no",
    "counted.case": {"count=0": "no {cases}", "count=one": "{count} {case}", "other": "{count} {cases}"},
    "counted.positive": {
        "count=0": "no {positives}",
        "count=one": "{count} {positive}",
        "other": "{count} {positives}",
    },
    "counted.negative": {
        "count=0": "no {negatives}",
        "count=one": "{count} {negative}",
        "other": "{count} {negatives}",
    },
    "counted.row": {"count=one": "{count} row", "other": "{count} rows"},
    "counted.day": {"count=one": "{count} day", "other": "{count} days"},
    "counted.false_alarm": {
        "count=0": "no false alarm",
        "count=one": "{count} false alarm",
        "other": "{count} false alarms",
    },
    "counted.hit": {"count=0": "no hit", "count=one": "{count} hit", "other": "{count} hits"},
    "part.case": {
        "part=0 whole=1": "no {case}",
        "part=0 whole=2": "neither {case}",
        "part=0": "none of the {whole} {cases}",
        "part=whole whole=1": "the only {case}",
        "part=whole whole=2": "both {cases}",
        "part=whole": "all {whole} {cases}",
        "other": "{part} of the {whole} {cases}",
    },
    "part.positive": {
        "part=0 whole=1": "no {positive}",
        "part=0 whole=2": "neither {positive}",
        "part=0": "none of the {whole} {positives}",
        "part=whole whole=1": "the only {positive}",
        "part=whole whole=2": "both {positives}",
        "part=whole": "all {whole} {positives}",
        "other": "{part} of the {whole} {positives}",
    },
    "part.negative": {
        "part=0 whole=1": "no {negative}",
        "part=0 whole=2": "neither {negative}",
        "part=0": "none of the {whole} {negatives}",
        "part=whole whole=1": "the only {negative}",
        "part=whole whole=2": "both {negatives}",
        "part=whole": "all {whole} {negatives}",
        "other": "{part} of the {whole} {negatives}",
    },
    "word.case": "case",
    "word.cases": "cases",
    "word.positive": "positive case",
    "word.positives": "positive cases",
    "word.negative": "negative case",
    "word.negatives": "negative cases",
    "word.not_positive": {"number=one": "other {case}", "other": "other {cases}"},
    "word.labelled": {"number=one": "{case} labelled {labels}", "other": "{cases} labelled {labels}"},
    "word.not_labelled": {"number=one": "{case} not labelled {labels}", "other": "{cases} not labelled {labels}"},
    "word.label": "\u201c{label}\u201d",
    "word.person": "person",
    "word.people": "people",
    "word.flag": "flag",
    "word.flagged": "flagged",
    "word.likely_range": "range",
    "word.likely_ranges": "ranges",
    "number.million": "{number}\u00a0million",
    "number.billion": "{number}\u00a0billion",
    "number.trillion": "{number}\u00a0trillion",
    "number.fewer_than": "fewer than {number}",
    "date.day": {"year": "{day} {month} {year}", "month": "{day} {month}", "other": "{day}"},
    "date.month": "{month} {year}",
    "date.period": "{first} to {last}",
    "date.one": {"from": "{date}, {from} to {to}", "other": "{date}"},
    "counted.cluster": {"count=one": "{count} cluster", "other": "{count} clusters"},
    "counted.bare": {"count=0": "none", "other": "{count}"},
    "counted.miss": {"count=0": "no miss", "count=one": "{count} miss", "other": "{count} misses"},
    "counted.more_alarms": {
        "count=0": "no more false alarms",
        "count=one": "{count} more false alarm",
        "other": "{count} more false alarms",
    },
    "counted.more_misses": {
        "count=0": "no more {positives}",
        "count=one": "{count} more {positive}",
        "other": "{count} more {positives}",
    },
    "guessing.yet": {
        "worse number=one": "Yet {models} does worse than guessing.",
        "worse": "Yet {models} do worse than guessing.",
        "number=one": "Yet nothing shows that {models} does better than guessing.",
        "other": "Yet nothing shows that {models} do better than guessing.",
    },
    "lack.cases": {
        "have=0": "One of them counts no {case}, and a verdict needs {need}.",
        "have=one": "One of them counts only {have} {case}, and a verdict needs {need}.",
        "other": "One of them counts only {have} {cases}, and a verdict needs {need}.",
    },
    "lack.positives": {
        "have=0": "The test has no {positives}, and a verdict by this metric needs {need}.",
        "have=one": "The test has {have} {positive}, and a verdict by this metric needs {need}.",
        "other": "The test has {have} {positives}, and a verdict by this metric needs {need}.",
    },
    "lack.negatives": {
        "have=0": "The test has no {negatives}, and a verdict by this metric needs {need}.",
        "have=one": "The test has {have} {negative}, and a verdict by this metric needs {need}.",
        "other": "The test has {have} {negatives}, and a verdict by this metric needs {need}.",
    },
    "lack.disagreements": {
        "among=positives": "The two disagreed on too few {positives} to tell ({have} of {of}).",
        "among=negatives": "The two disagreed on too few {negatives} to tell ({have} of {of}).",
        "other": "The two disagreed on too few {cases} to tell ({have} of {of}).",
    },
    "lack.clusters": {
        "have=one": "The {cases} come in {have} cluster, and a verdict needs {need}.",
        "other": "The {cases} come in {have} clusters, and a verdict needs {need}.",
    },
    "lack.digits": {
        "have=one": "Scores are counted by {have} digit of {need}, and the digits left out could turn this verdict.",
        "other": "Scores are counted by {have} digits of {need}, and the digits left out could turn this verdict.",
    },
    "lack.range": "Nothing says how sure the difference is: {reason}.",
    "figure.guessing": {
        "published": "By its published test, {model} is not shown to beat guessing",
        "other": "In this test, {model} is not shown to beat guessing",
    },
    "figure.recommended": "rule\u2019s choice {value}",
    "money.units": {"amount=one": "{amount} unit", "other": "{amount} units"},
    "money.about": "about {amount}",
    "money.gain": "a gain of {amount}",
    "money.cost": {"amount=0": "neither cost nor gain", "other": "a cost of {amount}"},
    "price.per_case": "Each {case} at its own price, added up.",
    "counted.ratio": {"count=one": "{count} false alarm", "other": "{count} false alarms"},
    "figure.cut_off": "threshold {value}",
    "figure.no_cut_off": "no threshold",
    "figure.chance": "guessing",
    "figure.no_axis": "",
    "figure.name": "{name}",
    "figure.line": {"metric=average_precision": "{model}, AP {value}", "other": "{model}, {name} {value}"},
    "figure.recall_axis": "{recall}: share of the {positives} that are {flagged}",
    "figure.fpr_axis": "{false_alarm_rate}: share of the {negatives} that are {flagged}",
    "figure.precision_axis": "{precision}: share of {positives} among the {cases} {flagged}",
    "figure.flag_rate_axis": "share of the {cases} that are {flagged}",
    "figure.score_axis": {"stretched": "score, on a stretched scale", "other": "score"},
    "figure.cut_off_axis": {"stretched": "threshold, on a stretched scale", "other": "threshold"},
    "figure.over_all": "Every threshold of {model}, on {positive_cases} and {negative_cases}",
    "figure.left_out": "(not drawn: {models})",
    "figure.share_axis": "share",
    "figure.of_class_axis": {
        "weighted": "share of its class, by the weights of the {cases}",
        "other": "share of its class",
    },
    "figure.nothing_flagged": {
        "decided": "By the decisions in the data, no {case} is {flagged}",
        "other": "No {case} is {flagged} at the threshold in use",
    },
    "counted.group": {"count=one": "{count} group", "other": "{count} groups"},
    "hole.section": "The section \u201c{name}\u201d is missing here: a fault in reportgen stopped it ({cause}).",
    "hole.figure": "The figure \u201c{name}\u201d is missing here: a fault in reportgen stopped it ({cause}).",
    "hole.words": "The words on \u201c{name}\u201d are missing here: a fault in reportgen stopped them ({cause}).",
    "hole.finding": "Whether \u201c{name}\u201d applies here is not known: a fault in reportgen stopped the search "
    "for it ({cause}).",
    "hole.file": "The file \u201c{name}\u201d is missing here: a fault in reportgen stopped it ({cause}).",
    "hole.number": "The number \u201c{name}\u201d is missing here: a fault in reportgen stopped its calculation "
    "({cause}).",
    "hole.check": {
        "status=pass": "The check \u201c{check}\u201d passed.",
        "status=fail": "The check \u201c{check}\u201d failed.",
        "status=insufficient": "The check \u201c{check}\u201d could not be decided.",
    },
    "rate.missed": {
        "seen=none": "With {held} in the test, it could still miss up to {high} of future ones.",
        "seen=all": "With {held} in the test, it could still catch up to {high} of future ones.",
    },
    "rate.caught": {
        "between strength=probably reason": "It probably catches between {low} and {high} of future {positives} "
        "({level} {likely_range}), but {reason}.",
        "between": "Expect it to catch between {low} and {high} of future {positives} ({level} {likely_range}).",
        "strength=plain": "Expect it to catch {rate} of future {positives} ({level} {likely_range}: {low} to {high}).",
        "reason": "It probably catches {rate} of future {positives} ({level} {likely_range}: {low} to {high}), but "
        "{reason}.",
    },
    "rate.alarms": {
        "between strength=probably reason": "It probably raises a false alarm for between {low} and {high} of "
        "{negatives} ({level} {likely_range}), but {reason}.",
        "between strength=probably": "It probably raises a false alarm for between {low} and {high} of {negatives} "
        "({level} {likely_range}).",
        "between": "Expect it to raise a false alarm for between {low} and {high} of {negatives} ({level} "
        "{likely_range}).",
        "strength=plain": "Expect it to raise a false alarm for {rate} of {negatives} ({level} {likely_range}: "
        "{low} to {high}).",
        "reason": "It probably raises a false alarm for {rate} of {negatives} ({level} {likely_range}: {low} to "
        "{high}), but {reason}.",
        "strength=probably": "It probably raises a false alarm for {rate} of {negatives} ({level} {likely_range}: "
        "{low} to {high}).",
        "seen=none": "With {held} in the test, it could still raise a false alarm for up to {high} of future ones.",
        "seen=all": "With {held} in the test, it could still leave up to {high} of future ones alone.",
    },
    "rate.right": {
        "between strength=probably reason": "Between {low} and {high} of {cases} {flagged} are probably {positives} "
        "({level} {likely_range}), but {reason}.",
        "between strength=probably": "Between {low} and {high} of {cases} {flagged} are probably {positives} ({level} "
        "{likely_range}).",
        "between": "Expect between {low} and {high} of {cases} {flagged} to be {positives} ({level} {likely_range}).",
        "strength=plain": "Expect {rate} of {cases} {flagged} to be {positives} ({level} {likely_range}: {low} to "
        "{high}).",
        "reason": "Of {cases} {flagged}, {rate} are probably {positives} ({level} {likely_range}: {low} to "
        "{high}), but {reason}.",
        "strength=probably": "Of {cases} {flagged}, {rate} are probably {positives} ({level} {likely_range}: {low} to "
        "{high}).",
        "seen=none": "With {held} {flagged} in the test, up to {high} of future ones could still be {positives}.",
        "seen=all": "With {held} {flagged} in the test, up to {high} of future ones could still be false alarms.",
    },
    "rate.few": "With only {held} in the test, we give no rate for future ones.",
    "rate.held": {"few": "only {cases_held}", "other": "{cases_held}"},
    "reason.convenience": "these {cases} were just those at hand",
    "reason.unchecked": "only {cases} that were {flagged} are ever checked",
    "reason.labels": "not every label is certain",
    "adequacy.line": {
        "recall alarms": "The test has {positive_cases} and {negative_cases}. So the share of {positives} caught is "
        "known to about {recall} either way, the share of false alarms to about {alarms}.",
        "recall": "The test has {positive_cases} and {negative_cases}. So the share of {positives} caught is known to "
        "about {recall} either way.",
        "other": "The test has {positive_cases} and {negative_cases}. So the share of false alarms is known to about "
        "{alarms} either way.",
    },
    "adequacy.points": {"count=one": "{count} percentage point", "other": "{count} percentage points"},
    "adequacy.plan": "To know the share of {positives} caught within {half} needs about {positive_cases}, or "
    "{cases_needed} like these.",
    "adequacy.likely_range": "In about {level} of {of} tests like this, the {percent} range contains the true "
    "figure. It allows for chance, not for faults in the data.",
}

# On the page, outside of sentences.
PAGE = {
    "title": "Classifier audit",
    "contents": "Contents",
    "skip": "Skip to the report",
    "record": "Appendix",
    "about_record": "All metrics, rules and tables, what is stated, the method and a glossary",
    "footer": "Made by reportgen {version} from saved predictions. Every figure here is also in results.json.",
    "head.date": "Report date",
    "head.period": "Period of the data",
    "not_stated": "not stated",
    "not_defined": "not defined",
    "severity.note": "note",
    "severity.warning": "warning",
    "severity.grave": "grave",
    "table.values": "Values behind the picture",
    "table.values_above": "Values behind a picture above",
    "table.model": "Model",
    "table.metric": "Metric",
    "table.outcome": "Outcome",
    "table.value": "Value",
    "table.calculation": "From the counts",
    "table.how": "How it comes about",
    "table.meaning": "Meaning",
    "table.corrected": "corrected",
    "table.copy": "Copy table",
    "table.copied": "Copied",
    "table.csv": "Numbers as CSV",
    "table.low": "from",
    "table.high": "to",
    "table.bound": "bound",
    "table.part": "{of}: {part}",
    "table.points": "{points} points",
    "table.reason": "Reason",
    "table.flag_none": "none {flagged}",
    "table.flag_all": "all {flagged}",
    "table.not_possible": "{way} (not possible here)",
    "table.lacking": "Not defined for",
    "table.all": "all",
    "few_cases": "few cases",
    "imprecise": "imprecise",
    "no_scores": "no scores",
}


REASONS = {
    **{f"reason.{key}": text for key, text in HELD.items()},
    # In other words than those of the file: a reader knows the cases by their names, and a threshold as a threshold.
    "reason.no_flagged": "no {case} was {flagged}",
    "reason.no_unflagged": "every {case} was {flagged}",
    "reason.no_positives": "there is no {positive}",
    "reason.no_negatives": "there is no {negative}",
    "reason.no_tp": "no {positive} was {flagged}",
    "reason.no_fp": "no {negative} was {flagged}",
    "reason.no_fn": "no {positive} was missed",
    "reason.no_tn": "all {negatives} were {flagged}",
    "reason.few_positives": "there are fewer than {least} {positives}",
    "reason.few_negatives": "there are fewer than {least} {negatives}",
    "reason.few_clusters_positive": "there are fewer than {least} clusters with any {positive}",
    "reason.few_clusters_negative": "there are fewer than {least} clusters with any {negative}",
    "reason.one_positive": "there is only one {positive}",
    "reason.one_negative": "there is only one {negative}",
    "reason.other_shares": "the tests had other shares of {positives}, or they are not stated",
    "reason.no_value_at_any": "it has no value at any threshold",
    "reason.chosen_without_positives": "the cases that choose the threshold have no {positives}",
    "reason.chosen_without_negatives": "the cases that choose the threshold have no {negatives}",
    "reason.apparent_groups": "the threshold was chosen on these cases, and the figures of groups are not corrected "
    "for that",
}

METHODS = {f"way.{key}": text for key, text in WAYS.items()}

RULE_TEXTS = {
    "rule.fixed": "fixed by the config",
    "rule.default": "the default",
    "rule.deployed": "used today",
    "rule.decision": "decisions in the data",
    "rule.least_cost": "least cost",
    "rule.closed_form": "by the prices alone",
    "rule.nearest": "nearest to the perfect corner",
    "rule.maximise": "highest {metric}",
    "rule.most_of_every": "at most {most} of every {every} {flagged}",
    "rule.most_per_day": "at most {most} per day {flagged}",
    "rule.most_share": "at most {most}% {flagged}",
    "rule.keeping": "{rule}, within {conditions}",
    "rule.promising": "{rule}, within {conditions} with confidence {confidence}",
}

# What a formula calls in words.
FORMULA = {"formula.baseline": "cost of the baseline", "formula.odds": "odds"}

# Why others with a word of praise are none.
NO_PRAISE = {
    "names a guesser": ("guessing.yet",),
    "is a count of checks, or a word of a table that stands below such sentences": ("hole.check",),
    "says what decides, or how to read something, of no model": ("reason.", "metric."),
}
