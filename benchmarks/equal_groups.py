"""How often plain checks on gaps fail where groups are truly equal, and how often the reports say that they do.

    nice python benchmarks/equal_groups.py                  80 samples a line, ten minutes
    nice python benchmarks/equal_groups.py --samples 40

Cases of five groups are drawn from one population, and each sample is a report of its own. Told is the mean over the
reports of `fails_by_chance`, with the middle 90 % of it.
"""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

import reportgen
from reportgen.results.values.checks import Check

GROUPS = tuple("abcde")
ALIKE = 0.5  # the correlation of scores within a cluster
NAMES = ("x", "y", "z")
WRONG = 0.25  # of the answers on three classes, those that are a guess


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What is checked, and how the cases come."""

    name: str
    check: str
    cases: int  # of each group
    positive: float = 0.3
    cluster: int = 1  # cases of a cluster
    classes: bool = False
    threshold: Mapping[str, Any] = field(default_factory=lambda: {"fixed": 1.0})
    config: Mapping[str, Any] = field(default_factory=dict)
    column: Callable[[np.random.Generator, int], Mapping[str, Any]] = lambda _rng, _cases: {}

    def report(self, rng: np.random.Generator) -> Check:
        """Return the check of one sample."""
        cases = self.cases * len(GROUPS)
        shared = np.repeat(rng.standard_normal(cases // self.cluster), self.cluster)
        frame = pd.DataFrame({"group": np.repeat(GROUPS, self.cases), **self.column(rng, cases)})
        frame["unit"] = np.arange(cases) // self.cluster
        noise = rng.standard_normal(cases) if self.cluster == 1 else ALIKE**0.5 * (shared + rng.standard_normal(cases))
        config: dict[str, Any] = {
            "version": 1,
            "data": {"label": "label"},
            "models": {"m": {"decision": "decision"}},
            "groups": ["group"],
            "checks": [self.check],
            "report": {"kind": "guard"},
            "uncertainty": {"resamples": 200},
        }
        if self.classes:
            label = rng.choice(3, cases, p=(0.6, 0.3, 0.1))
            wrong = rng.random(cases) < WRONG
            frame["label"] = np.array(NAMES)[label]
            frame["decision"] = np.array(NAMES)[np.where(wrong, rng.integers(0, 3, cases), label)]
            config["data"]["classes"] = list(NAMES)
        else:
            label = rng.random(cases) < self.positive
            frame["label"], frame["score"] = label.astype(int), noise + 1.5 * label
            config["data"]["positive"] = "1"
            config["models"]["m"] = {"score": "score", "kind": "rank"}
            config["threshold"] = self.threshold
        config["data"] |= {"cluster": "unit"} if self.cluster > 1 else {}
        for key, part in self.config.items():
            config[key] = {**config.get(key, {}), **part}
        (check,) = reportgen.run(config, data=frame).reported.results.checks
        return check


PRICES = {"costs": {"false_positive": 1, "false_negative": 5}}
BY_CASE = {"costs": {"false_positive": 1, "false_negative": {"column": "amount"}}}
WEIGHTS = {"data": {"weight": {"column": "weight", "kind": "sampling"}}}
SETTINGS = (
    Setting(name="cases by themselves", check="ratio(recall, by: group) >= 80%", cases=150),
    Setting(name="cases by themselves", check="ratio(precision, by: group) >= 80%", cases=100),
    Setting(name="cases by themselves", check="ratio(f1, by: group) >= 90%", cases=300),
    Setting(name="cases by themselves", check="difference(informedness, by: group) <= 0.1", cases=300),
    Setting(name="cases by themselves", check="difference(cost_per_1000, by: group) <= 300", cases=200, config=PRICES),
    Setting(
        name="prices by case", check="difference(cost_per_1000, by: group) <= 400", cases=300, config=BY_CASE,
        column=lambda rng, cases: {"amount": 5 * rng.lognormal(-0.5, 1.0, cases)},
    ),
    Setting(
        name="weights", check="ratio(recall, by: group) >= 80%", cases=200, config=WEIGHTS,
        column=lambda rng, cases: {"weight": rng.choice([1.0, 4.0], cases)},
    ),
    Setting(
        name="weights", check="ratio(f1, by: group) >= 85%", cases=200, config=WEIGHTS,
        column=lambda rng, cases: {"weight": rng.choice([1.0, 4.0], cases)},
    ),
    Setting(name="clusters of 5", check="ratio(recall, by: group) >= 80%", cases=200, cluster=5),
    Setting(name="clusters of 5", check="difference(f1, by: group) <= 0.1", cases=300, cluster=5),
    Setting(name="clusters of 20", check="difference(flag_rate, by: group) <= 15%", cases=400, cluster=20),
    Setting(name="three classes", check="ratio(recall[y], by: group) >= 85%", cases=200, classes=True),
    Setting(name="three classes", check="ratio(macro_f1, by: group) >= 90%", cases=300, classes=True),
    Setting(
        name="a threshold that they chose", check="ratio(recall, by: group) >= 80%", cases=150,
        threshold={"maximise": "f1"},
    ),
)  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=80)
    samples = parser.parse_args().samples
    print("| cases | check | cases of a group | failed | told | middle 90 % |")
    print("|---|---|---:|---:|---:|---|")
    for setting in SETTINGS:
        rng = np.random.default_rng(1)
        checks = [setting.report(rng) for _ in range(samples)]
        failed = 100 * np.mean([check.status == "fail" for check in checks])
        told = [100 * check.fails_by_chance.one_run for check in checks if check.fails_by_chance is not None]
        low, high = np.quantile(told, (0.05, 0.95))
        print(
            f"| {setting.name} | `{setting.check}` | {setting.cases} | {failed:.0f} | {np.mean(told):.0f} | "
            f"{low:.0f} to {high:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
