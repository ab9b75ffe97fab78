"""What each model is held against, and so what decides the checks: a model on the same cases, or an earlier report."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from reportgen.analysis.against import difference_of, saving_bounds, with_saving
from reportgen.analysis.bounds import Bounded, one_sided
from reportgen.analysis.checks import Evidence
from reportgen.analysis.compared import Pair, Side, pair_of
from reportgen.analysis.comparing import compared_by, primary_metrics
from reportgen.analysis.counted import Counted
from reportgen.analysis.earlier_report import Earlier
from reportgen.analysis.judged import Comparison
from reportgen.analysis.ranges import AtPoint
from reportgen.analysis.results import ModelResult
from reportgen.analysis.setting import Setting
from reportgen.analysis.unpaired import Unpaired
from reportgen.stats.metrics import Metric


@dataclass(frozen=True, eq=False, kw_only=True)
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
