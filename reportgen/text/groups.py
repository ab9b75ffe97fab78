"""Words for groups of cases that several parts of a report speak of."""

from collections.abc import Iterator
from functools import partial

from reportgen.results.measure import Measure
from reportgen.results.paths import Number
from reportgen.results.values.checks import Check
from reportgen.results.values.groups import Group, Grouping, Hidden, KeptOut, Weakest
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts, Quoting, metric_in_words, number_slot, text_slot
from reportgen.text.sentences import Sentence, Slot

MANY = 4  # groups with few cases, or alike: more are told in one sentence, or counted


def by_column(facts: Quoting, column: str, *names: str) -> Slot:
    """Return groups by the column that makes them: region "west"; of many the first ones, and how many others."""
    source, many = facts.paths.of(facts.results, "groups"), len(names) > MANY
    called = (text_slot(facts.group_name(column, name), "") for name in (names[: MANY - 1] if many else names))
    texts = [facts.say("groups.named", column=text_slot(column, ""), name=name).text for name in called]
    others = number_slot(len(names) - len(texts), source)
    return text_slot(numbers.listed([*texts, facts.say("groups.others", count=others).text] if many else texts), source)


def figure_slot(facts: Facts, metric: str, number: Number) -> Slot:
    """Return a metric of a group for running text."""
    if METRICS[metric].kind == "cost":
        return facts.money(*number)
    return number_slot(*number, partial(metric_in_words, metric))


def counts_of_weakest(facts: Facts, grouping: Grouping) -> dict[str, Slot]:
    """Return the counts of the share that the weakest group has; none where the metric is no share of cases."""
    names = [group.group for group in grouping.groups]
    place = names.index(grouping.weakest.groups[0]) if grouping.weakest is not None else 0
    measure = grouping.groups[place].models[facts.results.subject].metrics[grouping.metric]
    if measure.numerator is None or measure.denominator is None or facts.weighted:
        return {}
    return {"part": facts.quote(measure, "numerator"), "whole": facts.quote(measure, "denominator")}


def of_check(facts: Facts, check: Check) -> Group:
    """Return the group that a check is about."""
    groups = next(part.groups for part in facts.results.groups if part.column == check.column)
    return next(part for part in groups if part.group == check.group)


def split_into(facts: Quoting, grouping: Hidden, column: Slot) -> Iterator[Sentence]:
    """Yield which groups are hidden, and which cases have no value."""
    if grouping.hidden:
        yield hidden(facts, grouping)
    out = grouping.kept_out
    for group in grouping.groups:
        if group.group == grouping.missing and (out is None or group.group not in out.unknown):
            missing = facts.nouns("case", facts.quote(group, "cases"))
            name = text_slot(facts.group_name(grouping.column, group.group), facts.paths.of(grouping, "missing"))
            yield facts.say("groups.missing", missing=missing, column=column, name=name)
    if out is not None:
        yield from _kept_out(facts, grouping.column, out, column)


def _kept_out(facts: Quoting, name: str, out: KeptOut, column: Slot) -> Iterator[Sentence]:
    """Yield which groups are counted and shown, and in no gap, ratio or check, and why."""
    if out.unknown:
        yield facts.say(
            "groups.unknown", unknown_cases=facts.nouns("case", facts.quote(out, "unknown_cases")), column=column
        )
    if out.left_out:
        yield facts.say(
            "groups.left_out",
            below=facts.quote(out, "below", shown=numbers.stated_percent),
            names=by_column(facts, name, *out.left_out),
            cases_held=facts.nouns("case", facts.quote(out, "left_out_cases")),
            because=facts.text(out, "because"),
        )


def hidden(facts: Quoting, grouping: Hidden) -> Sentence:
    """Return which groups are hidden, and why."""
    least = number_slot(float(facts.config.report.min_cell or 0), "config.report.min_cell")
    count = number_slot(len(grouping.hidden), facts.paths.of(grouping, "hidden"))
    many = len(grouping.hidden) > MANY
    named = {"names": by_column(facts, grouping.column, *grouping.hidden)} if not many else {"count": count}
    return facts.say("groups.hidden", least=least, many=many, left=bool(grouping.groups), **named)


def one_is_good(facts: Facts, grouping: Grouping, weakest: Weakest) -> bool:
    """Return whether most other groups may do as badly as the weakest, so that a better one makes the gap."""
    alike = len(as_bad(facts, grouping, weakest)) + len(weakest.groups) - 1
    return 2 * alike > weakest.among - 1


def as_bad(facts: Facts, grouping: Grouping, weakest: Weakest) -> list[Measure]:
    """Return the figures of the other groups that reach as far as that of the weakest by their ranges."""
    out = grouping.kept_out
    without = {*weakest.groups, *(() if out is None else (*out.unknown, *out.left_out))}
    others = [group for group in grouping.groups if group.group not in without and group.lack is None]
    measures = [group.models[facts.results.subject].metrics[grouping.metric] for group in others]
    below = METRICS[grouping.metric].higher_is_better
    return [
        measure
        for measure in measures
        if measure.low is not None
        and measure.high is not None
        and (measure.low <= weakest.estimate if below else measure.high >= weakest.estimate)
    ]
