"""Words of the pictures of costs: each way of deciding, and costs by threshold and by price."""

from collections.abc import Iterator, Sequence

from reportgen.analysis.readings import (
    cost_ceiling,
    in_force,
    least,
    miss_in_false_alarms,
    nearest,
    same_cost,
)
from reportgen.results.results import Curve
from reportgen.results.values.costs import of_one_more_false_alarm, of_one_more_miss
from reportgen.stats.metrics import COSTS
from reportgen.text import numbers
from reportgen.text.bands import band_label, no_band
from reportgen.text.by_class import by_class, by_class_read
from reportgen.text.facts import Facts, limit_slot, text_slot
from reportgen.text.figures import (
    FigureWords,
    at_cut_off,
    average_prices,
    by_decisions,
    cut_off_label,
    cut_off_of,
    likely_prices,
    named_line,
    recommended_threshold,
    score_axis,
    weighed_subtitle,
)
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import yet
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.costs.words import as_dear, even, ratio_slot

CURVE = "cost_by_threshold"
NAME = f"figure.{CURVE}"


def cost_by_threshold(facts: Facts) -> FigureWords:
    """Return the words of what every threshold costs."""
    curve = facts.subject.curves[CURVE]
    best, in_use = least(curve["cost"]), None if by_decisions(facts) else _in_use(facts, curve)
    return FigureWords(
        title=_title(facts, best, in_use),
        subtitle=weighed_subtitle(facts, NAME),
        x=score_axis(facts),
        y=_axis(facts),
        labels=_labels(facts),
        short=facts.say(f"{NAME}.short", least=_cost(facts, best), per=limit_slot(THOUSAND)),
        reading=tuple(_reading(facts, curve, best, in_use)),
    )


def _title(facts: Facts, best: int, in_use: int | None) -> Sentence:
    costs, per = facts.subject.curves[CURVE]["cost"], limit_slot(THOUSAND)
    if in_use is None:
        return at_cut_off(facts, f"{NAME}.least", cut_off_of(facts, CURVE, best), least=_cost(facts, best), per=per)
    used = facts.cut_offs()
    value = None if used is None else used.value
    if same_cost(costs[in_use], costs[best]):
        return at_cut_off(facts, f"{NAME}.least", value, least=_cost(facts, in_use), per=per)
    cost, there = _cost(facts, in_use), _cost(facts, best)
    more = facts.less(cost, there)
    if value is not None and float(cost.value) < 0:
        return at_cut_off(facts, f"{NAME}.beyond_gain", value, per=per, more=more)
    return at_cut_off(facts, f"{NAME}.beyond", value, per=per, cost=cost, more=more)


def _axis(facts: Facts) -> Sentence:
    per, costs = limit_slot(THOUSAND), facts.results.costs
    if facts.currency is not None:
        return facts.say(f"{NAME}.axis_currency", per=per, currency=facts.text(costs, "currency"))
    in_units = costs is not None and costs.form == "ratio"
    return facts.say(f"{NAME}.axis_units" if in_units else f"{NAME}.axis", per=per)


def _labels(facts: Facts) -> dict[str, Sentence]:
    none, everything = _cost(facts, 0), _cost(facts, -1)
    labels = {
        "model": named_line(facts),
        "none": facts.say(f"{NAME}.none", cost=none),
        "none_above": facts.say(f"{NAME}.none_above", cost=none),
        "all": facts.say(f"{NAME}.all", cost=everything),
        "all_above": facts.say(f"{NAME}.all_above", cost=everything),
        "least": facts.say(f"{NAME}.lowest_point"),
        "zoomed": facts.say(f"{NAME}.zoomed"),
        "threshold": cut_off_label(facts),
        **band_label(facts, CURVE),
        **by_class(facts),
        "cases": facts.say("figure.of_class_axis", weighted=facts.weighted),
    }
    better, within = recommended_threshold(facts), _within(facts)
    if better is not None:
        labels["recommended"] = facts.say("figure.recommended", value=better)
    if within is not None and facts.results.data.tuned_where_judged:  # on others, other thresholds are near the lowest
        labels["range"] = facts.say(f"{NAME}.range", within=within)
    return labels


def _reading(facts: Facts, curve: Curve, best: int, in_use: int | None) -> Iterator[Sentence]:
    costs = curve["cost"]
    yield from by_class_read(facts)
    if _both_cost(facts):
        yield facts.say(f"{NAME}.read_{facts.setup().flag}")
    if cost_ceiling(curve) is not None:
        yield facts.say("figure.goes_on", way="up")
    if in_use is not None and same_cost(costs[in_use], costs[best]):
        yield facts.say(f"{NAME}.cheapest")
    else:
        yield at_cut_off(facts, f"{NAME}.lowest", cut_off_of(facts, CURVE, best), least=_cost(facts, best))
    if facts.limited:
        yield facts.say("figure.every_cut_off")
    if "low" in curve:
        yield facts.say(f"{NAME}.band")
    else:
        yield from no_band(facts)


