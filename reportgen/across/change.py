"""What has changed since the earlier report: the cases, the config, the threshold, each headline metric, the scores."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from reportgen.across.figures import inputs_of, same_number, same_price
from reportgen.across.past import Past
from reportgen.analysis.then import Asked
from reportgen.config.schema import Config
from reportgen.counts.bins import are_edges
from reportgen.counts.cells import Bins
from reportgen.counts.query import Interval, Label, Query, Split
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.results.measure import Corrected, Measure
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.change import (
    Change,
    CutOff,
    Differs,
    Direction,
    EarlierFigure,
    Kind,
    MetricChange,
    Overlap,
    ScoreBand,
    Scores,
)
from reportgen.results.values.comparison import Comparison, Estimate
from reportgen.results.values.costs import Costs, PerCase, Price, typical
from reportgen.results.values.published import Published
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.checks import TOLD_APART
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.reasons import because
from reportgen.stats.samples import gap_p, tenths
from reportgen.version import __version__

FIRST = tuple(key for key, metric in METRICS.items() if metric.describes)
CURVE = "counts_by_threshold"
FREE = (None, 0.0)  # prices that nobody pays

NO_SCORES = because("then_no_scores")
NO_CURVE = because("then_no_curve")
WEIGHTED = because("then_weighted")
OTHER_WAY = because("then_other_way")
OTHER_CLASSES = because("then_other_classes")
ONE_SCORE = because("then_one_score")
WITHIN_BINS = because("then_within_bins")


@frozen(eq=False)
class Flagged:
    """What the thresholds flag that the earlier report counts at."""

    thresholds: tuple[float, ...]  # in the order of ever more flags
    cases: FloatArray  # none, then at each threshold; all cases last
    positives: FloatArray  # among them


@frozen(eq=False)
class Both:
    """The two reports, each with its model; the config is that of the later one."""

    past: Past[Results]
    now: Results
    config: Config

    @property
    def then(self) -> Results:
        """The earlier one."""
        return self.past.results

    @property
    def judged(self) -> tuple[ModelResult | Published, ModelResult]:
        """The models that are compared."""
        return self.then.judged(self.past.model), self.now.models[self.now.subject]


def change_of(past: Past[Results], now: Results, config: Config, asked: Asked) -> Change:
    """Return what has changed since the earlier report, for the subject of now."""
    both = Both(past=past, now=now, config=config)
    scores = _scores(both, asked)
    threshold_then, threshold_now = map(_cut_off, both.judged)
    return Change(
        overlap=_overlap(both),
        differs=tuple(_differs(both)),
        threshold_then=threshold_then,
        threshold_now=threshold_now,
        metrics=tuple(_metrics(both, asked)),
        scores=None if isinstance(scores, str) else scores,
        no_scores=scores if isinstance(scores, str) else None,
    )


def _cut_off(model: ModelResult | Published) -> CutOff | None:
    used = model.threshold
    return None if used is None else CutOff(rule=used.rule, value=used.value)


# The cases, and what else differs.


def _overlap(both: Both) -> Overlap:
    if both.now.earlier is not None and both.now.earlier.same_cases:
        return "same"
    then, now = both.then.data.period, both.now.data.period
    # A day without its hour holds all of its hours.
    if then is not None and now is not None:
        before = then.to[: len(now.from_)] < now.from_[: len(then.to)]
        if before or now.to[: len(then.from_)] < then.from_[: len(now.to)]:
            return "apart"
    return "some" if inputs_of(both.then) & inputs_of(both.now) else "unknown"


def _differs(both: Both) -> Iterator[Differs]:
    """Yield what differs other than the cases, in the order of the page."""
    then, now = both.then.data, both.now.data
    used_then, used_now = map(_cut_off, both.judged)
    flag, clusters = both.config.models[both.now.subject].flag, both.config.data.cluster is not None
    pairs: tuple[tuple[Kind, str | float | None, str | float | None], ...] = (
        ("positive", ", ".join(then.positive), ", ".join(now.positive)),
        ("negative", ", ".join(sorted(then.negative)), ", ".join(sorted(now.negative))),
        # What nobody named may be the same as what somebody did.
        ("case", then.case or now.case, now.case or then.case),
        ("model", both.past.model, both.now.subject),
        ("rule", None if used_then is None else used_then.rule, None if used_now is None else used_now.rule),
        ("flag", _way(_flagged_then(both.judged[0])) or flag, flag),
        ("weight", then.weight, now.weight),
        ("clusters", "clusters" if then.clusters is not None else None, "clusters" if clusters else None),
        ("judged_on", _judged_on(tuned=then.tuned_where_judged), _judged_on(tuned=now.tuned_where_judged)),
        ("level", both.then.run.level, both.now.run.level),
        ("version", both.past.version, __version__),
    )
    for what, before, after in pairs:
        if before != after:
            yield Differs(what=what, then=before, now=after)
    yield from _prices(both.then.costs, both.now.costs)
    betas = both.then.beta, both.now.beta
    if betas != (None, None) and not same_number(*betas):
        yield Differs(what="beta", then=betas[0], now=betas[1])


def _judged_on(*, tuned: bool) -> str:
    return "same" if tuned else "other"


def _way(flagged: Flagged | None) -> str | None:
    """Return which end of the scores is flagged; None where nobody can tell."""
    if flagged is None or len(flagged.thresholds) < 2:  # noqa: PLR2004 (one threshold has no order)
        return None
    return "high" if flagged.thresholds[0] > flagged.thresholds[1] else "low"


def _prices(then: Costs | None, now: Costs | None) -> Iterator[Differs]:
    if then is not None and now is not None and then.currency != now.currency:
        yield Differs(what="currency", then=then.currency, now=now.currency)
    prices: tuple[Kind, ...] = ("false_negative", "false_positive", "true_positive", "true_negative")
    for what in prices:
        before, after = (None if costs is None else getattr(costs, what) for costs in (then, now))
        if before in FREE and after in FREE:
            continue
        if before is None or after is None or not same_price(before, after):
            yield Differs(what=what, then=_price(before), now=_price(after))


def _price(price: Price | None) -> float | str | None:
    """Return a price: the number, the likely one of a range, or how the column is used."""
    if isinstance(price, PerCase):
        product = price.column if price.times == 1 else f"{price.times:g} \u00d7 {price.column}"
        return product if price.plus == 0 else f"{product} + {price.plus:g}"
    return None if price is None else float(typical(price))


# The metrics.


def _metrics(both: Both, asked: Asked) -> Iterator[MetricChange]:
    """Yield prevalence and flag rate, what decides, then what the report shows first, each once."""
    compared = {
        comparison.metric: comparison
        for comparison in both.now.comparisons_with_earlier
        if comparison.a == both.now.subject
    }
    decides = [key for key, comparison in compared.items() if comparison.primary]
    displayed = [metric.key for metric in map(find, both.config.report.metrics) if metric is not None]
    keys = [key for key in dict.fromkeys((*FIRST, *decides, *displayed)) if METRICS[key].needs != "baseline"]
    compared |= {
        comparison.metric: comparison
        for comparison in asked.compared([METRICS[key] for key in keys if key not in compared])
    }
    for key in keys:
        yield _moved(METRICS[key], compared[key], both.now)


def _moved(metric: Metric, comparison: Comparison, now: Results) -> MetricChange:
    model = now.models[now.subject]
    judged = model.judged(metric.key).expected if metric.key in model.metrics else None
    then = EarlierFigure(estimate=None) if now.earlier is None else now.earlier.metrics[metric.key]
    way: Direction | None = None
    if not metric.higher_is_better and not metric.lower_is_better and comparison.verdict in TOLD_APART:
        way = "higher" if (comparison.difference or 0.0) > 0 else "lower"
    return MetricChange(
        metric=metric.key,
        then=Estimate(estimate=then.estimate, low=then.low, high=then.high, method=then.method),
        now=Estimate(estimate=None) if judged is None else _estimate(judged),
        found=comparison,
        way=way,
    )


def _estimate(figure: Measure | Corrected) -> Estimate:
    """Return a figure with its range; one that has none names no method."""
    method = None if figure.low is None else figure.method
    return Estimate(estimate=figure.estimate, low=figure.low, high=figure.high, method=method)


# The scores.


def _scores(both: Both, asked: Asked) -> Scores | str:
    """Return how the scores spread then and now, or why nobody can tell."""
    then = _flagged_then(both.judged[0])
    reason = _apart(both, then)
    if reason is None and then is not None:
        then = _at_edges(both, then)
        reason = None if then.thresholds else WITHIN_BINS
    if reason is not None or then is None:
        return reason or NO_CURVE
    return _spread(both, then, _flagged_now(both, then.thresholds, asked))


def _at_edges(both: Both, then: Flagged) -> Flagged:
    """Return what thresholds flagged then of which counts can tell what they flag now: those at which a bin ends."""
    bins, model = both.judged[1].score_bins, both.config.models[both.now.subject]
    if bins is None or not bins.from_counts:
        return then
    of_counts = Bins(digits=bins.digits, cuts=bins.edges)
    ends = are_edges(np.array(then.thresholds), of_counts, chances=model.kind == "probability", flag=model.flag)
    places = np.r_[True, ends, True]
    return Flagged(
        thresholds=tuple(np.array(then.thresholds)[ends].tolist()),
        cases=then.cases[places],
        positives=then.positives[places],
    )


def _apart(both: Both, flagged: Flagged | None) -> str | None:
    """Return why the scores of then cannot be held against those of now."""
    then, now = both.then.data, both.now.data
    flag = both.config.models[both.now.subject].flag
    reasons = {
        NO_SCORES: None in [model.threshold for model in both.judged],
        WEIGHTED: "sampling" in (now.weight, then.weight),
        OTHER_CLASSES: then.positive != now.positive,
        NO_CURVE: flagged is None,
        ONE_SCORE: flagged is not None and not flagged.thresholds,
        OTHER_WAY: (_way(flagged) or flag) != flag,
    }
    return next((reason for reason, is_so in reasons.items() if is_so), None)


def _flagged_then(model: ModelResult | Published) -> Flagged | None:
    """Return the thresholds that the earlier report counts at, and what they flag; None where it holds none."""
    curve, four = model.curves.get(CURVE), model.confusion
    if curve is None or four is None:
        return None
    cases = float(four.tp + four.fp + four.fn + four.tn)
    points = zip(curve["threshold"], curve["tp"], curve["fp"], strict=True)
    # Below the last threshold of a thinned curve there may be cases that none of them flags.
    counts = [(at, tp + fp, tp) for at, tp, fp in points if at is not None and tp is not None and fp is not None]
    counts = [row for row in counts if row[1] < cases]
    return Flagged(
        thresholds=tuple(row[0] for row in counts),
        cases=np.array([0.0, *(row[1] for row in counts), cases]),
        positives=np.array([0.0, *(row[2] for row in counts), four.tp + four.fn]),
    )


def _flagged_now(both: Both, thresholds: tuple[float, ...], asked: Asked) -> Flagged:
    """Return what each threshold of then flags now: the one thing that results do not hold."""
    cuts = Interval(both.now.subject, thresholds)
    cells = asked.count(Query(keys=(Split(), Label(), cuts)))
    cells = cells.where(cells.columns[Split()] == both.now.data.reported_on)
    positive, passed = cells.columns[Label()] == 1, cells.columns[cuts]
    # A case that so many cuts flag is flagged first by the one at this place.
    first = len(thresholds) - passed
    cases, positives = (
        np.cumsum([0.0, *np.bincount(first, weights=cells.n * counted, minlength=len(thresholds) + 1)])
        for counted in (np.ones(len(cells.n)), positive)
    )
    return Flagged(thresholds=thresholds, cases=cases, positives=positives)


def _spread(both: Both, before: Flagged, after: Flagged) -> Scores | str:
    then, now = float(before.cases[-1]), float(after.cases[-1])
    if then == 0 or now == 0:
        return NO_CURVE
    gaps = np.abs(after.cases / now - before.cases / then)[1:-1]
    widest, last = int(gaps.argmax()), len(before.cases) - 1
    cuts = [0, *tenths(before.cases), last]
    # Cases that come in clusters are worth fewer than they are, and nobody can tell how few.
    clustered = both.then.data.clusters is not None or both.config.data.cluster is not None
    p = None if clustered or lack_of_cases(min(then, now)) is not None else gap_p(float(gaps[widest]), then, now)
    return Scores(
        bands=tuple(
            ScoreBand(
                threshold=None if end == last else before.thresholds[end - 1],
                then=float(before.cases[end] - before.cases[start]),
                now=float(after.cases[end] - after.cases[start]),
                positives_then=float(before.positives[end] - before.positives[start]),
                positives_now=float(after.positives[end] - after.positives[start]),
            )
            for start, end in pairwise(cuts)
        ),
        threshold=before.thresholds[widest],
        flagged_then=float(before.cases[widest + 1]),
        flagged_now=float(after.cases[widest + 1]),
        cases_then=then,
        cases_now=now,
        p=p,
        moved=None if p is None else p <= 1 - both.now.run.level,
    )
