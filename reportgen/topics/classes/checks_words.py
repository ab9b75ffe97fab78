"""What each check of a report on several classes asks for, and what became of it."""

from collections.abc import Iterator
from functools import partial

from reportgen.analysis.classes.metrics import from_counts
from reportgen.analysis.classes.verdict import all_checks
from reportgen.config.measures import Measured, measured
from reportgen.results.measure import Corrected, Measure
from reportgen.results.paths import Number
from reportgen.results.values.checks import Check, Mark
from reportgen.text import numbers
from reportgen.text.facts import COST_RATE, limit_slot, number_slot
from reportgen.text.groups import by_column
from reportgen.text.say import Fill
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.checks.words import (
    LIMITS,
    beyond,
    fails,
    gap_told,
    is_percent,
    mark_of,
    named_check,
    needed,
    needs_beside,
    of_model,
    off_limit,
    range_of,
    sides,
    typed_slot,
    undecided,
)
from reportgen.topics.classes.facts import ClassFacts, in_percent, shown_value, value_in_words
from reportgen.topics.classes.frequencies import proposed, tried
from reportgen.topics.classes.words import figure_of

# Shares of which a reader hears what they count: of all cases, or of one class, and which way their limits run.
OF_ALL = {"accuracy": ">=", "balanced_accuracy": ">=", "error_rate": "<="}
OF_A_CLASS = {"recall": ">=", "miss_rate": "<=", "precision": ">=", "false_alarm_rate": "<=", "flag_rate": "<="}
OTHER = "classes.{}.other"
ALL = "result.enough.n"
UNDER = {  # what is behind the bar of a share
    **dict.fromkeys(("accuracy", "error_rate", "flag_rate"), ALL),
    **dict.fromkeys(("recall", "miss_rate"), "classes.enough.actual"),
    "precision": "classes.enough.taken",
}


def check_told(facts: ClassFacts, check: Check) -> Iterator[Sentence]:
    """Yield the verdict of a check, followed by what it rests on."""
    slots = {"check": facts.text(check, "check"), "model": sides(facts, check, partial(_baseline, facts))}
    if check.status == "insufficient":
        yield facts.say(
            "checks.insufficient", allowed=check.allowed, reason=undecided(facts.about(check.metric), check), **slots
        )
    else:
        yield facts.say(f"checks.{check.status}", severity=check.severity, **slots)
    if check.estimate is None:
        return
    yield _measured(facts, check)
    if check.low is None or check.high is None:
        return
    ends = {end: shown_in_check(facts, check, end) for end in ("low", "high")}
    if check.with_confidence is not None:
        yield facts.say("checks.bounds", confidence=facts.confidence(check, "with_confidence"), **ends)
    elif ends["low"].shown != ends["high"].shown:
        yield facts.say("checks.interval", **ends)


def _measured(facts: ClassFacts, check: Check) -> Sentence:
    """Return the figure; what groups or models differ by with the figures of both sides."""
    metric, estimate = facts.metric_name(check.metric), shown_in_check(facts, check, "estimate")
    shown = partial(value_in_words, check.metric, currency=facts.currency)
    if check.gap is not None:
        ends = {end: facts.quote(check.gap, end, shown=shown) for end in ("least", "most")}
        return gap_told(facts, check, metric, check.gap, estimate=estimate, **ends)
    both = None if check.against is None else _of_both(facts, check, check.against)
    if both is None:
        return facts.say("classes.check.measured", metric=metric, estimate=estimate)
    own, other = (number_slot(*number, shown) for number in both)
    sides = {"model": facts.model_name(check.model), "baseline": _baseline(facts, check.against or "")}
    return facts.say("checks.difference", metric=metric, estimate=estimate, own=own, other=other, **sides)


def _of_both(facts: ClassFacts, check: Check, against: str) -> tuple[Number, Number] | None:
    """Return the figures of a model and of what it is held against; None where one has none."""
    own, then = figure_of(facts, check.model, check.metric), facts.results.earlier
    if then is not None and against == then.name:
        other = facts.at(then, "figures", check.metric) if check.metric in then.figures else None
    else:
        rival = figure_of(facts, against, check.metric)
        other = None if rival is None else facts.at(rival, "estimate")
    return None if own is None or other is None else (facts.at(own, "estimate"), other)


def _baseline(facts: ClassFacts, name: str) -> Slot:
    then = facts.results.earlier
    if then is None or then.name != name:
        return facts.model_name(name)
    dated = {} if then.as_of is None else {"date": facts.day_of(then)}
    return facts.say.phrase("since.date", facts.text(then, "name"), **dated)


def shown_in_check(facts: ClassFacts, check: Check, field: str) -> Slot:
    """Return a number of a check with the digits that set it apart from the limit."""
    return facts.quote(check, field, shown=partial(value_in_check, facts, check))


