"""Measure how often findings are told of cases that give no reason for them, or are silent; print Markdown.

    python benchmarks/false_alarms.py                       100 reports a line, about 10 minutes
    python benchmarks/false_alarms.py --repetitions 40

Whole reports are made. Of noise, no score and no decision knows anything of the labels, both splits are of one
population, groups do not matter, and the three models are equally useless. Clusters hold ten cases that are much alike,
in label and in score. Weights are lognormal. Ties: scores of five values. A useful model parts the classes.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

import reportgen

CASES = 400  # of each split
RESAMPLES = 400
PREVALENCE = 0.3
IN_A_CLUSTER = 10
ALIKE = 0.8  # of the variance of labels and scores: what the cases of a cluster have in common
LEVELS = 5
GAP = 1.0  # of a useful model, in standard deviations: an AUC of 0.76
PRICES = {"false_positive": 1, "false_negative": 3}
COLUMNS = {
    "scores the wrong way": "auc_below_chance grave",
    "decisions the wrong way": "decisions_below_chance grave",
    "splits of another mix": "prevalence_shift",
    "worst group": "group",
    "another model better": "compared",
    "scores guess": "no_better_than_guessing",
    "worse than no model": "worse_than_no_model",
    "surely": "worse_than_no_model grave",
}
OF_A_MODEL = ("auc_below_chance", "decisions_below_chance", "no_better_than_guessing", "worse_than_no_model")
SCORED, DECIDED = "a", "d"  # the models whose findings count

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Setting:
    """How the cases of one line of the table come about."""

    name: str
    clusters: bool = False
    weights: bool = False
    ties: bool = False
    gap: float = 0.0
    split: bool = True


SETTINGS = (
    Setting(name="noise"),
    Setting(name="noise in clusters", clusters=True),
    Setting(name="noise with weights", weights=True),
    Setting(name="noise with ties", ties=True),
    Setting(name="noise, all three", clusters=True, weights=True, ties=True),
    Setting(name="noise in one piece", split=False),
    Setting(name="useful", gap=GAP),
    Setting(name="useful in clusters", gap=GAP, clusters=True),
    Setting(name="useful in one piece", gap=GAP, split=False),
)


def drawn(rng: np.random.Generator, setting: Setting, cases: int) -> FloatArray:
    """Return standard normal numbers, those of a cluster much alike where cases come in clusters."""
    own = rng.normal(size=cases)
    if not setting.clusters:
        return own
    shared = np.repeat(rng.normal(size=cases // IN_A_CLUSTER), IN_A_CLUSTER)
    return np.sqrt(ALIKE) * shared + np.sqrt(1 - ALIKE) * own


def frame(rng: np.random.Generator, setting: Setting) -> pd.DataFrame:
    """Return the cases of a report, those of a cluster in one split and one group."""
    cases = 2 * CASES if setting.split else CASES
    latent = drawn(rng, setting, cases)
    label = (latent > np.quantile(rng.normal(size=100_000), 1 - PREVALENCE)).astype(int)
    cluster = np.arange(cases) // IN_A_CLUSTER
    scores = {name: drawn(rng, setting, cases) + setting.gap * label for name in "abc"}
    if setting.ties:
        scores = {name: np.floor(LEVELS * _ranks(score)) for name, score in scores.items()}
    return pd.DataFrame(
        {
            "label": label,
            **{name: scores[name] for name in "ab"},
            "decided": (scores["c"] > np.quantile(scores["c"], 1 - PREVALENCE)).astype(int),
            "cluster": cluster,
            "region": np.array(list("nesw"))[cluster % 4],
            "part": np.where(np.arange(cases) < CASES, "test", "validation"),
            "w": np.round(np.exp(rng.normal(size=cases)), 3) if setting.weights else np.ones(cases),
        }
    )


def _ranks(values: FloatArray) -> FloatArray:
    return np.argsort(np.argsort(values)) / len(values)


def document(setting: Setting) -> dict[str, Any]:
    """Return the config of a report."""
    data: dict[str, Any] = {"label": "label", "positive": 1}
    if setting.split:
        data["split"] = {"column": "part", "tune_on": "validation", "report_on": "test"}
    if setting.clusters:
        data["cluster"] = "cluster"
    if setting.weights:
        data["weight"] = {"column": "w", "kind": "sampling"}
    return {
        "version": 1,
        "data": data,
        "models": {
            "a": {"score": "a", "kind": "rank"},
            "b": {"score": "b", "kind": "rank"},
            DECIDED: {"decision": "decided", "flagged": 1},
        },
        "costs": PRICES,
        "compare": {"primary": ["informedness"]},
        "groups": ["region"],
        "report": {"kind": "guard", "formats": ["json"]},
        "uncertainty": {"resamples": RESAMPLES},
    }


def told(results: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a report says of its cases, each once."""
    for found in results["findings"]:
        code, severity = found["code"], found["severity"]
        of = DECIDED if code == "decisions_below_chance" else SCORED
        if code not in OF_A_MODEL or f"\u201c{of}\u201d" in found["text"]:
            yield code
            yield f"{code} {severity}"
    if any(each["weakest"]["shown"] for each in results["groups"] if "weakest" in each):
        yield "group"
    if any(each["verdict"] in {"better", "worse"} for each in results["comparisons"] if each["primary"]):
        yield "compared"


def line(setting: Setting, repetitions: int) -> str:
    """Return how many of a hundred reports say each thing."""
    found: Counter[str] = Counter()
    for seed in range(repetitions):
        cases = frame(np.random.default_rng(seed), setting)
        found.update(told(reportgen.run(document(setting), data=cases).results))
    return f"| {setting.name} | {' | '.join(f'{found[key] / repetitions:.1%}' for key in COLUMNS.values())} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=100)
    arguments = parser.parse_args()
    start = time.perf_counter()
    print("| cases |", " | ".join(COLUMNS), "|")
    print("|---" * (len(COLUMNS) + 1) + "|")
    for setting in SETTINGS:
        print(line(setting, arguments.repetitions), flush=True)
    print(f"\n{arguments.repetitions} reports a line, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
