"""What became of each check, and of all of them in one line."""

from collections.abc import Callable, Iterator
from functools import partial
from math import isclose
from typing import Literal

from reportgen.results.measure import Corrected, Measure, Performance
from reportgen.results.paths import Number, total
from reportgen.results.results import ModelResult, Period
from reportgen.results.values.change import EarlierFigure
from reportgen.results.values.checks import Check, Mark, Status
from reportgen.results.values.comparison import Estimate
from reportgen.results.values.groups import Gap
from reportgen.results.values.published import Published
from reportgen.stats.checks import meets
from reportgen.stats.metrics import METRICS
from reportgen.stats.thresholds import TIE, Operator
from reportgen.text import dates, numbers, numerals
from reportgen.text.facts import Facts, Quoting, metric_in_words, metric_value, number_slot, text_slot
from reportgen.text.groups import by_column, figure_slot, of_check
from reportgen.text.phrases import of_both, reason_slot, yet
from reportgen.text.say import Fill
from reportgen.text.sentences import Sentence, Slot

# A rate of failures is no share of cases that were counted: whole percents, and one decimal below 1.
OF_RUNS = 999
HARDLY_EVER = 0.001  # a smaller rate is not worth a sentence, and none of the ways to find it is so exact
BY_CHANCE = "checks.chance"
End = Literal["low", "high"]
LIMITS = {">=": "at_least", ">": "above", "<=": "at_most", "<": "below"}


def check_told(facts: Facts, place: int) -> tuple[Sentence, ...]:
    """Return the verdict of a check, followed by what it rests on."""
    return tuple(_check(facts, facts.results.checks[place]))


def sealed(facts: Quoting) -> Iterator[Sentence]:
    """Yield on which day the criteria were fixed, beside the days of the cases; nothing without a seal."""
    seal, period = facts.results.seal, facts.results.data.period
    if seal is None:
        return
    date = dates.day(facts.say, seal.fixed_on, facts.paths.of(seal, "fixed_on"))
    dated = {}
    if period is not None:
        path = facts.paths.of(period)
        dated = {"period": dates.period(facts.say, period.from_, period.to, path)}
    yield facts.say("checks.sealed", way=_when(seal.fixed_on, period), date=date, **dated)
    if not seal.moved:
        yield facts.say("checks.sealed.same")


def _when(day: str, period: Period | None) -> str:
    """Return when a day was, beside those of the cases: before the first, after the last, or between."""
    if period is None:
        return "undated"
    if day < period.from_[: len(day)]:
        return "before"
    return "after" if day > period.to[: len(day)] else "during"


def criterion_slot(facts: Quoting, place: int, path: str) -> Slot:
    """Return what became of a criterion that was fixed, in the words of the config."""
    moved = facts.results.seal.moved[place]
    sides = {name: facts.text(moved, name) for name in ("then", "now") if getattr(moved, name) is not None}
    key = {} if moved.check else {"key": facts.text(moved, "key")}
    return text_slot(facts.say("checks.moved", **sides, **key).text, path)


def check_value(facts: Facts, check: Check, value: float) -> str:
    """Return a value of the check's metric, with the digits that set it apart from the limit."""
    if is_percent(check, share=METRICS[check.metric].in_percent):
        return numbers.percent_apart(value, check.limit)
    return off_limit(check.limit, value, partial(metric_value, check.metric, currency=facts.currency))


def is_percent(check: Check, *, share: bool) -> bool:
    """Return whether limit and figure are percentages: those of a share, or of a limit that is typed as one."""
    return "%" in check.typed_limit or (share and check.apart != "ratio")


def limit_of(check: Check, *, share: bool) -> str:
    """Return the limit in the unit of the figure, else as typed."""
    typed = check.typed_limit
    return numbers.exact_percent(check.limit) if is_percent(check, share=share) and "%" not in typed else typed


def typed_slot(facts: Quoting, check: Check, *, share: bool) -> Slot:
    """Return the limit in the unit of the figure, else as typed, in a sentence."""
    text = limit_of(check, share=share)
    return facts.quote(check, "limit", shown=lambda _: text)


def off_limit(limit: float, value: float, show: Callable[[float], str]) -> str:
    """Return a value as it is shown, or with the digits that set it apart from its limit."""
    text = show(value)
    if text != show(limit) or isclose(value, limit, rel_tol=TIE, abs_tol=TIE):
        return text
    apart = (n for n in range(1, numerals.LONGEST) if numerals.fixed(value, n) != numerals.fixed(limit, n))
    return numerals.fixed(value, next(apart, numerals.LONGEST))


