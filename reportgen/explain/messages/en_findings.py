"""English: what makes an evaluation untrustworthy."""

from collections.abc import Mapping

FINDINGS: Mapping[str, str | Mapping[str, str]] = {
    "finding.irreversible_miss_equal_weights": {
        "how=alike": "The config says that a miss cannot be undone, yet the rule for the cut-off treats a miss and a "
        "false alarm alike. At this cut-off the model missed {missed}. Misses can be made to count more by prices, by "
        "a beta, or by another cut-off.",
        "how=less": "The config says that a miss cannot be undone, yet the rule for the cut-off gives a miss less "
        "weight than a false alarm. At this cut-off the model missed {missed}. Misses can be made to count more by "
        "prices, by a beta, or by another cut-off.",
    },
    "finding.irreversible_false_alarm_equal_weights": {
        "how=alike": "The config says that a false alarm cannot be undone, yet the rule for the cut-off treats a miss "
        "and a false alarm alike. At this cut-off the model raised a false alarm for {raised}. False alarms can be "
        "made to count more by prices, by a beta, or by another cut-off.",
        "how=less": "The config says that a false alarm cannot be undone, yet the rule for the cut-off gives a false "
        "alarm less weight than a miss. At this cut-off the model raised a false alarm for {raised}. False alarms can "
        "be made to count more by prices, by a beta, or by another cut-off.",
    },
    "finding.apparent_threshold": {
        "how=only_corrected": "The cut-off was chosen on the same {cases_tested} that were then used to test it, "
        "which flatters what was counted. The corrected figures say what to expect in daily use.",
        "how=one_corrected": "The cut-off of {models} was chosen on the same {cases_tested} that were then used to "
        "test it, which flatters what was counted. The corrected figures say what to expect in daily use.",
        "how=other_corrected": "The cut-offs of {models} were chosen on the same {cases_tested} that were then used "
        "to test them, which flatters what was counted. The corrected figures say what to expect in daily use.",
        "how=only": "The cut-off was chosen on the same {cases_tested} that were then used to test it. Expect results "
        "in daily use to be somewhat worse than the figures shown here.",
        "how=one": "The cut-off of {models} was chosen on the same {cases_tested} that were then used to test it. "
        "Expect its results in daily use to be somewhat worse than the figures shown here.",
        "other": "The cut-offs of {models} were chosen on the same {cases_tested} that were then used to test them. "
        "Expect their results in daily use to be somewhat worse than the figures shown here.",
    },
    "finding.report_expired": "This report is marked as expired: do not decide by it without a new one.",
    "finding.review_overdue": "The next review was due by {due}, and this report is of {date}.",
    "finding.reviewer_is_owner": "Owner and reviewer are the same: \u201c{name}\u201d. A review is worth more by "
    "somebody who does not answer for the model.",
    "finding.rule_unmet": {
        "how=needs": "For new {cases}, {condition} cannot be promised of {model} with a confidence of {confidence}: "
        "the cut-off is chosen on {held}, and it takes at least {needs}.",
        "how=promise": "For new {cases}, {condition} cannot be promised of {model} with a confidence of {confidence} "
        "at any cut-off.",
        "how=after": "No cut-off of {model} with {kept} reaches {condition}; the best is {best}.",
        "how=alone": "No cut-off of {model} reaches {condition}; the best is {best}.",
        "how=undefined": "No cut-off of {model} reaches {condition}.",
    },
    "finding.rule_without_value": {
        "how=in_use": "The rule for the cut-off of {model} looks at this figure: {metric}. It has no value at any "
        "cut-off, so the model flags no case here. Another rule, or a fixed cut-off, would give one.",
        "how=advised": "The rule for the cut-off of {model} looks at this figure: {metric}. It has no value at any "
        "cut-off, so the rule recommends none. Another rule, or a fixed cut-off, would give one.",
    },
    "finding.floor_without_confidence": "The cut-off of {model} keeps to {condition} on the {cases} that it was chosen "
    "on. On new {cases} a choice like this misses it about {missed} times in {whole}; \u201cwith_confidence\u201d "
    "would guard against that.",
    "finding.beta_contradicts_costs": {
        "how=miss": "Beta and the prices contradict each other: a beta of {beta} ({beta_place}) counts a miss more "
        "than a false alarm, but by the prices ({costs_place}) a miss is the cheaper error.",
        "how=alarm": "Beta and the prices contradict each other: a beta of {beta} ({beta_place}) counts a false alarm "
        "more than a miss, but by the prices ({costs_place}) a false alarm is the cheaper error.",
        "how=models": "Beta and the prices point to different models: at a beta of {beta} ({beta_place}) {best} is "
        "the best, but by the prices ({costs_place}) {cheapest} is cheaper. For every thousand {cases}, {best} comes "
        "to {amount} and {cheapest} to {least}.",
        "how=counted": "Beta and the prices point to different cut-offs: following a beta of {beta} ({beta_place}) "
        "costs {amount} more {where} than the cheapest cut-off by the prices ({costs_place}).",
        "how=expected": "Beta and the prices point to different cut-offs: beside the cheapest one by the prices "
        "({costs_place}), the best one at a beta of {beta} ({beta_place}) {does} {where}.",
    },
    "config.place": {"line": "{key}, line {line}", "other": "{key}"},
    "finding.error_costs_nothing": {
        "how=miss": "By the prices a miss costs no more than a hit, so nothing speaks for having any {case} {flagged}.",
        "how=alarm": "By the prices a false alarm costs no more than leaving the {case} alone, so nothing speaks "
        "against having every {case} {flagged}.",
        "how=both": "By the prices no error costs more than the right answer, so they cannot tell one cut-off from "
        "another.",
    },
    "finding.no_hit_can_pay": "To look into one {case} costs {inspection}, and a hit brings {benefit}. So no hit can "
    "pay, and the advice by the prices is to have no {case} {flagged}.",
    "finding.cheaper_errors": {
        "how=misses": "For {misses}, a miss costs less than a hit by the price of that {case}. Check the column: no "
        "cut-off can serve them.",
        "how=alarms": "For {alarms}, a false alarm costs less than leaving that {case} alone. Check the column: no "
        "cut-off can serve them.",
        "how=both": "For {misses}, a miss costs less than a hit by the price of that {case}; for {alarms}, a false "
        "alarm costs less than leaving that {case} alone. Check the columns: no cut-off can serve them.",
    },
    "finding.deployed_dearer": {
        "how=counted": "The cut-off used today, {deployed}, costs {amount} more than the recommended one, "
        "{recommended}, {where}.",
        "how=sure": "The cut-off used today, {deployed}, would cost {amount} more than the recommended one, "
        "{recommended}, {where}.",
        "how=open": "The cut-off used today, {deployed}, may cost {amount} more than the recommended one, "
        "{recommended}, {where}.",
    },
    "finding.closed_form_disagrees": {
        "how=sound": "By the prices alone, {cases} should be {flagged} only where their chance of being {positives} "
        "is at least {chance}. That cut-off of {model} costs {more} more {where} than the cheapest one is expected to "
        "cost on new {cases}. That is more than chance explains, so the scores are hardly sound as chances near that "
        "cut-off, though nothing else speaks against them.",
        "other": "By the prices alone, {cases} should be {flagged} only where their chance of being {positives} is at "
        "least {chance}. That cut-off of {model} costs {more} more {where} than the cheapest one is expected to cost "
        "on new {cases}. That is more than chance explains, so the scores are hardly sound as chances.",
    },
    "finding.few_clusters": {
        "how=few": "The {cases} come in {clusters} by \u201c{column}\u201d. With fewer than {limit}, ranges are rough.",
        "how=hardly": "The {cases} come in {clusters} by \u201c{column}\u201d. With fewer than {limit}, nothing sure "
        "can be said of new ones.",
    },
    "finding.only_flagged_checked": "Only {cases} that were {flagged} are ever checked, so {positives} among the rest "
    "stay unknown. There may be more misses than this report can count.",
    "finding.labels_alike": "Labels of both classes differ in case, blanks or kind alone: \u201c{negative}\u201d "
    "counts as negative, \u201c{positive}\u201d as positive. If they mean the same, name both under "
    "\u201cpositive\u201d.",
    "finding.label_problems": "The labels have known problems, as stated: {problems}.",
    "finding.convenience_sample": "The {cases} were chosen because they were at hand. "
    "Others may come out differently, and this test cannot show how.",
    "finding.doubtful_labels": "A doubtful label stands on {rows}, left out of the results. "
    "If all of them were {positives}, the model would have caught {caught_positive} and raised {alarms_positive}. "
    "If none were, it would have caught {caught_negative} and raised {alarms_negative}.",
    "finding.missing_labels": "The label is missing on {rows}, left out of the results. "
    "If these {cases} differ from the rest, the results do not speak for them.",
    "finding.missing_scores": "A score or decision is missing on {rows}, left out for every model. "
    "If these {cases} differ from the rest, the results do not speak for them.",
    "finding.small_test": "This is a small test: {positive_cases} and {negative_cases}. "
    "With fewer than {limit} of either, another test could come out quite differently.",
    "finding.auc_below_chance": "The scores of {model} point the wrong way: {auc_name} is {auc}, where guessing gives "
    "{chance}. Either the other class was meant as positive, or the scores run the other way (then write \u201cflag: "
    "{flag}\u201d). Turned round, the scores would reach {turned}.",
    "finding.decisions_below_chance": "The decisions of {model} point the wrong way: those {flagged} include "
    "{flagged_negatives}, but {flagged_positives}. Either the other class was meant as positive, or the wrong value is "
    "taken to mean {flagged}.",
    "finding.no_better_than_guessing": {
        "how=scores_below": "The scores of {model} are no better than guessing, as far as this sample can tell: "
        "{auc_name} is {auc}, and its likely range, {low} to {high}, holds the {chance} of guessing. If the other "
        "class was meant as positive, or if the scores run the other way (then write \u201cflag: {flag}\u201d), the "
        "scores turned round would reach {turned}.",
        "how=scores": "The scores of {model} are no better than guessing, as far as this sample can tell: {auc_name} "
        "is {auc}, and its likely range, {low} to {high}, holds the {chance} of guessing.",
        "how=published_one": "By its published counts {models} is no better than guessing, as far as they can tell.",
        "how=published_other": "By their published counts {models} are no better than guessing, as far as they can "
        "tell.",
        "how=decisions": "The decisions of {model} are no better than guessing, as far as this sample can tell: those "
        "{flagged} include {flagged_positives}, and {flagged_negatives}.",
    },
    "finding.default_threshold": "The cut-off is {value} by default, since the config gives neither costs, nor a "
    "beta, nor "
    "a rule. This treats a miss and a false alarm as equally bad.",
    "finding.worse_than_no_model": {
        "how=sure": "At the stated prices {model} does worse than no model at all: {where} it comes to {cost}, with "
        "{way} to {rule}.",
        "how=open": "At the stated prices {model} does no better than no model at all, as far as this sample can "
        "tell: {where} it comes to {cost}, with {way} to {rule}.",
        "how=as_dear": "At the stated prices {model} does no better than no model at all: {where} it comes to {cost}, "
        "with {way} to just as much.",
    },
    "no_model.where": {
        "where=here": "in this test",
        "where=new": "on as many new {cases}",
        "where=in_use": "on as many {cases} in use",
    },
    "finding.decision_disagrees": "The decisions of {model} and its cut-off differ. Only by the decisions {flagged}: "
    "{by_decision}. Only by the cut-off {flagged}: {by_threshold}. Counts follow the decisions, curves the scores.",
    "finding.threshold_outside_scores": {
        "how=nothing": "The cut-off {value} of {model} lies beyond every score of the test, so it leaves every {case} "
        "alone.",
        "how=everything": "Every score of the test is past the cut-off {value} of {model}, so it leaves no {case} "
        "alone.",
    },
    "finding.accuracy_near_no_information": {
        "how=weighed": "Accuracy says little here: it is {accuracy}, and taking every {case} for one and the same "
        "class would reach {rate}. The rule for the cut-off weighs a miss and a false alarm differently, and so does "
        "not aim at accuracy.",
        "how=below": "Accuracy is no help here: it is {accuracy}, and taking every {case} for one and the same class "
        "would reach {rate}. Look at the errors themselves.",
        "how=near": "Accuracy is no help here: it is {accuracy}, hardly above the {rate} that taking every {case} for "
        "one and the same class would reach. Look at the errors themselves.",
    },
    "finding.prevalence_shift": "The share of {positives} differs between the splits: {tuned_share} in "
    "\u201c{tuned}\u201d, {reported_share} in \u201c{reported}\u201d. The shares lie {apart} standard errors apart, "
    "so chance alone hardly explains it, and a cut-off chosen on the one may not suit the other.",
    "finding.score_shift": {
        "how=high": "The scores of {model} differ between the splits: a score of {value} or higher have {tuned_share} "
        "in \u201c{tuned}\u201d, {reported_share} in \u201c{reported}\u201d. Chance alone hardly explains it, and a "
        "cut-off chosen on the one may not suit the other.",
        "how=low": "The scores of {model} differ between the splits: a score of {value} or lower have {tuned_share} "
        "in \u201c{tuned}\u201d, {reported_share} in \u201c{reported}\u201d. Chance alone hardly explains it, and a "
        "cut-off chosen on the one may not suit the other.",
    },
    "finding.unsound_chances": {
        "how=too_high": "The scores of {model} are hardly sound as chances: they promise more {positives} than there "
        "were ({metric} {value}; {ideal} is ideal).",
        "how=too_low": "The scores of {model} are hardly sound as chances: they promise fewer {positives} than there "
        "were ({metric} {value}; {ideal} is ideal).",
        "how=apart": "The scores of {model} are hardly sound as chances: they lie too far apart ({metric} {value}; "
        "{ideal} is ideal).",
        "how=together": "The scores of {model} are hardly sound as chances: they lie too close together ({metric} "
        "{value}; {ideal} is ideal).",
    },
    "finding.repeated_ids": {
        "count=one": "There is {count} id that stands on more than one row: \u201c{example}\u201d. If a case is "
        "counted twice, the results look more certain than they are.",
        "other": "There are {count} ids that stand on more than one row, such as \u201c{example}\u201d. If cases are "
        "counted twice, the results look more certain than they are.",
    },
    "finding.rare_class": {
        "how=no_alarm": "The {positives} are rare: {positive_cases} among {cases_tested}. A low rate of false alarms "
        "can still mean many of them, though here {caught} came without any. Go by counts and the precision-recall "
        "curve; the ROC curve hides this.",
        "how=nothing": "The {positives} are rare: {positive_cases} among {cases_tested}. A low rate of false alarms "
        "can still mean many of them, though here no {case} was {flagged}. Go by counts and the precision-recall "
        "curve; the ROC curve hides this.",
        "other": "The {positives} are rare: {positive_cases} among {cases_tested}. A low rate of false alarms can "
        "still mean many of them: here {false_alarms} came with {caught}. Go by counts and the precision-recall "
        "curve; the ROC curve hides this.",
    },
    "finding.coarse_scores": "One score of {model} is shared by {tied}, so the number of "
    "{cases} {flagged} can only jump. Different scores in all: {distinct}.",
    "finding.undefined_metrics": "Not defined on these {cases}: {metrics}.",
    "finding.undefined_metric": "{metric} ({reason})",
    "finding.missing_stated_fields": "Not stated in the config: {fields}.",
    "finding.missing_stated_field": "{field} ({key})",
}
