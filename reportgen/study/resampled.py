"""How far a tuned threshold, and what it does, would differ with other cases: one model, on its tuning split."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial

import numpy as np

from reportgen.counts.cells import Cells, IntArray, Source
from reportgen.counts.prices import Prices
from reportgen.counts.query import Interval, Label, Query, Split, SquaredWeight, Unit, Weight
from reportgen.counts.views import Counts, FloatArray, Outcomes, outcomes_at
from reportgen.frozen import frozen
from reportgen.results.measured import Corrected
from reportgen.stats import samples
from reportgen.stats.crossfit import (
    CrossFit,
    Replicates,
    Spread,
    corrected,
    cross_fit,
    difference,
    fixed_at,
    interval,
    spread,
)
from reportgen.stats.evaluation import evaluate, scale
from reportgen.stats.given import Given
from reportgen.stats.intervals import between, dirichlet
from reportgen.stats.metrics import Metric
from reportgen.stats.prevalence import at_prevalence
from reportgen.stats.resampling import Binned, Resampling, binned, candidates, cuts, draw, outcomes
from reportgen.stats.samples import Effective
from reportgen.stats.thresholds import Rule
from reportgen.study.points import Tuning, chooser
from reportgen.study.ranges import drawn, worth
from reportgen.study.setting import summed

CLOSED_FORM, DEPLOYED = "closed form", "deployed"  # thresholds that a tuned one is held against


@frozen(eq=False)
class Resampled:
    """One tuned threshold in resamples."""

    fit: CrossFit
    spread: Spread | None
    level: float
    seed: int = 1
    outcomes: Outcomes | None = None  # at the chosen threshold, for what its figures stand on
    promised: frozenset[str] = frozenset()  # metrics that the rule keeps with a confidence
    beside: Mapping[str, CrossFit] = field(default_factory=dict)  # thresholds that no case chose, in the same resamples

    @cached_property
    def as_drawn(self) -> Counts:
        """What the corrected counts might have been had each case been drawn by itself."""
        return dirichlet(self.fit.counts, seed=self.seed)

    def drawn(self, metric: Metric, given: Given, level: float) -> Counts | None:
        """Return draws of the corrected counts from as many cases as these are worth for a metric.

        None where each case has a price of its own, which counts do not know.
        """
        counts, outcomes = self.fit.counts, self.outcomes
        if outcomes is None or counts.money is not None:
            return None
        if self.fit.clusters is None and outcomes.squares is None:
            return self.as_drawn
        return drawn(metric, given, counts, self.fit.units, cases=float(outcomes.cases.n), level=level, seed=self.seed)

    def figure(self, metric: Metric, given: Given, prevalence: float | None = None) -> Replicates:
        """Return what a metric is expected to be on new cases, at another prevalence where one is given."""

        def value(counts: Counts) -> FloatArray:
            return evaluate(metric, at_prevalence(counts, prevalence), given)

        def of_counts(level: float) -> tuple[float, float] | None:
            draws = self.drawn(metric, given, level)
            found = None if draws is None else between(value(draws), level)
            return None if found is None else (float(found.low), float(found.high))

        figure = corrected(self.fit, value, scale(metric, self.fit.counts, given, no_gains=self.fit.no_gains))
        if figure.estimate is None or self.outcomes is None:
            return figure
        if metric.kind != "share":
            return replace(figure, least=of_counts)
        if prevalence is not None and metric.changes_with_prevalence:
            return figure
        found = worth(metric, self.outcomes, given, self.fit.units if self.fit.clusters is not None else None)
        if found is None:
            return figure
        # A promise looks at bounds already: what it lets through is flattered less than cross-fitting takes off.
        shares = {figure.estimate, *((found.share,) if metric.key in self.promised else ())}
        return replace(figure, least=partial(_of_shares, [replace(found, share=share) for share in shares]))

    def beyond(
        self, name: str, metric: Metric, given: Given, prevalence: float | None
    ) -> tuple[Replicates, Replicates] | None:
        """Return the figure of a threshold beside the tuned one, and how far it lies above that one's."""
        if name not in self.beside:
            return None
        other = replace(self, fit=self.beside[name], outcomes=None).figure(metric, given, prevalence)
        return other, difference(other, self.figure(metric, given, prevalence))

    def corrected(self, figure: Replicates) -> Corrected:
        """Return a figure as the results hold it."""
        span = self.interval(figure, self.level)
        low, high = (None, None) if span is None else span
        return Corrected(estimate=figure.estimate, low=low, high=high, reason=figure.reason)

    def interval(self, figure: Replicates, level: float) -> tuple[float, float] | None:
        """Return the interval of a figure; None where it is withheld."""
        return interval(figure, level)


