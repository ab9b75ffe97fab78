"""What the point in use comes to where it is used: with the classes as they are there, for a year, and in money."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from reportgen.analysis.decisions import ERRORS, CountedModel, dear_errors
from reportgen.analysis.measures import confusion, no_score_measures
from reportgen.analysis.ranges import AtPoint, with_interval
from reportgen.analysis.resamples import DEPLOYED, ResampledThreshold
from reportgen.analysis.setting import prices_at_ends
from reportgen.analysis.tuning import prevalence_in_use
from reportgen.counts.cells import Cells
from reportgen.counts.query import NO_DAY, Day, Label, Outcome, PriceColumn, Prices, Query, Split
from reportgen.counts.views import Counts, Outcomes
from reportgen.results.measure import Confusion, Corrected, Measure, Metrics, Span
from reportgen.results.results import ModelResult
from reportgen.results.values.costs import ModelCosts
from reportgen.results.values.in_use import ByPrevalence, Deployment
from reportgen.results.values.threshold import Capacity
from reportgen.stats.costs import share_of_dearest, total_at
from reportgen.stats.crossfit import Replicates, difference
from reportgen.stats.evaluation import evaluate
from reportgen.stats.formulas import written
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.reasons import because
from reportgen.stats.replicates import figure_at, resampled_interval
from reportgen.stats.samples import at_prevalence, share_for

PRECISION = METRICS["precision"]
TENTH = 10.0  # the curve runs from a tenth of the rarer share to ten times the commoner one
MOST = 0.9  # of the cases are positive at its end
STEPS = 40


def deployment(model: CountedModel, outcomes: Outcomes, tested: Metrics, at: AtPoint | None) -> Deployment | None:
    """Return what the point in use does where it is used; None where the config says nothing of that.

    `tested` are the metrics on the cases as they are, `at` is the point in resamples.
    """
    settings = model.setting.config.deployment
    if settings is None:
        return None
    counts = outcomes.estimates
    prevalence = prevalence_in_use(model.setting.config)
    share = float(counts.positives / counts.n)
    used = share if prevalence is None else prevalence
    metrics = weighed(model, outcomes, tested, at, tuned=model.apparent)
    expected = counts if model.apparent is None else model.apparent.fit.counts
    rates = _per_1000(at_prevalence(expected, prevalence))
    years = None if settings.cases_per_year is None else settings.cases_per_year / 1000
    cost = metrics["cost_per_1000"].best_guess
    scores = no_score_measures() if model.scored is None else model.scored.metrics_in_use or model.scored.metrics
    return Deployment(
        prevalence=used,
        stated=prevalence is not None,
        metrics={**metrics, **scores},
        per_1000=rates,
        flags_per_year=None if years is None or rates is None else years * (rates.tp + rates.fp),
        flags_per_year_range=_range(metrics["flag_rate"], None if years is None else 1000 * years),
        cost_per_year=None if years is None or cost is None else years * cost,
        cost_per_year_range=_range(metrics["cost_per_1000"], years),
        per_year=None if years is None or rates is None else _times(rates, years),
        threshold_on_sample=None if model.scored is None else model.scored.others.on_sample,
        at_limits=() if model.scored is None or model.own_decision else model.scored.others.at_limits,
    )


def weighed(
    model: CountedModel, outcomes: Outcomes, tested: Metrics, at: AtPoint | None, *, tuned: ResampledThreshold | None
) -> dict[str, Measure]:
    """Return the metrics of some outcomes with the classes as in use, or of the test where these are not stated."""
    counts, prevalence = outcomes.estimates, model.prevalence
    counted = [metric for metric in METRICS.values() if metric.from_counts]
    measures = {metric.key: _measure(metric, model, counts, prevalence, tuned) for metric in counted}
    ranges = replace(model.ranges(outcomes, at), share=prevalence)

    def interval(metric: Metric) -> Estimated | None:
        return ranges.of(metric, outcomes, model.given)

    return {
        key: measure if measure.apparent else _ranged(METRICS[key], measure, tested, interval, prevalence)
        for key, measure in measures.items()
    }


def moved(metrics: Mapping[str, Measure], prevalence: float | None) -> dict[str, Measure]:
    """Return those of some metrics that the share of positives in use moves; nothing where none is stated."""
    return {key: measure for key, measure in metrics.items() if share_for(METRICS[key], prevalence) is not None}


def by_prevalence(model: CountedModel, outcomes: Outcomes, at: AtPoint | None) -> ByPrevalence | None:
    """Return the precision of the subject's point in use as it would be with other shares of positives.

    Precision follows from the share and from how many times as often a positive is flagged as a negative. So one
    interval, at the share in use or else that of the test, gives those at all others.
    """
    counts, config = outcomes.estimates, model.setting.config
    share, used = float(counts.positives / counts.n), prevalence_in_use(config)
    if model.name != config.subject or not 0 < share < 1:
        return None
    anchor = share if used is None else used
    measure = _measure(PRECISION, model, counts, anchor, model.apparent)
    if model.apparent is None:
        ranges = replace(model.ranges(outcomes, at), share=anchor)
        measure = with_interval(measure, ranges.of(PRECISION, outcomes, model.given))
    if measure.best_guess is None:
        return None
    expected = measure.expected
    shares = _shares([share] if used is None else [share, used])
    columns = {"precision": measure.best_guess, "low": expected.low, "high": expected.high}
    return ByPrevalence(
        tested=share,
        used=used,
        curve={"prevalence": shares, **{key: _moved(value, anchor, shares) for key, value in columns.items()}},
    )


def _shares(marked: list[float]) -> tuple[float, ...]:
    """Return the shares of the curve, even steps on a scale of powers, with those that are marked among them."""
    low, high = min(marked) / TENTH, max(*marked, min(max(marked) * TENTH, MOST))
    between = np.geomspace(low, high, STEPS)[1:-1].tolist()
    return tuple(sorted({low, *between, high, *marked, marked[0] / TENTH}))


def _moved(precision: float | None, share: float, shares: tuple[float, ...]) -> tuple[float | None, ...]:
    """Return a precision at one share of positives as it is at others."""
    if precision is None:
        return (None,) * len(shares)
    right, wrong = precision * (1 - share), (1 - precision) * share
    return tuple(prevalence * right / (prevalence * right + (1 - prevalence) * wrong) for prevalence in shares)


def _measure(
    metric: Metric, model: CountedModel, counts: Counts, prevalence: float | None, tuned: ResampledThreshold | None
) -> Measure:
    given = model.given_at(prevalence)
    estimate = float(evaluate(metric, at_prevalence(counts, prevalence), given))
    if np.isnan(estimate):
        return Measure(estimate=None, reason=written(metric, counts, given).reason or because("class_without_case"))
    as_counted = metric.as_counted and (metric.fixed or prevalence is None)
    if tuned is None or as_counted:
        return Measure(estimate=estimate)
    figure = model.figure(metric, tuned, prevalence)
    return Measure(estimate=estimate, apparent=True, corrected=tuned.corrected(figure))


def _ranged(
    metric: Metric,
    measure: Measure,
    tested: Metrics,
    interval: Callable[[Metric], Estimated | None],
    prevalence: float | None,
) -> Measure:
    """Return a measure with its interval, which is that of the test where no share of positives moves it."""
    if prevalence is not None and (metric.fixed or metric.needs == "baseline"):
        return measure
    if share_for(metric, prevalence) is not None:
        return with_interval(measure, interval(metric))
    test_measure = tested[metric.key]
    test_interval = Estimated(
        estimate=np.nan,
        low=test_measure.low,
        high=test_measure.high,
        method=test_measure.method,
        reason=test_measure.no_range,
    )
    return with_interval(measure, test_interval)


def _range(measure: Measure, times: float | None) -> Span | None:
    """Return so many times the interval of a figure, as new cases are expected to show it."""
    expected = measure.expected
    if times is None or expected.low is None or expected.high is None:
        return None
    return Span(low=times * expected.low, high=times * expected.high)


def _per_1000(counts: Counts) -> Confusion | None:
    """Return the outcomes of every 1,000 cases; None where one class alone was tested, which cannot be weighed."""
    return None if np.isnan(counts.n) else _times(confusion(counts), 1000 / float(counts.n))


def _times(rates: Confusion, factor: float) -> Confusion:
    return Confusion(tp=rates.tp * factor, fp=rates.fp * factor, fn=rates.fn * factor, tn=rates.tn * factor)


def model_costs(model: CountedModel, result: ModelResult, outcomes: Outcomes) -> ModelCosts | None:
    """Return the money of one model; None without prices."""
    total = result.metrics["total_cost"].estimate
    if total is None:
        return None
    dearest, share = _dearest(model, outcomes)
    scored, metrics = model.scored, result.metrics
    moving = _moving(model)
    return ModelCosts(
        total=total,
        per_1000=metrics["cost_per_1000"].estimate or 0.0,
        per_year=result.deployment.cost_per_year if result.deployment is not None else None,
        saving_flag_none=metrics["saving"].estimate,
        saving_flag_all=metrics["saving_flag_all"].estimate,
        saving_baseline=metrics["saving_baseline"].estimate,
        saving_deployed=_saving_deployed(model),
        saving_deployed_range=moving if isinstance(moving, Span) else None,
        saving_deployed_corrected=moving if isinstance(moving, Corrected) else None,
        dearest_case=dearest,
        dearest_share=share,
        dear_errors=dear_errors(
            outcomes,
            model.setting.prices,
            plain=model.setting.plain,
            level=model.setting.config.uncertainty.level,
        ),
        carriers=model.setting.carriers if metrics["total_cost"].expected.low is not None else None,
        range=_total_range(model, outcomes),
        threshold_range=scored.others.at_ends if scored is not None else None,
        benefit_once=scored.others.benefit_once if scored is not None else None,
    )


def _saving_deployed(model: CountedModel) -> float | None:
    """Return what moving from the deployed threshold to the recommended one would save, with the classes as in use."""
    scored = model.scored
    if scored is None or scored.in_use is scored.recommended or model.own_decision:
        return None
    cells, used = model.on(model.setting.facts.reported_on), prevalence_in_use(model.setting.config)
    now = model.at(scored.in_use, cells).estimates
    then = model.at(scored.recommended, cells).estimates
    costs = (evaluate(METRICS["total_cost"], at_prevalence(counts, used), model.given) for counts in (now, then))
    paid, would_be = map(float, costs)
    return None if np.isnan(paid - would_be) else paid - would_be


def _moving(model: CountedModel) -> Span | Corrected | None:
    """Return the range of that saving in resamples of the cases; where they chose a threshold, what to expect of it."""
    scored, tuned, config = model.scored, model.tuned, model.setting.config
    if scored is None or _saving_deployed(model) is None:
        return None
    used, cost = prevalence_in_use(config), METRICS["total_cost"]
    if tuned is not None:
        beyond = tuned.beyond(DEPLOYED, cost, model.given, used)
        return None if beyond is None else tuned.corrected(beyond[1])

    def paid(threshold: float | None) -> Replicates | None:
        at = scored.seen.at.get(threshold)
        if at is None:
            return None
        return figure_at(at.point, lambda c: evaluate(cost, at_prevalence(c, used), model.given), cost.range)

    now, then = paid(scored.in_use.value), paid(scored.recommended.value)
    if now is None or then is None:
        return None
    interval = resampled_interval(difference(now, then), config.uncertainty.level)
    return None if interval.low is None or interval.high is None else Span(low=interval.low, high=interval.high)


def _total_range(model: CountedModel, outcomes: Outcomes) -> Span | None:
    """Return what the outcomes cost at best and at worst."""
    ends = prices_at_ends(model.setting.config, model.given.costs)
    if ends is None:
        return None
    best, worst = (float(total_at(outcomes.estimates, model.given, prices)) for prices in ends)
    return Span(low=best, high=worst)


def _dearest(model: CountedModel, outcomes: Outcomes) -> tuple[float | None, float | None]:
    """Return what the costliest error costs, and its share of what all errors cost, where prices differ by case."""
    prices = model.setting.prices
    weighted, money = model.setting.facts.weight == "sampling", outcomes.estimates.money
    if prices is None or money is None or weighted or not any(prices.of(error).column for error in ERRORS):
        return None, None
    cells = model.setting.source.count(
        Query(
            keys=(Split(), Label(), model.key),
            extremes=tuple(PriceColumn(column) for column in prices.columns),
        )
    )
    cells = cells.where(cells.columns[Split()] == model.setting.facts.reported_on)
    costs = [cost for error in ERRORS if (cost := _dearest_of(error, model, cells, prices)) is not None]
    if not costs:
        return None, None
    return max(costs), share_of_dearest(max(costs), float(money.fp + money.fn))


def _dearest_of(error: Outcome, model: CountedModel, cells: Cells, prices: Prices) -> float | None:
    """Return what the costliest error of one kind costs; None where there is none."""
    flagged, positive = model.flags(cells), cells.columns[Label()] == 1
    mask = ~positive & flagged if error == "fp" else positive & ~flagged
    if not np.any(cells.n[mask]):
        return None
    price = prices.of(error)
    if price.column is None:
        return price.fixed
    ends = cells.extremes[PriceColumn(price.column)]
    amount = ends.largest[mask].max() if price.times >= 0 else ends.smallest[mask].min()
    return price.fixed + price.times * float(amount)


def capacity(model: CountedModel) -> Capacity | None:
    """Return how a capacity for a day fared on each day of the reporting split."""
    rule = model.setting.config.rule_of(model.name)
    if rule is None or rule.per is None or rule.flag_at_most is None or model.scored is None:
        return None
    cells = model.setting.source.count(Query(keys=(Split(), Day(), model.interval)))
    dated = cells.columns[Day()] != NO_DAY
    cells = cells.where((cells.columns[Split()] == model.setting.facts.reported_on) & dated)
    if not len(cells.n):
        return None
    days, places = np.unique(cells.columns[Day()], return_inverse=True)
    flagged = model.flagged_from(model.scored.recommended, cells)
    flags = np.bincount(places, weights=np.where(flagged, cells.n, 0), minlength=len(days))
    return Capacity(
        per_day=int(rule.flag_at_most),
        days=len(days),
        mean_flags=float(flags.mean()),
        most_flags=int(flags.max()),
        days_above=int(np.count_nonzero(flags > rule.flag_at_most)),
    )
