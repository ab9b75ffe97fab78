"""The catalogue: each metric is one entry that carries all that is known of it.

Formulas use operators only, so that the same one runs over floats, over arrays and over the terms that write it down,
and so that this file imports nothing heavy. A formula with an empty denominator has no value.
"""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Literal

from reportgen.frozen import frozen

Kind = Literal["share", "function", "cost", "ranking", "probability"]
Needs = Literal["beta", "alpha", "costs", "baseline", "odds"]
ErrorWeight = Literal["more", "alike", "less", "given"]
MetricGroup = Literal["population", "flagged", "actual", "cross", "money", "ranking", "probability"]
IntervalScale = Literal["plain", "logit", "atanh"]
Margin = Literal["n", "positives", "negatives", "flagged", "unflagged"]

Turned = Callable[[Any], Any]  # one number, or an array of them, to another
Formula = Callable[
    [Any, Any], Any
]  # (counts, given) -> number; `Counts` of counts/views.py and `Parameters` of parameters.py
INFINITY = float("inf")


@frozen
class Metric:
    """One entry of the catalogue; its name and its meaning are messages under the same key."""

    key: str
    kind: Kind
    group: MetricGroup  # the population in the denominator, by which readers find their way
    range: tuple[float, float]
    best: float | None  # None: descriptive, neither end is better
    changes_with_prevalence: bool
    aliases: tuple[str, ...] = ()
    numerator: Formula | None = None  # ranking and probability metrics are functions of all score counts instead
    denominator: Formula | None = None
    out_of: Margin | None = None  # shares: the margin under the fraction bar
    parts: tuple[str, str] | None = None  # shares of one outcome or margin: what is counted, and the rest
    opposite: str | None = None  # where lower is better: what to ask for in its place
    grows: bool = False  # with the number of cases
    fixed: bool = False  # by the data: no model and no threshold moves it
    without_tn: bool = False  # the cases correctly left alone do not matter
    of_threat: Turned | None = None  # a function of the threat score, which is a share
    of_auc: Turned | None = None  # a function of the AUC alone
    scale: IntervalScale = "plain"  # on which resamples of a figure of the scores are close to normal
    # Why resamples do not say how sure it is: the largest over all thresholds, or never 0 and found in bins, or never
    # below 0, so that chance alone raises it.
    biased: Literal["optimum", "bins", "floor"] | None = None
    needs: Needs | None = None
    # Of the count metrics that a rule may pursue: what a miss weighs beside a false alarm. "alike" also where each
    # error counts within its own class, "given" where beta, alpha or costs decide.
    weighs_misses: ErrorWeight | None = None

    @property
    def from_counts(self) -> bool:
        """Whether the four counts at a threshold are enough."""
        return self.numerator is not None

    @property
    def moves_one_way(self) -> bool:
        """Whether it only rises or falls along the thresholds: a share of cases that none of them changes."""
        return self.parts is not None and not self.fixed and not self.predictive

    @property
    def predictive(self) -> bool:
        """Whether it is a share of the cases flagged, or of those left alone."""
        return self.out_of in {"flagged", "unflagged"}

    @property
    def of_one_class(self) -> bool:
        """Whether it is a share of one class, so that another prevalence leaves it and its bounds."""
        return self.out_of in {"positives", "negatives"}

    @property
    def of_precision_and_recall(self) -> bool:
        """Whether it follows from the two: neither the cases correctly left alone nor the number of cases matters."""
        return self.without_tn and not self.grows

    @property
    def describes(self) -> bool:
        """Whether it is a share of all cases of which neither more nor less is better, and not what another leaves."""
        return self.kind == "share" and self.best is None and self.parts != ("unflagged", "flagged")

    @property
    def as_counted(self) -> bool:
        """Whether it stays as counted at a threshold that the same cases chose: no choice flatters it."""
        return self.fixed or self.describes

    @property
    def question(self) -> str:
        """What it asks, one word for all that put thresholds in about the same order, or in the opposite one."""
        if self.group == "money":
            return "money"
        if self.group == "cross" and self.without_tn:
            return "f"
        return "informedness" if self.key == "balanced_accuracy" else self.opposite or self.key

    @property
    def is_cost(self) -> bool:
        """Whether it is what the decisions cost, and not what they save."""
        return self.kind == "cost" and self.lower_is_better

    @property
    def moves_with_classes(self) -> bool:
        """Whether it is judged with the classes as in use, where their share is stated: that share moves it.

        Not what the cases settle themselves; nor average precision, of which resamples know too little where a few
        cases weigh much.
        """
        return self.changes_with_prevalence and not self.fixed and self.kind != "ranking"

    @property
    def in_percent(self) -> bool:
        """Whether it is a share of cases, and so told as a percentage."""
        return self.kind == "share" or self.key in ("no_information_rate", "no_information_rate_uniform")

    @property
    def higher_is_better(self) -> bool:
        """Whether more is better all the way; calibration figures are best in the middle."""
        return self.best == self.range[1]

    @property
    def lower_is_better(self) -> bool:
        """Whether less is better all the way."""
        return self.best == self.range[0]


