"""Two or more models on the same cases: the best one under a limit, what is told apart, and what each did."""

from collections.abc import Iterator

from reportgen.analysis.results import Threshold
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot, about
from reportgen.explain.facts import Facts
from reportgen.explain.folds import covers
from reportgen.explain.guessing import guessing
from reportgen.explain.pick import pick
from reportgen.explain.ratios import break_even, even, winners
from reportgen.explain.reasons import reason_slot
from reportgen.explain.verdicts import ties
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.thresholds import TIE


def comparison(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the models did on the same cases; nothing with one model."""
    return tuple(_comparison(facts)) if len(facts.results.models) > 1 else ()


def _comparison(facts: Facts) -> Iterator[Sentence]:
    names = tuple(facts.results.models)
    yield from guessing(facts, names)
    yield from alike(facts)
    yield from pick(facts)
    yield from about("ties", ties(facts))
    yield facts.say(
        "comparison.same",
        models=Slot(value=len(names), shown=numbers.count(len(names)), source="models"),
        cases_tested=facts.nouns("case", facts.count("n")),
    )
    for together in by_decisions(facts):
        name = together[0]
        yield facts.say(
            "comparison.model",
            number=len(together),
            models=facts.model_names(together),
            caught=facts.part("positive", facts.count("tp", name), facts.count("positives", name)),
            false_alarms=facts.nouns("false_alarm", facts.count("fp", name)),
        )
    key = objective(facts)
    if key is not None:
        yield from _best(facts, key, names)
    if facts.results.break_even or facts.results.winners:
        yield from about("prices", even(facts))
        if facts.weighs_use:
            yield from about("weighed", [facts.say("use.weighed")])
    yield from about("prices", (*break_even(facts), *winners(facts)))
    yield from _favoured(facts, names)
    yield from about("training", [covers(facts) or facts.say("verdict.training")])


def alike(facts: Facts) -> Iterator[Sentence]:
    """Yield which models are one: in order and decisions, in the order alone, and in the decisions alone."""
    found = facts.results.alike
    for how, sets in (("both", found.whole), ("order", found.order), ("decisions", found.decisions)):
        for names in sets:
            if how == "both" or names not in found.whole:
                yield facts.say("comparison.alike", how=how, models=facts.model_names(names))


def by_decisions(facts: Facts) -> list[tuple[str, ...]]:
    """Return the models in turn, those that decide the same on every case together."""
    sets = {name: names for names in facts.results.alike.decisions for name in names}
    return list(dict.fromkeys(sets.get(name, (name,)) for name in facts.results.models))


def _favoured(facts: Facts, names: tuple[str, ...]) -> Iterator[Sentence]:
    """Say that some cut-offs, and not all, were chosen on the cases of the comparison."""
    others = [name for name in names if name not in facts.apparent and not flags_nothing(facts.model(name).threshold)]
    if facts.apparent and others:
        yield facts.say(
            "comparison.apparent",
            number=len(facts.apparent),
            models=facts.model_names(facts.apparent),
            others=facts.model_names(others),
        )


def flags_nothing(found: Threshold | None) -> bool:
    """Return whether a cut-off flags nothing, whatever the scores; None has none."""
    return found is not None and found.value is None


def aim(facts: Facts) -> str | None:
    """Return the metric that the rule of the config pursues, or the cost where there are prices."""
    found = facts.subject.threshold
    if found is not None and found.kind == "optimise" and found.metric is not None:
        return found.metric
    return "total_cost" if facts.results.costs is not None else None


def objective(facts: Facts) -> str | None:
    """Return the metric that the rule of the config pursues, else the first one shown that has a better end."""
    key = aim(facts)
    if key is not None:
        return key
    shown = (find(name) for name in facts.config.report.metrics)
    return next((metric.key for metric in shown if metric is not None and _ranks(metric)), None)


def _ranks(metric: Metric) -> bool:
    return metric.higher_is_better or metric.lower_is_better


def _best(facts: Facts, key: str, names: tuple[str, ...]) -> Iterator[Sentence]:
    name_of = facts.metric_name(key)
    defined = [name for name in names if facts.measure(key, name).estimate is not None]
    for name in names:
        if name not in defined:
            reason = reason_slot(facts, facts.measure(key, name).reason, f"models.{name}.metrics.{key}.reason")
            yield facts.say("comparison.undefined", metric=name_of, model=facts.model_name(name), reason=reason)
    if len(defined) < 2:  # noqa: PLR2004 (a comparison takes two)
        return
    values = {name: float(facts.metric(key, name).value) for name in defined}
    higher = METRICS[key].higher_is_better
    best = (max if higher else min)(values.values())
    winners = [name for name in defined if abs(values[name] - best) <= TIE * abs(best)]
    if len(winners) > 1:
        yield facts.say(
            "comparison.tie",
            metric=name_of,
            models=facts.model_names(winners),
            value=facts.metric(key, winners[0]),
        )
        return
    ranked = sorted(defined, key=lambda name: values[name], reverse=higher)
    decimals = numbers.decimals_apart([values[name] for name in ranked[:2]])
    yield facts.say(
        "comparison.highest" if higher else "comparison.lowest",
        metric=name_of,
        model=facts.model_name(ranked[0]),
        value=facts.metric(key, ranked[0], decimals),
        next=facts.model_name(ranked[1]),
        next_value=facts.metric(key, ranked[1], decimals),
    )
