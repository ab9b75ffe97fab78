"""Each group at the common threshold: counts, metrics, the weakest one, how far all lie apart, and what turns round."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from reportgen.analysis.check_figures import under
from reportgen.analysis.comparisons import objectives
from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.groups.counted import InGroups, Names, Parted, estimated, joined
from reportgen.analysis.measures import confusion, count_measures
from reportgen.analysis.model import without_needless
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.measure import Measure, Performance
from reportgen.results.values.comparison import MOST_JUDGED
from reportgen.results.values.groups import Apart, Criterion, Gap, Group, Grouping, Reversal, Weakest
from reportgen.stats.adequacy import Lack, lack_of_cases, lack_of_clusters
from reportgen.stats.checks import best_of
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.paired import level_of_each
from reportgen.stats.samples import Pick, largest_difference, pairs_among, smallest_ratio, together, unpaired_difference
from reportgen.stats.thresholds import TIE

CRITERIA: Mapping[Criterion, tuple[str, ...]] = {  # what each asks to be alike in all groups
    "demographic_parity": ("flag_rate",),
    "equal_opportunity": ("recall",),
    "predictive_equality": ("false_alarm_rate",),
    "equalised_odds": ("recall", "false_alarm_rate"),
}
Held = Mapping[str, float]  # groups with enough cases: how many of these, without their weights, are behind the bar
Figure = Callable[[str, float], Estimated | None]  # of a group, with its interval at a level
Asked = Callable[[str, int], Gap | None]  # the gap in a figure, which is one of so many


def criteria(gap: Asked, classes: Sequence[str] = (), parity: str = "flag_rate") -> dict[Criterion, Gap]:
    """Return how far a grouping is from each criterion for which two groups have enough cases.

    Of several classes a criterion asks the same of each, so that what counts is the class whose groups differ most.
    `parity` is what demographic parity asks to be alike: the share with the better outcome, where one is known.
    """

    def of(key: str) -> tuple[str, ...]:
        return tuple(f"{key}[{name}]" for name in classes) or (key,)

    asked = {**CRITERIA, "demographic_parity": (parity,)}
    gaps = {name: _of_all(gap, [figure for key in keys for figure in of(key)]) for name, keys in asked.items()}
    return {name: widest for name, widest in gaps.items() if widest is not None}


def _of_all(gap: Asked, keys: Sequence[str]) -> Gap | None:
    gaps = [gap(key, len(keys)) for key in keys]
    defined = [gap for gap in gaps if gap is not None]
    if len(defined) < len(keys):
        return None
    widest = max(defined, key=lambda gap: gap.difference.estimate)
    ratios = [gap.ratio for gap in defined if gap.ratio is not None]
    return replace(
        widest,
        difference=_either([gap.difference for gap in defined], max),
        ratio=_either(ratios, min) if len(ratios) == len(defined) else None,
    )


def gap_of(in_groups: InGroups, model: str, metric: Metric, level: float, *, families: int = 1) -> Gap | None:
    """Return how far apart the groups lie in a metric, of so many that are looked at together.

    None where fewer than two groups have enough cases for it.
    """
    under_bars = {name: under_bar(in_groups, model, metric, (name,)) for name in in_groups.judged}
    enough = {name: cases for name, cases in under_bars.items() if has_enough(in_groups, cases, (name,))}

    def figure(name: str, level: float) -> Estimated | None:
        return estimated(in_groups, model, (name,), metric, level)

    return widest_gap(in_groups, metric.key, enough, figure, level=level, families=families)


def widest_gap(
    in_groups: Parted, key: str, cases: Held, figure: Figure, *, level: float, families: int = 1
) -> Gap | None:
    """Return the gap of a figure among the groups that have enough cases; None where fewer than two have a value."""
    adjusted = level_of_each(level, families * pairs_among(len(cases))) if len(cases) > 1 else level
    figures = {name: interval for name in cases if (interval := figure(name, adjusted)) is not None}
    if len(figures) < 2:  # noqa: PLR2004 (one alone differs from none)
        return None
    values = {name: interval.estimate for name, interval in figures.items()}
    least, most = min(values.values()), max(values.values())
    ratio = smallest_ratio([*figures.values()])
    return Gap(
        metric=key,
        among=len(figures),
        fewest=int(min(cases[name] for name in figures)),
        lowest=_at(in_groups, values, least),
        highest=_at(in_groups, values, most),
        least=least,
        most=most,
        difference=_apart(largest_difference([*figures.values()])),
        ratio=None if ratio is None else _apart(ratio),
        level=adjusted,
    )


def under_bar(in_groups: InGroups, model: str, metric: Metric, names: Names) -> float:
    """Return how many cases of some groups are behind the bar of a metric, without their weights."""
    cases = in_groups.outcomes(model, names).cases
    if metric.kind == "share" and metric.denominator is not None:
        return float(metric.denominator(cases, in_groups.given(model, names)))
    return under(metric, Measure(estimate=None), confusion(cases, whole=True))


def has_enough(in_groups: InGroups, cases: float, names: Names) -> bool:
    """Return whether so many cases under the bar, of some groups, are enough to judge by."""
    return lack_of_cases(cases) is None and lack_of_clusters(in_groups.clusters(names)) is None


def _at(in_groups: Parted, values: Mapping[str, float], value: float) -> tuple[str, ...]:
    tied = (name for name, estimate in values.items() if math.isclose(estimate, value, rel_tol=TIE, abs_tol=TIE))
    return tuple(in_groups.shown[name] for name in tied)


def _apart(interval: Estimated) -> Apart:
    return Apart(estimate=interval.estimate, low=interval.low, high=interval.high, no_range=interval.reason)


def _either(gaps: Sequence[Apart], pick: Pick) -> Apart:
    intervals = [Estimated(estimate=gap.estimate, low=gap.low, high=gap.high, reason=gap.no_range) for gap in gaps]
    return _apart(together(intervals, pick))


ALWAYS = ("recall", "precision", "specificity", "flag_rate")  # of each group, whatever the config asks for
COST = "cost_per_1000"


def grouping(in_groups: InGroups, subject: str) -> Grouping:
    """Return all that the report says of one grouping."""
    metric = METRICS[aim(in_groups.models, subject)]
    keys = shown_metrics(in_groups.models[subject], metric)
    groups = tuple(
        replace(_group(in_groups, name, subject, metric, keys), group=label) for name, label in in_groups.shown.items()
    )
    by_name = dict(zip(in_groups.names, groups, strict=True))
    enough = {name: group for name, group in by_name.items() if group.lack is None and name in in_groups.judged}
    level = in_groups.everyone.setting.config.uncertainty.level

    def gap(key: str, families: int) -> Gap | None:
        return gap_of(in_groups, subject, METRICS[key], level, families=families)

    return Grouping(
        column=in_groups.key.column,
        bins=in_groups.key.bins or None,
        metric=metric.key,
        groups=groups,
        columns=in_groups.columns,
        missing=in_groups.missing,
        hidden=tuple(in_groups.hidden.values()),
        kept_out=in_groups.out,
        apparent=in_groups.models[subject].apparent is not None,
        criteria=criteria(gap, parity=in_groups.everyone.setting.config.better_outcome),
        weakest=_weakest(in_groups, subject, metric, enough),
    )


def aim(models: Mapping[str, CountedModel], subject: str) -> str:
    """Return the metric that tells the weakest group: the first primary one that the four counts give.

    Money is shown by the thousand cases, for groups differ in size; else it is the recall.
    """
    primary = (METRICS[key] for key in objectives(models, subject))
    metric = next(
        (candidate for candidate in primary if candidate.from_counts and candidate.needs != "baseline"),
        METRICS["recall"],
    )
    return COST if metric.kind == "cost" else metric.key


def shown_metrics(model: CountedModel, weakest_by: Metric) -> tuple[str, ...]:
    """Return the metrics that each group has: those shown first, those always shown, and those of its checks."""
    config = model.setting.config
    checked = (check.check.metric for check in config.checks if check.each_group_of is not None)
    first = (find(name) for name in config.report.metrics)
    keys = [metric.key for metric in (weakest_by, *first, *checked) if metric is not None and metric.from_counts]
    priced = (COST,) if model.given.costs is not None else ()
    return tuple(dict.fromkeys((*ALWAYS, *priced, *(key for key in METRICS if key in keys))))


def _group(in_groups: InGroups, name: str, subject: str, metric: Metric, keys: Sequence[str]) -> Group:
    models = {model: _judged(in_groups, model, name, keys) for model in in_groups.models}
    outcomes = in_groups.outcomes(subject, (name,))
    prevalence = float(evaluate(METRICS["prevalence"], outcomes.estimates, in_groups.models[subject].given))
    own = models[subject]
    return Group(
        group=name,
        cases=int(outcomes.cases.n),
        positives=int(outcomes.cases.positives),
        prevalence=None if math.isnan(prevalence) else prevalence,
        models=models,
        lack=_lack(in_groups, (name,), metric, own),
    )


def _judged(in_groups: InGroups, model: str, name: str, keys: Sequence[str]) -> Performance:
    outcomes = in_groups.outcomes(model, (name,))
    measures = count_measures(
        outcomes,
        in_groups.given(model, (name,)),
        keys=keys,
        apparent=in_groups.models[model].apparent is not None,
        ranges=in_groups.ranges(model, (name,)),
    )
    rule = in_groups.models[model].as_rule
    if rule is not None:
        measures = without_needless(rule, measures, in_groups.given(model, (name,)))
    return Performance(
        confusion=confusion(outcomes.cases, whole=True),
        confusion_weighted=confusion(outcomes.weighted) if outcomes.weighted is not None else None,
        metrics={key: measures[key] for key in keys},
    )


def _lack(in_groups: InGroups, names: Names, metric: Metric, own: Performance) -> Lack | None:
    """Return what keeps the subject from being judged by a metric in a group."""
    cases = under(metric, own.metrics[metric.key], own.confusion)
    return lack_of_clusters(in_groups.clusters(names)) or lack_of_cases(cases)


def _weakest(in_groups: InGroups, subject: str, metric: Metric, enough: Mapping[str, Group]) -> Weakest | None:
    """Return where the subject does worst, and whether the gap to all other cases is more than chance."""
    values = {name: group.models[subject].metrics[metric.key].estimate for name, group in enough.items()}
    defined = {name: value for name, value in values.items() if value is not None}
    if len(defined) < 2:  # noqa: PLR2004 (the weakest of one is no finding)
        return None
    names = best_of(defined, higher=not metric.higher_is_better)  # the best turned round: the worst
    if len(names) == len(defined):
        return None
    # The weakest was picked out among all of them, so that its gap must stand where each had been looked at.
    level = level_of_each(in_groups.everyone.setting.config.uncertainty.level, len(defined))
    rest = [name for name in in_groups.compared if name not in names]
    group, other = (estimated(in_groups, subject, part, metric, level) for part in (names, rest))
    if group is None or other is None:
        return None
    ends = unpaired_difference(group, other)
    return Weakest(
        groups=tuple(in_groups.shown[name] for name in names),
        among=len(defined),
        estimate=(min if metric.higher_is_better else max)(defined.values()),
        rest=other.estimate,
        difference=group.estimate - other.estimate,
        low=None if ends is None else ends[0],
        high=None if ends is None else ends[1],
        level=level,
        shown=ends is not None and not ends[0] <= 0 <= ends[1],
    )


# Simpson's reversal: what is higher overall, and lower within every group of a column, by more than chance.

OF_GROUPS = ("flag_rate", "recall", "false_alarm_rate")
# Two models on the same cases can only turn round in figures whose cases under the bar follow from the model.
OF_MODELS = ("precision", "npv", "f1")
FEWEST_PARTS = 2
MOST = 10  # groups of a column of which each two are compared: of more, two say little


@frozen(eq=False)
class _Side:
    """One of the two that are compared: a model in some groups."""

    found: InGroups
    model: str
    names: tuple[str, ...]

    def figure(self, metric: Metric, level: float) -> Estimated | None:
        """Return a metric with its interval."""
        return estimated(self.found, self.model, self.names, metric, level)

    def weight(self, metric: Metric) -> float:
        """Return how many cases are behind the bar."""
        return under_bar(self.found, self.model, metric, self.names)

    def enough(self, metric: Metric) -> bool:
        """Return whether these are enough cases to judge by."""
        return has_enough(self.found, self.weight(metric), self.names)


_Two = tuple[_Side, _Side]


@frozen(eq=False)
class _Look:
    """Two that are compared by one metric: overall, and in each part of the cases."""

    metric: str
    column: str  # whose groups are the parts
    of: str | None  # the column whose two groups are compared; None: two models are
    model: str | None  # by whose decisions groups are compared
    called: tuple[str, str]
    whole: _Two
    parts: tuple[_Two, ...]


def reversals(grouped: Sequence[InGroups], config: Config) -> tuple[Reversal, ...]:
    """Return each reversal that chance does not explain, at a level for all that are looked at."""
    of_groups = (look for name in config.models if config.audits(name) for look in _of_groups(grouped, name))
    looks = [*of_groups, *_of_models(grouped, config)]
    level = level_of_each(config.uncertainty.level, len(looks)) if looks else 0.0
    return tuple(reversal for look in looks if (reversal := _reversal(look, level)) is not None)


def _of_groups(grouped: Sequence[InGroups], model: str) -> Iterator[_Look]:
    """Yield two groups of a column, compared by a model within the groups of the column that it is crossed with."""
    by_column = {in_groups.key.column: in_groups for in_groups in grouped}
    for crossing in grouped:
        ends = [by_column[part.column] for part in crossing.parts if len(crossing.parts) > 1]
        for place, (of, within) in enumerate((ends, ends[::-1]) if ends else ()):

            def side(name: str, part: str, *, crossing: InGroups = crossing, place: int = place) -> _Side:
                pair = (name, part) if place == 0 else (part, name)
                return _Side(found=crossing, model=model, names=(joined(*pair),))

            for first, other in combinations(of.judged, 2) if len(of.judged) <= MOST else ():
                whole = tuple(_Side(found=of, model=model, names=(name,)) for name in (first, other))
                both = ((side(first, part), side(other, part)) for part in within.names)
                parts = tuple(pair for pair in both if all(half.names[0] in crossing.shown for half in pair))
                for metric in OF_GROUPS:
                    yield _Look(
                        metric=metric,
                        column=within.key.column,
                        of=of.key.column,
                        model=model,
                        called=(of.shown[first], of.shown[other]),
                        whole=(whole[0], whole[1]),
                        parts=parts,
                    )


def _of_models(grouped: Sequence[InGroups], config: Config) -> Iterator[_Look]:
    """Yield two models, compared within the groups of each column."""
    for found in grouped:
        primary = [METRICS[key] for key in objectives(found.models, config.subject)]
        wanted = [metric.key for metric in primary if metric.from_counts and metric.kind == "function"]
        for one, other in _pairs(config):

            def two(names: tuple[str, ...], *, found: InGroups = found, one: str = one, other: str = other) -> _Two:
                return _Side(found=found, model=one, names=names), _Side(found=found, model=other, names=names)

            for metric in dict.fromkeys((*OF_MODELS, *wanted)):
                yield _Look(
                    metric=metric,
                    column=found.key.column,
                    of=None,
                    model=None,
                    called=(one, other),
                    whole=two(found.every),
                    parts=tuple(two((name,)) for name in found.names),
                )


def _pairs(config: Config) -> Iterator[tuple[str, str]]:
    """Yield the models that are compared: each with the subject where that is typed, else every two of them.

    Of too many models each is compared with the baseline alone: other pairs would depend on which model comes first.
    """
    if not config.names_subject and len(config.models) <= MOST_JUDGED:
        yield from combinations(config.models, 2)
        return
    against = config.subject if config.names_subject else config.baseline_model
    yield from ((against, name) for name in config.models if against is not None and name != against)


def _reversal(look: _Look, level: float) -> Reversal | None:
    """Return what turns round: sure overall, the other way in every part, and sure over all parts together."""
    metric = METRICS[look.metric]
    apart = _first_less_second(look.whole, metric, level)
    if apart is None or apart.low is None or apart.high is None or apart.low <= 0 <= apart.high:
        return None
    sign = 1 if apart.low > 0 else -1
    parts = [two for two in look.parts if all(side.enough(metric) for side in two)]
    weighted = [(_first_less_second(two, metric, level), _weight_of(two, metric)) for two in parts]
    defined = [(interval, weight) for interval, weight in weighted if interval is not None and interval.low is not None]
    if (
        len(defined) < FEWEST_PARTS
        or len(defined) < len(parts)
        or any(sign * interval.estimate >= 0 for interval, _ in defined)
    ):
        return None
    within = _mean(defined)
    if sign * within.estimate > 0 or within.low is None or within.high is None or within.low <= 0 <= within.high:
        return None
    high, low = look.called if sign > 0 else look.called[::-1]
    figures = [side.figure(metric, level) for side in (look.whole if sign > 0 else look.whole[::-1])]
    most, least = (math.nan if interval is None else interval.estimate for interval in figures)
    return Reversal(
        metric=look.metric,
        column=look.column,
        of=look.of,
        model=look.model,
        higher=high,
        lower=low,
        most=most,
        least=least,
        among=len(defined),
        within=sign * within.estimate,
        low=min(sign * within.low, sign * within.high),
        high=max(sign * within.low, sign * within.high),
    )


def _first_less_second(two: _Two, metric: Metric, level: float) -> Estimated | None:
    """Return by how much the first is higher; two models on the same cases are taken as if on different ones.

    That is too careful where they err on the same cases, and never too bold.
    """
    first, other = (side.figure(metric, level) for side in two)
    if first is None or other is None:
        return None
    ends = unpaired_difference(first, other)
    low, high = (None, None) if ends is None else ends
    return Estimated(estimate=first.estimate - other.estimate, low=low, high=high)


def _weight_of(two: _Two, metric: Metric) -> float:
    """Return the weight of a part, after Mantel and Haenszel."""
    weight, other = (side.weight(metric) for side in two)
    return weight * other / (weight + other)


def _mean(parts: Sequence[tuple[Estimated, float]]) -> Estimated:
    """Return the weighted mean of differences in parts that share no case; its arms are theirs, squared and added."""
    whole = sum(weight for _, weight in parts)
    estimate = sum(weight * difference.estimate for difference, weight in parts) / whole
    down = (
        math.hypot(*(weight * (difference.estimate - (difference.low or 0.0)) for difference, weight in parts)) / whole
    )
    up = (
        math.hypot(*(weight * ((difference.high or 0.0) - difference.estimate) for difference, weight in parts)) / whole
    )
    return Estimated(estimate=estimate, low=estimate - down, high=estimate + up)
