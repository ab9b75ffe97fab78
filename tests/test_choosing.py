"""docs/choosing.md: its snippets are configs, and its numbers are what the package makes of the counts beside them."""

import re
import runpy
from pathlib import Path

import numpy as np
import pytest
import yaml

from reportgen.config.load import load_config
from reportgen.counts.views import ScoreCounts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.floors import cases_needed
from reportgen.stats.hull import implied_ratio
from reportgen.stats.metrics import METRICS, find
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import sweep
from reportgen.stats.thresholds import Rule, pick, threshold_at
from tests.helpers import counts

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "choosing.md").read_text(encoding="utf-8")
(BASE,) = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
SNIPPETS = re.findall(r"^```yml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
OUTCOMES = ("TP", "FP", "FN", "TN")
NAMES = {"no information rate": "no_information_rate", "balanced accuracy": "balanced_accuracy"}


def tables():
    """Return each table of the page as rows of header -> cell."""
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        header, _, *rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in block.splitlines()]
        found.append([dict(zip(header, row, strict=True)) for row in rows])
    return found


COUNTED = [row for table in tables() for row in table if set(OUTCOMES) <= set(row)]
RULES = [row for row in COUNTED if "rule" in row]


def outcomes(row):
    return counts(*(float(row[name]) for name in OUTCOMES))


def figure(header, at):
    """Return what a column holds: a metric under its name, or the cost of the errors at a ratio."""
    if ratio := re.fullmatch(r"cost at (\d+) : 1", header):
        return float(evaluate(METRICS["total_cost"], at, Parameters(costs=CostMatrix(fp=1, fn=float(ratio[1])))))
    metric = find(NAMES.get(header, header.lower()))
    return None if metric is None else float(evaluate(metric, at, Parameters()))


def blocks(text):
    """Return the top-level keys of a YAML text with their lines."""
    return {block.partition(":")[0]: block for block in re.findall(r"^\w.*\n(?:[ -].*\n)*", text, re.MULTILINE)}


def five_hundred():
    """Return the sweep of the 500 calibrated cases, from the sentence that describes them."""
    sentence = PAGE.partition("500 cases with calibrated scores (")[2].partition(";")[0]
    found = [(float(n), float(chance)) for n, chance in re.findall(r"(\d+)\s+with\s+([\d.]+\d)", sentence)]
    n, score = np.array(found).T
    return sweep(ScoreCounts(score=score, positives=n * score, negatives=n * (1 - score), cases=n.astype(np.int64)))


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda text: " ".join(text.split())[:40])
def test_every_snippet_is_a_config_under_the_one_at_the_top(snippet, tmp_path):
    path = tmp_path / "shown.yaml"
    path.write_text("".join({**blocks(BASE), **blocks(snippet)}.values()), encoding="utf-8")
    shown = yaml.safe_load(snippet)
    assert shown.items() <= yaml.safe_load(path.read_text(encoding="utf-8")).items()
    assert load_config(path).title == "Classifier audit"


def anchors(text):
    """Return the headings below the page's own, as links name them."""
    return ["#" + title.lower().replace(" ", "-") for title in re.findall(r"^##+ (.+)$", text, re.MULTILINE)]


def test_the_questions_lead_to_every_part_with_lines_to_write():
    questions, lines = PAGE.partition("## The lines to write")[::2]
    assert set(re.findall(r"\]\((#[\w-]+)\)", PAGE)) <= set(anchors(PAGE))
    assert set(re.findall(r"\]\((#[\w-]+)\)", questions)) == set(anchors(lines.partition("\n## ")[0]))


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: next(iter(row.values())))
def test_every_metric_in_a_table_of_counts_is_that_of_its_counts(row):
    at, checked = outcomes(row), 0
    for header, shown in row.items():
        if header in OUTCOMES or (value := figure(header, at)) is None:
            continue
        assert f"{value:.{len(shown.partition('.')[2])}f}" == shown, header
        checked += 1
    assert checked >= (0 if "rule" in row else 2)


