"""The cases by group with the decisions of every model, what follows for some groups together, and which are hidden."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt

from reportgen.analysis.check_figures import interval_of_outcomes
from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.kinds import order_of
from reportgen.analysis.profile import MISSING, group_names
from reportgen.analysis.ranges import AtPoint, Ranges, at_point
from reportgen.analysis.setting import sums_needed
from reportgen.config.conditions import did_you_mean
from reportgen.config.groups import MOST_GROUPS, GroupColumn, crossed
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells
from reportgen.counts.query import (
    OUTCOMES,
    Decision,
    GroupOf,
    Interval,
    Key,
    Label,
    Query,
    Split,
    SquaredWeight,
    SummedKey,
    Unit,
)
from reportgen.counts.views import FloatArray, Outcomes
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.results.results import DataFacts
from reportgen.results.values.groups import NO_VALUE, KeptOut
from reportgen.results.values.selection import KeptOutAs
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.resampling import binned

if TYPE_CHECKING:
    from reportgen.results.values.classes import ClassData  # which reports on one class have no need to import

JOINT_CELLS = 1_000_000  # above this each model is counted on its own

BETWEEN = " \u00b7 "  # the two groups that make one of a crossing

MOST_NAMED = 10  # groups in a message

Names = Sequence[str]  # of groups, as counts have them


@frozen(eq=False)
class Parted:
    """The groups of one column, or of two that are crossed, whatever is counted in them."""

    key: GroupOf
    parts: tuple[GroupOf, ...]  # the key itself, or the two that are crossed
    shown: Mapping[str, str]  # the groups as counts name them, with what the report calls them, in its order
    called: Mapping[str, str]  # the same with those that are hidden, and of a crossing with such as no case is in
    hidden: Mapping[str, str] = field(default_factory=dict)  # groups that are not to be shown
    kept_out: Mapping[str, KeptOutAs] = field(default_factory=dict)  # those shown that are in no gap, ratio or check
    out: KeptOut | None = None  # what the report says of these

    @property
    def names(self) -> tuple[str, ...]:
        """The groups as counts name them, in the order of the report, without those that are hidden."""
        return tuple(self.shown)

    @property
    def judged(self) -> tuple[str, ...]:
        """Those that are shown and may be in gaps, ratios and checks."""
        return tuple(name for name in self.shown if name not in self.kept_out)

    @property
    def compared(self) -> tuple[str, ...]:
        """Every group, hidden or not, less those that are kept out."""
        return tuple(name for name in self.called if name not in self.kept_out)

    @property
    def every(self) -> tuple[str, ...]:
        """Every group as counts name it."""
        return tuple(self.called)

    @property
    def columns(self) -> tuple[str, ...]:
        """The two columns that are crossed; none where one makes the groups."""
        return tuple(part.column for part in self.parts) if len(self.parts) > 1 else ()

    @property
    def missing(self) -> str | None:
        """What the group of the cases without a value is called, hidden or not; None where all have one."""
        return self.shown.get(MISSING) or self.hidden.get(MISSING)


@frozen(eq=False)
class InGroups(Parted):
    """One grouping with the decisions of every model."""

    models: Mapping[str, CountedModel]
    cells: Mapping[str, Cells]  # by model: the cases of the reporting split by label, group and decision
    by_unit: Callable[[str], Cells]  # the same by resampling unit, too
    worked_out: dict[tuple[str, ...], Any] = field(default_factory=dict)  # outcomes and ranges, which several ask for

    def raw_counts(self, name: str) -> FloatArray:
        """Return the cases of a group, and how many of each outcome each model has, without their weights."""
        by_model = [self.outcomes(model, (name,)).cases for model in self.models]
        return np.array(
            [float(by_model[0].n), *(float(getattr(counts, key)) for counts in by_model for key in OUTCOMES)]
        )

    @property
    def everyone(self) -> CountedModel:
        """Any model: all are judged on the same cases."""
        return next(iter(self.models.values()))

    def outcomes(self, model: str, names: Names) -> Outcomes:
        """Return the outcomes of a model in some groups together."""
        asked = ("outcomes", model, *names)
        if asked not in self.worked_out:
            self.worked_out[asked] = self.models[model].outcomes(_within(self.cells[model], self.key, names))
        joint: Outcomes = self.worked_out[asked]
        return joint

    def given(self, model: str, names: Names) -> Parameters:
        """Return what metrics of some groups are computed with; the cost of the baseline is that of the same cases."""
        counted = self.models[model]
        rival = counted.setting.config.baseline_model
        if rival is None or counted.given.costs is None:  # an earlier report has no groups
            return replace(counted.given, baseline_cost=None)
        outcomes = self.outcomes(rival, names).estimates
        paid = evaluate(METRICS["total_cost"], outcomes, self.models[rival].given)
        return replace(counted.given, baseline_cost=float(paid))

    def ranges(self, model: str, names: Names) -> Ranges:
        """Return what makes the intervals of a model's metrics in some groups together."""
        asked, setting = ("ranges", model, *names), self.everyone.setting
        if asked not in self.worked_out:
            at = None if setting.plain and not setting.by_case else self._at(model, names)
            self.worked_out[asked] = self.models[model].ranges(self.outcomes(model, names), at)
        joint: Ranges = self.worked_out[asked]
        return joint

    def clusters(self, names: Names) -> int | None:
        """Return from how many clusters the cases of some groups come; None where each comes by itself."""
        if not self.everyone.setting.judging.clusters:
            return None
        return _units(_within(self.by_unit(self.everyone.name), self.key, names))

    def _at(self, model: str, names: Names) -> AtPoint:
        """Return the point in use as resamples see it in some groups; their size is the same in all resamples."""
        counted, setting = self.models[model], self.everyone.setting
        cells = _within(self.by_unit(model), self.key, names)
        cuts = Interval(model, (1.0, 0.0))  # as a score of 1 where it is flagged and of 0 where not
        flagged = replace(cells, columns={**cells.columns, cuts: np.where(counted.flags(cells), 2, 1)})
        prices = setting.prices if setting.by_case else None
        at = at_point(binned(flagged, cuts, units=setting.judging.units, prices=prices), 1, setting.judging)
        clusters = None if at.point.clusters is None else _units(cells)
        return replace(at, point=replace(at.point, clusters=clusters))


