"""English: conditions of a rule, how firm a cut-off is, what it would take to halve an error, the model in use."""

from collections.abc import Mapping

_CONDITIONS: Mapping[str, str | Mapping[str, str]] = {
    "cut_off.nothing": "one with no {case} {flagged}",
    "cut_off.empty": "{cut_off} (no {case} {flagged})",
    "threshold.rule.deployed": "The cut-off is the one that the config names as used today.",
    "threshold.rule.nearest": "The rule takes the cut-off whose point on the ROC curve lies nearest to the perfect "
    "corner.",
    "threshold.rule.closed_form": "The rule takes the cut-off that the prices alone call for; the data have no part in "
    "it.",
    "threshold.rule.capacity": {
        "every": "The rule has the most suspect {cases} {flagged}, at most {most} of every {every}.",
        "per_day": "The rule has the most suspect {cases} {flagged}, at most {most} on a day of average size.",
        "other": "The rule has the most suspect {cases} {flagged}, at most {most} of them.",
    },
    "threshold.rule.keeps": "It looks only at cut-offs that keep to this: {conditions}.",
    "threshold.corrected": "That flatters the counts, so the main figures also stand as corrected: what to expect on "
    "new {cases}.",
    "condition.at_least": "{metric} of at least {limit}",
    "condition.more": "{metric} of more than {limit}",
    "condition.at_most": "{metric} of at most {limit}",
    "condition.less": "{metric} of less than {limit}",
    "condition.met": "The config asks for {condition}; on the {cases} of the choice it is {estimate}.",
    "condition.promised": "The config asks for {condition}. For new {cases} this can be promised with a confidence of "
    "{confidence}, {method}.",
    "condition.method.order_statistic": "by a rule that is exact",
    "condition.method.order_statistic_clusters": "by a rule that clusters make approximate",
    "condition.method.fixed_sequence": "by exact tests in an order fixed beforehand",
    "condition.method.fixed_sequence_clusters": "by tests in an order fixed beforehand, which clusters make "
    "approximate",
    "condition.method.tests": "by tests that are approximate",
}

