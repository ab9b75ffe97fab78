"""English: the threshold, its rule, and beta."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "threshold.decision": "The data have decisions of {model} and no scores, so there is no threshold to choose.",
    "threshold.decision_rules": "The counts of {model} follow the decisions in the data. Its threshold applies to its "
    "scores only.",
    "threshold.high": {
        "decided": "By the scores alone, each {case} with a score of {value} or higher would be {flagged}.",
        "other": "Each {case} with a score of {value} or higher is {flagged}.",
    },
    "threshold.low": {
        "decided": "By the scores alone, each {case} with a score of {value} or lower would be {flagged}.",
        "other": "Each {case} with a score of {value} or lower is {flagged}.",
    },
    "threshold.nothing": {
        "decided": "The best threshold is beyond every score: by the scores alone, no {case} would be {flagged}.",
        "other": "The best threshold is beyond every score: no {case} is {flagged}.",
    },
    "threshold.rule.fixed": "The config fixes this threshold.",
    "threshold.rule.default": "The threshold is the default, because the config gives no costs, beta or rule.",
    "threshold.rule.cost": {
        "errors": "The rule takes the threshold at which the errors cost least.",
        "other": "The rule takes the threshold at which all outcomes together cost least.",
    },
    "threshold.rule.maximise": {
        "beta": "The rule takes the threshold with the highest {metric}, with a beta of {beta}.",
        "other": "The rule takes the threshold with the highest {metric}.",
    },
    "threshold.whose": {
        "models number=one": "The threshold of {models} was",
        "models": "The thresholds of {models} were",
        "number=one": "The threshold was",
        "other": "The thresholds were",
    },
    "threshold.tuned": "{whose} chosen on the split \u201c{tuned}\u201d. The results come from the split "
    "\u201c{reported}\u201d, which had no part in the choice.",
    "threshold.apparent": "{whose} chosen on the {cases} of this test.",
    "threshold.from_scores": "{whose} set from the scores of the {cases} of this test, without looking at which of "
    "them are {positives}. That does not flatter the results.",
    "threshold.recommended_tuned": {
        "reported": "The threshold of the rule for {models} was chosen on the split \u201c{tuned}\u201d. The results "
        "come from the split \u201c{reported}\u201d, which had no part in the choice.",
        "other": "The threshold of the rule for {models} was chosen on \u201c{tuned}\u201d, too.",
    },
    "threshold.not_tuned": "{whose} not chosen on the {cases} of this test.",
    "cut_off.nothing": "one with no {case} {flagged}",
    "cut_off.empty": "{cut_off} (no {case} {flagged})",
    "threshold.rule.deployed": "The threshold is the one that the config names as used today.",
    "threshold.rule.nearest": "The rule takes the threshold whose point on the ROC curve is nearest to the perfect "
    "corner.",
    "threshold.rule.closed_form": "The rule takes the threshold that the prices alone call for; the data have no part "
    "in it.",
    "threshold.rule.capacity": {
        "tested": "The rule has {cases} {flagged} in the order of their scores, at most {most} of the {tested} tested.",
        "every": "The rule has {cases} {flagged} in the order of their scores, at most {most} of every {every}.",
        "per_day": "The rule has {cases} {flagged} in the order of their scores, at most {most} on a day of average "
        "size.",
        "other": "The rule has {cases} {flagged} in the order of their scores, at most {most} of them.",
    },
    "threshold.rule.keeps": "It looks only at thresholds that meet this: {conditions}.",
    "threshold.corrected": "So the counts of this test look too good, and the main figures are also given as "
    "corrected: what to expect on future {cases}.",
    "condition.at_least": "{metric} of at least {limit}",
    "condition.more": "{metric} of more than {limit}",
    "condition.at_most": "{metric} of at most {limit}",
    "condition.less": "{metric} of less than {limit}",
    "choice.interval": {
        "same": "On another sample the rule would nearly always choose {low} again ({level} {likely_range}).",
        "low high": "On another sample the rule could have chosen any threshold from {low} to {high} ({level} "
        "{likely_range}).",
        "low": "On another sample the rule could have chosen any threshold from {low} up to one with no {case} "
        "{flagged} ({level} {likely_range}).",
        "high": "On another sample the rule could have chosen any threshold from {high} down to one with no {case} "
        "{flagged} ({level} {likely_range}).",
        "other": "On another sample the rule would nearly always have no {case} {flagged} ({level} {likely_range}).",
    },
    "choice.near_optimal": {
        "elsewhere same": "On the {cases} of the choice, some thresholds farther away {serve}, too; those at the "
        "scores next to {low} do not.",
        "elsewhere low high": "On the {cases} of the choice, thresholds from {low} to {high}, and some farther away, "
        "{serve}.",
        "elsewhere low": "On the {cases} of the choice, thresholds from {low} upwards, and some lower ones, {serve}.",
        "elsewhere high": "On the {cases} of the choice, thresholds from {high} downwards, and some higher ones, "
        "{serve}.",
        "elsewhere": "On the {cases} of the choice, thresholds beyond every score, and some others, {serve}.",
        "same": "On the {cases} of the choice, only thresholds that sort them like {low} {serve}.",
        "low high": "On the {cases} of the choice, thresholds from {low} to {high} {serve}.",
        "low": "On the {cases} of the choice, thresholds from {low} upwards {serve}.",
        "high": "On the {cases} of the choice, thresholds from {high} downwards {serve}.",
        "other": "On the {cases} of the choice, only thresholds beyond every score {serve}.",
    },
    "choice.serve": {
        "metric": "come within {within} of the best {metric}",
        "other": "cost at most {within} more than the cheapest",
    },
    "choice.moving": {
        "recommended": "On these {cases}, moving from {deployed}, used today, to {recommended} means {miss}, and "
        "{false_alarm}.",
        "other": "The threshold used today is {deployed}, which sorts these {cases} like the rule\u2019s choice.",
    },
    "moving.errors": {
        "same": "{then}, as before",
        "other": "{then} instead of {now}",
    },
    "choice.recommended": "The rule chose its threshold on the {cases} of this test, so expect somewhat more errors "
    "from it on future ones.",
    "choice.moving.cost": "That {does} {where}.",
    "moving.does": {
        "kind=counted way=higher": "saves {amount}",
        "kind=counted way=lower": "costs {amount} more",
        "kind=counted way=same": "costs just the same",
        "kind=sure way=higher": "would save {amount}",
        "kind=sure way=lower": "would cost {amount} more",
        "kind=open way=higher": "could save {amount}",
        "kind=open way=lower": "could cost {amount} more",
        "kind=open way=same": "would cost just the same",
    },
    "moving.where": {
        "new in_use": "on as many {cases} in use",
        "new": "on as many future {cases}",
        "in_use": "on these {cases}, weighed as in use",
        "other": "on these {cases}",
    },
    "choice.capacity": "The test covers {days}. On average a day has {mean} {flagged}, the busiest day {most}.",
    "choice.capacity.above": {
        "above=0": "No day went beyond the {per_day} that are allowed.",
        "above=one": "On {above} day it was more than the {per_day} that are allowed.",
        "other": "On {above} days it was more than the {per_day} that are allowed.",
    },
    "errors.miss.halving": {
        "model": "For {model}, missing {then} instead of {now} would mean {more}.",
        "other": "Missing {then} instead of {now} would mean {more}.",
    },
    "errors.false_alarm.halving": {
        "model": "For {model}, raising {then} instead of {now} would mean missing {more}.",
        "other": "Raising {then} instead of {now} would mean missing {more}.",
    },
    "errors.halving.cost_in_use": {
        "way=higher": "By the prices alone, and with the classes weighed as in use, that costs {amount} more.",
        "way=lower": "By the prices alone, and with the classes weighed as in use, that saves {amount}.",
        "way=same": "By the prices alone, and with the classes weighed as in use, that costs just the same.",
    },
    "errors.halving.cost": {
        "way=higher": "By the prices alone that costs {amount} more on these {cases}.",
        "way=lower": "By the prices alone that saves {amount} on these {cases}.",
        "way=same": "By the prices alone that costs just the same on these {cases}.",
    },
    "beta.origin": {
        "source=beta": "The config sets beta to {beta}. The same weight is an alpha of {alpha}, or a delta of {delta}.",
        "source=alpha": "The config sets alpha to {alpha}. The same weight is a beta of {beta}, or a delta of {delta}.",
        "source=costs": "Beta is worked out from the prices: {beta}. The same weight is an alpha of {alpha}, or a "
        "delta of {delta}.",
    },
    "beta.marginal": "One more miss, instead of a hit, costs {miss}. One more false alarm costs {alarm}.",
    "beta.of_prices": "The prices would give a beta of {matrix}.",
    "beta.both": {
        "used=matrix": "The prices of all outcomes give a beta of {matrix}, which is used here. The convention for a "
        "benefit and its price gives {convention}.",
        "used=convention": "The convention for a benefit and its price gives a beta of {convention}, which is used "
        "here. The prices of all outcomes give {matrix}.",
        "used=typed": "The prices of all outcomes would give a beta of {matrix}, the convention for a benefit and its "
        "price {convention}.",
    },
    "beta.undone": {
        "low high": "So this beta takes {error}, which cannot be undone, to be worth {low} to {high}.",
        "low": "So this beta takes {error}, which cannot be undone, to be worth about {low} or more.",
        "high": "So this beta takes {error}, which cannot be undone, to be worth {high} at most.",
    },
    "finding.apparent_threshold": {
        "how=only_corrected": "The threshold was chosen on the {cases} it was tested on, so the counts of this test "
        "look too good.",
        "how=one_corrected": "The threshold of {models} was chosen on the {cases} it was tested on, so the counts of "
        "this test look too good.",
        "how=other_corrected": "The thresholds of {models} were chosen on the {cases} they were tested on, so the "
        "counts of this test look too good.",
        "how=only": "The threshold was chosen on the same {cases} that then tested it. Expect daily "
        "use to be somewhat worse than the figures shown here.",
        "how=one": "The threshold of {models} was chosen on the same {cases} that then tested it. "
        "Expect daily use to be somewhat worse than the figures shown here.",
        "other": "The thresholds of {models} were chosen on the same {cases} that then tested "
        "them. Expect daily use to be somewhat worse than the figures shown here.",
    },
    "finding.rule_unmet": {
        "how=needs": "For future {cases}, {condition} cannot be promised for {model} with a confidence of "
        "{confidence}: the threshold is chosen on {held}, and it needs at least {needs}.",
        "how=promise": "For future {cases}, {condition} cannot be promised for {model} with a confidence of "
        "{confidence} at any threshold.",
        "how=after": "No threshold of {model} with {kept} reaches {condition}; the best is {best}.",
        "how=alone": "No threshold of {model} reaches {condition}; the best is {best}.",
        "how=undefined": "No threshold of {model} reaches {condition}.",
    },
    "finding.rule_without_value": {
        "how=positives": "The cases that choose the threshold of {model} have no {positives}, so they choose none. "
        "Choose it on other cases, or give a fixed threshold.",
        "how=negatives": "The cases that choose the threshold of {model} have no {negatives}, so they choose none. "
        "Choose it on other cases, or give a fixed threshold.",
        "how=in_use": "The rule for the threshold of {model} looks at this figure: {metric}. It has no value at any "
        "threshold, so the model flags no case here. Another rule, or a fixed threshold, would give one.",
        "how=advised": "The rule for the threshold of {model} looks at this figure: {metric}. It has no value at any "
        "threshold, so the rule recommends none. Another rule, or a fixed threshold, would give one.",
    },
    "finding.floor_without_confidence": "The threshold of {model} meets {condition} on the {cases} that it was chosen "
    "on. On future {cases}, about {missed} of choices like this miss it. To guard against that, set "
    "\u201cwith_confidence\u201d.",
    "finding.beta_contradicts_costs": {
        "how=miss": "Beta and the prices contradict each other: a beta of {beta} ({beta_place}) counts a miss more "
        "than a false alarm, but by the prices ({costs_place}) a miss is the cheaper error.",
        "how=alarm": "Beta and the prices contradict each other: a beta of {beta} ({beta_place}) counts a false alarm "
        "more than a miss, but by the prices ({costs_place}) a false alarm is the cheaper error.",
        "how=models": "Beta and the prices point to different models: at a beta of {beta} ({beta_place}) {best} is the "
        "best, but by the prices ({costs_place}) {cheapest} is cheaper. For every thousand {cases}, {best} has a total "
        "of {amount}, {cheapest} of {least}.",
        "how=models_each": "Beta and the prices point to different models: at a beta of {beta} ({beta_place}) {best} "
        "is the best, but by the prices ({costs_place}) {cheapest} is cheaper. For each {positive}, {best} has a total "
        "of {amount}, {cheapest} of {least}.",
        "how=counted": "Beta and the prices point to different thresholds of {model}. The best at a beta of {beta} "
        "({beta_place}) costs {amount} more {where} than the cheapest by the prices ({costs_place}).",
        "how=expected": "Beta and the prices point to different thresholds of {model}. Compared with the cheapest by "
        "the prices ({costs_place}), the best at a beta of {beta} ({beta_place}) {does} {where}.",
    },
    "finding.default_threshold": "The threshold of {model} is only the default, which treats a miss and a false alarm "
    "as equally bad. State what each of them costs.",
    "finding.decision_disagrees": "The decisions of {model} and its threshold differ. Only by the decisions {flagged}: "
    "{by_decision}. Only by the threshold {flagged}: {by_threshold}. Counts follow the decisions, curves the scores.",
    "finding.threshold_outside_scores": {
        "how=nothing": "The threshold {value} of {model} is beyond every score of the test, so it leaves every {case} "
        "alone.",
        "how=everything": "Every score of the test is past the threshold {value} of {model}, so it leaves no {case} "
        "alone.",
    },
}

# On the page, outside of sentences.
PAGE = {
    "section.threshold": "Threshold",
    "record.threshold": "Threshold in detail",
    "threshold.table": "The threshold of each model",
    "threshold.rule": "Rule",
    "threshold.value": "Threshold",
    "threshold.alike": "The same decisions",
    "threshold.on_it": "Exactly on it",
    "threshold.decisions": "none: the data have decisions",
    "threshold.nothing": "no {case} {flagged}",
    "threshold.above_up_to": "above {beyond}, up to {up_to}",
    "threshold.above": "above {beyond}",
    "threshold.up_to": "up to {up_to}",
    "threshold.below_down_to": "below {beyond}, down to {up_to}",
    "threshold.below": "below {beyond}",
    "threshold.down_to": "down to {up_to}",
    "threshold.both_parts.deployed": "The threshold used today, on both parts of the data: {model}",
    "threshold.both_parts.other": "The threshold in use, on both parts of the data: {model}",
    "threshold.tuning": "The threshold where it was chosen, and where it is judged: {model}",
    "section.beta": "Beta",
    "decisions.span": "{low} to {high}",
    "decisions.from": "{low} and more",
    "decisions.to": "up to {high}",
    "decisions.any": "any",
    "decisions.none": "none",
    "decisions.yes": "yes",
    "decisions.no": "no",
    "decisions.cost": "Cost",
    "decisions.beyond": "Above the least",
    "rules.table": "What every rule would choose, and what each choice does on these {cases}: {model}",
    "rules.table_in_use": "What every rule would choose, and what each choice does on these {cases}; rates with the "
    "classes weighed as in use: {model}",
    "rules.table_in_use_priced": "What every rule would choose, and what each choice does on these {cases}; rates and "
    "costs with the classes weighed as in use: {model}",
    "rules.of_config": "{rule} (the rule of the config)",
    "points.table": "Thresholds side by side: {model}",
    "points.role": "Role",
    "points.role_rule": "{role} ({rule})",
    "points.role.in_use": "in use",
    "points.role.deployed": "used today",
    "points.role.recommended": "rule\u2019s choice",
    "points.role.alternative": "alternative",
    "conditions.table": "What the rule has to meet",
    "conditions.condition": "Condition",
    "conditions.estimate": "At the threshold",
    "conditions.best": "Best of all thresholds",
    "conditions.met": "Met",
    "conditions.confidence": "Confidence",
    "conditions.missed": "Missed on future {cases}",
    "betas.table": "What the best threshold of each beta does where it was chosen: {model}",
    "betas.table_in_use": "What the best threshold of each beta does where it was chosen; all but the counts with the "
    "classes weighed as in use: {model}",
    "betas.beta": "Beta",
    "betas.given": "{beta} (the config)",
    "betas.f": "F-beta",
    "betas.implied": "Cheapest if a miss costs so many false alarms",
    "beta.not_given": "The config gives no beta. This table shows what the best threshold of some betas would do, and "
    "what each takes a miss to be worth.",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "of one threshold beside others of the same model": (
        "threshold.",
        "choice.",
        "beta.",
        "betas.",
        "moving.does",
        "errors.halving",
        "finding.rule_unmet",
    ),
    "tells of flaws in data or config": ("finding.",),
}
