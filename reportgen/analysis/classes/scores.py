"""What the scores of several classes say beside the decisions: chances, the most sure answer, the cheapest one."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from reportgen.analysis.classes.counted import ClassSetting, CountedClasses, mean_measure, priced_measure
from reportgen.counts.bins import stated
from reportgen.counts.query import (
    CheapestDecision,
    Decision,
    Key,
    Label,
    OffTotal,
    TrueRank,
    TrueScore,
    Unit,
    WinningScore,
)
from reportgen.counts.views import FloatArray
from reportgen.results.measure import Measure
from reportgen.results.values.classes import Cheapest, Confidence, Confident, Matrix
from reportgen.stats.adequacy import FEW
from reportgen.stats.calibration import EQUAL_BINS, LOG_CLIP, shares_of
from reportgen.stats.classes import with_prior, with_prior_of_both
from reportgen.stats.crossfit import Replicates
from reportgen.stats.evaluation import THOUSAND
from reportgen.stats.reasons import because

TOP = (2, 3)  # how many of the best classes may hold the true one


def of_scores(model: CountedClasses) -> dict[str, Measure]:
    """Return the figures of all classes together that follow from the scores; none without scores."""
    setting = model.setting
    if not model.scored:
        return {}
    asked = (check.check.measured.top for check in setting.config.checks)
    tops = sorted({*TOP, *(top for top in asked if top is not None)})
    measures = {f"top_{k}_accuracy": _top(model, k) for k in tops if k < len(setting.config.classes)}
    if setting.config.models[model.name].kind != "probability":
        return measures
    return {**measures, "log_loss": _log_loss(model), "brier": _brier(model)}


def _top(model: CountedClasses, k: int) -> Measure:
    """Return the share of cases whose class is among the k that score highest."""
    setting, key = model.setting, TrueRank(model.name)
    cells = setting.count(Unit(), key)
    units, within = cells.columns[Unit()], cells.columns[key] < k
    size = setting.judging.units
    hits, of = (
        np.bincount(units, weights, minlength=size).astype(np.float64) for weights in (cells.n * within, cells.n)
    )
    return model.share_measure(hits, of)


def _log_loss(model: CountedClasses) -> Measure:
    key, setting = TrueScore(model.name), model.setting
    cells = setting.count(*_units(setting), key)
    loss = -np.log(np.clip(stated(cells, key), LOG_CLIP, 1.0))
    return mean_measure(loss, cells.n, cells.columns.get(Unit()), setting)


def _brier(model: CountedClasses) -> Measure:
    """Return the squared distances of all chances from what came, added up over the classes."""
    parts = [scored.figures.get("brier") for scored in model.scored]
    exact = [scored.metrics["brier"].estimate for scored in model.scored]
    if any(value is None for value in exact):
        return Measure(
            estimate=None, reason=next(class_scores.metrics["brier"].reason for class_scores in model.scored)
        )
    estimate = math.fsum(value for value in exact if value is not None)
    return model.ranged_by(_sum([part for part in parts if part is not None], estimate))


def _sum(parts: list[Replicates], estimate: float) -> Replicates:
    values = [part.values for part in parts if part.values is not None]
    if len(values) < len(parts):
        return Replicates(estimate=estimate, reason=next((part.reason for part in parts), None))
    return Replicates(estimate=estimate, values=np.sum(values, axis=0), limits=(0.0, 2.0), clusters=parts[0].clusters)


def mean_of(parts: list[Replicates], estimate: float) -> Replicates:
    """Return the mean of a figure over the classes, resample by resample."""
    total = _sum(parts, estimate)
    if total.values is None:
        return total
    return Replicates(
        estimate=estimate, values=total.values / len(parts), limits=parts[0].limits, clusters=total.clusters
    )


def off_total(model: CountedClasses) -> int:
    """Return how many cases have chances that do not add up to 1."""
    if not model.scored or model.setting.config.models[model.name].kind != "probability":
        return 0
    key = OffTotal(model.name)
    cells = model.setting.count(key)
    return int(cells.n[cells.columns[key] == 1].sum())


def disagreement(model: CountedClasses) -> int | None:
    """Return on how many cases a stated decision is not the class of the highest probability; None without both.

    With every error as expensive as another, the cheapest decision is that class.
    """
    if not model.scored:
        return None
    setup, classes = model.setting.config.models[model.name], len(model.matrix)
    if setup.decision is None or setup.kind != "probability":
        return None
    alike = tuple(tuple(row) for row in (1.0 - np.eye(classes)).tolist())
    key, used = CheapestDecision(model.name, alike, None), Decision(model.name)
    cells = model.setting.count(used, key)
    return int(cells.n[cells.columns[used] != cells.columns[key]].sum())


def confident(model: CountedClasses) -> Confident | None:
    """Return whether the highest score is sound as a probability to be right; None without chances."""
    setting = model.setting
    if not model.scored or setting.config.models[model.name].kind != "probability":
        return None
    key = WinningScore(model.name)
    rank = TrueRank(model.name)
    cells = setting.count(*_units(setting), key, rank)
    sure, right = stated(cells, key), (cells.columns[rank] == 0).astype(np.float64)
    difference = mean_measure(sure - right, cells.n, cells.columns.get(Unit()), setting)
    score, place = np.unique(sure, return_inverse=True)
    n, hits = (
        np.bincount(place, weights, minlength=len(score)).astype(np.float64) for weights in (cells.n, cells.n * right)
    )
    groups = tuple(_bins(score, n, hits))
    whole = float(n.sum())
    return Confident(
        bins=groups,
        error=sum(group.cases * abs(group.mean - group.right) for group in groups) / whole,
        stated=float((score * n).sum()) / whole,
        right=float(hits.sum()) / whole,
        difference=difference,
    )


def _bins(score: FloatArray, n: FloatArray, hits: FloatArray) -> Iterator[Confidence]:
    """Yield ten groups of about as many cases, least sure first."""
    edges = shares_of(n, EQUAL_BINS).tolist()
    for start, end in pairwise(edges):
        cases = float(n[start:end].sum())
        if cases:
            mean, right = float((score[start:end] * n[start:end]).sum()), float(hits[start:end].sum())
            low, high = float(score[start]), float(score[end - 1])
            yield Confidence(low=low, high=high, cases=int(cases), mean=mean / cases, right=right / cases)


def cheapest(model: CountedClasses) -> Cheapest | None:
    """Return what deciding by the lowest expected cost would do; None without prices or chances."""
    setting, prices = model.setting, model.setting.config.price_matrix
    if prices is None or not model.scored or setting.config.models[model.name].kind != "probability":
        return None
    costs, rival = setting.config.costs, setting.config.baseline_model
    person = None if costs is None else costs.person
    key = CheapestDecision(model.name, prices, person)
    cells = setting.count(Label(), key)
    classes, sent_on = len(prices), [] if person is None else [person]
    priced = np.array([[*row, *sent_on] for row in prices], dtype=np.float64)
    table = np.zeros(priced.shape, dtype=np.int64)
    np.add.at(table, (cells.columns[Label()], cells.columns[key]), cells.n)
    total, n = float((table * priced).sum()), float(cells.n.sum())
    beside = rival is not None and rival != model.name and rival in setting.config.models
    return Cheapest(
        confusion=Matrix(
            classes=setting.config.classes,
            matrix=tuple(tuple(row) for row in table[:, :classes].tolist()),
            to_a_person=None if person is None else tuple(table[:, classes].tolist()),
        ),
        total=total,
        per_1000=THOUSAND * total / n,
        saving=_less_than(setting, key, setting.decided(model.name), priced),
        saving_baseline=_less_than(setting, key, setting.decided(rival), priced) if beside and rival else None,
        persons=int(table[:, classes:].sum()),
        metrics={"cost_per_1000": _paid(setting, key, priced)},
    )


def _less_than(setting: ClassSetting, key: CheapestDecision, used: Key, priced: FloatArray) -> Measure:
    """Return what 1,000 cases cost less by one decision than by another."""
    keys = (Label(), used, key)
    cells, classes = setting.count(*dict.fromkeys((*_units(setting), *keys))), len(priced)
    less = (priced[:, :classes, None] - priced[:, None, :]) * (used != key)
    saving = priced_measure(cells, keys, THOUSAND * less, setting, with_prior_of_both)
    if cells.n.sum() >= FEW:
        return saving
    return replace(saving, low=None, high=None, method=None, no_range=because("few_cases", least=FEW))


def _paid(setting: ClassSetting, key: CheapestDecision, priced: FloatArray) -> Measure:
    """Return what 1,000 cases cost by a decision; its range begins with no less than the cheapest outcome costs."""
    cells = setting.count(*_units(setting), Label(), key)
    cost = priced_measure(cells, (Label(), key), THOUSAND * priced, setting, with_prior)
    return cost if cost.low is None else replace(cost, low=max(cost.low, THOUSAND * float(priced.min())))


def _units(setting: ClassSetting) -> tuple[Key, ...]:
    return (Unit(),) if setting.clustered else ()
