"""Rules on the trend: what is said of months is what their numbers show."""

from collections.abc import Iterator
from typing import Any

from reportgen.stats.metrics import METRICS
from tests.net.read import TINY, Read, value


def an_alarm_is_beyond_its_limit(read: Read) -> Iterator[str]:
    """A figure has changed where its ratio is beyond the limit, and nowhere else; the months of the change are in
    their order and among those watched.
    """
    watch = _watch(read)
    if watch is None:
        return
    alarm = watch.get("alarm")
    if (alarm is not None) != (watch.get("ratio", 0.0) > watch.get("limit", 0.0)):
        yield f"{watch}"
    if ("ratio" in watch) == ("unwatched" in watch):
        yield f"{watch}"
    if alarm is not None:
        months = [
            watch["since"],
            alarm["earliest"],
            alarm["since"],
            alarm["latest"],
            read.document["trend"]["months"][-1]["period"],
        ]
        if months != sorted(months) or alarm["metric"] not in watch["metrics"]:
            yield f"{alarm}"


def a_change_is_told_with_its_figures(read: Read) -> Iterator[str]:
    """An alarm is a finding, and the title of the months, with the figures before and since; without one neither says
    that something has changed, and a figure is only said to be worse.
    """
    watch = _watch(read)
    alarm = None if watch is None else watch.get("alarm")
    findings, titles = [*read.said("finding.changed_since")], [*read.said("figure.trend.title")]
    if alarm is None:
        yield from (one["text"] for one in findings)
        yield from (one["text"] for one in titles if "Clear change" in one["text"])
        return
    if not findings:
        yield "an alarm is no finding"
    for one in (*findings, *titles):
        told = (value(one, "before"), value(one, "after"), value(one, "since"))
        if told != (alarm["before"], alarm["after"], alarm["since"]) or "lear" not in one["text"]:
            yield one["text"]
    if not _is_worse(alarm["metric"], alarm["before"], alarm["after"]):
        yield f"{alarm}"


def nothing_is_calm_that_is_not_watched(read: Read) -> Iterator[str]:
    """No clear change is said where something is watched and raised no alarm."""
    watch = _watch(read)
    for one in read.said("figure.trend.title"):
        calm = watch is not None and "alarm" not in watch and "unwatched" not in watch
        if "No clear change" in one["text"] and not calm:
            yield one["text"]


def a_watch_promises_what_the_config_asks_for(read: Read) -> Iterator[str]:
    """The share of calm years with an alarm is that of the config; a fall that would be seen is one for the worse."""
    history = read.config.get("history", {})
    asked = history.get("false_alarms", 0.05) if isinstance(history, dict) else 0.05
    for one in read.said("trend.promise"):
        if abs(value(one, "share") - asked) > TINY:
            yield one["text"]
    watch = _watch(read)
    for one in read.said("trend.soon"):
        soon = {} if watch is None else watch.get("soon", {})
        told = tuple(value(one, name) for name in ("now", "to", "chance"))
        if told != tuple(soon.get(name) for name in ("now", "to", "chance")) or not 0 <= soon["chance"] < 1:
            yield one["text"]
        if not _is_worse(soon["metric"], soon["now"], soon["to"]) or "alarm" in watch:
            yield one["text"]


def causes_of_a_cost_add_up(read: Read) -> Iterator[str]:
    """What each cause did to the cost adds up to its difference, which is that of the two stretches of months."""
    move = read.document.get("trend", {}).get("cost")
    if move is None:
        return
    size = max(abs(move["before"]), abs(move["after"]), 1.0)
    if abs(sum(move["parts"].values()) - move["difference"]) > 1e-9 * size:
        yield f"{move['parts']} make {move['difference']}"
    if abs(move["after"] - move["before"] - move["difference"]) > 1e-9 * size:
        yield f"{move}"
    for one in read.said("figure.trend_cost.title"):
        if (value(one, "before"), value(one, "after")) != (move["before"], move["after"]):
            yield one["text"]


def recall_before_and_since_is_that_of_the_months(read: Read) -> Iterator[str]:
    """Recall before a change, and since, is that of the positives of these months together, where cases count alike."""
    trend, watch = read.document.get("trend", {}), _watch(read)
    alarm = None if watch is None else watch.get("alarm")
    plain = read.document.get("data", {}).get("weight") != "sampling"
    if alarm is None or alarm["metric"] != "recall" or not plain:
        return
    watched = [month for month in trend["months"] if month["period"] >= watch["since"]]
    for name, there in (("before", False), ("after", True)):
        months = [month for month in watched if (month["period"] >= alarm["since"]) == there]
        known = [(month["metrics"].get("recall", {}).get("estimate"), month["positives"]) for month in months]
        if any(share is None for share, _ in known):
            continue
        hits = sum(share * cases for share, cases in known)
        if abs(hits / sum(cases for _, cases in known) - alarm[name]) > 1e-6:
            yield f"{alarm}"


def _watch(read: Read) -> Any:
    return read.document.get("trend", {}).get("watch")


def _is_worse(key: str, then: float, now: float) -> bool:
    metric = METRICS[key]
    return now < then if metric.higher_is_better else now > then if metric.lower_is_better else now != then
