"""English: what people of the field call things, and terms that a report uses the idea of without the word."""

from collections.abc import Mapping
from types import MappingProxyType

# Name -> meaning. The glossary of a page has terms of its own; these have a page in the terminal alone.
FIELD: Mapping[str, str] = MappingProxyType(
    {
        "hit": "A positive case that is flagged; also called true positive (TP).",
        "correct rejection": "A negative case that is not flagged; also called true negative (TN).",
        "positive class": (
            "The class that the model is to find, for example fraud. The key data.positive names its label. "
            "Every other case is negative."
        ),
        "negative class": "All cases that are not of the positive class. The key data.negative names their label.",
        "support": "The number of cases of a class in the test. A figure of a class with few cases has a wide range.",
        "confusion matrix": (
            "A table of counts: true class by decision. With two classes it contains hits, misses, false alarms and "
            "correct rejections. With several classes it shows which class is sorted as which. In a report: the "
            "section outcomes."
        ),
        "mix-up": "A case of one class that is sorted as another. The confusion matrix counts them by pair of classes.",
        "class imbalance": (
            "One class is much rarer than the other. Accuracy then says little. Look at recall, precision and cost. "
            "The finding rare_class warns of it."
        ),
        "elbow": (
            "The point where a curve bends. Here no threshold is chosen by eye. State costs, a beta or a limit, "
            "and the rule under the key threshold chooses. For Youden's J write {maximise: informedness}."
        ),
        "macro average": (
            "The mean of a metric over the classes, each counted alike, for example macro_f1. Rare classes count as "
            "much as others."
        ),
        "micro average": (
            "A metric of the counts of all classes together, for example micro_f1. Micro F1 is then the accuracy."
        ),
        "weighted average": (
            "The mean of a metric over the classes, each weighted by its number of cases, for example weighted_f1."
        ),
        "one against the rest": (
            "With several classes: one class counts as positive and all others as negative, as in recall[login]."
        ),
        "top-k accuracy": (
            "Share of the cases whose true class is among the k classes with the highest scores, for example "
            "top_2_accuracy."
        ),
        "two classes": "A case is positive or negative. The model flags it or leaves it alone.",
        "decision": (
            "What is done with a case: flagged or not, or the class it is sorted as. A threshold makes it from the "
            "score, or the key models.<name>.decision names its column."
        ),
        "several classes": "A model that sorts cases into three classes or more. The key data.classes names them.",
        "classes in order": (
            "Classes that rise from the first to the last, for example grades. An error by two steps is worse than by "
            "one. Metrics: linear_kappa, quadratic_kappa, mean_absolute_step, beyond_one_step."
        ),
        "calibration": (
            "Scores are calibrated if they are right as probabilities: of the cases given 30%, 30% are positive. "
            "Prices lead to the right threshold only with calibrated scores. In a report: the section chances."
        ),
        "recalibration": (
            "A correction that turns scores into calibrated probabilities, for example Platt scaling or isotonic "
            "regression. Fit it on other cases than those of the test."
        ),
        "discrimination": (
            "How well the scores rank positive cases above negative ones, whatever the threshold. AUC measures it."
        ),
        "probability": "What a calibrated score claims: how likely it is that a case is positive, from 0 to 1.",
        "decision curve": (
            "The net benefit at every threshold, compared with flagging all cases or none. It needs no prices: the "
            "threshold states what a miss is worth. In a report: the section costs."
        ),
        "cost matrix": (
            "What each combination of true class and decision costs. The key costs states it. "
            "The lowest-cost threshold follows from it."
        ),
        "cost curve": (
            "What is left of the cost of getting everything wrong, by what a miss weighs against a false alarm. "
            "It shows which threshold is cheapest at which prices."
        ),
        "bootstrap": (
            "A way to get a range: the test cases are drawn again at random many times. Each draw gives the figure "
            "anew. The spread of these figures is the range."
        ),
        "p-value": (
            "How often chance alone would give a difference as large as this, if there were none. "
            "If it is below 0.05, a report with 95% ranges calls the difference clear. "
            "It says nothing of how large the difference is."
        ),
        "multiple comparisons": (
            "Among many comparisons, some look clear by chance. Holm's method corrects for that: the more there are, "
            "the more each has to show."
        ),
        "McNemar's test": (
            "Tests whether two models differ on the same cases. It counts only cases that one of them gets right. "
            "Reports use it for recall, specificity and accuracy."
        ),
        "DeLong's method": "Gives the range of an AUC, and tests whether two models differ in AUC on the same cases.",
        "permutation test": (
            "Swaps the decisions of two models at random many times. A real difference is larger than nearly all "
            "that the swaps give."
        ),
        "Wilson's interval": (
            "The 95% range of a share, good for few cases, too. A share of none or of all has the exact range "
            "(Clopper-Pearson)."
        ),
        "smallest difference that matters": (
            "How large a difference must be to change a decision. The key compare.smallest_that_matters states it."
        ),
        "sample size": (
            "How many cases a test has. The rarer class decides how wide the ranges are. "
            "The finding small_test warns of too few."
        ),
        "cross-validation": (
            "Each case is scored by a model trained without its fold. The key data.fold names the column of the folds. "
            "The report then shows how far training runs differ."
        ),
        "leakage": (
            "The model knew in the test what it will not know in use, for example the outcome. "
            "Figures are then too good. Findings: score_is_label, same_case_in_both_splits, id_tells_label."
        ),
        "overfitting": (
            "A model or threshold that suits the cases it was chosen on better than others. Judge it on other cases: "
            "the key data.split names them. The finding apparent_threshold warns of it."
        ),
        "test data": "The cases on which a model is judged. Neither the model nor its threshold was chosen on them.",
        "training data": "The cases that a model learned from. Tested on them, it looks too good.",
        "validation data": "The cases on which a threshold is chosen. The key data.split.tune_on names them.",
        "drift": (
            "The cases or the model's figures change over time or between splits. Findings: changes_over_time, "
            "score_shift, prevalence_shift, group_shift."
        ),
        "verification bias": (
            "The true class is known only for some cases, for example those flagged. Misses then stay hidden. "
            "The finding only_flagged_checked warns of it."
        ),
        "selection bias": (
            "The cases of the test differ from those of the use. The key about.cases_selected says how they were "
            "chosen. The finding convenience_sample warns of it."
        ),
        "label noise": (
            "Some labels are wrong. The key about.label.noise states how many, and the report shows what that does. "
            "Finding: label_errors."
        ),
        "missing values": (
            "Labels or scores that are not there. The cases are left out and counted. Findings: missing_labels, "
            "missing_scores, missing_code."
        ),
        "group": (
            "Cases that share an attribute, for example a region. The key groups names it, and the report compares the "
            "groups at the same threshold."
        ),
        "fairness": (
            "Whether groups of people are treated alike. The report shows recall, false alarms and the share flagged "
            "of each group. A check can limit the gap between them. Which gap matters is your choice."
        ),
        "four-fifths rule": (
            "The share with the good outcome in one group must be at least 80% of that in another. A check can require "
            "it: unflagged_rate where a flag is the bad outcome. Finding: ratio_of_worse_outcome."
        ),
        "Simpson's paradox": (
            "An order that is true overall turns round within the groups. Compare within the groups. The finding "
            "simpson_reversal warns of it."
        ),
        "passing cases to people": (
            "The model decides the cases it is sure of, and a person decides the rest. With several classes the report "
            "shows errors and cost by the share it decides itself."
        ),
        "tied scores": "Cases with the same score. A threshold flags all of them or none. Finding: coarse_scores.",
        "number needed to evaluate": "1 / precision: how many flagged cases people look into for each hit.",
        "closed form": (
            "The threshold that the prices alone give, if scores are calibrated. With right answers free it is "
            "c_FP / (c_FP + c_FN). The key threshold.closed_form asks for it."
        ),
        "capacity": "How many cases people can look into. The key threshold.flag_at_most sets the threshold by it.",
        "baseline": (
            "The model that others are compared with, often today's system. The key compare.baseline names it."
        ),
        "without a model": (
            "What flagging every case, or none, would give. A model that does no better is not worth its cost. "
            "Finding: worse_than_no_model."
        ),
        "odds": "A probability p as a ratio: p / (1 \u2212 p). At a probability of 20% the odds are 1 to 4.",
    }
)

