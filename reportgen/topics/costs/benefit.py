"""The words of the figures that weigh a model against none: the decision curve and the cost curve."""

from collections.abc import Iterator, Sequence
from functools import partial

from reportgen.analysis.readings import OperatingShares, balance, break_even_chance, operating_shares
from reportgen.results.paths import Number, total
from reportgen.results.results import Curve
from reportgen.stats.thresholds import TIE
from reportgen.text import numbers
from reportgen.text.bands import band_label, no_band
from reportgen.text.facts import RULE, Facts, limit_slot, number_slot
from reportgen.text.figures import (
    FigureWords,
    all_cases,
    average_prices,
    beside_left_out,
    by_decisions,
    cut_off_label,
    likely_prices,
    lines,
    named_lines,
    no_better,
    scored,
    weighed_subtitle,
)
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.costs.words import WITHOUT_MODEL, not_possible, possible, way

TOP = 0.5  # of a cost curve: no rule without a model leaves more than half
EXAMPLE, WEIGHT = 0.1, 9  # a chance for the sake of example, and how many false alarms then weigh as much as a miss


def decision(facts: Facts) -> FigureWords:
    """Return the words of net benefit against the chance from which on it pays to flag."""
    say, name, curve = facts.say, "figure.decision", facts.subject.curves["decision"]
    place = balance(curve, break_even_chance(facts.results))
    labels = {
        **named_lines(facts, "decision"), "all": say("figure.all_flagged"), "none": say("figure.none_flagged"),
        "ratio": say(f"{name}.ratio"),
    }  # fmt: skip
    if place is not None:
        labels["costs"] = say(f"{name}.costs", chance=_of_decision(facts, "chance", place))
    # A threshold is a chance of the test; weighed to another mix it stands elsewhere on the axis.
    if facts.cut_offs() is not None and not by_decisions(facts) and not facts.weighs_use:
        labels["threshold"] = cut_off_label(facts)
    return FigureWords(
        title=_decision_title(facts, place),
        subtitle=beside_left_out(facts, weighed_subtitle(facts, name, several=True), lines(facts), scored(facts)),
        x=say(f"{name}.chance"),
        y=say(f"{name}.axis"),
        labels=labels,
        short=say(f"{name}.short"),
        reading=tuple(_decision_reading(facts, place)),
    )


def _decision_title(facts: Facts, place: int | None) -> Sentence:
    """Return what the curve shows: nothing of its own where the model is no better than guessing."""
    curve, rules = facts.subject.curves["decision"], possible(facts) or WITHOUT_MODEL
    if facts.subject.may_guess:
        return no_better(facts)
    if place is None:
        return _over_range(curve, facts)
    model, everything = (facts.at(curve, column, place) for column in ("model", "flag_all"))
    others = [worth for rule, worth in (("none", Number(0.0, RULE)), ("all", everything)) if f"flag_{rule}" in rules]
    other = max(others, key=lambda worth: worth.value)
    decimals = numbers.decimals_apart([model.value, other.value])
    without = _share(other, decimals) if other.value else limit_slot(0)
    return facts.say("figure.decision.here", model=_share(model, decimals), other=without)


def _decision_reading(facts: Facts, place: int | None) -> Iterator[Sentence]:
    name = "figure.decision"
    yield facts.say(f"{name}.read")
    yield facts.say(f"{name}.as_chances")
    curve = facts.subject.curves["decision"]
    if any(value is not None and value < 0 for line in ("model", "flag_all") for value in curve[line]):
        yield facts.say("figure.goes_on", way="down")
    weight = limit_slot(WEIGHT)
    yield facts.say(
        f"{name}.rate", chance=limit_slot(EXAMPLE, numbers.plain(EXAMPLE)), weight=weight,
        rate=limit_slot(WEIGHT, f"1 : {weight.shown}"),
    )  # fmt: skip
    if place is not None:
        slots = {column: _of_decision(facts, column, place) for column in ("chance", "model", "flag_all")}
        yield facts.say(f"{name}.balance", **slots)
        yield from average_prices(facts)
        yield from likely_prices(facts)
    if (out := not_possible(facts)) is not None:
        yield out
    yield facts.say(f"{name}.caution")


def _worth_most(curve: Curve, place: int) -> str:
    """Return what has the highest net benefit: the model, flagging all or none, or the model as well as one of them."""
    model, everything = curve["model"][place] or 0.0, curve["flag_all"][place] or 0.0
    rival, best = ("none", 0.0) if everything <= 0 else ("all", everything)
    if abs(model - best) <= TIE:  # both are shares of all cases, less shares of them, with rounding on it
        return "alike"
    return "model" if model > best else rival


def _over_range(curve: Curve, facts: Facts) -> Sentence:
    """Return where on the axis the model is worth most."""
    name = "figure.decision.range"
    defined = [place for place, values in enumerate(zip(*curve.values(), strict=True)) if None not in values]
    ahead = [place for place in defined if _worth_most(curve, place) == "model"]
    if not ahead:
        return facts.say(name, where="nowhere")
    if ahead == defined:
        return facts.say(name, where="everywhere")
    if defined.index(ahead[-1]) - defined.index(ahead[0]) + 1 > len(ahead):
        return facts.say(name, where="here_and_there")
    ends = {"low": _of_decision(facts, "chance", ahead[0]), "high": _of_decision(facts, "chance", ahead[-1])}
    return facts.say(name, number=len(ahead), **ends)


