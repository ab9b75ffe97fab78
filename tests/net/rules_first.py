"""Rules on the first screen: what to do, the errors and the money it comes to, the limits, under every rule."""

import operator
import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.net.read import TINY, Model, Read, Sentence, judged_of, numbers, shown, value

HEADLINES = (
    "not_as_it_stands",
    "worse",
    "keep_todays_way",
    "not_settled",
    "better",
    "as_before",
    "meets",
    "measured",
)
_NUMBER = r"(\u2212?[\d,]*\.?\d+(?:e[\u2212-]?\d+)?)"
FROM_ON = re.compile(rf"at a threshold of {_NUMBER}|up to a score of {_NUMBER}")
MONEY = re.compile(r"[\u20ac$\u00a3]|\bcosts? (?:less|more|[\d.,]+ to)|\bsaves?\b")
MOST = 1_000_000  # cases of which errors are told
KEEPS = {">=": operator.ge, ">": operator.gt, "<=": operator.le, "<": operator.lt}
FEWEST = 30  # cases of a class, of which costs are told with a range
TWICE = re.compile(r"\b([a-z]+) \1\b(?! (?:of|way))")


def nothing_is_broken_off(read: Read) -> Iterator[str]:
    """Each report says what to do, and nothing on its page is missing because the program broke it off."""
    if not any(_headline(read)):
        yield f"no headline: {read.document['verdict']}"
    yield from re.findall(r".*a fault in reportgen.*", read.markdown)


def first_words_are_well_formed(read: Read) -> Iterator[str]:
    """A sentence of the first screen ends as one, says no word twice in a row, and leaves no blank before a stop."""
    for one in _first(read):
        text = one["text"]
        if not text.endswith((".", "!", "?")) or TWICE.search(text) or re.search(r" [.,;:)]|\( |\.\.", text):
            yield text


def one_is_one_and_many_are_many(read: Read) -> Iterator[str]:
    """One case is "1 payment", and no other number of them is."""
    words = read.config.get("words", {})
    for one, many in (words[key] for key in ("case", "positive", "negative") if key in words):
        of_one = rf"(?<![\d.,])(?<!than )1 {re.escape(many)}\b"
        of_many = rf"(?:\d\d|(?<![\d.,])[02-9]|\d[.,]\d+) {re.escape(one)}\b(?!s)"
        for told in (*_first(read), *read.said("threshold.", "choice.", "tree.")):
            if re.search(of_one, told["text"]) or re.search(of_many, told["text"]):
                yield told["text"]


def the_cut_off_named_is_the_one_that_decides(read: Read) -> Iterator[str]:
    """The threshold that the headline names sorts the cases as that of the model which it names does."""
    for one in _headline(read):
        found, known = FROM_ON.search(one["text"]), read.advised.get("threshold")
        if found is None or known is None or known["value"] is None:
            continue
        score = numbers(found[1] or found[2])[0]
        beyond, up_to = (known.get(f"same_decisions_{end}") for end in ("above", "up_to"))
        if found[1] is None:  # low scores are flagged
            beyond, up_to = (known.get(f"same_decisions_{end}") for end in ("below", "down_to"))
            score, beyond, up_to = (None if each is None else -each for each in (score, beyond, up_to))
        if (beyond is not None and score <= beyond - TINY) or (up_to is not None and score > up_to + TINY):
            yield f"{one['text']} ({known})"


def the_errors_of_the_first_screen_are_those_of_the_results(read: Read) -> Iterator[str]:
    """Misses and false alarms of the first screen are those of the results, rounded: corrected, and as in use."""
    for one in read.said("result.errors"):
        whole = numbers(one["text"])[0] if one["text"].startswith("Out of ") else None
        for pair, judged in zip(
            (("missed", "alarms"), ("missed_today", "alarms_today")), _judged(read, one), strict=False
        ):
            for key, real in zip(pair, _errors(read, judged, whole), strict=True):
                if key in one["values"] and not _is_about(_counted(one, key), real):
                    yield f"{one['text']} ({key}: {real})"


