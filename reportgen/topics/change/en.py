"""English: the change since an earlier report."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "since.model": {
        "same": "On the same {cases}, {metric} is exactly as in {report}.",
        "reason": "Compared with {report}, {metric} is off by {size}, without a range: {reason}.",
        "cost side=both": "Compared with {report}, {thousand} {cases} cost from {less} less to {more} more ({level} "
        "{likely_range}).",
        "cost side=more": "Compared with {report}, {thousand} {cases} cost {size} more ({level} {likely_range}: {low} "
        "to {high}).",
        "cost": "Compared with {report}, {thousand} {cases} cost {size} less ({level} {likely_range}: {low} to "
        "{high}).",
        "side=both": "Compared with {report}, {metric} is from {less} lower to {more} higher ({level} {likely_range}).",
        "side=more": "Compared with {report}, {metric} is {size} higher ({level} {likely_range}: {low} to {high}).",
        "other": "Compared with {report}, {metric} is {size} lower ({level} {likely_range}: {low} to {high}).",
    },
    "since.base": "{report} and with as many {positives}",
    "since.apart": "There is no comparison with {report} by {metric}: {reason}.",
    "since.rates": "In this test, {model} caught {caught_now} of the {positives} ({caught_then} then) and wrongly "
    "{flagged} {held_now} of the {negatives} ({held_then} then).",
    "since.threshold": "The threshold was {then} then, and is {now} now.",
    "since.then": {
        "cost errors": "Errors cost {then} for every {thousand} {cases} then, and {now} now.",
        "cost": "The total for every {thousand} {cases} was {then} then, and is {now} now.",
        "other": "Then {metric} was {then}. Now it is {now}.",
    },
    "since.mix": {  # what the share of positives did
        "side=both": "The share of {positives} alone ({share_then} then, {share_now} now) would have made that from "
        "{less} lower to {more} higher ({level} {likely_range}).",
        "side=more": "The share of {positives} alone ({share_then} then, {share_now} now) would have made that {size} "
        "higher ({level} {likely_range}: {low} to {high}).",
        "other": "The share of {positives} alone ({share_then} then, {share_now} now) would have made that {size} "
        "lower ({level} {likely_range}: {low} to {high}).",
    },
    "since.no_split": "How much of that the share of {positives} explains is not known: {reason}.",
    "model.earlier": "the {name}",
    "model.of_then": {"date": "earlier report ({date})", "other": "earlier report"},
    "since.report": {
        "date": "This report is compared with one of {date}, \u201c{title}\u201d: its model \u201c{model}\u201d on "
        "{cases_then}, among them {positive_cases}.",
        "other": "This report is compared with an earlier one without a date, \u201c{title}\u201d: its model "
        "\u201c{model}\u201d on {cases_then}, among them {positive_cases}.",
    },
    "since.cases": {
        "overlap=same": "It was made on the same data. The two are compared as separate samples all the same, which "
        "judges a difference too cautiously.",
        "overlap=some": "The two reports share a file, so they could share {cases}. They are compared as separate "
        "samples: a difference could come from the {cases} as well as from the model.",
        "overlap=apart": "Its {cases} are from another period, so none of them is in both reports. The two are "
        "compared as separate samples: a difference could come from the {cases} as well as from the model.",
        "overlap=unknown": "Whether some {cases} are in both reports is not known. The two are compared as separate "
        "samples: a difference could come from the {cases} as well as from the model.",
    },
    "since.nothing": "none",
    "since.quoted": "\u201c{text}\u201d",
    "since.flag.high": "high",
    "since.flag.low": "low",
    "since.weight.sampling": "by sampling weights",
    "since.weight.frequency": "by frequency weights",
    "since.weight.none": "not at all",
    "since.judged_on.same": "on the {cases} that chose it, and corrected for that",
    "since.judged_on.other": "on {cases} that did not choose it",
    "since.differs.positive": "Another class counts as the positive one: {then} then, {now} now. So the figures of the "
    "two reports mean different things and are not compared.",
    "since.differs.negative": "The {negatives} are labelled differently: {then} then, {now} now. So their shares are "
    "of different {cases}.",
    "since.differs.case": "The unit counted has changed: {then} then, {now} now. So counts and shares are of "
    "different things.",
    "since.differs.model": "The model has another name: {then} then, {now} now.",
    "since.differs.rule": "The threshold follows another rule: {then} then, {now} now.",
    "since.differs.flag": "The scores run the other way: {then} ones raised a flag then, {now} ones do now.",
    "since.differs.weight": "The {cases} are weighted differently: {then} then, {now} now.",
    "since.differs.clusters": {
        "now": "The {cases} come in clusters now, and came one by one then.",
        "other": "The {cases} came in clusters then, and come one by one now.",
    },
    "since.differs.judged_on": "The threshold was judged {then}; now it is judged {now}.",
    "since.differs.level": "The ranges were at {then} then and are at {now} now, as are the differences.",
    "since.differs.version": "Version {then} of the program made the earlier report, version {now} this one.",
    "since.differs.currency": "Costs are in another currency: {then} then, {now} now. They are not compared.",
    "since.differs.false_negative": "A miss has another price: {then} then, {now} now. Costs are not compared.",
    "since.differs.false_positive": "A false alarm has another price: {then} then, {now} now. Costs are not compared.",
    "since.differs.true_positive": "A hit has another price: {then} then, {now} now. Costs are not compared.",
    "since.differs.true_negative": "Leaving one of the {negatives} alone has another price: {then} then, {now} now. "
    "Costs are not compared.",
    "since.differs.beta": "Beta has changed: {then} then, {now} now.",
    "since.each": "Each figure is judged by itself: of {tests} figures that have not changed, about {alarms} seem to "
    "by chance.",
    "since.scores": {
        "flag=high": "The scores differ most at {threshold}: {then} scored that or higher then, {now} now.",
        "flag=low": "The scores differ most at {threshold}: {then} scored that or lower then, {now} now.",
    },
    "since.scores.same": "At every score in the earlier report, the shares then and now are the same.",
    "since.scores.moved": {
        "way=moved": "So the scores have clearly changed.",
        "way=open": "Chance could explain that, so no change of the scores is shown.",
        "way=unknown": "How much of that is chance is not known.",
    },
    "since.scores.unknown": "Whether the scores have changed is not known: {reason}.",
    "since.part": {"part=0": "none of {whole}", "other": "{part} of {whole} ({share})"},
    "since.few": {"part=0": "none of {whole}", "other": "{part} of {whole}"},
    "since.limits": "Limits set on change, as checks against the earlier report: {told}.",
    "since.no_limits": "No limit is set on change: no check of the config compares with the earlier report.",
    "since.date": {"date": "the report of {date}", "other": "the earlier report"},
    "figure.change.title": {
        "told=0": "Of {count} figures, none has clearly changed",
        "told=one": "Of {count} figures, {told} has clearly changed",
        "other": "Of {count} figures, {told} have clearly changed",
    },
    "figure.change.subtitle": "Figures of {report} and of this one, with {level} {likely_ranges}: {cases_then} then, "
    "{cases_now} now",
    "figure.change.x": "value",
    "figure.change.y": "report",
    "figure.change.then": {"date": "{date}", "other": "then"},
    "figure.change.now": {"date": "{date}", "other": "now"},
    "figure.change.plain": "{metric}",
    "figure.change.higher": "{metric}; to the right is better",
    "figure.change.lower": "{metric}; to the left is better",
    "figure.change.value": "{value}",
    "figure.change.short": "Dots with ranges, then and now.",
    "figure.change.read": "Each dot is a figure of one report, each line its {level} {likely_range}. Two ranges can "
    "overlap and the figures still clearly differ; the table says which do.",
}

# On the page, outside of sentences.
PAGE = {
    "section.change": "Change since the last report",
    "change.table": "Then and now: {model}",
    "change.what": "What",
    "change.then": "Then",
    "change.now": "Now",
    "change.difference": "Difference",
    "change.verdict": "Verdict",
    "change.cases": "{cases}",
    "change.positives": "{positives}",
    "change.cut_off": "threshold",
    "change.rule": "rule of the threshold",
    "change.higher": "clearly higher",
    "change.lower": "clearly lower",
    "change.not_compared": "not compared",
    "change.about": "about {difference}",
    "change.scores": "The scores, in about tenths of the earlier ones",
    "change.score": "Score",
    "change.from": "{low} or higher",
    "change.from_to": "{low} or higher, below {high}",
    "change.below": "below {high}",
    "change.down": "{high} or lower",
    "change.down_from": "{high} or lower, above {low}",
    "change.above": "above {low}",
    "change.band_then": "{cases} then",
    "change.band_now": "{cases} now",
    "change.positives_then": "{positives} then",
    "change.positives_now": "{positives} now",
    "comparison.earlier": "Every model compared with the {baseline}, as two samples",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "says what decides, or how to read something, of no model": ("figure.change.",),
}
