"""The explorer of thresholds in a real browser: its numbers are those of results.json, and a keyboard is enough."""

import math
import re

import pytest

import reportgen
from reportgen.text import numbers
from reportgen.topics.threshold.explorer_page import entry
from tests.browser import EXAMPLES, listening
from tests.helpers import D_LABELS, D_SCORES

pytestmark = pytest.mark.slow

EVERY = """
() => {
  const slider = document.getElementById("explorer-cut"), found = [];
  const read = name => document.getElementById("explorer-" + name).textContent;
  for (let at = 0; at <= Number(slider.max); at += 1) {
    slider.value = at;
    slider.dispatchEvent(new Event("input"));
    const names = ["recall", "precision", "specificity", "cost", "cost-per-1000", "value", "said"];
    found.push(Object.fromEntries(names.map(name => [name, read(name)])));
  }
  return found;
}
"""


# With all that it is folded in: the appendix of a guard.
OPEN = """
() => {
  const folded = one => { if (one) { one.open = true; folded(one.parentElement.closest("details")); } };
  folded(document.getElementById("explorer"));
}
"""


@pytest.fixture(scope="module", params=EXAMPLES)
def opened(request, browser, example):
    """Open the page of an example that has an explorer, beside its report."""
    yield from explored(request, browser, example)


@pytest.fixture(scope="module", params=["card_fraud", "spam", "guard"])
def handled(request, browser, example):
    """Open the page of an example where it is the handling that is asked: with limits, and in a fold, too."""
    yield from explored(request, browser, example)


def explored(request, browser, example):
    report, path = example(request.param)
    page = listening(browser.new_page())
    page.goto(path.as_uri())
    page.evaluate(OPEN)
    if not page.query_selector("#explorer"):
        pytest.skip("no explorer for this example")
    yield page, report
    assert page.heard == []
    page.close()


def shown(text: str) -> float:
    return float("".join(letter for letter in text.replace("\N{MINUS SIGN}", "-") if letter in "0123456789.-"))


def counts_of(data, row) -> dict[str, float]:
    """Return the four counts that the explorer says, with those of the classes that it knows."""
    tp, positives, fn, fp = map(
        shown,
        re.search(r": ([\d,]+) of ([\d,]+) caught, ([\d,]+) missed; false alarms: ([\d,]+)\.", row["said"]).groups(),
    )
    assert tp + fn == positives == max(data["tp"])
    return {"tp": tp, "fp": fp, "fn": fn, "tn": max(data["fp"]) - fp}


def data_of(page):
    return page.evaluate("JSON.parse(document.getElementById('explorer-data').textContent)")


def test_its_numbers_are_those_of_the_results_at_every_cut_off_that_the_report_tells_of(opened):
    page, report = opened
    subject, flag = report.results["subject"], report.config.models[report.config.subject].flag
    model, rows = report.results["models"][subject], page.evaluate(EVERY)
    thresholds = list(model["curves"]["counts_by_threshold"]["threshold"])[:: -1 if flag == "high" else 1]
    assert len(rows) == len(thresholds)
    data = data_of(page)
    assert [one and float(f"{one:.6g}") for one in thresholds] == data["threshold"]
    assert [one for one in thresholds if one is not None] == sorted(one for one in thresholds if one is not None)
    compared = 0
    points = [each for each in model["operating_points"] if each["rule"] != "decision"]
    for one in (*points, *(rule for rule in model["rules"] if rule["confusion"])):
        row = rows[entry(thresholds, one["threshold"], flag)]
        assert counts_of(data, row) == one["confusion"]
        cost = one.get("total_cost", one.get("metrics", {}).get("total_cost", {}).get("estimate"))
        if cost is not None and report.config.deployment is None:
            assert shown(row["cost"]) == pytest.approx(cost, abs=0.005)
        compared += 1
    curve = model["curves"]["sensitivity_specificity_by_threshold"]
    for place, threshold in enumerate(curve["threshold"]):
        if threshold in thresholds:
            row = rows[thresholds.index(threshold)]
            assert shown(row["recall"]) == pytest.approx(100 * curve["sensitivity"][place], abs=0.0500001)
            assert shown(row["specificity"]) == pytest.approx(100 * curve["specificity"][place], abs=0.0500001)
            compared += 1
    assert compared > 12


