"""English: tables of metrics."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "metrics.best": {
        "again number=one": "On {metrics}, {models} is best.",
        "again": "On {metrics}, {models} are best.",
        "corrected number=one": "By the corrected figures {models} has the best {metrics}.",
        "corrected": "By the corrected figures {models} have the best {metrics}.",
        "number=one": "In this test {models} has the best {metrics}.",
        "other": "In this test {models} have the best {metrics}.",
    },
    "metrics.one": {
        "corrected": "On future {cases} the {metric} of {model} is expected to be {value}.",
        "model part=0": "The {metric} of {model} is {value}: none of {whole}.",
        "model part": "The {metric} of {model} is {value}: {part} of {whole}.",
        "model low": "The {metric} of {model} is {value} ({level} {likely_range}: {low} to {high}).",
        "model": "The {metric} of {model} is {value}.",
        "part": "The {metric} is {value}: {part} of {whole}.",  # of the data: no model moves it
        "other": "The {metric} is {value}.",
    },
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

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (("metrics.best", (), ("models",), "yet"),)

# Why others with a word of praise are none.
NO_PRAISE = {
    "says what decides, or how to read something, of no model": ("metrics.apparent",),
}