_CHOICE: Mapping[str, str | Mapping[str, str]] = {
    "choice.interval": {
        "same": "With other {cases} drawn in the same way, the rule would nearly always choose {low} again ({level} "
        "interval).",
        "low high": "With other {cases} drawn in the same way, the rule could as well choose a cut-off from {low} to "
        "{high} ({level} interval).",
        "low": "With other {cases} drawn in the same way, the rule could as well choose a cut-off from {low} up to one "
        "with no {case} {flagged} ({level} interval).",
        "high": "With other {cases} drawn in the same way, the rule could as well choose a cut-off from {high} down to "
        "one with no {case} {flagged} ({level} interval).",
        "other": "With other {cases} drawn in the same way, the rule would nearly always have no {case} {flagged} "
        "({level} interval).",
    },
    "choice.near_optimal.cost": {
        "elsewhere same": "On the {cases} of the choice, some cut-offs farther away cost within {within} of the least, "
        "too; those next to {low} do not.",
        "elsewhere low high": "On the {cases} of the choice, cut-offs from {low} to {high}, and some farther away, "
        "cost at most {within} more than the cheapest.",
        "elsewhere low": "On the {cases} of the choice, cut-offs from {low} upwards, and some lower ones, cost at most "
        "{within} more than the cheapest.",
        "elsewhere high": "On the {cases} of the choice, cut-offs from {high} downwards, and some higher ones, cost at "
        "most {within} more than the cheapest.",
        "elsewhere": "On the {cases} of the choice, cut-offs beyond every score, and some others, cost within {within} "
        "of the least.",
        "same": "On the {cases} of the choice, no cut-off but {low} costs within {within} of the least.",
        "low high": "On the {cases} of the choice, cut-offs from {low} to {high} cost at most {within} more than the "
        "cheapest.",
        "low": "On the {cases} of the choice, cut-offs from {low} upwards cost at most {within} more than the "
        "cheapest.",
        "high": "On the {cases} of the choice, cut-offs from {high} downwards cost at most {within} more than the "
        "cheapest.",
        "other": "On the {cases} of the choice, only cut-offs beyond every score cost within {within} of the least.",
    },
    "choice.near_optimal.metric": {
        "elsewhere same": "On the {cases} of the choice, some cut-offs farther away come within {within} of the best "
        "{metric}, too; those next to {low} do not.",
        "elsewhere low high": "On the {cases} of the choice, cut-offs from {low} to {high}, and some farther away, "
        "come within {within} of the best {metric}.",
        "elsewhere low": "On the {cases} of the choice, cut-offs from {low} upwards, and some lower ones, come within "
        "{within} of the best {metric}.",
        "elsewhere high": "On the {cases} of the choice, cut-offs from {high} downwards, and some higher ones, come "
        "within {within} of the best {metric}.",
        "elsewhere": "On the {cases} of the choice, cut-offs beyond every score, and some others, come within {within} "
        "of the best {metric}.",
        "same": "On the {cases} of the choice, no cut-off but {low} comes within {within} of the best {metric}.",
        "low high": "On the {cases} of the choice, cut-offs from {low} to {high} come within {within} of the best "
        "{metric}.",
        "low": "On the {cases} of the choice, cut-offs from {low} upwards come within {within} of the best {metric}.",
        "high": "On the {cases} of the choice, cut-offs from {high} downwards come within {within} of the best "
        "{metric}.",
        "other": "On the {cases} of the choice, only cut-offs beyond every score come within {within} of the best "
        "{metric}.",
    },
    "choice.deployed": "The cut-off used today is {cut_off}.",
    "choice.moving": {
        "recommended": "On these {cases}, moving from {deployed}, used today, to {recommended} means {miss_then} in "
        "place of {miss_now}, and {false_alarm_then} in place of {false_alarm_now}.",
        "other": "The cut-off used today is {deployed}, which sorts these {cases} like the recommended one.",
    },
    "choice.recommended": "The recommended cut-off was chosen on the {cases} of this test, so expect somewhat more "
    "errors from it on new ones.",
    "choice.moving.cost": "That {does} {where}.",
    "moving.does": {
        "kind=counted way=higher": "saves {amount}",
        "kind=counted way=lower": "costs {amount} more",
        "kind=counted way=same": "costs just the same",
        "kind=sure way=higher": "would save {amount}",
        "kind=sure way=lower": "would cost {amount} more",
        "kind=open way=higher": "may save {amount}",
        "kind=open way=lower": "may cost {amount} more",
        "kind=open way=same": "would cost just the same",
    },
    "moving.where": {
        "new in_use": "on as many {cases} in use",
        "new": "on as many new {cases}",
        "in_use": "on these {cases}, weighed as in use",
        "other": "on these {cases}",
    },
    "choice.capacity": "The test covers {days}. On average a day has {mean} {flagged}, the busiest day {most}.",
    "choice.capacity.above": {
        "above=0": "No day went beyond the {per_day} that are allowed.",
        "above=one": "On {above} day it was more than the {per_day} that are allowed.",
        "other": "On {above} days it was more than the {per_day} that are allowed.",
    },
}

_HALVING: Mapping[str, str | Mapping[str, str]] = {
    "counted.cluster": {"count=one": "{count} cluster", "other": "{count} clusters"},
    "counted.bare": {"count=0": "none", "other": "{count}"},
    "counted.miss": {"count=0": "no miss", "count=one": "{count} miss", "other": "{count} misses"},
    "counted.more_alarms": {
        "count=0": "no more false alarms",
        "count=one": "{count} more false alarm",
        "other": "{count} more false alarms",
    },
    "counted.more_misses": {
        "count=0": "no more {positives}",
        "count=one": "{count} more {positive}",
        "other": "{count} more {positives}",
    },
    "errors.miss.halving": "To miss {then} instead of {now}, the model would raise {more}.",
    "errors.false_alarm.halving": "To raise {then} instead of {now}, the model would miss {more}.",
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
}

