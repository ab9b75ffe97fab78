"""English: key -> message. Plain data that imports nothing.

A name in braces is a slot that the code fills, or one of the words of the config: case(s), positive(s), negative(s),
person, people, flag, flagged. A message with forms holds one text a form, named by its conditions as `say.py` reads
them; the first that fits is taken. `counted.*` and `part.*` are noun phrases in the object case.
"""

from collections.abc import Mapping
from types import MappingProxyType

from reportgen.explain.messages import (
    en_calibration,
    en_cases,
    en_change,
    en_checks,
    en_choice,
    en_comparison,
    en_cost_figures,
    en_costs,
    en_crossing,
    en_figures,
    en_findings,
    en_first,
    en_flips,
    en_folds,
    en_groups,
    en_holes,
    en_method,
    en_metrics,
    en_page,
    en_published,
    en_reasons,
    en_sureness,
    en_ways,
)

Messages = Mapping[str, str | Mapping[str, str]]

_WORDS: Messages = {
    "in_words": {
        "part=0": "none",
        "part=0 whole=0": "none",
        "part=0 whole=1": "none",
        "part=0 whole=2": "neither",
        "part=one": "one",
        "part=whole": "all",
        "part=whole whole=1": "the only one",
        "part=whole whole=2": "both",
    },
    "model.only": "the model",
    "model.named": "\u201c{name}\u201d",
    "yes": "yes",
    "no": "no",
    "counted.case": {"count=0": "no {cases}", "count=one": "{count} {case}", "other": "{count} {cases}"},
    "counted.positive": {
        "count=0": "no {positives}",
        "count=one": "{count} {positive}",
        "other": "{count} {positives}",
    },
    "counted.negative": {
        "count=0": "no {negatives}",
        "count=one": "{count} {negative}",
        "other": "{count} {negatives}",
    },
    "counted.row": {"count=one": "{count} row", "other": "{count} rows"},
    "counted.day": {"count=one": "{count} day", "other": "{count} days"},
    "counted.false_alarm": {
        "count=0": "no false alarm",
        "count=one": "{count} false alarm",
        "other": "{count} false alarms",
    },
    "counted.hit": {"count=0": "no hit", "count=one": "{count} hit", "other": "{count} hits"},
    "part.case": {
        "part=0 whole=1": "no {case}",
        "part=0 whole=2": "neither {case}",
        "part=0": "none of the {whole} {cases}",
        "part=whole whole=1": "the only {case}",
        "part=whole whole=2": "both {cases}",
        "part=whole": "all {whole} {cases}",
        "other": "{part} of the {whole} {cases}",
    },
    "part.positive": {
        "part=0 whole=0": "no {positive}",
        "part=0 whole=1": "no {positive}",
        "part=0 whole=2": "neither {positive}",
        "part=0": "none of the {whole} {positives}",
        "part=whole whole=1": "the only {positive}",
        "part=whole whole=2": "both {positives}",
        "part=whole": "all {whole} {positives}",
        "other": "{part} of the {whole} {positives}",
    },
    "part.negative": {
        "part=0 whole=0": "no {negative}",
        "part=0 whole=1": "no {negative}",
        "part=0 whole=2": "neither {negative}",
        "part=0": "none of the {whole} {negatives}",
        "part=whole whole=1": "the only {negative}",
        "part=whole whole=2": "both {negatives}",
        "part=whole": "all {whole} {negatives}",
        "other": "{part} of the {whole} {negatives}",
    },
}

# What the config calls things where it names nothing else.
_CASES: Messages = {
    "word.case": "case",
    "word.cases": "cases",
    "word.positive": "positive case",
    "word.positives": "positive cases",
    "word.negative": "negative case",
    "word.negatives": "negative cases",
    "word.person": "person",
    "word.people": "people",
    "word.flag": "flag",
    "word.flagged": "flagged",
}

_NUMBERS: Messages = {
    "number.million": "{number}\u00a0million",
    "number.billion": "{number}\u00a0billion",
    "number.trillion": "{number}\u00a0trillion",
    "number.fewer_than": "fewer than {number}",
}

