"""What `explain` prints: a page of everything that has a name, and near ones of what has none."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from reportgen.cli import main
from reportgen.config.about import FINDINGS, PART_MISSING
from reportgen.config.measures import OF_STEPS
from reportgen.config.page import SECTIONS
from reportgen.config.reference import every_key
from reportgen.stats.metrics import METRICS, NAMES
from reportgen.text.en_advice import ADVICE, HEADS
from reportgen.text.en_field import ALSO, FIELD
from reportgen.topics.explained import EXIT_CODES, explained, known_names
from reportgen.topics.named import MEANINGS, metric_named, plain, term_named
from tests.text.test_messages import DROPPED

ROOT = Path(__file__).parents[2]
LONGEST = 20  # words of a sentence
# What people of the field say.
SPOKEN = """
type I error; type 1 error; type II error; type 2 error; false positive; false negative; true positive;
true negative; FP; FN; TP; TN; false discovery rate; FDR; false omission rate; FOR; hit; hit rate; TPR; FPR;
TNR; FNR; PPV; NPV; true positive rate; false positive rate; true negative rate; false negative rate; fall-out;
fallout; selectivity; sensitivity; miss; missed; miss rate; false alarm; false alarm rate; correct rejection;
elbow; knee; elbow point; Youden; Youden's J; Youden index; J statistic; macro; macro average; micro average;
weighted average; macro F1; micro F1; weighted F1; confusion matrix; contingency table; error matrix; cut-off;
cutoff; threshold; decision threshold; operating point; ROC; ROC curve; ROC AUC; AUC; AUROC; c-statistic;
concordance; concordance index; AUPRC; PR AUC; PR curve; precision-recall curve; average precision; AP; Brier;
Brier score; log loss; cross-entropy; ECE; expected calibration error; calibration; calibrated;
calibration curve; reliability diagram; calibration plot; calibration slope; lift; lift curve; gain;
gains chart; cumulative gains; KS; Kolmogorov-Smirnov; Gini; Gini coefficient; MCC; phi; phi coefficient;
Matthews correlation coefficient; kappa; Cohen's kappa; weighted kappa; informedness; bookmaker;
bookmaker informedness; markedness; prevalence; base rate; imbalance; class imbalance; imbalanced data;
bootstrap; resampling; bootstrapping; confidence interval; CI; 95% range; 95% CI; 95% confidence interval;
confidence level; credible interval; p-value; significance; statistical significance; Holm; Holm correction;
Bonferroni; multiple testing; multiple comparisons; McNemar; McNemar's test; DeLong; DeLong test;
permutation test; cross-validation; k-fold; folds; fold; leakage; data leakage; target leakage; data drift;
drift; concept drift; distribution shift; dataset shift; decision curve; decision curve analysis; DCA;
net benefit; positive class; negative class; positive; negative; support; F1; F-score; F1 score; F-measure;
F-beta; F beta score; Dice; Dice coefficient; Jaccard; threat score; critical success index; IoU; specificity;
recall; precision; accuracy; balanced accuracy; ACC; error rate; misclassification rate; likelihood ratio;
positive likelihood ratio; LR+; LR-; diagnostic odds ratio; odds ratio; DOR; G-mean; geometric mean;
zero-one loss; no information rate; null accuracy; baseline; dummy classifier; overfitting; test set;
training set; validation set; holdout; hold-out; ground truth; label; target; outcome; gold standard; feature;
probability; score; predicted probability; logit; one-vs-rest; one versus rest; multiclass; multi-class;
binary; top-k accuracy; top-2 accuracy; human in the loop; abstain; reject option; abstention; deferral;
fairness; demographic parity; equalised odds; equalized odds; equal opportunity; four-fifths rule;
disparate impact; Simpson's paradox; subgroup; stratified; stratification; cluster; clustered data;
Brier skill score; resolution; discrimination; isotonic regression; Platt scaling; recalibration;
temperature scaling; cost matrix; cost-sensitive; expected cost; utility; optimism; optimism correction;
apparent performance; standard error; Wilson interval; Clopper-Pearson; effect size; power; sample size;
number needed to screen; workload; alert rate; flag rate; selection rate; NNE; number needed to evaluate;
champion; challenger; A/B test; ranking; tie; ties; capacity; covariate; prevalence shift; label shift;
label noise; missing data; missing values; verification bias; spectrum bias; selection bias;
partial verification; deployed threshold; closed form; default threshold; predicted positive; flagged; alert;
alarm; misclassification; confusion; mix-up; off-diagonal; majority class; minority class; rare class;
posterior; prior; odds; Hosmer-Lemeshow; quadratic weighted kappa; ordinal; mean absolute error; MAE; PRC;
area under the curve; area under the ROC curve; area under the precision-recall curve; logloss;
negative log-likelihood; NLL; mean squared error; squared error; positive predictive value;
negative predictive value; true class; predicted class; false alarms; misses; hits; thresholds; type-ii-error;
Youdens J; pvalue; p value; cross validation; CV; train-test split; decile; calibration in the large;
O/E ratio; expected/observed; E/O; threshold-independent; threshold-free; AUC-ROC; ROC-AUC; PR-AUC; F2; F0.5;
harmonic mean; macro recall; macro-averaged; micro-averaged; Hamming loss; subset accuracy; exact match;
predictive value; detection rate; probability of detection; recognition rate; recall[login]; recall_macro;
macro_f1; Macro-F1; top_2_accuracy; TPs; FPRs; ROC curves; p-values; 95 % range;
confusion matrices; sensitivities; probabilities; predicted classes; training data; binary classification;
cost curve; price; prices; false positives; Type-I errors
"""


@pytest.mark.slow
def test_every_name_has_a_page():
    for name in (*NAMES, *FINDINGS, *EXIT_CODES, *SECTIONS, *(full for full, _ in every_key())):
        assert explained(name).count("\n") >= 1, name


def test_the_page_of_each_finding_says_what_it_is_why_it_matters_and_what_to_do():
    assert set(ADVICE) == {*FINDINGS, PART_MISSING}
    for code in ADVICE:
        lines = explained(code).splitlines()
        assert [line.strip().partition(": ")[0] for line in lines[1:4]] == [*HEADS], code
        assert all(re.fullmatch(r"  [a-z ]+: [A-Z].{15,}\.", line) for line in lines[1:4]), code


def test_a_finding_is_found_by_its_code_written_as_words():
    for typed in ("small test", "Small-Test", "small_test"):
        assert explained(typed).startswith("small_test: a finding")


def test_each_part_of_a_finding_stands_once_and_speaks_of_what_the_config_has():
    parts = [part for texts in ADVICE.values() for part in texts]
    known = {*METRICS, *FINDINGS, *(part for full, _ in every_key() for part in full.replace("[]", "").split("."))}
    named = {name for part in parts for name in re.findall(r"\b[a-z]+(?:[._][a-z]+)+\b", part)}
    assert named
    assert [name for name in named if not set(name.split(".")) <= known] == []
    own = [texts[0] for texts in ADVICE.values()]
    assert len(set(own)) == len(own)


def test_no_page_shows_a_slot_of_a_message():
    assert [code for code in FINDINGS if re.search(r"(?<!\[)\{(?!finding)\w+\}", explained(code))] == []


def test_a_fault_of_the_program_is_explained_and_cannot_be_accepted():
    page = explained("part_missing")
    assert "The figure \u201c...\u201d is missing here: a fault in reportgen stopped it (...)." in page
    assert "allow" not in page
    assert "flag: ..." in explained("auc_below_chance")


def test_a_metric_is_found_by_any_of_its_names():
    page = explained("recall").split("\n\n")[0]
    assert page == explained("tpr").split("\n\n")[0] == explained("sensitivity").split("\n\n")[0]
    assert page.splitlines()[:2] == ["recall: a metric", "  formula: TP / (TP + FN)"]
    assert explained("MCC").startswith("mcc: a metric (Matthews correlation)")


def test_a_term_is_found_by_what_else_it_is_called():
    for name in ("confidence interval", "Confidence interval", "95% range", "95% range"):
        assert explained(name).splitlines()[0].endswith("range: a term"), name
    assert explained("type II error").startswith("miss: a term")


@pytest.mark.parametrize("write", [str, str.upper, lambda name: name.replace("-", " ").replace("'", "\u2019")])
def test_every_word_of_the_field_leads_to_a_page(write):
    for name in re.split(r";\s+", SPOKEN.strip()):
        typed = write(name)
        assert metric_named(typed) or term_named(typed) or explained(typed), name


@pytest.mark.parametrize(
    ("typed", "headed"),
    [
        ("Type I errors", "false alarm: a term"),
        ("fall-out", "false_alarm_rate: a metric"),
        ("TPR", "recall: a metric"),
        ("Youden's J", "informedness: a metric"),
        ("Youdens J", "informedness: a metric"),
        ("ROC AUC", "roc_auc: a metric (AUC)"),
        ("AUPRC", "average_precision: a metric"),
        ("knee", "elbow: a term"),
        ("contingency tables", "confusion matrix: a term"),
        ("misses", "miss: a term"),
        ("confusion matrices", "confusion matrix: a term"),
        ("sensitivities", "recall: a metric"),
        ("ties", "tied scores: a term"),
        ("95 % CI", "range: a term"),
        ("LR-", "lr_negative: a metric"),
        ("LR+", "lr_positive: a metric"),
        ("quadratic weighted kappa", "quadratic_kappa: a metric (quadratic weighted kappa)"),
    ],
)
def test_a_word_of_the_field_leads_to_the_page_that_it_means(typed, headed):
    assert explained(typed).startswith(headed)


def test_an_average_over_classes_leads_to_the_metric_and_to_how_it_is_averaged():
    for typed in ("macro F1", "macro_f1", "f1_macro"):
        assert [page.splitlines()[0] for page in explained(typed).split("\n\n")] == [
            "f1: a metric",
            "macro average: a term",
        ]
    assert explained("recall[login]").endswith(
        "as in recall[login].\n  also: " + ", ".join(ALSO["one against the rest"])
    )
    assert explained("top-2 accuracy").startswith("top-k accuracy: a term")


def test_no_other_name_is_that_of_two_pages():
    names = [plain(name) for others in ALSO.values() for name in others]
    assert [name for name in names if names.count(name) > 1] == []
    own = {plain(name): name for name in (*MEANINGS, *METRICS, *OF_STEPS)}
    assert set(ALSO) <= set(own.values())
    assert [name for name in names if name in own] == []


def test_no_page_has_a_long_sentence_or_a_word_that_is_dropped():
    meanings = (*FIELD.values(), *(part for texts in ADVICE.values() for part in texts))
    sentences = [sentence for meaning in meanings for sentence in re.split(r"(?<=[.:])\s", meaning)]
    assert [sentence for sentence in sentences if len(sentence.split()) > LONGEST or DROPPED.search(sentence)] == []


def test_a_key_is_found_in_full_under_a_model_of_any_name_and_by_its_end():
    assert explained("models.champion.score").startswith("models.<name>.score: a key of the config")
    assert explained("groups[0].bins").startswith("groups[].bins: a key of the config")
    assert "data.split.tune_on: a key of the config" in explained("tune_on")
    assert "  required" in explained("version").splitlines()
    assert "  default: probability" in explained("models.m.kind").splitlines()


def test_a_section_is_explained_under_its_heading_beside_a_key_of_its_name():
    assert explained("chances").startswith("chances: a section of the page, headed \u201cCalibration\u201d")
    assert (
        explained("data").count(": a section of the page") == explained("data").count("data: a key of the config") == 1
    )
    assert "explorer: a section of the page\n  The same as `threshold`." in explained("explorer")


@pytest.mark.slow
def test_a_shell_completes_the_names_that_have_a_page():
    asked = {"_REPORTGEN_COMPLETE": "bash_complete", "COMP_WORDS": "reportgen explain mcc", "COMP_CWORD": "2"}
    found = CliRunner().invoke(main, [], prog_name="reportgen", env=asked).stdout.split()
    assert found == ["plain,mcc"]
    assert all(explained(name) for name in known_names())


@pytest.mark.parametrize(("typed", "mend"), [("recal", "Did you mean 'recall'"), ("qqqq", "It explains metrics")])
def test_what_nobody_knows_ends_with_2_and_names_that_are_near(typed, mend):
    done = CliRunner().invoke(main, ["explain", typed])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"unknown name: '{typed}'\n    {mend}")


def test_the_exit_codes_are_those_of_the_readme():
    rows = re.findall(r"^\| (\d) \| (.*) \|$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(rows) == EXIT_CODES
