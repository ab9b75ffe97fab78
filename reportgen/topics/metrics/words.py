"""Every metric of a model as a row, with its formula filled in with the counts; and whose main ones are best."""

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from reportgen.frozen import frozen
from reportgen.results.values.costs import per_case
from reportgen.stats.formulas import BASELINE, ODDS, written
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.parameters import Parameters
from reportgen.text import numbers, numerals
from reportgen.text.applicable import applies, given_to
from reportgen.text.facts import RULE, Facts, listed, metric_in_words, metric_name, metric_value, number_slot, text_slot
from reportgen.text.money import standing_of
from reportgen.text.phrases import reason, yet
from reportgen.text.sentences import Sentence, Shown, Slot

_WORDED = {"formula.baseline": BASELINE, "formula.odds": ODDS}


@frozen
class MetricRow:
    """One metric of one model; where it has no value, `value` is empty and `reason` says why."""

    key: str
    name: str  # as the author typed it, where that is an alias
    symbols: str  # "TP / (TP + FN)"; empty for metrics of the scores, numbers alone, and where something is not given
    formula: str  # "6 / (6 + 2) = 0.75"; empty likewise
    how: str  # in words, for metrics of the scores; for net benefit where its odds come from
    value: str  # "0.750"
    meaning: str
    reason: str | None


@frozen
class MetricGroup:
    """The metrics of one denominator."""

    key: str
    name: str
    rows: tuple[MetricRow, ...]


def metric_rows(facts: Facts, name: str) -> tuple[MetricGroup, ...]:
    """Return every metric that applies to the model of this name, in groups by denominator."""
    applying = (metric for metric in METRICS.values() if applies(facts, metric.key, name))
    return tuple(
        MetricGroup(
            key=group,
            name=facts.say(f"group.{group}").text,
            rows=tuple(_row(metric, facts, name) for metric in metrics),
        )
        for group, metrics in groupby(applying, key=lambda metric: metric.group)
    )


def _row(metric: Metric, facts: Facts, name: str) -> MetricRow:
    given, measure = given_to(facts, name), facts.model(name).metrics[metric.key]
    value = "" if measure.estimate is None else metric_value(metric.key, measure.estimate, currency=facts.currency)
    by_case = metric.kind == "cost" and facts.results.costs is not None and per_case(facts.results.costs)
    symbols, filled, formula = "", "", ""
    if measure.estimate is not None and not by_case:
        symbols, filled = _formula(metric, facts, name, given)
        formula = f"{filled} = {_trimmed(metric_value(metric.key, measure.estimate), measure.estimate)}"
    return MetricRow(
        key=metric.key,
        name=metric_name(metric.key, facts.config, facts.say),
        symbols="" if symbols == filled else symbols,
        formula=formula if filled else "",
        how=_how(metric, facts, given),
        value=value,
        meaning=facts.say(f"metric.{metric.key}.meaning").text,
        reason=None if measure.reason is None else reason(facts, measure.reason),
    )


def _formula(metric: Metric, facts: Facts, name: str, given: Parameters) -> tuple[str, str]:
    if not metric.from_counts:
        return "", ""
    model = facts.model(name)
    counts = model.confusion if model.confusion_weighted is None else model.confusion_weighted
    formula = written(metric, counts, given)
    named = formula.symbols
    for key, words in _WORDED.items():
        named = named.replace(words, facts.say(key).text) if words in named else named
    return numerals.local(named), numerals.local(formula.numbers)


def _how(metric: Metric, facts: Facts, given: Parameters) -> str:
    """Return how a metric comes about, where the four counts do not tell it."""
    if not metric.from_counts:
        return facts.say(f"metric.{metric.key}.how").text
    costs = facts.results.costs
    if metric.kind == "cost" and costs is not None and per_case(costs):
        return facts.say("price.per_case").text
    if metric.needs != "odds" or given.odds is None:
        return ""
    odds = text_slot(numbers.digits(given.odds), RULE)
    if given.costs is not None:
        matrix = given.costs
        above, below = (text_slot(_price(price), RULE) for price in (matrix.fp - matrix.tn, matrix.fn - matrix.tp))
        right = bool(matrix.tp or matrix.tn)
        return facts.say("odds.costs", right=right, above=above, below=below, odds=odds).text
    threshold = facts.subject.threshold
    cut_off = text_slot(numbers.score(threshold.value or 0.0) if threshold is not None else "", RULE)
    how = facts.say(f"odds.{facts.setup().flag}", t=cut_off, odds=odds).text
    return how if len(facts.results.names) == 1 else facts.say("odds.several", how=text_slot(how, RULE)).text


