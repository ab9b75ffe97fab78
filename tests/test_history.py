"""Scheduled runs with a history: a calm year is calm, a run made again is the same, looks are counted."""

import json
import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner

from reportgen.cli import main

CONFIG = """\
version: 1
title: Card fraud, monthly guard
data: {path: "data/${as_of:%Y-%m}.csv", label: label, positive: fraud}
models:
  champion: {score: score}
threshold: {fixed: 0.5}
costs: {currency: EUR, false_positive: 12, false_negative: 480}
checks: [recall >= 60%]
uncertainty: {resamples: 100}
report: {kind: guard, formats: [json]}
history: history/
"""
DAYS = ("01-31", "02-28", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30", "12-31")
CASES, FRAUDS = 1_000, 50


def month(folder, day, *, recall, seed):
    rng = np.random.default_rng([seed, DAYS.index(day)])
    caught, alarms = rng.binomial(FRAUDS, recall), rng.binomial(CASES - FRAUDS, 0.03)
    scores = [0.9] * caught + [0.3] * (FRAUDS - caught) + [0.7] * alarms + [0.1] * (CASES - FRAUDS - alarms)
    labels = ["fraud"] * FRAUDS + ["ok"] * (CASES - FRAUDS)
    pd.DataFrame({"label": labels, "score": scores}).to_csv(folder / f"data/2026-{day[:2]}.csv", index=False)


def ran(folder, day, *more):
    arguments = ["run", str(folder / "guard.yaml"), "--as-of", f"2026-{day}", "-q", "-o", str(folder / "report")]
    result = CliRunner().invoke(main, [*arguments, *more])
    assert result.exit_code in {0, 1}, result.output
    return json.loads((folder / "report/results.json").read_text("utf-8"))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "guard.yaml").write_text(CONFIG)
    return tmp_path


@pytest.mark.slow
def test_a_calm_year_has_no_alarm(folder):
    watches = []
    for day in DAYS:
        month(folder, day, recall=0.85, seed=2)
        watches.append(ran(folder, day).get("trend", {}).get("watch", {}))
    assert len([*(folder / "history").iterdir()]) == 12
    assert [watch for watch in watches if "alarm" in watch] == []


@pytest.mark.slow
def test_a_dry_run_adds_no_month_and_a_rendered_report_says_the_same(folder):
    month(folder, "01-31", recall=0.85, seed=1)
    month(folder, "02-28", recall=0.85, seed=1)
    ran(folder, "01-31")
    arguments = ["run", str(folder / "guard.yaml"), "--as-of", "2026-02-28", "-q", "--dry-run"]
    assert CliRunner().invoke(main, arguments).exit_code in {0, 1}
    assert [path.name for path in Path(folder / "history").iterdir()] == ["2026-01_2026-01-31.json"]
    ran(folder, "02-28")
    before = (folder / "report/results.json").read_bytes()
    assert CliRunner().invoke(main, ["render", str(folder / "report"), "-q"]).exit_code == 0
    assert (folder / "report/results.json").read_bytes() == before
    assert json.loads(before)["trend"]["watch"]["months"] == 2


def test_a_record_that_was_edited_ends_the_run_with_the_number(folder):
    for day in ("01-31", "02-28"):
        month(folder, day, recall=0.85, seed=1)
    ran(folder, "01-31")
    record = folder / "history/2026-01_2026-01-31.json"
    record.write_text(re.sub(r'"recall": \{"estimate": [0-9.]+', '"recall": {"estimate": 0.99', record.read_text()))
    arguments = ["run", str(folder / "guard.yaml"), "--as-of", "2026-02-28", "-q", "-o", str(folder / "report")]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 3
    assert "models.champion.metrics.recall.estimate is 0.99" in result.output


@pytest.mark.slow
def test_a_run_made_again_is_the_same_as_the_first_although_its_month_is_kept_by_now(folder):
    for day in DAYS[:2]:
        month(folder, day, recall=0.85, seed=3)
    first = {day: ran(folder, day) for day in DAYS[:2]}
    assert {day: ran(folder, day) for day in DAYS[:2]} == first


def test_looks_at_the_same_cases_under_other_criteria_are_counted_and_named(folder):
    month(folder, "03-31", recall=0.85, seed=1)
    text = CONFIG.replace("${as_of:%Y-%m}", "2026-03")

    def before(day, typed):
        (folder / "guard.yaml").write_text(typed)
        results = ran(folder, day)
        texts = [finding["text"] for finding in results["findings"] if finding["code"] == "other_criteria_before"]
        return results.get("judged_before", {}).get("sets", 0), "".join(texts)

    assert before("03-03", text) == (0, "")
    assert before("03-03", f"# the same\n{text}") == (0, "")
    first = before("03-05", text.replace("60%", "55%"))
    assert (first[0], first[1].partition(". ")[0]) == (
        1,
        "These cases were judged under 1 other set of criteria before: on 3 March 2026",
    )
    second = before("03-05", text.replace("60%", "50%"))
    assert second[0] == 2
    assert "under 2 other sets of criteria before: on 3 March 2026 and 5 March 2026." in second[1]
    assert before("03-05", text.replace("60%", "55%")) == first  # made again
    month(folder, "03-31", recall=0.85, seed=2)
    assert before("03-07", text.replace("60%", "50%")) == (0, "")
