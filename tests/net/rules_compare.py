"""Rules on models beside one another: verdicts, picks, ranks, and which are too close to call."""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

from reportgen.stats.metrics import METRICS
from reportgen.topics.english import MESSAGES
from tests.net.read import TINY, Read, judged_of, outside, value

LEAKS = ("score_is_label", "same_case_in_both_splits", "id_tells_label")
GUESS = 0.5  # the AUC of guessing
BETTER, WORSE = ("better", "better_less_than_matters"), ("worse", "worse_less_than_matters")


def verdicts_have_the_sign_of_the_difference(read: Read) -> Iterator[str]:
    """A model is "better" on the side on which its metric is better, and "higher" where it is higher."""
    for one in _judged(read):
        if one["verdict"] not in (*BETTER, *WORSE) or one["difference"] is None:
            continue
        sign = 1 if METRICS[one["metric"]].higher_is_better else -1
        if (sign * one["difference"] > 0) != (one["verdict"] in BETTER):
            yield f"{one['verdict']}: {one['a']}, {one['b']}, {one['metric']} {one['difference']}"


def models_that_decide_otherwise_are_not_alike(read: Read) -> Iterator[str]:
    """Of two models of which neither is better, or either will do as they are one, no counts differ."""
    for one in read.said("key.better", "result.not_settled"):
        if "neither is better" in one["text"] or "one and the same" in one["text"]:
            names = [value(one, key) for key in ("model", "other")]
            first, second = (read.models[name]["confusion"] for name in names)
            if first != second:
                yield f"{one['text']} ({first}, {second})"


def verdicts_follow_the_test(read: Read) -> Iterator[str]:
    """A difference is told where its test shows one after correction, and no other; where its range says otherwise,
    the page says that, too.
    """
    level = 1 - read.document["run"]["level"]
    parted = any(True for _ in read.said("verdict.test_decides"))
    for one in _judged(read):
        p = one.get("p_adjusted") if one.get("p_adjusted") is not None else one.get("p")
        if p is None or one["verdict"] in ("cannot_tell", "unacceptable"):
            continue
        told = one["verdict"] in (*BETTER, *WORSE)
        if told and p > level + TINY:
            yield f"{one['verdict']} at p {p}: {one['a']}, {one['b']}, {one['metric']}"
        low, high = one.get("low"), one.get("high")
        if low is None or parted:
            continue
        if told == (low < -TINY and high > TINY) and (told or low > TINY or high < -TINY):
            yield f"{one['verdict']}, range {low} to {high}: {one['a']}, {one['b']}, {one['metric']}"


def the_best_rival_comes_first(read: Read) -> Iterator[str]:
    """The table of differences begins with the model that is advised, beside the one that comes nearest to it or
    beats it by what decides; models that cannot meet the limit come after those.
    """
    table = next((table for table in read.tables if table.name == "differences-first"), None)
    if table is None:
        return
    pairs = {frozenset((one["a"], one["b"])): one for one in _all_pairs(read) if _named(one, table.rows[0][1][0])}
    first = next((names for names in pairs if table.rows[0][0][0] in _called(names)), None)
    advised = [name for name in (read.document["verdict"]["model"], read.document.get("baseline")) if name]
    if first is None or not first & {*advised}:
        yield f"{table.rows[0][0][0]}: of neither {advised}"
        return
    out = {name for name, one in read.document.get("pick", {}).get("models", {}).items()
           if one["standing"] == "unacceptable"}  # fmt: skip
    leads = [
        min(((_other(names, name) in out, _lead(pairs[names], name), names) for names in pairs if name in names),
            key=lambda one: one[:2])[2]
        for name in advised
        if name in first
    ]  # fmt: skip
    if first not in leads:
        yield f"{table.rows[0][0][0]}: not {leads}"


