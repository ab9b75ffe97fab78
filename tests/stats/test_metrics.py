"""The catalogue against print, scikit-learn, PyCM and its own promises."""

import ast
import math
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from pycm import ConfusionMatrix
from scipy.stats import entropy
from sklearn import metrics as sk

from reportgen.counts.views import Counts, Money
from reportgen.stats import metrics
from reportgen.stats.evaluation import evaluate
from reportgen.stats.formulas import written
from reportgen.stats.metrics import METRICS, NAMES, PRESETS, find
from reportgen.stats.parameters import CostMatrix, Parameters
from tests.helpers import counts

GIVEN = Parameters(beta=2.0, alpha=0.2, costs=CostMatrix(fp=12, fn=480), baseline_cost=5000.0, odds=12 / 480)
FROM_COUNTS = [metric for metric in METRICS.values() if metric.from_counts]
OUTCOMES = st.tuples(*[st.integers(0, 60)] * 4).filter(lambda four: sum(four) > 0)

CONTRACT = """
prevalence flag_rate unflagged_rate accuracy balanced_accuracy no_information_rate no_information_rate_uniform
zero_one_loss error_rate kappa kl_divergence precision false_discovery_rate npv false_omission_rate markedness recall
miss_rate specificity false_alarm_rate informedness g_mean lr_positive lr_negative diagnostic_odds_ratio f1 f0.5 f2
f_beta weighted_f fowlkes_mallows mcc threat_score lift total_cost cost_per_1000 saving saving_flag_all saving_baseline
net_benefit roc_auc gini ks average_precision brier brier_skill log_loss observed_expected calibration_intercept
calibration_slope expected_calibration_error
"""

A = {
    "accuracy": 3 / 4, "precision": 6 / 7, "recall": 6 / 8, "specificity": 3 / 4, "false_alarm_rate": 1 / 4,
    "miss_rate": 2 / 8, "npv": 3 / 5, "f1": 0.8, "f2": 10 / 13, "f0.5": 5 / 6, "balanced_accuracy": 0.75,
    "kappa": 8 / 17, "mcc": 0.478091, "fowlkes_mallows": 0.801784, "threat_score": 2 / 3, "markedness": 16 / 35,
    "kl_divergence": 0.0146397,
    "informedness": 0.5, "lr_positive": 3, "lr_negative": 1 / 3, "diagnostic_odds_ratio": 9,
}  # fmt: skip


def value(key, *four, given=GIVEN):
    return float(evaluate(METRICS[key], counts(*four), given))


def test_the_catalogue_holds_exactly_the_keys_of_the_contract():
    assert sorted(METRICS) == sorted(CONTRACT.split())


def test_no_name_means_two_metrics_and_cost_means_cost_per_1000():
    assert len(NAMES) == len(set(NAMES))
    assert find("cost") is METRICS["cost_per_1000"]
    assert find("sensitivity") is METRICS["recall"]
    assert find("nonsense") is None
    assert all(find(name) for names in PRESETS.values() for name in names)


@pytest.mark.parametrize(("key", "expected"), A.items())
def test_example_a_twelve_patients(key, expected):
    assert value(key, 6, 1, 2, 3) == pytest.approx(expected, abs=5e-7)


def test_example_b_the_rare_class():
    four = (1, 0, 9, 90)
    assert [value(key, *four) for key in ("accuracy", "precision", "recall", "no_information_rate")] == [
        0.91, 1, 0.1, 0.9,
    ]  # fmt: skip
    assert value("f1", *four) == pytest.approx(2 / 11)


def test_example_c_the_ignored_negatives():
    assert value("precision", 90, 9, 0, 1) == pytest.approx(90 / 99)
    assert value("f1", 90, 9, 0, 1) == pytest.approx(0.9524, abs=5e-5)
    assert value("specificity", 90, 9, 0, 1) == 0.1
    swapped = counts(90, 9, 0, 1).swapped()
    assert [float(evaluate(METRICS[key], swapped, GIVEN)) for key in ("precision", "recall")] == [1, 0.1]
    assert float(evaluate(METRICS["f1"], swapped, GIVEN)) == pytest.approx(0.1818, abs=5e-5)


