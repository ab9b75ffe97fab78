"""English: costs."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "limits.between": {  # what is known within limits
        "of=false_negative": "a miss costs {low} to {high}",
        "of=false_positive": "a false alarm costs {low} to {high}",
        "of=true_positive": "a hit costs {low} to {high}",
        "of=true_negative": "leaving one {negative} alone costs {low} to {high}",
        "other": "{low} to {high} of {cases} are {positives}",
    },
    "limits.to": {
        "to=flag_none": "to {flag} no {case}",
        "to=flag_all": "to {flag} every {case}",
        "other": "to use {model}",
    },
    "limits.advice": {
        "code=not_as_it_stands": "If {share} of {cases} are {positives}, do not use {model}.",
        "code=keep_todays_way": "If {share} of {cases} are {positives}, keep {other}.",
        "code=not_settled": "If {share} of {cases} are {positives}, this test settles nothing.",
        "code=worse": "If {share} of {cases} are {positives}, find out what has changed since {other}.",
        "other": "If {share} of {cases} are {positives}, use {model}.",
    },
    "limits.rule": {
        "then": "There, the rule of {model} would choose a threshold of {then}.",
        "other": "There, the rule of {model} would flag nothing.",
    },
    "limits.cost": {
        "gains": "If {over}, {thousand} {cases} bring between {low} and {high}.",
        "other": "If {over}, {thousand} {cases} cost between {low} and {high}.",
    },
    "limits.holds": "Over all of these limits, it costs least {way}.",
    "limits.moved": "{model} at a threshold of {cut_off}",
    "limits.if": {
        "of=prevalence above": "more than {at} of {cases} are {positives}",
        "of=prevalence": "fewer than {at} of {cases} are {positives}",
        "of=false_negative above": "a miss costs more than {at}",
        "of=false_negative": "a miss costs less than {at}",
        "of=false_positive above": "a false alarm costs more than {at}",
        "of=false_positive": "a false alarm costs less than {at}",
        "of=true_positive above": "a hit costs more than {at}",
        "of=true_positive": "a hit costs less than {at}",
        "above": "leaving one {negative} alone costs more than {at}",
        "other": "leaving one {negative} alone costs less than {at}",
    },
    "limits.turns": "If {where}, it costs less {other} than {way}.",
    "limits.open": "By the likely values it costs least {way}. Elsewhere within the stated limits, it could cost less "
    "{others}.",
    "limits.checks": {
        "over": "If {over}, no check has another result.",
        "other": "Over all of these limits, no check has another result.",
    },
    "limits.checks_open": "Elsewhere within the stated limits, its checks could have other results.",
    "limits.check_turns": {
        "to=pass": "If {where}, a check passes that fails by the likely values.",
        "to=fail": "If {where}, a check fails that passes by the likely values.",
        "other": "If {where}, a check is open.",
    },
    "limits.compared": {
        "over": "If {over}, no comparison of the models has another result.",
        "other": "Over all of these limits, no comparison of the models has another result.",
    },
    "limits.compared_open": "Elsewhere within the stated limits, the comparison of the models could have another "
    "result.",
    "limits.compared_turns": {
        "to=better": "If {where}, {b} is worse than {a}.",
        "to=worse": "If {where}, {a} is worse than {b}.",
        "other": "If {where}, {a} and {b} are too close to call.",
    },
    "no_model.not_possible": {
        "only=flag_none": "Having no {case} {flagged} is not possible here.",
        "only=flag_all": "Having every {case} {flagged} is not possible here.",
        "other": "To decide alike for every {case} is not possible here.",
    },
    "costs.ratio": "The config gives a price ratio and no money, so costs are in units.",
    "costs.mix": "These sums have the share of {positives} of the test; the part on use has the share stated for use.",
    "costs.weighted": "The sums that follow count each {case} by its weight.",
    "costs.total": {
        "misses": "In this test the errors of {model} cost {total}: {misses_cost} for {misses} and {alarms_cost} for "
        "{alarms}.",
        "errors": "In this test the errors of {model} cost {total}.",
        "other": "In this test {model} brings {total}, right and wrong answers together.",
    },
    "costs.rate": {
        "low": "That is {rate} for every {thousand} {cases} ({level} {likely_range}: {low} to {high}).",
        "other": "That is {rate} for every {thousand} {cases}.",
    },
    "costs.rate_new": "On future {cases}, expect {rate} for every {thousand} ({level} {likely_range}: {low} to "
    "{high}).",
    "costs.not_possible": {
        "rule=flag_none": "Having no {case} {flagged} is not possible here, by the limit: {limit}.",
        "rule=flag_all": "Having every {case} {flagged} is not possible here, by the limit: {limit}.",
    },
    "costs.dearest": "The costliest single error costs {dearest}: {share} of what all errors cost.",
    "costs.dear": {
        "need": "With {errors}, at prices that differ, the upper end of the range of costs could be too low; {need} "
        "would be enough.",
        "none": "With {errors} in this test, nothing shows what the next one would cost.",
        "other": "With only {errors}, at prices that differ, little is known of what the next one would cost.",
    },
    "costs.carriers": {
        "single": "The range of the cost is wide: {part} carries half of what all could cost.",
        "other": "The range of the cost is wide: {part} carry half of what all could cost.",
    },
    "costs.unseen": "With no miss in this test, up to {most} cannot be ruled out, which at the mean price of "
    "the {positives} would cost {cost}.",
    "costs.range": "With every price at its best end the total of this test is {low}, with every one at its worst "
    "{high}.",
    "costs.threshold_range": {
        "same": "At either end of the prices the rule chooses the same threshold: {low}.",
        "other": "At the ends of the prices the rule would choose thresholds from {low} to {high}.",
    },
    "costs.readings": {
        "same": "Whether the benefit is counted once or twice, the lowest-cost threshold is {once}.",
        "other": "With the benefit counted once, the lowest-cost threshold is {once}; counted twice, it is {twice}.",
    },
    "costs.readings.never": "Looking into one {case} costs as much as a hit brings, or more. So no hit can pay, and "
    "the advice is to have no {case} {flagged}.",
    "costs.readings.cost": {
        "dearer=twice": "By what is really gained and paid, counting it twice costs {amount} more on these {cases}.",
        "dearer=once": "By what is really gained and paid, counting it once costs {amount} more on these {cases}.",
        "dearer=alike": "By what is really gained and paid, both cost the same on these {cases}.",
    },
    "costs.closed_form": {
        "average": "By the average prices alone, {cases} should be {flagged} only where their probability of being "
        "{positives} is at least {chance}.",
        "other": "By the prices alone, {cases} should be {flagged} only where their probability of being {positives} "
        "is at least {chance}.",
    },
    "costs.closed_form.sound": "This is true only if the scores are calibrated; the part on calibration checks that.",
    "costs.closed_form.held": {
        "way=near": "That threshold costs at most {limit} more {where} than the cheapest one is expected to cost on "
        "future {cases}.",
        "way=chance": "That threshold costs {more} more {where} than the cheapest one is expected to cost on future "
        "{cases}. Chance alone can make a difference like this in a sample of this size.",
        "way=dearer": "That threshold costs {more} more {where} than the cheapest one is expected to cost on future "
        "{cases}. That is more than chance explains.",
        "way=unknown": "That threshold costs {more} more {where} than the cheapest one is expected to cost on future "
        "{cases}. There are too few of them to tell whether that is chance.",
    },
    "costs.closed_form.calibrated": {
        "scores=sound": "So nothing shows that the scores are poorly calibrated.",
        "scores=off": "Even so, the part on calibration shows a larger gap than chance explains.",
        "scores=dearer": "So the scores are poorly calibrated.",
        "scores=dearer_sound": "So the scores are poorly calibrated near that threshold, though nothing else shows it.",
    },
    "costs.closed_form.where": {"split": "on the split \u201c{split}\u201d", "other": "on the data"},
    "costs.case_wise": {
        "way=higher": "With a threshold for each {case} by its own price, the cost on these {cases} is {amount} higher "
        "than at the threshold in use.",
        "way=lower": "With a threshold for each {case} by its own price, the cost on these {cases} is {amount} lower "
        "than at the threshold in use.",
        "way=same": "With a threshold for each {case} by its own price, the cost on these {cases} is just that at the "
        "threshold in use.",
    },
    "ratio.miss": "a miss as expensive as {ratio}",
    "ratio.false_alarm": "a false alarm as expensive as {ratio}",
    "ratio.even": "Prices of a miss in false alarms assume that every miss costs the same, and every false alarm, too.",
    "ratio.break_even": {
        "turned": "In this test, at the thresholds in use, {cheaper} is cheaper as long as a false alarm costs about "
        "{ratio} or less; above that, {other} is.",
        "other": "In this test, at the thresholds in use, {cheaper} is cheaper as long as a miss costs about {ratio} "
        "or more; below that, {other} is.",
    },
    "ratio.always": "In this test, at the thresholds in use, {cheaper} is cheaper than {other} whatever a miss costs.",
    "ratio.alike": "In this test, at the thresholds in use, {a} and {b} cost the same whatever a miss costs.",
    "ratio.winner": {
        "low high": "With each model at its own best threshold, {best} if {error} costs between about {low} "
        "and {high}.",
        "low": "With each model at its own best threshold, {best} if {error} costs about {low} or more.",
        "high": "With each model at its own best threshold, {best} if {error} costs about {high} or less.",
        "other": "With each model at its own best threshold, {best} whatever a miss costs.",
    },
    "ratio.best": {"number=one": "{models} is the cheapest", "other": "{models} tie for cheapest"},
    "ratio.error": {"turned": "a false alarm", "other": "a miss"},
    "ratio.close": {
        "elsewhere": "At all other prices it is too close to call.",
        "other": "With each model at its own best threshold, it is too close to call which one is the cheapest, "
        "whatever a miss costs.",
    },
    "finding.error_costs_nothing": {
        "how=miss": "By the prices a miss costs no more than a hit, so there is no reason to have any {case} "
        "{flagged}.",
        "how=alarm": "By the prices a false alarm costs no more than leaving the {case} alone, so there is no reason "
        "not to have every {case} {flagged}.",
        "how=both": "By the prices no error costs more than the right answer, so they cannot tell one threshold from "
        "another.",
    },
    "finding.no_hit_can_pay": "Looking into one {case} costs {inspection}, and a hit brings {benefit}. So no hit can "
    "pay, and the advice by the prices is to have no {case} {flagged}.",
    "finding.cheaper_errors": {
        "how=misses": "For {misses}, a miss costs less than a hit by the price of that {case}. Check the column: no "
        "threshold can serve them.",
        "how=alarms": "For {alarms}, a false alarm costs less than leaving that {case} alone. Check the column: no "
        "threshold can serve them.",
        "how=both": "For {misses}, a miss costs less than a hit by the price of that {case}; for {alarms}, a false "
        "alarm costs less than leaving that {case} alone. Check the columns: no threshold can serve them.",
    },
    "finding.deployed_dearer": {
        "how=counted": "Today\u2019s threshold of {model}, {deployed}, costs {amount} more than that of the rule, "
        "{recommended}, {where}.",
        "how=sure": "Today\u2019s threshold of {model}, {deployed}, would cost {amount} more than that of the rule, "
        "{recommended}, {where}.",
        "how=open": "Today\u2019s threshold of {model}, {deployed}, could cost {amount} more than that of the rule, "
        "{recommended}, {where}.",
    },
    "finding.closed_form_disagrees": {
        "how=sound": "By the prices alone, {cases} should be {flagged} only where their probability of being "
        "{positives} is at least {chance}. That threshold of {model} costs {more} more {where} than the cheapest one "
        "is expected to cost on future {cases}. That is more than chance explains, so the scores are poorly "
        "calibrated near that threshold, though nothing else shows it.",
        "other": "By the prices alone, {cases} should be {flagged} only where their probability of being {positives} "
        "is at least {chance}. That threshold of {model} costs {more} more {where} than the cheapest one is expected "
        "to cost on future {cases}. That is more than chance explains, so the scores are poorly calibrated.",
    },
    "finding.worse_than_no_model": {
        "how=flag_all": "On {metric}, {model} is not shown to do better than having every {case} {flagged}: {value} "
        "with the model, {without} without.",
        "how=flag_none": "On {metric}, {model} is not shown to do better than having no {case} {flagged}: {value} "
        "with the model, {without} without.",
        "how=sure": "At the stated prices {model} does worse than no model at all: {where} the total for every "
        "{thousand} {cases} is {cost}, with {way} {rule}.",
        "how=open": "At the stated prices {model} does no better than no model at all, as far as this sample can tell: "
        "{where} the total for every {thousand} {cases} is {cost}, with {way} {rule}.",
        "how=as_dear": "At the stated prices {model} does no better than no model at all: {where} the total for every "
        "{thousand} {cases} is {cost}, with {way} {rule}.",
    },
    "no_model.as_much": "just as much",
    "no_model.where": {
        "where=here": "in this test",
        "where=new": "in future",
        "where=in_use": "in use",
    },
}

# On the page, outside of sentences.
PAGE = {
    "section.costs": "Cost of errors",
    "section.balance": "Balance of errors",
    "decision.table": "Net benefit of each model, by the probability from which on it pays to {flag}",
    "prices.table": "What one {case} costs by what becomes of it",
    "prices.stated": "What an inspection costs and what a hit brings back",
    "prices.inspection": "an inspection costs",
    "prices.benefit": {
        "counts=once": "a hit brings back (counted once: as gained with a hit)",
        "counts=twice": "a hit brings back (counted twice: as gained with a hit, and as lost with a miss)",
    },
    "prices.what": "What",
    "prices.outcome": "Outcome",
    "prices.price": "Price",
    "prices.from": "Where it comes from",
    "prices.false_negative": "miss",
    "prices.false_positive": "false alarm",
    "prices.true_positive": "hit",
    "prices.true_negative": "left alone",
    "prices.column": {
        "share plus": "{share} of its \u201c{column}\u201d plus {plus}, {mean} on average",
        "share": "{share} of its \u201c{column}\u201d, {mean} on average",
        "times plus": "{times} times its \u201c{column}\u201d plus {plus}, {mean} on average",
        "times": "{times} times its \u201c{column}\u201d, {mean} on average",
        "plus": "its \u201c{column}\u201d plus {plus}, {mean} on average",
        "other": "its \u201c{column}\u201d, {mean} on average",
    },
    "prices.mean_split": "{mean} in \u201c{split}\u201d, {here} in \u201c{test}\u201d",
    "prices.range": "most likely {likely}, from {low} to {high}",
    "prices.typed": "the config",
    "prices.data": "the data, {case} by {case}",
    "costs.unpriced": "The config names no prices, so this shows how the two errors would have to weigh for the model "
    "to be worth using.",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (
    ("ratio.break_even", (), (), "opens"),
    ("ratio.always", (), (), "opens"),
    ("ratio.winner", (), (), "opens"),
)

# Why others with a word of praise are none.
NO_PRAISE = {
    "of one threshold beside others of the same model": (
        "costs.closed_form",
        "finding.closed_form_disagrees",
        "costs.unpriced",
    ),
    "says in what a model is ahead, within sentences that stand above": ("ratio.best",),
    "says what decides, or how to read something, of no model": ("ratio.close",),
    "tells of flaws in data or config": ("finding.",),
    "tells of prices": ("costs.range",),
}
