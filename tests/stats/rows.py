"""Cases as rows, with the slow obvious loops that products over units are held against."""

from dataclasses import dataclass

import numpy as np

from reportgen.counts.cells import Cells, Sum
from reportgen.counts.query import OF_POSITIVES, Interval, Label, PriceColumn, Score, Unit, Weight
from reportgen.counts.views import Counts, Money, score_counts
from reportgen.stats.ranking import sweep

SCALE = 20  # of the sums in cells: whole multiples of 2**-20


@dataclass(frozen=True, eq=False, kw_only=True)
class Rows:
    """Scores, labels and units; sums of weights and amounts are whole multiples of 2**-SCALE."""

    score: np.ndarray
    label: np.ndarray
    unit: np.ndarray
    weight: np.ndarray | None = None
    amount: np.ndarray | None = None
    flag: str = "high"

    @property
    def weights(self):
        return np.ones(len(self.score)) if self.weight is None else self.weight

    def taken(self, index):
        parts = {name: getattr(self, name) for name in ("score", "label", "unit", "weight", "amount")}
        return Rows(**{k: None if v is None else v[index] for k, v in parts.items()}, flag=self.flag)

    def in_units(self, times):
        """Return the rows with each unit repeated so many times."""
        return self.taken(np.repeat(np.arange(len(self.score)), np.asarray(times, dtype=int)[self.unit]))

    def flagged(self, threshold):
        return self.score >= threshold if self.flag == "high" else self.score <= threshold


def made(seed, n=40, units=None, levels=12, *, weighted=False, priced=False, flag="high"):
    """Return made-up rows with tied scores, in units of unequal size."""
    rng = np.random.default_rng(seed)
    label = (rng.random(n) < 0.4).astype(int)
    unit = np.arange(n) if units is None else np.r_[np.arange(units), rng.integers(0, units, n - units)]
    fine = 2.0 ** (SCALE // 2)  # so that weight times amount is a whole multiple, too
    return Rows(
        score=np.round((rng.normal(0, 1, n) + label) * (1 if flag == "high" else -1) * levels / 6) / levels,
        label=label,
        unit=unit,
        weight=np.round(rng.gamma(2, 1, n) * fine) / fine if weighted else None,
        amount=np.round(rng.normal(50, 40, n) * fine) / fine if priced else None,
        flag=flag,
    )


def cells_of(rows, *keys):
    """Return one cell a row: what is counted does not depend on how finely cells are cut."""
    columns = {Unit(): rows.unit, Label(): rows.label, Score("m"): rows.score}
    for key in keys:
        by_cut = [rows.flagged(cut) for cut in key.cuts]
        columns[key] = np.sum(by_cut, axis=0, dtype=int)

    def scaled(values):
        return Sum(units=np.round(values * 2**SCALE).astype(np.int64), scale=SCALE)

    sums = {}
    if rows.weight is not None:
        sums[Weight()] = scaled(rows.weight)
    if rows.amount is not None:
        sums[PriceColumn("amount")] = scaled(rows.amount * rows.weights)
    return Cells(columns=columns, n=np.ones(len(rows.score), dtype=np.int64), sums=sums)


def swept(rows, prices=None):
    return sweep(score_counts(cells_of(rows), Score("m"), rows.flag, prices))


def key_of(model, entries):
    return Interval("m", tuple(model.thresholds[entries[1:]].tolist()))


def outcomes_of(rows, threshold, prices=None):
    """Return the four outcomes, and their money, case by case."""
    flagged, positive = rows.flagged(threshold), rows.label == 1
    kept = {"tp": positive & flagged, "fp": ~positive & flagged, "fn": positive & ~flagged, "tn": ~positive & ~flagged}
    money = None
    if prices:

        def cost(outcome, cases):
            price = prices.of(outcome)
            each = price.fixed + (price.times * rows.amount if price.column else 0 * rows.score)
            return np.asarray(np.sum((rows.weights * each)[cases]))

        money = Money(
            **{outcome: cost(outcome, cases) for outcome, cases in kept.items()},
            **{f"all_{o}": cost(o, positive if o in OF_POSITIVES else ~positive) for o in kept},
        )
    return Counts(**{k: np.asarray(rows.weights[cases].sum()) for k, cases in kept.items()}, money=money)


def thresholds_of(rows):
    """Return the distinct scores, those that flag the fewest first, after the threshold that flags nothing."""
    sign = 1 if rows.flag == "high" else -1
    return [sign * np.inf, *sorted(set(rows.score.tolist()), reverse=rows.flag == "high")]


def chosen_by_loop(rows, value, *, smallest=False, most_flags=False, prices=None):
    """Return the best threshold among the scores of these rows; None where no threshold has a value."""
    best, found = None, None
    for threshold in thresholds_of(rows):
        this = float(value(outcomes_of(rows, threshold, prices)))
        this = -this if smallest else this
        if np.isnan(this):
            continue
        slack = 1e-12 * abs(this)
        if best is None or this > best + slack or (most_flags and this >= best - slack):
            best, found = this, threshold
    return found