def _share(
    key: str,
    group: MetricGroup,
    parts: tuple[str, str],
    under: Margin,
    *,
    best: float | None,
    moves: bool,
    misses: ErrorWeight | None = None,
    opposite: str | None = None,
    fixed: bool = False,
    aka: str = "",
) -> Metric:
    return Metric(
        key=key, kind="share", group=group, parts=parts, out_of=under, opposite=opposite, fixed=fixed,
        numerator=lambda c, _: getattr(c, parts[0]), denominator=lambda c, _: getattr(c, under),
        range=(0.0, 1.0), best=best, changes_with_prevalence=moves, aliases=tuple(aka.split()), weighs_misses=misses,
        without_tn=under in {"positives", "flagged"},
    )  # fmt: skip


def _f(
    key: str,
    beta: Callable[[Any], Any],
    *,
    misses: ErrorWeight,
    needs: Needs | None = None,
    aka: tuple[str, ...] = (),
    of_threat: Turned | None = None,
) -> Metric:
    return Metric(
        key=key, kind="function", group="cross", needs=needs, aliases=aka, weighs_misses=misses, of_threat=of_threat,
        without_tn=True,
        numerator=lambda c, g: (1 + beta(g) ** 2) * c.tp,
        denominator=lambda c, g: (1 + beta(g) ** 2) * c.tp + beta(g) ** 2 * c.fn + c.fp,
        range=(0.0, 1.0), best=1.0, changes_with_prevalence=True,
    )  # fmt: skip


def _log(ratio: Any) -> Any:
    """Return the natural logarithm of a number, of an array, or of a term that writes itself down."""
    if hasattr(ratio, "log"):
        return ratio.log()
    import numpy as np  # which what only reads the catalogue need not load

    return np.log(ratio)


def _cost(c: Any, g: Any) -> Any:
    return g.costs.of(c, "tp") + g.costs.of(c, "fp") + g.costs.of(c, "fn") + g.costs.of(c, "tn")


def _flag_none_cost(c: Any, g: Any) -> Any:
    return g.costs.of_all(c, "fn") + g.costs.of_all(c, "tn")


def _flag_all_cost(c: Any, g: Any) -> Any:
    return g.costs.of_all(c, "tp") + g.costs.of_all(c, "fp")


