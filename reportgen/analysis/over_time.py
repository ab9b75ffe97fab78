"""How one model does on quarters of the cases that judge it, in the order of their times, and whether that moves."""

from collections.abc import Mapping, Sequence

import numpy as np

from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.ranges import with_interval
from reportgen.counts.cells import Cells, IntArray
from reportgen.counts.query import Label, Query, Score, Split, Time, TimePart
from reportgen.counts.views import FloatArray, score_counts
from reportgen.results.measure import Measure
from reportgen.results.values.data import OverTime, Quarter, Trend
from reportgen.stats.adequacy import FEWEST
from reportgen.stats.calibration import chances
from reportgen.stats.intervals import Estimated, reach, share_interval
from reportgen.stats.paired import holm
from reportgen.stats.ranking import Auc, auc_interval, delong, sweep
from reportgen.stats.trends import trend_of_aucs, trend_of_ratios, trend_of_shares

NO_CASES = 1e-100  # expected of as many or fewer, observed cases have no ratio to them that a number holds
QUARTERS = 4
PART = TimePart(QUARTERS)


def over_time(model: CountedModel) -> OverTime | None:
    """Return the figures of each quarter with the test of a trend of each.

    None without times, with clusters or sampling weights, whose cases are not drawn one by one, and where a quarter has
    too few cases, as many of one time may make it.
    """
    setting = model.setting
    if setting.config.data.time is None or not setting.plain:
        return None
    cells = setting.source.count(Query(keys=(Split(), PART, Label(), model.key), extremes=(Time(),)))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    cases = _by_quarter(cells, cells.n)
    if cases.min() < FEWEST:
        return None
    counted = {
        "prevalence": _by_quarter(cells, cells.n * (cells.columns[Label()] == 1)),
        "flag_rate": _by_quarter(cells, cells.n * model.flags(cells)),
    }
    level = setting.config.uncertainty.level
    figures: dict[str, Sequence[Measure]] = {
        key: [_share(*pair, level) for pair in zip(hits.tolist(), cases.tolist(), strict=True)]
        for key, hits in counted.items()
    }
    p = {key: trend_of_shares(hits, cases) for key, hits in counted.items()}
    if model.scored is not None:
        of_scores, p_of_scores = _of_scores(model, level)
        figures, p = {**figures, **of_scores}, {**p, **p_of_scores}
    return OverTime(
        quarters=tuple(
            _quarter(cells, place, {key: measures[place] for key, measures in figures.items()})
            for place in range(QUARTERS)
        ),
        trends=_trends(figures, p, models=len(setting.config.models)),
    )


def _by_quarter(cells: Cells, amount: FloatArray | IntArray) -> FloatArray:
    """Return how much of an amount each quarter has; cases without a time are in none."""
    part = cells.columns[PART]
    return np.bincount(part[part >= 0], amount[part >= 0], minlength=QUARTERS).astype(np.float64)


def _quarter(cells: Cells, place: int, metrics: Mapping[str, Measure]) -> Quarter:
    mask = cells.columns[PART] == place
    times, positive = cells.extremes[Time()], cells.columns[Label()] == 1
    return Quarter(
        from_=_day(int(times.smallest[mask].min())),
        to=_day(int(times.largest[mask].max())),
        cases=int(cells.n[mask].sum()),
        positives=int(cells.n[mask & positive].sum()),
        metrics=metrics,
    )


def _day(microseconds: int) -> str:
    return str(np.datetime64(microseconds, "us").astype("datetime64[D]"))


def _share(hits: float, of: float, level: float) -> Measure:
    measure = Measure(estimate=hits / of, numerator=int(hits), denominator=int(of))
    return with_interval(measure, share_interval(hits, of, level))


def _of_scores(model: CountedModel, level: float) -> tuple[dict[str, Sequence[Measure]], dict[str, float | None]]:
    """Return the AUC of each quarter, and of chances the cases observed over those expected, with their trends."""
    setup, setting = model.setting.config.models[model.name], model.setting
    cells = setting.source.count(Query(keys=(Split(), PART, Label(), Score(model.name))))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    by_quarter = [
        score_counts(cells.where(cells.columns[PART] == place), Score(model.name), setup.flag)
        for place in range(QUARTERS)
    ]
    figures: dict[str, Sequence[Measure]] = {}
    p: dict[str, float | None] = {}
    if all(quarter.positives.any() and quarter.negatives.any() for quarter in by_quarter):
        aucs: list[Auc] = [delong(sweep(quarter)) for quarter in by_quarter]
        figures["roc_auc"] = [_ranged(auc_interval(quarter, level)) for quarter in aucs]
        p["roc_auc"] = trend_of_aucs(aucs)
    stated = [chances(quarter) for quarter in by_quarter] if setup.kind == "probability" else []
    expected = np.array([float(np.sum(quarter.total * quarter.chance)) for quarter in stated])
    events = np.array([float(quarter.events.sum()) for quarter in stated])
    if stated and expected.min() > NO_CASES and events.min() > 0:
        sizes = [float(quarter.total.sum()) for quarter in stated]
        figures["observed_expected"] = [
            _ratio(*quarter, level) for quarter in zip(events.tolist(), expected.tolist(), sizes, strict=True)
        ]
        squares = np.array([float(np.sum(quarter.total * quarter.chance**2)) for quarter in stated])
        p["observed_expected"] = trend_of_ratios(events, expected, squares)
    return figures, p


def _ranged(interval: Estimated) -> Measure:
    return with_interval(Measure(estimate=interval.estimate), interval)


def _ratio(events: float, expected: float, cases: float, level: float) -> Measure:
    """Return the events observed over those expected, with a range by the logarithm."""
    arm = float(reach(level)) * ((1 - events / cases) / events) ** 0.5
    value = events / expected
    return Measure(estimate=value, low=value * float(np.exp(-arm)), high=value * float(np.exp(arm)))


def _trends(
    figures: Mapping[str, Sequence[Measure]], p: Mapping[str, float | None], *, models: int
) -> dict[str, Trend]:
    """Return the tests, adjusted together by Holm's method, and for as many models."""
    defined = {key: value for key, value in p.items() if value is not None}
    adjusted = dict(zip(defined, holm([*defined.values()]), strict=True))
    return {
        key: Trend(
            first=float(figures[key][0].estimate or 0.0),
            last=float(figures[key][-1].estimate or 0.0),
            p=value,
            p_adjusted=min(adjusted[key] * models, 1.0),
        )
        for key, value in defined.items()
    }
