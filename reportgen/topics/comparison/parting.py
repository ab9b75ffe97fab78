"""Where models part: case by case, where curves cross, fold by fold."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from reportgen.counts.cells import Cells, order_of_ids
from reportgen.counts.query import Cluster, Fold, Key, Label, Outcome, Prices, Query, Score, Split, Weight
from reportgen.counts.views import FloatArray, cost_by_cell, score_counts
from reportgen.errors import DataError, Problem
from reportgen.stats.adequacy import lack_for_ranking, lack_of_clusters
from reportgen.stats.bands import RocInResamples, Stretch, stretches
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.paired import Pairs, corrected_t, holm, level_of_each, mcnemar
from reportgen.stats.ranking import sweep
from reportgen.stats.reasons import because
from reportgen.study.comparing import pairs_of, primary_metrics
from reportgen.study.counted import Counted, Joint, joint
from reportgen.study.measures import score_measures
from reportgen.study.setting import Setting, summed
from reportgen.topics.comparison.values import ByFold, Crossing, Flips, FoldFacts, Folds, FoldTest, Right, Saved, Side


def flips(counted: Mapping[str, Counted], subject: str) -> tuple[Flips, ...]:
    """Return where each model parts from the one that it is held against."""
    pairs = pairs_of(counted[subject].setting.config) if len(counted) > 1 else ()
    return tuple(_flips(counted[a], counted[b]) for a, b in pairs)


def _flips(a: Counted, b: Counted) -> Flips:
    both, prices = joint(a, b), a.setting.prices
    cases = _right(both)
    weighted = _right(both, both.cells.real_sum(Weight())) if Weight() in both.cells.sums else (None, None)
    return Flips(
        a=a.name,
        b=b.name,
        positives=cases[0],
        negatives=cases[1],
        positives_weighted=weighted[0],
        negatives_weighted=weighted[1],
        saved=None if prices is None else _saved(both, prices),
        by_chance=_by_chance(cases) if a.setting.plain and a.apparent is None and b.apparent is None else None,
    )


def _by_chance(classes: tuple[Right, Right]) -> float:
    return mcnemar(sum(one.only_a for one in classes), sum(one.only_b for one in classes)).mid_p


def _right(both: Joint, amount: FloatArray | None = None) -> tuple[Right, Right]:
    positives, negatives = both.flags(amount)
    return _of_hits(positives), _of_hits(negatives.swapped())


def _of_hits(pairs: Pairs) -> Right:
    return Right(both_right=pairs.both, only_a=pairs.only_a, only_b=pairs.only_b, both_wrong=pairs.neither)


def _saved(both: Joint, prices: Prices) -> Saved:
    """Return what the errors that only B makes cost beyond the right answer, and those that only A makes."""

    def beyond(wrong: Outcome, right: Outcome) -> FloatArray:
        return cost_by_cell(both.cells, prices.of(wrong)) - cost_by_cell(both.cells, prices.of(right))

    missed, _ = both.flags(beyond("fn", "tp"))
    _, alarmed = both.flags(beyond("fp", "tn"))
    return Saved(only_a=missed.only_a + alarmed.only_b, only_b=missed.only_b + alarmed.only_a)


def crossings(counted: Mapping[str, Counted], subject: str) -> tuple[Crossing, ...]:
    """Return the pairs of models whose ROC curves cross by more than the wiggles of a sample."""
    setting = counted[subject].setting
    drawn = {name: model.scored.traced for name, model in counted.items() if model.scored is not None}
    found = []
    for a, b in pairs_of(setting.config):
        one, other = drawn.get(a), drawn.get(b)
        if one is None or other is None:
            continue
        parts = stretches(one, other, setting.config.uncertainty.level)
        if len(parts) > 1:
            found.append(_crossing({a: one, b: other}, parts, sure=_sure(counted[subject])))
    return tuple(found)


def _sure(model: Counted) -> bool:
    """Return whether there are cases enough, of both classes and of clusters, for a verdict on the order of scores."""
    judging, split = model.setting.judging, model.setting.facts.splits[model.setting.facts.reported_on]
    if lack_of_clusters(judging.units if judging.clusters else None) is not None:
        return False
    return lack_for_ranking(split.positives, split.rows - split.positives) is None


def _crossing(curves: Mapping[str, RocInResamples], parts: tuple[Stretch, ...], *, sure: bool) -> Crossing:
    a, b = curves
    rates = tuple(part.high for part in parts[:-1])
    return Crossing(
        a=a,
        b=b,
        rates=rates,
        cut_offs={name: tuple(_plain(curve.threshold(rate)) for rate in rates) for name, curve in curves.items()},
        sides=tuple(
            Side(
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


def _plain(threshold: float) -> float | None:
    """Return a threshold; None flags nothing."""
    return threshold if abs(threshold) < float("inf") else None


MOST = 100  # a column of more folds than that names something else, or single cases
_MAIN = ("recall", "precision", "f_beta", "f1", "cost_per_1000", "roc_auc")

Values = tuple[float | None, ...]


def folds(counted: Mapping[str, Counted], subject: str) -> Folds | None:
    """Return the models by fold on the reporting split; None where the config names no column of folds."""
    setting = counted[subject].setting
    if setting.config.data.fold is None:
        return None
    cells = _counted(setting, Label())
    names = sorted(set(cells.columns[Fold()].tolist()), key=order_of_ids)
    _check(names, setting)
    parts = [cells.where(cells.columns[Fold()] == name) for name in names]
    found = tuple(
        FoldFacts(name=name, cases=int(part.n.sum()), positives=int(part.n[part.columns[Label()] == 1].sum()))
        for name, part in zip(names, parts, strict=True)
    )
    primary = primary_metrics(counted, subject)
    by_model = {name: _metrics(model, primary, names) for name, model in counted.items()}
    whole = sum(fold.cases for fold in found)
    test_to_train = sum(fold.cases / (whole - fold.cases) for fold in found) / len(found)
    pairs = pairs_of(setting.config) if len(counted) > 1 else ()
    clusters, split_clusters = _clusters(setting)
    return Folds(
        folds=found,
        one_class=sum(fold.positives in {0, fold.cases} for fold in found),
        test_to_train=test_to_train,
        models={name: {key: _by_fold(values) for key, values in of.items()} for name, of in by_model.items()},
        tests=_tests(by_model, [(a, b, key) for a, b in pairs for key in primary], test_to_train, setting),
        clusters=clusters,
        split_clusters=split_clusters,
    )


def _counted(setting: Setting, *keys: Key, money: bool = False) -> Cells:
    """Return the cells of the reporting split by fold and these keys."""
    sums = summed(setting.config, setting.prices if money else None)
    cells = setting.source.count(Query(keys=(Split(), Fold(), *keys), sums=sums))
    return cells.where(cells.columns[Split()] == setting.facts.reported_on)


def _check(names: Sequence[str], setting: Setting) -> None:
    """Stop where the column does not tell folds apart."""
    config, judged = setting.config, setting.facts.reported_on
    cases = "cases" if config.data.split is None else f"cases of the split '{judged}'"
    if len(names) == 1:
        what = f"all {cases} come from one fold, '{names[0]}'"
        mend = "Name the column that tells from which of several folds a prediction comes, or take the key out."
    elif len(names) > MOST:
        what = f"the {cases} come from {len(names)} folds, more than {MOST}"
        mend = "Name the column of the folds of the cross-validation, not one of single cases, or take the key out."
    else:
        return
    raise DataError([Problem(where=config.where("data.fold"), key="data.fold", what=what, mend=mend)])


def _metrics(model: Counted, primary: Sequence[str], names: Sequence[str]) -> dict[str, Values]:
    """Return the main metrics of a model and those that decide which one is better, in each fold."""
    lacking = {"f1" if model.given.beta is not None else "f_beta", "cost_per_1000" if model.given.costs is None else ""}
    keys = dict.fromkeys((*primary, *(key for key in _MAIN if key not in lacking)))
    decided = _counted(model.setting, Label(), model.key, money=True)
    outcomes = [model.outcomes(decided.where(decided.columns[Fold()] == name)).estimates for name in names]
    found: dict[str, Values] = {
        key: tuple(_defined(float(evaluate(metric, counts, model.given))) for counts in outcomes)
        for key, metric in _of(keys, from_counts=True)
    }
    return {key: found[key] for key in keys if key in found} | _of_scores(model, dict(_of(keys)), names)


def _of(keys: Mapping[str, None], *, from_counts: bool = False) -> list[tuple[str, Metric]]:
    return [(key, METRICS[key]) for key in keys if METRICS[key].from_counts == from_counts]


def _of_scores(model: Counted, metrics: Mapping[str, Metric], names: Sequence[str]) -> dict[str, Values]:
    """Return the ranking and probability metrics of a model with scores, in each fold."""
    if model.scored is None or not metrics:
        return {}
    settings = model.setting.config.models[model.name]
    cells = _counted(model.setting, Label(), Score(model.name))
    of_fold = [
        score_measures(sweep(score_counts(part, model.name, settings.flag)), settings.kind)
        for part in (cells.where(cells.columns[Fold()] == name) for name in names)
    ]
    return {key: tuple(found[key].estimate for found in of_fold) for key in metrics if key in of_fold[0]}


def _defined(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _by_fold(values: Values) -> ByFold:
    defined = [value for value in values if value is not None]
    return ByFold(
        values=values,
        lowest=min(defined, default=None),
        highest=max(defined, default=None),
        mean=math.fsum(defined) / len(defined) if defined else None,
        undefined=len(values) - len(defined),
    )


def _tests(
    by_model: Mapping[str, Mapping[str, Values]],
    declared: Sequence[tuple[str, str, str]],
    ratio: float,
    setting: Setting,
) -> tuple[FoldTest, ...]:
    """Return the corrected t-test of each pair of models and primary metric, adjusted for their number."""
    level = level_of_each(setting.config.uncertainty.level, len(declared)) if declared else 0.0
    found = [_test(by_model, *each, ratio=ratio, level=level) for each in declared]
    adjusted = holm([1.0 if test.p is None else test.p for test in found])
    return tuple(
        replace(test, p_adjusted=None if test.p is None else p) for test, p in zip(found, adjusted, strict=True)
    )


def _test(
    by_model: Mapping[str, Mapping[str, Values]], a: str, b: str, key: str, *, ratio: float, level: float
) -> FoldTest:
    """Return one test, its p not yet adjusted."""
    none: Values = (None,) * len(next(iter(by_model[a].values())))
    one, other = by_model[a].get(key, none), by_model[b].get(key, none)
    differences = tuple(None if x is None or y is None else x - y for x, y in zip(one, other, strict=True))
    defined = [value for value in differences if value is not None]
    test = corrected_t(defined, level, ratio=ratio) if defined else None
    most = METRICS[key].range[1] - METRICS[key].range[0]  # no two models are farther apart
    return FoldTest(
        a=a,
        b=b,
        metric=key,
        differences=differences,
        folds=len(defined),
        difference=None if test is None else test.estimate,
        low=None if test is None or test.low is None else max(test.low, -most),
        high=None if test is None or test.high is None else min(test.high, most),
        level=level,
        p=None if test is None else test.p,
        p_adjusted=None,
        method=None if test is None else test.method,
        reason=because("no_value_in_any_fold") if test is None else test.reason,
    )


def _clusters(setting: Setting) -> tuple[int | None, int | None]:
    """Return how many clusters there are, and how many have cases in more than one fold."""
    if setting.config.data.cluster is None:
        return None, None
    cells = _counted(setting, Cluster())
    _, in_folds = np.unique(cells.columns[Cluster()], return_counts=True)
    return len(in_folds), int(np.count_nonzero(in_folds > 1))