_KEY: Messages = {
    "key.tested": "We tested the model on {cases_tested}: {positive_cases} and {negative_cases}.",
    "key.tested_several": "We tested {models} models on the same {cases_tested}: {positive_cases} and "
    "{negative_cases}. "
    "These messages are about {model}.",
    "key.caught": {
        "caught=0 whole=0": "The test holds no {positives}, so there was none to catch.",
        "caught=0 whole=1": "The model missed the only {positive}.",
        "caught=0 whole=2": "The model missed both {positives}.",
        "caught=0": "The model caught none of the {whole} {positives}. It missed them all.",
        "caught=whole whole=1": "The model caught the only {positive}. It missed none.",
        "caught=whole whole=2": "The model caught both {positives}. It missed none.",
        "caught=whole": "The model caught all {whole} {positives}. It missed none.",
        "other": "The model caught {caught} of the {whole} {positives} and missed {missed}.",
    },
    "key.false_alarms": {
        "part=0 whole=0": "No {case} was {flagged}, so there was no false alarm either.",
        "part=0 whole=1": "The only {case} {flagged} was no false alarm. The model left {alone} alone.",
        "part=0": "Among the {whole} {cases} {flagged} there was no false alarm. The model left {alone} alone.",
        "part=whole whole=1": "The only {case} {flagged} was a false alarm. The model left {alone} alone.",
        "part=whole whole=2": "Both {cases} {flagged} were false alarms. The model left {alone} alone.",
        "part=whole": "All {whole} {cases} {flagged} were false alarms. The model left {alone} alone.",
        "part=one": "Among the {whole} {cases} {flagged} there was {part} false alarm. The model left {alone} alone.",
        "other": "Among the {whole} {cases} {flagged} there were {part} false alarms. The model left {alone} alone.",
    },
    "key.wrong_way": "The model points the wrong way: {negatives} look more suspect to it than {positives}.",
    "key.guessing": "As far as this test can tell, the model does no better than guessing.",
    "key.cost": {
        "none all": "In this test the errors cost {paid}. With no {case} {flagged} they would cost {none}, with every "
        "{case} {flagged} {all}.",
        "none": "In this test the errors cost {paid}. With no {case} {flagged} they would cost {none}.",
        "all": "In this test the errors cost {paid}. With every {case} {flagged} they would cost {all}.",
        "other": "In this test the errors cost {paid}.",
    },
    "key.cost_balance": {
        "none all": "At the stated prices this test comes to {paid}. With no {case} {flagged} it would come to "
        "{none}, with every {case} {flagged} to {all}.",
        "none": "At the stated prices this test comes to {paid}. With no {case} {flagged} it would come to {none}.",
        "all": "At the stated prices this test comes to {paid}. With every {case} {flagged} it would come to {all}.",
        "other": "At the stated prices this test comes to {paid}.",
    },
    "no_model.not_possible": {
        "only=flag_none": "To have no {case} {flagged} is not possible here.",
        "only=flag_all": "To have every {case} {flagged} is not possible here.",
        "other": "To decide alike for every {case} is not possible here.",
    },
    "key.no_model": {
        "where=here verdict=sure": "So the model does worse than no model at all.",
        "where=here verdict=as_dear": "So the model does no better than no model at all.",
        "where=here verdict=open": "As far as this test can tell, the model does no better than no model at all.",
        "where=new verdict=sure": "On new {cases} the model would do worse than no model at all.",
        "where=new verdict=as_dear": "On new {cases} the model would do no better than no model at all.",
        "where=new verdict=open": "As far as this test can tell, the model would do no better on new {cases} than no "
        "model at all.",
        "where=in_use verdict=sure": "In use the model would do worse than no model at all.",
        "where=in_use verdict=as_dear": "In use the model would do no better than no model at all.",
        "where=in_use verdict=open": "As far as this test can tell, the model would do no better in use than no model "
        "at all.",
    },
    "key.cost.paid": {
        "weighted": "{cost}, at the stated prices and with the weights",
        "other": "{cost} at the stated prices",
    },
}

