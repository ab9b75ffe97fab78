"""The table of the first screen: each group with how many of it are flagged, and how that compares."""

from collections.abc import Iterator

from reportgen.results.measure import Measure
from reportgen.results.values.selection import LIMIT
from reportgen.results.values.unlabelled import SelectionGroup, SelectionGrouping
from reportgen.text import numbers
from reportgen.text.facts import limit_slot, number_slot, text_slot
from reportgen.text.sentences import CostScale, Option, Options, Sentence
from reportgen.topics.unlabelled.facts import SelectionFacts

MOST = 8  # groups on the first screen
TENTH = 0.1


def options(facts: SelectionFacts) -> Options | None:
    """Return the table of the grouping with the lowest ratio; None where no groups are compared."""
    grouping = facts.worst
    if grouping is None:
        return None
    groups = _shown(grouping)
    column = facts.text(grouping, "column")
    slots = {"column": column, "model": facts.model_name()}
    left = len(grouping.groups) - len(groups)
    count = number_slot(left, f"{facts.paths.of(grouping, 'groups')} - {len(groups)}")
    return Options(
        title=facts.say("selections.table", **slots),
        subtitle=facts.say("selections.table.subtitle", favourable=facts.favourable, level=facts.level),
        heads=tuple(_heads(facts, column.shown)),
        rows=tuple(_row(facts, grouping, group) for group in groups),
        note=facts.say("selections.table.left", left_out=facts.nouns("group", count)) if left else None,
        scale=_scale(facts, groups),
    )


def _shown(grouping: SelectionGrouping) -> list[SelectionGroup]:
    """Return the groups with a row, in their order: of many those compared with, and those of the lowest ratios."""
    if len(grouping.groups) <= MOST:
        return list(grouping.groups)
    base = grouping.base
    names = [group.group for group in grouping.groups if group.lack is None and group.group not in base]
    others = [share for name in names if (share := grouping.share_of(name)) is not None]
    ratios = sorted(others, key=lambda share: 1.0 if share.ratio is None else share.ratio)
    named = [*base, *(share.category for share in ratios)][:MOST]
    return [group for group in grouping.groups if group.group in named]


def _measure(facts: SelectionFacts, group: SelectionGroup) -> Measure:
    return group.models[facts.results.subject].metrics[facts.better]


def _heads(facts: SelectionFacts, column: str) -> Iterator[Sentence]:
    say = facts.say
    yield say("selections.head.group", column=text_slot(column, ""))
    yield say("selections.head.cases")
    yield say("selections.head.flagged")
    yield say("selections.head.share", favourable=facts.favourable)
    yield say("selections.head.ratio")


def _row(facts: SelectionFacts, grouping: SelectionGrouping, group: SelectionGroup) -> Option:
    judged, measure = group.models[facts.results.subject], _measure(facts, group)
    name = text_slot(facts.group_name(grouping.column, group.group), facts.paths.of(grouping, "groups"))
    shares = facts.shares(measure)
    ends = () if measure.estimate is None or not shares else (measure.estimate,)
    if "low" in shares:
        ends = (*ends, measure.low or 0.0, measure.high or 0.0)
    ranged = {end: shares[end] for end in ("low", "high") if end in shares}
    return Option(
        name=facts.say("selections.row", name=name),
        numbers=(
            facts.say("selections.row.count", count=facts.quote(group, "cases")),
            facts.say("selections.row.count", count=facts.quote(judged, "flagged")),
            facts.say("selections.row.share", **({"share": shares["share"]} if shares else {})),
        ),
        range=facts.say("selections.row.range", **ranged) if ranged else None,
        compared=_ratio(facts, grouping, group),
        ends=ends,
        first=grouping.lowest is not None and group.group == grouping.lowest.category,
    )


def _ratio(facts: SelectionFacts, grouping: SelectionGrouping, group: SelectionGroup) -> Sentence:
    """Return how a group compares with the highest share, and whether four fifths of that can be told apart."""
    if group.group in grouping.base:
        return facts.say("selections.row.base", ratio=limit_slot(1, numbers.metric(1.0, 2)))
    share = grouping.share_of(group.group)
    if share is not None and share.kept_out is not None:
        return facts.say("selections.row.kept_out", why=share.kept_out)
    if group.lack is not None or share is None or share.four_fifths is None:
        return facts.say("selections.row.few")
    slots = {name: facts.ratio(share, name) for name in ("ratio", "low", "high")}
    limit = limit_slot(LIMIT, numbers.metric(LIMIT, 2))
    return facts.say("selections.row.ratio", against=share.four_fifths, limit=limit, **slots)


def _scale(facts: SelectionFacts, groups: list[SelectionGroup]) -> CostScale:
    """Return the axis of the shares: from none to the next ten hundredths that hold every range."""
    most = max((_measure(facts, group).high or _measure(facts, group).estimate or 0.0) for group in groups)
    tenths = next(tenths for tenths in range(1, 11) if tenths * TENTH >= most - 1e-9 or tenths == 10)  # noqa: PLR2004
    end = tenths * TENTH
    low, high = (
        facts.say("selections.end", share=limit_slot(value, numbers.stated_percent(value))) for value in (0.0, end)
    )
    return CostScale(start=0.0, end=end, low=low, high=high)