def check_slot(facts: Facts, check: Check, number: Number, *, end: bool = False) -> Slot:
    """Return the same in a sentence, where sums of money have three digits, or as many as set them apart."""
    if METRICS[check.metric].kind == "cost":
        return facts.money_apart(*number, check.limit, signed=check.against is not None, end=end)
    return number_slot(*number, partial(check_value, facts, check))


def _check(facts: Facts, check: Check) -> Iterator[Sentence]:
    yield _verdict(facts, check)
    if check.status == "pass":
        yield from yet(facts, check.model)
    if check.estimate is None:
        return
    if check.gap is not None:
        yield _gap(facts, check, check.gap)
    else:
        yield from _difference(facts, check, check.against) if check.against is not None else (_measured(facts, check),)
    yield from _bounds(facts, check)
    chance = check.fails_by_chance
    if chance is not None and chance.one_run >= HARDLY_EVER:
        runs = {"one": "one_run", "twelve": "twelve_runs"}
        slots = {name: facts.quote(chance, key, shown=_of_runs) for name, key in runs.items()}
        yield facts.say(BY_CHANCE, alike=chance.assumed == "groups alike", **slots)


def by_chance_alike(facts: Quoting, check: Check) -> dict[str, Slot]:
    """Return in how many tests of equal groups a failed check on their gap fails, where that is known."""
    chance = check.fails_by_chance
    if check.status != "fail" or chance is None or check.apart is None or chance.one_run < HARDLY_EVER:
        return {}
    return {"alike": facts.quote(chance, "one_run", shown=_of_runs)}


def _of_runs(share: float) -> str:
    return numbers.percent(share, OF_RUNS) or ""


def _verdict(facts: Facts, check: Check) -> Sentence:
    slots = {"check": facts.text(check, "check"), "model": sides(facts, check, facts.model_name)}
    if check.status == "pass":
        return facts.say("checks.pass", **slots)
    if check.status == "fail":
        return facts.say("checks.fail", severity=check.severity, **slots)
    return facts.say("checks.insufficient", allowed=check.allowed, reason=undecided(facts, check), **slots)


def undecided(facts: Quoting, check: Check) -> Slot:
    """Return why a check is undecided: what there is too little of with its numbers, else as the results say it."""
    lack = check.lack
    if lack is None or not facts.say.has(f"checks.lack.{lack.of}"):
        return reason_slot(facts, check, "reason")
    have, need = facts.quote(lack, "have"), facts.quote(lack, "need")
    return facts.say.phrase(f"checks.lack.{lack.of}", have, have=have, need=need)


def sides(facts: Quoting, check: Check, called: Callable[[str], Slot]) -> Slot:
    """Return the model; with the baseline, as that is called, where it is held against it, with the group of one.

    Of a figure that no model moves it is the data.
    """
    model = facts.model_name(check.model)
    if _is_of_data(check.metric):
        model = facts.say.phrase("model.data", model)
    if check.column is not None and check.group is not None:
        named = by_column(facts, check.column, check.group)
        return facts.say.phrase("checks.in_group", model, model=model, named=named)
    if check.against is None:
        return model
    return facts.say.phrase("model.against", model, model=model, baseline=called(check.against))


def _is_of_data(key: str) -> bool:
    """Return whether a figure is one of the data, which no model moves."""
    metric = METRICS.get(key)
    return metric is not None and metric.fixed


def _measured(facts: Facts, check: Check) -> Sentence:
    judged: ModelResult | Published | Performance = facts.results.judged(check.model)
    if check.group is not None:
        judged = of_check(facts, check).models[check.model]
    measure, estimate = judged.metrics[check.metric], check_slot(facts, check, facts.at(check, "estimate"))
    slots = {"metric": facts.metric_name(check.metric), "estimate": estimate}
    if check.mix == "in_use":
        share = facts.share_in_use
        if judged.metrics["prevalence"].estimate != share["share"].value:  # else nobody tells that of the test
            slots["tested"] = check_slot(facts, check, facts.at(measure.expected, "estimate"))
        return facts.say("checks.in_use", expected=check.corrected, **slots, **share)
    if check.corrected:
        return facts.say(
            "checks.corrected",
            apparent=check_slot(facts, check, facts.at(measure, "estimate")),
            **slots,
        )
    if measure.numerator is not None and measure.denominator is not None:
        slots |= {"part": facts.quote(measure, "numerator"), "whole": facts.quote(measure, "denominator")}
        return facts.say("checks.share", **slots)
    if judged.confusion is None:
        return facts.say("checks.published", model=facts.model_name(check.model), **slots)
    if not METRICS[check.metric].from_counts or _is_of_data(check.metric):
        return facts.say("checks.scores", cases_tested=facts.nouns("case", facts.count("n")), **slots)
    count = partial(facts.counted_in, judged)
    return facts.say(
        "checks.counts",
        model=facts.model_name(check.model),
        caught=facts.part("positive", count("tp"), count("positives")),
        alarms=facts.nouns("false_alarm", count("fp")),
        **slots,
    )


