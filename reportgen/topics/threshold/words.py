"""The threshold: the rule, the value, and how it stands beside the cheapest one."""

from collections.abc import Iterator, Sequence

from reportgen.results.results import Threshold
from reportgen.results.values.costs import only_errors_cost
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.chosen import from_scores, is_chosen
from reportgen.text.facts import Facts, listed, number_slot
from reportgen.text.sentences import Sentence, Slot, about
from reportgen.topics.threshold.choice import capacity, condition, deployed, firmness

NAMED = ("fixed", "default", "deployed")


def threshold(facts: Facts) -> Iterator[Sentence]:
    """Yield what is to be said of the subject's threshold, and on which cases thresholds were chosen."""
    yield from _subject(facts)
    yield from _chosen_on(facts)


def _subject(facts: Facts) -> Iterator[Sentence]:
    threshold = facts.subject.threshold
    if threshold is None:
        yield from about("models", [facts.say("threshold.decision", model=facts.model_name())])
        return
    if facts.setup().decision is not None:
        yield from about("models", [facts.say("threshold.decision_rules", model=facts.model_name())])
    yield from _rule(facts, threshold)
    yield _value(facts)
    yield from about("choice", deployed(facts))
    yield from about("choice", (*firmness(facts), *capacity(facts)))


def _rule(facts: Facts, threshold: Threshold) -> Iterator[Sentence]:
    """Yield what the rule pursues, and what it has to meet."""
    name = facts.results.subject
    if threshold.rule in NAMED:
        yield facts.say(f"threshold.rule.{threshold.rule}")
    elif threshold.kind in {"nearest", "closed_form"}:
        yield facts.say(f"threshold.rule.{threshold.kind}")
    elif threshold.kind == "capacity":
        yield _capacity(facts, name)
    elif threshold.metric is None or METRICS[threshold.metric].kind == "cost":
        prices = facts.results.costs
        yield facts.say("threshold.rule.cost", errors=prices is None or only_errors_cost(prices))
    else:
        yield _pursued(facts, threshold.metric)
    conditions = (
        [condition(facts, constraint) for constraint in facts.constraints(name)] if threshold.constraints else []
    )
    if conditions:
        yield facts.say("threshold.rule.keeps", conditions=listed(conditions, facts.paths.of(threshold, "constraints")))


def _pursued(facts: Facts, key: str) -> Sentence:
    beta = facts.results.beta
    if METRICS[key].needs != "beta" or beta is None:
        return facts.say("threshold.rule.maximise", metric=facts.metric_name(key))
    weight = facts.quote(facts.results, "beta", shown=numbers.plain)
    return facts.say("threshold.rule.maximise", metric=facts.metric_name(key), beta=weight)


def _capacity(facts: Facts, name: str) -> Sentence:
    """Say how many cases the rule may flag: a share, so many of every so many, or so many a day."""
    typed = facts.config.rule_of(name)
    most = 0.0 if typed is None or typed.flag_at_most is None else typed.flag_at_most
    source = "config.threshold.flag_at_most"
    if typed is not None and typed.of_every is not None:
        every = Slot(value=typed.of_every, shown=numbers.count(typed.of_every), source="config.threshold.of_every")
        return facts.say("threshold.rule.capacity", most=number_slot(most, source), every=every)
    if typed is not None and typed.per is not None:
        return facts.say("threshold.rule.capacity", per_day=True, most=number_slot(most, source))
    if typed is not None and typed.counts_cases:
        dataset = facts.results.data
        tested = facts.quote(dataset.splits[dataset.reported_on], "rows")
        return facts.say("threshold.rule.capacity", tested=tested, most=number_slot(most, source))
    share = Slot(value=most, shown=numbers.stated_percent(most), source=source)
    return facts.say("threshold.rule.capacity", most=share)


def _value(facts: Facts) -> Sentence:
    """Say what the threshold does; the table has which others decide alike."""
    slots, by_data = facts.cut_offs(), facts.setup().decision is not None
    if slots is None:
        return facts.say("threshold.nothing", decided=by_data)
    return facts.say(f"threshold.{facts.setup().flag}", decided=by_data, value=slots.value)


def _chosen_on(facts: Facts) -> Iterator[Sentence]:
    """Yield on which cases the thresholds were chosen; with rules of several kinds, which ones were."""
    scored = [name for name, model in facts.results.models.items() if model.threshold is not None]
    unseeing = [name for name in scored if from_scores(facts, name)]
    chosen = [name for name in scored if is_chosen(facts.model(name).threshold) and name not in unseeing]
    if unseeing:
        yield _from_scores(facts, unseeing, of=scored)
    if scored and (chosen or not unseeing):
        yield from _chosen(facts, scored, chosen)


def _chosen(facts: Facts, scored: Sequence[str], chosen: Sequence[str]) -> Iterator[Sentence]:
    """Yield on which cases these of the thresholds were chosen, with a look at their labels."""
    dataset, models = facts.results.data, facts.results.models
    advised = [name for name in scored if name not in chosen and is_chosen(models[name].recommended)]
    if not chosen and advised and facts.choosing is not None:
        yield _advised_on(facts, "alone", advised)
        return
    if not chosen:
        yield facts.say("threshold.not_tuned", whose=_whose(facts, scored, of=scored))
        return
    whose = _whose(facts, chosen, of=scored)
    if dataset.tuned_where_judged:
        yield facts.say("threshold.apparent", whose=whose)
        if facts.is_corrected:
            yield facts.say("threshold.corrected")
    elif dataset.tuned_on is not None:
        tuned, reported = (facts.text(dataset, name) for name in ("tuned_on", "reported_on"))
        yield facts.say("threshold.tuned", tuned=tuned, reported=reported, whose=whose)
        if advised:
            yield _advised_on(facts, "too", advised)


def _advised_on(facts: Facts, how: str, names: Sequence[str]) -> Sentence:
    """Say on which split the thresholds were chosen that are recommended instead of those in use."""
    dataset = facts.results.data
    slots = {"tuned": facts.text(dataset, "tuned_on"), "models": facts.model_names(names)}
    if how == "alone":
        slots["reported"] = facts.text(dataset, "reported_on")
    return facts.say("threshold.recommended_tuned", **slots)


def _from_scores(facts: Facts, names: Sequence[str], *, of: Sequence[str]) -> Sentence:
    """Say that a capacity was set from the scores, so that nothing flatters the figures."""
    return facts.say("threshold.from_scores", whose=_whose(facts, names, of=of))


def _whose(facts: Facts, names: Sequence[str], *, of: Sequence[str]) -> Slot:
    """Return "The thresholds of both models were", the models left out where these are all."""
    models = facts.model_names(names)
    return facts.say.phrase(
        "threshold.whose", models, number=len(names), **({"models": models} if len(names) < len(of) else {})
    )
