"""For a reader with one minute: at most five sentences, and what else stands on the first screen."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from reportgen.analysis.finding import SPOILING, Finding
from reportgen.results.values.costs import PriceRange
from reportgen.stats.metrics import METRICS
from reportgen.text import dates, numbers
from reportgen.text.facts import Facts, limit_slot, number_slot, together
from reportgen.text.figures import all_cases, classes, rival
from reportgen.text.groups import by_column, counts_of_weakest, figure_slot, one_is_good
from reportgen.text.money import cost_ends, ends_differ, money_range
from reportgen.text.rates import rates
from reportgen.text.say import joined
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.stated import stated_fields
from reportgen.text.tally import tally
from reportgen.topics.change.words import since
from reportgen.topics.comparison.verdicts import key_comparison
from reportgen.topics.costs.words import cost_of, not_possible, possible, where_beside
from reportgen.topics.outcomes.words import borne
from reportgen.topics.published.words import limits
from reportgen.topics.threshold.words import cheapest

# Findings that limit what may be concluded, in plain words; the gravest one found ends the key messages.
WRONG_WAY = ("auc_below_chance", "decisions_below_chance")
WAYS = {"flag_none": "none", "flag_all": "all"}
GUESSING = "no_better_than_guessing"
LIMITS = (
    *WRONG_WAY,
    "rule_unmet",
    *SPOILING,
    "irreversible_miss_equal_weights",
    "irreversible_false_alarm_equal_weights",
    GUESSING,
    "apparent_threshold",
    "only_flagged_checked",
    "label_problems",
    "convenience_sample",
    "group_shift",
    "simpson_reversal",
    "small_test",
    "doubtful_labels",
    "missing_labels",
    "missing_scores",
    "incomplete_join",
    "repeated_ids",
    "shift_moves_cut_off",
)
# Their own words name metrics, or tell more than a key message holds.
PLAIN = {
    **dict.fromkeys(WRONG_WAY, "key.wrong_way"),
    "rule_unmet": "key.rule_unmet",
    GUESSING: "key.guessing",
    "score_is_label": "key.score_is_label",
    "missing_code": "key.missing_code",
    "labels_missing_by_flag": "key.labels_missing_by_flag",
    "scores_missing_by_class": "key.scores_missing_by_class",
    "label_errors": "key.label_errors",
    "simpson_reversal": "key.simpson_reversal",
}


def key_messages(facts: Facts, findings: Sequence[tuple[Finding, Sentence]]) -> tuple[Sentence, ...]:
    """Return what was tested, what was caught and missed, the false alarms, the cost and the gravest limit.

    What another model would do stands with the cost, so that there are never more than five.
    """
    costs: Sentence | None = None
    for say in (cost, no_model, saving_message, baseline, unit, cost_on_new, key_comparison):
        costs = joined(costs, say(facts))
    missed, alarms = rates(facts, ("missed", "alarms"))
    errors = (joined(caught(facts), missed), joined(false_alarms(facts), alarms))
    messages = (tested(facts), *errors, costs, gravest_limit(facts, findings))
    return tuple(sentence for sentence in messages if sentence is not None)


def tested(facts: Facts) -> Sentence:
    """Say how many cases of each class there were."""
    slots = {"cases_tested": all_cases(facts), **classes(facts)}
    models = len(facts.results.models)
    if models == 1:
        return facts.say("key.tested", **slots)
    several = Slot(value=models, shown=numbers.count(models), source="models")
    return facts.say("key.tested_several", models=several, model=facts.model_name(), **slots)


def caught(facts: Facts) -> Sentence:
    """Say how many positives the model caught and how many it missed."""
    slots = together(caught=facts.count("tp"), whole=facts.count("positives"), missed=facts.count("fn"))
    return facts.say("key.caught", **slots)


def false_alarms(facts: Facts) -> Sentence:
    """Say how many of the flags were wrong, and how many negatives were left alone."""
    slots = together(part=facts.count("fp"), whole=facts.count("flagged"))
    alone = facts.part("negative", facts.count("tn"), facts.count("negatives"))
    return facts.say("key.false_alarms", alone=alone, **slots)


def cost(facts: Facts) -> Sentence | None:
    """Say what the errors cost beside flagging nothing and flagging everything; None without prices."""
    costs = facts.results.costs
    if costs is None:
        return None
    rules, amount = possible(facts), facts.metric("total_cost")
    amounts = {WAYS[rule]: cost_of(facts, rule) for rule in rules}
    if not facts.only_errors_cost:
        slots = {
            key: facts.balance(float(slot.value), slot.source) for key, slot in {"paid": amount, **amounts}.items()
        }
        return joined(facts.say("key.cost_balance", **slots), not_possible(facts))
    paid = facts.say.phrase("key.cost.paid", amount, weighted=facts.weighted, cost=amount)
    return joined(facts.say("key.cost", paid=paid, **amounts), not_possible(facts))


def no_model(facts: Facts) -> Sentence | None:
    """Say that the model is no better than the cheapest rule without one that is possible; None where it is."""
    beside = facts.subject.no_model
    if beside is None or beside.verdict == "cheaper":
        return None
    where = where_beside(facts, facts.results.subject)
    return facts.say("key.no_model", where=where, verdict=beside.standing)


def saving_message(facts: Facts) -> Sentence | None:
    """Say what the model saves compared with flagging nothing, and how sure that is; None where it does not.

    Nothing is said to be saved by a model that is no better than guessing, or than another rule without a model.
    """
    measure = facts.subject.metrics.get("saving")
    if measure is None or not facts.only_errors_cost or facts.few_of_a_class:
        return None
    beside = facts.subject.no_model
    if "flag_none" not in possible(facts) or facts.subject.may_guess or beside is None or beside.verdict != "cheaper":
        return None
    # Weighed as in use the model may be the cheaper one, and yet not with the classes of the test, told of here.
    everything = facts.subject.metrics["saving_flag_all"].estimate
    if "flag_all" in possible(facts) and (everything or 0.0) <= 0:
        return None
    amount, low, high = measure.estimate, measure.low, measure.high
    if amount is None or low is None or high is None or amount <= 0:
        return None
    saved, names = facts.money(*facts.at(measure, "estimate")), ("low", "high")
    if not ends_differ(facts, measure, names=names):
        return None
    ends = money_range(facts, measure, names=names)
    return facts.say("key.saving", open=low < 0 < high, saving=saved, saving_low=ends["low"], saving_high=ends["high"])


def unit(facts: Facts) -> Sentence | None:
    """Say what the errors cost in units, where the config gives a ratio and no money."""
    costs = facts.results.costs
    if costs is None or costs.form != "ratio":
        return None
    prices = {"miss": "false_negative", "alarm": "false_positive"}
    ranged = [key for key in prices.values() if isinstance(getattr(costs, key), PriceRange)]
    slots = {
        name: facts.price(*facts.at(costs, key, *(("likely",) if key in ranged else ())))
        for name, key in prices.items()
    }
    return facts.say("key.unit", ranged=bool(ranged), **slots)


def baseline(facts: Facts) -> Sentence | None:
    """Say what the model that the config compares with would have cost."""
    name = rival(facts)
    if facts.results.costs is None or name is None:
        return None
    slots = {"baseline": facts.model_name(name), "model": facts.model_name()}
    # Sentences of one paragraph share their slots, and what is expected of new cases is told beside it.
    slots["instead"] = facts.paid(*facts.at(facts.measure("total_cost", name), "estimate"))
    return facts.say("key.baseline", errors=facts.only_errors_cost, **slots)


def cost_on_new(facts: Facts) -> Sentence | None:
    """Say what the cost would probably be on new cases, where the threshold was tuned on these."""
    if facts.results.costs is None or facts.few_of_a_class:
        return None
    corrected = facts.measure("total_cost").corrected
    if corrected is None or corrected.estimate is None:
        return None
    amount = facts.paid(*facts.at(corrected, "estimate"), rough=True)
    ends = {f"new_{end}": slot for end, slot in cost_ends(facts, corrected).items()}
    return facts.say("key.cost_new", errors=facts.only_errors_cost, cost=amount, **ends)


def gravest_limit(facts: Facts, findings: Sequence[tuple[Finding, Sentence]]) -> Sentence | None:
    """Return the gravest finding that limits what may be concluded of the subject, or None."""
    subject = facts.results.subject
    ours = {
        finding.code: (finding, sentence)
        for finding, sentence in findings
        if finding.allowed is None and (not finding.about or subject in finding.about)
        if finding.severity != "note"
        or finding.code not in SPOILING  # wrong labels that hardly move a figure spoil none
    }
    worst = next((ours[code] for code in LIMITS if code in ours), None)
    if worst is None:
        return None
    finding, sentence = worst
    return facts.say(PLAIN[finding.code], how=finding.how) if finding.code in PLAIN else sentence


# What a group is the weakest by, in words: of which cases, and which of them are told.
WEAKEST = {"positives": ("caught", "tp"), "negatives": ("alarms", "fp"), "flagged": ("right", "tp")}


def tallied(facts: Facts) -> Iterator[Sentence]:
    """Yield how many checks passed, and what became of the others; nothing without checks."""
    if facts.results.checks:
        yield facts.say("first.checks", told=tally(facts, facts.results.checks))


def head(facts: Facts) -> Iterator[Sentence]:
    """Yield how many required facts nobody stated, of which day the report is, and on which cases it rests."""
    results = facts.results
    lacking = [field.key for field in stated_fields(facts) if field.required and field.text is None]
    if lacking:
        yield facts.say("head.not_stated", count=number_slot(len(lacking), "config"))
    if results.run.as_of is not None:
        yield facts.say("head.day", date=dates.day(facts.say, results.run.as_of, "run.as_of"))
    if not results.models:
        return
    slots = {"cases_tested": all_cases(facts), "positive_cases": classes(facts)["positive_cases"]}
    period = results.data.period
    if period is None:
        yield facts.say("head.tested", **slots)
        return
    days = dates.period(facts.say, period.from_, period.to, facts.paths.of(period))
    yield facts.say("head.tested", **slots, period=days)


def before_relying(facts: Facts) -> Iterator[Sentence]:
    """Yield what published figures leave open, then whom the errors hurt, where that is stated."""
    yield from limits(facts)
    yield from filter(None, (borne(facts),))


def first(facts: Facts) -> Iterator[Sentence]:
    """Yield what moving the threshold would save, and up to when the labels are complete."""
    changed = since(facts)
    if changed is not None:
        yield changed
    yield from cheapest(facts)
    yield from _labels(facts)


def before(facts: Facts) -> Iterator[Sentence]:
    """Yield the first weakest group whose gap is beyond chance, without the name of a metric; else nothing.

    Some group always does worst: to name it so early would make a difference of what is none. Nor is it named where
    most others may do as badly, and one good group makes the gap.
    """
    weakest = ((candidate, candidate.weakest) for candidate in facts.results.groups)
    stand_out = (
        (candidate, worst)
        for candidate, worst in weakest
        if worst is not None and worst.shown and not one_is_good(facts, candidate, worst)
    )
    grouping, worst = next(stand_out, (None, None))
    if grouping is None or worst is None:
        return
    metric = METRICS[grouping.metric]
    way, outcome = WEAKEST.get(metric.out_of or "", ("other", ""))
    group = by_column(facts, grouping.column, *worst.groups)
    if metric.key == "cost_per_1000":
        estimate = figure_slot(facts, grouping.metric, facts.at(worst, "estimate"))
        yield facts.say("first.weakest.cost", named=group, estimate=estimate, thousand=limit_slot(numbers.THOUSAND))
        return
    slots = counts_of_weakest(facts, grouping) if way != "other" and len(worst.groups) == 1 else {}
    if slots and metric.parts is not None and metric.parts[0] != outcome:
        part, whole = slots["part"], slots["whole"]
        rest = float(whole.value) - float(part.value)
        slots["part"] = number_slot(rest, f"{whole.source} - {part.source}")
    yield facts.say(f"first.weakest.{way}", named=group, **slots)


def _labels(facts: Facts) -> Iterator[Sentence]:
    """Yield up to when the labels are complete, and whether cases lie after that; nothing where it is not known."""
    delay, as_of = facts.config.about.label.delay_days, facts.results.run.as_of
    if not delay or as_of is None:
        return
    complete = (date.fromisoformat(as_of) - timedelta(days=delay)).isoformat()
    days = Slot(value=delay, shown=limit_slot(delay).shown, source="config.about.label.delay_days")
    up_to = dates.day(facts.say, complete, f"run.as_of - {days.source}")
    yield facts.say("first.labels", delay=days, date=up_to)
    period = facts.results.data.period
    if period is not None and period.to[: len(complete)] > complete:
        yield facts.say("first.labels_later", last=dates.day(facts.say, period.to, "data.period.to"))
