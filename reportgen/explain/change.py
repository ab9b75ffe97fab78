"""What has changed since the earlier report: what it was about, what differs, what moved, which limits are set."""

from collections.abc import Iterator
from typing import Literal

from reportgen.analysis.changed import Differs, Moved
from reportgen.analysis.earlier_report import Earlier
from reportgen.explain import numbers
from reportgen.explain.differences import At, amount, change, could_show
from reportgen.explain.explained import Changed, Sentence, Slot
from reportgen.explain.facts import Facts, limit_slot, metric_value, number_slot, percent_slot, text_slot
from reportgen.explain.guessing import yet
from reportgen.explain.reasons import reason_slot
from reportgen.explain.tally import tally
from reportgen.explain.verdicts import BETTER, MATTERS
from reportgen.stats.metrics import METRICS

NAMED = ("weight", "flag", "judged_on")  # codes that the catalogue has words for
PRICES = ("false_negative", "false_positive", "true_positive", "true_negative")  # a text names a column
QUOTED = ("positive", "negative", "case", "model", "rule", *PRICES)
Side = Literal["then", "now"]
SIDES: tuple[Side, ...] = ("then", "now")
TESTS = 100
LACKS = ("cases", "positives", "negatives", "clusters")


def changed(facts: Facts) -> Changed:
    """Return what is said of the change since an earlier report; nothing without one."""
    earlier, found = facts.results.earlier, facts.results.change
    if earlier is None or found is None:
        return Changed()
    return Changed(
        about=tuple(_about(facts, earlier)),
        differs=tuple(_differs(facts, place, one) for place, one in enumerate(found.differs)),
        moved=(
            *((told,) for told in _cut_off(facts)),
            *(tuple(_moved(facts, place, one)) for place, one in enumerate(found.metrics)),
            (_each(facts),),
        ),
        scores=tuple(_scores(facts)),
        limits=(_limits(facts),),
    )


def _about(facts: Facts, found: Earlier) -> Iterator[Sentence]:
    dated = {} if found.as_of is None else {"date": text_slot(found.as_of, "earlier.as_of")}
    yield facts.say(
        "since.report",
        title=text_slot(found.title, "earlier.title"),
        model=text_slot(found.model, "earlier.model"),
        cases_then=facts.nouns("case", number_slot(found.cases, "earlier.cases")),
        positive_cases=facts.nouns("positive", number_slot(found.positives, "earlier.positives")),
        **dated,
    )
    overlap = facts.results.change.overlap if facts.results.change is not None else "unknown"
    yield facts.say("since.cases", overlap=overlap)


def _differs(facts: Facts, place: int, one: Differs) -> Sentence:
    key = f"since.differs.{one.what}"
    if one.what == "clusters":
        return facts.say(key, now=one.now is not None)
    path = f"change.differs.{place}"
    sides = {"then": one.then, "now": one.now}
    return facts.say(key, **{name: _side(facts, one, value, f"{path}.{name}") for name, value in sides.items()})


def _side(facts: Facts, one: Differs, value: float | str | None, source: str) -> Slot:
    """Return one side of what differs, in words."""
    if one.what in NAMED:
        return text_slot(facts.say(f"since.{one.what}.{value or 'none'}").text, source)
    if value is None:
        return text_slot(facts.say("since.nothing").text, source)
    if isinstance(value, str):
        slot = reason_slot(facts, value, source)
        return facts.say.phrase("since.quoted", slot, text=slot) if one.what in QUOTED else slot
    if one.what == "level":
        return percent_slot(value, source)
    # The currency of then may be another, so that prices stand without it.
    return Slot(value=value, shown=numbers.plain(value) if one.what == "beta" else numbers.cost(value), source=source)


def _cut_off(facts: Facts) -> Iterator[Sentence]:
    found = facts.results.change
    if found is None or found.threshold_then is None or found.threshold_now is None:
        return
    then, now = found.threshold_then.value, found.threshold_now.value
    slots = {"now": facts.cut_off(now, "change.threshold_now.value")}
    if then == now:
        yield facts.say("since.cut_off", **slots)
    else:
        yield facts.say("since.cut_off", then=facts.cut_off(then, "change.threshold_then.value"), **slots)


def _moved(facts: Facts, place: int, one: Moved) -> Iterator[Sentence]:
    """Yield a figure then and now, and what the difference comes to."""
    path = f"change.metrics.{place}"
    at = At(one=one.found, path=f"{path}.found")
    if one.then.estimate is None or one.now.estimate is None:
        reason = reason_slot(facts, one.found.no_range, f"{path}.found.no_range")
        yield facts.say("since.apart", metric=facts.metric_name(one.metric), reason=reason)
        return
    in_words = METRICS[one.metric].describes
    named = {} if in_words else {"metric": facts.metric_name(one.metric)}
    slots = {side: value_slot(facts, one, place, side) for side in SIDES}
    then, now = slots["then"], slots["now"]
    # Of few cases counts are told, which no reader subtracts.
    moved = change(facts, at, None if then.inside or now.inside else (then, now))
    if moved is None:
        reason = reason_slot(facts, one.found.no_range, f"{at.path}.no_range")
        yield facts.say("since.unsure", metric=facts.metric_name(one.metric), reason=reason, **slots)
        return
    yield facts.say(f"since.{one.metric}" if in_words else "since.metric", change=moved, **slots, **named)
    yield from _verdict(facts, at, one)


