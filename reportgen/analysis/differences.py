"""Where models part: case by case, where curves cross, fold by fold; and which is best at which price, or beta."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from reportgen.analysis.comparisons import pairs_of, primary_metrics
from reportgen.analysis.decisions import CountedModel, JointDecisions, joint
from reportgen.analysis.measures import score_measures
from reportgen.analysis.pair import Contender
from reportgen.analysis.published import won
from reportgen.analysis.ranges import AtPoint
from reportgen.analysis.rules import price, span_of
from reportgen.analysis.scores import ScoredModel
from reportgen.analysis.setting import Setting, sums_needed
from reportgen.analysis.tuning import prevalence_in_use
from reportgen.counts.cells import Cells, order_of_ids
from reportgen.counts.query import Cluster, Fold, Key, Label, Outcome, Prices, Query, Score, Split, Weight
from reportgen.counts.views import Counts, FloatArray, cost_by_cell, score_counts
from reportgen.errors import DataError, Problem
from reportgen.results.values.comparison import (
    Alike,
    ByFold,
    CaseSaving,
    Crossing,
    CrossingSide,
    Flips,
    FoldFacts,
    Folds,
    FoldTest,
    Right,
)
from reportgen.results.values.costs import BreakEven, Winner
from reportgen.results.values.published import BetaWinner
from reportgen.stats.adequacy import FEWEST, lack_for_ranking, lack_of_clusters
from reportgen.stats.bands import LeadStretch, RocInResamples, stretches
from reportgen.stats.crossfit import of_rarer_class, stretch
from reportgen.stats.evaluation import evaluate
from reportgen.stats.hull import Ratios, break_even, envelope
from reportgen.stats.metrics import METRICS
from reportgen.stats.paired import Pairs, corrected_t, holm, level_of_each, mid_p
from reportgen.stats.ranking import sweep
from reportgen.stats.reasons import because
from reportgen.stats.samples import at_prevalence
from reportgen.stats.winners import Lead, Trail, cost_in_false_alarms, few, leads, prices_between


def flips(counted: Mapping[str, CountedModel], subject: str) -> tuple[Flips, ...]:
    """Return where each model parts from the one that it is held against."""
    pairs = pairs_of(counted[subject].setting.config) if len(counted) > 1 else ()
    return tuple(_flips(counted[a], counted[b]) for a, b in pairs)


def _flips(a: CountedModel, b: CountedModel) -> Flips:
    both, prices = joint(a, b), a.setting.prices
    positives, negatives = _right(both)
    weighted = _right(both, both.cells.real_sum(Weight())) if Weight() in both.cells.sums else (None, None)
    tested = a.setting.plain and a.apparent is None and b.apparent is None
    apart = positives.only_a + negatives.only_a, positives.only_b + negatives.only_b
    return Flips(
        a=a.name,
        b=b.name,
        positives=positives,
        negatives=negatives,
        positives_weighted=weighted[0],
        negatives_weighted=weighted[1],
        saved=None if prices is None else _saved(both, prices),
        by_chance=mid_p(*apart) if tested else None,
    )


def _right(both: JointDecisions, amount: FloatArray | None = None) -> tuple[Right, Right]:
    """Return what is right in each class: a positive that is flagged, and a negative that is not."""

    def right(pairs: Pairs) -> Right:
        return Right(both_right=pairs.both, only_a=pairs.only_a, only_b=pairs.only_b, both_wrong=pairs.neither)

    positives, negatives = both.flags(amount)
    return right(positives), right(negatives.swapped())


def _saved(both: JointDecisions, prices: Prices) -> CaseSaving:
    """Return what the errors that only B makes cost beyond the right answer, and those that only A makes."""

    def beyond(wrong: Outcome, right: Outcome) -> FloatArray:
        return cost_by_cell(both.cells, prices.of(wrong)) - cost_by_cell(both.cells, prices.of(right))

    missed, _ = both.flags(beyond("fn", "tp"))
    _, alarmed = both.flags(beyond("fp", "tn"))
    return CaseSaving(only_a=missed.only_a + alarmed.only_b, only_b=missed.only_b + alarmed.only_a)


def crossings(counted: Mapping[str, CountedModel], subject: str) -> tuple[Crossing, ...]:
    """Return the pairs of models whose ROC curves cross by more than the wiggles of a sample."""
    setting = counted[subject].setting
    drawn = {name: model.scored.seen.traced for name, model in counted.items() if model.scored is not None}
    crossed = []
    for a, b in pairs_of(setting.config):
        curve, other = drawn.get(a), drawn.get(b)
        if curve is None or other is None:
            continue
        parts = stretches(curve, other, setting.config.uncertainty.level)
        if len(parts) > 1:
            crossed.append(_crossing({a: curve, b: other}, parts, sure=_sure(counted[subject])))
    return tuple(crossed)


def _sure(model: CountedModel) -> bool:
    """Return whether there are cases enough, of both classes and of clusters, for a verdict on the order of scores."""
    judging, split = model.setting.judging, model.setting.facts.splits[model.setting.facts.reported_on]
    if lack_of_clusters(judging.units if judging.clusters else None) is not None:
        return False
    return lack_for_ranking(split.positives, split.rows - split.positives) is None


def _crossing(curves: Mapping[str, RocInResamples], parts: tuple[LeadStretch, ...], *, sure: bool) -> Crossing:
    a, b = curves
    rates = tuple(part.high for part in parts[:-1])
    return Crossing(
        a=a,
        b=b,
        rates=rates,
        cut_offs={name: tuple(_finite(curve.threshold(rate)) for rate in rates) for name, curve in curves.items()},
        sides=tuple(
            CrossingSide(
                higher=a if part.a_is_higher else b,
                low=part.low,
                high=part.high,
                gap=part.gap,
                gap_at=part.at,
                shown=part.shown and sure,
            )
            for part in parts
        ),
        shown=sure and len({part.a_is_higher for part in parts if part.shown}) > 1,
    )


MOST = 100  # a column of more folds than that names something else, or single cases
_MAIN = ("recall", "precision", "f_beta", "f1", "cost_per_1000", "roc_auc")

CurveValues = tuple[float | None, ...]


def folds(counted: Mapping[str, CountedModel], subject: str) -> Folds | None:
    """Return the models by fold on the reporting split; None where the config names no column of folds."""
    setting = counted[subject].setting
    if setting.config.data.fold is None:
        return None
    cells = _counted(setting, Label())
    names = sorted(set(cells.columns[Fold()].tolist()), key=order_of_ids)
    _check(names, setting)
    parts = [cells.where(cells.columns[Fold()] == name) for name in names]
    facts = tuple(
        FoldFacts(name=name, cases=int(part.n.sum()), positives=int(part.n[part.columns[Label()] == 1].sum()))
        for name, part in zip(names, parts, strict=True)
    )
    primary = primary_metrics(counted, subject)
    by_model = {name: _metrics(model, primary, names) for name, model in counted.items()}
    whole = sum(fold.cases for fold in facts)
    test_to_train = sum(fold.cases / (whole - fold.cases) for fold in facts) / len(facts)
    pairs = pairs_of(setting.config) if len(counted) > 1 else ()
    clusters, split_clusters = _clusters(setting)
    return Folds(
        folds=facts,
        one_class=sum(fold.positives in {0, fold.cases} for fold in facts),
        test_to_train=test_to_train,
        models={name: {key: _by_fold(values) for key, values in of.items()} for name, of in by_model.items()},
        tests=_tests(by_model, [(a, b, key) for a, b in pairs for key in primary], test_to_train, setting),
        clusters=clusters,
        split_clusters=split_clusters,
    )


def _counted(setting: Setting, *keys: Key, money: bool = False) -> Cells:
    """Return the cells of the reporting split by fold and these keys."""
    sums = sums_needed(setting.config, setting.prices if money else None)
    cells = setting.source.count(Query(keys=(Split(), Fold(), *keys), sums=sums))
    return cells.where(cells.columns[Split()] == setting.facts.reported_on)


def _check(names: Sequence[str], setting: Setting) -> None:
    """Stop where the column does not tell folds apart."""
    config, judged = setting.config, setting.facts.reported_on
    cases = "cases" if config.data.split is None else f"cases of the split '{judged}'"
    if len(names) == 1:
        what = f"all {cases} come from one fold, '{names[0]}'"
        mend = "Name the column that says from which of several folds a prediction comes, or remove the key."
    elif len(names) > MOST:
        what = f"the {cases} come from {len(names)} folds, more than {MOST}"
        mend = "Name the column of the folds of the cross-validation, not one of single cases, or remove the key."
    else:
        return
    raise DataError([Problem(where=config.where("data.fold"), key="data.fold", what=what, mend=mend)])


def _metrics(model: CountedModel, primary: Sequence[str], names: Sequence[str]) -> dict[str, CurveValues]:
    """Return the main metrics of a model and those that decide which one is better, in each fold."""
    lacking = {"f1" if model.given.beta is not None else "f_beta", "cost_per_1000" if model.given.costs is None else ""}
    keys = dict.fromkeys((*primary, *(key for key in _MAIN if key not in lacking)))
    decided = _counted(model.setting, Label(), model.key, money=True)
    outcomes = [model.outcomes(decided.where(decided.columns[Fold()] == name)).estimates for name in names]
    figures: dict[str, CurveValues] = {
        key: tuple(_finite(float(evaluate(METRICS[key], counts, model.given))) for counts in outcomes)
        for key in keys
        if METRICS[key].from_counts
    }
    return figures | _of_scores(model, [key for key in keys if not METRICS[key].from_counts], names)


def _of_scores(model: CountedModel, keys: Sequence[str], names: Sequence[str]) -> dict[str, CurveValues]:
    """Return the ranking and probability metrics of a model with scores, in each fold."""
    if model.scored is None or not keys:
        return {}
    settings = model.setting.config.models[model.name]
    cells = _counted(model.setting, Label(), Score(model.name))
    of_fold = [
        score_measures(sweep(score_counts(part, Score(model.name), settings.flag)), settings.kind)
        for part in (cells.where(cells.columns[Fold()] == name) for name in names)
    ]
    return {key: tuple(measures[key].estimate for measures in of_fold) for key in keys if key in of_fold[0]}


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _by_fold(values: CurveValues) -> ByFold:
    defined = [value for value in values if value is not None]
    return ByFold(
        values=values,
        lowest=min(defined, default=None),
        highest=max(defined, default=None),
        mean=math.fsum(defined) / len(defined) if defined else None,
        undefined=len(values) - len(defined),
    )


def _tests(
    by_model: Mapping[str, Mapping[str, CurveValues]],
    declared: Sequence[tuple[str, str, str]],
    ratio: float,
    setting: Setting,
) -> tuple[FoldTest, ...]:
    """Return the corrected t-test of each pair of models and primary metric, adjusted for their number."""
    level = level_of_each(setting.config.uncertainty.level, len(declared)) if declared else 0.0
    tests = [_test(by_model, *comparison, ratio=ratio, level=level) for comparison in declared]
    adjusted = holm([1.0 if test.p is None else test.p for test in tests])
    return tuple(
        replace(test, p_adjusted=None if test.p is None else p) for test, p in zip(tests, adjusted, strict=True)
    )


def _test(
    by_model: Mapping[str, Mapping[str, CurveValues]], a: str, b: str, key: str, *, ratio: float, level: float
) -> FoldTest:
    """Return one test, its p not yet adjusted."""
    none: CurveValues = (None,) * len(next(iter(by_model[a].values())))
    values, other = by_model[a].get(key, none), by_model[b].get(key, none)
    differences = tuple(None if x is None or y is None else x - y for x, y in zip(values, other, strict=True))
    defined = [value for value in differences if value is not None]
    test = FoldTest(a=a, b=b, metric=key, differences=differences, folds=len(defined), level=level)
    if not defined:
        return replace(test, reason=because("no_value_in_any_fold"))
    tested = corrected_t(defined, level, ratio=ratio)
    most = METRICS[key].range[1] - METRICS[key].range[0]  # no two models are farther apart
    return replace(
        test,
        difference=tested.estimate,
        low=None if tested.low is None else max(tested.low, -most),
        high=None if tested.high is None else min(tested.high, most),
        p=tested.p,
        method=tested.method,
        reason=tested.reason,
    )


def _clusters(setting: Setting) -> tuple[int | None, int | None]:
    """Return how many clusters there are, and how many have cases in more than one fold."""
    if setting.config.data.cluster is None or setting.source.as_counts:
        return None, None
    cells = _counted(setting, Cluster())
    _, in_folds = np.unique(cells.columns[Cluster()], return_counts=True)
    return len(in_folds), int(np.count_nonzero(in_folds > 1))


def winners(scored: Mapping[str, ScoredModel], alike: Alike, setting: Setting) -> tuple[Winner, ...]:
    """Return who is the cheapest between which prices, and where that is too close to call; nothing with one model."""
    split = setting.facts.splits[setting.facts.reported_on]
    if len(scored) < 2 or not 0 < split.positives < split.rows:  # noqa: PLR2004 (one model has nobody to win against)
        return ()
    return tuple(
        Winner(
            model=lead.models[0] if lead.models else None,
            alike=lead.models[1:],
            ratios=span_of(Ratios(low=lead.low, high=lead.high)),
        )
        for lead in _found(scored, alike, setting)
    )


def _found(scored: Mapping[str, ScoredModel], alike: Alike, setting: Setting) -> tuple[Lead, ...]:
    names = tuple(scored)
    if any(set(names) <= set(group) for group in alike.order):
        return few([Lead(models=names, low=0.0, high=np.inf)])
    ends, level, judging = _ends(scored), setting.config.uncertainty.level, setting.judging
    if ends is None or not _enough(setting):
        return few([])
    prices, used = prices_between(*ends), prevalence_in_use(setting.config)
    costs = {
        name: cost_in_false_alarms(model.seen.by_unit, prices, judging, used)
        for name, model in scored.items()
        if model.seen.by_unit
    }
    table = next(model.seen.by_unit for model in scored.values() if model.seen.by_unit)
    widen = stretch(of_rarer_class(table) if judging.clusters else None, level)
    # No gap of a single error stands out, however seldom resamples move it.
    return leads(costs, prices, one=alike.one_order, least=np.minimum(prices, 1.0), level=level, stretch=widen)


def _enough(setting: Setting) -> bool:
    """Return whether there are cases and clusters enough to tell models apart."""
    judging, split = setting.judging, setting.facts.splits[setting.facts.reported_on]
    few = lack_of_clusters(judging.units if judging.clusters else None)
    return few is None and not judging.too_few and min(split.positives, split.rows - split.positives) >= FEWEST


def _ends(scored: Mapping[str, ScoredModel]) -> tuple[float, float] | None:
    """Return the prices between which some best threshold changes; None where none does at a price above 0."""
    turns = np.concatenate([envelope(model.envelope).ratio for model in scored.values()])
    turns = turns[np.isfinite(turns) & (turns > 0)]
    return (float(turns.min()), float(turns.max())) if len(turns) else None


BETAS = np.exp2(np.linspace(-4, 4, 33))  # beyond, F is as good as precision, or as recall
NO_GAP = 1e-9  # of two figures that are one but for rounding


def best_by_cases(
    counted: Mapping[str, CountedModel], at: Mapping[str, AtPoint | None], alike: Alike
) -> tuple[BetaWinner, ...]:
    """Return who is best between which betas, and where that is too close to call; nothing with one model."""
    if len(counted) < 2:  # noqa: PLR2004 (one model has nobody to win against)
        return ()
    return won(_leads({name: Contender(model=model, at=at[name]) for name, model in counted.items()}, alike))


def _leads(sides: Mapping[str, Contender], alike: Alike) -> tuple[Lead, ...]:
    setting = next(iter(sides.values())).model.setting
    trails = {name: trail for name, side in sides.items() if (trail := _trail(side)) is not None}
    if any(set(sides) <= set(group) for group in alike.decisions):
        return few([Lead(models=tuple(sides), low=0.0, high=np.inf)])
    if len(trails) < len(sides) or not _enough(setting):
        return few([])
    level = setting.config.uncertainty.level
    widen = stretch(next(iter(sides.values())).figure(METRICS["recall"]).clusters, level)
    least = np.full(len(BETAS), NO_GAP)
    return leads(trails, BETAS, one=alike.one_decision, least=least, level=level, stretch=widen)


def _trail(side: Contender) -> Trail | None:
    """Return how far F lies below 1 at each beta, with its resamples; None where it has no value or no resamples."""
    metric, model = METRICS["f_beta"], side.model
    by_beta = [
        replace(side, model=replace(model, given=replace(model.given, beta=beta))).figure(metric)
        for beta in BETAS.tolist()
    ]
    estimates = [figure.estimate for figure in by_beta if figure.estimate is not None]
    kinds = [figure.kinds for figure in by_beta if figure.kinds]
    if min(len(estimates), len(kinds)) < len(by_beta):
        return None
    figures = np.array(estimates)
    moves = tuple(figures - np.stack(of_kind, axis=1) for of_kind in zip(*kinds, strict=True))
    return Trail(figure=1 - figures, kinds=moves)


def break_evens(counted: Mapping[str, CountedModel], subject: str) -> Iterator[BreakEven]:
    """Yield for each other model the price of a miss at which it costs as much as the subject, at the points in use."""
    points = {name: _weighed(model) for name, model in counted.items()}
    for other, point in points.items():
        if other == subject:
            continue
        names = {"a": other, "b": subject}
        if np.isnan(point.n + points[subject].n):  # one class alone cannot be weighed as in use
            continue
        balance = break_even(point, points[subject])
        yield BreakEven(
            a=other,
            b=subject,
            ratio=None if balance.ratio is None else price(balance.ratio),
            cheaper_above=names[balance.cheaper_above] if balance.cheaper_above else None,
            cheaper_always=names[balance.cheaper_always] if balance.cheaper_always else None,
        )


def _weighed(model: CountedModel) -> Counts:
    """Return the outcomes at the point in use, with the classes weighed as in use."""
    outcomes = model.outcomes(model.on(model.setting.facts.reported_on)).estimates
    return at_prevalence(outcomes, prevalence_in_use(model.setting.config))
