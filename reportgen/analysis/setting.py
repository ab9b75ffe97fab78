"""What all models of a run share, and what outcomes cost: from the config and the means of the data."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Literal

import numpy as np

from reportgen.analysis.profile import sampling_weight
from reportgen.config.costs import CostColumn, CostRange
from reportgen.config.costs import Costs as Typed
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells, Input, Source
from reportgen.counts.query import (
    FREE,
    OF_POSITIVES,
    OUTCOMES,
    Cost,
    ErrorCheaper,
    Label,
    Outcome,
    Price,
    PriceColumn,
    Prices,
    Query,
    Split,
    SummedKey,
    Weight,
)
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.made_by import releases
from reportgen.results.results import DataFacts, Run
from reportgen.results.values.costs import Carriers, Costs, PerCase, PriceRange
from reportgen.results.values.costs import Price as Stated
from reportgen.stats.costs import BEST, WORST, OutcomeEnds, carriers_of_half
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.replicates import few_carry
from reportgen.stats.resampling import Resampling


@frozen(eq=False)
class Setting:
    """What all models of a run share."""

    config: Config
    facts: DataFacts
    given: Parameters  # what choices are made with
    reported: Parameters  # what models are judged with, all at one pair of odds
    prices: Prices | None
    source: Source
    chooses_on: str  # the split that thresholds are, or would be, chosen on
    resampling: Resampling | None  # of that split; None where nothing is chosen on it
    judging: Resampling  # of the split that models are judged on

    @property
    def plain(self) -> bool:
        """Whether each case is drawn by itself and counts once."""
        return self.config.data.cluster is None and self.facts.weight != "sampling"

    @property
    def by_case(self) -> bool:
        """Whether prices differ by case."""
        return self.prices is not None and bool(self.prices.columns)

    @cached_property
    def carriers(self) -> Carriers | None:
        """The cases that carry half of what all of their class could cost, where they are few."""
        if self.prices is None or self.facts.weight == "sampling":
            return None
        error: Literal["fp", "fn"]
        for error in ("fp", "fn"):
            price = self.prices.of(error)
            if price.column is None:
                continue
            cells = self.source.count(Query(keys=(Split(), Label(), Cost(price))))
            of_class = cells.columns[Label()] == (1 if error == "fn" else 0)
            cells = cells.where(of_class & (cells.columns[Split()] == self.facts.reported_on))
            carriers, cases = carriers_of_half(cells.columns[Cost(price)], cells.n), int(cells.n.sum())
            if carriers is not None and few_carry(carriers, cases):
                return Carriers(outcome=error, cases=carriers, of=cases)
        return None

    @property
    def several(self) -> bool:
        """Whether there are models to compare."""
        return len(self.config.models) > 1


PriceEntry = float | CostColumn | CostRange
KEYS: Mapping[Outcome, str] = {
    "fp": "false_positive",
    "fn": "false_negative",
    "tp": "true_positive",
    "tn": "true_negative",
}


def prices_of(config: Config, ends: OutcomeEnds | None = None) -> Prices | None:
    """Return the prices of the config; a range gives its `likely`, or the end that is asked for."""
    if config.costs is None:
        return None
    entries = _entries(config.costs)
    prices = {outcome: _price(entry, (ends or {}).get(outcome, "likely")) for outcome, entry in entries.items()}
    return Prices(fp=prices["fp"], fn=prices["fn"], tp=prices.get("tp", FREE), tn=prices.get("tn", FREE))


def has_ranges(config: Config) -> bool:
    """Return whether some price is known within limits only."""
    return config.costs is not None and any(isinstance(entry, CostRange) for entry in _entries(config.costs).values())


def _entries(costs: Typed) -> dict[Outcome, PriceEntry]:
    if costs.ratio is not None:
        return {"fp": costs.ratio.false_alarm, "fn": costs.ratio.miss}
    if costs.inspection is not None and costs.benefit is not None:
        forgone = costs.benefit if costs.benefit_counts == "twice" else 0.0
        return {"tp": costs.inspection - costs.benefit, "fp": costs.inspection, "fn": forgone}
    typed = {outcome: getattr(costs, key) for outcome, key in KEYS.items()}
    return {outcome: entry for outcome, entry in typed.items() if entry is not None}


def _price(entry: PriceEntry, end: str) -> Price:
    if isinstance(entry, CostColumn):
        return Price(fixed=entry.plus, column=entry.column, times=entry.times)
    return Price(fixed=getattr(entry, end) if isinstance(entry, CostRange) else float(entry))


def sums_needed(config: Config, prices: Prices | None) -> tuple[SummedKey, ...]:
    """Return the sums to ask for: sampling weights, and what prices are worked out from case by case."""
    columns = prices.columns if prices is not None else ()
    return (*sampling_weight(config), *(PriceColumn(column) for column in columns))


def matrix(of: Callable[[Outcome], float]) -> CostMatrix:
    """Return the number that each outcome has as a matrix."""
    return CostMatrix(tp=of("tp"), fp=of("fp"), fn=of("fn"), tn=of("tn"))


def fixed_matrix(prices: Prices) -> CostMatrix:
    """Return what an outcome costs, where that is the same for every case."""
    return matrix(lambda outcome: prices.of(outcome).fixed)


@frozen
class PriceMeans:
    """What an outcome costs on average over its class, on the split that chooses and on the one that judges."""

    chosen_with: CostMatrix
    judged_with: CostMatrix


def mean_matrices(config: Config, prices: Prices, source: Source) -> PriceMeans:
    """Return what an outcome costs on average over its class.

    Stop where an error is cheaper than the right answer by the prices that choose: then flagging everything, or
    nothing, is best.
    """
    if not prices.columns:
        return PriceMeans(chosen_with=fixed_matrix(prices), judged_with=fixed_matrix(prices))
    cells, split = source.count(Query(keys=(Split(), Label()), sums=sums_needed(config, prices))), config.data.split
    means = _means(prices, cells, None if split is None else split.tune_on)
    problems = [_upside_down(config, "fp", "tn")] if means.fp < means.tn else []
    problems += [_upside_down(config, "fn", "tp")] if means.fn < means.tp else []
    if problems:
        raise DataError(problems)
    return PriceMeans(chosen_with=means, judged_with=means if split is None else _means(prices, cells, split.report_on))


def _means(prices: Prices, cells: Cells, split: str | None) -> CostMatrix:
    of_split = cells if split is None else cells.where(cells.columns[Split()] == split)
    return matrix(lambda outcome: _mean(prices.of(outcome), of_split, outcome))


def judged_with(given: Parameters, means: PriceMeans) -> Parameters:
    """Return what models are judged with: beta stays, since it chooses."""
    return replace(given, costs=means.judged_with, odds=means.judged_with.odds())


def matrix_of(prices: Prices, means: CostMatrix) -> CostMatrix:
    """Return prices as numbers, the means instead of columns."""

    def of(outcome: Outcome) -> float:
        price, mean = prices.of(outcome), float(getattr(means, outcome))
        return price.fixed if price.column is None else mean

    return matrix(of)


def prices_at_ends(config: Config, means: CostMatrix | None) -> tuple[CostMatrix, CostMatrix] | None:
    """Return the prices of the best and of the worst case; None where every price is known."""
    if means is None or not has_ranges(config):
        return None
    best, worst = (prices_of(config, ends) for ends in (BEST, WORST))
    return None if best is None or worst is None else (matrix_of(best, means), matrix_of(worst, means))


def _mean(price: Price, cells: Cells, outcome: Outcome) -> float:
    if price.column is None:
        return price.fixed
    of_class = cells.columns[Label()] == (1 if outcome in OF_POSITIVES else 0)
    amount = cells.real_sum(PriceColumn(price.column))[of_class].sum()
    cases = (cells.real_sum(Weight()) if Weight() in cells.sums else cells.n)[of_class].sum()
    return price.fixed + price.times * float(amount / cases) if cases > 0 else price.fixed


def _upside_down(config: Config, error: Outcome, right: Outcome) -> Problem:
    keys = [f"costs.{KEYS[outcome]}" for outcome in (error, right)]
    key = next((key for key in keys if config.where(key)), keys[0])
    return Problem(
        where=config.where(key),
        key=key,
        what=f"on average, {KEYS[error].replace('_', ' ')} costs less than {KEYS[right].replace('_', ' ')}",
        mend="An error costs more than the right answer. Check the columns, and the signs: a gain is negative.",
    )


def typed_costs(config: Config, means: PriceMeans | None) -> Costs | None:
    """Return the prices as the config gives them, with the means of those that differ by case."""
    if config.costs is None or means is None:
        return None
    typed, entries = config.costs, _entries(config.costs)
    stated = {outcome: _stated(entries.get(outcome, 0.0), outcome, means) for outcome in OUTCOMES}
    return Costs(
        false_positive=stated["fp"],
        false_negative=stated["fn"],
        true_positive=stated["tp"],
        true_negative=stated["tn"],
        currency=typed.currency,
        form=typed.form,
        inspection=typed.inspection,
        benefit=typed.benefit,
        benefit_counts=typed.benefit_counts,
    )


def stated_costs(config: Config, prices: Prices | None, means: PriceMeans | None, source: Source) -> Costs | None:
    """Return the prices as the results hold them."""
    costs = typed_costs(config, means)
    if costs is None or prices is None or not prices.columns:
        return costs
    key = ErrorCheaper(prices)
    cells = source.count(Query(keys=(Label(), key)))
    cheaper = cells.columns[key] == 1
    positive = cells.columns[Label()] == 1
    return replace(
        costs,
        cheaper_misses=int(np.sum(cells.n[cheaper & positive])),
        cheaper_false_alarms=int(np.sum(cells.n[cheaper & ~positive])),
    )


def _stated(entry: PriceEntry, outcome: Outcome, means: PriceMeans) -> Stated:
    if isinstance(entry, CostColumn):
        mean, judged = (float(getattr(matrix, outcome)) for matrix in (means.chosen_with, means.judged_with))
        elsewhere = None if means.judged_with is means.chosen_with else judged
        return PerCase(column=entry.column, mean=mean, mean_judged=elsewhere, times=entry.times, plus=entry.plus)
    if isinstance(entry, CostRange):
        return PriceRange(low=entry.low, likely=entry.likely, high=entry.high)
    return float(entry)


def run_facts(config: Config, inputs: tuple[Input, ...]) -> Run:
    """Return what the report was made from, and by which settings."""
    uncertainty = config.uncertainty
    return Run(
        as_of=config.as_of.isoformat() if config.as_of else None,
        inputs=inputs,
        level=uncertainty.level,
        resamples=uncertainty.resamples,
        seed=uncertainty.seed,
        computed_with=releases(),
    )
