"""English: several classes."""

from collections.abc import Mapping

_METRICS = {
    "accuracy": (None, "Share of all cases that are sorted correctly. It says little when one class is common."),
    "error_rate": (None, "Share of all cases that are sorted wrongly."),
    "balanced_accuracy": (None, "Mean of the recall of all classes: each class counts alike."),
    "no_information_rate": (None, "The accuracy of naming the largest class every time."),
    "no_information_rate_uniform": (None, "The accuracy of naming a class by lot, each as often as the others."),
    "kappa": (
        None,
        "Agreement of named and true classes beyond chance, from \u22121 to 1; 0 is guessing.",
    ),
    "mcc": (None, "Correlation between named and true classes; 1 is perfect, and 0 is guessing."),
    "prevalence": ("share of the cases", "Share of all cases that are of a class."),
    "flag_rate": ("share named so", "Share of all cases that are sorted as a class."),
    "precision": (None, "Share of the cases sorted as a class that are of that class."),
    "recall": (None, "Share of the cases of a class that are named so."),
    "specificity": (None, "Share of the cases of all other classes that are not sorted as a class."),
    "false_alarm_rate": (None, "Share of the cases of all other classes that are sorted as a class."),
    "miss_rate": (None, "Share of the cases of a class that are sorted as another."),
    "f1": (None, "Harmonic mean of the precision and the recall of a class."),
    "f_beta": (None, "F-measure of a class that counts recall beta times as much as precision."),
    "roc_auc": (
        None,
        "Share of all pairs of a case of the class and one of the rest that its scores put in the right order.",
    ),
    "average_precision": (
        None,
        "Precision of a class averaged over the steps in recall; guessing gives its share of the cases.",
    ),
    "brier": (
        None,
        "Squared distances of the probabilities of all classes from the truth, added up for each case and averaged.",
    ),
    "log_loss": (None, "Mean surprise at the true classes; one sure and wrong probability weighs heavily."),
    "linear_kappa": (
        "linear weighted kappa",
        "Kappa in which an error weighs as many times as it is steps of the order away.",
    ),
    "quadratic_kappa": (
        "quadratic weighted kappa",
        "Kappa in which an error weighs by the square of its steps: far errors count most.",
    ),
    "mean_absolute_step": ("mean absolute step", "By how many steps of the order a case is off, on average."),
    "beyond_one_step": (
        "share of errors by more than one step",
        "Share of all cases that are off by two steps or more.",
    ),
    "total_cost": (None, "What all errors of the test cost together."),
    "cost_per_1000": (None, "What the errors cost for every 1,000 cases."),
}
NAMES: Mapping[str, str] = {
    **{f"classes.metric.{key}.name": name for key, (name, _) in _METRICS.items() if name is not None},
    **{f"classes.metric.{key}.meaning": meaning for key, (_, meaning) in _METRICS.items()},
}

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    **NAMES,
    "classes.top": "top-{count} accuracy",
    "classes.top.meaning": "Share of all cases whose class is among the {count} with the highest scores.",
    "classes.averaged": {
        "average=macro": "macro {metric}",
        "average=micro": "micro {metric}",
        "average=weighted": "weighted {metric}",
    },
    "classes.of_one": "{metric} of {name}",
    "classes.word.positive": "{case} of {name}",
    "classes.word.positives": "{cases} of {name}",
    "classes.word.negative": "{case} that is not of {name}",
    "classes.word.negatives": "{cases} that are not of {name}",
    "classes.word.flagged": "sorted as {name}",
    "classes.quoted": "\u201c{name}\u201d",
    "classes.more_named": "{count} more",
    "classes.head": {
        "published": "Known by a published matrix of {cases_tested} in {count} classes",
        "period": "Tested on {cases_tested} in {count} classes, {period}",
        "other": "Tested on {cases_tested} in {count} classes",
    },
    "classes.result.errors": {
        "expected": "Of {every}, {told}.",
        "other": "In this test of {every}, {told}.",
    },
    "classes.result.try": {
        "asks=all": "Keep {other} for now. Try a person for every {case}.",
        "asks=some": "Keep {other} for now. Try {model}, with a person for the {cases} it is unsure of.",
        "other": "Keep {other} for now. Try {model} by expected cost.",
    },
    "classes.result.next": {
        "beside asks=all": "With a paid person for every {case}: {low} to {high} less.",
        "beside persons level": "With a person for {persons}, {wrong} sorted wrongly: {low} to {high} less "
        "({level} {likely_range}).",
        "beside persons": "With a person for {persons}, {wrong} sorted wrongly: {low} to {high} less.",
        "beside level": "By expected cost: {low} to {high} less ({level} {likely_range}).",
        "beside": "By expected cost: {low} to {high} less.",
        "asks=all low": "Try a person for every {case}: {cost} for every {thousand}, that person\u2019s pay included "
        "({level} {likely_range}: {low} to {high}).",
        "asks=all": "Try a person for every {case}: {cost} for every {thousand}, that person\u2019s pay included.",
        "persons low": "Try {model} with a person for {persons} of {thousand} {cases}: {cost}, that person\u2019s pay "
        "included ({level} {likely_range}: {low} to {high}).",
        "persons": "Try {model} with a person for {persons} of {thousand} {cases}: {cost}, that person\u2019s pay "
        "included.",
        "low": "Try {model} by expected cost: {cost} for every {thousand} {cases} ({level} {likely_range}: {low} to "
        "{high}).",
        "other": "Try {model} by expected cost: {cost} for every {thousand} {cases}.",
    },
    "classes.result.trial": {
        "judged": "In the trial, count how often people sort {cases} wrongly: costs and checks assume that they never "
        "do.",
        "other": "In the trial, count how often people sort {cases} wrongly: costs assume that they never do.",
    },
    "classes.result.less": {
        "asks=some": "Even with a person, {model} clearly recognises fewer {cases} of {names} than {today}.",
        "other": "This clearly recognises fewer {cases} of {names} than {today}.",
    },
    "classes.check.tried": {
        "alone": "{estimate} for {alone}",
        "asks=some": "{estimate} with a person",
        "other": "{estimate} by expected cost",
    },
    "classes.tried": {
        "persons": "{model} passes {persons} to a person and sorts {wrong} wrongly ({wrong_today} with {today})",
        "other": "{model} sorts {wrong} wrongly ({wrong_today} with {today})",
    },
    "classes.result.saves": {
        "asks=some": "With a person where it is unsure, {model} costs {low} to {high} less than {today} for every "
        "{thousand} {cases} ({level} {likely_range}).",
        "other": "This costs {low} to {high} less than {today} for every {thousand} {cases} ({level} {likely_range}).",
    },
    "classes.alone": {"asks=some": "{model} alone", "other": "{model} as it is"},
    "classes.result.alone": {
        "way=less": "{alone} sorts {wrong} wrongly and costs {low} to {high} less than {today}.",
        "way=more": "{alone} sorts {wrong} wrongly and costs {low} to {high} more than {today}.",
        "other": "{alone} sorts {wrong} wrongly.",
    },
    "classes.right": {
        "today way=more": "{model} sorts {right} correctly and {today} {right_today}: {low} to {high} more ({level} "
        "{likely_range})",
        "today way=fewer": "{model} sorts {right} correctly and {today} {right_today}: {low} to {high} fewer ({level} "
        "{likely_range})",
        "today way=open": "{model} sorts {right} correctly and {today} {right_today}: {low} fewer to {high} more "
        "({level} {likely_range})",
        "today": "{model} sorts {right} correctly and {today} {right_today}",
        "low": "{model} sorts {right} correctly ({level} {likely_range}: {low} to {high})",
        "past": "{model} sorted {right} correctly",
        "other": "{model} sorts {right} correctly",
    },
    "classes.mixed": "{cases_mixed} {actual} sorted as {predicted}",
    "classes.before.cheaper": {
        "asks=all": "By its own probabilities and the prices, {model} does best to send every {case} to a person.",
        "asks=some": "Costs assume that people make no errors (untested).",
        "other": "By expected cost, {model} names the class that is likely to cost least.",
    },
    "classes.before.group": "For {named} it is right less often: {estimate}, elsewhere {rest}.",
    "classes.own_tests": "Each of the {models} models has a published test of its own.",
    "classes.none_mixed": "Of {cases_held} decided, none was sorted wrongly.",
    "classes.most_mixed": {
        "errors=1": "The only error is {actual} sorted as {predicted}.",
        "dearest alike": "No error costs more in all than {actual} sorted as {predicted}: {of_class}{of_errors}.",
        "alike": "No error is more frequent than {actual} sorted as {predicted}: {of_class}{of_errors}.",
        "dearest": "The error that costs most is {actual} sorted as {predicted}: {of_class}{of_errors}.",
        "other": "The most frequent error is {actual} sorted as {predicted}: {of_class}{of_errors}.",
    },
    "classes.of_class": {
        "part=whole": "every {case} of the class",
        "other": "{part} of {whole}",
    },
    "classes.of_errors": {
        "part=whole whole=2": ", and both errors",
        "part=whole": ", and all {whole} errors",
        "alone": " ({whole} errors of {alone})",
        "other": " ({whole} errors in all)",
    },
    "classes.steps": "Too high by one step: {high}; too low by one step: {low}; off by more: {far}.",
    "classes.undefined": "No {metric} is defined for {names}, which is left out where the spread is given.",
    "classes.cost.total": {
        "errors": "In this test the errors cost {cost} at the stated prices, {rate} for every {thousand} {cases}.",
        "other": "At the stated prices the total of this test is {cost}, {rate} for every {thousand} {cases}.",
    },
    "classes.cost.largest": {
        "more": "Naming {name} every time would cost {size} more for every {thousand} {cases}.",
        "other": "Naming {name} every time would cost {size} less for every {thousand} {cases}.",
    },
    "classes.cost.cheapest": {
        "none": "Naming the class with the lowest expected cost would save nothing.",
        "sure low": "Naming the class with the lowest expected cost would save {saving} for every {thousand} {cases} "
        "({level} {likely_range}: {low} to {high}).",
        "other": "Naming the class with the lowest expected cost would save {saving} for every {thousand} {cases} of "
        "this test, which could be chance.",
    },
    "classes.earlier.about": {
        "costs": "The {earlier}, from {file}, rests on {cases_then}. Both tests are taken as samples of their own, and "
        "costs are worked out at the prices of today.",
        "other": "The {earlier}, from {file}, rests on {cases_then}. Both tests are taken as samples of their own.",
    },
    "classes.earlier": {
        "way=better": "On {metric}, {model} is clearly better than then: {now}, not {then}.",
        "way=worse": "On {metric}, {model} is clearly worse than then: {now}, not {then}.",
        "way=little": "On {metric}, {model} has changed by too little to matter: {now}, and {then} then.",
        "other": "Whether {model} has changed on {metric} is too close to call: {now}, and {then} then.",
    },
    "classes.compared": {
        "way=better own": "On {metric}, {a} does better than {b}: {own} instead of {other}.",
        "way=worse own": "On {metric}, {a} does worse than {b}: {own} instead of {other}.",
        "way=little own": "On {metric}, {a} and {b} differ by too little to matter: {own} and {other}.",
        "way=same own": "On {metric}, {a} and {b} are the same in this test: {own}.",
        "way=open own": "On {metric}, {a} and {b} are too close to call: {own} and {other}.",
        "other": "On {metric}, {a} and {b} cannot be compared: one of them has no value.",
    },
    "classes.other_mix": "Each test is taken as a sample of its own. They have the classes in other shares, so only "
    "figures are compared that do not depend on these, like the recall of a class.",
    "classes.margins": {
        "apart": "Models {a} and {b} clearly differ in how often they name the classes.",
        "other": "Whether {a} and {b} name the classes equally often is too close to call.",
    },
    "classes.choice": {
        "picked number=1": "Of the models that meet {require}, {picked} has the best {then}.",
        "picked": "Of the models that meet {require}, {picked} tie for the best {then}.",
        "other": "No model meets {require}.",
    },
    "classes.few_in_group": {
        "names": "There are too few {cases} to judge {names} by; the table has their counts.",
        "other": "There are too few {cases} to judge {few} of the {all} groups by; the table has their counts.",
    },
    "classes.disagreement": "For {cases_held} the decision in the data is not the class with the highest score; the "
    "decision counts.",
    "classes.off_total": "For {cases_held} the scores of all classes do not add up to one, so they are not "
    "probabilities.",
    "classes.unsure": "If a person takes all {cases} {doubted}, {model} decides {coverage}. Expect it to get {errors} "
    "of those wrong ({level} {likely_range}: {low} to {high}), instead of {errors_all} of all.",
    "classes.unsure.open": "Whether a person for unsure {cases} makes errors among the others rarer is too close to "
    "call.",
    "classes.unsure.few": "Too few to tell what a person for unsure {cases} would spare: {errors} errors, {need} "
    "needed.",
    "classes.unsure.by_cost": {
        "shown asks=all": "By its scores, a person costs less than {model} for each {case} of this test. Sending all "
        "to a person saves {low} to {high} for every {thousand} {cases} ({level} {likely_range}).",
        "shown": "By expected cost, {model} leaves {persons} to a person. It gets {errors} of the others wrong, "
        "instead of {errors_all} of all. That saves {low} to {high} for every {thousand} {cases}, after paying "
        "the person ({level} {likely_range}).",
        "asks=all more": "Whether a person for every {case} saves is too close to call: {less} less to {more} more for "
        "every {thousand} {cases} ({level} {likely_range}).",
        "more": "Whether it saves to leave unsure {cases} to a person is too close to call: {less} less to {more} more "
        "for every {thousand} {cases} ({level} {likely_range}).",
        "other": "This test is too small to tell what a person for unsure {cases} would save.",
    },
    "classes.doubted": {
        "rank": "for which its highest score is below {least}",
        "other": "of which it is less than {least} sure",
    },
    "classes.unsure.none": {
        "right": "It makes no error in these {cases}, so a person would prevent none.",
        "priced": "By the stated prices, {model} does best to leave no {case} to a person.",
        "other": "However few {cases} the model keeps, the share of errors among them never halves.",
    },
    "classes.cut": "The classes were cut from a number at {at}. Cutting loses what is within a class: an error just "
    "across a cut counts as much as a far one.",
    "classes.ordered": {
        "names": "The classes have an order, from the lowest to the highest: {names}.",
        "other": "The {count} classes have an order, from {first}, the lowest, to {last}, the highest.",
    },
    "classes.rule.decision": "The class that a model names is in the data as its decision.",
    "classes.rule.highest_score": "A model names the class with its highest score; of equal ones the first.",
    "classes.rule.lowest_cost": "A model names the class with the lowest expected cost by its scores.",
    "classes.rule.against_rest": "The figures of a class compare it with all others together: its {cases} count as "
    "positive, all others as negative.",
    "classes.rule.averages": "A macro average is the mean over the classes, each as one; a weighted average weighs "
    "each by its {cases}; a micro average puts the outcomes of all classes together before it divides.",
    "classes.rule.undefined": "A class without a value leaves a macro average without one; a weighted average passes "
    "over a class without {cases}.",
    "classes.rule.ordered": "Where classes have an order, an error also counts by its steps.",
    "classes.rule.costs": {
        "person": "An error that has no price of its own costs {otherwise}; each of the {cases} that a person sees "
        "costs {person}.",
        "other": "An error that has no price of its own costs {otherwise}.",
    },
    "classes.rule.sure": "How sure a model is of a class is its highest score. It is compared with how often it was "
    "right in {bins} bins of about as many {cases} each.",
    "classes.rule.margins": "Whether two models name the classes equally often is tested by Stuart and Maxwell.",
    "classes.rule.ranges": "A range is made so that it contains the true figure in about {level} of tests like these. "
    "results.json names the method of each.",
    "classes.check.measured": "The {metric} is {estimate}.",
    "classes.needs.accuracy": "At least {limit} of the {cases} sorted correctly",
    "classes.needs.balanced_accuracy": "On average at least {limit} of each class recognised",
    "classes.needs.error_rate": "At most {limit} of the {cases} sorted wrongly",
    "classes.needs.recall": "At least {limit} of {name} {cases} recognised",
    "classes.needs.miss_rate": "At most {limit} of {name} {cases} missed",
    "classes.needs.precision": "Right about at least {limit} of the {cases} sorted as {name}",
    "classes.needs.false_alarm_rate": "At most {limit} of all other {cases} sorted as {name}",
    "classes.needs.flag_rate": "At most {limit} of the {cases} sorted as {name}",
    "classes.needs.mean": {
        "best": "mean {metric} over classes (each class counts alike; {best} is best)",
        "other": "mean {metric} over classes",
    },
    "classes.needs.other": {
        "way=at_least": "At least {limit} in {metric}",
        "way=above": "More than {limit} in {metric}",
        "way=at_most": "At most {limit} in {metric}",
        "way=below": "Below {limit} in {metric}",
    },
    "classes.enough.actual": {
        "group": "{count} {cases} of {name} for {group}",
        "other": "{count} {cases} of {name}",
    },
    "classes.enough.taken": {
        "group": "{count} {cases} sorted as {name} for {group}",
        "other": "{count} {cases} sorted as {name}",
    },
}

