"""The top of the page: what a manager with one minute sees, and the strip for the specialist."""

from functools import cache

import pytest

from reportgen.app import evaluate
from reportgen.page.blocks import Before, Callouts, Panel
from tests.cases.pages import decisions, plain

FIRST = ["key-messages"]


@cache
def rules():
    """Return a model beside today's rules, with prices."""
    return evaluate(
        [1] * 40 + [0] * 960,
        {
            "model": [0.9] * 34 + [0.2] * 6 + [0.8] * 26 + [0.1] * 934,
            "rules": {"decision": ["yes"] * 20 + ["no"] * 20 + ["yes"] * 50 + ["no"] * 910, "flagged": "yes"},
        },
        positive=1,
        threshold={"fixed": 0.5},
        subject="model",
        costs={"false_positive": 12, "false_negative": 480, "currency": "EUR"},
        compare={"baseline": "rules"},
    )


def section(report, name):
    return next(one for one in report._page.sections if one.id == name)


@pytest.mark.slow
@pytest.mark.parametrize("report", [plain, decisions, rules], ids=lambda report: report.__name__)
def test_the_first_screen_stands_first(report):
    assert [one.id for one in report()._page.sections if one.depth == "result"] == FIRST


@pytest.mark.slow
def test_where_there_is_no_room_for_all_checks_the_others_are_counted_with_a_link():
    checks = [f"recall >= 0.{limit}" for limit in (5, 6, 7, 8, 99)]
    report = evaluate([1] * 40 + [0] * 60, [0.9] * 38 + [0.1] * 62, positive=1, threshold={"fixed": 0.5}, checks=checks)
    (panel,) = (block for block in section(report, "key-messages").blocks if isinstance(block, Panel))
    assert [check.mark for check in panel.checks] == ["fail"]
    assert panel.more == "Also passed: 4"
    assert '<a href="#checks">Also passed: 4</a>' in report.to_html()


@pytest.mark.slow
def test_a_limit_that_is_no_check_is_not_counted_among_the_checks():
    checks = [f"recall >= 0.{limit}" for limit in (5, 6, 7, 99)]
    compare = {"require": "precision >= 0.5", "then": "recall"}
    scores = {"a": [0.9] * 38 + [0.1] * 62, "b": [0.9] * 30 + [0.1] * 70}
    labels = [1] * 40 + [0] * 60
    report = evaluate(labels, scores, positive=1, threshold={"fixed": 0.5}, checks=checks, compare=compare)
    (panel,) = (block for block in section(report, "key-messages").blocks if isinstance(block, Panel))
    assert (panel.more, "It catches 95% of the cases labelled \u201c1\u201d, not 99%." in panel.headline) == (
        "Also passed: 3",
        True,
    )


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("limits", "state"),
    [
        ([], "Measured"),
        (["recall >= 0.9", "precision >= 0.5"], "Not yet clear"),
    ],
)
def test_where_no_check_is_set_the_state_says_that_limits_of_the_cut_off_may_not_be_kept(limits, state):
    rule = {"maximise": "accuracy"} | ({"subject_to": limits} if limits else {})
    report = evaluate([1] * 40 + [0] * 60, [0.9] * 38 + [0.1] * 62, positive=1, threshold=rule)
    (panel,) = (block for block in section(report, "key-messages").blocks if isinstance(block, Panel))
    assert (panel.state, len(panel.checks)) == (state, len(limits))


@pytest.mark.slow
def test_a_check_that_chance_could_turn_is_not_marked_as_passed():
    """38 of 40 caught: the 95% range of that share goes from 83.5 to 98.6%."""
    for limits, marks, more in (
        ((0.96, 0.99), ["fail", "short"], ""),
        ((0.8, 0.9), ["turned", "pass"], ""),
        ((0.7, 0.8, 0.86, 0.9, 0.99), ["fail"], "2 passed, but could fail a repeat test. Also passed: 2"),
    ):
        report = evaluate(
            [1] * 40 + [0] * 60, [0.9] * 38 + [0.1] * 62, positive=1, threshold={"fixed": 0.5},
            checks=[f"recall >= {limit}" for limit in limits],
        )  # fmt: skip
        (panel,) = (block for block in section(report, "key-messages").blocks if isinstance(block, Panel))
        assert [check.mark for check in panel.checks] == marks
        assert panel.more == more
    assert [check["status"] for check in report.results["checks"]] == [*["pass"] * 4, "fail"]


