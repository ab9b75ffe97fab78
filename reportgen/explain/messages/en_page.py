"""English: what the page itself says, around the sentences: heads of tables, names of curves, the method part."""

from collections.abc import Mapping
from types import MappingProxyType

from reportgen.explain.messages import (
    en_calibration,
    en_cases,
    en_change,
    en_cost_figures,
    en_crossing,
    en_explorer,
    en_first,
    en_flips,
    en_folds,
    en_groups,
    en_page_decisions,
    en_published,
    en_ways,
)

_SECTIONS = {
    "section.checks": "Checks",
    "section.key_messages": "Key messages",
    "section.purpose": "Purpose",
    "section.label": "The label",
    "section.sign_off": "Actions and sign-off",
    "section.data": "Data",
    "section.outcomes": "The four outcomes",
    "section.errors": "The two errors",
    "section.threshold": "The cut-off",
    "section.metrics": "All metrics",
    "section.curves": "Over all cut-offs",
    "section.comparison": "Comparison",
    "section.notes": "Limits and notes",
    "section.method": "Method",
    "section.words": "Words",
}

_HEAD = {
    "contents": "Contents",
    "skip": "Skip to the report",
    "footer": "Made by reportgen {version} from saved predictions. Every figure in this report stands in results.json.",
    "head.date": "Report date",
    "head.period": "Period of the data",
    "head.range": "{first} to {last}",
    "not_stated": "not stated",
    "not_defined": "not defined",
    "severity.note": "note",
    "severity.warning": "warning",
    "severity.grave": "grave",
    "table.values": "Values behind the picture",
    "table.model": "Model",
    "table.metric": "Metric",
    "table.outcome": "Outcome",
    "table.value": "Value",
    "table.calculation": "From the counts",
    "table.how": "How it comes about",
    "table.meaning": "Meaning",
    "table.reason": "Reason",
    "table.flag_none": "none {flagged}",
    "table.flag_all": "all {flagged}",
    "table.lacking": "Not defined for",
    "table.all": "all",
    "few_cases": "few cases",
    "imprecise": "imprecise",
    "no_scores": "no scores",
}

_CHECKS = {
    "checks.table": "What has to hold, and whether it does",
    "checks.check": "Check",
    "checks.verdict": "Verdict",
    "checks.measured": "Measured",
    "checks.bounds": "Range",
    "checks.limit": "Limit",
    "checks.pass": "\u2713 passed",
    "checks.fail": "\u2715 failed",
    "checks.insufficient": "? not decided",
    "checks.allowed": "? not decided, let pass",
    "checks.label.fail": "Failed",
    "checks.label.insufficient": "Not decided",
    "checks.corrected": "corrected",
    "checks.model": "({model})",
    "checks.against": "against {baseline}",
    "checks.with_confidence": "with confidence {confidence}",
    "checks.range": "{low} to {high}",
    "checks.at_least": "at least {limit}",
    "checks.above": "above {limit}",
    "checks.at_most": "at most {limit}",
    "checks.below": "below {limit}",
}

_DATA = {
    "data.splits": "What the test holds",
    "data.split": "Part of the data",
    "data.whole": "all",
    "data.cases": "{cases}",
    "data.positives": "{positives}",
    "data.negatives": "{negatives}",
    "data.share": "Share of {positives}",
    "data.few": "{part} of {whole}",
    "data.role.both": "{split} (chooses the cut-off and judges it)",
    "data.role.tuned_on": "{split} (chooses the cut-off)",
    "data.role.reported_on": "{split} (judges the models)",
    "data.flow": "From the rows read to the cases used",
    "data.rows": "Rows",
    "data.fate": "What became of them",
    "data.read": "read",
    "data.used": "used",
    "data.dropped.missing_label": "left out: label missing",
    "data.dropped.doubtful_label": "left out: label doubtful",
    "data.dropped.missing_score": "left out: a score or decision missing",
    "data.dropped.other_split": "left out: in neither part in use",
}

