"""Cases whose labels come later: how many there are, and what is flagged of them, of all cases and by group."""

from collections.abc import Iterator, Mapping

import numpy as np

from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.groups.counted import groupings, key_of, parted, with_crossing
from reportgen.analysis.profile import MISSING
from reportgen.analysis.selection import plain, selection
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells
from reportgen.counts.query import Fate, GroupOf, Missing, Query
from reportgen.results.values.later import FlaggedOf, LabelsLater, LaterGroups, LaterModel
from reportgen.stats.intervals import Estimated, share_interval
from reportgen.stats.samples import unpaired_difference

FATES = {"known": "used", "waiting": "missing_label"}


def labels_later(config: Config, models: Mapping[str, CountedModel]) -> LabelsLater | None:
    """Return what is known of cases whose labels come later; None where the config does not say that they do."""
    if not config.data.labels_come_later:
        return None
    judged = {name: _model(model, config) for name, model in models.items()}
    first = next(iter(judged.values()))
    labelled, waiting = first.known.cases, 0 if first.waiting is None else first.waiting.cases
    return LabelsLater(
        known=labelled,
        waiting=waiting,
        share=labelled / (labelled + waiting),
        models=judged,
        groups=() if config.report.min_cell is not None else tuple(_groups(config, models[config.subject])),
    )


def _counted(config: Config, model: CountedModel, parts: tuple[GroupOf, ...] = ()) -> Cells:
    """Return the decisions of a model on the cases that lack no score or decision, whether they have a label or not."""
    missing = tuple(Missing(name) for name in config.models)
    cells = model.setting.source.count(Query(keys=(Fate(), *missing, *parts, model.key), cases="all"))
    there = np.isin(cells.columns[Fate()], list(FATES.values()))
    return cells.where(np.logical_and.reduce([there, *(cells.columns[key] == 0 for key in missing)]))


def _model(model: CountedModel, config: Config) -> LaterModel:
    cells, level = _counted(config, model), config.uncertainty.level
    flags = model.flags(cells)
    of = {
        name: _flagged(int(cells.n[flags & (cells.columns[Fate()] == fate)].sum()),
                       int(cells.n[cells.columns[Fate()] == fate].sum()), level)
        for name, fate in FATES.items()
    }  # fmt: skip
    labelled, waiting = of["known"], of["waiting"]
    assert labelled is not None  # noqa: S101 - a report without one stops before
    ends = None if waiting is None else unpaired_difference(*map(_estimated, (waiting, labelled)))
    low, high = (None, None) if ends is None else ends
    return LaterModel(known=labelled, waiting=waiting, low=low, high=high)


def _flagged(flagged: int, cases: int, level: float) -> FlaggedOf | None:
    interval = share_interval(flagged, cases, level)
    if interval is None or interval.low is None or interval.high is None:
        return None
    share = interval.estimate
    return FlaggedOf(cases=cases, flagged=flagged, share=share, low=interval.low, high=interval.high)


def _estimated(of: FlaggedOf) -> Estimated:
    return Estimated(estimate=of.share, low=of.low, high=of.high)


def _groups(config: Config, model: CountedModel) -> Iterator[LaterGroups]:
    """Yield how the groups of each column compare over all cases."""
    for parts in groupings(config):
        cells = with_crossing(_counted(config, model, parts), parts)
        key, flags = key_of(parts), model.flags(cells)
        better = flags if config.flag_is == "favourable" else ~flags
        parts_shown = parted(parts, cells, config, lambda _: ()).shown
        names = [name for name in parts_shown if name != MISSING]
        if len(names) > 1:
            of = {parts_shown[name]: cells.columns[key] == name for name in names}
            counted = {
                name: plain(int(cells.n[mask].sum()), int(cells.n[mask & better].sum())) for name, mask in of.items()
            }
            wanted = config.reference_of(key.column)
            level, named = config.uncertainty.level, wanted if wanted in counted else None
            yield LaterGroups(
                column=key.column, selection=selection(counted, config.better_outcome, reference=named, level=level)
            )