def value_in_check(facts: ClassFacts, check: Check, value: float) -> str:
    """Return a value of the metric of a check with the digits that set it apart from the limit."""
    if is_percent(check, share=in_percent(check.metric)):
        return numbers.percent_apart(value, check.limit)
    return off_limit(check.limit, value, partial(shown_value, check.metric, currency=facts.currency))


def asked(facts: ClassFacts) -> tuple[Sentence, ...]:
    """Return what each check of the subject asks for, and what came of it."""
    return tuple(_asked(facts, check) for check in _checks(facts))


def marks(facts: ClassFacts) -> tuple[Mark, ...]:
    """Return by which mark a reader sees what became of each of them."""
    return tuple(mark_of(check.op, check.limit, check.status, _held(facts, check)) for check in _checks(facts))


def _checks(facts: ClassFacts) -> tuple[Check, ...]:
    """Return the checks of the way that the first screen is about, then those of other models that fail the run."""
    results, model = facts.results, facts.results.subject
    own = (_as_tried(facts, check) for check in all_checks(results) if check.model == model)
    return (*own, *(check for check in results.checks if check.model != model and fails(check)))


def _as_tried(facts: ClassFacts, check: Check) -> Check:
    """Return a check judged for what the headline says to try of the model, where that is known; else as it is."""
    better = tried(facts)
    for judged in () if better is None else better.checks:
        if (judged.check, judged.with_confidence) == (check.check, check.with_confidence) and _on_all_alone(check):
            return judged
    return check


def _on_all_alone(check: Check) -> bool:
    """Return whether a check is about one figure of one model on all cases."""
    return check.group is None and check.against is None and check.apart is None


def _is_tried(facts: ClassFacts, check: Check) -> bool:
    """Return whether a check is judged for what the headline says to try."""
    return facts.cheaper is not None and any(judged is check for judged in facts.cheaper.checks)


def _decided_by(facts: ClassFacts, check: Check, reached: Slot) -> Slot:
    """Return what came of a check, with what decided so where the headline says to try another way than the model's."""
    if check.model != facts.results.subject or proposed(facts) is None:
        return reached
    if _is_tried(facts, check):
        return facts.say.phrase("classes.check.tried", reached, asks=facts.sent_on, estimate=reached)
    figure = measured(check.metric)
    if figure is not None and not from_counts(figure) and _on_all_alone(check):
        return reached  # scores are the same, whatever is decided by them
    return facts.say.phrase("classes.check.tried", reached, estimate=reached, alone=facts.by_itself())


def _held(facts: ClassFacts, check: Check) -> Check | Measure | Corrected | None:
    """Return what has the likely range of the figure of a check."""
    figure = measured(check.metric)
    beside = check.against is not None or check.apart is not None
    return range_of(check, None if figure is None or beside else _figure_of(facts, check, figure))


def _asked(facts: ClassFacts, check: Check) -> Sentence:
    figure = measured(check.metric)
    beside = check.against is not None or check.apart is not None
    what = None if figure is None or beside else _what(facts, check, figure)
    needs = None if what is None or figure is None else _needs(facts, check, figure, what)
    if check.against is not None:
        needs = needs_beside(facts, check, _baseline(facts, check.against), share=in_percent(check.metric))
    slots = {"check": of_model(facts, check, named_check(facts, check, partial(by_column, facts), needs))}
    if check.estimate is not None:
        reached = shown_in_check(facts, check, "estimate")
        reached = reached if what is None or figure is None else _did(facts, check, figure, what)
        slots["estimate"] = _decided_by(facts, check, reached)
    shown, limit = partial(_shown, facts, check, what, end=True), _limit(facts, check, what)
    filled = dict[str, Fill](slots) | beyond(facts, check, _held(facts, check), shown=shown, limit=limit)
    under, named = _under(facts, figure)
    filled |= needed(facts, check, under, **named)
    return facts.say("result.check", few=check.lack is not None, **filled)


def _under(facts: ClassFacts, figure: Measured | None) -> tuple[str, dict[str, Slot]]:
    """Return the message that names the cases behind the bar of a figure, and the class that it names."""
    under = None if figure is None or figure.average is not None else UNDER.get(figure.metric.key)
    of_class = None if figure is None or under in (None, ALL) else figure.of_class
    return under or ALL, {} if of_class is None else {"name": facts.class_name(of_class)}


def _limit(facts: ClassFacts, check: Check, what: str | None) -> Slot:
    """Return the limit of a check as the screen tells it."""
    if what is None or what == OTHER:
        return typed_slot(facts, check, share=in_percent(check.metric))
    number = facts.at(check, "limit")
    return facts.price(*number) if check.metric == COST_RATE else number_slot(*number, numbers.stated_percent)