def the_leaderboard_is_that_of_the_comparisons(read: Read) -> Iterator[str]:
    """A leaderboard has the models in the order of what decides, and none below one that it is shown to beat; a rank
    counts the models shown to be better and to be worse, and what is too close to call to the first is tied with it.
    """
    ties = read.document.get("ties", ())
    for table in read.tables:
        if table.name != "leaderboard":
            continue
        asked = read.document.get("pick") or read.document.get("choice") or {}
        tie = next((one for one in ties if one["metric"] == asked.get("then")), ties[0])
        ahead, names = {*_ahead(read, tie["metric"])}, table.column("Model")
        ranked = [name for name in names if name in tie.get("ranks", {})]
        if ranked != [name for name in tie["order"] if name in ranked] or names[: len(ranked)] != ranked:
            yield f"order: {names}, not {tie['order']}"
        yield from (f"{one} above {two}" for at, one in enumerate(ranked) for two in ranked[at:] if (two, one) in ahead)
        if not ranked:
            continue
        beside = next(place for place, head in enumerate(table.heads) if head.startswith("Compared with"))
        for row, rank in zip(table.rows, table.column("Rank"), strict=True):
            name = row[0][0]
            best = 1 + sum((other, name) in ahead for other in ranked)
            worst = len(ranked) - sum((name, other) in ahead for other in ranked)
            if name in ranked and rank != (f"{best}" if best == worst else f"{best}\u2013{worst}"):
                yield f"{name}: {rank}, not {best} to {worst}"
            if "too close to call" in row[beside][0] and (names[0], name) in ahead:
                yield f"{name}: {row[beside][0]}, and behind"


def who_comes_first_is_first(read: Read) -> Iterator[str]:
    """The model that is said to come first is the first of those with a rank, and so many others may be as good."""
    for one in read.said("leader.first"):
        tie = next(each for each in read.document["ties"] if value(one, "model") in each.get("ranks", {}))
        ranks = tie["ranks"]
        if value(one, "model") != next(name for name in tie["order"] if name in ranks):
            yield one["text"]
        if ranks[value(one, "model")]["worst"] - 1 != (value(one, "count") or 0):
            yield f"{one['text']} ({ranks})"


def _ahead(read: Read, metric: str) -> Iterator[tuple[str, str]]:
    """Yield which model is shown to be ahead of which, by its test and by its range."""
    for one in _all_pairs(read):
        verdict = one.get("alone") or one["verdict"]
        parted = one.get("low") is not None and one["low"] < 0 < one["high"]
        if one["metric"] == metric and verdict in (*BETTER, *WORSE) and not parted:
            yield (one["a"], one["b"]) if verdict in BETTER else (one["b"], one["a"])


def _named(pair: Mapping[str, Any], metric: str) -> bool:
    return str(MESSAGES[f"metric.{pair['metric']}.name"]) == metric


def _called(names: frozenset[str]) -> set[str]:
    a, b = names
    return {f"{a} vs {b}", f"{b} vs {a}"}


def _other(names: frozenset[str], name: str) -> str:
    return next(iter(names - {name}))


def _lead(pair: Mapping[str, Any], name: str) -> float:
    """Return how far a model is ahead of the other of a pair."""
    if pair["difference"] is None:
        return math.inf
    sign = 1 if METRICS[pair["metric"]].higher_is_better == (pair["a"] == name) else -1
    return float(sign * pair["difference"])


def ranges_of_differences_hold_them(read: Read) -> Iterator[str]:
    """The range of a difference holds the difference."""
    for one in read.document["comparisons"]:
        if outside(one, "difference"):
            yield f"{one['a']}, {one['b']}, {one['metric']}: {one['difference']} in {one['low']} to {one['high']}"


def differences_are_those_of_the_figures(read: Read) -> Iterator[str]:
    """A difference is what the two models' figures differ by, corrected with corrected and in use with in use."""
    for one in read.document["comparisons"]:
        if one["difference"] is None:
            continue
        a, b = (judged_of(read, read.models[one[key]], one["metric"]).get("estimate") for key in ("a", "b"))
        if a is not None and b is not None and abs(a - b - one["difference"]) > 1e-6 * max(1, abs(a)):
            yield f"{one['a']}, {one['b']}, {one['metric']}: {one['difference']}, not {a} - {b}"


def comparisons_say_with_which_classes(read: Read) -> Iterator[str]:
    """Where the share of positives in use is stated, what it moves is compared as it is there, and marked so."""
    for one in read.document["comparisons"]:
        moved = read.in_use and METRICS[one["metric"]].moves_with_classes
        if one["mix"] != ("in_use" if moved else "test"):
            yield f"{one['a']}, {one['b']}, {one['metric']}: {one['mix']}"


def undefined_figures_are_not_compared(read: Read) -> Iterator[str]:
    """A metric without a value for a model is not judged for it."""
    for one in read.document["comparisons"]:
        figures = {one[key]: judged_of(read, read.models[one[key]], one["metric"]) for key in ("a", "b")}
        lacking = [name for name, figure in figures.items() if figure.get("estimate") is None]
        if lacking and one["verdict"] not in ("cannot_tell", "unacceptable"):
            yield f"{one['verdict']} though {lacking} has no {one['metric']}"