# On the page, outside of sentences.
PAGE = {
    "section.classes.outcomes": "Mix-ups",
    "section.classes.metrics": "Results by class",
    "section.classes.costs": "Cost of errors",
    "section.classes.comparison": "Alternatives",
    "section.classes.groups": "Groups",
    "section.classes.chances": "Calibration",
    "section.classes.in_use": "Passing unsure cases to people",
    "record.classes.outcomes": "All errors",
    "record.classes.metrics": "All metrics",
    "record.classes.curves": "Curves of each class",
    "record.classes.in_use": "Unsure cases in detail",
    "record.classes.chances": "How sure, bin by bin",
    "record.classes.comparison": "Differences between the models",
    "classes.gaps.intro": "A criterion asks the same of each class; the table has the one whose groups differ most. It "
    "is fully met where there is no difference, and the ratio is one. Where groups differ in how often a class "
    "occurs, the criteria can rarely all be met at once; which one matters is your choice, so the report gives no "
    "verdict. Their ranges are made for all classes together, whichever two groups differ most.",
    "classes.actual": "True class",
    "classes.predicted": "Sorted as",
    "classes.class": "Class",
    "classes.cases": "{cases}",
    "classes.share": "Share of the class",
    "classes.per_1000": "Of 1,000 {cases}",
    "classes.cost": "Cost",
    "classes.count": "Count",
    "classes.total": "all",
    "classes.steps": "Steps",
    "classes.steps.high": "{steps} too high",
    "classes.steps.low": "{steps} too low",
    "classes.mixed": "The {number} errors that count most of {model}",
    "classes.matrix": "Every {case} of {model} by its true class and by how it was sorted",
    "classes.rates": "Each class of {model}",
    "classes.worst_rates": "The {number} classes of {model} with the lowest recall",
    "classes.rest": "{number} more",
    "classes.all_rates": "Each class: {model}",
    "classes.metrics": "All classes together",
    "classes.averages": "Averages over the classes: {model}",
    "classes.average": "Average",
    "classes.macro": "macro (each class as one)",
    "classes.micro": "micro (all outcomes together)",
    "classes.weighted": "weighted (each class by its {cases})",
    "classes.spread": "How far the classes are apart: {model}",
    "classes.lowest": "Lowest",
    "classes.highest": "Highest",
    "classes.of_class": "{value} ({name})",
    "classes.mean": "Mean",
    "classes.variance": "Variance",
    "classes.macro_of": "macro {metric}",
    "classes.model": "Model",
    "classes.baseline": "naming {name} every time",
    "classes.compared": "Differences between the models",
    "classes.a": "Models",
    "classes.pair": "{a} vs {b}",
    "classes.difference": "Difference",
    "classes.p": "p, adjusted",
    "classes.verdict": "Verdict",
    "classes.way.better": "better",
    "classes.way.worse": "worse",
    "classes.way.little": "too little to matter",
    "classes.way.same": "the same",
    "classes.way.open": "too close to call",
    "classes.margins": "How often each model names each class",
    "classes.group": "Group",
    "classes.groups": "By \u201c{column}\u201d: {model}",
    "classes.groups_recall": "Recall of each class by \u201c{column}\u201d: {model}",
    "classes.reason": "Why it has no value",
    "classes.sure_bins": "How sure, and how often right: {model}",
    "classes.sure_from": "Sure from",
    "classes.sure_to": "to",
    "classes.sure_mean": "Mean",
    "classes.sure_right": "Right",
    "classes.handled": "What leaving unsure {cases} to a person does: {model}",
    "classes.least": "Sure at least",
    "classes.least_score": "Highest score at least",
    "classes.coverage": "Decided by the model",
    "classes.errors": "Errors among these",
    "classes.splits": "The {cases} by class",
    "classes.decides": "Named by",
    "classes.decides.decision": "decision in the data",
    "classes.decides.highest_score": "highest score",
    "classes.decides.lowest_cost": "least expected cost",
    "classes.classes": "Classes",
    "classes.prices": "Prices of errors, rows the true classes",
    "classes.more": "All {number} classes",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "of several classes, beside what naming one class every time does": ("classes.",),
}