def value_slot(facts: Facts, one: Moved, place: int, side: Side) -> Slot:
    """Return a figure of one report for running text: a share of cases as a percentage, a cost as money."""
    source = f"change.metrics.{place}.{side}.estimate"
    value = (one.then if side == "then" else one.now).estimate or 0.0
    if METRICS[one.metric].kind == "cost":
        return facts.money(value, source)
    if not METRICS[one.metric].describes:
        return Slot(value=value, shown=metric_value(one.metric, value), source=source)
    earlier = facts.results.earlier
    cases = earlier.cases if side == "then" and earlier is not None else facts.cases("n")
    shown = numbers.percent(value, cases)
    if shown is not None:
        return Slot(value=value, shown=shown, source=source)
    path, of = ("earlier", "earlier.cases") if side == "then" else (f"models.{facts.results.subject}", "")
    four = earlier.confusion if side == "then" and earlier is not None else facts.subject.confusion
    part = facts.counted_in(path, four, "positives" if one.metric == "prevalence" else "flagged")
    whole = facts.count("n") if not of else number_slot(cases, of)
    return facts.say.phrase("since.few", part, part=part, whole=whole)


def _verdict(facts: Facts, at: At, one: Moved) -> Iterator[Sentence]:
    """Yield what a difference comes to, and where none is shown which one the samples could have shown."""
    verdict, lack = at.one.verdict, at.one.lack
    if one.way is not None:
        yield facts.say("since.verdict.moved")
    elif lack is not None and lack.of in LACKS:
        have = number_slot(lack.have, f"{at.path}.lack.have")
        yield facts.say(f"since.lack.{lack.of}", have=have, need=number_slot(lack.need, f"{at.path}.lack.need"))
    elif verdict == "cannot_tell":
        yield facts.say("since.verdict.no_difference_shown")
    else:
        yield facts.say(
            f"since.verdict.{verdict}", **({"smallest": amount(facts, at, "matters")} if verdict in MATTERS else {})
        )
    told = could_show(facts, at, "since.could_show") if verdict == "no_difference_shown" else None
    if told is not None:
        yield told
    if one.way is None and verdict in BETTER:
        yield from yet(facts, facts.results.subject)


def _each(facts: Facts) -> Sentence:
    alarms = TESTS * (1 - facts.results.run.level)
    shown = numbers.plain(round(alarms, 6))
    return facts.say(
        "since.each",
        tests=limit_slot(TESTS),
        alarms=Slot(value=alarms, shown=shown, source=f"{TESTS} * ( 1 - run.level )"),
    )


def _scores(facts: Facts) -> Iterator[Sentence]:
    """Yield where the scores of then and now lie farthest apart, and whether chance may do that."""
    found = facts.results.change
    if found is None:
        return
    if found.scores is None:
        yield facts.say("since.scores.unknown", reason=reason_slot(facts, found.no_scores, "change.no_scores"))
        return
    one = found.scores
    slots = {
        name: _part(facts, getattr(one, f"flagged_{name}"), getattr(one, f"cases_{name}"), name)
        for name in ("then", "now")
    }
    if one.flagged_then / one.cases_then == one.flagged_now / one.cases_now:
        yield facts.say("since.scores.same")
        return
    threshold = facts.cut_off(one.threshold, "change.scores.threshold")
    yield facts.say("since.scores", flag=facts.setup().flag, threshold=threshold, **slots)
    how = {True: "moved", False: "open", None: "unknown"}[one.moved]
    yield facts.say("since.scores.moved", way=how)


def _part(facts: Facts, part: float, whole: float, side: str) -> Slot:
    """Return "290 of 4,000 (7.3%)", without the percentage where there are too few."""
    path = f"change.scores.flagged_{side}"
    slots = {"part": number_slot(part, path), "whole": number_slot(whole, f"change.scores.cases_{side}")}
    share = facts.share(part, whole, f"{path} / change.scores.cases_{side}")
    if share is None:
        return facts.say.phrase("since.few", slots["part"], **slots)
    return facts.say.phrase("since.part", slots["part"], share=share, **slots)


def _limits(facts: Facts) -> Sentence:
    """Return which limits are set on change, and whether they are kept."""
    name = None if facts.results.earlier is None else facts.results.earlier.name
    places = [place for place, each in enumerate(facts.results.checks) if each.against == name]
    return facts.say("since.limits", told=tally(facts, places)) if places else facts.say("since.no_limits")
