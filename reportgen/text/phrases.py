"""What several topics say alike: of differences, of models that guess, and of reasons and methods."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

from reportgen.config.about import PART_MISSING
from reportgen.errors import Hole, unfilled
from reportgen.results.paths import Number
from reportgen.results.values.checks import Check
from reportgen.results.values.comparison import Comparison, Pick
from reportgen.results.values.published import Floor
from reportgen.stats.metrics import METRICS
from reportgen.stats.reasons import KeyedText, SlotPart
from reportgen.text import numbers, numerals
from reportgen.text.facts import RULE, Facts, Quoting, limit_slot, metric_in_words, metric_name, number_slot, text_slot
from reportgen.text.sentences import FindingText, Sentence, Shown, Slot, about, shown_number

AHEAD = {  # in what a model is ahead that is better by these
    "recall": "caught",
    "miss_rate": "caught",
    "precision": "right",
    "false_discovery_rate": "right",
    "specificity": "alarms",
    "false_alarm_rate": "alarms",
    "cost_per_1000": "cost",
    "total_cost": "cost",
    "accuracy": "accuracy",
    "error_rate": "accuracy",
}


KINDS = {"ranking": "order", "probability": "chances"}


def ahead(facts: Quoting, metric: str, source: str) -> Slot:
    """Return what a model does that is better by a metric: "catches more"; no reader of a verdict meets its name."""
    of_kind = KINDS.get(METRICS[metric].kind)
    return facts.say.phrase("result.ahead", text_slot(metric, source), by=AHEAD.get(metric, of_kind))


def ahead_by(comparisons: Sequence[Comparison], subject: str, slot_of: Callable[[Comparison], Slot]) -> dict[str, Slot]:
    """Return in what one of two does better by what decides; of two each of which is ahead in something, in what."""
    by_way = {way: comparison for comparison in reversed(comparisons) for way in (comparison.way(subject),)}
    first = [by_way[way] for way in ("better", "worse") if way in by_way] or comparisons
    return dict(zip(("ahead", "behind"), map(slot_of, first), strict=False))


def clause(text: str, source: str) -> Slot:
    """Return a text of the config without the full stop that the sentence brings."""
    return text_slot(text.strip().rstrip("."), source)


def reason(facts: Quoting, text: str | None) -> str:
    """Return a reason, a method or a rule in the words of the report; a name of its own as it stands."""
    if not isinstance(text, KeyedText):
        return text or ""
    inner = {name: text_slot(_inner(facts, name, part), RULE) for name, part in text.slots.items()}
    return facts.say(text.key, **inner).text


def reason_slot(facts: Quoting, node: object, *names: str | int) -> Slot:
    """Return the reason that the names lead to from a value of the results."""
    value, path = facts.paths.value(node, *names)
    text = value if isinstance(value, str) else None
    return Slot(value=text or "", shown=reason(facts, text), source=path)


LIMITS = {">=": "at_least", ">": "more", "<=": "at_most", "<": "less"}


def condition_phrase(facts: Facts, typed: Slot, metric: str, op: str, limit: Slot) -> Slot:
    """Return a condition in words: "recall of at least 0.8"."""
    name = text_slot(metric_name(metric, facts.config, facts.say), RULE)
    return facts.say.phrase(f"condition.{LIMITS[op]}", typed, metric=name, limit=limit)


def requirement(facts: Facts, limit: Pick | Floor) -> Slot:
    """Return what models have to meet, in words: "recall of at least 80%"."""
    text = shown_limit(facts, limit.metric, limit.limit, percent="%" in limit.require)
    number = facts.quote(limit, "limit", shown=lambda _: text)
    return condition_phrase(facts, facts.text(limit, "require"), limit.metric, limit.op, number)


def shown_limit(facts: Facts, metric: str, limit: float, *, percent: bool) -> str:
    """Return the limit of a condition: a percentage where it is of a share, or typed as one, with all its decimals."""
    if METRICS[metric].kind == "cost":
        return facts.price(limit, RULE).shown
    return numbers.exact_percent(limit) if percent or METRICS[metric].in_percent else numbers.plain(limit)


def _inner(facts: Quoting, slot: str, part: SlotPart) -> str:
    if isinstance(part, tuple):
        return numbers.listed(part)
    if slot == "metric":
        return metric_name(part, facts.config, facts.say)
    return reason(facts, part) if isinstance(part, KeyedText) else numerals.local(part)


def may_guess(facts: Facts, name: str) -> bool:
    """Return whether a model is not told apart from guessing; one of an earlier report is not known to be."""
    results = facts.results
    model = results.models.get(name) or results.published.get(name)
    return model is not None and model.may_guess


def guessing(facts: Facts, names: Iterable[str]) -> Iterator[Sentence]:
    """Yield which of some models are no better than guessing, before good is said of any."""
    yield from _told(facts, "comparison.guessing", names)


def yet(facts: Facts, *praised: str) -> Iterator[Sentence]:
    """Yield, after something good was said of models, that these are not shown to do better than guessing."""
    yield from about("guessing", _told(facts, "guessing.yet", praised))


def _told(facts: Facts, key: str, names: Iterable[str]) -> Iterator[Sentence]:
    guessers = [name for name in dict.fromkeys(names) if may_guess(facts, name)]
    if guessers:
        worse = all(facts.results.judged(name).is_worse_than_guessing for name in guessers)
        yield facts.say(key, worse=worse, number=len(guessers), models=facts.model_names(guessers))


def hole_told(facts: Quoting, hole: Hole) -> Sentence:
    """Return what is missing, and the cause."""
    cause = unfilled(hole.cause, facts.config.filled)
    return facts.say(f"hole.{hole.kind}", name=text_slot(hole.name, ""), cause=text_slot(cause, ""))


def hole_found(facts: Quoting, hole: Hole) -> FindingText:
    """Return a hole as a finding: whoever decides by the report has to know of it."""
    sentence = hole_told(facts, hole)
    return FindingText(code=PART_MISSING, severity="grave", text=sentence.text, told=sentence)


def check_alone(facts: Quoting, check: Check) -> tuple[Sentence, ...]:
    """Return what became of a check, where the words on what it rests on could not be made."""
    return (facts.say("hole.check", status=check.status, check=facts.text(check, "check")),)


ShownValue = tuple[float, Shown]  # a value, and how it is shown


def of_both(facts: Quoting, difference: Slot, first: Slot, other: Slot, *, times: int = 1) -> Slot:
    """Return a difference as it is shown; as about that where the two numbers as shown lie otherwise apart.

    `times` is its unit in theirs: a hundred where shares lie so many percentage points apart.
    """
    if adds_up(*((float(slot.value), shown_number(slot)) for slot in (difference, first, other)), times=times):
        return difference
    return replace(facts.say.phrase("money.about", difference, amount=difference), value=difference.value)


def adds_up(difference: ShownValue, first: ShownValue, other: ShownValue, *, times: int = 1) -> bool:
    """Return whether a difference reads as that of two numbers, each a value as it is shown."""
    return abs(_read(*difference)) == times * abs(_read(*first) - _read(*other))


def _read(value: float, text: Shown) -> Decimal:
    """Return a number with as many decimals as are shown of it."""
    return numerals.to_step(numerals.exact_of(value), text.step)


POINTS = 100
POINT_DECIMALS = 1  # as exact as the three decimals of the metric


def end_of(facts: Quoting, comparison: Comparison, field: str, *, bare: bool = False) -> Slot:
    """Return an end of the range of a difference without its sign; `bare` leaves the unit out."""
    if METRICS[comparison.metric].kind == "cost":
        return facts.money_end(*abs(facts.at(comparison, field)), bare=bare)
    return amount(facts, comparison, field, bare=bare)


def amount(facts: Quoting, comparison: Comparison, field: str, *, bare: bool = False) -> Slot:
    """Return the size of a difference without its sign; `bare` leaves the unit of a share out."""
    return size_of(facts, comparison.metric, abs(facts.at(comparison, field)), bare=bare)


def size_of(facts: Quoting, key: str, size: Number, *, bare: bool = False) -> Slot:
    """Return how far two values of a metric lie apart; `bare` leaves the unit of a share out."""
    kind = METRICS[key].kind
    if kind == "cost":
        return facts.money(*size)
    if kind != "share":
        return number_slot(*size, partial(metric_in_words, key))
    # A share of 0.031 is 3.1 percentage points.
    points = number_slot(*size.times(POINTS), partial(numbers.metric, decimals=POINT_DECIMALS))
    if bare:
        return points
    return replace(facts.say.phrase("change.points", points, points=points), value=points.value)


def base_and_level(facts: Quoting, comparison: Comparison, *, same: bool) -> dict[str, Slot]:
    """Return the slots that say of how many cases a sum is, where what stands before has another base, and how sure."""
    thousand = limit_slot(numbers.THOUSAND)
    return {
        "per": facts.say.phrase("result.per", thousand, same=same, thousand=thousand),
        "level": facts.confidence(comparison, "level"),
    }
