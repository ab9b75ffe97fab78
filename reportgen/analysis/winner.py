"""The best model that keeps to a limit: the limit first, then the objective, then how sure both are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from reportgen.analysis.bounds import Bounds, one_sided
from reportgen.analysis.compared import Side
from reportgen.analysis.comparing import PairOf, judged_together, p_of
from reportgen.analysis.counted import Counted
from reportgen.analysis.judged import Candidate, Comparison, Doubt, Figure, Pick, Standing
from reportgen.analysis.results import ModelResult
from reportgen.config.conditions import Condition
from reportgen.config.schema import Config
from reportgen.stats.checks import decided, meets
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import Metric, find
from reportgen.stats.paired import level_of_each
from reportgen.stats.thresholds import TIE

CAN_MEET: tuple[Standing, ...] = ("meets_with_confidence", "meets", "misses", "not_defined")
MEETS: tuple[Standing, ...] = ("meets_with_confidence", "meets")


@dataclass(frozen=True, eq=False, kw_only=True)
class _Asked:
    """What the config asks for, and where it is judged."""

    condition: Condition
    then: Metric
    reported_on: str
    picked_on: str
    confidence: float  # of each bound

    @property
    def elsewhere(self) -> bool:
        """Whether a model is picked on other cases than those it is judged on."""
        return self.picked_on != self.reported_on


def pick(
    counted: Mapping[str, Counted], pair: PairOf, models: Mapping[str, ModelResult], config: Config
) -> Pick | None:
    """Return the model that keeps to the limit and is best by the other metric; None where no limit is given."""
    asked = _asked(counted, config)
    if asked is None:
        return None
    sides = _sides(list(counted), pair)
    found = {name: _candidate(side, models[name], asked) for name, side in sides.items()}
    figures = {
        name: (one.required_tuning, one.then_tuning) if asked.elsewhere else (one.required.estimate, one.then.estimate)
        for name, one in found.items()
    }
    best, here = (
        _best(figures, asked),
        _best({n: (o.required.estimate, o.then.estimate) for n, o in found.items()}, asked),
    )
    picked = best[0] if best else None
    against = () if picked is None else _against(picked, list(found), pair, asked)
    alike = tuple(one.b for one in against if one.same == "decisions")
    rivals = tuple(
        one.b for one in against if found[one.b].standing in CAN_MEET and not _beaten(one) and one.b not in alike
    )
    doubt = _doubt(picked, found, rivals)
    return Pick(
        require=asked.condition.text,
        metric=asked.condition.metric.key,
        op=asked.condition.op,
        limit=asked.condition.limit,
        then=asked.then.key,
        picked_on=asked.picked_on,
        models=found,
        confidence=asked.confidence,
        picked=picked,
        alike=alike,
        tied=tuple(best[1:]),
        here=here[0] if here else None,
        against=against,
        for_new=picked if doubt is None else None,
        doubt=doubt,
        rivals=rivals,
    )


def with_unacceptable(compared: Sequence[Comparison], picked: Pick | None) -> tuple[Comparison, ...]:
    """Return the comparisons, where a model that cannot keep to the limit is unacceptable by whatever decides.

    Beside another that cannot keep to it either, nothing but the difference parts the two.
    """
    if picked is None:
        return tuple(compared)
    out = {name for name, one in picked.models.items() if one.standing == "unacceptable"}
    return tuple(
        replace(one, verdict="unacceptable", alone=one.verdict)
        if one.a in out and one.b not in out and (one.primary or one.metric == picked.then)
        else one
        for one in compared
    )


def _asked(counted: Mapping[str, Counted], config: Config) -> _Asked | None:
    compare, setting = config.compare, next(iter(counted.values())).setting
    then = find(compare.then or "") if compare is not None else None
    if compare is None or compare.require is None or then is None or len(counted) < 2:  # noqa: PLR2004
        return None
    elsewhere = setting.chooses_on != setting.facts.reported_on
    level = config.uncertainty.level
    return _Asked(
        condition=compare.require,
        then=then,
        reported_on=setting.facts.reported_on,
        picked_on=setting.chooses_on,
        # Where the cases that pick a model also judge it, any of them might have been picked.
        confidence=level if elsewhere else level_of_each(level, len(counted)),
    )


def _sides(names: Sequence[str], pair: PairOf) -> dict[str, Side]:
    first = names[0]
    return {first: pair(names[1], first).b, **{name: pair(name, first).a for name in names[1:]}}


def _candidate(side: Side, model: ModelResult, asked: _Asked) -> Candidate:
    metric = asked.condition.metric
    required, bounds = _figure(model, metric), _bounds(side, metric, asked)
    tuning = (_on_tuning(side.model, each, asked) if asked.elsewhere else None for each in (metric, asked.then))
    required_tuning, then_tuning = tuning
    bound = None if bounds is None else bounds[0] if asked.condition.op in (">=", ">") else bounds[1]
    return Candidate(
        required=required,
        then=_figure(model, asked.then),
        standing=_standing(required, bounds, asked.condition),
        bound=bound,
        required_tuning=required_tuning,
        then_tuning=then_tuning,
    )


def _standing(found: Figure, bounds: tuple[float, float] | None, condition: Condition) -> Standing:
    """Return where a model stands: in a sample it may miss a limit that it keeps to, and the other way round."""
    op, limit = condition.op, condition.limit
    if found.estimate is None:
        return "not_defined"
    if found.low is not None and found.high is not None and decided(found.low, found.high, op, limit) is False:
        return "unacceptable"
    if not meets(found.estimate, op, limit):
        return "misses"
    return "meets_with_confidence" if bounds is not None and decided(*bounds, op, limit) else "meets"


def _figure(model: ModelResult, metric: Metric) -> Figure:
    measure = model.metrics[metric.key]
    found = measure if measure.corrected is None else measure.corrected
    return Figure(estimate=found.estimate, low=found.low, high=found.high, method=found.method)


def _bounds(side: Side, metric: Metric, asked: _Asked) -> tuple[float, float] | None:
    """Return what a figure lies between, each end with the confidence of the pick."""
    found = one_sided(side, metric, asked.confidence)
    return (found.low, found.high) if isinstance(found, Bounds) else None


def _on_tuning(model: Counted, metric: Metric, asked: _Asked) -> float | None:
    """Return a metric at the point in use on the split that picks."""
    if not metric.from_counts:
        return None if model.scored is None else model.scored.tuning_metrics[metric.key].estimate
    value = float(evaluate(metric, model.outcomes(model.on(asked.picked_on)).estimates, model.given))
    return None if value != value else value  # noqa: PLR0124 (NaN: there is no case under the bar)


def _best(figures: Mapping[str, tuple[float | None, float | None]], asked: _Asked) -> list[str]:
    """Return the model that keeps to the limit and is best by the other metric, then those that are just as good."""
    op, limit = asked.condition.op, asked.condition.limit
    values = {
        name: value if asked.then.higher_is_better else -value
        for name, (required, value) in figures.items()
        if required is not None and value is not None and meets(required, op, limit)
    }
    best = max(values.values(), default=0.0)
    return [name for name, value in values.items() if best - value <= TIE * abs(best)]


def _against(picked: str, names: Sequence[str], pair: PairOf, asked: _Asked) -> tuple[Comparison, ...]:
    """Return the picked model beside each other one.

    Where it was picked on other cases, those pairs alone are judged together; else all are, since any model might
    have been picked.
    """
    others = [name for name in names if name != picked]
    rest = [] if asked.elsewhere else list(combinations(others, 2))
    beside = [p_of(pair(a, b).compared(asked.then)) for a, b in rest]
    return judged_together([(pair(picked, other), asked.then) for other in others], beside=beside)


def _beaten(one: Comparison) -> bool:
    return one.verdict in ("better", "better_less_than_matters")


def _doubt(picked: str | None, found: Mapping[str, Candidate], rivals: Sequence[str]) -> Doubt | None:
    """Return why new cases cannot be said to prefer the picked model."""
    if picked is None:
        return "none_meets"
    if found[picked].standing != "meets_with_confidence":
        return "limit"
    return "rivals" if rivals else None