def cases_to_decide(facts: ClassFacts) -> tuple[Slot, ...]:
    """Return with how many cases a test would decide every open check of the model, the most of each kind."""
    most: dict[tuple[object, ...], Slot] = {}
    for check in all_checks(facts.results):
        if check.model != facts.results.subject or check.status != "insufficient" or check.would_decide is None:
            continue
        slot, figure = _enough(facts, check, facts.quote(check, "would_decide")), measured(check.metric)
        if slot is not None and figure is not None:
            kind = (UNDER.get(figure.metric.key), figure.of_class, check.group)
            most[kind] = max(most.get(kind, slot), slot, key=lambda each: float(each.value))
    return tuple(most.values())


def _enough(facts: ClassFacts, check: Check, count: Slot) -> Slot | None:
    """Return so many cases of those under the bar: "170 tickets of billing", "170 tickets for region north"."""
    figure = measured(check.metric)
    if figure is None or figure.average is not None or figure.metric.key not in UNDER:
        return None
    under, named = _under(facts, figure)
    if check.group is not None and check.column is not None:
        named["group"] = by_column(facts, check.column, check.group)
    return facts.say.phrase(under, count, count=count, **named)


def _what(facts: ClassFacts, check: Check, figure: Measured) -> str:
    """Return by which message a check is told: by that of its metric, or by the one for all others."""
    if check.metric == COST_RATE:
        return f"result.{{}}.{COST_RATE}" if check.op == "<=" and facts.only_errors else OTHER
    operators = OF_ALL if figure.of_class is None else OF_A_CLASS
    if figure.average is not None or operators.get(figure.metric.key) != check.op:
        return OTHER
    return OTHER if check.few_cases and not _counts(facts, check, figure) else f"classes.{{}}.{figure.metric.key}"


def _needs(facts: ClassFacts, check: Check, figure: Measured, what: str) -> Slot:
    """Return what a check asks for: "At least 80% of virginica recognised"."""
    key = what.format("needs")
    if what == OTHER:
        limit, metric = _limit(facts, check, what), facts.metric_name(check.metric)
        if figure.average == "macro":
            name = facts.metric_name(figure.metric.key)
            best = {} if figure.metric.best is None else {"best": limit_slot(figure.metric.best)}
            metric = facts.say.phrase("classes.needs.mean", metric, metric=name, **best)
        return facts.say.phrase(key, limit, limit=limit, metric=metric, way=LIMITS[check.op])
    limit = _limit(facts, check, what)
    named = {} if figure.of_class is None else {"name": facts.class_name(figure.of_class)}
    return facts.say.phrase(key, limit, limit=limit, **named)


def _did(facts: ClassFacts, check: Check, figure: Measured, what: str) -> Slot:
    """Return what came of it: "94%"; of few cases as counts, "4 of 5"."""
    if check.few_cases and what != OTHER and check.metric != COST_RATE:
        counts = _counts(facts, check, figure)
        return facts.say.phrase("result.did.of", counts["part"], **counts)
    return _shown(facts, check, what, facts.at(check, "estimate"))


def _shown(facts: ClassFacts, check: Check, what: str | None, number: Number, *, end: bool = False) -> Slot:
    """Return a value of a check as its message tells it: a share that is told in words in percent."""
    if what is None or what == OTHER:
        return number_slot(*number, partial(value_in_check, facts, check))
    if check.metric == COST_RATE:
        return facts.money_apart(*number, check.limit, end=end)
    return number_slot(*number, partial(numbers.percent_apart, limit=check.limit))


def _counts(facts: ClassFacts, check: Check, figure: Measured) -> dict[str, Slot]:
    """Return of how many cases a share is, and how many of them have it; nothing where they are not told."""
    measure = _figure_of(facts, check, figure)
    return {} if measure is None else facts.counted(measure)


def _figure_of(facts: ClassFacts, check: Check, figure: Measured) -> Measure | None:
    """Return the figure that a check is about, of all cases or of a group."""
    if facts.cheaper is not None and _is_tried(facts, check):
        return facts.cheaper.metrics.get(check.metric)
    return figure_of(facts, check.model, check.metric) if check.group is None else _in_group(facts, check, figure)


def _in_group(facts: ClassFacts, check: Check, figure: Measured) -> Measure | None:
    """Return the figure of a group; None where the group is hidden, or such a figure is not told of groups."""
    groups = next(candidate.groups for candidate in facts.results.groups if candidate.column == check.column)
    group = next((candidate for candidate in groups if candidate.group == check.group), None)
    model = None if group is None else group.models.get(check.model)
    if model is None:
        return None
    if figure.of_class is None:
        return model.metrics.get(figure.metric.key)
    return model.recall.get(figure.of_class) if figure.metric.key == "recall" else None