_USE: Mapping[str, str | Mapping[str, str]] = {
    "use.share": "Where the model is used, {use} of the {cases} are {positives}, as the config says. In this test it "
    "is {test}.",
    "use.assumption": "The figures of this part assume that only this share differs, and that the {positives} and the "
    "{negatives} there look like those of this test.",
    "use.weighed": "What cut-offs cost is told with the classes weighed as in use.",
    "cheapest.unbound": "The cheapest cut-off is that without the limits that the config sets.",
    "use.corrected": "The figures for use start from the corrected counts, since the cut-off was chosen on the {cases} "
    "of this test.",
    "use.picture": "Picture {whole} {cases} in use, in round numbers: {positive_cases} and {negative_cases}.",
    "use.outcomes": "Of the {positives} among them the model catches {caught} and misses {missed}. Among the "
    "{negatives} it raises {alarms} and leaves {alone} alone.",
    "use.right": {
        "strength=may low": "Every {of} {cases} {flagged} there may include about {rate} (likely range: {low} to "
        "{high}), but {reason}. The rest are false alarms.",
        "strength=may": "Every {of} {cases} {flagged} there may include about {rate}, but {reason}. The rest are false "
        "alarms.",
        "strength=plain low": "Every {of} {cases} {flagged} there include about {rate} (likely range: {low} to "
        "{high}). The rest are false alarms.",
        "strength=plain": "Every {of} {cases} {flagged} there include about {rate}. The rest are false alarms.",
        "strength=probably low": "Every {of} {cases} {flagged} there probably include about {rate} (likely range: "
        "{low} to {high}). The rest are false alarms.",
        "strength=probably": "Every {of} {cases} {flagged} there probably include about {rate}. The rest are false "
        "alarms.",
    },
    "use.right_in_test": "With the share of {positives} in this test, it would be about {test} of every {of}.",
    "use.changes": {
        "moving fixed": "Of the main metrics, these change with the share of {positives}: {moving}. These stay the "
        "same: {fixed}.",
        "moving": "The main metrics all change with the share of {positives}: {moving}.",
        "other": "The main metrics all stay the same whatever the share of {positives}: {fixed}.",
    },
    "use.flags": {
        "low": "If a year brings {volume}, about {flags} of them are {flagged} (likely range: {low} to {high}).",
        "number=0": "If a year brings {volume}, fewer than one of them is {flagged}.",
        "number=one": "If a year brings {volume}, about {flags} of them is {flagged}.",
        "other": "If a year brings {volume}, about {flags} of them are {flagged}.",
    },
    "use.cost": {
        "errors low": "At the stated prices the errors of a year then cost {amount} (likely range: {low} to {high}).",
        "errors": "At the stated prices the errors of a year then cost {amount}.",
        "low": "At the stated prices the year then comes to {amount} (likely range: {low} to {high}).",
        "other": "At the stated prices the year then comes to {amount}.",
    },
    "use.cut_off": {
        "weighed": "With the classes weighed as in use, the rule chooses {weighed}. On the sample as it is, it would "
        "choose {sample}.",
        "other": "With the classes weighed as in use, the rule chooses the same cut-off as on the sample as it is.",
    },
}

_KEY: Mapping[str, str | Mapping[str, str]] = {
    "key.cost_new": {
        "errors new_low": "On as many new {cases} the errors would probably cost {cost} (likely range: {new_low} to "
        "{new_high}).",
        "errors": "On as many new {cases} the errors would probably cost {cost}.",
        "new_low": "On as many new {cases} it would probably come to {cost} (likely range: {new_low} to {new_high}).",
        "other": "On as many new {cases} it would probably come to {cost}.",
    },
    "key.unit": {
        "ranged": "By the likely prices a miss costs {miss} and a false alarm {alarm}.",
        "other": "Here a miss costs {miss} and a false alarm {alarm}.",
    },
    "key.baseline": {
        "errors": "With {baseline} in place of {model} they would cost {cost}.",
        "other": "With {baseline} in place of {model} it would come to {cost}.",
    },
    "first.moving.range": {
        "way=saves": "The likely range is {moving_low} to {moving_high} less.",
        "way=costs": "The likely range is {moving_low} to {moving_high} more.",
        "way=open": "The likely range goes from {moving_low} more to {moving_high} less, so these {cases} cannot show "
        "a difference.",
    },
    "first.moving": {
        "does": "Moving the cut-off from {deployed}, used today, to {recommended} {does} {where}.",
        "other": "On these {cases}, moving the cut-off from {deployed}, used today, to {recommended} means {miss_then} "
        "in place of {miss_now}, and {false_alarm_then} in place of {false_alarm_now}.",
    },
    "key.rule_unmet": "No cut-off does all that the config asks of it.",
}

CHOICE: Mapping[str, str | Mapping[str, str]] = {**_CONDITIONS, **_CHOICE, **_HALVING, **_USE, **_KEY}
