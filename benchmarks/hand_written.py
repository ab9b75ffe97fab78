"""The script that many teams write in the place of reportgen: a page on three models, with pandas and scikit-learn.

python benchmarks/hand_written.py PREDICTIONS OUT.html [--bootstrap N]

It stands here to be timed beside reportgen (`benchmarks/run.py --peer benchmarks/hand_written.py`), and does what such
scripts do: the metrics at the cheapest threshold with bootstrapped ranges, six figures, and a page.
"""

import argparse
import base64
import io
from pathlib import Path

import jinja2
import matplotlib as mpl
import numpy as np
import pandas as pd
from matplotlib import pyplot as plt
from numpy.typing import NDArray
from sklearn import metrics
from sklearn.calibration import calibration_curve

MODELS = ("a", "b", "c")
FALSE_ALARM, MISS = 5, 120
PAGE = jinja2.Template("""<!doctype html><title>{{ title }}</title><h1>{{ title }}</h1>
<p>{{ rows }} cases, {{ positives }} of them positive.</p>
{% for name, table in tables.items() %}<h2>{{ name }}</h2>{{ table }}{% endfor %}
{% for name, picture in pictures.items() %}<h2>{{ name }}</h2>
<img alt="{{ name }}" src="data:image/png;base64,{{ picture }}">{% endfor %}
""")


def cheapest(labels: NDArray[np.bool_], scores: NDArray[np.float64]) -> float:
    """Return the threshold at which the errors cost least."""
    false_alarms, recall, thresholds = metrics.roc_curve(labels, scores, drop_intermediate=False)
    cost = false_alarms * (~labels).sum() * FALSE_ALARM + (1 - recall) * labels.sum() * MISS
    return float(thresholds[np.argmin(cost)])


def measured(labels: NDArray[np.bool_], scores: NDArray[np.float64], threshold: float) -> dict[str, float]:
    """Return the metrics at a threshold, and those of the scores."""
    flagged = scores >= threshold
    tn, fp, fn, tp = metrics.confusion_matrix(labels, flagged).ravel()
    return {
        "TP": tp,
        "FP": fp,
        "FN": fn,
        "TN": tn,
        "accuracy": metrics.accuracy_score(labels, flagged),
        "balanced accuracy": metrics.balanced_accuracy_score(labels, flagged),
        "precision": metrics.precision_score(labels, flagged, zero_division=0),
        "recall": metrics.recall_score(labels, flagged),
        "F1": metrics.f1_score(labels, flagged),
        "F2": metrics.fbeta_score(labels, flagged, beta=2),
        "MCC": metrics.matthews_corrcoef(labels, flagged),
        "kappa": metrics.cohen_kappa_score(labels, flagged),
        "cost": fp * FALSE_ALARM + fn * MISS,
        "AUC": metrics.roc_auc_score(labels, scores),
        "average precision": metrics.average_precision_score(labels, scores),
        "Brier": metrics.brier_score_loss(labels, scores),
        "log loss": metrics.log_loss(labels, scores),
    }


def table(labels: NDArray[np.bool_], scores: NDArray[np.float64], resamples: int) -> str:
    """Return the metrics of a model as HTML, with ranges where resamples are asked for."""
    threshold = cheapest(labels, scores)
    columns = {"value": measured(labels, scores, threshold)}
    if resamples:
        draws = np.random.default_rng(1)
        drawn = [draws.integers(0, len(labels), len(labels)) for _ in range(resamples)]
        found = pd.DataFrame([measured(labels[rows], scores[rows], threshold) for rows in drawn])
        columns |= {"from": found.quantile(0.025).to_dict(), "to": found.quantile(0.975).to_dict()}
    return pd.DataFrame(columns).to_html(float_format="{:.4f}".format)


def picture(figure: plt.Figure) -> str:
    """Return a figure as it stands in a page."""
    file = io.BytesIO()
    figure.savefig(file, dpi=120)
    plt.close(figure)
    return base64.b64encode(file.getvalue()).decode("ascii")


def drawn(labels: NDArray[np.bool_], scores: dict[str, NDArray[np.float64]]) -> dict[str, str]:
    """Return the figures by their names, each with all models."""
    names = ("ROC", "precision and recall", "calibration", "cost", "F1", "scores")
    figures = {name: plt.subplots(figsize=(6.4, 4.8)) for name in names}
    for model, score in scores.items():
        false_alarms, recall, at = metrics.roc_curve(labels, score)
        figures["ROC"][1].plot(false_alarms, recall, label=model)
        cost = false_alarms * (~labels).sum() * FALSE_ALARM + (1 - recall) * labels.sum() * MISS
        figures["cost"][1].plot(at[1:], cost[1:], label=model)
        precision, found, cuts = metrics.precision_recall_curve(labels, score)
        figures["precision and recall"][1].plot(found, precision, label=model)
        f1 = 2 * precision * found / np.maximum(precision + found, 1e-12)
        figures["F1"][1].plot(cuts, f1[:-1], label=model)
        seen, said = calibration_curve(labels, score, n_bins=10)
        figures["calibration"][1].plot(said, seen, label=model)
        figures["scores"][1].hist(
            [score[labels], score[~labels]], bins=50, log=True, label=[f"{model} 1", f"{model} 0"]
        )
    for _, axes in figures.values():
        axes.legend()
    return {name: picture(figure) for name, (figure, _) in figures.items()}


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("predictions", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--bootstrap", type=int, default=0)
    args = parser.parse_args()
    mpl.use("agg")
    read = pd.read_parquet if args.predictions.suffix == ".parquet" else pd.read_csv
    cases = read(args.predictions)
    labels = (cases["label"] == "fraud").to_numpy()
    scores = {model: cases[f"score_{model}"].to_numpy() for model in MODELS}
    page = PAGE.render(
        title="Benchmark",
        rows=f"{len(labels):,}",
        positives=f"{labels.sum():,}",
        tables={model: table(labels, score, args.bootstrap) for model, score in scores.items()},
        pictures=drawn(labels, scores),
    )
    args.out.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
