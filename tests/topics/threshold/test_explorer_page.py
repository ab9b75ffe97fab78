"""The explorer of thresholds as the page hands it to its script: the counts of the rows, in the words of the config."""

import json
import re

import numpy as np
import pandas as pd
import pytest

import reportgen
from reportgen.app import evaluate
from reportgen.topics.threshold.explorer_page import entry
from tests.cases.pages import LABELS, decisions, plain
from tests.helpers import D_SCORES


def explorer_of(report):
    return next(report._page.explorers(), None)


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
def test_the_counts_are_those_of_the_rows(flag):
    rng = np.random.default_rng(4)
    scores, positive = rng.integers(0, 30, 400) / 29, rng.random(400) < 0.3
    report = evaluate(
        positive.astype(int), {"m": {"score": scores, "flag": flag}}, positive=1, threshold={"fixed": 0.4},
        costs={"false_positive": 3, "false_negative": 20}, report={"kind": "guard"},
    )  # fmt: skip
    data = explorer_of(report).data
    near = 1e-6 if flag == "low" else -1e-6  # the page holds six digits
    for place, threshold in enumerate(data["threshold"]):
        at = None if threshold is None else threshold + near
        flagged = np.zeros(400, bool) if at is None else scores >= at if flag == "high" else scores <= at
        assert (data["tp"][place], data["fp"][place]) == ((flagged & positive).sum(), (flagged & ~positive).sum())
    assert data["price"] == {"fn": 20, "fp": 3, "tp": 0, "tn": 0}


def test_every_cut_off_that_the_report_tells_of_can_be_reached_with_its_counts():
    report = plain()
    model = report.results["models"]["champion"]
    data = explorer_of(report).data
    told = [*model["operating_points"], *model["rules"], *model["betas"]]
    assert len(told) > 8
    for one in told:
        at = entry(data["threshold"], one["threshold"], "high")
        assert (data["tp"][at], data["fp"][at]) == (one["confusion"]["tp"], one["confusion"]["fp"]), one


@pytest.mark.parametrize(
    ("value", "flag", "at"),
    [(None, "high", 2), (0.95, "high", 2), (0.9, "high", 1), (0.2, "high", 1), (0.1, "high", 0),
     (None, "low", 0), (0.1, "low", 0), (0.2, "low", 1), (0.9, "low", 2)],
)  # fmt: skip
def test_a_threshold_between_two_scores_decides_as_the_last_one_that_it_flags(value, flag, at):
    assert entry((0.1, 0.9, None) if flag == "high" else (None, 0.2, 0.9), value, flag) == at


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "told"),
    [
        ({"score": list(D_SCORES)}, "the threshold in use"),
        ({"score": list(D_SCORES), "deployed_threshold": 0.3}, "today"),
        ({"score": list(D_SCORES), "decision": [1, 0] * 6, "flagged": 1}, "the decisions in the data"),
    ],
)
def test_what_it_is_held_against_is_what_the_report_counts(model, told):
    report = evaluate(LABELS, {"m": model}, positive="sick")
    data, counted = explorer_of(report).data, report.results["models"]["m"]["confusion"]
    assert (data["today"]["tp"], data["today"]["fp"]) == (counted["tp"], counted["fp"])
    assert data["words"]["beside"] == f"Compared with {told}: {{differences}}."


@pytest.mark.slow
def test_prices_of_each_case_are_known_of_what_is_in_use():
    costs = {"false_positive": 1, "false_negative": {"column": "loss"}}
    frame = pd.DataFrame({"label": LABELS, "s": D_SCORES, "loss": range(1, 13)})
    config = {
        "version": 1,
        "data": {"label": "label", "positive": "sick"},
        "models": {"m": {"score": "s"}},
        "costs": costs,
    }
    report = reportgen.run(config, frame)
    data = explorer_of(report).data
    spent = data["today"]["spent"]["fn"] + data["today"]["fp"]
    assert spent == report.results["models"]["m"]["metrics"]["total_cost"]["estimate"]


def test_it_starts_at_the_cut_off_in_use_as_the_page_shows_it():
    block = explorer_of(plain())
    assert block.data["shown"][block.start] == "0.36"
    assert (block.data["tp"][block.start], block.data["fp"][block.start]) == (7, 2)


@pytest.mark.slow
def test_a_report_without_scores_and_one_of_a_weighted_sample_have_none():
    assert explorer_of(decisions()) is None
    weighted = {"label": LABELS, "s": D_SCORES, "w": [2.0, 1.0] * 6}
    config = {
        "version": 1,
        "data": {"label": "label", "positive": "sick", "weight": {"column": "w", "kind": "sampling"}},
        "models": {"m": {"score": "s"}},
    }
    assert explorer_of(reportgen.run(config, pd.DataFrame(weighted))) is None


def test_without_script_the_page_holds_nothing_of_it_but_hidden_and_markdown_nothing_at_all():
    page, text = plain().to_html(), plain().to_markdown()
    assert '<details class="explorer" id="explorer" data-scripted hidden' in page
    assert 'href="#explorer"' not in page
    assert "Try another threshold" not in text


def test_the_policy_names_the_script_and_no_other():
    page = plain().to_html()
    assert re.search(r"script-src 'sha256-[A-Za-z0-9+/=]+';", page)
    assert page.count("<script") == 2  # the counts, and what counts with them
    assert decisions().to_html().count("<script") == 1  # that of tables


@pytest.mark.slow
def test_the_counts_in_the_page_cannot_end_their_element_early():
    words = {"positive": ["</script><b>", "</script><b>s"]}
    page = evaluate(LABELS, {"m": list(D_SCORES)}, positive="sick", words=words).to_html()
    data = re.search(r'<script type="application/json" id="explorer-data">(.*?)</script>', page, re.DOTALL)[1]
    assert "</script><b>s" in json.loads(data)["words"]["tree.positives.other"]


@pytest.mark.slow
@pytest.mark.parametrize("prices", [None, {"false_positive": 3, "false_negative": 20}])
def test_the_way_back_to_stated_prices_is_there_where_some_are_stated(prices):
    scores = np.arange(40) / 40
    report = evaluate(
        (np.arange(40) % 7 > 3).astype(int), {"m": {"score": scores}}, positive=1, report={"kind": "guard"},
        **({} if prices is None else {"costs": prices}),
    )  # fmt: skip
    assert ("prices" in explorer_of(report).buttons) == (prices is not None)
