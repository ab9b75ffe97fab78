"""Rules on checks, findings, and what the size of the test allows."""

import operator
from collections.abc import Iterator, Mapping
from typing import Any

from reportgen.stats.metrics import METRICS
from tests.net.read import TINY, Read, estimate, judged_of, outside, shown, value

OPS = {">=": operator.ge, ">": operator.gt, "<=": operator.le, "<": operator.lt}
SMALL = 100  # cases of a class
HALF = 0.05  # the width to which recall is planned


def checks_follow_their_figures(read: Read) -> Iterator[str]:
    """A plain check passes where its figure meets the limit, one with confidence where its bound does, and fails
    where the other bound breaks it.
    """
    for one in read.document["checks"]:
        if one["status"] == "insufficient" or one["estimate"] is None:
            continue
        holds = OPS[one["op"]]
        if one["with_confidence"] is None:
            right = holds(one["estimate"], one["limit"])
        else:
            near = one["low"] if one["op"][0] == ">" else one["high"]
            far = one["high"] if one["op"][0] == ">" else one["low"]
            right = holds(near, one["limit"]) if one["status"] == "pass" else holds(far, one["limit"])
        if one["group"] is None and right != (one["status"] == "pass"):
            yield f"{one['check']}: {one['status']}, {one['estimate']} ({one['low']} to {one['high']})"


def a_range_that_includes_the_limit_says_so(read: Read) -> Iterator[str]:
    """On the first screen a range that includes the limit is said to, whether a check passes, fails or is undecided,
    and no other is; the limit of a comparison, which one end decides, may pass within it.
    """
    for one in read.said("result.check"):
        low, high, limit = (value(one, name) for name in ("low", "high", "limit"))
        if low is None or high is None:
            continue
        asked = limit if limit is not None else value(one, "check")
        includes = isinstance(asked, float) and low + TINY < asked < high - TINY
        within = limit is None and shown(one, "check").endswith(")")
        if includes != (limit is not None) and not within and not (limit is not None and low <= asked <= high):
            yield f"{one['text']} ({low} to {high}, {asked})"


def checks_say_with_which_classes(read: Read) -> Iterator[str]:
    """Where the share of positives in use is stated, a check of what it moves is of the figure there, and marked so."""
    for one in read.document["checks"]:
        alone = one["group"] is None and one.get("apart") is None and one["model"] in read.models
        moved = read.in_use and alone and METRICS[one["metric"]].moves_with_classes
        if one["mix"] != ("in_use" if moved else "test"):
            yield f"{one['check']} of {one['model']}: {one['mix']}"
        if not moved or one.get("against") is not None:
            continue
        figure = judged_of(read, read.models[one["model"]], one["metric"]).get("estimate")
        if figure != one["estimate"]:
            yield f"{one['check']} of {one['model']}: {one['estimate']}, in use {figure}"


def bounds_of_checks_hold_the_figure(read: Read) -> Iterator[str]:
    """The bounds of a check hold its figure."""
    for one in read.document["checks"]:
        if outside(one):
            yield f"{one['check']} of {one['model']}: {one['estimate']} not in {one['low']} to {one['high']}"


def checks_are_counted(read: Read) -> Iterator[str]:
    """What is said of the checks as a whole names each that passed, failed, only warns, is open or was let pass."""
    became = [_became(one) for one in read.document["checks"]]
    for one in read.said("first.checks"):
        told = {way: value(one, f"told.{way}") or 0 for way in ("fail", "warned", "open", "allowed")}
        told["pass"] = value(one, "told")
        if told != {way: became.count(way) for way in told} or f" of {len(became)} passed" not in one["text"]:
            yield one["text"]


def _became(check: Mapping[str, Any]) -> str:
    """Return what became of a check, by the name of the number that tells of it."""
    if check["status"] == "insufficient":
        return "allowed" if check.get("allowed") else "open"
    warns = check["status"] == "fail" and check.get("severity") == "warning"
    return "warned" if warns else str(check["status"])


def failing_by_chance_is_told_of_what_passed(read: Read) -> Iterator[str]:
    """How often a check fails by chance is told of limits that are met, and of gaps; of others that failed the range
    is.
    """
    for one in read.said("checks.chance"):
        place = int(one["values"]["one"]["source"].split(".")[1])
        check = read.document["checks"][place]
        if check["status"] == "fail" and check.get("apart") is None:
            yield f"{read.document['checks'][place]['check']} failed: {one['text']}"


