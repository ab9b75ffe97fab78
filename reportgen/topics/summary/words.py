"""What stands beside the verdict on the first screen, and what else to know of the test."""

from collections.abc import Iterator
from datetime import date, timedelta

from reportgen.results.paths import total
from reportgen.stats.metrics import METRICS
from reportgen.text import dates, numbers
from reportgen.text.facts import Facts, limit_slot, number_slot
from reportgen.text.figures import all_cases, classes
from reportgen.text.groups import by_column, counts_of_weakest, figure_slot, one_is_good
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.stated import stated_fields
from reportgen.text.tally import tally

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
    if period is not None:
        slots["period"] = dates.period(facts.say, period.from_, period.to, facts.paths.of(period))
    yield facts.say("head.tested", **slots)
    if results.later is not None:
        share = facts.quote(results.later, "share", shown=numbers.share_in_words)
        cases = total(facts.at(results.later, name) for name in ("known", "waiting"))
        yield facts.say("head.later", share=share, cases_held=facts.nouns("case", number_slot(*cases)))


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


def first(facts: Facts) -> Iterator[Sentence]:
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
