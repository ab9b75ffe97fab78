"""Counts by resampling unit, and every resample and fold of them as one matrix product.

A unit is a case, a set of cases or a declared cluster; it is drawn, or held out, whole. The candidates are some entries
of a sweep, so that a unit is one row of running totals over them. Where dear errors are so few that resamples know too
little of what the next one costs, draws of the amounts take their place.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, fields, replace
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np

from reportgen.counts.cells import Cells, IntArray
from reportgen.counts.query import OF_POSITIVES, OUTCOMES, Interval, Label, Outcome, PriceColumn, Prices, Unit, Weight
from reportgen.counts.views import Counts, FloatArray, Money, money_along
from reportgen.frozen import frozen
from reportgen.stats.adequacy import UNITS
from reportgen.stats.intervals import DRAWS, dirichlet
from reportgen.stats.ranking import Sweep
from reportgen.stats.thresholds import BoolArray, reached

FOLDS = 10
REPEATS = 20
CANDIDATES = 300
CLOSE = 0.03  # of the objective at the choice: where a resample may well choose
EXACT = 53  # bits of a whole number that a float holds
UNLIKE = 2.0  # standard errors between ranks that chance hardly explains
SINGLE = 24  # and one in single precision
PAIR = 2  # columns
NARROW = 16  # columns: below this a product takes less time than turning its rows into single precision

Sums = Callable[[FloatArray], FloatArray]  # of rows that say how often each unit counts


@frozen(eq=False)
class Resampling:
    """How often each resample draws a unit, and which units each fold holds out; one row each."""

    draws: FloatArray
    folds: FloatArray  # zeros and ones; each unit is held out once a repeat
    clusters: bool = False

    @property
    def units(self) -> int:
        """How many units there are."""
        return int(self.draws.shape[1])

    @cached_property
    def fold_of(self) -> IntArray:
        """Which fold holds a unit out: one row a repeat."""
        return np.nonzero(self.folds.T)[1].reshape(self.units, -1).T

    @property
    def too_few(self) -> bool:
        """Whether there are too few units for any interval."""
        return self.units < UNITS

    @cached_property
    def _known(self) -> WeakKeyDictionary["Binned", tuple[FloatArray, FloatArray]]:
        return WeakKeyDictionary()

    def flagged(self, table: "Binned") -> tuple[FloatArray, FloatArray]:
        """Return the positives and the negatives that each resample flags at each candidate.

        They are worked out once while the table is there: curves, ranking metrics and the widest gap all ask for them.
        """
        counts = self._known.get(table)
        if counts is None:
            of_positives, of_negatives = table.sums
            counts = self._known[table] = of_positives(self.draws), of_negatives(self.draws)
        return counts

    def outcomes(self, table: "Binned", part: slice) -> Counts:
        """Return the outcomes of some resamples, read off those of all where these are known."""
        if table not in self._known:
            return outcomes(table, self.draws[part])
        tp, fp = (of_class[part] for of_class in self._known[table])
        return _outcomes(table, tp, fp, lambda amounts: self.draws[part] @ amounts)

    def outcomes_at(self, table: "Binned", columns: IntArray) -> Counts:
        """Return the outcomes of each resample at these candidates, the first and the last among them."""
        tp, fp = (of_class[:, columns] for of_class in self.flagged(table))
        return _outcomes(table, tp, fp, lambda amounts: self.draws @ amounts[:, columns])


def draw(units: int, *, resamples: int, seed: int, clusters: bool = False) -> Resampling:
    """Return the resamples and the folds of so many units, the same for every model."""
    drawn = np.random.default_rng(np.random.PCG64(seed)).integers(0, units, (resamples, units))
    places = drawn + units * np.arange(resamples)[:, None]
    # Not `Generator.multinomial`: counting who was drawn gives the same distribution in a tenth of the time.
    draws = np.bincount(places.ravel(), minlength=resamples * units).reshape(resamples, units)
    return Resampling(draws=draws.astype(np.float64), folds=_folds(units, seed), clusters=clusters)


def _folds(units: int, seed: int) -> FloatArray:
    """Return the units that each fold holds out, repeat by repeat; below `FOLDS` units each is a fold of its own."""
    if units <= FOLDS:
        return np.eye(units)
    # A stream of its own: the resamples stay as they are when folds change.
    rng = np.random.default_rng(np.random.PCG64([seed, 1]))
    fold_of = rng.permuted(np.tile(np.arange(units) % FOLDS, (REPEATS, 1)), axis=1)
    held_out = fold_of[:, None, :] == np.arange(FOLDS)[:, None]
    return np.asarray(held_out.reshape(REPEATS * FOLDS, units), dtype=np.float64)


def candidates(counts: Counts, chosen: int, objective: FloatArray | None) -> IntArray:
    """Return the entries of a sweep that resamples may choose: all where they are few, else about `CANDIDATES`.

    Both ends and the chosen entry are among them; `objective` is what the rule pursues at each entry, if anything.
    """
    last = len(counts.tp) - 1
    if last < CANDIDATES:
        return np.arange(last + 1)
    part = CANDIDATES // 4
    by_hits = reached(counts.tp, np.linspace(0, counts.tp[-1], part))
    steps = np.geomspace(1, last, part // 2)  # ever wider round the choice, as it may move little or far
    close = _close(objective, chosen)
    close = close[np.linspace(0, len(close) - 1, min(part, len(close))).round().astype(np.int64)]
    places = np.concatenate((np.linspace(0, last, part), by_hits, chosen - steps, [chosen], chosen + steps, close))
    return np.unique(np.clip(places.round(), 0, last).astype(np.int64))


def _close(objective: FloatArray | None, chosen: int) -> IntArray:
    """Return the entries that are about as good as the chosen one."""
    if objective is None or np.isnan(objective[chosen]):
        return np.array([chosen])
    reach = min(abs(objective[chosen]), np.nanmax(objective) - np.nanmin(objective))
    return np.flatnonzero(np.abs(objective - objective[chosen]) <= CLOSE * reach)


def cuts(model: Sweep, entries: IntArray) -> tuple[float, ...]:
    """Return the cuts of an `Interval` between the candidates; flagging nothing needs none."""
    return tuple(model.thresholds[entries[1:]].tolist())


@frozen(eq=False)
class Binned:
    """What each unit has flagged at each candidate: one row a unit, one column a candidate, the first flags nothing.

    The last candidate flags every case. `amounts` holds what stands in a price column, by class.
    """

    positives: FloatArray
    negatives: FloatArray
    amounts: Mapping[tuple[str, bool], FloatArray] = field(default_factory=dict)
    prices: Prices | None = None

    @cached_property
    def sums(self) -> tuple[Sums, Sums]:
        """What adds up the positives, and the negatives."""
        return sums_of(self.positives), sums_of(self.negatives)

    def remade(self, change: Callable[[FloatArray], FloatArray]) -> "Binned":
        """Return what the change makes of every array of running totals."""
        amounts = {key: change(running) for key, running in self.amounts.items()}
        return replace(self, positives=change(self.positives), negatives=change(self.negatives), amounts=amounts)

    def by_unit(self, candidate: int) -> Counts:
        """Return the four outcomes of each unit at a candidate."""
        tp, fp = self.positives[:, candidate], self.negatives[:, candidate]
        return Counts(tp=tp, fp=fp, fn=self.positives[:, -1] - tp, tn=self.negatives[:, -1] - fp)


def binned(cells: Cells, key: Interval, *, units: int, prices: Prices | None = None) -> Binned:
    """Return the counts by unit of cells of one split, grouped by unit, label and the interval between candidates."""
    code, bins = cells.columns[key], len(key.cuts)
    if np.any(code < 1):
        message = "the last candidate has to flag every case"
        raise ValueError(message)
    place = cells.columns[Unit()] * bins + (bins - code)  # most flagged first
    positive = cells.columns[Label()] == 1

    def table(amount: FloatArray, of_class: BoolArray) -> FloatArray:
        counts = np.asarray(np.bincount(place, weights=amount * of_class, minlength=units * bins), dtype=np.float64)
        running = np.zeros((units, bins + 1))
        np.cumsum(_exact(counts.reshape(units, bins)), axis=1, out=running[:, 1:])
        return running

    amount = cells.real_sum(Weight()) if Weight() in cells.sums else cells.n.astype(np.float64)
    priced = prices if prices and prices.columns else None
    return Binned(
        positives=table(amount, positive),
        negatives=table(amount, ~positive),
        amounts={
            (column, of_positives): table(cells.real_sum(PriceColumn(column)), positive if of_positives else ~positive)
            for column, of_positives in (_amounts(priced) if priced else ())
        },
        prices=priced,
    )


def _amounts(prices: Prices) -> set[tuple[str, bool]]:
    """Return the columns that prices stand in, each with the class whose outcomes it prices."""
    by_outcome = ((prices.of(outcome).column, outcome in OF_POSITIVES) for outcome in OUTCOMES)
    return {(column, of_positives) for column, of_positives in by_outcome if column is not None}


def flagged_by_unit(table: Binned, places: IntArray) -> Binned:
    """Return what each unit has flagged at a candidate of its own; that is the first column, all its cases the last."""
    return table.remade(lambda running: np.stack((running[np.arange(len(running)), places], running[:, -1]), axis=1))


def never_gains(table: Binned) -> bool:
    """Return whether no unit gains by any outcome, at prices of its own."""
    if table.prices is None:
        return False

    def gains(outcome: Outcome, prices: Prices) -> bool:
        price, of_positives = prices.of(outcome), outcome in OF_POSITIVES
        cases = (table.positives if of_positives else table.negatives)[:, -1]
        own = 0.0 if price.column is None else price.times * table.amounts[price.column, of_positives][:, -1]
        return bool(np.any(price.fixed * cases + own < 0))

    return not any(gains(outcome, table.prices) for outcome in OUTCOMES)


def _exact(table: FloatArray) -> FloatArray:
    """Return the sums rounded to multiples of a power of two that no product with a resample can outgrow.

    All terms and partial sums of the product are then whole multiples below 2**53, so their order does not matter.
    """
    largest = len(table) * np.abs(table).sum(axis=1).max(initial=0.0)
    if largest == 0:
        return table
    scale = EXACT - int(np.frexp(largest)[1])
    if scale >= 0 and np.all(table == np.rint(table)):  # whole counts are such multiples already
        return table
    return np.ldexp(np.round(np.ldexp(table, scale)), -scale)


def sums_of(running: FloatArray) -> Sums:
    """Return what adds up a table by rows that say how often each unit counts, no row more than one for each unit.

    In single precision, which takes half the time, where whole counts stay so small that nothing is lost; and without
    units that have none, as most are of a rare class. Two columns take half the time apart.
    """
    if running.shape[1] == PAIR:
        return lambda rows: np.stack([rows @ column for column in running.T], axis=1)
    single = running.shape[1] > NARROW and len(running) * running.max(initial=0.0) < 2**SINGLE
    if not single or not np.all(running == np.rint(running)):
        return lambda rows: rows @ running
    filled = running.any(axis=1)
    table, some = running[filled].astype(np.float32), slice(None) if filled.all() else filled
    return lambda rows: (rows[:, some].astype(np.float32) @ table).astype(np.float64)


def outcomes(table: Binned, rows: FloatArray) -> Counts:
    """Return the outcomes at each candidate when each unit counts as often as the row says; one row of them a row."""
    tp, fp = (sums(rows) for sums in table.sums)
    return _outcomes(table, tp, fp, lambda amounts: rows @ amounts)


def outcomes_by_unit(table: Binned) -> Counts:
    """Return the outcomes of each unit alone at each candidate; one row a unit."""
    return _outcomes(table, table.positives, table.negatives, lambda amounts: amounts)


def left_out(table: Binned) -> Counts:
    """Return the outcomes at each candidate without one of the units; one row a unit."""

    def others(running: FloatArray) -> FloatArray:
        return np.asarray(running.sum(axis=0) - running)

    return _outcomes(table, others(table.positives), others(table.negatives), others)


def _outcomes(table: Binned, tp: FloatArray, fp: FloatArray, added_up: Callable[[FloatArray], FloatArray]) -> Counts:
    money = None if table.prices is None else _money(table, table.prices, added_up, tp, fp)
    return Counts(tp=tp, fp=fp, fn=tp[:, -1:] - tp, tn=fp[:, -1:] - fp, money=money)


def _money(
    table: Binned, prices: Prices, added_up: Callable[[FloatArray], FloatArray], tp: FloatArray, fp: FloatArray
) -> Money:
    """Return what the cases of each outcome cost, and what all cases of its class would cost as that outcome."""
    sums = {key: added_up(amounts) for key, amounts in table.amounts.items()}

    def flagged_cost(outcome: Outcome) -> FloatArray:
        price, of_positives = prices.of(outcome), outcome in OF_POSITIVES
        fixed = price.fixed * (tp if of_positives else fp)
        return fixed if price.column is None else fixed + price.times * sums[price.column, of_positives]

    return money_along({outcome: flagged_cost(outcome) for outcome in OUTCOMES})


def each(change: Callable[..., FloatArray], *counts: Counts) -> Counts:
    """Return what the change makes of every array of the counts, money too; of several counts it sees them together."""

    def changed(of: Sequence[Counts] | Sequence[Money], name: str) -> FloatArray:
        return change(*(getattr(amounts, name) for amounts in of))

    money = [amounts.money for amounts in counts if amounts.money is not None]
    return Counts(
        **{name: changed(counts, name) for name in OUTCOMES},
        money=Money(**{part.name: changed(money, part.name) for part in fields(Money)}) if money else None,
    )


def sized(counts: Counts, cases: float) -> Counts:
    """Return the outcomes of each row as those of so many cases: units of unequal size would blur totals."""
    with np.errstate(divide="ignore", invalid="ignore"):  # without cases there are no figures
        share = cases / counts.n
        return each(lambda a: a * share, counts)


def sparse_draws(
    table: Binned, candidate: int, *, seed: int, effect: float = 1.0, any_of_class: bool = False
) -> Counts:
    """Return draws of the four counts and of what their cases cost, as of so many times fewer cases.

    The counts are draws from their Dirichlet distribution. The amount of a case of an outcome is the mean over those
    seen, each with a weight of its own (the Bayesian bootstrap), and one more, drawn from all cases of the class: the
    costliest may not have been missed yet. With `any_of_class` every other draw takes as many from the whole class,
    where the prices of those seen look like those of any. No sampling weights; a unit of several has their mean.
    """
    units = len(table.positives)
    chosen = flagged_by_unit(table, np.full(units, candidate))
    by_unit = outcomes_by_unit(chosen).at(0)
    whole = each(lambda a: np.asarray(a.sum()), by_unit)
    if by_unit.money is None or whole.money is None:
        message = "the prices do not differ by case"
        raise ValueError(message)
    worth, rng = each(lambda a: a / effect, whole), np.random.default_rng(np.random.PCG64([seed, 1]))
    drawn = sized(dirichlet(worth, seed=seed), float(whole.n))
    cost = {
        name: getattr(drawn, name) * _amount(name, by_unit, by_unit.money, rng, effect, any_of_class=any_of_class)
        for name in OUTCOMES
    }

    def every(name: Outcome) -> FloatArray:
        """Return what all cases of the class would cost as this outcome: it grows with the class."""
        cases = "positives" if name in OF_POSITIVES else "negatives"
        total: FloatArray = getattr(whole.money, f"all_{name}")
        return np.asarray(total * getattr(drawn, cases) / max(float(getattr(whole, cases)), 1.0))

    money = Money(**cost, **{f"all_{name}": every(name) for name in OUTCOMES})
    return replace(drawn, money=money)


def _amount(
    name: Outcome, by_unit: Counts, money: Money, rng: np.random.Generator, effect: float, *, any_of_class: bool
) -> FloatArray:
    """Return draws of what a case of an outcome costs on average."""
    seen, cost = getattr(by_unit, name), getattr(money, name)
    of_class = by_unit.positives if name in OF_POSITIVES else by_unit.negatives
    class_cost = getattr(money, f"all_{name}")
    actual, possible = seen > 0, of_class > 0
    amounts, others = cost[actual] / seen[actual], class_cost[possible] / of_class[possible]
    if len(others) == 0 or np.ptp(others) == 0:  # all of a class at one price
        return np.full(DRAWS, others[0] if len(others) else 0.0)
    weights = rng.standard_gamma(seen[actual] / effect, (DRAWS, len(amounts)))
    other = rng.choice(others, DRAWS, p=of_class[possible] / of_class.sum())
    weight = rng.standard_exponential(DRAWS)
    own = np.asarray((weights @ amounts + weight * other) / (weights.sum(axis=1) + weight))
    if not any_of_class or not _like_any(others, seen[possible] > 0):
        return own
    part = max(float(seen.sum()) / effect, 1.0) / float(of_class.sum())
    weights = rng.standard_gamma(of_class[possible] * min(1.0, part), (DRAWS, len(others)))
    return np.where(np.arange(DRAWS) % 2 == 0, own, weights @ others / weights.sum(axis=1))


def _like_any(amounts: FloatArray, seen: BoolArray) -> bool:
    """Return whether those seen rank among all as chance would have it: within two standard errors."""
    some, every = np.count_nonzero(seen), len(amounts)
    if some in {0, every}:
        return True
    _, place, alike = np.unique(amounts, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(alike) - (alike - 1) / 2)[place] - (every + 1) / 2  # equal ones share the mean of theirs
    spread = float(np.var(ranks)) / some * (1 - (some - 1) / (every - 1))
    return abs(float(ranks[seen].mean())) <= UNLIKE * math.sqrt(spread)