@pytest.mark.parametrize(
    ("four", "f1", "f2", "f_half"),
    [
        ((168, 392, 42, 398), 0.4364, 0.6000, 0.3429),
        ((189, 756, 21, 34), 0.3273, 0.5294, 0.2368),
        ((84, 36, 126, 754), 0.5091, 0.4375, 0.6087),
    ],
)
def test_example_f_three_models_of_equal_mean_precision_and_recall(four, f1, f2, f_half):
    assert (value("precision", *four) + value("recall", *four)) / 2 == pytest.approx(0.55)
    assert [value(key, *four) for key in ("f1", "f2", "f0.5")] == pytest.approx([f1, f2, f_half], abs=5e-5)


def test_costs_and_net_benefit_of_the_fraud_case():
    four = (34, 226, 6, 9734)
    assert value("total_cost", *four) == 5592
    assert value("saving", *four) == 13608
    assert value("saving_flag_all", *four) == 9960 * 12 - 5592
    assert value("saving_baseline", *four) == 5000 - 5592
    assert value("cost_per_1000", *four) == 559.2
    assert value("net_benefit", *four) == pytest.approx(0.0028350, abs=5e-8)


@pytest.mark.parametrize(("tpr", "fpr"), [(0.9, 0.1)])
def test_what_prevalence_changes_and_what_it_leaves(tpr, fpr):
    def at(key, prevalence):
        positives, negatives = prevalence, 1 - prevalence
        return value(key, tpr * positives, fpr * negatives, (1 - tpr) * positives, (1 - fpr) * negatives)

    expected = {"mcc": (0.80, 0.26), "kappa": (0.80, 0.14), "f1": (0.90, 0.15), "balanced_accuracy": (0.90, 0.90)}
    for key, (half, rare) in expected.items():
        assert [at(key, 0.5), at(key, 0.01)] == pytest.approx([half, rare], abs=5e-3)
    for metric in FROM_COUNTS:
        moved = abs(at(metric.key, 0.5) - at(metric.key, 0.01)) > 1e-9
        assert moved <= metric.changes_with_prevalence, metric.key


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@for_all(four=OUTCOMES)
def test_a_value_lies_in_its_range_or_is_undefined(four):
    for metric in FROM_COUNTS:
        found = value(metric.key, *four)
        low, high = metric.range
        assert math.isnan(found) or low - 1e-12 <= found <= high + 1e-12, metric.key


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@for_all(four=OUTCOMES, times=st.integers(2, 1000))
def test_metrics_do_not_depend_on_the_size_of_the_sample_but_for_totals(four, times):
    given = replace(GIVEN, baseline_cost=0.0)
    for metric in FROM_COUNTS:
        small, large = (value(metric.key, *(n * each for n in four), given=given) for each in (1, times))
        assert large == pytest.approx(small * (times if metric.grows else 1), rel=1e-9, nan_ok=True), metric.key


@pytest.mark.parametrize("metric", FROM_COUNTS, ids=lambda metric: metric.key)
def test_what_the_catalogue_says_of_a_metric_its_formula_does(metric):
    given = replace(GIVEN, costs=CostMatrix(fp=12, fn=480, tn=1))
    here, more_left, other_flags = (
        value(metric.key, *four, given=given) for four in ((7, 3, 2, 11), (7, 3, 2, 29), (4, 5, 5, 9))
    )
    assert metric.without_tn == (here == more_left)
    assert metric.fixed == (here == other_flags)
    if metric.parts is not None:
        part, rest = (getattr(counts(7, 3, 2, 11), name) for name in metric.parts)
        assert here == pytest.approx(float(part / (part + rest)))
    if metric.of_threat is not None:
        assert here == pytest.approx(metric.of_threat(value("threat_score", 7, 3, 2, 11)))
    if metric.kind == "share" and metric.lower_is_better:
        assert here == pytest.approx(1 - value(metric.opposite, 7, 3, 2, 11))
    assert metric.opposite is None or METRICS[metric.opposite].higher_is_better


