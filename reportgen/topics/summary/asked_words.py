"""What the limit of the comparison and each check of the subject ask for, and what came of it, on the first screen."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from reportgen.analysis.advised import all_checks
from reportgen.results.measure import Corrected, Measure
from reportgen.results.paths import Number, total
from reportgen.results.values.checks import Check, Mark, Status
from reportgen.results.values.comparison import Candidate, Pick
from reportgen.results.values.threshold import Constraint
from reportgen.stats.adequacy import lack_for_ranking
from reportgen.stats.checks import meets, meets_with_bounds
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts, metric_value, number_slot
from reportgen.text.groups import by_column, of_check
from reportgen.text.phrases import requirement
from reportgen.text.say import Fill
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.volumes import volume_slot
from reportgen.topics.checks.words import (
    across,
    beyond,
    by_chance_alike,
    check_slot,
    fails,
    mark_of,
    named_check,
    needed,
    needs_beside,
    of_model,
    off_limit,
    other_end,
    range_of,
    typed_slot,
)
from reportgen.topics.threshold.choice import condition


def asked(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the limits and each check of the subject ask for, before what came of it; then others that failed."""
    sentences = (_kept(facts, limit) for limit in _limits(facts))
    return (*_required(facts), *sentences, *(_asked(facts, check) for check in _checks(facts)))


def marks(facts: Facts) -> tuple[Mark, ...]:
    """Return by which mark a reader sees what became of each of them."""
    within = _limit(facts)
    limits = ((limit, _figure(facts, limit)) for limit in _limits(facts))
    return (
        *(() if within is None else (_mark_within(*within),)),
        *(mark_of(limit.op, limit.limit, _status(figure, limit), figure) for limit, figure in limits),
        *(mark_of(check.op, check.limit, check.status, _held(facts, check)) for check in _checks(facts)),
    )


def _mark_within(pick: Pick, candidate: Candidate) -> Mark:
    """Return what became of the limit of the comparison: one that is not shown to be met is as its estimate says."""
    value = candidate.required.estimate
    if candidate.status != "insufficient" or value is None or not _includes(pick, candidate):
        return candidate.status
    return "turned" if meets(value, pick.op, pick.limit) else "short"


def _includes(pick: Pick, candidate: Candidate) -> bool:
    """Return whether the range of what the comparison requires has ends on both sides of the limit."""
    low, high = candidate.required.low, candidate.required.high
    return low is not None and high is not None and meets_with_bounds(low, high, pick.op, pick.limit) is None


def _checks(facts: Facts) -> tuple[Check, ...]:
    """Return the checks of the model that the first screen is about, then those of others that fail the run."""
    failed = (check for check in facts.results.checks if check.model != facts.results.subject and fails(check))
    return (*_own(facts), *failed)


def _own(facts: Facts) -> tuple[Check, ...]:
    return tuple(check for check in all_checks(facts.results) if check.model == facts.results.subject)


def checks_told(facts: Facts) -> int:
    """Return how many checks stand behind the limits."""
    return len(_checks(facts))


def _limit(facts: Facts) -> tuple[Pick, Candidate] | None:
    """Return the limit of the comparison, and the subject beside it; None where a check asks for the same."""
    pick = facts.results.pick
    candidate = None if pick is None else pick.models.get(facts.results.subject)
    if pick is None or candidate is None:
        return None
    plain = (check for check in _own(facts) if check.group is None and check.against is None)
    own = ((check.metric, check.op, check.limit) for check in plain)
    return None if (pick.metric, pick.op, pick.limit) in own else (pick, candidate)


def _limits(facts: Facts) -> Iterator[Constraint]:
    """Yield the limits of the rule for the threshold, whether it chose the one in use or one beside it.

    Those that no threshold meets are a finding; of a metric that a check or the comparison asks for these tell.
    """
    used = facts.subject.advice if facts.results.models else None
    covered = {(check.metric, check.op) for check in _own(facts) if check.group is None}
    within = _limit(facts)
    covered |= set() if within is None else {(within[0].metric, within[0].op)}
    limits = {limit.condition: limit for limit in (() if used is None else used.constraints)}
    for limit in limits.values():
        if limit.met and (limit.metric, limit.op) not in covered and _figure(facts, limit).estimate is not None:
            yield limit