def test_every_number_on_it_is_rounded_as_the_page_rounds(opened):
    page, _ = opened
    data = data_of(page)
    for row in page.evaluate(EVERY):
        tp, fp, fn, tn = map(counts_of(data, row).get, ("tp", "fp", "fn", "tn"))
        assert row["recall"] == numbers.share(tp / (tp + fn))
        assert row["specificity"] == numbers.share(tn / (fp + tn))
        assert row["precision"] == ("not defined" if tp + fp == 0 else numbers.share(tp / (tp + fp)))


def test_a_keyboard_moves_it_and_what_it_says_waits_politely(handled):
    page, _ = handled
    page.evaluate("document.getElementById('explorer-cut').value = 3")
    page.focus("#explorer-cut")
    before = page.inner_text("#explorer-value")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#explorer-value") != before
    assert page.inner_text("#explorer-value") in page.inner_text("#explorer-said")
    page.wait_for_timeout(600)
    assert page.text_content("#explorer-spoken") == page.text_content("#explorer-said")
    assert page.get_attribute("#explorer-spoken", "role") == "status"


def test_the_cut_off_rises_to_the_right_and_the_ends_say_where_more_are_flagged(opened):
    page, report = opened
    flagged = {}
    for end, key in (("left", "Home"), ("right", "End")):
        page.focus("#explorer-cut")
        page.keyboard.press(key)
        flagged[end] = shown(page.inner_text("#explorer-flag-rate"))
    assert sorted(flagged.values()) == [0, 100]
    left, right = page.locator("#explorer .ends span").all_inner_texts()
    word = report.config.words.flag[1]
    told = (f"more {word}", f"fewer {word}") if flagged["left"] else (f"fewer {word}", f"more {word}")
    assert (left, right) == told


def test_each_of_its_buttons_is_44_pixels_and_a_step_is_the_next_cut_off(handled):
    page, _ = handled
    page.evaluate("document.getElementById('explorer-cut').value = 3")
    shown_at = data_of(page)["shown"]
    for name, at in (("Raise", 4), ("Raise", 5), ("Lower", 4)):
        button = page.get_by_role("button", name=f"{name} the threshold by one step")
        button.focus()
        page.keyboard.press("Enter")
        assert page.inner_text("#explorer-value") == shown_at[at]
    boxes = page.eval_on_selector_all(
        "#explorer :is(button, input)",
        "all => all.map(one => one.getBoundingClientRect()).map(one => [one.width, one.height])",
    )
    assert min(side for box in boxes for side in box) >= 44


def test_a_step_beyond_either_end_goes_nowhere(handled):
    page, _ = handled
    for end, name in (("Home", "Lower"), ("End", "Raise")):
        page.focus("#explorer-cut")
        page.keyboard.press(end)
        there = page.inner_text("#explorer-value")
        page.get_by_role("button", name=f"{name} the threshold by one step").click()
        assert page.inner_text("#explorer-value") == there


def test_it_tells_how_much_differs_from_what_is_in_use(opened):
    page, report = opened
    data, words = data_of(page), {0: "same", 1: "one", 2: "many"}
    today, seen = data["today"], set()
    for at, row in enumerate(page.evaluate(EVERY)):
        counts = counts_of(data, row)
        beside = row["said"].partition("Compared with ")[2]
        missed, alarms = today["tp"] - data["tp"][at], data["fp"][at] - today["fp"]
        if not missed and not alarms:
            assert beside == ""
            assert data["words"]["as_today"] in row["said"]
            continue
        assert differences(missed, "missed", "missed") in beside
        assert differences(alarms, "false alarm", "false alarms") in beside
        seen |= {words[min(abs(missed), 2)], words[min(abs(alarms), 2)]}
        assert counts["fp"] - today["fp"] == alarms
    assert {"same", "many"} <= seen
    assert ("costlier" in row["said"]) == (report.results.get("costs") is not None)


def differences(more, one, many):
    if more == 0:
        return f"as many {many}"
    return f"{numbers.count(abs(more))} {'more' if more > 0 else 'fewer'} {one if abs(more) == 1 else many}"


