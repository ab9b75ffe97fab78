"""Models are one where their scores order the cases alike: of scores in bins, where they are the same."""

import numpy as np
import pandas as pd

from reportgen.app import run
from reportgen.counts import bins

PLACES = np.arange(120)


def test_scores_that_differ_within_their_bins_are_not_said_to_be_in_the_same_order(monkeypatch):
    monkeypatch.setattr(bins, "MOST_DISTINCT", 50)
    monkeypatch.setattr(bins, "SAMPLED", 1)
    edge = (0.1 + PLACES // 2 * 0.01).round(4)
    scores = {"a": edge + PLACES % 2 / 1e7, "b": edge + PLACES % 2 / 1e7, "c": edge + (1 - PLACES % 2) / 1e7}
    models = {name: {"score": name} for name in scores}
    config = {"version": 1, "data": {"label": "y", "positive": True}, "models": models}
    report = run(config, pd.DataFrame({"y": PLACES % 3 > 0, **scores}))
    (found,) = (each["text"] for each in report.results["findings"] if "exactly the same order" in each["text"])
    assert found.startswith("The scores of \u201ca\u201d and \u201cb\u201d put")
