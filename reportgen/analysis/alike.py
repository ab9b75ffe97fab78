"""Which models are one, which a metric tells apart, and the best one that meets a limit."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from reportgen.analysis.check_figures import FigureBounds, one_sided
from reportgen.analysis.comparisons import (
    PairOf,
    judged_together,
    judged_with_all,
    p_of,
    pairs_of,
    primary_metrics,
)
from reportgen.analysis.decisions import CountedModel, joint
from reportgen.analysis.pair import Contender
from reportgen.analysis.published import standing_of
from reportgen.analysis.scores import ScoredModel
from reportgen.analysis.setting import Setting
from reportgen.config.conditions import Condition
from reportgen.config.schema import Config
from reportgen.counts.query import Interval, Query, SameScore, Score, Split
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.results.results import ModelResult
from reportgen.results.values.comparison import (
    BETTER,
    MOST_JUDGED,
    Alike,
    Candidate,
    Comparison,
    Doubt,
    Estimate,
    LimitStanding,
    NearlyAlike,
    Pick,
    Ties,
    ranked,
)
from reportgen.stats.checks import TOLD_APART, best_of, meets, tie_groups
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.paired import level_of_each
from reportgen.stats.samples import at_prevalence, share_for


def same_models(counted: Mapping[str, CountedModel]) -> Alike:
    """Return the models that order the cases alike, and those that decide the same on every case."""
    scored = {name: model.scored for name, model in counted.items() if model.scored is not None}

    def one_order(a: str, b: str) -> bool:
        return _one_order(a, b, scored, counted[a].setting)

    def one_decision(a: str, b: str) -> bool:
        return not any(pairs.disagreements for pairs in joint(counted[a], counted[b]).flags())

    alike = Alike(order=_sets(scored, one_order), decisions=_sets(counted, one_decision))
    return replace(alike, nearly=tuple(_nearly_alike(scored, alike, next(iter(counted.values())).setting)))


FEWEST_ALIKE = 100  # cases, of which fewer may lie in one order by chance
CLOSE = 0.005  # AUC: only of models as near as this the scores are held against each other
DIFFERING = 0.01  # share of the cases that may have two scores
ONE_ORDER = 0.999  # correlation of the places of the cases in both orders
STRETCHES = 100  # into which each order is cut for that


def _nearly_alike(scored: Mapping[str, ScoredModel], alike: Alike, setting: Setting) -> Iterator[NearlyAlike]:
    """Yield the pairs of models that are hardly two."""
    split, areas = (
        setting.facts.reported_on,
        {name: model.metrics["roc_auc"].estimate for name, model in scored.items()},
    )
    for a, b in combinations(scored, 2):
        area, other = areas[a], areas[b]
        if area is None or other is None or abs(area - other) > CLOSE or alike.one_order(a, b):
            continue
        cells = setting.source.count(Query(keys=(Split(), SameScore(a, b))))
        cells = cells.where(cells.columns[Split()] == split)
        cases, differ = int(cells.n.sum()), int(cells.n[cells.columns[SameScore(a, b)] == 0].sum())
        if cases < FEWEST_ALIKE:
            continue
        if not (_are_told(scored[a]) or _are_told(scored[b])) and differ <= DIFFERING * cases:
            yield NearlyAlike(a=a, b=b, cases=cases, differ=differ)
        elif (correlation := _correlation(a, b, scored, setting)) > ONE_ORDER:
            yield NearlyAlike(a=a, b=b, cases=cases, correlation=correlation)


def _correlation(a: str, b: str, scored: Mapping[str, ScoredModel], setting: Setting) -> float:
    """Return how far the places of the cases in two orders go together, each place that of its stretch."""
    keys = [Interval(name, _cuts(scored[name])) for name in (a, b)]
    cells = setting.source.count(Query(keys=(Split(), *keys)))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    places = []
    for key in keys:
        _, at = np.unique(cells.columns[key], return_inverse=True)
        counts = np.bincount(at, cells.n)
        places.append((np.cumsum(counts) - counts / 2)[at])
    deviations, other = (place - np.average(place, weights=cells.n) for place in places)
    spread = float((cells.n * deviations**2).sum() * (cells.n * other**2).sum())
    return float((cells.n * deviations * other).sum()) / spread**0.5 if spread else 0.0


def _cuts(model: ScoredModel) -> tuple[float, ...]:
    """Return scores that cut the order into stretches."""
    thresholds = [
        threshold for threshold in model.rows.threshold.tolist() if threshold is not None and math.isfinite(threshold)
    ]
    return tuple(thresholds[:: max(1, len(thresholds) // STRETCHES)])


def _sets(names: Iterable[str], same: Callable[[str, str], bool]) -> tuple[tuple[str, ...], ...]:
    """Return the sets of names that are the same, each in the order given; one alone is no set."""
    groups: list[list[str]] = []
    for name in names:
        group = next((members for members in groups if same(members[0], name)), None)
        if group is None:
            groups.append([name])
        else:
            group.append(name)
    return tuple(tuple(members) for members in groups if len(members) > 1)


def _are_told(model: ScoredModel) -> bool:
    """Return whether counts tell the scores of a model by bins: which of them are the same is not known."""
    return model.bins is not None and model.bins.from_counts


def _one_order(a: str, b: str, scored: Mapping[str, ScoredModel], setting: Setting) -> bool:
    """Return whether two scores put the same cases in the same order, with the same ties."""
    # Scores that step through as many cases of each class may still do so with other cases; few models come so far.
    if scored[a].steps != scored[b].steps or _are_told(scored[a]) or _are_told(scored[b]):
        return False
    cells = setting.source.count(Query(keys=(Split(), Score(a), Score(b))))
    for split in {setting.facts.reported_on, setting.chooses_on}:
        part = cells.where(cells.columns[Split()] == split)
        scores, other = (_falling(part.columns[Score(name)], setting, name) for name in (a, b))
        order = np.argsort(scores, kind="stable")
        if not all(np.all(np.diff(column[order]) > 0) for column in (scores, other)):
            return False
        if cells.binned and _differing(a, b, setting, split):  # within a bin the order is not known
            return False
    return True


def _differing(a: str, b: str, setting: Setting, split: str) -> int:
    """Return how many cases of a split have two scores."""
    cells = setting.source.count(Query(keys=(Split(), SameScore(a, b))))
    return int(cells.n[(cells.columns[Split()] == split) & (cells.columns[SameScore(a, b)] == 0)].sum())


def _falling(score: FloatArray, setting: Setting, name: str) -> FloatArray:
    return score if setting.config.models[name].flag == "high" else -score


FEWEST = 3  # models: two are a pair already


def ties(
    counted: Mapping[str, CountedModel],
    pair: PairOf,
    compared: Sequence[Comparison],
    subject: str,
    out: Collection[str] = (),
) -> tuple[Ties, ...]:
    """Return for each primary metric the models that it does not tell apart; nothing for two models, a pair already.

    Pairs that the comparisons hold keep their verdict, so that no two statements of a report can part; all others are
    judged together, by Holm's method over every primary metric; with those of the comparisons, where the first model
    is no other than the rest. Of too many models only the order is told, and the ranks beside a model that is named.
    A limit rules out some models (`out`), which have no rank.
    """
    if len(counted) < FEWEST:
        return ()
    together, many = any(judged_with_all(counted, subject)), len(counted) > MOST_JUDGED
    primary = primary_metrics(counted, subject)
    decided = {frozenset((comparison.a, comparison.b)) for comparison in compared}
    rest = [] if many else [names for names in combinations(counted, 2) if frozenset(names) not in decided]
    pairs = pairs_of(counted[subject].setting.config) if together else ()
    beside = [p_of(pair(a, b).compared(METRICS[key])) for key in primary for a, b in pairs]
    judged = judged_together(((pair(a, b), METRICS[key]) for key in primary for a, b in rest), beside=beside)
    every = (
        _ties(key, tuple(counted), pair, [*_by(key, compared), *_by(key, judged)], tuple(_by(key, judged)))
        for key in primary
    )
    config = counted[subject].setting.config
    if many and config.baseline_model is None and not config.names_subject:
        return tuple(every)
    return tuple(ranked(tie, compared, out) for tie in every)


def _by(key: str, compared: Sequence[Comparison]) -> Iterator[Comparison]:
    return (comparison for comparison in compared if comparison.metric == key)


def _ties(
    key: str, names: Sequence[str], pair: PairOf, judged: Sequence[Comparison], rest: tuple[Comparison, ...]
) -> Ties:
    metric, first = METRICS[key], judged[0].b
    values = {one.a: pair(one.a, one.b).a.figure(metric).estimate for one in judged}
    values |= {one.b: pair(one.a, one.b).b.figure(metric).estimate for one in judged if one.b == first}
    apart = {frozenset((one.a, one.b)) for one in judged if one.verdict in TOLD_APART}
    defined = {name: value for name in names if (value := values[name]) is not None}
    order = tuple(sorted(defined, key=lambda name: defined[name], reverse=metric.higher_is_better))
    return Ties(
        metric=key,
        order=order,
        groups=tied(order, lambda one, other: frozenset((one, other)) not in apart),
        pairs=rest,
        undefined=tuple(name for name in names if name not in defined),
    )


def tied(order: Sequence[str], alike: Callable[[str, str], bool]) -> tuple[tuple[str, ...], ...]:
    """Return the largest sets of models that cannot be told apart; none of too many to judge every pair."""
    return () if len(order) > MOST_JUDGED else tie_groups(order, alike)


CAN_MEET: tuple[LimitStanding, ...] = ("meets_with_confidence", "meets", "misses", "not_defined")


@frozen(eq=False)
class _Asked:
    """What the config asks for, and where it is judged."""

    condition: Condition
    then: Metric
    picked_on: str
    elsewhere: bool  # whether a model is picked on other cases than those it is judged on
    confidence: float  # of each bound


def pick(
    counted: Mapping[str, CountedModel], pair: PairOf, models: Mapping[str, ModelResult], config: Config
) -> Pick | None:
    """Return the model that meets the limit and is best by the other metric; None where no limit is given."""
    asked = _asked(counted, config)
    if asked is None:
        return None
    first, *others = counted
    sides = {first: pair(others[0], first).b, **{name: pair(name, first).a for name in others}}
    candidates = {name: _candidate(side, models[name], asked) for name, side in sides.items()}
    leaders = _best({name: (one.required.estimate, one.then.estimate) for name, one in candidates.items()}, asked)
    best = leaders
    if asked.elsewhere:
        best = _best({name: (one.required_tuning, one.then_tuning) for name, one in candidates.items()}, asked)
    picked = best[0] if best else None
    against = () if picked is None else _against(picked, list(candidates), pair, asked)
    alike = tuple(one.b for one in against if one.same == "decisions")
    alone = [one.b for one in against if one.verdict not in BETTER and one.b not in alike]
    rivals = tuple(name for name in alone if candidates[name].standing in CAN_MEET)
    doubt: Doubt | None = "rivals" if rivals else None
    if picked is None:
        doubt = "none_meets"
    elif candidates[picked].standing != "meets_with_confidence":
        doubt = "limit"
    return Pick(
        require=asked.condition.text,
        metric=asked.condition.metric.key,
        op=asked.condition.op,
        limit=asked.condition.limit,
        mix="test" if sides[first].share(asked.condition.metric) is None else "in_use",
        then=asked.then.key,
        picked_on=asked.picked_on,
        models=candidates,
        confidence=asked.confidence,
        picked=picked,
        alike=alike,
        tied=best[1:],
        here=leaders[0] if leaders else None,
        against=against,
        for_new=picked if doubt is None else None,
        doubt=doubt,
        rivals=rivals,
    )


def ruled_out_by(picked: Pick | None) -> set[str]:
    """Return the models that cannot meet the limit."""
    if picked is None:
        return set()
    return {name for name, candidate in picked.models.items() if candidate.standing == "unacceptable"}


def with_unacceptable(compared: Sequence[Comparison], picked: Pick | None) -> tuple[Comparison, ...]:
    """Return the comparisons, where a model that cannot meet the limit is unacceptable by whatever decides.

    Beside another that cannot meet it either, nothing but the difference parts the two.
    """
    if picked is None:
        return tuple(compared)
    out = ruled_out_by(picked)
    return tuple(
        replace(one, verdict="unacceptable", alone=one.verdict)
        if one.a in out and one.b not in out and (one.primary or one.metric == picked.then)
        else one
        for one in compared
    )


def _asked(counted: Mapping[str, CountedModel], config: Config) -> _Asked | None:
    compare, setting = config.compare, next(iter(counted.values())).setting
    then = find(compare.then or "") if compare is not None else None
    if compare is None or compare.require is None or then is None or len(counted) < 2:  # noqa: PLR2004
        return None
    elsewhere = setting.chooses_on != setting.facts.reported_on
    level = config.uncertainty.level
    return _Asked(
        condition=compare.require,
        then=then,
        picked_on=setting.chooses_on,
        elsewhere=elsewhere,
        # Where the cases that pick a model also judge it, any of them might have been picked.
        confidence=level if elsewhere else level_of_each(level, len(counted)),
    )


def _candidate(side: Contender, model: ModelResult, asked: _Asked) -> Candidate:
    metric = asked.condition.metric
    required, bounded = _figure(model, metric), one_sided(side, metric, asked.confidence)
    ends = None if required.low is None or required.high is None else (required.low, required.high)
    bounds = (bounded.low, bounded.high) if isinstance(bounded, FigureBounds) else None
    return Candidate(
        required=required,
        then=_figure(model, asked.then),
        standing=standing_of(required.estimate, ends, bounds, asked.condition),
        bound=None if bounds is None else bounds[0] if asked.condition.op in (">=", ">") else bounds[1],
        required_tuning=_on_tuning(side.model, metric, asked),
        then_tuning=_on_tuning(side.model, asked.then, asked),
    )


def _figure(model: ModelResult, metric: Metric) -> Estimate:
    expected = model.judged(metric.key).expected
    return Estimate(estimate=expected.estimate, low=expected.low, high=expected.high, method=expected.method)


def _on_tuning(model: CountedModel, metric: Metric, asked: _Asked) -> float | None:
    """Return a metric at the point in use on the split that picks; None where that is the one that judges."""
    if not asked.elsewhere:
        return None
    if not metric.from_counts:
        return None if model.scored is None else model.scored.tuning_judged[metric.key].estimate
    share = share_for(metric, model.prevalence)
    outcomes = model.outcomes(model.on(asked.picked_on)).estimates
    value = float(evaluate(metric, at_prevalence(outcomes, share), model.given_at(share)))
    return None if math.isnan(value) else value


def _best(figures: Mapping[str, tuple[float | None, float | None]], asked: _Asked) -> tuple[str, ...]:
    """Return the model that meets the limit and is best by the other metric, then those that are just as good."""
    values = {
        name: value
        for name, (required, value) in figures.items()
        if required is not None and value is not None and meets(required, asked.condition.op, asked.condition.limit)
    }
    return best_of(values, higher=asked.then.higher_is_better)


def _against(picked: str, names: Sequence[str], pair: PairOf, asked: _Asked) -> tuple[Comparison, ...]:
    """Return the picked model beside each other one.

    Where it was picked on other cases, those pairs alone are judged together; else all are, since any model might
    have been picked.
    """
    others = [name for name in names if name != picked]
    rest = [] if asked.elsewhere else list(combinations(others, 2))
    beside = [p_of(pair(a, b).compared(asked.then)) for a, b in rest]
    return judged_together([(pair(picked, other), asked.then) for other in others], beside=beside)
