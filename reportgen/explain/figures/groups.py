"""The words of the figure that sets each group beside all cases."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from reportgen.analysis.grouped import Group, Grouping
from reportgen.explain.explained import Panel, Row, Sentence, Slot
from reportgen.explain.facts import Facts, number_of, number_slot, text_slot
from reportgen.explain.figures.worded import Worded, all_cases
from reportgen.explain.groups import figure_slot, named
from reportgen.stats.metrics import METRICS

MOST_ROWS = 24  # groups in the picture, of all groupings together

Place = tuple[int, int]  # of the grouping, and of the group in it


def by_group(facts: Facts) -> Worded:
    """Return the words of one metric of the subject by group."""
    say, name = facts.say, "figure.groups"
    metric = facts.metric_name(facts.results.groups[0].metric)
    drawn = rows(facts)
    count = number_of([f"groups.{i}.groups.{j}" for i, j in drawn])
    return Worded(
        title=_title(facts, metric),
        subtitle=say(f"{name}.subtitle", metric=metric, model=facts.model_name(), cases_tested=all_cases(facts)),
        x=say(f"{name}.axis", metric=metric),
        y=say("figure.confusion.no_axis"),
        labels={"all": say(f"{name}.all")},
        panels=tuple(_panel(facts, [*places]) for _, places in groupby(drawn, key=itemgetter(0))),
        short=say(f"{name}.short", metric=metric, groups=facts.nouns("group", count)),
        reading=tuple(_reading(facts, drawn, metric)),
    )


def rows(facts: Facts) -> list[Place]:
    """Return the groups to draw, in the order of the tables: all, or the weakest and the largest of each grouping."""
    groupings = facts.results.groups
    most = max(MOST_ROWS // len(groupings), 2)
    found: list[Place] = []
    for i, grouping in enumerate(groupings):
        worst = grouping.weakest.groups if grouping.weakest is not None else ()
        places = range(len(grouping.groups))
        kept = sorted(places, key=lambda j: (grouping.groups[j].group not in worst, -grouping.groups[j].cases, j))
        found += [(i, j) for j in sorted(kept[:most])]
    return found


def _panel(facts: Facts, places: list[Place]) -> Panel:
    """Return the rows of one grouping."""
    column = facts.results.groups[places[0][0]].column
    head = facts.say("figure.groups.column", column=text_slot(column, "groups"))
    return Panel(head=head, rows=tuple(_row(facts, place) for place in places))


def _row(facts: Facts, place: Place) -> Row:
    """Return a group with its figure, which a group of too few cases has not."""
    grouping = facts.results.groups[place[0]]
    group = grouping.groups[place[1]]
    name = text_slot(facts.group_name(grouping.column, group.group), "groups")
    held = group.models[facts.results.subject].metrics[grouping.metric]
    return Row(
        name=facts.say("figure.groups.row", name=name),
        beside=_value(facts, grouping, place),
        estimate=None if is_too_few(facts, group, grouping) else held.estimate,
        low=held.low,
        high=held.high,
    )


def _title(facts: Facts, metric: Slot) -> Sentence:
    """Return the title: the weakest group of the grouping whose gap is the surest; none where no group stands out."""
    found = [(i, each) for i, each in enumerate(facts.results.groups) if each.weakest is not None]
    first = next((one for one in found if one[1].weakest and one[1].weakest.shown), None)
    if first is None or first[1].weakest is None:
        return facts.say("figure.groups.title", metric=metric)
    i, grouping = first
    worst = first[1].weakest
    return facts.say(
        "figure.groups.title",
        way="lowest" if METRICS[grouping.metric].higher_is_better else "highest",
        metric=metric,
        named=named(facts, grouping.column, *worst.groups),
        estimate=figure_slot(facts, grouping.metric, worst.estimate, f"groups.{i}.weakest.estimate"),
    )


def _value(facts: Facts, grouping: Grouping, place: Place) -> Sentence:
    """Return what stands beside a row: the counts of a share, or the figure."""
    i, j = place
    group, path = grouping.groups[j], f"groups.{i}.groups.{j}"
    measure = group.models[facts.results.subject].metrics[grouping.metric]
    source = f"{path}.models.{facts.results.subject}.metrics.{grouping.metric}"
    message = "figure.groups.few" if is_too_few(facts, group, grouping) else "figure.groups.value"
    if measure.numerator is not None and measure.denominator is not None:
        parts = {"part": ("numerator", measure.numerator), "whole": ("denominator", measure.denominator)}
        slots = {name: number_slot(value, f"{source}.{key}") for name, (key, value) in parts.items()}
        return facts.say(message, **slots)
    if message == "figure.groups.few" or measure.estimate is None:
        cases = facts.nouns("case", number_slot(group.cases, f"{path}.cases"))
        return facts.say("figure.groups.few", cases_held=cases)
    return facts.say(message, estimate=figure_slot(facts, grouping.metric, measure.estimate, f"{source}.estimate"))


def is_too_few(facts: Facts, group: Group, grouping: Grouping) -> bool:
    """Return whether a group has no dot."""
    return group.lack is not None or group.models[facts.results.subject].metrics[grouping.metric].estimate is None


def _reading(facts: Facts, drawn: list[Place], metric: Slot) -> Iterator[Sentence]:
    yield facts.say("figure.groups.read", metric=metric)
    groupings = facts.results.groups
    if any(is_too_few(facts, groupings[i].groups[j], groupings[i]) for i, j in drawn):
        yield facts.say("figure.groups.few_read")
    left = sum(len(grouping.groups) for grouping in groupings) - len(drawn)
    if left:
        every = " + ".join(f"groups.{i}.groups" for i in range(len(groupings)))
        slot = number_slot(left, f"{every} - {len(drawn)}")
        yield facts.say("figure.groups.left_out", left_out=facts.nouns("group", slot))