def errors_of_the_first_screen_are_told_well(read: Read) -> Iterator[str]:
    """Rounding moves no error of the first screen by more than a tenth, and hides none by which two models differ."""
    for one in read.said("result.errors"):
        if not one["text"].startswith("Out of "):
            continue
        whole = numbers(one["text"])[0]
        for key in ("missed", "alarms"):
            told = {name: _counted(one, name) for name in (key, f"{key}_today") if name in one["values"]}
            real = {name: float(value(one, name)) for name in told}
            for name, text in told.items():
                found = numbers(text)
                if found and whole < MOST and abs(found[0] - real[name]) > 0.1 * real[name] + TINY:
                    yield f"{one['text']} ({name}: {real[name]})"
            cases = sum(read.subject["confusion"].values())
            if len(set(told.values())) < len(told) and abs(real[key] - real[f"{key}_today"]) > max(TINY, whole / cases):
                yield f"{one['text']} ({real})"


def the_next_test_decides_what_is_open(read: Read) -> Iterator[str]:
    """The size of the next test is what each open check of the advised model takes, and none is asked for nothing."""
    verdict, said = read.document["verdict"], [*read.said("result.next")]
    checks = (*read.document.get("checks", ()), *read.document.get("checks_of_others", ()))
    open_ones = [
        one["would_decide"]
        for one in checks
        if one["model"] == verdict["model"] and one["status"] == "insufficient" and one.get("would_decide") is not None
    ]
    sizes = [
        float(value["value"])
        for one in said
        for key, value in one["values"].items()
        if re.fullmatch(r"enough\.\d+", key)
    ]
    if verdict["code"] == "not_settled" and any(size not in sizes for size in {max(open_ones, default=None)} - {None}):
        yield f"open checks take {open_ones}, the next test has {sizes}"
    if verdict["code"] not in ("not_settled", "measured") or (verdict["code"] == "not_settled" and not sizes):
        yield from (one["text"] for one in said)


def the_reason_not_to_use_a_model_is_the_check_that_fails(read: Read) -> Iterator[str]:
    """A headline that says what a model does instead of what it has to is about its only check that fails."""
    for one in read.said("result.not_as_it_stands"):
        if "reason" in one["values"]:
            model = read.document["verdict"]["model"]
            checks = (*read.document.get("checks", ()), *read.document.get("checks_of_others", ()))
            failed = [check for check in checks if (check["model"], check["status"]) == (model, "fail")]
            if len(failed) != 1 or KEEPS[failed[0]["op"]](failed[0]["estimate"], failed[0]["limit"]):
                yield f"{one['text']} ({failed})"


def corrected_is_said_where_figures_are(read: Read) -> Iterator[str]:
    """The first screen calls its figures corrected exactly where this test chose the threshold and they are."""
    told, known = any(read.said("result.corrected")), read.document["data"]
    corrected = read.advised.get("corrected_confusion") is not None
    expected = any(one["text"].startswith("Out of ") for one in read.said("result.errors"))
    if told != (corrected and expected):
        yield f"corrected: {corrected}, said: {told}"
    elsewhere = known.get("tuned_on") not in (None, known["reported_on"]) and "folds" not in str(known.get("tuned_on"))
    if told and (elsewhere or any("deployed" in each["roles"] for each in read.advised["operating_points"])):
        yield f"corrected is said of a threshold that {known.get('tuned_on')} chose, or nobody"


def money_is_told_where_there_are_prices(read: Read) -> Iterator[str]:
    """Nothing costs or saves on a first screen without prices."""
    if "costs" not in read.config and not any("costs" in str(one) for one in read.config["models"].values()):
        told = (*_first(read), *read.said("option."))
        yield from (one["text"] for one in told if MONEY.search(one["text"]))