def _of_shares(found: Sequence[Effective], level: float) -> tuple[float, float] | None:
    """Return what Wilson's intervals of some shares reach over."""
    each = [samples.interval(one, level) for one in found]
    ends = [end for one in each for end in (one.low, one.high) if end is not None]
    return (min(ends), max(ends)) if ends else None


def promised_by(rule: Rule) -> frozenset[str]:
    """Return the metrics that a rule keeps with a confidence."""
    return frozenset() if rule.confidence is None else frozenset(floor.metric.key for floor in rule.floors)


def resampling_of(tuning: str, source: Source, *, resamples: int, seed: int, clusters: bool) -> Resampling:
    """Return the resamples of the units of the tuning split, the same for all models."""
    units = source.count(Query(keys=(Split(), Unit())))
    codes = units.columns[Unit()][units.columns[Split()] == tuning]
    return draw(int(codes.max()) + 1, resamples=resamples, seed=seed, clusters=clusters)


def resampled(
    rule: Rule,
    chosen: int,
    tuning: Tuning,
    *,
    split: str,
    prices: Prices | None,
    source: Source,
    resampling: Resampling,
    beside: Mapping[str, int] | None = None,
) -> Resampled:
    """Return the choice of a rule, made anew in folds and in resamples; `beside` are entries to hold it against."""
    objective = evaluate(rule.metric, tuning.counts, tuning.given) if rule.metric is not None else None
    entries = candidates(tuning.sweep.counts, chosen, objective)
    others = dict(beside or {})
    entries = np.union1d(entries, [*others.values()]).astype(np.intp)
    cells, key = _cells_of_units(entries, tuning, split=split, prices=prices, source=source)
    table = binned(cells, key, units=resampling.units, prices=prices)
    promised = rule.confidence is not None and resampling.clusters
    choose = chooser(rule, tuning, outcomes(table, np.eye(resampling.units)) if promised else None)
    place = int(np.searchsorted(entries, chosen))
    fit = cross_fit(table, place, choose, resampling)
    level = tuning.config.uncertainty.level
    return Resampled(
        fit=fit,
        spread=spread(fit, tuning.sweep.thresholds[entries], level),
        level=level,
        seed=tuning.config.uncertainty.seed,
        outcomes=outcomes_at(cells, key, place - 1 if place else None),
        promised=promised_by(rule),
        beside={
            name: fixed_at(table, int(np.searchsorted(entries, entry)), resampling) for name, entry in others.items()
        },
    )


def table_of_units(
    entries: IntArray,
    tuning: Tuning,
    *,
    split: str,
    prices: Prices | None,
    source: Source,
    units: int,
) -> Binned:
    """Return what each unit of the split has flagged at each of these entries of the sweep."""
    cells, key = _cells_of_units(entries, tuning, split=split, prices=prices, source=source)
    return binned(cells, key, units=units, prices=prices)


def _cells_of_units(
    entries: IntArray, tuning: Tuning, *, split: str, prices: Prices | None, source: Source
) -> tuple[Cells, Interval]:
    """Return the cells of the split by unit, label and where the score lies among these entries of the sweep."""
    key = Interval(tuning.name, cuts(tuning.sweep, entries))
    sums = summed(tuning.config, prices)
    squares = (SquaredWeight(),) if Weight() in sums else ()
    cells = source.count(Query(keys=(Split(), Unit(), Label(), key), sums=(*sums, *squares)))
    return cells.where(cells.columns[Split()] == split), key
