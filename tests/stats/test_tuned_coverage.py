"""Ranges of figures at a chosen threshold hold the truth, above all where the rule pins the figure."""

import runpy
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
SAMPLES = 30
LEAST = 0.92 - 2 * np.sqrt(0.92 * 0.08 / SAMPLES)
GRAVEST = {
    "recall under a floor of recall": ("maximise precision, recall >= 0.8", "recall", {"cases": 1_000}),
    "specificity under a ceiling of false alarms": (
        "maximise f1, false_alarm_rate <= 0.05",
        "specificity",
        {"cases": 1_000},
    ),
    "flag rate under a ceiling of flags": ("minimise cost, flag_rate <= 0.1", "flag_rate", {"cases": 1_000}),
    "flag rate under a capacity": ("flag at most 10%", "flag_rate", {"cases": 1_000}),
    "cost of 30 clusters under a floor with confidence": (
        "maximise precision, recall >= 0.8 with confidence 0.95",
        "cost_per_1000",
        {"cases": 300, "in_cluster": 10},
    ),
    "cost of 30 clusters": ("minimise cost, recall >= 0.8", "cost_per_1000", {"cases": 300, "in_cluster": 10}),
    "recall of 30 clusters of one class": (
        "maximise precision, recall >= 0.8",
        "recall",
        {"cases": 300, "in_cluster": 10, "whole": True},
    ),
}


@pytest.fixture(scope="module")
def simulated():
    return runpy.run_path(str(ROOT / "benchmarks" / "tuned.py"))


@pytest.mark.slow
@pytest.mark.parametrize("name", GRAVEST)
def test_the_range_of_a_figure_that_the_rule_pins_holds_the_truth(simulated, name):
    rule, figure, setting = GRAVEST[name]
    (one,) = [each for each in simulated["RULES"] if simulated["named"](each) == rule]
    found = simulated["study"](
        simulated["Setting"](prevalence=0.3, **setting), samples=SAMPLES, resamples=300, rules=(one,)
    )
    assert found[rule][figure] >= LEAST


@pytest.mark.slow
@pytest.mark.parametrize("name", ["minimise cost, precision >= 0.4", "maximise specificity, recall >= 0.8"])
def test_a_check_with_confidence_of_a_figure_beside_a_floor_passes_wrongly_in_few_samples(simulated, name):
    (rule,) = [one for one in simulated["RULES"] if simulated["named"](one) == name]
    setting = simulated["Setting"](cases=200, prevalence=0.3)
    found = simulated["study"](setting, samples=SAMPLES, resamples=300, rules=(rule,))[name]
    for figure in ("precision", "f1", "cost_per_1000"):
        assert found[simulated["WRONGLY"][figure]] <= 0.05 + 2 * np.sqrt(0.05 * 0.95 / SAMPLES), figure


def test_the_tables_in_the_docs_have_every_rule_and_every_setting(simulated):
    text = (ROOT / "docs" / "methods.md").read_text(encoding="utf-8")
    lines = text.split("### Coverage by rule")[1].split("\n## ")[0].splitlines()
    # Rules have a row among the ranges and one among the checks.
    rows = dict.fromkeys(map(simulated["named"], simulated["RULES"]), 2)
    rows |= dict.fromkeys(map(simulated["described"], simulated["SETTINGS"]), 1)
    for row, times in rows.items():
        assert sum(line.startswith(f"| {row} |") for line in lines) == times, row
