"""English: the names and meanings of metrics, their groups and aliases, and the terms of the glossary."""

from collections.abc import Mapping
from types import MappingProxyType

GROUPS = {
    "group.population": "Out of all cases",
    "group.flagged": "Out of the flagged, or of the unflagged, cases",
    "group.actual": "Out of the really positive, or of the really negative, cases",
    "group.cross": "Across these populations",
    "group.money": "What the errors cost",
    "group.ranking": "How well the scores rank, over all thresholds",
    "group.probability": "How good the scores are as probabilities",
}

_NAMES_AND_MEANINGS = {
    "prevalence": ("prevalence", "Share of all cases that are really positive."),
    "flag_rate": ("flag rate", "Share of all cases that are flagged."),
    "unflagged_rate": ("share not flagged", "Share of all cases that are not flagged."),
    "accuracy": ("accuracy", "Share of all cases that are sorted correctly. It says little when one class is rare."),
    "balanced_accuracy": ("balanced accuracy", "Mean of recall and specificity: both classes count alike."),
    "no_information_rate": (
        "no-information rate",
        "The accuracy of taking every case for the commoner class. An accuracy near it says nothing.",
    ),
    "no_information_rate_uniform": (
        "no-information rate, uniform",
        "The accuracy of tossing a fair coin between the classes.",
    ),
    "zero_one_loss": ("zero-one loss", "Number of errors, misses and false alarms together."),
    "error_rate": ("error rate", "Share of all cases that are sorted wrongly."),
    "kappa": (
        "Cohen's kappa",
        "Agreement beyond what the margins alone would give by chance: 1 is full agreement, 0 is chance.",
    ),
    "kl_divergence": (
        "Kullback-Leibler divergence",
        "How far the shares of actual classes are from those of predicted classes, in nats; 0 is no difference.",
    ),
    "precision": ("precision", "Share of the flagged cases that are really positive."),
    "false_discovery_rate": ("false discovery rate", "Share of the flagged cases that are false alarms."),
    "npv": ("negative predictive value", "Share of the unflagged cases that are really negative."),
    "false_omission_rate": ("false omission rate", "Share of the unflagged cases that are misses."),
    "markedness": (
        "markedness",
        "Precision plus negative predictive value, minus 1: how far a flag, or its absence, can be trusted.",
    ),
    "recall": ("recall", "Share of the really positive cases that are flagged."),
    "miss_rate": ("miss rate", "Share of the really positive cases that are missed."),
    "specificity": ("specificity", "Share of the really negative cases that are left alone."),
    "false_alarm_rate": ("false alarm rate", "Share of the really negative cases that are flagged."),
    "informedness": (
        "informedness",
        "Recall plus specificity, minus 1: 0 is guessing, below 0 the flags point the wrong way.",
    ),
    "g_mean": ("G-mean", "Geometric mean of recall and specificity: low as soon as one of them is."),
    "lr_positive": (
        "likelihood ratio of a flag",
        "How many times as often a positive case is flagged as a negative one.",
    ),
    "lr_negative": (
        "likelihood ratio of no flag",
        "How many times as often a positive case is left unflagged as a negative one; the lower the better.",
    ),
    "diagnostic_odds_ratio": (
        "diagnostic odds ratio",
        "The likelihood ratio of a flag divided by that of no flag; 1 is guessing.",
    ),
    "f1": ("F1", "Harmonic mean of precision and recall. It ignores the negative cases left alone."),
    "f0.5": ("F0.5", "F-measure that weighs precision more than recall: false alarms count more."),
    "f2": ("F2", "F-measure that weighs recall more than precision: misses count more."),
    "f_beta": ("F-beta", "F-measure that counts recall beta times as much as precision."),
    "weighted_f": (
        "weighted F",
        "F-measure with the weight alpha on precision; it equals F-beta for the same weights.",
    ),
    "fowlkes_mallows": ("Fowlkes-Mallows index", "Geometric mean of precision and recall."),
    "mcc": (
        "Matthews correlation",
        "Correlation between flag and class, from \u22121 to 1; it uses all four outcomes, and 0 is guessing.",
    ),
    "threat_score": (
        "threat score",
        "Hits among all cases that are positive or flagged; the negative cases left alone are ignored.",
    ),
    "lift": ("lift", "How many times as common positive cases are among the flagged as among all."),
    "total_cost": ("total cost", "What all errors of the test cost together."),
    "cost_per_1000": ("cost per 1,000 cases", "What the errors cost for every 1,000 cases."),
    "saving": ("saving against flagging nothing", "What the model saves compared with flagging no case at all."),
    "saving_flag_all": (
        "saving against flagging everything",
        "What the model saves compared with flagging every case.",
    ),
    "saving_baseline": ("saving against the baseline", "What the model saves compared with the named baseline."),
    "net_benefit": (
        "net benefit",
        "Hits per case, minus the false alarms per case, each weighed by the odds at which a flag is worth its cost.",
    ),
    "roc_auc": (
        "AUC",
        "Share of all pairs of a positive and a negative case that the scores put in the right order; 0.5 is guessing.",
    ),
    "gini": ("Gini coefficient", "Twice the AUC, minus 1: 0 is guessing, 1 is a perfect order."),
    "ks": ("KS statistic", "The largest distance between recall and false alarm rate over all thresholds."),
    "average_precision": (
        "average precision",
        "Precision averaged over the steps in recall, from the highest score down; guessing gives the prevalence.",
    ),
    "brier": ("Brier score", "Mean squared distance between probability and outcome; the lower the better."),
    "brier_skill": (
        "Brier skill",
        "How much smaller the Brier score is than that of stating the prevalence each time.",
    ),
    "log_loss": ("log loss", "Mean surprise at the outcomes; one sure and wrong probability weighs heavily."),
    "observed_expected": (
        "observed to expected",
        "Positive cases that occurred, divided by the number that the probabilities add up to; 1 is ideal.",
    ),
    "calibration_intercept": (
        "calibration in the large",
        "How far the probabilities are too high (below 0) or too low (above 0) on the whole.",
    ),
    "calibration_slope": ("calibration slope", "Below 1 the probabilities are too extreme, above 1 too cautious."),
    "expected_calibration_error": (
        "expected calibration error",
        "Mean distance between probability and frequency over bins; even a perfect model does not reach 0 in a sample.",
    ),
}

