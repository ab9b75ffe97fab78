"""The change since an earlier report for a reader with one minute: whole counts, and what they may be taken for."""

from collections.abc import Iterator
from dataclasses import replace

from reportgen.analysis.earlier import OTHER_CLASS
from reportgen.analysis.judged import Comparison
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, number_slot, text_slot
from reportgen.explain.guessing import yet
from reportgen.explain.rates import Name, doubt, strength
from reportgen.stats.adequacy import lack_for_ranking

WAYS = {
    "better": "better",
    "better_less_than_matters": "small",
    "worse": "worse",
    "worse_less_than_matters": "small",
    "no_difference_that_matters": "small",
    "no_difference_shown": "open",
    "cannot_tell": "open",
}


def since(facts: Facts) -> Sentence | None:
    """Return what was caught and raised then and now, in one line; None without an earlier report."""
    earlier = facts.results.earlier
    if earlier is None:
        return None
    report = report_slot(facts)
    if earlier.metrics["recall"].reason == OTHER_CLASS:
        return facts.say("first.change.other_class", report=report)
    then = earlier.confusion
    if not (facts.cases("positives") and facts.cases("negatives") and then.tp + then.fn and then.fp + then.tn):
        return None
    parts = tuple(_parts(facts, report))
    return replace(
        parts[0],
        text=" ".join(part.text for part in parts),
        values={name: slot for part in parts for name, slot in part.values.items()},
    )


def report_slot(facts: Facts) -> Slot:
    """Return "the report of 2026-06-30", or "the earlier report" where it has no date."""
    date = facts.results.earlier.as_of if facts.results.earlier is not None else None
    slot = text_slot(date or "", "earlier.as_of" if date is not None else "earlier.title")
    if date is None:
        return facts.say.phrase("since.date", slot)
    return facts.say.phrase("since.date", slot, date=slot)


def _parts(facts: Facts, report: Slot) -> Iterator[Sentence]:
    caught, raised = (_found(facts, key) for key in ("recall", "specificity"))
    ways = [_way(one) for one in (caught, raised)]
    alike = ways == ["open", "open"]
    first = None if alike else _strength(facts, "caught", ways[0])
    hits = facts.part("positive", facts.count("tp"), facts.count("positives"))
    yield facts.say("first.change", caught=hits, report=report, then=_then(facts, "tp", "fn"))
    if first is not None:
        yield first
    alarms = facts.part("negative", facts.count("fp"), facts.count("negatives"))
    # One line holds both, so that their slots need names of their own.
    yield facts.say("first.change.alarms", alarms=alarms, alarms_then=_then(facts, "fp", "tn"))
    # A reason for doubt is given once.
    given = None if first is None else first.values.get("reason")
    yield facts.say("first.change.open") if alike else _strength(facts, "raised", ways[1], given)
    if "better" in ways:
        yield from yet(facts, facts.results.subject)


def _then(facts: Facts, part: str, rest: str) -> Slot:
    """Return how many of how many it was then."""
    earlier = facts.results.earlier
    four = {} if earlier is None else {key: getattr(earlier.confusion, key) for key in (part, rest)}
    slots = {
        "part": number_slot(four[part], f"earlier.confusion.{part}"),
        "whole": number_slot(sum(four.values()), f"earlier.confusion.{part} + earlier.confusion.{rest}"),
    }
    return facts.say.phrase("since.then", slots["part"], **slots)


def _found(facts: Facts, key: str) -> Comparison | None:
    found = facts.results.comparisons_with_earlier
    return next((one for one in found if one.metric == key and one.a == facts.results.subject), None)


def _way(one: Comparison | None) -> str:
    if one is None or one.lack is not None:
        return "few"
    return WAYS.get(one.verdict, "open")


def _strength(facts: Facts, key: str, way: str, given: Slot | None = None) -> Sentence:
    """Return what a difference is on new cases, no firmer than both tests allow; without the reason given before."""
    if way not in ("better", "worse"):
        return facts.say(f"first.change.{key}", way=way)
    name: Name = "missed" if key == "caught" else "alarms"
    reason = doubt(facts, name)
    metric = "recall" if key == "caught" else "specificity"
    how = strength(facts, facts.measure(metric), reason)
    earlier = facts.results.earlier
    if how == "plain" and earlier is not None:
        then = earlier.confusion
        how = "probably" if lack_for_ranking(then.tp + then.fn, then.fp + then.tn) is not None else how
    return facts.say(f"first.change.{key}", way=way, strength=how, reason=None if reason == given else reason)