def in_groups(parts: tuple[GroupOf, ...], models: Mapping[str, CountedModel]) -> InGroups:
    """Return the cases of the reporting split by group: one count for all models where the table stays small."""
    setting = next(iter(models.values())).setting
    sums = sums_needed(setting.config, setting.prices)
    squares = (SquaredWeight(),) if setting.facts.weight == "sampling" else ()
    keys = {name: model.key for name, model in models.items()}

    def asked(*others: Key, sums: tuple[SummedKey, ...] = ()) -> Cells:
        return with_crossing(setting.source.count(Query(keys=(*parts, *others), sums=sums)), parts)

    def counted(*own: Interval | Decision) -> Cells:
        return asked(Split(), Label(), *own, sums=(*sums, *squares))

    size = np.prod([len(own.cuts) + 1 if isinstance(own, Interval) else 2 for own in keys.values()])
    alone = parted(parts, asked(), setting.config, lambda part: order_of(setting.config, setting.source, part.column))
    if 2 * len(alone.names) * size <= JOINT_CELLS:
        cells = dict.fromkeys(models, counted(*dict.fromkeys(keys.values())))
    else:
        cells = {name: counted(own) for name, own in keys.items()}
    cache: dict[str, Cells] = {}

    def by_unit(model: str) -> Cells:
        if model not in cache:
            cache[model] = _of_split(asked(Split(), Unit(), Label(), keys[model], sums=sums), setting.facts.reported_on)
        return cache[model]

    reported = {name: _of_split(table, setting.facts.reported_on) for name, table in cells.items()}
    return InGroups(**vars(alone), models=models, cells=reported, by_unit=by_unit)


Order = Callable[[GroupOf], Sequence[str]]  # of the values of a column; nothing where they have none of their own


def parted(parts: tuple[GroupOf, ...], cells: Cells, config: Config, order: Order) -> Parted:
    """Return the groups that cells fall into."""
    key = key_of(parts)
    called, present = _called(parts, cells, order), set(cells.columns[key].tolist())
    names = {name: text for name, text in called.items() if name in present}
    if len(names) > MOST_GROUPS:
        raise _too_many(config, key, len(names))
    wanted = config.reference_of(key.column)
    if wanted is not None and wanted not in names.values():
        raise _no_reference(config, key.column, wanted, [*names.values()])
    return Parted(key=key, parts=parts, shown=names, called=called)


