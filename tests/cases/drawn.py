"""Results and words to draw, from cases by way of the real counts and curves."""

import random
from collections.abc import Mapping, Sequence

from reportgen.analysis.measures import judge
from reportgen.counts.views import Outcomes
from reportgen.results.results import Curve, DataFacts, ModelResult, Results, RowFlow, Run, Threshold
from reportgen.stats.curves import curves
from reportgen.stats.parameters import Parameters
from reportgen.stats.ranking import sweep
from reportgen.text.sentences import FigureText
from tests.helpers import D_LABELS, D_SCORES, counts, score_counts_of

NAMES = (
    "roc", "pr", "by_threshold", "histogram", "gain",
)  # fmt: skip
OF_COSTS = ("cost_by_threshold", "threshold_by_ratio", "decision", "cost")
BY_THRESHOLD = tuple(name for name in NAMES if name.endswith("by_threshold"))
MARKED = tuple(name for name in NAMES if name != "histogram")

LABELS = {
    "model.champion": "champion",
    "threshold": "threshold", "chance": "at random", "ideal": "ideal", "typical": "typical", "prevalence": "prevalence",
    "precision": "precision", "recall": "recall", "specificity": "specificity",
    "f1": "F1", "f_beta": "F2", "positives": "frauds", "negatives": "other payments", "model": "the model",
}  # fmt: skip


def texts(labels: Mapping[str, str] = LABELS, *, title: str = "A finding", x: str = "x") -> dict[str, FigureText]:
    """Return the words of every figure."""
    text = FigureText(title=title, subtitle="", x=x, y="y", labels=labels, short=f"Chart: {title}", reading=())
    return dict.fromkeys(NAMES, text)


def named(*models: str) -> dict[str, str]:
    """Return labels with one for the line of each model."""
    return {**LABELS, **{f"model.{name}": name for name in models}}


def model(labels: Sequence[int], scores: Sequence[float], threshold: float | None, flag: str = "high") -> ModelResult:
    """Return a model with its curves and its metrics at the threshold."""
    given, found = Parameters(beta=2.0), score_counts_of(labels, scores, flag=flag)
    sign = 1 if flag == "high" else -1
    flagged = [threshold is not None and sign * score >= sign * threshold for score in scores]
    four = [sum(y == of and f == hit for y, f in zip(labels, flagged, strict=True)) for of, hit in
            ((1, True), (0, True), (1, False), (0, False))]  # fmt: skip
    judged = judge(Outcomes(cases=counts(*four), weighted=None), given)
    return ModelResult(
        threshold=Threshold(rule="fixed", value=threshold, flags="none" if threshold is None else None),
        confusion=judged.confusion, metrics=judged.metrics, swapped={}, operating_points=(),
        curves={name: plain(columns) for name, columns in curves(sweep(found), given, keep=()).items()},
    )  # fmt: skip


def plain(columns: Mapping[str, object]) -> Curve:
    return {
        name: tuple(value if abs(value) < float("inf") else None for value in values.tolist())
        for name, values in columns.items()
    }


def results(models: Mapping[str, ModelResult], subject: str = "champion") -> Results:
    """Return results that hold the models."""
    facts = DataFacts(
        positive=("1",), negative=("0",), rows=RowFlow(read=12, used=12, dropped={}, missing_per_model={}), splits={},
        tuned_on=None, reported_on="all", labels={},
    )  # fmt: skip
    return Results(
        title="", run=Run(as_of=None, inputs=()), data=facts, subject=subject, models=models, baselines={}
    )  # fmt: skip


def twelve_patients(threshold: float | None = 0.36) -> Results:
    """Return example D."""
    return results({"champion": model(D_LABELS, D_SCORES, threshold)})


def simulated(cases: int, seed: int, *, spread: float = 1.0) -> tuple[list[int], list[float]]:
    """Return labels and scores that overlap, each score its own."""
    draw = random.Random(seed)  # noqa: S311 cases to draw, no secrets
    labels = [int(draw.random() < 0.4) for _ in range(cases)]
    return labels, [round(spread * (0.35 + 0.2 * label + draw.gauss(0, 0.12)), 9) for label in labels]


def large(models: int = 1) -> Results:
    """Return models with curves of as many points as there can be."""
    names = ["champion", *(f"other {number}" for number in range(1, models))]
    return results({name: model(*simulated(5000, seed), 0.45) for seed, name in enumerate(names)})
