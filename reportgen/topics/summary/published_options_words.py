"""The table of options of published figures: what each model misses, how often it is wrong, and what that costs."""

from collections.abc import Iterator, Sequence

from reportgen.analysis.published import PER, UNKNOWN, in_order
from reportgen.results.paths import Number
from reportgen.text.facts import Facts, limit_slot
from reportgen.text.figures import likely_prices
from reportgen.text.say import joined
from reportgen.text.sentences import Option, Options, Sentence, Slot
from reportgen.topics.published.words import by_class, percent
from reportgen.topics.summary.options_note import stated_prices, struck, unstated
from reportgen.topics.summary.options_words import MOST, between, cost_scale

BELOW = ("misses", "unacceptable")  # a limit of the config


def published_options(facts: Facts) -> Options:
    """Return the table: the model of the headline first, those that miss the limit of the config last."""
    costs, floor, subject = facts.results.ranked_costs, facts.results.floor, facts.results.subject
    out = {name for name, model in ({} if floor is None else floor.models).items() if model.standing in BELOW}
    order = in_order(facts.results, tuple(facts.results.published))
    names = sorted(order, key=lambda name: (name != subject, name in out))
    shown, left, errors = names[:MOST], names[MOST:], _errors(facts)
    rows = [_row(facts, name, errors, out=name in out) for name in shown]
    return Options(
        title=facts.say("option.title.costs" if costs else "option.title.errors"),
        subtitle=facts.say("option.subtitle.published"),
        heads=tuple(_heads(facts, errors)),
        rows=(*rows, *([_others(facts, left, errors)] if left else [])),
        scale=cost_scale(facts, [(costs[name],) for name in shown], ()) if costs else None,
        note=_note(facts, priced=bool(costs)),
    )


def _errors(facts: Facts) -> tuple[str, ...]:
    """Return of which metrics the rest is an error: false alarms are out of the negatives only where they have to be.

    Of some model nobody knows then how often it is right.
    """
    return ("recall", "specificity" if by_class(facts) else "precision")


def _heads(facts: Facts, errors: Sequence[str]) -> Iterator[Sentence]:
    yield facts.say("option.head")
    yield from (facts.say(f"option.head.{key}") for key in errors)
    if facts.results.ranked_costs:
        form = {"units": facts.in_units, "gains": not facts.only_errors_cost, "each": not facts.results.beta_costs}
        yield facts.say("option.head.cost", thousand=limit_slot(PER), **form)


def _row(facts: Facts, name: str, errors: Sequence[str], *, out: bool) -> Option:
    named, costs = facts.model_name(name), facts.results.ranked_costs
    way = facts.say.phrase("option.unfit", named, way=named) if out else named
    return Option(
        name=facts.say("option.name", way=way),
        numbers=(
            *(_error(facts, name, key) for key in errors),
            *([facts.say("option.cost", cost=_cost(facts, name))] if costs else []),
        ),
        ends=(costs[name],) if costs else (),
        out=out,
        first=name == facts.results.subject,
    )


def _error(facts: Facts, name: str, key: str) -> Sentence:
    share = _share(facts, name, key)
    if share is None:
        unknown = facts.measure(key, name).reason in UNKNOWN
        return facts.say("option.unknown" if unknown else "option.none_flagged")
    return facts.say("option.missed", count=share)


def _share(facts: Facts, name: str, key: str) -> Slot | None:
    """Return what is left of the recall, or of the precision, where it has any."""
    measure = facts.measure(key, name)
    return None if measure.estimate is None else percent(facts, 1 - facts.at(measure, "estimate"))


def _cost(facts: Facts, name: str) -> Slot:
    """Return what a model costs: on one share of positives, or else for each positive case."""
    results = facts.results
    each = () if results.beta_costs else ("estimate",)
    cost: Number = facts.at(results.beta_costs or results.positive_costs, name, *each)
    return facts.money_end(*cost, bare=True, signed=True)


def _others(facts: Facts, names: Sequence[str], errors: Sequence[str]) -> Option:
    """Return the row of all models that have none of their own: between what their figures are."""
    columns = [[share for name in names if (share := _share(facts, name, key)) is not None] for key in errors]
    if facts.results.ranked_costs:
        columns.append([_cost(facts, name) for name in names])
    count = facts.number_of(facts.results.published[name] for name in names)
    return Option(
        name=facts.say("option.others", count=count),
        numbers=tuple(between(facts, column) if column else facts.say("option.unknown") for column in columns),
    )


def _note(facts: Facts, *, priced: bool) -> Sentence | None:
    note = joined(stated_prices(facts) if priced else None, struck(facts))
    for more in (*(likely_prices(facts) if priced else ()), unstated(facts)):
        note = joined(note, more)
    return note
