"""English: tables of metrics."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "finding.undefined_metrics": "Not defined on these {cases}: {metrics}.",
    "finding.undefined_metric": "{metric} ({reason})",
}

# On the page, outside of sentences.
PAGE = {
    "section.metrics": "Main metrics",
    "record.metrics": "All metrics",
    "metrics.first": "Main metrics, model by model",
    "metrics.intro": "Every metric of {model} on these {cases}, grouped by the {cases} under the fraction bar. TP is "
    "for hits, FP for false alarms, FN for misses, TN for {negatives} left alone, n for all {cases}.",
    "metrics.words": "In the tables, \u201cflagged\u201d means {flagged}, and a \u201cpositive\u201d case is one of "
    "the {positives}.",
    "metrics.apparent": "The threshold was chosen on these {cases}, so expect what depends on it to look better here "
    "than on others.",
    "metrics.weighted": "Sums of weights are used instead of counts.",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "says what decides, or how to read something, of no model": ("metrics.apparent",),
}