def _gap(facts: Facts, check: Check, gap: Gap) -> Sentence:
    """Return in which groups the figure is lowest and highest, and how far these lie apart."""
    ends = {end: figure_slot(facts, check.metric, facts.at(gap, end)) for end in ("least", "most")}
    estimate = check_slot(facts, check, facts.at(check, "estimate"))
    return gap_told(facts, check, facts.metric_name(check.metric), gap, estimate=estimate, **ends)


def gap_told(facts: Quoting, check: Check, metric: Slot, gap: Gap, **figures: Slot) -> Sentence:
    """Return the same, given the slots of the figures."""
    lowest, highest = (by_column(facts, check.column or "", *names) for names in (gap.lowest, gap.highest))
    return facts.say("checks.gap", apart=check.apart, metric=metric, lowest=lowest, highest=highest, **figures)


def _difference(facts: Facts, check: Check, against: str) -> Iterator[Sentence]:
    """Yield what the model has beyond the baseline, with the figures of both; nothing where neither has one."""
    both = _of_both(facts, check, against)
    if both is None:
        return
    own, other = (
        number_slot(*number, partial(metric_in_words, check.metric, currency=facts.currency)) for number in both
    )
    share = facts.share_in_use if check.mix == "in_use" else {}
    yield facts.say(
        "checks.difference",
        corrected=check.corrected,
        **share,
        metric=facts.metric_name(check.metric),
        # As for all other figures, sums are told in full where they are checked.
        estimate=of_both(facts, facts.quote(check, "estimate", shown=partial(check_value, facts, check)), own, other),
        model=facts.model_name(check.model),
        baseline=facts.model_name(against),
        own=own,
        other=other,
    )


def _of_both(facts: Facts, check: Check, against: str) -> tuple[Number, Number] | None:
    """Return the figures of both, as new cases are expected to show them.

    On the cases themselves one may have no value, and so no corrected one beside it: then the difference tells it.
    """
    measures = (_expected(facts, check, name) for name in (check.model, against))
    own, other = (None if measure.estimate is None else facts.at(measure, "estimate") for measure in measures)
    difference = facts.at(check, "estimate")
    if own is None:
        return None if other is None else (total((difference, other)), other)
    return own, own - difference if other is None else other


def _expected(facts: Facts, check: Check, name: str) -> Measure | Corrected | EarlierFigure:
    """Return the metric of a model, or of an earlier report, as new cases are expected to show it."""
    then = facts.results.earlier
    if then is not None and name == then.name:
        return then.metrics[check.metric]
    measure = facts.judged if check.mix == "in_use" else facts.measure
    return measure(check.metric, name).expected


def _bounds(facts: Facts, check: Check) -> Iterator[Sentence]:
    if check.low is None or check.high is None:
        return
    slots = {name: check_slot(facts, check, facts.at(check, name)) for name in ("low", "high")}
    if check.with_confidence is None:
        if slots["low"].shown == slots["high"].shown:  # no range
            return
        yield facts.say("checks.interval", **slots)
        return
    confidence = facts.confidence(check, "with_confidence")
    yield facts.say("checks.bounds", confidence=confidence, **slots)


def open_end(check: Check) -> End | None:
    """Return the end of a range that lies on the other side of the limit than the figure; None where none is open."""
    if check.status != "insufficient" or check.with_confidence is None or None in (check.low, check.high):
        return None
    return worse_end(check.op) if check.estimate is None else far_end(check.op, check.limit, check.estimate)


def far_end(op: Operator, limit: float, value: float) -> End:
    """Return which end of a range lies on the other side of the limit than the figure, where one does."""
    worse = worse_end(op)
    if meets(value, op, limit):
        return worse
    return "low" if worse == "high" else "high"


def turned_by_chance(
    op: Operator, limit: float, status: Status, figure: Check | Measure | Corrected | None
) -> End | None:
    """Return which end of the likely range of a figure breaks a limit that the figure meets; None where none."""
    value = None if figure is None or status != "pass" else getattr(figure, worse_end(op))
    return None if value is None or meets(value, op, limit) else worse_end(op)


