"""The groups that cases fall into: in the config language, and what they must hold to."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Literal

from reportgen.config.conditions import Condition, did_you_mean
from reportgen.config.measures import BetweenGroups
from reportgen.config.part import Because, Draft, Limits, Part, Percent, entry, is_bare, label_column, several

MODEL = "model"  # `for_each: model` means the models, whatever columns there are
MOST_GROUPS = 100  # of one grouping: nobody reads more, and a column of more tells cases apart, not groups
Edge = Annotated[float, Limits(ge=-1e15, le=1e15), Because("Count huge ones in thousands.")]
_OF_COUNTS = "Choose a metric of the four counts, such as recall, precision or cost."
# Columns that make no groups, and why.
_NO_GROUPS = {
    "data.label": "is the column of the label, and no group would have cases of both classes",
    "data.id": "is the column of the id, which is different for every case",
    "data.split.column": "is the column of the split, and the models are judged on one split alone",
}


class LeaveOut(Part):
    """Groups with few of the cases, which are counted and shown, and left out of gaps, ratios and checks."""

    below: Annotated[float, Percent(), Limits(gt=0, le=0.5), Because("Write a share of the cases, such as 2%.")] = (
        entry("Groups with less than this share of the cases are left out, such as `2%`; never the `reference`.")
    )
    because: str = entry("Why they are left out. The report gives this reason, with their names and cases.")


class GroupColumn(Part):
    """A column that splits the cases into groups, each judged by itself. A text alone is the `column`."""

    short: ClassVar[str] = "column"

    column: str = entry("Name of the column; cases without a value in it are a group of their own.")
    bins: tuple[Edge, ...] = entry(
        "For a column of numbers: where one group ends and the next begins, in rising order. "
        "`[0, 50, 500]` makes the groups below 0, from 0 to below 50, from 50 to below 500, and from 500 on.",
        default=(),
    )
    reference: str | None = entry(
        "The group that the share of the better outcome of all others is compared with, as written in the data, or the "
        "name of a bin such as `50 to < 500`; left out, the group with the largest share. What is better says "
        "`flag_is`.",
        default=None,
    )
    unknown: Literal["group", "apart"] = entry(
        "What becomes of cases without a value in the column. `group`: they are a group like others. `apart`: they are "
        "counted and shown, and kept out of gaps, ratios and checks, also where the column is crossed.",
        default="group",
    )
    leave_out: LeaveOut | None = entry("Which groups are left out of gaps, ratios and checks.", default=None)


class Crossing(Part):
    """Groups of two columns of `groups` at once, such as each age in each region."""

    cross: Annotated[tuple[str, str], Because("Write the two columns in brackets: {cross: [region, age]}")] = entry(
        "Two columns that are in `groups`, too: each group of the one in each group of the other. Where a column is "
        "asked for, the crossing is called `region x age`.",
        default=("", ""),
    )
    leave_out: LeaveOut | None = entry("Which crossed groups are left out of gaps, ratios and checks.", default=None)

    @property
    def column(self) -> str:
        """What the two columns together are called."""
        return crossed(self.cross)


def crossed(columns: tuple[str, str]) -> str:
    """Return what two columns together are called."""
    return " x ".join(columns)


class EachGroup(Part):
    """The groups that a check is to hold for."""

    group: str = entry("A column or crossing of `groups`; this form is for a column that is called `model`.")


def check_groups(draft: Draft) -> None:
    """Tell of groupings that make no groups, and of checks that name none of them."""
    seen: list[str] = []
    for key, column in columns_of(draft):
        if column in seen:
            mend = "A column makes groups in one way: remove one."
            draft.tell(key, f"'{draft.typed[key]}' occurs twice", mend)
        seen.append(column)
        for other, why in _NO_GROUPS.items():
            named = label_column(draft) if other == "data.label" else draft.values.get(other)
            if named == column:
                draft.tell(key, f"'{draft.typed[key]}' {why}", "Name a column such as the region or the age.")
    for item, _ in _groupings(draft):
        check_bins(draft, f"{item}.bins")
    seen += _crossings(draft, seen)
    _hidden(draft)
    for item, check in draft.items("checks"):
        condition = check.get("check") if isinstance(check, dict) else None
        if isinstance(condition, Condition) and condition.between is not None:
            _gap(draft, item, condition, condition.between, seen)
        elif isinstance(check, dict) and draft.given(f"{item}.for_each"):
            _check(draft, item, check, seen)


def _groupings(draft: Draft) -> Iterator[tuple[str, dict[str, object]]]:
    yield from ((key, grouping) for key, grouping in draft.items("groups") if isinstance(grouping, dict))


def columns_of(draft: Draft) -> Iterator[tuple[str, str]]:
    """Yield each column with the key that it stands under, which is that of the grouping where it stands alone."""
    for item, grouping in _groupings(draft):
        column = grouping.get("column")
        if isinstance(column, str):
            yield (f"{item}.column" if draft.given(f"{item}.column") else item), column


def check_bins(draft: Draft, key: str) -> None:
    """Tell of edges that do not rise, or are too many."""
    edges = draft.values.get(key)
    if not isinstance(edges, tuple):
        return
    if any(later <= earlier for earlier, later in pairwise(edges)):
        rising = sorted(set(edges))
        mend = f"Write {key.rpartition('.')[2]}: [{', '.join(f'{edge:.12g}' for edge in rising)}]"
        draft.tell(key, "the numbers do not rise", "" if draft.filled_in(f"{key}[0]") else mend)
    if len(edges) >= MOST_GROUPS:
        draft.tell(key, f"{len(edges)} numbers make more than {MOST_GROUPS} groups", "Remove some.")


def _crossings(draft: Draft, columns: Sequence[str]) -> list[str]:
    """Return what crossings are called; tell of those that name no two columns of groups."""
    crossings: list[str] = []
    pairs: list[set[str]] = []
    for item, grouping in _groupings(draft):
        pair, key = grouping.get("cross"), f"{item}.cross"
        if not isinstance(pair, tuple):
            continue
        for place, column in enumerate(pair):
            typed = draft.typed[f"{key}[{place}]"]
            if column not in columns:
                meant = "" if draft.filled_in(f"{key}[{place}]") else did_you_mean(column, columns)
                mend = meant or f"Name the column by itself, too: groups: [{typed}, ...]"
                draft.tell(f"{key}[{place}]", f"`groups` has no column '{typed}'", mend)
        if pair[0] == pair[1] or set(pair) in pairs or crossed(pair) in columns:
            what = "names one column twice" if pair[0] == pair[1] else "makes groups that are already listed"
            draft.tell(key, what, "Name two columns, each pair of them once.")
        pairs.append(set(pair))
        crossings.append(crossed(pair))
    return crossings


def _check(draft: Draft, item: str, check: dict[str, Any], columns: Sequence[str]) -> None:
    """Tell of a check that names no grouping, or a metric that groups do not have."""
    column, key = check.get("for_each"), f"{item}.for_each"
    if isinstance(column, dict):
        column, key = column.get("group"), f"{key}.group"
    elif column == MODEL:
        return
    if not isinstance(column, str):
        return
    if column not in columns:
        choices = (MODEL, *columns) if key.endswith("for_each") else columns
        meant = "" if draft.filled_in(key) else did_you_mean(column, choices)
        mend = meant or f"Name the column under `groups`, too: groups: [{draft.typed[key]}]"
        draft.tell(key, f"`groups` has no column '{draft.typed[key]}'", mend)
    model = check.get("model")
    if isinstance(model, str) and is_bare(draft, model):
        _bare(draft, item)
    if draft.given(f"{item}.against"):
        mend = "Remove one of the two: a difference is for all cases together."
        draft.tell(f"{item}.against", "cannot be used with a column of groups in `for_each`", mend)
    metric = check["check"].metric if "check" in check else None
    if metric is not None and not metric.from_counts and not several(draft):
        draft.tell(key, f"groups are judged at the threshold, and '{metric.key}' looks at all of them", _OF_COUNTS)


def _gap(draft: Draft, item: str, condition: Condition, apart: BetweenGroups, columns: Sequence[str]) -> None:
    """Tell why groups cannot be held against each other in this way."""
    key, metric = f"{item}.check" if draft.given(f"{item}.check") else item, condition.metric
    if apart.column not in columns:
        secret = draft.filled_in(key)
        meant = "" if secret else did_you_mean(apart.column, columns)
        mend = meant or ("" if secret else f"Name the column under `groups`, too: groups: [{apart.column}]")
        draft.tell(key, "`groups` has no such column" if secret else f"`groups` has no column '{apart.column}'", mend)
    if not metric.from_counts and not several(draft):
        draft.tell(key, f"groups are judged at the threshold, and '{metric.key}' looks at all of them", _OF_COUNTS)
    elif metric.grows or metric.needs == "baseline":
        what = f"'{metric.key}' grows with the number of cases, and groups differ in size"
        draft.tell(key, what, "Choose a share, or cost_per_1000.")
    elif metric.fixed:
        draft.tell(key, f"'{metric.key}' says nothing of what a model decides", _OF_COUNTS)
    _beside_gap(draft, item)


def _beside_gap(draft: Draft, item: str) -> None:
    """Tell of what cannot stand beside a check that holds groups against each other."""
    scope, model = draft.values.get(f"{item}.for_each"), draft.values.get(f"{item}.model")
    if scope not in (None, MODEL):
        draft.tell(f"{item}.for_each", "cannot be used with a check on all groups of a column", "Remove it.")
    if draft.given(f"{item}.against"):
        mend = "Remove one of the two: a difference of two models is for all cases together."
        draft.tell(f"{item}.against", "cannot be used with a check that compares groups", mend)
    if isinstance(model, str) and is_bare(draft, model):
        _bare(draft, item)


def _bare(draft: Draft, item: str) -> None:
    what = f"'{draft.typed[f'{item}.model']}' has published figures only, which fall into no groups"
    draft.tell(f"{item}.model", what, "Name a model with cases.")


def _hidden(draft: Draft) -> None:
    """Tell of groups that could not be hidden so that nobody works their numbers out."""
    key = "report.min_cell"
    if not draft.given(key):
        return
    pairs = [pair for _, grouping in _groupings(draft) if isinstance(pair := grouping.get("cross"), tuple)]
    if _in_a_ring(pairs):
        what = "crossings that close a ring, such as a x b, b x c and a x c, would reveal what it hides"
        draft.tell(key, what, "Remove one of the crossings.")


def _in_a_ring(pairs: Sequence[tuple[str, str]]) -> bool:
    """Return whether some of the pairs lead from a column back to it."""
    joined: dict[str, set[str]] = {}
    for column, other in pairs:
        both = joined.get(column, {column}) | joined.get(other, {other})
        if column != other and joined.get(column, {column}) is joined.get(other):
            return True
        joined |= dict.fromkeys(both, both)
    return False
