"""English: what makes a report on several classes untrustworthy."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "finding.few_cases_of_class": {
        "few=1": "The class {name} has too few cases in this test ({cases}, {need} needed for a share): its results "
        "could change with the next ones.",
        "other": "Of the classes, {few} have fewer than {need} cases in this test, {name} the fewest ({cases}): their "
        "results could change with the next ones.",
    },
    "finding.cut_classes": "The classes were cut out of a number. Cases on either side of a cut ({edge}) "
    "count as entirely different, and a model that is off by a little there is as wrong as one that is off by far.",
    "finding.classes.decisions_below_chance": "The decisions of {model} are wrong more often than guesses: they are "
    "right for {accuracy} of the {cases}, and {metric} is {value}, where guessing gives {chance}. Check whether its "
    "classes were mixed up.",
    "finding.classes.accuracy_near_no_information": {
        "how=worse": "Naming {named} every time would be right more often than {model}: {rate} instead of {accuracy}.",
        "other": "Naming {named} every time could be right as often as {model}: {rate} of the {cases}, compared with "
        "{accuracy}.",
    },
    "finding.classes.no_better_than_guessing": "The decisions of {model} are not shown to be better than guesses: "
    "{metric} is {value}, and guesses have {chance}. The difference could be chance.",
    "finding.classes.worse_than_no_model": {
        "how=aim": "On {metric}, {model} is not shown to do better than naming {named} every time: {value} with the "
        "model, {without} without. The difference could be chance.",
        "how=sure": "Naming {named} every time costs less than {model}: {other} instead of {cost} for every {thousand} "
        "{cases}.",
        "other": "Naming {named} every time could cost no more than {model}: {other}, not {cost}, for every "
        "{thousand} {cases}.",
    },
    "finding.class_never_named": {
        "count=1": "No case is sorted by {model} as {name}, which has {counted}.",
        "other": "No case is sorted by {model} as {count} of the classes, among them {name}, which has {counted}.",
    },
    "finding.class_told_less": {
        "how=pair": "{model} clearly recognises fewer {name} {cases} than {rival} ({now}, not {then}), and "
        "fewer {also} {cases}.",
        "how=many": "{model} clearly recognises fewer {name} {cases} than {rival} ({now}, not {then}), and "
        "fewer {cases} of {count} classes in all.",
        "other": "{model} clearly recognises fewer {name} {cases} than {rival}: {now}, not {then}.",
    },
    "finding.chances_off_total": "The probabilities that {model} gives to the classes do not add up to one for "
    "{count}.",
    "finding.classes.unsound_chances": {
        "how=high": "Model {model} is too sure: its highest probability is {stated} on average, and the class of that "
        "probability is right for {right} of the {cases}.",
        "other": "Model {model} is not sure enough: its highest probability is {stated} on average, and the class of "
        "that probability is right for {right} of the {cases}.",
    },
    "finding.classes.id_tells_label": "The column \u201c{column}\u201d tells the class: among lower ids {first} are "
    "{name}, among higher ones {last}. The records look numbered after they were sorted by outcome. Make sure that no "
    "model was given the id, or learned from the order of the rows.",
    "finding.classes.one_model_twice": "The answers of {models} are the same for all {whole}, also where they err. "
    "They look like one model, so comparing them says little. Check that each has columns of its own.",
    "finding.classes.score_is_label": {
        "how=nearly": "The scores of {model} tell every class from all others almost without exception: {auc_name} is "
        "at least {auc} for each. Few real models do. Check whether the model was given the label, or something known "
        "only after it.",
        "other": "The answers of {model} are right for all {whole}. Few real models do as well. Check whether they "
        "were made from the label, or from something known only after it.",
    },
    "finding.classes.decision_disagrees": "For {count}, the decision of {model} is not the class with its highest "
    "probability.",
    "finding.cheaper_decision": {
        "how=all": "By its own probabilities {model} should name none of these {cases}: sending each of them to a "
        "person saves {saving} for every {thousand} {cases}.",
        "how=persons": "By its own probabilities {model} could decide for less: sending what it is unsure of to a "
        "person, and else naming the class with the lowest expected cost, saves {saving} for every {thousand} {cases}.",
        "other": "By its own probabilities {model} could decide for less: naming the class with the lowest expected "
        "cost saves {saving} for every {thousand} {cases}.",
    },
    "finding.classes.labels_missing_by_flag": {
        "how=flagged": "Labels are missing clearly more often where {model} sorts {cases} as {name}: on "
        "{flagged_part} there, and on {other_part} elsewhere. If none of these cases is {name}, {metric} of {name} is "
        "{least}, not {value}. Find out why the labels are missing.",
        "other": "Labels are missing clearly more often where {model} does not sort {cases} as {name}: on "
        "{other_part} there, and on {flagged_part} elsewhere. If all of these cases are {name}, {metric} of {name} is "
        "{least}, not {value}. Find out why the labels are missing.",
    },
    "finding.classes.scores_missing_by_class": {
        "now": "Scores or decisions of {model} are missing clearly more often in one class: for {here} of {name}, but "
        "for {there} of other classes. If each counted as wrong, {metric} of {name} would be {then}, not {now}.",
        "other": "Scores or decisions of {model} are missing clearly more often in one class: for {here} of {name}, "
        "but for {there} of other classes. If each counted as wrong, {metric} of {name} would be {then}.",
    },
    "finding.classes.label_errors": {
        "how=more": "If {share} of the labels are wrong, as stated, that makes {wrong} of them, and {name} could have "
        "no more than these. Nothing can then be said of how well {model} does.",
        "accuracy_low recall_low": "As stated, {share} of the labels are wrong. If these errors strike all {cases} "
        "alike, whatever their class and scores, {accuracy_name} of {model} is {true_accuracy} ({level} "
        "{likely_range}: {accuracy_low} to {accuracy_high}), not {accuracy}. Its {recall_name} of {name} is "
        "{true_recall} ({recall_low} to {recall_high}), not {recall}.",
        "other": "As stated, {share} of the labels are wrong. If these errors strike all {cases} alike, whatever their "
        "class and scores, {accuracy_name} of {model} is {true_accuracy}, not {accuracy}. Its {recall_name} of {name} "
        "is {true_recall}, not {recall}.",
    },
    "finding.classes.coarse_scores": {
        "count=1": "The score of {model} for {name} is the same for all {whole}, so it says nothing. Check that its "
        "column is the right one.",
        "other": "For {count} of the classes, among them {name}, the score of {model} is the same for all {whole}, so "
        "it says nothing. Check that their columns are the right ones.",
    },
    "finding.equal_scores": "The scores of {model} for {name} and {other} are the same on all {whole}. Check that each "
    "class has a column of its own.",
    "finding.classes.prevalence_shift": {
        "how=mix": "The splits differ in their mix of classes: {group} makes up {tuned_share} of \u201c{tuned}\u201d, "
        "and {reported_share} of \u201c{reported}\u201d.",
        "how=cost": "The splits differ in their mix of classes: {group} makes up {tuned_share} of "
        "\u201c{tuned}\u201d, and {reported_share} of \u201c{reported}\u201d. With the classes as in "
        "\u201c{tuned}\u201d {model} would have a total of {there}, not {here} for every {thousand} {cases}.",
        "other": "The splits differ in their mix of classes: {group} makes up {tuned_share} of \u201c{tuned}\u201d, "
        "and {reported_share} of \u201c{reported}\u201d. With the classes as in \u201c{tuned}\u201d {accuracy_name} "
        "of {model} would be {there}, not {here}.",
    },
    "finding.classes.group_shift": "The splits differ in their mix of \u201c{column}\u201d: \u201c{group}\u201d makes "
    "up {tuned_share} of \u201c{tuned}\u201d, and {reported_share} of \u201c{reported}\u201d. Look at the results by "
    "group.",
    "finding.classes.same_case_in_both_splits": {
        "how=ids": "The split \u201c{tuned}\u201d contains the id of {shared} of \u201c{reported}\u201d, too, for "
        "example \u201c{example}\u201d. A model that was fitted or chosen on these cases looks better here than it is. "
        "Keep each case in one split.",
        "other": "In \u201c{reported}\u201d, {shared} have a score of {model} that a case of \u201c{tuned}\u201d has, "
        "far more than chance would give. They look like the same cases, and a model that was fitted or chosen on "
        "them looks better here than it is. Keep each case in one split.",
    },
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "tells of flaws in data or config": ("finding.",),
}