def gaps_say_how_often_chance_makes_them(read: Read) -> Iterator[str]:
    """A plain check on a gap that is decided says how often groups that are alike break its limit, passed or failed,
    where groups have a range and one of them a figure above 0.
    """
    for one in read.document["checks"]:
        plain = one.get("apart") is not None and one.get("with_confidence") is None
        if not plain or one["status"] == "insufficient":
            continue
        chance, gap = one.get("fails_by_chance"), one["gap"]
        known = gap[one["apart"]].get("low") is not None and gap["most"] > 0
        if chance is None and known:
            yield f"{one['check']} says nothing of chance"
        elif chance is not None and (chance["assumed"] != "groups alike" or not 0 <= chance["one_run"] <= 1):
            yield f"{one['check']}: {chance}"


def one_question_has_one_size(read: Read) -> Iterator[str]:
    """How many cases it takes to show one limit of a metric of the subject is told as one number, wherever it is."""
    places = dict(read.places)
    told = dict[tuple[str, str, float], set[str]]()
    for one in read.sentences:
        for slot in one["values"].values():
            parent, _, key = slot["source"].rpartition(".")
            limit = places.get(parent, {}) if key in ("would_show", "would_decide") else {}
            if (
                limit
                and "group" not in limit
                and limit.get("model", read.document["subject"]) == read.document["subject"]
            ):
                digits = "".join(filter(str.isdigit, slot["shown"]))
                told.setdefault((limit["metric"], limit["op"], limit["limit"]), set()).add(digits)
    yield from (f"{asked}: {sizes}" for asked, sizes in told.items() if len(sizes) > 1)


def small_tests_are_called_small(read: Read) -> Iterator[str]:
    """The finding on small tests stands exactly where a class has fewer than 100 cases, counted as rows."""
    if read.document["data"].get("weight") == "frequency":
        return
    four = read.subject["confusion"]
    least = min(four["tp"] + four["fn"], four["fp"] + four["tn"])
    if (least < SMALL) != ("small_test" in read.findings):
        yield f"{least} cases of a class: {read.findings}"


def findings_stand_once(read: Read) -> Iterator[str]:
    """No finding is told twice in the same words, and each has its sentence."""
    texts = [one["text"] for one in read.document["findings"]]
    yield from (text for text in set(texts) if texts.count(text) > 1)
    known = {one["text"] for one in read.sentences}
    yield from (text for text in texts if text not in known)


def wrong_way_is_below_guessing(read: Read) -> Iterator[str]:
    """Scores "point the wrong way" only below an AUC of one half, with a range that leaves it out."""
    for one in read.said("finding.auc_below_chance"):
        measure = read.models[value(one, "model")]["metrics"]["roc_auc"]
        if measure["estimate"] >= 0.5:
            yield one["text"]
        if "point the wrong way" in one["text"] and measure.get("high") is not None and measure["high"] >= 0.5:
            yield f"{one['text']} ({measure['low']} to {measure['high']})"


def deployed_dearer_is_dearer(read: Read) -> Iterator[str]:
    """The threshold of today "costs more" only where the recommended one costs less."""
    for one in read.said("finding.deployed_dearer"):
        model = read.models[value(one, "model")]
        if value(one, "amount") <= 0 or model["costs"]["saving_deployed"] <= 0:
            yield one["text"]


def plan_agrees_with_width(read: Read) -> Iterator[str]:
    """More cases are asked for exactly where the share caught is not known within five points; then it is more than
    there are.
    """
    found = read.subject.get("adequacy") or {}
    width, plan = found.get("recall"), found.get("plan")
    for one in read.said("adequacy.plan"):
        if width is not None and plan is not None:
            if width > HALF + 0.0005 and plan["positives"] <= found["positives"]:
                yield f"{one['text']} ({found['positives']} give {width:.4f})"
            if width <= HALF - 0.0005 and plan["positives"] > found["positives"]:
                yield f"{one['text']} ({found['positives']} give {width:.4f})"


def smallest_shown_can_be_reached(read: Read) -> Iterator[str]:
    """The smallest difference that a test could show never exceeds what the metric can reach."""
    for one in read.document["comparisons"]:
        spread, known = one.get("smallest_shown"), one.get("difference") is not None
        if spread is not None and known and one.get("room") is not None and one["room"] >= spread:
            yield f"{one['metric']}: {spread} beside room for {one['room']}"
        top = {"mcc": 2, "kappa": 2, "informedness": 2, "markedness": 2, "gini": 2}.get(one["metric"], 1)
        if spread is not None and "cost" not in one["metric"] and "saving" not in one["metric"] and spread > top:
            yield f"{one['metric']}: {spread}"