_WHOLE = (
    _share("prevalence", "population", ("positives", "negatives"), "n", best=None, moves=True, fixed=True),
    _share("flag_rate", "population", ("flagged", "unflagged"), "n", best=None, moves=True,
           aka="predicted_prevalence selection_rate"),
    _share("unflagged_rate", "population", ("unflagged", "flagged"), "n", best=None, moves=True),
    Metric(
        key="accuracy", kind="share", group="population", out_of="n",
        numerator=lambda c, _: c.tp + c.tn, denominator=lambda c, _: c.n,
        range=(0.0, 1.0), best=1.0, changes_with_prevalence=True, aliases=("acc",), weighs_misses="alike",
    ),
    Metric(
        key="balanced_accuracy", kind="function", group="population",
        numerator=lambda c, _: c.tp / c.positives + c.tn / c.negatives, denominator=lambda _c, _: 2,
        range=(0.0, 1.0), best=1.0, changes_with_prevalence=False, aliases=("ba", "BA"), weighs_misses="alike",
    ),
    Metric(
        key="no_information_rate", kind="function", group="population",
        numerator=lambda c, _: c.n + abs(c.positives - c.negatives), denominator=lambda c, _: 2 * c.n,
        range=(0.5, 1.0), best=None, changes_with_prevalence=True, aliases=("majority_rate", "nir"), fixed=True,
    ),
    Metric(
        key="no_information_rate_uniform", kind="function", group="population",
        numerator=lambda _c, _: 1, denominator=lambda _c, _: 2,
        range=(0.5, 0.5), best=None, changes_with_prevalence=False, fixed=True, without_tn=True,
    ),
    Metric(
        key="zero_one_loss", kind="function", group="population",
        numerator=lambda c, _: c.fp + c.fn, denominator=lambda _c, _: 1,
        range=(0.0, INFINITY), best=0.0, changes_with_prevalence=True, grows=True, without_tn=True,
        opposite="accuracy",
    ),
    Metric(
        key="error_rate", kind="share", group="population", out_of="n",
        numerator=lambda c, _: c.fp + c.fn, denominator=lambda c, _: c.n,
        range=(0.0, 1.0), best=0.0, changes_with_prevalence=True, opposite="accuracy",
    ),
    Metric(
        key="kappa", kind="function", group="population",
        numerator=lambda c, _: 2 * (c.tp * c.tn - c.fp * c.fn),
        denominator=lambda c, _: c.flagged * c.negatives + c.positives * c.unflagged,
        range=(-1.0, 1.0), best=1.0, changes_with_prevalence=True, aliases=("cohen_kappa",),
        weighs_misses="alike",
    ),
    # Of the actual classes from the predicted ones, in nats: sum of p ln(p / q) over both classes.
    Metric(
        key="kl_divergence", kind="function", group="population",
        numerator=lambda c, _: c.positives * _log(c.positives / c.flagged)
        + c.negatives * _log(c.negatives / c.unflagged),
        denominator=lambda c, _: c.n,
        range=(0.0, INFINITY), best=0.0, changes_with_prevalence=True, aliases=("kullback_leibler",),
        opposite="mcc", biased="floor",
    ),
)  # fmt: skip

_FLAGGED = (
    _share("precision", "flagged", ("tp", "fp"), "flagged", best=1.0, moves=True, misses="less",
           aka="ppv positive_predictive_value"),
    _share("false_discovery_rate", "flagged", ("fp", "tp"), "flagged", best=0.0, moves=True, opposite="precision",
           aka="fdr"),
    _share("npv", "flagged", ("tn", "fn"), "unflagged", best=1.0, moves=True, misses="more",
           aka="negative_predictive_value"),
    _share("false_omission_rate", "flagged", ("fn", "tn"), "unflagged", best=0.0, moves=True, opposite="npv",
           aka="for"),
    Metric(
        key="markedness", kind="function", group="flagged",
        numerator=lambda c, _: c.tp * c.tn - c.fp * c.fn, denominator=lambda c, _: c.flagged * c.unflagged,
        range=(-1.0, 1.0), best=1.0, changes_with_prevalence=True, aliases=("mk", "MK"), weighs_misses="alike",
    ),
)  # fmt: skip

_ACTUAL = (
    _share("recall", "actual", ("tp", "fn"), "positives", best=1.0, moves=False, misses="more",
           aka="sensitivity tpr true_positive_rate hit_rate probability_of_detection power"),
    _share("miss_rate", "actual", ("fn", "tp"), "positives", best=0.0, moves=False, opposite="recall",
           aka="fnr false_negative_rate"),
    _share("specificity", "actual", ("tn", "fp"), "negatives", best=1.0, moves=False, misses="less",
           aka="tnr true_negative_rate selectivity"),
    _share("false_alarm_rate", "actual", ("fp", "tn"), "negatives", best=0.0, moves=False, opposite="specificity",
           aka="fpr false_positive_rate fall_out"),
    Metric(
        key="informedness", kind="function", group="actual",
        numerator=lambda c, _: c.tp * c.tn - c.fp * c.fn, denominator=lambda c, _: c.positives * c.negatives,
        range=(-1.0, 1.0), best=1.0, changes_with_prevalence=False, aliases=("youden_j", "bookmaker", "bm", "BM"),
        weighs_misses="alike",
    ),
    Metric(
        key="g_mean", kind="function", group="actual",
        numerator=lambda c, _: (c.tp * c.tn) ** 0.5, denominator=lambda c, _: (c.positives * c.negatives) ** 0.5,
        range=(0.0, 1.0), best=1.0, changes_with_prevalence=False, aliases=("geometric_mean",),
        weighs_misses="alike",
    ),
    Metric(
        key="lr_positive", kind="function", group="actual",
        numerator=lambda c, _: c.tp / c.positives, denominator=lambda c, _: c.fp / c.negatives,
        range=(0.0, INFINITY), best=INFINITY, changes_with_prevalence=False, aliases=("likelihood_ratio_positive",),
        weighs_misses="less",
    ),
    Metric(
        key="lr_negative", kind="function", group="actual",
        numerator=lambda c, _: c.fn / c.positives, denominator=lambda c, _: c.tn / c.negatives,
        range=(0.0, INFINITY), best=0.0, changes_with_prevalence=False, aliases=("likelihood_ratio_negative",),
        opposite="informedness",
    ),
    Metric(
        key="diagnostic_odds_ratio", kind="function", group="actual",
        numerator=lambda c, _: c.tp * c.tn, denominator=lambda c, _: c.fp * c.fn,
        range=(0.0, INFINITY), best=INFINITY, changes_with_prevalence=False, aliases=("dor",),
        weighs_misses="alike",
    ),
)  # fmt: skip

