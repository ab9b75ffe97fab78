"""An earlier report read as a baseline: its figures, and why some cannot be held against those of today."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from itertools import islice
from typing import Any, TypeVar

import numpy as np

from reportgen.analysis.comparisons import ROUNDING
from reportgen.analysis.contradictions import Contradiction, contradictions
from reportgen.analysis.tuning import prevalence_in_use
from reportgen.config.schema import Config
from reportgen.counts.cells import EarlierFile, Input
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.results.measure import Confusion
from reportgen.results.results import DataFacts
from reportgen.results.values.change import Earlier, EarlierFigure
from reportgen.results.values.costs import Costs, PerCase, Price, PriceRange
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import because, keyed_text

LOWEST_LEVEL = 0.5  # of an interval, as in the config
OUTCOMES = ("false_positive", "false_negative", "true_positive", "true_negative")
EXACT = ("Wilson", "Clopper-Pearson")  # methods of a share that is a plain count

LISTED = 3  # figures that a message names
MOST = 100  # that are looked for

LARGEST = 1e30  # of a number in a report: the dearest case times all cases that there can be

T = TypeVar("T")

OTHER_CLASS = because("then_other_class")
OTHER_PRICES = because("then_other_prices")
OTHER_ODDS = because("other_odds")
OTHER_BETA = because("then_other_beta")
GROWS_WITH_CASES = because("then_grows")
NOT_HELD = because("then_not_held")


@frozen(eq=False)
class Today:
    """What the report of today is about, as far as the figures of an earlier one hang on it."""

    config: Config
    facts: DataFacts
    costs: Costs | None
    given: Parameters
    inputs: tuple[Input, ...]


def earlier_of(file: EarlierFile, today: Today) -> Earlier:
    """Return the model of an earlier report that the config names; stop where the file does not hold it whole."""
    return taken_from(file, today.config, lambda: _earlier(file, today))


def taken_from(file: EarlierFile, config: Config, read: Callable[[], T]) -> T:
    """Return what is read from an earlier report; stop where something that it takes is not there, or is another."""
    try:
        return read()
    except (KeyError, TypeError, AttributeError, ValueError, IndexError, OverflowError) as error:
        lacks = f"it lacks {error}" if isinstance(error, KeyError) else str(error)
        raise earlier_problem(
            config, "results", f"{file.name} is not whole: {lacks}", "Make that report again."
        ) from error


def model_of(file: EarlierFile, config: Config) -> tuple[str, Mapping[str, Any]]:
    """Return the model of the earlier report that the config names, or that it is about."""
    document = file.document
    named = config.earlier.model if config.earlier is not None else None
    name, models = str(named or document["subject"]), document["models"]
    if name not in models:
        mend = f"It holds: {', '.join(models)}." if models else "It holds none: make that report again."
        raise earlier_problem(config, "model", f"{file.name} holds no model '{name}'", mend)
    if models[name].get("confusion") is None:
        held = [each for each, model in models.items() if model.get("confusion") is not None]
        mend = f"With counts it holds: {', '.join(held)}." if held else "Name a report that was made from cases."
        raise earlier_problem(config, "model", f"'{name}' stands in {file.name} without counts", mend)
    return name, models[name]


def refuse(file: EarlierFile, config: Config, found: Iterator[Contradiction]) -> None:
    """Stop where figures of an earlier report do not follow from its counts."""
    with np.errstate(all="ignore"):  # a number may be so large that a product of it is none
        named = {one.path: str(one) for one in reversed([*islice(found, MOST)])}
    wrong = [*reversed(named.values())]
    if not wrong:
        return
    more = "; more of its figures are wrong, too" if len(wrong) > LISTED else ""
    what = f"{file.name} contradicts itself: {'; '.join(wrong[:LISTED])}{more}"
    raise earlier_problem(config, "results", what, "Copy the results.json of that report again, or make it again.")


def number(value: Any) -> float:  # noqa: ANN401 (whatever stands in the file)
    """Return a number of the file; ValueError where it is none."""
    try:
        found = float(value)
    except OverflowError:  # a whole number of more digits than a float can tell
        found = math.inf
    if not abs(found) <= LARGEST:  # also where it is not a number
        message = f"{value!r} is no number that a report holds"
        raise ValueError(message)
    return found


def _maybe(value: Any) -> float | None:  # noqa: ANN401 (whatever stands in the file)
    return None if value is None else number(value)


def _text(value: Any) -> str | None:  # noqa: ANN401 (whatever stands in the file)
    return None if value is None else str(value)


def _told(value: Any) -> str | None:  # noqa: ANN401 (whatever stands in the file)
    """Return a reason or a method as the value that it was."""
    return None if value is None else keyed_text(str(value))


def _count(value: Any) -> float:  # noqa: ANN401 (whatever stands in the file)
    if number(value) < 0:
        message = f"{value!r} is no count"
        raise ValueError(message)
    return number(value)


def _earlier(file: EarlierFile, today: Today) -> Earlier:
    document, config = file.document, today.config
    if document["data"].get("task") == "multiclass":
        what = f"{file.name} is about several classes, and `data.positive` names the one to be found"
        raise earlier_problem(config, "results", what, "Name the report of a config with these classes.")
    name, model = model_of(file, config)
    run, clusters = document["run"], document["data"].get("clusters")
    four = Confusion(**{field.name: _count(model["confusion"][field.name]) for field in fields(Confusion)})
    as_of = _text(run.get("as_of"))
    found = Earlier(
        name=name_of(as_of, config),
        title=str(document["title"]),
        as_of=as_of,
        model=name,
        file=file.name,
        sha256=file.sha256,
        level=_level(run["level"]),
        cases=four.tp + four.fp + four.fn + four.tn,
        positives=four.tp + four.fn,
        same_cases=_same_cases(document, four, today),
        confusion=four,
        metrics={key: _told_as_today(metric, model, document, today) for key, metric in METRICS.items()},
        clusters=None if clusters is None else int(clusters),
    )
    refuse(file, config, contradictions(document))
    return found


def _level(value: Any) -> float:  # noqa: ANN401 (whatever stands in the file)
    if not LOWEST_LEVEL < number(value) < 1:
        message = f"{value!r} is no level of an interval"
        raise ValueError(message)
    return number(value)


def _same_cases(document: Mapping[str, Any], four: Confusion, today: Today) -> bool:
    then, now = {each["sha256"] for each in document["run"]["inputs"]}, {each.sha256 for each in today.inputs}
    split = today.facts.splits[today.facts.reported_on]
    as_many = (four.tp + four.fn, four.fp + four.tn) == (split.positives, split.rows - split.positives)
    return then == now and document["data"]["reported_on"] == today.facts.reported_on and as_many


def name_of(as_of: str | None, config: Config) -> str:
    """Return what an earlier report is called, which no model is."""
    name = "earlier report" if as_of is None else f"earlier report ({as_of})"
    while name in config.models:
        name = f"{name}, read"
    return name


def _told_as_today(
    metric: Metric, model: Mapping[str, Any], document: Mapping[str, Any], today: Today
) -> EarlierFigure:
    """Return a figure with the classes as in use, where both reports state the same share; else as it was tested."""
    used, share = model.get("deployment"), prevalence_in_use(today.config)
    stated = used is not None and used.get("stated") is True and same_number(_maybe(used["prevalence"]), share)
    if used is None or not stated or not metric.moves_with_classes:
        return _figure(metric, model["metrics"], document, today)
    return replace(_figure(metric, used["metrics"], document, today), mix="in_use")


def _figure(metric: Metric, metrics: Mapping[str, Any], document: Mapping[str, Any], today: Today) -> EarlierFigure:
    found = metrics.get(metric.key)
    reason = NOT_HELD if found is None else _apart(metric, document, today)
    if found is None or reason is not None:
        return EarlierFigure(estimate=None, reason=reason)
    plain = found.get("method") in EXACT and found.get("n") is None and "corrected" not in found
    counted = metric.kind == "share" and plain
    of = found.get("corrected", found)
    _in_order(of.get("low"), of.get("high"), f"the range of {metric.key} ends below its beginning")
    if counted:
        _in_order(found["numerator"], found["denominator"], f"{metric.key} counts more cases than there are")
    return EarlierFigure(
        estimate=_maybe(of["estimate"]),
        low=_maybe(of.get("low")),
        high=_maybe(of.get("high")),
        method=_told(of.get("method")),
        numerator=_count(found["numerator"]) if counted else None,
        denominator=_count(found["denominator"]) if counted else None,
        reason=_told(of.get("reason") or of.get("no_range")),
    )


def _in_order(low: Any, high: Any, message: str) -> None:  # noqa: ANN401 (whatever stands in the file)
    """Stop where the second number is below the first, but for rounding; without either there is no order."""
    if low is not None and high is not None and number(low) > number(high) + ROUNDING * abs(number(high)):
        raise ValueError(message)


def _apart(metric: Metric, document: Mapping[str, Any], today: Today) -> str | None:
    """Return why a metric of the earlier report is no measure of what it is today."""
    if list(document["data"]["positive"]) != list(today.facts.positive):
        return OTHER_CLASS
    if metric.grows:
        return GROWS_WITH_CASES
    if metric.needs == "odds" and document.get("costs") is None and today.costs is None:
        return OTHER_ODDS
    if (metric.kind == "cost" or metric.needs == "odds") and not _same_prices(document.get("costs"), today.costs):
        return OTHER_PRICES
    if metric.needs in {"beta", "alpha"} and not same_number(
        document.get(metric.needs), getattr(today.given, metric.needs)
    ):
        return OTHER_BETA
    return None


def _same_prices(then: Mapping[str, Any] | None, now: Costs | None) -> bool:
    if then is None or now is None:
        return False
    return then.get("currency") == now.currency and all(
        same_price(then.get(outcome, 0.0), getattr(now, outcome)) for outcome in OUTCOMES
    )


def same_price(then: float | Mapping[str, Any], now: Price) -> bool:
    """Return whether a price of the earlier report is that of today."""
    if isinstance(now, PerCase):
        return isinstance(then, Mapping) and (then.get("column"), then.get("times", 1.0), then.get("plus", 0.0)) == (
            now.column,
            now.times,
            now.plus,
        )
    if isinstance(now, PriceRange):
        return isinstance(then, Mapping) and same_number(then.get("likely"), now.likely)
    return not isinstance(then, Mapping) and same_number(then, now)


def same_number(then: float | None, now: float | None) -> bool:
    """Return whether two numbers are the same but for the rounding of the file; None is like none."""
    return then is not None and now is not None and math.isclose(then, now, rel_tol=ROUNDING)


def paid(earlier: Earlier, cases: float) -> tuple[float | None, str | None]:
    """Return what so many cases would have cost at the cost per 1,000 of the earlier report, or why nobody can tell."""
    found = earlier.metrics["cost_per_1000"]
    return (None, found.reason) if found.estimate is None else (found.estimate * cases / 1000, None)


def earlier_problem(config: Config, key: str, what: str, mend: str) -> DataError:
    """Return what is wrong with an earlier report."""
    key = f"compare.baseline.{key}"
    return DataError([Problem(where=config.where(key), key=key, what=what, mend=mend)])