# A name that has a page -> what else the field calls it; case, hyphens, apostrophes and plurals do not matter.
ALSO: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "range": (
            *("confidence interval", "interval", "95% range", "95% CI", "95% confidence interval", "CI", "confidence"),
            *("confidence level", "likely range", "credible interval", "error bar", "margin of error", "uncertainty"),
            "standard error",
        ),
        "threshold": (
            *("cut-off", "cutoff", "cut point", "decision threshold", "operating point", "default threshold"),
            *("classification threshold", "deployed threshold"),
        ),
        "miss": ("false negative", "FN", "missed", "missed case", "type II error", "type 2 error"),
        "false alarm": ("false positive", "FP", "type I error", "type 1 error"),
        "hit": ("true positive", "TP", "true alarm", "correct detection"),
        "correct rejection": ("true negative", "TN"),
        "flagged": ("predicted positive", "alert", "alarm", "flag", "positive prediction"),
        "label": (
            *("ground truth", "gold standard", "reference standard", "true class", "outcome", "target", "truth"),
            "target variable",
        ),
        "corrected": ("adjusted", "optimism", "optimism correction", "bias correction"),
        "feature": ("covariate", "predictor", "input variable"),
        "cluster": ("clustered data", "repeated measurement", "clustering"),
        "precision-recall curve": ("precision-recall", "PR curve", "PRC"),
        "ROC curve": ("receiver operating characteristic", "ROC"),
        "gain curve": (
            "gain",
            "gains chart",
            "cumulative gains",
            "lift chart",
            "CAP curve",
            "decile",
        ),
        "beta": ("weight of recall",),
        "split": ("train-test split", "data split", "partition"),
        "positive class": ("positive", "class of interest", "positive case", "minority class"),
        "negative class": ("negative", "negative case", "majority class"),
        "support": ("class size", "number of cases"),
        "confusion matrix": ("contingency table", "error matrix", "confusion", "two by two table", "2x2 table"),
        "mix-up": ("misclassification", "off-diagonal"),
        "class imbalance": (
            "imbalance",
            "imbalanced data",
            "unbalanced data",
            "imbalanced classes",
            "skewed classes",
            "rare class",
        ),
        "elbow": ("knee", "elbow point", "knee point", "closest to the corner"),
        "macro average": ("macro", "macro-averaged", "macro mean"),
        "micro average": ("micro", "micro-averaged", "micro mean"),
        "weighted average": ("weighted", "weighted-averaged", "weighted mean"),
        "one against the rest": ("one-vs-rest", "one versus rest", "one-vs-all", "one versus all", "OvR"),
        "top-k accuracy": ("top-k", "top k categorical accuracy"),
        "two classes": ("binary", "binary classification", "binary classifier"),
        "decision": ("predicted class", "predicted label", "prediction"),
        "training data": ("training set", "training split"),
        "number needed to evaluate": ("NNE", "number needed to screen", "NNS"),
        "closed form": ("Bayes threshold", "theoretical threshold", "optimal threshold"),
        "several classes": ("multiclass", "multi-class", "multinomial"),
        "classes in order": ("ordinal", "ordinal classes", "ordered classes", "ordinal classification"),
        "calibration": (
            *("calibrated", "calibration curve", "calibration plot", "reliability diagram", "reliability curve"),
            *("miscalibration", "miscalibrated", "Hosmer-Lemeshow", "Hosmer-Lemeshow test", "reliability"),
        ),
        "recalibration": (
            "Platt scaling",
            "Platt",
            "isotonic regression",
            "isotonic",
            "temperature scaling",
            "recalibrate",
        ),
        "discrimination": ("ranking", "resolution", "threshold-free", "threshold-independent"),
        "probability": ("predicted probability", "posterior", "posterior probability", "risk"),
        "decision curve": ("decision curve analysis", "DCA"),
        "cost matrix": (
            "cost-sensitive",
            "cost-sensitive learning",
            "loss matrix",
            "utility matrix",
            "price",
            "utility",
        ),
        "bootstrap": ("bootstrapping", "resampling", "resample", "bootstrap sample", "BCa", "percentile bootstrap"),
        "p-value": (
            "significance",
            "statistical significance",
            "pvalue",
            "significance level",
            "significance test",
            "null hypothesis",
            "significant",
        ),
        "multiple comparisons": (
            *("Holm", "Holm's method", "Holm correction", "Holm-Bonferroni", "Bonferroni", "multiple testing"),
            *("multiplicity", "family-wise error rate"),
        ),
        "McNemar's test": ("McNemar", "mid-p", "Tango's interval", "paired test"),
        "DeLong's method": ("DeLong", "DeLong test", "DeLong's interval"),
        "permutation test": ("randomisation test", "randomization test"),
        "Wilson's interval": ("Wilson", "Wilson score interval", "Clopper-Pearson", "exact interval"),
        "smallest difference that matters": ("effect size", "practical significance", "equivalence margin"),
        "sample size": ("size of the test", "statistical power", "power analysis"),
        "cross-validation": ("CV", "k-fold", "k-fold cross-validation", "fold", "out-of-fold"),
        "leakage": ("data leakage", "target leakage", "label leakage", "leak", "contamination"),
        "overfitting": ("overfit", "apparent performance", "in-sample"),
        "test data": ("test set", "holdout", "hold-out", "holdout set", "out-of-sample"),
        "validation data": ("validation set", "tuning set", "tuning data", "development set"),
        "drift": (
            *(
                "data drift",
                "concept drift",
                "distribution shift",
                "dataset shift",
                "covariate shift",
                "label shift",
                "prevalence shift",
            ),
            *("prior shift", "population shift", "model drift"),
        ),
        "verification bias": ("partial verification", "selective labels", "workup bias", "feedback loop"),
        "selection bias": ("sampling bias", "spectrum bias", "convenience sampling"),
        "label noise": ("noisy labels", "mislabelled", "annotation error", "label error"),
        "missing values": ("missing data", "missingness", "imputation"),
        "group": ("subgroup", "segment", "slice", "cohort", "stratum", "strata", "stratified", "stratification"),
        "fairness": (
            *("bias against groups", "demographic parity", "statistical parity", "equalised odds", "equalized odds"),
            *("equal opportunity", "predictive parity", "group fairness"),
        ),
        "four-fifths rule": ("disparate impact", "80% rule", "adverse impact"),
        "Simpson's paradox": ("Simpson", "Simpson reversal"),
        "passing cases to people": (
            *("human in the loop", "abstain", "abstention", "reject option", "deferral", "selective classification"),
            *("human review", "coverage"),
        ),
        "tied scores": ("tie",),
        "capacity": ("workload", "top of the list", "budget"),
        "baseline": ("champion", "challenger", "reference model", "benchmark", "A/B test", "incumbent"),
        "without a model": ("dummy classifier", "treat all", "treat none", "no model", "trivial classifier"),
        "odds": ("logit", "log odds"),
        "prevalence": ("base rate", "prior", "prior probability", "class balance", "event rate"),
        "flag_rate": ("alert rate", "alarm rate", "share flagged", "predicted positive rate"),
        "accuracy": ("proportion correct", "exact match", "subset accuracy", "percent correct"),
        "error_rate": ("misclassification rate", "Hamming loss", "misclassification error"),
        "no_information_rate": ("null accuracy", "majority baseline", "zero rule", "ZeroR"),
        "kappa": ("kappa coefficient", "kappa statistic"),
        "quadratic_kappa": ("quadratic weighted kappa", "weighted kappa", "QWK"),
        "linear_kappa": ("linear weighted kappa",),
        "mean_absolute_step": ("mean absolute error", "MAE"),
        "precision": ("predictive value",),
        "recall": ("detection rate", "capture rate", "recognition rate", "completeness"),
        "specificity": ("true rejection rate",),
        "false_alarm_rate": ("false positive fraction", "fallout"),
        "miss_rate": ("missed rate", "false negative fraction"),
        "informedness": ("Youden", "Youden's index", "Youden's J", "J statistic", "Youden's J statistic"),
        "lr_positive": ("LR+", "likelihood ratio", "LR", "PLR"),
        "lr_negative": ("NLR", "LR-", "LR\u2212"),
        "diagnostic_odds_ratio": ("odds ratio",),
        "f1": ("F1 score", "F1 measure", "Dice", "Dice coefficient", "harmonic mean", "Sorensen-Dice"),
        "f_beta": ("F-measure", "F-beta score", "F-beta measure"),
        "f0.5": ("F0.5 score",),
        "f2": ("F2 score",),
        "mcc": ("phi coefficient", "Matthews correlation coefficient"),
        "threat_score": ("critical success index", "IoU", "intersection over union", "Jaccard similarity"),
        "lift": ("lift curve", "lift table"),
        "cost_per_1000": ("expected cost", "average cost", "misclassification cost"),
        "net_benefit": ("clinical utility",),
        "roc_auc": (
            *("c-statistic", "concordance", "concordance index", "c-index", "AUC-ROC", "area under the curve"),
            *("area under the ROC curve", "concordance statistic"),
        ),
        "gini": ("Somers' D", "accuracy ratio"),
        "ks": ("Kolmogorov-Smirnov", "KS distance", "Kolmogorov-Smirnov test"),
        "average_precision": (
            "mAP",
            *("AUPRC", "AUC-PR", "area under the precision-recall curve", "area under the PR curve"),
        ),
        "brier": ("mean squared error", "squared error", "quadratic score"),
        "brier_skill": ("Brier skill score",),
        "log_loss": ("logloss", "negative log-likelihood", "NLL", "logarithmic score", "binary cross-entropy"),
        "observed_expected": ("O/E ratio", "expected/observed", "E/O"),
        "calibration_intercept": ("mean calibration",),
        "expected_calibration_error": ("calibration error",),
    }
)
