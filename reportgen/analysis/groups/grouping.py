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
Held = Mapping[str, float]  # groups with enough cases: how many of these, without their weights, stand under the bar
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
    gaps = {name: _of_all(gap, [one for key in keys for one in of(key)]) for name, keys in asked.items()}
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
        criteria=criteria(gap, parity=found.everyone.setting.config.better_outcome),
        weakest=_weakest(found, subject, metric, enough),
    )


def aim(models: Mapping[str, CountedModel], subject: str) -> str:
    """Return the metric that tells the weakest group: the first primary one that the four counts give.

    Money is told by the thousand cases, for groups differ in size; else it is the recall.
    """
    primary = (METRICS[key] for key in objectives(models, subject))
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
    rule = found.models[model].as_rule
    if rule is not None:
        measures = without_needless(rule, measures, found.given(model, (name,)))
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
        """Return how many cases stand under the bar."""
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
    return tuple(found for look in looks if (found := _reversal(look, level)) is not None)


def _of_groups(grouped: Sequence[InGroups], model: str) -> Iterator[_Look]:
    """Yield two groups of a column, compared by a model within the groups of the column that it is crossed with."""
    by_column = {found.key.column: found for found in grouped}
    for crossing in grouped:
        ends = [by_column[part.column] for part in crossing.parts if len(crossing.parts) > 1]
        for place, (of, within) in enumerate((ends, ends[::-1]) if ends else ()):

            def side(name: str, part: str, *, crossing: InGroups = crossing, place: int = place) -> _Side:
                pair = (name, part) if place == 0 else (part, name)
                return _Side(found=crossing, model=model, names=(joined(*pair),))

            for one, other in combinations(of.names, 2) if len(of.names) <= MOST else ():
                whole = tuple(_Side(found=of, model=model, names=(name,)) for name in (one, other))
                both = ((side(one, part), side(other, part)) for part in within.names)
                parts = tuple(pair for pair in both if all(each.names[0] in crossing.shown for each in pair))
                for metric in OF_GROUPS:
                    yield _Look(
                        metric=metric,
                        column=within.key.column,
                        of=of.key.column,
                        model=model,
                        called=(of.shown[one], of.shown[other]),
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

    Of too many models each is compared with the baseline alone: other pairs would hang on which model stands first.
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
    found = [(_first_less_second(two, metric, level), _weight_of(two, metric)) for two in parts]
    known = [(each, weight) for each, weight in found if each is not None and each.low is not None]
    if len(known) < FEWEST_PARTS or len(known) < len(parts) or any(sign * each.estimate >= 0 for each, _ in known):
        return None
    within = _mean(known)
    if sign * within.estimate > 0 or within.low is None or within.high is None or within.low <= 0 <= within.high:
        return None
    high, low = look.called if sign > 0 else look.called[::-1]
    figures = [side.figure(metric, level) for side in (look.whole if sign > 0 else look.whole[::-1])]
    most, least = (math.nan if each is None else each.estimate for each in figures)
    return Reversal(
        metric=look.metric,
        column=look.column,
        of=look.of,
        model=look.model,
        higher=high,
        lower=low,
        most=most,
        least=least,
        among=len(known),
        within=sign * within.estimate,
        low=min(sign * within.low, sign * within.high),
        high=max(sign * within.low, sign * within.high),
    )


def _first_less_second(two: _Two, metric: Metric, level: float) -> Estimated | None:
    """Return by how much the first is higher; two models on the same cases are taken as if on different ones.

    That is too careful where they err on the same cases, and never too bold.
    """
    one, other = (side.figure(metric, level) for side in two)
    if one is None or other is None:
        return None
    ends = unpaired_difference(one, other)
    low, high = (None, None) if ends is None else ends
    return Estimated(estimate=one.estimate - other.estimate, low=low, high=high)


def _weight_of(two: _Two, metric: Metric) -> float:
    """Return the weight of a part, after Mantel and Haenszel."""
    one, other = (side.weight(metric) for side in two)
    return one * other / (one + other)


def _mean(parts: Sequence[tuple[Estimated, float]]) -> Estimated:
    """Return the weighted mean of differences in parts that share no case; its arms are theirs, squared and added."""
    whole = sum(weight for _, weight in parts)
    estimate = sum(weight * each.estimate for each, weight in parts) / whole
    down = math.hypot(*(weight * (each.estimate - (each.low or 0.0)) for each, weight in parts)) / whole
    up = math.hypot(*(weight * ((each.high or 0.0) - each.estimate) for each, weight in parts)) / whole
    return Estimated(estimate=estimate, low=estimate - down, high=estimate + up)
