"""English: checks."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "checks.pass": "The check \u201c{check}\u201d of {model} passed.",
    "checks.fail": {
        "severity=grave": "The check \u201c{check}\u201d of {model} failed.",
        "severity=warning": "The check \u201c{check}\u201d of {model} failed; it is set to warn only.",
    },
    "checks.insufficient": {
        "allowed": "The check \u201c{check}\u201d of {model} is undecided and counts as passed, as the config allows: "
        "{reason}.",
        "other": "The check \u201c{check}\u201d of {model} is undecided: {reason}.",
    },
    "tally.pass": {"passed=0": "none of {all} passed", "other": "{passed} of {all} passed"},
    "tally.fail": ", {count} failed",
    "tally.warned": ", {count} failed and set to warn only",
    "tally.open": ", {count} undecided",
    "tally.allowed": ", {count} undecided and counted as passed",
    "checks.lack.cases": {
        "have=one": "it rests on {have} {case}, and a verdict needs {need}",
        "other": "it rests on {have} {cases}, and a verdict needs {need}",
    },
    "checks.lack.positives": {
        "have=0": "there is no {positive} in this test, and a verdict needs {need}",
        "have=one": "there is {have} {positive}, and a verdict with confidence needs {need}",
        "other": "there are {have} {positives}, and a verdict with confidence needs {need}",
    },
    "checks.lack.negatives": {
        "have=0": "there is no {negative} in this test, and a verdict needs {need}",
        "have=one": "there is {have} {negative}, and a verdict with confidence needs {need}",
        "other": "there are {have} {negatives}, and a verdict with confidence needs {need}",
    },
    "checks.lack.clusters": {
        "have=one": "the {cases} come in {have} cluster, and a verdict with confidence needs {need}",
        "other": "the {cases} come in {have} clusters, and a verdict with confidence needs {need}",
    },
    "checks.lack.disagreements": {
        "have=0": "the two disagree on no {case}, and a verdict with confidence needs {need}",
        "have=one": "the two disagree on {have} {case}, and a verdict with confidence needs {need}",
        "other": "the two disagree on {have} {cases}, and a verdict with confidence needs {need}",
    },
    "model.against": "{model} against {baseline}",
    "checks.difference": {
        "corrected share": "In use, where {share} of {cases} are {positives}, the {metric} of {model} minus that of "
        "{baseline} is expected to be {estimate}: {own} minus {other}.",
        "share": "In use, where {share} of {cases} are {positives}, the {metric} of {model} minus that of {baseline} "
        "is {estimate}: {own} minus {other}.",
        "corrected": "On future {cases} the {metric} of {model} minus that of {baseline} is expected to be {estimate}: "
        "{own} minus {other}.",
        "other": "The {metric} of {model} minus that of {baseline} is {estimate}: {own} minus {other}.",
    },
    "checks.gap": {
        "apart=ratio": "The {metric} is lowest for {lowest}, {least}, and highest for {highest}, {most}: the one is "
        "{estimate} of the other.",
        "other": "The {metric} is lowest for {lowest}, {least}, and highest for {highest}, {most}: they are {estimate} "
        "apart.",
    },
    "checks.share": "The {metric} is {estimate} ({part} of {whole}).",
    "checks.counts": "The {metric} is {estimate}: {model} caught {caught} and raised {alarms}.",
    "checks.in_use": {
        "expected": "In use, where {share} of {cases} are {positives}, the {metric} is expected to be "
        "{estimate}. With the share of the test it would be {tested}.",
        "tested": "In use, where {share} of {cases} are {positives}, the {metric} is {estimate}. In the test it was "
        "{tested}.",
        "other": "In use, where {share} of {cases} are {positives}, the {metric} is {estimate}.",
    },
    "checks.published": "By what was published, the {metric} of {model} is {estimate}.",
    "checks.scores": "The {metric} is {estimate}, over {cases_tested}.",
    "checks.corrected": "On future {cases} the {metric} is expected to be {estimate}; on those that chose the "
    "threshold it was {apparent}.",
    "checks.bounds": "With a confidence of {confidence} each, it is at least {low} and at most {high}.",
    "checks.interval": "Its {level} {likely_range} goes from {low} to {high}.",
    "checks.sealed": {
        "way=before": "The criteria were fixed on {date}, before the first of these {cases} ({period}).",
        "way=during": "The criteria were fixed on {date}, after the first of these {cases} ({period}).",
        "way=after": "The criteria were fixed on {date}, after the last of these {cases} ({period}).",
        "other": "The criteria were fixed on {date}; the {cases} have no dates.",
    },
    "checks.sealed.same": "None of them has changed since.",
    "checks.moved": {
        "then now key": "at {key}, \u201c{then}\u201d became \u201c{now}\u201d",
        "then now": "\u201c{then}\u201d became \u201c{now}\u201d",
        "then key": "at {key}, \u201c{then}\u201d was removed",
        "then": "\u201c{then}\u201d was removed",
        "key": "at {key}, \u201c{now}\u201d was added",
        "other": "\u201c{now}\u201d was added",
    },
    "finding.criteria_changed": {
        "how=one": "One of the criteria fixed on {date} has changed since: {criteria}.",
        "other": "Criteria fixed on {date} have changed since: {criteria}.",
    },
    "finding.other_criteria_before": {
        "sets=one": "These {cases} were judged under {sets} other set of criteria before: on {days}. The more sets are "
        "tried, the more likely a model passes by chance.",
        "how=many": "These {cases} were judged under {sets} other sets of criteria before, on days from {first} to "
        "{last}. The more sets are tried, the more likely a model passes by chance.",
        "other": "These {cases} were judged under {sets} other sets of criteria before: on {days}. The more sets are "
        "tried, the more likely a model passes by chance.",
    },
    "checks.chance": {
        "alike": "Even if all groups are truly alike, this check would fail in {one} of tests. With a test a month, "
        "{twelve} of years see at least one failure.",
        "other": "Even if the true figure is as measured, this check would fail in {one} of tests. With a test a "
        "month, {twelve} of years see at least one failure.",
    },
}

# On the page, outside of sentences.
PAGE = {
    "section.checks": "Checks",
    "record.checks": "Basis of the checks",
    "checks.table": "Each check and its result",
    "checks.table_of": "Each check of {model} and its result",
    "checks.check": "Check",
    "checks.in_words": "{words} ({metric})",
    "checks.in_words.recall": "{positives} caught",
    "checks.in_words.precision": "{positives} among the {cases} {flagged}",
    "checks.in_words.specificity": "{negatives} left alone",
    "checks.in_words.false_alarm_rate": "{negatives} {flagged}",
    "checks.in_words.flag_rate": "{cases} {flagged}",
    "checks.verdict": "Verdict",
    "checks.measured": "Measured",
    "checks.limit": "Limit",
    "checks.became.pass": "\u2713 passed",
    "checks.became.fail": "\u2715 failed",
    "checks.became.warned": "\u2715 failed, set to warn only",
    "checks.became.open": "? undecided",
    "checks.became.allowed": "? undecided, counted as passed",
    "checks.label.fail": "Failed",
    "checks.label.insufficient": "Undecided",
    "checks.corrected": "corrected",
    "checks.in_use_mark": "in use",
    "checks.hidden": "hidden",
    "checks.model": "({model})",
    "checks.against": "minus that of {baseline}",
    "checks.apart.difference": "{metric}, difference by {column}",
    "checks.apart.ratio": "{metric}, ratio by {column}",
    "checks.one_sided": "one-sided bound, at the confidence of the check",
    "checks.with_confidence": "with {confidence} confidence",
    "checks.at_least": "at least {limit}",
    "checks.above": "above {limit}",
    "checks.at_most": "at most {limit}",
    "checks.below": "below {limit}",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (("checks.pass", (), ("model",), "yet"),)

# Why others with a word of praise are none.
NO_PRAISE = {
    "says that no model is ahead, or that it is not known": ("checks.insufficient: allowed",),
    "is a count of checks, or a word of a table that stands below such sentences": ("tally.", "checks.became"),
}
