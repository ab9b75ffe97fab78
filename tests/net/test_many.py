"""Reports on more models than each is told by itself: every rule, and those of the leaderboard."""

import numpy as np
import pandas as pd
import pytest

import reportgen
from tests.cases.many import MODELS, table
from tests.net.read import Read
from tests.net.rules import broken
from tests.net.rules_compare import the_leaderboard_is_that_of_the_comparisons, who_comes_first_is_first
from tests.net.whole import faults

NAMED = {name: name.strip("-0123456789").replace("-2026-03", "") for name in MODELS}  # a digit is read as a number
CLASSES = ["billing", "login", "returns", "security"]
PRICED = {"costs": {"false_positive": 1, "false_negative": 8}, "threshold": {"fixed": 0.4}}
SETTINGS = {
    "beside a baseline": {**PRICED, "compare": {"baseline": "naive-bayes"}},
    "within a limit": {"compare": {"require": "recall >= 0.80", "then": "precision"}, "threshold": {"fixed": 0.3}},
    "by two metrics": {"compare": {"primary": ["recall", "specificity"]}, "threshold": {"fixed": 0.4}},
}


def read(given, frame):
    config = {"version": 1, "report": {"kind": "guard"}, **given}
    report = reportgen.run(config, data=frame)
    pages = {"html": report.to_html(), "markdown": report.to_markdown()}
    return Read(config=config, document=report.results, frame=frame, **pages), report


@pytest.mark.slow
@pytest.mark.parametrize("name", SETTINGS)
def test_reports_on_many_models_say_nothing_that_their_numbers_do_not(name):
    frame = pd.DataFrame(table(800)).rename(columns={"label": "outcome", **NAMED})
    frame["outcome"] = frame["outcome"].map({"1": "bad", "0": "good"})
    models = {key: {"score": key} for key in NAMED.values()}
    data = {"label": "outcome", "positive": "bad"}
    made, report = read({"data": data, "models": models, **SETTINGS[name]}, frame)
    assert [one.name for one in made.tables].count("leaderboard") == 1
    assert broken(made) | faults(report) == {}


@pytest.mark.slow
def test_many_models_of_several_classes_are_ranked_by_the_same_rules():
    rng = np.random.default_rng(3)
    true = rng.choice(4, 600, p=[0.5, 0.25, 0.15, 0.1])
    named = {f"m{at}": np.where(rng.random(600) < 0.6 + 0.03 * at, true, rng.choice(4, 600)) for at in range(10)}
    frame = pd.DataFrame({"label": true, **named}).map(CLASSES.__getitem__)
    models = {name: {"decision": name} for name in named}
    data = {"label": "label", "classes": CLASSES}
    made, report = read({"data": data, "models": models, "compare": {"baseline": "m1"}}, frame)
    assert [one.name for one in made.tables].count("leaderboard") == 1
    assert [*the_leaderboard_is_that_of_the_comparisons(made), *who_comes_first_is_first(made)] == []
    assert broken(made) | faults(report) == {}