_OUTCOMES = {
    "outcomes.table": "The four outcomes in numbers: {model}",
    "outcomes.weighted": "The four outcomes as sums of weights: {model}",
    "outcomes.really": "What they really are",
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

_THRESHOLD = {
    "threshold.table": "The cut-off of each model",
    "threshold.rule": "Rule",
    "threshold.value": "Cut-off",
    "threshold.alike": "The same decisions",
    "threshold.on_it": "Exactly on it",
    "threshold.decisions": "none: the data hold decisions",
    "threshold.nothing": "beyond every score",
    "threshold.above_up_to": "above {beyond}, up to {up_to}",
    "threshold.above": "above {beyond}",
    "threshold.up_to": "up to {up_to}",
    "threshold.below_down_to": "below {beyond}, down to {up_to}",
    "threshold.below": "below {beyond}",
    "threshold.down_to": "down to {up_to}",
    "threshold.both_parts.deployed": "The cut-off used today, on both parts of the data: {model}",
    "threshold.both_parts.other": "The cut-off in use, on both parts of the data: {model}",
    "threshold.tuning": "The cut-off where it was chosen, and where it is judged: {model}",
}

_METRICS = {
    "metrics.intro": "Every metric of {model} on these {cases}, grouped by the {cases} under the fraction bar. "
    "TP stands for hits, FP for false alarms, FN for misses, TN for {negatives} left alone, n for all {cases}.",
    "metrics.words": "In the tables, \u201cflagged\u201d stands for {flagged}, and a \u201cpositive\u201d case is one "
    "of the {positives}.",
    "metrics.apparent": "The cut-off was chosen on these {cases}, so expect what depends on it to look better here "
    "than on others.",
    "metrics.weighted": "Sums of weights stand in place of counts.",
    "metrics.swapped": "With the classes swapped",
    "metrics.swapped_intro": "Which class is called positive is a choice. Here {negatives} take the place of "
    "{positives}: a hit is any {negative} that is not {flagged}, a miss any that is.",
    "metrics.positive_is_positive": "{positives} as positive class",
    "metrics.positive_is_negative": "{negatives} as positive class",
}

_CURVES = {
    "curve.histogram": "Scores by class",
    "curve.roc": "ROC curve",
    "curve.roc_guide": "How to read a ROC curve",
    "curve.pr": "Precision and recall",
    "curve.precision_recall_by_threshold": "Precision and recall against the cut-off",
    "curve.sensitivity_specificity_by_threshold": "Sensitivity and specificity against the cut-off",
    "curve.f_by_threshold": "F-measures against the cut-off",
    "curve.gain": "Gain",
    "curve.lift": "Lift",
    "curve.none": "The data hold decisions and no scores of {model}, so there are no curves.",
    "curve.values": "{curve}: a selection of points",
    "column.threshold": "cut-off",
    "column.low": "score from",
    "column.high": "score to",
    "column.positives": "{positives}",
    "column.negatives": "{negatives}",
    "column.nothing": "beyond every score",
}

_COMPARISON = {
    "comparison.baselines": "The last two columns are rules that need no model: no {case} is {flagged}, "
    "or every {case} is.",
    "comparison.first": "Main metrics",
    "comparison.counts": "The four outcomes",
    "comparison.all": "All metrics of all models",
    "comparison.all_table": "Every metric, model by model",
    "comparison.differences": "Differences that decide, judged together",
    "comparison.ties": "The other pairs of models, judged together",
    "comparison.pick": "The picked model beside each other one",
    "comparison.exploratory": "Further differences, without correction for their number: they may suggest, and decide "
    "nothing",
    "comparison.exploratory_fold": "Further differences, without correction",
    "comparison.pair": "Pair",
    "comparison.beside": "{a} less {b}",
    "comparison.difference": "Difference",
    "comparison.range": "Likely range",
    "comparison.level": "at {level}",
    "comparison.p": "p",
    "comparison.p_adjusted": "p, adjusted",
    "comparison.smallest": "Smallest it could show",
    "comparison.verdict": "Verdict",
    "comparison.alone": "by itself: {verdict}",
    "comparison.method": "Method",
    "comparison.verdict.better": "better",
    "comparison.verdict.worse": "worse",
    "comparison.verdict.better_less_than_matters": "better, by less than matters",
    "comparison.verdict.worse_less_than_matters": "worse, by less than matters",
    "comparison.verdict.no_difference_that_matters": "no difference that matters",
    "comparison.verdict.no_difference_shown": "no difference that this sample can show",
    "comparison.verdict.unacceptable": "unacceptable",
    "comparison.verdict.cannot_tell": "cannot tell",
    "comparison.limit": "Models beside the limit: {require}",
    "comparison.model": "Model",
    "comparison.on": "{metric}, on {split}",
    "comparison.standing": "Standing",
    "comparison.standing.meets_with_confidence": "meets it with confidence",
    "comparison.standing.meets": "meets it in this sample",
    "comparison.standing.misses": "misses it in this sample",
    "comparison.standing.unacceptable": "unacceptable",
    "comparison.standing.not_defined": "not defined",
}

_NOTES = {
    "notes.graver": "Warnings stand with the key messages.",
    "notes.not_stated": "The config does not state what this kind of report asks for: {count} in all, listed here with "
    "the keys that state them.",
    "notes.field": "{name}: {config_key}",
}

_SIGN_OFF = {
    "sign_off.actions": "What is to be done",
    "sign_off.finding": "Finding",
    "sign_off.severity": "Severity",
    "sign_off.owner": "Owner",
    "sign_off.due": "Due",
    "sign_off.names": "Who answers for this report",
    "sign_off.role": "Role",
    "sign_off.name": "Name",
}

_METHOD = {
    "method.command": "Made again by",
    "method.libraries": "Worked out with",
    "method.seed": "Seed of the random numbers",
    "method.made_by": "Made by",
    "method.inputs": "Files that were read",
    "method.input": "File",
    "method.sha256": "SHA-256",
    "method.subject": "Model under audit",
    "method.classes": "Positive labels",
    "method.negative": "Negative labels",
    "method.tuned_on": "Cut-off chosen on",
    "method.reported_on": "Judged on",
    "method.not_tuned": "not chosen on data",
    "method.weights": "Weights",
    "method.weights.none": "none",
    "method.weights.sampling": "sampling weights",
    "method.weights.frequency": "frequency weights",
    "method.costs": "Costs",
    "method.costs_value": "a miss {false_negative}, a false alarm {false_positive}",
    "method.costs_all": "a miss {false_negative}, a false alarm {false_positive}, a hit {true_positive}, left alone "
    "{true_negative}",
    "method.beta": "Beta",
    "method.beta_value": "{beta} (alpha {alpha})",
    "method.rule.high": "Each {case} whose score equals the cut-off or lies above it is {flagged}.",
    "method.rule.low": "With \u201cflag: low\u201d each {case} whose score equals the cut-off or lies below it is "
    "{flagged}.",
    "method.rule.candidates": "Candidates for the cut-off are all scores that occur, and a cut-off beyond every score, "
    "at which no {case} is {flagged}.",
    "method.rule.tie_fewest": "Where cut-offs serve the rule equally well, the one with the fewest {cases} "
    "{flagged} is taken.",
    "method.rule.tie_most": "Where cut-offs serve the rule equally well, the one with the most {cases} "
    "{flagged} is taken, since a miss cannot be undone and a false alarm can.",
    "method.rule.undefined": "A metric with nothing under its fraction bar is not defined; it is never set to 0 or 1.",
    "method.rule.exact": "Curves and the metrics that judge the order of the scores are computed over all "
    "distinct scores, without bins; "
    "pictures show a selection of the points.",
    "method.rule.weights.sampling": "Metrics use the weights; counts are those of the sample.",
    "method.rule.weights.frequency": "Each row counts as many times as its weight says.",
    "method.rule.ranges": "A range in brackets is made so that it holds the true figure in about {level} of such "
    "tests: by Wilson for shares (exact at none and at all), by Dirichlet draws for functions of the four counts, by "
    "DeLong for the AUC, by resampling for all else. A cut-off that these {cases} chose has ranges for its corrected "
    "figures alone. results.json names the method of each.",
    "metrics.range": "({low} to {high})",
    "method.rule.clipped": "For the {metric}, probabilities of 0 or 1 were moved off that end; "
    "{cases} so moved: {counts}.",
    "method.rule.clipped_count": "{model} {count}",
    "method.undefined": "Metrics that are not defined here",
    "method.config": "The config",
}

_PARTS = (
    _SECTIONS,
    _HEAD,
    _CHECKS,
    _DATA,
    _OUTCOMES,
    _THRESHOLD,
    _METRICS,
    _CURVES,
    en_calibration.PAGE,
    _COMPARISON,
    _NOTES,
    _SIGN_OFF,
    _METHOD,
    en_cost_figures.PAGE,
    en_crossing.PAGE,
    en_flips.PAGE,
    en_groups.PAGE,
    en_cases.PAGE,
    en_change.PAGE,
    en_folds.PAGE,
    en_page_decisions.DECISIONS,
    en_explorer.EXPLORER,
    en_first.PAGE,
    en_published.PAGE,
    en_ways.PAGE,
)
# Under a head of their own, so that no text of the page takes the place of a sentence.
PREFIX = "page."
PAGE: Mapping[str, str] = MappingProxyType({f"{PREFIX}{key}": text for part in _PARTS for key, text in part.items()})