def _figure(facts: Facts, limit: Constraint) -> Measure | Corrected:
    """Return the figure that a limit of the threshold is about: on future cases, where it was chosen on these.

    Where the rule weighs the classes as in use, the limit holds there, too.
    """
    return facts.metrics_in_use[limit.metric].expected


def _kept(facts: Facts, limit: Constraint) -> Sentence:
    """Return a limit of the threshold, and whether it meets that here."""
    worded, figure = _has_words(facts, limit.metric, limit.op), _figure(facts, limit)
    slot_of = partial(_shown if worded else _plainly, facts, limit.metric, limit.limit)
    needs = _needs(facts, limit.metric, facts.at(limit, "limit")) if worded else condition(facts, limit)
    outcome = slot_of(facts.at(figure, "estimate"))
    check = facts.say.phrase("result.limit.cut_off", needs, check=needs)
    end = other_end(limit.op, limit.limit, _status(figure, limit), figure)
    typed = _amount(facts, limit.metric, facts.at(limit, "limit")) if worded else slot_of(facts.at(limit, "limit"))
    slots = {} if end is None else across(facts, figure, shown=slot_of, limit=typed)
    moved = facts.weighs_use and METRICS[limit.metric].moves_with_classes
    outcome = _in_use(facts, outcome) if moved else outcome
    return facts.say("result.check", check=check, estimate=outcome, **slots)


def _status(figure: Measure | Corrected, limit: Constraint) -> Status:
    """Return whether the estimate of a figure meets a limit; without a range nobody can tell that one is missed."""
    if figure.estimate is not None and meets(figure.estimate, limit.op, limit.limit):
        return "pass"
    return "insufficient" if figure.low is None or figure.high is None else "fail"


def _required(facts: Facts) -> Iterator[Sentence]:
    """Yield the limit within which models are compared, and how the subject stands beside it."""
    within = _limit(facts)
    if within is None:
        return
    pick, candidate = within
    worded = candidate.required.estimate is not None and _has_words(facts, pick.metric, pick.op)
    limit, slot_of = facts.at(pick, "limit"), partial(_shown if worded else _plainly, facts, pick.metric, pick.limit)
    needs = _needs(facts, pick.metric, limit) if worded else requirement(facts, pick)
    slots: dict[str, Fill] = {"check": facts.say.phrase("result.limit", needs, check=needs)}
    if candidate.required.estimate is not None:
        outcome = slot_of(facts.at(candidate.required, "estimate"))
        slots["estimate"] = _in_use(facts, outcome) if pick.mix == "in_use" else outcome
    if candidate.status == "insufficient" and _includes(pick, candidate):
        typed = _amount(facts, pick.metric, limit) if worded else slot_of(limit)
        slots |= across(facts, candidate.required, shown=slot_of, limit=typed)
    else:
        slots |= _ends(facts, candidate, slot_of)
    yield facts.say("result.check", **slots)


def _ends(facts: Facts, candidate: Candidate, slot_of: Callable[[Number], Slot]) -> dict[str, Slot]:
    """Return the ends of the range of what a limit asks for; nothing where it has none to tell."""
    required = candidate.required
    if None in (required.low, required.high):
        return {}
    ends = {name: slot_of(facts.at(required, name)) for name in ("low", "high")}
    return {} if ends["low"].shown == ends["high"].shown else ends


def _plainly(facts: Facts, metric: str, limit: float, number: Number) -> Slot:
    """Return a value beside a limit that stands there as it was typed."""
    if METRICS[metric].kind == "cost":
        return facts.money_apart(*number, limit)
    if METRICS[metric].in_percent:
        return number_slot(*number, partial(numbers.percent_apart, limit=limit))
    return number_slot(*number, lambda value: off_limit(limit, value, partial(metric_value, metric)))