_DATA: Messages = {
    "data.used": {
        "used=rows": "We read {rows} and used them all.",
        "other": "We read {rows} and used {used} of them.",
    },
    "data.dropped.missing_label": "Left out because the label is missing: {rows}.",
    "data.dropped.doubtful_label": "Left out because the label is doubtful: {rows}.",
    "data.dropped.missing_score": "Left out because a score or decision is missing: {rows}. "
    "What one model lacks is left out for all, so that models are judged on the same cases.",
    "data.dropped.other_split": "Left out because they belong to neither split in use: {rows}.",
    "data.missing_model": "Without a score or decision of {model}: {rows}.",
    "data.past": "These are past {cases}: the model was tested on what was saved of them, not in daily use.",
    "data.whole": "The data come in one piece: {positive_cases} and {negative_cases}.",
    "data.split": "The split \u201c{split}\u201d holds {cases_held}: {positive_cases} and {negative_cases}.",
    "data.share": "The share of {positives} is {share}.",
    "data.share_weighted": "With the weights, the share of {positives} is {share}.",
    "data.roles": "The cut-off was chosen on the split \u201c{tuned}\u201d. "
    "The results are those of the split \u201c{reported}\u201d.",
    "data.reported": "The results are those of the split \u201c{reported}\u201d.",
    "data.clusters": {
        "split": "The {cases_held} of \u201c{split}\u201d come in {clusters} by the column \u201c{column}\u201d.",
        "other": "The {cases_held} come in {clusters} by the column \u201c{column}\u201d.",
    },
    "data.period": "The data cover the time from {first} to {last}.",
    "data.label.positive": "The label \u201c{label}\u201d marks the {positives}: {rows}.",
    "data.label.negative": "The label \u201c{label}\u201d marks the {negatives}: {rows}.",
    "data.label.doubtful": "The label \u201c{label}\u201d means that the class is doubtful: {rows}.",
    "data.label.more": "Further labels that mark {negatives}: {count}, on {rows}.",
    "data.weight.frequency": "Each row stands for as many equal cases as its weight says. Every count is of those "
    "cases.",
    "data.weight.sampling": "The {cases} are a weighted sample. Shares, averages and costs use the weights and so "
    "speak of the population behind the sample; counts of {cases} are those of the sample.",
}

_OUTCOMES: Messages = {
    "outcomes.population": "The test holds {cases_held}: {positive_cases} and {negative_cases}.",
    "outcomes.positives": {
        "part=0 whole=0": "There were no {positives} for the model to catch.",
        "part=0 whole=1": "The model missed the only {positive}.",
        "part=0 whole=2": "The model missed both {positives}.",
        "part=0": "The model caught none of the {whole} {positives} and missed them all.",
        "part=whole whole=1": "The model caught the only {positive}.",
        "part=whole whole=2": "The model caught both {positives} and missed none.",
        "part=whole": "The model caught all {whole} {positives} and missed none.",
        "other": "Of the {whole} {positives}, the model caught {part} and missed {rest}.",
    },
    "outcomes.negatives": {
        "part=0 whole=0": "There were no {negatives} to leave alone.",
        "part=0 whole=1": "It left the only {negative} alone.",
        "part=0 whole=2": "It left both {negatives} alone, without a false alarm.",
        "part=0": "It left all {whole} {negatives} alone, without a false alarm.",
        "part=whole whole=1": "It raised a false alarm for the only {negative}.",
        "part=whole whole=2": "It raised a false alarm for both {negatives} and left none alone.",
        "part=whole": "It raised a false alarm for all {whole} {negatives} and left none alone.",
        "other": "It raised a false alarm for {part} of the {whole} {negatives} and left {rest} alone.",
    },
    "outcomes.flagged": {
        "count=0": "So no {case} was {flagged}.",
        "count=one": "So {count} {case} was {flagged}: {right} and {wrong}.",
        "other": "So {count} {cases} were {flagged}: {right} and {wrong}.",
    },
    "outcomes.unflagged": {
        "count=0": "Every {case} was {flagged}.",
        "count=one": "In all, {count} {case} was not {flagged}: {right} and {wrong}.",
        "other": "In all, {count} {cases} were not {flagged}: {right} and {wrong}.",
    },
    "outcomes.weighted": "These are the {cases} of the sample. "
    "Each stands for more or fewer {cases} of the population, so the rates differ from the shares of these counts.",
}

