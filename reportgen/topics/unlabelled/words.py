"""What is flagged, of which groups least, what the checks ask for, and what cannot be told without labels."""

from collections.abc import Iterator
from functools import partial

from reportgen.analysis.stated import ERROR_FACTS, LABEL, REQUIRED
from reportgen.results.measure import Measure
from reportgen.results.paths import Number, total
from reportgen.results.values.checks import Check, Mark
from reportgen.results.values.summary import Verdict
from reportgen.results.values.unlabelled import SelectionGrouping
from reportgen.stats.adequacy import FEW
from reportgen.stats.metrics import METRICS
from reportgen.text import cut_offs, dates, numbers
from reportgen.text.facts import metric_value, number_slot, text_slot
from reportgen.text.groups import MANY, by_column, split_into
from reportgen.text.say import Fill
from reportgen.text.sentences import GlossaryTerm, Sentence, Slot
from reportgen.text.stated import stated_of
from reportgen.text.tally import tally
from reportgen.topics.checks.words import (
    beyond,
    by_chance_alike,
    fails,
    gap_told,
    is_percent,
    mark_of,
    named_check,
    needed,
    of_model,
    off_limit,
    range_of,
    sides,
    typed_slot,
    undecided,
)
from reportgen.topics.unlabelled.facts import SelectionFacts


def called_for(facts: SelectionFacts) -> tuple[str, ...]:
    """Return the fields that this kind of report asks for: nothing is known of labels, and of errors by them."""
    answered = {"about.period"} if facts.results.data.period is not None else set()
    return tuple(key for key in REQUIRED[facts.config.report.kind] if key not in {*ERROR_FACTS, *LABEL, *answered})


def head(facts: SelectionFacts) -> Iterator[Sentence]:
    """Yield of which day the report is, and on which cases it rests."""
    results = facts.results
    missing = [field.key for field in stated_of(facts, called_for(facts)) if field.required and field.text is None]
    if missing:
        yield facts.say("head.not_stated", count=number_slot(len(missing), "config"))
    if results.run.as_of is not None:
        yield facts.say("head.day", date=dates.day(facts.say, results.run.as_of, "run.as_of"))
    slots = {"cases_held": facts.nouns("case", facts.quote(facts.subject, "cases"))}
    period = results.data.period
    if period is not None:
        slots["period"] = dates.period(facts.say, period.from_, period.to, facts.paths.of(period))
    yield facts.say("selections.head", **slots)


def verdict_told(facts: SelectionFacts, verdict: Verdict) -> Iterator[Sentence]:
    """Yield what became of the checks, then how many cases are flagged, and of which group the fewest."""
    flagged = _flagged(facts, facts.results.subject)
    own = [check for check in facts.results.checks if check.model == facts.results.subject]
    if verdict.about == "finding":
        yield facts.say("selections.grave")
    elif own:
        decided = [check for check in own if facts.paths.of(check) in verdict.because]
        slots = {"model": facts.model_name(), "all": facts.number_of(own)}
        slots |= {"count": facts.number_of(decided)} if decided else {}
        yield facts.say("selections.result", became=verdict.code, **slots)
    yield flagged
    worst = facts.worst
    if worst is not None:
        yield from _ratio(facts, worst)


def _flagged(facts: SelectionFacts, name: str) -> Sentence:
    """Return how many cases a model flags, with the range of their share."""
    model = facts.results.models[name]
    flagged = facts.part("case", facts.quote(model, "flagged"), facts.quote(model, "cases"))
    slots: dict[str, Slot] = {
        "model": facts.model_name(name),
        "told": flagged,
        **facts.shares(model.metrics["flag_rate"]),
    }
    if model.threshold is not None:
        low = facts.config.models[name].flag == "low"
        text = cut_offs.alone(model.threshold.value, low=low)
        slots["cut_off"] = facts.quote(model.threshold, "value", shown=lambda _: text)
    weighted = facts.results.data.weight == "sampling"
    median = model.threshold is not None and model.threshold.set_by == "median"
    return facts.say("selections.flagged", median=median, weighted=weighted, **slots)


def agreement(facts: SelectionFacts) -> Iterator[Sentence]:
    """Yield on how many cases the subject and each other model decide alike."""
    for pair in facts.results.agreements:
        alike = total(facts.at(pair, name) for name in ("both", "neither"))
        every = total(facts.at(pair, name) for name in ("both", "only_a", "only_b", "neither"))
        slots = {"told": facts.part("case", number_slot(*alike), number_slot(*every))}
        if every.value >= FEW:
            named = {"share": "alike", "low": "low", "high": "high"} if pair.low is not None else {"share": "alike"}
            shares = {name: facts.quote(pair, of, shown=numbers.share_in_words) for name, of in named.items()}
            slots |= shares
        yield facts.say("selections.agreement", a=facts.model_name(pair.a), b=facts.model_name(pair.b), **slots)