def _called(parts: tuple[GroupOf, ...], cells: Cells, order: Order) -> dict[str, str]:
    """Return what the report calls groups, as counts name them and in its order; of a crossing each that may be."""
    named = [group_names(part, cells, order(part)) for part in parts]
    labels = [names_shown(names) for names in named]
    if len(parts) == 1:
        return labels[0]
    pairs = {joined(first, other): (labels[0][first], labels[1][other]) for first, other in product(*named)}
    texts = {name: BETWEEN.join(pair) for name, pair in pairs.items()}
    if len({*texts.values()}) == len(texts):
        return texts
    return {name: BETWEEN.join(f"'{part}'" for part in pair) for name, pair in pairs.items()}


def _too_many(config: Config, key: GroupOf, groups: int) -> DataError:
    what = f"the groups of '{key.column}' are {groups}; at most {MOST_GROUPS} are allowed"
    mend = "Remove the crossing, or name bins."
    return DataError([Problem(where=config.where("groups"), key="groups", what=what, mend=mend)])


def _no_reference(config: Config, column: str, wanted: str, names: Names) -> DataError:
    place = [group.column for group in config.groups].index(column)
    key = f"groups[{place}].reference"
    mend = did_you_mean(wanted, names) or f"The groups: {', '.join(names[:MOST_NAMED])}."
    what = Problem(where=config.where(key), key=key, what=f"unknown group of '{column}': '{wanted}'", mend=mend)
    return DataError([what])


def _of_split(cells: Cells, split: str) -> Cells:
    return cells.where(cells.columns[Split()] == split)


def _within(cells: Cells, key: GroupOf, names: Names) -> Cells:
    return cells.where(np.isin(cells.columns[key], list(names)))


def _units(cells: Cells) -> int:
    return len(np.unique(cells.columns[Unit()]))


def counted_groups(models: Mapping[str, CountedModel]) -> tuple[InGroups, ...]:
    """Return each grouping of the config, counted."""
    return tuple(in_groups(parts, models) for parts in groupings(next(iter(models.values())).setting.config))


def groupings(config: Config) -> Iterator[tuple[GroupOf, ...]]:
    """Yield what makes each grouping of the config: one column, or two that are crossed."""
    keys = {asked.column: GroupOf(asked.column, asked.bins) for asked in config.group_columns}
    names = ((group.column,) if isinstance(group, GroupColumn) else group.cross for group in config.groups)
    yield from (tuple(keys[name] for name in own) for own in names)


def names_shown(names: Names) -> dict[str, str]:
    """Return the names of groups as the report has them; that of the missing ones is no text of the data."""
    missing = NO_VALUE
    while missing in names:
        missing = f"({missing})"
    return {name: missing if name == MISSING else name for name in names}


def key_of(parts: tuple[GroupOf, ...]) -> GroupOf:
    """Return the key of a grouping: its own, or one for the groups of two that are crossed."""
    return parts[0] if len(parts) == 1 else GroupOf(crossed((parts[0].column, parts[1].column)))


def with_crossing(cells: Cells, parts: tuple[GroupOf, ...]) -> Cells:
    """Return cells that know the group of a crossing, too, where two columns are crossed."""
    if len(parts) == 1:
        return cells
    pairs = zip(*(cells.columns[part].tolist() for part in parts), strict=True)
    groups = np.array([joined(first, other) for first, other in pairs], dtype=np.str_)
    return replace(cells, columns={**cells.columns, key_of(parts): groups})


def joined(first: str, other: str) -> str:
    """Return one name for two, which no other two have."""
    return f"{len(first)} {first} {other}"


def parts_of(name: str) -> tuple[str, str]:
    """Return the two names of which one was made."""
    length, _, both = name.partition(" ")
    return both[: int(length)], both[int(length) + 1 :]


def estimated(grouping: InGroups, model: str, names: Names, metric: Metric, level: float) -> Estimated | None:
    """Return a metric of some groups together with its interval at a level; None where it has no value."""
    outcomes, given = grouping.outcomes(model, names), grouping.given(model, names)
    value = float(evaluate(metric, outcomes.estimates, given))
    if math.isnan(value):
        return None
    interval = interval_of_outcomes(metric, outcomes, given, grouping.ranges(model, names), level)
    if isinstance(interval, str):
        return Estimated(estimate=value, reason=interval)
    return Estimated(estimate=value, low=interval.low, high=interval.high, method=interval.method)