METRICS = {f"metric.{key}.name": name for key, (name, _) in _NAMES_AND_MEANINGS.items()} | {
    f"metric.{key}.meaning": meaning for key, (_, meaning) in _NAMES_AND_MEANINGS.items()
}

# How a metric comes about that is no formula of the four counts.
HOW = {
    f"metric.{key}.how": how
    for key, how in {
        "roc_auc": "(pairs in the right order + half of the tied pairs) / all pairs",
        "gini": "2 \u00d7 AUC \u2212 1",
        "ks": "largest value of recall \u2212 false alarm rate",
        "average_precision": "sum of precision \u00d7 gain in recall, over the distinct scores",
        "brier": "mean of (p \u2212 y)\u00b2, with p the probability and y = 1 for a positive case, else 0",
        "brier_skill": "1 \u2212 Brier score / (prevalence \u00d7 (1 \u2212 prevalence))",
        "log_loss": "mean of \u2212ln(p) over positive cases and of \u2212ln(1 \u2212 p) over negative ones",
        "observed_expected": "number of positive cases / sum of all p",
        "calibration_intercept": "the shift a at which logit(p) + a, turned back into probabilities, adds up to the "
        "number of positive cases",
        "calibration_slope": "the slope b of the logistic regression of y on logit(p): logit = a + b \u00d7 logit(p)",
        "expected_calibration_error": "ten bins of equal numbers of cases by p; mean of |share of positive cases "
        "\u2212 mean p|, weighed by the cases of each bin",
    }.items()
}

# Where the odds of the net benefit come from.
ODDS: Mapping[str, str | Mapping[str, str]] = {
    "odds.costs": {
        "right": "with odds (c_FP \u2212 c_TN) / (c_FN \u2212 c_TP) = {above} / {below} = {odds}",
        "other": "with odds c_FP / c_FN = {above} / {below} = {odds}",
    },
    "odds.high": "with odds t / (1 \u2212 t) = {t} / (1 \u2212 {t}) = {odds}, t being the threshold in use",
    "odds.low": "with odds (1 \u2212 t) / t = (1 \u2212 {t}) / {t} = {odds}, t being the threshold in use",
    "odds.several": "{how}, the same for all models",
}

