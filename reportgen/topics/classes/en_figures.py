"""English: the figures of several classes."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "figure.class_tree.title": {
        "expected": "Of {every} like these",
        "other": "Of the {every} of the test",
    },
    "figure.class_tree.subtitle": {
        "expected tried=some": "What {model} with a person would do; bars: cost",
        "expected tried=none": "What {model} by expected cost would do; bars: cost",
        "expected priced asks": "What {model} would do without a person; bars: cost",
        "expected priced": "What {model} would do; bars: cost",
        "expected": "What {model} would do",
        "tried=some": "What {model} with a person would have done; bars: cost",
        "tried=none": "What {model} by expected cost would have done; bars: cost",
        "priced": "What {model} did; bars: cost",
        "other": "What {model} did",
    },
    "figure.class_tree.short": {
        "persons": "Tree: {persons} to a person, {right} sorted correctly, {wrong} wrongly.",
        "wrong=0": "Tree: {right} sorted correctly, none wrongly.",
        "other": "Tree: {right} sorted correctly, {wrong} wrongly, these by what they were sorted as.",
    },
    "figure.class_tree.read": "Bars show the errors only, so the rare ones are seen.",
    "figure.class_tree.count": "{count}",
    "figure.class_tree.n": {"number=one": "{case}", "other": "{cases}"},
    "figure.class_tree.right": "correct",
    "figure.class_tree.persons": "to a person",
    "figure.class_tree.wrong": "wrong",
    "figure.class_tree.mixed": {
        "cost": "{actual} sorted as {predicted}, {cost}",
        "other": "{actual} sorted as {predicted}",
    },
    "figure.class_tree.rest": {"cost": "other errors, {cost}", "other": "other errors"},
    "figure.class_matrix.title": {
        "none": "No {case} is sorted wrongly",
        "alike": "None is more frequent than {actual} sorted as {predicted}: {part} of {whole}",
        "other": "Most often {actual} is sorted as {predicted}: {part} of {whole}",
    },
    "figure.class_matrix.subtitle": "{cases_tested} by their true class and by how {model} sorted them",
    "figure.class_matrix.short": "Matrix of {count} classes: rows are the true classes, columns how {model} sorted "
    "them.",
    "figure.class_matrix.read": {
        "named": "Each row has the {cases} of one class, each column those sorted as one. What is right is on the "
        "diagonal.",
        "other": "Each row has the {cases} of one class, each column those sorted as one, in the order of the "
        "classes. What is right is on the diagonal.",
    },
    "figure.class_matrix.shares": {
        "least room": "Below a count is its share of the class, where the class has {least} {cases} or more and there "
        "is room.",
        "least": "Below a count is its share of the class, where the class has {least} {cases} or more.",
        "room": "Below a count is its share of the class, where there is room.",
        "other": "Below a count is its share of the class.",
    },
    "figure.class_matrix.colours": "The stronger the colour, the larger the share of the class: blue for right "
    "answers, red for errors, each on a scale of its own.",
    "figure.class_matrix.worst": "The errors that count most are listed.",
    "figure.class_matrix.actual": "true class",
    "figure.class_matrix.predicted": "sorted as",
    "figure.class_rates.title": {
        "none": "No class is recognised worse than another",
        "alike": "No class is recognised less often than {name}: {part} of {whole}",
        "other": "Lowest recall: {name}, {part} of {whole}",
    },
    "figure.class_rates.subtitle": {
        "several": "Recall and precision of each class, {cases_tested}",
        "other": "Recall and precision of each class with their {level} {likely_ranges}, {cases_tested}",
    },
    "figure.class_rates.short": "Dots: recall and precision of {count} classes.",
    "figure.class_rates.dots": "The counts are those of {model}; the table has the ranges.",
    "figure.class_rates.read": {
        "ordered": "Recall is the share of the {cases} of a class that are named so; precision the share of those "
        "named so that are of that class. Classes are in their order.",
        "other": "Recall is the share of the {cases} of a class that are named so; precision the share of those named "
        "so that are of that class. The class with the lowest recall comes first.",
    },
    "figure.class_rates.left_out": "There was no room to draw {names}; the tables have them.",
    "figure.class_rates.recall": "recall",
    "figure.class_rates.precision": "precision",
    "figure.class_rates.model": "{model}",
    "figure.class_costs.value": "{cost}",
    "figure.class_costs.title": {
        "alike": "No mix-up costs more than {actual} sorted as {predicted}: {cost}",
        "other": "Costliest mix-up: {actual} sorted as {predicted} ({cost})",
    },
    "figure.class_costs.subtitle": "What each kind of error costs in this test of {cases_tested}",
    "figure.class_costs.axis": {"currency": "cost in this test, {currency}", "other": "cost in this test"},
    "figure.class_costs.short": "Dots: what each kind of error costs.",
    "figure.class_costs.read": "Each dot is one kind of error, its price times how often it occurred.",
    "figure.class_sure.title": {
        "other_named": "Highest probability: {stated} on average; its class is right in {right}",
        "way=too_sure": "It is surer than it is right: {stated} sure, {right} right",
        "way=too_timid": "It is more often right than it is sure: {stated} sure, {right} right",
        "way=open": "It is about as often right as it is sure: {stated} sure, {right} right",
    },
    "figure.class_sure.subtitle": "{cases_tested} by the highest score of {model}",
    "figure.class_sure.x": "how sure: mean of the highest score",
    "figure.class_sure.y": "how often right",
    "figure.class_sure.short": "Line: how often {model} is right by how sure it is, next to the diagonal where both "
    "agree.",
    "figure.class_sure.read": "On the diagonal it is right as often as it is sure; below it, less often.",
    "figure.class_sure.model": "{model}",
    "figure.class_sure.sound": "as often right as sure",
    "figure.class_handled.title": {
        "errors": "If it decides {coverage} itself, {errors} of those are wrong",
        "right": "It makes no error in these {cases}",
        "other": "A person for unsure {cases} is not shown to help",
    },
    "figure.class_handled.subtitle": "Errors of {model} among the {cases} that it decides itself, the least sure ones "
    "left to a person",
    "figure.class_handled.x": "share of the {cases} that the model decides",
    "figure.class_handled.y": "share of errors among them",
    "figure.class_handled.short": "Line: share of errors by the share of {cases} that {model} decides itself.",
    "figure.class_handled.read": "To the left, more {cases} go to a person and fewer of the others are wrong.",
    "figure.class_handled.model": "{model}",
    "figure.class_handled.advised": {
        "rank least": "highest score at least {least}",
        "least": "sure at least {least}",
        "other": "by expected cost",
    },
    "figure.class_roc.title": {
        "low": "The scores tell {name} from the rest least well: AUC {low}",
        "other": "How well the scores tell each class from the rest",
    },
    "figure.class_roc.subtitle": "ROC curves of the classes, each against the rest, {model}",
    "figure.class_roc.x": "share of the rest sorted as the class",
    "figure.class_roc.y": "recall of the class",
    "figure.class_roc.short": "ROC curves of classes, each against the rest.",
    "figure.class_roc.read": "The nearer to the top left corner, the better; the diagonal is guessing.",
    "figure.class_roc.chance": "guessing",
    "figure.class_pr.title": {
        "low": "Precision falls soonest for {name}: average precision {low}",
        "other": "Precision against recall of each class",
    },
    "figure.class_pr.subtitle": "Precision-recall curves of the classes, each against the rest, {model}",
    "figure.class_pr.x": "recall of the class",
    "figure.class_pr.y": "precision of the class",
    "figure.class_pr.short": "Precision-recall curves of classes, each against the rest.",
    "figure.class_pr.read": "The nearer to the top right corner, the better; guessing gives the share of the class.",
    "figure.class_line": "{name} {value}",
    "figure.class_line.bare": "{name}",
    "figure.class_lines.left_out": "Drawn are the classes recognised worst; not drawn: {names}.",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "of several classes, beside what naming one class every time does": ("figure.class_",),
}