# Small groups are hidden, and so many others with them that no hidden number can be worked out.
#
# What is published adds up: the groups of a column to all cases, those of a crossing to the groups of both its columns.
# Of one column, as many groups are hidden as it takes for each kind of count to stand somewhere among at least two of
# them. Of a crossing a block is hidden, some groups of the one column by some of the other, in each of whose lines some
# of each kind stand: what is known of a block are the sums of its lines, and these leave each of its cells open.

G = TypeVar("G", bound=Parted)
D = TypeVar("D", bound="DataFacts | ClassData")
Chosen = npt.NDArray[np.bool_]
Held = Mapping[str, FloatArray]  # by group: its cases, and how many of each outcome each model has
TWO = 2  # of one alone the sum tells the number


def hide(grouped: Sequence[G], least: int | None, counts_of: Callable[[G, str], FloatArray]) -> tuple[G, ...]:
    """Return the groupings without the groups of fewer cases, and without others that would tell their numbers."""
    if least is None:
        return tuple(grouped)

    def held(grouping: G) -> Held:
        return {name: counts_of(grouping, name) for name in grouping.names}

    columns = {grouping.key.column: grouping for grouping in grouped if not grouping.columns}
    alone = {name: hidden_groups(held(grouping), least) for name, grouping in columns.items()}

    def hidden(grouping: G) -> frozenset[str]:
        if not grouping.columns:
            return alone[grouping.key.column]
        first, other = grouping.columns
        lines = columns[first].names, columns[other].names
        return hidden_block(held(grouping), lines, (alone[first], alone[other]), least)

    return tuple(_without(grouping, hidden(grouping)) for grouping in grouped)


def _without(grouping: G, names: frozenset[str]) -> G:
    labels = {name: text for name, text in grouping.shown.items() if name not in names}
    return replace(
        grouping, shown=labels, hidden={name: grouping.called[name] for name in grouping.called if name in names}
    )


def hidden_groups(numbers: Held, least: int) -> frozenset[str]:
    """Return the groups of one column that are not to be shown; of one group the number is that of all cases."""
    hidden = {name for name, counts in numbers.items() if counts[0] < least}
    if not hidden or len(numbers) < TWO:
        return frozenset()
    whole = _sum(numbers, numbers)
    by_size = sorted(numbers, key=lambda name: numbers[name][0])

    def safe(names: set[str]) -> bool:
        inside = _sum(numbers, names)
        enough = inside[0] >= max(least, len(names) + 1)
        return len(names) >= TWO and enough and bool(np.all((inside > 0) | (whole == 0)))

    while not safe(hidden) and len(hidden) < len(numbers):
        others = [name for name in by_size if name not in hidden]
        hidden.add(next((name for name in others if safe({*hidden, name})), others[0]))
    return frozenset(hidden)


def _sum(numbers: Held, names: Mapping[str, object] | set[str]) -> FloatArray:
    return np.asarray(np.sum([numbers[name] for name in names], axis=0))


Lines = tuple[tuple[str, ...], tuple[str, ...]]  # the groups of both columns


def hidden_block(
    numbers: Held, lines: Lines, hidden: tuple[frozenset[str], frozenset[str]], least: int
) -> frozenset[str]:
    """Return the groups of a crossing that are not to be shown, also such as no case is in.

    To say that no case is in one of the block would tell a number of it.
    """
    width = len(next(iter(numbers.values())))
    table = np.array([[numbers.get(joined(first, other), np.zeros(width)) for other in lines[1]] for first in lines[0]])
    present = np.array([[joined(first, other) in numbers for other in lines[1]] for first in lines[0]])
    small = present & (table[:, :, 0] < least)
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
    hidden = {part.column for grouping in grouped if grouping.hidden for part in grouping.parts}
    missing = {grouping.key.column for grouping in grouped if MISSING in grouping.hidden}
    return replace(
        facts,
        group_shifts=tuple(fact for fact in facts.group_shifts if fact.column not in hidden),
        missing_codes={name: fact for name, fact in facts.missing_codes.items() if name not in hidden},
        columns=tuple(fact for fact in facts.columns if fact.column not in missing),
    )