_ERRORS: Messages = {
    "errors.miss.count": {
        "count=0": "A miss means that one of the {positives} was not {flagged}. In this test there was none.",
        "count=one": "A miss means that one of the {positives} was not {flagged}. In this test there was {count}.",
        "other": "A miss means that one of the {positives} was not {flagged}. In this test there were {count}.",
    },
    "errors.false_alarm.count": {
        "count=0": "A false alarm means that one of the {negatives} was {flagged}. In this test there was none.",
        "count=one": "A false alarm means that one of the {negatives} was {flagged}. In this test there was {count}.",
        "other": "A false alarm means that one of the {negatives} was {flagged}. In this test there were {count}.",
    },
    "errors.false_alarm.people": "Each false alarm troubles {people} without need.",
    "errors.miss.happens": "What a miss means: {happens}.",
    "errors.false_alarm.happens": "What a false alarm means: {happens}.",
    "errors.miss.borne_by": "It is borne by {who}.",
    "errors.false_alarm.borne_by": "It is borne by {who}.",
    "errors.miss.reversible": "A miss can be undone.",
    "errors.false_alarm.reversible": "A false alarm can be undone.",
    "errors.miss.irreversible": {
        "count=0": "A miss cannot be undone. In this test the model made none.",
        "count=one": "A miss cannot be undone, and in this test the model made {count}.",
        "other": "A miss cannot be undone, and in this test the model made {count}.",
    },
    "errors.false_alarm.irreversible": {
        "count=0": "A false alarm cannot be undone. In this test the model raised none.",
        "count=one": "A false alarm cannot be undone, and in this test the model raised {count}.",
        "other": "A false alarm cannot be undone, and in this test the model raised {count}.",
    },
    "errors.miss.noticed": "How a miss is noticed: {noticed}.",
    "errors.false_alarm.noticed": "How a false alarm is noticed: {noticed}.",
    "errors.miss.no_price": "Why there is no price on a miss: {because}.",
    "errors.false_alarm.no_price": "Why there is no price on a false alarm: {because}.",
}

