"""What has changed since the earlier report: the cases, the config, the cut-off, each headline metric, the scores."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from reportgen.analysis.check_figures import FigureBounds, estimate_of, interval_of
from reportgen.analysis.comparisons import TwoSamples, by_further_metrics
from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.earlier import model_of, number, same_number, same_price, taken_from
from reportgen.config.schema import Config
from reportgen.counts.cells import EarlierFile
from reportgen.counts.query import Interval, Label, Query, Split
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.results.results import DataFacts, Threshold
from reportgen.results.values.change import (
    Change,
    CutOff,
    Differs,
    Direction,
    Earlier,
    Kind,
    MetricChange,
    Overlap,
    ScoreBand,
    Scores,
)
from reportgen.results.values.comparison import Comparison, Estimate
from reportgen.results.values.costs import Costs, PerCase, Price, PriceRange
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.checks import TOLD_APART
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.reasons import because, keyed_text
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


@frozen(eq=False)
class Past:
    """What the earlier report says of itself, beyond the figures of its model."""

    model: str
    positive: tuple[str, ...]
    negative: tuple[str, ...]
    case: str | None  # what one of its cases is
    weight: str | None
    clustered: bool
    tuned_where_judged: bool
    period: tuple[str, str] | None
    inputs: frozenset[str]
    version: str
    costs: Mapping[str, Any] | None
    beta: float | None
    cut_off: CutOff | None
    thresholds: tuple[float, ...]  # in the order of ever more flags
    flagged: FloatArray  # none, then at each threshold; all cases last
    caught: FloatArray  # the positives among them


@frozen(eq=False)
class Present:
    """The report of today, as far as it is held against the earlier one."""

    subject: CountedModel
    pair: TwoSamples
    compared: tuple[Comparison, ...]  # every model of today with the earlier one
    costs: Costs | None
    inputs: frozenset[str]


def past_of(file: EarlierFile, config: Config) -> Past:
    """Return what the earlier report says of itself; stop where the file does not hold it whole."""
    return taken_from(file, config, lambda: _past(file, config))


def _past(file: EarlierFile, config: Config) -> Past:
    document, (name, model) = file.document, model_of(file, config)
    data, period, costs = document["data"], document["data"].get("period"), document.get("costs")
    used, beta = model.get("threshold"), document.get("beta")
    thresholds, flagged, caught = _flagged(model)
    return Past(
        model=name,
        positive=tuple(map(str, data["positive"])),
        negative=tuple(map(str, data["negative"])),
        case=None if data.get("case") is None else str(data["case"]),
        weight=None if data.get("weight") is None else str(data["weight"]),
        clustered=data.get("clusters") is not None,
        tuned_where_judged=data["tuned_on"] == data["reported_on"],
        period=None if period is None else (str(period["from"]), str(period["to"])),
        inputs=frozenset(str(each["sha256"]) for each in document["run"]["inputs"]),
        version=str(document["tool"]["version"]),
        costs=None if costs is None else dict(costs),
        beta=None if beta is None else number(beta),
        cut_off=None if used is None else _cut_off(keyed_text(str(used["rule"])), used["value"]),
        thresholds=thresholds,
        flagged=flagged,
        caught=caught,
    )


def _cut_off(rule: str, value: Any) -> CutOff:  # noqa: ANN401 (whatever stands in the file)
    return CutOff(rule=rule, value=None if value is None else number(value))


def _flagged(model: Mapping[str, Any]) -> tuple[tuple[float, ...], FloatArray, FloatArray]:
    """Return the thresholds that the earlier report counts at, and what they flag; nothing where it holds none."""
    curve = (model.get("curves") or {}).get(CURVE)
    if curve is None:
        return (), np.zeros(0), np.zeros(0)
    points = zip(curve["threshold"], curve["tp"], curve["fp"], strict=True)
    held = [(number(at), number(tp), number(fp)) for at, tp, fp in points if at is not None]
    four = {key: number(model["confusion"][key]) for key in ("tp", "fp", "fn", "tn")}
    # Below the last threshold of a thinned curve there may be cases that none of them flags.
    held = [(at, tp, fp) for at, tp, fp in held if tp + fp < sum(four.values())]
    tp = np.array([0.0, *(each[1] for each in held), four["tp"] + four["fn"]])
    fp = np.array([0.0, *(each[2] for each in held), four["fp"] + four["tn"]])
    return tuple(each[0] for each in held), tp + fp, tp


def change_of(past: Past, earlier: Earlier, today: Present) -> Change:
    """Return what has changed since the earlier report."""
    scores = _scores(past, today)
    return Change(
        overlap=_overlap(past, earlier, today),
        differs=tuple(_differs(past, earlier, today)),
        threshold_then=past.cut_off,
        threshold_now=_now(None if today.subject.scored is None else today.subject.scored.in_use),
        metrics=tuple(_metrics(earlier, today)),
        scores=None if isinstance(scores, str) else scores,
        no_scores=scores if isinstance(scores, str) else None,
    )


def _now(threshold: Threshold | None) -> CutOff | None:
    return None if threshold is None else CutOff(rule=threshold.rule, value=threshold.value)


def _facts(today: Present) -> DataFacts:
    return today.subject.setting.facts


# The cases, and what else differs.


def _overlap(past: Past, earlier: Earlier, today: Present) -> Overlap:
    if earlier.same_cases:
        return "same"
    period = _facts(today).period
    if past.period is not None and period is not None:
        (start, end), now = past.period, (period.from_, period.to)
        # A day without its hour holds all of its hours.
        if end[: len(now[0])] < now[0][: len(end)] or now[1][: len(start)] < start[: len(now[1])]:
            return "apart"
    return "some" if past.inputs & today.inputs else "unknown"


def _differs(past: Past, earlier: Earlier, today: Present) -> Iterator[Differs]:
    """Yield what differs other than the cases, in the order of the page."""
    facts, config = _facts(today), today.subject.setting.config
    unit = config.words.case[0] if config.given("words.case") else None
    used = _now(None if today.subject.scored is None else today.subject.scored.in_use)
    pairs: tuple[tuple[Kind, str | float | None, str | float | None], ...] = (
        ("positive", ", ".join(past.positive), ", ".join(facts.positive)),
        ("negative", ", ".join(sorted(past.negative)), ", ".join(sorted(facts.negative))),
        # What nobody named may be the same as what somebody did.
        ("case", past.case or unit, unit or past.case),
        ("model", past.model, today.subject.name),
        ("rule", None if past.cut_off is None else past.cut_off.rule, None if used is None else used.rule),
        ("flag", _way(past) or _flag(today), _flag(today)),
        ("weight", past.weight, facts.weight),
        ("clusters", "clusters" if past.clustered else None, "clusters" if config.data.cluster is not None else None),
        ("judged_on", _judged_on(tuned=past.tuned_where_judged), _judged_on(tuned=facts.tuned_where_judged)),
        ("level", earlier.level, config.uncertainty.level),
        ("version", past.version, __version__),
    )
    for what, then, now in pairs:
        if then != now:
            yield Differs(what=what, then=then, now=now)
    yield from _prices(past.costs, today.costs)
    beta = today.subject.given.beta
    if not (past.beta is None and beta is None) and not same_number(past.beta, beta):
        yield Differs(what="beta", then=past.beta, now=beta)


def _judged_on(*, tuned: bool) -> str:
    return "same" if tuned else "other"


def _way(past: Past) -> str | None:
    return None if len(past.thresholds) < 2 else "high" if past.thresholds[0] > past.thresholds[1] else "low"  # noqa: PLR2004


def _flag(today: Present) -> str:
    return today.subject.setting.config.models[today.subject.name].flag


def _prices(then: Mapping[str, Any] | None, now: Costs | None) -> Iterator[Differs]:
    if then is not None and now is not None and then.get("currency") != now.currency:
        yield Differs(what="currency", then=then.get("currency"), now=now.currency)
    prices: tuple[Kind, ...] = ("false_negative", "false_positive", "true_positive", "true_negative")
    for what in prices:
        before = None if then is None else then.get(what, 0.0)
        after: Price | None = None if now is None else getattr(now, what)
        if before in FREE and after in FREE:
            continue
        if before is None or after is None or not same_price(before, after):
            yield Differs(what=what, then=_then(before), now=_price(after))


def _then(price: Any) -> float | str | None:  # noqa: ANN401 (whatever stands in the file)
    """Return a price of the earlier report: the number, the likely one of a range, or how the column is used."""
    if not isinstance(price, Mapping):
        return None if price is None else number(price)
    if "likely" in price:
        return number(price["likely"])
    return _column(str(price.get("column")), number(price.get("times", 1.0)), number(price.get("plus", 0.0)))


def _price(price: Price | None) -> float | str | None:
    if isinstance(price, PerCase):
        return _column(price.column, price.times, price.plus)
    return price.likely if isinstance(price, PriceRange) else price


def _column(column: str, times: float, plus: float) -> str:
    product = column if times == 1 else f"{times:g} \u00d7 {column}"
    return product if plus == 0 else f"{product} + {plus:g}"


# The metrics.


def _metrics(earlier: Earlier, today: Present) -> Iterator[MetricChange]:
    """Yield prevalence and flag rate, what decides, then what the report shows first, each once."""
    compared = {one.metric: one for one in today.compared if one.a == today.subject.name}
    decides = [key for key, one in compared.items() if one.primary]
    shown = [metric.key for metric in map(find, today.pair.config.report.metrics) if metric is not None]
    keys = [key for key in dict.fromkeys((*FIRST, *decides, *shown)) if METRICS[key].needs != "baseline"]
    lacking = by_further_metrics(today.pair, [METRICS[key] for key in keys if key not in compared])
    compared |= {one.metric: one for one in lacking}
    for key in keys:
        yield _moved(METRICS[key], compared[key], earlier, today.pair)


def _moved(metric: Metric, found: Comparison, earlier: Earlier, pair: TwoSamples) -> MetricChange:
    then, estimate = earlier.metrics[metric.key], estimate_of(pair.a, metric)
    ends = interval_of(pair.a, metric, pair.config.uncertainty.level) if estimate is not None else None
    now = Estimate(estimate=estimate)
    if isinstance(ends, FigureBounds):
        now = Estimate(estimate=estimate, low=ends.low, high=ends.high, method=ends.method)
    way: Direction | None = None
    if not metric.higher_is_better and not metric.lower_is_better and found.verdict in TOLD_APART:
        way = "higher" if (found.difference or 0.0) > 0 else "lower"
    return MetricChange(
        metric=metric.key,
        then=Estimate(estimate=then.estimate, low=then.low, high=then.high, method=then.method),
        now=now,
        found=found,
        way=way,
    )


# The scores.


def _scores(past: Past, today: Present) -> Scores | str:
    """Return how the scores spread then and now, or why nobody can tell."""
    reason = _apart(past, today)
    if reason is not None:
        return reason
    flagged, caught = _flagged_now(past, today.subject)
    return _spread(past, flagged, caught, today.subject.setting.config)


def _apart(past: Past, today: Present) -> str | None:
    """Return why the scores of then cannot be held against those of now."""
    facts = _facts(today)
    reasons = {
        NO_SCORES: today.subject.scored is None or past.cut_off is None,
        WEIGHTED: "sampling" in (facts.weight, past.weight),
        OTHER_CLASSES: past.positive != facts.positive,
        NO_CURVE: len(past.flagged) == 0,
        ONE_SCORE: not past.thresholds,
        OTHER_WAY: (_way(past) or _flag(today)) != _flag(today),
    }
    return next((reason for reason, found in reasons.items() if found), None)


def _flagged_now(past: Past, subject: CountedModel) -> tuple[FloatArray, FloatArray]:
    """Return how many cases of today each threshold of then flags, and how many positives; none first, all last."""
    cuts = Interval(subject.name, past.thresholds)
    cells = subject.setting.source.count(Query(keys=(Split(), Label(), cuts)))
    cells = cells.where(cells.columns[Split()] == subject.setting.facts.reported_on)
    positive, passed = cells.columns[Label()] == 1, cells.columns[cuts]
    # A case that so many cuts flag is flagged first by the one at this place.
    first = len(past.thresholds) - passed
    sums = [
        np.bincount(first, weights=cells.n * kept, minlength=len(past.thresholds) + 1)
        for kept in (np.ones(len(cells.n)), positive)
    ]
    flagged, caught = (np.concatenate(([0.0], np.cumsum(each))) for each in sums)
    return flagged, caught


def _spread(past: Past, flagged: FloatArray, caught: FloatArray, config: Config) -> Scores | str:
    then, now = float(past.flagged[-1]), float(flagged[-1])
    if then == 0 or now == 0:
        return NO_CURVE
    gaps = np.abs(flagged / now - past.flagged / then)[1:-1]
    widest = int(gaps.argmax())
    cuts = [0, *tenths(past.flagged), len(past.flagged) - 1]
    # Cases that come in clusters are worth fewer than they are, and nobody can tell how few.
    unsure = past.clustered or config.data.cluster is not None or lack_of_cases(min(then, now)) is not None
    p = None if unsure else gap_p(float(gaps[widest]), then, now)
    return Scores(
        bands=tuple(
            ScoreBand(
                threshold=None if end == len(past.flagged) - 1 else past.thresholds[end - 1],
                then=float(past.flagged[end] - past.flagged[start]),
                now=float(flagged[end] - flagged[start]),
                positives_then=float(past.caught[end] - past.caught[start]),
                positives_now=float(caught[end] - caught[start]),
            )
            for start, end in pairwise(cuts)
        ),
        threshold=past.thresholds[widest],
        flagged_then=float(past.flagged[widest + 1]),
        flagged_now=float(flagged[widest + 1]),
        cases_then=then,
        cases_now=now,
        p=p,
        moved=None if p is None else p <= 1 - config.uncertainty.level,
    )
