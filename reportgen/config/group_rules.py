"""What groups, and checks of each group, must hold to."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from reportgen.config.groups import MODEL, MOST_GROUPS
from reportgen.config.published import is_bare
from reportgen.config.read import Draft
from reportgen.config.suggest import did_you_mean

# Columns that make no groups, and why.
_NO_GROUPS = {
    "data.label": "is the column of the label, and no group would hold cases of both classes",
    "data.id": "is the column of the id, which tells every case apart",
    "data.split.column": "is the column of the split, and the models are judged on one split alone",
}


def check_groups(draft: Draft) -> None:
    """Tell of groupings that make no groups, and of checks that name none of them."""
    seen: list[str] = []
    for key, column in _columns(draft):
        if column in seen:
            mend = "A column makes groups in one way: take one out."
            draft.tell(key, f"'{draft.typed[key]}' is given twice", mend)
        seen.append(column)
        for other, why in _NO_GROUPS.items():
            if draft.values.get(other) == column:
                draft.tell(key, f"'{draft.typed[key]}' {why}", "Name a column such as the region or the age.")
    for item, _ in _groupings(draft):
        _bins(draft, f"{item}.bins")
    for item, check in draft.items("checks"):
        if isinstance(check, dict) and draft.given(f"{item}.for_each"):
            _check(draft, item, check, seen)


def _groupings(draft: Draft) -> Iterator[tuple[str, dict[str, object]]]:
    yield from ((key, found) for key, found in draft.items("groups") if isinstance(found, dict))


def _columns(draft: Draft) -> Iterator[tuple[str, str]]:
    """Yield each column with the key that it stands under, which is that of the grouping where it stands alone."""
    for item, found in _groupings(draft):
        column = found.get("column")
        if isinstance(column, str):
            yield (f"{item}.column" if draft.given(f"{item}.column") else item), column


def _bins(draft: Draft, key: str) -> None:
    edges = draft.values.get(key)
    if not isinstance(edges, tuple):
        return
    if any(later <= earlier for earlier, later in pairwise(edges)):
        rising = sorted(set(edges))
        mend = f"Write {key.rpartition('.')[2]}: [{', '.join(f'{edge:.12g}' for edge in rising)}]"
        draft.tell(key, "the numbers do not rise", "" if draft.filled_in(f"{key}[0]") else mend)
    if len(edges) >= MOST_GROUPS:
        draft.tell(key, f"{len(edges)} numbers make more than {MOST_GROUPS} groups", "Take some out.")


def _check(draft: Draft, item: str, check: dict[str, Any], columns: Sequence[str]) -> None:
    """Tell of a check that names no grouping, or a metric that groups do not have."""
    each, key = check.get("for_each"), f"{item}.for_each"
    if isinstance(each, dict):
        each, key = each.get("group"), f"{key}.group"
    elif each == MODEL:
        return
    if not isinstance(each, str):
        return
    if each not in columns:
        known = (MODEL, *columns) if key.endswith("for_each") else columns
        meant = "" if draft.filled_in(key) else did_you_mean(each, known)
        mend = meant or f"Name the column under `groups`, too: groups: [{draft.typed[key]}]"
        draft.tell(key, f"`groups` has no column '{draft.typed[key]}'", mend)
    model = check.get("model")
    if isinstance(model, str) and is_bare(draft, model):
        what = f"'{draft.typed[f'{item}.model']}' is known by published figures alone, which fall into no groups"
        draft.tell(f"{item}.model", what, "Name a model with cases.")
    if draft.given(f"{item}.against"):
        mend = "Take one of the two out: a difference is told for all cases together."
        draft.tell(f"{item}.against", "stands beside a column of groups in `for_each`", mend)
    metric = check["check"].metric if "check" in check else None
    if metric is not None and not metric.from_counts:
        mend = "Choose a metric of the four counts, such as recall, precision or cost."
        draft.tell(key, f"groups are judged at the threshold, and '{metric.key}' looks at all of them", mend)
