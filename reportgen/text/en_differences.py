"""English: what `reportgen diff` says, key -> message; read as those of the reports."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "diff.none": "No difference.",
    "diff.counting": {
        "count=1 counting=1": "One difference, which fails.",
        "count=1": "One difference, which does not fail.",
        "counting=0": "{count} differences, none of which fails.",
        "count=counting": "{count} differences, all of which fail.",
        "counting=one": "{count} differences, {counting} of which fails.",
        "other": "{count} differences, {counting} of which fail.",
    },
    "diff.sides": "Which cases changed sides is not known: results.json has no ids.",
    # What kinds are called.
    "diff.kind.data_replaced": "Data replaced",
    "diff.kind.rows_added": "Rows added",
    "diff.kind.labels_changed": "Labels changed",
    "diff.kind.scores_changed": "Scores changed",
    "diff.kind.threshold_moved": "Threshold moved",
    "diff.kind.price_changed": "Price changed",
    "diff.kind.check_loosened": "Check loosened",
    "diff.kind.check_dropped": "Check dropped",
    "diff.kind.check_tightened": "Check tightened",
    "diff.kind.check_added": "Check added",
    "diff.kind.check_result": "Check result",
    "diff.kind.verdict_changed": "Verdict changed",
    "diff.kind.metric_moved": "Metric moved",
    "diff.kind.key_changed": "Key changed",
    "diff.kind.version_changed": "Version changed",
    # What they say.
    "diff.check": {"then now": "{then} became {now}", "then": "{then}", "other": "{now}"},
    "diff.key": {
        "then now": "{key}: {then} became {now}",
        "then": "{key} was removed; it was {then}",
        "other": "{key} was added: {now}",
    },
    "diff.cases": {
        "positives": "{cases} with {positives}",
        "other": "{cases}",
    },
    "diff.data.data_replaced": {
        "same files": "{files}: other content, with as many cases in each class",
        "files": "{files}: {then} became {now}",
        "same": "a file is gone, with as many cases in each class",
        "other": "a file is gone: {then} became {now}",
    },
    "diff.data.rows_added": {
        "same": "{files}, which adds no case",
        "other": "{files}: {then} became {now}",
    },
    "diff.data.labels_changed": "{files}: the scores are as before, the labels are not: {then} became {now}",
    "diff.data.scores_changed": {
        "same": "{files}: other scores or decisions of {models}, with as many cases in each class",
        "other": "{files}: other scores or decisions of {models}; {then} became {now}",
    },
    "diff.threshold": "{model}: {then} became {now}",
    "diff.turned": {
        "count=0": "{moved}, with the same decisions",
        "flagged count=one": "{moved}, with {count} more {case} flagged, {positives_among} among them",
        "flagged": "{moved}, with {count} more {cases} flagged, {positives_among} among them",
        "count=one": "{moved}, with {count} fewer {case} flagged, {positives_among} among them",
        "other": "{moved}, with {count} fewer {cases} flagged, {positives_among} among them",
    },
    "diff.nothing": "no threshold that flags a case",
    "diff.result": {
        "group": "{check} of {model}, {column} {group}: {then}, now {now}",
        "other": "{check} of {model}: {then}, now {now}",
    },
    "diff.status.pass": "passed",
    "diff.status.fail": "failed",
    "diff.status.insufficient": "undecided",
    "diff.verdict": {
        "then now": "{then} became {now}",
        "then": "{then}, now none",
        "other": "none, now {now}",
    },
    "diff.verdict.of": {"model": "{verdict} ({model})", "other": "{verdict}"},
    "diff.metric": {
        "judged=real": "{metric}: {then} became {now} ({level} range of the change: {range})",
        "judged=within_noise": "{metric}: {then} became {now}, too close to call ({level} range of the change: "
        "{range})",
        "judged=same_cases": "{metric}: {then} became {now} on the same cases",
        "judged=unknown": "{metric}: {then} became {now}; the cases seem to be the same, so chance cannot be judged",
        "reason then now": "{metric}: {then} became {now}, which cannot be compared: {reason}",
        "reason": "{metric} cannot be compared: {reason}",
        "then now": "{metric}: {then} became {now}, which has no range to judge it by",
        "then": "{metric}: {then}, now undefined",
        "other": "{metric}: undefined, now {now}",
    },
    "diff.metric.of": {"model": "{metric} of {model}", "other": "{metric}"},
    "diff.range": {
        "way=higher points": "{low} to {high} percentage points higher",
        "way=higher": "{low} to {high} higher",
        "way=lower points": "{low} to {high} percentage points lower",
        "way=lower": "{low} to {high} lower",
        "points": "{low} lower to {high} higher, in percentage points",
        "other": "{low} lower to {high} higher",
    },
    "diff.cut": "{start} ...",
    "diff.version": {
        "then now": "{name}: {then} became {now}",
        "then": "{name}: {then}, now not stated",
        "other": "{name}: not stated, now {now}",
    },
}
