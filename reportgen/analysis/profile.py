"""Pass 0: what the data are, before any metric."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from reportgen.analysis.data import CODES, FAR_FROM_ZERO, follows, group_shift, id_order, missing_code
from reportgen.analysis.kinds import column_kinds
from reportgen.config.models import ThresholdRule
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells, Column, IntArray, Source, order_of_ids
from reportgen.counts.query import (
    FATES,
    NO_DAY,
    Cluster,
    Cost,
    Day,
    Fate,
    GroupOf,
    Id,
    IdPart,
    IdRows,
    IdSplits,
    Label,
    LabelText,
    Missing,
    Price,
    PriceColumn,
    Query,
    Score,
    Split,
    Time,
    Weight,
)
from reportgen.counts.views import FloatArray
from reportgen.errors import DataError
from reportgen.results.results import DataFacts, Period, RowFlow, Shift, SplitFacts
from reportgen.results.values.data import GroupShift, IdOrder, MissingCode, SharedCases
from reportgen.stats.samples import Effective, hardly_by_chance, of_clusters, standard_errors_apart

# Whole numbers within a text, with the sign of those that nothing stands before; digits after a point are no number.
_NUMBERS = re.compile(r"(?<![0-9.,])((?:(?<![\w)\]])-)?[0-9]{1,18})")


def profile(config: Config, source: Source, *, tuned: bool, amounts: Sequence[str] = ()) -> DataFacts:
    """Return the flow of the cases, the splits, the classes and the period; `amounts` are columns of prices."""
    split = config.data.split
    rows = row_flow(config, source)
    texts = texts_of_label(source)
    ids = repeated_ids(config, source)
    return DataFacts(
        positive=config.data.positive,
        negative=_negative(config, texts),
        rows=rows,
        splits=_splits(config, source),
        tuned_on=choosing_split(config) if tuned else None,
        reported_on=split.report_on if split else "all",
        labels=texts,
        period=period_of(source) if config.data.time else None,
        repeated_ids=ids[0],
        repeated_id_example=ids[1],
        shared_cases=shared_ids(config, source) if ids[0] else None,
        missing_codes=dict(missing_codes(config, source, amounts)),
        columns=column_kinds(config, source),
        group_shifts=tuple(group_shifts(config, source)) if tuned else (),
        id_order=_id_order(config, source) if identified(config, source) else None,
        weight=config.data.weight.kind if config.data.weight else None,
        clusters=_clusters(config, source) if config.data.cluster else None,
        shift=_shift(config, source) if tuned else None,
        case=config.words.case[0] if config.given("words.case") else None,
        as_counts=source.as_counts,
    )


def identified(config: Config, source: Source) -> bool:
    """Return whether single cases are known by an id."""
    return config.data.id is not None and not source.as_counts


def texts_of_label(source: Source) -> dict[str, int]:
    """Return every text of the label with its rows."""
    labels = source.count(Query(keys=(LabelText(),), cases="all"))
    return {str(text): int(n) for text, n in zip(labels.columns[LabelText()], labels.n, strict=True)}


def choosing_split(config: Config) -> str:
    """Return the split that thresholds are, or would be, chosen on."""
    return config.data.split.tune_on if config.data.split is not None else "all"


def cases_per_day(config: Config, source: Source) -> float:
    """Return how many cases came on a day, on average over the days with cases, on the split that chooses."""
    cells = source.count(Query(keys=(Split(), Day()), sums=sampling_weight(config)))
    mask = (cells.columns[Split()] == choosing_split(config)) & (cells.columns[Day()] != NO_DAY)
    cases = cells.real_sum(Weight())[mask] if cells.sums else cells.n[mask]
    return float(cases.sum()) / len(cases) if len(cases) else 0.0


def cases_of_capacity(config: Config, source: Source, typed: ThresholdRule | None) -> float | None:
    """Return of how many cases so many may be flagged, where the data tell it: of a day, or of those judged."""
    if typed is None or typed.flag_at_most is None or typed.of_every is not None:
        return None
    if typed.per is not None:
        return cases_per_day(config, source)
    if not typed.counts_cases:
        return None
    cells = source.count(Query(keys=(Split(),)))
    return float(cells.n[cells.columns[Split()] == (config.data.split.report_on if config.data.split else "all")].sum())


def row_flow(config: Config, source: Source) -> RowFlow:
    """Return how many rows were read and used, and why others were not."""
    fates = source.count(Query(keys=(Fate(),), cases="all"))
    by_fate = {str(fate): int(n) for fate, n in zip(fates.columns[Fate()], fates.n, strict=True)}
    missing = {name: source.count(Query(keys=(Missing(name),), cases="all")) for name in config.models}
    return RowFlow(
        read=sum(by_fate.values()),
        used=by_fate.get("used", 0),
        dropped={fate: by_fate[fate] for fate in FATES if fate in by_fate},
        missing_per_model={
            name: int(cells.n[cells.columns[Missing(name)] == 1].sum()) for name, cells in missing.items()
        },
        unjoined=source.unjoined if any(source.unjoined.values()) else {},
    )


def _clusters(config: Config, source: Source) -> int:
    """Return how many clusters the split that chooses has."""
    splits = source.count(Query(keys=(Split(), Cluster()))).columns[Split()]
    return int(np.count_nonzero(splits == choosing_split(config)))


def _shift(config: Config, source: Source) -> Shift | None:
    """Return how far apart the shares of positives of the two splits lie; None where there is one split, or a share.

    With sampling weights the counts of a split are no shares of its population, so nothing is said.
    """
    split = config.data.split
    if split is None or split.tune_on == split.report_on or sampling_weight(config):
        return None
    whole = (Cluster(),) if config.data.cluster else ()
    cells = source.count(Query(keys=(Split(), *whole, Label())))
    worth, other = (_worth(cells.where(cells.columns[Split()] == name)) for name in (split.tune_on, split.report_on))
    apart = None if worth is None or other is None else standard_errors_apart(worth, other)
    if worth is None or other is None or apart is None:
        return None
    return Shift(standard_errors=apart, limit=hardly_by_chance(worth, other))


def _worth(cells: Cells) -> Effective | None:
    """Return the share of positives of some cases, and how many independent ones would know it as well."""
    hits, of = np.where(cells.columns[Label()] == 1, cells.n, 0.0), cells.n.astype(np.float64)
    if Cluster() in cells.columns:
        _, places = np.unique(cells.columns[Cluster()], return_inverse=True)
        return of_clusters(_summed(places, hits), _summed(places, of))
    cases = float(of.sum())
    return Effective(share=float(hits.sum()) / cases, of=cases, cases=cases) if cases else None


def _summed(places: IntArray, values: FloatArray) -> FloatArray:
    return np.bincount(places, values).astype(np.float64)


def _negative(config: Config, texts: dict[str, int]) -> tuple[str, ...]:
    if isinstance(config.data.negative, tuple):
        return config.data.negative
    excluded = {"", *config.data.positive, *config.data.doubtful, *config.data.missing_in(config.data.label)}
    return tuple(text for text in texts if text not in excluded)


def _splits(config: Config, source: Source) -> dict[str, SplitFacts]:
    sums = sampling_weight(config)
    cells = source.count(Query(keys=(Split(), Label()), sums=sums))
    names = [config.data.split.tune_on, config.data.split.report_on] if config.data.split else ["all"]
    return {name: _split_facts(cells.where(cells.columns[Split()] == name)) for name in dict.fromkeys(names)}


def _split_facts(cells: Cells) -> SplitFacts:
    positive = cells.columns[Label()] == 1
    amount = cells.real_sum(Weight()) if cells.sums else cells.n
    total = float(amount.sum())
    return SplitFacts(
        rows=int(cells.n.sum()),
        positives=int(cells.n[positive].sum()),
        prevalence=float(amount[positive].sum()) / total if total > 0 else None,
    )


def period_of(source: Source) -> Period | None:
    """Return the first and the last time of the used cases; None where no case has one."""
    times = source.count(Query(keys=(), extremes=(Time(),))).extremes[Time()]
    if len(times.smallest) == 0 or times.smallest[0] > times.largest[0]:  # no used case has a time
        return None
    return Period(from_=_iso(int(times.smallest[0])), to=_iso(int(times.largest[0])))


def _iso(microseconds: int) -> str:
    moment = str(np.datetime64(microseconds, "us"))  # years beyond 9999 are no matter of Python's datetime
    return moment.removesuffix(".000000").removesuffix("T00:00:00")


def repeated_ids(config: Config, source: Source) -> tuple[int | None, str | None]:
    """Return how many ids stand on more than one row, and one of them; of counts nobody knows."""
    if not identified(config, source):
        return None if source.as_counts else 0, None
    cells = source.count(Query(keys=(IdRows(),), extremes=(Id(),), cases="all"))
    rows = cells.columns[IdRows()]
    repeated = rows > 1
    if not repeated.any():
        return 0, None
    examples = cells.extremes[Id()].smallest[repeated]
    return int(np.sum(cells.n[repeated] // rows[repeated])), min(map(str, examples), key=order_of_ids)


def shared_ids(config: Config, source: Source) -> SharedCases | None:
    """Return how many cases that judge have an id that the split that chooses holds, too."""
    split = config.data.split
    if split is None or split.tune_on == split.report_on:
        return None
    in_splits = IdSplits((split.tune_on, split.report_on))
    cells = source.count(Query(keys=(Split(), in_splits), extremes=(Id(),)))
    judging = cells.columns[Split()] == split.report_on
    both = judging & (cells.columns[in_splits] > 1)
    if not both.any():
        return None
    example = str(cells.extremes[Id()].smallest[both][0])
    return SharedCases(cases=int(cells.n[both].sum()), whole=int(cells.n[judging].sum()), example=example)


def check_splits(config: Config, source: Source) -> None:
    """Refuse counts of cases that the split that chooses and the one that judges share: ids alone could tell."""
    shared = shared_ids(config, source) if identified(config, source) else None
    if shared is not None:
        what = f"{shared.cases:,} of {shared.whole:,} cases that judge have an id that the split that chooses has"
        what += ", too; a report of counts could not tell"
        mend = "Take them out of one of the two splits, or report from the rows themselves."
        raise DataError([config.problem("data.split", what, mend)])


def missing_codes(config: Config, source: Source, amounts: Sequence[str]) -> Iterator[tuple[str, MissingCode]]:
    """Yield each column of groups or amounts with the code in it that may mean "missing"."""
    keys: dict[str, GroupOf | Cost] = {
        group.column: GroupOf(group.column) for group in config.group_columns if not group.bins
    }
    of_zero = dict.fromkeys(keys, 0.0) | {group.column: FAR_FROM_ZERO for group in config.group_columns if group.bins}
    of_zero |= dict.fromkeys(amounts, math.inf)
    for column in (name for name in of_zero if name not in keys):
        ends = source.count(Query(keys=(), extremes=(PriceColumn(column),))).extremes[PriceColumn(column)]
        if {*ends.smallest, *ends.largest} & {*CODES}:  # only then are all its numbers looked at
            keys[column] = Cost(Price(column=column))
    for column, key in keys.items():
        cells = source.count(Query(keys=(key,)))
        code = missing_code(*_as_numbers(cells.columns[key], cells.n), of_zero=of_zero[column])
        if code is not None:
            yield column, code


def group_shifts(config: Config, source: Source) -> Iterator[GroupShift]:
    """Yield of each grouping whose mix differs between the splits the group that does most; cases count as single."""
    split = config.data.split
    if split is None or split.tune_on == split.report_on or config.data.cluster or sampling_weight(config):
        return
    for group in config.group_columns:
        key = GroupOf(group.column, group.bins)
        shift = group_shift(key, source.count(Query(keys=(Split(), key))), split.tune_on, split.report_on)
        if shift is not None:
            yield shift


def _as_numbers(texts: Column, n: IntArray) -> tuple[FloatArray, IntArray]:
    """Return values as ascending numbers with their cases; none where one is no number; empty ones are left out."""
    there = np.ones(len(texts), dtype=bool) if texts.dtype.kind == "f" else texts != ""
    try:
        values = texts[there].astype(np.float64)
    except ValueError:
        values = np.empty(0)
    cases = n[there] if len(values) else np.empty(0, np.int64)
    finite = np.isfinite(values)
    numbers, of = np.unique(values[finite], return_inverse=True)  # "1" and "1.0" are one number
    return numbers, np.bincount(of, cases[finite], minlength=len(numbers)).astype(np.int64)


def _id_order(config: Config, source: Source) -> IdOrder | None:
    order = id_order(source.count(Query(keys=(IdPart(), Label()))))
    scored = [name for name, model in config.models.items() if model.score] if order is not None else []
    ends = {name: source.count(Query(keys=(IdPart(),), extremes=(Score(name),))) for name in scored}
    return order and replace(order, followed_by=tuple(name for name, cells in ends.items() if follows(cells, name)))


def sampling_weight(config: Config) -> tuple[Weight, ...]:
    """Return the sum to ask for: frequency weights are counts already, sampling weights are added up."""
    return (Weight(),) if config.data.weight and config.data.weight.kind == "sampling" else ()


MISSING = ""  # as counts name the group of the cases without a value


def group_names(key: GroupOf, cells: Cells, order: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the groups of the used cases: bins as they rise, those of an order in it, then others, the missing last.

    Whole numbers come by their value, texts by their letters and the numbers in them.
    """
    names = set(cells.columns[key].tolist())
    ordered = [name for name in key.names or order if name in names]
    return (*ordered, *sorted(names - {MISSING, *ordered}, key=_as_read), *(names & {MISSING}))


def _as_read(name: str) -> tuple[bool, int, list[str | int], str]:
    """Return what groups are sorted by: "region 9" comes before "region 10"."""
    is_text, whole, _ = order_of_ids(name)
    parts = [int(part) if place % 2 else part for place, part in enumerate(_NUMBERS.split(name))]
    return is_text, whole, parts, name