def test_the_tables_of_counts_are_all_there():
    assert (len(COUNTED), len(RULES)) == (26, 9)


@pytest.mark.parametrize("row", RULES, ids=lambda row: row["rule"])
def test_each_rule_chooses_what_the_table_says_and_is_cheapest_at_the_ratios_shown(row):
    model = five_hundred()
    (key,) = yaml.safe_load(row["rule"].strip("`")).values()
    rule = Rule(kind="optimise", metric=METRICS[key])
    chosen = int(pick(rule, model.counts, Parameters()).index)
    at = model.counts.at(chosen)
    assert threshold_at(model.scores, chosen) == float(row["threshold"])
    assert [float(row[name]) for name in OUTCOMES] == pytest.approx([float(x) for x in (at.tp, at.fp, at.fn, at.tn)])
    ratios = implied_ratio(model.counts, chosen)
    shown = f"{ratios.low:.2f} and more" if np.isinf(ratios.high) else f"{ratios.low:.2f} to {ratios.high:.2f}"
    assert row["cheapest where a miss costs, in false alarms"] == shown


def test_the_fall_of_mcc_in_the_text_is_that_of_the_table():
    first, *_, last = (row for row in COUNTED if "positive" in row)
    assert f"fall from {first['MCC']} to {last['MCC']}" in " ".join(PAGE.split())


def test_equal_costs_tie_at_two_thresholds_and_f1_chooses_neither():
    model = five_hundred()
    errors = {float(s): float(c) for s, c in zip(model.thresholds, model.counts.fp + model.counts.fn, strict=True)}
    assert sorted(score for score, n in errors.items() if n == pytest.approx(min(errors.values()))) == [0.5, 0.7]
    assert (errors[0.5], errors[0.3]) == pytest.approx((59, 83))


def test_what_a_miss_counts_is_what_the_metric_trades():
    # So many more false alarms beside one more hit leave the metric where it was.
    at = counts(56, 64, 19, 361)

    def value(key, alarms, hit=0.0):
        moved = counts(56 + hit, 64 + alarms, 19 - hit, 361 - alarms)
        return float(evaluate(METRICS[key], moved, Parameters()))

    precision, npv, f1, f2 = (
        float(evaluate(METRICS[key], at, Parameters())) for key in ("precision", "npv", "f1", "f2")
    )
    step = 1e-6
    for key, counted in {
        "accuracy": 1,
        "precision": (1 - precision) / precision,
        "npv": npv / (1 - npv),
        "balanced_accuracy": 425 / 75,
        "informedness": 425 / 75,
        "f1": 2 / f1 - 1,
        "f2": 5 / f2 - 1,
    }.items():
        assert value(key, counted * step, step) == pytest.approx(value(key, 0), abs=1e-11), key
        assert abs(value(key, 1.1 * counted * step, step) - value(key, 0)) > 1e-11, key


def test_a_promised_recall_needs_so_many_positive_cases():
    (needed,) = [table for table in tables() if "recall at least" in table[0]]
    assert [cases_needed(float(row["recall at least"]), 0.05) for row in needed] == [
        int(row["positive cases"]) for row in needed
    ]


def test_the_auc_and_average_precision_are_those_of_the_simulated_cases(monkeypatch):
    monkeypatch.syspath_prepend(DOCS)
    made = runpy.run_path(str(DOCS / "prevalence.py"))
    every = made["kept_by_class"]("every case")
    half, rare = (made["in_use"](every, share) for share in (0.5, 0.01))
    auc = {f"{made['figure']('roc_auc', model):.3f}" for model in (half, rare)}
    ap = [f"{made['figure']('average_precision', model):.3f}" for model in (half, rare)]
    said = " ".join(PAGE.split())
    assert f"it is {' '.join(auc)} with 50 % positive cases and with 1 %" in said
    assert f"average precision is {' and '.join(ap)}" in said