# Of these checks a reader hears in words what they ask for: the metric, and which way its limit runs.
IN_WORDS = {
    ("recall", ">="),
    ("precision", ">="),
    ("specificity", ">="),
    ("false_alarm_rate", "<="),
    ("flag_rate", "<="),
    ("cost_per_1000", "<="),
}


def _asked(facts: Facts, check: Check) -> Sentence:
    needs = _needs(facts, check.metric, facts.at(check, "limit")) if _is_worded(facts, check) else None
    beside = (
        None
        if check.against is None
        else needs_beside(facts, check, facts.model_name(check.against), share=METRICS[check.metric].in_percent)
    )
    slots = {"check": of_model(facts, check, named_check(facts, check, partial(by_column, facts), needs or beside))}
    if check.estimate is not None:
        outcome = _did(facts, check) if needs else check_slot(facts, check, facts.at(check, "estimate"))
        slots["estimate"] = _in_use(facts, outcome) if check.mix == "in_use" else outcome
    worded = partial(_shown, facts, check.metric, check.limit, end=True)
    shown = worded if needs else partial(check_slot, facts, check, end=True)
    limit = (
        _amount(facts, check.metric, facts.at(check, "limit"))
        if needs
        else typed_slot(facts, check, share=METRICS[check.metric].in_percent)
    )
    filled = dict[str, Fill](slots) | beyond(facts, check, _held(facts, check), shown=shown, limit=limit)
    filled |= by_chance_alike(facts, check)
    under = f"result.enough.{METRICS[check.metric].out_of}"
    filled |= needed(facts, check, under if facts.say.has(under) else "result.enough.n")
    return facts.say("result.check", few=check.lack is not None, **filled)


def reason(facts: Facts, failed: Sequence[Check]) -> Slot | None:
    """Return why the only check that failed did, in words; None where it is of a group, or words do not tell it."""
    if len(failed) != 1:
        return None
    (check,) = failed
    alone = check.group is None and check.with_confidence is None and check.mix != "in_use" and not check.few_cases
    if not alone or not _is_worded(facts, check):
        return None
    limit = _amount(facts, check.metric, facts.at(check, "limit"))
    estimate = _shown(facts, check.metric, check.limit, facts.at(check, "estimate"))
    return facts.say.phrase(f"result.reason.{check.metric}", estimate, estimate=estimate, limit=limit)


def _in_use(facts: Facts, outcome: Slot) -> Slot:
    """Return what came of a check with the classes as in use, said to be so."""
    return facts.say.phrase("result.did.in_use", outcome, estimate=outcome)


def _held(facts: Facts, check: Check) -> Check | Measure | Corrected | None:
    """Return what has the likely range of the figure of a check."""
    beside = check.against is not None or check.apart is not None
    return range_of(check, None if beside or check.estimate is None else _measure(facts, check))


def cases_to_decide(facts: Facts) -> tuple[Slot, ...]:
    """Return with how many cases a test would decide every open limit and check of the model, the most of each kind."""
    most: dict[tuple[str, str | None], Slot] = {}
    for open_one, count in _deciding(facts):
        slot = _enough(facts, open_one, count)
        if slot is not None:
            kind = (str(METRICS[open_one.metric].out_of), getattr(open_one, "group", None))
            most[kind] = max(most.get(kind, slot), slot, key=lambda each: float(each.value))
    return tuple(most.values())


def _deciding(facts: Facts) -> Iterator[tuple[Check | Constraint, Slot]]:
    """Yield each open limit and check with how many cases would decide it."""
    for limit in _limits(facts):
        figure = _figure(facts, limit)
        mark = mark_of(limit.op, limit.limit, _status(figure, limit), figure)
        in_test = not facts.weighs_use or METRICS[limit.metric].of_one_class
        if mark in ("turned", "short", "insufficient") and limit.would_show is not None and in_test:
            yield limit, facts.quote(limit, "would_show")
    for check in _own(facts):
        if check.status == "insufficient" and check.would_decide is not None:
            yield check, facts.quote(check, "would_decide")


