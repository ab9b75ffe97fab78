"""Measure how often the 95 % ranges of reports from counts hold the truth, where scores are told by few digits.

    python benchmarks/counted.py                100 samples of 1,500 cases, and about half an hour
    python benchmarks/counted.py --samples 20 --cases 3000

Each sample is judged from its rows, whose ids say the resampling units, and from counts without ids, as
`report.min_cell` makes them: these units follow from what is counted. Scores are calibrated chances of a beta
distribution, on average 10 %; a miss costs as much as 15 false alarms, and the threshold is chosen by that on the same
cases. What is true is worked out from 2,000,000 cases.
"""

import argparse
import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pandas as pd

from reportgen.analysis.analyse import analyse
from reportgen.analysis.edges import set_thresholds
from reportgen.config.load import config_from
from reportgen.results.results import ModelResult
from reportgen.sources.opening import count_into, open_source
from reportgen.sources.stated import Binning

MISS = 15
WAYS = {"rows": None, "5 digits": 5, "3 digits": 3, "2 digits": 2, "1 digit": 1}
SHOWN = {"roc_auc": "AUC", "average_precision": "AP", "brier": "Brier", "cost_per_1000": "cost, tuned"}


def drawn(rng: np.random.Generator, cases: int) -> pd.DataFrame:
    """Return cases whose scores are calibrated."""
    chance = rng.beta(0.6, 5.4, cases)
    label = (rng.random(cases) < chance).astype(int)
    return pd.DataFrame({"id": np.arange(cases) + int(rng.integers(10**9)), "y": label, "s": chance})


def judged(frame: pd.DataFrame, digits: int | None, resamples: int, folder: Path, seed: int = 1) -> ModelResult:
    """Return what a report says of a sample: from its rows, or from counts by so many digits.

    The seed is another one for each sample: equal contents have equal units, so that luck would not average out.
    """
    data: dict[str, object] = {"label": "y", "positive": 1}
    document: dict[str, object] = {
        "version": 1,
        "models": {"m": {"score": "s"}},
        "costs": {"false_positive": 1, "false_negative": MISS},
        "uncertainty": {"resamples": resamples, "seed": seed},
    }
    if digits is None:
        config = config_from({**document, "data": {**data, "id": "id"}}, data_given=True)
        return analyse(config, open_source(config, frame)).results.models["m"]
    target = folder / "counts"
    config = config_from({**document, "data": data}, data_given=True)
    count_into(target, config, frame, binning=Binning(digits=digits, thresholds=set_thresholds(config)))
    config = config_from({**document, "data": {**data, "counts": str(target)}})
    return analyse(config, open_source(config)).results.models["m"]


def truth_of(model: ModelResult, population: pd.DataFrame, fixed: Mapping[str, float]) -> dict[str, float]:
    """Return what is true of the scores, and of the threshold that was chosen."""
    threshold = None if model.threshold is None else model.threshold.value
    flagged = np.zeros(len(population), dtype=bool) if threshold is None else population["s"].to_numpy() >= threshold
    positive = population["y"].to_numpy() == 1
    cost = (flagged & ~positive).mean() + MISS * (~flagged & positive).mean()
    return {**fixed, "cost_per_1000": 1000 * float(cost)}


def ranges_of(model: ModelResult) -> dict[str, tuple[float | None, float | None]]:
    """Return the ranges of the figures that are looked at; of a tuned one the corrected one."""
    ranges = dict[str, tuple[float | None, float | None]]()
    for key in SHOWN:
        measure = model.metrics[key]
        figure = measure if measure.corrected is None else measure.corrected
        ranges[key] = (figure.low, figure.high)
    return ranges


def main() -> None:
    """Print a table: how often ranges hold the truth, and how wide they are beside those of rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=100)
    parser.add_argument("--cases", type=int, default=1500)
    parser.add_argument("--resamples", type=int, default=200)
    parser.add_argument("--population", type=int, default=2_000_000)
    asked = parser.parse_args()
    rng = np.random.default_rng(12)
    population = drawn(rng, asked.population)
    metrics = judged(population, None, 100, Path()).metrics
    fixed = {key: float(metrics[key].estimate or 0.0) for key in SHOWN if key in metrics and key != "cost_per_1000"}
    held = {way: dict.fromkeys(SHOWN, 0) for way in WAYS}
    widths: dict[str, dict[str, list[float]]] = {way: {key: [] for key in SHOWN} for way in WAYS}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(asked.samples):
            frame = drawn(rng, asked.cases)
            for way, digits in WAYS.items():
                model = judged(frame, digits, asked.resamples, Path(folder), seed)
                true = truth_of(model, population, fixed)
                for key, (low, high) in ranges_of(model).items():
                    if low is not None and high is not None:
                        held[way][key] += low <= true[key] <= high
                        widths[way][key].append(high - low)
    print(f"| | {' | '.join(SHOWN.values())} |")
    print(f"|---|{'---|' * len(SHOWN)}")
    for way in WAYS:
        told = (
            f"{100 * held[way][key] / max(1, len(widths[way][key])):.0f}% "
            f"({np.mean(widths[way][key]) / np.mean(widths['rows'][key]):.2f})"
            for key in SHOWN
        )
        print(f"| {way} | {' | '.join(told)} |")


if __name__ == "__main__":
    main()