def test_only_a_share_that_moves_one_way_does_along_every_sweep():
    falling = [(0, 0, 9, 20), (3, 0, 6, 20), (3, 8, 6, 12), (8, 8, 1, 12), (9, 20, 0, 0)]
    for metric in (metric for metric in FROM_COUNTS if metric.kind == "share" and not metric.fixed):
        steps = np.diff([found for four in falling if not math.isnan(found := value(metric.key, *four))])
        assert metric.moves_one_way == (bool((steps >= 0).all()) or bool((steps <= 0).all())), metric.key


def module_level(tree):
    """Yield each collection of a module that has a name, and each that something is looked up in, with that name."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            name = ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])
            yield from ((name, each) for each in ast.walk(node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            yield from (("in", each) for each in node.comparators)


def keys_in(source):
    """Return the names of the collections that hold two metrics or more."""
    found = set()
    for name, node in module_level(ast.parse(source)):
        of = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", ())
        known = {each.value for each in of if isinstance(each, ast.Constant)} & set(METRICS)
        found |= {name} if len(known) > 1 else set()
    return found


# What no entry of the catalogue could know, by the name of the collection.
ELSEWHERE = {
    "ELSEWHERE": "the rules that a report sets beside its own",
    "_SHOWN": "what models are compared by where nothing else is asked",
    "ALWAYS_RECORDED": "what a history keeps of each model",
    "in": "which bound of its bins a figure has",
    "_MAIN": "what is told of each fold",
    "_TOLD": "what is told of the subject by fold",
    "ALWAYS": "what is told of each group",
    "OF_GROUPS": "what is looked at for a reversal within groups",
    "OF_MODELS": "what two models may turn round in within groups",
    "TELLING": "what says over time how well a model does, and not what it meets",
    "MOVES": "what matters over time, and by how much",
    "SHARES": "the published shares that are told",
    "IF_MISSING": "what is told with missing scores taken for not flagged",
    "CRITERIA": "what each criterion of fairness asks to be alike",
    "RANKING": "in stats, what makes the metrics of scores; on the first screen, those shown",
    "PROBABILITY": "what makes the metrics of chances, with numpy",
    "_RANKED": "what makes the ranking metrics of resamples, with numpy",
    "_SHARES": "the columns of one table",
    "FIGURES": "keys of the config; the order of one table",
    "_FIGURES": "places on the page",
    "CURVES": "the columns of a curve",
    "precision_recall": "the columns that a figure draws",
    "CHANCES": "the words for each side",
    "OF_ALL_CASES": "what several classes have of the catalogue for all cases together",
    "_OF_ONE_SCORE": "keys of the config",
    "SHOWN": "the columns of a table of several classes",
    "OF_A_CLASS": "the columns of a table of several classes",
    "UNDER": "the words for the cases under the bar of a share of a class",
    "EXPLORED": "what models of several classes are compared by beside what was asked for",
    "SPREAD_TOLD": "of what the lowest and the highest class are named in words",
    "LINES": "the lines that a figure draws",
    "_BY_CUT_OFF": "places on the page",
    "OF_ALL": "the words of a check that is about all classes",
    "Known": "what may be published of a model",
    "_PAIRS": "what may be published of a model",
    "_OTHERS": "what may be published of a model",
    "_EXAMPLE": "what a message names as an example",
    "IN_GROUPS": "what is told of each group of several classes",
    "AHEAD": "in what a model is better by them, in words",
    "ERROR_OF": "of which error the first screen tells what they are better by",
    "MAIN": "the columns of one table",
    "WHOLE": "what a table of several classes has of all classes together",
    "CALLED": "what model hubs call them",
    "OF_SEVERAL": "what a model card has of several classes",
    "AVERAGED": "what a model card has of several classes, class by class in the mean",
    "BY_QUARTER": "the charts of one figure",
    "FOREMOST": "which of them a title names first",
    "OWN": "what means another thing with several classes, by its messages",
    "OF_SELECTIONS": "what needs no label",
    "DEFAULTS": "what an index shows where a config names no metric",
}


@pytest.mark.slow
def test_facts_of_metrics_stand_in_the_catalogue_alone():
    package = Path(metrics.__file__).parents[1]
    paths = [path for path in package.rglob("*.py") if path != Path(metrics.__file__) and path.stem[:2] != "en"]
    found = set().union(*(keys_in(path.read_text(encoding="utf-8")) for path in paths))
    assert found - set(ELSEWHERE) == set()
    assert keys_in('A = ("recall", "precision")\nif key in {"f1", "f2"}: pass') == {"A", "in"}


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@for_all(four=OUTCOMES)
def test_swapping_the_classes_twice_and_mirrored_metrics(four):
    tp, fp, fn, tn = four
    for key, mirrored in (
        ("recall", "specificity"), ("precision", "npv"), ("miss_rate", "false_alarm_rate"),
        ("accuracy", "accuracy"), ("mcc", "mcc"), ("kappa", "kappa"), ("informedness", "informedness"),
        ("markedness", "markedness"), ("g_mean", "g_mean"), ("balanced_accuracy", "balanced_accuracy"),
    ):  # fmt: skip
        assert value(key, tn, fn, fp, tp) == pytest.approx(value(mirrored, *four), nan_ok=True)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@for_all(four=OUTCOMES)
def test_undefined_where_a_denominator_is_empty_and_nowhere_else(four):
    tp, fp, fn, tn = four
    empty = {"recall": tp + fn, "specificity": fp + tn, "precision": tp + fp, "npv": fn + tn, "f1": 2 * tp + fp + fn}
    for key, denominator in empty.items():
        assert math.isnan(value(key, *four)) == (denominator == 0)
    margins = (tp + fn) * (fp + tn) * (tp + fp) * (fn + tn)
    assert math.isnan(value("mcc", *four)) == (margins == 0)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@for_all(four=st.tuples(*[st.integers(1, 60)] * 4))
def test_the_divergence_is_that_of_scipy_and_pycm_from_the_actual_classes_to_the_predicted_ones(four):
    tp, fp, fn, tn = four
    of_scipy = entropy([tp + fn, fp + tn], [tp + fp, fn + tn])
    assert value("kl_divergence", *four) == pytest.approx(of_scipy, rel=1e-9, abs=1e-14)
    matrix = ConfusionMatrix(matrix={"1": {"1": tp, "0": fn}, "0": {"1": fp, "0": tn}})
    assert value("kl_divergence", *four) == pytest.approx(math.log(2) * matrix.KL, rel=1e-6, abs=1e-9)  # there in bits


def test_the_divergence_is_written_down_and_has_no_value_where_a_class_is_never_met_or_never_predicted():
    found = written(METRICS["kl_divergence"], counts(6, 1, 2, 3), GIVEN)
    assert found.numbers == "((6 + 2) \u00d7 ln((6 + 2) / (6 + 1)) + (1 + 3) \u00d7 ln((1 + 3) / (2 + 3))) / 12"
    for four, reason in (
        ((0, 0, 3, 9), "no case was flagged"),
        ((3, 9, 0, 0), "no case was left unflagged"),
        ((0, 2, 0, 9), "there is no positive case"),
        ((5, 0, 2, 0), "there is no negative case"),
    ):
        assert math.isnan(value("kl_divergence", *four))
        assert written(METRICS["kl_divergence"], counts(*four), GIVEN).reason == reason


LABELS = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 1), st.floats(0.05, 9.0)), min_size=2, max_size=40
).filter(lambda rows: {row[0] for row in rows} == {0, 1})


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@for_all(rows=LABELS)
def test_agreement_with_scikit_learn_with_and_without_weights(rows):
    actual, predicted, weights = (np.array(column) for column in zip(*rows, strict=True))
    for w in (None, weights):
        tn, fp, fn, tp = sk.confusion_matrix(actual, predicted, labels=[0, 1], sample_weight=w).ravel()
        of = {"y_true": actual, "y_pred": predicted, "sample_weight": w}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # scikit-learn warns of what is undefined
            expected = {
                "accuracy": sk.accuracy_score(**of),
                "balanced_accuracy": sk.balanced_accuracy_score(**of),
                "error_rate": sk.zero_one_loss(**of),
                "recall": sk.recall_score(**of),
                "precision": sk.precision_score(**of, zero_division=np.nan),
                "specificity": sk.recall_score(**of, pos_label=0),
                "npv": sk.precision_score(**of, pos_label=0, zero_division=np.nan),
                "f1": sk.f1_score(**of),
                "f2": sk.fbeta_score(**of, beta=2),
                "f0.5": sk.fbeta_score(**of, beta=0.5),
                "f_beta": sk.fbeta_score(**of, beta=2),
                "threat_score": sk.jaccard_score(**of),
                "fowlkes_mallows": tp / math.sqrt((tp + fp) * (tp + fn)) if tp + fp else math.nan,
            }
            if tp + fp and fn + tn:
                expected["mcc"] = sk.matthews_corrcoef(**of)
            if tp and fp and tn and fn:
                expected["lr_positive"], expected["lr_negative"] = sk.class_likelihood_ratios(
                    actual, predicted, labels=[0, 1], sample_weight=w
                )
            if len(set(predicted)) == 2:
                expected["kappa"] = sk.cohen_kappa_score(actual, predicted, sample_weight=w)
        for key, reference in expected.items():
            assert value(key, tp, fp, fn, tn) == pytest.approx(reference, rel=1e-12, abs=1e-12, nan_ok=True), key


@pytest.mark.parametrize("seed", range(25))
def test_agreement_with_pycm_for_the_rest(seed):
    tp, fp, fn, tn = np.random.default_rng(seed).integers(1, 80, 4).tolist()
    other = ConfusionMatrix(matrix={1: {1: tp, 0: fn}, 0: {1: fp, 0: tn}})
    expected = {
        "prevalence": other.PRE[1], "false_discovery_rate": other.FDR[1], "false_omission_rate": other.FOR[1],
        "miss_rate": other.FNR[1], "false_alarm_rate": other.FPR[1], "markedness": other.MK[1],
        "informedness": other.BM[1], "lr_positive": other.PLR[1], "lr_negative": other.NLR[1],
        "diagnostic_odds_ratio": other.DOR[1], "g_mean": other.GM[1], "no_information_rate": other.NIR,
        "zero_one_loss": other.ZeroOneLoss, "mcc": other.MCC[1], "kappa": other.Kappa,
        "lift": (tp / (tp + fp)) / other.PRE[1], "flag_rate": other.TOP[1] / other.POP[1],
        "unflagged_rate": other.TON[1] / other.POP[1],
    }  # fmt: skip
    for key, reference in expected.items():
        assert value(key, tp, fp, fn, tn) == pytest.approx(reference, rel=1e-12), key


@pytest.mark.parametrize("beta", [0.25, 1, 3])
def test_weighted_f_with_alpha_equals_f_beta(beta):
    given = Parameters(beta=beta, alpha=1 / (1 + beta**2))
    assert value("weighted_f", 6, 1, 2, 3, given=given) == pytest.approx(value("f_beta", 6, 1, 2, 3, given=given))
    precision, recall = 6 / 7, 6 / 8
    mean = 1 / (given.alpha / precision + (1 - given.alpha) / recall)
    assert value("weighted_f", 6, 1, 2, 3, given=given) == pytest.approx(mean)


def test_what_is_not_given_has_no_value():
    for metric in FROM_COUNTS:
        assert math.isnan(value(metric.key, 6, 1, 2, 3, given=Parameters())) == (metric.needs is not None)


COSTS_BY_CASE = ("total_cost", "cost_per_1000", "saving", "saving_flag_all", "saving_baseline")


def with_money(four, **money):
    """Return the four outcomes with what their cases cost; what is not named costs nothing."""
    found = dict(zip(("tp", "fp", "fn", "tn"), four, strict=True))
    names = [*found, *(f"all_{name}" for name in found)]
    return Counts(
        **{name: np.asarray(float(n)) for name, n in found.items()},
        money=Money(**{name: np.asarray(float(money.get(name, 0))) for name in names}),
    )


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@for_all(four=OUTCOMES, prices=st.tuples(*[st.integers(-40, 90)] * 4))
def test_money_added_up_case_by_case_says_the_same_as_equal_prices(four, prices):
    tp, fp, fn, tn = four
    names = ("tp", "fp", "fn", "tn")
    added = {name: n * price for name, n, price in zip(names, four, prices, strict=True)}
    whole = dict(zip(names, (tp + fn, fp + tn, tp + fn, fp + tn), strict=True))
    added |= {f"all_{name}": whole[name] * price for name, price in zip(names, prices, strict=True)}
    matrix = dict(zip(names, prices, strict=True))
    given = Parameters(costs=CostMatrix(**matrix), baseline_cost=5000.0)
    means = Parameters(costs=CostMatrix(fp=1, fn=1), baseline_cost=5000.0)  # do not enter where money is added up
    for key in COSTS_BY_CASE:
        assert float(evaluate(METRICS[key], with_money(four, **added), means)) == value(key, *four, given=given)


def test_each_sum_of_money_stands_in_its_place():
    counted = with_money(
        (34, 226, 6, 9734), tp=1, fp=20, fn=300, tn=4000,
        all_tp=50_000, all_fp=600_000, all_fn=7_000_000, all_tn=80_000_000,
    )  # fmt: skip
    costs = CostMatrix(fp=12, fn=480)
    assert [float(costs.of(counted, outcome)) for outcome in ("tp", "fp", "fn", "tn")] == [1, 20, 300, 4000]
    found = {key: float(evaluate(METRICS[key], counted, GIVEN)) for key in COSTS_BY_CASE}
    assert found == {
        "total_cost": 4321,
        "cost_per_1000": 432.1,
        "saving": 87_000_000 - 4321,
        "saving_flag_all": 650_000 - 4321,
        "saving_baseline": 5000 - 4321,
    }


@pytest.mark.parametrize(
    ("key", "symbols", "numbers"),
    [
        ("total_cost", "cost of the false alarms + cost of the misses", "40 + 12,345.68"),
        (
            "cost_per_1000",
            "1,000 \u00d7 (cost of the false alarms + cost of the misses) / n",
            "1,000 \u00d7 (40 + 12,345.68) / 12",
        ),
        (
            "saving",
            "cost of missing every positive \u2212 (cost of the false alarms + cost of the misses)",
            "99,999.50 \u2212 (40 + 12,345.68)",
        ),
    ],
)
def test_money_is_written_as_sums_and_what_costs_nothing_is_left_out(key, symbols, numbers):
    counted = with_money((6, 1, 2, 3), fp=40, fn=12345.678, all_fp=160, all_fn=99999.5)
    found = written(METRICS[key], counted, Parameters(costs=CostMatrix(fp=40, fn=6172.84)))
    assert (found.symbols, found.numbers, found.reason) == (symbols, numbers, None)


def test_the_cost_of_no_miss_at_all_is_written_as_0():
    counted = with_money((8, 1, 0, 3), fp=40, all_fp=160, all_fn=900)
    found = written(METRICS["total_cost"], counted, Parameters(costs=CostMatrix(fp=40, fn=112.5)))
    assert found.numbers == "40 + 0"
