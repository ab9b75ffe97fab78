"""Small groups that are hidden, and so many others with them that no hidden number can be worked out.

What is published adds up: the groups of a column to all cases, those of a crossing to the groups of both its columns.
Of one column, as many groups are hidden as it takes for each kind of count to stand somewhere among at least two of
them. Of a crossing a block is hidden, some groups of the one column by some of the other, in each of whose lines some
of each kind stand: what is known of a block are the sums of its lines, and these leave each of its cells open.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt

from reportgen.counts.views import FloatArray
from reportgen.results.results import DataFacts
from reportgen.study.profile import MISSING
from reportgen.topics.groups.counted_numbers import Parted, joined

if TYPE_CHECKING:
    from reportgen.topics.classes.values import ClassData  # which reports on one class have no need to import

G = TypeVar("G", bound=Parted)
D = TypeVar("D", bound="DataFacts | ClassData")
Chosen = npt.NDArray[np.bool_]
Held = Mapping[str, FloatArray]  # by group: its cases, and how many of each outcome each model has
TWO = 2  # of one alone the sum tells the number


def hide(grouped: Sequence[G], least: int | None, counts_of: Callable[[G, str], FloatArray]) -> tuple[G, ...]:
    """Return the groupings without the groups of fewer cases, and without others that would tell their numbers."""
    if least is None:
        return tuple(grouped)

    def held(found: G) -> Held:
        return {name: counts_of(found, name) for name in found.names}

    columns = {found.key.column: found for found in grouped if not found.columns}
    alone = {name: hidden_groups(held(found), least) for name, found in columns.items()}

    def hidden(found: G) -> frozenset[str]:
        if not found.columns:
            return alone[found.key.column]
        one, other = found.columns
        lines = columns[one].names, columns[other].names
        return hidden_block(held(found), lines, (alone[one], alone[other]), least)

    return tuple(_without(found, hidden(found)) for found in grouped)


def _without(found: G, names: frozenset[str]) -> G:
    shown = {name: text for name, text in found.shown.items() if name not in names}
    return replace(found, shown=shown, hidden={name: found.called[name] for name in found.called if name in names})


def hidden_groups(held: Held, least: int) -> frozenset[str]:
    """Return the groups of one column that are not to be shown; of one group the number is that of all cases."""
    hidden = {name for name, counts in held.items() if counts[0] < least}
    if not hidden or len(held) < TWO:
        return frozenset()
    whole = _sum(held, held)
    by_size = sorted(held, key=lambda name: held[name][0])

    def safe(names: set[str]) -> bool:
        inside = _sum(held, names)
        enough = inside[0] >= max(least, len(names) + 1)
        return len(names) >= TWO and enough and bool(np.all((inside > 0) | (whole == 0)))

    while not safe(hidden) and len(hidden) < len(held):
        others = [name for name in by_size if name not in hidden]
        hidden.add(next((name for name in others if safe({*hidden, name})), others[0]))
    return frozenset(hidden)


def _sum(held: Held, names: Mapping[str, object] | set[str]) -> FloatArray:
    return np.asarray(np.sum([held[name] for name in names], axis=0))


Lines = tuple[tuple[str, ...], tuple[str, ...]]  # the groups of both columns


def hidden_block(held: Held, lines: Lines, hidden: tuple[frozenset[str], frozenset[str]], least: int) -> frozenset[str]:
    """Return the groups of a crossing that are not to be shown, also such as no case is in.

    To say that no case is in one of the block would tell a number of it.
    """
    width = len(next(iter(held.values())))
    table = np.array([[held.get(joined(one, other), np.zeros(width)) for other in lines[1]] for one in lines[0]])
    known = np.array([[joined(one, other) in held for other in lines[1]] for one in lines[0]])
    small = known & (table[:, :, 0] < least)
    block = [np.isin(lines[0], [*hidden[0]]) | small.any(axis=1), np.isin(lines[1], [*hidden[1]]) | small.any(axis=0)]
    if not (block[0].any() or block[1].any()):
        return frozenset()
    while (more := _line_to_add(table, block)) is not None:
        block[more[0]][more[1]] = True
    inside = product(*(np.flatnonzero(chosen) for chosen in block))
    return frozenset(joined(lines[0][row], lines[1][column]) for row, column in inside)


def _line_to_add(table: FloatArray, block: Sequence[Chosen]) -> tuple[int, int] | None:
    """Return which line the block still needs: its axis and its place; None where it is safe.

    Some of each kind must stand in each of its lines that has any at all, and in two lines of each axis.
    """
    for axis in (0, 1):
        cells, own, other = (table if axis == 0 else table.swapaxes(0, 1)), block[axis], block[1 - axis]
        left = np.flatnonzero(~own)
        if not len(left):
            continue
        smallest = left[np.argsort(cells[left][:, :, 0].sum(axis=1), kind="stable")]
        inside = cells[own][:, other]
        across = (inside.sum(axis=0) == 0) & (cells[:, other].sum(axis=0) > 0)  # by line of the other axis, and kind
        alone = np.count_nonzero(inside.sum(axis=1) > 0, axis=0) < TWO  # by kind
        if own.sum() < TWO:
            return axis, int(smallest[0])
        for place in (*smallest,):
            if (across & (cells[place][other] > 0)).any() or (alone & (cells[place][other].sum(axis=0) > 0)).any():
                return axis, int(place)
        for place in (*smallest,):
            if (alone & (cells[place].sum(axis=0) > 0)).any():
                return axis, int(place)
    return None


def without_hidden(facts: D, grouped: Sequence[Parted]) -> D:
    """Return what is known of the data, without what would tell a number of a group that is hidden."""
    hidden = {part.column for found in grouped if found.hidden for part in found.parts}
    missing = {found.key.column for found in grouped if MISSING in found.hidden}
    return replace(
        facts,
        group_shifts=tuple(each for each in facts.group_shifts if each.column not in hidden),
        missing_codes={name: each for name, each in facts.missing_codes.items() if name not in hidden},
        columns=tuple(each for each in facts.columns if each.column not in missing),
    )