def key_message_follows_the_verdicts(read: Read) -> Iterator[str]:
    """The key message on two models says no more than the comparisons that decide."""
    for one in read.said("key.better"):
        if value(one, "model") is None or value(one, "other") is None or "pick" in read.document:
            continue
        pair = {value(one, "model"), value(one, "other")}
        verdicts = [
            _seen_from(each, value(one, "model")) for each in _all_pairs(read) if {each["a"], each["b"]} == pair
        ]
        text = one["text"]
        praises = "likely to do better than" in text or "would cost less than" in text
        if not praises or "in one way and worse in another" in text:
            continue
        winner = text.split("\u201c")[1].split("\u201d")[0]
        sides = [side if winner == value(one, "model") else -side for side in verdicts]
        if not sides or min(sides) < 0 or max(sides) <= 0:
            yield f"{text} {verdicts}"


def the_headline_is_about_no_model_that_another_is_shown_to_beat(read: Read) -> Iterator[str]:
    """The headline is never about a model while a comparison among those that may be used shows another one to be
    better, and no worse in anything that decides.
    """
    about = read.document["verdict"]["model"]
    for name in _usable(read):
        sides = [_seen_from(each, name) for each in _all_pairs(read) if {each["a"], each["b"]} == {name, about}]
        if sides and max(sides) > 0 and min(sides) >= 0:
            yield f"{read.document['verdict']}: {name} does better, {sides}"


def _usable(read: Read) -> list[str]:
    """Return the models but for the baseline of which nothing is known that forbids to use them."""
    checks = (*read.document["checks"], *read.document.get("checks_of_others", ()))
    out = {one["model"] for one in checks if one["status"] == "fail" and one["severity"] == "grave"}
    base = read.config.get("compare", {}).get("baseline")
    out |= {base} if isinstance(base, str) else set()  # an earlier report is none of today's models
    out |= {name for code, severity in read.findings.items() if severity == "grave" for name in read.about(code)}
    out |= {name for code in LEAKS if read.findings.get(code) != "note" for name in read.about(code)}
    pick = read.document.get("pick", {}).get("models", {})
    kept = {name for name, one in pick.items() if one["standing"] == "meets_with_confidence"}
    out |= set(pick) - kept if kept else {name for name, one in pick.items() if one["standing"] == "unacceptable"}
    return [name for name, model in read.models.items() if name not in out and _pays(model)]


def _pays(model: Mapping[str, Any]) -> bool:
    """Return whether a model is shown to do better than guessing and than doing without one."""
    guesses = any(model.get(key) not in (None, "above chance") for key in ("ranks", "decides"))
    beside, aim = model.get("no_model"), model.get("aim")
    by_aim = aim is None or (aim["range"].get("low") or 0) > 0
    return not guesses and by_aim and (beside is None or (beside["verdict"] == "cheaper" and beside["sure"]))


def nothing_is_recommended_that_does_no_better_than_none_all_or_chance(read: Read) -> Iterator[str]:
    """No headline tells to use a model that is not shown to do better than none, all and chance: by prices, or by what
    its rule pursues; nor one that may have been given the label, nor any by a test that lacks a class.
    """
    found = read.document["verdict"]
    if found["code"] not in ("better", "meets") or read.document["verdict"].get("about") == "earlier":
        return
    name = found["model"]
    if not _pays(read.models[name]) or any(
        name in read.about(code) for code in LEAKS if read.findings.get(code) != "note"
    ):
        yield f"{found}: {read.models[name].get('aim')}, {read.models[name].get('no_model')}"
    four = read.models[name]["confusion"]
    if not (four["tp"] + four["fn"] and four["fp"] + four["tn"]):
        yield f"{found}: {four}"


def _all_pairs(read: Read) -> list[Mapping[str, Any]]:
    """Return the comparisons that decide, declared or worked out to rank all models."""
    pairs = (*_judged(read), *(one for tie in read.document.get("ties", ()) for one in tie["pairs"]))
    return [each for each in pairs if each["primary"]]


def _seen_from(one: Mapping[str, Any], name: str) -> int:
    side = 1 if one["verdict"] in BETTER else -1 if one["verdict"] in WORSE else 0
    return side if one["a"] == name else -side


def _judged(read: Read) -> list[Mapping[str, Any]]:
    """Return the comparisons that the page tells in words."""
    return [one for one in read.document["comparisons"] if one["verdict"] is not None and one["primary"]]


