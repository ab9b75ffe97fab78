"""Groups of cases: the weakest one, whether that may be chance, and those with too few cases to say much."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from reportgen.stats.adequacy import FEWEST
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts, limit_slot, metric_value, number_of, number_slot, size_of, text_slot
from reportgen.text.figures import Worded, all_cases
from reportgen.text.sentences import Panel, Row, Sentence, Slot
from reportgen.topics.checks.values import Check
from reportgen.topics.groups.values import Group, Grouping, Weakest

MANY = 4  # groups with few cases: more are told in one sentence


def groups(facts: Facts) -> tuple[tuple[Sentence, ...], ...]:
    """Return what is said of each grouping."""
    return tuple(tuple(_grouping(facts, place)) for place in range(len(facts.results.groups)))


def weakest(facts: Facts, place: int) -> Sentence | None:
    """Return in which group of a grouping the subject does worst; None where no group stands out."""
    grouping, path = facts.results.groups[place], f"groups.{place}.weakest"
    found = grouping.weakest
    if found is None:
        return None
    way = "lowest" if METRICS[grouping.metric].higher_is_better else "highest"
    counts = counts_of_weakest(facts, grouping, f"groups.{place}") if len(found.groups) == 1 else {}
    return facts.say(
        "groups.weakest",
        way=way,
        metric=facts.metric_name(grouping.metric),
        model=facts.model_name(),
        named=named(facts, grouping.column, *found.groups),
        estimate=figure_slot(facts, grouping.metric, found.estimate, f"{path}.estimate"),
        rest=figure_slot(facts, grouping.metric, found.rest, f"{path}.rest"),
        **counts,
    )


def counts_of_weakest(facts: Facts, grouping: Grouping, path: str) -> dict[str, Slot]:
    """Return the counts of the share that the weakest group has; none where the metric is no share of cases."""
    names = [group.group for group in grouping.groups]
    place = names.index(grouping.weakest.groups[0]) if grouping.weakest is not None else 0
    measure = grouping.groups[place].models[facts.results.subject].metrics[grouping.metric]
    if measure.numerator is None or measure.denominator is None or facts.weighted:
        return {}
    source = f"{path}.groups.{place}.models.{facts.results.subject}.metrics.{grouping.metric}"
    return {
        "part": number_slot(measure.numerator, f"{source}.numerator"),
        "whole": number_slot(measure.denominator, f"{source}.denominator"),
    }


def named(facts: Facts, column: str, *names: str) -> Slot:
    """Return groups by the column that makes them: region "west"."""
    called = (text_slot(facts.group_name(column, name), "") for name in names)
    found = [facts.say("groups.named", column=text_slot(column, ""), name=name).text for name in called]
    return text_slot(numbers.listed(found), "groups")


def figure_slot(facts: Facts, metric: str, value: float, source: str) -> Slot:
    """Return a metric of a group for running text."""
    if METRICS[metric].kind == "cost":
        return facts.money(value, source)
    return Slot(value=value, shown=metric_value(metric, value), source=source)


def of_check(facts: Facts, check: Check) -> tuple[Group, str]:
    """Return the group that a check is about, and where it stands in the results."""
    place = next(i for i, each in enumerate(facts.results.groups) if each.column == check.column)
    found = facts.results.groups[place].groups
    within = next(i for i, each in enumerate(found) if each.group == check.group)
    return found[within], f"groups.{place}.groups.{within}"


def _grouping(facts: Facts, place: int) -> Iterator[Sentence]:
    grouping = facts.results.groups[place]
    path, column = f"groups.{place}", text_slot(grouping.column, f"groups.{place}.column")
    count = Slot(value=len(grouping.groups), shown=numbers.count(len(grouping.groups)), source=f"{path}.groups")
    yield facts.say(
        "groups.split",
        column=column,
        cases_tested=facts.nouns("case", facts.count("n")),
        groups=facts.nouns("group", count),
    )
    yield from _missing(facts, grouping, path, column)
    lowest = weakest(facts, place)
    if lowest is not None and grouping.weakest is not None:
        yield lowest
        yield _gap(facts, grouping, grouping.weakest, f"{path}.weakest")
    yield from _too_few(facts, grouping, path, count)
    if grouping.apparent:
        ranged = grouping.weakest is not None and grouping.weakest.low is not None
        yield facts.say("groups.apparent", gap=ranged)


def _missing(facts: Facts, grouping: Grouping, path: str, column: Slot) -> Iterator[Sentence]:
    for within, group in enumerate(grouping.groups):
        if group.group == grouping.missing:
            count = number_slot(group.cases, f"{path}.groups.{within}.cases")
            name = text_slot(facts.group_name(grouping.column, group.group), f"{path}.missing")
            yield facts.say("groups.missing", missing=facts.nouns("case", count), column=column, name=name)


def _gap(facts: Facts, grouping: Grouping, found: Weakest, path: str) -> Sentence:
    """Say how far the weakest group lies off the rest, and whether chance explains that."""
    low, high = found.low, found.high
    if low is None or high is None:
        return facts.say("groups.gap")
    below = METRICS[grouping.metric].higher_is_better
    near, far = (
        ((high, f"{path}.high"), (low, f"{path}.low")) if below else ((low, f"{path}.low"), (high, f"{path}.high"))
    )
    slots = {name: figure_slot(facts, grouping.metric, *size_of(*end)) for name, end in (("near", near), ("far", far))}
    among = number_slot(found.among, f"{path}.among")
    return facts.say("groups.gap", shown=found.shown, below=below, among=among, **slots)


def _too_few(facts: Facts, grouping: Grouping, path: str, all_of: Slot) -> Iterator[Sentence]:
    """Tell the groups whose positives are too few for a rate, each with its counts where they are not many."""
    few = [(within, group) for within, group in enumerate(grouping.groups) if group.positives < FEWEST]
    if len(few) > MANY:
        yield facts.say(
            "groups.many_too_few",
            limit=limit_slot(FEWEST),
            few=number_of([f"{path}.groups.{within}" for within, _ in few]),
            all=all_of,
            names=named(facts, grouping.column, *(group.group for _, group in few)),
        )
        return
    for within, group in few:
        source = f"{path}.groups.{within}.models.{facts.results.subject}"
        four = group.models[facts.results.subject].confusion
        positives, hits = (facts.counted_in(source, four, outcome) for outcome in ("positives", "tp"))
        slots = {"caught": facts.part("positive", hits, positives)} if group.positives else {}
        yield facts.say(
            "groups.too_few",
            positive_cases=facts.nouns("positive", positives),
            named=named(facts, grouping.column, group.group),
            model=facts.model_name(),
            **slots,
        )


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