def _ratio(facts: SelectionFacts, grouping: SelectionGrouping) -> Iterator[Sentence]:
    """Yield how the group with the lowest share of the better outcome compares; nothing where none is compared."""
    lowest = grouping.lowest
    if lowest is None:
        return
    yield facts.say(
        "selections.ratio",
        favourable=facts.favourable,
        lowest=by_column(facts, grouping.column, lowest.category),
        base=by_column(facts, grouping.column, *grouping.base),
        **{end: facts.ratio(lowest, name) for end, name in ENDS.items()},
    )


ENDS = {"estimate": "ratio", "low": "low", "high": "high"}


def before(facts: SelectionFacts) -> Iterator[Sentence]:
    """Yield what cannot be told of cases without labels."""
    yield facts.say("selections.no_label")


def data(facts: SelectionFacts) -> Iterator[Sentence]:
    """Yield what was read, left out and used, and what the cases are."""
    dataset = facts.results.data
    rows = facts.nouns("row", facts.quote(dataset.rows, "read"))
    yield facts.say("data.used", used=facts.quote(dataset.rows, "used"), rows=rows)
    if dataset.as_counts:
        yield facts.say("data.as_counts", ids="given" if facts.config.data.id else "none")
    for reason, count in dataset.rows.dropped.items():
        if count:
            slot = facts.nouns("row", facts.quote(dataset.rows, "dropped", reason))
            yield facts.say(f"data.dropped.{reason}", rows=slot)
    for name, count in dataset.rows.missing_per_model.items():
        if count and len(dataset.rows.missing_per_model) > 1:
            slot = facts.nouns("row", facts.quote(dataset.rows, "missing_per_model", name))
            yield facts.say("data.missing_model", model=facts.model_name(name), rows=slot)
    if dataset.weight is not None:
        yield facts.say(f"data.weight.{dataset.weight}")
    if dataset.clusters is not None and not dataset.as_counts:
        cases = facts.nouns("case", facts.quote(facts.subject, "cases"))
        column = text_slot(facts.config.data.cluster or "", "config.data.cluster")
        clusters = facts.nouns("cluster", facts.quote(dataset, "clusters"))
        yield facts.say("data.clusters", cases_held=cases, clusters=clusters, column=column)


def outcomes(facts: SelectionFacts) -> Iterator[Sentence]:
    """Yield how many cases each model flags; of many the subject alone, as a table has them all."""
    names = [facts.results.subject, *(name for name in facts.results.models if name != facts.results.subject)]
    yield from (_flagged(facts, name) for name in (names if len(names) <= MANY else names[:1]))


def groups(facts: SelectionFacts) -> tuple[tuple[Sentence, ...], ...]:
    """Return what is said of each grouping."""
    return tuple(tuple(_grouping(facts, grouping)) for grouping in facts.results.groups)


def _grouping(facts: SelectionFacts, grouping: SelectionGrouping) -> Iterator[Sentence]:
    yield from split_into(facts, grouping, facts.text(grouping, "column"))
    yield from _ratio(facts, grouping)
    if grouping.no_reference:
        reference = by_column(facts, grouping.column, facts.config.reference_of(grouping.column) or "")
        yield facts.say("groups.no_reference", favourable=facts.favourable, named=reference)
    few = [group for group in grouping.groups if group.lack is not None and group.group not in _spoken_of(grouping)]
    if few and len(grouping.groups) > 1:
        names = (group.group for group in few)
        named = {} if len(few) > MANY else {"names": by_column(facts, grouping.column, *names)}
        count = number_slot(len(grouping.groups), facts.paths.of(grouping, "groups"))
        yield facts.say("selections.few_in_group", few=facts.number_of(few), all=count, **named)


def _spoken_of(grouping: SelectionGrouping) -> set[str]:
    """Return the groups that were named before: as what others are compared with, and as kept out."""
    base = grouping.base if grouping.lowest is not None or grouping.no_reference else ()
    out = grouping.kept_out
    return {*base, *(() if out is None else (*out.unknown, *out.left_out))}


def method(facts: SelectionFacts) -> Iterator[Sentence]:
    """Yield by which rules the figures came about."""
    yield facts.say("selections.rule.no_label")
    yield facts.say("selections.rule.ratio", favourable=facts.favourable)
    yield facts.say("classes.rule.ranges", level=facts.level)


def tallied(facts: SelectionFacts) -> tuple[Sentence, ...]:
    """Return how many checks passed, and what became of the others; nothing without checks."""
    checks = facts.results.checks
    return (facts.say("first.checks", told=tally(facts, checks)),) if checks else ()


def own_terms(facts: SelectionFacts) -> Iterator[GlossaryTerm]:
    """Yield the metrics of this report with their meanings."""
    for key in facts.subject.metrics:
        yield GlossaryTerm(name=facts.metric_name(key).shown, meaning=facts.say(f"metric.{key}.meaning").text)


