"""A page is sent by mail: however many cases stand behind it, it stays small. Slow."""

import numpy as np
import pandas as pd
import pytest

import reportgen
from tests.helpers import write_case

pytestmark = pytest.mark.slow

LARGEST = 400_000  # bytes
EVERYTHING = """\
data:
  {path: cases.csv, id: id, label: label, positive: fraud, time: when,
   split: {column: part, tune_on: tune, report_on: test}}
models: {a: {score: a, deployed_threshold: 0.5}, b: {score: b}, c: {score: c}}
costs: {currency: EUR, false_positive: 5, false_negative: {column: amount}}
beta: 2
threshold: {minimise: cost}
deployment: {cases_per_year: 100000, prevalence: 0.02}
compare: {baseline: c}
groups: [{column: site}, {column: amount, bins: [50, 150]}]
checks: [recall >= 10%]
uncertainty: {resamples: 200}
report: {kind: audit, cases: 10}
"""


def test_the_page_of_an_example_with_every_figure_is_small(example):
    _, path = example("card_fraud")
    assert path.stat().st_size <= LARGEST


def test_the_page_of_three_models_on_100000_cases_with_every_figure_is_small(tmp_path):
    rng, n = np.random.default_rng(1), 100_000
    label, logit = rng.random(n) < 0.05, rng.normal(-3, 1.2, (3, n))
    scores = {
        name: 1 / (1 + np.exp(-one - gain * label)) for name, one, gain in zip("abc", logit, (3, 2.5, 2), strict=True)
    }
    frame = pd.DataFrame({
        "id": np.arange(n), "label": np.where(label, "fraud", "fine"), **scores,
        "amount": rng.gamma(2, 60, n).round(2), "site": rng.choice(list("NESW"), n),
        "part": np.where(np.arange(n) % 2, "tune", "test"),
        "when": pd.Timestamp("2026-07-01") + pd.to_timedelta(np.arange(n), unit="min"),
    })  # fmt: skip
    page = reportgen.run(write_case(tmp_path, frame.to_csv(index=False), EVERYTHING)).to_html()
    assert page.count("<svg") >= 28
    assert len(page.encode()) <= LARGEST