def test_the_cut_off_tried_stands_upright_in_the_pictures_above_it(handled):
    page, _ = handled
    page.focus("#explorer-cut")
    data, middle = data_of(page), int(page.get_attribute("#explorer-cut", "max")) // 2
    page.evaluate("at => { document.getElementById('explorer-cut').value = at - 1; }", middle)
    page.keyboard.press("ArrowRight")
    svg = page.locator(":is(#figure-histogram, #figure-cost-by-threshold) svg[data-frame]").first
    left, _, width, _, low, high, *_ = map(float, svg.get_attribute("data-frame").split())
    line, value = svg.locator("line.rg-explored"), data["threshold"][middle]
    if svg.get_attribute("data-odds"):
        value = min(max(math.log(value / (1 - value)), low), high)
    across = left + width * (value - low) / (high - low)
    assert float(line.get_attribute("x1")) == pytest.approx(across)
    assert line.evaluate("one => getComputedStyle(one).display") != "none"
    page.keyboard.press("Home" if data["threshold"][0] is None else "End")  # beyond every score
    assert line.evaluate("one => getComputedStyle(one).display") == "none"


@pytest.mark.parametrize("typed", ["-1", "1e10", "1e"])
def test_what_is_no_price_is_refused_with_a_message_and_counts_for_nothing(handled, typed):
    page, _ = handled
    page.click("#explorer-alarm")
    page.keyboard.press("Control+A")
    page.keyboard.type(typed)
    assert page.inner_text("#explorer-alarm-wrong") == "Give a number from 0 to a billion."
    assert page.get_attribute("#explorer-alarm", "aria-invalid") == "true"
    assert page.inner_text("#explorer-cost") == "give both prices"
    before = page.inner_text("#explorer-value")
    page.click("button[data-to=cheapest]")
    assert page.inner_text("#explorer-value") == before
    page.fill("#explorer-alarm", "5")
    assert page.inner_text("#explorer-alarm-wrong") == ""
    assert page.get_attribute("#explorer-alarm", "aria-invalid") == "false"


def test_on_a_telephone_it_needs_no_scrolling_sideways(handled):
    page, _ = handled
    page.set_viewport_size({"width": 360, "height": 740})
    inner = "all => all.map(one => one.getBoundingClientRect().right)"
    assert max(page.eval_on_selector_all("#explorer *", inner)) <= 360
    page.set_viewport_size({"width": 1280, "height": 900})


def test_prices_of_the_readers_own_move_the_cheapest_cut_off(handled):
    page, report = handled
    if report.config.models[report.config.subject].decision is not None:
        pytest.skip("decisions rule")
    caught = []
    for miss, alarm in (("0.001", "1000"), ("1000", "0.001")):
        page.fill("#explorer-miss", miss)
        page.fill("#explorer-alarm", alarm)
        page.click("button[data-to=cheapest]")
        caught.append(shown(page.inner_text("#explorer-recall")))
    assert caught[0] < caught[1]
    if report.results.get("costs") is None:  # there are no stated prices to come back to
        assert page.query_selector("button[data-to=prices]") is None
        return
    page.click("button[data-to=prices]")
    assert page.input_value("#explorer-miss") == page.get_attribute("#explorer-miss", "value") != ""