def is_small(facts: Facts) -> bool:
    """Return whether a class has too few cases to tell how well the model ranks them."""
    return lack_for_ranking(facts.cases("positives"), facts.cases("negatives")) is not None


def _enough(facts: Facts, asked: Check | Constraint, count: Slot) -> Slot | None:
    """Return so many cases of those under the bar: "170 frauds", "170 frauds for amount < 50"."""
    under, group = METRICS[asked.metric].out_of, None if isinstance(asked, Constraint) else asked.group
    key, weeks = f"result.enough.{under}", None if group is not None or under != "positives" else _weeks(facts, count)
    slots: dict[str, Fill] = {"count": count}
    typed = facts.config.deployment
    volume = None if typed is None else typed.cases_per_year
    if weeks is not None and volume is not None:
        slots |= {"weeks": weeks, "whole": round(float(weeks.value)), "volume": volume_slot(facts, volume)}
    if not isinstance(asked, Constraint) and group is not None and asked.column is not None:
        slots["group"] = by_column(facts, asked.column, group)
    return facts.say.phrase(key, count, **slots) if facts.say.has(key) else None


def _weeks(facts: Facts, count: Slot) -> Slot | None:
    """Return in how many weeks of use so many positives come together; None where that is not known, or in days."""
    used = facts.subject.deployment if facts.results.models else None
    if used is None or used.per_year is None or facts.weighted:
        return None
    a_year = total(facts.at(used, "per_year", key) for key in ("tp", "fn"))
    if not a_year.value:
        return None
    weeks = (Number(float(count.value), count.source) / a_year.bracketed).times(WEEKS)
    fits = 1 <= round(weeks.value) <= MOST_WEEKS
    return number_slot(*weeks, lambda value: numbers.count(round(value))) if fits else None


WEEKS, MOST_WEEKS = 52, 104  # of a year, and beyond which nobody plans a test by them


def _is_worded(facts: Facts, check: Check) -> bool:
    """Return whether words say what a check asks for: few cases have counts or nothing."""
    plain = check.estimate is not None and check.against is None and check.apart is None
    counted = not check.few_cases or (not check.corrected and _measure(facts, check).numerator is not None)
    return plain and counted and _has_words(facts, check.metric, check.op)


def _has_words(facts: Facts, metric: str, op: str) -> bool:
    """Return whether words say what a limit of a metric asks for: a gain is no cost."""
    return (metric, op) in IN_WORDS and (METRICS[metric].kind != "cost" or facts.only_errors_cost)


def _needs(facts: Facts, metric: str, limit: Number) -> Slot:
    """Return what a limit asks for: "At least 80% of the frauds caught"."""
    amount = _amount(facts, metric, limit)
    return facts.say.phrase(f"result.needs.{metric}", amount, limit=amount)


def _amount(facts: Facts, metric: str, limit: Number) -> Slot:
    """Return a limit that words name: a sum of money or a share."""
    return facts.price(*limit) if METRICS[metric].kind == "cost" else number_slot(*limit, numbers.stated_percent)


def _did(facts: Facts, check: Check) -> Slot:
    """Return what came of it: "83.3%"; of few cases as counts, "4 of 5"."""
    if check.few_cases:
        measure = _measure(facts, check)
        slots = {"part": facts.quote(measure, "numerator"), "whole": facts.quote(measure, "denominator")}
        return facts.say.phrase("result.did.of", slots["part"], **slots)
    return _shown(facts, check.metric, check.limit, facts.at(check, "estimate"))


def _shown(facts: Facts, metric: str, limit: float, number: Number, *, end: bool = False) -> Slot:
    """Return a value that is told in words, set apart from its limit: a share in percent."""
    if METRICS[metric].kind == "cost":
        return facts.money_apart(*number, limit, end=end)
    return number_slot(*number, partial(numbers.percent_apart, limit=limit))


def _measure(facts: Facts, check: Check) -> Measure:
    """Return the figure that a check is about."""
    if check.group is not None:
        return of_check(facts, check).models[check.model].metrics[check.metric]
    return facts.judged(check.metric, check.model)
