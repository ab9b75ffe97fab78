"""Write docs/by-hand.md: a small example with every number that can be checked with a pencil.

python docs/by_hand.py
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from reportgen.counts.views import Counts, ScoreCounts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.formulas import written
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters
from reportgen.stats.ranking import Sweep, average_precision, roc_auc, sweep

PAGE = Path(__file__).with_name("by-hand.md")
LABELS = (1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0)
SCORES = (0.98, 0.95, 0.90, 0.86, 0.66, 0.48, 0.42, 0.40, 0.36, 0.15, 0.10, 0.05)
COLUMNS = ("precision", "recall", "specificity", "f1", "f2", "accuracy", "mcc")
WRITTEN_AT = (0.50, 0.36)
MODELS = {"first": (168, 392), "second": (189, 756), "third": (84, 36)}  # TP, FP of 210 positives and 790 negatives
MEANS = "model, TP, FP, precision, recall, arithmetic mean, geometric mean, harmonic mean (F1), F2, F0.5"
NAMES = {"f1": "F1", "f2": "F2", "mcc": "MCC"}

TEXT = """# By hand

This page is made by `docs/by_hand.py` with reportgen's own functions. It is small enough to check with a
pencil: what the tool does with millions of cases, it does here with twelve.

## Twelve scored patients

Seven of twelve patients have the disease (1). A model has given each a score; here they are with the
highest score first.

{cases}

A patient is flagged when the score is **at or above** the threshold. So every score is a threshold, and one
more flags nobody: without it the ROC curve would miss its lower left corner.

## One row a threshold

Counted from the table above: TP are flagged and diseased, FP flagged and healthy, FN diseased but not
flagged, TN the rest. Between two rows nothing changes: every threshold above 0.36 and up to 0.40 gives the
row of 0.40.

{thresholds}

Two things to see. Recall only falls as the threshold rises, precision does not only rise: from 0.36 to 0.42
two hits leave the flagged patients and no false alarm does. And where nobody is flagged, precision has no
denominator: it is not defined, and it is not 0.

{calculations}

## The area under the ROC curve, by counting pairs

Each pair of a diseased and a healthy patient is a question: does the diseased one score higher? A tie would
count one half. For each healthy patient, the diseased ones who score higher:

{pairs}

So the AUC is {auc}. The average precision is the mean, over the diseased patients, of the precision at their
score: {precisions}, which is {ap}.

## Which mean?

Three models as (precision, recall), on 1,000 cases with 210 positives. Their arithmetic means are all the
same, so the arithmetic mean cannot tell them apart. F1 is the harmonic mean, which stays close to the smaller
of the two; the geometric mean is also called the Fowlkes-Mallows index. Which model wins depends on beta, so
beta has to come from what the errors cost, not from the data.

{means}
"""


def counts(tp: float, fp: float, fn: float, tn: float) -> Counts:
    """Return the four outcomes at one point."""
    return Counts(tp=np.array(tp), fp=np.array(fp), fn=np.array(fn), tn=np.array(tn))


def value(key: str, at: Counts) -> float:
    """Return a metric of the four counts."""
    return float(evaluate(METRICS[key], at, Parameters()))


def shown(number: float, places: int = 3) -> str:
    """Return the number as the page prints it."""
    return "not defined" if np.isnan(number) else f"{number:.{places}f}".replace("-", "\u2212")


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = (header, ["---"] * len(header), *rows)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def threshold_rows(model: Sweep) -> list[list[str]]:
    """Return one row a threshold, "flag nobody" first."""
    outcomes = model.counts
    thresholds = ["above 0.98: nobody", *(f"{score:.2f}" for score in model.scores.score)]
    return [
        [
            threshold,
            *(f"{getattr(outcomes.at(i), name):.0f}" for name in ("tp", "fp", "fn", "tn")),
            *(shown(value(key, outcomes.at(i))) for key in COLUMNS),
        ]
        for i, threshold in enumerate(thresholds)
    ]


def calculation(model: Sweep, threshold: float) -> str:
    """Return the metrics at one threshold with their formulas filled in."""
    at = model.counts.at(int(np.sum(model.scores.score >= threshold)))
    rows = []
    for key in COLUMNS:
        formula = written(METRICS[key], at, Parameters())
        rows.append([NAMES.get(key, key), f"`{formula.symbols}`", f"`{formula.numbers} = {shown(value(key, at), 6)}`"])
    return f"## At {threshold:.2f}, filled in\n\n" + table(["metric", "formula", "with the counts"], rows)


def pair_rows() -> list[list[str]]:
    """Return, for each healthy patient, how many diseased ones score higher."""
    diseased = [score for score, label in zip(SCORES, LABELS, strict=True) if label]
    healthy = [score for score, label in zip(SCORES, LABELS, strict=True) if not label]
    higher = [sum(other > score for other in diseased) for score in healthy]
    rows = [[f"{score:.2f}", f"{above} of {len(diseased)}"] for score, above in zip(healthy, higher, strict=True)]
    return [*rows, ["all", f"{sum(higher)} of {len(healthy) * len(diseased)}"]]


def mean_rows() -> list[list[str]]:
    """Return precision, recall, three means and two more F of each model."""
    rows = []
    for name, (tp, fp) in MODELS.items():
        at = counts(tp, fp, 210 - tp, 790 - fp)
        precision, recall = value("precision", at), value("recall", at)
        keys = ("fowlkes_mallows", "f1", "f2", "f0.5")
        rows.append(
            [name, str(tp), str(fp), shown(precision, 1), shown(recall, 1), shown((precision + recall) / 2, 4)]
            + [shown(value(key, at), 4) for key in keys]
        )
    return rows


def page() -> str:
    """Return the whole page."""
    positives = np.array(LABELS, dtype=float)
    scores = ScoreCounts(
        score=np.array(SCORES), positives=positives, negatives=1 - positives, cases=np.ones(len(LABELS), dtype=np.int64)
    )
    model = sweep(scores)
    flagged = model.counts.flagged[1:]
    at_hits = [f"{tp:.0f}/{n:.0f}" for tp, n, hit in zip(np.cumsum(positives), flagged, LABELS, strict=True) if hit]
    cases = zip(range(1, 13), SCORES, LABELS, strict=True)
    pairs = pair_rows()
    right = pairs[-1][1].replace(" of ", "/")
    return TEXT.format(
        cases=table(["patient", "score", "diseased"], ([str(i), f"{s:.2f}", str(label)] for i, s, label in cases)),
        thresholds=table(
            ["threshold", "TP", "FP", "FN", "TN", *(NAMES.get(key, key) for key in COLUMNS)], threshold_rows(model)
        ),
        calculations="\n\n".join(calculation(model, threshold) for threshold in WRITTEN_AT),
        pairs=table(["healthy patient", "diseased patients above"], pairs),
        auc=f"`{right} = {roc_auc(model):.6f}`",
        precisions=", ".join(at_hits),
        ap=shown(average_precision(model), 6),
        means=table(
            MEANS.split(", "),
            mean_rows(),
        ),
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
