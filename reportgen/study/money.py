"""What one model costs at the point in use: totals, savings, the dearest error, the ends of price ranges."""

import numpy as np

from reportgen.counts.cells import Cells
from reportgen.counts.prices import Outcome, Prices
from reportgen.counts.query import NO_DAY, Amount, Day, Decided, Label, Query, Split
from reportgen.counts.views import Outcomes
from reportgen.results.measured import Corrected, Span
from reportgen.results.results import ModelResult
from reportgen.stats.costs import share_of_dearest, total_at
from reportgen.stats.crossfit import Replicates, difference
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.prevalence import at_prevalence
from reportgen.stats.replicates import figure_at, interval
from reportgen.study.counted import ERRORS, Counted, dear_errors
from reportgen.study.points import prevalence_in_use
from reportgen.study.resampled import DEPLOYED
from reportgen.study.setting import prices_at_ends
from reportgen.topics.costs.values import ModelCosts
from reportgen.topics.threshold.values import Capacity


def model_costs(model: Counted, result: ModelResult, outcomes: Outcomes) -> ModelCosts | None:
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
        range=_range(model, outcomes),
        threshold_range=scored.threshold_range if scored is not None else None,
        benefit_once=scored.benefit_once if scored is not None else None,
    )


def _saving_deployed(model: Counted) -> float | None:
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


def _moving(model: Counted) -> Span | Corrected | None:
    """Return the range of that saving in resamples of the cases; where they chose a threshold, what to expect of it."""
    scored, tuned, config = model.scored, model.tuned, model.setting.config
    if scored is None or _saving_deployed(model) is None:
        return None
    used, cost = prevalence_in_use(config), METRICS["total_cost"]
    if tuned is not None:
        beyond = tuned.beyond(DEPLOYED, cost, model.given, used)
        return None if beyond is None else tuned.corrected(beyond[1])

    def paid(threshold: float | None) -> Replicates | None:
        at = scored.at.get(threshold)
        if at is None:
            return None
        return figure_at(at.point, lambda c: evaluate(cost, at_prevalence(c, used), model.given), cost.range)

    now, then = paid(scored.in_use.value), paid(scored.recommended.value)
    if now is None or then is None:
        return None
    found = interval(difference(now, then), config.uncertainty.level)
    return None if found.low is None or found.high is None else Span(low=found.low, high=found.high)


def _range(model: Counted, outcomes: Outcomes) -> Span | None:
    """Return what the outcomes cost at best and at worst."""
    ends = prices_at_ends(model.setting.config, model.given.costs)
    if ends is None:
        return None
    best, worst = (float(total_at(outcomes.estimates, model.given, prices)) for prices in ends)
    return Span(low=best, high=worst)


def _dearest(model: Counted, outcomes: Outcomes) -> tuple[float | None, float | None]:
    """Return what the dearest error costs, and its share of what all errors cost, where prices differ by case."""
    prices, config = model.setting.prices, model.setting.config
    weighted = config.data.weight is not None and config.data.weight.kind == "sampling"
    money = outcomes.estimates.money
    if prices is None or money is None or weighted or not any(prices.of(error).column for error in ERRORS):
        return None, None
    cells = model.setting.source.count(
        Query(
            keys=(Split(), Label(), Decided(model.name) if model.own_decision else model.interval),
            extremes=tuple(Amount(column) for column in prices.columns),
        )
    )
    cells = cells.where(cells.columns[Split()] == model.setting.facts.reported_on)
    found = [cost for error in ERRORS if (cost := _dearest_of(error, model, cells, prices)) is not None]
    if not found:
        return None, None
    return max(found), share_of_dearest(max(found), float(money.fp + money.fn))


def _dearest_of(error: Outcome, model: Counted, cells: Cells, prices: Prices) -> float | None:
    """Return what the dearest error of one kind costs; None where there is none."""
    if model.own_decision:
        flagged = cells.columns[Decided(model.name)] == 1
    else:
        cuts, value = model.interval.cuts, model.scored.in_use.value if model.scored is not None else None
        flagged = (
            cells.columns[model.interval] >= len(cuts) - cuts.index(value)
            if value is not None
            else np.zeros(len(cells.n), dtype=bool)
        )
    positive = cells.columns[Label()] == 1
    kept = ~positive & flagged if error == "fp" else positive & ~flagged
    if not np.any(cells.n[kept]):
        return None
    price = prices.of(error)
    if price.column is None:
        return price.fixed
    ends = cells.extremes[Amount(price.column)]
    amount = ends.largest[kept].max() if price.times >= 0 else ends.smallest[kept].min()
    return price.fixed + price.times * float(amount)


def capacity(model: Counted) -> Capacity | None:
    """Return how a capacity for a day fared on each day of the reporting split."""
    rule = model.setting.config.rule_of(model.name)
    if rule is None or rule.per is None or rule.flag_at_most is None or model.scored is None:
        return None
    key = model.interval
    cells = model.setting.source.count(Query(keys=(Split(), Day(), key)))
    dated = cells.columns[Day()] != NO_DAY
    cells = cells.where((cells.columns[Split()] == model.setting.facts.reported_on) & dated)
    if not len(cells.n):
        return None
    days, places = np.unique(cells.columns[Day()], return_inverse=True)
    value = model.scored.recommended.value
    flagged = np.zeros(len(cells.n), dtype=bool)
    if value is not None:
        flagged = cells.columns[key] >= len(key.cuts) - key.cuts.index(value)
    flags = np.bincount(places, weights=np.where(flagged, cells.n, 0), minlength=len(days))
    return Capacity(
        per_day=int(rule.flag_at_most),
        days=len(days),
        mean_flags=float(flags.mean()),
        most_flags=int(flags.max()),
        days_above=int(np.count_nonzero(flags > rule.flag_at_most)),
    )