def test_it_is_absent_in_print_and_without_script(handled, browser):
    page, _ = handled
    page.emulate_media(media="print")
    assert not page.is_visible("#explorer")
    assert set(page.eval_on_selector_all(".rg-explored", "all => all.map(one => getComputedStyle(one).display)")) == {
        "none"
    }
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
    found.push([...document.querySelectorAll("#explorer .tree p")].map(box => box.textContent));
  }
  return found;
}
"""


def test_its_tree_is_rounded_as_the_trees_of_the_page_are(opened):
    page, _ = opened
    data = data_of(page)
    positives, negatives = max(data["tp"]), max(data["fp"])
    n = positives + negatives
    for at, boxes in enumerate(page.evaluate(TREES)):
        tp, fp = data["tp"][at], data["fp"][at]
        real = {"tp": tp, "fn": positives - tp, "fp": fp, "tn": negatives - fp}
        of = next(
            whole for whole in (100, 1_000, 10_000, 100_000, 1_000_000)
            if whole == 1_000_000 or all(whole * one / n >= 1 for one in real.values() if one)
        )  # fmt: skip
        found = numbers.tree(*(of * real[key] / n for key in ("tp", "fn", "fp", "tn")))
        counts = {"all": of, "positives": found["positives"], "negatives": found["negatives"]} | {
            key: found[key] or (1 if real[key] else 0) for key in real
        }
        told = {key: numbers.count(counts[key]) for key in ("all", "positives", "negatives")}
        told |= {key: numbers.in_tree(real[key], found[key]) for key in real}
        order = ("all", "positives", "tp", "fn", "negatives", "fp", "tn")
        assert boxes == [f"{told[key]} {word(data['words'], key, counts[key])}" for key in order]


def word(words, key, count):
    return words.get(f"tree.{key}") or words[f"tree.{key}.{'one' if count == 1 else 'other'}"]


AMOUNTS = (
    0,
    0.00002,
    0.0004,
    0.0123456,
    0.004,
    0.5,
    1,
    1.005,
    12,
    12.346,
    99.995,
    123.4,
    1_234,
    1_235,
    99_950,
    1_234_567,
)


@pytest.mark.parametrize("currency", ["EUR", None])
def test_a_sum_that_it_tells_is_written_in_three_digits_as_the_page_writes_them(browser, tmp_path, currency):
    page = listening(browser.new_page())
    costs = {"false_positive": 1, "false_negative": 1} | ({"currency": currency} if currency else {})
    report = reportgen.evaluate(
        [1, 1, 0, 0], {"m": [0.9, 0.4, 0.6, 0.1]}, positive=1, costs=costs, threshold={"fixed": 0.95}
    )
    path = tmp_path / "page.html"
    path.write_text(report.to_html(), encoding="utf-8")
    page.goto(path.as_uri())
    page.evaluate(OPEN)
    page.fill("#explorer-miss", "0")
    page.focus("#explorer-cut")
    page.keyboard.press("Home")  # two false alarms, and none where nothing is flagged
    for amount in AMOUNTS:
        page.fill("#explorer-alarm", str(amount / 2))
        told = numbers.money(amount, currency, rough=True)
        three = f"{told.shown}{'' if currency else ' unit' if told.shown == '1' else ' units'}"
        said = page.inner_text("#explorer-said")
        assert ("the same cost" if amount == 0 else f"{three} costlier") in said, (amount, said)
        assert page.inner_text("#explorer-cost") == numbers.cost(amount, currency)
        assert ("about" in said) == (float(re.sub(r"[^\d.]", "", told.shown)) != amount)
    assert page.heard == []
    page.close()


@pytest.mark.parametrize("counts", ["once", "twice"])
def test_what_an_inspection_costs_and_a_hit_brings_back_can_be_typed_where_these_were_stated(browser, tmp_path, counts):
    costs = {"inspection": 5, "benefit": 120, "benefit_counts": counts}
    settings = {"costs": costs, "threshold": {"fixed": 0.4}, "report": {"kind": "guard"}}
    report = reportgen.evaluate(list(D_LABELS), {"m": list(D_SCORES)}, positive=1, **settings)
    report.save(tmp_path / "report")
    page = listening(browser.new_page())
    page.goto((tmp_path / "report" / "report.html").as_uri())
    page.evaluate(OPEN)
    four = report.results["models"]["m"]["confusion"]  # 6 hits, 2 false alarms, 1 miss
    for inspection, benefit in ((5, 120), (7, 30)):
        page.fill("#explorer-inspection", str(inspection))
        page.fill("#explorer-benefit", str(benefit))
        paid = inspection * (four["tp"] + four["fp"]) - benefit * four["tp"]
        paid += benefit * four["fn"] if counts == "twice" else 0
        assert shown(page.inner_text("#explorer-cost")) == paid
    page.click("button[data-to=prices]")
    assert (page.input_value("#explorer-inspection"), page.input_value("#explorer-benefit")) == ("5", "120")
    assert page.heard == []
    page.close()
