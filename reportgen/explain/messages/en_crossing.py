"""English: where two ROC curves cross."""

from collections.abc import Mapping

CROSSING: Mapping[str, str | Mapping[str, str]] = {
    "crossing.once": "The ROC curves of {first} and {second} cross where about {rate} of the {negatives} raise a false "
    "alarm. With fewer false alarms {first} catches more {positives}, with more of them {second}.",
    "crossing.twice": "The ROC curves of {first} and {second} cross where about {rate} and about {then} of the "
    "{negatives} raise a false alarm. Between the two {second} catches more {positives}, on either side {first}.",
    "crossing.often": "The ROC curves of {first} and {second} cross {times} times, where about {rates} of the "
    "{negatives} raise a false alarm. With the fewest false alarms {first} catches more {positives}, and each crossing "
    "turns that round.",
    "crossing.cut_offs": "The cut-off of {first} is there about {value}, that of {second} about {second_value}.",
    "crossing.sure": {
        "shown": "Each of them catches more somewhere than chance in drawing the {cases} explains.",
        "other": "That describes these {cases}: with others drawn in the same way the curves may cross elsewhere, or "
        "not at all.",
    },
}

PAGE: Mapping[str, str] = {"crossing.title": "Where the ROC curves cross"}
