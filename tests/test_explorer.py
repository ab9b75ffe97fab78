"""The explorer of cut-offs in a real browser: its numbers are those of results.json, and a keyboard is enough."""

import pytest

from reportgen.text import numbers
from reportgen.topics.threshold.explorer_page import entry
from tests.browser import EXAMPLES, listening

pytestmark = pytest.mark.slow

EVERY = """
() => {
  const slider = document.getElementById("explorer-cut"), found = [];
  const read = name => document.getElementById("explorer-" + name).textContent;
  for (let at = 0; at <= Number(slider.max); at += 1) {
    slider.value = at;
    slider.dispatchEvent(new Event("input"));
    const names = ["tp", "fp", "fn", "tn", "recall", "precision", "specificity", "cost", "cost-per-1000", "value"];
    found.push(Object.fromEntries(names.map(name => [name, read(name)])));
  }
  return found;
}
"""


@pytest.fixture(scope="module", params=EXAMPLES)
def opened(request, browser, example):
    """Open the page of an example that has an explorer, beside its report."""
    report, path = example(request.param)
    page = listening(browser.new_page())
    page.goto(path.as_uri())
    if not page.query_selector("#explorer"):
        pytest.skip("no explorer for this example")
    page.evaluate("document.getElementById('record').open = true")  # a guard folds it
    yield page, report
    assert page.heard == []
    page.close()


def shown(text: str) -> float:
    return float("".join(letter for letter in text.replace("\N{MINUS SIGN}", "-") if letter in "0123456789.-"))


def test_its_numbers_are_those_of_the_results_at_every_cut_off_that_the_report_tells_of(opened):
    page, report = opened
    subject, flag = report.results["subject"], report.config.models[report.config.subject].flag
    model, rows = report.results["models"][subject], page.evaluate(EVERY)
    thresholds = model["curves"]["counts_by_threshold"]["threshold"]
    assert len(rows) == len(thresholds)
    compared = 0
    points = [each for each in model["operating_points"] if each["rule"] != "decision"]
    for one in (*points, *(rule for rule in model["rules"] if rule["confusion"])):
        row = rows[entry(thresholds, one["threshold"], flag)]
        assert {key: shown(row[key]) for key in ("tp", "fp", "fn", "tn")} == one["confusion"]
        cost = one.get("total_cost", one.get("metrics", {}).get("total_cost", {}).get("estimate"))
        if cost is not None and report.config.deployment is None:
            assert shown(row["cost"]) == pytest.approx(cost, abs=0.005)
        compared += 1
    curve = model["curves"]["sensitivity_specificity_by_threshold"]
    for place, threshold in enumerate(curve["threshold"]):
        if threshold in thresholds:
            row = rows[thresholds.index(threshold)]
            assert shown(row["recall"]) == pytest.approx(curve["sensitivity"][place], abs=0.0005000001)
            assert shown(row["specificity"]) == pytest.approx(curve["specificity"][place], abs=0.0005000001)
            compared += 1
    assert compared > 12


def test_every_number_on_it_is_rounded_as_the_page_rounds(opened):
    page, _ = opened
    for row in page.evaluate(EVERY):
        tp, fp, fn, tn = (shown(row[key]) for key in ("tp", "fp", "fn", "tn"))
        assert row["recall"] == numbers.metric(tp / (tp + fn))
        assert row["specificity"] == numbers.metric(tn / (fp + tn))
        assert row["precision"] == ("not defined" if tp + fp == 0 else numbers.metric(tp / (tp + fp)))


def test_a_keyboard_moves_it_and_what_it_says_waits_politely(opened):
    page, _ = opened
    page.evaluate("document.getElementById('explorer-cut').value = 3")
    page.focus("#explorer-cut")
    before = page.inner_text("#explorer-value")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#explorer-value") != before
    page.wait_for_timeout(600)
    assert page.inner_text("#explorer-value") in page.inner_text("#explorer-said")
    assert page.get_attribute("#explorer-said", "role") == "status"
    page.keyboard.press("Home")
    assert page.inner_text("#explorer-tp") == "0"
    page.keyboard.press("End")
    assert page.inner_text("#explorer-fn") == "0"


def test_prices_of_the_readers_own_move_the_cheapest_cut_off(opened):
    page, report = opened
    if report.config.models[report.config.subject].decision is not None:
        pytest.skip("decisions rule")
    caught = []
    for miss, alarm in (("0.001", "1000"), ("1000", "0.001")):
        page.fill("#explorer-miss", miss)
        page.fill("#explorer-alarm", alarm)
        page.click("button[data-to=cheapest]")
        caught.append(shown(page.inner_text("#explorer-tp")))
    assert caught[0] < caught[1]
    if report.results.get("costs") is None:  # there are no stated prices to come back to
        assert page.query_selector("button[data-to=prices]") is None
        return
    page.click("button[data-to=prices]")
    assert page.input_value("#explorer-miss") == page.get_attribute("#explorer-miss", "value") != ""


def test_it_is_absent_in_print_and_without_script(opened, browser):
    page, _ = opened
    page.emulate_media(media="print")
    assert not page.is_visible("#explorer")
    assert not any(page.eval_on_selector_all(".rg-explored", "all => all.map(one => one.checkVisibility())"))
    page.emulate_media(media="screen")
    context = browser.new_context(java_script_enabled=False)
    bare = context.new_page()
    bare.goto(page.url)
    assert not bare.is_visible("#explorer")
    assert bare.is_visible("#key-messages")
    context.close()


TREES = """
() => {
  const slider = document.getElementById("explorer-cut"), found = [];
  for (let at = 0; at <= Number(slider.max); at += 1) {
    slider.value = at;
    slider.dispatchEvent(new Event("input"));
    found.push(["classes", "hits", "alarms"].map(name => document.getElementById("explorer-tree-" + name).textContent));
  }
  return found;
}
"""


def test_its_tree_is_rounded_as_the_trees_of_the_page_are(opened):
    page, _ = opened
    data = page.evaluate("JSON.parse(document.getElementById('explorer-data').textContent)")
    positives, negatives = data["tp"][-1], data["fp"][-1]
    n = positives + negatives
    for at, lines in enumerate(page.evaluate(TREES)):
        tp, fp = data["tp"][at], data["fp"][at]
        real = {"tp": tp, "fn": positives - tp, "fp": fp, "tn": negatives - fp}
        of = next(
            whole for whole in (100, 1_000, 10_000, 100_000, 1_000_000)
            if whole == 1_000_000 or all(whole * one / n >= 1 for one in real.values() if one)
        )  # fmt: skip
        found = numbers.tree(*(of * real[key] / n for key in ("tp", "fn", "fp", "tn")))
        slots = {key: numbers.in_tree(real[key], found[key]) for key in real}
        slots |= {
            "of": numbers.count(of),
            "p": numbers.count(found["positives"]),
            "n": numbers.count(found["negatives"]),
        }
        words = data["words"]
        assert lines == [words[f"tree.{key}"].format(**slots) for key in ("classes", "hits", "alarms")]