_THRESHOLD: Messages = {
    "threshold.decision": "The data hold decisions of {model} and no scores, so there is no cut-off to choose.",
    "threshold.decision_rules": "The counts of {model} follow the decisions in the data. "
    "Its cut-off is there for its scores alone.",
    "threshold.high": {
        "decided": "By the scores alone, each {case} with a score of {value} or higher would be {flagged}.",
        "other": "Each {case} with a score of {value} or higher is {flagged}.",
    },
    "threshold.low": {
        "decided": "By the scores alone, each {case} with a score of {value} or lower would be {flagged}.",
        "other": "Each {case} with a score of {value} or lower is {flagged}.",
    },
    "threshold.nothing": {
        "decided": "The best cut-off lies beyond every score: by the scores alone, no {case} would be {flagged}.",
        "other": "The best cut-off lies beyond every score: no {case} is {flagged}.",
    },
    "threshold.rule.fixed": "The config fixes this cut-off.",
    "threshold.rule.default": "The cut-off is the usual one, since the config gives neither costs, nor a beta, nor a "
    "rule.",
    "threshold.rule.cost": "The rule takes the cut-off at which the errors cost least.",
    "threshold.rule.maximise": {
        "beta": "The rule takes the cut-off with the highest {metric}, with a beta of {beta}.",
        "other": "The rule takes the cut-off with the highest {metric}.",
    },
    "threshold.range.high": "Any cut-off above {beyond} and up to {up_to} sorts these {cases} in the same way.",
    "threshold.range.low": "Any cut-off below {beyond} and down to {up_to} sorts these {cases} in the same way.",
    "threshold.range.up_to": "Any cut-off up to {up_to} sorts these {cases} in the same way.",
    "threshold.range.down_to": "Any cut-off from {up_to} upwards sorts these {cases} in the same way.",
    "threshold.range.above": "Any cut-off above {beyond} sorts these {cases} in the same way.",
    "threshold.range.below": "Any cut-off below {beyond} sorts these {cases} in the same way.",
    "threshold.on_it": {
        "count=0": "No {case} lies exactly on the cut-off.",
        "count=one": "Exactly on the cut-off lies {count} {case}, counted as {flagged}.",
        "other": "Exactly on the cut-off lie {count} {cases}, counted as {flagged}.",
    },
    "threshold.tie.fewest": {
        "lasting": "There are {tied} cut-offs that serve the rule equally well. A false alarm cannot be undone and a "
        "miss can, so the report takes the one with the fewest {cases} {flagged}.",
        "other": "There are {tied} cut-offs that serve the rule equally well. Of these the report takes the one with "
        "the fewest {cases} {flagged}.",
    },
    "threshold.tie.most": "There are {tied} cut-offs that serve the rule equally well. "
    "A miss cannot be undone and a false alarm can, so the report takes the one with the most {cases} {flagged}.",
    "threshold.tuned": {
        "models number=one": "The cut-off of {models} was chosen on the split \u201c{tuned}\u201d. The results come "
        "from the split \u201c{reported}\u201d, which had no part in the choice.",
        "models": "The cut-offs of {models} were chosen on the split \u201c{tuned}\u201d. The results come from the "
        "split \u201c{reported}\u201d, which had no part in the choice.",
        "number=one": "The cut-off was chosen on the split \u201c{tuned}\u201d. The results come from the split "
        "\u201c{reported}\u201d, which had no part in the choice.",
        "other": "The cut-offs were chosen on the split \u201c{tuned}\u201d. The results come from the split "
        "\u201c{reported}\u201d, which had no part in the choice.",
    },
    "threshold.apparent": {
        "models number=one": "The cut-off of {models} was chosen on the {cases} of this test.",
        "models": "The cut-offs of {models} were chosen on the {cases} of this test.",
        "number=one": "The cut-off was chosen on the {cases} of this test.",
        "other": "The cut-offs were chosen on the {cases} of this test.",
    },
    "threshold.from_scores": {
        "models number=one": "The cut-off of {models} was set from the scores of the {cases} of this test, without a "
        "look at which of them are {positives}. So it does not flatter the results.",
        "models": "The cut-offs of {models} were set from the scores of the {cases} of this test, without a look at "
        "which of them are {positives}. So they do not flatter the results.",
        "number=one": "The cut-off was set from the scores of the {cases} of this test, without a look at which of "
        "them are {positives}. So it does not flatter the results.",
        "other": "The cut-offs were set from the scores of the {cases} of this test, without a look at which of them "
        "are {positives}. So they do not flatter the results.",
    },
    "threshold.recommended_tuned": {
        "reported": "The recommended cut-off of {models} was chosen on the split \u201c{tuned}\u201d. The results come "
        "from the split \u201c{reported}\u201d, which had no part in the choice.",
        "other": "The recommended cut-off of {models} was chosen on \u201c{tuned}\u201d, too.",
    },
    "threshold.not_tuned": {
        "number=one": "The cut-off was not chosen on the {cases} of this test.",
        "other": "The cut-offs were not chosen on the {cases} of this test.",
    },
    "threshold.other.high": "By {model}, each {case} with a score of {value} or higher is {flagged}.",
    "threshold.other.low": "By {model}, each {case} with a score of {value} or lower is {flagged}.",
    "threshold.other.nothing": "For {model}, the best cut-off lies beyond every score: no {case} is {flagged}.",
}

