"""The checks of a config on several classes, decided."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from reportgen.analysis.check_figures import (
    NO_BOUNDS,
    Bounded,
    CheckFigure,
    FigureBounds,
    both_sides,
    interval_at,
    of_share,
    of_spread,
)
from reportgen.analysis.checks import HIDDEN_FIGURE, decide_check, figure_of_difference
from reportgen.analysis.classes.counted import CountedClasses
from reportgen.analysis.classes.groups import ClassesInGroups, cases_under, gap_of_classes, groups_alike
from reportgen.analysis.classes.metrics import from_counts, measure_of, measured_from_counts, value_of
from reportgen.analysis.gap_checks import between_groups_of, gap_decided
from reportgen.analysis.pair import MetricDifference
from reportgen.analysis.ranges import of_scores
from reportgen.config.checks import Check as Asked
from reportgen.config.measures import Measured
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.measure import Measure
from reportgen.results.values.checks import Check
from reportgen.results.values.classes import ClassModel
from reportgen.stats.adequacy import lack_for_ranking, lack_of_cases, lack_of_clusters
from reportgen.stats.intervals import EXACT, exact_bounds, reach
from reportgen.stats.reasons import because


@frozen(eq=False)
class ClassEvidence:
    """What decides checks."""

    models: Mapping[str, CountedClasses]
    told: Mapping[str, ClassModel]
    grouped: Sequence[ClassesInGroups]
    baseline: str | None  # a model, or an earlier report
    beyond: Callable[[str, Measured], MetricDifference]  # of a model and a figure: what it has beyond the baseline

    @property
    def config(self) -> Config:
        """The config."""
        return next(iter(self.models.values())).setting.config


def checks(evidence: ClassEvidence) -> tuple[Check, ...]:
    """Return every check of the config, decided."""
    return tuple(
        replace(check, metric=asked.check.measured.key)
        for asked in evidence.config.checks
        for check in _decided(asked, evidence)
    )


def checks_of_others(evidence: ClassEvidence) -> tuple[Check, ...]:
    """Return the checks that name no model, decided for each model that may take the place of the subject."""
    open_to_all = [
        request for request in evidence.config.checks if request.model is None and request.for_each != "model"
    ]
    others = [name for name in evidence.models if name not in {evidence.config.subject, evidence.baseline}]
    return tuple(
        replace(check, metric=asked.check.measured.key)
        for name in others
        for asked in open_to_all
        for check in _decided(replace(asked, model=name), evidence)
    )


def _decided(asked: Asked, evidence: ClassEvidence) -> Iterator[Check]:
    """Yield one check of the config for each model, or each group, that it is about."""
    if asked.each_group_of is not None:
        yield from _in_groups(asked, evidence)
        return
    config = evidence.config
    for name in evidence.models if asked.for_each == "model" else (asked.model or config.subject,):
        if asked.check.between is not None:
            in_groups = between_groups_of(asked, evidence.grouped)
            gap_at = partial(gap_of_classes, in_groups, name, asked.check.measured)
            alike = partial(groups_alike, in_groups, name, asked.check.measured)
            yield gap_decided(asked, name, gap_at, alike, config.uncertainty.level)
        elif asked.against is None:
            yield decide_check(asked, _told_figure(asked.check.measured, evidence, name), model=name)
        elif name != evidence.baseline:
            yield decide_check(
                asked, _beyond(asked.check.measured, evidence, name), model=name, against=evidence.baseline
            )


def _told_figure(what: Measured, evidence: ClassEvidence, name: str) -> CheckFigure:
    return figure_of_decisions(what, evidence.models[name], measure_of(evidence.told[name], what))


def _beyond(what: Measured, evidence: ClassEvidence, name: str) -> CheckFigure:
    """Return what a model has beyond the baseline in a figure."""
    cases = _told_figure(what, evidence, name).cases
    return figure_of_difference(evidence.beyond(name, what), cases=cases, level=evidence.config.uncertainty.level)


def _in_groups(asked: Asked, evidence: ClassEvidence) -> Iterator[Check]:
    """Yield the check of each group; one with confidence holds in all of them together."""
    name, what = asked.model or evidence.config.subject, asked.check.measured
    in_groups = next(grouping for grouping in evidence.grouped if grouping.key.column == asked.each_group_of)
    parts = {in_groups.shown[group]: in_groups.of(name, (group,)) for group in in_groups.judged}
    figures = {
        label: figure_of_decisions(what, part, measured_from_counts(what, part)) for label, part in parts.items()
    }
    figures |= dict.fromkeys(in_groups.hidden.values(), HIDDEN_FIGURE)
    sure = asked.with_confidence
    together = None if sure is None else 1 - (1 - sure) / max(len(in_groups.judged), 1)
    for label, figure in figures.items():
        check = decide_check(replace(asked, with_confidence=together), figure, model=name)
        yield replace(check, group=label, column=in_groups.key.column, with_confidence=sure)


def figure_of_decisions(what: Measured, model: CountedClasses, measure: Measure) -> CheckFigure:
    """Return a figure of a model as what a check is about."""
    setting = model.setting
    cases, clusters = cases_under(what, measure, model), setting.judging.units if setting.clustered else None
    share = measure.denominator is not None
    ranked = not from_counts(what) and what.of_class is not None
    of_class = float(model.counts.actual[setting.config.classes.index(what.of_class)]) if what.of_class else 0.0
    lack = lack_for_ranking(of_class, float(model.counts.n) - of_class) if ranked else lack_of_cases(cases)
    if not _tells_apart(what, model):
        return CheckFigure(estimate=None, cases=0, bounds=lambda _: NO_BOUNDS, reason=because("class_without_case"))
    misses = None
    if share and not setting.clustered:
        misses = of_share(cases)
    elif measure.low is not None and measure.high is not None:
        misses = of_spread(measure.low, measure.high, setting.level)
    return CheckFigure(
        estimate=measure.estimate,
        cases=cases,
        bounds=partial(_bounds, what, measure, model),
        reason=measure.reason,
        lack=lack_of_clusters(clusters) or (None if share else lack),
        interval=interval_at(measure),
        misses=misses,
    )


def _tells_apart(what: Measured, model: CountedClasses) -> bool:
    """Return whether cases of one class alone, if that is all there are, tell a figure: a rate of that class."""
    if int((model.counts.actual > 0).sum()) > 1 or not from_counts(what):
        return True
    return what.of_class is not None and what.metric.of_one_class


def _bounds(what: Measured, measure: Measure, model: CountedClasses, confidence: float) -> Bounded:
    """Return the one-sided bounds of a figure."""
    level, setting = both_sides(confidence), model.setting
    if measure.estimate is None:
        return measure.reason or NO_BOUNDS
    if measure.denominator is not None and not setting.clustered and measure.numerator is not None:
        bounds = exact_bounds(measure.numerator, measure.denominator, confidence)
        return FigureBounds(low=float(bounds.low), high=float(bounds.high), method=EXACT)
    if from_counts(what) and measure.denominator is None:
        ranged = model.ranged(measure.estimate, lambda counts: value_of(what, counts, model), level)
        if ranged.low is None or ranged.high is None:
            return ranged.no_range or NO_BOUNDS
        return FigureBounds(low=ranged.low, high=ranged.high, method=ranged.method or "")
    if what.of_class is not None and model.scored:
        scored = model.scored[setting.config.classes.index(what.of_class)]
        of = of_scores(what.metric.key, scored.figures, scored.auc, level=level)
        if of is not None and of.low is not None and of.high is not None:
            return FigureBounds(low=of.low, high=of.high, method=of.method or "")
    return _stretched(measure, level, setting.level)


def stretched_bounds(measure: Measure, at: float) -> Callable[[float], Bounded]:
    """Return the one-sided bounds of a figure whose interval at a level is all that is known of it."""
    return lambda confidence: _stretched(measure, both_sides(confidence), at)


def _stretched(measure: Measure, level: float, at: float) -> Bounded:
    """Return the interval of a figure at another level, as many more standard errors out."""
    if measure.low is None or measure.high is None or measure.estimate is None:
        return measure.no_range or NO_BOUNDS
    wider = float(reach(level)) / float(reach(at))
    low, high = (measure.estimate + wider * (end - measure.estimate) for end in (measure.low, measure.high))
    return FigureBounds(low=low, high=high, method=measure.method or "")
