"""Each group of cases at the common threshold: counts, metrics with ranges, the weakest one, how far they lie apart."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from reportgen.results.measure import Measure, Performance
from reportgen.stats.adequacy import Lack, lack_of_cases, lack_of_clusters
from reportgen.stats.checks import best_of
from reportgen.stats.evaluation import evaluate
from reportgen.stats.gaps import Pick, largest_difference, pairs_among, smallest_ratio, together
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.paired import level_of_each
from reportgen.stats.samples import unpaired_difference
from reportgen.stats.thresholds import TIE
from reportgen.study.check_figures import under
from reportgen.study.comparisons import primary_metrics
from reportgen.study.decisions import CountedModel
from reportgen.study.measures import confusion, count_measures
from reportgen.study.model import without_needless
from reportgen.topics.groups.counted_numbers import InGroups, Names, Parted, estimated
from reportgen.topics.groups.values import Apart, Criterion, Gap, Group, Grouping, Weakest

CRITERIA: Mapping[Criterion, tuple[str, ...]] = {  # what each asks to be alike in all groups
    "demographic_parity": ("flag_rate",),
    "equal_opportunity": ("recall",),
    "predictive_equality": ("false_alarm_rate",),
    "equalised_odds": ("recall", "false_alarm_rate"),
}
Held = Mapping[str, float]  # groups with enough cases: how many of these, without their weights, stand under the bar
Figure = Callable[[str, float], Estimated | None]  # of a group, with its interval at a level
Asked = Callable[[str, int], Gap | None]  # the gap in a figure, which is one of so many


def criteria(gap: Asked, classes: Sequence[str] = ()) -> dict[Criterion, Gap]:
    """Return how far a grouping is from each criterion for which two groups have enough cases.

    Of several classes a criterion asks the same of each, so that what counts is the class whose groups differ most.
    """

    def of(key: str) -> tuple[str, ...]:
        return tuple(f"{key}[{name}]" for name in classes) or (key,)

    gaps = {name: _of_all(gap, [one for key in keys for one in of(key)]) for name, keys in CRITERIA.items()}
    return {name: found for name, found in gaps.items() if found is not None}


def _of_all(gap: Asked, keys: Sequence[str]) -> Gap | None:
    gaps = [gap(key, len(keys)) for key in keys]
    known = [gap for gap in gaps if gap is not None]
    if len(known) < len(keys):
        return None
    widest = max(known, key=lambda gap: gap.difference.estimate)
    ratios = [gap.ratio for gap in known if gap.ratio is not None]
    return replace(
        widest,
        difference=_either([gap.difference for gap in known], max),
        ratio=_either(ratios, min) if len(ratios) == len(known) else None,
    )


def gap_of(found: InGroups, model: str, metric: Metric, level: float, *, families: int = 1) -> Gap | None:
    """Return how far apart the groups lie in a metric, of so many that are looked at together.

    None where fewer than two groups have enough cases for it.
    """
    under_bars = {name: under_bar(found, model, metric, (name,)) for name in found.names}
    held = {name: cases for name, cases in under_bars.items() if has_enough(found, cases, (name,))}

    def figure(name: str, level: float) -> Estimated | None:
        return estimated(found, model, (name,), metric, level)

    return widest_gap(found, metric.key, held, figure, level=level, families=families)


def widest_gap(found: Parted, key: str, held: Held, figure: Figure, *, level: float, families: int = 1) -> Gap | None:
    """Return the gap of a figure among the groups that have enough cases; None where fewer than two have a value."""
    each = level_of_each(level, families * pairs_among(len(held))) if len(held) > 1 else level
    figures = {name: one for name in held if (one := figure(name, each)) is not None}
    if len(figures) < 2:  # noqa: PLR2004 (one alone differs from none)
        return None
    values = {name: one.estimate for name, one in figures.items()}
    least, most = min(values.values()), max(values.values())
    ratio = smallest_ratio([*figures.values()])
    return Gap(
        metric=key,
        among=len(figures),
        fewest=int(min(held[name] for name in figures)),
        lowest=_at(found, values, least),
        highest=_at(found, values, most),
        least=least,
        most=most,
        difference=_apart(largest_difference([*figures.values()])),
        ratio=None if ratio is None else _apart(ratio),
        level=each,
    )


def under_bar(found: InGroups, model: str, metric: Metric, names: Names) -> float:
    """Return how many cases of some groups stand under the bar of a metric, without their weights."""
    cases = found.outcomes(model, names).cases
    if metric.kind == "share" and metric.denominator is not None:
        return float(metric.denominator(cases, found.given(model, names)))
    return under(metric, Measure(estimate=None), confusion(cases, whole=True))


def has_enough(found: InGroups, cases: float, names: Names) -> bool:
    """Return whether so many cases under the bar, of some groups, are enough to judge by."""
    return lack_of_cases(cases) is None and lack_of_clusters(found.clusters(names)) is None


def _at(found: Parted, values: Mapping[str, float], value: float) -> tuple[str, ...]:
    tied = (name for name, each in values.items() if math.isclose(each, value, rel_tol=TIE, abs_tol=TIE))
    return tuple(found.shown[name] for name in tied)


def _apart(found: Estimated) -> Apart:
    return Apart(estimate=found.estimate, low=found.low, high=found.high, no_range=found.reason)


def _either(gaps: Sequence[Apart], pick: Pick) -> Apart:
    held = [Estimated(estimate=gap.estimate, low=gap.low, high=gap.high, reason=gap.no_range) for gap in gaps]
    return _apart(together(held, pick))


ALWAYS = ("recall", "precision", "specificity", "flag_rate")  # of each group, whatever the config asks for
COST = "cost_per_1000"


def grouping(found: InGroups, subject: str) -> Grouping:
    """Return all that the report says of one grouping."""
    metric = METRICS[aim(found.models, subject)]
    keys = shown_metrics(found.models[subject], metric)
    groups = tuple(
        replace(_group(found, name, subject, metric, keys), group=shown) for name, shown in found.shown.items()
    )
    enough = {name: one for name, one in zip(found.names, groups, strict=True) if one.lack is None}
    level = found.everyone.setting.config.uncertainty.level

    def gap(key: str, families: int) -> Gap | None:
        return gap_of(found, subject, METRICS[key], level, families=families)

    return Grouping(
        column=found.key.column,
        bins=found.key.bins or None,
        metric=metric.key,
        groups=groups,
        columns=found.columns,
        missing=found.missing,
        hidden=tuple(found.hidden.values()),
        apparent=found.models[subject].apparent is not None,
        criteria=criteria(gap),
        weakest=_weakest(found, subject, metric, enough),
    )


def aim(models: Mapping[str, CountedModel], subject: str) -> str:
    """Return the metric that tells the weakest group: the first primary one that the four counts give.

    Money is told by the thousand cases, for groups differ in size; else it is the recall.
    """
    primary = (METRICS[key] for key in primary_metrics(models, subject))
    found = next((each for each in primary if each.from_counts and each.needs != "baseline"), METRICS["recall"])
    return COST if found.kind == "cost" else found.key


def shown_metrics(model: CountedModel, weakest_by: Metric) -> tuple[str, ...]:
    """Return the metrics that each group has: those shown first, those always shown, and those of its checks."""
    config = model.setting.config
    checked = (check.check.metric for check in config.checks if check.each_group_of is not None)
    first = (find(name) for name in config.report.metrics)
    keys = [metric.key for metric in (weakest_by, *first, *checked) if metric is not None and metric.from_counts]
    priced = (COST,) if model.given.costs is not None else ()
    return tuple(dict.fromkeys((*ALWAYS, *priced, *(key for key in METRICS if key in keys))))


def _group(found: InGroups, name: str, subject: str, metric: Metric, keys: Sequence[str]) -> Group:
    models = {model: _judged(found, model, name, keys) for model in found.models}
    outcomes = found.outcomes(subject, (name,))
    prevalence = float(evaluate(METRICS["prevalence"], outcomes.estimates, found.models[subject].given))
    own = models[subject]
    return Group(
        group=name,
        cases=int(outcomes.cases.n),
        positives=int(outcomes.cases.positives),
        prevalence=None if math.isnan(prevalence) else prevalence,
        models=models,
        lack=_lack(found, (name,), metric, own),
    )


def _judged(found: InGroups, model: str, name: str, keys: Sequence[str]) -> Performance:
    outcomes = found.outcomes(model, (name,))
    measures = count_measures(
        outcomes,
        found.given(model, (name,)),
        keys=keys,
        apparent=found.models[model].apparent is not None,
        ranges=found.ranges(model, (name,)),
    )
    if found.models[model].flags_nothing:
        measures = without_needless(measures, found.given(model, (name,)))
    return Performance(
        confusion=confusion(outcomes.cases, whole=True),
        confusion_weighted=confusion(outcomes.weighted) if outcomes.weighted is not None else None,
        metrics={key: measures[key] for key in keys},
    )


def _lack(found: InGroups, names: Names, metric: Metric, own: Performance) -> Lack | None:
    """Return what keeps the subject from being judged by a metric in a group."""
    cases = under(metric, own.metrics[metric.key], own.confusion)
    return lack_of_clusters(found.clusters(names)) or lack_of_cases(cases)


def _weakest(found: InGroups, subject: str, metric: Metric, enough: Mapping[str, Group]) -> Weakest | None:
    """Return where the subject does worst, and whether the gap to all other cases is more than chance."""
    values = {name: one.models[subject].metrics[metric.key].estimate for name, one in enough.items()}
    known = {name: value for name, value in values.items() if value is not None}
    if len(known) < 2:  # noqa: PLR2004 (the weakest of one is no finding)
        return None
    names = best_of(known, higher=not metric.higher_is_better)  # the best turned round: the worst
    if len(names) == len(known):
        return None
    # The weakest was picked out among all of them, so that its gap must stand where each had been looked at.
    level = level_of_each(found.everyone.setting.config.uncertainty.level, len(known))
    rest = [name for name in found.every if name not in names]
    one, other = (estimated(found, subject, part, metric, level) for part in (names, rest))
    if one is None or other is None:
        return None
    ends = unpaired_difference(one, other)
    return Weakest(
        groups=tuple(found.shown[name] for name in names),
        among=len(known),
        estimate=(min if metric.higher_is_better else max)(known.values()),
        rest=other.estimate,
        difference=one.estimate - other.estimate,
        low=None if ends is None else ends[0],
        high=None if ends is None else ends[1],
        level=level,
        shown=ends is not None and not ends[0] <= 0 <= ends[1],
    )