# 40 misses at 480, and 60, 110, 160 or 210 false alarms at 12
SUMS = ("\u20ac19,900", "\u20ac20,500", "\u20ac21,100", "\u20ac21,700")


@pytest.mark.slow
@pytest.mark.parametrize("models", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_a_finding_on_several_models_stands_once_with_what_it_comes_to_for_each(models):
    # Each model is worse than nothing: it flags what is genuine.
    scores = {f"m{n}": [0.2] * 40 + [0.9] * (60 + 50 * n) + [0.1] * (900 - 50 * n) for n in range(models)}
    report = evaluate(
        [1] * 40 + [0] * 960,
        scores,
        positive=1,
        threshold={"fixed": 0.5},
        costs={"false_positive": 12, "false_negative": 480, "currency": "EUR"},
    )
    assert [one.code for one in report._explained.findings].count("worse_than_no_model") == models
    (screen,) = (each for each in section(report, "key-messages").blocks if isinstance(each, Before))
    shown = section(report, "data").blocks
    review = [item for block in shown if isinstance(block, Callouts) for item in block.items]
    (first,) = (item for item in screen.items if "does worse than no model" in item.text)
    alike = [item for item in review if "does worse than no model" in item.text]
    assert (
        f"\u201cm0\u201d does worse than no model at all: in this test the total for every 1,000 cases is about "
        f"{SUMS[0]}" in first.text
    )
    if models == 2:
        assert first.text.endswith(f"The same goes for \u201cm1\u201d: about {SUMS[1]}.")
        assert alike == []  # the first screen has told all of it
        return
    assert first.text.endswith("The same goes for 3 other models, with other numbers.")
    assert alike == [first]
    assert first.each == tuple(f"\u201cm{n}\u201d: about {SUMS[n]}" for n in (1, 2, 3))
    of_screen, _, of_review = report.to_markdown().partition("## Data and limits")
    html = report.to_html()
    for n in (1, 2, 3):
        assert f"**m{n}**: about" not in of_screen
        assert f"> - **m{n}**: about {SUMS[n]}\n" in of_review
        assert html.count(f"<li><b>m{n}</b>: about {SUMS[n]}</li>") == 1


def of_long_names(old: str) -> Panel:
    """Return the panel of a model with a long name beside the one that is there today."""
    new = "gradient boosting of the retail bank, version 2"
    scores = {new: [0.9] * 38 + [0.1] * 962, old: [0.9] * 20 + [0.1] * 20 + [0.9] * 60 + [0.1] * 900}
    models = {"threshold": {"fixed": 0.5}, "subject": new, "compare": {"baseline": old, "primary": ["mcc"]}}
    found = evaluate([1] * 40 + [0] * 960, scores, positive=1, **models)
    return next(block for block in found._page.sections[0].blocks if isinstance(block, Panel))


def test_a_headline_of_more_than_two_lines_cuts_long_names_and_what_stands_below_it_does_not():
    panel = of_long_names("scorecard of the retail bank, as of 2015")
    assert "\u201cgradient boo\u2026sion 2\u201d" in panel.headline
    assert "\u201cscorecard of\u2026f 2015\u201d" in panel.headline
    assert "\u201cscorecard of the retail bank, as of 2015\u201d" in " ".join(panel.means)


@pytest.mark.slow
def test_names_that_would_read_alike_are_not_cut():
    panel = of_long_names("gradient boosting of the private bank, version 2")
    assert "\u201cgradient boosting of the private bank, version 2\u201d" in panel.headline