def guessing_is_not_praised(read: Read) -> Iterator[str]:
    """A model that a finding calls no better than guessing is nowhere called better, best or picked for new cases
    without that.
    """
    told = " ".join(one["text"] for one in read.said("comparison.guessing"))
    for name in (
        read.about("auc_below_chance") | read.about("decisions_below_chance") | read.about("no_better_than_guessing")
    ):
        called = f"\u201c{name}\u201d"
        for one in _judged(read):
            side = 1 if one["a"] == name else -1 if one["b"] == name else 0
            if side and _seen_from(one, name) > 0 and called not in told:
                yield f"{one['a']} and {one['b']}: {one['verdict']}"
        for one in read.said("key.better"):
            if (
                re.search(rf"{called} (?:is likely|is the best|would cost less)", one["text"])
                and "guessing" not in one["text"]
            ):
                yield one["text"]
        for one in read.said("pick.new"):
            if re.search(rf"{called} is the best|: {called}", one["text"]) and called not in told:
                yield one["text"]


def guessing_is_told(read: Read) -> Iterator[str]:
    """A model whose range of the AUC holds 0.5, or lies below, has a finding that says so."""
    said = read.about("auc_below_chance") | read.about("no_better_than_guessing")
    for name, model in read.models.items():
        auc = model["metrics"].get("roc_auc", {})
        if auc.get("estimate") is not None and auc.get("low") is not None and auc["low"] <= GUESS and name not in said:
            yield f"{name}: AUC {auc['estimate']} ({auc['low']} to {auc['high']})"


def picks_keep_the_limit(read: Read) -> Iterator[str]:
    """No model that comes first where it is judged is unacceptable, and what is said of limits follows figures."""
    pick = read.document.get("pick")
    if pick is None:
        return
    unfit = _unfit(read)
    for one in read.said("pick.here", "pick.new"):
        if value(one, "model") in unfit:
            yield f"{one['text']} (unacceptable)"
    for name, one in pick["models"].items():
        found = one["required"]
        least = METRICS[pick["metric"]].higher_is_better if "metric" in pick else True
        if found.get("estimate") is None:
            continue
        meets = found["estimate"] >= pick["limit"] if least else found["estimate"] <= pick["limit"]
        if meets != one["standing"].startswith("meets"):
            yield f"{name}: {one['standing']}"


def _unfit(read: Read) -> set[str]:
    pick = read.document.get("pick") or {"models": {}}
    return {name for name, one in pick["models"].items() if one["standing"] == "unacceptable"}


def unacceptable_never_beside_itself(read: Read) -> Iterator[str]:
    """No model is "unacceptable beside" another that is unacceptable, too."""
    unfit = _unfit(read)
    for one in read.document["comparisons"]:
        if one["verdict"] == "unacceptable" and {one["a"], one["b"]} <= unfit:
            yield f"{one['a']} and {one['b']}"


def favoured_models_are_those_whose_counts_were_chosen(read: Read) -> Iterator[str]:
    """Models whose counts are said to come from a threshold chosen on these cases are those whose figures are marked as
    apparent, and no others.
    """
    apparent = {
        name for name, one in read.models.items() if any("apparent" in each for each in one["metrics"].values())
    }
    for one in read.said("comparison.apparent"):
        favoured = one["text"].partition(", those of")[0]
        if {name for name in read.models if f"\u201c{name}\u201d" in favoured} != apparent:
            yield f"{one['text']} (apparent: {sorted(apparent)})"


def who_is_never_best_is_not_the_best(read: Read) -> Iterator[str]:
    """A model that is best at no beta is not best at the one of the config."""
    best = [one["text"] for one in read.said("published.at_beta")]
    for one in read.said("published.never"):
        name = f"\u201c{value(one, 'model')}\u201d"
        if any(name in each for each in best):
            yield one["text"]


def ties_follow_the_verdicts(read: Read) -> Iterator[str]:
    """Models of one set, too close to call by a metric, have no verdict that tells them apart by it."""
    for tie in read.document.get("ties", []):
        for one in (*_judged(read), *tie["pairs"]):
            apart = one["metric"] == tie["metric"] and one["verdict"] in (*BETTER, *WORSE)
            if apart and any({one["a"], one["b"]} <= {*group} for group in tie["groups"]):
                yield f"{one['a']} and {one['b']}, {tie['metric']}: {one['verdict']}"
