"""English: how often the model is right or wrong on new cases, how sure that is, and how much the test can tell."""

from collections.abc import Mapping

# Forms of a rate, from the firmest on: tested on enough cases that chose nothing; on fewer, or corrected; doubtful for
# a reason ("again": given before); on few cases; and none or all of the cases. "same" is told where the ends of the
# range read alike.
_RATES: Mapping[str, str | Mapping[str, str]] = {
    "rate.missed": {
        "between strength=may reason": "In a much larger test, it may miss between {low} and {high} of every {of} "
        "{positives}, but {reason}.",
        "between": "In a much larger test on {cases} like these, we would expect it to miss between {low} and {high} "
        "of every {of} {positives}.",
        "strength=plain low": "On new {cases} it misses {rate} of every {of} {positives} (likely range: {low} to "
        "{high}).",
        "strength=plain": "On new {cases} it misses about {rate} of every {of} {positives}.",
        "strength=probably low": "On new {cases} it probably misses about {rate} of every {of} {positives} (likely "
        "range: {low} to {high}).",
        "strength=probably": "On new {cases} it probably misses about {rate} of every {of} {positives}.",
        "strength=may low reason": "On new {cases} it may miss about {rate} of every {of} {positives} (likely range: "
        "{low} to {high}), but {reason}.",
        "strength=may reason": "On new {cases} it may miss about {rate} of every {of} {positives}, but {reason}.",
        "seen=none": "With {held} in the test, we cannot rule out that it would miss up to {high} of every {of}.",
        "seen=all": "With {held} in the test, we cannot rule out that it would catch up to {high} of every {of}.",
    },
    "rate.caught": {
        "between strength=may reason": "In a much larger test, it may catch between {low} and {high} of every {of} "
        "{positives}, but {reason}.",
        "between": "In a much larger test on {cases} like these, we would expect it to catch between {low} and {high} "
        "of every {of} {positives}.",
        "strength=plain low": "Of every {of} {positives}, the model catches {rate} (likely range: {low} to {high}).",
        "strength=plain": "Of every {of} {positives}, the model catches about {rate}.",
        "strength=probably low": "Of every {of} {positives}, the model probably catches about {rate} (likely range: "
        "{low} to {high}).",
        "strength=probably": "Of every {of} {positives}, the model probably catches about {rate}.",
        "strength=may low reason": "Of every {of} {positives}, the model may catch about {rate} (likely range: {low} "
        "to {high}), but {reason}.",
        "strength=may reason": "Of every {of} {positives}, the model may catch about {rate}, but {reason}.",
    },
    "rate.alarms": {
        "between strength=may reason": "In a much larger test, it may raise a false alarm for between {low} and {high} "
        "of every {of} {negatives}, but {reason}.",
        "between strength=may": "In a much larger test, it may raise a false alarm for between {low} and {high} of "
        "every {of} {negatives}.",
        "between": "In a much larger test, we would expect it to raise a false alarm for between {low} and {high} of "
        "every {of} {negatives}.",
        "strength=plain low": "It raises a false alarm for {rate} of every {of} {negatives} (likely range: {low} to "
        "{high}).",
        "strength=plain": "It raises a false alarm for about {rate} of every {of} {negatives}.",
        "strength=probably low": "It probably raises a false alarm for about {rate} of every {of} {negatives} (likely "
        "range: {low} to {high}).",
        "strength=probably": "It probably raises a false alarm for about {rate} of every {of} {negatives}.",
        "strength=may low reason": "It may raise a false alarm for about {rate} of every {of} {negatives} (likely "
        "range: {low} to {high}), but {reason}.",
        "strength=may low": "It may raise a false alarm for about {rate} of every {of} {negatives} (likely range: "
        "{low} to {high}).",
        "strength=may reason": "It may raise a false alarm for about {rate} of every {of} {negatives}, but {reason}.",
        "strength=may": "It may raise a false alarm for about {rate} of every {of} {negatives}.",
        "seen=none": "With {held} in the test, we cannot rule out that it would raise a false alarm for up to {high} "
        "of every {of}.",
        "seen=all": "With {held} in the test, we cannot rule out that it would leave up to {high} of every {of} alone.",
    },
    "rate.right": {
        "between strength=may reason": "In a much larger test, between {low} and {high} of every {of} {cases} "
        "{flagged} may be {positives}, but {reason}.",
        "between strength=may": "In a much larger test, between {low} and {high} of every {of} {cases} {flagged} may "
        "be {positives}.",
        "between": "In a much larger test, we would expect between {low} and {high} of every {of} {cases} {flagged} to "
        "be {positives}.",
        "strength=plain low": "Every {of} {cases} {flagged} include {rate} (likely range: {low} to {high}).",
        "strength=plain": "Every {of} {cases} {flagged} include about {rate}.",
        "strength=probably low": "Every {of} {cases} {flagged} probably include about {rate} (likely range: {low} to "
        "{high}).",
        "strength=probably": "Every {of} {cases} {flagged} probably include about {rate}.",
        "strength=may low reason": "Every {of} {cases} {flagged} may include about {rate} (likely range: {low} to "
        "{high}), but {reason}.",
        "strength=may low": "Every {of} {cases} {flagged} may include about {rate} (likely range: {low} to {high}).",
        "strength=may reason": "Every {of} {cases} {flagged} may include about {rate}, but {reason}.",
        "strength=may": "Every {of} {cases} {flagged} may include about {rate}.",
        "seen=none": "With {held} {flagged} in the test, we cannot rule out that up to {high} of every {of} would be "
        "{positives}.",
        "seen=all": "With {held} {flagged} in the test, we cannot rule out that up to {high} of every {of} would be "
        "false alarms.",
    },
    "rate.rest": {
        "number=one": "The other one is a false alarm.",
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
        "open": "Beside no {case} {flagged} the model may save {saving}; the range goes from a loss of {saving_low} "
        "to a saving of {saving_high}.",
        "other": "Beside no {case} {flagged} the model saves {saving} (likely range: {saving_low} to {saving_high}).",
    },
}

_ADEQUACY: Mapping[str, str | Mapping[str, str]] = {
    "adequacy.line": {
        "recall alarms": "The test holds {positive_cases} and {negative_cases}. So the share of {positives} caught is "
        "known to about {recall} either way, the share of false alarms to about {alarms}.",
        "recall": "The test holds {positive_cases} and {negative_cases}. So the share of {positives} caught is known "
        "to about {recall} either way.",
        "other": "The test holds {positive_cases} and {negative_cases}. So the share of false alarms is known to "
        "about {alarms} either way.",
    },
    "adequacy.points": {"count=one": "{count} percentage point", "other": "{count} percentage points"},
    "adequacy.plan": "To know the share of {positives} caught within {half} takes about {positive_cases}, or "
    "{cases_needed} like these.",
    "adequacy.likely_range": "A likely range comes from a method whose range holds the true figure in about {level} of "
    "{of} such tests ({percent} confidence interval). It covers chance in drawing the {cases}, not flaws in the data.",
}

SURENESS: Mapping[str, str | Mapping[str, str]] = {**_RATES, **_SAVING, **_ADEQUACY}
