"""English: groups of cases."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "groups.named": "{column} \u201c{name}\u201d",
    "groups.others": "{count} other groups",
    "groups.hidden": {
        "left many": "Not shown: {count} groups. Those of fewer than {least} {cases} are hidden, and others with them, "
        "so that no hidden number can be worked out.",
        "left": "Not shown: {names}. Groups of fewer than {least} {cases} are hidden, and others with them, so that no "
        "hidden number can be worked out.",
        "many": "All {count} groups stay hidden. Those of fewer than {least} {cases} are hidden, and the others "
        "with them, so that no hidden number can be worked out.",
        "other": "Not shown: {names}. Groups of fewer than {least} {cases} are hidden, and the others with them, so "
        "that no hidden number can be worked out.",
    },
    "groups.no_value": "(missing)",
    "groups.missing": {
        "missing=one": "For {missing}, \u201c{column}\u201d is missing; it forms the group \u201c{name}\u201d.",
        "other": "For {missing}, \u201c{column}\u201d is missing; they form the group \u201c{name}\u201d.",
    },
    "groups.unknown": {
        "unknown_cases=one": "For {unknown_cases}, \u201c{column}\u201d is not known. It is counted and shown, and "
        "kept out of gaps, ratios and checks.",
        "other": "For {unknown_cases}, \u201c{column}\u201d is not known. They are counted and shown, and kept out of "
        "gaps, ratios and checks.",
    },
    "groups.left_out": "Groups with less than {below} of the {cases} are left out of gaps, ratios and checks "
    "(\u201c{because}\u201d): {names}, {cases_held} in all.",
    "groups.weakest": {
        "way=lowest part": "The {metric} of {model} is lowest for {named}: {estimate} ({part} of {whole}). In all the "
        "rest together it is {rest}.",
        "way=highest part": "The {metric} of {model} is highest for {named}: {estimate} ({part} of {whole}). In all "
        "the rest together it is {rest}.",
        "way=lowest": "The {metric} of {model} is lowest for {named}: {estimate}. In all the rest together it is "
        "{rest}.",
        "way=highest": "The {metric} of {model} is highest for {named}: {estimate}. In all the rest together it is "
        "{rest}.",
    },
    "groups.gap": {
        "near shown below": "Even with {among} groups compared, the gap is clear: on future {cases} it is probably "
        "{near} to {far} below the rest.",
        "near shown": "Even with {among} groups compared, the gap is clear: on future {cases} it is probably {near} to "
        "{far} above the rest.",
        "near below": "With {among} groups compared, chance could explain that: on future {cases} it could be anything "
        "from {far} below the rest to {near} above it.",
        "near": "With {among} groups compared, chance could explain that: on future {cases} it could be anything from "
        "{near} below the rest to {far} above it.",
        "other": "Whether that is more than chance is not known from so few {cases}.",
    },
    "groups.as_bad": {
        "groups=one": "By its {level} {likely_range} {groups} more could do as badly.",
        "other": "By their {level} {likely_ranges} {groups} more could do as badly.",
    },
    "finding.simpson_reversal": {
        "how=models": "Overall {higher} has a higher {metric} than {lower}: {most} against {least}. Yet in each of "
        "the {among} groups by \u201c{column}\u201d with enough {cases} it has a lower one, because the two spread "
        "their flags differently over these groups. Compare them within groups.",
        "other": "Overall the {metric} of {model} is higher for {of} \u201c{higher}\u201d than for "
        "\u201c{lower}\u201d: {most} against {least}. Yet in each of the {among} groups by \u201c{column}\u201d with "
        "enough {cases} it is lower, because the two have different shares of these groups. Compare them within "
        "groups.",
    },
    "groups.four_fifths": {
        "favourable": "The share of {cases} {flagged} for {lowest} is {estimate} times that for {base} ({level} "
        "{likely_range}: {low} to {high}). The four-fifths rule looks at this figure.",
        "other": "The share of {cases} not {flagged} for {lowest} is {estimate} times that for {base} ({level} "
        "{likely_range}: {low} to {high}). The four-fifths rule looks at this figure, because being {flagged} counts "
        "as the worse outcome.",
    },
    "finding.chances_off_in_group": {
        "how=higher": "For {column} \u201c{group}\u201d, {positives} are clearly more frequent at the same score of "
        "{model}: {value} of the number that the scores predict, elsewhere {rest}.",
        "how=lower": "For {column} \u201c{group}\u201d, {positives} are clearly rarer at the same score of {model}: "
        "{value} of the number that the scores predict, elsewhere {rest}.",
    },
    "finding.ratio_of_worse_outcome": "The check \u201c{check}\u201d compares the shares {flagged}, the worse outcome. "
    "The four-fifths rule compares the shares not {flagged}. Check \u201cunflagged_rate\u201d instead, or state "
    "\u201cflag_is: favourable\u201d.",
    "groups.no_reference": {
        "favourable": "There are too few {cases} for {named}, or none {flagged}, to compare other groups with.",
        "other": "There are too few {cases} for {named}, or none that was not {flagged}, to compare other groups with.",
    },
    "groups.too_few": {
        "positive_cases=0": "There was no {positive} for {named}, so nothing is known of what {model} would catch "
        "there.",
        "positive_cases=one": "There was only {positive_cases} for {named}, so we give no percentage; {model} caught "
        "{caught}.",
        "other": "There were only {positive_cases} for {named}, so we give no percentage; {model} caught {caught}.",
    },
    "groups.many_too_few": "There are fewer than {limit} {positives} in {few} of the {all} groups, so we give no "
    "percentage for {names}. The table has their counts.",
    "groups.apparent": {
        "gap": "The threshold was chosen on these {cases}, which flatters the figures of each group. What to expect on "
        "future {cases} is worked out for all {cases} together only, so these figures have no ranges. A gap between "
        "them has one, since both sides are judged at the same threshold.",
        "other": "The threshold was chosen on these {cases}, which flatters the figures of each group. What to expect "
        "on future {cases} is worked out for all {cases} together only, so these figures have no ranges.",
    },
    "checks.in_group": "{model} for {named}",
    "figure.groups.title": {
        "way=lowest": "The {metric} is lowest for {named}: {estimate}",
        "way=highest": "The {metric} is highest for {named}: {estimate}",
        "column": "No {column} is clearly worst in {metric}",
        "other": "No group is clearly worst in {metric}",
    },
    "figure.groups.subtitle": "The {metric} of {model} by group, {cases_tested}",
    "figure.groups.axis": {"currency": "{metric}, {currency}", "other": "{metric}"},
    "figure.groups.all": "all {cases}",
    "figure.groups.few": {"part": "{part} of {whole}: too few", "other": "{cases_held}: too few"},
    "figure.groups.value": {"part": "{part} of {whole}", "other": "{estimate}"},
    "figure.groups.column": "{column}",
    "figure.groups.row": "{name}",
    "figure.groups.short": {
        "ranged": "Dots with ranges: {metric} of {groups}, compared with that of all {cases}.",
        "other": "Dots: {metric} of {groups}, compared with that of all {cases}.",
    },
    "figure.groups.read": {
        "ranged": "Each dot is the {metric} of one group, its line the {level} {likely_range}; the upright line is the "
        "{metric} of all {cases} together. Ranges of small groups are wide, and some group always comes last.",
        "other": "Each dot is the {metric} of one group, the upright line that of all {cases} together. Small groups "
        "vary most, and some group always comes last.",
    },
    "figure.groups.few_read": "Groups with too few {cases} have no dot, only their counts.",
    "figure.groups.left_out": "There was no room to draw {left_out}; the tables have them all.",
}

# On the page, outside of sentences.
PAGE = {
    "section.groups": "Groups",
    "record.groups": "Groups in detail",
    "groups.intro": "The same results, by group. No threshold is moved for a group. Some group always comes last, and "
    "small groups vary most.",
    "groups.table": "Groups by \u201c{column}\u201d: {model}",
    "groups.others": "Groups by \u201c{column}\u201d: the other models",
    "groups.gaps": "How far apart the groups by \u201c{column}\u201d are",
    "groups.gaps.intro": "Each criterion is fully met where there is no difference, and the ratio is one. Where "
    "groups differ in their share of {positives}, they can rarely all be met at once; which one matters is your "
    "choice, so the report gives no verdict. Their ranges allow for the choice of the two groups that differ most.",
    "groups.selection": "Share of {cases} {flagged} by \u201c{column}\u201d, and its ratio to that of {base}",
    "groups.selection.unflagged": "Share of {cases} not {flagged} by \u201c{column}\u201d, and its ratio to that of "
    "{base}",
    "groups.selection.intro": "Each share is compared with the highest. The range of a ratio allows for not knowing "
    "which group has the highest share; it is for this ratio by itself.",
    "groups.selection.named": "Each share is compared with that of the group named in the config. The range of a ratio "
    "is for this ratio by itself.",
    "groups.selected": "{flagged}",
    "groups.selected.unflagged": "not {flagged}",
    "groups.limit": "Compared with 80%",
    "groups.limit.above": "above",
    "groups.limit.below": "below",
    "groups.limit.unknown": "not known",
    "groups.limit.left_out": "left out",
    "groups.limit.cannot_tell": "too close to call",
    "groups.calibration": "How the scores of {model} fit as probabilities in each group by \u201c{column}\u201d",
    "groups.calibration.none": "How scores fit as probabilities in each group is not given: {reason}.",
    "groups.expected": "{positives} expected",
    "groups.observed": "{positives}",
    "groups.apart": "Chance of a gap like this to all others (p, adjusted)",
    "groups.share": "Share",
    "groups.criterion": "Criterion",
    "groups.criterion.of": "{criterion}: {metric}",
    "groups.lowest": "Lowest",
    "groups.highest": "Highest",
    "groups.difference": "Difference",
    "groups.ratio": "Ratio",
    "groups.at": "{value} ({groups})",
    "groups.demographic_parity": "demographic parity",
    "groups.equal_opportunity": "equal opportunity",
    "groups.predictive_equality": "predictive equality",
    "groups.equalised_odds": "equalised odds",
    "groups.group": "Group",
    "groups.cases": "{cases}",
    "groups.positives": "{positives}",
    "groups.of": "{part} of {whole}",
    "groups.few": "too few",
    "groups.all": "all {cases}",
    "checks.group": "{column}: {group}",
}
