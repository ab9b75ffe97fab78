"""What is said of models known by published figures alone, and of which model is best at which beta."""

from collections.abc import Iterator, Sequence
from functools import partial, reduce

from reportgen.analysis.published import ONLY_RATES, PER, UNKNOWN, best_at_every_beta, first_of
from reportgen.results.paths import Number
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts, limit_slot, metric_in_words, number_slot
from reportgen.text.phrases import may_guess, requirement, yet
from reportgen.text.say import Fill, joined
from reportgen.text.sentences import Sentence, Slot

SHARES = ("recall", "precision", "specificity", "npv")
TURNS = "published.each.turns"
RATES = "published.rates"
TOLD = 3  # so many stretches of betas fit into one sentence


def beside(facts: Facts) -> tuple[Sentence, ...]:
    """Return what is said of published figures beside models with cases; nothing where there are none."""
    names = tuple(facts.results.published)
    if not names or not facts.results.models:
        return ()
    alone = facts.say("published.beside", number=len(names), models=facts.model_names(names))
    return (*(figures_of(facts, name) for name in names), alone)


def figures_of(facts: Facts, name: str) -> Sentence:
    """Return the published figures of a model, both sides of them."""
    model, published = facts.model_name(name), facts.results.published[name]
    if published.confusion is not None:
        caught = facts.part("positive", facts.count("tp", name), facts.count("positives", name))
        alarms = facts.part("negative", facts.count("fp", name), facts.count("negatives", name))
        return facts.say("published.counts", model=model, caught=caught, alarms=alarms)
    if published.published == "sensitivity and specificity":
        alarms = percent(facts, 1 - facts.at(facts.measure("specificity", name), "estimate"))
        shares = {"caught": _percent(facts, name, "recall"), "alarms": alarms}
        sentence = facts.say("published.of_classes", model=model, **shares)
        return joined(sentence, _values(facts, name))
    if published.metrics["recall"].estimate == 0:
        return facts.say("published.no_hit", model=model)
    shares = {"caught": _percent(facts, name, "recall"), "right": _percent(facts, name, "precision")}
    return facts.say(RATES, model=model, **shares)


def _percent(facts: Facts, name: str, key: str) -> Slot:
    return percent(facts, facts.at(facts.measure(key, name), "estimate"))


def percent(facts: Facts, share: Number) -> Slot:
    """Return a share as a percentage, with the decimals that tell all published shares well and apart."""
    models = facts.results.published.values()
    columns = [{model.metrics[key].estimate for model in models} - {None} for key in SHARES]
    places = max(numbers.percent_places([share for share in column if share is not None]) for column in columns)
    return number_slot(*share, partial(numbers.percent_at, places=places))


def _values(facts: Facts, name: str) -> Sentence | None:
    """Return how often a flag is right, and how often no flag is, at the share of positives; None without one."""
    share = facts.measure("prevalence", name)
    values = [facts.measure(key, name).estimate for key in ("precision", "npv")]
    if share.estimate is None or None in values:
        return None
    slots = {"right": _percent(facts, name, "precision"), "clear": _percent(facts, name, "npv")}
    positives = facts.quote(share, "estimate", shown=numbers.stated_percent)
    return facts.say("published.values", share=positives, **slots)


def figures(facts: Facts) -> tuple[Sentence, ...]:
    """Return the published figures of each model, which meet the limit, and what they cost; no model has cases."""
    sentences = (figures_of(facts, name) for name in facts.results.published)
    return (*sentences, *floor(facts), *_compared(facts), *_costs(facts))


def _compared(facts: Facts) -> Iterator[Sentence]:
    """Say what the differences of tests rest on, where they decide; the table has each."""
    comparisons = [comparison for comparison in facts.results.published_comparisons if comparison.primary]
    if comparisons:
        yield facts.say("published.two_tests")
    ways = [(comparison, comparison.way(comparison.a)) for comparison in comparisons]
    yield from yet(
        facts,
        *(comparison.a if way == "better" else comparison.b for comparison, way in ways if way in {"better", "worse"}),
    )


