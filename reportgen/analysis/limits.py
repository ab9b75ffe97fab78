"""What holds wherever prices, and the share of positives in use, lie within their stated limits, and where it turns.

Costs are linear in each of them, and so is what one way of deciding costs beyond another: what holds at every corner of
the limits holds between them, and where two ways cost the same follows from the two ends.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from reportgen.analysis.check_figures import estimate_of, one_sided
from reportgen.analysis.comparisons import judged_together
from reportgen.analysis.decisions import FIXED_RULES, CountedModel
from reportgen.analysis.pair import Contender, pair_of
from reportgen.analysis.ranges import AtPoint
from reportgen.analysis.setting import matrix
from reportgen.config.checks import Check as Asked
from reportgen.config.schema import Config
from reportgen.counts.query import Outcome
from reportgen.counts.views import Counts
from reportgen.frozen import frozen
from reportgen.results.measure import Span
from reportgen.results.results import Results
from reportgen.results.values.checks import Check, Status
from reportgen.results.values.comparison import Way
from reportgen.results.values.costs import (
    AtShare,
    CheckAt,
    CheckWithin,
    ComparisonAt,
    ComparisonWithin,
    PriceRange,
    Ranged,
    Turn,
    WithinLimits,
)
from reportgen.stats.checks import meets, meets_with_bounds
from reportgen.stats.costs import total_at
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import CostMatrix
from reportgen.stats.samples import at_prevalence
from reportgen.stats.thresholds import TIE

THOUSAND, STEPS, COARSE = 1000, 40, 12

PRICED: Mapping[Outcome, Ranged] = {
    "fp": "false_positive",
    "fn": "false_negative",
    "tp": "true_positive",
    "tn": "true_negative",
}
Place = Mapping[Ranged, float]  # a value of each quantity that is known within limits


@frozen(eq=False)
class Limits:
    """The quantities that are known within limits, each with its low, likely and high value."""

    ends: Mapping[Ranged, tuple[float, float, float]]

    @property
    def likely(self) -> Place:
        """The likely value of each."""
        return {key: likely for key, (_, likely, _) in self.ends.items()}

    @property
    def corners(self) -> Iterator[Place]:
        """Every choice of their ends."""
        for ends in product(*((low, high) for low, _, high in self.ends.values())):
            yield dict(zip(self.ends, ends, strict=True))

    def along(self, key: Ranged) -> Iterator[tuple[float, float]]:
        """Yield the way from the likely value of one to its lower end, and to its upper end."""
        low, likely, high = self.ends[key]
        yield from ((likely, end) for end in (low, high) if end != likely)


def limits_of(config: Config, results: Results) -> Limits | None:
    """Return what is known within limits; None where nothing is."""
    ends: dict[Ranged, tuple[float, float, float]] = {}
    stated = config.deployment
    if stated is not None and stated.limits is not None and stated.share is not None:
        ends["prevalence"] = stated.limits[0], stated.share, stated.limits[1]
    for key in PRICED.values():
        price = None if results.costs is None else getattr(results.costs, key)
        if isinstance(price, PriceRange):
            ends[key] = price.low, price.likely, price.high
    return Limits(ends=ends) if ends else None


def within_limits(
    config: Config, results: Results, counted: Mapping[str, CountedModel], at: Mapping[str, AtPoint | None]
) -> WithinLimits | None:
    """Return what holds within the stated limits, and where it turns; None where nothing is known within limits."""
    limits = limits_of(config, results)
    if limits is None:
        return None
    within = WithinLimits(
        comparisons=tuple(_comparisons(results, counted, at, limits)),
        checks=tuple(_checks(config, results, counted, at, limits)),
    )
    within = replace(within, ends=tuple(_ends(config, results, counted, at, limits)))
    subject = counted[results.subject]
    if subject.given.costs is None:
        return within
    ways = {name: _cost(counts, subject) for name, counts in _ways(results, counted).items()}
    own = [ways[results.subject](place) for place in (limits.likely, *limits.corners)]
    if any(map(math.isnan, own)):  # one class alone cannot be weighed
        return within
    cheapest = min(ways, key=lambda name: ways[name](limits.likely))
    others = dict.fromkeys(name for place in limits.corners if (name := _first(ways, cheapest, place)) != cheapest)
    turns = tuple(turn for key in limits.ends for turn in _turns(ways, cheapest, limits, key))
    return replace(within, cost=Span(low=min(own), high=max(own)), cheapest=cheapest, others=tuple(others), turns=turns)


def _ends(
    config: Config,
    results: Results,
    counted: Mapping[str, CountedModel],
    at: Mapping[str, AtPoint | None],
    limits: Limits,
) -> Iterator[AtShare]:
    """Yield what comes out otherwise at both ends of the stated shares, by the likely prices."""
    if "prevalence" not in limits.ends:
        return
    checks = dict(_statuses(config, results, counted, at, limits))
    places, ways = _ways_of_comparisons(results, counted, at)
    likely = ways(limits.likely) if places else ()
    for share in sorted({limits.ends["prevalence"][0], limits.ends["prevalence"][-1]}):
        place = {**limits.likely, "prevalence": share}
        moved = {number: status(place) for number, status in checks.items()}
        yield AtShare(
            prevalence=share,
            dearer=_is_dearer(results, counted, place),
            checks=tuple(
                CheckAt(check=number, status=status)
                for number, status in moved.items()
                if status != results.checks[number].status
            ),
            comparisons=tuple(
                ComparisonAt(comparison=number, way=way)
                for number, way, usual in zip(places, ways(place) if places else (), likely, strict=True)
                if way != usual and usual == results.comparisons[number].way(results.comparisons[number].a)
            ),
        )


def _is_dearer(results: Results, counted: Mapping[str, CountedModel], place: Place) -> bool:
    """Return whether a rule without a model, possible here, costs less than the subject at a place."""
    subject = counted[results.subject]
    if subject.given.costs is None:
        return False
    ways = _ways(results, counted)
    own = _cost(ways[results.subject], subject)(place)
    rules = (_cost(ways[rule], subject)(place) for rule in FIXED_RULES if rule in ways)
    return any(cost < own - TIE * max(abs(own), 1.0) for cost in rules)


CostAt = Callable[[Place], float]


def _ways(results: Results, counted: Mapping[str, CountedModel]) -> dict[str, Counts]:
    """Return the outcomes of every way of deciding that the config allows, as new cases are expected to show them."""
    subject = counted[results.subject]
    cells = subject.on(subject.setting.facts.reported_on)
    outcomes = subject.outcomes(cells)
    ways: dict[str, Counts] = {}
    for rule, decided in FIXED_RULES.items():
        if results.baselines[rule].possible:
            ways[rule] = decided(outcomes).estimates
    for name, model in counted.items():
        own = model.outcomes(model.on(model.setting.facts.reported_on)).estimates
        ways[name] = own if model.apparent is None else model.apparent.fit.counts
    scored = subject.scored
    moved = results.models[results.subject].recommended
    if scored is not None and moved is not None and moved.reason is None and not subject.own_decision:
        tuned = subject.tuned
        ways["recommended"] = subject.at(scored.recommended, cells).estimates if tuned is None else tuned.fit.counts
    return ways


def _cost(counts: Counts, model: CountedModel) -> CostAt:
    """Return what a thousand cases cost one way of deciding at a place within the limits."""

    def at(place: Place) -> float:
        share = place.get("prevalence", model.prevalence)
        weighed = at_prevalence(counts, share)
        prices = _prices(model, place)
        return float(total_at(weighed, model.given, prices) / weighed.n) * THOUSAND

    return at


def _prices(model: CountedModel, place: Place) -> CostMatrix:
    """Return the prices at a place within the limits."""
    costs = model.given.costs
    assert costs is not None  # noqa: S101 - asked of models with prices alone
    there = matrix(lambda outcome: place.get(PRICED[outcome], getattr(costs, outcome)))
    return replace(there, more=matrix(lambda outcome: getattr(there, outcome) - getattr(costs, outcome)))


def _first(ways: Mapping[str, CostAt], cheapest: str, place: Place) -> str:
    """Return the way that costs least at a place; the one that does by the likely figures where it costs as little."""
    costs = {name: cost(place) for name, cost in ways.items()}
    least = min(costs.values())
    near = TIE * max(map(abs, costs.values()))
    return cheapest if costs[cheapest] <= least + near else min(costs, key=lambda name: costs[name])


def _turns(ways: Mapping[str, CostAt], cheapest: str, limits: Limits, key: Ranged) -> Iterator[Turn]:
    """Yield where another way comes to cost less as one quantity moves to an end and the others stay as is likely."""
    for begin, end in limits.along(key):
        places = [{**limits.likely, key: value} for value in (begin, end)]
        candidates = []
        for name, cost in ways.items():
            near, far = (cost(place) - ways[cheapest](place) for place in places)
            if far < -TIE * max(abs(far), 1.0) and near > 0:
                candidates.append((near / (near - far), name))
        if candidates:
            share, name = min(candidates)
            yield Turn(of=key, at=begin + share * (end - begin), to=name, above=end > begin)


def _checks(
    config: Config,
    results: Results,
    counted: Mapping[str, CountedModel],
    at: Mapping[str, AtPoint | None],
    limits: Limits,
) -> Iterator[CheckWithin]:
    """Yield what becomes of each check of the four counts of a model that the limits move."""
    for place, status in _statuses(config, results, counted, at, limits):
        if results.checks[place].status == "insufficient":
            continue
        ended = {status(corner) for corner in limits.corners}
        turns = tuple(turn for key in limits.ends for turn in _turned(status, limits, key))
        yield CheckWithin(check=place, holds=ended <= {results.checks[place].status}, turns=turns)


def _statuses(
    config: Config,
    results: Results,
    counted: Mapping[str, CountedModel],
    at: Mapping[str, AtPoint | None],
    limits: Limits,
) -> Iterator[tuple[int, Callable[[Place], Status]]]:
    """Yield the place of each check of the four counts that the limits move, with what becomes of it within them."""
    asked = {(request.check.text, request.with_confidence): request for request in config.checks}
    for place, check in enumerate(results.checks):
        request, model = asked.get((check.check, check.with_confidence)), counted.get(check.model)
        if request is None or model is None or not _is_moved(check, request, limits):
            continue
        status = _status_at(request, Contender(model=model, at=at[check.model]))
        if status(limits.likely) == check.status:
            yield place, status


def _is_moved(check: Check, asked: Asked, limits: Limits) -> bool:
    """Return whether a check is about one figure of a model that moves within the limits."""
    alone = check.against is None and check.group is None and check.apart is None
    return alone and _is_moved_metric(asked.check.metric, limits)


def _is_moved_metric(metric: Metric, limits: Limits) -> bool:
    """Return whether a metric of the counts moves within the limits, and is known there."""
    by_price = metric.needs == "costs" and set(limits.ends) != {"prevalence"}
    by_share = "prevalence" in limits.ends and metric.moves_with_classes
    return metric.from_counts and metric.needs != "baseline" and (by_price or by_share)


def _moved(side: Contender, place: Place) -> Contender:
    """Return a model with prices, and the share of positives in use, as they are at a place within the limits."""
    given = side.model.given
    if given.costs is not None:
        given = replace(given, costs=_prices(side.model, place))
    return replace(side, model=replace(side.model, given=given), stated=place.get("prevalence"))


def _comparisons(
    results: Results, counted: Mapping[str, CountedModel], at: Mapping[str, AtPoint | None], limits: Limits
) -> Iterator[ComparisonWithin]:
    """Yield what becomes of each comparison that decides, where the limits move its metric of the counts."""
    places, ways = _ways_of_comparisons(results, counted, at)
    if not places:
        return
    likely = ways(limits.likely)
    corners = [ways(corner) for corner in limits.corners]
    for number, (place, comparison) in enumerate((place, results.comparisons[place]) for place in places):
        if not _is_moved_metric(METRICS[comparison.metric], limits) or comparison.way(comparison.a) != likely[number]:
            continue
        holds = all(corner[number] == likely[number] for corner in corners)

        def way(where: Place, number: int = number) -> str:
            return ways(where)[number]

        turns = () if holds else tuple(turn for key in limits.ends for turn in _turned(way, limits, key, COARSE))
        yield ComparisonWithin(comparison=place, holds=holds, turns=turns)


def _ways_of_comparisons(
    results: Results, counted: Mapping[str, CountedModel], at: Mapping[str, AtPoint | None]
) -> tuple[tuple[int, ...], Callable[[Place], tuple[Way, ...]]]:
    """Return the places of the comparisons that decide, and how each comes out within the limits."""
    sides = {name: Contender(model=model, at=at[name]) for name, model in counted.items()}
    deciding = [(place, comparison) for place, comparison in enumerate(results.comparisons) if comparison.primary]

    def ways(where: Place) -> tuple[Way, ...]:
        moved = {name: _moved(side, where) for name, side in sides.items()}
        pairs = [
            (
                pair_of(
                    moved[comparison.a],
                    moved[comparison.b],
                    one_order=results.alike.one_order(comparison.a, comparison.b),
                ),
                METRICS[comparison.metric],
            )
            for _, comparison in deciding
        ]
        return tuple(comparison.way(comparison.a) for comparison in judged_together(pairs))

    return tuple(place for place, _ in deciding), ways


def _status_at(asked: Asked, side: Contender) -> Callable[[Place], Status]:
    """Return what becomes of a check at a place within the limits."""
    condition, confidence = asked.check, asked.with_confidence

    def status(place: Place) -> Status:
        moved = _moved(side, place)
        if confidence is None:
            value = estimate_of(moved, condition.metric)
            met = None if value is None else meets(value, condition.op, condition.limit)
        else:
            bounds = one_sided(moved, condition.metric, confidence)
            ends = None if isinstance(bounds, str) else (bounds.low, bounds.high)
            met = None if ends is None else meets_with_bounds(*ends, condition.op, condition.limit)
        return "insufficient" if met is None else "pass" if met else "fail"

    return status


def _turned(status: Callable[[Place], str], limits: Limits, key: Ranged, steps: int = STEPS) -> Iterator[Turn]:
    """Yield where what comes out is another as one quantity moves to an end and the others stay as is likely."""
    likely = status(limits.likely)
    for begin, end in limits.along(key):
        other = status({**limits.likely, key: end})
        if other == likely:
            continue
        near, far = begin, end
        for _ in range(steps):
            middle = (near + far) / 2
            near, far = (middle, far) if status({**limits.likely, key: middle}) == likely else (near, middle)
        yield Turn(of=key, at=far, to=status({**limits.likely, key: far}), above=end > begin)