_CROSS = (
    _f("f1", lambda _: 1, misses="alike", aka=("f_score",), of_threat=lambda threat: 2 * threat / (1 + threat)),
    _f("f0.5", lambda _: 0.5, misses="less"),
    _f("f2", lambda _: 2, misses="more"),
    _f("f_beta", lambda g: g.beta, misses="given", needs="beta"),
    Metric(
        key="weighted_f", kind="function", group="cross", needs="alpha", weighs_misses="given", without_tn=True,
        numerator=lambda c, _: c.tp,
        denominator=lambda c, g: g.alpha * c.flagged + (1 - g.alpha) * c.positives,
        range=(0.0, 1.0), best=1.0, changes_with_prevalence=True,
    ),
    Metric(
        key="fowlkes_mallows", kind="function", group="cross",
        numerator=lambda c, _: c.tp, denominator=lambda c, _: (c.flagged * c.positives) ** 0.5,
        range=(0.0, 1.0), best=1.0, changes_with_prevalence=True, weighs_misses="alike", without_tn=True,
    ),
    Metric(
        key="mcc", kind="function", group="cross",
        numerator=lambda c, _: c.tp * c.tn - c.fp * c.fn,
        denominator=lambda c, _: (c.flagged * c.positives * c.negatives * c.unflagged) ** 0.5,
        range=(-1.0, 1.0), best=1.0, changes_with_prevalence=True, aliases=("matthews", "phi"),
        weighs_misses="alike",
    ),
    Metric(
        key="threat_score", kind="function", group="cross",
        numerator=lambda c, _: c.tp, denominator=lambda c, _: c.tp + c.fp + c.fn,
        range=(0.0, 1.0), best=1.0, changes_with_prevalence=True, aliases=("csi", "jaccard", "ts", "TS"),
        weighs_misses="alike", without_tn=True, of_threat=lambda threat: threat,
    ),
    Metric(
        key="lift", kind="function", group="cross",
        numerator=lambda c, _: c.tp / c.flagged, denominator=lambda c, _: c.positives / c.n,
        range=(0.0, INFINITY), best=INFINITY, changes_with_prevalence=True, weighs_misses="less",
    ),
)  # fmt: skip