def floor(facts: Facts) -> Iterator[Sentence]:
    """Yield which model meets the limit of the config and is best by the other metric; the table has the others."""
    limit = facts.results.floor
    if limit is None:
        return
    require, then = requirement(facts, limit), facts.metric_name(limit.then)
    if limit.best:
        value = _figure(facts, limit.then, facts.at(limit.models[limit.best[0]], "then"))
        slots = {"models": facts.model_names(limit.best), "then": then, "value": value}
        yield facts.say("published.floor.best", number=len(limit.best), require=require, **slots)
        yield from yet(facts, *limit.best)
    else:
        yield facts.say("published.floor.none", require=require)
    yield facts.say("published.floor.tests")


def _figure(facts: Facts, key: str, number: Number) -> Slot:
    if METRICS[key].kind == "cost":
        return facts.money(*number)
    return number_slot(*number, partial(metric_in_words, key))


def _in_use(facts: Facts) -> bool:
    """Return whether figures are told for the share of positives that the config states."""
    ground = facts.results.beta_ground
    return ground is not None and ground.stated and ground.how == "brought"


def models_with_cost(facts: Facts) -> tuple[str, ...]:
    """Return the models whose cost is known, the cheapest first."""
    costs = {name: facts.measure("cost_per_1000", name).estimate for name in facts.results.published}
    costs |= facts.results.beta_costs if _in_use(facts) else {}
    priced = {name: cost for name, cost in costs.items() if cost is not None}
    return tuple(sorted(priced, key=lambda name: priced[name]))


def cost(facts: Facts, name: str) -> Sentence:
    """Return what a model costs per 1,000 cases, of its own test or with the share of positives that is stated."""
    if _in_use(facts) and name in facts.results.beta_costs:
        share = facts.quote(facts.results.beta_ground, "share", shown=numbers.stated_percent)
        slots = {"amount": money_of(facts, name), "of": limit_slot(PER), "share": share}
        return facts.say("published.cost_in_use", model=facts.model_name(name), **slots)
    amount = facts.balance(*facts.at(facts.measure("cost_per_1000", name), "estimate"))
    return facts.say("published.cost", model=facts.model_name(name), amount=amount, of=limit_slot(1000))


def _costs(facts: Facts) -> Iterator[Sentence]:
    yield from each_positive(facts)
    names = models_with_cost(facts)
    yield from (cost(facts, name) for name in names)
    if len(names) > 1 and not _in_use(facts):
        yield facts.say("published.cost_of_tests")


def each_positive(facts: Facts) -> Iterator[Sentence]:
    """Yield what models cost for each positive case, the cheapest first, and how far that turns on the prices."""
    costs, errors = facts.results.positive_costs, facts.only_errors_cost
    names, least = sorted(costs, key=lambda name: costs[name].estimate), facts.results.cheapest
    if least and len(names) > 1:
        least_slots = {"models": facts.model_names(least), "amount": money_of(facts, least[0])}
        first = facts.say("published.each.least", errors=errors, number=len(least), **least_slots)
        yield joined(first, _of_thousand(facts, least[0]))
        names = [name for name in names if name not in least]
    for name in names:
        slots = {"model": facts.model_name(name), "amount": facts.paid(*facts.at(costs[name], "estimate"))}
        told_of_1000 = None if least else _of_thousand(facts, name)
        yield joined(facts.say("published.each.cost", errors=errors, **slots), told_of_1000)
    if (cheaper := tuple(name for name in names if costs[name].undercuts)) and least:
        yield facts.say(TURNS, models=facts.model_names(cheaper))


def _of_thousand(facts: Facts, name: str) -> Sentence | None:
    """Return what a model costs for every 1,000 cases with the share of positives that is told; None without one."""
    cost, ground = facts.results.positive_costs[name], facts.results.beta_ground
    if cost.per_1000 is None or ground is None:
        return None
    slots = {"share": facts.quote(ground, "share", shown=numbers.stated_percent), "of": limit_slot(PER)}
    return facts.say("published.each.per_1000", per_1000=facts.paid(*facts.at(cost, "per_1000")), **slots)


# Which model is best at which beta.