def other_end(op: Operator, limit: float, status: Status, figure: Check | Measure | Corrected | None) -> End | None:
    """Return which end of the range of a figure would decide its check otherwise than the figure; None where none."""
    if figure is None or status != "fail":
        return turned_by_chance(op, limit, status, figure)
    end: End = "high" if worse_end(op) == "low" else "low"
    value = getattr(figure, end)
    return end if value is not None and meets(value, op, limit) else None


def mark_of(op: Operator, limit: float, status: Status, figure: Check | Measure | Corrected | None) -> Mark:
    """Return by which mark a reader sees what became of a check: one that chance could turn has one of its own."""
    if other_end(op, limit, status, figure) is None:
        return status
    return "turned" if status == "pass" else "short"


def beyond(
    facts: Quoting,
    check: Check,
    interval: Check | Measure | Corrected | None,
    *,
    shown: Callable[[Number], Slot],
    limit: Slot,
) -> dict[str, Fill]:
    """Return the slots that say how far beyond its limit a figure may be: a bound, or the range that includes both."""
    if check.with_confidence is not None and None not in (check.low, check.high):
        if open_end(check) is not None and check.estimate is not None:
            return {"bounds": True, **across(facts, check, shown=shown, limit=limit)}
        bound = bound_of(check)
        return {"side": bound, "bound": shown(facts.at(check, bound))}
    if other_end(check.op, check.limit, check.status, interval) is not None:
        return across(facts, interval, shown=shown, limit=limit)
    if interval is None or None in (interval.low, interval.high) or check.few_cases:
        return {}
    ends = {name: shown(facts.at(interval, name)) for name in ("low", "high")}
    return {} if ends["low"].shown == ends["high"].shown else {**ends}


def bound_of(check: Check) -> End:
    """Return the end of the range that a check with a confidence is decided by."""
    worse = worse_end(check.op)
    if check.status == "pass" or (check.status == "insufficient" and check.estimate is None):
        return worse
    if check.status == "fail":
        return "low" if worse == "high" else "high"
    return far_end(check.op, check.limit, check.estimate or 0.0)


def across(
    facts: Quoting,
    interval: Check | Measure | Corrected | Estimate | None,
    *,
    shown: Callable[[Number], Slot],
    limit: Slot,
) -> dict[str, Fill]:
    """Return the slots of a range that goes beyond a limit at one end; nothing where one end is not known."""
    if interval is None or None in (interval.low, interval.high):
        return {}
    return {"limit": limit, **{name: shown(facts.at(interval, name)) for name in ("low", "high")}}


def range_of(check: Check, measure: Measure | None) -> Check | Measure | Corrected | None:
    """Return what has the likely range of the figure that a check is about; None where bounds decide it."""
    if check.with_confidence is not None:
        return None
    if check.low is not None or measure is None:
        return check
    return measure.expected


def needed(facts: Quoting, check: Check, key: str, **named: Slot) -> dict[str, Slot]:
    """Return how many cases a check takes at least, where it has fewer and no number is known that would decide it.

    The message under the key names them.
    """
    lack = check.lack
    if check.would_decide is not None or lack is None or lack.of != "cases":
        return {}
    count = facts.quote(lack, "need")
    return {"need": facts.say.phrase(key, count, count=count, **named)}


def worse_end(op: str) -> End:
    """Return which end of a range may lie beyond a limit."""
    return "low" if op in (">=", ">") else "high"


ByColumn = Callable[[str, str], Slot]  # a group by the column that makes it


def named_check(facts: Quoting, check: Check, by_column: ByColumn, needs: Slot | None = None) -> Slot:
    """Return a check, in the given words or as its author typed it, with the group and confidence that it is about."""
    typed = needs or facts.text(check, "check")
    slots = {"check": typed}
    if check.group is not None and check.column is not None:
        slots["group"] = by_column(check.column, check.group)
    if check.with_confidence is not None:
        slots["confidence"] = facts.confidence(check, "with_confidence")
    return facts.say.phrase("result.check.named", typed, **slots)


def of_model(facts: Quoting, check: Check, slot: Slot) -> Slot:
    """Return what a check asks for, with the model that it is about where that is another than is spoken of."""
    if check.model == facts.results.subject:
        return slot
    return facts.say.phrase("result.check.of", slot, check=slot, model=facts.model_name(check.model))


def fails(check: Check) -> bool:
    """Return whether a check ends the run as failed."""
    return check.status == "fail" and check.severity == "grave"


def needs_beside(facts: Quoting, check: Check, other: Slot, *, share: bool) -> Slot:
    """Return what a check asks of the difference from another model."""
    limit = typed_slot(facts, check, share=share)
    slots = {"metric": facts.metric_name(check.metric), "other": other, "limit": limit}
    return facts.say.phrase("result.needs.against", limit, way=LIMITS[check.op], **slots)
