"""What the labels beside a model of several classes, and its scores, show to be wrong."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np

from reportgen.analysis.classes.counted import CountedClasses
from reportgen.analysis.data import (
    label_errors,
    missing_by_class,
    mix_shift,
    shared_cases,
    true_accuracy_range,
    truly,
    unlabelled,
)
from reportgen.analysis.profile import group_shifts, shared_ids
from reportgen.config.data import Split as Splits
from reportgen.config.schema import Config
from reportgen.counts.cells import Source
from reportgen.counts.query import Cluster, EqualScores, Fate, Label, Missing, Query, Score, Split
from reportgen.counts.views import Counts, FloatArray, score_counts
from reportgen.results.measure import Measure
from reportgen.results.values.classes import ClassLabelErrors, ClassSplit
from reportgen.results.values.data import LabelErrors, MissingByClass, SharedCases, Unlabelled
from reportgen.stats.classes import COST
from reportgen.stats.evaluation import THOUSAND

FEWEST_DISTINCT = 10  # scores; that fewer agree between two classes on every case may be chance
TIED = 5  # fewer cases on one score are no more than the grain of a small test


def spoilt(model: CountedClasses) -> dict[str, Any]:
    """Return what is wrong with the labels and scores of a model, by the fields of `ClassModel`."""
    names = model.setting.config.classes
    of, lacking = _unlabelled(model)
    codes = ((name, scored.code) for name, scored in zip(names, model.scored, strict=False) if scored.code is not None)
    coded, code = next(codes, (None, None))
    return {
        "unlabelled": lacking,
        "unlabelled_of": of,
        "missing_by_class": _missing_by_class(model),
        "label_errors": _label_errors(model),
        "equal_scores": _equal_scores(model),
        "constant_scores": _constant_scores(model),
        "missing_code": code,
        "missing_code_of": coded,
    }


def _unlabelled(model: CountedClasses) -> tuple[str, Unlabelled] | tuple[None, None]:
    """Return the class that moves the share of cases without a label most, where that is no chance."""
    setting = model.setting
    if setting.source is None or not setting.lacks_labels:
        return None, None
    key = setting.decided(model.name)
    cells = setting.source.count(Query(keys=(Split(), Fate(), key), cases="all"))
    fates, named = cells.columns[Fate()], cells.columns[key]
    cells = cells.where(
        (cells.columns[Split()] == setting.split) & (named >= 0) & ((fates == "used") | (fates == "missing_label"))
    )
    missing, named, classes = cells.columns[Fate()] == "missing_label", cells.columns[key], setting.config.classes
    by_class = (
        (name, unlabelled(missing, named == at, cells.n, looks=len(classes))) for at, name in enumerate(classes)
    )
    pairs = [(name, counts) for name, counts in by_class if counts is not None]
    return max(pairs, key=lambda pair: _apart(pair[1]), default=(None, None))


def _missing_by_class(model: CountedClasses) -> MissingByClass | None:
    """Return the class whose cases lack scores or decisions most beyond all others, where that is no chance."""
    setting, classes = model.setting, model.setting.config.classes
    if setting.source is None or not setting.lacks_scores:
        return None
    whole = (Cluster(),) if setting.clustered else ()
    keys = (Split(), *whole, Label(), Missing(model.name), setting.decided(model.name))
    cells = setting.source.count(Query(keys=keys, cases="all"))
    cells = cells.where((cells.columns[Split()] == setting.split) & (cells.columns[Label()] >= 0))
    actual, missing = cells.columns[Label()], cells.columns[Missing(model.name)] == 1
    looks = len(classes) * len(setting.config.models)
    by_class = ((at, missing_by_class(cells, missing, actual == at, looks=looks)) for at in range(len(classes)))
    pairs = [(at, shares) for at, shares in by_class if shares is not None and shares.more]
    if not pairs:
        return None
    at, worst = max(pairs, key=lambda pair: pair[1].apart)
    right = ~missing & (cells.columns[setting.decided(model.name)] == actual)
    hits, cases = int(cells.n[right & (actual == at)].sum()), int(cells.n.sum())
    return MissingByClass(
        **vars(worst),
        of=classes[at],
        metrics={"recall": _share(hits, worst.whole), "accuracy": _share(int(cells.n[right].sum()), cases)},
    )


def _share(hits: int, of: int) -> Measure:
    return Measure(estimate=hits / of, numerator=hits, denominator=of)


def _apart(counts: Unlabelled) -> float:
    return abs(counts.flagged / counts.flagged_whole - counts.unflagged / counts.unflagged_whole)


def _label_errors(model: CountedClasses) -> ClassLabelErrors | None:
    """Return what true labels would show, where the config says how many are wrong."""
    share, names = model.setting.config.about.label.wrong, model.setting.config.classes
    if not share:
        return None
    four: Counts = model.counts.against_rest()
    n, right = float(model.matrix.sum()), float(model.matrix.trace())
    level = model.setting.config.uncertainty.level if not model.setting.clustered else None
    with_cases = [at for at in range(len(names)) if four.tp[at] + four.fn[at]]
    by_class = {names[at]: _of_class(share, four, at, len(names), level) for at in with_cases}
    if any(true.recall is None for _, true in by_class.values()):  # the smallest class has the fewest beyond what errs
        smallest = names[int((four.tp + four.fn).argmin())]
        return ClassLabelErrors(share=share, cases=share * n, name=smallest)
    moved = {name: abs(true.recall - seen) for name, (seen, true) in by_class.items() if true.recall is not None}
    farthest = max(moved, key=lambda name: moved[name])
    return ClassLabelErrors(
        share=share,
        cases=share * n,
        name=farthest,
        accuracy=truly(right, n, share, len(names)) / n,
        recall=by_class[farthest][1].recall,
        accuracy_range=None if level is None else true_accuracy_range(share, right, n, len(names), level),
        recall_range=by_class[farthest][1].recall_range,
    )


def _of_class(share: float, four: Counts, at: int, classes: int, level: float | None) -> tuple[float, LabelErrors]:
    """Return the recall of a class as counted, and what true labels would show of it."""
    tp, fp, fn, tn = (float(part[at]) for part in (four.tp, four.fp, four.fn, four.tn))
    return tp / (tp + fn), label_errors(share, tp=tp, fp=fp, fn=fn, tn=tn, classes=classes, level=level)


def _constant_scores(model: CountedClasses) -> tuple[str, ...]:
    """Return the classes that have one and the same score on every case."""
    if model.matrix.sum() < TIED:
        return ()
    by_class = zip(model.setting.config.classes, model.scored, strict=False)
    return tuple(name for name, scored in by_class if scored.distinct == 1)


def _equal_scores(model: CountedClasses) -> tuple[str, ...]:
    """Return the first two classes whose scores are the same on every case."""
    names, setting = model.setting.config.classes, model.setting
    many = [(at, one) for at, one in enumerate(model.scored) if one.distinct >= FEWEST_DISTINCT]
    for (one, first), (other, second) in combinations(many, 2):
        if first.digest != second.digest:  # then there is no need to look at every case
            continue
        key = EqualScores(model.name, one, other)
        if setting.count(key).columns[key].all():
            return names[one], names[other]
    return ()


def between_splits(
    config: Config, source: Source, splits: Mapping[str, ClassSplit], repeated: int | None
) -> dict[str, Any]:
    """Return what the two splits share, or hold in other shares, by the fields of `ClassData`."""
    split = config.data.split
    if split is None or split.tune_on == split.report_on:
        return {}
    tuned, reported = (dict(splits[part].classes) for part in (split.tune_on, split.report_on))
    return {
        "shared_cases": shared_ids(config, source) if repeated else None,
        "class_shift": None if config.data.cluster else mix_shift(config.data.label or "", tuned, reported),
        "group_shifts": tuple(group_shifts(config, source)),
    }


def on_other_split(model: CountedClasses) -> dict[str, Any]:
    """Return what the split that judges no model says of one, by the fields of `ClassModel`."""
    config, source = model.setting.config, model.setting.source
    split = config.data.split
    if source is None or split is None or split.tune_on == split.report_on:
        return {}
    cells = source.count(Query(keys=(Split(), Label())))
    there = cells.where(cells.columns[Split()] == split.tune_on)
    mix = np.bincount(there.columns[Label()], there.n, minlength=len(config.classes)).astype(np.float64)
    return {
        "shared_cases": _shared_scores(model, source, split),
        "on_other_mix": _on_mix(model, mix),
    }


def _on_mix(model: CountedClasses, mix: FloatArray) -> Measure | None:
    """Return what 1,000 cases cost with the classes in other shares, or the accuracy; None where one has no case."""
    actual, prices = model.matrix.sum(axis=1), model.setting.weights.get(COST)
    present = mix > 0
    if not present.any() or np.any(actual[present] == 0):
        return None
    sums = np.diagonal(model.matrix) if prices is None else THOUSAND * (model.matrix * prices).sum(axis=1)
    return Measure(estimate=float(np.sum(sums[present] / actual[present] * mix[present]) / mix.sum()))


def _shared_scores(model: CountedClasses, source: Source, split: Splits) -> SharedCases | None:
    """Return how many cases of both splits have one score, that of the class with most different ones."""
    if not model.scored or model.setting.clustered:  # of one cluster scores may well be the same
        return None
    place = max(range(len(model.scored)), key=lambda at: model.scored[at].distinct)
    cells = source.against_rest(place).count(Query(keys=(Split(), Label(), Score(model.name))))
    tuned, reported = (
        score_counts(cells.where(cells.columns[Split()] == part), Score(model.name), "high")
        for part in (split.tune_on, split.report_on)
    )
    return shared_cases(tuned, reported)