ALIASES = {
    f"alias.{alias}": name
    for alias, name in {
        "predicted_prevalence": "predicted prevalence",
        "selection_rate": "selection rate",
        "majority_rate": "majority rate",
        "acc": "ACC",
        "ba": "BA",
        "BA": "BA",
        "bm": "BM",
        "BM": "BM",
        "mk": "MK",
        "MK": "MK",
        "nir": "NIR",
        "ts": "TS",
        "TS": "TS",
        "cohen_kappa": "Cohen's kappa",
        "kullback_leibler": "relative entropy",
        "ppv": "PPV",
        "positive_predictive_value": "positive predictive value",
        "fdr": "FDR",
        "negative_predictive_value": "negative predictive value",
        "for": "FOR",
        "sensitivity": "sensitivity",
        "tpr": "TPR",
        "true_positive_rate": "true positive rate",
        "hit_rate": "hit rate",
        "probability_of_detection": "probability of detection",
        "power": "power",
        "fnr": "FNR",
        "false_negative_rate": "false negative rate",
        "tnr": "TNR",
        "true_negative_rate": "true negative rate",
        "selectivity": "selectivity",
        "fpr": "FPR",
        "false_positive_rate": "false positive rate",
        "fall_out": "fall-out",
        "youden_j": "Youden's J",
        "bookmaker": "bookmaker informedness",
        "geometric_mean": "geometric mean",
        "likelihood_ratio_positive": "positive likelihood ratio",
        "likelihood_ratio_negative": "negative likelihood ratio",
        "dor": "DOR",
        "f_score": "F-score",
        "matthews": "Matthews correlation",
        "phi": "phi",
        "csi": "CSI",
        "jaccard": "Jaccard index",
        "cost": "cost per 1,000 cases",
        "auc": "AUC",
        "auroc": "AUROC",
        "kolmogorov_smirnov": "Kolmogorov-Smirnov statistic",
        "ap": "AP",
        "pr_auc": "PR-AUC",
        "brier_score": "Brier score",
        "cross_entropy": "cross-entropy",
        "o_e": "O/E",
        "calibration_in_the_large": "calibration in the large",
        "ece": "ECE",
    }.items()
}

_WORDS = {
    "score": ("score", "The number that the model gives a case; cases are ranked by it."),
    "cut_off": ("threshold", "The score from which a case is flagged."),
    "flagged": ("flagged", "Sorted by the model as positive, whatever word the report uses for it."),
    "miss": ("miss", "A positive case that is not flagged; also called false negative or type II error."),
    "false_alarm": ("false alarm", "A negative case that is flagged; also called false positive or type I error."),
    "split": ("split", "A part of the data: one part chooses the threshold, the other judges it."),
    "roc": ("ROC curve", "Recall against false alarm rate, one point for each threshold."),
    "pr": ("precision-recall curve", "Precision against recall, one point for each threshold."),
    "gain": ("gain curve", "Share of the positive cases caught against the share of all cases flagged."),
    "beta": ("beta", "How many times as much recall counts as precision. It comes from the use, not from the data."),
    "alpha": ("alpha", "The weight of precision in the F-measure, 1 / (1 + beta\u00b2); another way to write beta."),
    "delta": ("delta", "What acting on a flag costs, over what a hit brings: 1 / beta\u00b2."),
    "corrected": (
        "corrected",
        "What a figure is expected to be on future cases, where the threshold was chosen on the cases of the test.",
    ),
    "likely_range": (
        "range",
        "Nearly all tests like this would give one that contains the true figure. It allows for chance alone.",
    ),
    "cluster": ("cluster", "Cases that belong together, for example those of one customer."),
    "label": ("label", "What a case really is, as the data state it."),
    "attribute": ("attribute", "Something that is recorded of a case, for example its amount or its date."),
    "feature": ("feature", "What a model reads of a case to score it: an attribute, or a number made from several."),
    "variable": (
        "variable",
        "In statistics anything that differs from case to case: attributes, features, the label, the score.",
    ),
}
TERMS = {f"term.{key}.name": name for key, (name, _) in _WORDS.items()} | {
    f"term.{key}.meaning": meaning for key, (_, meaning) in _WORDS.items()
}

# What needs no form and no slot.
NAMES: Mapping[str, str] = MappingProxyType({**METRICS, **HOW, **GROUPS, **ALIASES, **TERMS})