def today_is_told_where_something_is_there_today(read: Read) -> Iterator[str]:
    """Today's way stands on the first screen only where the config names a baseline or a threshold in use."""
    runs = any("deployed_threshold" in one for one in read.config["models"].values())
    baseline = read.config.get("compare", {}).get("baseline")
    if baseline is None and not runs:
        for one in _first(read):
            if re.search(
                r"\btoday\b|\bKeep\b(?! using)|\bCompared with\b|\bReplace\b|costs .* (?:less|more) than|instead of",
                one["text"],
            ):
                yield one["text"]


def use_is_told_where_its_share_is_stated(read: Read) -> Iterator[str]:
    """The first screen tells errors out of cases in use only where the config states the share of positives there."""
    for one in read.said("result.errors"):
        if "in use (stated" in one["text"] and not read.in_use:
            yield one["text"]
        if read.in_use and one["text"].startswith("Out of ") and "in use (stated" not in one["text"]:
            yield one["text"]


def savings_point_the_way_of_the_costs(read: Read) -> Iterator[str]:
    """What saves beside today costs less by the figures that verdicts rest on, and what costs more costs more."""
    for one in read.said("result.saved", "result.costs_more"):
        saves = one["id"] == "result.saved"
        if saves == (re.search(r" costs .* more\b", one["text"]) is not None):
            yield one["text"]
        held = read.advised.get("costs", {})
        if one["text"].startswith("The move"):
            less = _saving(held)
        else:
            costs = [judged_of(read, one, "cost_per_1000") for one in (_rival(read), read.advised)]
            less = costs[0]["estimate"] - costs[1]["estimate"] if all("estimate" in each for each in costs) else None
        if less is not None and (less > 0) != saves:
            yield f"{one['text']} ({less})"


def one_cost_a_way(read: Read) -> Iterator[str]:
    """The first screen has one cost a way of deciding: table and text are in use where the share is stated."""
    rows = [one["values"]["cost"] for one in read.said("option.cost")]
    own = f"models.{read.document['subject']}."
    told = [one["values"]["cost"] for one in read.said("result.cost") if "cost" in one["values"]]
    for row in rows:
        if read.in_use and "deployment" not in row["source"] and "metrics_in_use" not in row["source"]:
            yield f"{row}"
    mine = {round(abs(one["value"]), 9) for one in (*rows, *told) if _of_subject(one["source"], own)}
    if len(mine) > 1:
        yield f"{sorted(mine)}"


def _of_subject(source: str, own: str) -> bool:
    return source.removeprefix("0 - ").startswith(own) and "operating_points" not in source


def limits_reach_the_first_screen(read: Read) -> Iterator[str]:
    """Where prices or the share in use are known within limits, the first screen says over what the costs hold, and
    what turns does so between the likely value and an end.
    """
    found = read.document.get("within_limits")
    if found is None:
        return
    four, span = read.subject["confusion"], found.get("cost")
    enough = min(four["tp"] + four["fn"], four["fp"] + four["tn"]) >= FEWEST
    if span is not None and enough and span["high"] > 1.1 * span["low"] > 0 and not any(read.said("limits.cost")):
        yield f"{span}"
    for turn in (*found.get("turns", ()), *(each for one in found.get("checks", ()) for each in one.get("turns", ()))):
        price = read.document.get("costs", {}).get(turn["of"])
        ends = read.config["deployment"]["prevalence"] if turn["of"] == "prevalence" else price
        low, high = (ends["likely"], ends["high"]) if turn["above"] else (ends["low"], ends["likely"])
        if not low - TINY <= turn["at"] <= high + TINY:
            yield f"{turn} in {ends}"


def better_is_better_in_use(read: Read) -> Iterator[str]:
    """Where the share of positives in use is stated, no headline calls a way better that comes out worse there."""
    found = read.document["verdict"]
    if not read.in_use or found["code"] not in ("better", "keep_todays_way") or found.get("about") != "baseline":
        return
    for path in found["because"]:
        one = read.document["comparisons"][int(path.split(".")[1])] if path.startswith("comparisons.") else None
        a, b = ((None if one is None else _in_use(read, one[key], one["metric"])) for key in "ab")
        if one is not None and None not in (a, b, one["difference"]) and (a - b) * one["difference"] <= 0:  # type: ignore[operator]
            yield f"{found}: {a} and {b}, counted {one['difference']}"


