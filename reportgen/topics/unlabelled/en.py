"""English: cases without labels."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "selections.head": {"period": "{cases_held} without labels, {period}", "other": "{cases_held} without labels"},
    "selections.result": {
        "became=meets all=1": "The only check of {model} passed.",
        "became=meets all=2": "Both checks of {model} passed.",
        "became=meets": "All {all} checks of {model} passed.",
        "became=not_as_it_stands all=1": "The only check of {model} failed.",
        "became=not_as_it_stands count=all all=2": "Both checks of {model} failed.",
        "became=not_as_it_stands count=all": "All {all} checks of {model} failed.",
        "became=not_as_it_stands": "Of the {all} checks of {model}, {count} failed.",
        "all=1": "The only check of {model} is still open.",
        "count=all all=2": "Both checks of {model} are still open.",
        "count=all": "All {all} checks of {model} are still open.",
        "count=one": "Of the {all} checks of {model}, {count} is still open.",
        "other": "Of the {all} checks of {model}, {count} are still open.",
    },
    "selections.grave": "A grave finding leaves the result open.",
    "selections.flagged": {
        "median weighted low": "Above the median score of {cut_off}, {model} had {told} {flagged}. By their weights "
        "that is {share} ({level} {likely_range}: {low} to {high}).",
        "median weighted share": "Above the median score of {cut_off}, {model} had {told} {flagged}. By their weights "
        "that is {share}.",
        "median low": "Above the median score of {cut_off}, {model} had {told} {flagged}: {share} ({level} "
        "{likely_range}: {low} to {high}).",
        "median share": "Above the median score of {cut_off}, {model} had {told} {flagged}: {share}.",
        "median": "Above the median score of {cut_off}, {model} had {told} {flagged}.",
        "weighted cut_off low": "At a threshold of {cut_off}, {model} had {told} {flagged}. By their weights that is "
        "{share} ({level} {likely_range}: {low} to {high}).",
        "weighted cut_off share": "At a threshold of {cut_off}, {model} had {told} {flagged}. By their weights that is "
        "{share}.",
        "weighted low": "By its decisions, {model} had {told} {flagged}. By their weights that is {share} ({level} "
        "{likely_range}: {low} to {high}).",
        "weighted share": "By its decisions, {model} had {told} {flagged}. By their weights that is {share}.",
        "cut_off low": "At a threshold of {cut_off}, {model} had {told} {flagged}: {share} ({level} {likely_range}: "
        "{low} to {high}).",
        "cut_off share": "At a threshold of {cut_off}, {model} had {told} {flagged}: {share}.",
        "cut_off": "At a threshold of {cut_off}, {model} had {told} {flagged}.",
        "low": "By its decisions, {model} had {told} {flagged}: {share} ({level} {likely_range}: {low} to {high}).",
        "share": "By its decisions, {model} had {told} {flagged}: {share}.",
        "other": "By its decisions, {model} had {told} {flagged}.",
    },
    "selections.agreement": {
        "low": "Decisions of {a} and {b} agree for {told}: {share} ({level} {likely_range}: {low} to {high}).",
        "share": "Decisions of {a} and {b} agree for {told}: {share}.",
        "other": "Decisions of {a} and {b} agree for {told}.",
    },
    "selections.ratio": {
        "favourable": "For {lowest}, the share {flagged} is {estimate} times that for {base} ({level} "
        "{likely_range}: {low} to {high}).",
        "other": "For {lowest}, the share not {flagged} is {estimate} times that for {base} ({level} {likely_range}: "
        "{low} to {high}).",
    },
    "selections.needs.ratio": {
        "favourable": "By \u201c{column}\u201d, the lowest share {flagged} at least {limit} times the highest",
        "other": "By \u201c{column}\u201d, the lowest share not {flagged} at least {limit} times the highest",
    },
    "selections.no_label": "No outcome is known, so nobody can say whether the right {cases} were {flagged}.",
    "selections.few_in_group": {
        "names": "In {few} of {all} groups there are too few {cases} to compare: {names}.",
        "other": "In {few} of {all} groups there are too few {cases} to compare.",
    },
    "selections.rule.no_label": "What needs a label is left out: whether a decision was right, and every figure that "
    "counts right or wrong decisions.",
    "selections.rule.ratio": {
        "favourable": "The ratio of a group is its share {flagged}, divided by that of the group compared with: the "
        "one with the largest share, or the one that the config names.",
        "other": "The ratio of a group is its share not {flagged}, divided by that of the group compared with: the "
        "one with the largest share, or the one that the config names.",
    },
    "selections.table": "How many {cases} {model} had {flagged}, by \u201c{column}\u201d",
    "selections.table.subtitle": {
        "favourable": "Dots: share {flagged}. Lines: {level} {likely_range}.",
        "other": "Dots: share not {flagged}. Lines: {level} {likely_range}.",
    },
    "selections.table.left": "Not shown here: {left_out}.",
    "selections.head.group": "{column}",
    "selections.head.cases": "Number",
    "selections.head.flagged": "Of these {flagged}",
    "selections.head.share": {"favourable": "Share {flagged}", "other": "Share not {flagged}"},
    "selections.head.ratio": "Ratio",
    "selections.row": "{name}",
    "selections.row.count": "{count}",
    "selections.row.share": {"share": "{share}", "other": ""},
    "selections.row.range": "{low} to {high}",
    "selections.row.ratio": {
        "against=below": "{ratio} ({low} to {high}), below {limit}",
        "against=above": "{ratio} ({low} to {high}), at least {limit}",
        "other": "{ratio} ({low} to {high}), around {limit}: too close to call",
    },
    "selections.row.base": "{ratio}, compared with this",
    "selections.row.few": "too few to compare",
    "selections.row.kept_out": {"why=unknown": "group not known", "other": "left out"},
    "selections.end": "{share}",
    "figure.selection_scores.title": "The median score is {median}",
    "figure.selection_scores.subtitle": "Share of the {cases} by score, {model}, {cases_held}",
    "figure.selection_scores.x": "score",
    "figure.selection_scores.y": "share of the {cases}",
    "figure.selection_scores.short": "Bars: how the scores are spread. The median is {median}.",
    "figure.selection_scores.read": "Each bar is the share of the {cases} with a score in its range.",
}

# On the page, outside of sentences.
PAGE = {
    "result.meets.selection": "Passed",
    "result.not_as_it_stands.selection": "Failed",
    "result.not_settled.selection": "Undecided",
    "section.selections.outcomes": "Selections",
    "record.selections.curves": "Scores",
    "section.selections.curves": "Scores",
    "section.selections.comparison": "Agreement",
    "selections.agreement": "How often {model} and each other model decide alike",
    "selections.other": "Compared with",
    "selections.both": "Both",
    "selections.only_a": "Only {model}",
    "selections.only_b": "Only the other",
    "selections.neither": "Neither",
    "selections.alike": "Alike",
    "selections.above": "above {score}, the median",
    "selections.models": "Each model, and how many {cases} it had {flagged}",
    "selections.model": "Model",
    "selections.cases": "Number",
    "selections.flagged": "{flagged}",
    "selections.threshold": "Threshold",
    "selections.decision": "as decided",
    "selections.group": "Group",
    "selections.groups": "Groups by {column}: how many {model} had {flagged}",
    "selections.share": "Share {flagged}",
    "selections.share.unflagged": "Share not {flagged}",
    "selections.ratio": "Ratio",
    "selections.base": "compared with",
    "selections.quantiles": "Scores of {model}: of these {cases}, so many have at most this score",
    "selections.at_most": "Share of {cases}",
    "selections.score": "Score",
    "selections.histogram": "Scores of {model}: how many {cases} have a score in each range",
    "selections.from": "From",
    "selections.to": "To",
    "section.ll144.groups": "Rates and impact ratios",
    "ll144.tool": "Tool",
    "ll144.date": "Date of the audit",
    "ll144.reviewer": "Auditor",
    "ll144.first_used": "Distribution date",
    "ll144.source": "Source of the data",
    "ll144.because": "Why these data",
    "ll144.period": "Period of the data",
    "ll144.cases": "Number of {cases}",
    "ll144.unknown": "Unknown {column}, in no ratio",
    "ll144.table": "By {column}",
    "ll144.category": "Category",
    "ll144.number": "Number of {cases}",
    "ll144.selected": "Number selected",
    "ll144.above": "Number above the median",
    "ll144.selection_rate": "Selection rate",
    "ll144.scoring_rate": "Scoring rate",
    "ll144.ratio": "Impact ratio",
    "ll144.left_out": "left out",
}

# Why others with a word of praise are none.
NO_PRAISE = {"is a count of checks": ("selections.result",)}