def _of_decision(facts: Facts, column: str, place: int) -> Slot:
    return facts.quote(facts.subject.curves["decision"], column, place, shown=numbers.metric)


def cost_curve(facts: Facts) -> FigureWords:
    """Return the words of the cost curve: what is left of the cost of getting everything wrong."""
    say, name, where = facts.say, "figure.cost", operating_shares(facts.results)
    labels = {
        "model": say(f"{name}.envelope"), "in_use": cut_off_label(facts),
        "all": say("figure.all_flagged"), "none": say("figure.none_flagged"), **band_label(facts, "cost"),
    }  # fmt: skip
    if where is not None:
        labels["costs"] = say(f"{name}.costs_range" if where.ranges else f"{name}.costs")
    return FigureWords(
        title=_cost_title(facts, where),
        # The lines hold for any share of positives; where on the axis the costs lie follows from that in use.
        subtitle=say(f"{name}.subtitle", model=facts.model_name(), cases_tested=all_cases(facts))
        if where is None
        else weighed_subtitle(facts, name),
        x=say(f"{name}.operating"),
        y=say(f"{name}.axis"),
        labels=labels,
        short=say(f"{name}.short"),
        reading=tuple(_cost_reading(facts, where)),
    )


def _cost_title(facts: Facts, where: OperatingShares | None) -> Sentence:
    """Return what the curve shows: nothing of its own where the model is no better than guessing."""
    if facts.subject.may_guess:
        return no_better(facts)
    return _beats(facts) if where is None else _cost_here(facts, where)


def _cost_here(facts: Facts, where: OperatingShares) -> Sentence:
    rule, trivial = _trivial(where.likely, possible(facts) or WITHOUT_MODEL)
    left, slots = _left(facts, where.likely), {"threshold": _threshold(facts), "way": way(facts, f"flag_{rule}")}
    if abs(left.value - trivial.value) <= TIE:
        return facts.say("figure.cost.here", left=_share(left), **slots)
    decimals = numbers.decimals_apart([left.value, trivial.value])
    return facts.say("figure.cost.here", left=_share(left, decimals), trivial=_share(trivial, decimals), **slots)


def _threshold(facts: Facts) -> Slot:
    """Return which threshold the line is of: one of the scores, where decisions are in use."""
    return facts.say.phrase("figure.cost.threshold", facts.model_name(), decided=by_decisions(facts))


def _cost_reading(facts: Facts, where: OperatingShares | None) -> Iterator[Sentence]:
    name = "figure.cost"
    yield facts.say(f"{name}.read")
    yield facts.say(f"{name}.line")
    if any(left is not None and left > TOP for left in facts.subject.curves["cost"]["in_use"]):
        yield facts.say("figure.goes_on", way="up")
    yield from no_band(facts)
    if where is not None:
        likely, low, high = (_share(share) for share in (where.likely, where.low, where.high))
        if where.ranges:
            yield facts.say(f"{name}.where_range", low=low, high=high, likely=likely)
        else:
            yield facts.say(f"{name}.where", likely=likely)
    if (out := not_possible(facts)) is not None:
        yield out


def _left(facts: Facts, where: Number) -> Number:
    """Return how high the line of the threshold lies: it runs from its false alarm rate to its miss rate."""
    alarms, misses = _ends(facts)
    return total([alarms.by(1 - where), misses.by(where)])


def _trivial(where: Number, rules: Sequence[str]) -> tuple[str, Number]:
    """Return the better of the rules without a model, and what it costs."""
    costs = {"none": where, "all": 1 - where}
    rule_costs = {name: cost for name, cost in costs.items() if f"flag_{name}" in rules}
    return min(rule_costs.items(), key=lambda pair: pair[1].value)


def _beats(facts: Facts) -> Sentence:
    """Return where on the axis the threshold is cheaper than either rule without a model."""
    alarms, misses = _ends(facts)
    if alarms.value + misses.value >= 1 - TIE:
        return facts.say("figure.cost.nowhere", threshold=_threshold(facts))
    low = alarms / (alarms.plus(1) - misses)
    high = (1 - alarms) / total([1 - alarms, misses])
    return facts.say("figure.cost.between", threshold=_threshold(facts), low=_share(low), high=_share(high))


def _ends(facts: Facts) -> tuple[Number, Number]:
    """Return the false alarm rate and the miss rate of the threshold: the ends of its line."""
    curve = facts.subject.curves["cost"]
    return facts.at(curve, "in_use", 0), facts.at(curve, "in_use", len(curve["in_use"]) - 1)


def _share(share: Number, decimals: int = numbers.METRIC) -> Slot:
    return number_slot(*share, partial(numbers.metric, decimals=decimals))
