"""What sentences claim, held against the results of reports of every kind of rule, price and sample."""

import re

import pytest

from reportgen.report import Report
from tests.cases.claims import CASES, claims

EVERYDAY = ("floor_one_split", "in_use_deployed")  # the others are slow: some twelve seconds together

each_report = pytest.mark.parametrize(
    "name", [name if name in EVERYDAY else pytest.param(name, marks=pytest.mark.slow) for name in CASES]
)


def told(name, start=""):
    """Return the sentences of a report whose message begins so."""
    return [one for one in claims(name).results["sentences"] if one["id"].startswith(start)]


@pytest.mark.everyday(1)
@each_report
def test_a_group_is_named_on_the_first_screen_only_where_its_gap_is_beyond_chance(name):
    found = claims(name).results.get("groups", ())
    shown = [each for each in found if (each.get("weakest") or {}).get("shown")]
    assert len(told(name, "first.weakest")) == (1 if shown else 0)


@pytest.mark.everyday(1)
@each_report
def test_a_check_tells_how_often_chance_fails_it_only_where_it_passed_and_the_range_of_its_figure_where_it_failed(name):
    for check in claims(name).results.get("checks", ()):
        assert check["fails_by_chance"] is None or check["status"] == "pass", check["check"]
        assert check["status"] != "fail" or None not in (check["low"], check["high"]), check["check"]
    failed = [one for one in claims(name).results.get("checks", ()) if one["status"] == "fail"]
    assert told(name, "checks.interval") or all(one["with_confidence"] for one in failed)


def sums(counts, costs):
    """Return what four counts cost at fixed prices."""
    return sum(counts[cell] * costs[price] for cell, price in PRICES.items())


PRICES = {"fp": "false_positive", "fn": "false_negative", "tp": "true_positive", "tn": "true_negative"}


@pytest.mark.slow
@each_report
def test_what_moving_saves_is_that_of_the_errors_told_beside_it_or_an_expectation_with_its_range(name):
    found = claims(name).results
    points = {role: each for each in subject(found).get("operating_points", []) for role in each["roles"]}
    texts = [one["text"] for one in told(name, "choice.moving.cost")]
    if not texts or "deployment" in found["data"]:
        return
    costs, in_use = found["costs"], name.startswith("in_use")
    if not in_use:
        less = sums(points["deployed"]["confusion"], costs) - sums(points["recommended"]["confusion"], costs)
        assert subject(found)["costs"]["saving_deployed"] == pytest.approx(less)
    for text in texts:
        assert "on these cases" in text or "range" in text, text
        assert ("could cost up to" in text) == ("cannot show a difference" in text), text


@pytest.mark.slow
@each_report
def test_costs_that_are_expected_have_a_range(name):
    for one in told(name, "costs.rate_new"):
        assert "as many future cases" not in one["text"] or "range" in one["text"] or few(name), one["text"]


@pytest.mark.slow
@each_report
def test_the_cheapest_cut_off_is_named_without_the_limits_where_the_config_sets_some(name):
    rule = subject(claims(name).results).get("recommended") or subject(claims(name).results)["threshold"]
    limited = rule["kind"] == "capacity" or bool(rule.get("constraints"))
    drawn = {"cost_by_threshold", "threshold_by_ratio"} & set(subject(claims(name).results)["curves"])
    assert bool(told(name, "figure.every_cut_off")) == (limited and bool(drawn))


@pytest.mark.slow
@each_report
def test_no_gain_is_called_a_cost_no_range_is_one_value_and_no_difference_is_none(name):
    for text in (one["text"] for one in told(name)):
        assert not GAIN.search(text), text
        assert not ONE_VALUE.search(text), text
        assert not NOTHING.search(text), text


@pytest.mark.slow
@each_report
def test_tables_print_no_range_of_one_value(name, monkeypatch):
    unseen = property(lambda report: dict.fromkeys(report._texts, ""))  # to draw pictures takes half of the time
    monkeypatch.setattr(Report, "_on_page", unseen)
    rows = [line for line in claims(name).to_markdown().split("\n") if line.startswith("|")]
    assert [row for row in rows if ONE_VALUE.search(row)] == []


NUMBER = r"\u2212?[\u20ac$]?\d[\d,]*(?:\.\d+)?%?"
GAIN = re.compile(
    r"costs?(?: \w+){0,3} a gain|save a gain|gain of [^.;:,]{1,20} (?:more|less|higher|lower|above|below)"
)
ONE_VALUE = re.compile(
    rf"(?:range: |\(|from |between |\| +)({NUMBER})(?: (?!less|fewer|lower)[a-z]+){{0,2}} (?:to|and) \1"
    r"(?![\d.,%]*\d)(?! \d)"
)
NOTHING = re.compile(r"(?<![\d.,])[\u20ac$]?0(?:\.0+)?(?: units?| percentage points?)? (?:higher|lower|more|less)\b")


@each_report
def test_a_cut_off_that_flags_nothing_costs_what_flagging_none_costs_and_raises_no_false_alarm(name):
    found = claims(name).results
    none = found["baselines"]["flag_none"]["metrics"].get("total_cost", {})
    for model in found["models"].values():
        for point in model.get("operating_points", []):
            if point["threshold"] is not None or point["rule"] == "decision":
                continue
            cost = point["metrics"].get("total_cost", {})
            keys = ("estimate", "low", "high", "corrected")
            assert [cost.get(key) for key in keys] == [none.get(key) for key in keys]
            assert point.get("corrected_confusion") is None
            recall = point["metrics"]["recall"]
            assert (recall["estimate"], recall.get("low")) == (0, None)
    if subject(found)["threshold"] is not None and subject(found)["threshold"]["value"] is None:
        assert told(name, "rate.") == []


@each_report
def test_a_difference_is_that_of_the_two_numbers_beside_it_or_says_about(name):
    for one in told(name, "checks.difference"):
        difference, own, other = (one["values"][key]["shown"] for key in ("estimate", "own", "other"))
        assert "about" in difference or read(difference) == pytest.approx(read(own) - read(other), abs=1e-9)
    for one in told(name, "figure.roc.elbow"):
        distance, recall, alarms = (one["values"][key]["shown"] for key in ("ks", "recall", "false_alarm_rate"))
        assert "about" in distance or read(distance) == pytest.approx((read(recall) - read(alarms)) / 100, abs=1e-9)
    for one in told(name, "figure.cost_by_threshold.beyond"):
        least = told(name, "figure.cost_by_threshold.lowest")[0]["values"]["least"]["shown"]
        more, cost = (one["values"][key]["shown"] if key in one["values"] else "" for key in ("more", "cost"))
        assert "about" in more or "about" not in cost + least, (more, cost, least)


def read(shown):
    """Return the number that a text shows."""
    return float(re.sub(r"[^\d.\u2212]", "", shown).replace("\u2212", "-"))


def few(name):
    """Return whether a class has too few cases for a range of what the errors cost."""
    four = subject(claims(name).results)["confusion"]
    return min(four["tp"] + four["fn"], four["fp"] + four["tn"]) < 30


def subject(found):
    """Return the model that a report is about."""
    return found["models"][found["subject"]]