# The checks.


def checks_of_screen(facts: SelectionFacts) -> tuple[Check, ...]:
    """Return the checks of the model that the first screen is about, then those of others that fail the run."""
    subject = facts.results.subject
    own = (check for check in facts.results.checks if check.model == subject)
    return (*own, *(check for check in facts.results.checks if check.model != subject and fails(check)))


def asked(facts: SelectionFacts) -> tuple[Sentence, ...]:
    """Return what each check asks for, and what came of it."""
    return tuple(_asked(facts, check) for check in checks_of_screen(facts))


def marks(facts: SelectionFacts) -> tuple[Mark, ...]:
    """Return by which mark a reader sees what became of each of them."""
    return tuple(
        mark_of(check.op, check.limit, check.status, range_of(check, measure_of(facts, check)))
        for check in checks_of_screen(facts)
    )


def measure_of(facts: SelectionFacts, check: Check) -> Measure | None:
    """Return the share that a check is about; None of one that compares groups, and of a group that is hidden."""
    if check.apart is not None:
        return None
    if check.group is None:
        return facts.results.models[check.model].metrics[check.metric]
    groups = next(part.groups for part in facts.results.groups if part.column == check.column)
    group = next((part for part in groups if part.group == check.group), None)
    return None if group is None else group.models[check.model].metrics[check.metric]


def value_in_check(check: Check, value: float) -> str:
    """Return a value of a check with the digits that set it apart from the limit."""
    if is_percent(check, share=METRICS[check.metric].in_percent):
        return numbers.percent_apart(value, check.limit)
    return off_limit(check.limit, value, partial(metric_value, check.metric))


def _shown(check: Check, number: Number) -> Slot:
    return number_slot(*number, partial(value_in_check, check))


def _asked(facts: SelectionFacts, check: Check) -> Sentence:
    limit = typed_slot(facts, check, share=True)
    needs = named_check(facts, check, partial(by_column, facts), _needs(facts, check))
    slots: dict[str, Fill] = {"check": of_model(facts, check, needs)}
    if check.estimate is not None:
        slots["estimate"] = _shown(check, facts.at(check, "estimate"))
    slots |= beyond(facts, check, range_of(check, measure_of(facts, check)), shown=partial(_shown, check),
                    limit=limit)  # fmt: skip
    slots |= by_chance_alike(facts, check)
    slots |= needed(facts, check, "result.enough.n")
    return facts.say("result.check", few=check.lack is not None, **slots)


def _needs(facts: SelectionFacts, check: Check) -> Slot | None:
    """Return what a check asks for in words, where there are some for it."""
    if check.apart == "ratio" and check.op == ">=":
        limit, column = typed_slot(facts, check, share=False), facts.text(check, "column")
        favourable = check.metric == "flag_rate"
        return facts.say.phrase("selections.needs.ratio", limit, favourable=favourable, limit=limit, column=column)
    if check.apart is not None or check.metric != "flag_rate" or check.op != "<=":
        return None
    limit = facts.quote(check, "limit", shown=numbers.stated_percent)
    return facts.say.phrase("result.needs.flag_rate", limit, limit=limit)


def check_told(facts: SelectionFacts, check: Check) -> Iterator[Sentence]:
    """Yield the verdict of a check, followed by what it rests on."""
    slots = {"check": facts.text(check, "check"), "model": sides(facts, check, facts.model_name)}
    if check.status == "insufficient":
        yield facts.say("checks.insufficient", allowed=check.allowed, reason=undecided(facts, check), **slots)
    else:
        yield facts.say(f"checks.{check.status}", severity=check.severity, **slots)
    if check.estimate is None:
        return
    yield _measured(facts, check)
    if check.low is None or check.high is None:
        return
    ends = {end: _shown(check, facts.at(check, end)) for end in ("low", "high")}
    if check.with_confidence is not None:
        yield facts.say("checks.bounds", confidence=facts.confidence(check, "with_confidence"), **ends)
    elif ends["low"].shown != ends["high"].shown:
        yield facts.say("checks.interval", **ends)


def _measured(facts: SelectionFacts, check: Check) -> Sentence:
    """Return the figure; what groups differ by with the figures of both."""
    metric, estimate = facts.metric_name(check.metric), _shown(check, facts.at(check, "estimate"))
    if check.gap is not None:
        ends = {end: facts.quote(check.gap, end, shown=numbers.share_in_words) for end in ("least", "most")}
        return gap_told(facts, check, metric, check.gap, estimate=estimate, **ends)
    measure = measure_of(facts, check)
    counts = {name: facts.quote(measure, of) for name, of in (("part", "numerator"), ("whole", "denominator"))}
    return facts.say("checks.share", metric=metric, estimate=estimate, **counts)