def _both_cost(facts: Facts) -> bool:
    """Return whether either error costs more than the right answer in its place."""
    prices = facts.results.costs
    return prices is not None and min(of_one_more_miss(prices), of_one_more_false_alarm(prices)) > 0


def _in_use(facts: Facts, curve: Curve) -> int | None:
    used = facts.subject.threshold
    return None if used is None else in_force(curve["threshold"], used.value, low=facts.setup().flag == "low")


def _cost(facts: Facts, place: int) -> Slot:
    """Return what so many cases cost at one point of the curve; the first flags nothing, the last everything."""
    costs = facts.subject.curves[CURVE]["cost"]
    at = place % len(costs)
    return facts.money(costs[at] or 0.0, facts.paths.of(costs, at))


def _within(facts: Facts) -> Slot | None:
    """Return how near to the least cost the shaded range stays; None where the rule minds more than cost."""
    rule = facts.subject.advice
    if rule is None or rule.near_optimal is None or rule.within is None or rule.metric not in COSTS or rule.constraints:
        return None
    return facts.percent(rule, "within")


BY_RATIO = "threshold_by_ratio"
RATIO = f"figure.{BY_RATIO}"


def threshold_by_ratio(facts: Facts) -> FigureWords:
    """Return the words of how the best threshold, and the cheapest model, change with the price of a miss."""
    say, price = facts.say, miss_in_false_alarms(facts.results)
    ratio = None if price is None else ratio_slot(price)
    labels = {"model": named_line(facts), "threshold": cut_off_label(facts), "nothing": say(f"{RATIO}.nothing")}
    if ratio is not None:
        labels["costs"] = say(f"{RATIO}.costs", ratio=ratio)
    if _strip(facts):
        labels["winners"] = say(f"{RATIO}.winners")
        for place, winner in enumerate(facts.results.winners):
            if winner.model is not None:
                labels[f"winner.{place}"] = _named(facts, place, (winner.model, *winner.alike))
    return FigureWords(
        title=_ratio_title(facts, ratio),
        subtitle=weighed_subtitle(facts, RATIO),
        x=say(f"{RATIO}.axis"),
        y=say("figure.cut_off_axis"),
        labels=labels,
        short=say(f"{RATIO}.short", first=_of_curve(facts, 0), last=_of_curve(facts, -1)),
        reading=tuple(_ratio_reading(facts)),
    )


def _ratio_title(facts: Facts, ratio: Slot | None) -> Sentence:
    if ratio is not None:
        return _best_at(facts, nearest(facts.subject.curves[BY_RATIO]["ratio"], float(ratio.value)))
    first, last = (cut_off_of(facts, BY_RATIO, place) for place in (0, -1))
    if first is None or last is None:
        return _best_at(facts, 0 if last is None else -1)
    if not _moves(facts):
        return facts.say(f"{RATIO}.same", best=first)
    return facts.say(f"{RATIO}.moves", start=first, end=last)


def _moves(facts: Facts) -> bool:
    """Return whether the price of a miss has any say in the best threshold, as far as it is drawn."""
    return len(set(facts.subject.curves[BY_RATIO]["threshold"])) > 1


def _best_at(facts: Facts, place: int) -> Sentence:
    return at_cut_off(facts, f"{RATIO}.here", cut_off_of(facts, BY_RATIO, place), price=_of_curve(facts, place))


def _ratio_reading(facts: Facts) -> Iterator[Sentence]:
    if _moves(facts):
        yield facts.say(f"{RATIO}.read_{facts.setup().flag}")
    if facts.limited:
        yield facts.say("figure.every_cut_off")
    yield from even(facts)
    yield from average_prices(facts)
    yield from likely_prices(facts)
    if None in facts.subject.curves[BY_RATIO]["threshold"]:
        yield facts.say(f"{RATIO}.edge")
    if _strip(facts):
        yield facts.say(f"{RATIO}.strip")
        yield from yet(facts, *facts.results.models)


def _strip(facts: Facts) -> bool:
    """Return whether a strip names the cheapest model: one is, at some prices and not at all."""
    winners = facts.results.winners
    return len(winners) > 1 and any(winner.model is not None for winner in winners)


def _named(facts: Facts, place: int, names: Sequence[str]) -> Sentence:
    return facts.say("figure.name", name=text_slot(numbers.listed(names), facts.paths.of(facts.results.winners[place])))


def _of_curve(facts: Facts, place: int) -> Slot:
    ratios = facts.subject.curves[BY_RATIO]["ratio"]
    at = place % len(ratios)
    return as_dear(facts, facts.at(ratios, at))
