"""Every metric of a model as a row, with its formula filled in with the counts."""

from itertools import groupby

from reportgen.frozen import frozen
from reportgen.results.values.costs import per_case
from reportgen.stats.formulas import BASELINE, ODDS, written
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import Parameters
from reportgen.text import numbers, numerals
from reportgen.text.applicable import applies, given_to
from reportgen.text.facts import RULE, Facts, metric_name, metric_value, text_slot
from reportgen.text.phrases import reason
from reportgen.text.sentences import Shown

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