def beta_and_prices_agree_or_it_is_told(read: Read) -> Iterator[str]:
    """A beta that weighs the errors against the prices has its finding."""
    costs, beta = read.document.get("costs"), read.document.get("beta")
    prices = [read.config.get("costs", {}).get(key) for key in ("false_negative", "false_positive")]
    if costs is None or beta is None or read.document["beta_source"]["source"] == "costs":
        return
    if all(isinstance(one, float | int) for one in prices) and not {"true_positive", "true_negative"} & set(
        read.config["costs"]
    ):
        miss, alarm = prices
        contradict = (beta > 1 and miss < alarm) or (beta < 1 and miss > alarm)
        if contradict and "beta_contradicts_costs" not in read.findings:
            yield f"beta {beta}, a miss {miss}, a false alarm {alarm}"


def irreversible_errors_are_weighed(read: Read) -> Iterator[str]:
    """An error that cannot be undone, beside a rule that weighs it no more than the other, has a finding: a false
    alarm as well as a miss.
    """
    harms = read.config.get("errors", {})
    undone = {key: harms.get(key, {}).get("reversible") for key in ("false_positive", "false_negative")}
    rule = (read.subject.get("threshold") or {}).get("kind")
    if (
        rule == "nearest"
        and list(undone.values()).count(False) == 1
        and "decision" not in read.config["models"][read.document["subject"]]
    ) and not any(code.startswith("irreversible") for code in read.findings):
        yield f"{undone} by the nearest point: {read.findings}"


def criteria_are_those_that_were_fixed(read: Read) -> Iterator[str]:
    """What has changed since the criteria were fixed has a finding with both values, grave where anything but stricter
    checks is new; and the day is before, after or between those of the cases, as is said.
    """
    seal = read.document.get("seal")
    moved = [] if seal is None else seal.get("moved", [])
    severity = read.findings.get("criteria_changed")
    allowed = "criteria_changed" in {one["finding"] for one in read.config.get("allow", [])}
    looser = any(one["way"] not in {"tightened", "added"} for one in moved)
    right = None if not moved else "note" if allowed else "grave" if looser else "warning"
    if severity != right:
        yield f"{moved}: {severity}"
    for one in read.said("finding.criteria_changed"):
        sides = (each.get(side) for each in moved for side in ("then", "now"))
        yield from (f"{text} is missing: {one['text']}" for text in sides if text and text not in one["text"])
    said = [*read.said("checks.sealed")]
    if bool(said) != (seal is not None) or any(read.said("checks.sealed.same")) != (seal is not None and not moved):
        yield f"{seal}: {[one['text'] for one in said]}"
    period = read.document["data"].get("period")
    for one in said:
        day = value(one, "date")
        ends = None if period is None else (period["from"][:10], period["to"][:10])
        words = "have no dates" if ends is None else "before the first" if day < ends[0] else (
            "after the last" if day > ends[1] else "after the first"
        )  # fmt: skip
        if words not in one["text"]:
            yield f"{one['text']} ({day}, {ends})"


def other_criteria_before_are_counted(read: Read) -> Iterator[str]:
    """Cases that were judged by other criteria before have a finding with their number and days, and no others have."""
    before, code = read.document.get("judged_before"), "other_criteria_before"
    allowed = code in {one["finding"] for one in read.config.get("allow", [])}
    if read.findings.get(code) != (None if before is None else "note" if allowed else "warning"):
        yield f"{before}: {read.findings.get(code)}"
    for one in read.said(f"finding.{code}"):
        sets, days = value(one, "sets"), before["days"]
        if sets != before["sets"] or not 1 <= len(days) <= sets or days != sorted(set(days)):
            yield f"{before}: {one['text']}"
        years = {day[:4] for day in (days[0], days[-1])}
        if ("other set of" in one["text"]) != (sets == 1) or any(year not in one["text"] for year in years):
            yield one["text"]


def accuracy_is_near_where_told(read: Read) -> Iterator[str]:
    """Accuracy is called no help only where it hardly passes that of one class for all."""
    for one in read.said("finding.accuracy_near_no_information"):
        model = read.models[value(one, "model")]
        accuracy, rate = estimate(model, "accuracy"), estimate(model, "no_information_rate")
        if accuracy > rate + 0.1 * (1 - rate) + 1e-6:
            yield one["text"]
