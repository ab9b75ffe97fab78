"""English: of each finding, what it is, why it matters and what to do."""

from collections.abc import Mapping
from types import MappingProxyType

HEADS = ("what it is", "why it matters", "what to do")

ADVICE: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "accuracy_near_no_information": (
            "The accuracy is barely above that of naming the commoner class every time, or is below it.",
            "Such an accuracy looks good without any skill: with few positive cases, flagging none is mostly right.",
            "Look at recall, precision and cost. Let costs, a beta or another metric choose the threshold.",
        ),
        "apparent_threshold": (
            "The threshold was chosen on the cases that then tested it.",
            "It suits these cases by luck as well, so the counts of this test look too good.",
            "Choose it on other cases: name them under data.split.tune_on. Otherwise go by the corrected figures.",
        ),
        "auc_below_chance": (
            "The scores rank positive cases below negative ones: the AUC is clearly below 0.5.",
            "Used like this, the model does more harm than guessing.",
            "Check which label data.positive names. If low scores mean positive, set flag: low.",
        ),
        "beta_contradicts_costs": (
            "The beta and the prices weigh a miss against a false alarm in different ways.",
            "They lead to different thresholds or models, so the report cannot follow both.",
            "Decide which one is right. Take the other out, or change it until both agree.",
        ),
        "chances_off_in_group": (
            "The same score means a clearly higher or lower risk in one group than elsewhere.",
            "One threshold for all then treats cases of equal risk differently.",
            "Look at calibration by group. Recalibrate the scores for this group, or give the model what it lacks.",
        ),
        "chances_off_total": (
            "The probabilities that a model gives to the classes of a case do not add up to 1.",
            "They are no probabilities, so costs and calibration worked out from them are wrong.",
            "Check that every class has its own column. Otherwise scale the scores, or set kind: rank.",
        ),
        "changed_since": (
            "The watch over the months of the history raised an alarm: a figure has become worse than it was.",
            "With nothing changed, so few years raise an alarm that chance is no likely reason.",
            "Find out what changed in the month that is named. Once it is known, write it under annotate.",
        ),
        "changes_over_time": (
            "The share of positive cases, the share flagged or a figure of the model changed during the test.",
            "One figure for the whole time hides the change. The next cases resemble the latest ones most.",
            "Look at the latest cases on their own. Find out what changed, and test again with newer cases.",
        ),
        "cheaper_decision": (
            "By its own probabilities and the prices, a model could decide at a lower cost.",
            "Naming the likeliest class ignores that mix-ups differ in price.",
            "Take the class with the lowest expected cost, or pass the case to a person. Then test that way.",
        ),
        "cheaper_errors": (
            "For some cases an error costs less than the right answer.",
            "No threshold can serve these cases. The prices probably contain a mistake.",
            "Check the price columns of these cases: sign, unit and missing values.",
        ),
        "class_never_named": (
            "A model takes no case for one of the classes.",
            "All cases of that class are wrong, which an average over many classes can hide.",
            "Check that its label and column are right. Otherwise train the model with more cases of that class.",
        ),
        "class_told_less": (
            "A model clearly recognises fewer cases of a class than the baseline does.",
            "It can be better overall and still lose cases that matter.",
            "Decide whether that loss is acceptable. If not, add a check on its recall.",
        ),
        "closed_form_disagrees": (
            "The threshold that follows from the prices costs clearly more than the cheapest one.",
            "It is right only if scores are calibrated. Near that threshold they are not.",
            "Recalibrate the scores, or let the rule {minimise: cost} choose the threshold.",
        ),
        "clusters_across_folds": (
            "Cases that belong together are in more than one fold of the cross-validation.",
            "A model that has seen some of them in training looks better than it is.",
            "Make the folds again so that each cluster is in one fold. Then train and score again.",
        ),
        "coarse_scores": (
            "Many cases have the same score, or all have.",
            "A threshold flags all cases of one score or none. With one score only, nothing can be ranked.",
            "Check that the column is the right one. Ask for scores that are not rounded.",
        ),
        "column_tells_label": (
            "A column gives the class of every case away, without exception.",
            "A model that was given it, or what it was made from, looks better than it will be in use.",
            "Find out when the column is filled in. If that is after the outcome, leave it out of the model.",
        ),
        "convenience_sample": (
            "The config says that the cases were chosen because they were at hand.",
            "Cases in use could differ from them, and no range in the report allows for that.",
            "Test again with all cases of a period, or with a random sample.",
        ),
        "criteria_changed": (
            "What the model is judged by is not what was fixed in the seal.",
            "A limit, price or rule that is moved after a result is known can make any model pass.",
            "Put back what was fixed. If the change is right, say why under allow, or seal anew before the next test.",
        ),
        "cut_classes": (
            "The classes were cut out of a number.",
            "Cases just below and just above a cut count as entirely different.",
            "Check the cuts under data.classes.cut. If the number itself matters, measure how far the model is off.",
        ),
        "decision_disagrees": (
            "The decisions in the data differ from those that the score and the threshold give.",
            "Counts follow the decisions and curves follow the scores, so they do not describe the same thing.",
            "Find out which of them is in use. Correct deployed_threshold, or take one of the two columns out.",
        ),
        "decisions_below_chance": (
            "The decisions are wrong more often than guesses.",
            "The opposite of every decision would be better, which is nearly always a mistake in the config.",
            "Check data.positive, and which value the key flagged names. With several classes check their names.",
        ),
        "default_threshold": (
            "The threshold is the default of 0.5, because the config gives no costs, no beta and no rule.",
            "It treats a miss and a false alarm as equally bad, which is seldom true.",
            "State costs or a beta, or set threshold. If this threshold is in use, write it as fixed.",
        ),
        "deployed_dearer": (
            "Today's threshold costs more than the lowest-cost one.",
            "Moving the threshold could save money without another model.",
            "Look at the range of the saving. If it is clear, test the other threshold in use.",
        ),
        "doubtful_labels": (
            "Cases with a doubtful label were left out.",
            "They are often the hardest ones. Without them the figures look better.",
            "Compare the figures that the finding gives. Have the doubtful cases looked at again.",
        ),
        "equal_scores": (
            "Two classes have the same score on every case.",
            "Probably one column is named twice. Nothing can then tell the two classes apart.",
            "Correct models.<name>.scores, so that each class has its own column.",
        ),
        "error_costs_nothing": (
            "By the prices, an error costs no more than the right answer.",
            "The cheapest way is then to flag every case, or none, and no model is needed.",
            "Check costs: state what a miss and what a false alarm really cost.",
        ),
        "few_cases_of_class": (
            "A class has too few cases in the test.",
            "Its figures, and averages over classes, could change a lot with the next cases.",
            "Add cases of that class. Until then, do not decide by its figures.",
        ),
        "few_clusters": (
            "The cases come in few clusters.",
            "Cases of one cluster resemble each other, so the test is smaller than it looks and ranges are rough.",
            "Test with cases from more clusters, for example more hospitals or customers.",
        ),
        "floor_without_confidence": (
            "The threshold just meets its condition on the cases that chose it.",
            "On future cases it will often miss the condition.",
            "Add with_confidence to the threshold's rule, for example with_confidence: 95%.",
        ),
        "group_shift": (
            "The splits have clearly different mixes of groups.",
            "A threshold chosen on one mix might not suit the other.",
            "Look at the results by group. Make the splits again at random, or choose the threshold on newer cases.",
        ),
        "id_tells_label": (
            "The ids are in the order of the outcome.",
            "A model that was given the id, or the order of rows, knows the outcome in advance.",
            "Keep the id away from the model, and train it again. Number the cases in another order.",
        ),
        "incomplete_join": (
            "Some cases are in one of the files only, so the join left them out.",
            "If they differ from the rest, the results are not true of them.",
            "Find out why they are missing. Complete the files, and check the ids for different spellings.",
        ),
        "irreversible_false_alarm_equal_weights": (
            "A false alarm cannot be undone, but the rule gives it no more weight than a miss.",
            "The threshold then raises more false alarms than a harm like this allows.",
            "Give false alarms more weight: state costs, a beta below 1 or another threshold.",
        ),
        "irreversible_miss_equal_weights": (
            "A miss cannot be undone, but the rule gives it no more weight than a false alarm.",
            "The threshold then misses more cases than a harm like this allows.",
            "Give misses more weight: state costs, a beta above 1 or another threshold.",
        ),
        "label_errors": (
            "The config states that some labels are wrong.",
            "Wrong labels make a good model look worse, and can make a poor one look better.",
            "Read the corrected figures. If they change the decision, have a sample of labels checked.",
        ),
        "label_problems": (
            "The config states doubts about the labels.",
            "All figures compare the model with the labels, so they are no better than these.",
            "Resolve the doubts, or state as about.label.noise how many labels are wrong.",
        ),
        "labels_alike": (
            "Labels of both classes differ only in case, blanks or kind.",
            "If they mean the same, cases of one class count as the other.",
            "Name all spellings under data.positive or data.negative, or correct the data.",
        ),
        "labels_missing_by_flag": (
            "Labels are missing clearly more often where the model flags, or where it does not.",
            "The missing cases are no random part, so recall or precision could be wrong.",
            "Find out why labels are missing. Have a random sample of these cases labelled.",
        ),
        "missing_code": (
            "One value is far from all others, for example -999. It looks like a code for missing.",
            "It counts as a number now, and changes scores, groups or costs.",
            "If it means missing, name it for its column under data.missing.",
        ),
        "missing_labels": (
            "Some cases have no label and were left out.",
            "If they differ from the rest, the results are not true of them.",
            "Find out why the labels are missing, and add them.",
        ),
        "missing_scores": (
            "Some cases have no score or decision and were left out for every model.",
            "In use, something happens to cases like these too. The results say nothing of it.",
            "Score these cases, or find out what happens to them in use.",
        ),
        "missing_stated_fields": (
            "The config leaves open some facts that this kind of report asks for.",
            "Readers cannot judge what the report is about, or who answers for it.",
            "State the fields that the finding names, most of them under about and errors.",
        ),
        "no_better_than_guessing": (
            "The range of the figure includes the value of guessing.",
            "The test does not show that the model is of any use.",
            "Test with more cases. If the class or the scores are turned round, correct data.positive or flag.",
        ),
        "no_hit_can_pay": (
            "To look into a case costs as much as a hit brings, or more.",
            "By these prices, even a perfect model loses money on every flag.",
            "Check costs.inspection and costs.benefit. If they are right, flag no case.",
        ),
        "numbers_in_text": (
            "A column contains numbers that are written as text.",
            "Digits could have been lost on the way, for example leading zeros or a decimal sign.",
            "Save the column as numbers, and run the report again.",
        ),
        "one_model_twice": (
            "Two models have the same scores, or rank the cases nearly alike.",
            "They are probably one model, so a comparison of them says little.",
            "Check that each model has its own column. Otherwise take one of them out.",
        ),
        "only_flagged_checked": (
            "Only flagged cases are ever checked.",
            "Misses stay hidden, so recall looks better than it is.",
            "Check a random sample of the cases not flagged, and add their labels.",
        ),
        "part_missing": (
            "A fault in reportgen stopped a part of the report.",
            "The rest of the report is complete, but this part is missing. The exit code is 3.",
            "Report the fault with the message and the config. Do not rely on what is missing.",
        ),
        "other_criteria_before": (
            "Earlier reports of the history judged the same cases by other criteria.",
            "Of many limits, prices and rules that are tried on one test, some let a model pass by chance.",
            "Go by the criteria that were fixed before the labels, or test on new cases. Else say why under allow.",
        ),
        "prevalence_shift": (
            "The share of positive cases differs clearly between the splits.",
            "Precision, cost and the best threshold depend on that share.",
            "State the share in use under deployment.prevalence. Choose the threshold on cases like those in use.",
        ),
        "rare_class": (
            "Few of the cases are positive.",
            "A low false alarm rate can still mean many false alarms for each hit.",
            "Go by counts, precision and the precision-recall curve, not by the ROC curve or accuracy.",
        ),
        "ratio_of_worse_outcome": (
            "A check compares groups by the ratio of the shares flagged, and a flag is the worse outcome.",
            "The four-fifths rule compares shares with the good outcome. The check tests something else.",
            "Check unflagged_rate instead. If a flag is good for people, set flag_is: favourable.",
        ),
        "repeated_ids": (
            "Some ids are on more than one row.",
            "If cases count twice, the results look more certain than they are.",
            "Take the copies out. Give different cases different ids, and name what they share as data.cluster.",
        ),
        "report_expired": (
            "The config marks this report as expired.",
            "The model and the cases could have changed since.",
            "Do not decide by it. Make a new report with new cases.",
        ),
        "review_overdue": (
            "The date of the next review has passed.",
            "Nobody has confirmed since then that the model is still fit for use.",
            "Have the model reviewed, and set about.next_review to the next date.",
        ),
        "reviewer_is_owner": (
            "Owner and reviewer are the same person.",
            "People overlook faults in their own work.",
            "Have somebody review the model who does not answer for it.",
        ),
        "rule_unmet": (
            "No threshold meets the condition of the rule, or too few cases can promise it.",
            "The threshold in the report does not do what the config asks for.",
            "Relax the condition, choose the threshold on more cases, or use a better model.",
        ),
        "rule_without_value": (
            "The rule cannot choose a threshold: its cases lack a class, or its figure has no value.",
            "No figure at the threshold says anything of the model.",
            "Choose the threshold on cases of both classes, take another rule, or set a fixed threshold.",
        ),
        "same_case_in_both_splits": (
            "The same cases are in both splits.",
            "The test already knew them, so the model or its threshold looks better than it is.",
            "Keep each case in one split. Then choose the threshold again.",
        ),
        "score_is_label": (
            "The scores separate the classes without error, or nearly so.",
            "Few real models do. This one probably knew the outcome, or something recorded after it.",
            "Check the score column and what the model was given. Use scores made before the outcome.",
        ),
        "score_shift": (
            "The scores differ clearly between the splits.",
            "A threshold chosen on one split could flag far more or fewer cases on the other.",
            "Find out what changed. Choose the threshold on cases like those in use.",
        ),
        "scores_missing_by_class": (
            "Scores or decisions are missing clearly more often in one class.",
            "The cases left out are no random part, so recall or precision look wrong.",
            "Find out why they are missing. If these cases are not flagged in use, give them the lowest score.",
        ),
        "shift_moves_cut_off": (
            "The splits differ so much that the rule would choose another threshold on the one that tests it.",
            "The threshold in the report costs more there, or flags a different number of cases.",
            "Choose the threshold on newer cases, and test it on others.",
        ),
        "simpson_reversal": (
            "One model or group is ahead overall, but behind within every group of a column.",
            "The overall figure shows how cases fall into groups, not who does better.",
            "Compare within the groups.",
        ),
        "small_published_test": (
            "A published test has few cases of one class.",
            "Another test of that size could give quite different results.",
            "Ask for a larger test, or for the predictions, before you decide.",
        ),
        "small_test": (
            "The test has few cases of a class.",
            "Ranges are wide, and a repeat could give quite different results.",
            "Test again with as many cases of each class as the finding advises.",
        ),
        "threshold_outside_scores": (
            "The threshold is beyond all scores of the test.",
            "The model flags every case or none, so it makes no difference.",
            "Check the threshold and the scale of the scores, for example 50 for 0.50.",
        ),
        "twin_columns": (
            "Two columns have nearly the same numbers, or do but for scale and rounding.",
            "One of them could be a score or a label under another name, or be counted twice by a model.",
            "Find out where both come from, and keep one of them.",
        ),
        "undeclared_values": (
            "A column has values that the config does not list, or lacks some that it does.",
            "A code could be mistyped, cut off or counted from elsewhere, and its cases be in the wrong group.",
            "Correct the data, or the order or values of the column in data.columns.",
        ),
        "undefined_metrics": (
            "A metric under report.metrics has no value on these cases.",
            "Its formula divides by zero, for example precision without a flagged case.",
            "Name another metric, choose another threshold, or test with cases of both classes.",
        ),
        "unsound_chances": (
            "The scores are poorly calibrated: they are too high, too low, too extreme or too cautious.",
            "What is worked out from them, for example a threshold by prices, is off.",
            "Recalibrate the scores on other cases, or set kind: rank.",
        ),
        "worse_than_no_model": (
            "The model is not shown to do better than flagging every case, or none.",
            "It then costs work and brings nothing.",
            "Do not use it at this threshold. Look for a better threshold or model, or check the costs.",
        ),
    }
)