def limits_are_judged_where_the_rule_holds_them(read: Read) -> Iterator[str]:
    """A limit of the threshold is judged with the classes as in use where these are stated: met, it never fails."""
    advice = read.advised.get("recommended") or read.advised.get("threshold") or {}
    limits = {each["metric"]: each for each in advice.get("constraints", ())}
    for one in read.said("result.check"):
        if "(threshold\u2019s limit)" not in one["text"]:
            continue
        path = one["values"]["estimate"]["source"]
        metric = path.split(".metrics.")[1].split(".")[0]
        if (".deployment." in path) != read.in_use:
            yield f"{one['text']} ({path})"
        found, limit = one["values"]["estimate"]["value"], limits[metric]
        met = KEEPS[limit["op"]](found, limit["limit"])
        if f"{'Failed' if met else 'Passed'}** {one['text']}" in read.markdown:
            yield f"{one['text']} ({found})"


def a_named_end_lies_beyond_the_limit(read: Read) -> Iterator[str]:
    """The end that a check could be at is on the far side of its limit, the bound that decides it is not, and a range
    that is said to include it does.
    """
    for one in read.said("result.check"):
        figure, end, limit = value(one, "estimate"), value(one, "bound"), _asked_limit(one)
        low, high = value(one, "low"), value(one, "high")
        if "limit" in one["values"] and None not in (low, high) and not low - TINY <= limit <= high + TINY:
            yield f"{one['text']} ({limit})"
        if end is None:
            continue
        whole = value(one, "estimate.whole")
        figure = figure if whole is None else figure / whole
        side = (figure - limit) * (end - limit)
        if side > TINY * TINY if "could be as" in one["text"] else side < -TINY * TINY:
            yield f"{one['text']} ({figure}, {limit}, {end})"


def a_floor_is_told_once(read: Read) -> Iterator[str]:
    """A limit that checks, the comparison and the rule for the threshold share is told once on the first screen."""
    asked = [one["text"].partition(": ")[0] for one in read.said("result.check")]
    plain = [re.sub(r" \([^()]*limit\)| with confidence \S+", "", one) for one in asked]
    yield from (one for one in asked if one.endswith("limit)") and plain.count(re.sub(r" \([^()]*\)$", "", one)) > 1)


def _asked_limit(one: Sentence) -> float:
    """Return the limit that a check asks for: the number told, or the last one typed."""
    found = value(one, "check")
    if isinstance(found, int | float):
        return float(found)
    typed = str(found).split()[-1]
    return _share(typed) if typed.endswith("%") else float(typed)


def what_is_kept_keeps_to_the_limits(read: Read) -> Iterator[str]:
    """No headline keeps a threshold of today that breaks a limit of the rule beside it."""
    found, advice = read.document["verdict"], read.advised.get("recommended") or {}
    if (found["code"], found.get("about")) != ("keep_todays_way", "deployed"):
        return
    for limit in advice.get("constraints", ()):
        figure = _in_use(read, read.document["verdict"]["model"], limit["metric"])
        if figure is not None and not KEEPS[limit["op"]](figure, limit["limit"]):
            yield f"{limit['condition']}: {figure}"


def a_cheaper_way_is_told_apart(read: Read) -> Iterator[str]:
    """The options call moving the threshold cheaper only where what it saves has no range that holds nought."""
    for one in read.said("option.title"):
        if "reference" in one["values"] and value(one, "way") == value(one, "reference"):
            held = read.advised["costs"]
            span = held.get("saving_deployed_corrected") or held.get("saving_deployed_range") or {}
            if (span.get("low") or 0) <= 0 and span:
                yield f"{one['text']} ({span})"


