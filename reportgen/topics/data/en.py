"""English: the data."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "data.used": {
        "used=rows": "We read {rows} and used them all.",
        "other": "We read {rows} and used {used} of them.",
    },
    "data.as_counts": {
        "ids=given": "They were read as counts: no single {cases} and no repeated ids are listed.",
        "other": "They were read as counts: no single {cases} are listed.",
    },
    "data.dropped.missing_label": "Left out because the label is missing: {rows}.",
    "data.waiting": "Their labels are not known yet: {rows}. Figures that need a label leave them out.",
    "data.later.flagged": {
        "way=more": "Of the {cases} without a label, {model} flags clearly more than of the others: {waiting_told} "
        "({waiting}), compared with {known_told} ({known}).",
        "way=less": "Of the {cases} without a label, {model} flags clearly fewer than of the others: {waiting_told} "
        "({waiting}), compared with {known_told} ({known}).",
        "other": "Of the {cases} without a label, {model} flags {waiting_told} ({waiting}), and of the others "
        "{known_told} ({known}): too close to call.",
    },
    "data.later.ratio": {
        "favourable": "With the {cases} without a label, the share {flagged} for {lowest} is {ratio} times that for "
        "{base} ({level} {likely_range}: {low} to {high}).",
        "other": "With the {cases} without a label, the share not {flagged} for {lowest} is {ratio} times that for "
        "{base} ({level} {likely_range}: {low} to {high}).",
    },
    "data.dropped.doubtful_label": "Left out because the label is doubtful: {rows}.",
    "data.dropped.missing_score": "Left out because a score or decision is missing: {rows}. What one model lacks is "
    "left out for all, so models are judged on the same cases.",
    "data.dropped.other_split": "Left out because they belong to neither split in use: {rows}.",
    "data.missing_model": "Without a score or decision of {model}: {rows}.",
    "data.past": "These are past {cases}: the model was tested on what was saved of them, not in daily use.",
    "data.clusters": {
        "split": "The {cases_held} of \u201c{split}\u201d come in {clusters} by the column \u201c{column}\u201d.",
        "other": "The {cases_held} come in {clusters} by the column \u201c{column}\u201d.",
    },
    "data.label.positive": {
        "named": "The label \u201c{label}\u201d marks the {positives}: {rows}.",
        "other": "The label \u201c{label}\u201d is on {rows}.",
    },
    "data.label.negative": {
        "named": "The label \u201c{label}\u201d marks the {negatives}: {rows}.",
        "other": "The label \u201c{label}\u201d is on {rows}.",
    },
    "data.label.doubtful": "The label \u201c{label}\u201d means that the class is doubtful: {rows}.",
    "data.label.more": "Further labels that mark {negatives}: {count}, on {rows}.",
    "data.weight.frequency": "Each row counts as the number of equal cases that its weight says. Every count is of "
    "those cases.",
    "data.weight.sampling": "The {cases} are a weighted sample. Shares, averages and costs use the weights and so "
    "speak of the population behind the sample; counts of {cases} are those of the sample.",
    "config.place": {"line": "{key}, line {line}", "other": "{key}"},
    "finding_allowed": "The config allows it: {because}.",
    "finding.few_clusters": {
        "how=few": "The {cases} come in {clusters} by \u201c{column}\u201d. With fewer than {limit}, ranges are rough.",
        "how=hardly": "The {cases} come in {clusters} by \u201c{column}\u201d. With fewer than {limit}, nothing "
        "certain can be said of future ones.",
        "how=few_counted": "The {cases} come in at least {clusters} by \u201c{column}\u201d. With fewer "
        "than {limit}, ranges are rough.",
        "how=hardly_counted": "The {cases} come in at least {clusters} by \u201c{column}\u201d. With fewer "
        "than {limit}, nothing certain can be said of future ones.",
    },
    "finding.only_flagged_checked": {
        "how=bounded": "Only {cases} that were {flagged} are ever checked, so {positives} among the rest stay unknown. "
        "If {one} of the rest were {positives}, the share that {model} catches would be {hidden}, not {recall}.",
        "other": "Only {cases} that were {flagged} are ever checked, so {positives} among the rest stay unknown. "
        "There could be more misses than this report can count.",
    },
    "finding.labels_missing_by_flag": {
        "how=flagged": "Labels are missing clearly more often where {model} flags: on {flagged_part} there, and on "
        "{other_part} elsewhere. If none of these cases is one of the {positives}, {metric} is {least}, not {value}. "
        "Find out why the labels are missing.",
        "other": "Labels are missing clearly more often where {model} does not flag: on {other_part} there, and on "
        "{flagged_part} elsewhere. If all of these cases are {positives}, {metric} is {least}, not {value}. Find out "
        "why the labels are missing.",
    },
    "finding.label_errors": {
        "how=more": "If {share} of the labels are wrong, as stated, that makes {wrong} of them, no fewer than a class "
        "has. Nothing can then be said of how well {model} does.",
        "recall_low precision_low": "As stated, {share} of the labels are wrong. If these errors strike all {cases} "
        "alike, whatever their class and score, {recall_name} of {model} is {true_recall} ({level} {likely_range}: "
        "{recall_low} to {recall_high}), not {recall}. Its {precision_name} is {true_precision} ({precision_low} to "
        "{precision_high}), not {precision}.",
        "other": "As stated, {share} of the labels are wrong. If these errors strike all {cases} alike, whatever their "
        "class and score, {recall_name} of {model} is {true_recall}, not {recall}. Its {precision_name} is "
        "{true_precision}, not {precision}.",
    },
    "finding.labels_alike": "Labels of both classes differ in case, blanks or kind alone: \u201c{negative}\u201d "
    "counts as negative, \u201c{positive}\u201d as positive. If they mean the same, name both under "
    "\u201cpositive\u201d.",
    "finding.label_problems": "Known problems of the labels: {problems}.",
    "finding.convenience_sample": "The {cases} were chosen because they were at hand. Others could give other "
    "results, and this test cannot show how.",
    "finding.doubtful_labels": {
        "how=here limit": "If the {rows} left out for a doubtful label were among the {positives}, {model} would have "
        "caught {caught_positive} of {positives_then} ({share_positive}, below {limit}, unadjusted).",
        "how=here": "If the {rows} left out for a doubtful label were among the {positives}, {model} would have caught "
        "{caught_positive} of {positives_then} ({share_positive}, unadjusted).",
        "how=shares limit": "If the {rows} left out for a doubtful label were among the {positives}, {model} would "
        "catch {share_positive}, below {limit}.",
        "how=shares": "If the {rows} left out for a doubtful label were among the {positives}, {model} would catch "
        "{share_positive}.",
        "other": "If the {rows} left out for a doubtful label were among the {positives}, {model} would catch "
        "{caught_positive} of {positives_then} with {alarms_positive}; if not, {caught_negative} of {positives_else} "
        "with {alarms_negative}.",
    },
    "finding.missing_labels": "The label is missing on {rows}, left out of the results. If these {cases} differ from "
    "the rest, the results are not true of them.",
    "finding.missing_scores": "A score or decision is missing on {rows}, left out for every model. If these {cases} "
    "differ from the rest, the results are not true of them.",
    "figure.over_time.title": {
        "clear": "Clear trend: {metric} {first} in the first quarter, {last} in the last",
        "other": "No clear trend: {metric} {first} in the first quarter, {last} in the last",
    },
    "figure.over_time.subtitle": "By quarter of {cases_tested} in the order of their times ({period}), for {model}",
    "figure.over_time.axis": "quarter of the time",
    "figure.over_time.short": "Small charts of figures by quarter of the time: {metric} {first} in the first, {last} "
    "in the last.",
    "figure.over_time.read": "Each dot is the figure of one quarter of the {cases}. The band is its {level} "
    "{likely_range}. Each chart has a scale of its own.",
    "figure.over_time.table": "The table gives the days of each quarter, and how often chance alone makes a trend "
    "like this.",
    "finding.changes_over_time": {
        "how=prevalence": "The share of {positives} has clearly changed: {first} in the first quarter of the time, "
        "{last} in the last ({begins} to {ends}).",
        "how=flag_rate": "The share of {cases} that {model} {flagged} has clearly changed: {first} in the first "
        "quarter of the time, {last} in the last ({begins} to {ends}).",
        "other": "The {metric} of {model} has clearly changed: {first} in the first quarter of the time, {last} in "
        "the last ({begins} to {ends}). A single figure hides it: look at the latest {cases}.",
    },
    "finding.scores_missing_by_class": {
        "how=positives now": "Scores or decisions of {model} are missing clearly more often in one class: for {here}, "
        "but for {there}. If they counted as not {flagged}, {metric} would be {then}, not {now}, with {misses} "
        "missed, not {counted_misses}.",
        "now": "Scores or decisions of {model} are missing clearly more often in one class: for {here}, but for "
        "{there}. If they counted as not {flagged}, {metric} would be {then}, not {now}.",
        "other": "Scores or decisions of {model} are missing clearly more often in one class: for {here}, but for "
        "{there}. If they counted as not {flagged}, {metric} would be {then}.",
    },
    "finding.incomplete_join": "The files of the data and of the models do not have the same {cases}. The join by id "
    "left out {rows}. If these {cases} differ from the rest, the results are not true of them.",
    "finding.small_test": {
        "how=both least": "The test was small: {positive_cases} and {negative_cases} (advised: {least} of each). A "
        "repeat could give quite different results.",
        "how=both": "The test was small: {positive_cases} and {negative_cases}. A repeat could give quite different "
        "results.",
        "how=positives least": "The test was small: {positive_cases} (advised: {least}). A repeat could give quite "
        "different results.",
        "how=positives": "The test was small: {positive_cases}. A repeat could give quite different results.",
        "least": "The test was small: {negative_cases} (advised: {least}). A repeat could give quite different "
        "results.",
        "other": "The test was small: {negative_cases}. A repeat could give quite different results.",
    },
    "finding.prevalence_shift": "The share of {positives} clearly differs between the splits: {tuned_share} in "
    "\u201c{tuned}\u201d, {reported_share} in \u201c{reported}\u201d, {apart} standard errors apart. A threshold "
    "chosen on one might not suit the other.",
    "finding.shift_moves_cut_off": {
        "how=cost": "As the splits differ, the rule would choose {there}, not {value}, as the threshold of {model} on "
        "\u201c{reported}\u201d, for a total on these cases of {least}, not {cost}. Expect less of it on others, since "
        "these chose it.",
        "other": "As the splits differ, the rule would choose {there}, not {value}, as the threshold of {model} on "
        "\u201c{reported}\u201d.",
    },
    "finding.group_shift": "The splits differ in their mix of \u201c{column}\u201d: \u201c{group}\u201d makes up "
    "{tuned_share} of \u201c{tuned}\u201d, and {reported_share} of \u201c{reported}\u201d. A threshold chosen on one "
    "might not suit the other; look at the results by group.",
    "finding.repeated_ids": {
        "count=one": "There is {count} id that is on more than one row: \u201c{example}\u201d. If a case is "
        "counted twice, the results look more certain than they are.",
        "other": "There are {count} ids that are on more than one row (for example \u201c{example}\u201d). If cases "
        "are counted twice, the results look more certain than they are.",
    },
    "finding.id_tells_label": {
        "how=followed": "The column \u201c{column}\u201d tells the label, and the scores of {models} follow it: among "
        "lower ids {first} are {positives}, among higher ones {last}. Leave the id out of what the model is given.",
        "other": "The column \u201c{column}\u201d tells the label: among lower ids {first} are {positives}, among "
        "higher ones {last}. The records look numbered after they were sorted by outcome. Make sure that no model was "
        "given the id, or learned from the order of the rows.",
    },
    "finding.numbers_in_text": "In the column \u201c{column}\u201d, numbers are written as text on {rows}. They were "
    "read as numbers. Make sure that no digits were lost when they became text, and save the column as numbers.",
    "finding.twin_columns": {
        "how=same number": "The columns \u201c{other}\u201d and \u201c{column}\u201d have the same number "
        "on {alike} of {rows}. Columns that repeat an earlier one: {number}.",
        "how=same": "The columns \u201c{other}\u201d and \u201c{column}\u201d have the same number on "
        "{alike} of {rows}.",
        "number": "The columns \u201c{other}\u201d and \u201c{column}\u201d have the same number on "
        "{alike} of {rows}, but for scale and rounding. Columns that repeat an earlier one: {number}.",
        "other": "The columns \u201c{other}\u201d and \u201c{column}\u201d have the same number on "
        "{alike} of {rows}, but for scale and rounding.",
    },
    "finding.column_tells_label": {
        "how=values number": "Each value of the column \u201c{column}\u201d is on cases of one class alone, so it "
        "tells the label. Columns that do: {number}. Make sure that no model was given them, or what they were made "
        "from.",
        "how=values": "Each value of the column \u201c{column}\u201d is on cases of one class alone, so it tells the "
        "label. Make sure that no model was given it, or what it was made from.",
        "how=steps number": "The numbers of the column \u201c{column}\u201d separate the classes without exception. "
        "Columns that tell the label: {number}. Make sure that no model was given them, or what they were made from.",
        "how=steps": "The numbers of the column \u201c{column}\u201d separate the classes without exception. Make sure "
        "that no model was given it, or what it was made from.",
        "number": "The column \u201c{column}\u201d has a value for every case of one class and for none of the other. "
        "Columns that tell the label: {number}. Make sure that no model was given them, or what they were made from.",
        "other": "The column \u201c{column}\u201d has a value for every case of one class and for none of the other. "
        "Make sure that no model was given it, or what it was made from.",
    },
    "finding.undeclared_values": {
        "how=cut": "The column \u201c{column}\u201d has declared values from \u201c{first}\u201d to "
        "\u201c{last}\u201d, but \u201c{value}\u201d is on {rows}, and \u201c{meant}\u201d on none. Was "
        "\u201c{meant}\u201d entered as \u201c{value}\u201d?",
        "how=either": "The column \u201c{column}\u201d has declared values from \u201c{first}\u201d to "
        "\u201c{last}\u201d, but \u201c{value}\u201d is on {rows}, and \u201c{meant}\u201d on none. Was "
        "\u201c{meant}\u201d entered as \u201c{value}\u201d, or do the values begin at \u201c{value}\u201d?",
        "how=shifted": "The column \u201c{column}\u201d has declared values from \u201c{first}\u201d to "
        "\u201c{last}\u201d, but \u201c{value}\u201d is on {rows}, and \u201c{meant}\u201d on none. Are all "
        "values off by one?",
        "how=spelt": "In the column \u201c{column}\u201d, \u201c{value}\u201d is on {rows} and not declared, and "
        "\u201c{meant}\u201d is declared and on none. Are these one value, spelt in two ways?",
        "how=both": "In the column \u201c{column}\u201d, values that are not declared are on {rows}, for example "
        "\u201c{value}\u201d. Declared values that never occur: {number}, for example \u201c{absent}\u201d. Correct "
        "the data, or what \u201cdata.columns\u201d declares.",
        "how=absent": "Declared values of the column \u201c{column}\u201d that never occur: {number}, for example "
        "\u201c{absent}\u201d.",
        "other": "In the column \u201c{column}\u201d, values that are not declared are on {rows}, for example "
        "\u201c{value}\u201d. Correct the data, or what \u201cdata.columns\u201d declares.",
    },
    "finding.missing_code": {
        "how=score": "Of the scores of {model}, {value} is on {coded}, far from all others: the nearest is "
        "{nearest}. If it means that the score is missing, name it for the column \u201c{column}\u201d under "
        "\u201cdata.missing\u201d. Here it counts as a score.",
        "other": "In the column \u201c{column}\u201d, {value} is on {coded}, far from all others: the nearest is "
        "{nearest}. If it means that the value is missing, name it for this column under \u201cdata.missing\u201d. "
        "Here it counts as a value.",
    },
    "finding.one_model_twice": {
        "how=order": "The scores of {models} put the {cases} in exactly the same order: what one of them does at some "
        "threshold, another threshold makes the other do. They are one model. Check that each has its own column of "
        "scores.",
        "how=differ": "The scores of {models} are equal for all but {differ}. They look like one model, so comparing "
        "them says little. Check that each has its own column of scores.",
        "other": "The scores of {models} put {whole} in nearly the same order (correlation {correlation}). They look "
        "like one model, so comparing them says little. Check that each has its own column of scores.",
    },
    "finding.same_case_in_both_splits": {
        "how=ids": "The split \u201c{tuned}\u201d contains the id of {shared} of \u201c{reported}\u201d, too, for "
        "example \u201c{example}\u201d. A threshold that is judged on the cases that chose it looks better than it is. "
        "Keep each case in one split.",
        "other": "In \u201c{reported}\u201d, {shared} have the label and the score of {model} that a case of "
        "\u201c{tuned}\u201d has, far more than chance would give. They look like the same cases, and a threshold "
        "that is judged on the cases that chose it looks better than it is. Keep each case in one split.",
    },
    "finding.score_is_label": {
        "how=copy": "The scores of {model} have two values, one for {positive_cases} and one for {negative_cases}, "
        "without exception. That is the label itself, or made from it. Give the scores that were known before the "
        "outcome was.",
        "how=wholly": "The scores of {model} separate {positive_cases} from {negative_cases} without exception. Few "
        "real models do. Check whether the model was given the label, or something known only after it.",
        "how=nearly": "The scores of {model} separate {positive_cases} from {negative_cases} almost without "
        "exception: {auc_name} is {auc}. Few real models do. Check whether the model was given the label, or "
        "something known only after it.",
        "how=decisions": "The decisions of {model} are right for {positive_cases} and {negative_cases}, all that "
        "there are. Few real models do as well. Check whether the decisions were made from the label, or from "
        "something known only after it.",
    },
    "finding.rare_class": {
        "how=no_alarm": "A rare class: {positive_cases} among {cases_tested}. A low rate of false alarms can still "
        "mean many of them, though here {caught} came without any. Go by counts and the precision-recall curve; the "
        "ROC curve hides this.",
        "how=nothing": "A rare class: {positive_cases} among {cases_tested}. A low rate of false alarms can still mean "
        "many of them, though here no {case} was {flagged}. Go by counts and the precision-recall curve; the ROC curve "
        "hides this.",
        "other": "A rare class: {positive_cases} among {cases_tested}. A low rate of false alarms can still mean many "
        "of them: here {false_alarms} came with {caught}. Go by counts and the precision-recall curve; the ROC curve "
        "hides this.",
    },
}

# On the page, outside of sentences.
PAGE = {
    "section.data": "Data and limits",
    "record.data": "Data",
    "data.splits": "Test data",
    "data.split": "Part of the data",
    "data.whole": "all",
    "data.cases": "{cases}",
    "data.positives": "{positives}",
    "data.negatives": "{negatives}",
    "data.share": "Share of {positives}",
    "data.few": "{part} of {whole}",
    "data.role.both": "{split} (chooses the threshold and judges it)",
    "data.role.tuned_on": "{split} (chooses the threshold)",
    "data.role.reported_on": "{split} (judges the models)",
    "data.over_time": "Over time, a quarter of the {cases} each: {model}",
    "data.over_time.quarter": "Time",
    "data.over_time.trend": "Chance of a trend like this (p, adjusted)",
    "data.if_missing": "With missing scores or decisions counted as not {flagged}, where these depend on the class",
    "data.if_missing.model": "Model",
    "data.if_missing.counted": "As reported",
    "data.if_missing.then": "Missing as not {flagged}",
    "data.kinds": "What each column contains, in all rows; its kind is guessed where nothing is stated",
    "data.kinds.first": "What each column contains, in all rows; its kind is guessed where nothing is stated: the "
    "first {shown} of {all}, of which results.json tells",
    "data.column": "Column",
    "data.used_as": "Named in the config as",
    "data.kind": "Kind",
    "data.values": "Values: range or the commonest",
    "data.range.ends": "{low} to {high}",
    "data.value": "{text}: {share}",
    "data.not_declared": "not declared: {values}",
    "data.twin": "repeats {column}",
    "data.tells_label": "tells the label",
    "data.never": "declared, on no row: {values}",
    "data.bars": "Rows from the lowest value on, or with each value: {rows}",
    "data.hidden_bar": "not shown",
    "kind.contains": "({holds}, {values})",
    "kind.occur": "({values})",
    "kind.holds.yes_or_no": "yes or no",
    "kind.holds.whole_numbers": "whole numbers",
    "kind.holds.numbers": "numbers",
    "kind.holds.times": "times",
    "kind.holds.texts": "texts",
    "data.missing": "Missing",
    "data.none_missing": "none",
    "data.distinct": "Distinct values",
    "data.many_distinct": "more than {most}",
    "data.distinct_in_bins": "not known",
    "kind.in_order": "{kind}: {order}",
    "kind.stated": "{kind} (as stated)",
    "kind.discrete": "discrete",
    "kind.continuous": "continuous",
    "kind.nominal": "nominal",
    "kind.binary": "binary",
    "kind.ordinal": "ordinal",
    "kind.interval": "interval",
    "kind.ratio": "ratio",
    "kind.identifier": "identifier",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "tells of flaws in data or config": ("finding.",),
}
