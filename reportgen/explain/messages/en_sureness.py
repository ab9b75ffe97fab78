"""English: how often the model is right or wrong on new cases, how sure that is, and how much the test can tell."""

from collections.abc import Mapping

# Forms of a rate, from the firmest on: tested on enough cases that chose nothing; on fewer, or corrected; doubtful for
# a reason ("again": given before); on few cases; and none or all of the cases. "same" is told where the ends of the
# range read alike.
_RATES: Mapping[str, str | Mapping[str, str]] = {
    "rate.missed": {
        "plain": "On new {cases} it misses {rate} of every {of} {positives} (likely range: {low} to {high}).",
        "plain_same": "On new {cases} it misses about {rate} of every {of} {positives}.",
        "probably": "On new {cases} it probably misses about {rate} of every {of} {positives} (likely range: {low} to "
        "{high}).",
        "probably_same": "On new {cases} it probably misses about {rate} of every {of} {positives}.",
        "may": "On new {cases} it may miss about {rate} of every {of} {positives} (likely range: {low} to {high}), but "
        "{reason}.",
        "may_same": "On new {cases} it may miss about {rate} of every {of} {positives}, but {reason}.",
        "range": "In a much larger test on {cases} like these, we would expect it to miss between {low} and {high} of "
        "every {of} {positives}.",
        "may_range": "In a much larger test, it may miss between {low} and {high} of every {of} "
        "{positives}, but {reason}.",
        "none": "With {held} in the test, we cannot rule out that it would miss up to {high} of every {of}.",
        "all": "With {held} in the test, we cannot rule out that it would catch up to {high} of every {of}.",
    },
    "rate.caught": {
        "plain": "Of every {of} {positives}, the model catches {rate} (likely range: {low} to {high}).",
        "plain_same": "Of every {of} {positives}, the model catches about {rate}.",
        "probably": "Of every {of} {positives}, the model probably catches about {rate} (likely range: {low} to "
        "{high}).",
        "probably_same": "Of every {of} {positives}, the model probably catches about {rate}.",
        "may": "Of every {of} {positives}, the model may catch about {rate} (likely range: {low} to {high}), but "
        "{reason}.",
        "may_same": "Of every {of} {positives}, the model may catch about {rate}, but {reason}.",
        "range": "In a much larger test on {cases} like these, we would expect it to catch between {low} and {high} of "
        "every {of} {positives}.",
        "may_range": "In a much larger test, it may catch between {low} and {high} of every {of} "
        "{positives}, but {reason}.",
    },
    "rate.alarms": {
        "plain": "It raises a false alarm for {rate} of every {of} {negatives} (likely range: {low} to {high}).",
        "plain_same": "It raises a false alarm for about {rate} of every {of} {negatives}.",
        "probably": "It probably raises a false alarm for about {rate} of every {of} {negatives} (likely range: {low} "
        "to {high}).",
        "probably_same": "It probably raises a false alarm for about {rate} of every {of} {negatives}.",
        "may": "It may raise a false alarm for about {rate} of every {of} {negatives} (likely range: {low} to {high}), "
        "but {reason}.",
        "may_same": "It may raise a false alarm for about {rate} of every {of} {negatives}, but {reason}.",
        "may_again": "It may raise a false alarm for about {rate} of every {of} {negatives} (likely range: {low} to "
        "{high}).",
        "may_same_again": "It may raise a false alarm for about {rate} of every {of} {negatives}.",
        "range": "In a much larger test, we would expect it to raise a false alarm for between {low} and {high} of "
        "every {of} {negatives}.",
        "may_range": "In a much larger test, it may raise a false alarm for between {low} and {high} of every {of} "
        "{negatives}, but {reason}.",
        "may_range_again": "In a much larger test, it may raise a false alarm for between {low} and {high} of every "
        "{of} {negatives}.",
        "none": "With {held} in the test, we cannot rule out that it would raise a false alarm for up to {high} of "
        "every {of}.",
        "all": "With {held} in the test, we cannot rule out that it would leave up to {high} of every {of} alone.",
    },
    "rate.right": {
        "plain": "Every {of} {cases} {flagged} include {rate} (likely range: {low} to {high}).",
        "plain_same": "Every {of} {cases} {flagged} include about {rate}.",
        "probably": "Every {of} {cases} {flagged} probably include about {rate} (likely range: {low} to {high}).",
        "probably_same": "Every {of} {cases} {flagged} probably include about {rate}.",
        "may": "Every {of} {cases} {flagged} may include about {rate} (likely range: {low} to {high}), but {reason}.",
        "may_same": "Every {of} {cases} {flagged} may include about {rate}, but {reason}.",
        "may_again": "Every {of} {cases} {flagged} may include about {rate} (likely range: {low} to {high}).",
        "may_same_again": "Every {of} {cases} {flagged} may include about {rate}.",
        "range": "In a much larger test, we would expect between {low} and {high} of every {of} {cases} {flagged} to "
        "be {positives}.",
        "may_range": "In a much larger test, between {low} and {high} of every {of} {cases} {flagged} may be "
        "{positives}, but {reason}.",
        "may_range_again": "In a much larger test, between {low} and {high} of every {of} {cases} {flagged} may be "
        "{positives}.",
        "none": "With {held} {flagged} in the test, we cannot rule out that up to {high} of every {of} would be "
        "{positives}.",
        "all": "With {held} {flagged} in the test, we cannot rule out that up to {high} of every {of} would be false "
        "alarms.",
    },
    "rate.rest": {
        "one": "The other one is a false alarm.",
        "other": "The other {rest} are false alarms.",
    },
    "rate.few": "With only {held} in the test, we give no rate for new ones.",
    "rate.held": {"few": "only {cases_held}", "other": "{cases_held}"},
    "rate.fewer": "fewer than {count}",
    "rate.more": "more than {count}",
    "reason.convenience": "these {cases} were just those at hand",
    "reason.unchecked": "only {cases} that were {flagged} are ever checked",
    "reason.labels": "not every label is certain",
}

_SAVING: Mapping[str, str | Mapping[str, str]] = {
    "key.saving": {
        "less": "Beside no {case} {flagged} the model saves {saving} (likely range: {saving_low} to {saving_high}).",
        "less_or_more": "Beside no {case} {flagged} the model may save {saving}; the range goes from a loss of "
        "{saving_low} to a saving of {saving_high}.",
    },
}

_ADEQUACY: Mapping[str, str | Mapping[str, str]] = {
    "adequacy.line": {
        "both": "The test holds {positive_cases} and {negative_cases}. So the share of {positives} caught is known to "
        "about {recall} either way, the share of false alarms to about {alarms}.",
        "recall": "The test holds {positive_cases} and {negative_cases}. So the share of {positives} caught is known "
        "to about {recall} either way.",
        "alarms": "The test holds {positive_cases} and {negative_cases}. So the share of false alarms is known to "
        "about {alarms} either way.",
    },
    "adequacy.points": {"count=one": "{count} percentage point", "other": "{count} percentage points"},
    "adequacy.plan": "To know the share of {positives} caught within {half} takes about {positive_cases}, or "
    "{cases_needed} like these.",
    "adequacy.likely_range": "A likely range comes from a method whose range holds the true figure in about {level} of "
    "{of} such tests ({percent} confidence interval). It covers chance in drawing the {cases}, not flaws in the data.",
}

SURENESS: Mapping[str, str | Mapping[str, str]] = {**_RATES, **_SAVING, **_ADEQUACY}
