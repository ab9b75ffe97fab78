"""English: an earlier report in the place of a baseline model."""

from collections.abc import Mapping
from types import MappingProxyType

EARLIER: Mapping[str, str | Mapping[str, str]] = MappingProxyType(
    {
        "model.earlier": "the {name}",
        "earlier.is": {
            "dated": "The baseline is an earlier report of {date}, \u201c{title}\u201d: its model \u201c{model}\u201d "
            "on {cases_then}, among them {positive_cases}.",
            "undated": "The baseline is an earlier report without a date, \u201c{title}\u201d: its model "
            "\u201c{model}\u201d on {cases_then}, among them {positive_cases}.",
        },
        "earlier.cases": {
            "others": "Its {cases} are not those of this report, so the two are compared as separate samples: a "
            "difference may come from the {cases} as well as from the model.",
            "same": "It was made on the very same data. The two are compared as separate samples all the same, which "
            "judges a difference too cautiously.",
        },
        "earlier.compared": {
            "better": "The {metric} of {model} less that of {baseline} is {difference} (from {low} to {high}), which "
            "is better by more than chance.",
            "worse": "The {metric} of {model} less that of {baseline} is {difference} (from {low} to {high}), which "
            "is worse by more than chance.",
            "open": "The {metric} of {model} less that of {baseline} is {difference} (from {low} to {high}), which may "
            "be chance.",
        },
        "earlier.apart": "The {metric} of {model} cannot be held against {baseline}: {reason}.",
    }
)