_MONEY = (
    Metric(
        key="total_cost", kind="cost", group="money", needs="costs", numerator=_cost, denominator=lambda _c, _: 1,
        range=(-INFINITY, INFINITY), best=-INFINITY, changes_with_prevalence=True, weighs_misses="given", grows=True,
    ),
    Metric(
        key="cost_per_1000", kind="cost", group="money", needs="costs",
        numerator=lambda c, g: 1000 * _cost(c, g), denominator=lambda c, _: c.n,
        range=(-INFINITY, INFINITY), best=-INFINITY, changes_with_prevalence=True, aliases=("cost",),
    ),
    Metric(
        key="saving", kind="cost", group="money", needs="costs",
        numerator=lambda c, g: _flag_none_cost(c, g) - _cost(c, g), denominator=lambda _c, _: 1,
        range=(-INFINITY, INFINITY), best=INFINITY, changes_with_prevalence=True, weighs_misses="given", grows=True,
        without_tn=True,
    ),
    Metric(
        key="saving_flag_all", kind="cost", group="money", needs="costs",
        numerator=lambda c, g: _flag_all_cost(c, g) - _cost(c, g), denominator=lambda _c, _: 1,
        range=(-INFINITY, INFINITY), best=INFINITY, changes_with_prevalence=True, weighs_misses="given", grows=True,
    ),
    Metric(
        key="saving_baseline", kind="cost", group="money", needs="baseline",
        numerator=lambda c, g: g.baseline_cost - _cost(c, g), denominator=lambda _c, _: 1,
        range=(-INFINITY, INFINITY), best=INFINITY, changes_with_prevalence=True, weighs_misses="given", grows=True,
    ),
    Metric(
        key="net_benefit", kind="function", group="money", needs="odds",
        numerator=lambda c, g: c.tp - c.fp * g.odds, denominator=lambda c, _: c.n,
        range=(-INFINITY, 1.0), best=1.0, changes_with_prevalence=True, weighs_misses="given",
    ),
)  # fmt: skip


def _of_scores(
    kind: Literal["ranking", "probability"],
    key: str,
    low: float,
    high: float,
    *,
    best: float | None,
    moves: bool,
    aka: str = "",
    scale: IntervalScale = "plain",
    biased: Literal["optimum", "bins"] | None = None,
    of_auc: Turned | None = None,
) -> Metric:
    return Metric(
        key=key, kind=kind, group=kind, range=(low, high), best=best, changes_with_prevalence=moves,
        aliases=tuple(aka.split()), scale=scale, biased=biased, of_auc=of_auc,
    )  # fmt: skip


_SCORES = (
    _of_scores("ranking", "roc_auc", 0.0, 1.0, best=1.0, moves=False, aka="auc auroc", scale="logit",
               of_auc=lambda auc: auc),
    _of_scores("ranking", "gini", -1.0, 1.0, best=1.0, moves=False, scale="atanh", of_auc=lambda auc: 2 * auc - 1),
    _of_scores("ranking", "ks", 0.0, 1.0, best=1.0, moves=False, aka="kolmogorov_smirnov", biased="optimum"),
    _of_scores("ranking", "average_precision", 0.0, 1.0, best=1.0, moves=True, aka="ap pr_auc", scale="logit"),
    _of_scores("probability", "brier", 0.0, 1.0, best=0.0, moves=True, aka="brier_score"),
    _of_scores("probability", "brier_skill", -INFINITY, 1.0, best=1.0, moves=True),
    _of_scores("probability", "log_loss", 0.0, INFINITY, best=0.0, moves=True, aka="cross_entropy"),
    _of_scores("probability", "observed_expected", 0.0, INFINITY, best=1.0, moves=True, aka="o_e"),
    _of_scores("probability", "calibration_intercept", -INFINITY, INFINITY, best=0.0, moves=True,
               aka="calibration_in_the_large"),
    _of_scores("probability", "calibration_slope", -INFINITY, INFINITY, best=1.0, moves=True),
    _of_scores("probability", "expected_calibration_error", 0.0, 1.0, best=0.0, moves=True, aka="ece", biased="bins"),
)  # fmt: skip

METRICS = MappingProxyType(
    {metric.key: metric for metric in (*_WHOLE, *_FLAGGED, *_ACTUAL, *_CROSS, *_MONEY, *_SCORES)}
)
_BY_NAME = MappingProxyType({name: metric for metric in METRICS.values() for name in (metric.key, *metric.aliases)})
NAMES = tuple(_BY_NAME)
COSTS = tuple(metric.key for metric in METRICS.values() if metric.is_cost)
IDEAL = MappingProxyType(  # what sound chances have, which is neither end of the range
    {
        metric.key: metric.best
        for metric in METRICS.values()
        if metric.best is not None and not metric.higher_is_better and not metric.lower_is_better
    }
)

PRESETS = MappingProxyType(
    {
        "imbalanced": ("recall", "precision", "average_precision", "mcc", "f_beta"),
        "balanced": ("accuracy", "recall", "specificity", "roc_auc"),
    }
)


def find(name: str) -> Metric | None:
    """Return the metric of this key or alias, or None."""
    return _BY_NAME.get(name)