def gains_fall_short_of_the_best(read: Read) -> Iterator[str]:
    """No gain stands "above the lowest", and a rule by prices with gains is none of what errors cost alone."""
    for one in read.said("figure.cost_by_threshold.beyond"):
        if "gain" in one["text"]:
            yield one["text"]
    prices = read.document.get("costs", {})
    gains = any(prices.get(right) for right in ("true_positive", "true_negative"))
    for one in read.said("threshold.rule.cost"):
        if ("the errors cost" in one["text"]) == gains:
            yield one["text"]


def _first(read: Read) -> Iterator[Sentence]:
    """Yield the sentences of the verdict."""
    yield from _headline(read)
    yield from read.said(
        "result.errors",
        "result.likely",
        "result.corrected",
        "result.fewer",
        "result.more_errors",
        "result.saved",
        "result.costs_more",
        "result.cost_open",
        "result.cost",
    )


def _headline(read: Read) -> Iterator[Sentence]:
    yield from read.said(*(f"result.{code}" for code in HEADLINES))


def _counted(one: Sentence, key: str) -> str:
    """Return an error as shown; that of today stands in brackets, behind whose it is."""
    return shown(one, key).rpartition(": ")[2]


def _rival(read: Read) -> Model:
    baseline = read.config.get("compare", {}).get("baseline")
    return read.models.get(baseline if isinstance(baseline, str) else "", {"metrics": {}})


def _judged(read: Read, one: Sentence) -> list[Mapping[str, Any]]:
    """Return what makes the errors of a sentence, then what makes those in brackets."""
    points = {role: each for each in read.advised["operating_points"] for role in each["roles"]}
    other = points.get("recommended") or points.get("alternative") or {}
    verdict, rival = read.document["verdict"], _rival(read)
    if verdict.get("about") == "deployed" and "missed_today" in one["values"] and not rival["metrics"]:
        pair = [points["deployed"], other]
        return pair if "if moved" in one["text"] else pair[::-1]
    return [read.advised, rival] if rival["metrics"] else [read.advised]


def _errors(read: Read, judged: Mapping[str, Any], whole: float | None) -> tuple[float, float]:
    """Return the misses and the false alarms of so many cases, or those of the test."""
    if whole is None:
        return judged["confusion"]["fn"], judged["confusion"]["fp"]
    # The corrected counts of a model are those of the threshold that it is advised, where another one is in use.
    corrected = None if judged.get("recommended") else judged.get("corrected_confusion")
    four = corrected or judged.get("confusion_weighted") or judged["confusion"]
    positives, negatives = four["tp"] + four["fn"], four["fp"] + four["tn"]
    used = read.config["deployment"]["prevalence"] if read.in_use else None
    share = _share(used) if used is not None else positives / (positives + negatives)
    missed = share * four["fn"] / positives if positives else 0.0
    alarms = (1 - share) * four["fp"] / negatives if negatives else 0.0
    return whole * missed, whole * alarms


def _share(typed: str | float | Mapping[str, float]) -> float:
    if isinstance(typed, Mapping):
        return typed["likely"]
    return float(typed.rstrip("%")) / 100 if isinstance(typed, str) else float(typed)


def _is_about(told: str, real: float) -> bool:
    """Return whether a count is the nearest whole one, or its neighbour, since the branches of a tree add up."""
    found = numbers(told)
    if told.startswith("no ") or not found:
        return real < 1
    return real < 1 if "fewer than" in told else abs(found[0] - real) < 1


def _in_use(read: Read, name: str, metric: str) -> float | None:
    """Return the figure of a model by a metric: where the share of positives in use is stated, as it is there."""
    model = read.models.get(name, {})
    held = model.get("deployment", {}).get("metrics", {}) if read.in_use else model.get("metrics", {})
    measure = held.get(metric, {})
    found: float | None = (measure.get("corrected") or measure).get("estimate")
    return found


def _saving(held: Mapping[str, Any]) -> float | None:
    corrected = held.get("saving_deployed_corrected") or {}
    found: float | None = corrected.get("estimate", held.get("saving_deployed"))
    return found
