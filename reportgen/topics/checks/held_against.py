"""What each model is held against, and so what decides the checks: a model on the same cases, or an earlier report."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from reportgen.frozen import frozen
from reportgen.results.results import ModelResult
from reportgen.stats.adequacy import Lack
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.paired import TANGO
from reportgen.study import check_figures as chance
from reportgen.study.check_figures import NO_BOUNDS, Bounded, Bounds, Figure, both_sides, one_sided, told
from reportgen.study.compared import Compared, Pair, Side, pair_of
from reportgen.study.comparing import Unpaired, compared_by, primary_metrics
from reportgen.study.counted import Counted
from reportgen.study.ranges import AtPoint
from reportgen.study.setting import Setting
from reportgen.topics.change.values import Earlier
from reportgen.topics.checks.numbers import Evidence
from reportgen.topics.comparison.values import Comparison


def difference_of(metric: Metric, pair: Pair | Unpaired) -> Figure:
    """Return what A has beyond B, each as corrected where its threshold was chosen on these cases."""
    level = pair.config.uncertainty.level
    found = pair.compared(metric)
    shown = _interval(found, level)
    known = shown if isinstance(shown, Bounds) else None
    return Figure(
        estimate=found.difference,
        cases=pair.under(metric),
        bounds=lambda confidence: _interval(found, both_sides(confidence)),
        reason=found.reason,
        lack=_lack(found),
        shown=known,
        corrected=metric.from_counts and pair.corrected,
        misses=None if known is None else chance.of_spread(known.low, known.high, level),
    )


def saving_bounds(pair: Pair | Unpaired, confidence: float) -> Bounded:
    """Return the one-sided bounds of what A saves beside B on the cases of A."""
    compared = pair.compared(METRICS[pair.saving_from[0]])
    return told(_lack(compared)) or _saving(pair, compared, both_sides(confidence))


def with_saving(model: ModelResult, pair: Pair | Unpaired) -> ModelResult:
    """Return a model with the range of what it saves beside its baseline, where no case chose its threshold."""
    saved = model.metrics["saving_baseline"]
    if saved.estimate is None or saved.apparent:
        return model
    compared = pair.compared(METRICS[pair.saving_from[0]])
    found = _saving(pair, compared, pair.config.uncertainty.level)
    if isinstance(found, str):
        return model
    low, high = min(found.low, saved.estimate), max(found.high, saved.estimate)
    ranged = {"saving_baseline": replace(saved, low=low, high=high, method=found.method, no_range=None)}
    points = tuple(
        replace(point, metrics={**point.metrics, **ranged}) if "in_use" in point.roles else point
        for point in model.operating_points
    )
    return replace(model, metrics={**model.metrics, **ranged}, operating_points=points)


def _saving(pair: Pair | Unpaired, compared: Compared, level: float) -> Bounded:
    """Return the interval of what A saves beside B: that of their difference in cost, turned round."""
    found, per = _interval(compared, level), pair.saving_from[1]
    if isinstance(found, str):
        return found
    return Bounds(low=-per * found.high, high=-per * found.low, method=found.method)


def _interval(found: Compared, level: float) -> Bounded:
    ends = found.ends(level)
    if ends is None:
        return found.reason or NO_BOUNDS
    return Bounds(low=ends[0], high=ends[1], method=found.ends_by or "")


def _lack(found: Compared) -> Lack | None:
    """Return what keeps a verdict from resting on the interval: that of a share holds for any disagreements."""
    few = found.lack is not None and found.lack.of == "disagreements"
    return None if few and found.ends_by == TANGO else found.lack


@frozen(eq=False)
class HeldAgainst:
    """The models with what each is held against: a model on the same cases, or an earlier report."""

    sides: Mapping[str, Side]
    pair: Callable[[str], Pair | Unpaired]
    earlier: Earlier | None
    baseline: str | None  # the model that is one

    def with_saving(self, model: ModelResult, name: str) -> ModelResult:
        """Return a model with the range of what it saves beside what it is held against."""
        if name == self.baseline or (self.baseline is None and self.earlier is None):
            return model
        return with_saving(model, self.pair(name))


def held_against(
    counted: Mapping[str, Counted], at: Mapping[str, AtPoint | None], earlier: Earlier | None
) -> HeldAgainst:
    """Return each model with its baseline; `at` holds the points in use in resamples."""
    sides = {name: Side(model=model, at=at[name]) for name, model in counted.items()}

    @cache
    def pair(name: str) -> Pair | Unpaired:
        side = sides[name]
        if earlier is not None:
            return Unpaired(a=side, earlier=earlier)
        return pair_of(side, sides[side.model.setting.config.baseline_model or name])

    rival = next(iter(counted.values())).setting.config.baseline_model
    return HeldAgainst(sides=sides, pair=pair, earlier=earlier, baseline=rival)


def evidence(models: HeldAgainst, setting: Setting) -> Evidence:
    """Return what decides the checks."""
    judging = setting.judging

    def bounds(name: str, metric: Metric, confidence: float) -> Bounded:
        if metric.needs == "baseline":
            return saving_bounds(models.pair(name), confidence)
        return one_sided(models.sides[name], metric, confidence)

    return Evidence(
        given={
            **{name: side.model.given for name, side in models.sides.items()},
            **dict.fromkeys(setting.config.published, setting.reported),
        },
        bounds=bounds,
        clusters=judging.units if judging.clusters else None,
        differences=lambda name, metric: difference_of(metric, models.pair(name)),
    )


def with_earlier(models: HeldAgainst, subject: str) -> tuple[Comparison, ...]:
    """Return each model compared with the earlier report, where there is one."""
    if models.earlier is None:
        return ()
    primary = primary_metrics({name: side.model for name, side in models.sides.items()}, subject)
    return compared_by(primary, [Unpaired(a=side, earlier=models.earlier) for side in models.sides.values()])
