"""From a source to the results of several classes: the passes over the counts, in order."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from reportgen.analysis.classes.aim import held_aim
from reportgen.analysis.classes.comparison import (
    beyond_baseline,
    beyond_earlier,
    choice,
    compared_published,
    compared_with_earlier,
    comparisons,
    figures_then,
    margins,
    ties,
)
from reportgen.analysis.classes.counted import (
    ClassSetting,
    CountedClasses,
    counted_classes,
    of_matrix,
    overall,
    published_classes,
)
from reportgen.analysis.classes.groups import ClassesInGroups, class_groups, grouping
from reportgen.analysis.classes.judged import ClassEvidence, checks, checks_of_others
from reportgen.analysis.classes.metrics import NO_CLASS_VALUE, averaged, of_name, of_one_class
from reportgen.analysis.classes.persons import left_to_persons
from reportgen.analysis.classes.scores import (
    cheapest,
    confident,
    disagreement,
    mean_of,
    of_scores,
    off_total,
)
from reportgen.analysis.classes.spoilt import between_splits, on_other_split, spoilt
from reportgen.analysis.classes.with_people import judged_with_people
from reportgen.analysis.data import id_order
from reportgen.analysis.groups.counted import hide, without_hidden
from reportgen.analysis.groups.kept_out import keep_out
from reportgen.analysis.kinds import column_kinds
from reportgen.analysis.pair import MetricDifference
from reportgen.analysis.profile import (
    identified,
    missing_codes,
    period_of,
    repeated_ids,
    row_flow,
    texts_of_label,
)
from reportgen.analysis.resamples import resampling_of
from reportgen.analysis.setting import run_facts
from reportgen.analysis.tuning import given_by
from reportgen.config.measures import Measured
from reportgen.config.schema import Config
from reportgen.counts.cells import Input, Source
from reportgen.counts.query import IdPart, Label, Query, Split
from reportgen.counts.views import FloatArray
from reportgen.results.measure import Measure, Metrics
from reportgen.results.read import settled
from reportgen.results.results import RowFlow
from reportgen.results.values.classes import (
    AVERAGES,
    SPREAD_TOLD,
    Average,
    ClassCosts,
    ClassData,
    ClassModel,
    ClassResults,
    ClassSplit,
    Decides,
    EarlierClasses,
    Guessing,
    Matrix,
    MixUp,
    PriceMatrix,
    Spread,
)
from reportgen.results.values.data import IdOrder
from reportgen.stats.classes import (
    COST,
    ClassCounts,
    by_cases,
    counted,
    weights_of,
)
from reportgen.stats.evaluation import THOUSAND
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.resampling import draw
from reportgen.work import Meter

OF_ONE_CLASS = ("costs", "baseline", "odds")  # what metrics need that one class against the rest does not have


def analyse_classes(
    config: Config, source: Source, meter: Meter | None = None, earlier: EarlierClasses | None = None
) -> ClassResults:
    """Return every number of the report; `earlier` is one made before, where it is the baseline."""
    meter = meter or Meter()
    meter.whole = len(config.models) + 2
    data = _data(config, source)
    setting = _setting(config, source, data)
    data = replace(data, clusters=setting.judging.units if setting.clustered else None)
    meter.add()
    models = {}
    for name in config.models:
        models[name] = counted_classes(name, setting)
        meter.add()
    published = {name: published_classes(name, setting) for name in config.published}
    then = None if earlier is None else of_matrix(earlier.name, setting, earlier.confusion.matrix)
    before = None if earlier is None or then is None else (earlier, then)
    return settled(_results(config, source.inputs, data, models, published=published, earlier=before))


def analyse_published_classes(config: Config) -> ClassResults:
    """Return every number of a report on published matrices alone."""
    setting = _setting(config, None, None)
    models = {name: published_classes(name, setting) for name in config.published}
    classes = dict(zip(config.classes, models[config.subject].matrix.sum(axis=1).astype(int).tolist(), strict=True))
    data = ClassData(
        classes=config.classes,
        rows=RowFlow(read=0, used=0, dropped={}, missing_per_model={}),
        splits={"all": _split(classes)},
        reported_on="all",
        labels={},
        ordered=bool(config.data.ordered),
    )
    return settled(_results(config, (), data, {}, published=models))


def _results(
    config: Config,
    inputs: tuple[Input, ...],
    data: ClassData,
    models: Mapping[str, CountedClasses],
    *,
    published: Mapping[str, CountedClasses],
    earlier: tuple[EarlierClasses, CountedClasses] | None = None,
) -> ClassResults:
    every = {**models, **published}
    class_models = judged_with_people(every, {name: class_model(model) for name, model in every.items()})
    subject = every[config.subject]
    visible = hide(class_groups(models), config.report.min_cell, ClassesInGroups.raw_counts)
    grouped = keep_out(visible, config, ClassesInGroups.raw_counts)
    evidence = ClassEvidence(
        models=every,
        told=class_models,
        grouped=grouped,
        baseline=config.baseline_model,
        beyond=partial(beyond_baseline, models),
    )
    compared = comparisons(models) if models else compared_published(published, class_models)
    chosen = choice(config, class_models)
    out = () if chosen is None else [name for name, standing in chosen.models.items() if not standing.meets]
    results = ClassResults(
        title=config.title,
        run=run_facts(config, inputs),
        data=without_hidden(data, grouped),
        subject=config.subject,
        models=class_models,
        costs=_prices(config),
        beta=subject.setting.given.beta,
        largest=_guessing(subject, _largest(subject)),
        cheapest_class=_cheapest_class(subject),
        baseline=config.baseline_model,
        comparisons=compared,
        ties=ties(models, compared, out),
        margins=margins(models),
        choice=chosen,
        groups=tuple(grouping(in_groups, config.subject) for in_groups in grouped),
    )
    if earlier is None:
        return replace(results, checks=checks(evidence), checks_of_others=checks_of_others(evidence))
    return _beside_earlier(results, *earlier, evidence)


def _beside_earlier(
    results: ClassResults, earlier: EarlierClasses, counted_then: CountedClasses, evidence: ClassEvidence
) -> ClassResults:
    """Return the results with how the subject does beside an earlier report, which is the baseline."""
    then, models = class_model(counted_then), results.models
    compared = compared_with_earlier(evidence.models[results.subject], results.model, earlier, then)

    def beyond(name: str, figure: Measured) -> MetricDifference:
        return beyond_earlier(evidence.models[name], models[name], then, figure)

    beside = replace(evidence, baseline=earlier.name, beyond=beyond)
    decided, of_others = checks(beside), checks_of_others(beside)
    keys = (
        *(judgement.metric for judgement in compared),
        *(judgement.metric for judgement in (*decided, *of_others) if judgement.against is not None),
    )
    return replace(
        results,
        baseline=earlier.name,
        earlier=replace(earlier, figures=figures_then(then, dict.fromkeys(keys))),
        comparisons_with_earlier=compared,
        checks=decided,
        checks_of_others=of_others,
    )


def _data(config: Config, source: Source) -> ClassData:
    split = config.data.split
    cells = source.count(Query(keys=(Split(), Label())))
    names = dict.fromkeys([split.tune_on, split.report_on] if split else ["all"])

    def of(name: str) -> ClassSplit:
        mask = cells.columns[Split()] == name
        n = np.bincount(cells.columns[Label()][mask], cells.n[mask], minlength=len(config.classes))
        return _split(dict(zip(config.classes, map(int, n), strict=True)))

    splits = {name: of(name) for name in names}
    ids = repeated_ids(config, source)
    parted_class, order = _told_by_ids(config, source) if identified(config, source) else (None, None)
    return ClassData(
        classes=config.classes,
        rows=row_flow(config, source),
        splits=splits,
        reported_on=split.report_on if split else "all",
        labels=texts_of_label(source),
        ordered=bool(config.data.ordered),
        cut=config.data.cuts or None,
        period=period_of(source) if config.data.time else None,
        columns=column_kinds(config, source),
        repeated_ids=ids[0],
        repeated_id_example=ids[1],
        id_order=order,
        id_tells=parted_class,
        missing_codes=dict(missing_codes(config, source, ())),
        **between_splits(config, source, splits, ids[0]),
        case=config.words.case[0] if config.given("words.case") else None,
        as_counts=source.as_counts,
    )


def _told_by_ids(config: Config, source: Source) -> tuple[str, IdOrder] | tuple[None, None]:
    """Return the first class that the order of the ids tells, and where they part it from the others."""
    for code, name in enumerate(config.classes):
        order = id_order(source.against_rest(code).count(Query(keys=(IdPart(), Label()))))
        if order is not None:
            return name, order
    return None, None


def _split(classes: Mapping[str, int]) -> ClassSplit:
    whole = sum(classes.values())
    return ClassSplit(rows=whole, classes=classes, shares={name: n / whole for name, n in classes.items()})


def _setting(config: Config, source: Source | None, data: ClassData | None) -> ClassSetting:
    prices, uncertainty, clustered = config.price_matrix, config.uncertainty, config.data.cluster is not None
    given, _ = given_by(config, None)
    ordered, split = bool(config.data.ordered), "all" if data is None else data.reported_on
    drawn = partial(draw, 1) if source is None else partial(resampling_of, split, source)
    return ClassSetting(
        config=config,
        source=source,
        split=split,
        given=given,
        weights=weights_of(len(config.classes), ordered=ordered, prices=None if prices is None else np.array(prices)),
        judging=drawn(resamples=uncertainty.resamples, seed=uncertainty.seed, clusters=clustered),
        level=uncertainty.level,
        clustered=clustered,
        lacks_labels=data is not None and bool(data.rows.dropped.get("missing_label")),
        lacks_scores=data is not None and bool(data.rows.dropped.get("missing_score")),
    )


def _prices(config: Config) -> PriceMatrix | None:
    prices, costs = config.price_matrix, config.costs
    if prices is None or costs is None:
        return None
    return PriceMatrix(currency=costs.currency, matrix=prices, otherwise=costs.otherwise, person=costs.person)


def class_model(model: CountedClasses) -> ClassModel:
    """Return all that is known of one model."""
    config, setting = model.setting.config, model.setting
    per_class = {name: _against_rest(model, place) for place, name in enumerate(config.classes)}
    curves = {name: part.curves for name, part in zip(config.classes, model.scored, strict=False) if part.curves}
    rows, unsure = left_to_persons(model)
    return ClassModel(
        decides=_decides(config, model.name),
        confusion=_matrix(config.classes, model.matrix),
        metrics={**overall(model), **of_scores(model)},
        per_class=per_class,
        averages={average: dict(_averages(model, per_class, average)) for average in AVERAGES},
        spread=tuple(_spread(per_class)),
        mix_ups=_mix_ups(config.classes, model.matrix, setting.weights.get(COST)),
        curves=curves,
        confident=confident(model),
        handled=rows,
        unsure=unsure,
        costs=_costs(model),
        cheapest=cheapest(model),
        off_total=off_total(model),
        disagreement=disagreement(model),
        **spoilt(model),
        **on_other_split(model),
        published=model.name in config.published,
        aim=held_aim(model),
    )


def _decides(config: Config, name: str) -> Decides:
    model = config.models.get(name)  # None: its matrix alone is known
    if model is None or model.decision is not None:
        return "decision"
    return "lowest_cost" if config.rule_of(name) is not None else "highest_score"


def _matrix(classes: tuple[str, ...], matrix: FloatArray) -> Matrix:
    return Matrix(classes=classes, matrix=tuple(tuple(map(int, row)) for row in matrix.tolist()))


def _against_rest(model: CountedClasses, place: int) -> Metrics:
    """Return every metric of one class against all others."""
    setting = model.setting
    keys = [key for key, metric in METRICS.items() if metric.needs not in OF_ONE_CLASS and _has(metric, setting)]
    measures = {**of_one_class(model, place, keys), **_scores(model, place)}
    return {key: measures[key] for key in keys if key in measures}


def _has(metric: Metric, setting: ClassSetting) -> bool:
    """Return whether the config gives what a metric needs."""
    return metric.kind != "cost" and (metric.needs is None or getattr(setting.given, metric.needs) is not None)


def _scores(model: CountedClasses, place: int) -> Metrics:
    return of_name(model.scored[place].metrics, model.setting.config.classes[place]) if model.scored else {}


def _averages(
    model: CountedClasses, per_class: Mapping[str, Metrics], average: Average
) -> Iterator[tuple[str, Measure]]:
    """Yield the average of each metric that has one over the classes."""
    for key in next(iter(per_class.values())):
        metric = METRICS[key]
        if metric.grows or metric.fixed or metric.best is None:
            continue
        if metric.from_counts and metric.range[0] < metric.range[1]:
            yield key, averaged(model, metric, average)
        elif not metric.from_counts and average != "micro" and metric.biased is None:
            yield key, _averaged_scores(model, per_class, key, average)


def _averaged_scores(model: CountedClasses, per_class: Mapping[str, Metrics], key: str, average: Average) -> Measure:
    """Return the mean over the classes of a figure of their scores."""
    values = [metrics[key].estimate for metrics in per_class.values()]
    numbers = np.array([math.nan if value is None else value for value in values])
    estimate = float(numbers.mean() if average == "macro" else by_cases(numbers, model.counts.actual))
    if math.isnan(estimate):
        return Measure(estimate=None, reason=NO_CLASS_VALUE)
    figures = [scored.figures[key] for scored in model.scored if key in scored.figures]
    if average != "macro" or len(figures) < len(values):
        return Measure(estimate=estimate)
    return model.ranged_by(mean_of(figures, estimate))


def _spread(per_class: Mapping[str, Metrics]) -> Iterator[Spread]:
    """Yield how far the classes differ by each metric that has a better end, those that are told in words first."""
    first_metrics = next(iter(per_class.values()))
    judged = [key for key in first_metrics if METRICS[key].best is not None and not METRICS[key].grows]
    for key in dict.fromkeys((*SPREAD_TOLD, *judged)):
        values = {name: metrics[key].estimate for name, metrics in per_class.items()}
        defined = {name: value for name, value in values.items() if value is not None}
        if len(defined) < 2:  # noqa: PLR2004 (one value does not differ)
            continue
        lowest, highest = min(defined, key=defined.__getitem__), max(defined, key=defined.__getitem__)
        numbers = np.array(list(defined.values()))
        yield Spread(
            metric=key,
            lowest=lowest,
            lowest_value=defined[lowest],
            highest=highest,
            highest_value=defined[highest],
            mean=float(numbers.mean()),
            variance=float(numbers.var()),
            undefined=tuple(name for name in values if name not in defined),
        )


def _mix_ups(classes: Sequence[str], matrix: FloatArray, prices: FloatArray | None) -> tuple[MixUp, ...]:
    """Return which class is taken for which: the costliest first, or the most frequent."""
    actual, n = matrix.sum(axis=1), float(matrix.sum())
    mix_ups = [
        MixUp(
            actual=label,
            predicted=other,
            cases=int(matrix[a, p]),
            of_actual=float(matrix[a, p] / actual[a]),
            per_1000=THOUSAND * float(matrix[a, p]) / n,
            cost=None if prices is None else float(matrix[a, p] * prices[a, p]),
        )
        for a, label in enumerate(classes)
        for p, other in enumerate(classes)
        if a != p and matrix[a, p] > 0
    ]
    return tuple(sorted(mix_ups, key=lambda mix_up: (-(mix_up.cost or 0.0), -mix_up.cases)))


def _costs(model: CountedClasses) -> ClassCosts | None:
    prices = model.setting.weights.get(COST)
    if prices is None:
        return None
    paid = (model.matrix * prices).sum(axis=1)
    n, total = float(model.matrix.sum()), float(paid.sum())
    largest = _as_named(model, _largest(model))
    return ClassCosts(
        total=total,
        per_1000=THOUSAND * total / n,
        by_class=dict(zip(model.setting.config.classes, paid.tolist(), strict=True)),
        saving_largest=THOUSAND * (float(largest.sums[COST]) - total) / n,
    )


def _largest(model: CountedClasses) -> int:
    return int(np.argmax(model.counts.actual))


def _as_named(model: CountedClasses, place: int) -> ClassCounts:
    """Return the counts that naming one class for every case gives."""
    table = np.zeros_like(model.matrix)
    table[:, place] = model.matrix.sum(axis=1)
    return counted(table, model.setting.weights)


def _guessing(model: CountedClasses, place: int) -> Guessing:
    """Return what naming one class for every case does, with ranges as other cases would have other classes."""
    cases, prices = model.by_unit if model.setting.clustered else model.counts, model.setting.weights.get(COST)
    metrics = {"accuracy": model.share_measure(np.atleast_1d(cases.actual[..., place]), np.atleast_1d(cases.n))}
    if prices is not None:
        guess = _as_named(model, place)
        metrics["total_cost"] = Measure(estimate=float(guess.sums[COST]))
        metrics["cost_per_1000"] = model.ranged(
            THOUSAND * float(guess.sums[COST]) / float(guess.n),
            lambda counts: THOUSAND * (counts.actual @ prices[:, place]) / counts.n,
        )
    return Guessing(named=model.setting.config.classes[place], metrics=metrics)


def _cheapest_class(model: CountedClasses) -> Guessing | None:
    prices = model.setting.weights.get(COST)
    if prices is None:
        return None
    return _guessing(model, int(np.argmin(model.matrix.sum(axis=1) @ prices)))