_STATED: Messages = {
    "stated.lacking": {
        "count=one": "The config leaves out {count} field that this kind of report asks for, listed here with the key "
        "that states it.",
        "other": "The config leaves out {count} fields that this kind of report asks for, listed here with the keys "
        "that state them.",
    },
    "stated.about.report_id": "Report number",
    "stated.about.period": "Period of the data",
    "stated.about.model.name": "Name of the model",
    "stated.about.model.version": "Version of the model",
    "stated.about.owner": "Owner",
    "stated.about.reviewer": "Reviewer",
    "stated.about.approver": "Approver",
    "stated.about.status": "Status",
    "stated.about.next_review": "Next review",
    "stated.about.purpose": "Purpose",
    "stated.about.users": "Users",
    "stated.about.decision": "Decision that it feeds",
    "stated.about.affected": "People affected",
    "stated.about.out_of_scope": "Not meant for",
    "stated.about.overrule": "Can a person overrule it",
    "stated.about.materiality": "Materiality",
    "stated.about.tested_in_use": "Tested in use",
    "stated.errors.false_negative.happens": "What happens after a miss",
    "stated.errors.false_negative.borne_by": "Who bears a miss",
    "stated.errors.false_negative.reversible": "Can a miss be undone",
    "stated.errors.false_negative.noticed": "How a miss is noticed",
    "stated.errors.false_negative.price_source": "Source of the price of a miss",
    "stated.errors.false_negative.price_date": "Date of the price of a miss",
    "stated.errors.false_negative.no_price_because": "Why a miss has no price",
    "stated.errors.false_positive.happens": "What happens after a false alarm",
    "stated.errors.false_positive.borne_by": "Who bears a false alarm",
    "stated.errors.false_positive.reversible": "Can a false alarm be undone",
    "stated.errors.false_positive.noticed": "How a false alarm is noticed",
    "stated.errors.false_positive.price_source": "Source of the price of a false alarm",
    "stated.errors.false_positive.price_date": "Date of the price of a false alarm",
    "stated.errors.false_positive.no_price_because": "Why a false alarm has no price",
    "stated.about.cases_selected": "How cases were selected",
    "stated.about.label.decided_by": "Who decides the label",
    "stated.about.label.certainty": "How sure the label is",
    "stated.about.label.delay_days": "Delay of the label",
    "stated.about.label.seen_by": "Who saw the labels before",
    "stated.about.label.noise": "Known noise of the label",
    "stated.about.label.only_flagged_checked": "Only flagged cases are checked",
    "stated.about.label.known_problems": "Known problems of the label",
    "stated.about.limits": "Limits",
    "stated.about.conditions": "Conditions of use",
    "stated.about.monitoring": "Monitoring",
    "stated.status.draft": "draft",
    "stated.status.approved": "approved",
    "stated.status.expired": "expired",
    "stated.cases_selected.all": "all",
    "stated.cases_selected.random": "a random sample",
    "stated.cases_selected.convenience": "those at hand",
}

# What needs no form and no slot: metrics, their groups, their other names and the terms of the glossary.
NAMES: Mapping[str, str] = MappingProxyType(
    {**en_metrics.METRICS, **en_metrics.HOW, **en_metrics.GROUPS, **en_metrics.ALIASES, **en_metrics.TERMS}
)

MESSAGES: Messages = MappingProxyType(
    {
        **_WORDS,
        **_CASES,
        **_NUMBERS,
        **_KEY,
        **_DATA,
        **_OUTCOMES,
        **_ERRORS,
        **_THRESHOLD,
        **en_calibration.CALIBRATION,
        **en_calibration.FIGURES,
        **en_checks.CHECKS,
        **en_choice.CHOICE,
        **en_comparison.COMPARISON,
        **en_costs.COSTS,
        **en_figures.FIGURES,
        **en_cost_figures.FIGURES,
        **en_findings.FINDINGS,
        **en_change.CHANGE,
        **en_crossing.CROSSING,
        **en_flips.FLIPS,
        **en_first.FIRST,
        **en_groups.GROUPS,
        **en_holes.HOLES,
        **en_cases.CASES,
        **en_folds.FOLDS,
        **en_method.METHOD,
        **en_metrics.ODDS,
        **en_published.PUBLISHED,
        **en_published.FIGURE,
        **en_sureness.SURENESS,
        **en_ways.FIGURES,
        **en_reasons.REASONS,
        **en_reasons.METHODS,
        **en_reasons.RULES,
        **en_reasons.FORMULA,
        **_STATED,
        **NAMES,
        **en_page.PAGE,
    }
)