def best_at_betas(facts: Facts) -> tuple[Sentence, ...]:
    """Return who is best at the beta given, and at all others, or why nobody can be; nothing where nobody asks."""
    results = facts.results
    if not results.beta_winners and not facts.results.betas_apart:
        open_ = tuple(name for name in results.published if facts.measure("precision", name).reason == ONLY_RATES)
        if len(results.names) < 2 or not open_ or results.beta is None:  # noqa: PLR2004 (nobody to be better than)
            return ()
        return (facts.say("published.unranked", models=facts.model_names(open_)),)
    if results.beta is None and not results.published:
        return ()
    beside = (facts.say("published.betas_beside"),) if results.models and results.published else ()
    if facts.results.betas_apart:
        return (*beside, *shares(facts), *_by_recall(facts))
    return (
        *beside,
        *((facts.say("published.corrected"),) if facts.apparent else ()),
        *shares(facts),
        *filter(None, [at_beta(facts)]),
        *_never(facts),
        *yet(facts, *_ever_best(facts)),
    )


def shares(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the shares of positives in the tests do to precision; nothing where they are one."""
    ground = facts.results.beta_ground
    if ground is None or ground.how == "same" or len(facts.results.names) < 2:  # noqa: PLR2004 (one stands beside none)
        return ()
    slots = {}
    single = ground.low == ground.high
    for end in ("share",) if ground.stated or single else ("low", "high", "share"):
        if ground.how != "unknown" and getattr(ground, end) is not None:
            slots[end] = facts.quote(ground, end, shown=numbers.stated_percent)
    if ground.unknown:
        slots["unknown"] = facts.model_names(ground.unknown)
    if ground.how == "unknown":
        every = len(ground.unknown) == len(facts.results.names)
        no_flag = all(facts.measure("precision", name).estimate is None for name in facts.results.names)
        return (facts.say("published.shares.unknown", every=every, open=no_flag, **slots),)
    return (facts.say(f"published.shares.{ground.how}", stated=ground.stated, **slots),)


def _by_recall(facts: Facts) -> Iterator[Sentence]:
    """Yield who has the highest recall, which depends on no share."""
    recalls = {
        name: value for name in facts.results.names if (value := facts.measure("recall", name).estimate) is not None
    }
    best = [name for name, value in recalls.items() if value == max(recalls.values())]
    if best:
        yield facts.say(
            "published.by_recall",
            recall_name=facts.metric_name("recall"),
            models=facts.model_names(best),
            value=facts.metric("recall", best[0]),
        )
        yield from yet(facts, *best)


def at_beta(facts: Facts) -> Sentence | None:
    """Return who is best at the beta of the config; None without a beta, or where nobody wins."""
    beta = facts.results.beta
    place = None if beta is None else facts.results.winner_at(beta)
    if beta is None or place is None:
        return None
    names = facts.results.best_at(place)
    if not names:
        return facts.say("published.at_beta", beta=given_beta(facts))
    said = facts.say("published.at_beta", number=len(names), beta=given_beta(facts), models=_winners(facts, place))
    return joined(said, _money(facts, names))


def given_beta(facts: Facts) -> Slot:
    """Return the beta of the config."""
    return facts.quote(facts.results, "beta", shown=numbers.plain)


def money_of(facts: Facts, name: str) -> Slot:
    """Return what a model costs beside others: on one share of positives, or else for each positive case."""
    if facts.results.beta_costs:
        return facts.balance(*facts.at(facts.results.beta_costs, name))
    return facts.paid(*facts.at(facts.results.positive_costs[name], "estimate"))


def _money(facts: Facts, names: Sequence[str]) -> Sentence | None:
    """Return what the best models cost beside the cheapest one; None without prices."""
    costs, least = facts.results.ranked_costs, facts.results.cheapest
    if facts.results.costs is None or not facts.results.published:
        return None
    priced = [name for name in names if name in costs]
    if not least or not priced:
        return facts.say("published.money", models=facts.model_names(names))
    slots = {"model": facts.model_name(priced[0]), "amount": money_of(facts, priced[0]), "of": limit_slot(PER)}
    forms = {"each": not facts.results.beta_costs, "alike": len(least) > 1}
    if not facts.results.are_dearer(priced):
        return facts.say("published.money", **forms, **slots)
    dearer = {"other": facts.model_name(least[0]), "least": money_of(facts, least[0])}
    return facts.say("published.money", **forms, **slots, **dearer)


def _winners(facts: Facts, place: int) -> Slot:
    return facts.model_names(facts.results.best_at(place))


def _ends(facts: Facts, place: int) -> dict[str, Slot]:
    betas = facts.results.beta_winners[place].betas
    return {
        end: facts.quote(betas, end, shown=shown_beta) for end in ("low", "high") if getattr(betas, end) is not None
    }


def shown_beta(value: float) -> str:
    """Return a beta at which the best model changes, in three digits."""
    return numbers.plain(float(f"{value:.3g}"))


def _never(facts: Facts) -> Iterator[Sentence]:
    """Yield who is best at no beta; nothing where some betas are too close to call. A table has who is best where."""
    ever, places = _ever_best(facts), range(len(facts.results.beta_winners))
    if all(facts.results.best_at(place) for place in places):
        never = (name for name in facts.results.names if name not in ever)
        yield from (facts.say("published.never", model=facts.model_name(name)) for name in never)


def _ever_best(facts: Facts) -> tuple[str, ...]:
    """Return the models that are best at some beta."""
    return tuple(name for place in range(len(facts.results.beta_winners)) for name in facts.results.best_at(place))


def turns(facts: Facts) -> Sentence | None:
    """Return in one sentence who is best at which beta; None with one model, or where nobody wins."""
    winners = facts.results.beta_winners
    if not winners:
        return None
    if len(winners) > TOLD:
        return facts.say("published.turns.many")
    models = {f"models_{place}": _winners(facts, place) for place in range(len(winners))}
    highs = {f"turn_{place}": _ends(facts, place)["high"] for place in range(len(winners) - 1)}
    alone = {"number": len(facts.results.best_at(0))} if len(winners) == 1 else {}
    return facts.say(f"published.turns.{len(winners)}", **alone, **models, **highs)


def advice(facts: Facts) -> dict[str, Fill]:
    """Return by what published figures one model comes before the others, or that they do not tell."""
    best, priced, limit = _first(facts), facts.results.costs is not None, facts.results.floor
    best = best if facts.results.subject in best else ()  # a better one may not be used
    alone = len(facts.results.published) == 1
    if limit is not None and best:
        return {"floor": True, "first": facts.model_names(best)}
    if limit is not None and all(model.standing in {"misses", "unacceptable"} for model in limit.models.values()):
        return {"missed": True, "require": requirement(facts, limit)}
    asks = priced or facts.results.beta is not None or bool(best_at_every_beta(facts.results))
    slots = dict[str, Fill](alone=alone, asks=asks)
    if best:
        beta = None if priced or facts.results.beta is None else given_beta(facts)
        slots |= {"priced": priced, "number": len(best), "first": facts.model_names(best), "beta": beta}
        slots["likely"] = any(model.undercuts for model in facts.results.positive_costs.values())
    return slots


def _first(facts: Facts) -> tuple[str, ...]:
    """Return the models that come first, as `first_of` says; nobody who may guess."""
    best = first_of(facts.results)
    return () if any(may_guess(facts, name) for name in best) else best


def by_class(facts: Facts) -> bool:
    """Return whether false alarms are told out of the negatives: of some model nobody knows how often it is right."""
    models = facts.results.published.values()
    lacking = any(model.metrics["precision"].reason in UNKNOWN for model in models)
    return lacking and all(model.metrics["specificity"].estimate is not None for model in models)


def in_short(facts: Facts) -> Iterator[Sentence]:
    """Yield for the first screen what the best model catches where no table does, its cost, who is best when."""
    subject, alone = facts.results.subject, len(facts.results.published) == 1
    best = _first(facts)
    if best or alone:
        shares = figures_of(facts, best[0] if subject in best else subject)
        if shares.id != RATES or by_class(facts):  # else the table below has both
            yield shares
    costs = [*each_positive(facts)]
    yield from (sentence for sentence in costs if sentence is costs[0] or sentence.id == TURNS)
    yield from (cost(facts, name) for name in models_with_cost(facts)[:1])
    sentence = None if facts.results.betas_apart else turns(facts)
    if sentence is not None and not alone:
        yield reduce(joined, yet(facts, *_ever_best(facts)), sentence)


def limits(facts: Facts) -> tuple[Sentence, ...]:
    """Return what nobody can know of published figures: how sure they are, and on which share of positives."""
    return (_limit(facts), *shares(facts))


def _limit(facts: Facts) -> Sentence:
    """Return the gravest limit: what nobody can know without the cases."""
    published = facts.results.published
    shares = tuple(name for name, model in published.items() if model.confusion is None)
    number = len(published)
    if shares:
        return facts.say("published.limit.shares", number=number, models=facts.model_names(shares))
    return facts.say("published.limit.counts", number=number)