def _price(price: float) -> str:
    """Return a price to count with: a mean of prices in more digits than anybody pays."""
    return numbers.cost(price) if price == float(numbers.as_paid(price)) else numbers.digits(price)


def _trimmed(value: Shown, exact: float) -> str:
    """Return a value without the noughts at its end, where it is exact so."""
    short = numerals.without_noughts(value)
    plain = short.replace(numerals.MINUS, "-").replace(numerals.local(","), "")
    return short if plain == numerals.local(f"{exact:.15g}") else value


def main(facts: Facts) -> Iterator[Sentence]:
    """Return which models are best by which of the metrics that the config names; without others, its own first one."""
    asked = (metric.key for metric in map(find, facts.config.report.metrics) if metric is not None)
    keys = list(dict.fromkeys(asked))
    ahead: dict[tuple[str, ...], list[str]] = {}
    for key in keys:
        ahead.setdefault(_ahead(facts, key), []).append(key)
    ahead.pop((), None)
    return _best(facts, ahead) if ahead else _alone(facts, keys)


def _ahead(facts: Facts, key: str) -> tuple[str, ...]:
    """Return the models that are best by a metric; none where all are alike, or no end of it is better."""
    metric, models = METRICS[key], facts.results.models
    guesses = {name: model.metrics[key].best_guess for name, model in models.items() if key in model.metrics}
    values = {name: value for name, value in guesses.items() if value is not None}
    if len({*values.values()}) < 2 or not (metric.higher_is_better or metric.lower_is_better):  # noqa: PLR2004 (alike)
        return ()
    best = (max if metric.higher_is_better else min)(values.values())
    return tuple(name for name, value in values.items() if value == best)


def _best(facts: Facts, ahead: dict[tuple[str, ...], list[str]]) -> Iterator[Sentence]:
    """Yield who is best by what; of models that may be guessing, that as well."""
    keys = [key for metric_keys in ahead.values() for key in metric_keys]
    corrected = any(
        model.metrics[key].corrected is not None
        for model in facts.results.models.values()
        for key in keys
        if key in model.metrics
    )
    for place, (names, of) in enumerate(ahead.items()):
        metrics = listed([facts.metric_name(key) for key in of], "config.report.metrics")
        yield facts.say(
            "metrics.best",
            again=place > 0,
            corrected=corrected,
            number=len(names),
            models=facts.model_names(names),
            metrics=metrics,
        )
    yield from yet(facts, *(name for names in ahead for name in names))


def _alone(facts: Facts, keys: list[str]) -> Iterator[Sentence]:
    """Yield the first metric that the subject has, with what it is counted from, or how sure it is.

    What too few cases chose and judged in turn is none to expect on others.
    """
    measures = {
        key: measure
        for key, measure in facts.subject.metrics.items()
        if measure.corrected is None or standing_of(facts, key, measure).said != "counts"
    }
    key = next((key for key in keys if key in measures and measures[key].best_guess is not None), None)
    if key is None:
        return
    measure = measures[key]
    expected = measure.expected

    def shown(end: str) -> Slot:
        number = facts.at(expected, end)
        return (
            facts.money(*number) if METRICS[key].kind == "cost" else number_slot(*number, partial(metric_in_words, key))
        )

    slots = {"metric": facts.metric_name(key), "value": shown("estimate")}
    slots |= {} if METRICS[key].fixed else {"model": facts.model_name()}
    if measure.corrected is None and measure.numerator is not None and not facts.weighted:
        slots |= {"part": facts.quote(measure, "numerator"), "whole": facts.quote(measure, "denominator")}
    elif measure.corrected is None and measure.low is not None and measure.high is not None:
        slots |= {"low": shown("low"), "high": shown("high")}
    yield facts.say("metrics.one", corrected=measure.corrected is not None, **slots)
