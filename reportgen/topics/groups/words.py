"""Groups of cases: the weakest one, whether that may be chance, how far they lie apart, and those with few cases."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from reportgen.results.values.groups import Group, Grouping, Weakest
from reportgen.stats.adequacy import FEWEST
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts, limit_slot, number_slot, text_slot
from reportgen.text.figures import FigureWords, all_cases
from reportgen.text.groups import MANY, as_bad, by_column, counts_of_weakest, figure_slot, split_into
from reportgen.text.phrases import size_of
from reportgen.text.sentences import FigureRow, Panel, Sentence, Slot


def groups(facts: Facts) -> tuple[tuple[Sentence, ...], ...]:
    """Return what is said of each grouping."""
    return tuple(tuple(_grouping(facts, place)) for place in range(len(facts.results.groups)))


def weakest(facts: Facts, place: int) -> Sentence | None:
    """Return in which group of a grouping the subject does worst; None where no group stands out."""
    grouping = facts.results.groups[place]
    worst = grouping.weakest
    if worst is None:
        return None
    way = "lowest" if METRICS[grouping.metric].higher_is_better else "highest"
    counts = counts_of_weakest(facts, grouping) if len(worst.groups) == 1 else {}
    return facts.say(
        "groups.weakest",
        way=way,
        metric=facts.metric_name(grouping.metric),
        model=facts.model_name(),
        named=by_column(facts, grouping.column, *worst.groups),
        estimate=figure_slot(facts, grouping.metric, facts.at(worst, "estimate")),
        rest=figure_slot(facts, grouping.metric, facts.at(worst, "rest")),
        **counts,
    )


def _grouping(facts: Facts, place: int) -> Iterator[Sentence]:
    grouping = facts.results.groups[place]
    column = facts.text(grouping, "column")
    count = number_slot(len(grouping.groups), facts.paths.of(grouping, "groups"))
    yield from split_into(facts, grouping, column)
    lowest = weakest(facts, place)
    if lowest is not None and grouping.weakest is not None:
        yield lowest
        yield _gap(facts, grouping, grouping.weakest)
        yield from _as_bad(facts, grouping, grouping.weakest)
    yield from _impact(facts, grouping)
    yield from _too_few(facts, grouping, count)
    if grouping.apparent:
        ranged = grouping.weakest is not None and grouping.weakest.low is not None
        yield facts.say("groups.apparent", gap=ranged)


def _gap(facts: Facts, grouping: Grouping, worst: Weakest) -> Sentence:
    """Say how far the weakest group lies off the rest, and whether chance explains that."""
    if worst.low is None or worst.high is None:
        return facts.say("groups.gap")
    below = METRICS[grouping.metric].higher_is_better
    ends = {"near": "high", "far": "low"} if below else {"near": "low", "far": "high"}
    slots = {name: size_of(facts, grouping.metric, abs(facts.at(worst, end))) for name, end in ends.items()}
    return facts.say("groups.gap", shown=worst.shown, below=below, among=facts.quote(worst, "among"), **slots)


def _as_bad(facts: Facts, grouping: Grouping, worst: Weakest) -> Iterator[Sentence]:
    """Say how many more may do as badly as a weakest group that stands out, for it may be another one that does."""
    reach = as_bad(facts, grouping, worst) if worst.shown else []
    if reach:
        yield facts.say("groups.as_bad", groups=facts.nouns("group", facts.number_of(reach)))


def _too_few(facts: Facts, grouping: Grouping, all_of: Slot) -> Iterator[Sentence]:
    """Tell the groups whose positives are too few for a rate, each with its counts where they are not many."""
    few = [group for group in grouping.groups if group.positives < FEWEST]
    if len(few) > MANY:
        yield facts.say(
            "groups.many_too_few",
            limit=limit_slot(FEWEST),
            few=facts.number_of(few),
            all=all_of,
            names=by_column(facts, grouping.column, *(group.group for group in few)),
        )
        return
    for group in few:
        judged = group.models[facts.results.subject]
        positives, hits = (facts.counted_in(judged, outcome) for outcome in ("positives", "tp"))
        slots = {"caught": facts.part("positive", hits, positives)} if group.positives else {}
        yield facts.say(
            "groups.too_few",
            positive_cases=facts.nouns("positive", positives),
            named=by_column(facts, grouping.column, group.group),
            model=facts.model_name(),
            **slots,
        )


MOST_ROWS = 24  # groups in the picture, of all groupings together

Place = tuple[int, int]  # of the grouping, and of the group in it


def any_shown(facts: Facts) -> bool:
    """Return whether there are groups to draw beside each other."""
    return bool(drawn_groupings(facts))


def drawn_groupings(facts: Facts) -> dict[int, Grouping]:
    """Return the groupings of which two groups or more are shown, by their places."""
    return {place: grouping for place, grouping in enumerate(facts.results.groups) if len(grouping.groups) > 1}


def by_group(facts: Facts) -> FigureWords:
    """Return the words of one metric of the subject by group."""
    say, name = facts.say, "figure.groups"
    metric = facts.metric_name(facts.results.groups[0].metric)
    drawn = rows(facts)
    count = facts.number_of(facts.results.groups[i].groups[j] for i, j in drawn)
    return FigureWords(
        title=_title(facts, metric),
        subtitle=say(f"{name}.subtitle", metric=metric, model=facts.model_name(), cases_tested=all_cases(facts)),
        x=say(f"{name}.axis", metric=metric, **facts.unit_of(facts.results.groups[0].metric)),
        y=say("figure.no_axis"),
        labels={"all": say(f"{name}.all")},
        panels=tuple(_panel(facts, [*places]) for _, places in groupby(drawn, key=itemgetter(0))),
        short=say(f"{name}.short", ranged=_ranged(facts, drawn), metric=metric, groups=facts.nouns("group", count)),
        reading=tuple(_reading(facts, drawn, metric)),
    )


def rows(facts: Facts) -> list[Place]:
    """Return the groups to draw, in the order of the tables: all, or the weakest and the largest of each grouping."""
    groupings = drawn_groupings(facts)
    most = max(MOST_ROWS // len(groupings), 2)
    drawn: list[Place] = []
    for i, grouping in groupings.items():
        worst = grouping.weakest.groups if grouping.weakest is not None else ()
        places = range(len(grouping.groups))
        ranked = sorted(places, key=lambda j: (grouping.groups[j].group not in worst, -grouping.groups[j].cases, j))
        drawn += [(i, j) for j in sorted(ranked[:most])]
    return drawn


def _panel(facts: Facts, places: list[Place]) -> Panel:
    """Return the rows of one grouping."""
    column = facts.results.groups[places[0][0]].column
    head = facts.say("figure.groups.column", column=text_slot(column, facts.paths.of(facts.results, "groups")))
    return Panel(head=head, rows=tuple(_row(facts, place) for place in places))


def _row(facts: Facts, place: Place) -> FigureRow:
    """Return a group with its figure, which a group of too few cases has not."""
    grouping = facts.results.groups[place[0]]
    group = grouping.groups[place[1]]
    name = text_slot(facts.group_name(grouping.column, group.group), facts.paths.of(facts.results, "groups"))
    measure = group.models[facts.results.subject].metrics[grouping.metric]
    return FigureRow(
        name=facts.say("figure.groups.row", name=name),
        beside=_value(facts, grouping, place),
        estimate=None if is_too_few(facts, group, grouping) else measure.estimate,
        low=measure.low,
        high=measure.high,
    )


def _title(facts: Facts, metric: Slot) -> Sentence:
    """Return the title: the weakest group of the grouping whose gap is the surest; none where no group stands out."""
    candidates = [(i, candidate) for i, candidate in enumerate(facts.results.groups) if candidate.weakest is not None]
    first = next((pair for pair in candidates if pair[1].weakest and pair[1].weakest.shown), None)
    if first is None or first[1].weakest is None:
        columns = [facts.text(grouping, "column") for grouping in drawn_groupings(facts).values()]
        return facts.say("figure.groups.title", metric=metric, **({"column": columns[0]} if len(columns) == 1 else {}))
    _, grouping = first
    worst = first[1].weakest
    return facts.say(
        "figure.groups.title",
        way="lowest" if METRICS[grouping.metric].higher_is_better else "highest",
        metric=metric,
        named=by_column(facts, grouping.column, *worst.groups),
        estimate=figure_slot(facts, grouping.metric, facts.at(worst, "estimate")),
    )


def _value(facts: Facts, grouping: Grouping, place: Place) -> Sentence:
    """Return what stands beside a row: the counts of a share, or the figure."""
    group = grouping.groups[place[1]]
    measure = group.models[facts.results.subject].metrics[grouping.metric]
    message = "figure.groups.few" if is_too_few(facts, group, grouping) else "figure.groups.value"
    if measure.numerator is not None and measure.denominator is not None:
        return facts.say(message, part=facts.quote(measure, "numerator"), whole=facts.quote(measure, "denominator"))
    if message == "figure.groups.few" or measure.estimate is None:
        return facts.say("figure.groups.few", cases_held=facts.nouns("case", facts.quote(group, "cases")))
    return facts.say(message, estimate=figure_slot(facts, grouping.metric, facts.at(measure, "estimate")))


def is_too_few(facts: Facts, group: Group, grouping: Grouping) -> bool:
    """Return whether a group has no dot."""
    return group.lack is not None or group.models[facts.results.subject].metrics[grouping.metric].estimate is None


def _reading(facts: Facts, drawn: list[Place], metric: Slot) -> Iterator[Sentence]:
    yield facts.say("figure.groups.read", ranged=_ranged(facts, drawn), metric=metric)
    groupings = drawn_groupings(facts)
    if any(is_too_few(facts, groupings[i].groups[j], groupings[i]) for i, j in drawn):
        yield facts.say("figure.groups.few_read")
    left = sum(len(grouping.groups) for grouping in groupings.values()) - len(drawn)
    if left:
        every = " + ".join(facts.paths.of(grouping, "groups") for grouping in groupings.values())
        slot = number_slot(left, f"{every} - {len(drawn)}")
        yield facts.say("figure.groups.left_out", left_out=facts.nouns("group", slot))


def _ranged(facts: Facts, drawn: list[Place]) -> bool:
    """Return whether a group that is drawn has a range."""
    rows = [row for _, places in groupby(drawn, key=itemgetter(0)) for row in _panel(facts, [*places]).rows]
    return any(row.estimate is not None and row.high is not None for row in rows)


def _impact(facts: Facts, grouping: Grouping) -> Iterator[Sentence]:
    """Yield how often the group with the smallest share meets the better outcome, compared with the best or a named."""
    impact, wanted = grouping.impact, facts.config.reference_of(grouping.column)
    if impact is None:
        if wanted is not None and len(grouping.groups) > 1:
            favourable = facts.config.flag_is == "favourable"
            named = by_column(facts, grouping.column, wanted)
            yield facts.say("groups.no_reference", favourable=favourable, named=named)
        return
    if impact.low is None or impact.high is None or (impact.estimate == 1 and not impact.named):
        return
    yield facts.say(
        "groups.four_fifths",
        favourable=facts.config.flag_is == "favourable",
        lowest=by_column(facts, grouping.column, *impact.lowest),
        base=by_column(facts, grouping.column, impact.base),
        **{end: facts.quote(impact, end, shown=numbers.metric) for end in ("estimate", "low", "high")},
    )
