"""What the answers cost in this test, in a year, and beside rules that need no model; and what a miss may cost."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from reportgen.analysis.finding import soundness, way_of
from reportgen.results.measure import Span
from reportgen.results.paths import Number, total
from reportgen.results.values.costs import (
    BenefitReading,
    BesideNoModel,
    BreakEven,
    ClosedForm,
    Costs,
    DearErrors,
    ModelCosts,
    per_case,
)
from reportgen.stats.adequacy import DEAR_ERRORS
from reportgen.stats.costs import WITHIN
from reportgen.text import numbers
from reportgen.text.facts import COST_RATE, RULE, Facts, limit_slot, number_slot, percent_slot, text_slot
from reportgen.text.money import cost_ends
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import condition_phrase, reason_slot, shown_limit
from reportgen.text.sentences import Sentence, Slot, about
from reportgen.text.tree import CELLS

WITHOUT_MODEL = ("flag_none", "flag_all")


def beside_no_model(facts: Facts, name: str, comparison: BesideNoModel) -> dict[str, Slot]:
    """Return what 1,000 cases cost with a model and the cheapest rule without one, where, and what that rule does."""
    model, where = facts.model(name), where_beside(facts, name)
    four = model.confusion if model.confusion_weighted is None else model.confusion_weighted
    cases = total(facts.at(four, cell) for cell in CELLS).bracketed
    fields = {"cost": "cost", "rule": "rule_cost"}
    sums = {key: (facts.at(comparison, of) / cases).times(THOUSAND) for key, of in fields.items()}
    expected = ("cost",) if where != "here" and comparison.cost else ()
    if facts.only_errors_cost:
        slots = facts.moneys(expected, **sums)
    else:
        slots = {key: facts.balance(*number, rough=key in expected) for key, number in sums.items()}
    if comparison.verdict == "as dear":
        slots["rule"] = facts.say.phrase("no_model.as_much", slots["rule"])
    place = facts.say.phrase("no_model.where", text_slot(where, facts.paths.of(comparison)), where=where)
    return {**slots, "where": place, "way": way(facts, comparison.rule), "thousand": limit_slot(THOUSAND)}


def where_beside(facts: Facts, name: str) -> str:
    """Return where a model is held against rules without one: "here", on "new" cases, or "in_use"."""
    if facts.weighs_use:
        return "in_use"
    corrected, counts = facts.measure("total_cost", name).corrected, facts.model(name).confusion
    # A threshold that has all flagged is held against that rule as counted.
    as_counted = corrected is None or corrected.estimate is None or not counts.fn + counts.tn
    return "here" if as_counted else "new"


def way(facts: Facts, rule: str) -> Slot:
    """Return a rule in words: "no payment held"."""
    return facts.say.phrase(f"figure.way.{rule}", text_slot(rule, facts.paths.of(facts.results.baselines[rule])))


def broken_limit(facts: Facts, rule: str) -> Slot:
    """Return the limit of the config that rules out a rule without a model, in words."""
    typed, config = reason_slot(facts, facts.results.baselines[rule], "not_possible_because"), facts.config
    chosen = config.rule_of(facts.results.subject)
    limits = (() if chosen is None else chosen.subject_to, () if config.compare is None else (config.compare.require,))
    condition = next(
        (
            constraint
            for constraints in limits
            for constraint in constraints
            if constraint is not None and constraint.text == typed.value
        ),
        None,
    )
    if condition is None:  # so many flags
        return typed
    text = shown_limit(facts, condition.metric.key, condition.limit, percent=condition.percent)
    limit = number_slot(condition.limit, typed.source, lambda _: text)
    return condition_phrase(facts, typed, condition.metric.key, condition.op, limit)


def possible(facts: Facts) -> tuple[str, ...]:
    """Return the rules without a model that the config allows."""
    return tuple(rule for rule in WITHOUT_MODEL if facts.results.baselines[rule].possible)


def not_possible(facts: Facts) -> Sentence | None:
    """Say which rules without a model the config rules out; None where it allows both."""
    out = [rule for rule in WITHOUT_MODEL if rule not in possible(facts)]
    return facts.say("no_model.not_possible", only=out[0] if len(out) == 1 else None) if out else None


def cost_of(facts: Facts, rule: str) -> Slot:
    """Return what the errors cost in this test under a rule that needs no model."""
    return facts.money(*facts.at(facts.results.baselines[rule].metrics["total_cost"], "estimate"))


def costs(facts: Facts) -> Iterator[Sentence]:
    """Yield what is to be said of the prices and of what the subject costs; nothing without prices."""
    prices, model_costs = facts.results.costs, facts.subject.costs
    if prices is None:
        return
    if prices.form == "ratio":
        yield facts.say("costs.ratio")
    if model_costs is not None:
        if facts.weighted:
            yield facts.say("costs.weighted")
        if facts.weighs_use:
            yield facts.say("costs.mix")
        yield from _paid(facts, prices, model_costs)
        yield from _not_possible(facts)
        yield from about("single errors", _dearest(facts, model_costs))
        yield from about("ranges of prices", _ranges(facts, model_costs))
        yield from about("readings of prices", _readings(facts, model_costs.benefit_once))
    yield from _closed_form(facts)


def _paid(facts: Facts, prices: Costs, costs: ModelCosts) -> Iterator[Sentence]:
    errors = facts.only_errors_cost
    parts = _parts(facts, prices) if errors else {}
    # Written out as counts times prices a sum is told in full, so that a reader can add it up.
    total = (facts.price if parts else facts.paid)(*facts.at(costs, "total"))
    yield facts.say("costs.total", errors=errors, model=facts.model_name(), total=total, **parts)
    yield from _rate(facts, costs)


def _rate(facts: Facts, costs: ModelCosts) -> Iterator[Sentence]:
    """Yield the cost of so many cases; what new ones would cost where the threshold was chosen on these."""
    measure, rate, thousand = facts.measure(COST_RATE), facts.paid(*facts.at(costs, "per_1000")), limit_slot(THOUSAND)
    ends, corrected = cost_ends(facts, measure.expected), measure.corrected
    yield facts.say("costs.rate", rate=rate, thousand=thousand, **(ends if corrected is None else {}))
    if ends and corrected is not None:
        expected = facts.paid(*facts.at(corrected, "estimate"), rough=True)
        yield facts.say("costs.rate_new", rate=expected, thousand=thousand, **ends)


def _parts(facts: Facts, prices: Costs) -> dict[str, Slot]:
    """Return what the misses cost and what the false alarms cost, where that is a count times a price."""
    if per_case(prices) or facts.weighted or not (facts.cases("fn") and facts.cases("fp")):
        return {}
    slots = {}
    for name, noun, outcome, key in (
        ("misses", "miss", "fn", "false_negative"),
        ("alarms", "false_alarm", "fp", "false_positive"),
    ):
        stated, count = getattr(prices, key), facts.count(outcome)
        price = facts.at(prices, key) if isinstance(stated, float | int) else facts.at(stated, "likely")
        slots[name] = facts.nouns(noun, count)
        cost = facts.at(facts.subject, "confusion", outcome).by(price)
        slots[f"{name}_cost"] = facts.price(*(cost.whole if isinstance(stated, float | int) else cost))
    return slots


def _not_possible(facts: Facts) -> Iterator[Sentence]:
    for rule in WITHOUT_MODEL:
        if rule not in possible(facts):
            yield facts.say("costs.not_possible", rule=rule, limit=broken_limit(facts, rule))


def _dearest(facts: Facts, costs: ModelCosts) -> Iterator[Sentence]:
    if costs.dearest_case is not None and costs.dearest_share is not None:
        dearest = facts.money(*facts.at(costs, "dearest_case"))
        share = percent_slot(*facts.at(costs, "dearest_share"))
        yield facts.say("costs.dearest", dearest=dearest, share=share)
    if costs.dear_errors is not None:
        yield from _few_dear(facts, costs.dear_errors)
    if costs.carriers is not None:
        few = costs.carriers
        cases, whole = facts.quote(few, "cases"), facts.quote(few, "of")
        part = facts.part("positive" if few.outcome == "fn" else "negative", cases, whole)
        yield facts.say("costs.carriers", part=part, single=few.cases == 1)


def _few_dear(facts: Facts, few: DearErrors) -> Iterator[Sentence]:
    """Say what errors with a price of their own leave open where they are few, and what misses that none shows."""
    errors = facts.nouns("miss" if few.outcome == "fn" else "false_alarm", facts.quote(few, "count"))
    if few.unseen is not None:
        # What cannot be ruled out is rounded up.
        most = facts.quote(few.unseen, "most", shown=lambda most: numbers.count(ceil(most)))
        yield facts.say("costs.unseen", most=most, cost=facts.money(*facts.at(few.unseen, "cost"), rough=True))
    elif few.says == "too few":
        yield facts.say("costs.dear", errors=errors, none=few.count == 0)
    else:
        yield facts.say("costs.dear", errors=errors, need=limit_slot(DEAR_ERRORS))


def _ranges(facts: Facts, costs: ModelCosts) -> Iterator[Sentence]:
    if costs.range is not None and costs.range.low is not None and costs.range.high not in (None, costs.range.low):
        ends = {end: facts.at(costs.range, end) for end in ("low", "high")}
        balances = {end: facts.balance(*number) for end, number in ends.items()}
        yield facts.say("costs.range", **(facts.moneys(**ends) if facts.only_errors_cost else balances))
    span = costs.threshold_range
    if span is not None:
        slots = {end: facts.cut_off_at(span, end) for end in ("low", "high")}
        yield facts.say("costs.threshold_range", same=span.low == span.high, **slots)


def _readings(facts: Facts, both: BenefitReading | None) -> Iterator[Sentence]:
    """Say what is chosen when a benefit counts once, when it counts twice, and what the difference costs."""
    if both is None:
        return
    if both.once_chance is None:
        yield facts.say("costs.readings.never")
    same = both.once_threshold == both.twice_threshold
    yield facts.say(
        "costs.readings", same=same, **{way: facts.cut_off_at(both, f"{way}_threshold") for way in ("once", "twice")}
    )
    if not same:
        more = facts.at(both, "twice_cost") - facts.at(both, "once_cost")
        how = {"same": "alike", "higher": "twice", "lower": "once"}[way_of(more.value, both.once_cost)]
        yield facts.say("costs.readings.cost", dearer=how, amount=facts.money(*abs(more)))


def _closed_form(facts: Facts) -> Iterator[Sentence]:
    """Say from which chance on flagging pays by the prices alone, and what that costs on the data."""
    closed_form, prices = facts.subject.closed_form, facts.results.costs
    if closed_form is None or prices is None:
        return
    if facts.weighs_use:
        yield from about("weighed", [facts.say("use.weighed")])
    if facts.limited:
        yield from about("unbound", [facts.say("cheapest.unbound")])
    yield from about("prices alone", _from_prices(facts, closed_form, average=per_case(prices)))


def _from_prices(facts: Facts, closed_form: ClosedForm, *, average: bool) -> Iterator[Sentence]:
    if closed_form.chance is not None:
        chance = facts.quote(closed_form, "chance", shown=numbers.stated_percent)
        yield facts.say("costs.closed_form", average=average, chance=chance)
        if facts.subject.calibration is not None:
            yield facts.say("costs.closed_form.sound")
        yield from _held_against_data(facts, closed_form)
    costs = facts.subject.costs
    if closed_form.case_wise_cost is not None and costs is not None:  # of a threshold of its own for each case
        more = facts.at(closed_form, "case_wise_cost") - facts.at(costs, "total")
        yield facts.say("costs.case_wise", way=way_of(more.value, costs.total), amount=facts.money(*abs(more)))


def _held_against_data(facts: Facts, closed_form: ClosedForm) -> Iterator[Sentence]:
    how = closed_form.held
    if how == "near":
        limit = limit_slot(WITHIN, numbers.percent_of_whole(WITHIN))
        yield facts.say("costs.closed_form.held", way=how, limit=limit, where=where_chosen(facts))
    elif how is not None:
        # The least cost is the corrected one, an expectation.
        more = facts.money(*(facts.at(closed_form, "cost") - facts.at(closed_form, "least_cost")), rough=True)
        yield facts.say("costs.closed_form.held", way=how, more=more, where=where_chosen(facts))
        sound = soundness(facts)
        wording = {"chance": sound, "dearer": "dearer_sound" if sound == "sound" else "dearer"}.get(how)
        if wording is not None:
            yield facts.say("costs.closed_form.calibrated", scores=wording)


def where_chosen(facts: Facts) -> Slot:
    """Return the cases that the closed form is held against: "on the data", or a split by name."""
    if facts.choosing is None:
        return text_slot(facts.say("costs.closed_form.where").text, "config.data.split")
    split = text_slot(facts.choosing, "config.data.split.tune_on")
    return facts.say.phrase("costs.closed_form.where", split, split=split)


# Prices of a miss in false alarms: ranges of them, and which model is the cheaper one where.


def ratio_slot(ratio: Number) -> Slot:
    """Return how many false alarms a miss costs, as a bare number."""
    return number_slot(*ratio, numbers.ratio)


def in_false_alarms(facts: Facts, ratio: Number) -> Slot:
    """Return a price of a miss with its unit: "1 false alarm", "3.2 false alarms"."""
    return _counted(facts, "counted.ratio", ratio)


def in_misses(facts: Facts, ratio: Number) -> Slot:
    """Return the price of a false alarm where a miss costs less: "20 misses"."""
    return _counted(facts, "counted.miss", Number(1 / ratio.value, f"1 / ( {ratio.source} )"))


def _counted(facts: Facts, key: str, ratio: Number) -> Slot:
    slot = ratio_slot(ratio)
    # The noun follows the number that is shown.
    return facts.say.phrase(key, slot, count=replace(slot, value=numbers.two_digits(ratio.value)))


def as_dear(facts: Facts, ratio: Number) -> Slot:
    """Return the dearer error in units of the other: "a miss as expensive as 26 false alarms"."""
    dear_miss = ratio.value >= 1 or ratio.value * sys.float_info.max < 1  # the turned number must be one
    slot = (in_false_alarms if dear_miss else in_misses)(facts, ratio)
    return facts.say.phrase("ratio.miss" if dear_miss else "ratio.false_alarm", slot, ratio=slot)


def miss_is_cheaper(span: Span) -> bool:
    """Return whether a range of ratios is better told as prices of a false alarm, in misses."""
    low, high = span.low or None, span.high
    return (high is not None and high < 1) or (high is None and low is not None and low < 1)


def turned_round(span: Span) -> Span:
    """Return the same range as prices of a false alarm, in misses."""
    return Span(low=None if span.high is None else 1 / span.high, high=1 / span.low if span.low else None)


def ratio_range(facts: Facts, span: Span, *, turned: bool | None = None) -> tuple[bool, dict[str, Slot]]:
    """Return whether a range of ratios is turned round, and its ends, as far as it has them.

    Where a miss is the cheaper error all along, the ends are prices of a false alarm; so are they where that is asked
    for.
    """
    bounded = {"low": bool(span.low), "high": span.high is not None}  # from nothing on is no end
    turned = miss_is_cheaper(span) if turned is None else turned
    unit, ends = (in_misses, ("high", "low")) if turned else (in_false_alarms, ("low", "high"))
    slots = {name: unit(facts, facts.at(span, end)) for name, end in zip(bounded, ends, strict=True) if bounded[end]}
    if len(slots) > 1:
        near, far = (float(slots[end].value) for end in ("low", "high"))
        first, last = numbers.ratios(near, far)
        slots["low"] = Slot(value=near, shown=first, source=slots["low"].source)
        if last != numbers.ratio(far):
            noun = "counted.miss" if turned else "counted.ratio"
            bare = Slot(value=far, shown=last, source=slots["high"].source)
            slots["high"] = facts.say.phrase(noun, bare, count=bare)
    return turned, slots


def even(facts: Facts) -> Iterator[Sentence]:
    """Yield that prices which differ by case are set aside, where they do."""
    costs = facts.results.costs
    if costs is not None and per_case(costs):
        yield facts.say("ratio.even")


def break_even(facts: Facts) -> Iterator[Sentence]:
    """Yield for pairs of models which is the cheaper one, and from which price of a miss on."""
    for pair in facts.results.break_even:
        if not facts.results.alike.one_decision(pair.a, pair.b):  # which is said by itself
            yield _break_even(facts, pair)


def _break_even(facts: Facts, break_even: BreakEven) -> Sentence:
    pair = {break_even.a: facts.model_name(break_even.a), break_even.b: facts.model_name(break_even.b)}
    if break_even.ratio is not None and break_even.cheaper_above in pair:
        other, turned = (
            pair[break_even.b if break_even.cheaper_above == break_even.a else break_even.a],
            break_even.ratio < 1,
        )
        ratio = (in_misses if turned else in_false_alarms)(facts, facts.at(break_even, "ratio"))
        return facts.say(
            "ratio.break_even", turned=turned, cheaper=pair[break_even.cheaper_above], other=other, ratio=ratio
        )
    if break_even.cheaper_always in pair:
        other = pair[break_even.b if break_even.cheaper_always == break_even.a else break_even.a]
        return facts.say("ratio.always", cheaper=pair[break_even.cheaper_always], other=other)
    return facts.say("ratio.alike", a=pair[break_even.a], b=pair[break_even.b])


def error_named(facts: Facts, *, turned: bool) -> Slot:
    """Return the error whose price a range is about."""
    return facts.say.phrase("ratio.error", text_slot("false_alarm" if turned else "miss", RULE), turned=turned)


def winners(facts: Facts) -> Iterator[Sentence]:
    """Yield which model is the cheapest at which prices of a miss, each at its own best threshold."""
    cheapest = [winner for winner in facts.results.winners if winner.model is not None]
    for winner in cheapest:
        turned, slots = ratio_range(facts, winner.ratios)
        names = (winner.model or "", *winner.alike)
        models = facts.model_names(names)
        best = facts.say.phrase("ratio.best", models, number=len(names), models=models)
        yield facts.say("ratio.winner", best=best, error=error_named(facts, turned=turned), **slots)
    if len(cheapest) < len(facts.results.winners):
        yield facts.say("ratio.close", elsewhere=bool(cheapest))
